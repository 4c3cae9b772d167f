/** How a player is called to the table: the page's title, a sound, a notification. */

import { computed, effect } from "@preact/signals";
import { forced } from "./forced";
import { isMyTurn, isPlaying, prospects, summary } from "./session";
import { settings } from "./settings";

const isCalled = computed(() => isPlaying.value && isMyTurn.value && !forced.value);
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
