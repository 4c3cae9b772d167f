/** Card chip: its name only. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../../../components/card-art";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { shortName } from "../cards-in-play";
import type { Card, Face } from "../view-types";
import { Basic, fullName, textOf } from "./card-text";
import { frameClasses } from "./card-tile";
import { RuleText } from "./rule-text";

interface Props {
  card: Face;
  /** Addition to the accessible name. */
  note?: string | undefined;
  /** True if Agents are shown with their surname only. */
  short?: boolean;
  children?: ComponentChildren;
}

export function Chip({ card, note, short = false, children }: Props) {
  const name = [fullName(card, designOf<Card>(card.design), useContext(Basic)), note]
    .filter(Boolean)
    .join(", ");
  return (
    <Target of={{ card: card.id }} name={name} design={card.design} class={`chip ${frameClasses(card.type)}`}>
      <CardArt design={card.design} />
      {short ? shortName(card) : card.name}
      {children}
    </Target>
  );
}

/** Beginning of the card text. */
function FirstLine({ card }: { card: Face }) {
  const [line] = textOf(designOf<Card>(card.design), useContext(Basic));
  return line ? (
    <span class="chip-does">
      <RuleText text={line} />
    </span>
  ) : null;
}

export function Chips({ title, cards }: { title: string; cards: readonly Face[] }) {
  return cards.length > 0 ? (
    <div class="chips">
      <h4 class="chips-title">{title}</h4>
      <ul class="chips-list">
        {cards.map((card) => (
          <li key={card.id}>
            <Chip card={card}>
              <FirstLine card={card} />
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}
