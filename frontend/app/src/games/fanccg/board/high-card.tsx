/**
 * High card: the cards drawn to choose the first player.
 * Answers are revealed together.
 */

import { BoardRegion } from "../../../components/board-region";
import { FaceDownCard } from "../../../components/face-down-card";
import { bottomSeat, playerName } from "../../../components/player-labels";
import { CardTile, RevealedTile } from "../cards/card-tile";
import type { BoardPartProps, View } from "../view-types";
import { isFace } from "../view-types";

export function HighCard({ view, seatInfos }: BoardPartProps) {
  const seats = [1 - bottomSeat(view), bottomSeat(view)];
  const told = highCardResult({ view, seatInfos });
  return (
    <BoardRegion id="high-card" title="High card" aside="The higher revealed draw value wins.">
      {told && <p class="high-card-result">{told}</p>}
      <ul class="drawn-cards">
        {seats.map((seat) => (
          <li key={seat}>
            <p class="played-by">{playerName(view, seatInfos, seat)}</p>
            <DrawnCard view={view} seatInfos={seatInfos} seat={seat} />
            <p class="standing">{playerState(view, seat)}</p>
          </li>
        ))}
      </ul>
    </BoardRegion>
  );
}

function DrawnCard({ view, seatInfos, seat }: BoardPartProps & { seat: number }) {
  const player = view.players.find((one) => one.seat === seat);
  if (!player?.drawn) return <RevealedCard view={view} seatInfos={seatInfos} seat={seat} />;
  if (!isFace(player.drawn))
    return <FaceDownCard said={`${playerName(view, seatInfos, seat)} drew a card`} />;
  const value = player.draw_value ?? 0;
  return (
    <>
      <CardTile card={player.drawn} note={`draw value ${value}`} />
      <DrawValue value={value} />
    </>
  );
}

/** The revealed card. It has returned to its deck. */
function RevealedCard({ view, seatInfos, seat }: BoardPartProps & { seat: number }) {
  const shown = view.high_card?.revealed[seat];
  if (!shown) return <FaceDownCard said={`${playerName(view, seatInfos, seat)} kept it hidden`} />;
  return (
    <>
      <RevealedTile design={shown.design} note={`draw value ${shown.value}`} />
      <DrawValue value={shown.value} />
    </>
  );
}

function DrawValue({ value }: { value: number }) {
  return (
    <p class="draw-value">
      draw value <strong>{value}</strong>
    </p>
  );
}

/** Return the result: "Fox won with Arrested (3)"; "" before. */
export function highCardResult({ view, seatInfos }: BoardPartProps): string {
  if (!view.high_card) return "";
  const { revealed, winner } = view.high_card;
  if (winner === null) {
    const shown = revealed.flatMap((card) => (card ? [`${card.name} (${card.value})`] : []));
    return `${shown.join(" and ") || "No card was revealed"}: tie, both players draw again.`;
  }
  const card = revealed[winner];
  return `${playerName(view, seatInfos, winner)} won ${card ? `with ${card.name} (${card.value})` : "by chance"}.`;
}

/** Return the state of a player. Answers stay hidden until both are given. */
export function playerState({ waiting_for, players, high_card, phase }: View, seat: number): string {
  const hasDrawn = players.some((player) => player.seat === seat && player.drawn);
  if (hasDrawn) return waiting_for.includes(seat) ? "choosing …" : "chosen";
  if (phase === "high_card" && waiting_for.includes(seat)) return "to choose the first player";
  return high_card?.revealed[seat] === null ? "kept hidden" : "";
}
