/** The box in which a card is looked at: large, with what can be done with it, and its words explained. */

import { designOf, glossary } from "./catalogue";
import { Dialog } from "./dialog";
import { Doings } from "./doings";
import { game } from "./game";
import { type Inspected, inspected } from "./inspect";
import { isPast, shown } from "./time";
import { Why } from "./why";
import { OPENING, wordsIn } from "./wording";

export function Inspector() {
  return inspected.value && <Inspection key={inspected.value.design} {...inspected.value} />;
}

function Inspection({ design, card }: Inspected) {
  const Sheet = game.value?.Sheet;
  return (
    <Dialog title={designOf(design)?.name ?? design} class="inspector untitled" onClose={close}>
      {Sheet && <Sheet design={design} card={card} view={shown.value?.view} />}
      {card !== undefined && !isPast.value && <Doings things={[{ card }]} done={close} />}
      <Words design={design} />
    </Dialog>
  );
}

function close(): void {
  inspected.value = null;
}

function Words({ design }: { design: string }) {
  const words = wordsIn(textOf({ ...designOf(design), name: "" }), glossary.value);
  return words.length ? (
    <dl class="words">
      {words.map(({ kind, name, title, meaning, rule }) => (
        <div key={`${kind} ${name}`}>
          <dt>{kind === OPENING ? `${title}:` : title}</dt>
          <dd>
            {meaning} <Why rule={rule} />
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
