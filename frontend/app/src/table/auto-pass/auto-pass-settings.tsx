/** Auto-pass settings: at which windows the server asks a seat. Only the player sees them. */

import { computed, effect, signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { wordsFor } from "../../api/client";
import { type Window, windows } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { nameOf } from "../players/player-names";
import { api } from "../session/campaign-context";
import { retried } from "../session/retry";
import { decision, isPlaying, live, ownSeats, wantedSeat } from "../session/table-state";
import { coalesced } from "../session/throttle";

/** Auto-pass settings of one seat. */
export type Stops = Schemas["StopsOut"] & { seat: number };
type Until = NonNullable<Schemas["StopsIn"]["until"]>;

const SPANS: readonly [Until, string][] = [
  ["turn", "Until this turn ends"],
  ["game", "Until this game ends"],
];

export const stops = signal<Stops | null>(null);
/** Error of the last save; "" if it worked. */
export const trouble = signal("");

/** Own seat of the settings: the viewed, the asked, or the first one. */
const seat = computed<number | null>(() => {
  const isOwn = (one: number | null | undefined) => one != null && ownSeats.value.includes(one);
  return [wantedSeat.value, decision.value?.seat, ownSeats.value[0]].find(isOwn) ?? null;
});
/** Changes when the settings must be loaded again. */
const occasion = computed(() => {
  const isDue = isPlaying.value && windows.value.length > 0 && seat.value !== null;
  return isDue ? `${seat.value} ${stops.value?.until ? live.value?.version : ""}` : null;
});

/** Settings as last saved. */
let kept: Stops | null = null;
/** Number of saves in progress. A response to an earlier load may not include them. */
let sending = 0;
let sent: Promise<void> = Promise.resolve();

/** Load the settings and track the questions of the turn. */
export function knowStops(): void {
  effect(() => {
    if (occasion.value === null) {
      stops.value = null;
    } else {
      void load();
    }
  });
  effect(() => {
    const { window = "", version = 0, seat = null } = decision.value ?? {};
    asked.value = noted(asked.peek(), turn.value, seat === null ? "" : window, version);
  });
}

const load = coalesced(async () => {
  const about = seat.peek();
  if (about === null) {
    return;
  }
  try {
    const answer = await api.stops(about);
    if (sending === 0 && occasion.peek() !== null) {
      stops.value = kept = { ...answer, seat: about };
    }
  } catch (error) {
    retried(error, load);
  }
});

/** Save settings. Saves run one after another; a rejected one changes nothing. */
export function keep(wish: Stops): Promise<void> {
  stops.value = wish;
  sending += 1;
  sent = sent.then(() => send(wish));
  return sent;
}

async function send({ seat, ask, until }: Stops): Promise<void> {
  try {
    kept = { ...(await api.keepStops(seat, { ask, until: until as Until | null })), seat };
    trouble.value = "";
  } catch (error) {
    trouble.value = wordsFor(error);
  }
  sending -= 1;
  if (sending === 0) {
    stops.value = kept;
  }
}

/** Return the settings with auto-pass at a window. */
export function passingAt(set: Stops, window: string, until: Until = "game"): Stops {
  return { ...set, ask: { ...set.ask, [window]: false }, until };
}

/** Questions of the current turn: their versions by window. */
interface Asked {
  turn: string;
  versions: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Add a question. window: "" if it is none of a window. */
export function noted(known: Asked, turn: string, window: string, version: number): Asked {
  const before = known.turn === turn ? known.versions : new Map<string, ReadonlySet<number>>();
  const versions = new Set([...(before.get(window) ?? []), version]);
  return { turn, versions: window ? new Map([...before, [window, versions]]) : before };
}

/** Key of the turn and viewer. */
const turn = computed(() =>
  JSON.stringify([live.value?.seat, live.value && game.value?.turnOf(live.value.view)]),
);
const asked = signal<Asked>({ turn: "", versions: new Map() });

/** Whether the player is asked at a window again in the same turn of another player. */
export const mayBeLast = computed(() => {
  const { window = "", seat = null } = decision.value ?? {};
  const isTheirs = live.value !== null && game.value?.turnOf(live.value.view) !== seat;
  const set = stops.value;
  const isFree = set !== null && (set.until === "turn" || Object.values(set.ask).every(Boolean));
  return isTheirs && isFree && (asked.value.versions.get(window)?.size ?? 0) > 1;
});

/**
 * Button that turns on auto-pass for this window. The server always pauses before it passes, so others learn nothing.
 */
export function PassHere({ window, until = "game" }: { window: string; until?: Until }) {
  const set = stops.value;
  const title = windows.value.find(({ name }) => name === window)?.title;
  if (!set || !title || set.seat !== decision.value?.seat) {
    return null;
  }
  return set.ask[window] === false ? (
    <>Auto-pass is on: you pass in a moment.</>
  ) : (
    <button type="button" class="pass-here" onClick={() => void keep(passingAt(set, window, until))}>
      {until === "turn" ? `Auto-pass “${title}” this turn` : `Auto-pass from now on: ${title}`}
    </button>
  );
}

/** Return a summary of the settings. */
export function told({ ask, until }: Schemas["StopsOut"], known: readonly Window[]): string {
  const passed = known.filter(({ name }) => ask[name] === false).map(({ title }) => title);
  if (passed.length === 0) {
    return "Auto-pass settings";
  }
  const span = SPANS.find(([name]) => name === until)?.[1] ?? "";
  return `Auto-pass: ${passed.join(", ")}${span && `, ${span.toLowerCase()}`}`;
}

/** Whether auto-pass is on at a window; null if unknown. */
export function isPassed(window: string): boolean | null {
  return stops.value && stops.value.ask[window] === false;
}

/** Checkbox of a window. */
export function StopAt({ window }: { window: string }) {
  const id = useId();
  const set = stops.value;
  const known = windows.value.find(({ name }) => name === window);
  return set && known ? (
    <div class="stop">
      <label>
        <input
          type="checkbox"
          checked={set.ask[window] !== false}
          aria-describedby={id}
          onChange={(event) =>
            void keep({ ...set, ask: { ...set.ask, [window]: event.currentTarget.checked } })
          }
        />
        Ask me: {known.title}
      </label>
      <p id={id} class="quiet-text">
        {known.meaning}
      </p>
    </div>
  ) : null;
}

export function StopsPanel() {
  const set = stops.value;
  if (!set) {
    return null;
  }
  return (
    <details class="stops">
      <summary>
        <span aria-live="polite">
          {ownSeats.value.length > 1 && `${nameOf(set.seat)}: `}
          {told(set, windows.value)}
        </span>
      </summary>
      <p class="quiet-text">Clear a box to pass there automatically.</p>
      {windows.value.map(({ name }) => (
        <StopAt key={name} window={name} />
      ))}
      <label>
        Duration
        <select
          value={set.until ?? ""}
          onChange={(event) => void keep({ ...set, until: event.currentTarget.value || null })}
        >
          <option value="">Always</option>
          {SPANS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <p class="notice" role="alert">
        {trouble.value}
      </p>
    </details>
  );
}
