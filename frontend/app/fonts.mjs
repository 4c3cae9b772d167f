/**
 * The display font in parts, into build/fonts: a browser fetches only those that a page has letters of.
 *
 * Most of its weight is the worn outline of each letter. The first part holds what our own words need; names may need
 * the others, and what lies in none of them is drawn by the fonts of the system.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const SOURCE = new URL("node_modules/@fontsource/special-elite/", import.meta.url);
const TARGET = new URL("build/fonts/", import.meta.url);
/** By name: the file it is cut from, and the ends of its ranges of characters. */
const PARTS = {
  latin: ["latin", [' "', "%)", "+;", "??", "AZ", "az", "··", "××", "–—", "‘”", "……"]],
  "latin-1": ["latin", ["#$", "**", "<>", "@@", "[`", "{~", "¡¶", "¸Ö", "Øÿ"]],
  "latin-extended": ["latin-ext", ["Āɏ"]],
};

await mkdir(TARGET, { recursive: true });
const faces = Object.entries(PARTS).map(([name, [file, spans]]) => cut(name, file, spans.map(range)));
await writeFile(new URL("display.css", TARGET), (await Promise.all(faces)).join("\n"));

/** Write one part. Returns the style that says where it is to be had, and for which characters. */
async function cut(name, file, ranges) {
  const whole = await readFile(new URL(`files/special-elite-${file}-400-normal.woff2`, SOURCE));
  const part = await subsetFont(whole, ranges.map(characters).join(""), { targetFormat: "woff2" });
  await writeFile(new URL(`special-elite-${name}.woff2`, TARGET), part);
  return `@font-face {
  font-family: "Special Elite";
  font-display: swap;
  src: url("./special-elite-${name}.woff2") format("woff2");
  unicode-range: ${ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(", ")};
}`;
}

function range(ends) {
  return [...ends].map((character) => character.codePointAt(0));
}

function characters([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join("");
}
