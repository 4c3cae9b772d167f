/** Legendary Encounters: The X-Files, as it lies on the table. */

import "./legendary.css";
import { groups } from "../../kit/groups";
import type { Game } from "../../play/contract";
import { announcements } from "./announcements";
import { Board } from "./board";
import { Sheet } from "./cards/sheet";
import { Small } from "./cards/small";
import { BLOWS, CUES, DULL, SCENES } from "./cues";
import { faces } from "./faces";
import { PHASES, phaseOf, player, surname } from "./says";
import { interlude } from "./series/interlude";
import type { View } from "./types";
import { isFace } from "./types";

export const game: Game<View> = {
  Board,
  Sheet,
  Small,
  headline,
  turnOf: (view) => (view.over || view.turn.phase === "between" ? null : view.turn.seat),
  seatName: surname,
  hand: numbersOfHand,
  marks: [
    {
      part: "hand",
      title: "This is your hand",
      text: "Play it in any order, card by card or in one go: you draw six new cards at the end of the turn.",
    },
    {
      part: "shadows",
      title: "The Conspiracy comes this way",
      text: "Each turn a card comes in face down from the right and pushes the others on. What is pushed out stands in the Field, and strikes.",
    },
  ],
  announcements,
  interlude,
  cards: faces,
  cues: CUES,
  dull: DULL,
  blows: BLOWS,
  scenes: SCENES,
};

/** As it lies in front of its player. */
function numbersOfHand(view: View): number[][] {
  const mine = view.viewer === null ? undefined : player(view, view.viewer);
  return groups((mine?.hand ?? []).filter(isFace)).map(({ card, others }) => [card.id, ...others]);
}

/** "Game 2 of 3", "Turn 14", "Action Phase". */
export function headline(view: View): string[] {
  const game = view.format === "series" ? [`Game ${view.game} of 3`] : [];
  if (view.over) return [...game, "Case closed"];
  const phase = phaseOf(view);
  if (!phase) return [...game, "Between the games"];
  return [...game, `Turn ${view.turn.number}`, `${PHASES[phase]} Phase`];
}
