/**
 * Card preview: the full card next to the element under the pointer.
 * A tap shows it too.
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
let previewRect: Rect | null = null;
let tappedAt = 0;

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
  const what = cardOfAnchor(anchor);
  if (what) {
    tappedAt = performance.now();
    cardPreview.value = { ...what, anchor, tapped: things };
  }
}

/** Return true if a tap only previews. The second tap counts after a short delay. */
export function isFirstTap(anchor: Element): boolean {
  const isRead = cardPreview.value?.anchor === anchor && Boolean(cardPreview.value.tapped);
  const wait = settings.value.steady ? STABLE_MS : 0;
  return (
    settings.value.read && Boolean(cardOfAnchor(anchor)) && !(isRead && performance.now() - tappedAt >= wait)
  );
}

/** Close the preview. It stays closed until the pointer leaves. */
export function closePreview(): void {
  clearTimeout(openTimer);
  cardPreview.value = null;
}

/** Record the place of the preview box. */
export function setPreviewRect(rect: Rect | null): void {
  previewRect = rect;
}

/** Start to listen for hover, focus and touch. */
export function watchPreviews(): void {
  addEventListener("pointerover", onPointer, { passive: true });
  addEventListener("pointermove", onPointer, { passive: true });
  document.addEventListener("pointerleave", () => scheduleOpen(null));
  addEventListener("focusin", ({ target }) => onFocus(target as Element));
  addEventListener("focusout", ({ target }) => wantedAnchor === anchorAt(target) && scheduleOpen(null));
  addEventListener("pointerdown", onPointerDown, { capture: true, passive: true });
  addEventListener("keydown", onKeyDown, { capture: true });
  addEventListener("keydown", onMoveKey, { capture: true });
  addEventListener("contextmenu", onContextMenu);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    addEventListener(end, () => clearTimeout(holdTimer), { passive: true });
  }
  addEventListener("click", ignoreClickAfterHold, { capture: true });
  addEventListener("click", onClick);
  effect(() => {
    void question.value;
    if (cardPreview.peek()?.tapped) {
      closePreview();
    }
  });
  // A new version closes previews of keyboard users, and previews of elements that now show another card.
  effect(() => {
    void shownTable.value?.version;
    isWantedByKeys && closePreview();
    requestAnimationFrame(() => isPreviewStale() && closePreview());
  });
}

function isPreviewStale(): boolean {
  const now = cardPreview.peek();
  return now !== null && cardOfAnchor(now.anchor)?.design !== now.design;
}

let wantedAnchor: Element | null = null;
/** True if keyboard focus opened the preview. */
let isWantedByKeys = false;
let openTimer: ReturnType<typeof setTimeout> | undefined;

function scheduleOpen(anchor: Element | null, byKeys = false): void {
  if (anchor === wantedAnchor) {
    return;
  }
  wantedAnchor = anchor;
  isWantedByKeys = byKeys;
  clearTimeout(openTimer);
  openTimer = setTimeout(() => openPreview(anchor), cardPreview.peek() ? SWITCH_MS : HOVER_DELAY_MS);
}

function openPreview(anchor: Element | null): void {
  if (cardPreview.peek()?.tapped) {
    return;
  }
  const what = anchor?.isConnected && settings.peek().read ? cardOfAnchor(anchor) : undefined;
  cardPreview.value = anchor && what ? { ...what, anchor } : null;
}

/**
 * Last pointer position.
 * Elements that move under a resting pointer are not hovered.
 */
let lastPointer = "";

function onPointer({ pointerType, target, clientX, clientY }: PointerEvent): void {
  const place = `${clientX} ${clientY}`;
  if (pointerType === "touch" || place === lastPointer) {
    return;
  }
  lastPointer = place;
  const isOnBox = cardPreview.peek() && previewRect && isOverPreview(previewRect, clientX, clientY);
  // The preview stays while hovered, but never covers a control that the pointer is on.
  if (!isOnBox || hasEffect(target)) {
    scheduleOpen(anchorAt(target));
  }
}

function isOverPreview({ left, top, right, bottom }: Rect, x: number, y: number): boolean {
  return left - GAP <= x && x <= right + GAP && top - GAP <= y && y <= bottom + GAP;
}

function hasEffect(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-does]") !== null;
}

/** Keys that move the focus. */
const MOVES = /^(Tab|Arrow.+|Home|End|Page.+|d)$/;
let isFocusMoving = false;

/** Note that a key moves the focus. */
function onMoveKey({ key }: KeyboardEvent): void {
  isFocusMoving = MOVES.test(key);
  setTimeout(() => (isFocusMoving = false));
}

/** Preview focused cards of keyboard users. Focus set by the page does not count. */
function onFocus(target: Element): void {
  const thing = anchorAt(target);
  if (thing && isFocusMoving) {
    scheduleOpen(thing, true);
  }
}

function onPointerDown({ target, pointerType }: PointerEvent): void {
  const now = cardPreview.peek();
  const isInside = target instanceof Element && target.closest(".card-preview") !== null;
  const thing = anchorAt(target);
  if (now && !isInside && !(now.tapped && thing === now.anchor)) {
    closePreview();
  }
  wasHeld = false;
  if (pointerType === "touch" && thing) {
    holdTimer = setTimeout(() => openInspector(thing, true), HOLD_MS);
  }
}

let holdTimer: ReturnType<typeof setTimeout> | undefined;
let wasHeld = false;

function openInspector(thing: Element, isHeld = false): void {
  const what = cardOfAnchor(thing);
  if (what) {
    wasHeld = isHeld;
    batch(() => {
      closePreview();
      inspectCard(what);
    });
  }
}

/** Ignore the click that ends a long touch. */
function ignoreClickAfterHold(event: MouseEvent): void {
  if (wasHeld) {
    wasHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Preview a tapped card name. */
function onClick({ target }: MouseEvent): void {
  const thing = anchorAt(target);
  if (thing && !thing.closest("button")) {
    previewTapped(thing, []);
  }
}

function onKeyDown(event: KeyboardEvent): void {
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
  const thing = anchorAt(target);
  if (key === "i" && thing && !(ctrlKey || metaKey || altKey)) {
    openInspector(thing);
  }
}

function onContextMenu(event: MouseEvent): void {
  const thing = anchorAt(event.target);
  if (thing) {
    event.preventDefault();
    openInspector(thing);
  }
}

function anchorAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-design]") : null;
}

function cardOfAnchor(thing: Element): InspectedCard | undefined {
  const { design, card } = (thing as HTMLElement).dataset;
  return design ? { design, card: card === undefined ? undefined : Number(card) } : undefined;
}
