/** The options of a decision as buttons, each in its place and with its key. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { choose, doing, isBusy, pondered } from "./acting";
import type { Decision, Option } from "./campaign";
import { Choices } from "./choices";
import { Find, isMeant, LONG, useWanted } from "./finding";
import { useHandedFocus } from "./focus";
import { likelyFirst } from "./likely";
import { byThemselves, partsOf, timesOver } from "./macros";
import { subjectOf } from "./mentions";
import { PassOn } from "./pass-on";
import { canPassOn, chooseAndPass } from "./passing";
import { broughtUp, placed, type Sight } from "./places";
import { listed, questionOf } from "./pointing";
import { rove } from "./popover";
import { readable } from "./reading";
import { Unfold, useRuledOut } from "./ruled-out";
import { keyFor, stand } from "./shortcuts";

/** A finger leaves a button with every press: so long its list stays as it is. */
const FINGER_MS = 1500;

export function Options({ asked }: { asked: Decision }) {
  const hold = useHold();
  const offered = new Map(likelyFirst(listed(asked)).map((option) => [option.label, option]));
  const { list, places, heights, room } = usePlaces(asked, [...offered.keys()], hold.isHeld);
  const out = useRuledOut(asked, offered);
  const isLong = places.length - out.folded.size > LONG;
  const declines = asked.options[asked.decline ?? -1]?.label;
  const [wanted, setWanted] = useWanted(asked);
  const isFound = (label: string) =>
    label === declines || (wanted && isLong ? isMeant(label, wanted) : !out.folded.has(label));
  return (
    <>
      {isLong && <Find among={offered.size - out.folded.size} wanted={wanted} onInput={setWanted} />}
      <Choices of={questionHere(asked)}>
        <div {...hold.handlers}>
          <InOneGo asked={asked} room={room} />
          <ul ref={list} class="options" aria-label="Options" aria-busy={isBusy.value} onKeyDown={rove}>
            {places.filter(isFound).map((label) => (
              <li
                key={label}
                data-place={label}
                data-declines={label === declines ? "" : undefined}
                data-brought={heights.has(label) ? "" : undefined}
                style={{ height: pixels(heights.get(label)) }}
              >
                <OptionButton label={label} option={offered.get(label)} asked={asked} />
                <Times option={offered.get(label)} asked={asked} keepsPlace={room !== undefined} />
                {canPassOn.value && <OptionAndPass label={label} option={offered.get(label)} asked={asked} />}
              </li>
            ))}
          </ul>
          <Unfold {...out} />
        </div>
      </Choices>
    </>
  );
}

/** What may be done in one go: it stands before what may be done one by one, and is scrolled with it. */
export function InOneGo({ asked, room }: { asked: Decision; room?: number | undefined }) {
  const macros = byThemselves(asked);
  return (room ?? macros.length) ? (
    <div class="in-one-go" style={{ height: pixels(room) }}>
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
  /** Of what was brought into sight, the height of the places that it took, in pixels. */
  heights: ReadonlyMap<string, number>;
}

/**
 * The labels in their places: held while the same is asked and somebody points at the list. What would lie below the
 * fold then takes the place of something that is gone, and what stands above the list keeps its height (`room`).
 */
function usePlaces(asked: Decision, offered: string[], isHeld: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<Places>({ asks: "", places: [], heights: new Map() });
  const room = useRef<number>(undefined);
  const [, drawAgain] = useState({});
  const asks = questionHere(asked);
  const stays = isHeld && asks === known.current.asks;
  const { places, heights } = known.current;
  known.current = { asks, places: placed(places, offered, stays), heights: stays ? heights : new Map() };
  useLayoutEffect(() => {
    const above = list.current?.parentElement?.querySelector<HTMLElement>(".in-one-go");
    room.current = isHeld ? (above?.getBoundingClientRect().height ?? 0) : undefined;
  }, [asks, isHeld]);
  useLayoutEffect(() => {
    const rows = stays ? [...(list.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])] : [];
    const sight = new Map(rows.map((row) => [row.dataset.place ?? "", sightOf(row)]));
    const up = broughtUp(known.current.places, new Set(offered), sight);
    if (up.heights.size > 0) {
      known.current = {
        asks,
        places: up.places,
        heights: new Map([...known.current.heights, ...up.heights]),
      };
      drawAgain({});
    }
  });
  return { list, room: stays ? room.current : undefined, ...known.current };
}

/** A row of which less than half is in sight can't be said to be seen. */
function sightOf(row: HTMLElement): Sight {
  const [{ top, bottom, height }, list] = [row.getBoundingClientRect(), row.closest(".choices-seen")];
  const frame = list?.getBoundingClientRect() ?? { top, bottom };
  const inSight = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
  return { isSeen: inSight >= height / 2, isPointedAt: row.matches(":hover, :focus-within"), top, bottom };
}

/** A height as styles have it: to a bare number nothing adds its unit. */
function pixels(height: number | undefined): string | undefined {
  return height === undefined ? undefined : `${height}px`;
}

/** The same words ask something else in another turn. */
function questionHere(asked: Decision): string {
  return `${questionOf(asked)} ${stand.value}`;
}

/** Whether a list is held: a mouse is over it, or a finger was on it a moment ago. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = () => {
    clearTimeout(timer.current);
    setHeld(true);
  };
  const letGo = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const leave = ({ pointerType, currentTarget, relatedTarget }: PointerEvent) => {
    clearTimeout(timer.current);
    const prompt = (currentTarget as Element).closest(".prompt");
    if (pointerType === "mouse" && prompt?.contains(relatedTarget as Node | null)) {
      // On its way to what stands below the list, which must not slide away from it.
      prompt.addEventListener("pointerleave", letGo, { once: true });
      return;
    }
    timer.current = setTimeout(letGo, pointerType === "mouse" ? 0 : FINGER_MS);
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
