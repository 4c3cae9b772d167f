/**
 * Card animations.
 * Elements are in their final place at once; a copy that cannot be clicked moves over them.
 *
 * Clicks are not delayed: positions are read in the frame that draws them, and the copies need no layout.
 */

import { useLayoutEffect } from "preact/hooks";
import type { Fact } from "../game-contract";
import { game } from "../game-loader";
import { factName } from "../notifications/sound-events";
import { isContinuous } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { onNewFacts } from "../session/new-events";
import { areCardsAnimated, prefersReducedMotion } from "../settings/settings";

const FLIGHT_MS = 260;
const TURN_MS = 260;
const SHAKE_MS = 340;
/** Cards that move together start one after the other. */
const STAGGER_MS = 25;
const MAX_DELAY_MS = 90;
/** Shorter distances are not animated. */
const NEAR_PX = 12;
/** Maximum scale at the start. */
const MAX_SCALE = 1.3;
/** If more elements move at once, none is animated. */
const MAX_ANIMATIONS = 24;

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Place on the board. home: its list; reordering within a list is not animated. */
interface Place extends Box {
  home: Element | null;
}

/** A card or pile on the board. A pile has all its cards at one place. */
interface BoardElement {
  thing: HTMLElement;
  to: Place;
  design: string | undefined;
}

/**
 * An animation of a copy at `to`.
 * lasts: duration in milliseconds. isGone: the card itself is no longer shown.
 */
interface CardAnimation {
  thing: HTMLElement;
  to: Box;
  frames: Keyframe[];
  lasts: number;
  isGone?: boolean;
}

const SHAKE_FRAMES: Keyframe[] = [0, -6, 5, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const TURN_FRAMES: Keyframe[] = [
  { transform: "perspective(40rem) rotateY(90deg)" },
  { transform: "perspective(40rem) rotateY(0)" },
];

let lastTable: State | null = null;
/** True if a table is drawn that was not shown yet. */
let isDrawPending = false;
/** Running animations. */
let runningAnimations: readonly Animation[] = [];
/** Cards and piles when last drawn, by card number. */
let lastPlaces: ReadonlyMap<string, BoardElement> = new Map();

/** Animate cards whenever another table is shown. */
export function useCardMotion(box: { current: HTMLElement | null }, table: State | null): void {
  useLayoutEffect(() => {
    isDrawPending = true;
    const frame = requestAnimationFrame(() => {
      isDrawPending = false;
      if (box.current && table) {
        animateTable(box.current, table);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [table]);
  useLayoutEffect(() => {
    const look = () => {
      if (box.current && lastPlaces.size > 0 && !isDrawPending) {
        lastPlaces = placesOf(elementsOn(box.current));
      }
    };
    const about = { capture: true, passive: true };
    addEventListener("scrollend", look, about);
    addEventListener("resize", look, about);
    return () => {
      removeEventListener("scrollend", look, about);
      removeEventListener("resize", look, about);
    };
  }, []);
}

/** Shake damaged cards. */
export function shakeOnDamage(): void {
  // The board is drawn after the state changes.
  onNewFacts((facts) => prefersReducedMotion || requestAnimationFrame(() => shakeDamaged(facts)));
}

/** Animate a new table. The same version does not interrupt animations. */
function animateTable(board: HTMLElement, table: State): void {
  const goesOn = isContinuous.peek() && lastTable !== null && table.version > lastTable.version;
  if (areCardsAnimated.peek() && table.version !== lastTable?.version) {
    lastPlaces = animateMoves(board, goesOn ? lastPlaces : new Map());
  }
  lastTable = table;
}

const PLACES = "[data-cards], [data-holds]";

function elementsOn(board: HTMLElement, which = PLACES): BoardElement[] {
  const origin = board.getBoundingClientRect();
  return [...board.querySelectorAll<HTMLElement>(which)].map((thing) => ({
    thing,
    to: { ...boxIn(origin, thing), home: thing.closest("ol, ul, [data-part]") },
    design: thing.dataset.design,
  }));
}

function boxIn(origin: DOMRect, thing: Element): Box {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { left: left - origin.left, top: top - origin.top, width, height };
}

function placesOf(things: readonly BoardElement[]): Map<string, BoardElement> {
  return new Map(
    things.flatMap((each) => numbersOf(each.thing).map((number): [string, BoardElement] => [number, each])),
  );
}

function numbersOf({ dataset }: HTMLElement): string[] {
  return (dataset.cards ?? dataset.holds)?.split(" ") ?? [];
}

function isPile({ dataset }: HTMLElement): boolean {
  return dataset.holds !== undefined;
}

/** Animate moved cards. Return the new places. */
function animateMoves(
  board: HTMLElement,
  before: ReadonlyMap<string, BoardElement>,
): ReadonlyMap<string, BoardElement> {
  const things = elementsOn(board);
  const after = placesOf(things);
  const ways = before.size > 0 ? [...arrivals(board, things, before), ...departures(before, after)] : [];
  for (const way of runningAnimations) {
    way.cancel();
  }
  runningAnimations = playAnimations(board, ways.length > MAX_ANIMATIONS ? [] : ways);
  return after;
}

/** Return the animations of cards that are shown at another place than before. */
function arrivals(
  board: HTMLElement,
  things: readonly BoardElement[],
  before: ReadonlyMap<string, BoardElement>,
): CardAnimation[] {
  const places = new Map([...before].map(([number, { to }]) => [number, to]));
  return things.filter(({ thing }) => !isPile(thing)).flatMap((each) => arrivalOf(board, each, places));
}

function arrivalOf(
  board: HTMLElement,
  { thing, to }: BoardElement,
  before: ReadonlyMap<string, Place>,
): CardAnimation[] {
  const from = previousPlace(numbersOf(thing), to, before);
  if (to.width === 0 || from === "stayed") {
    return [];
  }
  const start = from ?? dealerOf(board, thing);
  return start
    ? [{ thing, to, frames: [startFrame(start, to), { transform: "none" }], lasts: FLIGHT_MS }]
    : [{ thing, to, frames: TURN_FRAMES, lasts: TURN_MS }];
}

/**
 * Return the place of the deck that new cards of a region come from.
 * `data-deals` names the region.
 */
function dealerOf(board: HTMLElement, thing: HTMLElement): Box | null {
  const region = thing.closest<HTMLElement>("[data-part]")?.dataset.part;
  const deck = board.querySelector(`[data-deals="${region}"]`);
  const box = deck && boxIn(board.getBoundingClientRect(), deck);
  return box && box.width > 0 ? box : null;
}

/** Return the animations of cards that went into a pile. */
function departures(
  before: ReadonlyMap<string, BoardElement>,
  after: ReadonlyMap<string, BoardElement>,
): CardAnimation[] {
  return [...before].flatMap(([number, { thing, to, design }]) => {
    const pile = after.get(number);
    // Its element can show another card by now.
    const isReused = isPile(thing) || thing.dataset.design !== design;
    if (!pile || !isPile(pile.thing) || isReused || to.width === 0 || pile.to.width === 0) {
      return [];
    }
    const end = { ...startFrame(pile.to, to), opacity: 0.2 };
    return [{ thing, to, frames: [{ transform: "none" }, end], lasts: FLIGHT_MS, isGone: true }];
  });
}

/** Return the old place of equal cards that moved; null for new cards. */
export function previousPlace(
  numbers: readonly string[],
  to: Place,
  before: ReadonlyMap<string, Place>,
): Place | null | "stayed" {
  const known = numbers.flatMap((number) => before.get(number) ?? []);
  const others = known.filter((place) => place.home !== to.home && distance(place, to) > NEAR_PX);
  if (others.length === 0) {
    return known.length === numbers.length ? "stayed" : null;
  }
  return others[0] ?? null;
}

function distance(one: Box, other: Box): number {
  return Math.hypot(one.left - other.left, one.top - other.top);
}

/** Return the first keyframe: the old place, slightly scaled. */
function startFrame(from: Box, to: Box): Keyframe {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  const scale = Math.min(MAX_SCALE, Math.max(1 / MAX_SCALE, from.width / to.width));
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

/** Animate copies, and show the elements when they arrive. */
function playAnimations(board: HTMLElement, ways: readonly CardAnimation[]): Animation[] {
  const shown = ways.map((way) => ({ ...way, likeness: copyOf(way) }));
  board.querySelector(":scope > .moving")?.append(...shown.map(({ likeness }) => likeness));
  return shown.map(({ thing, likeness, frames, lasts, isGone }, place) => {
    for (const coming of thing.getAnimations()) {
      coming.cancel();
    }
    if (!isGone) {
      thing.style.opacity = "0";
    }
    const way = likeness.animate(frames, {
      delay: Math.min(place * STAGGER_MS, MAX_DELAY_MS),
      duration: lasts,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      fill: "backwards",
    });
    const end = () => {
      thing.style.opacity = "";
      likeness.remove();
    };
    way.onfinish = end;
    way.oncancel = end;
    return way;
  });
}

function copyOf({ thing, to }: CardAnimation): HTMLElement {
  const likeness = thing.cloneNode(true) as HTMLElement;
  for (const name of ["data-does", "data-cards", "data-seat", "data-key", "aria-describedby"]) {
    likeness.removeAttribute(name);
  }
  likeness.inert = true;
  Object.assign(likeness.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    opacity: "",
  });
  return likeness;
}

function shakeDamaged(facts: readonly Fact[]): void {
  const blows = game.peek()?.damageFacts ?? {};
  const hit = new Set(
    facts.flatMap((fact) => {
      const whom = blows[factName(fact)];
      const hurts = whom !== undefined && Number(fact.amount ?? 1) > 0;
      return hurts ? [whom === "seat" ? `[data-seat="${fact.seat}"]` : `[data-cards~="${fact.card}"]`] : [];
    }),
  );
  const board = document.querySelector<HTMLElement>(".board");
  const things = board ? [...hit].flatMap((place) => elementsOn(board, place).slice(0, 1)) : [];
  if (board && things.length > 0) {
    playAnimations(
      board,
      things.map((each) => ({ ...each, frames: SHAKE_FRAMES, lasts: SHAKE_MS })),
    );
  }
}
