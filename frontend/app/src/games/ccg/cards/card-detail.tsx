/** Full-size card with its current state in play. */

import { titleCase } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import type { SheetProps } from "../../../table/game-contract";
import { GlossaryTerm } from "../../../table/glossary/glossary-term";
import { cardState, currentKeywords } from "../cards-in-play";
import { LONG_NAMES, TYPES } from "../labels";
import type { Card, View } from "../view-types";
import {
  cardNumbers,
  costText,
  discountText,
  hasBasicText,
  ownKeywords,
  printedConditions,
  requirementText,
  SKILLS_OF_SITES,
  textOf,
} from "./card-text";
import { frameClasses } from "./card-tile";
import { Icon } from "./icons";

export function CardDetail({ design: id, card, view }: SheetProps<View>) {
  const design = designOf<Card>(id);
  if (!design) return <p>{titleCase(id)}</p>;
  const isBasic = view?.priced === false;
  const standing = view && card !== undefined ? cardState(view, card) : undefined;
  const keywords = view && card !== undefined ? currentKeywords(view, card) : undefined;
  return (
    <div class="board-base ccg">
      <article class={`sheet-card ${frameClasses(design.type)}`}>
        <header class="sheet-head">
          <h3 class="sheet-name">{design.name}</h3>
          <p class="sheet-kind">
            <Icon name={design.type} /> {TYPES[design.type]}
            {design.pool && !isBasic && (
              <>
                , <GlossaryTerm name={design.pool} kind="pool">{`costs ${costText(design)}`}</GlossaryTerm>
              </>
            )}
          </p>
        </header>
        <Rows design={design} />
        <Numbers rows={cardNumbers(design, isBasic)} />
        <div class="sheet-text">
          {textOf(design, isBasic).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {isBasic && hasBasicText(design) && (
            <details class="sheet-kind">
              <summary>Text in the advanced game</summary>
              {design.text.join(" ")}
            </details>
          )}
        </div>
        <KeywordList words={keywords?.filter((word) => !SKILLS_OF_SITES.has(word)) ?? ownKeywords(design)} />
        {standing && standing.tokens > 0 && textOf(design, isBasic).length > 0 && (
          <p class="sheet-kind">
            {standing.tokens}{" "}
            <GlossaryTerm name="token">{standing.tokens === 1 ? "token" : "tokens"}</GlossaryTerm> on it
          </p>
        )}
        <p class="sheet-foot">
          {[
            design.set,
            design.episode && `Episode “${design.episode}”`,
            design.advanced && "advanced game only",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </article>
    </div>
  );
}

function Rows({ design }: { design: Card }) {
  const rows: [string, string][] = [
    ["Needs", requirementText(design)],
    ["Question", (design.questions ?? []).join(" or ")],
    ["Discount", discountText(design)],
    ["When", printedConditions(design)],
  ];
  const told = rows.filter(([, value]) => value);
  return told.length > 0 ? (
    <dl class="sheet-rows">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}

function Numbers({ rows }: { rows: [string, string | number][] }) {
  return rows.length > 0 ? (
    <dl class="sheet-numbers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <GlossaryTerm name={name}>{LONG_NAMES[name] ?? name}</GlossaryTerm>
          </dt>
          <dd data-word={typeof value === "string" || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}

function KeywordList({ words }: { words: readonly string[] }) {
  return words.length > 0 ? (
    <ul class="sheet-words" aria-label="Keywords">
      <li>
        <GlossaryTerm name="keyword" kind="word">
          {words.length === 1 ? "Keyword" : "Keywords"}
        </GlossaryTerm>
        :
      </li>
      {words.map((word) => (
        <li key={word}>
          <GlossaryTerm name={word} />
        </li>
      ))}
    </ul>
  ) : null;
}
