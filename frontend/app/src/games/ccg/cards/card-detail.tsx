/** Full-size card with its current state in play. */

import { FullCard } from "../../../components/card-face";
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
import { RuleText } from "./rule-text";

export function CardDetail({ design: id, card, view }: SheetProps<View>) {
  const design = designOf<Card>(id);
  if (!design) return <p>{titleCase(id)}</p>;
  const isBasic = view?.priced === false;
  const standing = view && card !== undefined ? cardState(view, card) : undefined;
  const keywords = view && card !== undefined ? currentKeywords(view, card) : undefined;
  return (
    <div class="board-base ccg">
      <FullCard
        frame={frameClasses(design.type)}
        design={design.id}
        name={design.name}
        cost={!isBasic && costText(design)}
        kind={<TypeLine design={design} isBasic={isBasic} />}
        text={
          <>
            <Rows design={design} />
            <CardText design={design} isBasic={isBasic} />
            <KeywordList
              words={keywords?.filter((word) => !SKILLS_OF_SITES.has(word)) ?? ownKeywords(design)}
            />
            {standing && standing.tokens > 0 && textOf(design, isBasic).length > 0 && (
              <p class="sheet-kind">
                {standing.tokens}{" "}
                <GlossaryTerm name="token">{standing.tokens === 1 ? "token" : "tokens"}</GlossaryTerm> on it
              </p>
            )}
          </>
        }
        numbers={<Numbers rows={cardNumbers(design, isBasic)} />}
        foot={[
          design.set,
          design.episode && `Episode “${design.episode}”`,
          design.advanced && "advanced game only",
        ]
          .filter(Boolean)
          .join(" · ")}
      />
    </div>
  );
}

function TypeLine({ design, isBasic }: { design: Card; isBasic: boolean }) {
  return (
    <>
      <Icon name={design.type} /> {TYPES[design.type]}
      {design.pool && !isBasic && (
        <>
          , <GlossaryTerm name={design.pool} kind="pool">{`costs ${costText(design)}`}</GlossaryTerm>
        </>
      )}
    </>
  );
}

function CardText({ design, isBasic }: { design: Card; isBasic: boolean }) {
  return (
    <div class="sheet-text">
      {textOf(design, isBasic).map((line) => (
        <p key={line}>
          <RuleText text={line} />
        </p>
      ))}
      {isBasic && hasBasicText(design) && (
        <details class="sheet-kind">
          <summary>Text in the advanced game</summary>
          {design.text.join(" ")}
        </details>
      )}
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
          <dd>
            <RuleText text={value} />
          </dd>
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
