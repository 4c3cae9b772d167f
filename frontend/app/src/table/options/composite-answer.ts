/** An answer that names several cards at once: shown as a selection of sorts of cards, sent as one. */

import { groups } from "../../components/card-groups";
import type { Open } from "../../components/card-types";
import { faces } from "../../components/open-cards";
import type { Compose, Decision, Option } from "../session/campaign-context";
import { timesMarked } from "./multi-select-state";
import { keyOf } from "./options-by-target";

/** How many cards of what lies as it is would be taken in, and how many out. */
export interface Changes {
  taken: number;
  left: number;
}

/**
 * Return a question as it is shown: one with a composite answer offers each sort of card that may be named, instead of
 * the server's examples. A single example is what stands already: the selection begins with it.
 */
export function laidOpen(asked: Decision, view: unknown): Decision {
  const { compose } = asked;
  if (!compose) {
    return asked;
  }
  const [only, ...others] = asked.options;
  const standing = new Set(only && !others.length ? cardsOf(only) : []);
  const sorts = sortsOf(compose, view, standing);
  const options = sorts.map(({ name, cards }) => ({ ...naming(compose, cards[0]), label: name }) as Option);
  return {
    ...asked,
    options,
    ending: null,
    decline: null,
    picks: {
      chosen: 0,
      least: compose.least,
      most: compose.most,
      copies: sorts.map(({ cards }) => cards.map((card) => naming(compose, card).action)),
    },
    asItIs: sorts.flatMap(({ cards }, place) =>
      cards.filter((card) => standing.has(card)).map(() => keyOf(options[place] as Option)),
    ),
  };
}

/** The cards that a selection names: of each sort those first that stand already. */
export function named({ options, picks }: Decision, marked: readonly string[]): number[] {
  return options
    .flatMap((option, place) =>
      (picks?.copies[place] ?? [])
        .slice(0, timesMarked(marked, keyOf(option)))
        .map(({ card }) => Number(card)),
    )
    .sort((one, other) => one - other);
}

/** The answer that names them, as an option of its own. */
export function composed(asked: Decision, marked: readonly string[]): Option {
  return {
    label: "",
    action: { ...asked.compose?.action, cards: named(asked, marked) },
  } as unknown as Option;
}

/** What else must hold and doesn't, in words. */
export function unmet(asked: Decision, marked: readonly string[]): { reason: string; rule: string }[] {
  const cards = new Set(named(asked, marked));
  return (asked.compose?.limits ?? []).flatMap((limit) => {
    const count = limit.cards.filter((card) => cards.has(card)).length;
    if (limit.least <= count && count <= limit.most) {
      return [];
    }
    const bound = count < limit.least ? `At least ${limit.least}` : `At most ${limit.most}`;
    return [{ reason: `${bound} of ${sortsNamed(asked, limit.cards)}.`, rule: limit.rule }];
  });
}

/** What differs from what stands already; null where nothing stands. */
export function changes({ asItIs }: Decision, marked: readonly string[]): Changes | null {
  if (!asItIs?.length) {
    return null;
  }
  const more = (here: readonly string[], there: readonly string[]) =>
    [...new Set(here)].reduce(
      (sum, key) => sum + Math.max(0, timesMarked(here, key) - timesMarked(there, key)),
      0,
    );
  return { taken: more(marked, asItIs), left: more(asItIs, marked) };
}

interface Sort {
  name: string;
  cards: number[];
}

/** Equal cards together, those first of which some stand already. */
function sortsOf({ of }: Compose, view: unknown, standing: ReadonlySet<number>): Sort[] {
  const known = faces<Open>(view);
  const isAside = (card: number) => Number(!standing.has(card));
  return groups(of.map((id) => known.get(id) ?? { id, design: `${id}`, name: `Card ${id}` }))
    .map(({ card, others }) => ({
      name: card.name,
      cards: [card.id, ...others].sort((one, other) => isAside(one) - isAside(other) || one - other),
    }))
    .sort((one, other) => isAside(one.cards[0] ?? 0) - isAside(other.cards[0] ?? 0));
}

function naming(compose: Compose, card: number | undefined) {
  return { action: { ...compose.action, card } };
}

function cardsOf({ action }: Option): number[] {
  return Array.isArray(action.cards) ? action.cards : [];
}

function sortsNamed({ options, picks }: Decision, cards: readonly number[]): string {
  return options
    .filter((_, place) => (picks?.copies[place] ?? []).some(({ card }) => cards.includes(Number(card))))
    .map(({ label }) => label)
    .join(", ");
}
