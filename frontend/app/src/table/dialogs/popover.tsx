/** Floating menus and tooltips in the top layer of the browser. */

import { effect, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { cardPreview, closePreview, HOVER_DELAY_MS } from "../cards/card-preview";
import { RuleLink } from "../glossary/rule-link";
import type { Decision, Option } from "../session/campaign-context";
import { effectOf, question, takeOption } from "../session/player-actions";
import { GAP } from "./popover-position";

interface MenuItem {
  label: string;
  /** Effect (`data-does`), if it changes the game. */
  does?: string;
  run: () => void;
}

interface Menu {
  anchor: Element;
  title: string;
  text?: { reason: string; rule: string }[];
  items: MenuItem[];
}

interface Tooltip {
  anchor: Element;
  text: string;
}

const menu = signal<Menu | null>(null);
export const tooltip = signal<Tooltip | null>(null);
let tooltipTimer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  void question.value;
  menu.value = null;
});

/** Return options as menu items. */
export function menuItemsFor(options: readonly Option[], asked: Decision | null): MenuItem[] {
  return options.map((option) => ({
    label: option.label,
    does: effectOf(asked, option),
    run: () => takeOption(option, asked),
  }));
}

/** Open a menu. It closes when the question changes. */
export function openMenu(what: Menu): void {
  hideTooltip();
  closePreview();
  menu.value = what;
}

/** Return handlers that show a tooltip on hover and focus. */
export function useTooltip(text: string) {
  const pointedAt = useRef<Element | null>(null);
  // Removed elements get no mouseleave event.
  useEffect(() => () => void (pointedAt.current && hideTooltip()), []);
  useEffect(() => void (pointedAt.current && changeTooltip(pointedAt.current, text)), [text]);
  const show = (event: Event) => {
    pointedAt.current = event.currentTarget as Element;
    if (text) {
      showTooltip(pointedAt.current, text);
    }
  };
  const hide = () => {
    pointedAt.current = null;
    hideTooltip();
  };
  // Without a mouse, a tap leaves the pointer on whatever moves below it.
  const enter = (event: Event) => canHover() && show(event);
  return { onMouseEnter: enter, onFocus: show, onMouseLeave: hide, onBlur: hide };
}

function canHover(): boolean {
  return matchMedia("(hover: hover)").matches;
}

function showTooltip(anchor: Element, text: string): void {
  clearTimeout(tooltipTimer);
  tooltipTimer = setTimeout(() => {
    tooltip.value = anchor.isConnected ? { anchor, text } : null;
  }, HOVER_DELAY_MS);
}

/** Change the tooltip of the hovered element. */
function changeTooltip(anchor: Element, text: string): void {
  if (tooltip.value && text) {
    tooltip.value = { anchor, text };
  } else {
    hideTooltip();
    text && showTooltip(anchor, text);
  }
}

export function hideTooltip(): void {
  clearTimeout(tooltipTimer);
  tooltip.value = null;
}

/** The menu and the tooltip of the page. */
export function Popover() {
  return (
    <>
      {menu.value && <MenuBox key={menu.value} what={menu.value} />}
      {tooltip.value && tooltip.value.anchor !== cardPreview.value?.anchor && (
        <TooltipBox key={tooltip.value} {...tooltip.value} />
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
    placeBox(shown, anchor);
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
          {reason} <RuleLink rule={rule} />
        </p>
      ))}
      <div role="menu" aria-label={title} class="menu-items" tabIndex={-1} onKeyDown={moveFocusWithArrows}>
        {items.map(({ label, does, run }, index) => (
          <button
            key={index}
            type="button"
            role="menuitem"
            data-does={does}
            onClick={() => runItem(box.current, run)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function runItem(box: HTMLElement | null, run: () => void): void {
  box?.hidePopover();
  run();
}

function TooltipBox({ anchor, text }: Tooltip) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.showPopover();
    placeBox(box.current, anchor);
  }, [anchor]);
  return (
    <div ref={box} popover="manual" class="floating note" aria-hidden="true">
      {text}
    </div>
  );
}

/** Place a box below an element, or above it if there is more room. */
export function placeBox(box: HTMLElement | null, anchor: Element): void {
  if (!box) {
    return;
  }
  const thing = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const isBelow = thing.bottom + GAP + height <= innerHeight || thing.top < innerHeight - thing.bottom;
  const top = isBelow ? thing.bottom + GAP : thing.top - GAP - height;
  box.style.left = `${clamp(thing.left, innerWidth - width - GAP)}px`;
  box.style.top = `${clamp(top, innerHeight - height - GAP)}px`;
}

function clamp(wanted: number, most: number): number {
  return Math.max(GAP, Math.min(wanted, most));
}

const ARROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Move the focus between the buttons of a group with the arrow keys. */
export function moveFocusWithArrows(event: KeyboardEvent): void {
  const stride = ARROW_STEPS[event.key];
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
