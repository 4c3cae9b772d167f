/** Hints of a guided game: each appears once, when it first matters. */

import { computed, effect, signal } from "@preact/signals";
import { automaticAnswer } from "../auto-pass/auto-answer";
import { hints } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { isLogCurrent, type Row, rows } from "../log/event-log";
import { sortOptions } from "../options/option-order";
import { listedOptions } from "../options/options-by-target";
import { isNotLive } from "../replay/replay-state";
import type { Decision } from "../session/campaign-context";
import { isBusy } from "../session/player-actions";
import { decision, isOver, liveTable, ownSeats, summary } from "../session/table-state";
import { storedText, storeText } from "../settings/campaign-storage";
import { areNoticesInFront } from "./notices";

export type Hint = Schemas["HintOut"];

/**
 * State on which hints depend.
 * asked: the question to this player; told: rule ids in the log since the last own answer, with versions. In the
 * turn of another player only the last event counts.
 */
export interface HintContext {
  asked: Decision | null;
  isOwnTurn: boolean;
  told: ReadonlyMap<string, number>;
}

const READ = "read";
const GUIDE = "guide";
const SKIPPED = "skipped";
/** Times after all log versions: the question, then other possible actions. */
const [NOW, LATER] = [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];

export const isGuided = computed(() => summary.value?.guided ?? false);
/** True if the player turned hints off. */
export const areHintsOff = computed(() => storedText(GUIDE) === SKIPPED);
/** True if hints are on. */
const areHintsOn = computed(() => isGuided.value && !areHintsOff.value);

/** The question to this player. Automatic answers need no hints. */
const ownQuestion = computed(() => {
  const now = decision.value;
  return now !== null && now.seat !== null && !automaticAnswer.value && !isOver.value ? now : null;
});
/** Version before the last own action in the log. */
const versionBeforeLastOwn = computed(
  () => (rows.value.findLast(({ seat }) => seat !== null && ownSeats.value.includes(seat))?.version ?? 1) - 1,
);
const hintContext = computed<HintContext>(() => {
  const view = liveTable.value?.view;
  const turn = (view && game.value?.turnOf(view)) ?? null;
  const known = answeredAt.value ?? versionBeforeLastOwn.value;
  const now = { asked: ownQuestion.value, isOwnTurn: turn === null || turn === ownQuestion.value?.seat };
  const fresh = rows.value.filter(
    ({ version, lines, payload }) => version > known && lines.length > 0 && !isResigned(payload),
  );
  const news = isInOtherTurn(now) ? fresh.slice(-1) : fresh;
  const told = new Map(
    news.flatMap(({ version, lines }) => lines.map(({ rule }) => [rule, version] as const)),
  );
  return { ...now, told };
});
/** Unread hints that matter now, in order. */
const dueHints = computed(() =>
  sortHints(
    hints.value.filter((one) => !isRead(one) && isDue(one, hintContext.value)),
    hintContext.value,
  ),
);

const currentHint = signal<Hint | null>(null);
/** The shown hint; none during a replay. The result page shows the last one. */
export const hint = computed(() => (isNotLive.value || isOver.value ? null : currentHint.value));
/** The hint about the end of a game, for its result page. */
export const closingHint = computed(() =>
  isOver.value && areHintsOn.value ? (dueHints.value.at(-1) ?? null) : null,
);
/** Id of the element that names the task. */
export const TASK_ID = "guide-task";
/** The option that the hint asks for, if it is offered: the first of its types. */
export const taskOption = computed(() => {
  const task = hint.value?.task;
  const asked = ownQuestion.value;
  return task && asked
    ? (sortOptions(listedOptions(asked)).find(({ action }) => task.includes(String(action.type))) ?? null)
    : null;
});
/** Hints that wait. */
export const waitingHints = computed(() => dueHints.value.filter(({ name }) => name !== hint.value?.name));

/**
 * Version of the last question answered in the viewer's turn.
 * Earlier events are no longer news.
 */
const answeredAt = signal<number | null>(null);
/** Unanswered question; null if none. */
let openQuestion: { version: number; isInMidst: boolean } | null = null;
/** Last hint shown beside a question. */
let lastShownHint: Hint | null = null;

/** Show hints as soon as the log has caught up. */
export function startHints(): void {
  markDoneTasks();
  effect(() => {
    if (ownQuestion.value && !isBusy.value) {
      lastShownHint = areNoticesInFront.value ? null : (hint.value ?? lastShownHint);
    }
  });
  effect(() => {
    const told = currentHint.peek();
    const unread = told && areHintsOn.value && !isRead(told) ? told : null;
    if (isNotLive.value || (areHintsOn.value && !isLogCurrent.value && unread === told)) {
      return;
    }
    const isAnswered = openQuestion !== null && (liveTable.value?.version ?? 0) > openQuestion.version;
    if (openQuestion && isAnswered && !openQuestion.isInMidst) {
      answeredAt.value = openQuestion.version;
    }
    openQuestion = isAnswered ? currentQuestion() : (openQuestion ?? currentQuestion());
    const now = areHintsOn.value ? nextHint(unread, dueHints.value, isAnswered, hintContext.value) : null;
    currentHint.value = now;
    if (unread && !unread.task && isAnswered && now !== unread && lastShownHint === unread) {
      markHintRead(unread);
    }
  });
}

/** Version when the current hint appeared. Later actions can do its task. */
let taskVersion = 0;

/** Mark a hint as read once its task is done. */
function markDoneTasks(): void {
  effect(() => {
    void currentHint.value;
    taskVersion = rows.peek().at(-1)?.version ?? 0;
  });
  effect(() => {
    const told = currentHint.value;
    const own = rows.value.filter(({ seat }) => seat !== null && ownSeats.value.includes(seat));
    const later = own.filter(({ version }) => version > taskVersion);
    const done = later.flatMap(({ payload }) => actionTypes(payload));
    if (told?.task?.some((type) => done.includes(type))) {
      markHintRead(told);
    }
  });
}

function currentQuestion(): typeof openQuestion {
  const { asked } = hintContext.value;
  return asked && { version: asked.version, isInMidst: isInOtherTurn(hintContext.value) };
}

/** Return true if the question comes in the turn of another player. */
function isInOtherTurn({ asked, isOwnTurn }: Pick<HintContext, "asked" | "isOwnTurn">): boolean {
  return asked !== null && !isOwnTurn;
}

/** Return true if the question offers the task of a hint. */
function isTaskOffered({ task }: Hint, { asked }: HintContext): boolean {
  return asked?.options.some(({ action }) => task?.includes(String(action.type))) ?? false;
}

/** Return true if a hint matters now. */
export function isDue(one: Hint, now: HintContext): boolean {
  return isAboutAsked(one, now) || (one.told ?? []).some((rule) => now.told.has(rule));
}

/** Sort hints: logged events, then the question, then other possible actions. */
export function sortHints(due: readonly Hint[], now: HintContext): readonly Hint[] {
  const times = new Map(due.map((one) => [one, hintTime(one, now)]));
  return due.toSorted((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
}

function hintTime(one: Hint, now: HintContext): number {
  const told = (one.told ?? []).map((rule) => now.told.get(rule) ?? LATER);
  return isAboutQuestion(one, now) ? NOW : Math.min(LATER, ...told);
}

/** Return true if a hint is about the question itself. */
function isAboutQuestion(one: Hint, now: HintContext): boolean {
  return isAboutAsked(one, now) && (one.kinds?.includes(now.asked?.kind ?? "") ?? false);
}

/** Return true if a hint is about the question or its options. */
function isAboutAsked({ kinds, verbs, turn }: Hint, { asked, isOwnTurn }: HintContext): boolean {
  const isTurn = turn === undefined || (turn === "own") === isOwnTurn;
  const isOffered = () => asked?.options.some(({ action }) => verbs?.includes(String(action.type)));
  return asked !== null && isTurn && (kinds?.includes(asked.kind ?? "") || isOffered() || false);
}

/**
 * Return the next hint. told: the current one; due: hints that matter.
 *
 * A hint stays until it is read, or until the player answered and another matters. With a task it stays while the
 * task is offered. It goes if a question in the turn of another player is about something else.
 */
export function nextHint(
  told: Hint | null,
  due: readonly Hint[],
  isAnswered: boolean,
  now: HintContext,
): Hint | null {
  const [first] = due.filter((one) => one !== told);
  if (told && isTaskOffered(told, now)) {
    return told;
  }
  if (told && !isAnswered && (!isInOtherTurn(now) || isDue(told, now))) {
    return told;
  }
  return first ?? (told && isAboutAsked(told, now) ? told : null);
}

/** Mark a hint as read. */
export function markHintRead({ name }: Hint): void {
  storeText(`hint ${name}`, READ);
}

/** Turn hints off or on. */
export function setHintsOff(isOff: boolean): void {
  storeText(GUIDE, isOff ? SKIPPED : "");
}

function isRead({ name }: Hint): boolean {
  return storedText(`hint ${name}`) === READ;
}

function isResigned(payload: Row["payload"]): boolean {
  return actionTypes(payload).includes("resign");
}

/** Return the type of an action, or of all actions of a macro. */
function actionTypes(payload: Row["payload"]): string[] {
  const { type, parts } = (payload?.action ?? {}) as { type?: string; parts?: { type: string }[] | null };
  return parts ? parts.map((part) => part.type) : [type ?? ""];
}
