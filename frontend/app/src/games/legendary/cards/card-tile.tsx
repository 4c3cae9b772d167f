/** A card as it lies on the board: small, but nothing on it is guessed. */

import type { ComponentChildren } from "preact";
import { Named } from "../../../components/card-name";
import { capital } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import type { Card, Face } from "../view-types";
import {
  type Corner,
  corner,
  fullName,
  GROUNDS,
  gives,
  keywords,
  linesAfterKeywords,
  shortKind,
  weaknesses,
} from "./card-labels";
import { Icon } from "./icons";

interface Props {
  card: Face;
  /** How many equal ones lie here. */
  many?: number;
  /** The numbers of the equal ones. */
  others?: readonly number[];
  /** The space that it lies in. */
  at?: string | undefined;
  /** What else is to be said of it where it lies: a link, a mark. */
  note?: string | undefined;
  children?: ComponentChildren;
}

export function Tile({ card, many = 1, others = [], at, note, children }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  return (
    <Target
      of={{ card: card.id }}
      also={[...others.map((other) => ({ card: other })), ...(at ? [{ space: at }] : [])]}
      name={name}
      design={card.design}
      class={`tile ${frame(card, design)}`}
    >
      <Named name={card.name} />
      <span class="tile-kind">
        {design?.class && <Icon name={design.class} />}
        {shortKind(card, design)}
      </span>
      {card.task ? <span class="tile-task">{capital(card.task)}</span> : <TileText design={design} />}
      <TileFoot card={card} design={design} />
      {children}
      {many > 1 && <span class="tile-many">×{many}</span>}
    </Target>
  );
}

/** The names of the ground, the frame and the class of a card, for the style sheet. */
export function frame(card: { type: Card["type"] }, design: Card | undefined): string {
  return `${GROUNDS[card.type]} f-${card.type} c-${design?.class ?? "none"}`;
}

export function CornerNumber({ corner: { icon, value, changed } }: { corner: Corner }) {
  return (
    <span class={`corner corner-${icon}`} data-changed={changed || undefined}>
      <Icon name={icon} />
      {value}
    </span>
  );
}

/** The text of the card, where there is room for it; its keywords have a line of their own. */
function TileText({ design }: { design: Card | undefined }) {
  const lines = linesAfterKeywords(design);
  return lines.length > 0 ? (
    <span class="tile-text">
      <span class="tile-lines">{lines.join(" ")}</span>
    </span>
  ) : null;
}

/** What playing it gives, what it is like, and in the corner what dealing with it takes. */
function TileFoot({ card, design }: { card: Face; design: Card | undefined }) {
  const words = keywords(design);
  const number = corner(card, design);
  const given = gives(design);
  return (
    <span class="tile-foot" data-gives={given.length > 0 || undefined}>
      {given.map(({ points, value }) => (
        <span key={points} class={`gives gives-${points}`}>
          <Icon name={points} />
          {value}
        </span>
      ))}
      {words.length > 0 && <span class="tile-words">{words.join(" · ")}</span>}
      {weaknesses(design).map(({ cls, immune }) => (
        <span key={`${cls}${immune}`} class={`weak weak-${cls}`}>
          <Icon name={cls} />
          {immune ? "immune" : "weak"}
        </span>
      ))}
      {number && <CornerNumber corner={number} />}
    </span>
  );
}
