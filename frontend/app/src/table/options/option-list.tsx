/** Options of a decision as buttons with stable positions and shortcut keys. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { canAutoPass, chooseAndAutoPass } from "../auto-pass/auto-pass";
import { AutoPassButton } from "../auto-pass/auto-pass-button";
import { cardOfOption } from "../cards/card-mentions";
import { previewAttributes } from "../cards/card-preview";
import { moveFocusWithArrows } from "../dialogs/popover";
import { TASK_ID, taskOption } from "../hints/hints";
import { useFocusHandover } from "../input/focus";
import { isInColumn, onceMouseLeaves } from "../input/pointer-leave";
import { ScrollableList } from "../prompt/scrollable-list";
import type { Decision, Option } from "../session/campaign-context";
import { chooseOption, effectOf, hoveredOption, isBusy } from "../session/player-actions";
import { macroActions, repeatingMacro, standaloneMacros } from "./macros";
import { labelParts, seenCardNote, sharedNote, targetOf } from "./option-groups";
import { type OptionRow, optionRows } from "./option-rows";
import { LONG_LIST, matchesSearch, SearchField, useSearchText } from "./option-search";
import { groupPrefix, keyFor, optionName, phaseKey } from "./option-shortcuts";
import { placeRows, settleRows } from "./option-slots";
import { questionKey } from "./options-by-target";
import { OtherActions } from "./other-actions";
import { ShowRuledOutButton, useRuledOut } from "./ruled-out-options";

/** A touch ends with every tap, so the list stays fixed for this time. */
const TOUCH_HOLD_MS = 1500;
/** A pointer that has not moved for this time rests. */
const REST_MS = 900;
/** Labels with more letters can be cut, and have a tooltip. */
const LONG_LABEL = 40;

export function OptionList({ asked }: { asked: Decision }) {
  const hold = useHold(asked.version);
  const offered = new Map(optionRows(asked).map((row) => [row.name, row]));
  const { list, rows } = useRowPlaces(asked, offered, hold);
  const out = useRuledOut(asked, offeredOptions(offered));
  const isHidden = ({ options }: OptionRow) => [...options.keys()].every((label) => out.folded.has(label));
  const isLong = rows.filter((row) => !row.isMacro && !isHidden(row)).length > LONG_LIST;
  const declines = asked.options[asked.decline ?? -1]?.label;
  const [wanted, setWanted] = useSearchText(asked);
  const isFound = (row: OptionRow) =>
    row.name === declines ||
    row.isMacro ||
    (wanted && isLong ? matchesSearch(row.name, wanted) : !isHidden(row));
  const shown = rows.filter(isFound);
  return (
    <>
      {isLong && (
        <SearchField
          among={rows.filter((row) => !isHidden(row)).length}
          wanted={wanted}
          onInput={setWanted}
        />
      )}
      <ScrollableList of={turnQuestionKey(asked)}>
        <div {...hold.handlers}>
          <ul
            ref={list}
            class="options"
            aria-label="Options"
            aria-busy={isBusy.value}
            data-grouped={shown.some(({ title }) => title) ? "" : undefined}
            onKeyDown={moveFocusWithArrows}
          >
            {shown.map((row, place) => (
              <li
                key={row.name}
                data-place={row.name}
                data-macro={row.isMacro ? "" : undefined}
                data-declines={row.name === declines ? "" : undefined}
              >
                <GroupTitle title={row.title} isFirst={row.title !== shown[place - 1]?.title} />
                <RowButtons row={row} now={offered.get(row.name)} asked={asked} keepsPlace={hold.isHeld} />
              </li>
            ))}
          </ul>
          <ShowRuledOutButton {...out} />
          <OtherActions asked={asked} />
        </div>
      </ScrollableList>
    </>
  );
}

function offeredOptions(rows: ReadonlyMap<string, OptionRow>): Map<string, Option> {
  return new Map([...rows.values()].filter(({ isMacro }) => !isMacro).flatMap(({ options }) => [...options]));
}

/** Title of a group beside its first row. Labels say the same to screen readers. */
function GroupTitle({ title, isFirst }: { title: string; isFirst: boolean }) {
  return title ? (
    <span class="group-title" aria-hidden="true">
      {isFirst && title}
    </span>
  ) : null;
}

interface RowProps {
  row: OptionRow;
  /** The row as the server offers it now; undefined if it is spent. */
  now: OptionRow | undefined;
  asked: Decision;
  keepsPlace: boolean;
}

function RowButtons({ row, now, asked, keepsPlace }: RowProps) {
  const { title, stem } = row;
  if (stem !== null) {
    return <TargetButtons row={row} now={now} asked={asked} keepsPlace={keepsPlace} />;
  }
  const [label = ""] = row.options.keys();
  const option = now?.options.values().next().value;
  const shown = { label, option, asked };
  return (
    <>
      <OptionButton {...shown} title={title} />
      <RepeatButton {...shown} keepsPlace={keepsPlace} />
      {canAutoPass.value && <OptionPassButton {...shown} />}
    </>
  );
}

/**
 * One row of targets: "Bureau", then a button for each space.
 * What their notes share is shown once.
 */
function TargetButtons({ row, now, asked }: RowProps) {
  const targets = [...row.options].map(([label, option]) => ({
    label,
    of: targetOf(option),
    seen: seenCardNote(option),
  }));
  const common = sharedNote(targets.map(({ of }) => of?.note ?? ""));
  const { verb, name } = labelParts(row.stem ?? "", row.title);
  return (
    <span class="target-row">
      <span class="target-stem" aria-hidden="true">
        {verb && <span class="verb">{verb}</span>}
        {name}
        {common && <span class="note"> ({common})</span>}
      </span>
      {targets.map(({ label, of, seen }) => (
        <OptionButton key={label} label={label} option={now?.options.get(label)} asked={asked}>
          <span class="label">
            <span class="unseen">{row.stem} </span>
            {of?.target}
            {of?.note && <span class={common ? "unseen" : "note"}> ({of.note})</span>}
            {of?.note && common && common !== of.note && (
              <span class="target-price note" data-price={Number.parseInt(of.note, 10)} />
            )}
            {seen && <span class="note">{seen}</span>}
          </span>
        </OptionButton>
      ))}
    </span>
  );
}

/** Macros above a multi-select. */
export function MacroRows({ asked }: { asked: Decision }) {
  return standaloneMacros(asked).map((macro) => (
    <li key={optionName(macro)} data-macro="">
      <OptionButton label={macro.label} option={macro} asked={asked} />
      {canAutoPass.value && <OptionPassButton label={macro.label} option={macro} asked={asked} />}
    </li>
  ));
}

interface RowPlaces {
  asks: string;
  /** Names of all rows in their order. */
  places: readonly string[];
  /** Rows as last offered. A held row keeps its spent targets. */
  rows: ReadonlyMap<string, OptionRow>;
  /** The rest after which the rows were settled last. */
  rest: number;
}

/**
 * Keep the rows in place while the player uses the list.
 * That is while the question is the same and the player points at the list. Once the pointer rests, spent options
 * disappear and new ones take their places.
 */
function useRowPlaces(asked: Decision, offered: ReadonlyMap<string, OptionRow>, { isHeld, rest }: Hold) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<RowPlaces>({ asks: "", places: [], rows: new Map(), rest });
  const asks = turnQuestionKey(asked);
  const stays = isHeld && asks === known.current.asks;
  const rests = stays && rest !== known.current.rest;
  const names = [...offered.keys()];
  const { places, rows } = known.current;
  known.current = {
    asks,
    places: rests ? settleRows(places, names, pointedRow(list.current)) : placeRows(places, names, stays),
    rows: new Map([...(stays ? rows : []), ...[...offered].map(([name, row]) => mergeRow(name, row))]),
    rest,
  };
  return {
    list,
    rows: known.current.places.flatMap((name) => known.current.rows.get(name) ?? []),
  };

  /** Keep the targets of a held row that are spent. */
  function mergeRow(name: string, row: OptionRow): [string, OptionRow] {
    const before = stays && !rests && row.stem !== null ? rows.get(name) : undefined;
    return [name, before ? { ...row, options: new Map([...before.options, ...row.options]) } : row];
  }
}

/** Return the name of the row under the pointer. */
function pointedRow(list: HTMLElement | null): string | undefined {
  return list?.querySelector<HTMLElement>("[data-place]:hover")?.dataset.place;
}

/** Return the identity of the question within the turn. */
function turnQuestionKey(asked: Decision): string {
  return `${questionKey(asked)} ${phaseKey.value}`;
}

interface Hold {
  isHeld: boolean;
  /** Number of times that the pointer came to rest on the list. */
  rest: number;
}

/**
 * Fix the list while a mouse is over it, or a finger was a moment ago.
 * A rest begins once the pointer does not move for a moment after the last answer.
 */
function useHold(version: number) {
  const [isHeld, setHeld] = useState(false);
  const [rest, setRest] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const waitForRest = () => {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => setRest((count) => count + 1), REST_MS);
  };
  const hold = () => {
    clearTimeout(timer.current);
    stopWaiting.current?.();
    setHeld(true);
    waitForRest();
  };
  useEffect(() => {
    if (isHeld) {
      waitForRest();
    }
    return () => clearTimeout(restTimer.current);
  }, [version]);
  const letGo = () => setHeld(false);
  const leave = ({ pointerType, currentTarget, relatedTarget }: PointerEvent) => {
    const list = currentTarget as Element;
    hold();
    if (pointerType === "mouse" && isInColumn(list, relatedTarget)) {
      // The mouse may move to a button below the list, which must not slide away.
      stopWaiting.current = onceMouseLeaves(list, ".options", letGo);
    } else {
      timer.current = setTimeout(letGo, pointerType === "mouse" ? 0 : TOUCH_HOLD_MS);
    }
  };
  return {
    isHeld,
    rest,
    handlers: {
      onPointerEnter: hold,
      onPointerMove: hold,
      onPointerDown: hold,
      onPointerLeave: leave,
    },
  };
}

interface OptionProps {
  label: string;
  /** Title of the option's group, which its label need not repeat. */
  title?: string;
  /** Undefined after it was taken: its slot stays empty. */
  option: Option | undefined;
  asked: Decision;
  /** Short label for a target. */
  children?: ComponentChildren;
}

function OptionButton({ label, title = "", option, asked, children }: OptionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  const isNext = option && groupPrefix.value && keyFor(option)?.startsWith(groupPrefix.value.letter);
  return (
    <button
      ref={button}
      type="button"
      aria-disabled={isBusy.value || !option}
      data-gone={option ? undefined : ""}
      {...(option && option === taskOption.value && { "data-task": "", "aria-describedby": TASK_ID })}
      data-next={isNext ? "" : undefined}
      data-does={option && effectOf(asked, option)}
      title={label.length > LONG_LABEL ? label : undefined}
      onClick={() => option && void chooseOption(option)}
      {...(option && hoverHandlers(option))}
    >
      <ShortcutKey of={option} />
      {children ?? <OptionLabel label={label} title={title} seen={option && seenCardNote(option)} />}
    </button>
  );
}

interface LabelProps {
  label: string;
  title?: string;
  /** Names the hidden card that the option is about, if the viewer has seen it. */
  seen?: string | undefined;
}

/** The label of an option, with its verb hidden beside the title of its group. */
export function OptionLabel({ label, title = "", seen = "" }: LabelProps) {
  const { verb, name, note } = labelParts(label, title);
  return (
    <span class="label">
      {verb && <span class="verb">{verb}</span>}
      <span class="name">{name}</span>
      {note && <span class="note">{note}</span>}
      {seen && <span class="note">{seen}</span>}
    </span>
  );
}

/** Button that chooses an option and starts auto-pass. */
function OptionPassButton({ label, option, asked }: OptionProps) {
  return (
    <AutoPassButton
      label={label}
      shortcut={option && keyFor(option)?.toUpperCase()}
      does={option && effectOf(asked, option)}
      isGone={!option}
      onPress={() => option && void chooseAndAutoPass(option, asked)}
    />
  );
}

interface RepeatButtonProps extends Omit<OptionProps, "label" | "title" | "children"> {
  /** Keep the room of a removed button so that the label does not wrap differently. */
  keepsPlace: boolean;
}

/** Button that repeats the option with all equal cards. */
function RepeatButton({ option, asked, keepsPlace }: RepeatButtonProps) {
  const macro = option && repeatingMacro(asked, option);
  const was = useRef(false);
  was.current = Boolean(macro) || (was.current && keepsPlace);
  if (!macro) {
    return was.current ? <span class="repeat-button" /> : null;
  }
  return (
    <button
      type="button"
      class="repeat-button"
      title={macro.label}
      aria-disabled={isBusy.value}
      data-does={effectOf(asked, macro)}
      onClick={() => void chooseOption(macro)}
      {...hoverHandlers(macro)}
    >
      <span aria-hidden="true">×{macroActions(macro).length}</span>
      <span class="unseen">{macro.label}</span>
    </button>
  );
}

/** Return handlers that highlight the targets of an option and preview its card. */
export function hoverHandlers(option: Option) {
  const begin = () => {
    hoveredOption.value = option;
  };
  const end = () => {
    hoveredOption.value = null;
  };
  return {
    ...previewAttributes(cardOfOption(option)),
    onMouseEnter: begin,
    onFocus: begin,
    onMouseLeave: end,
    onBlur: end,
  };
}

/** The shortcut key of an option. */
export function ShortcutKey({ of }: { of: Option | undefined }) {
  const key = of && keyFor(of);
  return key ? (
    <span aria-hidden="true">
      <kbd>{key.toUpperCase()}</kbd>
    </span>
  ) : (
    <span class="no-shortcut" />
  );
}
