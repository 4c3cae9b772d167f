/** Card text with keyword tooltips. */

import { GlossaryTerm } from "../../../table/glossary/glossary-term";
import { CLASSES } from "../labels";
import type { Card } from "../view-types";
import { keywords, linesAfterKeywords, weaknesses } from "./card-labels";
import { RuleText } from "./rule-text";

/** Split "Reveal: Draw a card." at the first colon. */
export function splitLabel(line: string): { when: string; what: string } {
  const found = /^([A-Z][A-Za-z -]{1,24}): (.*)$/s.exec(line);
  return found ? { when: found[1] ?? "", what: found[2] ?? "" } : { when: "", what: line };
}

/** Return the glossary term of a keyword. */
function termOf(word: string): string {
  return /Immunity$|Vulnerability$/.exec(word)?.[0] ?? word;
}

/** Return true if a label is a class: the effect needs another card of that class. */
function isClass(when: string): boolean {
  return Object.values(CLASSES).includes(when);
}

export function CardText({ design }: { design: Card }) {
  const words = [...keywords(design), ...weaknesses(design).map(({ said }) => said)];
  return (
    <div class="sheet-text">
      {words.length > 0 && (
        <p class="sheet-keywords">
          {words.map((word, index) => (
            <span key={word}>
              {index > 0 && " · "}
              <GlossaryTerm name={termOf(word)} kind="keyword">
                {word}
              </GlossaryTerm>
            </span>
          ))}
        </p>
      )}
      {linesAfterKeywords(design).map((line) => (
        <Line key={line} line={line} />
      ))}
    </div>
  );
}

function Line({ line }: { line: string }) {
  const { when, what } = splitLabel(line);
  return (
    <p>
      {when && (
        <>
          <strong>
            <GlossaryTerm name={when} kind="timing">
              <RuleText text={when} />
            </GlossaryTerm>
            {isClass(when) && <span class="sheet-condition"> (after another {when} card)</span>}:
          </strong>{" "}
        </>
      )}
      <RuleText text={what} />
    </p>
  );
}
