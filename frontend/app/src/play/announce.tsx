/** Great moments, which stay beside the question until they are read or one plays on: the game's folder says which there are. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isBusy } from "./acting";
import { beside } from "./beside";
import { designOf } from "./catalogue";
import type { Announcement } from "./contract";
import { forced } from "./forced";
import { game } from "./game";
import { isAboutQuestion } from "./hints";
import { Mentions } from "./mentions";
import { seated } from "./names";
import { hearNews } from "./news";
import { reading } from "./reading";
import { acting } from "./reading-box";
import { settings } from "./settings";
import { Slip } from "./slip";
import { at, shown } from "./time";
import { Words } from "./words";

/** So many wait at most to be read: the oldest go first. */
const MOST = 12;

/** isSpared: one played on while a hint stood before it; it is told after that, or never. */
type Waiting = Announcement & { number: number; isSpared?: boolean };

const waiting = signal<readonly Waiting[]>([]);
let last = 0;

/** The moment that stands there, and how many come after it, with the title of the first of them. */
export const announced = computed(() => {
  const [first, ...others] = settings.value.moments ? waiting.value : [];
  return first ? { moment: first, next: others[0]?.title, more: others.length } : null;
});

/** Announce from now on what the game calls a great moment; who plays the past watches it without. */
export function hearMoments(): void {
  hearNews((facts) => {
    const table = shown.peek();
    if (table && at.peek() === null) {
      const told = untracked(() =>
        game.value?.announcements?.(facts, { view: table.view, chairs: seated.value }),
      );
      waiting.value = [...waiting.peek(), ...(told ?? []).map(numbered)].slice(-MOST);
    }
  });
  effect(() => {
    const playsOn = isBusy.value && forced.peek() === null;
    if (playsOn) {
      const unseen = isAboutQuestion.peek() ? waiting.peek().filter(({ isSpared }) => !isSpared) : [];
      waiting.value = unseen.map((moment) => ({ ...moment, isSpared: true }));
    }
  });
}

function numbered(moment: Announcement): Waiting {
  last += 1;
  return { ...moment, number: last };
}

/** The first one has been read. */
export function readOn(): void {
  waiting.value = waiting.peek().slice(1);
}

/** All have been read. */
export function readAll(): void {
  waiting.value = [];
}

interface Props {
  moment: Waiting;
  next: string | undefined;
  more: number;
  /** The title of the hint that waits behind the moments. */
  hint: string | undefined;
}

export function Announced({ moment, next, more, hint }: Props) {
  const { number, title, cards } = moment;
  const told = { name: `${number}`, title, text: <Mentions text={wordsOf(moment)} />, next: next ?? hint };
  const others = more + Number(hint !== undefined);
  return (
    <Slip told={told} shown={<Cards key={number} cards={cards} />}>
      <button type="button" onClick={readOn}>
        {others > 0 ? `Next (${others} more)` : "Got it"}
      </button>
      {more > 0 && (
        <button type="button" class="quiet" onClick={readAll}>
          Close all
        </button>
      )}
    </Slip>
  );
}

/** What happened, and what is so now. */
function wordsOf({ text, stands }: Announcement): string {
  const table = shown.value;
  return [text, table && stands?.({ view: table.view as never, chairs: seated.value })]
    .filter(Boolean)
    .join(" ");
}

/** The cards that it is about, whole, beside its slip. They give way to a hand that wants what lies beneath. */
function Cards({ cards }: Pick<Announcement, "cards">) {
  const box = useRef<HTMLUListElement>(null);
  const [isAway, putAway] = useState(false);
  const Sheet = game.value?.Sheet;
  const known = cards.filter(({ design }) => designOf(design));
  useLayoutEffect(() => stand(box.current));
  useEffect(() => {
    const place = () => stand(box.current);
    const point = (event: PointerEvent) => giveWay(box.current, event);
    addEventListener("resize", place);
    addEventListener("pointermove", point, { passive: true });
    return () => {
      removeEventListener("resize", place);
      removeEventListener("pointermove", point);
    };
  }, []);
  // Of two boxes the one that somebody wants to read now is the one that is seen.
  return Sheet && known.length > 0 && !isAway && reading.value === null ? (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only where there is no mouse it can be touched; keys never need to.
    <ul ref={box} class="announced-cards" onClick={() => putAway(true)}>
      {known.map(({ design, card }, place) => (
        <li key={place} inert>
          <Sheet design={design} card={card} view={shown.value?.view} />
          <Words design={design} isBrief />
        </li>
      ))}
    </ul>
  ) : null;
}

/** Stand beside the slip, or above a sheet that holds it, upon as little as can be of what acts. */
function stand(box: HTMLElement | null): void {
  const slip = box?.parentElement;
  const sheet = slip?.closest(".prompt");
  if (box && slip && sheet) {
    const anchor = getComputedStyle(sheet).position === "fixed" ? sheet : slip;
    box.style.maxHeight = "";
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    const window = { width: innerWidth, height: innerHeight };
    const spot = beside(anchor.getBoundingClientRect(), size, window, acting(slip, box));
    box.style.left = `${spot.left}px`;
    box.style.top = `${spot.top}px`;
    box.style.maxHeight = `${spot.most}px`;
  }
}

function giveWay(box: HTMLElement | null, { clientX: x, clientY: y, target }: PointerEvent): void {
  const rect = box?.getBoundingClientRect();
  const isOn = rect && rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom;
  const acts = target instanceof Element && target.closest("[data-does]") !== null;
  box?.toggleAttribute("data-gives-way", Boolean(isOn && acts));
}
