/** Bots of seats, and who can play the seats of a fork. */

import { signal } from "@preact/signals";
import { capitalize } from "../../components/text-format";
import type { Schemas } from "../game-contract";

export type Bot = Schemas["BotOut"];

/** Bots of this ruleset, the default first. */
export const bots = signal<readonly Bot[]>([]);

const ME = "me";
const OPEN = "open";
const BOT = "bot:";

/** Return the bot of a seat, or null. */
export function botOfSeat({ controller }: Pick<Schemas["SeatOut"], "controller">): string | null {
  return controller.startsWith(BOT) ? controller.slice(BOT.length) : null;
}

/** Return the name of a bot for players: "Veteran bot". */
export function botTitle(bot: string): string {
  return bots.value.find(({ name }) => name === bot)?.title ?? `${capitalize(bot)} bot`;
}

/** Return the choices for a seat of a fork. */
export function controllerChoices(bots: readonly Bot[]): [string, string][] {
  const named = bots.map(({ name, title }): [string, string] => [BOT + name, title]);
  return [[ME, "Me"], ...named, [OPEN, "Invite a player"]];
}

/** Return the default choice: the viewer, the current bot, or the first bot. */
export function defaultController(
  { mine, controller }: Pick<Schemas["SeatOut"], "mine" | "controller">,
  bots: readonly Bot[],
): string {
  if (mine) {
    return ME;
  }
  const known = bots.map(({ name }) => BOT + name);
  return known.includes(controller) ? controller : (known[0] ?? OPEN);
}
