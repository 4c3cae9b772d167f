/** Adds a card: a copy of a standard card, or a plain one. */

import { useEffect, useRef, useState } from "preact/hooks";
import { cardSetApi } from "../../api/client";
import { CardArt } from "../../components/card-art";
import { addRow, page, rows, tryWork } from "../set-state";
import { type Examples, language, loadLanguage } from "./examples";
import { capitalize, valueLabel } from "./words";

const MAX_FOUND = 24;

export function AddCard() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => void loadLanguage(), []);
  return (
    <>
      <p class="row">
        <button
          type="button"
          class={rows.value.length === 0 ? "primary" : ""}
          onClick={() => dialog.current?.showModal()}
        >
          Add a card
        </button>
        {rows.value.length === 0 && (
          <span class="hint">Start with a copy of a card that you know, and change it.</span>
        )}
      </p>
      <dialog ref={dialog} class="add-card" aria-labelledby="add-card">
        <header class="row">
          <h2 id="add-card">Add a card</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {language.value ? (
          <Choices
            examples={language.value.examples}
            types={language.value.types}
            isDone={() => dialog.current?.close()}
          />
        ) : (
          <p role="status">Loading …</p>
        )}
      </dialog>
    </>
  );
}

interface Props {
  examples: Examples;
  types: readonly string[];
  isDone: () => void;
}

function Choices({ examples, types, isDone }: Props) {
  const [words, setWords] = useState("");
  const [type, setType] = useState("");
  const wanted = words.trim().toLowerCase();
  const matching = examples.designs.filter(
    (design) => (!type || design.type === type) && design.name.toLowerCase().includes(wanted),
  );
  const isFirst = ({ name }: { name: string }) => name.toLowerCase().startsWith(wanted);
  const all = [...matching.filter(isFirst), ...matching.filter((design) => !isFirst(design))];
  const copy = (design: string) =>
    void tryWork(async () => {
      const { row } = await cardSetApi.example(page.ruleset, design);
      isDone();
      addRow(row);
    });
  const addPlain = () => {
    isDone();
    const kind = type || (types[0] ?? "");
    addRow({ id: "", name: "New card", type: kind, ...examples.starts[kind] });
  };
  return (
    <>
      <div class="filter-fields row">
        <p class="field words">
          <label for="example-words">Copy a standard card</label>
          <input
            id="example-words"
            type="search"
            autocomplete="off"
            placeholder="Part of its name"
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </p>
        <p class="field">
          <label for="example-type">Kind</label>
          <select id="example-type" value={type} onChange={(event) => setType(event.currentTarget.value)}>
            <option value="">Any</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {capitalize(valueLabel("type", one))}
              </option>
            ))}
          </select>
        </p>
      </div>
      <ul class="example-cards">
        {all.slice(0, MAX_FOUND).map((design) => (
          <li key={design.id}>
            <button type="button" onClick={() => copy(design.id)}>
              <CardArt design={design.id} ruleset={page.ruleset} />
              <span>
                {design.name}
                <span class="hint">{capitalize(valueLabel("type", design.type))}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {all.length > MAX_FOUND
          ? `${MAX_FOUND} of ${all.length} cards. Type part of a name.`
          : `${all.length} cards`}
      </p>
      <p class="row">
        <button type="button" onClick={addPlain}>
          Start with a plain {type ? valueLabel("type", type) : "card"}
        </button>
      </p>
    </>
  );
}
