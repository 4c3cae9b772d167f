/**
 * Area of a player: pools, piles and sections.
 * Areas of several opponents collapse.
 */

import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { BoardRegion } from "../../../components/board-region";
import { CardPile } from "../../../components/card-pile";
import { FaceDownPile } from "../../../components/face-down-card";
import { useMediaQuery } from "../../../components/media-query";
import { bottomSeat, playerName } from "../../../components/player-labels";
import { PopupBox } from "../../../components/popup-box";
import { GlossaryTerm } from "../../../table/glossary/glossary-term";
import { Chip } from "../cards/card-chip";
import { CardTile } from "../cards/card-tile";
import { Icon, type IconName } from "../cards/icons";
import { SECTIONS, type SectionName } from "../labels";
import { NotebookBox } from "../notebook/notebook";
import { OwnXFileClues } from "../notebook/own-x-file-clues";
import type { BoardPartProps, Face, Player } from "../view-types";
import { isFace } from "../view-types";
import { PlayerSections } from "./player-sections";

/** A window with room for the areas of all opponents. */
const LARGE_WINDOW = "(min-width: 130rem) and (min-height: 70rem)";

interface Props extends BoardPartProps {
  seat: number;
}

export function PlayerArea({ view, seatInfos, seat }: Props) {
  const player = view.players.find((one) => one.seat === seat);
  const [wish, setWish] = useState<boolean | null>(null);
  const isLarge = useMediaQuery(LARGE_WINDOW);
  if (!player) return null;
  const isBelow = seat === bottomSeat(view);
  const folds = !isBelow && view.players.length > 2;
  const isOpen = !folds || (wish ?? (isLarge || seat === expandedOpponent(view)));
  return (
    <BoardRegion
      id={isBelow ? "below" : `above-${seat}`}
      title={playerName(view, seatInfos, seat)}
      aside={<PlayerStatus view={view} seat={seat} />}
    >
      <PlayerPiles view={view} seatInfos={seatInfos} player={player} />
      {folds && (
        <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setWish(!isOpen)}>
          {isOpen ? "Collapse" : <CollapsedSummary player={player} />}
        </button>
      )}
      {isOpen && <PlayerSections view={view} seatInfos={seatInfos} player={player} />}
    </BoardRegion>
  );
}

/** Return the opponent whose area is expanded: the one with the most at stake. */
export function expandedOpponent(view: BoardPartProps["view"]): number {
  const mine = bottomSeat(view);
  const [combat, check] = [view.combats.at(-1), view.checks.at(-1)];
  const atStake = [combat?.owner, combat?.seat, check?.seat, view.turn.seat];
  return atStake.find((one) => one !== undefined && one !== mine) ?? (mine + 1) % view.players.length;
}

/** Summary of a collapsed area. */
function CollapsedSummary({ player }: { player: Player }) {
  const told: [IconName, string, number][] = (Object.keys(SECTIONS) as SectionName[]).map((place) => [
    place,
    SECTIONS[place],
    player.agents.filter(({ section }) => section === place).length,
  ]);
  const counted = [...told, ["site", "Sites", player.sites.length] as const].filter(
    ([, , number]) => number > 0,
  );
  return (
    <>
      Expand
      {counted.map(([icon, said, number]) => (
        <Fragment key={icon}>
          <Icon name={icon} said={said} /> {number}
        </Fragment>
      ))}
    </>
  );
}

/** Status of the player. */
function PlayerStatus({ view, seat }: { view: BoardPartProps["view"]; seat: number }) {
  const player = view.players[seat];
  if (player?.out) return <span class="standing">has left the game</span>;
  if (view.over)
    return view.winners.includes(seat) ? (
      <span class="standing" data-asked>
        winner
      </span>
    ) : null;
  return (
    <>
      {view.turn.number > 0 && view.turn.seat === seat && view.viewer !== seat && (
        <span class="standing active-mark">
          <GlossaryTerm name="active_player" kind="word">
            active player
          </GlossaryTerm>
        </span>
      )}
      {view.waiting_for.includes(seat) && (
        <span class="standing" data-asked>
          <Icon name="mark" /> to act
        </span>
      )}
    </>
  );
}

function PlayerPiles({ view, seatInfos, player }: BoardPartProps & { player: Player }) {
  const isMine = player.seat === view.viewer;
  return (
    <ul class="piles">
      {view.priced && <Pool name="RP" value={player.rp} />}
      {view.priced && <Pool name="CP" value={player.cp} />}
      {player.earmarked > 0 && (
        <li class="pool">
          <strong>{player.earmarked}</strong> <abbr title="points for buying cards only">to buy</abbr>
        </li>
      )}
      <Powers view={view} seatInfos={seatInfos} player={player} isFolded={view.players.length > 2} />
      {player.marked.map(({ by, name }) => (
        <li key={`${by} ${name}`} class="power">
          <Icon name="eye" /> {name ?? "a card"} marked by {playerName(view, seatInfos, by)}
        </li>
      ))}
      <HiddenXFile player={player} isMine={isMine} />
      {isMine && !view.over && <OwnXFileClues view={view} seatInfos={seatInfos} />}
      <NotebookBox view={view} seatInfos={seatInfos} seat={player.seat} />
      {!isMine && (
        <li>
          <FaceDownPile title="Hand" number={player.hand.length} sign={<Icon name="hand" />} />
        </li>
      )}
      <li>
        <FaceDownPile
          title="Deck"
          number={player.deck}
          sign={<Icon name="deck" />}
          deals={isMine ? "hand" : undefined}
        />
      </li>
      <FaceUpPile title="Discard" icon="folder" cards={player.discard} ordered />
      <KeptCards cards={player.kept.map(({ card }) => card)} />
      <FaceUpPile
        title="Training"
        icon="clock"
        cards={player.away}
        note="returns after this player's next turn"
      />
      <FaceUpPile
        title="Buried"
        icon="deck"
        cards={player.buried.map(({ card }) => card)}
        note="somewhere in the Bureau Deck"
      />
      <FaceUpPile title="Removed" icon="folder" cards={player.removed} note="removed from the game" />
      <FaceUpPile
        title="Helping"
        icon="witness"
        cards={cardsAt(player, "serving")}
        note="Witnesses in the check, discarded at end of turn"
      />
      <FaceUpPile
        title="Attacking"
        icon="adversary"
        cards={cardsAt(player, "engaged")}
        note="Adversaries in the current combat"
      />
    </ul>
  );
}

/**
 * Powers of announced characteristics.
 * With three or more players they are in a popup.
 */
function Powers({
  view,
  seatInfos,
  player,
  isFolded,
}: BoardPartProps & { player: Player; isFolded: boolean }) {
  const powers = Object.entries(player.powers).map(([value, tokens]) => (
    <li key={value} class="power">
      <Icon name="x_file" /> {value}
      {tokens > 0 && ` ×${tokens}`}
    </li>
  ));
  if (!isFolded || powers.length === 0) return <>{powers}</>;
  const who = playerName(view, seatInfos, player.seat);
  return (
    <li>
      <PopupBox
        title={`Powers of ${who}`}
        said={`Powers of ${who}: ${powers.length}`}
        sign={
          <>
            <Icon name="powers" />
            <span class="pile-title">Powers</span>
            <span class="pile-count">{powers.length}</span>
          </>
        }
        isEmpty={false}
        note="announced characteristics of the X-File, with tokens"
      >
        {() => <ul class="powers">{powers}</ul>}
      </PopupBox>
    </li>
  );
}

function cardsAt(player: Player, place: string): Face[] {
  return (player.others[place] ?? []).map(({ card }) => card);
}

function Pool({ name, value }: { name: string; value: number }) {
  return (
    <li class="pool">
      <strong>{value}</strong>{" "}
      <GlossaryTerm name={name} kind="pool">
        {name}
      </GlossaryTerm>
    </li>
  );
}

/** The hidden X-File, if it is visible. */
function HiddenXFile({ player, isMine }: { player: Player; isMine: boolean }) {
  const [card] = player.xfile;
  if (!card || !isFace(card)) return null;
  return (
    <li class="xfile-slot">
      <Chip card={card} note={isMine ? "your X-File" : "the X-File"}>
        {isMine && <Icon name="eye" />}
      </Chip>
    </li>
  );
}

/** Face-down cards of others that this player can play. */
function KeptCards({ cards }: { cards: Player["kept"][number]["card"][] }) {
  const seen = cards.filter(isFace);
  if (seen.length === cards.length) return <FaceUpPile title="Kept" icon="eye" cards={seen} />;
  return (
    <li>
      <FaceDownPile title="Kept" number={cards.length} sign={<Icon name="eye" />} />
    </li>
  );
}

interface FaceUpPileProps {
  title: string;
  icon: IconName;
  cards: readonly Face[];
  ordered?: boolean;
  note?: string;
}

/** Face-up pile, hidden while empty except for the discard pile. */
function FaceUpPile({ title, icon, cards, ordered = false, note }: FaceUpPileProps) {
  if (cards.length === 0 && title !== "Discard") return null;
  return (
    <li>
      <CardPile
        title={title}
        cards={cards}
        ordered={ordered}
        note={note}
        sign={<Icon name={icon} />}
        draw={({ card, count: many, others }) => <CardTile card={card} many={many} others={others} />}
      />
    </li>
  );
}
