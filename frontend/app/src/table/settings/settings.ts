/** What a player wants of this page, kept in this browser. */

import { computed } from "@preact/signals";
import { stored } from "./local-storage";

/** How what others do is shown: all at once, or step by step. */
export type Pace = "instant" | "quick" | "film";

export interface Settings {
  /** Sounds when it becomes this player's turn, and for what happens. */
  sound: boolean;
  /** A notification of the browser, while the page is out of sight. */
  notify: boolean;
  /** An option that is the only one is chosen by itself. */
  resolve: boolean;
  /** Where nobody else sees the table, a question that is asked for secrecy alone is answered by itself. */
  pass: boolean;
  /** What hardly anybody answers otherwise is answered by itself. */
  usual: boolean;
  /** What is answered by itself where it is as clear as it was once: the wishes in words, by the question. */
  habits: Readonly<Record<string, string>>;
  /** Ending a turn in which something could still be done asks before. */
  ask: boolean;
  /** A press counts only where what it does has stood there for a moment. */
  steady: boolean;
  /** What is pointed at shows its card whole, and a first tap reads. */
  read: boolean;
  /** Between two games a page tells what came of the last one. */
  interlude: boolean;
  /** At a first table it is told what is what. */
  marks: boolean;
  /** Great moments stay until they are read. */
  moments: boolean;
  /** Single keys do things. */
  keys: boolean;
  /** How what others do is shown; null for who never chose. */
  pace: Pace | null;
  /** Cards travel to where they go. */
  travel: boolean;
  /** How many events a second a replay shows. */
  speed: number;
}

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
  speed: 2,
};

export const settings = stored<Settings>("cliffhanger-table", (found) => ({ ...DEFAULTS, ...(found ?? {}) }));

/** Change some settings. */
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}

/** Whoever asks the browser for less motion gets none, whatever is set here. */
export const isStill = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
export const isPaced = computed(() => settings.value.pace !== "instant" && !isStill);
export const isTravelling = computed(() => settings.value.travel && !isStill);
