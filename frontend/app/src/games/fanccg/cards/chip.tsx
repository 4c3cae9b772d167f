/** A card where there is little room: its name. */

import { designOf } from "../../../play/catalogue";
import { Target } from "../../../play/target";
import type { Card, Face } from "../types";
import { fullName } from "./face";
import { frame } from "./tile";

export function Chips({ title, cards }: { title: string; cards: readonly Face[] }) {
  return cards.length > 0 ? (
    <div class="chips">
      <h3 class="chips-title">{title}</h3>
      <ul class="chips-list">
        {cards.map((card) => (
          <li key={card.id}>
            <Target
              of={{ card: card.id }}
              name={fullName(card, designOf<Card>(card.design))}
              design={card.design}
              class={`chip ${frame(card.type)}`}
            >
              {card.name}
            </Target>
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}
