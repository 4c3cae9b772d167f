/** Area of a player: name, points and piles. */

import { Region } from "../../../components/board-region";
import { Pile } from "../../../components/card-pile";
import { Stack } from "../../../components/face-down-card";
import { playerName } from "../../../components/player-labels";
import { Tile } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { scored } from "../labels";
import type { Face, Part, Player } from "../view-types";
import { isFace } from "../view-types";

export function Side({ view, chairs, seat }: Part & { seat: number }) {
  const player = view.players.find((one) => one.seat === seat);
  if (!player) return null;
  const isAbove = seat !== (view.viewer ?? 0);
  return (
    <Region
      id={isAbove ? "above" : "below"}
      title={playerName(view, chairs, seat)}
      aside={<Stands part={{ view, chairs }} seat={seat} />}
    >
      <p class="total">
        <strong>{scored(player.points)}</strong> points
      </p>
      <Piles player={player} />
    </Region>
  );
}

/** Status of the player. */
function Stands({ part: { view }, seat }: { part: Part; seat: number }) {
  if (view.resigned === seat) return <span class="standing">has resigned</span>;
  if (view.over) return null;
  return view.waiting_for.includes(seat) ? (
    <span class="standing" data-asked>
      <Icon name="mark" /> {view.phase === "round" ? "to play" : "to choose"}
    </span>
  ) : null;
}

function Piles({ player }: { player: Player }) {
  return (
    <ul class="piles">
      <li>
        <Stack title="Hand" number={player.hand.length} sign={<Icon name="hand" />} />
      </li>
      <li>
        <Stack title="Deck" number={player.deck} sign={<Icon name="deck" />} />
      </li>
      <Seen title="Discard" cards={player.discard} ordered />
      <Seen title="Environment" cards={player.environment_deck} />
      <Seen title="Sideboard" cards={player.sideboard} />
      {(player.cover_deck ?? []).length > 0 && <Seen title="Covers" cards={player.cover_deck ?? []} />}
    </ul>
  );
}

type FaceOrBack = Player["hand"][number];

/** Pile that opens if its cards are known. */
function Seen({ title, cards, ordered }: { title: string; cards: readonly FaceOrBack[]; ordered?: boolean }) {
  const open = cards.filter((card): card is Face => isFace(card));
  return (
    <li>
      {open.length < cards.length ? (
        <Stack title={title} number={cards.length} sign={<Icon name="folder" />} />
      ) : (
        <Pile
          title={title}
          cards={open}
          ordered={ordered ?? false}
          sign={<Icon name="folder" />}
          draw={({ card, count: many, others }) => <Tile card={card} many={many} others={others} />}
        />
      )}
    </li>
  );
}
