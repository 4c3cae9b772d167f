/**
 * Notices of revealed cards.
 * They name the player who revealed them, their effects, and the possible answers.
 */

import { openCard } from "../../../components/open-cards";
import { designByNumber } from "../../../table/catalogue";
import type { Announcement, Fact } from "../../../table/game-contract";
import { CLASSES, findPlayer, POINTS, placeOfCard, playerName, subjectForms } from "../labels";
import type { BoardPartProps, Card, CardType, Face, Points, View } from "../view-types";
import { cardFate } from "./card-fate";
import { designOf } from "./event-causes";
import { playedText } from "./printed-text";
import { turnOfEvent } from "./turn-of-event";

const KINDS = ["attack", "recruit"] as const;

/** Types that cannot be recruited. */
const NOT_RECRUITED: ReadonlySet<CardType> = new Set(["enemy", "syndicate", "informant", "lead"]);

/** A scanned or revealed card, with its Ambush. End Games have their own notice. */
export function revealedNotice(
  fact: Fact,
  facts: readonly Fact[],
  table: BoardPartProps,
): Announcement | null {
  const design = designOf(fact.card);
  if (design?.type === "event") return eventNotice(design, fact, facts, table);
  if (!design || design.type === "end_game") return null;
  const isAmbush = facts.some((one) => one.what === "ambush" && one.card === fact.card);
  const title = isAmbush ? "Ambush" : fact.what === "scanned" ? "Scanned" : "Revealed";
  return faceUpNotice(design, fact, table, `${title}: ${design.name}`, [
    revealedBy(fact, table),
    isAmbush && AMBUSHED,
    design.reveal && effectText(design.reveal, "Effect: ", fact, facts, table),
    !NOT_RECRUITED.has(design.type) && playedText(design),
  ]);
}

const AMBUSHED = "It goes straight to the Field.";

/** An Ambush after a question. */
export function ambushNotice(fact: Fact, facts: readonly Fact[], table: BoardPartProps): Announcement | null {
  const design = designOf(fact.card);
  const isTold = facts.some(
    ({ what, card }) => card === fact.card && (what === "scanned" || what === "revealed"),
  );
  return design && !isTold ? faceUpNotice(design, fact, table, `Ambush: ${design.name}`, [AMBUSHED]) : null;
}

/** A face-up card pushed out of the Shadows. */
export function pushedOutNotice(
  fact: Fact,
  facts: readonly Fact[],
  table: BoardPartProps,
): Announcement | null {
  const design = designOf(fact.card);
  const isPushed = fact.target === "field" && String(fact.source).startsWith("shadows.");
  const isTold = facts.some(
    ({ what, card }) => card === fact.card && (what === "ambush" || what === "revealed"),
  );
  if (!design || !isPushed || isTold || !NOT_RECRUITED.has(design.type)) return null;
  return faceUpNotice(design, fact, table, `Into the Field: ${design.name}`, ["It left the Shadows."]);
}

/** Return the notice of a face-up card in the rows; null if it is gone. */
export function faceUpNotice(
  design: Card,
  fact: Fact,
  { view }: BoardPartProps,
  title: string,
  said: readonly (string | false | undefined)[],
): Announcement | null {
  const card = Number(fact.card);
  return placeOfCard(view, card)
    ? {
        title,
        text: said.filter(Boolean).join(" "),
        currentState: (table: BoardPartProps) => currentText(design, card, table),
        subject: cardSubject(card),
        cards: [{ design: design.id, card }],
      }
    : null;
}

/** Return the subject of a card, so that its last notice replaces earlier ones. */
export function cardSubject(card: number): string {
  return `card ${card}`;
}

/**
 * Return the name of the scanning player in a sentence.
 * It is empty for scans of the viewer, and in the Field, where all cards are face up.
 */
function revealedBy({ what, seat, card }: Fact, table: BoardPartProps): string {
  if (what === "scanned") {
    return seat === table.view.viewer ? "" : `${subjectForms(table, Number(seat)).name} scanned it.`;
  }
  const isInField = table.view.field.some((one) => one && "id" in one && one.id === card);
  return isInField ? "" : "A card revealed it.";
}

/** Return the current state of a card, or what happened to it. */
function currentText({ lasting }: Card, card: number, table: BoardPartProps): string {
  const lies = placeText(table.view, card);
  return [lies || cardFate(card, table), lasting && (lies ? lasting : `While it was face up: ${lasting}`)]
    .filter(Boolean)
    .join(" ");
}

/** Return the place and cost of a card, the available points, and its keywords. */
function placeText(view: View, card: number): string {
  const place = placeOfCard(view, card);
  if (!place) return "";
  const { now = "", keywords } = openCard<Face>(view, card) ?? {};
  const have = KINDS.filter((kind) => now.includes(POINTS[kind])).map((kind) =>
    availablePoints(view, kind, card),
  );
  const has = have.length > 0 && view.turn.seat === view.viewer && `You have ${have.join(" and ")}.`;
  return [`It is face up in ${place}.`, now, has, keywords].filter(Boolean).join(" ");
}

/**
 * Return available points: "3 Attack, 1 of it from Tech".
 * Some Enemies refuse a class.
 */
function availablePoints(view: View, kind: Points, card: number): string {
  const { turn } = view;
  const refused = (designByNumber<Card>(card)?.immunity ?? [])
    .map((cls) => ({ cls, number: turn[`${kind}_by_class`][cls] ?? 0 }))
    .filter(({ number }) => number > 0)
    .map(({ cls, number }) => `, ${number} of it from ${CLASSES[cls]}`);
  if (!turn[kind]) return `no ${POINTS[kind]}${hasCardsToPlay(view) ? " yet" : ""}`;
  return `${turn[kind]} ${POINTS[kind]}${refused.join("")}`;
}

function eventNotice(design: Card, fact: Fact, facts: readonly Fact[], table: BoardPartProps): Announcement {
  const by = fact.what === "scanned" && revealedBy(fact, table);
  return {
    title: `Event: ${design.name}`,
    text: [by, design.reveal && effectText(design.reveal, "", fact, facts, table)].filter(Boolean).join(" "),
    subject: cardSubject(Number(fact.card)),
    cards: [{ design: design.id, card: Number(fact.card) }],
  };
}

/** Return the reveal effect. For other players it is quoted. */
function effectText(
  reveal: string,
  lead: string,
  fact: Fact,
  facts: readonly Fact[],
  table: BoardPartProps,
): string {
  const { seat } = turnOfEvent(fact, facts, table.view);
  return seat === table.view.viewer ? `${lead}${reveal}` : quoteFor(seat, reveal, table);
}

/** Return a card text for another player: "For Mulder: "Discard a card."". */
export function quoteFor(seat: number, words: string, { view, seatInfos }: BoardPartProps): string {
  return `For ${playerName(view, seatInfos, seat)}: "${words}"`;
}

/** Return true if the player still has cards to play this turn. */
function hasCardsToPlay(view: View): boolean {
  const { seat, phase } = view.turn;
  return (phase === "conspiracy" || phase === "action") && (findPlayer(view, seat)?.hand_size ?? 0) > 0;
}
