/** A selection of several: the options are marked first, then sent together. */

import { confirmMarked, isBusy, mark, marked, selection } from "./acting";
import type { Decision, Option } from "./campaign";
import { rove } from "./floating";
import { Digit, firstNumbered, pondering } from "./options";
import { markable, type Selection } from "./picking";
import { keyOf } from "./pointing";

export function SelectionOptions({ asked }: { asked: Decision }) {
  const now = selection.value;
  return (
    now && (
      <>
        <p class="tally" role="status">
          {counted(now)}
        </p>
        <ul class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={rove}>
          {markable(asked).map((option, index) => (
            <li key={keyOf(option)}>
              <Markable option={option} digit={index - firstNumbered() + 1} canGrow={now.canGrow} />
            </li>
          ))}
        </ul>
        <Endings now={now} />
      </>
    )
  );
}

function counted({ chosen, marked, least, most }: Selection): string {
  const goal = least === most ? `${most}` : least > 0 ? `${least} to ${most}` : `up to ${most}`;
  return `${chosen + marked} of ${goal}${chosen ? ` (${chosen} chosen already)` : ""}`;
}

function Markable({ option, digit, canGrow }: { option: Option; digit: number; canGrow: boolean }) {
  const isMarked = marked.value.includes(keyOf(option));
  return (
    <button
      type="button"
      class="markable"
      aria-pressed={isMarked}
      aria-disabled={isBusy.value || (!isMarked && !canGrow)}
      onClick={() => isBusy.value || mark(option)}
      {...pondering(option)}
    >
      <Digit digit={digit} />
      <span class="label">{option.label}</span>
    </button>
  );
}

/** Of several like cards only one may be offered at a time: then one goes on choosing with what is marked so far. */
function Endings({ now }: { now: Selection }) {
  return (
    <div class="endings">
      <button
        type="button"
        class="primary"
        disabled={!now.canEnd || isBusy.value}
        onClick={() => void confirmMarked(true)}
      >
        {now.canEnd && !now.marked ? (now.chosen ? "Confirm, no more" : "Confirm none") : "Confirm"}
      </button>
      {now.marked > 0 && now.canGrow && (
        <button type="button" disabled={isBusy.value} onClick={() => void confirmMarked(false)}>
          Take {now.marked}, go on choosing
        </button>
      )}
    </div>
  );
}
