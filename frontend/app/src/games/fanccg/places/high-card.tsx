/** High card: what each has drawn. Both choose unseen, and the answers come out together. */

import { Region } from "../../../kit/region";
import { designOf } from "../../../play/catalogue";
import { FaceDown } from "../cards/back";
import { Tile } from "../cards/tile";
import { below, playerName } from "../says";
import type { Card, Part } from "../types";
import { isFace } from "../types";

export function HighCard({ view, chairs }: Part) {
  const seats = [1 - below(view), below(view)];
  const isDrawn = view.players.some((player) => player.drawn);
  return (
    <Region id="high-card" title="High card" aside="Of the cards that are shown the higher draw value wins.">
      {!isDrawn && <p class="empty-row">Both cards are back in their decks; the log tells what was shown.</p>}
      <ul class="drawn-cards">
        {seats.map((seat) => (
          <li key={seat}>
            <p class="layer">{playerName(view, chairs, seat)}</p>
            <Drawn view={view} chairs={chairs} seat={seat} />
            <p class="standing">{standing(view, seat)}</p>
          </li>
        ))}
      </ul>
    </Region>
  );
}

function Drawn({ view, chairs, seat }: Part & { seat: number }) {
  const card = view.players.find((player) => player.seat === seat)?.drawn;
  if (!card) return null;
  if (!isFace(card)) return <FaceDown said={`${playerName(view, chairs, seat)} drew a card`} />;
  const value = designOf<Card>(card.design)?.draw ?? 0;
  return (
    <>
      <Tile card={card} note={`draw value ${value}`} />
      <p class="draw-value">
        draw value <strong>{value}</strong>
      </p>
    </>
  );
}

/** While both are asked, each answer stays unseen. */
export function standing({ waiting_for, players }: Part["view"], seat: number): string {
  const hasDrawn = players.some((player) => player.seat === seat && player.drawn);
  if (!waiting_for.includes(seat)) return hasDrawn ? "chosen" : "";
  return hasDrawn ? "choosing …" : "to say who plays first";
}
