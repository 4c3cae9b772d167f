/** Parts of the table: elements with `data-part`. */

/** Place and size in the page, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  /** True if it stays in the window while the board scrolls, as on a phone. */
  isPinned: boolean;
}

export interface Part {
  name: string;
  text: string;
  area: Area;
}

interface Explained {
  part: string;
  title: string;
  text: string;
}

/**
 * Return the visible parts from the top, named by their headings.
 * steps: the tour, which explains some of them. texts: those of the game, for the others.
 */
export function listParts(
  table: HTMLElement | null,
  steps: readonly Explained[],
  texts: Readonly<Record<string, string>>,
): Part[] {
  const parts = [...(table?.querySelectorAll<HTMLElement>("[data-part]") ?? [])].flatMap((element) => {
    const id = element.dataset.part ?? "";
    const told = steps.find(({ part }) => part === id);
    const name = told?.title || labelOf(element);
    const area = measure(element);
    return name && area ? [{ name, text: told?.text ?? texts[id.replace(/-\d+$/, "")] ?? "", area }] : [];
  });
  return parts.sort((one, other) => one.area.y - other.area.y || one.area.x - other.area.x);
}

function labelOf(element: HTMLElement): string {
  const id = element.getAttribute("aria-labelledby");
  const heading = id && document.getElementById(id)?.textContent;
  return (heading || element.getAttribute("aria-label") || "").trim();
}

/** Return the visible area of an element in the page, or null if it is hidden. */
export function measure(element: Element): Area | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + scrollX;
  const visible = Math.min(width, innerWidth - x);
  return visible > 0 && height > 0
    ? { x, y: top + scrollY, width: visible, height, isPinned: isPinned(element) }
    : null;
}

function isPinned(element: Element | null): boolean {
  if (!element) {
    return false;
  }
  const { position } = getComputedStyle(element);
  return position === "fixed" || position === "sticky" || isPinned(element.parentElement);
}

/** Return the distance in pixels that pinned parts move down to cover nothing. */
export function shiftOfPinned(parts: readonly Part[]): number {
  const areas = parts.map(({ area }) => area);
  const pinned = areas.filter((area) => area.isPinned);
  const others = areas.filter((area) => !area.isPinned);
  if (!others.some((area) => pinned.some((cover) => overlaps(area, cover)))) {
    return 0;
  }
  return Math.max(...others.map(({ y, height }) => y + height)) - Math.min(...pinned.map(({ y }) => y));
}

function overlaps(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
