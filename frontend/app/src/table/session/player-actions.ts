/** The player's actions: choices, undo, redo, votes. One request at a time; errors become a notice. */

import { computed, effect, signal } from "@preact/signals";
import { Problem, wordsFor } from "../../api/client";
import type { Doubt } from "../game-contract";
import { game } from "../game-loader";
import { toldOf } from "../log/event-log";
import { changes, composed, unmet } from "../options/composite-answer";
import {
  copiesOf,
  everything,
  isMarkable,
  offered,
  selectionOf,
  sendAll,
  toggled,
} from "../options/multi-select-state";
import { isSame, keyOf, wordingOf } from "../options/options-by-target";
import { isPaced } from "../settings/settings";
import { api, type Decision, type Option } from "./campaign-context";
import { adopt, catchUp, decision, live, refresh, refreshSummary, wantedSeat } from "./table-state";

export const isBusy = signal(false);
/** Why the last action failed. */
export const notice = signal("");
/** The option that the player points at. Its targets are highlighted. */
export const pondered = signal<Option | null>(null);
/** The option that waits for confirmation. */
export const doubted = signal<{ option: Option; asked: Decision; doubt: Doubt } | null>(null);
/** Key of the last chosen option, to tell a repeated offer from a new one. */
const chosen = signal("");
/** Keys of the selected options, repeated for equal cards. */
export const marked = signal<readonly string[]>([]);

export const selection = computed(() => {
  const asked = decision.value;
  if (!asked?.picks) {
    return null;
  }
  const changed = changes(asked, marked.value);
  const now = selectionOf(asked.picks, marked.value.length, offered(asked), changed !== null);
  const missing = unmet(asked, marked.value);
  const canEnd = now.canEnd && !missing.length;
  return { ...now, canEnd, mustGoOn: now.mustGoOn && !asked.compose, changed, missing };
});

/** Identity of the question. A new question resets the selection. */
export const question = computed(() => (decision.value ? wordingOf(decision.value) : ""));

effect(() => {
  void question.value;
  reset();
  pondered.value = null;
  doubted.value = null;
});

/** Return the `data-does` value of an option: equal values mean an equal effect. */
export function doing(asked: Decision | null, option: Option): string {
  const key = keyOf(option);
  const again = key === chosen.value ? asked?.version : undefined;
  return JSON.stringify([asked?.seat, asked?.kind, asked?.prompt, key, again]);
}

/** Select an option in a multi-select, or else choose it. */
export function take(option: Option, asked: Decision | null = decision.value): void {
  if (isBusy.value) {
    return;
  }
  if (asked && isMarkable(asked, option)) {
    mark(option);
  } else {
    void choose(option, asked);
  }
}

/** Choose an option. If the game wants a confirmation, ask for it first. */
export function choose(option: Option, asked: Decision | null = decision.value): Promise<void> {
  const view = live.value?.view;
  const doubt = view && asked ? game.value?.doubt?.(view, option.action) : null;
  if (asked && doubt) {
    doubted.value = { option, asked, doubt };
    return Promise.resolve();
  }
  return chooseSurely(option, asked);
}

/** Choose an option without confirmation. */
export function chooseSurely(option: Option, asked: Decision | null): Promise<void> {
  doubted.value = null;
  return during(() => {
    chosen.value = keyOf(option);
    return answer(asked, (now) => sent(now, option));
  });
}

/** Waive this question for good, and decline it this time. */
export function waive(asked: Decision): Promise<void> {
  const { waiver } = asked;
  return during(() =>
    answer(waiver && asked, async (now) => {
      const next = await sent(now, waiver as Option);
      const option = next.kind === now.kind && next.decline !== null ? next.options[next.decline] : undefined;
      await (option && sent(next, option));
    }),
  );
}

/** Select one more of an option, or deselect all of it. */
export function mark(option: Option): void {
  const asked = decision.value;
  if (asked && selection.value) {
    marked.value = toggled(marked.value, keyOf(option), selection.value.canGrow, copiesOf(asked, option));
  }
}

/** Deselect one of an option. */
export function unmark(option: Option): void {
  const place = marked.value.lastIndexOf(keyOf(option));
  marked.value = marked.value.filter((_, index) => index !== place);
}

/** Reset the selection to its initial state. */
export function reset(): void {
  marked.value = decision.peek()?.asItIs ?? [];
}

/** Send the selection. ends: whether it is complete; else the player continues to choose. */
export function confirmMarked(ends: boolean): Promise<void> {
  const wanted = marked.value;
  return during(() =>
    answer(decision.value, async (now) => {
      if (now.compose) {
        await sent(now, composed(now, wanted));
      } else {
        await allSent(now, wanted, ends);
      }
    }),
  );
}

/** Select everything and send it. */
export function takeAll(): Promise<void> {
  marked.value = decision.value ? everything(decision.value) : [];
  return confirmMarked(true);
}

async function allSent(asked: Decision, wanted: readonly string[], ends: boolean): Promise<void> {
  if (!(await sendAll(asked, wanted, ends, sent))) {
    notice.value = "The table moved on before all was chosen.";
  }
}

/** Undo or redo by action, by turn, or to a version. */
export function move(
  way: "undo" | "redo",
  how: { by: "action" | "turn" } | { to_version: number },
): Promise<void> {
  return during(async () => {
    await api.move(way, { expected_version: live.value?.version ?? 0, ...how });
  });
}

/** Resign for the viewed seat. */
export function resign(): Promise<void> {
  return during(async () => {
    await api.resign({ seat: live.value?.seat ?? null });
  });
}

/** Answer a vote. */
export function vote(proposal: number, agree: boolean): Promise<void> {
  return during(async () => {
    await api.vote({ proposal, agree });
  });
}

/** Remind the player of a seat. */
export function remind(seat: number): Promise<void> {
  return during(async () => {
    await api.remind(seat);
  });
}

/** Propose that a bot plays for a seat. */
export function callBot(seat: number): Promise<void> {
  return during(async () => {
    await api.callBot(seat);
  });
}

/** Take an own seat back from a bot. */
export function takeBack(seat: number): Promise<void> {
  return during(async () => {
    await api.takeBack(seat);
    await refreshSummary();
  });
}

async function during(work: () => Promise<void>): Promise<void> {
  if (isBusy.value) {
    return;
  }
  const before = live.value;
  isBusy.value = true;
  notice.value = "";
  try {
    await work();
  } catch (error) {
    notice.value = wordsFor(error);
  }
  try {
    await (live.value === before ? refresh() : catchUp());
  } finally {
    isBusy.value = false;
  }
  // While a request ran, news from the feed was not fetched.
  await catchUp();
}

/** Send an answer. If the version has moved on but the question has not, send it again. */
async function answer(asked: Decision | null, give: (asked: Decision) => Promise<unknown>): Promise<void> {
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
    if (!now || !isSame(asked, now)) {
      notice.value = "The table moved on.";
      return;
    }
    await give(now);
  }
}

async function sent(asked: Decision, option: Option): Promise<Decision> {
  const wish = { expected_version: asked.version, action: option.action, seat: seatOf(asked) };
  const answer = await api.act(wish as unknown as Parameters<typeof api.act>[0]);
  if (isPaced.value && answer.state.version > answer.version) {
    // Others acted at the same time. Playback needs the log rows.
    await toldOf(answer.state.version);
  }
  adopt(answer.state, answer.version);
  return answer.decision;
}

/** Seat that acts: the one asked, or else the viewed one. */
function seatOf(asked: Decision): number | null {
  return asked.seat ?? wantedSeat.value ?? live.value?.seat ?? null;
}
