/** Plain board for any ruleset: its view in labeled lists. */

import "./plain.css";
import { capitalize } from "../../components/text-format";
import { designOf } from "../../table/catalogue";
import type { BoardProps, Game, SheetProps, Thing } from "../../table/game-contract";
import { Target } from "../../table/options/target";

type View = Record<string, unknown>;
type Json = unknown;

function Board({ view }: BoardProps<View>) {
  return (
    <div class="plain">
      <Members of={view} />
    </div>
  );
}

function Members({ of }: { of: View }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{titled(name)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: Json }) {
  if (Array.isArray(value)) {
    return <List of={value} />;
  }
  if (!isObject(value)) {
    return <span>{value === null ? "—" : String(value)}</span>;
  }
  const thing = thingOf(value);
  return thing ? <Placed thing={thing} value={value} /> : <Members of={value} />;
}

function List({ of }: { of: Json[] }) {
  return of.length ? (
    <ul>
      {of.map((value, index) => (
        <li key={isObject(value) && "id" in value ? String(value.id) : index}>
          <Value value={value} />
        </li>
      ))}
    </ul>
  ) : (
    <span>none</span>
  );
}

/** A target and its members. */
function Placed({ thing, value }: { thing: Thing; value: View }) {
  const name = nameOf(value);
  const { id, space, name: _, design, ...rest } = value;
  return (
    <>
      <Target of={thing} name={name} design={typeof design === "string" ? design : undefined}>
        {name}
      </Target>
      {Object.keys(rest).length > 0 && <Members of={rest} />}
    </>
  );
}

/** Cards have an `id`, spaces a `space`. */
function thingOf(value: View): Thing | null {
  if (typeof value.id === "number") {
    return { card: value.id };
  }
  return typeof value.space === "string" ? { space: value.space } : null;
}

function nameOf(value: View): string {
  return String(value.name ?? value.design ?? value.space ?? `Card ${value.id}`);
}

function titled(name: string): string {
  return capitalize(name.replaceAll("_", " "));
}

function isObject(value: Json): value is View {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function Sheet({ design }: SheetProps<View>) {
  const { id, name, ...rest } = { ...designOf(design) };
  return <Members of={rest} />;
}

/** Return all objects with an `id` and a `design`. */
function cards(view: View): Map<number, { design: string; name: string }> {
  const found = new Map<number, { design: string; name: string }>();
  const look = (value: Json): void => {
    if (isObject(value) && typeof value.id === "number" && typeof value.design === "string") {
      found.set(value.id, { design: value.design, name: nameOf(value) });
    }
    if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(look);
    }
  };
  look(view);
  return found;
}

export const game: Game<View> = {
  Board,
  Detail: Sheet,
  headline: () => [],
  turnName: () => "",
  turnOf: () => null,
  cards,
};
