/** A card as it lies on the board, its edges where they meet those of its neighbours. */

import { type ComponentChildren, Fragment } from "preact";
import { Named } from "../../../components/card-name";
import { hasLongWord, signed } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { TYPES } from "../labels";
import type { Card, CardType, Face } from "../view-types";
import { LeftEdge, RightEdge } from "./card-edges";
import { fullName, hasRightEdge, ownText, points, provided, required } from "./card-text";

interface Props {
  card: Face;
  /** How many equal ones lie here. */
  many?: number;
  /** The numbers of the equal ones. */
  others?: readonly number[];
  /** What else is to be said of it where it lies. */
  note?: string | undefined;
}

/** A card in hand or in a pile: all that one must know to play it. */
export function Tile({ card, many = 1, others = [], note }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  return (
    <Target
      of={{ card: card.id }}
      also={others.map((other) => ({ card: other }))}
      name={name}
      design={card.design}
      class={`tile ${frame(card.type)}`}
    >
      <Printed card={card} design={design} many={many} />
    </Target>
  );
}

/** A card that was shown, and lies nowhere on the table any more. */
export function ShownTile({ design: id, note }: { design: string; note: string }) {
  const design = designOf<Card>(id);
  return design ? (
    <Target
      of={{ type: "shown" }}
      name={`${fullName(design, design)}, ${note}`}
      design={id}
      class={`tile ${frame(design.type)}`}
    >
      <Printed card={design} design={design} />
    </Target>
  ) : null;
}

interface PrintedProps {
  card: Pick<Face, "name" | "type">;
  design: Card | undefined;
  many?: number;
}

function Printed({ card, design, many = 1 }: PrintedProps) {
  return (
    <>
      <Named name={card.name} />
      <Kind type={card.type} value={points(design)} many={many} />
      <span class="tile-middle">
        <LeftEdge design={design} />
        <Says design={design} />
        {hasRightEdge(card) && <RightEdge design={design} />}
      </span>
    </>
  );
}

/** Its ground and frame, for the style sheet. */
export function frame(type: CardType): string {
  return `paper f-${type}`;
}

function Kind({ type, value, many = 1 }: { type: CardType; value: string; many?: number }) {
  return (
    <span class="tile-kind">
      {value && <Points value={value} />}
      {TYPES[type]}
      {many > 1 && <span class="tile-many">×{many}</span>}
    </span>
  );
}

/** Points, told by sign and colour. */
export function Points({ value }: { value: string }) {
  return (
    <span class="points" data-below={value.startsWith("−") || undefined}>
      {value}
    </span>
  );
}

function Says({ design }: { design: Card | undefined }) {
  return (
    <span class="tile-says">
      <Listed name="requires" of={required(design)} />
      <Listed name="prevented by" of={design?.prevented_by} />
      <Listed name="provides" of={provided(design)} />
      <Listed name={design?.type === "environment" ? "themes" : "theme"} of={design?.themes} />
      <Lines of={ownText(design)} />
    </span>
  );
}

/** What its text says, as far as there is room. */
function Lines({ of }: { of: readonly string[] }) {
  const text = of.join(" ");
  return text ? (
    <span class="tile-lines" data-long={hasLongWord(text) || undefined}>
      <Breakable text={text} />
    </span>
  ) : null;
}

export function Listed({ name, of = [] }: { name: string; of?: readonly string[] | undefined }) {
  return of.length > 0 ? (
    <span class="listed">
      {name && <i>{name} </i>}
      {of.map((attribute, index) => (
        <span key={attribute}>
          {index > 0 && ", "}
          <Breakable text={attribute} />
        </span>
      ))}
    </span>
  ) : null;
}

/** "Evidence(physical)" may break before its qualifier. */
function Breakable({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?=\()/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}

interface LaidProps {
  card: Face;
  counts: number;
  name: string;
  children?: ComponentChildren;
}

/** A card in the row: what it counts as it stands, and what it has brought. */
export function LaidTile({ card, counts, name, children }: LaidProps) {
  const design = designOf<Card>(card.design);
  return (
    <Target of={{ card: card.id }} name={name} design={card.design} class={`tile laid ${frame(card.type)}`}>
      <Named name={card.name} />
      <Kind type={card.type} value={signed(counts)} />
      <span class="tile-says">
        <Listed name="provides" of={provided(design)} />
        {children}
        <Lines of={ownText(design)} />
      </span>
    </Target>
  );
}
