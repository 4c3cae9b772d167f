/** Board of Legendary Encounters: The X-Files. */

import "./legendary.css";
import { groupCards } from "../../components/card-groups";
import { openCards } from "../../components/open-cards";
import { designs } from "../../table/catalogue";
import type { Confirmation, Game, OptionGroup } from "../../table/game-contract";
import { announcements } from "./announcements/announcements";
import { Board } from "./board/board";
import { whatTheEndBrings } from "./board/end-game";
import { CardDetail } from "./cards/card-detail";
import { CardThumbnail } from "./cards/card-thumbnail";
import { findPlayer, PHASES, phaseOf, surname } from "./labels";
import { seenCardAt } from "./seen-cards";
import { betweenGames } from "./series/between-games";
import { CliffDrawing } from "./series/cliff-drawing";
import { mostPoints, resultPictures, resultReason } from "./series/final-result";
import {
  DAMAGE_FACTS,
  MOVE_SOUNDS,
  MUST_READ_FACTS,
  ROUTINE_RULES,
  SCENES,
  SILENT_FACTS,
  SOUNDS,
} from "./sound-events";
import type { Card, Deed, View } from "./view-types";
import { isFace } from "./view-types";

/** Actions that come first in the list. */
const FIRST_TYPES: ReadonlySet<string> = new Set(["play_copy"]);
/** Groups of options, in the order of a usual turn. */
const OPTION_GROUPS: readonly OptionGroup[] = [
  { title: "Play", types: ["play", "play_copy", "solo_coordinate"], key: "k" },
  { title: "Use", types: ["use", "belief"], key: "u" },
  { title: "Leads", types: ["lead"], key: "v" },
  { title: "Fight", types: ["fight"], key: "f" },
  { title: "Recruit", types: ["recruit", "special_agent"], key: "r" },
  { title: "Scan", types: ["scan"], place: "bureau", key: "b" },
  { title: "Scan", types: ["scan"], place: "shadows", key: "s" },
];
/** Fields that identify an action. */
const DEED_FIELDS = ["type", "card", "ability", "space"] as const satisfies readonly (keyof Deed)[];

export const game: Game<View> = {
  Board,
  Detail: CardDetail,
  Thumbnail: CardThumbnail,
  headline,
  turnName: ({ game, turn }) => `Game ${game}, turn ${turn.number}`,
  turnOf: (view) => (view.over || view.turn.phase === "between" ? null : view.turn.seat),
  seatName: surname,
  hand: handNumbers,
  tourSteps: [
    {
      part: "hand",
      title: "Your hand",
      text: "Play your cards in any order, one by one or all at once. You draw six new cards at the end of your turn.",
    },
    {
      part: "shadows",
      title: "The Shadows",
      text: "Each turn a face-down card enters on the right and pushes the others left. A card pushed out goes to the Field. Enemies there strike.",
    },
  ],
  announcements,
  newGameFact: "game_began",
  confirmation: endGameConfirmation,
  optionGroups: OPTION_GROUPS,
  informingTypes: ["show"],
  seenCard: ({ space }) => (typeof space === "string" ? seenCardAt(space)?.name : undefined),
  isForemost: ({ type }) => FIRST_TYPES.has(String(type)),
  betweenGames,
  resultReason,
  resultPictures,
  ResultScene: CliffDrawing,
  mostPoints,
  cards: openCards,
  sounds: SOUNDS,
  moveSounds: MOVE_SOUNDS,
  silentFacts: SILENT_FACTS,
  mustReadFacts: MUST_READ_FACTS,
  routineRules: ROUTINE_RULES,
  damageFacts: DAMAGE_FACTS,
  scenes: SCENES,
};

/** Return the confirmation before The End begins. */
export function endGameConfirmation(
  view: View,
  action: Readonly<Record<string, unknown>>,
): Confirmation | null {
  const isIt = (deed: Deed) => DEED_FIELDS.every((part) => deed[part] === action[part]);
  const isEnd = view.end_games.some((end) => !end.revealed && end.turned_up_by.some(isIt));
  return isEnd
    ? {
        title: "Reveal the End Game now?",
        text: whatTheEndBrings(view, designs<Card>()),
        yes: "Reveal it",
      }
    : null;
}

/** Return the card numbers of the hand. */
function handNumbers(view: View): number[][] {
  const mine = view.viewer === null ? undefined : findPlayer(view, view.viewer);
  return groupCards((mine?.hand ?? []).filter(isFace)).map(({ card, others }) => [card.id, ...others]);
}

/** Return the status: "Game 2 of 3", "Turn 14", "Action Phase". */
export function headline(view: View): string[] {
  const game = view.format === "series" ? [`Game ${view.game} of 3`] : [];
  if (view.over) return [...game, "Case closed"];
  const phase = phaseOf(view);
  if (!phase) return [...game, "Between games"];
  return [...game, `Turn ${view.turn.number}`, `${PHASES[phase]} Phase`];
}
