/** Which bot sits on a chair, and who may sit on one of a campaign that goes off from this one. */

import type { Schemas } from "../game-contract";

export type Bot = Schemas["BotOut"];

const ME = "me";
const OPEN = "open";
const BOT = "bot:";

/** Return the name of the bot that sits on a chair, null where none does. */
export function botOn({ controller }: Pick<Schemas["SeatOut"], "controller">): string | null {
  return controller.startsWith(BOT) ? controller.slice(BOT.length) : null;
}

/** Return what may be chosen for a chair, and how it is called. */
export function controllersOf(bots: readonly Bot[]): [string, string][] {
  const named = bots.map(({ name }): [string, string] => [BOT + name, `Bot: ${name}`]);
  return [[ME, "Me"], ...named, [OPEN, "Invite a player"]];
}

/** Return who sits somewhere if nobody says otherwise: oneself, the bot that sits there now, or else the usual one. */
export function usualController(
  { mine, controller }: Pick<Schemas["SeatOut"], "mine" | "controller">,
  bots: readonly Bot[],
): string {
  if (mine) {
    return ME;
  }
  const known = bots.map(({ name }) => BOT + name);
  return known.includes(controller) ? controller : (known[0] ?? OPEN);
}
