/** Composite answers: one action that names several cards, shown as a multi-select. */

import { groupCards } from "../../components/card-groups";
import type { VisibleCard } from "../../components/card-types";
import { openCards } from "../../components/open-cards";
import type { Compose, Decision, Option } from "../session/campaign-context";
import { timesSelected } from "./multi-select-state";
import { optionKey } from "./options-by-target";

/** Number of cards added to and removed from the initial selection. */
export interface Changes {
  taken: number;
  left: number;
}

/**
 * Return a decision with one option for each kind of card.
 * They replace the examples of the server. A single example becomes the initial selection.
 */
export function expandComposite(asked: Decision, view: unknown): Decision {
  const { compose } = asked;
  if (!compose) {
    return asked;
  }
  const [only, ...others] = asked.options;
  const standing = new Set(only && !others.length ? cardsOfAction(only) : []);
  const sorts = cardKinds(compose, view, standing);
  const options = sorts.map(({ name, cards }) => ({ ...withCard(compose, cards[0]), label: name }) as Option);
  return {
    ...asked,
    options,
    ending: null,
    decline: null,
    picks: {
      chosen: 0,
      least: compose.least,
      most: compose.most,
      copies: sorts.map(({ cards }) => cards.map((card) => withCard(compose, card).action)),
    },
    asItIs: sorts.flatMap(({ cards }, place) =>
      cards.filter((card) => standing.has(card)).map(() => optionKey(options[place] as Option)),
    ),
  };
}

/**
 * Return the card numbers of a selection.
 * Cards of the initial selection come first.
 */
export function selectedCards({ options, picks }: Decision, marked: readonly string[]): number[] {
  return options
    .flatMap((option, place) =>
      (picks?.copies[place] ?? [])
        .slice(0, timesSelected(marked, optionKey(option)))
        .map(({ card }) => Number(card)),
    )
    .sort((one, other) => one - other);
}

/** Return the action for a selection. */
export function composeAnswer(asked: Decision, marked: readonly string[]): Option {
  return {
    label: "",
    action: { ...asked.compose?.action, cards: selectedCards(asked, marked) },
  } as unknown as Option;
}

/** Return the text of each limit that a selection breaks. */
export function brokenLimits(asked: Decision, marked: readonly string[]): { reason: string; rule: string }[] {
  const cards = new Set(selectedCards(asked, marked));
  return (asked.compose?.limits ?? []).flatMap((limit) => {
    const count = limit.cards.filter((card) => cards.has(card)).length;
    if (limit.least <= count && count <= limit.most) {
      return [];
    }
    const bound = count < limit.least ? `At least ${limit.least}` : `At most ${limit.most}`;
    return [{ reason: `${bound} of ${kindNames(asked, limit.cards)}.`, rule: limit.rule }];
  });
}

/** Return the difference to the initial selection; null if there is none. */
export function selectionChanges({ asItIs }: Decision, marked: readonly string[]): Changes | null {
  if (!asItIs?.length) {
    return null;
  }
  const more = (here: readonly string[], there: readonly string[]) =>
    [...new Set(here)].reduce(
      (sum, key) => sum + Math.max(0, timesSelected(here, key) - timesSelected(there, key)),
      0,
    );
  return { taken: more(marked, asItIs), left: more(asItIs, marked) };
}

interface CardKind {
  name: string;
  cards: number[];
}

/** Group equal cards, with cards of the initial selection first. */
function cardKinds({ of }: Compose, view: unknown, standing: ReadonlySet<number>): CardKind[] {
  const known = openCards<VisibleCard>(view);
  const isAside = (card: number) => Number(!standing.has(card));
  return groupCards(of.map((id) => known.get(id) ?? { id, design: `${id}`, name: `Card ${id}` }))
    .map(({ card, others }) => ({
      name: card.name,
      cards: [card.id, ...others].sort((one, other) => isAside(one) - isAside(other) || one - other),
    }))
    .sort((one, other) => isAside(one.cards[0] ?? 0) - isAside(other.cards[0] ?? 0));
}

function withCard(compose: Compose, card: number | undefined) {
  return { action: { ...compose.action, card } };
}

function cardsOfAction({ action }: Option): number[] {
  return Array.isArray(action.cards) ? action.cards : [];
}

function kindNames({ options, picks }: Decision, cards: readonly number[]): string {
  return options
    .filter((_, place) => (picks?.copies[place] ?? []).some(({ card }) => cards.includes(Number(card))))
    .map(({ label }) => label)
    .join(", ");
}
