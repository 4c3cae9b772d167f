/**
 * How things come to lie where they lie. What can be pressed stands in its place at once, whatever moves: the eye sees
 * a likeness of it on its way, which no pointer can hit.
 *
 * A click is answered as soon as without all this: where things lie is read in the frame that draws them, once the page
 * has changed for good, so that nothing is laid out twice, and likenesses lie where no style looks for them.
 */

import { useLayoutEffect } from "preact/hooks";
import type { Fact } from "../game-contract";
import { game } from "../game-loader";
import { nameOf } from "../notifications/sound-events";
import { isFlowing } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { hearNews } from "../session/new-events";
import { isStill, isTravelling } from "../settings/settings";

const FLIGHT_MS = 320;
const TURN_MS = 260;
const SHAKE_MS = 380;
/** What is nearer than this has not moved. */
const NEAR_PX = 12;
/** What lay there larger begins its way so many times as large at most. */
const LARGEST = 1.3;
/** Where more than this changes at once, such as at the beginning of a game, no eye could follow it. */
const MOST = 24;

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Where something lies on the board, and in which list: what only closes ranks there draws no eye. */
interface Place extends Box {
  home: Element | null;
}

/** How something moves. lasts: in milliseconds. */
interface Way {
  thing: HTMLElement;
  to: Box;
  frames: Keyframe[];
  lasts: number;
}

const SHAKEN: Keyframe[] = [0, -6, 5, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const TURNED: Keyframe[] = [
  { transform: "perspective(40rem) rotateY(90deg)" },
  { transform: "perspective(40rem) rotateY(0)" },
];

let laid: State | null = null;
/** Whether a table is there that no eye has seen yet. */
let isComing = false;
/** What is on its way. */
let moving: readonly Animation[] = [];
/** Where everything lay when it was last drawn. */
let places: ReadonlyMap<string, Place> = new Map();

/** Let what lies on the board move to where it goes whenever another table is laid out. */
export function useMotion(box: { current: HTMLElement | null }, table: State | null): void {
  useLayoutEffect(() => {
    isComing = true;
    const frame = requestAnimationFrame(() => {
      isComing = false;
      if (box.current && table) {
        lay(box.current, table);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [table]);
  useLayoutEffect(() => {
    const look = () => {
      if (box.current && places.size > 0 && !isComing) {
        places = placesOf(thingsOn(box.current));
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

/** Let what is hurt shake from now on. */
export function shakeAtNews(): void {
  // The table is drawn after it was laid out.
  hearNews((facts) => isStill || requestAnimationFrame(() => shake(facts)));
}

/** The same table may come twice: what is on its way goes on. */
function lay(board: HTMLElement, table: State): void {
  const goesOn = isFlowing.peek() && laid !== null && table.version > laid.version;
  if (isTravelling.peek() && table.version !== laid?.version) {
    places = move(board, goesOn ? places : new Map());
  }
  laid = table;
}

interface Thing {
  thing: HTMLElement;
  to: Place;
}

function thingsOn(board: HTMLElement, which = "[data-cards]"): Thing[] {
  const origin = board.getBoundingClientRect();
  return [...board.querySelectorAll<HTMLElement>(which)].map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const home = thing.closest("ol, ul, [data-part]");
    return { thing, to: { left: left - origin.left, top: top - origin.top, width, height, home } };
  });
}

function placesOf(things: readonly Thing[]): Map<string, Place> {
  return new Map(
    things.flatMap(({ thing, to }) => numbersOf(thing).map((number): [string, Place] => [number, to])),
  );
}

function numbersOf({ dataset }: HTMLElement): string[] {
  return dataset.cards?.split(" ") ?? [];
}

/** Show what moved since the things lay elsewhere; nothing where that isn't known. Returns where they lie now. */
function move(board: HTMLElement, before: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const things = thingsOn(board);
  const ways = before.size > 0 ? things.flatMap((each) => wayOf(each, before)) : [];
  for (const way of moving) {
    way.cancel();
  }
  moving = show(board, ways.length > MOST ? [] : ways);
  return placesOf(things);
}

function wayOf({ thing, to }: Thing, before: ReadonlyMap<string, Place>): Way[] {
  const from = cameFrom(numbersOf(thing), to, before);
  if (to.width === 0 || from === "stayed") {
    return [];
  }
  return from
    ? [{ thing, to, frames: [flown(from, to), { transform: "none" }], lasts: FLIGHT_MS }]
    : [{ thing, to, frames: TURNED, lasts: TURN_MS }];
}

/** Where one of several like cards was that now lies elsewhere; null for what wasn't seen before. */
export function cameFrom(
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

/** Where something stood, as seen from where it stands; a little larger or smaller where it was, so that it stays legible. */
function flown(from: Box, to: Box): Keyframe {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  const scale = Math.min(LARGEST, Math.max(1 / LARGEST, from.width / to.width));
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

/** Let likenesses of some things move, and the things themselves come to sight when those have arrived. */
function show(board: HTMLElement, ways: readonly Way[]): Animation[] {
  const shown = ways.map((way) => ({ ...way, likeness: likenessOf(way) }));
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

function likenessOf({ thing, to }: Way): HTMLElement {
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

function shake(facts: readonly Fact[]): void {
  const blows = game.peek()?.blows ?? {};
  const hit = new Set(
    facts.flatMap((fact) => {
      const whom = blows[nameOf(fact)];
      const hurts = whom !== undefined && Number(fact.amount ?? 1) > 0;
      return hurts ? [whom === "seat" ? `[data-seat="${fact.seat}"]` : `[data-cards~="${fact.card}"]`] : [];
    }),
  );
  const board = document.querySelector<HTMLElement>(".board");
  const things = board ? [...hit].flatMap((place) => thingsOn(board, place).slice(0, 1)) : [];
  if (board && things.length > 0) {
    show(
      board,
      things.map((each) => ({ ...each, frames: SHAKEN, lasts: SHAKE_MS })),
    );
  }
}
