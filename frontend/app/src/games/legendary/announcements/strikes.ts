/** Strikes and Scars in words: all that hit one player, as one moment. */

import { capital, count } from "../../../components/text-format";
import type { Announcement, Fact } from "../../../table/game-contract";
import { placeOf, player, possessive, who } from "../labels";
import type { Card, CardType, Part, View } from "../view-types";
import { type Cause, caused, designOf, scarringCard } from "./event-causes";
import { momentOf } from "./turn-of-event";

/** Something that strikes a player, and what came of it. drawn: the Strike, null for a Scar, whose face nobody sees. */
interface Blow {
  first: Fact;
  seat: number;
  source: Card | undefined;
  /** How a card strikes by itself: from where, if that isn't the Field; undefined where words of a card bring a Strike. */
  from?: string | undefined;
  drawn?: Card | null | undefined;
  /** Whether the Strike became a Scar at once. */
  hardens?: boolean;
  /** What became of it where it did nothing, and by whose card. */
  averted?: { how: string; by: Cause | undefined };
}

const STRIKERS: ReadonlySet<CardType> = new Set(["enemy", "syndicate"]);

const AVERTED: Readonly<Record<string, string>> = {
  strike_avoided: "the Strike is avoided",
  strike_cancelled: "the Strike is cancelled",
};

/** The moments by the fact with which each begins. */
export function struck(facts: readonly Fact[], table: Part): ReadonlyMap<Fact, Announcement[]> {
  const bySeat = new Map<number, Blow[]>();
  for (const blow of blowsIn(facts, table.view)) {
    bySeat.set(blow.seat, [...(bySeat.get(blow.seat) ?? []), blow]);
  }
  return new Map(
    [...bySeat].flatMap(([seat, blows]) =>
      blows.slice(0, 1).map(({ first }): [Fact, Announcement[]] => [first, [told(seat, blows, table)]]),
    ),
  );
}

/** A question may come between a Strike and what is drawn for it: then the drawing stands by itself. */
function blowsIn(facts: readonly Fact[], view: View): Blow[] {
  const blows: Blow[] = [];
  let by: Cause | undefined;
  for (const fact of facts) {
    by = fact.what === "strike" ? undefined : (caused("averted", fact) ?? by);
    const { what, seat, target, card } = fact;
    const last = blows.at(-1);
    const open = last && last.drawn === undefined && !last.averted ? last : undefined;
    if (what === "strike") {
      blows.push({ first: fact, seat: Number(seat), source: designOf(card), from: reach(fact, facts, view) });
    } else if (last?.drawn && isHardened(fact, last.drawn)) {
      last.hardens = true;
    } else if (typeof what === "string" && AVERTED[what]) {
      const averted = { how: AVERTED[what], by };
      if (open) open.averted = averted;
      else blows.push({ first: fact, seat: Number(seat), ...striker(fact, facts, view), averted });
    } else {
      const hit = drawnFor(fact, open);
      const drawn = String(target).startsWith("scars.") ? null : designOf(card);
      if (hit !== null && open) open.drawn = drawn;
      else if (hit !== null)
        blows.push({ first: fact, seat: hit, source: causeOf(fact, drawn, facts), drawn });
    }
  }
  return blows.filter(({ drawn, averted }) => drawn !== undefined || averted);
}

/**
 * An End Game strikes when it is fought, an Enemy in the Strike Phase or by Ravage; else it is what an Enemy's text says.
 * From the Shadows it strikes by Range alone.
 */
function reach(fact: Fact, facts: readonly Fact[], view: View): string | undefined {
  const { type = "event" } = designOf(fact.card) ?? {};
  const isIn = momentOf(fact, facts, view).phase === "strike";
  const isRavage = facts.some(({ what, card }) => what === "ravage" && card === fact.card);
  if (type !== "end_game" && !(STRIKERS.has(type) && (isIn || isRavage))) return undefined;
  return isIn && placeOf(view, Number(fact.card))?.startsWith("Shadows") ? " from the Shadows (Range)" : "";
}

/** A Scar by itself comes of a card's text; a Strike that stands alone was asked about, and its moment told before. */
function causeOf(fact: Fact, drawn: Card | null | undefined, facts: readonly Fact[]): Card | undefined {
  return drawn === null ? scarringCard(fact, facts)?.design : undefined;
}

/** Who made a Strike that was avoided; of one that is cancelled its fact names the Strike itself. */
function striker(fact: Fact, facts: readonly Fact[], view: View): Pick<Blow, "source" | "from"> {
  const source = fact.what === "strike_avoided" ? designOf(fact.card) : undefined;
  return { source, from: source && reach(fact, facts, view) };
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

function told(seat: number, blows: readonly Blow[], table: Part): Announcement {
  const { name, s } = who(table, seat);
  const scars = blows.filter(({ drawn }) => drawn === null).length;
  const strikes = blows.filter(({ drawn, averted }) => drawn && !averted).length;
  const gained = [
    strikes && `draw${s} ${strikes === 1 ? "a Strike" : count(strikes, "Strike")}`,
    scars && `gain${s} ${scars === 1 ? "a Scar" : count(scars, "Scar")}`,
  ].filter(Boolean);
  const read = blows.map(
    ({ drawn, averted }) => !averted && drawn?.reveal && itReads(drawn.name, drawn.reveal),
  );
  const lasting = blows.map(({ drawn, averted, hardens }) => !averted && !hardens && drawn?.lasting);
  const said = [...blows.map((blow) => sentence(blow, table)), ...read, ...lasting, life(seat, table)];
  return {
    title: `${name} ${gained.join(" and ") || `avoid${s} a Strike`}`,
    text: said.filter(Boolean).join(" "),
    cards: blows.flatMap(({ drawn }) => (drawn ? [{ design: drawn.id }] : [])),
  };
}

/** Words of a Strike, which speak to whom it hits. */
function itReads(name: string, words: string): string {
  return `${name}: "${words}"`;
}

function sentence({ source, from, drawn, averted, hardens }: Blow, table: Part): string {
  const cause = source ? `${source.name}${from === undefined ? "" : ` strikes${from}`}: ` : "";
  const came = averted
    ? avoided(averted, table)
    : drawn
      ? damageOf(drawn)
      : "a Scar (1 damage, hard to heal)";
  const scar = hardens ? ", but becomes a Scar at once (1 damage, hard to heal)" : "";
  return capital(`${cause}${came}${scar}.`);
}

/** "the Strike is avoided (your Spirit Recorder)". */
function avoided({ how, by }: NonNullable<Blow["averted"]>, { view, chairs }: Part): string {
  if (!by) return how;
  const whose = by.seat === undefined ? "" : `${possessive(view, chairs, by.seat).replace("Your", "your")} `;
  return `${how} (${whose}${by.design.name})`;
}

function damageOf({ name, miss, damage }: Card): string {
  return miss ? `${name} is a Miss` : `${name} deals ${damage ?? 0} damage`;
}

/** How near the end of them that brings. */
export function life(seat: number, table: Part): string {
  const { name } = who(table, seat);
  const { damage, health } = player(table.view, seat) ?? {};
  if (damage === undefined || health === undefined) return "";
  const has = name === "You" ? "have" : "has";
  return `${name} now ${has} ${damage} of ${health} damage.`;
}
