/** The moments worth finding again, by the game that they belong to and by their kind. */

import { title } from "../../components/text-format";
import { nameOf } from "../players/player-names";
import { Recall } from "../results/between-games";
import type { Mark, Replay } from "../session/campaign-context";
import { replay } from "../session/table-state";
import { lookAt } from "./replay-state";
import { isInForce } from "./version-steps";

interface Chapter {
  /** Where the game begins; null for what came before any. */
  game: Mark | null;
  kinds: readonly { kind: string; marks: readonly Mark[] }[];
}

export function Moments() {
  return (
    <>
      <button type="button" class="quiet" popovertarget="moments">
        Moments
      </button>
      <div id="moments" popover="auto" class="moments" role="dialog" aria-label="Moments">
        <Recall />
        {replay.value &&
          chaptersOf(replay.value).map((chapter) => <Game key={chapter.game?.version} {...chapter} />)}
      </div>
    </>
  );
}

/** The moments in force. The kinds of a game stand in the order in which they first came. */
export function chaptersOf({ games, moments, in_force: stretches }: Replay): Chapter[] {
  const counts = ({ version }: Mark) => isInForce(stretches, version);
  const begun: (Mark | null)[] = [null, ...games.filter(counts)];
  const chapters = begun.map((game, place) => {
    const [from, to] = [game?.version ?? 0, begun[place + 1]?.version ?? Infinity];
    const own = moments.filter((mark) => counts(mark) && from <= mark.version && mark.version < to);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    return { game, kinds: kinds.map((kind) => ({ kind, marks: own.filter((mark) => mark.kind === kind) })) };
  });
  return chapters.filter(({ game, kinds }) => game || kinds.length > 0);
}

function Game({ game, kinds }: Chapter) {
  return (
    <section>
      {game && (
        <h3>
          <Way {...game} />
        </h3>
      )}
      {kinds.map(({ kind, marks }) => (
        <details key={kind}>
          <summary>
            {title(kind)} <span class="version">{marks.length}</span>
          </summary>
          <ol>
            {marks.map((mark) => (
              <li key={`${mark.version} ${mark.title}`}>
                <Way {...mark} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

/** A way to a moment. Where only its kind is told, it says whose it was. */
function Way({ version, title: words, seat, card }: Mark) {
  return (
    <button
      type="button"
      class="quiet"
      popovertarget="moments"
      popovertargetaction="hide"
      onClick={() => lookAt(version)}
    >
      <span class="version">{version}</span> {words}
      {seat !== null && card === null && ` (${nameOf(seat)})`}
    </button>
  );
}
