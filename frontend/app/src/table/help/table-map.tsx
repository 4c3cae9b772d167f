/** A small picture of this table, with its parts numbered and named. */

import { useState } from "preact/hooks";
import { allTourSteps } from "../hints/tour";
import { page } from "../session/campaign-context";
import { type Area, listParts, measure, type Part, shiftOfPinned } from "./table-parts";

/** Texts of each game about the parts of its board. */
const TEXTS = import.meta.glob<Readonly<Record<string, string>>>("../../games/*/part-texts.ts", {
  eager: true,
  import: "partTexts",
});

interface Drawn {
  parts: readonly Part[];
  backs: readonly Area[];
  cards: readonly { area: Area; picture: string }[];
  width: number;
  height: number;
}

export function TableMap() {
  const [{ parts, backs, cards, width, height }] = useState(drawTable);
  if (parts.length === 0) return null;
  const radius = Math.max(width, height) / 55;
  return (
    <section aria-labelledby="table-parts">
      <h3 id="table-parts">The parts of the table</h3>
      <div class="table-map">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect class="ground" width={width} height={height} />
          {parts.map(({ name, area }) => (
            <rect key={name} class="part" {...sizeOf(area)} rx={radius / 3} />
          ))}
          {backs.map((area, index) => (
            <rect key={index} class="card" {...sizeOf(area)} rx={radius / 4} />
          ))}
          {cards.map(({ area, picture }, index) => (
            <image key={index} {...sizeOf(area)} href={picture} preserveAspectRatio="xMidYMid slice" />
          ))}
          {parts.map(({ name, area }, index) => (
            <g key={name} transform={`translate(${area.x + radius} ${area.y + radius})`}>
              <circle r={radius} />
              <text class="number" dy=".36em" font-size={radius * 1.25}>
                {index + 1}
              </text>
              {area.width > name.length * radius * 0.7 + radius * 3 && (
                <text class="name" x={radius * 1.4} dy=".36em" font-size={radius * 1.25}>
                  {name}
                </text>
              )}
            </g>
          ))}
        </svg>
        <ol>
          {parts.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function sizeOf({ x, y, width, height }: Area) {
  return { x, y, width, height };
}

function drawTable(): Drawn {
  const table = document.querySelector<HTMLElement>(".table");
  const texts = TEXTS[`../../games/${page.ruleset}/part-texts.ts`] ?? {};
  const listed = listParts(table, allTourSteps.value, texts);
  const shift = shiftOfPinned(listed);
  const place = (area: Area) => (area.isPinned ? { ...area, y: area.y + shift } : area);
  const parts = listed
    .map((part) => ({ ...part, area: place(part.area) }))
    .sort((one, other) => one.area.y - other.area.y || one.area.x - other.area.x);
  const backs = areasOf(table, ".board .tile").map(([, area]) => place(area));
  const cards = areasOf(table, "img.card-art").map(([image, area]) => ({
    area: place(area),
    picture: (image as HTMLImageElement).src,
  }));
  const height = Math.max(innerHeight, ...parts.map(({ area }) => area.y + area.height));
  return { parts, backs, cards, width: innerWidth, height };
}

/** Return the visible elements of a kind with their areas. */
function areasOf(table: HTMLElement | null, selector: string): (readonly [Element, Area])[] {
  return [...(table?.querySelectorAll(selector) ?? [])].flatMap((element) => {
    const area = measure(element);
    return area ? [[element, area] as const] : [];
  });
}
