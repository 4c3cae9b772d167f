/** Parts of the table: elements with `data-part`. */

/** Place and size in the page, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
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

/** Return the area of an element, or null if it is hidden. */
export function measure(element: Element): Area | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x: left + scrollX, y: top + scrollY, width, height } : null;
}
