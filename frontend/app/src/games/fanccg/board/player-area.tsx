/** Area of a player: name, points and piles. */

import { BoardRegion } from "../../../components/board-region";
import { CardPile } from "../../../components/card-pile";
import { FaceDownPile } from "../../../components/face-down-card";
import { playerName } from "../../../components/player-labels";
import { CardTile } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { formatPoints } from "../labels";
import type { BoardPartProps, Face, Player } from "../view-types";
import { isFace } from "../view-types";

export function PlayerArea({ view, seatInfos, seat }: BoardPartProps & { seat: number }) {
  const player = view.players.find((one) => one.seat === seat);
  if (!player) return null;
  const isAbove = seat !== (view.viewer ?? 0);
  return (
    <BoardRegion
      id={isAbove ? "above" : "below"}
      title={playerName(view, seatInfos, seat)}
      aside={<PlayerStatus part={{ view, seatInfos }} seat={seat} />}
    >
      <p class="total">
        <strong>{formatPoints(player.points)}</strong> points
      </p>
      <Piles player={player} isMine={seat === view.viewer} />
    </BoardRegion>
  );
}

/** Status of the player. */
function PlayerStatus({ part: { view }, seat }: { part: BoardPartProps; seat: number }) {
  if (view.resigned === seat) return <span class="standing">has resigned</span>;
  if (view.over) return null;
  return view.waiting_for.includes(seat) ? (
    <span class="standing" data-asked>
      <Icon name="mark" /> {view.phase === "round" ? "to play" : "to choose"}
    </span>
  ) : null;
}

function Piles({ player, isMine }: { player: Player; isMine: boolean }) {
  return (
    <ul class="piles">
      <li>
        <FaceDownPile title="Hand" number={player.hand.length} sign={<Icon name="hand" />} />
      </li>
      <li>
        <FaceDownPile
          title="Deck"
          number={player.deck}
          sign={<Icon name="deck" />}
          deals={isMine ? "hand" : undefined}
        />
      </li>
      <KnownPile title="Discard" cards={player.discard} ordered />
      <KnownPile title="Environment" cards={player.environment_deck} />
      <KnownPile title="Sideboard" cards={player.sideboard} />
      {(player.cover_deck ?? []).length > 0 && <KnownPile title="Covers" cards={player.cover_deck ?? []} />}
    </ul>
  );
}

type FaceOrBack = Player["hand"][number];

/** Pile that opens if its cards are known. */
function KnownPile({
  title,
  cards,
  ordered,
}: {
  title: string;
  cards: readonly FaceOrBack[];
  ordered?: boolean;
}) {
  const open = cards.filter((card): card is Face => isFace(card));
  return (
    <li>
      {open.length < cards.length ? (
        <FaceDownPile title={title} number={cards.length} sign={<Icon name="folder" />} />
      ) : (
        <CardPile
          title={title}
          cards={open}
          ordered={ordered ?? false}
          sign={<Icon name="folder" />}
          draw={({ card, count: many, others }) => <CardTile card={card} many={many} others={others} />}
        />
      )}
    </li>
  );
}
