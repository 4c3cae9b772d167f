/** The great moments of this game: what was turned up, what hits whom, what is won or lost by it. */

import { count } from "../../kit/words";
import { designNumbered } from "../../play/catalogue";
import type { Announcement, Fact } from "../../play/contract";
import { struck } from "./blows";
import { faceOf } from "./faces";
import { POINTS, placeName, placeOf, who } from "./says";
import type { Card, Part, View } from "./types";

/** What is told of a fact of a name; null where nothing is. */
type Teller = (fact: Fact, facts: readonly Fact[], table: Part) => Announcement | null;

/** What becomes of the team when a player is defeated, by what happens beside. */
const AFTER_A_FALL: Readonly<Record<string, string>> = {
  second_chance: "There is a second chance: all Strikes become Scars, and the next turn is lost.",
  game_lost: "With that the game is lost for all of you.",
};

const TOLD: Readonly<Record<string, Teller>> = {
  scanned,
  revealed,
  cards_shown: lookedAt,
  card_moved: leadLost,
  discovered: evidence(
    "Evidence discovered",
    "The End Game will have this unless you Collect it, by the same Lead.",
  ),
  collected: evidence("Evidence collected", "The End Game must do without it."),
  the_end: theEnd,
  end_game_damage: endGameHurt,
  player_defeated: fallen,
};

const KINDS = ["attack", "recruit"] as const;

/** A deck that is looked through is no moment: its cards stand in the question and the log. */
const MOST_LOOKED_AT = 4;

export function announcements(facts: readonly Fact[], table: Part): readonly Announcement[] {
  const blows = struck(facts, table);
  return facts.flatMap((fact) => {
    const told = TOLD[nameOf(fact)]?.(fact, facts, table);
    return [...(told ? [told] : []), ...(blows.get(fact) ?? [])];
  });
}

function nameOf(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}

function designIn({ card }: Fact): Card | undefined {
  return typeof card === "number" ? designNumbered<Card>(card) : undefined;
}

function showing(design: Card, title: string, text: string, card?: unknown): Announcement {
  return { title, text, cards: [{ design: design.id, card: typeof card === "number" ? card : undefined }] };
}

/** What nobody else turned up, or what has happened by being turned up. */
function scanned(fact: Fact, _facts: readonly Fact[], table: Part): Announcement | null {
  const design = designIn(fact);
  if (!design || design.type === "event") return revealed(fact);
  if (fact.seat !== table.view.viewer) return null;
  return showing(design, `Scanned: ${design.name}`, lying(table.view, Number(fact.card)), fact.card);
}

/** Where an open card lies, what can be done about it there, and what one has of the points that takes: a Lead says so. */
function lying(view: View, card: number): string {
  const place = placeOf(view, card);
  if (!place) return "";
  const face = faceOf(view, card);
  const now = (face?.task ? "" : face?.now) ?? "";
  const have = KINDS.filter((kind) => now.includes(POINTS[kind])).map(
    (kind) => `${view.turn[kind] || "no"} ${POINTS[kind]}`,
  );
  const has = have.length > 0 && `You have ${have.join(" and ")}.`;
  return [`It lies open in ${place}.`, now, has].filter(Boolean).join(" ");
}

function revealed(fact: Fact): Announcement | null {
  const design = designIn(fact);
  return design?.type === "event"
    ? showing(
        design,
        `An Event: ${design.name}`,
        "What it says happens at once, and then it is gone.",
        fact.card,
      )
    : null;
}

/**
 * What this viewer was shown and can use: where it lies, or that nobody else has seen it. What others look at comes
 * without its cards, and what all see that lies nowhere stands in the log.
 */
function lookedAt(fact: Fact, facts: readonly Fact[], { view }: Part): Announcement | null {
  const seen = Array.isArray(fact.cards) ? fact.cards.map(Number) : [];
  const designs = [...new Set(seen.flatMap((card) => designNumbered<Card>(card) ?? []))];
  if (designs.length === 0 || designs.length > MOST_LOOKED_AT || isHand(fact.zone)) return null;
  const [first] = seen;
  const place = first === undefined ? null : placeOf(view, first);
  const hidden = lyingNow(seen, String(fact.zone), facts.slice(facts.indexOf(fact) + 1));
  const text = place ? `It lies open in ${place}.` : hidden ? remember(seen.length, hidden) : secret(fact);
  if (!text) return null;
  return {
    title: `Seen: ${designs.map(({ name }) => name).join(", ")}`,
    text,
    cards: designs.map(({ id }) => ({ design: id })),
  };
}

function secret(fact: Fact): string {
  return fact.seen_by === undefined ? "" : "Nobody else has seen this.";
}

/** Where cards that were seen lie face down after what happened since; null where that can't be told (any more). */
function lyingNow(seen: readonly number[], zone: string, since: readonly Fact[]): string | null {
  return since.reduce<string | null>(
    (lies, { fact, card, source, target, zone: shuffled }) => {
      if (fact === "zone_shuffled") return shuffled === lies ? null : lies;
      if (fact !== "card_moved") return lies;
      const isIt = typeof card === "number" ? seen.includes(card) : source === lies;
      if (!isIt) return lies;
      return isSpace(source) && isSpace(target) ? String(target) : null;
    },
    isSpace(zone) || isDeck(zone) ? zone : null,
  );
}

/** A space holds a single card, so that a hidden one can be followed. */
function isSpace(zone: unknown): boolean {
  return /^(shadows|bureau|evidence)\.\d$/.test(String(zone));
}

/** Where cards that were looked at stay face down, in their order. */
function isDeck(zone: string): boolean {
  return /^(deck\.\d|conspiracy|academy|strike_deck|special_agents)$/.test(zone);
}

/** "It lies face down in Shadows 2 until it moves: remember it." */
function remember(many: number, zone: string): string {
  const [it, lies, moves] = many > 1 ? ["They", "lie", "they move"] : ["It", "lies", "it moves"];
  return `${it} ${lies} face down in ${placeName(zone)} until ${moves}: remember ${many > 1 ? "them" : "it"}.`;
}

function isHand(zone: unknown): boolean {
  return String(zone).startsWith("hand.");
}

/** A Lead that leaves without Evidence in return. */
function leadLost(fact: Fact, facts: readonly Fact[]): Announcement | null {
  const design = designIn(fact);
  if (design?.type !== "lead" || fact.target !== "defeated_conspiracy") return null;
  const before = facts.slice(0, facts.indexOf(fact)).toReversed();
  const other = before.findIndex((one) => one.target === fact.target && designIn(one)?.type === "lead");
  const mine = other < 0 ? before : before.slice(0, other);
  if (mine.some(({ what }) => what === "collected")) return null;
  const costs = mine.some(({ source }) => source === "doubts");
  const text = costs
    ? "Nobody followed it in time: each of you gains a Doubt."
    : "Nothing more will be found with it.";
  return showing(design, `A Lead goes cold: ${design.name}`, text);
}

function evidence(title: string, text: string): Teller {
  return (fact) => {
    const design = designIn(fact);
    return design ? showing(design, `${title}: ${design.name}`, text) : null;
  };
}

function theEnd(fact: Fact): Announcement | null {
  const design = designIn(fact);
  const text =
    "Every Lead is lost now. Pay its Defense in Attack as often as you can: each time a Strike is drawn for it, and its damage hurts. When that reaches its Health, you have won.";
  return design ? showing(design, `The End: ${design.name}`, text, fact.card) : null;
}

function endGameHurt(fact: Fact, _facts: readonly Fact[], { view }: Part): Announcement | null {
  const end = view.end_games.find((one) => one.revealed && one.id === fact.card);
  if (!end?.revealed) return null;
  const left = Math.max(0, end.health - end.damage);
  return {
    title: `${count(Number(fact.amount), "damage", "damage")} to ${end.name}`,
    text: `It has taken ${end.damage} of ${end.health}: ${left} more, and you have won.`,
    cards: end.strikes.slice(-1).flatMap((strike) => ("hidden" in strike ? [] : [{ design: strike.design }])),
  };
}

function fallen({ seat }: Fact, facts: readonly Fact[], table: Part): Announcement | null {
  const { name, is } = who(table, Number(seat));
  const text = facts.flatMap(({ what }) => AFTER_A_FALL[String(what)] ?? []).at(-1);
  return { title: `${name} ${is} defeated`, text: text ?? "The others fight on.", cards: [] };
}
