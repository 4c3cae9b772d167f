/** The words of the game that stand on a card, each explained. */

import { designOf, glossary } from "../catalogue";
import { OPENING, wordsIn } from "./glossary-matching";
import { Why } from "./rule-link";

/** What a card says in a word alone is of no use to who has never heard that. */
const KEYWORD = "keyword";

/** isBrief: its keywords alone, and no way to their rules. */
export function Words({ design, isBrief = false }: { design: string; isBrief?: boolean }) {
  const said = wordsIn(textOf({ ...designOf(design), name: "" }), glossary.value);
  const words = said.filter(({ kind }) => !isBrief || kind === KEYWORD);
  return words.length ? (
    <dl class={isBrief ? "words brief" : "words"}>
      {words.map(({ kind, name, title, meaning, rule }) => (
        <div key={`${kind} ${name}`}>
          <dt>{kind === OPENING ? `${title}:` : title}</dt>
          <dd>
            {meaning} {!isBrief && <Why rule={rule} />}
          </dd>
        </div>
      ))}
    </dl>
  ) : null;
}

/** All that is printed on a card, as one text. */
function textOf(row: unknown): string {
  if (typeof row === "object" && row !== null) {
    return Object.entries(row)
      .map(([name, value]) => (name === "id" ? "" : textOf(value)))
      .join("\n");
  }
  return typeof row === "string" ? row : "";
}
