/** Result panel after a game or campaign. */

import { computed, effect, signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { csrfToken } from "../../api/client";
import { CardMentions } from "../cards/card-mentions";
import { findTerm } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { useFocusHandover } from "../input/focus";
import { rows } from "../log/event-log";
import { splitClause } from "../players/player-names";
import { isNotLive } from "../replay/replay-state";
import { api, campaignPage } from "../session/campaign-context";
import { isInLobby, isOver, liveTable, ownSeats, replay, seatInfos, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { lastAction, lastGameOutcome, outcomeSums, outcomeTitle, resignations } from "./outcome";

type Score = Schemas["ScoreOut"];

const score = signal<Score | null>(null);
/** Campaigns that the same players can play next. */
const sequels = signal<Schemas["ResultOut"]["sequels"]>([]);
/** Number of finished games at the last check; null before. */
let finishedGames: number | null = null;
/** Version when the result appeared. */
let shownSince = 0;

const momentCount = computed(() => (replay.value?.games.length ?? 0) + (replay.value?.moments.length ?? 0));

/** Check for finished games after each key moment. */
export function watchResults(): void {
  effect(() => {
    void momentCount.value;
    void checkResult(isOver.value);
  });
  effect(() => {
    if (!isOver.value && countTurnsSince() > seatInfos.value.length) {
      score.value = null;
    }
  });
}

/** Number of turns since then. After a round the result disappears. */
function countTurnsSince(): number {
  return replay.value?.turns.filter(({ version }) => version > shownSince).length ?? 0;
}

async function checkResult(isEnd: boolean): Promise<void> {
  const answer = isInLobby.peek() ? null : await api.score().catch(() => null);
  if (!answer) {
    return;
  }
  const isNext = finishedGames !== null && answer.games.length > finishedGames;
  if (isNext || isEnd) {
    shownSince = liveTable.peek()?.version ?? 0;
    score.value = answer;
  } else if (finishedGames !== null && answer.games.length < finishedGames) {
    score.value = null;
  }
  finishedGames = answer.games.length;
  if (isEnd && summary.peek()?.status === "finished" && ownSeats.peek().length > 0) {
    sequels.value = (await api.result().catch(() => null))?.sequels ?? [];
  }
}

export function ResultPanel() {
  const isTold = settings.value.interlude && game.value?.betweenGames && !isOver.value;
  const told = isTold ? null : score.value;
  return (
    <div class="result-area" aria-live="polite">
      {told && !isNotLive.value && <Result {...told} />}
    </div>
  );
}

function Result(told: Score) {
  const section = useRef<HTMLElement>(null);
  useFocusHandover(section);
  const isAbandoned = summary.value?.status === "abandoned";
  const meaning = told.title && findTerm(told.title)?.meaning;
  const view = isOver.value ? liveTable.value?.view : undefined;
  const besides = (view && game.value?.outcome?.({ view, seatInfos: seatInfos.value })) ?? [];
  return (
    <section ref={section} class="result" aria-label="Result">
      <h2>{isOver.value ? outcomeTitle(told, isAbandoned, seatInfos.value) : gameOverTitle(told)}</h2>
      {isOver.value && !isAbandoned && told.resigned.length === 0 && <LastAction />}
      {[...resignations(told, seatInfos.value), ...outcomeSums(told, seatInfos.value), ...besides].map(
        (sum) => (
          <p key={sum} class="sum">
            {sum}
          </p>
        ),
      )}
      {meaning && <p class="meaning">{meaning}</p>}
      {isOver.value && ownSeats.value.length > 0 && <RematchForm />}
      <div class="row">
        <a class="button" href={campaignPage}>
          View score sheet
        </a>
        {isOver.value && !isAbandoned && (
          <a class="button keepsake" href={`${campaignPage}picture`} download>
            Download result picture
          </a>
        )}
        <button type="button" class="quiet" onClick={() => (score.value = null)}>
          {isOver.value ? "View the table" : "Continue to the next game"}
        </button>
      </div>
    </section>
  );
}

/** The last action. */
function LastAction() {
  const line = lastAction(rows.value);
  const said = line && splitClause(line.seat, line.text);
  return said ? (
    <p class="last-action">
      {said.who} <CardMentions text={said.text} />
    </p>
  ) : null;
}

/** Form that starts a rematch. The first player creates it, the others join. */
function RematchForm() {
  return (
    <form class="row" method="post" action={`${campaignPage}rematch`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <button type="submit" class="primary">
        Play again
      </button>
      {sequels.value.map(({ name, title }) => (
        <button key={name} type="submit" name="sequel" value={name}>
          {title}
        </button>
      ))}
    </form>
  );
}

function gameOverTitle(told: Score): string {
  const how = lastGameOutcome(told);
  return `Game ${told.games.length} is over${how && `: ${how}`}`;
}
