/** A selection of several: the options are marked first, then sent together. */

import { confirmMarked, doing, isBusy, mark, marked, selection } from "./acting";
import type { Decision, Option } from "./campaign";
import { Key, pondering } from "./options";
import { copiesOf, markable, type Selection, timesMarked } from "./picking";
import { keyOf } from "./pointing";
import { rove } from "./popover";

export function SelectionOptions({ asked }: { asked: Decision }) {
  const now = selection.value;
  return (
    now && (
      <>
        <p class="tally" role="status">
          {counted(now)}
        </p>
        <ul class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={rove}>
          {markable(asked).map((option) => (
            <li key={keyOf(option)}>
              <Markable
                option={option}
                does={doing(asked, option)}
                copies={copiesOf(asked, option)}
                canGrow={now.canGrow}
              />
            </li>
          ))}
        </ul>
        <Endings now={now} asks={asked.prompt} />
      </>
    )
  );
}

function counted({ chosen, marked, least, most }: Selection): string {
  const goal = least === most ? `${most}` : least > 0 ? `${least} to ${most}` : `up to ${most}`;
  return `${chosen + marked} of ${goal}${chosen ? ` (${chosen} chosen already)` : ""}`;
}

interface MarkableProps {
  option: Option;
  does: string;
  copies: number;
  canGrow: boolean;
}

function Markable({ option, does, copies, canGrow }: MarkableProps) {
  const times = timesMarked(marked.value, keyOf(option));
  return (
    <button
      type="button"
      class="markable"
      aria-pressed={times > 0}
      aria-disabled={isBusy.value || (!times && !canGrow)}
      data-more={canGrow && times < copies ? "" : undefined}
      data-does={does}
      onClick={() => isBusy.value || mark(option)}
      {...pondering(option)}
    >
      <Key of={option} />
      <span class="label">{option.label}</span>
      {copies > 1 && (
        <span class="times">
          {times} of {copies}
        </span>
      )}
    </button>
  );
}

/** Where choosing brings new things to choose from, one may take what is marked so far and go on. */
function Endings({ now, asks }: { now: Selection; asks: string }) {
  const isReady = now.canEnd || now.mustGoOn;
  return (
    <div class="endings">
      <button
        type="button"
        class="primary"
        aria-disabled={!isReady || isBusy.value}
        data-does={`confirm ${asks}`}
        onClick={() => isReady && void confirmMarked(now.canEnd)}
      >
        {ending(now)}
      </button>
      {now.marked > 0 && now.canGrow && (
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`go on ${asks}`}
          onClick={() => void confirmMarked(false)}
        >
          {goingOn(now)}
        </button>
      )}
    </div>
  );
}

function ending(now: Selection): string {
  if (now.mustGoOn) {
    return goingOn(now);
  }
  if (now.canEnd && !now.marked) {
    return now.chosen ? "Confirm, no more" : "Confirm none";
  }
  return "Confirm";
}

function goingOn({ marked }: Selection): string {
  return `Take ${marked}, go on choosing`;
}
