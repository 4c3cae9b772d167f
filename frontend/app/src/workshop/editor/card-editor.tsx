/** Editor of a card: the form or its YAML, and the card as it looks. */

import { useEffect, useState } from "preact/hooks";
import type { CardRow } from "../../api/client";
import { formatCount } from "../../components/text-format";
import { SetCard } from "../set-card";
import { editedIndex, type Fault, faultsOf, isChecked, rows, setRow } from "../set-state";
import { ArtField } from "./art-field";
import { type Language, language, loadLanguage } from "./examples";
import { AddMember, Members } from "./fields";
import { Form } from "./form-context";
import { findField } from "./paths";
import { resolve, type Schema } from "./schema";
import { fieldLabel } from "./words";
import { YamlView } from "./yaml-view";

/** Fields that every card has. They come first. */
const FIRST = ["name", "type"];
/** Fields with their own place in the form. */
const APART = new Set([...FIRST, "art", "abilities", "id"]);

export function CardEditor() {
  useEffect(() => void loadLanguage(), []);
  const [isText, setText] = useState(false);
  const index = editedIndex.value;
  const row = rows.value[index];
  const known = language.value;
  if (!row || !known) {
    return <p role="status">Loading the editor …</p>;
  }
  const faults = faultsOf(index);
  return (
    <div class="card-editor">
      <div class="preview" aria-busy={!isChecked.value}>
        <SetCard row={row} />
        <PreviewNote faults={faults} />
      </div>
      <div class="sheet editor-sheet">
        <fieldset class="row editor-views" aria-label="View">
          <button type="button" aria-pressed={!isText} onClick={() => setText(false)}>
            Form
          </button>
          <button type="button" aria-pressed={isText} onClick={() => setText(true)}>
            YAML
          </button>
        </fieldset>
        <FaultSummary faults={faults} isText={isText} />
        {isText ? (
          <YamlView key={index} row={row} change={(changed) => setRow(index, changed, `${index} yaml`)} />
        ) : (
          <CardForm index={index} row={row} known={known} faults={faults} />
        )}
      </div>
    </div>
  );
}

function PreviewNote({ faults }: { faults: readonly Fault[] }) {
  return (
    <p class="hint" role="status">
      {faults.length > 0
        ? `${formatCount(faults.length, "fault")}. The preview shows the card before them.`
        : "The server writes the text from the abilities."}
    </p>
  );
}

/** All faults of the card, each with a link to its field. */
function FaultSummary({ faults, isText }: { faults: readonly Fault[]; isText: boolean }) {
  if (faults.length === 0) return null;
  return (
    <section class="fault-summary" aria-label="Faults">
      <p>
        <strong>{formatCount(faults.length, "fault")} to correct</strong>
      </p>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={path + message}>
            {isText || !path ? (
              <code>{path}</code>
            ) : (
              <button type="button" class="link" onClick={() => goTo(path)}>
                {pathWords(path)}
              </button>
            )}
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function goTo(path: string): void {
  const field = findField(path);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** "abilities[0].do[1].amount" as "Abilities 1, What happens 2, How many". */
function pathWords(path: string): string {
  return path
    .split(".")
    .map((part) => {
      const [, name = part, numbers = ""] = /^([^[]*)(.*)$/.exec(part) ?? [];
      const places = [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number) + 1);
      return [fieldLabel(name), ...places].join(" ");
    })
    .join(", ");
}

interface FormProps {
  index: number;
  row: CardRow;
  known: Language;
  faults: readonly Fault[];
}

function CardForm({ index, row, known, faults }: FormProps) {
  const { schema, limits, examples } = known;
  const defs = schema.$defs ?? {};
  const type = String(row.type ?? "");
  const design = designSchema(schema, type);
  const used = examples.fields[type] ?? [];
  const all = Object.keys(design.properties ?? {}).filter((name) => !APART.has(name));
  const shown = all.filter((name) => used.includes(name) || name in row);
  const change = (changed: unknown, path: string) =>
    setRow(index, withId(changed as CardRow, row), `${index} ${path}`);
  const members = { schema: design, path: "", struct: row, change };
  const context = {
    defs,
    faults,
    limits,
    words: examples.words,
    starts: { abilities: { when: examples.timings[type] ?? "", do: [] } },
  };
  return (
    <Form.Provider value={context}>
      <form class="card-form" onSubmit={(event) => event.preventDefault()} aria-label={String(row.name)}>
        <Members {...members} names={FIRST} />
        {faults
          .filter(({ path }) => path === "")
          .map(({ message }) => (
            <p key={message} class="error">
              {message}
            </p>
          ))}
        <Members {...members} names={shown} />
        <AddMember
          schema={design}
          struct={row}
          names={all.filter((name) => !shown.includes(name))}
          change={(changed) => change(changed, "")}
        />
        <ArtField row={row} schema={design} change={(art, path) => change(withArt(row, art), path)} />
        {design.properties?.abilities && <Members {...members} names={["abilities"]} />}
        <Members {...members} names={["id"]} />
      </form>
    </Form.Provider>
  );
}

/** Return the schema of the cards of a type. */
function designSchema(schema: Schema, type: string): Schema {
  const found = resolve(schema, schema.$defs ?? {});
  const fitting = found.anyOf?.find(({ properties }) => isOfType(properties?.type, type));
  const design = fitting ?? found.anyOf?.[0] ?? found;
  const types = (found.anyOf ?? []).flatMap(({ properties }) => properties?.type?.const ?? []);
  return types.length > 0
    ? { ...design, properties: { ...design.properties, type: { enum: types } } }
    : design;
}

function isOfType(schema: Schema | undefined, type: string): boolean {
  return schema?.const === type || (schema?.enum?.includes(type) ?? false);
}

function withArt(row: CardRow, art: unknown): CardRow {
  const { art: _, ...rest } = row;
  return art === undefined ? rest : { ...rest, art };
}

/** Keep the id while it is edited: the address names the card by it. */
function withId(changed: CardRow, row: CardRow): CardRow {
  return changed.id ? changed : { ...changed, id: row.id };
}
