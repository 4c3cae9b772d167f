/** What floats beside a thing: a small menu, or a note. Both lie in the browser's top layer. */

import { effect, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { PATIENCE_MS, reading, stopReading } from "../cards/card-preview";
import { Why } from "../glossary/rule-link";
import type { Decision, Option } from "../session/campaign-context";
import { doing, question, take } from "../session/player-actions";
import { GAP } from "./popover-position";

interface MenuItem {
  label: string;
  /** What pressing it does, where it does something to the game. */
  does?: string;
  run: () => void;
}

interface Menu {
  anchor: Element;
  title: string;
  text?: { reason: string; rule: string }[];
  items: MenuItem[];
}

interface Note {
  anchor: Element;
  text: string;
}

const menu = signal<Menu | null>(null);
export const note = signal<Note | null>(null);
let patience: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  void question.value;
  menu.value = null;
});

/** Options as things of a menu. */
export function itemsFor(options: readonly Option[], asked: Decision | null): MenuItem[] {
  return options.map((option) => ({
    label: option.label,
    does: doing(asked, option),
    run: () => take(option, asked),
  }));
}

/** Open a menu; with the question that it was opened for it goes. */
export function openMenu(what: Menu): void {
  hideNote();
  stopReading();
  menu.value = what;
}

/** What a thing listens to so that a note stands beside it while it is pointed at, if there is something to say. */
export function useNote(text: string) {
  const pointedAt = useRef<Element | null>(null);
  // No pointer ever leaves a thing that is taken away.
  useEffect(() => () => void (pointedAt.current && hideNote()), []);
  useEffect(() => void (pointedAt.current && changeNote(pointedAt.current, text)), [text]);
  const show = (event: Event) => {
    pointedAt.current = event.currentTarget as Element;
    if (text) {
      showNote(pointedAt.current, text);
    }
  };
  const hide = () => {
    pointedAt.current = null;
    hideNote();
  };
  return { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide };
}

function showNote(anchor: Element, text: string): void {
  clearTimeout(patience);
  patience = setTimeout(() => {
    note.value = anchor.isConnected ? { anchor, text } : null;
  }, PATIENCE_MS);
}

/** What there is to say has changed while a thing is pointed at. */
function changeNote(anchor: Element, text: string): void {
  if (note.value && text) {
    note.value = { anchor, text };
  } else {
    hideNote();
    text && showNote(anchor, text);
  }
}

function hideNote(): void {
  clearTimeout(patience);
  note.value = null;
}

/** The one menu and the one note of the page. */
export function Popover() {
  return (
    <>
      {menu.value && <MenuBox key={menu.value} what={menu.value} />}
      {note.value && note.value.anchor !== reading.value?.anchor && (
        <NoteBox key={note.value} {...note.value} />
      )}
    </>
  );
}

function MenuBox({ what }: { what: Menu }) {
  const { anchor, title, text = [], items } = what;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showPopover();
    place(shown, anchor);
    shown?.querySelector<HTMLElement>("button, a")?.focus();
    return () => shown?.hidePopover();
  }, [anchor]);
  const closed = (event: ToggleEvent) => {
    if (event.newState === "closed" && menu.value === what) {
      menu.value = null;
    }
  };
  return (
    <div ref={box} popover="auto" class="floating menu" onToggle={closed}>
      <p class="menu-title">{title}</p>
      {text.map(({ reason, rule }) => (
        <p key={reason}>
          {reason} <Why rule={rule} />
        </p>
      ))}
      <div role="menu" aria-label={title} class="menu-items" tabIndex={-1} onKeyDown={rove}>
        {items.map(({ label, does, run }, index) => (
          <button
            key={index}
            type="button"
            role="menuitem"
            data-does={does}
            onClick={() => finish(box.current, run)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function finish(box: HTMLElement | null, run: () => void): void {
  box?.hidePopover();
  run();
}

function NoteBox({ anchor, text }: Note) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.showPopover();
    place(box.current, anchor);
  }, [anchor]);
  return (
    <div ref={box} popover="manual" class="floating note" aria-hidden="true">
      {text}
    </div>
  );
}

/** Put a box beneath a thing, or above it where there is more room, and wholly into the window. */
function place(box: HTMLElement | null, anchor: Element): void {
  if (!box) {
    return;
  }
  const thing = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const isBelow = thing.bottom + GAP + height <= innerHeight || thing.top < innerHeight - thing.bottom;
  const top = isBelow ? thing.bottom + GAP : thing.top - GAP - height;
  box.style.left = `${within(thing.left, innerWidth - width - GAP)}px`;
  box.style.top = `${within(top, innerHeight - height - GAP)}px`;
}

function within(wanted: number, most: number): number {
  return Math.max(GAP, Math.min(wanted, most));
}

const STRIDES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down go from button to button of a group. */
export function rove(event: KeyboardEvent): void {
  const stride = STRIDES[event.key];
  const group = event.currentTarget as HTMLElement;
  const all = [...group.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const buttons = all.filter((button) => button === document.activeElement || !("gone" in button.dataset));
  const now = buttons.indexOf(document.activeElement as HTMLElement);
  if (!stride || now < 0) {
    return;
  }
  event.preventDefault();
  buttons[(now + stride + buttons.length) % buttons.length]?.focus();
}
