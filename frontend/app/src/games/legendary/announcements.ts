/** The great moments of this game: what was turned up, what hits whom, what is won or lost by it. */

import { count } from "../../kit/words";
import { designNumbered } from "../../play/catalogue";
import type { Announcement, Fact } from "../../play/contract";
import { struck } from "./blows";
import { designOf, isHand, lookingCard } from "./causes";
import { faceOf } from "./faces";
import { ownMove } from "./own";
import { CLASSES, POINTS, placeOf, playerName, who } from "./says";
import { follow, whereNow } from "./seen";
import type { Card, Part, Points, View } from "./types";

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
  ambush,
  cards_shown: lookedAt,
  card_moved: moved,
  card_turned: hidden,
  discovered: evidence(
    "Evidence discovered",
    (name) => `The End Game will have ${name} unless you Collect it, by the same Lead.`,
  ),
  collected: evidence("Evidence collected", (name) => `The End Game must do without ${name}.`),
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
  return designOf(card);
}

function showing(design: Card, title: string, text: string, card?: unknown): Announcement {
  return { title, text, cards: [{ design: design.id, card: typeof card === "number" ? card : undefined }] };
}

/** What nobody else turned up, or what has happened by being turned up; what can be done about it follows the table. */
function scanned(fact: Fact, facts: readonly Fact[], table: Part): Announcement | null {
  const design = designIn(fact);
  const card = Number(fact.card);
  if (!design || design.type === "event") return revealed(fact, facts, table);
  const ambushes = facts.some((one) => one.what === "ambush" && one.card === card);
  if (fact.seat !== table.view.viewer || ambushes || !placeOf(table.view, card)) return null;
  const does = design.reveal ? ` That does: ${design.reveal}` : "";
  const told = showing(design, `Scanned: ${design.name}`, `You turned it up.${does}`, card);
  return { ...told, stands: ({ view }: Part) => withThat(lying(view, card), design.lasting ?? "") };
}

function withThat(lies: string, lasting: string): string {
  return lies && lasting ? `${lies} ${lasting}` : lies;
}

/** Where an open card lies, what can be done about it there, and what one has of the points that takes. */
function lying(view: View, card: number): string {
  const place = placeOf(view, card);
  if (!place) return "";
  const now = faceOf(view, card)?.now ?? "";
  const have = KINDS.filter((kind) => now.includes(POINTS[kind])).map((kind) => atHand(view, kind, card));
  const has = have.length > 0 && view.turn.seat === view.viewer && `You have ${have.join(" and ")}.`;
  return [`It lies open in ${place}.`, now, has].filter(Boolean).join(" ");
}

/** "3 Attack, 1 of it from Tech": some Enemies refuse points of a class. */
function atHand({ turn }: View, kind: Points, card: number): string {
  const refused = (designNumbered<Card>(card)?.immunity ?? [])
    .map((cls) => ({ cls, number: turn[`${kind}_by_class`][cls] ?? 0 }))
    .filter(({ number }) => number > 0)
    .map(({ cls, number }) => `, ${number} of it from ${CLASSES[cls]}`);
  return `${turn[kind] || "no"} ${POINTS[kind]}${refused.join("")}`;
}

/** What an Event does, in the words of its card; "you" in them is who has the turn. */
function revealed(fact: Fact, _facts: readonly Fact[], { view, chairs }: Part): Announcement | null {
  const design = designIn(fact);
  if (design?.type !== "event") return null;
  const seat = view.turn.seat;
  const isMeant = seat !== view.viewer && design.addressed;
  const meant = isMeant && `"You" means ${playerName(view, chairs, seat)} here.`;
  return showing(
    design,
    `An Event: ${design.name}`,
    [design.reveal, meant].filter(Boolean).join(" "),
    fact.card,
  );
}

/** An Enemy that came at once, and strikes each turn. */
function ambush(fact: Fact): Announcement | null {
  const design = designIn(fact);
  if (!design) return null;
  const told = showing(
    design,
    `Ambush: ${design.name}`,
    "It was turned up and went straight to the Field, where it Strikes each turn until somebody fights it.",
    fact.card,
  );
  return { ...told, stands: ({ view }: Part) => lying(view, Number(fact.card)) };
}

/**
 * What this viewer was shown and can use: by whose card, and where it lies. What others look at comes without its
 * cards, and what all see that lies nowhere stands in the log.
 */
function lookedAt(fact: Fact, facts: readonly Fact[], table: Part): Announcement | null {
  const cards = Array.isArray(fact.cards) ? fact.cards.map(Number) : [];
  const designs = [...new Set(cards.flatMap((card) => designNumbered<Card>(card) ?? []))];
  if (designs.length === 0 || designs.length > MOST_LOOKED_AT || isHand(fact.zone)) return null;
  const cause = lookingCard(fact, facts);
  const stands = ({ view }: Part) => whereNow(cards, view);
  if (!cause?.isAlone && !whereNow(cards, table.view, follow(facts))) return null;
  return {
    title: `Seen: ${designs.map(({ name }) => name).join(", ")}`,
    text: cause ? shownBy(cause, table) : "All were shown this.",
    stands,
    cards: designs.map(({ id }) => ({ design: id })),
  };
}

/** "You looked by Enhanced Photograph; nobody else has seen this." */
function shownBy(
  { design, seat, isAlone }: NonNullable<ReturnType<typeof lookingCard>>,
  table: Part,
): string {
  if (isAlone) return `You looked by ${design.name}: nobody else has seen this.`;
  const shown = seat === undefined ? "All were shown this" : `${who(table, seat).name} showed this to all`;
  return `${shown} by ${design.name}.`;
}

/** What a Lead costs that goes cold is told with it. */
function moved(fact: Fact, facts: readonly Fact[], table: Part): Announcement | null {
  const after = facts.slice(facts.indexOf(fact));
  const isCost = fact.source === "doubts" && after.some((one) => leadLost(one, facts));
  return isCost ? null : (ownMove(fact, facts, table) ?? leadLost(fact, facts));
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

/** What all saw being turned face down: all of it as one moment. */
function hidden(fact: Fact, facts: readonly Fact[]): Announcement | null {
  const down = facts.filter((one) => one.fact === "card_turned" && !one.up && designIn(one));
  if (down[0] !== fact) return null;
  const designs = down.flatMap((one) => designIn(one) ?? []);
  const cards = down.map(({ card }) => Number(card));
  return {
    title: `Hidden again: ${designs.map(({ name }) => name).join(", ")}`,
    text: "What lies face down does nothing and can't be dealt with until it is turned up anew.",
    stands: ({ view }: Part) => whereNow(cards, view),
    cards: designs.map(({ id }) => ({ design: id })),
  };
}

function evidence(title: string, text: (name: string) => string): Teller {
  return (fact) => {
    const design = designIn(fact);
    return design ? showing(design, `${title}: ${design.name}`, text(design.name)) : null;
  };
}

function theEnd(fact: Fact): Announcement | null {
  const design = designIn(fact);
  const text =
    "Every Lead is lost. Pay its Defense to draw a Strike for it, again and again: damage up to its Health wins.";
  return design ? showing(design, `The End: ${design.name}`, text, fact.card) : null;
}

function endGameHurt(fact: Fact, _facts: readonly Fact[], { view }: Part): Announcement | null {
  const end = view.end_games.find((one) => one.revealed && one.id === fact.card);
  if (!end?.revealed) return null;
  const left = Math.max(0, end.health - end.damage);
  return {
    title: `${count(Number(fact.amount), "damage", "damage")} to ${end.name}`,
    text: `It has taken ${end.damage} of ${end.health}: ${left} more, and you have won.`,
    subject: `damage to ${end.id}`,
    cards: end.strikes.slice(-1).flatMap((strike) => ("hidden" in strike ? [] : [{ design: strike.design }])),
  };
}

function fallen({ seat }: Fact, facts: readonly Fact[], table: Part): Announcement | null {
  const { name, is } = who(table, Number(seat));
  const text = facts.flatMap(({ what }) => AFTER_A_FALL[String(what)] ?? []).at(-1);
  return { title: `${name} ${is} defeated`, text: text ?? "The others fight on.", cards: [] };
}
