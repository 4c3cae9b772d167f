/** Loads the board of a ruleset. Rulesets without a folder use the plain board. */

import type { Game } from "../table/game-contract";

// biome-ignore lint/suspicious/noExplicitAny: each game knows its own view; the table hands it through unread.
export type AnyGame = Game<any>;

const games = import.meta.glob<{ game: AnyGame }>("./*/index.{ts,tsx}");

/** Load the board of a ruleset. */
export async function loadGame(ruleset: string): Promise<AnyGame> {
  const load =
    games[`./${ruleset}/index.ts`] ?? games[`./${ruleset}/index.tsx`] ?? games["./plain/index.tsx"];
  if (!load) {
    throw new Error("no game");
  }
  return (await load()).game;
}
