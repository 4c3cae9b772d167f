/** Full-size card. */

import { FullCard } from "../../../components/card-face";
import { openCard } from "../../../components/open-cards";
import { formatCount, titleCase } from "../../../components/text-format";
import { designOf, designs } from "../../../table/catalogue";
import type { SheetProps } from "../../../table/game-contract";
import { GlossaryTerm } from "../../../table/glossary/glossary-term";
import { CLASSES, changesText, POINTS } from "../labels";
import type { Card, ClassName, Face, View } from "../view-types";
import { isFace } from "../view-types";
import { cornerNumber, givenPoints, printedCorner, typeText } from "./card-labels";
import { CardText } from "./card-text";
import { CornerNumber, frameClasses } from "./card-tile";
import { Icon } from "./icons";

export function CardDetail({ design: id, card, view }: SheetProps<View>) {
  const named = designOf<Card>(id);
  const design = named && card === undefined ? mergeDesigns(named) : named;
  if (!design) return <p>{titleCase(id.replace(/-/g, " "))}</p>;
  const lying = card === undefined || !view ? undefined : openCard<Face>(view, card);
  const number = printedCorner(design);
  return (
    <div class="board-base legendary">
      <FullCard
        frame={frameClasses(design, design)}
        design={design.id}
        name={design.name}
        cost={number && <CornerNumber corner={number} />}
        kind={<TypeLine design={design} classes={classesOf(design)} />}
        text={
          <>
            <CurrentCost design={design} lying={lying} />
            <CardText design={design} />
            {view && <OwnEffect design={design} view={view} />}
          </>
        }
        numbers={<Numbers design={design} />}
        foot={footText(design)}
      />
    </div>
  );
}

/** Effect of a Belief or Doubt for the viewer, from their Avatar. */
function OwnEffect({ design, view }: { design: Card; view: View }) {
  const avatar = view.players.find(({ seat }) => seat === view.viewer)?.avatar;
  const own = avatar && isFace(avatar) ? designOf<Card>(avatar.design) : undefined;
  const lines = own?.text.filter((line) => line.startsWith(`${design.name}: `)) ?? [];
  if (!own || lines.length === 0) return null;
  return (
    <p class="sheet-now">
      {own.name}: {lines.map((line) => line.slice(design.name.length + 2)).join(" ")}
    </p>
  );
}

function TypeLine({ design, classes }: { design: Card; classes: readonly ClassName[] }) {
  return (
    <>
      {classes.map((cls, index) => (
        <span key={cls}>
          <Icon name={cls} /> {CLASSES[cls]}
          {index < classes.length - 2 ? ", " : index < classes.length - 1 ? " or " : ", "}
        </span>
      ))}
      {typeText(design, design)}
    </>
  );
}

/** Merge designs of one name: no class, all copies. */
function mergeDesigns(design: Card): Card {
  const alike = designs<Card>().filter(({ name }) => name === design.name);
  const { class: _, ...shared } = design;
  const copies = alike.reduce((sum, one) => sum + one.copies, 0);
  return alike.length > 1 ? { ...shared, copies } : design;
}

/** Return the class, or the classes of all designs of the name. */
function classesOf({ name, class: own }: Card): ClassName[] {
  return own ? [own] : designs<Card>().flatMap((one) => (one.name === name && one.class ? [one.class] : []));
}

/** Current cost of the card on the board. */
function CurrentCost({ design, lying }: { design: Card; lying: Face | undefined }) {
  const number = lying && (lying.fight ?? lying.cost) !== undefined ? cornerNumber(lying, design) : null;
  if (!number && !lying?.task) return null;
  return (
    <p class="sheet-now">
      Now:{" "}
      {number && (
        <>
          <CornerNumber corner={number} /> {lying?.now ?? number.said}
          {lying?.changes && <span class="sheet-because"> ({changesText(lying.changes)})</span>}
        </>
      )}
      {!number && (lying?.now ?? lying?.task)}
      {lying?.keywords && ` ${lying.keywords}`}
    </p>
  );
}

/** Printed numbers. */
function Numbers({ design }: { design: Card }) {
  const star = design.star.fight ? "*" : "";
  const rows: [string, string | number | undefined][] = [
    ["Cost", design.cost],
    ["Fight", design.fight !== undefined ? `${design.fight}${star}` : undefined],
    ["Rank", design.rank],
    ["Defense", design.defense],
    ["Health", design.health],
    ["Priority", design.priority],
    ["Damage", design.miss ? "Miss" : design.damage],
    ...givenPoints(design).map(({ points, value }): [string, string] => [POINTS[points], value]),
  ];
  const printed = rows.filter(([, value]) => value !== undefined);
  if (printed.length === 0) return null;
  return (
    <dl class="sheet-numbers">
      {printed.map(([name, value]) => (
        <div key={name}>
          <dt>
            <GlossaryTerm name={name} kind="word" />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function footText(design: Card): string {
  const from = design.set && (/^\d+$/.test(design.set) ? `Season ${design.set}` : titleCase(design.set));
  const notes = [
    from,
    design.kind && titleCase(design.kind),
    `${formatCount(design.copies, "copy", "copies")} in the box`,
  ];
  return notes.filter(Boolean).join(" · ");
}
