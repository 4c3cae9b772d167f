/** Buttons for the options of a card, and why it cannot be used. */

import { RuleLink } from "../glossary/rule-link";
import { isSelectable } from "../options/multi-select-state";
import { blockedAt, optionKey, optionsAt, type Targets } from "../options/options-by-target";
import type { Option } from "../session/campaign-context";
import { effectOf, isBusy, selectedKeys, takeOption } from "../session/player-actions";
import { decision } from "../session/table-state";

interface Props {
  things: Targets;
  /** Called after an option other than selecting. */
  done: () => void;
}

export function CardActions({ things, done }: Props) {
  const asked = decision.value;
  const options = [...(asked?.options ?? []), ...(asked?.asides ?? [])];
  return (
    <div class="card-actions">
      {optionsAt(options, things).map((option) => (
        <CardAction
          key={optionKey(option)}
          option={option}
          canMark={asked !== null && isSelectable(asked, option)}
          done={done}
        />
      ))}
      {blockedAt(asked, things).map(({ reason, rule }) => (
        <p key={reason} class="reason">
          {reason} <RuleLink rule={rule} />
        </p>
      ))}
    </div>
  );
}

function isAside(option: Option): boolean {
  return decision.value?.asides.includes(option) ?? false;
}

function CardAction({ option, canMark, done }: { option: Option; canMark: boolean; done: () => void }) {
  const run = () => {
    if (!canMark) {
      done();
    }
    takeOption(option);
  };
  const isMarked = canMark ? selectedKeys.value.includes(optionKey(option)) : undefined;
  return (
    <button
      type="button"
      class={isAside(option) ? "" : "primary"}
      aria-pressed={isMarked}
      aria-disabled={isBusy.value}
      data-does={effectOf(decision.value, option)}
      onClick={run}
    >
      {option.label}
    </button>
  );
}
