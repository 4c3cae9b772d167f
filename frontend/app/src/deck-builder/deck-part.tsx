/** A part of the deck: its cards, counts and curve. */

import { CardArt } from "../components/card-art";
import { type DeckPart, formatLimits, groupDesigns, humanize, type Schemas } from "./deck-contents";
import { catalogue, deckCheck, parts, setCopies, typeTitle } from "./deck-state";

type PartSheet = Schemas["PartSheetOut"];
const BAR = { width: 12, height: 40 };

export function DeckPartPanel({ part }: { part: DeckPart }) {
  const groups = groupDesigns(parts.value, part.name, catalogue.value);
  const counted = deckCheck.value?.parts.find(({ name }) => name === part.name);
  if ((counted?.most === 0 || (deckCheck.value && !counted)) && groups.length === 0) {
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
      {counted && counted.curve.length > 0 && <Curve counted={counted} />}
      {groups.length === 0 && <p class="hint">No cards yet.</p>}
      {groups.map(({ type, designs }) => (
        <section key={type}>
          {type !== "" && <TypeHeading type={type} counted={counted} />}
          <ul class="deck-rows">
            {designs.map((design) => (
              <DeckRow key={design} part={part} design={design} />
            ))}
          </ul>
        </section>
      ))}
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
      <CardArt design={design} />
      <span class="deck-name">{name}</span>
      <CopiesControl part={part} design={design} />
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

/** The type of a group of cards, and their number. */
function TypeHeading({ type, counted }: { type: string; counted: PartSheet | undefined }) {
  const cards = counted?.kinds.find((kind) => kind.type === type)?.cards;
  return (
    <h3 class="deck-kind">
      {typeTitle(type) ?? humanize(type)}
      {cards ? <span class="hint"> {cards}</span> : null}
    </h3>
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
