/** Card chip: icon, number or name. */

import { CardArt } from "../../../components/card-art";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { cardOrBackName } from "../labels";
import type { Card, Face, FaceOrBack } from "../view-types";
import { isFace } from "../view-types";
import { cornerNumber, fullName } from "./card-labels";
import { frameClasses } from "./card-tile";
import { Icon, type IconName } from "./icons";

interface Props {
  card: Face;
  /** Icon instead of the name. */
  sign?: IconName;
  many?: number;
  note?: string | undefined;
}

export function Chip({ card, sign, many = 1, note }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  return (
    <Target
      of={{ card: card.id }}
      name={name}
      design={card.design}
      class={`chip ${frameClasses(card, design)}`}
    >
      {!sign && <CardArt design={card.design} />}
      {sign ? <Icon name={sign} /> : design?.class && <Icon name={design.class} />}
      <span class="chip-name">{sign ? (cornerNumber(card, design)?.value ?? card.name) : card.name}</span>
      {many > 1 && <span class="chip-many">×{many}</span>}
    </Target>
  );
}

/** Chips under a heading; nothing if empty. */
export function Chips({
  title,
  cards,
  sign,
}: {
  title: string;
  cards: readonly FaceOrBack[];
  sign?: IconName;
}) {
  if (cards.length === 0) return null;
  return (
    <div class="chips">
      <h3 class="chips-title">{title}</h3>
      <ul class="chips-list">
        {cards.map((card, index) => (
          <li key={isFace(card) ? card.id : `back${index}`}>
            {isFace(card) ? (
              <Chip card={card} {...(sign && { sign })} />
            ) : (
              <span class="chip night">{cardOrBackName(card)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
