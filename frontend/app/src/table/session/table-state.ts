/** The table as it stands: what the server said last, and never less than it said before. */

import { computed, signal } from "@preact/signals";
import { namedFor } from "../cards/mention-parser";
import type { Chair } from "../game-contract";
import { laidOpen } from "../options/composite-answer";
import { botOn } from "../players/bots";
import {
  api,
  type Decision,
  type Prospects,
  type Replay,
  type State,
  type Summary,
} from "./campaign-context";
import { retried } from "./retry";
import { coalesced, spaced } from "./throttle";

const REPLAY_PAUSE_MS = 1500;

export const summary = signal<Summary | null>(null);
export const live = signal<State | null>(null);
export const prospects = signal<Prospects | null>(null);
export const replay = signal<Replay | null>(null);

/** The last version that the feed told of. */
export let heard = 0;

/** The last version that this page made. */
export let made = 0;

/** The seat that was chosen to look through; null: of the own seats the one that is asked. */
export const wantedSeat = signal<number | null>(numberIn("seat"));
/** Why there is no table to show, or none any more. */
export const failure = signal<Error | null>(null);
/** Whether questions to the server get answers. */
export const answers = signal(true);

export const chairs = computed<Chair[]>(() =>
  (summary.value?.seats ?? []).map((chair) => {
    const bot = botOn(chair);
    return {
      seat: chair.seat,
      name: bot === null ? chair.name : `Bot (${bot})`,
      isMine: chair.mine,
      isBot: bot !== null,
    };
  }),
);
export const ownSeats = computed(() =>
  chairs.value.filter((chair) => chair.isMine).map((chair) => chair.seat),
);
/** It has not begun, and may have been called off: there is nothing to show. */
export const isInLobby = computed(() => summary.value?.status === "lobby" || summary.value?.version === 0);
export const isPlaying = computed(() => summary.value?.status === "playing");
export const isOver = computed(() => ["finished", "abandoned"].includes(summary.value?.status ?? ""));
export const decision = computed<Decision | null>(
  () => live.value && laidOpen(namedFor(live.value.decision, chairs.value), live.value.view),
);
export const isMyTurn = computed(() => decision.value !== null && decision.value.seat !== null);

/** A number in the page's address. */
export function numberIn(name: string): number | null {
  const given = new URLSearchParams(globalThis.location?.search ?? "").get(name);
  return given && /^\d+$/.test(given) ? Number(given) : null;
}

/** Whether an answer tells less than what is known. */
export function isOlder(answer: { version: number }, known: { version: number } | null): boolean {
  return known !== null && answer.version < known.version;
}

/** Ask for the table, once there is one, and then for what goes with it. */
export const refresh = coalesced(async () => {
  if (isInLobby.value) {
    return;
  }
  const seat = wantedSeat.value;
  const answer = await asked(() => api.state(seat), refresh);
  if (answer && seat === wantedSeat.value) {
    failure.value = null;
    await show(answer);
  }
});

/** Take the table that came with an answer to what this page did, unless another seat's eyes are wanted. */
export function adopt(state: State, version: number): void {
  made = version;
  if (wantedSeat.value === null) {
    void show(state);
  }
}

/** Lay a table out, and ask for what goes with it. */
async function show(state: State): Promise<void> {
  if (!isOlder(state, live.value)) {
    live.value = state;
  }
  if (state.decision.waiting_for.length === 0 && !isOver.value) {
    await refreshSummary();
  }
  void refreshProspects();
  refreshReplaySoon();
}

/** The feed tells that there is a version; whoever waits for an answer gets the table with it. */
export function hear(version: number, isAwaited: boolean): void {
  heard = Math.max(heard, version);
  if (!isAwaited) {
    void catchUp();
  }
}

/** Ask for the table if the feed told of a later one. */
export async function catchUp(): Promise<void> {
  if (heard > (live.value?.version ?? 0)) {
    await refresh();
  }
}

/** Ask who sits where, and whether it is over. */
export const refreshSummary = coalesced(async () => {
  const answer = await asked(api.summary, refreshSummary);
  if (answer && !isOlder(answer, summary.value)) {
    summary.value = answer;
  }
});

/** Ask what could be taken back; who only looks on can take back nothing. */
const refreshProspects = coalesced(async () => {
  if (!isPlaying.value || ownSeats.value.length === 0) {
    prospects.value = null;
    return;
  }
  const answer = await api.prospects().catch(() => null);
  if (answer && !isOlder(answer, prospects.value)) {
    prospects.value = answer;
  }
});

/** Ask what happened when, and what of it counts. */
export const refreshReplay = coalesced(async () => {
  const answer = await api.replay(wantedSeat.value).catch(() => null);
  if (answer && !isOlder(answer, replay.value)) {
    replay.value = answer;
  }
});

const refreshReplaySoon = spaced(() => void refreshReplay(), REPLAY_PAUSE_MS);

/** Look through another seat's eyes; null: whoever of the own seats is asked. */
export function lookFrom(seat: number | null): void {
  wantedSeat.value = seat;
  void refresh();
}

async function asked<Answer>(
  question: () => Promise<Answer>,
  again: () => Promise<void>,
): Promise<Answer | null> {
  try {
    const answer = await question();
    answers.value = true;
    return answer;
  } catch (error) {
    if (retried(error, again)) {
      answers.value = false;
    } else {
      failure.value = error as Error;
    }
    return null;
  }
}
