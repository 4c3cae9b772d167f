/** The environment that both share: its cards, what they offer, what lies beside them. */

import { Region } from "../../../kit/region";
import { signed } from "../../../kit/words";
import { designOf } from "../../../play/catalogue";
import { Target } from "../../../play/target";
import { Chips } from "../cards/chip";
import { fullName, provided } from "../cards/face";
import { frame, Listed } from "../cards/tile";
import type { Card, Named, View } from "../types";

export function Environment({ view }: { view: View }) {
  return (
    <Region id="environment" title="Environment">
      {view.environment.length === 0 ? (
        <p class="empty-row">Nothing of it has been played yet.</p>
      ) : (
        <ul class="environment">
          {view.environment.map((named) => (
            <li key={named.card.id}>
              <Piece named={named} />
              <Chips title="Beside it" cards={named.beside} />
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

function Piece({ named: { card, investment, disabled } }: { named: Named }) {
  const design = designOf<Card>(card.design);
  const isCharacter = design?.investment !== undefined;
  const name = [
    fullName(card, design),
    isCharacter && `investment ${signed(investment)}`,
    disabled && "disabled until the round ends",
  ];
  return (
    <Target
      of={{ card: card.id }}
      name={name.filter(Boolean).join(", ")}
      design={card.design}
      class={`tile ${frame(card.type)} ${disabled ? "disabled" : ""}`}
    >
      <span class="tile-name">
        {card.name} {isCharacter && <span class="investment">investment {signed(investment)}</span>}
        {disabled && <span class="stamp">disabled</span>}
      </span>
      <span class="tile-says">
        <Listed name="" of={[...provided(design), ...(design?.themes ?? [])]} />
      </span>
    </Target>
  );
}
