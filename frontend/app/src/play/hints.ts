/** What a newcomer is told in a guided game: each hint when it first matters, one at a time, and never again. */

import { computed, effect, signal } from "@preact/signals";
import type { Decision } from "./campaign";
import { hints } from "./catalogue";
import type { Schemas } from "./contract";
import { forced } from "./forced";
import { game } from "./game";
import { jot, jotted } from "./jottings";
import { isTold, type Row, rows } from "./log";
import { decision, isOver, live, summary } from "./session";
import { isPast } from "./time";

export type Hint = Schemas["HintOut"];

/**
 * What the page sees that hints go by. asked: what this player is asked, if anything; told: the rules of the log, but
 * for what came of it that somebody gave up: nothing is learned by that.
 */
export interface Moment {
  asked: Decision | null;
  isOwnTurn: boolean;
  told: ReadonlySet<string>;
}

const READ = "read";
const GUIDE = "guide";
const SKIPPED = "skipped";

export const isGuided = computed(() => summary.value?.guided ?? false);
/** Whether the player wants no hints. */
export const isSkipped = computed(() => jotted(GUIDE) === SKIPPED);
/** Whether hints are told; while the past is looked at none is. */
const isOn = computed(() => isGuided.value && !isSkipped.value && !isPast.value);

/** What this player must answer; what the page answers by itself needs no hint. */
const asked = computed(() => {
  const now = decision.value;
  return now !== null && now.seat !== null && !forced.value && !isOver.value ? now : null;
});
const moment = computed<Moment>(() => {
  const view = live.value?.view;
  const turn = (view && game.value?.turnOf(view)) ?? null;
  const played = rows.value.filter(({ payload }) => !isResigned(payload));
  const told = new Set(played.flatMap(({ lines }) => lines.flatMap(({ rule }) => rule ?? [])));
  return { asked: asked.value, isOwnTurn: turn === null || turn === asked.value?.seat, told };
});
/** The unread hints that matter now. */
const due = computed(() => hints.value.filter((one) => !isRead(one) && isDue(one, moment.value)));

/** The hint that is told. */
export const hint = signal<Hint | null>(null);
/** The others that wait for it to be read. */
export const others = computed(() => due.value.filter(({ name }) => name !== hint.value?.name));

/** The hint that comes after it, and whether that is about what is asked now. */
export const nextHint = computed(() => {
  const [next] = others.value;
  return next ? { title: next.title, isAboutQuestion: isOfQuestion(next, moment.value) } : null;
});

/** Whether the hint is about the question that is asked now: then it comes before what has happened. */
export const isAboutQuestion = computed(() => hint.value !== null && isOfQuestion(hint.value, moment.value));

/** The version of the first question that stood beside the hint; null while nothing was asked. */
let askedAt: number | null = null;

/** Tell hints from now on, each as soon as the log tells of the table that it is about. */
export function guide(): void {
  effect(() => {
    const told = hint.peek();
    const unread = told && isOn.value && !isRead(told) ? told : null;
    if (isOn.value && !isTold.value && unread === told) {
      return;
    }
    const isAnswered = askedAt !== null && (live.value?.version ?? 0) > askedAt;
    const now = isOn.value ? chosen(unread, due.value, isAnswered, moment.value) : null;
    const version = asked.value?.version ?? null;
    askedAt = now && now === told && !isAnswered ? (askedAt ?? version) : version;
    hint.value = now;
    if (unread && now !== unread) {
      read(unread);
    }
  });
}

/** Whether a hint matters at a moment. */
export function isDue(one: Hint, now: Moment): boolean {
  return isAskedOf(one, now) || (one.told ?? []).some((rule) => now.told.has(rule));
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
 * It stays until it is read, or until the player has answered and something else is asked or matters.
 */
export function chosen(
  told: Hint | null,
  due: readonly Hint[],
  isAnswered: boolean,
  now: Moment,
): Hint | null {
  if (told && !isAnswered) {
    return told;
  }
  const others = due.filter((one) => one !== told);
  return others[0] ?? (told && isAskedOf(told, now) ? told : null);
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
