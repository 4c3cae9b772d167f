/** What the others did since the player's own last deed, in a strip beside the log, for whoever comes to the turn. */

import { computed, signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AnyGame } from "../games";
import { blowsOf, cuesOf, weightOf } from "./cues";
import { heavy, stepsOf } from "./film";
import { useHandedFocus } from "./focus";
import { game } from "./game";
import { cardsOf, counts, type Row, rows } from "./log";
import { clauseOf, spoken } from "./names";
import { readable } from "./reading";
import { isMyTurn, isOver, ownSeats } from "./session";
import { firstOf, Pictured } from "./small";
import { isBehind, lookAt } from "./time";

const MOST = 12;
/** So many of them stand there before one asks for more: those that matter most. */
const FIRST = 3;

/** The last version of which was said that it is known. */
const dismissed = signal(0);
/** The version up to which all is shown. */
const opened = signal(0);

const since = computed<readonly Row[]>(() => {
  if (!isMyTurn.value || isBehind.value || isOver.value) {
    return [];
  }
  const steps = others(rows.value, ownSeats.value, game.value);
  return heaviest(
    steps.filter(({ version }) => version > dismissed.value && counts(version)),
    MOST,
  );
});
/** What of it stands there, in the order in which it happened. */
const first = computed(() => {
  const isOpen = opened.value >= (since.value.at(-1)?.version ?? 0);
  return isOpen ? since.value : heaviest(since.value, FIRST);
});

function heaviest(steps: readonly Row[], most: number): readonly Row[] {
  return heavy(steps, most, (row) => weightOf(row, game.value, ownSeats.value));
}

/** What others did after the last thing that one did oneself, as far as the log here goes back. */
export function others(told: readonly Row[], own: readonly number[], game: AnyGame | null = null): Row[] {
  const isOwn = (seat: number | null) => seat !== null && own.includes(seat);
  const last = told.findLastIndex(({ seat, lines }) => isOwn(seat) && lines.length > 0);
  const steps = last < 0 ? [] : stepsOf(told.slice(last + 1), own, game?.dull);
  // What one began oneself may come about when somebody else has passed: of their row nothing is theirs then.
  const isTheirs = ({ lines }: Row) => lines.some(({ seat }) => seat !== null && !isOwn(seat));
  const matters = (row: Row) => blowsOf(row, game) + cuesOf(row.facts, game?.cues).size > 0;
  return steps.filter((row) => isTheirs(row) || matters(row));
}

export function Since() {
  const more = since.value.length - first.value.length;
  return since.value.length > 0 ? (
    <section class="since" aria-label="Since your last turn">
      <header>
        <h2>Since your last turn</h2>
        <button type="button" class="quiet" aria-label="Close what happened" onClick={dismiss}>
          ✕
        </button>
      </header>
      <ol>
        {first.value.map((row) => (
          <Step key={row.version} {...row} />
        ))}
        {more > 0 && (
          <li>
            <More count={more} />
          </li>
        )}
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
        <span class="telling">
          {worthwhile(lines).map(({ seat, text }, index) => (
            <Said key={index} {...clauseOf(seat, text)} />
          ))}
        </span>
      </button>
    </li>
  );
}

/** Of what was told of one deed, the lines that name a card; all where that are only lines about oneself, or none. */
function worthwhile(lines: Row["lines"]): Row["lines"] {
  const naming = lines.filter((line) => firstOf([line]) !== undefined);
  const isTheirs = naming.some(({ seat }) => seat === null || !ownSeats.value.includes(seat));
  return isTheirs ? naming : lines;
}

function More({ count }: { count: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button);
  return (
    <button ref={button} type="button" class="quiet more" onClick={openAll}>
      and {count} more
    </button>
  );
}

function openAll(): void {
  opened.value = since.peek().at(-1)?.version ?? 0;
}

function Said({ who, text }: { who: string; text: string }) {
  return (
    <span class="said">
      {who && <b>{who}</b>} {spoken(text)}
    </span>
  );
}

function dismiss(): void {
  dismissed.value = rows.peek().at(-1)?.version ?? 0;
}
