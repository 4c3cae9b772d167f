/** The options of a decision as buttons, each in its place and with its key. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { choose, doing, isBusy, pondered } from "./acting";
import type { Decision, Option } from "./campaign";
import { Find, isMeant, LONG, useWanted } from "./finding";
import { useHandedFocus } from "./focus";
import { game } from "./game";
import { byThemselves, partsOf, timesOver } from "./macros";
import { subjectOf } from "./mentions";
import { PassOn } from "./pass-on";
import { canPassOn, chooseAndPass } from "./passing";
import { broughtUp, placed, type Sight } from "./places";
import { listed } from "./pointing";
import { rove } from "./popover";
import { readable } from "./reading";
import { live } from "./session";
import { keyFor } from "./shortcuts";

/** A finger leaves a button with every press: so long its list stays as it is. */
const FINGER_MS = 1500;

export function Options({ asked }: { asked: Decision }) {
  const hold = useHold();
  const offered = new Map(likelyFirst(listed(asked)).map((option) => [option.label, option]));
  const { isHeld } = hold;
  const { list, places, heights } = usePlaces(asked, [...offered.keys()], isHeld);
  const isLong = places.length > LONG;
  const declines = isLong ? asked.options[asked.decline ?? -1]?.label : undefined;
  const [wanted, setWanted] = useWanted(asked);
  const isFound = (label: string) => label === declines || !isLong || isMeant(label, wanted);
  return (
    <>
      {isLong && <Find among={offered.size} wanted={wanted} onInput={setWanted} />}
      <ul
        ref={list}
        class="options"
        aria-label="Options"
        aria-busy={isBusy.value}
        onKeyDown={rove}
        {...hold.handlers}
      >
        {places.filter(isFound).map((label) => (
          <li
            key={label}
            data-place={label}
            data-declines={label === declines ? "" : undefined}
            data-brought={heights.has(label) ? "" : undefined}
            style={{ height: heights.get(label) }}
          >
            <OptionButton label={label} option={offered.get(label)} asked={asked} />
            <Times option={offered.get(label)} asked={asked} keepsPlace={isHeld} />
            {canPassOn.value && <OptionAndPass label={label} option={offered.get(label)} asked={asked} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the game has ruled out comes after all else. */
function likelyFirst(options: readonly Option[]): Option[] {
  const view = live.value?.view;
  const isOut = (option: Option) => Number(view && game.value?.isRuledOut?.(view, option.action));
  return options.toSorted((one, other) => isOut(one) - isOut(other));
}

/** What may be done in one go: it stands before what may be done one by one. */
export function InOneGo({ asked }: { asked: Decision }) {
  const macros = byThemselves(asked);
  return macros.length ? (
    <div class="in-one-go">
      <ul class="options" aria-label="In one go" onKeyDown={rove}>
        {macros.map((macro) => (
          <li key={macro.label}>
            <OptionButton label={macro.label} option={macro} asked={asked} />
            {canPassOn.value && <OptionAndPass label={macro.label} option={macro} asked={asked} />}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}

interface Places {
  asks: string;
  places: readonly string[];
  /** Of what was brought into sight, the height of the place that it took. */
  heights: ReadonlyMap<string, string>;
}

/**
 * The labels in their places: held while the same is asked and somebody points at the list. What would lie below the
 * fold then takes the place of something that is gone.
 */
function usePlaces({ seat, kind, prompt }: Decision, offered: string[], isHeld: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<Places>({ asks: "", places: [], heights: new Map() });
  const [, drawAgain] = useState({});
  const asks = JSON.stringify([seat, kind, prompt]);
  const stays = isHeld && asks === known.current.asks;
  const { places, heights } = known.current;
  known.current = { asks, places: placed(places, offered, stays), heights: stays ? heights : new Map() };
  useLayoutEffect(() => {
    const rows = stays ? [...(list.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])] : [];
    const sight = new Map(rows.map((row) => [row.dataset.place ?? "", sightOf(row)]));
    const { places, brought } = broughtUp(known.current.places, new Set(offered), sight);
    if (brought.size > 0) {
      const took = [...brought].map(([gone, came]): [string, string] => [
        came,
        `${sight.get(gone)?.height}px`,
      ]);
      known.current = { asks, places, heights: new Map([...known.current.heights, ...took]) };
      drawAgain({});
    }
  });
  return { list, ...known.current };
}

/** A row of which less than half is in sight can't be said to be seen. */
function sightOf(row: HTMLElement): Sight & { height: number } {
  const [{ top, bottom, height }, list] = [row.getBoundingClientRect(), row.parentElement];
  const frame = list?.getBoundingClientRect() ?? { top, bottom };
  const inSight = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
  return { isSeen: inSight >= height / 2, isPointedAt: row.matches(":hover, :focus-within"), height };
}

/** Whether somebody points at a list: with a mouse over it, a finger on it a moment ago, or the focus in it. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a mouse is on its way to what stands below the list, which must not slide away from it. */
  const isNear = useRef(false);
  const hold = () => {
    clearTimeout(timer.current);
    setHeld(true);
  };
  const letGo = () => {
    clearTimeout(timer.current);
    isNear.current = false;
    setHeld(false);
  };
  const leave = ({ pointerType, currentTarget, relatedTarget }: PointerEvent) => {
    clearTimeout(timer.current);
    const prompt = (currentTarget as Element).closest(".prompt");
    if (pointerType === "mouse" && prompt?.contains(relatedTarget as Node | null)) {
      isNear.current = true;
      prompt.addEventListener("pointerleave", letGo, { once: true });
      return;
    }
    timer.current = setTimeout(letGo, pointerType === "mouse" ? 0 : FINGER_MS);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    isNear.current || (currentTarget as Element).contains(relatedTarget as Node | null) || letGo();
  return {
    isHeld,
    handlers: { onPointerEnter: hold, onPointerLeave: leave, onFocusIn: hold, onFocusOut: blur },
  };
}

interface OptionProps {
  label: string;
  /** None where it was taken: its place stays empty. */
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

/** The same, and all that may be declined after it. */
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
  /** Where the button goes, its room stays: the words beside it would else take other lines. */
  keepsPlace: boolean;
}

/** The same with all like things, by one press. */
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

/** Pointing at an option shows what it is about, and the card whole. */
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

/** The key that reaches an option, if one does. */
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
