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
import { chairs, isInLobby, isOver, liveTable, ownSeats, replay, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { lastAction, lastGameOutcome, outcomeSums, outcomeTitle, resignations } from "./outcome";

type Score = Schemas["ScoreOut"];

const score = signal<Score | null>(null);
/** Title of the next campaign, if there is one. */
const sequel = signal("");
/** Number of finished games at the last check; null before. */
let ended: number | null = null;
/** Version at which the result appeared. */
let since = 0;

const remarkable = computed(() => (replay.value?.games.length ?? 0) + (replay.value?.moments.length ?? 0));

/** Check for finished games after each key moment. */
export function watchResults(): void {
  effect(() => {
    void remarkable.value;
    void look(isOver.value);
  });
  effect(() => {
    if (!isOver.value && turnsSince() > chairs.value.length) {
      score.value = null;
    }
  });
}

/** Number of turns since then. After a round the result disappears. */
function turnsSince(): number {
  return replay.value?.turns.filter(({ version }) => version > since).length ?? 0;
}

async function look(isEnd: boolean): Promise<void> {
  const answer = isInLobby.peek() ? null : await api.score().catch(() => null);
  if (!answer) {
    return;
  }
  const isNext = ended !== null && answer.games.length > ended;
  if (isNext || isEnd) {
    since = liveTable.peek()?.version ?? 0;
    score.value = answer;
  } else if (ended !== null && answer.games.length < ended) {
    score.value = null;
  }
  ended = answer.games.length;
  if (isEnd && summary.peek()?.status === "finished" && ownSeats.peek().length > 0) {
    sequel.value = (await api.result().catch(() => null))?.sequel?.title ?? "";
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
  const besides = (view && game.value?.outcome?.({ view, chairs: chairs.value })) ?? [];
  return (
    <section ref={section} class="result" aria-label="Result">
      <h2>{isOver.value ? outcomeTitle(told, isAbandoned, chairs.value) : gameOver(told)}</h2>
      {isOver.value && !isAbandoned && told.resigned.length === 0 && <Deed />}
      {[...resignations(told, chairs.value), ...outcomeSums(told, chairs.value), ...besides].map((sum) => (
        <p key={sum} class="sum">
          {sum}
        </p>
      ))}
      {meaning && <p class="meaning">{meaning}</p>}
      {isOver.value && ownSeats.value.length > 0 && <Again />}
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
function Deed() {
  const line = lastAction(rows.value);
  const said = line && splitClause(line.seat, line.text);
  return said ? (
    <p class="last-action">
      {said.who} <CardMentions text={said.text} />
    </p>
  ) : null;
}

/** Form that starts a rematch. The first player creates it, the others join. */
function Again() {
  return (
    <form class="row" method="post" action={`${campaignPage}rematch`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <button type="submit" class="primary">
        Play again
      </button>
      {sequel.value && (
        <button type="submit" name="sequel" value="1">
          {sequel.value}
        </button>
      )}
    </form>
  );
}

function gameOver(told: Score): string {
  const how = lastGameOutcome(told);
  return `Game ${told.games.length} is over${how && `: ${how}`}`;
}
