/** Strikes and Scars in words: all that hit one player, as one moment. */

import { capital, count } from "../../kit/words";
import { designNumbered } from "../../play/catalogue";
import type { Announcement, Fact } from "../../play/contract";
import { player, who } from "./says";
import type { Card, Part } from "./types";

/** Something that strikes a player, and what came of it. drawn: the Strike, null for a Scar, whose face nobody sees. */
interface Blow {
  first: Fact;
  seat: number;
  source: Card | undefined;
  drawn?: Card | null | undefined;
  /** Whether the Strike became a Scar at once. */
  hardens?: boolean;
  /** Why it did nothing. */
  averted?: string;
}

const AVERTED: Readonly<Record<string, string>> = {
  strike_avoided: "it is avoided, and nothing is drawn",
  strike_cancelled: "it is cancelled",
};

/** The moments by the fact with which each begins. */
export function struck(facts: readonly Fact[], table: Part): ReadonlyMap<Fact, Announcement[]> {
  const bySeat = new Map<number, Blow[]>();
  for (const blow of blowsIn(facts)) {
    bySeat.set(blow.seat, [...(bySeat.get(blow.seat) ?? []), blow]);
  }
  return new Map(
    [...bySeat].flatMap(([seat, blows]) =>
      blows.slice(0, 1).map(({ first }): [Fact, Announcement[]] => [first, [told(seat, blows, table)]]),
    ),
  );
}

/** A question may come between a Strike and what is drawn for it: then the drawing stands by itself. */
function blowsIn(facts: readonly Fact[]): Blow[] {
  const blows: Blow[] = [];
  for (const fact of facts) {
    const { what, seat, target, card } = fact;
    const last = blows.at(-1);
    const open = last && last.drawn === undefined && !last.averted ? last : undefined;
    if (what === "strike") {
      blows.push({ first: fact, seat: Number(seat), source: designOf(card) });
    } else if (last?.drawn && isHardened(fact, last.drawn)) {
      last.hardens = true;
    } else if (last && typeof what === "string" && AVERTED[what]) {
      last.averted = AVERTED[what];
    } else {
      const hit = drawnFor(fact, open);
      const drawn = String(target).startsWith("scars.") ? null : designOf(card);
      if (hit !== null && open) open.drawn = drawn;
      else if (hit !== null) blows.push({ first: fact, seat: hit, source: designOf(fact.cause), drawn });
    }
  }
  return blows.filter(({ drawn, averted }) => drawn !== undefined || averted);
}

function isHardened({ card, source, target }: Fact, drawn: Card): boolean {
  const isTurned = String(source).startsWith("strikes.") && String(target).startsWith("scars.");
  return isTurned && designOf(card)?.id === drawn.id;
}

/** Whom a Strike or a Scar that a fact tells of comes to; null where it tells of none. A Miss comes to who is struck. */
function drawnFor({ fact, source, target }: Fact, open: Blow | undefined): number | null {
  if (fact !== "card_moved" || !(source === "strike_deck" || source === "resolving")) return null;
  const [pile, seat] = String(target).split(".");
  if (pile === "strikes" || pile === "scars") return Number(seat);
  return pile === "strike_discard" && open ? open.seat : null;
}

function designOf(card: unknown): Card | undefined {
  return typeof card === "number" ? designNumbered<Card>(card) : undefined;
}

function told(seat: number, blows: readonly Blow[], table: Part): Announcement {
  const { name, s } = who(table, seat);
  const scars = blows.filter(({ drawn }) => drawn === null).length;
  const strikes = blows.filter(({ drawn, averted }) => drawn && !averted).length;
  const gained = [
    strikes && `draw${s} ${strikes === 1 ? "a Strike" : count(strikes, "Strike")}`,
    scars && `gain${s} ${scars === 1 ? "a Scar" : count(scars, "Scar")}`,
  ].filter(Boolean);
  return {
    title: `${name} ${gained.join(" and ") || `avert${s} a Strike`}`,
    text: [...blows.map(sentence), life(seat, table)].filter(Boolean).join(" "),
    cards: blows.flatMap(({ drawn }) => (drawn ? [{ design: drawn.id }] : [])),
  };
}

function sentence({ source, drawn, averted, hardens }: Blow): string {
  const cause = source ? `${source.name}${drawn === null ? "" : " strikes"}: ` : "";
  const came = averted ?? (drawn ? damageOf(drawn) : "a Scar, which is 1 damage and hard to heal");
  const scar = hardens ? ", and becomes a Scar at once: 1 damage in its place, and hard to heal" : "";
  return capital(`${cause}${came}${scar}.`);
}

function damageOf({ name, miss, damage }: Card): string {
  return miss ? `${name} is a Miss` : `${name} does ${damage ?? 0} damage`;
}

/** How near the end of them that brings. */
function life(seat: number, table: Part): string {
  const { name } = who(table, seat);
  const { damage, health } = player(table.view, seat) ?? {};
  if (damage === undefined || health === undefined) return "";
  const has = name === "You" ? "have" : "has";
  return `${name} ${has} ${damage} damage now; at ${health} it is fatal.`;
}
