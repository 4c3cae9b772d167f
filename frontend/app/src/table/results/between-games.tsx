/** Page between two games. It opens once automatically, and again on demand. */

import { computed, effect, signal } from "@preact/signals";
import { Dialog } from "../dialogs/dialog";
import type { BetweenGames, Fact } from "../game-contract";
import { game } from "../game-loader";
import { namedSeats } from "../players/player-names";
import { isNotLive, shownTable } from "../replay/replay-state";
import { isInForce } from "../replay/version-steps";
import { api, type State } from "../session/campaign-context";
import { retryLater } from "../session/retry";
import { liveTable, replay, viewedSeat } from "../session/table-state";
import { storedText, storeText } from "../settings/campaign-storage";
import { settings } from "../settings/settings";

interface Pause {
  table: State;
  facts: readonly Fact[];
}

const READ = "interlude";

/** Version of the game end to show. */
const wanted = signal<number | null>(null);
const pause = signal<Pause | null>(null);

/** The page of the game, if it applies to the shown table. */
const told = computed<BetweenGames<unknown> | null>(() => {
  const [interlude, view] = [game.value?.betweenGames, shownTable.value?.view];
  return interlude && view && interlude.isAvailable(view) ? interlude : null;
});

/** Version at which the last game ended; null if unknown. */
const ended = computed(() => {
  const [here, all, mark] = [shownTable.value?.version ?? 0, replay.value, told.value?.endMoment];
  const ends = all?.moments.filter(
    ({ kind, version }) => kind === mark && version <= here && isInForce(all.in_force, version),
  );
  return ends?.at(-1)?.version ?? null;
});

/** Open the page automatically, once for each viewer. */
export function watchGameEnds(): void {
  effect(() => {
    const [view, version] = [liveTable.value?.view, ended.value];
    const isWanted = settings.value.interlude && !isNotLive.value && version !== null;
    if (isWanted && view && told.value?.opensAutomatically(view) && Number(storedText(READ)) < version) {
      wanted.value = version;
    }
  });
  effect(() => {
    void wanted.value;
    void viewedSeat.value;
    void load();
  });
}

async function load(): Promise<void> {
  const [version, seat] = [wanted.peek(), viewedSeat.peek()];
  pause.value = null;
  if (version === null) {
    return;
  }
  const answer = await Promise.all([api.state(seat, version), api.events(seat, version - 1, 1)]).catch(
    (error: unknown) => {
      retryLater(error, load);
      return null;
    },
  );
  if (answer && version === wanted.peek() && seat === viewedSeat.peek()) {
    const [table, { events }] = answer;
    pause.value = { table, facts: events.flatMap(({ facts }) => facts) };
  }
}

function leave(): void {
  if (wanted.value !== null && wanted.value > Number(storedText(READ))) {
    storeText(READ, String(wanted.value));
  }
  wanted.value = null;
}

/** Open the page again and close the list with the button. */
function recall({ currentTarget }: MouseEvent): void {
  (currentTarget as Element).closest<HTMLElement>("[popover]")?.hidePopover();
  wanted.value = ended.value;
}

/** Button that opens the page again; nothing before the first game end. */
export function BetweenGamesButton() {
  return told.value && ended.value !== null ? (
    <button type="button" class="quiet between-games-button" onClick={recall}>
      {told.value.title}
    </button>
  ) : null;
}

export function BetweenGamesDialog() {
  const interlude = game.value?.betweenGames;
  const view = pause.value?.table.view;
  return pause.value && interlude && view ? (
    <Dialog title={interlude.title} class="between-games" onClose={leave}>
      <interlude.Page view={view} chairs={namedSeats.value} facts={pause.value.facts} />
      <p class="between-games-continue">
        <button type="button" class="primary" data-does="leave the interlude" onClick={leave}>
          {interlude.continueLabel(view)}
        </button>
      </p>
    </Dialog>
  ) : null;
}
