/** Buttons for the options of a card, and why it cannot be used. */

import { Why } from "../glossary/rule-link";
import { isMarkable } from "../options/multi-select-state";
import { blockedAt, keyOf, optionsAt, type Things } from "../options/options-by-target";
import type { Option } from "../session/campaign-context";
import { doing, isBusy, marked, take } from "../session/player-actions";
import { decision } from "../session/table-state";

interface Props {
  things: Things;
  /** Called after an option other than selecting. */
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
