/** A part of the deck: its cards, counts and curve. */

import { type DeckPart, formatLimits, humanize, type Schemas, sortDesigns } from "./deck-contents";
import { catalogue, deckCheck, parts, setCopies, typeTitle } from "./deck-state";

type PartSheet = Schemas["PartSheetOut"];
const BAR = { width: 12, height: 40 };

export function DeckPartPanel({ part }: { part: DeckPart }) {
  const cards = sortDesigns(parts.value, part.name, catalogue.value);
  const counted = deckCheck.value?.parts.find(({ name }) => name === part.name);
  if ((counted?.most === 0 || (deckCheck.value && !counted)) && cards.length === 0) {
    return null;
  }
  const id = `part-${part.name}`;
  return (
    <section class="sheet" aria-labelledby={id}>
      <h2 id={id}>{part.title}</h2>
      <p class="deck-count" role="status">
        {counted
          ? `${counted.cards} ${counted.cards === 1 ? "card" : "cards"} (${formatLimits(counted)})`
          : countPlaceholder()}
      </p>
      {cards.length > 0 ? (
        <ul class="deck-rows">
          {cards.map((design) => (
            <DeckRow key={design} part={part} design={design} />
          ))}
        </ul>
      ) : (
        <p class="hint">No cards yet.</p>
      )}
      {counted && <TypeCounts counted={counted} />}
      {counted && counted.curve.length > 0 && <Curve counted={counted} />}
    </section>
  );
}

function countPlaceholder(): string {
  return deckCheck.value ? "Not used in this format." : "…";
}

function DeckRow({ part, design }: { part: DeckPart; design: string }) {
  const copies = parts.value[part.name]?.[design] ?? 0;
  const name = catalogue.value.get(design)?.name ?? design;
  return (
    <li class={copies === 0 ? "deck-none" : ""}>
      <CopiesControl part={part} design={design} />
      <span class="deck-name">{name}</span>
    </li>
  );
}

/** Buttons that add and remove copies. */
export function CopiesControl({ part, design }: { part: DeckPart; design: string }) {
  const copies = parts.value[part.name]?.[design] ?? 0;
  const name = catalogue.value.get(design)?.name ?? design;
  const where = `${name} in ${part.title}`;
  return (
    <span class="deck-copies">
      <button
        type="button"
        aria-label={`Remove one ${where}`}
        aria-disabled={copies === 0}
        onClick={() => setCopies(part.name, design, copies - 1)}
      >
        −
      </button>
      <output aria-label={`Copies of ${where}`}>{copies}</output>
      <button
        type="button"
        aria-label={`Add one ${where}`}
        onClick={() => setCopies(part.name, design, copies + 1)}
      >
        +
      </button>
    </span>
  );
}

function TypeCounts({ counted }: { counted: PartSheet }) {
  return (
    <ul class="deck-kinds">
      {counted.kinds.map(({ type, cards }) => (
        <li key={type}>
          {typeTitle(type) ?? humanize(type)}: {cards}
        </li>
      ))}
    </ul>
  );
}

/** Bar chart of cards by number. */
function Curve({ counted }: { counted: PartSheet }) {
  const most = Math.max(...counted.curve.map(({ cards }) => cards));
  return (
    <figure class="deck-curve">
      <figcaption>{humanize(counted.by)}</figcaption>
      <ul>
        {counted.curve.map(({ value, cards }) => (
          <li key={value}>
            <span>
              {cards}
              <span class="unseen"> with</span>
            </span>
            <svg viewBox={`0 0 ${BAR.width} ${BAR.height}`} aria-hidden="true">
              <rect
                width={BAR.width}
                height={(BAR.height * cards) / most}
                y={BAR.height - (BAR.height * cards) / most}
              />
            </svg>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
