/** Card chip: its name only. */

import { CardArt } from "../../../components/card-art";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import type { Card, Face } from "../view-types";
import { fullName } from "./card-text";
import { frameClasses } from "./card-tile";

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
              class={`chip ${frameClasses(card.type)}`}
            >
              <CardArt design={card.design} />
              {card.name}
            </Target>
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}
