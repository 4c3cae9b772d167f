/**
 * How things come to lie where they lie. What can be pressed stands in its place at once, whatever moves: the eye sees
 * a likeness of it on its way, which no pointer can hit.
 */

import { effect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { State } from "./campaign";
import type { Fact } from "./contract";
import { nameOf } from "./cues";
import { game } from "./game";
import { hearNews } from "./news";
import { isMoving } from "./settings";
import { isFlowing } from "./time";

const FLIGHT_MS = 320;
const TURN_MS = 260;
const SHAKE_MS = 380;
/** What is nearer than this has not moved. */
const NEAR_PX = 12;
/** Where more than this changes at once, such as at the beginning of a game, no eye could follow it. */
const MOST = 24;

type Place = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** What is on its way. */
const moving = new Set<Animation>();

const SHAKEN: Keyframe[] = [0, -6, 5, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const TURNED: Keyframe[] = [
  { transform: "perspective(40rem) rotateY(90deg)" },
  { transform: "perspective(40rem) rotateY(0)" },
];

let laid: State | null = null;

/** Let what lies on the board move to where it goes whenever another table is laid out. */
export function useMotion(box: { current: HTMLElement | null }, table: State | null): void {
  const isOn = isMoving.value && isFlowing.value && laid !== null && isLater(table, laid);
  const before = isOn && box.current ? placesIn(box.current) : null;
  useLayoutEffect(() => {
    laid = table;
    if (before && box.current) {
      move(box.current, before);
    }
  }, [table]);
}

/** Let what is hurt shake from now on, and nothing move that isn't meant to. */
export function shakeAtNews(): void {
  effect(() => {
    document.documentElement.toggleAttribute("data-still", !isMoving.value);
  });
  // The table is drawn after it was laid out.
  hearNews((facts) => isMoving.peek() && requestAnimationFrame(() => shake(facts)));
}

function isLater(table: State | null, other: State): boolean {
  return table !== null && table.version > other.version;
}

function targetsIn(box: ParentNode): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>("[data-cards]")];
}

function numbersOf({ dataset }: HTMLElement): string[] {
  return dataset.cards?.split(" ") ?? [];
}

function placesIn(box: ParentNode): Map<string, Place> {
  return new Map(
    targetsIn(box).flatMap((target) => {
      const place = target.getBoundingClientRect();
      return numbersOf(target).map((number): [string, Place] => [number, place]);
    }),
  );
}

function move(box: HTMLElement, before: ReadonlyMap<string, Place>): void {
  for (const way of [...moving]) {
    way.cancel();
  }
  const moved = targetsIn(box).flatMap((target) => {
    const to = target.getBoundingClientRect();
    const from = cameFrom(numbersOf(target), to, before);
    return to.width === 0 || from === "stayed" ? [] : [{ target, to, from }];
  });
  for (const { target, to, from } of moved.length > MOST ? [] : moved) {
    const [frames, lasts] = from ? [[flown(from, to), { transform: "none" }], FLIGHT_MS] : [TURNED, TURN_MS];
    showLikeness(target, to, frames as Keyframe[], lasts as number);
  }
}

/** Where one of several like cards was that now lies elsewhere; null for what wasn't seen before. */
export function cameFrom(
  numbers: readonly string[],
  to: Place,
  before: ReadonlyMap<string, Place>,
): Place | null | "stayed" {
  const known = numbers.flatMap((number) => before.get(number) ?? []);
  const others = known.filter((place) => distance(place, to) > NEAR_PX);
  if (others.length === 0) {
    return known.length === numbers.length ? "stayed" : null;
  }
  return others[0] ?? null;
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.left - other.left, one.top - other.top);
}

/** Where something stood, as seen from where it stands. */
function flown(from: Place, to: Place): Keyframe {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return {
    transform: `translate(${x}px, ${y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  };
}

/** Let a likeness of something move, and the thing itself come to sight when it has arrived. */
function showLikeness(thing: HTMLElement, place: Place, frames: Keyframe[], lasts: number): void {
  const home = thing.closest<HTMLElement>(".kit");
  if (!home) {
    return;
  }
  const layer = layerIn(home);
  const origin = layer.getBoundingClientRect();
  const likeness = thing.cloneNode(true) as HTMLElement;
  for (const name of ["data-does", "data-cards", "data-seat", "data-key", "aria-describedby"]) {
    likeness.removeAttribute(name);
  }
  likeness.inert = true;
  Object.assign(likeness.style, {
    left: `${place.left - origin.left}px`,
    top: `${place.top - origin.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  });
  layer.append(likeness);
  const timing = { duration: lasts, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };
  const hidden = thing.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const way = likeness.animate(frames, timing);
  moving.add(way);
  const end = () => {
    moving.delete(way);
    hidden.cancel();
    likeness.remove();
  };
  way.onfinish = end;
  way.oncancel = end;
}

/** The place of what moves, above all that lies on the board. */
function layerIn(home: HTMLElement): HTMLElement {
  const known = home.querySelector<HTMLElement>(":scope > .moving");
  if (known) {
    return known;
  }
  const layer = document.createElement("div");
  layer.className = "moving";
  layer.ariaHidden = "true";
  home.append(layer);
  return layer;
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
  for (const thing of [...hit].flatMap(
    (place) => document.querySelector<HTMLElement>(`.board ${place}`) ?? [],
  )) {
    showLikeness(thing, thing.getBoundingClientRect(), SHAKEN, SHAKE_MS);
  }
}
