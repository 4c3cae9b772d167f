/** Face-up pile: its count on the board, its cards in a popup. */

import type { ComponentChildren } from "preact";
import { type Group, groups } from "./card-groups";
import { type Hidden, isFace, type Open } from "./card-types";
import { Box } from "./popup-box";
import { count } from "./text-format";

interface Props<Some extends Open | Hidden> {
  title: string;
  cards: readonly Some[];
  /** Icon on the board. */
  sign: ComponentChildren;
  /** Draws a card of the pile. */
  draw: (group: Group<Some>) => ComponentChildren;
  /** Whether the order matters: cards are shown one by one, the latest first. */
  ordered?: boolean;
  /** Description, if the title does not say it. */
  note?: string | undefined;
}

export function Pile<Some extends Open | Hidden>({ title, cards, sign, draw, ordered, note }: Props<Some>) {
  const said = count(cards.length, "card");
  return (
    <Box
      title={title}
      said={`${title}: ${said}`}
      sign={
        <>
          {sign}
          <span class="pile-title">{title}</span>
          <span class="pile-count">{cards.length}</span>
        </>
      }
      isEmpty={cards.length === 0}
      note={[note, said, ordered && "latest first"].filter(Boolean).join(", ")}
    >
      {() => (
        <ul class="pile-cards">
          {(ordered ? latestFirst(cards) : groups(cards)).map((group, index) => (
            <li key={numberOf(group.card) ?? `back${index}`}>{draw(group)}</li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function latestFirst<Some extends object>(cards: readonly Some[]): Group<Some>[] {
  return [...cards].reverse().map((card) => ({ card, count: 1, others: [] }));
}

function numberOf(card: Open | Hidden): number | undefined {
  return isFace<Open | Hidden>(card) ? card.id : undefined;
}
