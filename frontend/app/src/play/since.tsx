/** What the others did since the player's own last deed, in a strip beside the log, for whoever comes to the turn. */

import { computed, signal } from "@preact/signals";
import { weightOf } from "./cues";
import { stepsOf, thinned } from "./film";
import { game } from "./game";
import { cardsOf, counts, type Row, rows } from "./log";
import { nameOf, spoken } from "./names";
import { readable } from "./reading";
import { isMyTurn, isOver, ownSeats } from "./session";
import { firstOf, Pictured } from "./small";
import { isBehind, lookAt } from "./time";

const MOST = 12;

/** The last version of which was said that it is known. */
const dismissed = signal(0);

const since = computed<readonly Row[]>(() => {
  if (!isMyTurn.value || isBehind.value || isOver.value) {
    return [];
  }
  const steps = thinned(others(rows.value, ownSeats.value, game.value?.dull), MOST, (row) =>
    weightOf(row, game.value),
  );
  return steps.filter(({ version }) => version > dismissed.value && counts(version));
});

/** What others did after the last thing that one did oneself, as far as the log here goes back. */
export function others(told: readonly Row[], own: readonly number[], dull: readonly string[] = []): Row[] {
  const last = told.findLastIndex(
    ({ seat, lines }) => seat !== null && own.includes(seat) && lines.length > 0,
  );
  return last < 0 ? [] : stepsOf(told.slice(last + 1), own, dull);
}

export function Since() {
  return since.value.length > 0 ? (
    <section class="since" aria-label="Since your last turn">
      <header>
        <h2>Since your last turn</h2>
        <button type="button" class="quiet" aria-label="Close what happened" onClick={dismiss}>
          ✕
        </button>
      </header>
      <ol>
        {since.value.map((row) => (
          <Step key={row.version} {...row} />
        ))}
      </ol>
    </section>
  ) : null;
}

function Step(row: Row) {
  const { version, lines } = row;
  const card = firstOf(lines, cardsOf(row));
  return (
    <li>
      <button
        type="button"
        title="Look at the table as it was then"
        {...readable(card)}
        onClick={() => lookAt(version)}
      >
        <Pictured card={card} />
        <span>
          {lines.map(({ seat, text }, index) => (
            <span key={index} class="said">
              {seat !== null && <b>{nameOf(seat)}</b>} {spoken(text)}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

function dismiss(): void {
  dismissed.value = rows.peek().at(-1)?.version ?? 0;
}
