/** Card tile with edges. */

import { type ComponentChildren, Fragment } from "preact";
import { CardFace } from "../../../components/card-face";
import { CardName } from "../../../components/card-name";
import { formatSigned } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { TYPES } from "../labels";
import type { Card, CardType, Face } from "../view-types";
import { Edges } from "./card-edges";
import { fullName, ownTextLines, pointsText, provisions, requirements } from "./card-text";
import { TileText } from "./rule-text";

interface Props {
  card: Face;
  /** Number of equal cards. */
  many?: number;
  /** Numbers of the equal cards. */
  others?: readonly number[];
  /** Addition to the accessible name. */
  note?: string | undefined;
}

/** Tile of a card in hand or in a pile. */
export function CardTile({ card, many = 1, others = [], note }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  return (
    <Target
      of={{ card: card.id }}
      also={others.map((other) => ({ card: other }))}
      name={name}
      design={card.design}
      class={`tile ${frameClasses(card.type)}`}
    >
      <PrintedText card={card} design={design} many={many} />
    </Target>
  );
}

/** Tile of a revealed card that is no longer on the table. */
export function RevealedTile({ design: id, note }: { design: string; note: string }) {
  const design = designOf<Card>(id);
  return design ? (
    <Target
      of={{ type: "shown" }}
      name={`${fullName(design, design)}, ${note}`}
      design={id}
      class={`tile ${frameClasses(design.type)}`}
    >
      <PrintedText card={design} design={design} />
    </Target>
  ) : null;
}

interface PrintedProps {
  card: Pick<Face, "name" | "type">;
  design: Card | undefined;
  many?: number;
}

function PrintedText({ card, design, many = 1 }: PrintedProps) {
  return design ? (
    <CardFace
      design={design.id}
      name={card.name}
      cost={pointsText(design) && <Points value={pointsText(design)} />}
      kind={TYPES[card.type]}
      text={
        <>
          <CardAttributes design={design} />
          <TileText lines={ownTextLines(design)} />
        </>
      }
      over={<Edges design={design} />}
      many={many}
    />
  ) : (
    <CardName name={card.name} />
  );
}

/** CSS classes of ground and frame. */
export function frameClasses(type: CardType): string {
  return `paper f-${type}`;
}

/** Points with sign and color. */
export function Points({ value }: { value: string }) {
  return (
    <span class="points" data-below={value.startsWith("−") || undefined}>
      {value}
    </span>
  );
}

function CardAttributes({ design }: { design: Card }) {
  return (
    <>
      <AttributeList name="requires" of={requirements(design)} />
      <AttributeList name="prevented by" of={design.prevented_by} />
      <AttributeList name="provides" of={provisions(design)} />
      <AttributeList name={design.type === "environment" ? "themes" : "theme"} of={design.themes} />
    </>
  );
}

export function AttributeList({ name, of = [] }: { name: string; of?: readonly string[] | undefined }) {
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

/** Text that can break before "(". */
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

/** Tile of a card in the row, with its current points. */
export function LaidTile({ card, counts, name, children }: LaidProps) {
  const design = designOf<Card>(card.design);
  return (
    <Target
      of={{ card: card.id }}
      name={name}
      design={card.design}
      class={`tile laid ${frameClasses(card.type)}`}
    >
      <CardFace
        design={card.design}
        name={card.name}
        cost={<Points value={formatSigned(counts)} />}
        kind={TYPES[card.type]}
        text={
          <>
            <AttributeList name="provides" of={provisions(design)} />
            {children}
            <TileText lines={ownTextLines(design)} />
          </>
        }
      />
    </Target>
  );
}
