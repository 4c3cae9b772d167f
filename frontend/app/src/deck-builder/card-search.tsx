/** Searchable list of cards to add to the deck. */

import { computed, signal } from "@preact/signals";
import { CardArt } from "../components/card-art";
import { type Design, humanize, linesOf, partsFor, searchDesigns } from "./deck-contents";
import { CopiesControl } from "./deck-part";
import { catalogue, dealtCards, deckParts, typeTitle } from "./deck-state";

const searchText = signal("");
const typeFilter = signal("");

const playableCards = computed(() =>
  [...catalogue.value.values()].filter(
    ({ id }) =>
      partsFor(deckParts.value, id).length > 0 &&
      (dealtCards.value === null || (dealtCards.value[id] ?? 0) > 0),
  ),
);
const cardTypes = computed(() =>
  [...new Set(playableCards.value.flatMap((design) => design.type ?? []))].sort(),
);
const shownCards = computed(() => searchDesigns(playableCards.value, searchText.value, typeFilter.value));

export function CardSearch() {
  return (
    <section class="sheet deck-finder" aria-labelledby="find">
      <h2 id="find" tabIndex={-1}>
        Cards
      </h2>
      <search class="filter-fields">
        <p class="field words">
          <label for="find-words">Name, kind or text</label>
          <input
            id="find-words"
            type="search"
            autocomplete="off"
            value={searchText.value}
            onInput={(event) => {
              searchText.value = event.currentTarget.value;
            }}
          />
        </p>
        {cardTypes.value.length > 1 && <TypeFilter />}
      </search>
      <p class="found" role="status">
        <strong>{shownCards.value.length}</strong> of {playableCards.value.length} cards
      </p>
      <ul class="deck-cards">
        {shownCards.value.map((design) => (
          <CardRow key={design.id} design={design} />
        ))}
      </ul>
    </section>
  );
}

function TypeFilter() {
  return (
    <p class="field">
      <label for="find-type">Kind</label>
      <select
        id="find-type"
        value={typeFilter.value}
        onChange={(event) => {
          typeFilter.value = event.currentTarget.value;
        }}
      >
        <option value="">Any</option>
        {cardTypes.value.map((one) => (
          <option key={one} value={one}>
            {typeTitle(one) ?? humanize(one)}
          </option>
        ))}
      </select>
    </p>
  );
}

function CardRow({ design }: { design: Design }) {
  const fields = new Set(deckParts.value.map(({ curve }) => curve).filter(Boolean));
  const numbers = Object.entries(design).filter(
    ([field, value]) => fields.has(field) && typeof value === "number",
  );
  return (
    <li>
      <CardArt design={design.id} />
      <h3>{design.name}</h3>
      <p class="hint">
        {[
          ...(design.type ? [typeTitle(design.type) ?? humanize(design.type)] : []),
          ...numbers.map(([field, value]) => `${humanize(field)} ${value}`),
          ...(dealtCards.value === null ? [] : [`${dealtCards.value[design.id]} dealt`]),
        ].join(" · ")}
      </p>
      {linesOf(design).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul class="deck-takers">
        {partsFor(deckParts.value, design.id)
          .filter(({ most }) => most !== 0)
          .map((part) => (
            <li key={part.name}>
              <span>{part.title}</span>
              <CopiesControl part={part} design={design.id} />
            </li>
          ))}
      </ul>
    </li>
  );
}
