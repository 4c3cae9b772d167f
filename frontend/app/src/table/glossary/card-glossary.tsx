/** Glossary of the terms on a card. */

import { designOf, glossary } from "../catalogue";
import { LINE_OPENING, termsIn } from "./glossary-matching";
import { RuleLink } from "./rule-link";

/** Kind of keywords. */
const KEYWORD = "keyword";

/** isBrief: keywords only, without links to rules. */
export function CardGlossary({ design, isBrief = false }: { design: string; isBrief?: boolean }) {
  const said = termsIn(cardText({ ...designOf(design), name: "" }), glossary.value);
  const words = said.filter(({ kind }) => !isBrief || kind === KEYWORD);
  return words.length ? (
    <dl class={isBrief ? "words brief" : "words"}>
      {words.map(({ kind, name, title, meaning, rule }) => (
        <div key={`${kind} ${name}`}>
          <dt>{kind === LINE_OPENING ? `${title}:` : title}</dt>
          <dd>
            {meaning} {!isBrief && <RuleLink rule={rule} />}
          </dd>
        </div>
      ))}
    </dl>
  ) : null;
}

/** Return all text of a card. */
function cardText(row: unknown): string {
  if (typeof row === "object" && row !== null) {
    return Object.entries(row)
      .map(([name, value]) => (name === "id" ? "" : cardText(value)))
      .join("\n");
  }
  return typeof row === "string" ? row : "";
}
