import { expect, it } from "vitest";
import { playerName, playerNameInSentence, possessive } from "./player-labels";

const CHAIRS = ["Dana", "You-Know-Who"].map((name, seat) => ({ seat, name, isMine: !seat, isBot: false }));

it("calls the viewer you, at the beginning of a sentence and in its midst, and nobody else by other letters", () => {
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
