/**
 * No accident: a press counts only where what it does has stood under it for a moment.
 *
 * What acts says so in `data-does`: equal words, equal doing. Whatever slides under a pointer, or comes to lie on a
 * key, is not what the hand set out to press.
 */

import { settings } from "../settings/settings";

export const STEADY_MS = 400;
/** What long lists are scrolled in. */
const SCROLLED = ".choices-seen";

/** What held at any time of the last moment. */
export class Recently<Held> {
  #known: { since: number; held: Held }[] = [];

  /** From now on this holds. */
  note(held: Held): void {
    this.#known = [...this.#recent(), { since: performance.now(), held }];
  }

  all(): Held[] {
    return this.#recent().map(({ held }) => held);
  }

  /** Each holds until the next; the last one that came before the moment began still held in it. */
  #recent(): { since: number; held: Held }[] {
    const begin = performance.now() - STEADY_MS;
    return this.#known.slice(
      Math.max(
        0,
        this.#known.findLastIndex(({ since }) => since <= begin),
      ),
    );
  }
}

/** Something that acts, and where it lies in the window. */
export interface Pressable {
  thing: Element;
  does: string;
  box: Box;
  /** What it is scrolled in: beyond that it can't be seen. */
  frame?: Box | undefined;
}

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
export type Point = { x: number; y: number };

/** Whether something that acts was there all along: under the point that is pressed, or (by keys) anywhere. */
export function stoodStill(
  thing: Element,
  does: string,
  at: Point | null,
  surveys: readonly (readonly Pressable[])[],
): boolean {
  const stood = (seen: Pressable) => seen.does === does && (at ? holds(seen.box, at) : seen.thing === thing);
  return surveys.length < 2 || surveys.every((survey) => survey.some(stood));
}

/** Whether what acts lay at a point in one of the surveys, and lies there no more in the last of them. */
export function hasGone(at: Point, surveys: readonly (readonly Pressable[])[]): boolean {
  const acted = surveys.map((survey) =>
    survey.some(({ box, frame = box }) => holds(box, at) && holds(frame, at)),
  );
  return acted.includes(true) && !acted.at(-1);
}

export function holds({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

const surveys = new Recently<Pressable[]>();
/** What keys do, by the key. */
const keys = new Recently<ReadonlyMap<string, string>>();

/** Keep an eye from now on on where that lies which acts. */
export function watchThings(): void {
  survey();
  const watch = new MutationObserver(survey);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-does"] });
  addEventListener("scroll", scrolled, { capture: true, passive: true });
}

/** Whether a thing that acts has stood for a moment at the point that is pressed, or (by keys) anywhere. */
export function isSteady(thing: HTMLElement, at: Point | null): boolean {
  for (let place: Element | null = thing; place; place = place.parentElement) {
    if (place.scrollTop !== (scrolledTo.get(place) ?? 0)) {
      scrolled({ target: place });
    }
  }
  return !settings.peek().steady || stoodStill(thing, thing.dataset.does ?? "", at, surveys.all());
}

/** Whether what acted at a point a moment ago has gone from there: a press is not meant for what it has laid bare. */
export function isLaidBare(at: Point): boolean {
  return settings.peek().steady && hasGone(at, surveys.all());
}

/** From now on keys do this. */
export function noteKeys(now: ReadonlyMap<string, string>): void {
  keys.note(now);
}

/** What a key does, in the words of what does the same by a press. */
export function doneBy(key: string): string | undefined {
  return keys.all().at(-1)?.get(key);
}

/** Whether a key has done for a moment what it does. */
export function isSteadyKey(key: string): boolean {
  const held = keys.all();
  return !settings.peek().steady || held.every((each) => each.get(key) === held.at(-1)?.get(key));
}

function survey(): void {
  surveys.note(
    [...document.querySelectorAll<HTMLElement>("[data-does]")].map((thing) => ({
      thing,
      does: thing.dataset.does ?? "",
      box: thing.getBoundingClientRect(),
      frame: thing.closest(SCROLLED)?.getBoundingClientRect(),
    })),
  );
}

/** How far each place was scrolled when that was last heard of: a browser tells of it only with the next frame. */
const scrolledTo = new WeakMap<Element, number>();

/** What a hand scrolls goes on lying where it lay, as far as the hand knows. */
function scrolled({ target }: Pick<Event, "target">): void {
  const place = target instanceof Document ? target.documentElement : (target as Element);
  scrolledTo.set(place, place.scrollTop);
  const moved = new Map(
    (surveys.all().at(-1) ?? [])
      .filter(({ thing }) => place.contains(thing))
      .map(({ thing, box }) => [thing, shift(box, thing.getBoundingClientRect())]),
  );
  const framesMove = !place.matches(SCROLLED);
  for (const seen of surveys.all().flat()) {
    const by = moved.get(seen.thing);
    if (by) {
      seen.box = shifted(seen.box, by);
      seen.frame = seen.frame && framesMove ? shifted(seen.frame, by) : seen.frame;
    }
  }
}

function shift(from: Box, to: Box): Point {
  return { x: to.left - from.left, y: to.top - from.top };
}

function shifted({ left, top, right, bottom }: Box, { x, y }: Point): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
