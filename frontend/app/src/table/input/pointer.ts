/**
 * A press is meant for what the hand went down on: it is taken also where that slid away before the hand came up, and
 * never goes to what came there instead. What isn't taken shows it.
 */

import { type Box, holds, isLaidBare, isSteady, type Point, watchThings } from "./layout-stability";

/** What a hand went down on. */
interface Press {
  thing: HTMLElement;
  does: string;
  /** Where it lay then. */
  box: Box;
  /** Whether it had stood there for a moment. */
  isSteady: boolean;
}

/** What is pressed; null where a hand went down on nothing that acts, or its press was told. */
let press: Press | null = null;
/** What the browser calls a click is none where its press has been told already. */
let isTold = false;
/** Clicks that the page made of presses. */
const made = new WeakSet<Event>();

/** Guard what is pressed from now on. */
export function guardPresses(): void {
  watchThings();
  const held = { capture: true, passive: true };
  addEventListener("pointerdown", begin, held);
  addEventListener("pointerup", (event) => tellIfSlid(event, underneath(event)), held);
  for (const end of ["pointercancel", "contextmenu"]) {
    addEventListener(end, () => (press = null), held);
  }
  addEventListener("click", (event) => guard(event as PointerEvent), { capture: true });
}

/** Let what does something show that its press was not taken, until the hand moves. */
export function showUntaken(does: string | undefined): void {
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
    isSteady: isSteady(thing, placeOf(event)),
  };
}

/**
 * Tell a press whose thing has gone from under a hand that stayed where it was. Returns whether it was so; a hand that
 * has left the place gave it up.
 */
function tellIfSlid(event: PointerEvent, under: EventTarget | null): boolean {
  const held = press;
  if (!held || actingAt(under) === held.thing || !holds(held.box, placeOf(event))) {
    return false;
  }
  press = null;
  isTold = true;
  const acting = thingsDoing(held.does);
  const now = acting.includes(held.thing) ? held.thing : acting[0];
  if (now && held.isSteady && !isOff(now)) {
    click(now, event);
  } else {
    showUntaken(held.does);
  }
  return true;
}

function click(thing: HTMLElement, { clientX, clientY, pointerType }: PointerEvent): void {
  const hand = { clientX, clientY, pointerType, detail: 1 };
  const meant = new PointerEvent("click", { bubbles: true, cancelable: true, ...hand });
  made.add(meant);
  thing.dispatchEvent(meant);
}

/** A click without a place was made by keys. */
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
  if (!thing && isPlaced && isLaidBare(placeOf(event))) {
    stop(event);
  } else if (thing && !isMeant(thing, held, isPlaced ? placeOf(event) : null)) {
    stop(event);
    refuse(thing);
  }
}

function isMeant(thing: HTMLElement, held: Press | null, at: Point | null): boolean {
  const isMeant = held ? held.isSteady && held.does === thing.dataset.does : isSteady(thing, at);
  return isMeant && !isOff(thing);
}

/** Whether nothing comes of pressing it now, such as while an answer is on its way. */
function isOff(thing: HTMLElement): boolean {
  return thing.ariaDisabled === "true";
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function refuse(thing: HTMLElement): void {
  thing.dataset.untaken = "";
  for (const move of ["pointermove", "pointerdown", "keydown"]) {
    addEventListener(move, () => delete thing.dataset.untaken, { once: true, capture: true });
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

/** What lies under a hand: a finger goes on telling of what it went down on. */
function underneath(event: MouseEvent): Element | null {
  const { x, y } = placeOf(event);
  return document.elementFromPoint(x, y);
}

function placeOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}
