import { expect, it } from "vitest";
import { playerName, playerNameInSentence, possessive } from "./player-labels";

const CHAIRS = ["Dana", "You-Know-Who"].map((name, seat) => ({ seat, name, isMine: !seat, isBot: false }));

it('calls only the viewer "you", capitalized at the start of a sentence', () => {
  const seen = { viewer: 0 };
  const told = [playerName, playerNameInSentence, possessive].map((say) =>
    [0, 1].map((seat) => say(seen, CHAIRS, seat)),
  );
  expect(told).toEqual([
    ["You", "You-Know-Who"],
    ["you", "You-Know-Who"],
    ["your", "You-Know-Who's"],
  ]);
});
