/** Deck builder: the deck and all cards that can go into it. */

import { errorMessage, Problem } from "../api/client";
import { LoadingNote } from "../components/loading-note";
import { CardSearch } from "./card-search";
import { type Fault, humanize } from "./deck-contents";
import { DeckPartPanel } from "./deck-part";
import {
  deckCheck,
  deckParts,
  failure,
  format,
  formats,
  isChanged,
  isDefault,
  isLoaded,
  isSaving,
  name,
  page,
  save,
  seat,
  setFormat,
} from "./deck-state";

const NAME_LENGTH = 80;

export function DeckBuilder() {
  if (!isLoaded.value) {
    return <LoadingNote what="deck" failure={failure.value} />;
  }
  return (
    <div class="deck-builder">
      <div class="deck-at-hand">
        <DeckForm />
        {deckParts.value.map((part) => (
          <DeckPartPanel key={part.name} part={part} />
        ))}
      </div>
      <CardSearch />
    </div>
  );
}

/** Form with name, save state and problems. */
function DeckForm() {
  return (
    <form class="sheet" onSubmit={submit} aria-label="The deck">
      <p class="field">
        <label for="deck-name">Name</label>
        <input
          id="deck-name"
          maxLength={NAME_LENGTH}
          autocomplete="off"
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </p>
      <p class="field checkbox">
        <label>
          <input
            type="checkbox"
            checked={isDefault.value}
            onChange={(event) => {
              isDefault.value = event.currentTarget.checked;
            }}
          />
          <span>Default deck: use it when I choose no other.</span>
        </label>
      </p>
      <p class="row">
        <button class="primary" type="submit" disabled={isSaving.value || !isChanged.value}>
          Save
        </button>
        <span class="hint" role="status">
          {isSaving.value ? "Saving …" : isChanged.value ? "Unsaved changes." : "All changes saved."}
        </span>
        <a class="button deck-find" href="#find">
          Find cards
        </a>
      </p>
      {failure.value ? (
        <p class="error" role="alert">
          {errorMessage(failure.value)}
          {failure.value instanceof Problem ? null : " Your changes are still here. Try again."}
        </p>
      ) : null}
      {formats.value.length > 1 && !seat && <FormatSelect />}
      <DeckProblems />
    </form>
  );
}

/** Format selector. */
function FormatSelect() {
  return (
    <p class="field">
      <label for="deck-format">Format</label>
      <select
        id="deck-format"
        value={format.value}
        onChange={(event) => setFormat(event.currentTarget.value)}
      >
        {formats.value.map((known) => (
          <option key={known} value={known}>
            {humanize(known)}
          </option>
        ))}
      </select>
    </p>
  );
}

function submit(event: Event): void {
  event.preventDefault();
  void save();
}

/** Text that the deck is legal, or the list of its problems. */
function DeckProblems() {
  const faults = deckCheck.value?.faults;
  if (!faults) {
    return null;
  }
  const titles = new Map(deckParts.value.map((part) => [part.name, part.title]));
  return (
    <div class="deck-verdict">
      <p role="status">{summarizeProblems(faults.length)}</p>
      {faults.length > 0 && (
        <ul class="deck-faults">
          {faults.map((fault) => (
            <li key={[fault.part, fault.design, fault.rule, fault.detail].join(" ")}>
              {isCardNamed(fault) ? null : <b>{fault.card || fault.design}: </b>}
              {fault.part ? <span>{titles.get(fault.part) ?? fault.part}. </span> : null}
              {fault.detail}{" "}
              {fault.rule ? <a href={`/rules/${page.ruleset}/#${fault.rule}`}>{fault.rule}</a> : null}
            </li>
          ))}
        </ul>
      )}
      {faults.length === 0 && !isChanged.value ? (
        <a class="button" href={page.play}>
          {seat ? "Go to your seat" : "Play this deck"}
        </a>
      ) : null}
    </div>
  );
}

/** Return true if the text of a problem already names the card. */
function isCardNamed({ card, design, detail }: Fault): boolean {
  return detail.includes(card || design);
}

function summarizeProblems(faults: number): string {
  if (faults > 0) {
    return faults === 1 ? "This deck has 1 problem:" : `This deck has ${faults} problems:`;
  }
  return isChanged.value ? "This deck is legal. Save it to play." : "This deck is legal.";
}
