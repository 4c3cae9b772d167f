/** Notices of this game: revealed cards, Strikes, Evidence, The End. */

import { openCard } from "../../../components/open-cards";
import { formatCount } from "../../../components/text-format";
import { designByNumber, findTerm } from "../../../table/catalogue";
import type { Announcement, Fact } from "../../../table/game-contract";
import { placeOfCard, subjectForms } from "../labels";
import { placesText, trackSeenCards } from "../seen-cards";
import type { BoardPartProps, Card, Face, View } from "../view-types";
import { isFace } from "../view-types";
import { causeOfLook, designOf, isHand } from "./event-causes";
import { avatarOf, ownCardNotice } from "./own-cards";
import { printedText } from "./printed-text";
import { ambushNotice, cardSubject, pushedOutNotice, quoteFor, revealedNotice } from "./revealed-cards";
import { strikeNotices } from "./strikes";

/** Returns the notice of a fact, or null. */
type Teller = (fact: Fact, facts: readonly Fact[], table: BoardPartProps) => Announcement | null;

/** Consequences of the defeat of a player. */
const AFTER_DEFEAT: Readonly<Record<string, string>> = {
  second_chance: "Second chance: all Strikes become Scars, and the player loses the next turn.",
  game_lost: "Your team loses the game.",
};

const TELLERS: Readonly<Record<string, Teller>> = {
  scanned: revealedNotice,
  revealed: revealedNotice,
  ambush: ambushNotice,
  cards_shown: cardsSeen,
  card_moved: cardMoved,
  card_turned: cardsTurnedDown,
  doubt: doubtResolved,
  discovered: evidenceTeller(
    "Evidence discovered",
    ({ lasting }) => `Collect it with the same Lead. If not, in The End: ${lasting}`,
    collectCostText,
  ),
  collected: evidenceTeller("Evidence collected", ({ name }) => `The End Game cannot use ${name}.`),
  the_end: theEnd,
  end_game_damage: endGameDamaged,
  player_defeated: playerDefeated,
};

/** With more cards there is no notice: the question and the log show them. */
const MAX_SEEN_CARDS = 4;

export function announcements(facts: readonly Fact[], table: BoardPartProps): readonly Announcement[] {
  const blows = strikeNotices(facts, table);
  return facts.flatMap((fact) => {
    const told = TELLERS[factName(fact)]?.(fact, facts, table);
    return [...(told ? [told] : []), ...(blows.get(fact) ?? [])];
  });
}

function factName(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}

function designOfFact({ card }: Fact): Card | undefined {
  return designOf(card);
}

function cardNotice(design: Card, title: string, text: string, card?: unknown): Announcement {
  const number = typeof card === "number" ? card : undefined;
  const subject = number === undefined ? undefined : cardSubject(number);
  return { title, text, subject, cards: [{ design: design.id, card: number }] };
}

/**
 * Cards that this viewer was shown and can use.
 * Cards of other players stay hidden.
 */
function cardsSeen(fact: Fact, facts: readonly Fact[], table: BoardPartProps): Announcement | null {
  const cards = Array.isArray(fact.cards) ? fact.cards.map(Number) : [];
  const designs = [...new Set(cards.flatMap((card) => designByNumber<Card>(card) ?? []))];
  if (designs.length === 0 || designs.length > MAX_SEEN_CARDS || isHand(fact.zone)) return null;
  const cause = causeOfLook(fact, facts);
  const stands = ({ view }: BoardPartProps) => placesText(cards, view);
  if (!cause?.isAlone && !placesText(cards, table.view, trackSeenCards(facts))) return null;
  return {
    title: `Seen: ${designs.map(({ name }) => name).join(", ")}`,
    text: [cause ? seenByText(cause, table) : "Everyone saw this.", ...seenCardTexts(designs)].join(" "),
    currentState: stands,
    subject: cards.map(cardSubject),
    cards: designs.map(({ id }) => ({ design: id })),
  };
}

/** Return the texts of seen cards; for a single card also its keywords. */
function seenCardTexts(designs: readonly Card[]): string[] {
  const [only] = designs.length === 1 ? designs : [];
  return only
    ? [printedText(only), ...(only.keywords ?? []).map(keywordMeaning)].filter(Boolean)
    : designs.map((design) => `${design.name}: ${printedText(design)}`);
}

function keywordMeaning(keyword: string): string {
  const word = findTerm(keyword, "keyword");
  return word ? `${word.title}: ${word.meaning}` : "";
}

/**
 * Return the text about the viewers of the cards.
 * "Only you saw this (Enhanced Photograph)."
 */
function seenByText(
  { design, seat, isAlone }: NonNullable<ReturnType<typeof causeOfLook>>,
  table: BoardPartProps,
): string {
  if (isAlone) return `Only you saw this (${design.name}).`;
  const shown =
    seat === undefined ? "Everyone saw this" : `${subjectForms(table, seat).name} showed this to everyone`;
  return `${shown} (${design.name}).`;
}

/** A moved card. The cost of a lost Lead is part of its notice. */
function cardMoved(fact: Fact, facts: readonly Fact[], table: BoardPartProps): Announcement | null {
  const after = facts.slice(facts.indexOf(fact));
  const isCost = fact.source === "doubts" && after.some((one) => leadLost(one, facts));
  return isCost
    ? null
    : (ownCardNotice(fact, facts, table) ?? leadLost(fact, facts) ?? pushedOutNotice(fact, facts, table));
}

/** A Lead that is lost without Evidence. */
function leadLost(fact: Fact, facts: readonly Fact[]): Announcement | null {
  const design = designOfFact(fact);
  if (design?.type !== "lead" || fact.target !== "defeated_conspiracy") return null;
  const before = facts.slice(0, facts.indexOf(fact)).toReversed();
  const other = before.findIndex((one) => one.target === fact.target && designOfFact(one)?.type === "lead");
  const mine = other < 0 ? before : before.slice(0, other);
  if (mine.some(({ what }) => what === "collected")) return null;
  const costs = mine.some(({ source }) => source === "doubts");
  const text = costs
    ? "You did not follow it in time. Each player gains a Doubt."
    : "It can find no more Evidence.";
  return cardNotice(design, `Lead lost: ${design.name}`, text, fact.card);
}

const FACE_DOWN = "A face-down card does nothing until it is revealed again.";

/** Cards that were turned face down, in one notice. */
function cardsTurnedDown(fact: Fact, facts: readonly Fact[]): Announcement | null {
  const down = facts.filter((one) => one.fact === "card_turned" && !one.up && designOfFact(one));
  if (down[0] !== fact) return null;
  const designs = down.flatMap((one) => designOfFact(one) ?? []);
  const cards = down.map(({ card }) => Number(card));
  return {
    title: `Turned face down: ${designs.map(({ name }) => name).join(", ")}`,
    text: designs.length > 1 ? "They were turned face down." : "It was turned face down.",
    currentState: ({ view }: BoardPartProps) =>
      [!cards.some((card) => placeOfCard(view, card)) && FACE_DOWN, placesText(cards, view)]
        .filter(Boolean)
        .join(" "),
    subject: cards.map(cardSubject),
    cards: designs.map(({ id }) => ({ design: id })),
  };
}

function evidenceTeller(
  title: string,
  text: (design: Card) => string,
  now?: (card: number, view: View) => string,
): Teller {
  return (fact) => {
    const design = designOfFact(fact);
    if (!design) return null;
    const state = now && { currentState: ({ view }: BoardPartProps) => now(Number(fact.card), view) };
    return { ...cardNotice(design, `${title}: ${design.name}`, text(design), fact.card), ...state };
  };
}

/** Return the cost that the Lead asks for to collect Evidence, or "". */
function collectCostText(card: number, view: View): string {
  const leads = Object.entries(view.leads).flatMap(([lead, link]) =>
    isFace(link.card) && link.card.id === card ? (openCard<Face>(view, Number(lead)) ?? []) : [],
  );
  return leads.map(({ name, now = "" }) => now && `${name} now: ${now}`).join(" ");
}

/** A Doubt that another player resolves. */
function doubtResolved({ seat }: Fact, _facts: readonly Fact[], table: BoardPartProps): Announcement | null {
  const design = avatarOf(Number(seat), table.view);
  if (!design?.doubt || seat === table.view.viewer) return null;
  const title = `${subjectForms(table, Number(seat)).name} resolves a Doubt`;
  return cardNotice(design, title, quoteFor(Number(seat), design.doubt, table));
}

function theEnd(fact: Fact): Announcement | null {
  const design = designOfFact(fact);
  const text =
    "All Leads are lost. Pay its Defense to hit it: draw a Strike and deal that damage. Repeat until its Health is gone.";
  return design
    ? cardNotice(design, `The End: ${design.name}`, `${text} ${printedText(design)}`, fact.card)
    : null;
}

function endGameDamaged(fact: Fact, _facts: readonly Fact[], { view }: BoardPartProps): Announcement | null {
  const end = view.end_games.find((one) => one.revealed && one.id === fact.card);
  if (!end?.revealed) return null;
  const left = Math.max(0, end.health - end.damage);
  return {
    title: `${formatCount(Number(fact.amount), "damage", "damage")} to ${end.name}`,
    text: `Damage: ${end.damage} of ${end.health}. ${left} more to win.`,
    subject: `damage to ${end.id}`,
    cards: end.strikes.slice(-1).flatMap((strike) => ("hidden" in strike ? [] : [{ design: strike.design }])),
  };
}

function playerDefeated({ seat }: Fact, facts: readonly Fact[], table: BoardPartProps): Announcement | null {
  const { name, is } = subjectForms(table, Number(seat));
  const text = facts.flatMap(({ what }) => AFTER_DEFEAT[String(what)] ?? []).at(-1);
  return { title: `${name} ${is} defeated`, text: text ?? "The other players continue.", cards: [] };
}
