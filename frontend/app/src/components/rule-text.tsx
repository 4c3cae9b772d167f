/** Card text with icons. Tiles show whole sentences; the preview has the rest. */

import type { ComponentType } from "preact";

/**
 * A word that is drawn as an icon.
 * short: its label on tiles; without it tiles show the icon alone.
 */
export interface IconWord<Name extends string> {
  icon: Name;
  short?: string;
}

export type IconWords<Name extends string> = Readonly<Record<string, IconWord<Name>>>;

/** Part of a text: plain, or a word with an icon. */
export interface RulePart {
  text: string;
  isWord: boolean;
}

/** Characters of text on a small tile. */
export const TILE_CHARACTERS = 110;

/** Split a text at the words of a table. Longer words win. */
export function splitWords(text: string, words: readonly string[]): RulePart[] {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`\\b(${longestFirst.join("|")})\\b`);
  return text
    .split(pattern)
    .map((part, place) => ({ text: part, isWord: place % 2 === 1 }))
    .filter((part) => part.text);
}

/**
 * Split lines into sentences.
 * depth: 0 on all tiles, 1 on wide ones, 2 on large boards only.
 */
export function splitSentences(lines: readonly string[], most: number): { text: string; depth: number }[] {
  let length = 0;
  return lines
    .flatMap((line) => line.split(/(?<=[.!?]) (?=[A-Z])/))
    .map((text) => {
      length += text.length;
      return { text, depth: Number(length > most) + Number(length > most * 2) };
    });
}

/** Words that open a line: "Activate: ". */
const OPENING = /^([A-Z][A-Za-z-]*(?: [A-Za-z-]+){0,2}): /;

/** Return components for the texts of a game: with icons, and for tiles. */
export function createRuleText<Name extends string>(
  Icon: ComponentType<{ name: Name }>,
  icons: IconWords<Name>,
) {
  const words = Object.keys(icons);

  function Word({ text }: { text: string }) {
    const found = icons[text];
    return found ? (
      <span class="icon-word" title={text}>
        <Icon name={found.icon} />
        {found.short && <span class="short-word">{found.short}</span>}
        <span class="whole-word">{text}</span>
      </span>
    ) : null;
  }

  /** Text with icons. */
  function RuleText({ text }: { text: string }) {
    return (
      <>
        {splitWords(text, words).map((part, place) =>
          part.isWord ? <Word key={place} text={part.text} /> : part.text,
        )}
      </>
    );
  }

  /** Sentence of a tile. The word that opens a line is bold. */
  function Sentence({ text }: { text: string }) {
    const [, opening = ""] = OPENING.exec(text) ?? [];
    return (
      <>
        {opening && (
          <b>
            <RuleText text={opening} />:{" "}
          </b>
        )}
        <RuleText text={opening ? text.slice(opening.length + 2) : text} />{" "}
      </>
    );
  }

  /** Text of a tile. taken: characters that the tile has shown before it. */
  function TileText({ lines, taken = 0 }: { lines: readonly string[]; taken?: number }) {
    const sentences = splitSentences(lines, TILE_CHARACTERS - taken);
    const deepest = sentences.at(-1)?.depth ?? 0;
    return (
      <span class="tile-rules">
        {sentences.map(({ text, depth }, place) => (
          <span key={place} data-depth={depth}>
            <Sentence text={text} />
          </span>
        ))}
        {deepest > 0 && (
          <span class="more-text" data-deepest={deepest}>
            …
          </span>
        )}
      </span>
    );
  }

  return { RuleText, TileText };
}
