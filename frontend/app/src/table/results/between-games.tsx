/** Page between two games. It opens once automatically, and again on demand. */

import { computed, effect, signal } from "@preact/signals";
import { Dialog } from "../dialogs/dialog";
import type { Fact, Interlude } from "../game-contract";
import { game } from "../game-loader";
import { seated } from "../players/player-names";
import { isPast, shown } from "../replay/replay-state";
import { isInForce } from "../replay/version-steps";
import { api, type State } from "../session/campaign-context";
import { retried } from "../session/retry";
import { live, replay, wantedSeat } from "../session/table-state";
import { jot, jotted } from "../settings/campaign-storage";
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
const told = computed<Interlude<unknown> | null>(() => {
  const [interlude, view] = [game.value?.interlude, shown.value?.view];
  return interlude && view && interlude.isThere(view) ? interlude : null;
});

/** Version at which the last game ended; null if unknown. */
const ended = computed(() => {
  const [here, all, mark] = [shown.value?.version ?? 0, replay.value, told.value?.mark];
  const ends = all?.moments.filter(
    ({ kind, version }) => kind === mark && version <= here && isInForce(all.in_force, version),
  );
  return ends?.at(-1)?.version ?? null;
});

/** Open the page automatically, once for each viewer. */
export function watchPauses(): void {
  effect(() => {
    const [view, version] = [live.value?.view, ended.value];
    const isWanted = settings.value.interlude && !isPast.value && version !== null;
    if (isWanted && view && told.value?.isNews(view) && Number(jotted(READ)) < version) {
      wanted.value = version;
    }
  });
  effect(() => {
    void wanted.value;
    void wantedSeat.value;
    void load();
  });
}

async function load(): Promise<void> {
  const [version, seat] = [wanted.peek(), wantedSeat.peek()];
  pause.value = null;
  if (version === null) {
    return;
  }
  const answer = await Promise.all([api.state(seat, version), api.events(seat, version - 1, 1)]).catch(
    (error: unknown) => {
      retried(error, load);
      return null;
    },
  );
  if (answer && version === wanted.peek() && seat === wantedSeat.peek()) {
    const [table, { events }] = answer;
    pause.value = { table, facts: events.flatMap(({ facts }) => facts) };
  }
}

function leave(): void {
  if (wanted.value !== null && wanted.value > Number(jotted(READ))) {
    jot(READ, String(wanted.value));
  }
  wanted.value = null;
}

/** Open the page again and close the list with the button. */
function recall({ currentTarget }: MouseEvent): void {
  (currentTarget as Element).closest<HTMLElement>("[popover]")?.hidePopover();
  wanted.value = ended.value;
}

/** Button that opens the page again; nothing before the first game end. */
export function Recall() {
  return told.value && ended.value !== null ? (
    <button type="button" class="quiet recall" onClick={recall}>
      {told.value.title}
    </button>
  ) : null;
}

export function InterludeBox() {
  const interlude = game.value?.interlude;
  const view = pause.value?.table.view;
  return pause.value && interlude && view ? (
    <Dialog title={interlude.title} class="interlude" onClose={leave}>
      <interlude.Page view={view} chairs={seated.value} facts={pause.value.facts} />
      <p class="interlude-on">
        <button type="button" class="primary" data-does="leave the interlude" onClick={leave}>
          {interlude.onward(view)}
        </button>
      </p>
    </Dialog>
  ) : null;
}
