/** Multi-select: options are selected first, then sent together. */

import { canAutoPass, confirmAndAutoPass, selectAndAutoPass } from "../auto-pass/auto-pass";
import { AutoPassButton } from "../auto-pass/auto-pass-button";
import { moveFocusWithArrows } from "../dialogs/popover";
import { RuleLink } from "../glossary/rule-link";
import { isEnterTaken } from "../input/focus";
import { ScrollableList } from "../prompt/scrollable-list";
import type { Decision, Option } from "../session/campaign-context";
import {
  confirmSelection,
  deselectOne,
  effectOf,
  isBusy,
  resetSelection,
  selectAllAndConfirm,
  selectedKeys,
  selection,
  selectOption,
} from "../session/player-actions";
import type { Changes } from "./composite-answer";
import {
  canTakeAll,
  copiesOf,
  type Selection,
  selectableCount,
  selectableOptions,
  timesSelected,
} from "./multi-select-state";
import { seenCardNote } from "./option-groups";
import { hoverHandlers, MacroRows, OptionLabel, ShortcutKey } from "./option-list";
import { sortOptions } from "./option-order";
import { DECLINE_KEY } from "./option-shortcuts";
import { optionKey, questionKey } from "./options-by-target";
import { OtherActions } from "./other-actions";

export function MultiSelect({ asked }: { asked: Decision }) {
  const now = selection.value;
  return (
    now && (
      <>
        <p class="selection-count" role="status">
          {selectionText(now)}
          {now.changed && `, ${formatChanges(now.changed)}`}
        </p>
        <ScrollableList of={questionKey(asked)}>
          <ul class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={moveFocusWithArrows}>
            <MacroRows asked={asked} />
            {sortOptions(selectableOptions(asked)).map((option) => (
              <li key={optionKey(option)}>
                <SelectableOption
                  option={option}
                  does={effectOf(asked, option)}
                  copies={copiesOf(asked, option)}
                  canGrow={now.canGrow}
                />
                {asked.compose && copiesOf(asked, option) > 1 && <DeselectButton option={option} />}
                {canAutoPass.value && <SelectAndPassButton asked={asked} option={option} now={now} />}
              </li>
            ))}
          </ul>
          <OtherActions asked={asked} />
        </ScrollableList>
        {now.missing.map(({ reason, rule }) => (
          <p key={reason} class="missing">
            {reason} <RuleLink rule={rule} />
          </p>
        ))}
        <SelectionButtons asked={asked} />
      </>
    )
  );
}

/** Return the changes to the initial selection: "2 in, 2 out". */
export function formatChanges({ taken, left }: Changes): string {
  return taken + left > 0 ? `${taken} in, ${left} out` : "unchanged";
}

function selectionText({ chosen, marked, least, most }: Selection): string {
  const goal = least === most ? `${most}` : least > 0 ? `${least} to ${most}` : `up to ${most}`;
  return `${chosen + marked} of ${goal}${chosen ? ` (${chosen} already chosen)` : ""}`;
}

interface SelectableOptionProps {
  option: Option;
  does: string;
  copies: number;
  canGrow: boolean;
}

function SelectableOption({ option, does, copies, canGrow }: SelectableOptionProps) {
  const times = timesSelected(selectedKeys.value, optionKey(option));
  return (
    <button
      type="button"
      class="selectable"
      aria-pressed={times > 0}
      aria-disabled={isBusy.value || (!times && !canGrow)}
      data-more={canGrow && times < copies ? "" : undefined}
      data-does={does}
      onClick={() => isBusy.value || selectOption(option)}
      {...hoverHandlers(option)}
    >
      <ShortcutKey of={option} />
      <OptionLabel label={option.label} seen={seenCardNote(option)} />
      {copies > 1 && (
        <span class="times">
          {times} of {copies}
        </span>
      )}
    </button>
  );
}

/** Button that deselects one of several equal cards. */
function DeselectButton({ option }: { option: Option }) {
  const isNone = timesSelected(selectedKeys.value, optionKey(option)) === 0;
  return (
    <button
      type="button"
      class="deselect-button"
      aria-label={`Remove one ${option.label}`}
      aria-disabled={isNone || isBusy.value}
      onClick={() => isBusy.value || deselectOne(option)}
    >
      −
    </button>
  );
}

/** Button that selects this card, confirms the selection and starts auto-pass. */
function SelectAndPassButton({ asked, option, now }: { asked: Decision; option: Option; now: Selection }) {
  const isFree =
    now.canGrow && timesSelected(selectedKeys.value, optionKey(option)) < copiesOf(asked, option);
  const isEnough = now.chosen + now.marked + 1 >= now.least;
  return (
    <AutoPassButton
      label={option.label}
      more="and confirm"
      does={effectOf(asked, option)}
      isOff={!isFree || !isEnough}
      onPress={() => void selectAndAutoPass(option, asked)}
    />
  );
}

/** Buttons that confirm, select all, reset, or continue choosing. */
function SelectionButtons({ asked }: { asked: Decision }) {
  const { prompt, compose } = asked;
  const now = selection.value;
  if (!now) {
    return null;
  }
  const { changed } = now;
  const isReady = now.canEnd || now.mustGoOn;
  return (
    <div class="endings">
      <button
        type="button"
        class="primary confirm"
        aria-disabled={!isReady || isBusy.value}
        data-does={`confirm ${prompt}`}
        onClick={() => isReady && void confirmSelection(now.canEnd)}
      >
        <span aria-hidden="true">
          {now.canEnd && !now.marked ? <kbd>{DECLINE_KEY.toUpperCase()}</kbd> : <EnterHint />}
        </span>{" "}
        {confirmLabel(now)}
      </button>
      {canAutoPass.value && (
        <AutoPassButton
          label={confirmLabel(now)}
          shortcut={isEnterTaken.value ? undefined : "Enter"}
          does={prompt}
          isOff={!now.canEnd}
          onPress={() => void confirmAndAutoPass(asked)}
        />
      )}
      {canTakeAll(asked) && (
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`all ${prompt}`}
          onClick={() => isBusy.value || void selectAllAndConfirm()}
        >
          Select all {selectableCount(asked)}
        </button>
      )}
      {changed && changed.taken + changed.left > 0 && (
        <button type="button" aria-disabled={isBusy.value} onClick={() => isBusy.value || resetSelection()}>
          Reset selection
        </button>
      )}
      {!compose && now.marked > 0 && now.canGrow && (
        <button
          type="button"
          aria-disabled={isBusy.value}
          data-does={`continue ${prompt}`}
          onClick={() => void confirmSelection(false)}
        >
          {continueLabel(now)}
        </button>
      )}
    </div>
  );
}

/** The Enter key hint. It keeps its room while Enter does something else. */
function EnterHint() {
  return <kbd data-off={isEnterTaken.value ? "" : undefined}>Enter</kbd>;
}

function confirmLabel(now: NonNullable<typeof selection.value>): string {
  if (now.mustGoOn) {
    return continueLabel(now);
  }
  if (now.canEnd && !now.marked) {
    return now.chosen ? "Finish choosing" : "Choose none";
  }
  return now.changed?.taken === 0 && now.changed.left === 0 ? "Keep as is" : "Confirm";
}

function continueLabel({ marked }: Selection): string {
  return `Take ${marked} and keep choosing`;
}
