/** Keywords of a card in play, shown if it is a target or if they changed. */

import type { Card, Standing } from "../view-types";
import { SKILLS_OF_SITES } from "./card-text";

/** A keyword. isNew: another card added it. */
export interface Keyword {
  word: string;
  isNew: boolean;
}

/** Return the keywords to show. */
export function shownKeywords(
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

/** Return the text of the keywords; "" for none. */
export function keywordsText(words: readonly Keyword[]): string {
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
