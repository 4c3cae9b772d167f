/** Scored rounds: the last on the board, all in a popup. */

import { BoardRegion } from "../../../components/board-region";
import { playerName } from "../../../components/player-labels";
import { PopupBox } from "../../../components/popup-box";
import { formatCount, formatSigned } from "../../../components/text-format";
import { Points } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { formatPoints } from "../labels";
import type { BoardPartProps, Result } from "../view-types";

export function RoundResults({ view, seatInfos }: BoardPartProps) {
  const { results } = view;
  const last = results.at(-1);
  if (!last) return null;
  const told = `Round ${last.round}: ${roundResult({ view, seatInfos }, last)}`;
  return (
    <li>
      <PopupBox
        title="Rounds so far"
        said={`Rounds so far. ${told}`}
        sign={
          <>
            <Icon name="folder" />
            <span class="pile-title">{told}</span>
          </>
        }
        isEmpty={false}
        note={formatCount(results.length, "round")}
      >
        {() => <ResultList view={view} seatInfos={seatInfos} />}
      </PopupBox>
    </li>
  );
}

/** All rounds, shown after the end. */
export function AllRounds({ view, seatInfos }: BoardPartProps) {
  return (
    <BoardRegion id="rounds" title="All rounds" aside={formatCount(view.results.length, "round")}>
      {view.results.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section class="rounds" tabIndex={0} aria-label="All rounds, latest first">
          <ResultList view={view} seatInfos={seatInfos} />
        </section>
      ) : (
        <p class="empty-row">No rounds were scored.</p>
      )}
    </BoardRegion>
  );
}

function ResultList({ view, seatInfos }: BoardPartProps) {
  return (
    <ol class="results" reversed>
      {[...view.results].reverse().map((result) => (
        <li key={`${result.period} ${result.round}`}>
          <p>
            Period {result.period}, round {result.round}: {roundResult({ view, seatInfos }, result)}
            {result.concluded && ", by a Conclusion"}
          </p>
          <ul>
            {result.lines.map(({ name, points, added }, index) => (
              <li key={index}>
                {name}
                {added && " (by its text)"} <Points value={formatSigned(points)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Return the text of a round result: its winner and points. */
export function roundResult({ view, seatInfos }: BoardPartProps, { taker, points }: Result): string {
  if (taker === null) return "no points scored";
  return `${playerName(view, seatInfos, taker)} scored ${formatPoints(points)}`;
}
