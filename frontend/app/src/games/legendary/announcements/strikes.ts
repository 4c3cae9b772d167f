/** Notices of Strikes and Scars: one for all that hit a player. */

import { capitalize, formatCount } from "../../../components/text-format";
import type { Announcement, Fact } from "../../../table/game-contract";
import { findPlayer, placeOfCard, possessive, subjectForms } from "../labels";
import type { BoardPartProps, Card, CardType, View } from "../view-types";
import { type Cause, causeOfScar, designOf, namedCause } from "./event-causes";
import { turnOfEvent } from "./turn-of-event";

/** A hit and its result. drawn: the Strike, or null for a Scar. */
interface Hit {
  first: Fact;
  seat: number;
  source: Card | undefined;
  /** Origin of a strike; "" for the Field, undefined if a card text causes it. */
  from?: string | undefined;
  drawn?: Card | null | undefined;
  /** True if the Strike became a Scar at once. */
  hardens?: boolean;
  /** The way it was avoided, and the card that did it. */
  averted?: { how: string; by: Cause | undefined };
}

const STRIKERS: ReadonlySet<CardType> = new Set(["enemy", "syndicate"]);

const AVERTED: Readonly<Record<string, string>> = {
  strike_avoided: "the Strike is avoided",
  strike_cancelled: "the Strike is cancelled",
};

/** Return the notices by their first fact. */
export function strikeNotices(
  facts: readonly Fact[],
  table: BoardPartProps,
): ReadonlyMap<Fact, Announcement[]> {
  const bySeat = new Map<number, Hit[]>();
  for (const blow of listHits(facts, table.view)) {
    bySeat.set(blow.seat, [...(bySeat.get(blow.seat) ?? []), blow]);
  }
  return new Map(
    [...bySeat].flatMap(([seat, blows]) =>
      blows.slice(0, 1).map(({ first }): [Fact, Announcement[]] => [first, [hitNotice(seat, blows, table)]]),
    ),
  );
}

/** Return the hits. A question can separate a strike from its draw. */
function listHits(facts: readonly Fact[], view: View): Hit[] {
  const blows: Hit[] = [];
  let by: Cause | undefined;
  for (const fact of facts) {
    by = fact.what === "strike" ? undefined : (namedCause("averted", fact) ?? by);
    const { what, seat, target, card } = fact;
    const last = blows.at(-1);
    const open = last && last.drawn === undefined && !last.averted ? last : undefined;
    if (what === "strike") {
      blows.push({
        first: fact,
        seat: Number(seat),
        source: designOf(card),
        from: strikeOrigin(fact, facts, view),
      });
    } else if (last?.drawn && becomesScar(fact, last.drawn)) {
      last.hardens = true;
    } else if (typeof what === "string" && AVERTED[what]) {
      const averted = { how: AVERTED[what], by };
      if (open) open.averted = averted;
      else blows.push({ first: fact, seat: Number(seat), ...avoidedSource(fact, facts, view), averted });
    } else {
      const hit = seatOfDraw(fact, open);
      const drawn = String(target).startsWith("scars.") ? null : designOf(card);
      if (hit !== null && open) open.drawn = drawn;
      else if (hit !== null)
        blows.push({ first: fact, seat: hit, source: causeOfHit(fact, drawn, facts), drawn });
    }
  }
  return blows.filter(({ drawn, averted }) => drawn !== undefined || averted);
}

/**
 * Return the origin of a strike.
 * Enemies strike in the Strike Phase or by Ravage, and from the Shadows only with Range.
 */
function strikeOrigin(fact: Fact, facts: readonly Fact[], view: View): string | undefined {
  const { type = "event" } = designOf(fact.card) ?? {};
  const isIn = turnOfEvent(fact, facts, view).phase === "strike";
  const isRavage = facts.some(({ what, card }) => what === "ravage" && card === fact.card);
  if (type !== "end_game" && !(STRIKERS.has(type) && (isIn || isRavage))) return undefined;
  return isIn && placeOfCard(view, Number(fact.card))?.startsWith("Shadows")
    ? " from the Shadows (Range)"
    : "";
}

/** Return the cause of a hit without a strike. */
function causeOfHit(fact: Fact, drawn: Card | null | undefined, facts: readonly Fact[]): Card | undefined {
  return drawn === null ? causeOfScar(fact, facts)?.design : undefined;
}

/** Return the source of an avoided strike. */
function avoidedSource(fact: Fact, facts: readonly Fact[], view: View): Pick<Hit, "source" | "from"> {
  const source = fact.what === "strike_avoided" ? designOf(fact.card) : undefined;
  return { source, from: source && strikeOrigin(fact, facts, view) };
}

function becomesScar({ card, source, target }: Fact, drawn: Card): boolean {
  const isTurned = String(source).startsWith("strikes.") && String(target).startsWith("scars.");
  return isTurned && designOf(card)?.id === drawn.id;
}

/** Return the player who gets a Strike or Scar; null for other facts. */
function seatOfDraw({ fact, source, target }: Fact, open: Hit | undefined): number | null {
  if (fact !== "card_moved" || !(source === "strike_deck" || source === "resolving")) return null;
  const [pile, seat] = String(target).split(".");
  if (pile === "strikes" || pile === "scars") return Number(seat);
  return pile === "strike_discard" && open ? open.seat : null;
}

function hitNotice(seat: number, blows: readonly Hit[], table: BoardPartProps): Announcement {
  const { name, s } = subjectForms(table, seat);
  const scars = blows.filter(({ drawn }) => drawn === null).length;
  const strikes = blows.filter(({ drawn, averted }) => drawn && !averted).length;
  const gained = [
    strikes && `draw${s} ${strikes === 1 ? "a Strike" : formatCount(strikes, "Strike")}`,
    scars && `gain${s} ${scars === 1 ? "a Scar" : formatCount(scars, "Scar")}`,
  ].filter(Boolean);
  const read = blows.map(
    ({ drawn, averted }) => !averted && drawn?.reveal && strikeText(drawn.name, drawn.reveal),
  );
  const lasting = blows.map(({ drawn, averted, hardens }) => !averted && !hardens && drawn?.lasting);
  const said = [
    ...blows.map((blow) => hitSentence(blow, table)),
    ...read,
    ...lasting,
    damageText(seat, table),
  ];
  return {
    title: `${name} ${gained.join(" and ") || `avoid${s} a Strike`}`,
    text: said.filter(Boolean).join(" "),
    cards: blows.flatMap(({ drawn }) => (drawn ? [{ design: drawn.id }] : [])),
  };
}

/** Return the text of a Strike. */
function strikeText(name: string, words: string): string {
  return `${name}: "${words}"`;
}

function hitSentence({ source, from, drawn, averted, hardens }: Hit, table: BoardPartProps): string {
  const cause = source ? `${source.name}${from === undefined ? "" : ` strikes${from}`}: ` : "";
  const came = averted
    ? avoidedText(averted, table)
    : drawn
      ? strikeDamage(drawn)
      : "a Scar (1 damage, hard to heal)";
  const scar = hardens ? ", but becomes a Scar at once (1 damage, hard to heal)" : "";
  return capitalize(`${cause}${came}${scar}.`);
}

/**
 * Return the text about the way it was avoided.
 * "the Strike is avoided (your Spirit Recorder)".
 */
function avoidedText({ how, by }: NonNullable<Hit["averted"]>, { view, seatInfos }: BoardPartProps): string {
  if (!by) return how;
  const whose =
    by.seat === undefined ? "" : `${possessive(view, seatInfos, by.seat).replace("Your", "your")} `;
  return `${how} (${whose}${by.design.name})`;
}

function strikeDamage({ name, miss, damage }: Card): string {
  return miss ? `${name} is a Miss` : `${name} deals ${damage ?? 0} damage`;
}

/** Return the damage of a player. */
export function damageText(seat: number, table: BoardPartProps): string {
  const { name } = subjectForms(table, seat);
  const { damage, health } = findPlayer(table.view, seat) ?? {};
  if (damage === undefined || health === undefined) return "";
  const has = name === "You" ? "have" : "has";
  return `${name} now ${has} ${damage} of ${health} damage.`;
}
