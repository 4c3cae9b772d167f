/**
 * Scrollable list that says how many rows are hidden, and scrolls to them.
 * Without room for all rows it makes them smaller first.
 */

import type { ComponentChildren } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** The question of the list. Another question scrolls to the top. */
  of: string;
  children: ComponentChildren;
}

/** A row counts as hidden if less of it is visible. */
const VISIBLE_SHARE = 0.95;
/** Number of first rows that always have room. */
const FIRST_ROWS = 3;
const GAPS_PX = 8;
/** The highest density of rows. */
const DENSEST = 2;

/** Number of rows hidden above and below. */
interface HiddenRows {
  above: number;
  below: number;
}

const NONE_HIDDEN: HiddenRows = { above: 0, below: 0 };

export function ScrollableList({ of, children }: Props) {
  const [box, inner] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [{ above, below }, setHidden] = useState<HiddenRows>(NONE_HIDDEN);
  const [dense, setDense] = useState(0);
  /** Last known height of the rows at each density. */
  const heights = useRef<number[]>([]);
  /**
   * The highest density that hid rows of this question.
   * Lower ones aren't tried again.
   */
  const tooLow = useRef(-1);
  const measure = useCallback(() => {
    const now = box.current && inner.current ? countHidden(box.current) : NONE_HIDDEN;
    const frame = box.current?.parentElement;
    frame?.style.setProperty("--whole", `${inner.current?.offsetHeight ?? 0}px`);
    frame?.style.setProperty("--few", `${frame ? firstRowsHeight(frame) : 0}px`);
    frame?.style.setProperty("--cut", `${box.current ? cutRowHeight(box.current) : 0}px`);
    const density = Number(frame?.dataset.dense ?? 0); // as drawn
    heights.current[density] = inner.current?.offsetHeight ?? 0;
    if (now.below > 0) {
      tooLow.current = Math.max(tooLow.current, density);
      setDense(Math.min(density + 1, DENSEST));
    } else if (density - 1 > tooLow.current && hasRoomFor(heights.current, density - 1, frame)) {
      setDense(density - 1);
    }
    setHidden((known) => (now.above === known.above && now.below === known.below ? known : now));
  }, []);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0, behavior: "instant" });
    tooLow.current = -1;
    setDense(0);
  }, [of]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    for (const part of [box.current, inner.current]) {
      part && watch.observe(part);
    }
    const forget = () => {
      tooLow.current = -1;
      measure();
    };
    addEventListener("resize", forget);
    return () => {
      watch.disconnect();
      removeEventListener("resize", forget);
    };
  }, []);
  const scrolls = above + below > 0;
  return (
    <div class="scrollable-list" data-below={below > 0 ? "" : undefined} data-dense={dense || undefined}>
      <div ref={box} class="scrollable-list-view" onScroll={measure}>
        <div ref={inner}>{children}</div>
      </div>
      {scrolls && (
        <button
          type="button"
          class="scrollable-list-more"
          tabIndex={-1}
          onClick={() => scrollList(box.current, below > 0)}
        >
          {below > 0 ? `${below} more below ▾` : "Back to the top ▴"}
        </button>
      )}
    </div>
  );
}

/** Return true if the rows fit into the column at a lower density. frame: the list. */
function hasRoomFor(heights: readonly number[], density: number, frame: Element | null | undefined): boolean {
  const column = frame?.parentElement;
  if (!column) {
    return false;
  }
  const bottoms = [...column.children].map((part) => part.getBoundingClientRect().bottom);
  const room = column.getBoundingClientRect().bottom - Math.max(...bottoms) - GAPS_PX;
  const [larger = 0, now = 0] = heights.slice(density);
  return room > larger - now;
}

/** Scroll down by most of the visible height, or back to the top. */
function scrollList(box: HTMLElement | null, isDown: boolean): void {
  box?.scrollTo({ top: isDown ? box.scrollTop + box.clientHeight * 0.8 : 0 });
}

/** Return the height of the first rows, the decline row and the "more" line. */
function firstRowsHeight(frame: HTMLElement): number {
  const rows = [...frame.querySelectorAll("li")];
  const [top = 0, bottom = 0] = [rows[0], rows[Math.min(FIRST_ROWS, rows.length) - 1]].map(
    (row, end) => row?.getBoundingClientRect()[end ? "bottom" : "top"],
  );
  const foot = rows.length > FIRST_ROWS ? frame.querySelector("[data-declines]") : null;
  return bottom - top + heightOf(foot) + heightOf(frame.querySelector(".scrollable-list-more")) + GAPS_PX;
}

function heightOf(one: Element | null): number {
  return one?.getBoundingClientRect().height ?? 0;
}

/** Count hidden rows. The decline row sticks to the bottom of the list. */
function countHidden(box: HTMLElement): HiddenRows {
  const room = box.getBoundingClientRect();
  const sign = heightOf(box.parentElement?.querySelector(".scrollable-list-more") ?? null);
  if (box.scrollHeight - box.clientHeight <= sign) {
    return NONE_HIDDEN;
  }
  const { rows, floor } = measureRows(box);
  return {
    above: rows.filter(({ bottom, height }) => bottom - room.top < height * VISIBLE_SHARE).length,
    below: rows.filter(({ top, height }) => floor - top < height * VISIBLE_SHARE).length,
  };
}

/** Return the visible height of the row that the bottom edge cuts. */
function cutRowHeight(box: HTMLElement): number {
  const { rows, floor } = measureRows(box);
  const { top: ceiling } = box.getBoundingClientRect();
  const cut = rows.find(({ top, height }) => top < floor && floor - top < height * VISIBLE_SHARE);
  return cut && cut.top > ceiling ? floor - cut.top : 0;
}

/**
 * Return all rows with an action, and the lower edge of the visible area.
 * The decline row is left out.
 */
function measureRows(box: HTMLElement) {
  const foot = box.querySelector("[data-declines]");
  const { bottom } = box.getBoundingClientRect();
  return {
    rows: [...box.querySelectorAll("li:has([data-does])")]
      .filter((row) => row !== foot)
      .map((row) => row.getBoundingClientRect()),
    floor: Math.min(bottom, foot?.getBoundingClientRect().top ?? bottom),
  };
}
