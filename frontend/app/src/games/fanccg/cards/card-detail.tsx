/** Full-size card. */

import { FullCard } from "../../../components/card-face";
import { titleCase } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import type { SheetProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card, View } from "../view-types";
import { Edges } from "./card-edges";
import { pointsText } from "./card-text";
import { frameClasses, Points } from "./card-tile";
import { RuleText } from "./rule-text";

export function CardDetail({ design: id }: SheetProps<View>) {
  const design = designOf<Card>(id);
  if (!design) return <p>{titleCase(id)}</p>;
  return (
    <div class="board-base fanccg">
      <FullCard
        frame={frameClasses(design.type)}
        design={design.id}
        name={design.name}
        cost={pointsText(design) && <Points value={pointsText(design)} />}
        kind={TYPES[design.type]}
        text={
          <div class="sheet-text">
            {design.text.map((line) => (
              <p key={line}>
                <RuleText text={line} />
              </p>
            ))}
          </div>
        }
        numbers={<Numbers design={design} />}
        over={<Edges design={design} />}
        foot={[design.set, design.episode && `Episode ${design.episode}`].filter(Boolean).join(" · ")}
      />
    </div>
  );
}

function Numbers({ design }: { design: Card }) {
  const rows: [string, string | number | undefined][] = [
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
