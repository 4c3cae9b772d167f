/**
 * Pointer presses: a press belongs to the element on which it began, even if that has moved before the release.
 * Ignored presses are shown.
 */

import { type Box, containsPoint, isStable, isUncovered, type Point, watchEffects } from "./layout-stability";

/** A press in progress. */
interface Press {
  thing: HTMLElement;
  does: string;
  /** Its place at that time. */
  box: Box;
  /** Whether it had been stable for a moment. */
  isSteady: boolean;
}

/** The current press; null if it began on nothing with an effect or is handled. */
let press: Press | null = null;
/** Whether the coming click event is already handled. */
let isTold = false;
/** Clicks dispatched by this module. */
const made = new WeakSet<Event>();

/** Start to check presses. */
export function watchPresses(): void {
  watchEffects();
  const held = { capture: true, passive: true };
  addEventListener("pointerdown", begin, held);
  addEventListener("pointerup", (event) => tellIfSlid(event, underneath(event)), held);
  for (const end of ["pointercancel", "contextmenu"]) {
    addEventListener(end, () => (press = null), held);
  }
  addEventListener("click", (event) => guard(event as PointerEvent), { capture: true });
}

/** Mark elements whose press was ignored until the pointer moves. */
export function showIgnoredPress(does: string | undefined): void {
  const acting = thingsDoing(does);
  for (const thing of acting.length > 0 ? acting : document.querySelectorAll<HTMLElement>("#decision")) {
    refuse(thing);
  }
}

function begin(event: PointerEvent): void {
  const thing = event.isPrimary && event.button === 0 ? actingAt(event.target) : null;
  isTold = false;
  press = thing && {
    thing,
    does: thing.dataset.does ?? "",
    box: thing.getBoundingClientRect(),
    isSteady: isStable(thing, placeOf(event)),
  };
}

/**
 * Handle a press whose element moved away from a still pointer. Return whether it was one. Moving the pointer away
 * cancels the press.
 */
function tellIfSlid(event: PointerEvent, under: EventTarget | null): boolean {
  const held = press;
  if (!held || actingAt(under) === held.thing || !containsPoint(held.box, placeOf(event))) {
    return false;
  }
  press = null;
  isTold = true;
  const acting = thingsDoing(held.does);
  const now = acting.includes(held.thing) ? held.thing : acting[0];
  if (now && held.isSteady && !isOff(now)) {
    click(now, event);
  } else {
    showIgnoredPress(held.does);
  }
  return true;
}

function click(thing: HTMLElement, { clientX, clientY, pointerType }: PointerEvent): void {
  const hand = { clientX, clientY, pointerType, detail: 1 };
  const meant = new PointerEvent("click", { bubbles: true, cancelable: true, ...hand });
  made.add(meant);
  thing.dispatchEvent(meant);
}

/** Check a click. Clicks without a position come from keys. */
function guard(event: PointerEvent): void {
  if (made.has(event)) {
    return;
  }
  const isPlaced = event.detail > 0;
  if (isPlaced && (isTold || tellIfSlid(event, event.target))) {
    isTold = false;
    stop(event);
    return;
  }
  const thing = actingAt(event.target);
  const held = isPlaced && press?.thing === thing ? press : null;
  press = null;
  if (!thing && isPlaced && isUncovered(placeOf(event))) {
    stop(event);
  } else if (thing && !isMeant(thing, held, isPlaced ? placeOf(event) : null)) {
    stop(event);
    refuse(thing);
  }
}

function isMeant(thing: HTMLElement, held: Press | null, at: Point | null): boolean {
  const isMeant = held ? held.isSteady && held.does === thing.dataset.does : isStable(thing, at);
  return isMeant && !isOff(thing);
}

/** Whether an element is disabled. */
function isOff(thing: HTMLElement): boolean {
  return thing.ariaDisabled === "true";
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function refuse(thing: HTMLElement): void {
  thing.dataset.ignored = "";
  for (const move of ["pointermove", "pointerdown", "keydown"]) {
    addEventListener(move, () => delete thing.dataset.ignored, { once: true, capture: true });
  }
}

function actingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-does]") : null;
}

function thingsDoing(does: string | undefined): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-does]")].filter(
    (thing) => thing.dataset.does === does,
  );
}

/** Return the element under the pointer. Touch events keep their first target. */
function underneath(event: MouseEvent): Element | null {
  const { x, y } = placeOf(event);
  return document.elementFromPoint(x, y);
}

function placeOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}
