/** Frames the part of the table that a hint explains, and dims the board. */

import { useEffect } from "preact/hooks";
import { isWide } from "../input/wide-layout";
import { liveTable } from "../session/table-state";

const MARK = "data-marked";
/** Place of the target of a task (`Target`). */
const TASK_TARGET = ".board .target[data-task]";

/**
 * Frame a part of the table and scroll to it. Each version can redraw the part.
 *
 * parts: the first visible one is framed. key: the hint; the page scrolls once for each. A task of the hint frames the
 * part with its target.
 */
export function useSpotlight(parts: readonly string[], key: string | undefined, isDimmed = false): void {
  const version = liveTable.value?.version;
  useEffect(() => {
    const thing = key === undefined ? null : litPart(parts);
    thing?.setAttribute(MARK, isDimmed && thing.closest(".board") ? "dimmed" : "");
    return () => thing?.removeAttribute(MARK);
  }, [key, parts.join(), version, isDimmed]);
  useEffect(() => {
    const thing = document.querySelector(`[${MARK}]`);
    thing && showPart(thing);
    document.querySelector(".options [data-task]")?.scrollIntoView({ block: "nearest" });
  }, [key]);
}

/** Return the part with the target of the task, or the first visible part. */
export function litPart(parts: readonly string[]): Element | null {
  const target = document.querySelector(TASK_TARGET)?.closest("[data-part]");
  const found = parts.map((part) => document.querySelector(`[data-part="${part}"]`));
  return target ?? found.find((one) => one?.getClientRects().length) ?? null;
}

/** Scroll to a part. On a small screen the prompt covers the lower end of the page. */
function showPart(thing: Element): void {
  if (isWide.value) {
    thing.scrollIntoView({ block: "nearest" });
    return;
  }
  const prompt = document.querySelector("#decision");
  if (prompt?.contains(thing)) {
    return;
  }
  const { top, height } = thing.getBoundingClientRect();
  const room = window.innerHeight - (prompt?.clientHeight ?? 0);
  window.scrollBy({ top: top - Math.max(0, (room - height) / 2) });
}
