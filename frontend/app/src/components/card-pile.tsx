/** Face-up pile: its count on the board, its cards in a popup. */

import type { ComponentChildren } from "preact";
import { type CardGroup, groupCards } from "./card-groups";
import { type HiddenCard, isFace, type VisibleCard } from "./card-types";
import { PopupBox } from "./popup-box";
import { formatCount } from "./text-format";

interface Props<Some extends VisibleCard | HiddenCard> {
  title: string;
  cards: readonly Some[];
  /** Icon on the board. */
  sign: ComponentChildren;
  /** Draws a card of the pile. */
  draw: (group: CardGroup<Some>) => ComponentChildren;
  /** True if the order matters: cards are shown one by one, the latest first. */
  ordered?: boolean;
  /** Description, if the title does not say it. */
  note?: string | undefined;
}

export function CardPile<Some extends VisibleCard | HiddenCard>({
  title,
  cards,
  sign,
  draw,
  ordered,
  note,
}: Props<Some>) {
  const said = formatCount(cards.length, "card");
  return (
    <PopupBox
      title={title}
      said={`${title}: ${said}`}
      sign={
        <>
          {sign}
          <span class="pile-title">{title}</span>
          <span class="pile-count">{cards.length}</span>
        </>
      }
      holds={cards.flatMap((card) => cardNumber(card) ?? []).join(" ") || undefined}
      isEmpty={cards.length === 0}
      note={[note, said, ordered && "latest first"].filter(Boolean).join(", ")}
    >
      {() => (
        <ul class="pile-cards">
          {(ordered ? latestFirst(cards) : groupCards(cards)).map((group, index) => (
            <li key={cardNumber(group.card) ?? `back${index}`}>{draw(group)}</li>
          ))}
        </ul>
      )}
    </PopupBox>
  );
}

function latestFirst<Some extends object>(cards: readonly Some[]): CardGroup<Some>[] {
  return [...cards].reverse().map((card) => ({ card, count: 1, others: [] }));
}

function cardNumber(card: VisibleCard | HiddenCard): number | undefined {
  return isFace<VisibleCard | HiddenCard>(card) ? card.id : undefined;
}
