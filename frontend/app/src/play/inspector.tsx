/** The box in which a card is looked at: large, with what can be done with it, and its words explained. */

import { doing, isBusy, marked, take } from "./acting";
import type { Option } from "./campaign";
import { designOf, glossary } from "./catalogue";
import { Dialog } from "./dialog";
import { game } from "./game";
import { type Inspected, inspected } from "./inspect";
import { isMarkable } from "./picking";
import { blockedAt, keyOf, optionsAt } from "./pointing";
import { decision } from "./session";
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
      {card !== undefined && !isPast.value && <Doings card={card} />}
      <Words design={design} />
    </Dialog>
  );
}

function close(): void {
  inspected.value = null;
}

function Doings({ card }: { card: number }) {
  const asked = decision.value;
  const options = [...(asked?.options ?? []), ...(asked?.asides ?? [])];
  return (
    <div class="doings">
      {optionsAt(options, [{ card }]).map((option) => (
        <Doing key={keyOf(option)} option={option} canMark={asked !== null && isMarkable(asked, option)} />
      ))}
      {blockedAt(asked, [{ card }]).map(({ reason, rule }) => (
        <p key={reason} class="reason">
          {reason} <Why rule={rule} />
        </p>
      ))}
    </div>
  );
}

function isAside(option: Option): boolean {
  return decision.value?.asides.includes(option) ?? false;
}

function Doing({ option, canMark }: { option: Option; canMark: boolean }) {
  const run = () => {
    if (!canMark) {
      close();
    }
    take(option);
  };
  const isMarked = canMark ? marked.value.includes(keyOf(option)) : undefined;
  return (
    <button
      type="button"
      class={isAside(option) ? "" : "primary"}
      aria-pressed={isMarked}
      aria-disabled={isBusy.value}
      data-does={doing(decision.value, option)}
      onClick={run}
    >
      {option.label}
    </button>
  );
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
