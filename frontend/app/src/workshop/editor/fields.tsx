/** Fields of the card form, made from the schema. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { FieldFrame, FieldGroup, useControl } from "./field-frame";
import { useForm } from "./form-context";
import { fieldId, join } from "./paths";
import {
  fits,
  helpFor,
  isStruct,
  kindOf,
  resolve,
  type Schema,
  type Struct,
  startValue,
  summaryOf,
  tagOf,
  withMember,
} from "./schema";
import { capitalize, fieldLabel, STARTS, tagLabel, valueLabel } from "./words";

export interface FieldProps {
  schema: Schema;
  path: string;
  /** Name of the field, for labels and suggestions. */
  name: string;
  label: string;
  help?: string;
  value: unknown;
  change: (value: unknown, path: string) => void;
  remove?: (() => void) | undefined;
}

/** Lists of so few values are check boxes. */
const FEW_VALUES = 8;
/** Structs with so few members show all of them. */
const FEW_MEMBERS = 4;

/** A field of any kind. */
export function Field(props: FieldProps) {
  const { defs } = useForm();
  const schema = resolve(props.schema, defs);
  const all = { ...props, schema };
  switch (kindOf(schema)) {
    case "number":
      return <NumberField {...all} />;
    case "text":
      return <TextField {...all} />;
    case "boolean":
      return <BooleanField {...all} />;
    case "enum":
      return <EnumField {...all} />;
    case "list":
      return <ListField {...all} />;
    case "map":
      return <MapField {...all} />;
    case "struct":
      return <StructField {...all} />;
    case "union":
      return <UnionField {...all} />;
  }
}

function NumberField({ path, name, label, help = "", value, schema, change }: FieldProps) {
  const { limits } = useForm();
  const most = name === "copies" ? limits.copies : limits.number;
  const usual = typeof schema.default === "number" ? schema.default : undefined;
  const shown = typeof value === "number" || typeof value === "string" ? value : "";
  return (
    <FieldFrame path={path} label={label} help={help}>
      <input
        {...useControl(path, help)}
        type="number"
        inputMode="numeric"
        min={name === "copies" ? 1 : -(most ?? 0)}
        max={most}
        step={1}
        placeholder={usual === undefined ? "" : String(usual)}
        value={shown}
        onInput={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          change(Number.isNaN(typed) ? undefined : typed, path);
        }}
      />
    </FieldFrame>
  );
}

function TextField({ path, name, label, help = "", value, change }: FieldProps) {
  const { limits, words } = useForm();
  const suggested = words[name] ?? [];
  return (
    <FieldFrame path={path} label={label} help={help}>
      <input
        {...useControl(path, help)}
        autocomplete="off"
        maxLength={limits[name] ?? limits.text}
        list={suggested.length > 0 ? `${fieldId(path)}-words` : undefined}
        value={typeof value === "string" ? value : ""}
        onInput={(event) => change(event.currentTarget.value, path)}
      />
      {suggested.length > 0 && <Suggestions path={path} words={suggested} />}
    </FieldFrame>
  );
}

function Suggestions({ path, words }: { path: string; words: readonly string[] }) {
  return (
    <datalist id={`${fieldId(path)}-words`}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

function BooleanField({ path, label, help = "", value, change }: FieldProps) {
  return (
    <div class="card-field">
      <label class="check">
        <input
          {...useControl(path, help)}
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked || undefined, path)}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p class="hint" id={`${fieldId(path)}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

function EnumField({ path, name, label, help = "", value, schema, change }: FieldProps) {
  const usual = schema.default;
  const isKnown = schema.enum?.includes(value as string);
  const shown = value === undefined || value === null ? (usual ?? "") : value;
  return (
    <FieldFrame path={path} label={label} help={help}>
      <select
        {...useControl(path, help)}
        value={String(shown)}
        onChange={(event) => {
          const chosen = schema.enum?.find((one) => String(one) === event.currentTarget.value);
          change(chosen, path);
        }}
      >
        {usual === undefined && <option value="">–</option>}
        {!isKnown && shown !== "" && shown !== usual && (
          <option value={String(shown)}>{String(shown)}</option>
        )}
        {schema.enum?.map((one) => (
          <option key={one} value={String(one)}>
            {capitalize(valueLabel(name, one))}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function ListField(props: FieldProps) {
  const { defs } = useForm();
  const item = resolve(props.schema.items ?? {}, defs);
  const kind = kindOf(item);
  if (kind === "enum") return <ChoiceList {...props} item={item} />;
  return kind === "text" ? <WordList {...props} /> : <BlockList {...props} item={item} />;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An empty list is the same as none. */
function listOrNone(list: readonly unknown[]): readonly unknown[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Several of some known values: check boxes, or chips and a menu. */
function ChoiceList({ path, name, label, help, value, item, change }: FieldProps & { item: Schema }) {
  const chosen = listOf(value);
  const all = item.enum ?? [];
  const toggle = (one: unknown) => {
    const rest = chosen.filter((other) => other !== one);
    change(listOrNone(rest.length < chosen.length ? rest : [...chosen, one]), path);
  };
  return (
    <FieldGroup path={path} label={label} help={help ?? ""} shown={[]}>
      {all.length <= FEW_VALUES ? (
        <div class="check-row">
          {all.map((one) => (
            <label key={one} class="check">
              <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
              <span>{capitalize(valueLabel(name, one))}</span>
            </label>
          ))}
        </div>
      ) : (
        <Chips
          labels={chosen.map((one) => capitalize(valueLabel(name, String(one))))}
          removeAt={(place) => toggle(chosen[place])}
        >
          <select
            aria-label={`Add to: ${label}`}
            value=""
            onChange={(event) => {
              const one = all.find((other) => String(other) === event.currentTarget.value);
              one !== undefined && toggle(one);
              event.currentTarget.value = "";
            }}
          >
            <option value="">Add …</option>
            {all
              .filter((one) => !chosen.includes(one))
              .map((one) => (
                <option key={one} value={String(one)}>
                  {capitalize(valueLabel(name, one))}
                </option>
              ))}
          </select>
        </Chips>
      )}
    </FieldGroup>
  );
}

function Chips({
  labels,
  removeAt,
  children,
}: {
  labels: readonly string[];
  removeAt: (place: number) => void;
  children: ComponentChildren;
}) {
  return (
    <div class="row word-chips">
      {labels.map((label, place) => (
        <button key={`${label}${place}`} type="button" class="word-chip" onClick={() => removeAt(place)}>
          {label} <span aria-hidden="true">×</span>
          <span class="unseen">, remove</span>
        </button>
      ))}
      {children}
    </div>
  );
}

/** Several words. */
function WordList({ path, name, label, help, value, change }: FieldProps) {
  const { limits, words } = useForm();
  const [typed, setTyped] = useState("");
  const chosen = listOf(value);
  const add = () => {
    const word = typed.trim();
    setTyped("");
    word && change([...chosen, word], path);
  };
  return (
    <FieldGroup path={path} label={label} help={help ?? ""} shown={[]}>
      <Chips
        labels={chosen.map(String)}
        removeAt={(gone) => change(listOrNone(chosen.filter((_, place) => place !== gone)), path)}
      >
        <input
          aria-label={`Add to: ${label}`}
          autocomplete="off"
          maxLength={limits.text}
          list={`${fieldId(path)}-words`}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              add();
            }
          }}
        />
        <button type="button" class="small" onClick={add}>
          Add<span class="unseen"> to {label}</span>
        </button>
        <Suggestions path={path} words={words[name] ?? []} />
      </Chips>
    </FieldGroup>
  );
}

/** Blocks that can be added, moved and removed: abilities, steps, conditions. */
function BlockList({ path, name, label, help, value, item, change }: FieldProps & { item: Schema }) {
  const { defs, starts } = useForm();
  const blocks = listOf(value);
  const put = (list: readonly unknown[]) => change(listOrNone(list), path);
  const move = (from: number, to: number) => {
    const list = [...blocks];
    list.splice(to, 0, ...list.splice(from, 1));
    put(list);
  };
  return (
    <FieldGroup
      path={path}
      label={label}
      help={help ?? ""}
      shown={blocks.map((_, place) => join(path, place))}
    >
      {blocks.length > 0 && (
        <ol class="blocks">
          {blocks.map((block, place) => (
            <li key={place}>
              <Block
                schema={item}
                path={join(path, place)}
                name={name}
                label={`${singular(label)} ${place + 1}`}
                value={block}
                change={(changed, at) =>
                  change(
                    blocks.map((old, other) => (other === place ? changed : old)),
                    at,
                  )
                }
                buttons={
                  <>
                    <MoveButton
                      text="↑"
                      said={`Move ${singular(label)} ${place + 1} up`}
                      isOff={place === 0}
                      move={() => move(place, place - 1)}
                    />
                    <MoveButton
                      text="↓"
                      said={`Move ${singular(label)} ${place + 1} down`}
                      isOff={place === blocks.length - 1}
                      move={() => move(place, place + 1)}
                    />
                  </>
                }
                remove={() => put(blocks.filter((_, other) => other !== place))}
              />
            </li>
          ))}
        </ol>
      )}
      <AddBlock
        label={singular(label)}
        item={item}
        name={name}
        add={(start) => put([...blocks, start])}
        start={(one) => starts[name] ?? startValue(one, defs, STARTS)}
      />
    </FieldGroup>
  );
}

/** Return the name of an entry of a list. */
function singular(label: string): string {
  const known: Readonly<Record<string, string>> = {
    Abilities: "Ability",
    Alternatives: "Alternative",
    "Continuous changes": "Change",
    Requires: "Requirement",
    Parts: "Part",
    Factors: "Factor",
    "All of these": "Condition",
    "One of these": "Condition",
  };
  return known[label] ?? "Step";
}

function MoveButton({
  text,
  said,
  isOff,
  move,
}: {
  text: string;
  said: string;
  isOff: boolean;
  move: () => void;
}) {
  return (
    <button type="button" class="small" disabled={isOff} aria-label={said} onClick={move}>
      {text}
    </button>
  );
}

interface AddProps {
  label: string;
  item: Schema;
  name: string;
  start: (schema: Schema) => unknown;
  add: (value: unknown) => void;
}

/** Button that adds a block, or a menu of the kinds that it can have. */
function AddBlock({ label, item, name, start, add }: AddProps) {
  if (kindOf(item) !== "union") {
    return (
      <button type="button" class="small" onClick={() => add(start(item))}>
        Add {label.toLowerCase()}
      </button>
    );
  }
  return (
    <select
      class="add-block"
      aria-label={`Add ${label.toLowerCase()}`}
      value=""
      onChange={(event) => {
        const chosen = item.anyOf?.[Number(event.currentTarget.value)];
        event.currentTarget.value !== "" && chosen && add(start(chosen));
        event.currentTarget.value = "";
      }}
    >
      <option value="">Add {label.toLowerCase()} …</option>
      <Alternatives schema={item} name={name} />
    </select>
  );
}

/** Options for the alternatives of a union, the most frequent ones first. */
function Alternatives({ schema, name }: { schema: Schema; name: string }) {
  const { words } = useForm();
  const rank = (one: Schema) => {
    const tag = tagOf(one);
    const place = tag ? (words[tag.name]?.indexOf(tag.value) ?? -1) : 0;
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
  const places = (schema.anyOf ?? []).map((one, place) => ({ one, place }));
  places.sort((first, second) => rank(first.one) - rank(second.one));
  return (
    <>
      {places.map(({ one, place }) => (
        <option key={place} value={String(place)} title={summaryOf(one)}>
          {alternativeLabel(one, name)}
        </option>
      ))}
    </>
  );
}

function alternativeLabel(schema: Schema, name: string): string {
  const tag = tagOf(schema);
  if (tag) return tagLabel(tag);
  switch (kindOf(schema)) {
    case "number":
      return "A number";
    case "text":
      return "A word";
    case "enum":
      return schema.enum?.length === 1
        ? capitalize(valueLabel(name, schema.enum[0] ?? ""))
        : "A word of the list";
    default:
      return schema.title ?? "Something else";
  }
}

/** An entry of a list of blocks. */
function Block(props: FieldProps & { buttons: ComponentChildren }) {
  const { defs } = useForm();
  const schema = resolve(props.schema, defs);
  if (kindOf(schema) === "union") {
    const found = schema.anyOf?.find((one) => fits(one, props.value));
    const tag = found && tagOf(found);
    if (found && tag) {
      return <StructField {...props} schema={found} label={tagLabel(tag)} help={summaryOf(found)} />;
    }
    return <UnionField {...props} schema={schema} />;
  }
  return <Field {...props} schema={schema} />;
}

/** A value that has one of several forms: a number, or something to count. */
function UnionField({ path, name, label, help = "", value, schema, change }: FieldProps) {
  const { defs } = useForm();
  const all = schema.anyOf ?? [];
  const place = value === undefined ? -1 : all.findIndex((one) => fits(one, value));
  const chosen = all[place];
  const isNumber = all[0]?.type === "integer" && (place === 0 || value === undefined);
  const isWhole = !chosen || isNumber || (kindOf(chosen) === "enum" && chosen.enum?.length === 1);
  return (
    <FieldGroup path={path} label={label} help={help} shown={isWhole ? [] : [path]} isSmall={isWhole}>
      <div class="row union-row">
        {isNumber && <BareNumber path={path} label={label} value={value} change={change} />}
        <select
          aria-label={`${label}: kind`}
          value={isNumber ? "0" : String(place)}
          onChange={(event) => {
            const wanted = all[Number(event.currentTarget.value)];
            change(wanted ? startValue(wanted, defs, STARTS) : undefined, path);
          }}
        >
          {all[0]?.type !== "integer" && <option value="-1">–</option>}
          <Alternatives schema={schema} name={name} />
        </select>
      </div>
      {chosen && !isWhole && (
        <Field
          schema={chosen}
          path={path}
          name={name}
          label={summaryOf(chosen) || label}
          value={value}
          change={change}
        />
      )}
    </FieldGroup>
  );
}

function BareNumber({ path, label, value, change }: Pick<FieldProps, "path" | "label" | "value" | "change">) {
  const { limits } = useForm();
  return (
    <input
      type="number"
      aria-label={label}
      min={-(limits.number ?? 0)}
      max={limits.number}
      step={1}
      value={typeof value === "number" ? value : ""}
      onInput={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        change(Number.isNaN(typed) ? undefined : typed, path);
      }}
    />
  );
}

/** Values by name, such as skills. */
function MapField({ path, name, label, help, value, schema, change }: FieldProps) {
  const { defs, words } = useForm();
  const entries = Object.entries(isStruct(value) ? value : {});
  const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const keys = (resolve(schema.propertyNames ?? {}, defs).enum ?? words[name] ?? []).map(String);
  const put = (changed: [string, unknown][], at = path) => {
    const kept = changed.filter(([, one]) => one !== undefined);
    change(kept.length > 0 ? Object.fromEntries(kept) : undefined, at);
  };
  return (
    <FieldGroup path={path} label={label} help={help ?? ""} shown={entries.map(([key]) => join(path, key))}>
      {entries.map(([key, one]) => (
        <Field
          key={key}
          schema={values}
          path={join(path, key)}
          name={name}
          label={capitalize(valueLabel(name, key))}
          value={one}
          change={(changed, at) =>
            put(
              entries.map(([other, old]) => [other, other === key ? changed : old]),
              at,
            )
          }
        />
      ))}
      <select
        class="add-block"
        aria-label={`Add to: ${label}`}
        value=""
        onChange={(event) => {
          const key = event.currentTarget.value;
          key && put([...entries, [key, startValue(values, defs, STARTS)]]);
          event.currentTarget.value = "";
        }}
      >
        <option value="">Add …</option>
        {keys
          .filter((key) => !entries.some(([other]) => other === key))
          .map((key) => (
            <option key={key} value={key}>
              {capitalize(valueLabel(name, key))}
            </option>
          ))}
      </select>
    </FieldGroup>
  );
}

/** Members of a struct that are required or set, and a menu of the others. */
function StructField(props: FieldProps & { buttons?: ComponentChildren }) {
  const { path, label, help, value, schema, change, remove, buttons } = props;
  const struct = isStruct(value) ? value : {};
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.properties?.[name]?.const === undefined,
  );
  const shown = names.filter(
    (name) => names.length <= FEW_MEMBERS || name in struct || schema.required?.includes(name),
  );
  return (
    <FieldGroup
      path={path}
      label={label}
      help={help ?? ""}
      shown={shown.map((name) => join(path, name))}
      remove={remove}
      isFramed={names.length > 0}
      buttons={buttons}
    >
      <Members schema={schema} path={path} struct={struct} names={shown} change={change} />
      <AddMember
        schema={schema}
        struct={struct}
        names={names.filter((name) => !shown.includes(name))}
        change={(changed) => change(changed, path)}
      />
    </FieldGroup>
  );
}

interface MembersProps {
  schema: Schema;
  path: string;
  struct: Struct;
  names: readonly string[];
  change: (value: unknown, path: string) => void;
}

/** Fields of some members of a struct. */
export function Members({ schema, path, struct, names, change }: MembersProps) {
  return (
    <div class="members">
      {names.map((name) => (
        <Field
          key={name}
          schema={schema.properties?.[name] ?? {}}
          path={join(path, name)}
          name={name}
          label={fieldLabel(name, schema.title)}
          help={helpFor(schema, name)}
          value={struct[name]}
          change={(value, at) => change(withMember(schema, struct, name, value), at)}
          remove={
            name in struct && !schema.required?.includes(name)
              ? () => change(withMember(schema, struct, name, undefined), path)
              : undefined
          }
        />
      ))}
    </div>
  );
}

interface AddMemberProps {
  schema: Schema;
  struct: Struct;
  names: readonly string[];
  change: (value: unknown) => void;
}

/** Menu that adds a member. */
export function AddMember({ schema, struct, names, change }: AddMemberProps) {
  const { defs } = useForm();
  if (names.length === 0) return null;
  return (
    <select
      class="add-block"
      aria-label="Add a detail"
      value=""
      onChange={(event) => {
        const name = event.currentTarget.value;
        const part = schema.properties?.[name];
        part &&
          change({
            ...struct,
            [name]: name in STARTS ? STARTS[name] : startValue(part, defs, STARTS),
          });
        event.currentTarget.value = "";
      }}
    >
      <option value="">Add a detail …</option>
      {names.map((name) => (
        <option key={name} value={name} title={helpFor(schema, name)}>
          {fieldLabel(name, schema.title)}
        </option>
      ))}
    </select>
  );
}
