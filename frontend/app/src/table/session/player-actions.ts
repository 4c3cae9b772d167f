/**
 * The player's actions: choices, undo, redo, votes.
 * One request at a time; errors become a notice.
 */

import { computed, effect, signal } from "@preact/signals";
import { errorMessage, Problem } from "../../api/client";
import type { Confirmation } from "../game-contract";
import { game } from "../game-loader";
import { waitForRow } from "../log/event-log";
import { brokenLimits, composeAnswer, selectionChanges } from "../options/composite-answer";
import {
  allKeys,
  copiesOf,
  isSelectable,
  selectableCount,
  selectionOf,
  sendAll,
  toggleSelected,
} from "../options/multi-select-state";
import { decisionKey, isSameQuestion, optionKey } from "../options/options-by-target";
import { isPlaybackOn } from "../settings/settings";
import { api, type Decision, type Option } from "./campaign-context";
import {
  adoptTable,
  decision,
  fetchAnnounced,
  liveTable,
  refresh,
  refreshSummary,
  viewedSeat,
} from "./table-state";

export const isBusy = signal(false);
/** Reason for the failure of the last action. */
export const notice = signal("");
/** The option that the player points at. Its targets are highlighted. */
export const hoveredOption = signal<Option | null>(null);
/** The option that waits for confirmation. */
export const pendingConfirmation = signal<{ option: Option; asked: Decision; doubt: Confirmation } | null>(
  null,
);
/** Key of the last chosen option, to tell a repeated offer from a new one. */
export const lastChosenKey = signal("");
/** Number of answers that the player has given since the page was loaded. */
export const answerCount = signal(0);
/** Keys of the selected options, repeated for equal cards. */
export const selectedKeys = signal<readonly string[]>([]);

export const selection = computed(() => {
  const asked = decision.value;
  if (!asked?.picks) {
    return null;
  }
  const changed = selectionChanges(asked, selectedKeys.value);
  const now = selectionOf(asked.picks, selectedKeys.value.length, selectableCount(asked), changed !== null);
  const missing = brokenLimits(asked, selectedKeys.value);
  const canEnd = now.canEnd && !missing.length;
  return { ...now, canEnd, mustGoOn: now.mustGoOn && !asked.compose, changed, missing };
});

/** Identity of the question. A new question resets the selection. */
export const question = computed(() => (decision.value ? decisionKey(decision.value) : ""));

effect(() => {
  void question.value;
  resetSelection();
  hoveredOption.value = null;
  pendingConfirmation.value = null;
});

/** Return the `data-does` value of an option: equal values mean an equal effect. */
export function effectOf(asked: Decision | null, option: Option): string {
  const key = optionKey(option);
  const again = key === lastChosenKey.value ? asked?.version : undefined;
  return JSON.stringify([asked?.seat, asked?.kind, asked?.prompt, key, again]);
}

/** Select an option in a multi-select, or else choose it. */
export function takeOption(option: Option, asked: Decision | null = decision.value): void {
  if (isBusy.value) {
    return;
  }
  if (asked && isSelectable(asked, option)) {
    selectOption(option);
  } else {
    void chooseOption(option, asked);
  }
}

/** Choose an option. If the game wants a confirmation, ask for it first. */
export function chooseOption(option: Option, asked: Decision | null = decision.value): Promise<void> {
  const view = liveTable.value?.view;
  const doubt = view && asked ? game.value?.confirmation?.(view, option.action) : null;
  if (asked && doubt) {
    pendingConfirmation.value = { option, asked, doubt };
    return Promise.resolve();
  }
  return chooseConfirmed(option, asked);
}

/** Choose an option without confirmation. */
export function chooseConfirmed(option: Option, asked: Decision | null): Promise<void> {
  pendingConfirmation.value = null;
  return whileBusy(() => {
    lastChosenKey.value = optionKey(option);
    answerCount.value += 1;
    return sendAnswer(asked, (now) => sendAction(now, option));
  });
}

/** Waive this question for good, and decline it this time. */
export function waiveQuestion(asked: Decision): Promise<void> {
  const { waiver } = asked;
  return whileBusy(() =>
    sendAnswer(waiver && asked, async (now) => {
      const next = await sendAction(now, waiver as Option);
      const option = next.kind === now.kind && next.decline !== null ? next.options[next.decline] : undefined;
      await (option && sendAction(next, option));
    }),
  );
}

/** Select one more of an option, or deselect all of it. */
export function selectOption(option: Option): void {
  const asked = decision.value;
  if (asked && selection.value) {
    selectedKeys.value = toggleSelected(
      selectedKeys.value,
      optionKey(option),
      selection.value.canGrow,
      copiesOf(asked, option),
    );
  }
}

/** Deselect one of an option. */
export function deselectOne(option: Option): void {
  const place = selectedKeys.value.lastIndexOf(optionKey(option));
  selectedKeys.value = selectedKeys.value.filter((_, index) => index !== place);
}

/** Reset the selection to its initial state. */
export function resetSelection(): void {
  selectedKeys.value = decision.peek()?.asItIs ?? [];
}

/**
 * Send the selection.
 * ends: true if it is complete. Otherwise the player continues to choose.
 */
export function confirmSelection(ends: boolean): Promise<void> {
  const wanted = selectedKeys.value;
  return whileBusy(() =>
    sendAnswer(decision.value, async (now) => {
      if (now.compose) {
        await sendAction(now, composeAnswer(now, wanted));
      } else {
        await sendSelection(now, wanted, ends);
      }
    }),
  );
}

/** Select everything and send it. */
export function selectAllAndConfirm(): Promise<void> {
  selectedKeys.value = decision.value ? allKeys(decision.value) : [];
  return confirmSelection(true);
}

async function sendSelection(asked: Decision, wanted: readonly string[], ends: boolean): Promise<void> {
  if (!(await sendAll(asked, wanted, ends, sendAction))) {
    notice.value = "The table moved on before all was chosen.";
  }
}

/** Undo or redo by action, by turn, or to a version. */
export function moveHistory(
  way: "undo" | "redo",
  how: { by: "action" | "turn" } | { to_version: number },
): Promise<void> {
  return whileBusy(async () => {
    await api.move(way, { expected_version: liveTable.value?.version ?? 0, ...how });
  });
}

/** Resign for the viewed seat. */
export function resign(): Promise<void> {
  return whileBusy(async () => {
    await api.resign({ seat: liveTable.value?.seat ?? null });
  });
}

/** Answer a vote. */
export function vote(proposal: number, agree: boolean): Promise<void> {
  return whileBusy(async () => {
    await api.vote({ proposal, agree });
  });
}

/** Remind the player of a seat. */
export function remind(seat: number): Promise<void> {
  return whileBusy(async () => {
    await api.remind(seat);
  });
}

/** Propose that a bot plays for a seat. */
export function callBot(seat: number): Promise<void> {
  return whileBusy(async () => {
    await api.callBot(seat);
  });
}

/** Take one of your seats back from a bot. */
export function takeBack(seat: number): Promise<void> {
  return whileBusy(async () => {
    await api.takeBack(seat);
    await refreshSummary();
  });
}

async function whileBusy(work: () => Promise<void>): Promise<void> {
  if (isBusy.value) {
    return;
  }
  const before = liveTable.value;
  isBusy.value = true;
  notice.value = "";
  try {
    await work();
  } catch (error) {
    notice.value = errorMessage(error);
  }
  try {
    await (liveTable.value === before ? refresh() : fetchAnnounced());
  } finally {
    isBusy.value = false;
  }
  // While a request ran, news from the feed was not fetched.
  await fetchAnnounced();
}

/**
 * Send an answer.
 * If the version has moved on but the question has not, send it again.
 */
async function sendAnswer(
  asked: Decision | null,
  give: (asked: Decision) => Promise<unknown>,
): Promise<void> {
  if (!asked) {
    return;
  }
  try {
    await give(asked);
  } catch (error) {
    if (!(error instanceof Problem && error.code === "stale_version")) {
      throw error;
    }
    await refresh();
    const now = decision.value;
    if (!now || !isSameQuestion(asked, now)) {
      notice.value = "The table moved on.";
      return;
    }
    await give(now);
  }
}

async function sendAction(asked: Decision, option: Option): Promise<Decision> {
  const wish = { expected_version: asked.version, action: option.action, seat: actingSeat(asked) };
  const answer = await api.act(wish as unknown as Parameters<typeof api.act>[0]);
  if (isPlaybackOn.value && answer.state.version > answer.version) {
    // Others acted at the same time. Playback needs the log rows.
    await waitForRow(answer.state.version);
  }
  adoptTable(answer.state, answer.version);
  return answer.decision;
}

/** Seat that acts: the one asked, or else the viewed one. */
function actingSeat(asked: Decision): number | null {
  return asked.seat ?? viewedSeat.value ?? liveTable.value?.seat ?? null;
}
