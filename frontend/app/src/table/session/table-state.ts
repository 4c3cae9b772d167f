/**
 * Current state of the table as last received from the server.
 * It never goes back to an older version.
 */

import { computed, signal } from "@preact/signals";
import { insertNamesInDecision } from "../cards/mention-parser";
import type { SeatInfo } from "../game-contract";
import { expandComposite } from "../options/composite-answer";
import { botOfSeat, botTitle } from "../players/bots";
import {
  api,
  type Decision,
  type Prospects,
  type Replay,
  type State,
  type Summary,
} from "./campaign-context";
import { retryLater } from "./retry";
import { coalesce, throttle } from "./throttle";

const REPLAY_PAUSE_MS = 1500;

export const summary = signal<Summary | null>(null);
export const liveTable = signal<State | null>(null);
export const undoProspects = signal<Prospects | null>(null);
export const replay = signal<Replay | null>(null);

/** Last version that the feed announced. */
export let announcedVersion = 0;

/** Last version that this page created. */
export let ownVersion = 0;

/** Seat that the viewer chose to view as; null: the viewer's seat that must act. */
export const viewedSeat = signal<number | null>(numberParam("seat"));
/** Error that replaces the table. */
export const failure = signal<Error | null>(null);
/** True if the server responds. */
export const isServerResponding = signal(true);

export const seatInfos = computed<SeatInfo[]>(() =>
  (summary.value?.seats ?? []).map((seatInfo) => {
    const bot = botOfSeat(seatInfo);
    return {
      seat: seatInfo.seat,
      name: bot === null ? seatInfo.name : botTitle(bot),
      isMine: seatInfo.mine,
      isBot: bot !== null,
    };
  }),
);
export const ownSeats = computed(() =>
  seatInfos.value.filter((seatInfo) => seatInfo.isMine).map((seatInfo) => seatInfo.seat),
);
/** True if the campaign has not started. There is no table yet. */
export const isInLobby = computed(() => summary.value?.status === "lobby" || summary.value?.version === 0);
export const isPlaying = computed(() => summary.value?.status === "playing");
export const isOver = computed(() => ["finished", "abandoned"].includes(summary.value?.status ?? ""));
export const decision = computed<Decision | null>(
  () =>
    liveTable.value &&
    expandComposite(insertNamesInDecision(liveTable.value.decision, seatInfos.value), liveTable.value.view),
);
export const isMyTurn = computed(() => decision.value !== null && decision.value.seat !== null);

/** Return a number from the query string of the page. */
export function numberParam(name: string): number | null {
  const given = new URLSearchParams(globalThis.location?.search ?? "").get(name);
  return given && /^\d+$/.test(given) ? Number(given) : null;
}

/** Return true if a response is older than what is known. */
export function isOlder(answer: { version: number }, known: { version: number } | null): boolean {
  return known !== null && answer.version < known.version;
}

/** Fetch the table, and then what depends on it. */
export const refresh = coalesce(async () => {
  if (isInLobby.value) {
    return;
  }
  const seat = viewedSeat.value;
  const answer = await fetchWithRetry(() => api.state(seat), refresh);
  if (answer && seat === viewedSeat.value) {
    failure.value = null;
    await showTable(answer);
  }
});

/** Use the table from a response to your action, unless another seat is viewed. */
export function adoptTable(state: State, version: number): void {
  ownVersion = version;
  if (viewedSeat.value === null) {
    void showTable(state);
  }
}

/** Show a table and fetch what depends on it. */
async function showTable(state: State): Promise<void> {
  if (!isOlder(state, liveTable.value)) {
    liveTable.value = state;
  }
  if (state.decision.waiting_for.length === 0 && !isOver.value) {
    await refreshSummary();
  }
  void refreshProspects();
  refreshReplaySoon();
}

/** Note a version from the feed. isAwaited: a pending request will bring the table. */
export function noteVersion(version: number, isAwaited: boolean): void {
  announcedVersion = Math.max(announcedVersion, version);
  if (!isAwaited) {
    void fetchAnnounced();
  }
}

/** Fetch the table if the feed announced a later version. */
export async function fetchAnnounced(): Promise<void> {
  if (announcedVersion > (liveTable.value?.version ?? 0)) {
    await refresh();
  }
}

/** Fetch the campaign summary. */
export const refreshSummary = coalesce(async () => {
  const answer = await fetchWithRetry(api.summary, refreshSummary);
  if (answer && !isOlder(answer, summary.value)) {
    summary.value = answer;
  }
});

/** Fetch what can be undone. Spectators cannot undo. */
const refreshProspects = coalesce(async () => {
  if (!isPlaying.value || ownSeats.value.length === 0) {
    undoProspects.value = null;
    return;
  }
  const answer = await api.prospects().catch(() => null);
  if (answer && !isOlder(answer, undoProspects.value)) {
    undoProspects.value = answer;
  }
});

/** Fetch the replay index. */
export const refreshReplay = coalesce(async () => {
  const answer = await api.replay(viewedSeat.value).catch(() => null);
  if (answer && !isOlder(answer, replay.value)) {
    replay.value = answer;
  }
});

const refreshReplaySoon = throttle(() => void refreshReplay(), REPLAY_PAUSE_MS);

/** View as a seat; null: the viewer's seat that must act. */
export function viewAs(seat: number | null): void {
  viewedSeat.value = seat;
  void refresh();
}

async function fetchWithRetry<Answer>(
  question: () => Promise<Answer>,
  again: () => Promise<void>,
): Promise<Answer | null> {
  try {
    const answer = await question();
    isServerResponding.value = true;
    return answer;
  } catch (error) {
    if (retryLater(error, again)) {
      isServerResponding.value = false;
    } else {
      failure.value = error as Error;
    }
    return null;
  }
}
