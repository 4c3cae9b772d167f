/** Board of the X-Files CCG. */

import "./ccg.css";
import { groups } from "../../components/card-groups";
import { faces } from "../../components/open-cards";
import { possessive } from "../../components/player-labels";
import { capital } from "../../components/text-format";
import { designOf } from "../../table/catalogue";
import type { BoardProps, Doubt, Game, Part } from "../../table/game-contract";
import { announcements } from "./announcements";
import { happenings, offers } from "./auto-pass-triggers";
import { Board } from "./board/board";
import { handOf } from "./board/hand";
import { Sheet } from "./cards/card-detail";
import { Small } from "./cards/card-thumbnail";
import { PHASES } from "./labels";
import { BLOWS, CLOSE, CUES, DULL, ROUTINE } from "./sound-events";
import { type Card, type Face, isFace, type View } from "./view-types";

export const game: Game<View> = {
  Board,
  Sheet,
  Small,
  headline,
  turnName: ({ turn }) => `Turn ${turn.number}`,
  turnOf: (view) => (view.turn.number > 0 && !view.over ? view.turn.seat : null),
  marks: [
    {
      part: "hand",
      title: "Your hand",
      text: "Playable cards have a bright edge. Other cards say why you cannot play them.",
      isThere: (view) => handOf(view).length > 0,
    },
    {
      part: "phases",
      title: "Phases",
      text: "A turn runs through these phases from left to right. The current phase is marked.",
    },
  ],
  hand: (view) => groups(handOf(view)).map(({ card, others }) => [card.id, ...others]),
  doubt,
  isRuledOut,
  happenings,
  offers,
  ahead,
  announcements,
  outcome,
  cues: CUES,
  dull: DULL,
  close: CLOSE,
  routine: ROUTINE,
  blows: BLOWS,
  cards: (view) => faces<Face>(view),
};

/** Return the hidden X-Files: "Fox's X-File was The Manitou." */
export function outcome({ view, chairs }: BoardProps<View>): string[] {
  return view.players.flatMap(({ seat, xfile }) =>
    xfile.filter(isFace).map(({ name }) => `${capital(possessive(view, chairs, seat))} X-File was ${name}.`),
  );
}

/** Whether the notebook rules out a guess. */
export function isRuledOut(view: View, { type, pick }: Readonly<Record<string, unknown>>): boolean {
  const page = view.notebook.find(({ seat }) => seat === view.about);
  return type === "guess" && page !== undefined && !page.left.some((design) => design === pick);
}

/** Return the status: "Turn 4", "Investigation". */
export function headline(view: View): string[] {
  const isInTurn = view.turn.number > 0 && !view.over;
  return [...(isInTurn ? [`Turn ${view.turn.number}`] : []), PHASES[view.phase]];
}

/** Return the later phases of the own turn. */
export function ahead({ turn, viewer, phase, over }: View): Part[] {
  const names = Object.keys(PHASES) as (keyof typeof PHASES)[];
  const to = names.slice(names.indexOf(phase) + 1, names.indexOf("over"));
  const isMine = turn.number > 0 && turn.seat === viewer && !over;
  return isMine ? to.map((name) => ({ name, title: PHASES[name] })) : [];
}

/**
 * Return the confirmation of a guess. A wrong guess costs a penalty or the game; a certain one needs no confirmation.
 */
export function doubt(view: View, { type, pick }: Readonly<Record<string, unknown>>): Doubt | null {
  if (type !== "guess" || typeof pick !== "string") return null;
  const page = view.notebook.find(({ seat }) => seat === view.about);
  if (page?.left.length === 1 && page.left[0] === pick) return null;
  const name = designOf<Card>(pick)?.name ?? pick;
  const left = page?.left.length ?? 0;
  const isLeft = page?.left.includes(pick);
  return {
    title: `Guess ${name}?`,
    text: isLeft
      ? `Your notebook has ${left} possible names, including this one.`
      : "Your notebook has ruled this one out.",
    yes: `Guess ${name}`,
  };
}
