/**
 * Notices about the viewer's own cards.
 * Healed Strikes, Doubts, cards that stay in play.
 */

import { formatCount } from "../../../components/text-format";
import type { Announcement, Fact } from "../../../table/game-contract";
import { findPlayer } from "../labels";
import type { BoardPartProps, Card, View } from "../view-types";
import { isFace } from "../view-types";
import { designOf } from "./event-causes";
import { damageText } from "./strikes";

/** Returns the notice of cards that move together. */
type Teller = (
  cards: readonly Card[],
  seat: number,
  table: BoardPartProps,
  number: number,
) => Omit<Announcement, "cards">;

const MOVES: readonly { from: RegExp; to: RegExp; told: Teller }[] = [
  { from: /^strikes\.(\d)$/, to: /^strike_discard$/, told: healedTeller("Strike") },
  { from: /^scars\.(\d)$/, to: /^strike_discard$/, told: healedTeller("Scar") },
  { from: /^doubts$/, to: /^(discard|hand|deck)\.(\d)$/, told: doubtGained },
  { from: /^played\.(\d)$/, to: /^vigilant\.(\d)$/, told: cardKept },
];

/** Return the notice of a move of own cards, once for each event. */
export function ownCardNotice(
  fact: Fact,
  facts: readonly Fact[],
  table: BoardPartProps,
): Announcement | null {
  const seat = table.view.viewer;
  const way = MOVES.find(({ from, to }) => seat !== null && isMove(fact, from, to, seat));
  if (
    !way ||
    seat === null ||
    facts.some(({ what, seat: who }) => what === "player_defeated" && who === seat)
  )
    return null;
  const like = facts.filter((one) => isMove(one, way.from, way.to, seat));
  if (like[0] !== fact) return null;
  const designs = like.flatMap(({ card }) => designOf(card) ?? []);
  return {
    ...way.told(designs, seat, table, like.length),
    cards: [...new Set(designs.map(({ id }) => id))].map((design) => ({ design })),
  };
}

function isMove({ fact, source, target }: Fact, from: RegExp, to: RegExp, seat: number): boolean {
  const [left, come] = [from.exec(String(source)), to.exec(String(target))];
  const whose = [left, come].flatMap((found) => (found && found.length > 1 ? [found.at(-1)] : []));
  return fact === "card_moved" && !!left && !!come && whose.every((one) => Number(one) === seat);
}

function healedTeller(what: string): Teller {
  return (_cards, seat, table, number) => ({
    title: `You heal ${number > 1 ? formatCount(number, what) : `a ${what}`}`,
    text: damageText(seat, table),
  });
}

function doubtGained(
  _cards: readonly Card[],
  seat: number,
  { view }: BoardPartProps,
  number: number,
): Omit<Announcement, "cards"> {
  const brings = avatarOf(seat, view)?.doubt;
  return {
    title: `You gain ${number > 1 ? formatCount(number, "Doubt") : "a Doubt"}`,
    text: `It has no use in your deck.${brings ? ` When you draw it: ${brings}` : ""}`,
  };
}

/** Return the Avatar of a player, whose text Doubts carry out. */
export function avatarOf(seat: number, view: View): Card | undefined {
  const avatar = findPlayer(view, seat)?.avatar;
  return avatar && isFace(avatar) ? designOf(avatar.id) : undefined;
}

function cardKept(cards: readonly Card[]): Omit<Announcement, "cards"> {
  const names = [...new Set(cards.map(({ name }) => name))].join(", ");
  return {
    title: `You keep ${names} in play`,
    text: "Vigilant: it stays in play until you use it, even in other players' turns.",
  };
}
