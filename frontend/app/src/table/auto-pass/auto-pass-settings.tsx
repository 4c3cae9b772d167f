/**
 * Auto-pass settings: the windows where the server asks a seat.
 * Only the player sees them.
 */

import { computed, effect, signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { errorMessage } from "../../api/client";
import { type AutoPassWindow, autoPassWindows } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { seatLabel } from "../players/player-names";
import { api } from "../session/campaign-context";
import { retryLater } from "../session/retry";
import { decision, isPlaying, liveTable, ownSeats, viewedSeat } from "../session/table-state";
import { coalesce } from "../session/throttle";

/** Auto-pass settings of one seat. */
export type AutoPassSettings = Schemas["StopsOut"] & { seat: number };
type Until = NonNullable<Schemas["StopsIn"]["until"]>;

const SPANS: readonly [Until, string][] = [
  ["turn", "Until this turn ends"],
  ["game", "Until this game ends"],
];

export const autoPassSettings = signal<AutoPassSettings | null>(null);
/** Error of the last save; "" if it worked. */
export const saveError = signal("");

/** Own seat of the settings: the viewed, the asked, or the first one. */
const seat = computed<number | null>(() => {
  const isOwn = (one: number | null | undefined) => one != null && ownSeats.value.includes(one);
  return [viewedSeat.value, decision.value?.seat, ownSeats.value[0]].find(isOwn) ?? null;
});
/** Changes when the settings must be loaded again. */
const loadKey = computed(() => {
  const isDue = isPlaying.value && autoPassWindows.value.length > 0 && seat.value !== null;
  return isDue ? `${seat.value} ${autoPassSettings.value?.until ? liveTable.value?.version : ""}` : null;
});

/** Settings as last saved. */
let savedSettings: AutoPassSettings | null = null;
/** Number of saves in progress. A response to an earlier load may not include them. */
let pendingSaves = 0;
let lastSave: Promise<void> = Promise.resolve();

/** Load the settings and track the questions of the turn. */
export function trackAutoPassSettings(): void {
  effect(() => {
    if (loadKey.value === null) {
      autoPassSettings.value = null;
    } else {
      void loadSettings();
    }
  });
  effect(() => {
    const { window = "", version = 0, seat = null } = decision.value ?? {};
    turnQuestions.value = addQuestion(
      turnQuestions.peek(),
      turnKey.value,
      seat === null ? "" : window,
      version,
    );
  });
}

const loadSettings = coalesce(async () => {
  const about = seat.peek();
  if (about === null) {
    return;
  }
  try {
    const answer = await api.stops(about);
    if (pendingSaves === 0 && loadKey.peek() !== null) {
      autoPassSettings.value = savedSettings = { ...answer, seat: about };
    }
  } catch (error) {
    retryLater(error, loadSettings);
  }
});

/** Save settings. Saves run one after another; a rejected one changes nothing. */
export function saveAutoPassSettings(wish: AutoPassSettings): Promise<void> {
  autoPassSettings.value = wish;
  pendingSaves += 1;
  lastSave = lastSave.then(() => sendSettings(wish));
  return lastSave;
}

async function sendSettings({ seat, ask, until }: AutoPassSettings): Promise<void> {
  try {
    savedSettings = { ...(await api.keepStops(seat, { ask, until: until as Until | null })), seat };
    saveError.value = "";
  } catch (error) {
    saveError.value = errorMessage(error);
  }
  pendingSaves -= 1;
  if (pendingSaves === 0) {
    autoPassSettings.value = savedSettings;
  }
}

/** Return the settings with auto-pass at a window. */
export function withAutoPass(set: AutoPassSettings, window: string, until: Until = "game"): AutoPassSettings {
  return { ...set, ask: { ...set.ask, [window]: false }, until };
}

/** Questions of the current turn: their versions by window. */
interface TurnQuestions {
  turn: string;
  versions: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Add a question. window: "" if it is none of a window. */
export function addQuestion(
  known: TurnQuestions,
  turn: string,
  window: string,
  version: number,
): TurnQuestions {
  const before = known.turn === turn ? known.versions : new Map<string, ReadonlySet<number>>();
  const versions = new Set([...(before.get(window) ?? []), version]);
  return { turn, versions: window ? new Map([...before, [window, versions]]) : before };
}

/** Key of the turn and viewer. */
const turnKey = computed(() =>
  JSON.stringify([liveTable.value?.seat, liveTable.value && game.value?.turnOf(liveTable.value.view)]),
);
const turnQuestions = signal<TurnQuestions>({ turn: "", versions: new Map() });

/**
 * True if the same window asks the player again.
 * Only in the same turn of another player.
 */
export const isAskedAgainThisTurn = computed(() => {
  const { window = "", seat = null } = decision.value ?? {};
  const isTheirs = liveTable.value !== null && game.value?.turnOf(liveTable.value.view) !== seat;
  const set = autoPassSettings.value;
  const isFree = set !== null && (set.until === "turn" || Object.values(set.ask).every(Boolean));
  return isTheirs && isFree && (turnQuestions.value.versions.get(window)?.size ?? 0) > 1;
});

/**
 * Button that turns on auto-pass for this window.
 * The server always pauses before it passes, so others learn nothing.
 */
export function AutoPassHereButton({ window, until = "game" }: { window: string; until?: Until }) {
  const set = autoPassSettings.value;
  const title = autoPassWindows.value.find(({ name }) => name === window)?.title;
  if (!set || !title || set.seat !== decision.value?.seat) {
    return null;
  }
  return set.ask[window] === false ? (
    <>Auto-pass is on: you pass in a moment.</>
  ) : (
    <button
      type="button"
      class="auto-pass-here"
      onClick={() => void saveAutoPassSettings(withAutoPass(set, window, until))}
    >
      {until === "turn" ? `Auto-pass “${title}” this turn` : `Auto-pass from now on: ${title}`}
    </button>
  );
}

/** Return a summary of the settings. */
export function summarizeSettings(
  { ask, until }: Schemas["StopsOut"],
  known: readonly AutoPassWindow[],
): string {
  const passed = known.filter(({ name }) => ask[name] === false).map(({ title }) => title);
  if (passed.length === 0) {
    return "Auto-pass settings";
  }
  const span = SPANS.find(([name]) => name === until)?.[1] ?? "";
  return `Auto-pass: ${passed.join(", ")}${span && `, ${span.toLowerCase()}`}`;
}

/** Return true if auto-pass is on at a window; null if unknown. */
export function isAutoPassed(window: string): boolean | null {
  return autoPassSettings.value && autoPassSettings.value.ask[window] === false;
}

/** Checkbox of a window. */
export function AutoPassCheckbox({ window }: { window: string }) {
  const id = useId();
  const set = autoPassSettings.value;
  const known = autoPassWindows.value.find(({ name }) => name === window);
  return set && known ? (
    <div class="auto-pass-setting">
      <label>
        <input
          type="checkbox"
          checked={set.ask[window] !== false}
          aria-describedby={id}
          onChange={(event) =>
            void saveAutoPassSettings({ ...set, ask: { ...set.ask, [window]: event.currentTarget.checked } })
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

export function AutoPassPanel() {
  const set = autoPassSettings.value;
  if (!set) {
    return null;
  }
  return (
    <details class="auto-pass-panel">
      <summary>
        <span aria-live="polite">
          {ownSeats.value.length > 1 && `${seatLabel(set.seat)}: `}
          {summarizeSettings(set, autoPassWindows.value)}
        </span>
      </summary>
      <p class="quiet-text">Clear a box to pass there automatically.</p>
      {autoPassWindows.value.map(({ name }) => (
        <AutoPassCheckbox key={name} window={name} />
      ))}
      <label>
        Duration
        <select
          value={set.until ?? ""}
          onChange={(event) =>
            void saveAutoPassSettings({ ...set, until: event.currentTarget.value || null })
          }
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
        {saveError.value}
      </p>
    </details>
  );
}
