/**
 * Read a game that was recorded twice: with macros (`fewest`) and without (`plain`). Write the clicks that play each
 * recording at its table, under the same names.
 */

import { text } from "node:stream/consumers";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: "custom", logLevel: "error" });
const { fewest } = await vite.ssrLoadModule("/src/click-counter/fewest-clicks.ts");
const { loadGame } = await vite.ssrLoadModule("/src/games/registry.ts");
const recorded = JSON.parse(await text(process.stdin));
const game = await loadGame(recorded.ruleset);
const found = {
  fewest: await fewest(game, recorded.fewest),
  plain: await fewest(game, recorded.plain, { plain: true }),
};
process.stdout.write(JSON.stringify(found), () => process.exit());
