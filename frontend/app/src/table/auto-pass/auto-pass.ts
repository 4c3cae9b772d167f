/**
 * Auto-pass.
 * It declines all windows until something happens, or everything until a later phase.
 */

import { computed, effect, signal } from "@preact/signals";
import type { Phase } from "../game-contract";
import { game } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { chooseOption, confirmSelection, selection, selectOption } from "../session/player-actions";
import { isPlaying, liveTable, summary } from "../session/table-state";
import { changeSettings } from "../settings/settings";

interface AutoPass {
  seat: number;
  /** Kind of the question that started it. More questions of that kind are declined. */
  kind: string | null;
  /** Known or expected events. */
  known: ReadonlySet<string>;
  /** Phase to reach; null to pass at windows only. */
  goal: string | null;
}

/** Current auto-pass; null if off. */
export const autoPass = signal<AutoPass | null>(null);

/** Names of offers that the player has already left behind. */
const seenOffers = new Set<string>();

/** True if this game supports auto-pass. */
export const canAutoPass = computed(() => isPlaying.value && Boolean(game.value?.autoPassStops));

/** Later phases that the player can pass to. */
export const phasesAhead = computed<readonly Phase[]>(() => {
  const asked = liveTable.value?.decision;
  return canAutoPass.value && asked?.seat != null && isPassable(asked) && declineOption(asked)
    ? laterPhases()
    : [];
});

/** Title of the phase to reach. */
export const autoPassGoal = computed(
  () => laterPhases().find(({ name }) => name === autoPass.value?.goal)?.title ?? null,
);

/** The option that auto-pass chooses now. */
export const autoPassAnswer = computed<Option | null>(() => {
  const asked = liveTable.value?.decision;
  const now = autoPass.value;
  return asked && now && isDeclined(asked, now) && !isStopped(asked, now) ? declineOption(asked) : null;
});

/** Choose an option, then start auto-pass. */
export function chooseAndAutoPass(option: Option, asked: Decision): Promise<void> {
  return answerAndAutoPass(asked, () => chooseOption(option, asked));
}

/**
 * Select an option, send the selection and start auto-pass.
 * An incomplete selection stays.
 */
export async function selectAndAutoPass(option: Option, asked: Decision): Promise<void> {
  selectOption(option);
  if (selection.value?.canEnd) {
    await confirmAndAutoPass(asked);
  }
}

/** Decline everything until a later phase. */
export function autoPassUntil({ name }: Phase): Promise<void> {
  const asked = liveTable.value?.decision;
  const option = asked && declineOption(asked);
  const expected = laterPhases().map((part) => part.name);
  return option
    ? answerAndAutoPass(asked, () => chooseOption(option), { expected, goal: name })
    : Promise.resolve();
}

/** Send the selection and start auto-pass. */
export function confirmAndAutoPass(asked: Decision): Promise<void> {
  return answerAndAutoPass(asked, () => confirmSelection(true));
}

/** Stop auto-pass. */
export function stopAutoPass(): void {
  autoPass.value = null;
}

/** Stop auto-pass when something new happens, is offered, or cannot be declined. */
export function watchAutoPass(): void {
  effect(() => {
    const asked = liveTable.value?.decision;
    const now = autoPass.value;
    if (asked && now && (isStopped(asked, now) || (isChoice(asked, now) && !isDeclined(asked, now)))) {
      stopAutoPass();
    }
  });
  let before: { version: number; names: readonly string[] } | null = null;
  effect(() => {
    const now = liveTable.value;
    if (before && before.version !== now?.version) {
      for (const name of before.names) seenOffers.add(name);
    }
    before = now && { version: now.version, names: currentOffers(now.decision) ?? [] };
  });
}

/** Forget all offers. */
export function forgetOffers(): void {
  seenOffers.clear();
}

/** Run an answer and start auto-pass. Events that the answer causes count as new. */
async function answerAndAutoPass(
  asked: Decision,
  answer: () => Promise<void>,
  { expected = [] as readonly string[], goal = null as string | null } = {},
): Promise<void> {
  const known = new Set([...currentStops(), ...expected]);
  await answer();
  if (asked.seat !== null && (liveTable.value?.version ?? 0) > asked.version) {
    autoPass.value = { seat: asked.seat, kind: asked.kind, known, goal };
    changeSettings({ knowsAutoPass: true });
  }
}

function currentStops(): readonly string[] {
  return (liveTable.value && game.value?.autoPassStops?.(liveTable.value.view)) ?? [];
}

function isStopped(asked: Decision, now: AutoPass): boolean {
  const isOther = now.goal === null && asked.kind !== now.kind;
  return hasNewStop(now) || isGoalReached(now) || (isOther && isNewOffer(asked));
}

/**
 * Return true if a phase of the viewer's turn offers something new.
 * With other people, stop at every window: a pause would reveal the hand.
 */
function isNewOffer(asked: Decision): boolean {
  const offers = currentOffers(asked);
  return summary.value?.alone
    ? (offers ?? []).some((name) => !seenOffers.has(name))
    : offers !== null && asked.window !== "";
}

function currentOffers(asked: Decision): readonly string[] | null {
  return (liveTable.value && game.value?.phaseOffers?.(liveTable.value.view, asked)) ?? null;
}

function hasNewStop({ known }: AutoPass): boolean {
  return currentStops().some((one) => !known.has(one));
}

function laterPhases(): readonly Phase[] {
  return (liveTable.value && game.value?.phasesAhead?.(liveTable.value.view)) ?? [];
}

/** Return true if the phase has come, or cannot come any more. */
function isGoalReached({ goal }: AutoPass): boolean {
  return goal !== null && !laterPhases().some(({ name }) => name === goal);
}

function isChoice(asked: Decision, { seat }: AutoPass): boolean {
  return asked.seat === seat && asked.options.length > 1;
}

/**
 * Return true if a question is a window or a phase.
 * Any other question is a chance that the player earned.
 */
function isPassable({ window, ending }: Decision): boolean {
  return window !== "" || ending !== null;
}

function isDeclined(asked: Decision, { seat, kind, goal }: AutoPass): boolean {
  const isOffering = summary.value?.alone === true && currentOffers(asked) !== null;
  const isMeant =
    (goal !== null && isPassable(asked)) || asked.window !== "" || asked.kind === kind || isOffering;
  return asked.seat === seat && asked.decline !== null && isMeant;
}

function declineOption({ options, decline }: Decision): Option | null {
  return (decline === null ? undefined : options[decline]) ?? null;
}
