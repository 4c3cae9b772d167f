/**
 * Read a recorded game, and write in which clicks it can be played at its table: `{ fewest, plain }`, lists of clicks.
 */

import { text } from "node:stream/consumers";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: "custom", logLevel: "error" });
const { fewest } = await vite.ssrLoadModule("/src/clicks/fewest.ts");
const { loadGame } = await vite.ssrLoadModule("/src/games/index.ts");
const recorded = JSON.parse(await text(process.stdin));
const game = await loadGame(recorded.ruleset);
const found = { fewest: await fewest(game, recorded), plain: await fewest(game, recorded, { plain: true }) };
process.stdout.write(JSON.stringify(found), () => process.exit());
