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

const FLIGHT_MS = 320;
const TURN_MS = 260;
const SHAKE_MS = 380;
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

/** An animation. lasts: duration in milliseconds. */
interface CardAnimation {
  thing: HTMLElement;
  to: Box;
  frames: Keyframe[];
  lasts: number;
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
/** Places of all cards when last drawn. */
let lastPlaces: ReadonlyMap<string, Place> = new Map();

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

interface BoardElement {
  thing: HTMLElement;
  to: Place;
}

function elementsOn(board: HTMLElement, which = "[data-cards]"): BoardElement[] {
  const origin = board.getBoundingClientRect();
  return [...board.querySelectorAll<HTMLElement>(which)].map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const home = thing.closest("ol, ul, [data-part]");
    return { thing, to: { left: left - origin.left, top: top - origin.top, width, height, home } };
  });
}

function placesOf(things: readonly BoardElement[]): Map<string, Place> {
  return new Map(
    things.flatMap(({ thing, to }) => numbersOf(thing).map((number): [string, Place] => [number, to])),
  );
}

function numbersOf({ dataset }: HTMLElement): string[] {
  return dataset.cards?.split(" ") ?? [];
}

/** Animate moved cards. Return the new places. */
function animateMoves(board: HTMLElement, before: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const things = elementsOn(board);
  const ways = before.size > 0 ? things.flatMap((each) => animationOf(each, before)) : [];
  for (const way of runningAnimations) {
    way.cancel();
  }
  runningAnimations = playAnimations(board, ways.length > MAX_ANIMATIONS ? [] : ways);
  return placesOf(things);
}

function animationOf({ thing, to }: BoardElement, before: ReadonlyMap<string, Place>): CardAnimation[] {
  const from = previousPlace(numbersOf(thing), to, before);
  if (to.width === 0 || from === "stayed") {
    return [];
  }
  return from
    ? [{ thing, to, frames: [startFrame(from, to), { transform: "none" }], lasts: FLIGHT_MS }]
    : [{ thing, to, frames: TURN_FRAMES, lasts: TURN_MS }];
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
  return shown.map(({ thing, likeness, frames, lasts }) => {
    for (const coming of thing.getAnimations()) {
      coming.cancel();
    }
    thing.style.opacity = "0";
    const way = likeness.animate(frames, { duration: lasts, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
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
