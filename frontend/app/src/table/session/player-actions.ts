/** What this player does: choices, going back and on, votes. One thing at a time; a refusal is told in words. */

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
/** Why the last thing that was tried came to nothing. */
export const notice = signal("");
/** The option that somebody thinks about: its things on the table are shown. */
export const pondered = signal<Option | null>(null);
/** The option that is asked for once more. */
export const doubted = signal<{ option: Option; asked: Decision; doubt: Doubt } | null>(null);
/** The option that was chosen last: offered again it is something new. */
const chosen = signal("");
/** The options that are marked in a selection of several, each as often as like things are meant. */
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

/** What is asked, however often it is asked anew; what was begun for one question says nothing to the next. */
export const question = computed(() => (decision.value ? wordingOf(decision.value) : ""));

effect(() => {
  void question.value;
  reset();
  pondered.value = null;
  doubted.value = null;
});

/** What pressing an option does: equal words only where it is the same, to be held against what was there before. */
export function doing(asked: Decision | null, option: Option): string {
  const key = keyOf(option);
  const again = key === chosen.value ? asked?.version : undefined;
  return JSON.stringify([asked?.seat, asked?.kind, asked?.prompt, key, again]);
}

/** Take up an option of the decision that offered it: mark it where several are to be chosen, else choose it. */
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

/** Choose an option of the decision that offered it; where the game has a doubt, it is asked for once more. */
export function choose(option: Option, asked: Decision | null = decision.value): Promise<void> {
  const view = live.value?.view;
  const doubt = view && asked ? game.value?.doubt?.(view, option.action) : null;
  if (asked && doubt) {
    doubted.value = { option, asked, doubt };
    return Promise.resolve();
  }
  return chooseSurely(option, asked);
}

/** Choose an option, whatever the doubt. */
export function chooseSurely(option: Option, asked: Decision | null): Promise<void> {
  doubted.value = null;
  return during(() => {
    chosen.value = keyOf(option);
    return answer(asked, (now) => sent(now, option));
  });
}

/** Say that one isn't to be asked this any more, and decline it this time, whatever there is to choose. */
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

/** Mark one more of what an option of a selection stands for, or take its marks away. */
export function mark(option: Option): void {
  const asked = decision.value;
  if (asked && selection.value) {
    marked.value = toggled(marked.value, keyOf(option), selection.value.canGrow, copiesOf(asked, option));
  }
}

/** Take away one mark of an option. */
export function unmark(option: Option): void {
  const place = marked.value.lastIndexOf(keyOf(option));
  marked.value = marked.value.filter((_, index) => index !== place);
}

/** Mark nothing but what stands already. */
export function reset(): void {
  marked.value = decision.peek()?.asItIs ?? [];
}

/** Send what is marked; `ends`: with it the selection is over, else one goes on choosing. */
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

/** Mark all that is offered, and send it. */
export function takeAll(): Promise<void> {
  marked.value = decision.value ? everything(decision.value) : [];
  return confirmMarked(true);
}

async function allSent(asked: Decision, wanted: readonly string[], ends: boolean): Promise<void> {
  if (!(await sendAll(asked, wanted, ends, sent))) {
    notice.value = "The table moved on before all was chosen.";
  }
}

/** Take the table back, or play again what was taken back: by action, by turn, or to a version. */
export function move(
  way: "undo" | "redo",
  how: { by: "action" | "turn" } | { to_version: number },
): Promise<void> {
  return during(async () => {
    await api.move(way, { expected_version: live.value?.version ?? 0, ...how });
  });
}

/** Resign, for the seat that is looked through. */
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

/** Remind who sits somewhere that they are waited for. */
export function remind(seat: number): Promise<void> {
  return during(async () => {
    await api.remind(seat);
  });
}

/** Ask for a bot that plays for somebody else's seat. */
export function callBot(seat: number): Promise<void> {
  return during(async () => {
    await api.callBot(seat);
  });
}

/** Play again for an own seat, for which a bot has played. */
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
  // Until now the feed's news was left to whoever waits for an answer.
  await catchUp();
}

/** Answer a decision; where the version moved on and the question did not, the answer stands. */
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
    // Others played in the same moment: what they did is shown one by one, as the log tells it.
    await toldOf(answer.state.version);
  }
  adopt(answer.state, answer.version);
  return answer.decision;
}

/** Whose deed it is: the seat that is asked, else (for what may be done unasked) the one looked through. */
function seatOf(asked: Decision): number | null {
  return asked.seat ?? wantedSeat.value ?? live.value?.seat ?? null;
}
