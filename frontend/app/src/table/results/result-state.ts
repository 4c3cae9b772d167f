/** Result of a finished game or campaign, and when its page opens. */

import { computed, effect, signal } from "@preact/signals";
import type { Schemas } from "../game-contract";
import { isNotLive, playFrom } from "../replay/replay-state";
import { api } from "../session/campaign-context";
import { isInLobby, isOver, liveTable, replay, seatInfos, summary } from "../session/table-state";
import { storedText, storeText } from "../settings/campaign-storage";

type Score = Schemas["ScoreOut"];

/** Name of the stored version that this viewer has seen the result of. */
const READ = "result";

export const score = signal<Score | null>(null);
/** Team, key moments and next campaigns; null if there is no result. */
export const result = signal<Schemas["ResultOut"] | null>(null);
/** True if the viewer opened the result page again. */
const isReopened = signal(false);
/** Number of finished games at the last check; null before. */
let finishedGames: number | null = null;
/** Version when the result appeared. */
let shownSince = 0;

const momentCount = computed(() => (replay.value?.games.length ?? 0) + (replay.value?.moments.length ?? 0));

/** True if the result page is open. It opens by itself once for each viewer. */
export const isResultOpen = computed(() => {
  const isShown = isOver.value && !isNotLive.value && score.value !== null;
  return isShown && (isReopened.value || Number(storedText(READ)) < (liveTable.value?.version ?? 0));
});

export function openResult(): void {
  isReopened.value = true;
}

export function closeResult(): void {
  isReopened.value = false;
  storeText(READ, String(liveTable.peek()?.version ?? 0));
}

/** Close the page and replay from a version. */
export function watchFrom(version: number): void {
  closeResult();
  playFrom(version);
}

/** Check for finished games after each key moment. */
export function watchResults(): void {
  effect(() => {
    void momentCount.value;
    void checkResult(isOver.value);
  });
  effect(() => {
    if (!isOver.value && countTurnsSince() > seatInfos.value.length) {
      score.value = null;
    }
  });
}

/** Number of turns since then. After a round the result disappears. */
function countTurnsSince(): number {
  return replay.value?.turns.filter(({ version }) => version > shownSince).length ?? 0;
}

async function checkResult(isEnd: boolean): Promise<void> {
  const answer = isInLobby.peek() ? null : await api.score().catch(() => null);
  if (!answer) {
    return;
  }
  if (isEnd && summary.peek()?.status === "finished") {
    result.value = await api.result().catch(() => null);
  }
  const isNext = finishedGames !== null && answer.games.length > finishedGames;
  if (isNext || isEnd) {
    shownSince = liveTable.peek()?.version ?? 0;
    score.value = answer;
  } else if (finishedGames !== null && answer.games.length < finishedGames) {
    score.value = null;
  }
  finishedGames = answer.games.length;
}
