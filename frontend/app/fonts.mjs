/**
 * Split the display font into parts in build/fonts. A browser loads only the parts whose letters a page uses.
 * The server draws pictures with the whole font, as TrueType.
 *
 * The first part has the letters of our own texts. Names can need the others. System fonts draw all other letters.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const SOURCE = new URL("node_modules/@fontsource/special-elite/", import.meta.url);
const TARGET = new URL("build/fonts/", import.meta.url);
/** Parts by name: source file, and first and last character of each range. */
const PARTS = {
  latin: ["latin", [' "', "%)", "+;", "??", "AZ", "az", "··", "××", "–—", "‘”", "……"]],
  "latin-1": ["latin", ["#$", "**", "<>", "@@", "[`", "{~", "¡¶", "¸Ö", "Øÿ"]],
  "latin-extended": ["latin-ext", ["Āɏ"]],
};
/** Last character of the font. */
const LAST_CHARACTER = 0x2fff;

await mkdir(TARGET, { recursive: true });
const faces = Object.entries(PARTS).map(([name, [file, spans]]) => cut(name, file, spans.map(range)));
await writeFile(new URL("display.css", TARGET), (await Promise.all(faces)).join("\n"));
await Promise.all(["latin", "latin-ext"].map(writeWhole));

/** Write one part. Return its @font-face rule. */
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

/** Write a file of the font as TrueType. */
async function writeWhole(file) {
  const whole = await readFile(new URL(`files/special-elite-${file}-400-normal.woff2`, SOURCE));
  const every = characters([0x20, LAST_CHARACTER]);
  await writeFile(
    new URL(`special-elite-${file}.ttf`, TARGET),
    await subsetFont(whole, every, { targetFormat: "sfnt", preserveNameIds: [1, 2] }),
  );
}

function range(ends) {
  return [...ends].map((character) => character.codePointAt(0));
}

function characters([first, last]) {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join("");
}
