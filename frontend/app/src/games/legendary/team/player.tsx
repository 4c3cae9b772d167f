/** A player: Avatar, health, counts, cards. */

import { CardArt } from "../../../components/card-art";
import { formatCount, titleCase } from "../../../components/text-format";
import { designOf, designs } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { OpenPile } from "../board/open-pile";
import { PipMeter } from "../board/pip-meter";
import { Chip, Chips } from "../cards/card-chip";
import { Icon } from "../cards/icons";
import type { BoardPartProps, Card, Player } from "../view-types";
import { isFace } from "../view-types";
import { badges, isOnTurn, PlayerBadges } from "./player-badges";

interface Props extends BoardPartProps {
  player: Player;
}

export function PlayerPanel({ view, seatInfos, player }: Props) {
  const seatInfo = seatInfos.find((one) => one.seat === player.seat);
  const isTurn = isOnTurn(view, player);
  return (
    <article
      class="player"
      data-turn={isTurn || undefined}
      data-mine={seatInfo?.isMine || undefined}
      data-out={player.defeated || undefined}
    >
      <PlayerHeader
        player={player}
        called={seatInfo?.called}
        sits={seatInfo?.name ?? ""}
        said={badges(view, player).join(", ")}
      />
      <div class="stats">
        {player.health !== undefined && <HealthMeter player={player} />}
        <CardCounts player={player} />
      </div>
      <div class="belongings">
        <Wounds player={player} />
        <PlayerBadges view={view} player={player} />
        <PlayerCards player={player} isMine={view.viewer === player.seat} />
      </div>
    </article>
  );
}

interface PlayerHeaderProps {
  player: Player;
  /** Name of an Avatar that is out of play. */
  called: string | undefined;
  sits: string;
  said: string;
}

function PlayerHeader({ player, called, sits, said }: PlayerHeaderProps) {
  const avatar = player.avatar && isFace(player.avatar) ? player.avatar : undefined;
  const design = avatar ? designOf<Card>(avatar.design) : avatarNamed(called);
  const rank = design?.rank && `Rank ${design.rank}`;
  const name = [avatar?.name ?? called ?? "No Avatar", sits, rank, said].filter(Boolean).join(", ");
  return (
    <Target of={{ seat: player.seat }} name={name} design={avatar?.design ?? design?.id} class="who">
      {design && <CardArt design={design.id} />}
      <span class="who-name">{avatar?.name ?? called ?? sits}</span>
      <span class="who-sits">
        {(avatar || called) && sits}
        {rank && (
          <span class="who-rank" title="The player with the best Rank takes the first turn. 1 is best.">
            {" "}
            · {rank}
          </span>
        )}
      </span>
    </Target>
  );
}

/**
 * Return the design of an Avatar that is out of play.
 * name: its whole name or its last.
 */
function avatarNamed(name: string | undefined): Card | undefined {
  return designs<Card>().find(
    ({ type, name: whole }) => type === "avatar" && ` ${whole}`.endsWith(` ${name}`),
  );
}

function HealthMeter({ player }: { player: Player }) {
  const health = player.health ?? 0;
  return (
    <p class="life">
      <Icon name="health" />
      <PipMeter said="health" value={health - (player.damage ?? 0)} most={health} scars={player.scars} />
    </p>
  );
}

function CardCounts({ player }: { player: Player }) {
  const limit = player.hand_limit;
  return (
    <ul class="counts">
      <li title="Cards in hand, cards drawn in Cleanup">
        <Icon name="hand" said="Hand " />
        {player.hand_size}
        {limit !== undefined && (
          <>
            <span aria-hidden="true">/{limit}</span>
            <span class="unseen">, draws {limit}</span>
          </>
        )}
      </li>
      <li title="Cards in the deck">
        <Icon name="deck" said="Deck " />
        {player.deck_size}
      </li>
      <li>
        <OpenPile title="Discard" icon="folder" cards={player.discard} />
      </li>
    </ul>
  );
}

/** Cards in front of a player, except Strikes. */
function PlayerCards({ player, isMine }: { player: Player; isMine: boolean }) {
  const open = isMine ? [] : (player.hand ?? player.shown ?? []);
  return (
    <>
      <Chips title="Cliffhanger" cards={player.cliffhanger} />
      <Chips title="Vigilant" cards={player.vigilant} />
      <Chips title="Attached" cards={player.attached} />
      <Chips title="Coordinated" cards={player.aside} />
      <Chips title={player.hand ? "Hand" : "Shown"} cards={open} />
      {Object.entries(player.counters).map(([name, number]) => (
        <p key={name} class="counter">
          {formatCount(number, titleCase(name))}
        </p>
      ))}
    </>
  );
}

/** Strikes in the order in which they came, and Scars. */
function Wounds({ player }: { player: Player }) {
  const strikes = player.strikes.filter(isFace);
  if (strikes.length + player.scars === 0) return null;
  return (
    <div class="wounds">
      {player.scars > 0 && (
        <p class="scars" title="A Scar is 1 damage">
          <Icon name="scar" /> {formatCount(player.scars, "Scar")}
        </p>
      )}
      {strikes.length > 0 && (
        <ol class="chips-list strikes" aria-label="Strikes, oldest first">
          {strikes.map((strike) => (
            <li key={strike.id}>
              <Chip card={strike} sign="strike" />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
