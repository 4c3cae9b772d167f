/** Page between games: result, Cliffhanger, points so far. */

import { formatCount } from "../../../components/text-format";
import { designByNumber } from "../../../table/catalogue";
import type { BetweenGames, BetweenGamesProps, Fact, SeatInfo } from "../../../table/game-contract";
import { AnimatedNumber } from "../../../table/motion/animated-number";
import { CardDetail } from "../cards/card-detail";
import { playerName, resultReason } from "../labels";
import type { Card, Player, View } from "../view-types";
import { isFace } from "../view-types";
import { CliffDrawing } from "./cliff-drawing";

export const betweenGames: BetweenGames<View> = {
  title: "To be continued …",
  endMoment: "game_over",
  isAvailable: (view) => view.results.length > 0 && !view.over,
  opensAutomatically: (view) => view.turn.phase === "between" || view.turn.number <= view.players.length,
  continueLabel: (view) => `Continue to game ${nextGame(view)}`,
  Page,
};

function nextGame(view: View): number {
  return view.results.length + 1;
}

function Page({ view, seatInfos, facts }: BetweenGamesProps<View>) {
  const last = view.results.at(-1);
  const card = drawnCliffhanger(facts);
  if (!last) return null;
  return (
    <div class="board-base legendary">
      <article class="between-games-page">
        <CliffDrawing />
        <header class="between-games-end">
          <p class="report-stamp" data-won={last.won || undefined}>
            {last.won ? "Won" : "Lost"}
          </p>
          <p class="between-games-how" tabIndex={-1} autofocus>
            Game {last.game} of 3 is {last.won ? "won" : "lost"} after {formatCount(last.turns, "turn")}.{" "}
            {resultReason(last)}
            {last.end_game && `: ${last.end_game}`}.
          </p>
        </header>
        {card && <CliffhangerCard card={card} view={view} seatInfos={seatInfos} />}
        <div class="between-games-rest">
          <Points view={view} />
          <Scars view={view} seatInfos={seatInfos} />
          <p>
            Evidence scores more in each game. Win game 3 to win the Series, whatever the earlier results.
          </p>
        </div>
      </article>
    </div>
  );
}

/** Return the Cliffhanger card drawn at the end of the game. */
function drawnCliffhanger(facts: readonly Fact[]): Card | undefined {
  const told = facts.find(({ fact, what }) => fact === "happened" && what === "cliffhanger");
  return typeof told?.card === "number" ? designByNumber<Card>(told.card) : undefined;
}

function CliffhangerCard({
  card,
  view,
  seatInfos,
}: {
  card: Card;
  view: View;
  seatInfos: readonly SeatInfo[];
}) {
  const isHelp = card.kind === "unexpected_help";
  return (
    <section class="between-games-card" aria-labelledby="cliffhanger">
      <h3 id="cliffhanger">{isHelp ? "Unexpected help" : "You got too close"}</h3>
      <div class="turned-over">
        <CardDetail design={card.id} view={view} />
        <p class="turned-back" aria-hidden="true">
          ?
        </p>
      </div>
      <p>
        {isHelp ? "You lost, but an unknown friend helps you." : "You won, and your enemies noticed."}{" "}
        <strong>{cliffhangerOwner(card, view, seatInfos)}</strong> gets this card for game {nextGame(view)}{" "}
        only.
      </p>
    </section>
  );
}

/** Return the player of the Avatar that the Cliffhanger names. */
function cliffhangerOwner(card: Card, view: View, seatInfos: readonly SeatInfo[]): string {
  const of = view.players.find(({ avatar }) => avatarOf(avatar) === card.avatar);
  return of ? playerName(view, seatInfos, of.seat) : "one of you";
}

function avatarOf(avatar: Player["avatar"]): string | undefined {
  return avatar && isFace(avatar) ? designByNumber<Card>(avatar.id)?.avatar : undefined;
}

function Points({ view }: { view: View }) {
  return (
    <section class="between-games-points" aria-labelledby="points-so-far">
      <h3 id="points-so-far">Points so far</h3>
      <ul>
        {view.results.map(({ game, won, discovered, collected, points }) => (
          <li key={game}>
            <span>
              Game {game}, {won ? "won" : "lost"}: {discovered || "no"} Evidence discovered,{" "}
              {collected || "none"} collected
            </span>
            <strong>{points}</strong>
          </li>
        ))}
      </ul>
      <p class="between-games-sum">
        <span class="unseen">{formatCount(view.points, "point")}</span>
        <span aria-hidden="true">
          <AnimatedNumber value={view.points} from={0} /> {view.points === 1 ? "point" : "points"}
        </span>
      </p>
    </section>
  );
}

function Scars({ view, seatInfos }: { view: View; seatInfos: readonly SeatInfo[] }) {
  const scarred = view.players.filter(({ scars }) => scars > 0);
  if (scarred.length === 0) return <p>Everyone is healed and starts fresh.</p>;
  const told = scarred.map(
    ({ seat, scars }) => `${playerName(view, seatInfos, seat)} has ${formatCount(scars, "Scar")}`,
  );
  return (
    <p>
      Strikes are healed. Scars that stay for game {nextGame(view)}: {told.join(", ")}.
    </p>
  );
}
