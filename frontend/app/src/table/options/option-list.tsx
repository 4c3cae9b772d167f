/** Options of a decision as buttons with stable positions and shortcut keys. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
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
import { sortOptions } from "./option-order";
import { LONG_LIST, matchesSearch, SearchField, useSearchText } from "./option-search";
import { keyFor, optionName, phaseKey } from "./option-shortcuts";
import { moveIntoEmptySlots, placeRows, type RowVisibility } from "./option-slots";
import { listedOptions, questionKey } from "./options-by-target";
import { ShowRuledOutButton, useRuledOut } from "./ruled-out-options";

/** A touch ends with every tap, so the list stays fixed for this time. */
const TOUCH_HOLD_MS = 1500;

export function OptionList({ asked }: { asked: Decision }) {
  const hold = useHold();
  const offered = new Map(sortOptions(listedOptions(asked)).map((option) => [option.label, option]));
  const macros = new Map(standaloneMacros(asked).map((macro) => [optionName(macro), macro]));
  const { list, places, heights, words } = useRowPlaces(asked, macros, [...offered.keys()], hold.isHeld);
  const out = useRuledOut(asked, offered);
  const isLong = places.filter((name) => !words.has(name)).length - out.folded.size > LONG_LIST;
  const declines = asked.options[asked.decline ?? -1]?.label;
  const [wanted, setWanted] = useSearchText(asked);
  const isFound = (name: string) =>
    name === declines ||
    words.has(name) ||
    (wanted && isLong ? matchesSearch(name, wanted) : !out.folded.has(name));
  return (
    <>
      {isLong && <SearchField among={offered.size - out.folded.size} wanted={wanted} onInput={setWanted} />}
      <ScrollableList of={turnQuestionKey(asked)}>
        <div {...hold.handlers}>
          <ul
            ref={list}
            class="options"
            aria-label="Options"
            aria-busy={isBusy.value}
            onKeyDown={moveFocusWithArrows}
          >
            {places.filter(isFound).map((name) => {
              const row = {
                label: words.get(name) ?? name,
                option: macros.get(name) ?? offered.get(name),
                asked,
              };
              return (
                <li
                  key={name}
                  data-place={name}
                  data-macro={words.has(name) ? "" : undefined}
                  data-declines={name === declines ? "" : undefined}
                  data-moved-up={heights.has(name) ? "" : undefined}
                  style={{ height: pixels(heights.get(name)) }}
                >
                  <OptionButton {...row} />
                  <RepeatButton {...row} keepsPlace={hold.isHeld} />
                  {canAutoPass.value && <OptionPassButton {...row} />}
                </li>
              );
            })}
          </ul>
          <ShowRuledOutButton {...out} />
        </div>
      </ScrollableList>
    </>
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
  /** Names of all rows: shortcut names of macros, labels of options. */
  places: readonly string[];
  /** Last labels of macros, which change with each card. */
  words: ReadonlyMap<string, string>;
  /** Heights in pixels of rows that were moved up. */
  heights: ReadonlyMap<string, number>;
}

/**
 * Keep the rows in place while the player uses the list.
 * That is while the question is the same and the player points at the list. New rows below the fold move into
 * empty slots.
 */
function useRowPlaces(
  asked: Decision,
  macros: ReadonlyMap<string, Option>,
  labels: readonly string[],
  isHeld: boolean,
) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<RowPlaces>({ asks: "", places: [], words: new Map(), heights: new Map() });
  const [, drawAgain] = useState({});
  const asks = turnQuestionKey(asked);
  const stays = isHeld && asks === known.current.asks;
  const { places, words, heights } = known.current;
  const offered = [...macros.keys(), ...labels];
  const said = [...macros].map(([name, { label }]): [string, string] => [name, label]);
  known.current = {
    asks,
    places: placeRows(places, offered, stays),
    words: new Map(stays ? [...words, ...said] : said),
    heights: stays ? heights : new Map(),
  };
  useLayoutEffect(() => {
    const rows = stays ? [...(list.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])] : [];
    const sight = new Map(rows.map((row) => [row.dataset.place ?? "", visibilityOf(row)]));
    const up = moveIntoEmptySlots(known.current.places, new Set(offered), sight);
    if (up.heights.size > 0) {
      known.current = {
        ...known.current,
        places: up.places,
        heights: new Map([...known.current.heights, ...up.heights]),
      };
      drawAgain({});
    }
  });
  return { list, ...known.current };
}

/** Return whether and where a row is visible. */
function visibilityOf(row: HTMLElement): RowVisibility {
  const [{ top, bottom, height }, list] = [row.getBoundingClientRect(), row.closest(".scrollable-list-view")];
  const frame = list?.getBoundingClientRect() ?? { top, bottom };
  const inSight = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
  return { isSeen: inSight >= height / 2, isPointedAt: row.matches(":hover, :focus-within"), top, bottom };
}

/** Return a height in pixels for a style. */
function pixels(height: number | undefined): string | undefined {
  return height === undefined ? undefined : `${height}px`;
}

/** Return the identity of the question within the turn. */
function turnQuestionKey(asked: Decision): string {
  return `${questionKey(asked)} ${phaseKey.value}`;
}

/** Fix the list while a mouse is over it, or a finger was a moment ago. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const hold = () => {
    clearTimeout(timer.current);
    stopWaiting.current?.();
    setHeld(true);
  };
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
  /** Undefined after it was taken: its slot stays empty. */
  option: Option | undefined;
  asked: Decision;
}

function OptionButton({ label, option, asked }: OptionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button
      ref={button}
      type="button"
      aria-disabled={isBusy.value || !option}
      data-gone={option ? undefined : ""}
      {...(option && option === taskOption.value && { "data-task": "", "aria-describedby": TASK_ID })}
      data-does={option && effectOf(asked, option)}
      onClick={() => option && void chooseOption(option)}
      {...(option && hoverHandlers(option))}
    >
      <ShortcutKey of={option} />
      <span class="label">{label}</span>
    </button>
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

interface RepeatButtonProps extends Omit<OptionProps, "label"> {
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
