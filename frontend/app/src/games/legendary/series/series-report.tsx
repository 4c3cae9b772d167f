/** Report between games and after the last one. */

import { formatCount } from "../../../components/text-format";
import { Chips } from "../cards/card-chip";
import { playerName, resultReason } from "../labels";
import type { BoardPartProps, Result } from "../view-types";

export function SeriesReport({ view, seatInfos }: BoardPartProps) {
  if (view.results.length === 0 || !(view.over || view.turn.phase === "between")) return null;
  const last = view.results.at(-1);
  return (
    <section class="report" aria-labelledby="report">
      <header class="report-head">
        <h2 id="report">{view.over ? "Case closed" : `Report on game ${last?.game}`}</h2>
        <p class="report-stamp" data-won={last?.won || undefined}>
          {last?.won ? "Won" : "Lost"}
        </p>
      </header>
      <ResultTable results={view.results} points={view.points} />
      {!view.over && <CarriedOver view={view} seatInfos={seatInfos} />}
    </section>
  );
}

function ResultTable({ results, points }: { results: readonly Result[]; points: number }) {
  return (
    <section class="report-wide" tabindex={0} aria-label="Results">
      <table class="report-games">
        <thead>
          <tr>
            {["Game", "Ended", "End Game", "Discovered", "Collected", "Turns", "Points"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.game}>
              <th scope="row">{result.game}</th>
              <td>{`${result.won ? "Won" : "Lost"}: ${resultReason(result)}`}</td>
              <td>{result.end_game || "not revealed"}</td>
              <td>{result.discovered}</td>
              <td>{result.collected}</td>
              <td>{result.turns}</td>
              <td>{result.points}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Total
            </th>
            <td>
              <strong>{points}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Scars and Cliffhangers that carry over. */
function CarriedOver({ view, seatInfos }: BoardPartProps) {
  const marked = view.players.filter((player) => player.scars > 0 || player.cliffhanger.length > 0);
  if (marked.length === 0) return <p>No Scars or Cliffhangers carry over to the next game.</p>;
  return (
    <ul class="carried">
      {marked.map((player) => (
        <li key={player.seat}>
          <strong>{playerName(view, seatInfos, player.seat)}</strong>
          {player.scars > 0 && <span>{formatCount(player.scars, "Scar")}</span>}
          <Chips title="Cliffhanger" cards={player.cliffhanger} />
        </li>
      ))}
    </ul>
  );
}
