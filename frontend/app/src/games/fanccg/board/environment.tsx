/** Environment: shared cards and what they provide. */

import { BoardRegion } from "../../../components/board-region";
import { CardFace } from "../../../components/card-face";
import { formatSigned } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { Chips } from "../cards/card-chip";
import { fullName, provisions } from "../cards/card-text";
import { AttributeList, frameClasses } from "../cards/card-tile";
import type { Card, Named, View } from "../view-types";

export function Environment({ view }: { view: View }) {
  return (
    <BoardRegion id="environment" title="Environment">
      {view.environment.length === 0 ? (
        <p class="empty-row">No environment cards in play yet.</p>
      ) : (
        <ul class="environment">
          {view.environment.map((named) => (
            <li key={named.card.id}>
              <EnvironmentCard named={named} />
              <Chips title="Attached" cards={named.beside} />
            </li>
          ))}
        </ul>
      )}
    </BoardRegion>
  );
}

function EnvironmentCard({ named: { card, investment, disabled } }: { named: Named }) {
  const design = designOf<Card>(card.design);
  const isCharacter = design?.investment !== undefined;
  const name = [
    fullName(card, design),
    isCharacter && `investment ${formatSigned(investment)}`,
    disabled && "disabled until the round ends",
  ];
  return (
    <Target
      of={{ card: card.id }}
      name={name.filter(Boolean).join(", ")}
      design={card.design}
      class={`tile ${frameClasses(card.type)} ${disabled ? "disabled" : ""}`}
    >
      <CardFace
        design={card.design}
        isWide
        name={card.name}
        kind={
          (isCharacter || disabled) && (
            <>
              {isCharacter && `investment ${formatSigned(investment)}`}
              {disabled && <span class="stamp">disabled</span>}
            </>
          )
        }
        text={<AttributeList name="" of={[...provisions(design), ...(design?.themes ?? [])]} />}
      />
    </Target>
  );
}
