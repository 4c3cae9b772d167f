/** What a newcomer is told in a guided game: each hint when it first matters, one at a time, and never again. */

import { computed, effect, signal } from "@preact/signals";
import { forced } from "../auto-pass/auto-answer";
import { hints } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { isTold, type Row, rows } from "../log/event-log";
import { isPast } from "../replay/replay-state";
import type { Decision } from "../session/campaign-context";
import { isBusy } from "../session/player-actions";
import { decision, isOver, live, ownSeats, summary } from "../session/table-state";
import { jot, jotted } from "../settings/campaign-storage";
import { announced } from "./announcements";

export type Hint = Schemas["HintOut"];

/**
 * What the page sees that hints go by. asked: what this player is asked, if anything; told: the rules by which the log
 * told something since this player's last answer, with the version of it, but for what came of it that somebody gave
 * up: nothing is learned by that. Who is asked in the midst of somebody else's turn is told of the last alone, which
 * led to the question; all else waits until it was answered.
 */
export interface Moment {
  asked: Decision | null;
  isOwnTurn: boolean;
  told: ReadonlyMap<string, number>;
}

const READ = "read";
const GUIDE = "guide";
const SKIPPED = "skipped";
/** Later than all that was told: what is asked, and after that what may be done besides. */
const [NOW, LATER] = [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];

export const isGuided = computed(() => summary.value?.guided ?? false);
/** Whether the player wants no hints. */
export const isSkipped = computed(() => jotted(GUIDE) === SKIPPED);
/** Whether hints are told. */
const isOn = computed(() => isGuided.value && !isSkipped.value);

/** What this player must answer; what the page answers by itself needs no hint. */
const asked = computed(() => {
  const now = decision.value;
  return now !== null && now.seat !== null && !forced.value && !isOver.value ? now : null;
});
/** The version before this player's last deed in the log: after a reload what came before it is news no more. */
const lastOwn = computed(
  () => (rows.value.findLast(({ seat }) => seat !== null && ownSeats.value.includes(seat))?.version ?? 1) - 1,
);
const moment = computed<Moment>(() => {
  const view = live.value?.view;
  const turn = (view && game.value?.turnOf(view)) ?? null;
  const known = answeredAt.value ?? lastOwn.value;
  const now = { asked: asked.value, isOwnTurn: turn === null || turn === asked.value?.seat };
  const fresh = rows.value.filter(
    ({ version, lines, payload }) => version > known && lines.length > 0 && !isResigned(payload),
  );
  const news = isInMidst(now) ? fresh.slice(-1) : fresh;
  const told = new Map(
    news.flatMap(({ version, lines }) => lines.map(({ rule }) => [rule, version] as const)),
  );
  return { ...now, told };
});
/** The unread hints that matter now, what they are about first that came first. */
const due = computed(() =>
  inOrder(
    hints.value.filter((one) => !isRead(one) && isDue(one, moment.value)),
    moment.value,
  ),
);

const current = signal<Hint | null>(null);
/** The hint that is told; while the past is looked at none is. */
export const hint = computed(() => (isPast.value ? null : current.value));
/** The others that wait for it to be read. */
export const others = computed(() => due.value.filter(({ name }) => name !== hint.value?.name));

/** The version of the question of an own turn that this player answered last here: what was told before it is news no more. */
const answeredAt = signal<number | null>(null);
/** The question that stands there unanswered; null while nothing is asked. */
let standing: { version: number; isInMidst: boolean } | null = null;
/** The hint that stood there last to be read beside a question: others wait behind great moments, or pass with what others do. */
let seen: Hint | null = null;

/** Tell hints from now on, each as soon as the log tells of the table that it is about. */
export function guide(): void {
  effect(() => {
    if (asked.value && !isBusy.value) {
      seen = announced.value ? null : (hint.value ?? seen);
    }
  });
  effect(() => {
    const told = current.peek();
    const unread = told && isOn.value && !isRead(told) ? told : null;
    if (isPast.value || (isOn.value && !isTold.value && unread === told)) {
      return;
    }
    const isAnswered = standing !== null && (live.value?.version ?? 0) > standing.version;
    if (standing && isAnswered && !standing.isInMidst) {
      answeredAt.value = standing.version;
    }
    standing = isAnswered ? standingNow() : (standing ?? standingNow());
    const now = isOn.value ? chosen(unread, due.value, isAnswered, moment.value) : null;
    current.value = now;
    if (unread && isAnswered && now !== unread && seen === unread) {
      read(unread);
    }
  });
}

function standingNow(): typeof standing {
  const { asked } = moment.value;
  return asked && { version: asked.version, isInMidst: isInMidst(moment.value) };
}

/** Whether it is asked in the midst of somebody else's turn. */
function isInMidst({ asked, isOwnTurn }: Pick<Moment, "asked" | "isOwnTurn">): boolean {
  return asked !== null && !isOwnTurn;
}

/** Whether a hint matters at a moment. */
export function isDue(one: Hint, now: Moment): boolean {
  return isAskedOf(one, now) || (one.told ?? []).some((rule) => now.told.has(rule));
}

/** Forwards in time: what was told first, then what is asked now, then what may be done among all else. */
export function inOrder(due: readonly Hint[], now: Moment): readonly Hint[] {
  const times = new Map(due.map((one) => [one, timeOf(one, now)]));
  return due.toSorted((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
}

function timeOf(one: Hint, now: Moment): number {
  const told = (one.told ?? []).map((rule) => now.told.get(rule) ?? LATER);
  return isOfQuestion(one, now) ? NOW : Math.min(LATER, ...told);
}

/** Whether a hint is about the question itself, and not about something that may be done there among all else. */
function isOfQuestion(one: Hint, now: Moment): boolean {
  return isAskedOf(one, now) && (one.kinds?.includes(now.asked?.kind ?? "") ?? false);
}

/** Whether a hint is about what is asked. */
function isAskedOf({ kinds, verbs, turn }: Hint, { asked, isOwnTurn }: Moment): boolean {
  const isTurn = turn === undefined || (turn === "own") === isOwnTurn;
  const isOffered = () => asked?.options.some(({ action }) => verbs?.includes(String(action.type)));
  return asked !== null && isTurn && (kinds?.includes(asked.kind ?? "") || isOffered() || false);
}

/**
 * Return which hint is told next. told: the one that is; due: those that matter, unread, the first first.
 * It stays until it is read, or until the player has answered and something else is asked or matters; it goes where
 * something is asked in the midst of somebody else's turn that it has nothing to do with.
 */
export function chosen(
  told: Hint | null,
  due: readonly Hint[],
  isAnswered: boolean,
  now: Moment,
): Hint | null {
  const [first] = due.filter((one) => one !== told);
  if (told && !isAnswered && (!isInMidst(now) || isDue(told, now))) {
    return told;
  }
  return first ?? (told && isAskedOf(told, now) ? told : null);
}

/** Never tell a hint again. */
export function read({ name }: Hint): void {
  jot(`hint ${name}`, READ);
}

/** Tell no hints any more, or tell them again from here on. */
export function skip(isOff: boolean): void {
  jot(GUIDE, isOff ? SKIPPED : "");
}

function isRead({ name }: Hint): boolean {
  return jotted(`hint ${name}`) === READ;
}

function isResigned(payload: Row["payload"]): boolean {
  return (payload?.action as { type?: string } | undefined)?.type === "resign";
}
