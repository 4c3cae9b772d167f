/**
 * Notices of important events. The game chooses the events.
 * Those of one stretch form one list: it begins with the turn after the player's last action.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import { automaticAnswer } from "../auto-pass/auto-answer";
import type { Announcement, Fact } from "../game-contract";
import { game } from "../game-loader";
import { isWide } from "../input/wide-layout";
import { JUMP_TYPES, rows } from "../log/event-log";
import { factName } from "../notifications/sound-events";
import { namedSeats } from "../players/player-names";
import { isPlaybackBehind, replayVersion, shownTable } from "../replay/replay-state";
import { onNewFacts } from "../session/new-events";
import { isBusy } from "../session/player-actions";
import { liveTable, ownSeats } from "../session/table-state";
import { settings } from "../settings/settings";

/** Maximum number of notices in the list. */
const MAX_NOTICES = 12;

/** isOwn: from a turn of the viewer. times: number of equal notices. */
export type Notice = Announcement & { number: number; isOwn: boolean; times: number };

const collected = signal<readonly Notice[]>([]);
/** Number of the last notice that was read. */
const lastRead = signal(0);
let lastNumber = 0;
/** Name of the turn of the last notices. */
let lastTurn = "";

/** The list of notices. Playback hides those that it has not reached. */
export const notices = computed(() => {
  const known = settings.value.moments ? collected.value : [];
  return isPlaybackBehind.value ? known.filter(isRead) : known;
});
/** Notices that the player has neither closed nor answered. */
export const unreadNotices = computed(() => notices.value.filter((notice) => !isRead(notice)));
/** True if unread notices cover the hints: a small screen has room for one card. */
export const areNoticesInFront = computed(
  () => !isWide.value && unreadNotices.value.some(({ isOwn }) => !isOwn),
);

/** Collect notices from new events, not during a replay. */
export function collectNotices(): void {
  onNewFacts((facts) => {
    if (shownTable.peek() && replayVersion.peek() === null) {
      untracked(() => addNotices(facts));
    }
  });
  effect(() => {
    const playsOn = isBusy.value && automaticAnswer.peek() === null;
    if (playsOn) {
      markNoticesRead();
    }
  });
  const eyes = computed(() => liveTable.value?.seat);
  const leapt = computed(() => rows.value.findLast(({ type }) => JUMP_TYPES.has(type))?.version);
  effect(() => {
    void [eyes.value, leapt.value];
    collected.value = [];
  });
}

/**
 * Add the notices of facts.
 * A new turn drops the notices that were read, a new game drops all.
 */
function addNotices(facts: readonly Fact[]): void {
  const view = shownTable.value?.view;
  const begin = facts.findLastIndex((fact) => factName(fact) === game.value?.newGameFact);
  const turn = (view && game.value?.turnName?.(view)) ?? "";
  const kept = collected.value.filter((notice) => begin < 0 && (turn === lastTurn || !isRead(notice)));
  lastTurn = turn;
  const seat = (view && game.value?.turnOf(view)) ?? null;
  const told =
    game.value?.announcements?.(facts.slice(begin + 1), { view, seatInfos: namedSeats.value }) ?? [];
  const isOwn = seat === null || ownSeats.value.includes(seat);
  const news = told
    .filter(({ text, currentState }) => text || currentState)
    .map((one) => {
      lastNumber += 1;
      return { ...one, number: lastNumber, isOwn, times: 1 };
    });
  collected.value = mergeNotices([...kept, ...news]).slice(-MAX_NOTICES);
}

/**
 * Merge a list of notices.
 * A later notice replaces an earlier one about the same subjects; equal ones are counted.
 */
export function mergeNotices(told: readonly Notice[]): readonly Notice[] {
  const merged: Notice[] = [];
  for (const one of told) {
    const same = merged.filter((other) => isEqual(other, one));
    const replaced = merged.filter((other) => same.includes(other) || replaces(one, other));
    merged.splice(0, merged.length, ...merged.filter((other) => !replaced.includes(other)));
    merged.push({ ...one, times: same.reduce((sum, { times }) => sum + times, one.times) });
  }
  return merged;
}

function isEqual(one: Notice, other: Notice): boolean {
  return one.title === other.title && one.text === other.text && one.subject === other.subject;
}

function replaces(later: Notice, earlier: Notice): boolean {
  const [about, before] = [subjectsOf(later), subjectsOf(earlier)];
  return before.length > 0 && before.every((subject) => about.includes(subject));
}

function subjectsOf({ subject = [] }: Announcement): readonly string[] {
  return typeof subject === "string" ? [subject] : subject;
}

function isRead({ number }: Notice): boolean {
  return number <= lastRead.value;
}

/** Mark all notices as read. They stay in the list until the next turn. */
export function markNoticesRead(): void {
  lastRead.value = lastNumber;
}

/** Return the text of a notice with its current state. */
export function noticeText({ text, currentState }: Announcement): string {
  const table = shownTable.value;
  return [text, table && currentState?.({ view: table.view as never, seatInfos: namedSeats.value })]
    .filter(Boolean)
    .join(" ");
}
