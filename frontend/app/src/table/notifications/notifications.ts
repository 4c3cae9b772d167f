/** Calls the player: page title, sound and desktop notification. */

import { computed, effect } from "@preact/signals";
import { automaticAnswer } from "../auto-pass/auto-answer";
import { isReminded } from "../players/presence";
import { isPlaybackBehind } from "../replay/replay-state";
import { isMyTurn, isPlaying, ownSeats, summary, undoProspects } from "../session/table-state";
import { settings } from "../settings/settings";
import { playSound } from "./sounds";

const isTurnDue = computed(() => isPlaying.value && isMyTurn.value && !automaticAnswer.value);
/** True if a vote waits for this player or is about them. */
export const isAskedToVote = computed(() => {
  const called = undoProspects.value?.vote;
  return called ? ownSeats.value.some((seat) => [...called.waiting_for, called.chair].includes(seat)) : false;
});
const REASONS = [
  { isDue: isTurnDue, words: "Your turn" },
  { isDue: isAskedToVote, words: "A vote needs your answer" },
  { isDue: isReminded, words: "The other players are waiting for you" },
];

/** Call the player once for each reason. */
export function watchNotifications(): void {
  effect(updateTitle);
  for (const { isDue, words } of REASONS) {
    effect(() => {
      if (isDue.value && !isPlaybackBehind.value) {
        notifyPlayer(words);
      }
    });
  }
}

function updateTitle(): void {
  const name = summary.value?.name || "Table";
  const asked = isTurnDue.value ? "● Your turn · " : isAskedToVote.value ? "● Vote · " : "";
  document.title = `${asked}${name} · Cliffhanger`;
}

function notifyPlayer(words: string): void {
  playSound("turn");
  if (
    settings.peek().notify &&
    document.hidden &&
    "Notification" in window &&
    Notification.permission === "granted"
  ) {
    showNotification(words);
  }
}

/** Mobile browsers have the API but reject page notifications. */
function showNotification(words: string): void {
  try {
    new Notification(words, { body: summary.peek()?.name ?? "", tag: "cliffhanger" }).onclick = () => focus();
  } catch {
    // The page title and the sound remain.
  }
}
