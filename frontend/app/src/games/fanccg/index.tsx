/** Board of the X-Files Fan CCG. */

import "./fanccg.css";
import { groupCards } from "../../components/card-groups";
import { openCards } from "../../components/open-cards";
import type { Game } from "../../table/game-contract";
import { Board } from "./board/board";
import { handCards } from "./board/hand";
import { CardDetail } from "./cards/card-detail";
import { CardThumbnail } from "./cards/card-thumbnail";
import { bestRounds, describeMoment, resultReason } from "./final-result";
import { MOVE_SOUNDS, SOUNDS } from "./sound-events";
import type { Face, View } from "./view-types";

export const game: Game<View> = {
  Board,
  Detail: CardDetail,
  Thumbnail: CardThumbnail,
  headline,
  turnName: (view) => headline(view).join(", "),
  turnOf: (view) => (view.phase === "round" ? view.turn.seat : null),
  tourSteps: [
    {
      part: "hand",
      title: "Your hand",
      text: "Playable cards have a bright edge. Other cards say why you cannot play them.",
      isVisible: (view) => handCards(view).length > 0,
    },
    {
      part: "round",
      title: "The investigation",
      text: "Both players take turns adding a card to one row. The player of the last card scores the whole row.",
      isVisible: (view) => view.round.number > 0,
    },
  ],
  hand: (view) => groupCards(handCards(view)).map(({ card, others }) => [card.id, ...others]),
  optionGroups: [
    { title: "Play", types: ["play", "environment", "action"], key: "k" },
    { title: "Face down", types: ["cover"], key: "f" },
  ],
  resultPictures: bestRounds,
  describeMoment,
  resultReason,
  sounds: SOUNDS,
  moveSounds: MOVE_SOUNDS,
  cards: (view) => openCards<Face>(view),
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
