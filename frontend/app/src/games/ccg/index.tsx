/** Board of the X-Files CCG. */

import "./ccg.css";
import { groupCards } from "../../components/card-groups";
import { openCards } from "../../components/open-cards";
import { designOf } from "../../table/catalogue";
import type { Confirmation, Game, OptionGroup, Phase } from "../../table/game-contract";
import { announcements } from "./announcements";
import { autoPassStops, phaseOffers } from "./auto-pass-triggers";
import { Board } from "./board/board";
import { handCards } from "./board/hand";
import { CardDetail } from "./cards/card-detail";
import { CardThumbnail } from "./cards/card-thumbnail";
import { resultReason, xfilePictures } from "./final-result";
import { PHASES } from "./labels";
import {
  DAMAGE_FACTS,
  MOVE_SOUNDS,
  MUST_READ_FACTS,
  ROUTINE_RULES,
  SILENT_FACTS,
  SOUNDS,
} from "./sound-events";
import type { Card, Face, View } from "./view-types";

/** Groups of options. A question offers few of them at once. */
const OPTION_GROUPS: readonly OptionGroup[] = [
  { title: "Play", types: ["play", "bluff"], key: "k" },
  { title: "Use", types: ["use", "power", "announce"], key: "u" },
  { title: "Save", types: ["save"], key: "s" },
  { title: "Equip", types: ["equip"], key: "g" },
  { title: "Transfer", types: ["exchange"], key: "x" },
  { title: "Move", types: ["move"], row: /^Move (?<target>.+) (?<stem>to the .+)$/, key: "m" },
  { title: "Teams", types: ["team"], key: "f" },
  { title: "Buy", types: ["buy_agent", "buy_cards"], key: "b" },
  { title: "Place", types: ["place"], key: "c" },
  { title: "Send", types: ["investigate"], key: "v" },
];

export const game: Game<View> = {
  Board,
  Detail: CardDetail,
  Thumbnail: CardThumbnail,
  headline,
  turnName: ({ turn }) => `Turn ${turn.number}`,
  turnOf: (view) => (view.turn.number > 0 && !view.over ? view.turn.seat : null),
  tourSteps: [
    {
      part: "hand",
      title: "Your hand",
      text: "Playable cards have a bright edge. Other cards say why you cannot play them.",
      isVisible: (view) => handCards(view).length > 0,
    },
    {
      part: "phases",
      title: "Phases",
      text: "A turn runs through these phases from left to right. The current phase is marked.",
    },
  ],
  hand: (view) => groupCards(handCards(view)).map(({ card, others }) => [card.id, ...others]),
  confirmation: guessConfirmation,
  optionGroups: OPTION_GROUPS,
  isRuledOut,
  autoPassStops,
  phaseOffers,
  phasesAhead,
  announcements,
  resultPictures: xfilePictures,
  resultReason,
  sounds: SOUNDS,
  moveSounds: MOVE_SOUNDS,
  silentFacts: SILENT_FACTS,
  mustReadFacts: MUST_READ_FACTS,
  routineRules: ROUTINE_RULES,
  damageFacts: DAMAGE_FACTS,
  cards: (view) => openCards<Face>(view),
};

/** Return true if the notebook rules out a guess. */
export function isRuledOut(view: View, { type, pick }: Readonly<Record<string, unknown>>): boolean {
  const page = view.notebook.find(({ seat }) => seat === view.about);
  return type === "guess" && page !== undefined && !page.left.some((design) => design === pick);
}

/** Return the status: "Turn 4", "Investigation". */
export function headline(view: View): string[] {
  const isInTurn = view.turn.number > 0 && !view.over;
  return [...(isInTurn ? [`Turn ${view.turn.number}`] : []), PHASES[view.phase]];
}

/** Return the later phases of the viewer's turn. */
export function phasesAhead({ turn, viewer, phase, over }: View): Phase[] {
  const names = Object.keys(PHASES) as (keyof typeof PHASES)[];
  const to = names.slice(names.indexOf(phase) + 1, names.indexOf("over"));
  const isMine = turn.number > 0 && turn.seat === viewer && !over;
  return isMine ? to.map((name) => ({ name, title: PHASES[name] })) : [];
}

/**
 * Return the confirmation of a guess.
 * A wrong guess costs a penalty or the game; a certain one needs no confirmation.
 */
export function guessConfirmation(
  view: View,
  { type, pick }: Readonly<Record<string, unknown>>,
): Confirmation | null {
  if (type !== "guess" || typeof pick !== "string") return null;
  const page = view.notebook.find(({ seat }) => seat === view.about);
  if (page?.left.length === 1 && page.left[0] === pick) return null;
  const name = designOf<Card>(pick)?.name ?? pick;
  const left = page?.left.length ?? 0;
  const isLeft = page?.left.includes(pick);
  return {
    title: `Name ${name}?`,
    text: isLeft
      ? `Your notebook has ${left} possible names, including this one.`
      : "Your notebook has ruled this one out.",
    yes: `Name ${name}`,
  };
}
