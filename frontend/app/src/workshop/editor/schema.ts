/** Reads the JSON Schema of a card for the form. */

export interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
  type?: string;
  enum?: readonly (string | number)[];
  const?: string;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  default?: string | number | boolean;
  title?: string;
  description?: string;
}

export type Defs = Readonly<Record<string, Schema>>;
export type Struct = Readonly<Record<string, unknown>>;

/**
 * Kinds of fields.
 * Unions are structs that a constant member tells apart, or values of several types.
 */
export type Kind = "number" | "text" | "enum" | "boolean" | "list" | "map" | "struct" | "union";

/** Follow references, and leave out "nothing" and alternatives that are alone. */
export function resolve(schema: Schema, defs: Defs): Schema {
  if (schema.$ref) {
    const { $ref, ...rest } = schema;
    const named = defs[$ref.replace("#/$defs/", "")] ?? {};
    return resolve({ ...named, ...rest }, defs);
  }
  if (!schema.anyOf) {
    return schema;
  }
  const { anyOf, ...rest } = schema;
  const real = anyOf.filter(({ type }) => type !== "null").flatMap((one) => flatten(one, defs));
  const [only] = real;
  if (only && real.length === 1) {
    return resolve({ ...only, ...rest }, defs);
  }
  return real.every((one) => one.enum)
    ? { ...rest, enum: [...new Set(real.flatMap((one) => one.enum ?? []))] }
    : { ...rest, anyOf: real };
}

/** Return an alternative, or the alternatives in it. */
function flatten(schema: Schema, defs: Defs): readonly Schema[] {
  const found = resolve(schema, defs);
  return found.anyOf ?? [found];
}

/** Return the kind of a resolved schema. */
export function kindOf(schema: Schema): Kind {
  if (schema.anyOf) return "union";
  if (schema.enum) return "enum";
  if (schema.type === "integer") return "number";
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "array") return "list";
  if (schema.type === "object") return schema.properties ? "struct" : "map";
  return "text";
}

/** Return the constant member of a struct, such as `op: draw`. */
export function tagOf(schema: Schema): { name: string; value: string } | null {
  const found = Object.entries(schema.properties ?? {}).find(([, part]) => part.const !== undefined);
  return found ? { name: found[0], value: String(found[1].const) } : null;
}

/** Return true if a value belongs to an alternative of a union. */
export function fits(schema: Schema, value: unknown): boolean {
  switch (kindOf(schema)) {
    case "number":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "enum":
      return schema.enum?.includes(value as string) ?? false;
    case "list":
      return Array.isArray(value);
    default: {
      const tag = tagOf(schema);
      return isStruct(value) && (!tag || value[tag.name] === tag.value);
    }
  }
}

export function isStruct(value: unknown): value is Struct {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Return the smallest value of a schema.
 * starts: better values of fields by name.
 */
export function startValue(schema: Schema, defs: Defs, starts: Struct = {}): unknown {
  const found = resolve(schema, defs);
  if (found.const !== undefined) return found.const;
  switch (kindOf(found)) {
    case "number":
      return typeof found.default === "number" ? found.default : 1;
    case "text":
      return "";
    case "boolean":
      return true;
    case "enum":
      return found.enum?.[0];
    case "list":
      return [];
    case "map":
      return {};
    case "union":
      return startValue(simplest(found.anyOf ?? []), defs, starts);
    case "struct":
      return startStruct(found, defs, starts);
  }
}

/**
 * Return the first alternative with the fewest required members.
 * Others may contain the same union.
 */
function simplest(alternatives: readonly Schema[]): Schema {
  const size = ({ required = [] }: Schema) => required.length;
  return alternatives.reduce((best, one) => (size(one) < size(best) ? one : best), alternatives[0] ?? {});
}

function startStruct(schema: Schema, defs: Defs, starts: Struct): Struct {
  const needed = (schema.required ?? []).map((name) => [
    name,
    name in starts ? starts[name] : startValue(schema.properties?.[name] ?? {}, defs, starts),
  ]);
  return Object.fromEntries(needed);
}

/**
 * Return a struct with another member.
 * undefined or a default removes the member if it isn't required.
 */
export function withMember(schema: Schema, struct: Struct, name: string, value: unknown): Struct {
  const { [name]: _, ...rest } = struct;
  const isRequired = schema.required?.includes(name) ?? false;
  const usual = schema.properties?.[name]?.default;
  const isUsual = value === undefined || (usual !== undefined && value === usual);
  if (isUsual && !isRequired) {
    return rest;
  }
  return name in struct
    ? Object.fromEntries(Object.entries(struct).map(([key, old]) => [key, key === name ? value : old]))
    : { ...struct, [name]: value };
}

/** Text without the numbers of rules: "Draw cards (CARD-1)." as "Draw cards." */
function withoutRules(text: string): string {
  return text
    .replace(/\s*\((?:[A-Z]+-\d+|D\d+)(?:, (?:[A-Z]+-\d+|D\d+))*\)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Return the first sentence of a description. */
export function summaryOf(schema: Schema): string {
  return withoutRules(schema.description?.split("\n\n")[0] ?? "");
}

/** Return the part of a description about a member: "who: the players." */
export function helpFor(schema: Schema, name: string): string {
  const about = (schema.description ?? "").replace(/\s+/g, " ");
  const names = Object.keys(schema.properties ?? {});
  const heads = [...about.matchAll(/(?:^|[.;] )((?:\w+(?:, | and )?)+): /g)].filter((head) =>
    (head[1] ?? "").split(/, | and /).every((word) => names.includes(word)),
  );
  const place = heads.findIndex((head) => head[1]?.split(/, | and /).includes(name));
  const head = heads[place];
  if (!head) {
    return "";
  }
  const from = head.index + head[0].length;
  const text = withoutRules(about.slice(from, heads[place + 1]?.index ?? about.length)).replace(/\.$/, "");
  return text.split(" ").length > 2 ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "";
}
