/** Options of a decision as buttons with stable positions and shortcut keys. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { canPassOn, chooseAndPass } from "../auto-pass/auto-pass";
import { PassOn } from "../auto-pass/auto-pass-button";
import { subjectOf } from "../cards/card-mentions";
import { readable } from "../cards/card-preview";
import { rove } from "../dialogs/popover";
import { useHandedFocus } from "../input/focus";
import { isInColumn, onceElsewhere } from "../input/pointer-leave";
import { Choices } from "../prompt/scrollable-list";
import type { Decision, Option } from "../session/campaign-context";
import { choose, doing, isBusy, pondered } from "../session/player-actions";
import { byThemselves, partsOf, timesOver } from "./macros";
import { likelyFirst } from "./option-order";
import { Find, isMeant, LONG, useWanted } from "./option-search";
import { keyFor, nameOf, stand } from "./option-shortcuts";
import { broughtUp, placed, type Sight } from "./option-slots";
import { listed, questionOf } from "./options-by-target";
import { Unfold, useRuledOut } from "./ruled-out-options";

/** A touch ends with every tap, so the list stays fixed for this time. */
const FINGER_MS = 1500;

export function Options({ asked }: { asked: Decision }) {
  const hold = useHold();
  const offered = new Map(likelyFirst(listed(asked)).map((option) => [option.label, option]));
  const macros = new Map(byThemselves(asked).map((macro) => [nameOf(macro), macro]));
  const { list, places, heights, words } = usePlaces(asked, macros, [...offered.keys()], hold.isHeld);
  const out = useRuledOut(asked, offered);
  const isLong = places.filter((name) => !words.has(name)).length - out.folded.size > LONG;
  const declines = asked.options[asked.decline ?? -1]?.label;
  const [wanted, setWanted] = useWanted(asked);
  const isFound = (name: string) =>
    name === declines ||
    words.has(name) ||
    (wanted && isLong ? isMeant(name, wanted) : !out.folded.has(name));
  return (
    <>
      {isLong && <Find among={offered.size - out.folded.size} wanted={wanted} onInput={setWanted} />}
      <Choices of={questionHere(asked)}>
        <div {...hold.handlers}>
          <ul ref={list} class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={rove}>
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
                  data-brought={heights.has(name) ? "" : undefined}
                  style={{ height: pixels(heights.get(name)) }}
                >
                  <OptionButton {...row} />
                  <Times {...row} keepsPlace={hold.isHeld} />
                  {canPassOn.value && <OptionAndPass {...row} />}
                </li>
              );
            })}
          </ul>
          <Unfold {...out} />
        </div>
      </Choices>
    </>
  );
}

/** Macros above a multi-select. */
export function InOneGo({ asked }: { asked: Decision }) {
  return byThemselves(asked).map((macro) => (
    <li key={nameOf(macro)} data-macro="">
      <OptionButton label={macro.label} option={macro} asked={asked} />
      {canPassOn.value && <OptionAndPass label={macro.label} option={macro} asked={asked} />}
    </li>
  ));
}

interface Places {
  asks: string;
  /** Names of all rows: shortcut names of macros, labels of options. */
  places: readonly string[];
  /** Last labels of macros, which change with each card. */
  words: ReadonlyMap<string, string>;
  /** Heights in pixels of rows that were moved up. */
  heights: ReadonlyMap<string, number>;
}

/**
 * Keep the rows in place while the question is the same and the player points at the list. New rows below the fold
 * move into empty slots.
 */
function usePlaces(
  asked: Decision,
  macros: ReadonlyMap<string, Option>,
  labels: readonly string[],
  isHeld: boolean,
) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<Places>({ asks: "", places: [], words: new Map(), heights: new Map() });
  const [, drawAgain] = useState({});
  const asks = questionHere(asked);
  const stays = isHeld && asks === known.current.asks;
  const { places, words, heights } = known.current;
  const offered = [...macros.keys(), ...labels];
  const said = [...macros].map(([name, { label }]): [string, string] => [name, label]);
  known.current = {
    asks,
    places: placed(places, offered, stays),
    words: new Map(stays ? [...words, ...said] : said),
    heights: stays ? heights : new Map(),
  };
  useLayoutEffect(() => {
    const rows = stays ? [...(list.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])] : [];
    const sight = new Map(rows.map((row) => [row.dataset.place ?? "", sightOf(row)]));
    const up = broughtUp(known.current.places, new Set(offered), sight);
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
function sightOf(row: HTMLElement): Sight {
  const [{ top, bottom, height }, list] = [row.getBoundingClientRect(), row.closest(".choices-seen")];
  const frame = list?.getBoundingClientRect() ?? { top, bottom };
  const inSight = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
  return { isSeen: inSight >= height / 2, isPointedAt: row.matches(":hover, :focus-within"), top, bottom };
}

/** Return a height in pixels for a style. */
function pixels(height: number | undefined): string | undefined {
  return height === undefined ? undefined : `${height}px`;
}

/** Return the identity of the question within the turn. */
function questionHere(asked: Decision): string {
  return `${questionOf(asked)} ${stand.value}`;
}

/** Whether the list is fixed: a mouse is over it, or a finger was a moment ago. */
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
      stopWaiting.current = onceElsewhere(list, ".options", letGo);
    } else {
      timer.current = setTimeout(letGo, pointerType === "mouse" ? 0 : FINGER_MS);
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
  useHandedFocus(button);
  return (
    <button
      ref={button}
      type="button"
      aria-disabled={isBusy.value || !option}
      data-gone={option ? undefined : ""}
      data-does={option && doing(asked, option)}
      onClick={() => option && void choose(option)}
      {...(option && pondering(option))}
    >
      <Key of={option} />
      <span class="label">{label}</span>
    </button>
  );
}

/** Button that chooses an option and starts auto-pass. */
function OptionAndPass({ label, option, asked }: OptionProps) {
  return (
    <PassOn
      label={label}
      shortcut={option && keyFor(option)?.toUpperCase()}
      does={option && doing(asked, option)}
      isGone={!option}
      onPress={() => option && void chooseAndPass(option, asked)}
    />
  );
}

interface TimesProps extends Omit<OptionProps, "label"> {
  /** Keep the room of a removed button so that the label does not wrap differently. */
  keepsPlace: boolean;
}

/** Button that repeats the option with all equal cards. */
function Times({ option, asked, keepsPlace }: TimesProps) {
  const macro = option && timesOver(asked, option);
  const was = useRef(false);
  was.current = Boolean(macro) || (was.current && keepsPlace);
  if (!macro) {
    return was.current ? <span class="times-over" /> : null;
  }
  return (
    <button
      type="button"
      class="times-over"
      title={macro.label}
      aria-disabled={isBusy.value}
      data-does={doing(asked, macro)}
      onClick={() => void choose(macro)}
      {...pondering(macro)}
    >
      <span aria-hidden="true">×{partsOf(macro).length}</span>
      <span class="unseen">{macro.label}</span>
    </button>
  );
}

/** Return handlers that highlight the targets of an option and preview its card. */
export function pondering(option: Option) {
  const begin = () => {
    pondered.value = option;
  };
  const end = () => {
    pondered.value = null;
  };
  return {
    ...readable(subjectOf(option)),
    onMouseEnter: begin,
    onFocus: begin,
    onMouseLeave: end,
    onBlur: end,
  };
}

/** The shortcut key of an option. */
export function Key({ of }: { of: Option | undefined }) {
  const key = of && keyFor(of);
  return key ? (
    <span aria-hidden="true">
      <kbd>{key.toUpperCase()}</kbd>
    </span>
  ) : (
    <span class="no-key" />
  );
}
