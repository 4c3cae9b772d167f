/**
 * Pointer presses.
 * A press belongs to the element where it began, even if that has moved before the release. Ignored presses are
 * shown.
 */

import { type Box, containsPoint, isStable, isUncovered, type Point, watchEffects } from "./layout-stability";

/** A press in progress. */
interface Press {
  thing: HTMLElement;
  does: string;
  /** Its place at that time. */
  box: Box;
  /** True if it had been stable for a moment. */
  isSteady: boolean;
}

/** The current press; null if it began on nothing with an effect or is handled. */
let currentPress: Press | null = null;
/** True if the coming click event is already handled. */
let isClickHandled = false;
/** Clicks dispatched by this module. */
const ownClicks = new WeakSet<Event>();

/** Start to check presses. */
export function watchPresses(): void {
  watchEffects();
  const held = { capture: true, passive: true };
  addEventListener("pointerdown", onPointerDown, held);
  addEventListener("pointerup", (event) => handleMovedTarget(event, elementUnder(event)), held);
  for (const end of ["pointercancel", "contextmenu"]) {
    addEventListener(end, () => (currentPress = null), held);
  }
  addEventListener("click", (event) => onClick(event as PointerEvent), { capture: true });
}

/** Mark elements whose press was ignored until the pointer moves. */
export function showIgnoredPress(does: string | undefined): void {
  const acting = controlsWithEffect(does);
  for (const thing of acting.length > 0 ? acting : document.querySelectorAll<HTMLElement>("#decision")) {
    markIgnored(thing);
  }
}

function onPointerDown(event: PointerEvent): void {
  const thing = event.isPrimary && event.button === 0 ? controlAt(event.target) : null;
  isClickHandled = false;
  currentPress = thing && {
    thing,
    does: thing.dataset.does ?? "",
    box: thing.getBoundingClientRect(),
    isSteady: isStable(thing, pointOf(event)),
  };
}

/**
 * Handle a press whose element moved away from a still pointer.
 * Return whether it was one. Moving the pointer away cancels the press.
 */
function handleMovedTarget(event: PointerEvent, under: EventTarget | null): boolean {
  const held = currentPress;
  if (!held || controlAt(under) === held.thing || !containsPoint(held.box, pointOf(event))) {
    return false;
  }
  currentPress = null;
  isClickHandled = true;
  const acting = controlsWithEffect(held.does);
  const now = acting.includes(held.thing) ? held.thing : acting[0];
  if (now && held.isSteady && !isDisabled(now)) {
    dispatchClick(now, event);
  } else {
    showIgnoredPress(held.does);
  }
  return true;
}

function dispatchClick(thing: HTMLElement, { clientX, clientY, pointerType }: PointerEvent): void {
  const hand = { clientX, clientY, pointerType, detail: 1 };
  const meant = new PointerEvent("click", { bubbles: true, cancelable: true, ...hand });
  ownClicks.add(meant);
  thing.dispatchEvent(meant);
}

/** Check a click. Clicks without a position come from keys. */
function onClick(event: PointerEvent): void {
  if (ownClicks.has(event)) {
    return;
  }
  const isPlaced = event.detail > 0;
  if (isPlaced && (isClickHandled || handleMovedTarget(event, event.target))) {
    isClickHandled = false;
    stopEvent(event);
    return;
  }
  const thing = controlAt(event.target);
  const held = isPlaced && currentPress?.thing === thing ? currentPress : null;
  currentPress = null;
  if (!thing && isPlaced && isUncovered(pointOf(event))) {
    stopEvent(event);
  } else if (thing && !isIntended(thing, held, isPlaced ? pointOf(event) : null)) {
    stopEvent(event);
    markIgnored(thing);
  }
}

function isIntended(thing: HTMLElement, held: Press | null, at: Point | null): boolean {
  const isMeant = held ? held.isSteady && held.does === thing.dataset.does : isStable(thing, at);
  return isMeant && !isDisabled(thing);
}

/** Return true if an element is disabled. */
function isDisabled(thing: HTMLElement): boolean {
  return thing.ariaDisabled === "true";
}

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function markIgnored(thing: HTMLElement): void {
  thing.dataset.ignored = "";
  for (const move of ["pointermove", "pointerdown", "keydown"]) {
    addEventListener(move, () => delete thing.dataset.ignored, { once: true, capture: true });
  }
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-does]") : null;
}

function controlsWithEffect(does: string | undefined): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-does]")].filter(
    (thing) => thing.dataset.does === does,
  );
}

/** Return the element under the pointer. Touch events keep their first target. */
function elementUnder(event: MouseEvent): Element | null {
  const { x, y } = pointOf(event);
  return document.elementFromPoint(x, y);
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}
