/**
 * Card preview: shows the full card beside what is pointed at or tapped.
 *
 * Elements that show or name a card set `data-design`, and `data-card` for its number on the table (`previewAttributes`). A
 * long touch, the right mouse button and the key I open the inspector.
 */

import { batch, effect, signal } from "@preact/signals";
import { GAP, type Rect } from "../dialogs/popover-position";
import { STABLE_MS } from "../input/layout-stability";
import type { Targets } from "../options/options-by-target";
import { shownTable } from "../replay/replay-state";
import { question } from "../session/player-actions";
import { settings } from "../settings/settings";
import { type InspectedCard, inspectCard } from "./inspected-card";

/** A previewed card and its anchor. */
export interface CardPreview extends InspectedCard {
  anchor: Element;
  /** Targets of a tap, whose options are shown too. Undefined for hover. */
  tapped?: Targets | undefined;
}

export const cardPreview = signal<CardPreview | null>(null);

/** Place of the preview box. */
let shown: Rect | null = null;
let since = 0;

/** Delay before a preview opens. */
export const HOVER_DELAY_MS = 250;
/** Delay before a preview changes, so that crossing a gap does not flicker. */
const SWITCH_MS = 90;
/** Duration of a long touch. */
const HOLD_MS = 500;

/** Return the attributes of an element that shows a card. */
export function previewAttributes(what: InspectedCard | undefined) {
  return { "data-design": what?.design, "data-card": what?.card };
}

/** Preview a tapped card with its options. */
export function previewTapped(anchor: Element, things: Targets): void {
  const what = namedBy(anchor);
  if (what) {
    since = performance.now();
    cardPreview.value = { ...what, anchor, tapped: things };
  }
}

/** Whether a tap only previews. The second tap counts after a short delay. */
export function isFirstTap(anchor: Element): boolean {
  const isRead = cardPreview.value?.anchor === anchor && Boolean(cardPreview.value.tapped);
  const wait = settings.value.steady ? STABLE_MS : 0;
  return settings.value.read && Boolean(namedBy(anchor)) && !(isRead && performance.now() - since >= wait);
}

/** Close the preview. It stays closed until the pointer leaves. */
export function closePreview(): void {
  clearTimeout(patience);
  cardPreview.value = null;
}

/** Record the place of the preview box. */
export function setPreviewRect(rect: Rect | null): void {
  shown = rect;
}

/** Start to listen for hover, focus and touch. */
export function watchPreviews(): void {
  addEventListener("pointerover", pointed, { passive: true });
  addEventListener("pointermove", pointed, { passive: true });
  document.addEventListener("pointerleave", () => want(null));
  addEventListener("focusin", ({ target }) => focused(target as Element));
  addEventListener("focusout", ({ target }) => wanted === thingAt(target) && want(null));
  addEventListener("pointerdown", pressed, { capture: true, passive: true });
  addEventListener("keydown", typed, { capture: true });
  addEventListener("keydown", moving, { capture: true });
  addEventListener("contextmenu", closer);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    addEventListener(end, () => clearTimeout(hold), { passive: true });
  }
  addEventListener("click", unlessHeld, { capture: true });
  addEventListener("click", mentioned);
  effect(() => {
    void question.value;
    if (cardPreview.peek()?.tapped) {
      closePreview();
    }
  });
  // A new version closes previews of keyboard users, and previews of elements that now show another card.
  effect(() => {
    void shownTable.value?.version;
    isByKeys && closePreview();
    requestAnimationFrame(() => isStale() && closePreview());
  });
}

function isStale(): boolean {
  const now = cardPreview.peek();
  return now !== null && namedBy(now.anchor)?.design !== now.design;
}

let wanted: Element | null = null;
/** Whether keyboard focus opened the preview. */
let isByKeys = false;
let patience: ReturnType<typeof setTimeout> | undefined;

function want(anchor: Element | null, byKeys = false): void {
  if (anchor === wanted) {
    return;
  }
  wanted = anchor;
  isByKeys = byKeys;
  clearTimeout(patience);
  patience = setTimeout(() => show(anchor), cardPreview.peek() ? SWITCH_MS : HOVER_DELAY_MS);
}

function show(anchor: Element | null): void {
  if (cardPreview.peek()?.tapped) {
    return;
  }
  const what = anchor?.isConnected && settings.peek().read ? namedBy(anchor) : undefined;
  cardPreview.value = anchor && what ? { ...what, anchor } : null;
}

/** Last pointer position: elements that move under a resting pointer are not hovered. */
let rests = "";

function pointed({ pointerType, target, clientX, clientY }: PointerEvent): void {
  const place = `${clientX} ${clientY}`;
  if (pointerType === "touch" || place === rests) {
    return;
  }
  rests = place;
  const isOnBox = cardPreview.peek() && shown && holds(shown, clientX, clientY);
  // The preview stays while hovered, but never covers a control that the pointer is on.
  if (!isOnBox || acts(target)) {
    want(thingAt(target));
  }
}

function holds({ left, top, right, bottom }: Rect, x: number, y: number): boolean {
  return left - GAP <= x && x <= right + GAP && top - GAP <= y && y <= bottom + GAP;
}

function acts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-does]") !== null;
}

/** Keys that move the focus. */
const MOVES = /^(Tab|Arrow.+|Home|End|Page.+|d)$/;
let isMoving = false;

/** Whether the focus moves because of a key. */
function moving({ key }: KeyboardEvent): void {
  isMoving = MOVES.test(key);
  setTimeout(() => (isMoving = false));
}

/** Preview focused cards of keyboard users. Focus set by the page does not count. */
function focused(target: Element): void {
  const thing = thingAt(target);
  if (thing && isMoving) {
    want(thing, true);
  }
}

function pressed({ target, pointerType }: PointerEvent): void {
  const now = cardPreview.peek();
  const isInside = target instanceof Element && target.closest(".card-preview") !== null;
  const thing = thingAt(target);
  if (now && !isInside && !(now.tapped && thing === now.anchor)) {
    closePreview();
  }
  wasHeld = false;
  if (pointerType === "touch" && thing) {
    hold = setTimeout(() => look(thing, true), HOLD_MS);
  }
}

let hold: ReturnType<typeof setTimeout> | undefined;
let wasHeld = false;

function look(thing: Element, isHeld = false): void {
  const what = namedBy(thing);
  if (what) {
    wasHeld = isHeld;
    batch(() => {
      closePreview();
      inspectCard(what);
    });
  }
}

/** Ignore the click that ends a long touch. */
function unlessHeld(event: MouseEvent): void {
  if (wasHeld) {
    wasHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Preview a tapped card name. */
function mentioned({ target }: MouseEvent): void {
  const thing = thingAt(target);
  if (thing && !thing.closest("button")) {
    previewTapped(thing, []);
  }
}

function typed(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  wasHeld = false;
  const now = cardPreview.peek();
  if (key === "Escape" && now) {
    // Esc also closes a dialog under a hover preview.
    if (now.tapped || !document.querySelector("dialog[open]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    closePreview();
  }
  const thing = thingAt(target);
  if (key === "i" && thing && !(ctrlKey || metaKey || altKey)) {
    look(thing);
  }
}

function closer(event: MouseEvent): void {
  const thing = thingAt(event.target);
  if (thing) {
    event.preventDefault();
    look(thing);
  }
}

function thingAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-design]") : null;
}

function namedBy(thing: Element): InspectedCard | undefined {
  const { design, card } = (thing as HTMLElement).dataset;
  return design ? { design, card: card === undefined ? undefined : Number(card) } : undefined;
}
