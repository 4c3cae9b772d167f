/** Settings of the table, stored in this browser. */

import { computed } from "@preact/signals";
import { storedSignal } from "./local-storage";

/** Playback speed of the actions of others. */
export type Pace = "instant" | "quick" | "film";

export interface Settings {
  /** Play sounds. */
  sound: boolean;
  /** Show desktop notifications while the page is hidden. */
  notify: boolean;
  /** Choose single options automatically. */
  resolve: boolean;
  /** Answer formal questions automatically when alone with bots. */
  pass: boolean;
  /** Answer obvious choices automatically. */
  usual: boolean;
  /** Saved answers: titles by question. */
  habits: Readonly<Record<string, string>>;
  /** Confirm before ending a turn with actions left. */
  ask: boolean;
  /** Ignore presses on elements that have just moved. */
  steady: boolean;
  /** Preview cards on hover and first tap. */
  read: boolean;
  /** Show the page between games. */
  interlude: boolean;
  /** Show the first-game tour. */
  marks: boolean;
  /** Keep notices until dismissed. */
  moments: boolean;
  /** Enable keyboard shortcuts. */
  keys: boolean;
  /** Playback speed; null if never chosen. */
  pace: Pace | null;
  /** Animate cards. */
  travel: boolean;
  /** Replay speed in versions per second, or KEY_MOMENTS. */
  speed: number;
  /** The player has used », so that it needs no explanation. */
  knowsAutoPass: boolean;
  /** True if the player has answered the offer of sounds. */
  knowsSound: boolean;
}

/** Replay speed that goes from one key moment or turn to the next. */
export const KEY_MOMENTS = 0;

const DEFAULTS: Settings = {
  sound: false,
  notify: false,
  resolve: false,
  pass: true,
  usual: true,
  habits: {},
  ask: true,
  steady: true,
  read: true,
  interlude: true,
  marks: true,
  moments: true,
  keys: true,
  pace: null,
  travel: true,
  speed: KEY_MOMENTS,
  knowsAutoPass: false,
  knowsSound: false,
};

export const settings = storedSignal<Settings>("cliffhanger-table", (found) => ({
  ...DEFAULTS,
  ...(found ?? {}),
}));

/** Change settings. */
export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}

/** True if the browser asks for reduced motion. */
export const prefersReducedMotion =
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
export const isPlaybackOn = computed(() => settings.value.pace !== "instant" && !prefersReducedMotion);
export const areCardsAnimated = computed(() => settings.value.travel && !prefersReducedMotion);
