/**
 * Protection against accidental clicks.
 *
 * A press counts only if its effect has been at that place for a moment.
 *
 * Elements with an effect carry it in `data-does`; equal values mean equal effects. Elements that slide under the
 * pointer or get a new key are not pressed.
 */

import { settings } from "../settings/settings";

export const STABLE_MS = 400;
/** Scroll container of long lists. */
const SCROLLED = ".scrollable-list-view";

/** Values that held during the last moment. */
export class Recently<Held> {
  #known: { since: number; held: Held }[] = [];

  /** Record a new value. */
  note(held: Held): void {
    this.#known = [...this.#recent(), { since: performance.now(), held }];
  }

  all(): Held[] {
    return this.#recent().map(({ held }) => held);
  }

  /**
   * Return the values since the moment began.
   * The first is the one that held at its beginning.
   */
  #recent(): { since: number; held: Held }[] {
    const begin = performance.now() - STABLE_MS;
    return this.#known.slice(
      Math.max(
        0,
        this.#known.findLastIndex(({ since }) => since <= begin),
      ),
    );
  }
}

/** An element with an effect and its place in the window. */
export interface Pressable {
  thing: Element;
  does: string;
  box: Box;
  /** Visible area of its scroll container. */
  frame?: Box | undefined;
}

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
export type Point = { x: number; y: number };

/**
 * Return true if an effect was in place in all surveys.
 * At the pressed point, or anywhere for keys.
 */
export function wasStable(
  thing: Element,
  does: string,
  at: Point | null,
  surveys: readonly (readonly Pressable[])[],
): boolean {
  const stood = (seen: Pressable) =>
    seen.does === does && (at ? containsPoint(seen.box, at) : seen.thing === thing);
  return surveys.length < 2 || surveys.every((survey) => survey.some(stood));
}

/** Return true if an element with an effect was at a point and has left it. */
export function hasGone(at: Point, surveys: readonly (readonly Pressable[])[]): boolean {
  const acted = surveys.map((survey) =>
    survey.some(({ box, frame = box }) => containsPoint(box, at) && containsPoint(frame, at)),
  );
  return acted.includes(true) && !acted.at(-1);
}

export function containsPoint({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

const surveys = new Recently<Pressable[]>();
/** Effects by key. */
const keyEffects = new Recently<ReadonlyMap<string, string>>();

/** Track the places of all elements with an effect. */
export function watchEffects(): void {
  recordPlaces();
  const watch = new MutationObserver(recordPlaces);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-does"] });
  addEventListener("scroll", onScroll, { capture: true, passive: true });
}

/**
 * Return true if an element has been stable.
 * At the pressed point, or anywhere for keys.
 */
export function isStable(thing: HTMLElement, at: Point | null): boolean {
  for (let place: Element | null = thing; place; place = place.parentElement) {
    if (place.scrollTop !== (scrolledTo.get(place) ?? 0)) {
      onScroll({ target: place });
    }
  }
  return !settings.peek().steady || wasStable(thing, thing.dataset.does ?? "", at, surveys.all());
}

/** Return true if a press hits what an element that just left has uncovered. */
export function isUncovered(at: Point): boolean {
  return settings.peek().steady && hasGone(at, surveys.all());
}

/** Record the effects of keys. */
export function recordKeys(now: ReadonlyMap<string, string>): void {
  keyEffects.note(now);
}

/** Return the effect of a key. */
export function effectOfKey(key: string): string | undefined {
  return keyEffects.all().at(-1)?.get(key);
}

/** Return true if a key has had the same effect for a moment. */
export function isStableKey(key: string): boolean {
  const held = keyEffects.all();
  return !settings.peek().steady || held.every((each) => each.get(key) === held.at(-1)?.get(key));
}

function recordPlaces(): void {
  surveys.note(
    [...document.querySelectorAll<HTMLElement>("[data-does]")].map((thing) => ({
      thing,
      does: thing.dataset.does ?? "",
      box: thing.getBoundingClientRect(),
      frame: thing.closest(SCROLLED)?.getBoundingClientRect(),
    })),
  );
}

/** Last known scroll positions. Browsers report scrolling only with the next frame. */
const scrolledTo = new WeakMap<Element, number>();

/** Move recorded places along with manual scrolling. */
function onScroll({ target }: Pick<Event, "target">): void {
  const place = target instanceof Document ? target.documentElement : (target as Element);
  scrolledTo.set(place, place.scrollTop);
  const moved = new Map(
    (surveys.all().at(-1) ?? [])
      .filter(({ thing }) => place.contains(thing))
      .map(({ thing, box }) => [thing, offsetBetween(box, thing.getBoundingClientRect())]),
  );
  const framesMove = !place.matches(SCROLLED);
  for (const seen of surveys.all().flat()) {
    const by = moved.get(seen.thing);
    if (by) {
      seen.box = moveBox(seen.box, by);
      seen.frame = seen.frame && framesMove ? moveBox(seen.frame, by) : seen.frame;
    }
  }
}

function offsetBetween(from: Box, to: Box): Point {
  return { x: to.left - from.left, y: to.top - from.top };
}

function moveBox({ left, top, right, bottom }: Box, { x, y }: Point): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
