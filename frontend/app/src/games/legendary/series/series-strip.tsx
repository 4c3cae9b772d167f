/** Series at a glance: games and points. */

import { formatCount } from "../../../components/text-format";
import { BetweenGamesButton } from "../../../table/results/between-games";
import { resultReason } from "../labels";
import type { Result, View } from "../view-types";

export function SeriesStrip({ view }: { view: View }) {
  if (view.format !== "series") return null;
  return (
    <section class="series-strip" aria-label="Series">
      <ol class="series-games">
        {[1, 2, 3].map((game) => (
          <SeriesGame
            key={game}
            view={view}
            game={game}
            result={view.results.find((one) => one.game === game)}
          />
        ))}
      </ol>
      <BetweenGamesButton />
      <p class="series-points">
        <strong>{view.points}</strong> {view.points === 1 ? "point" : "points"}
      </p>
    </section>
  );
}

function SeriesGame({ view, game, result }: { view: View; game: number; result: Result | undefined }) {
  if (!result) {
    const now = game === view.game && !view.over;
    return (
      <li class="series-game" aria-current={now || undefined}>
        Game {game}
        {now && <span class="game-said seasons">{`Seasons ${view.seasons.flat().join(", ")}`}</span>}
      </li>
    );
  }
  return (
    <li
      class="series-game"
      data-won={result.won || undefined}
      title={`${resultReason(result)}, turn ${result.turns}`}
    >
      Game {game}
      <span class="game-said">
        {result.won ? "won" : "lost"}, {formatCount(result.points, "point")}
      </span>
    </li>
  );
}
