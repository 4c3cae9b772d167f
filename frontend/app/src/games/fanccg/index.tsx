/** Board of the X-Files Fan CCG. */

import "./fanccg.css";
import { groups } from "../../components/card-groups";
import { faces } from "../../components/open-cards";
import type { Game } from "../../table/game-contract";
import { Board } from "./board/board";
import { handOf } from "./board/hand";
import { Sheet } from "./cards/card-detail";
import { Small } from "./cards/card-thumbnail";
import { CUES } from "./sound-events";
import type { Face, View } from "./view-types";

export const game: Game<View> = {
  Board,
  Sheet,
  Small,
  headline,
  turnName: (view) => headline(view).join(", "),
  turnOf: (view) => (view.phase === "round" ? view.turn.seat : null),
  marks: [
    {
      part: "hand",
      title: "Your hand",
      text: "Playable cards have a bright edge. Other cards say why you cannot play them.",
      isThere: (view) => handOf(view).length > 0,
    },
    {
      part: "round",
      title: "The investigation",
      text: "Both players take turns adding a card to one row. The player of the last card scores the whole row.",
      isThere: (view) => view.round.number > 0,
    },
  ],
  hand: (view) => groups(handOf(view)).map(({ card, others }) => [card.id, ...others]),
  cues: CUES,
  cards: (view) => faces<Face>(view),
};

/** "Period 1 of 3", "Round 2", "Turn 9". */
export function headline(view: View): string[] {
  switch (view.phase) {
    case "high_card":
      return ["High card"];
    case "environment":
      return ["Environment"];
    case "sideboard":
      return [`After period ${view.period}`, "Sideboard"];
    case "over":
      return ["Case closed"];
    default:
      return [`Period ${view.period} of 3`, `Round ${view.round.number}`, `Turn ${view.turn.number}`];
  }
}
