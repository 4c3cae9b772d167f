/** Row of the round: its cards and the circumstances between them. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { FaceDownCard } from "../../../components/face-down-card";
import { bottomSeat, playerName } from "../../../components/player-labels";
import { formatSigned } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chips } from "../cards/card-chip";
import { CircumstanceLights } from "../cards/card-edges";
import { fullName } from "../cards/card-text";
import { AttributeList, LaidTile } from "../cards/card-tile";
import { circumstancesText } from "../labels";
import type { BoardPartProps, Card, Laid } from "../view-types";
import { isFace } from "../view-types";

export function RoundRow({ view, seatInfos }: BoardPartProps) {
  const { row, on } = view.round;
  const line = useRef<HTMLOListElement>(null);
  const length = row.length;
  // Keep the last card visible: the next card must fit it.
  useLayoutEffect(() => {
    line.current?.scrollTo({ left: length ? line.current.scrollWidth : 0 });
  }, [length]);
  return (
    <ol ref={line} class="round-row fitted" aria-label="The row of the round">
      {row.map((laid, index) => (
        <li key={laid.place} data-side={laid.seat === bottomSeat(view) ? "below" : "above"}>
          <RowCard laid={laid} who={playerName(view, seatInfos, laid.seat)} />
          <CircumstanceLights on={laid.on} words={index === row.length - 1} />
        </li>
      ))}
      {row.length === 0 && (
        <li class="row-start">
          <p class="empty-row">No cards in the row yet.</p>
          <CircumstanceLights on={on} words />
        </li>
      )}
    </ol>
  );
}

function RowCard({ laid, who }: { laid: Laid; who: string }) {
  const { card, cover, holds } = laid;
  return (
    <div class="row-card">
      <p class="played-by">{who}</p>
      {isFace(card) ? (
        <LaidTile card={card} counts={laid.counts} name={rowCardText(laid, who)}>
          <AttributeList name="also" of={laid.provides} />
          <AttributeList name="negated" of={[...laid.negated, ...laid.withdrawn]} />
        </LaidTile>
      ) : (
        <FaceDownCard said={`Face-down card, played by ${who}`} />
      )}
      <Chips title="Under" cards={cover ? [cover] : []} />
      <Chips title="Holds" cards={holds} />
    </div>
  );
}

function rowCardText(laid: Laid, who: string): string {
  const { card, counts, on, provides, negated, withdrawn } = laid;
  if (!isFace(card)) return "";
  return [
    `${fullName(card, designOf<Card>(card.design))}, played by ${who}`,
    `counts ${formatSigned(counts)}`,
    provides.length > 0 && `also provides ${provides.join(", ")}`,
    negated.length + withdrawn.length > 0 && `negated: ${[...negated, ...withdrawn].join(", ")}`,
    `then ${circumstancesText(on)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
