/** Scored rounds: the last on the board, all in a popup. */

import { Region } from "../../../components/board-region";
import { playerName } from "../../../components/player-labels";
import { Box } from "../../../components/popup-box";
import { count, signed } from "../../../components/text-format";
import { Points } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { scored } from "../labels";
import type { Part, Result } from "../view-types";

export function Results({ view, chairs }: Part) {
  const { results } = view;
  const last = results.at(-1);
  if (!last) return null;
  const told = `Round ${last.round}: ${ended({ view, chairs }, last)}`;
  return (
    <li>
      <Box
        title="Rounds so far"
        said={`Rounds so far. ${told}`}
        sign={
          <>
            <Icon name="folder" />
            <span class="pile-title">{told}</span>
          </>
        }
        isEmpty={false}
        note={count(results.length, "round")}
      >
        {() => <List view={view} chairs={chairs} />}
      </Box>
    </li>
  );
}

/** All rounds, shown after the end. */
export function AllRounds({ view, chairs }: Part) {
  return (
    <Region id="rounds" title="All rounds" aside={count(view.results.length, "round")}>
      {view.results.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section class="rounds" tabIndex={0} aria-label="All rounds, latest first">
          <List view={view} chairs={chairs} />
        </section>
      ) : (
        <p class="empty-row">No rounds were scored.</p>
      )}
    </Region>
  );
}

function List({ view, chairs }: Part) {
  return (
    <ol class="results" reversed>
      {[...view.results].reverse().map((result) => (
        <li key={`${result.period} ${result.round}`}>
          <p>
            Period {result.period}, round {result.round}: {ended({ view, chairs }, result)}
            {result.concluded && ", by a Conclusion"}
          </p>
          <ul>
            {result.lines.map(({ name, points, added }, index) => (
              <li key={index}>
                {name}
                {added && " (by its text)"} <Points value={signed(points)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Return who scored a round. */
export function ended({ view, chairs }: Part, { taker, points }: Result): string {
  if (taker === null) return "no points scored";
  return `${playerName(view, chairs, taker)} scored ${scored(points)}`;
}
