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

interface PageData {
  table: State;
  facts: readonly Fact[];
}

const READ = "interlude";

/** Version of the game end to show. */
const wantedVersion = signal<number | null>(null);
const pageData = signal<PageData | null>(null);

/** The page of the game, if it applies to the shown table. */
const availablePage = computed<BetweenGames<unknown> | null>(() => {
  const [interlude, view] = [game.value?.betweenGames, shownTable.value?.view];
  return interlude && view && interlude.isAvailable(view) ? interlude : null;
});

/** Version when the last game ended; null if unknown. */
const lastGameEnd = computed(() => {
  const [here, all, mark] = [shownTable.value?.version ?? 0, replay.value, availablePage.value?.endMoment];
  const ends = all?.moments.filter(
    ({ kind, version }) => kind === mark && version <= here && isInForce(all.in_force, version),
  );
  return ends?.at(-1)?.version ?? null;
});

/** Open the page automatically, once for each viewer. */
export function watchGameEnds(): void {
  effect(() => {
    const [view, version] = [liveTable.value?.view, lastGameEnd.value];
    const isWanted = settings.value.interlude && !isNotLive.value && version !== null;
    if (
      isWanted &&
      view &&
      availablePage.value?.opensAutomatically(view) &&
      Number(storedText(READ)) < version
    ) {
      wantedVersion.value = version;
    }
  });
  effect(() => {
    void wantedVersion.value;
    void viewedSeat.value;
    void loadPage();
  });
}

async function loadPage(): Promise<void> {
  const [version, seat] = [wantedVersion.peek(), viewedSeat.peek()];
  pageData.value = null;
  if (version === null) {
    return;
  }
  const answer = await Promise.all([api.state(seat, version), api.events(seat, version - 1, 1)]).catch(
    (error: unknown) => {
      retryLater(error, loadPage);
      return null;
    },
  );
  if (answer && version === wantedVersion.peek() && seat === viewedSeat.peek()) {
    const [table, { events }] = answer;
    pageData.value = { table, facts: events.flatMap(({ facts }) => facts) };
  }
}

function closePage(): void {
  if (wantedVersion.value !== null && wantedVersion.value > Number(storedText(READ))) {
    storeText(READ, String(wantedVersion.value));
  }
  wantedVersion.value = null;
}

/** Open the page again and close the list with the button. */
function reopenPage({ currentTarget }: MouseEvent): void {
  (currentTarget as Element).closest<HTMLElement>("[popover]")?.hidePopover();
  wantedVersion.value = lastGameEnd.value;
}

/** Button that opens the page again; nothing before the first game end. */
export function BetweenGamesButton() {
  return availablePage.value && lastGameEnd.value !== null ? (
    <button type="button" class="quiet between-games-button" onClick={reopenPage}>
      {availablePage.value.title}
    </button>
  ) : null;
}

export function BetweenGamesDialog() {
  const interlude = game.value?.betweenGames;
  const view = pageData.value?.table.view;
  return pageData.value && interlude && view ? (
    <Dialog title={interlude.title} class="full-page between-games" onClose={closePage}>
      <interlude.Page view={view} seatInfos={namedSeats.value} facts={pageData.value.facts} />
      <p class="between-games-continue">
        <button type="button" class="primary" data-does="leave the interlude" onClick={closePage}>
          {interlude.continueLabel(view)}
        </button>
      </p>
    </Dialog>
  ) : null;
}
