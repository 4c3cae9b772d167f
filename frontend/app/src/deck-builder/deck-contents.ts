/** Deck contents: copies of cards by part. The server decides what is legal. */

import type { components } from "../api/schema";
import { capitalize } from "../components/text-format";

export type Schemas = components["schemas"];
export type DeckPart = Schemas["DeckPartOut"];
export type Fault = Schemas["FaultOut"];

/**
 * Copies by part and design.
 * Zero stays, so that a row does not disappear under the pointer.
 */
export type Parts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A card of the catalogue. Other fields depend on the ruleset. */
export interface Design {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly text?: string | readonly string[];
}

/** Maximum copies of a card. */
export const MAX_COPIES = 99;

export function copiesOf(parts: Parts, part: string, design: string): number {
  return parts[part]?.[design] ?? 0;
}

/** Return the deck with a number of copies of a card, within the limits. */
export function withCopies(parts: Parts, part: string, design: string, copies: number): Parts {
  const possible = Math.min(Math.max(copies, 0), MAX_COPIES);
  return { ...parts, [part]: { ...parts[part], [design]: possible } };
}

/** Return the deck as sent to the server, without zeros. */
export function withoutZeros(parts: Parts): Record<string, Record<string, number>> {
  const kept = Object.entries(parts).map(([part, cards]) => [part, dropZeros(cards)] as const);
  return Object.fromEntries(kept.filter(([, cards]) => Object.keys(cards).length > 0));
}

/** Return the deck with the parts of its game only. */
export function withKnownParts(parts: Parts, deckParts: readonly DeckPart[]): Parts {
  return Object.fromEntries(deckParts.map(({ name }) => [name, parts[name] ?? {}]));
}

export function isSame(one: Parts, other: Parts): boolean {
  return serialize(one) === serialize(other);
}

/** Return the cards of a part by type, in catalogue order. Unknown cards come last. */
export function groupDesigns(
  parts: Parts,
  part: string,
  catalogue: ReadonlyMap<string, Design>,
): { type: string; designs: string[] }[] {
  const places = new Map([...catalogue.keys()].map((design, place) => [design, place]));
  const place = (design: string) => places.get(design) ?? places.size;
  const groups = new Map<string, string[]>();
  for (const design of Object.keys(parts[part] ?? {}).sort((one, other) => place(one) - place(other))) {
    const type = catalogue.get(design)?.type ?? "";
    groups.set(type, [...(groups.get(type) ?? []), design]);
  }
  return [...groups].map(([type, designs]) => ({ type, designs }));
}

/** Return the parts that can hold a card. */
export function partsFor(deckParts: readonly DeckPart[], design: string): DeckPart[] {
  return deckParts.filter(({ designs }) => designs.includes(design));
}

/** Return the cards that match all words and the type. */
export function searchDesigns(designs: readonly Design[], words: string, type: string): Design[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return designs.filter((design) => {
    const said = [design.name, design.type ?? "", ...linesOf(design)].join(" ").toLowerCase();
    return (!type || design.type === type) && wanted.every((word) => said.includes(word));
  });
}

export function linesOf({ text = [] }: Design): readonly string[] {
  return typeof text === "string" ? [text] : text;
}

/** Return the text of the size limits of a part. */
export function formatLimits({ least, most }: Pick<DeckPart, "least" | "most">): string {
  if (most === null) {
    return `${least} or more`;
  }
  return least === most ? `exactly ${least}` : `${least} to ${most}`;
}

/** Return an identifier as words: "draw_value" as "Draw value". */
export function humanize(name: string): string {
  return capitalize(name.replaceAll("_", " "));
}

function dropZeros(cards: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(cards).filter(([, copies]) => copies > 0));
}

function serialize(parts: Parts): string {
  const rows = Object.entries(withoutZeros(parts)).flatMap(([part, cards]) =>
    Object.entries(cards).map(([design, copies]) => JSON.stringify([part, design, copies])),
  );
  return rows.sort().join();
}
