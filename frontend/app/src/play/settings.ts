/** What a player wants of this page, kept in this browser. */

import { kept } from "./kept";

export interface Settings {
  /** A short sound when it becomes this player's turn. */
  sound: boolean;
  /** A notification of the browser, while the page is out of sight. */
  notify: boolean;
  /** An option that is the only one is chosen by itself. */
  resolve: boolean;
  /** Where nobody else sees the table, a question that is asked for secrecy alone is answered by itself. */
  pass: boolean;
  /** Single keys do things. */
  keys: boolean;
  /** How many events a second a replay shows. */
  speed: number;
}

const DEFAULTS: Settings = { sound: false, notify: false, resolve: false, pass: true, keys: true, speed: 2 };

export const settings = kept<Settings>("cliffhanger-table", (found) => ({ ...DEFAULTS, ...(found ?? {}) }));

/** Change some settings. */
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}
