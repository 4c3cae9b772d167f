/** Keywords of a card in play, where they matter: while something is aimed at it, and where they aren't those printed. */

import type { Card, Standing } from "../view-types";
import { SKILLS_OF_SITES } from "./card-text";

/** A keyword as it stands there now; isNew: the card got it by another one. */
export interface Keyword {
  word: string;
  isNew: boolean;
}

/** The keywords to be shown; none where those printed hold and nothing is aimed at the card. */
export function keywordsOf(
  { keywords }: Pick<Standing, "keywords">,
  design: Pick<Card, "keywords"> | undefined,
  isAimed = false,
): Keyword[] {
  const printed = design?.keywords ?? keywords;
  const isChanged = printed.length !== keywords.length || keywords.some((word) => !printed.includes(word));
  return isAimed || isChanged
    ? keywords
        .filter((word) => !SKILLS_OF_SITES.has(word))
        .map((word) => ({ word, isNew: !printed.includes(word) }))
    : [];
}

/** The same in a breath; "" for none. */
export function keywordsSaid(words: readonly Keyword[]): string {
  return words.length > 0 ? `keywords ${words.map(({ word }) => word).join(", ")}` : "";
}

export function Keywords({ words }: { words: readonly Keyword[] }) {
  return words.length > 0 ? (
    <span class="tile-line">
      <i>keywords</i>{" "}
      {words.map(({ word, isNew }, place) => (
        <span key={word}>
          {place > 0 && ", "}
          {isNew ? <b>{word}</b> : word}
        </span>
      ))}
    </span>
  ) : null;
}
