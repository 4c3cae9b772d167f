/** What can be done with a card that is looked at, as buttons, and why it can't be done. */

import { doing, isBusy, marked, take } from "./acting";
import type { Option } from "./campaign";
import { isMarkable } from "./picking";
import { blockedAt, keyOf, optionsAt, type Things } from "./pointing";
import { decision } from "./session";
import { Why } from "./why";

interface Props {
  things: Things;
  /** What to do once something else than a mark was made. */
  done: () => void;
}

export function Doings({ things, done }: Props) {
  const asked = decision.value;
  const options = [...(asked?.options ?? []), ...(asked?.asides ?? [])];
  return (
    <div class="doings">
      {optionsAt(options, things).map((option) => (
        <Doing
          key={keyOf(option)}
          option={option}
          canMark={asked !== null && isMarkable(asked, option)}
          done={done}
        />
      ))}
      {blockedAt(asked, things).map(({ reason, rule }) => (
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

function Doing({ option, canMark, done }: { option: Option; canMark: boolean; done: () => void }) {
  const run = () => {
    if (!canMark) {
      done();
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
