/** Full-size card. */

import { titleCase } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import type { SheetProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card, View } from "../view-types";
import { LeftEdge, RightEdge } from "./card-edges";
import { hasRightEdge, pointsText } from "./card-text";
import { frameClasses } from "./card-tile";

export function CardDetail({ design: id }: SheetProps<View>) {
  const design = designOf<Card>(id);
  if (!design) return <p>{titleCase(id)}</p>;
  return (
    <div class="board-base fanccg">
      <article class={`sheet-card ${frameClasses(design.type)}`}>
        <header class="sheet-head">
          <h3 class="sheet-name">{design.name}</h3>
          <p class="sheet-kind">{TYPES[design.type]}</p>
        </header>
        <Numbers design={design} />
        <div class="sheet-middle">
          <LeftEdge design={design} />
          <div class="sheet-text">
            {design.text.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {hasRightEdge(design) && <RightEdge design={design} />}
        </div>
        <Foot design={design} />
      </article>
    </div>
  );
}

function Numbers({ design }: { design: Card }) {
  const rows: [string, string | number | undefined][] = [
    ["Points", pointsText(design) || undefined],
    ["Draw value", design.draw],
    ["Investment", design.investment],
    ["Limit in play", design.in_play],
    ["Limit in a deck", design.in_deck === "+" ? "any number" : design.in_deck],
  ];
  const printed = rows.filter(([, value]) => value !== undefined);
  return printed.length > 0 ? (
    <dl class="sheet-numbers">
      {printed.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
}

function Foot({ design }: { design: Card }) {
  const told = [design.set, design.episode && `Episode ${design.episode}`].filter(Boolean);
  return told.length > 0 ? <p class="sheet-foot">{told.join(" · ")}</p> : null;
}
