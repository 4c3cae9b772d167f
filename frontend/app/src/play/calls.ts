/** How a player is called to the table: the page's title, a sound, a notification; and what needs no call at all. */

import { computed, effect } from "@preact/signals";
import { choose, isBusy } from "./acting";
import { rows } from "./log";
import { decision, isMyTurn, isPlaying, prospects, summary } from "./session";
import { settings } from "./settings";
import { isPast } from "./time";

const FORCED_MS = 400;
const JUMPS = new Set(["undone", "redone"]);

const isCalled = computed(() => isPlaying.value && isMyTurn.value);
/** Whether a vote waits for this player's answer. */
const isAskedToVote = computed(() => {
  const called = prospects.value?.vote;
  const mine = new Set(summary.value?.seats.filter((seat) => seat.mine).map((seat) => seat.seat));
  return called?.waiting_for.some((seat) => mine.has(seat)) ?? false;
});

/** Call from now on. */
export function callPlayer(): void {
  effect(titled);
  effect(() => {
    if (isCalled.value || isAskedToVote.value) {
      call();
    }
  });
  effect(resolveForced);
}

function titled(): void {
  const name = summary.value?.name || "Table";
  const asked = isCalled.value ? "● Your turn · " : isAskedToVote.value ? "● A vote · " : "";
  document.title = `${asked}${name} · Cliffhanger`;
}

function call(): void {
  const { sound, notify } = settings.peek();
  if (sound) {
    chime();
  }
  if (notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const words = isCalled.peek() ? "Your turn" : "A vote waits for you";
    new Notification(words, { body: summary.peek()?.name ?? "", tag: "cliffhanger" }).onclick = () => focus();
  }
}

/** Two short tones. */
export function chime(): void {
  const sounds = new AudioContext();
  for (const [index, pitch] of [660, 880].entries()) {
    tone(sounds, pitch, sounds.currentTime + index * 0.13);
  }
  setTimeout(() => void sounds.close(), 1000);
}

function tone(sounds: AudioContext, pitch: number, from: number): void {
  const loudness = sounds.createGain();
  loudness.gain.setValueAtTime(0.08, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.12);
  loudness.connect(sounds.destination);
  const voice = sounds.createOscillator();
  voice.frequency.value = pitch;
  voice.connect(loudness);
  voice.start(from);
  voice.stop(from + 0.13);
}

/** What is forced is done after a moment; after an undo never, or the undo would be undone. */
function resolveForced(): (() => void) | undefined {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const isForced = only && !others.length && !asked?.picks && isPlaying.value;
  if (
    !settings.value.resolve ||
    !isForced ||
    isBusy.value ||
    isPast.value ||
    JUMPS.has(rows.value.at(-1)?.type ?? "")
  ) {
    return undefined;
  }
  const timer = setTimeout(() => void choose(only), FORCED_MS);
  return () => clearTimeout(timer);
}
