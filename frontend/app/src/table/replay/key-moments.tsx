/** List of key moments by game and kind. */

import { titleCase } from "../../components/text-format";
import { seatLabel } from "../players/player-names";
import { BetweenGamesButton } from "../results/between-games";
import type { Mark, Replay } from "../session/campaign-context";
import { replay } from "../session/table-state";
import { showVersion } from "./replay-state";
import { isInForce } from "./version-steps";

interface Chapter {
  /** Beginning of the game; null before the first. */
  game: Mark | null;
  kinds: readonly { kind: string; marks: readonly Mark[] }[];
}

export function KeyMoments() {
  return (
    <>
      <button type="button" class="quiet" popovertarget="moments">
        Moments
      </button>
      <div id="moments" popover="auto" class="moments" role="dialog" aria-label="Moments">
        <BetweenGamesButton />
        {replay.value &&
          chaptersOf(replay.value).map((chapter) => (
            <ChapterSection key={chapter.game?.version} {...chapter} />
          ))}
      </div>
    </>
  );
}

/** Return key moments in force, with kinds in the order of their first moment. */
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

function ChapterSection({ game, kinds }: Chapter) {
  return (
    <section>
      {game && (
        <h3>
          <MomentButton {...game} />
        </h3>
      )}
      {kinds.map(({ kind, marks }) => (
        <details key={kind}>
          <summary>
            {titleCase(kind)} <span class="version">{marks.length}</span>
          </summary>
          <ol>
            {marks.map((mark) => (
              <li key={`${mark.version} ${mark.title}`}>
                <MomentButton {...mark} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

/** Button that opens a moment. Without a card it names the player. */
function MomentButton({ version, title: words, seat, card }: Mark) {
  return (
    <button
      type="button"
      class="quiet"
      popovertarget="moments"
      popovertargetaction="hide"
      onClick={() => showVersion(version)}
    >
      <span class="version">{version}</span> {words}
      {seat !== null && card === null && ` (${seatLabel(seat)})`}
    </button>
  );
}
