/** The pause between two games: what came of the one, told once on a page of its own, and again for who asks. */

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

/** Which is wanted: the version at which its game ended. */
const wanted = signal<number | null>(null);
const pause = signal<Pause | null>(null);

/** What the game tells between its games, where there is something to tell of the table that is shown. */
const told = computed<Interlude<unknown> | null>(() => {
  const [interlude, view] = [game.value?.interlude, shown.value?.view];
  return interlude && view && interlude.isThere(view) ? interlude : null;
});

/** The version at which the last game ended that ended before the table that is shown; null where that isn't known. */
const ended = computed(() => {
  const [here, all, mark] = [shown.value?.version ?? 0, replay.value, told.value?.mark];
  const ends = all?.moments.filter(
    ({ kind, version }) => kind === mark && version <= here && isInForce(all.in_force, version),
  );
  return ends?.at(-1)?.version ?? null;
});

/** Open it by itself from now on, once to each viewer, while it is news. */
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

/** A list that it is chosen from closes behind it. */
function recall({ currentTarget }: MouseEvent): void {
  (currentTarget as Element).closest<HTMLElement>("[popover]")?.hidePopover();
  wanted.value = ended.value;
}

/** The way back to it; nothing where no game has ended yet. */
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
