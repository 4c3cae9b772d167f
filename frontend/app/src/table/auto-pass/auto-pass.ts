/** Auto-pass: decline all windows until something happens, or everything until a later phase. */

import { computed, effect, signal } from "@preact/signals";
import type { Phase } from "../game-contract";
import { game } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { chooseOption, confirmSelection, selection, selectOption } from "../session/player-actions";
import { isPlaying, liveTable, summary } from "../session/table-state";

interface Passing {
  seat: number;
  /** Kind of the question that started it. More questions of that kind are declined. */
  kind: string | null;
  /** Known or expected events. */
  known: ReadonlySet<string>;
  /** Phase to reach; null to pass at windows only. */
  goal: string | null;
}

/** Current auto-pass; null if off. */
export const autoPass = signal<Passing | null>(null);

/** Names of offers that the player has already left behind. */
const offered = new Set<string>();

/** Whether this game supports auto-pass. */
export const canAutoPass = computed(() => isPlaying.value && Boolean(game.value?.autoPassStops));

/** Later phases that the player can pass to. */
export const phasesAhead = computed<readonly Phase[]>(() => {
  const asked = liveTable.value?.decision;
  return canAutoPass.value && asked?.seat != null && isPassable(asked) && declineOf(asked)
    ? partsAhead()
    : [];
});

/** Title of the phase to reach. */
export const autoPassGoal = computed(
  () => partsAhead().find(({ name }) => name === autoPass.value?.goal)?.title ?? null,
);

/** The option that auto-pass chooses now. */
export const autoPassAnswer = computed<Option | null>(() => {
  const asked = liveTable.value?.decision;
  const now = autoPass.value;
  return asked && now && isDeclined(asked, now) && !isStopped(asked, now) ? declineOf(asked) : null;
});

/** Choose an option, then start auto-pass. */
export function chooseAndAutoPass(option: Option, asked: Decision): Promise<void> {
  return thenPass(asked, () => chooseOption(option, asked));
}

/** Select an option, send the selection and start auto-pass. An incomplete selection stays. */
export async function selectAndAutoPass(option: Option, asked: Decision): Promise<void> {
  selectOption(option);
  if (selection.value?.canEnd) {
    await confirmAndAutoPass(asked);
  }
}

/** Decline everything until a later phase. */
export function autoPassUntil({ name }: Phase): Promise<void> {
  const asked = liveTable.value?.decision;
  const option = asked && declineOf(asked);
  const expected = partsAhead().map((part) => part.name);
  return option ? thenPass(asked, () => chooseOption(option), { expected, goal: name }) : Promise.resolve();
}

/** Send the selection and start auto-pass. */
export function confirmAndAutoPass(asked: Decision): Promise<void> {
  return thenPass(asked, () => confirmSelection(true));
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
      for (const name of before.names) offered.add(name);
    }
    before = now && { version: now.version, names: offersOf(now.decision) ?? [] };
  });
}

/** Forget all offers. */
export function forgetOffers(): void {
  offered.clear();
}

/** Run an answer and start auto-pass. Events that the answer causes count as new. */
async function thenPass(
  asked: Decision,
  answer: () => Promise<void>,
  { expected = [] as readonly string[], goal = null as string | null } = {},
): Promise<void> {
  const known = new Set([...happenings(), ...expected]);
  await answer();
  if (asked.seat !== null && (liveTable.value?.version ?? 0) > asked.version) {
    autoPass.value = { seat: asked.seat, kind: asked.kind, known, goal };
  }
}

function happenings(): readonly string[] {
  return (liveTable.value && game.value?.autoPassStops?.(liveTable.value.view)) ?? [];
}

function isStopped(asked: Decision, now: Passing): boolean {
  const isOther = now.goal === null && asked.kind !== now.kind;
  return isNew(now) || isThere(now) || (isOther && isOffer(asked));
}

/**
 * Whether a phase of the own turn offers something new. With other people, stop at every window: a pause would reveal
 * the hand.
 */
function isOffer(asked: Decision): boolean {
  const offers = offersOf(asked);
  return summary.value?.alone
    ? (offers ?? []).some((name) => !offered.has(name))
    : offers !== null && asked.window !== "";
}

function offersOf(asked: Decision): readonly string[] | null {
  return (liveTable.value && game.value?.phaseOffers?.(liveTable.value.view, asked)) ?? null;
}

function isNew({ known }: Passing): boolean {
  return happenings().some((one) => !known.has(one));
}

function partsAhead(): readonly Phase[] {
  return (liveTable.value && game.value?.phasesAhead?.(liveTable.value.view)) ?? [];
}

/** Whether the phase has come, or cannot come any more. */
function isThere({ goal }: Passing): boolean {
  return goal !== null && !partsAhead().some(({ name }) => name === goal);
}

function isChoice(asked: Decision, { seat }: Passing): boolean {
  return asked.seat === seat && asked.options.length > 1;
}

/** Whether a question is a window or a phase. Any other question is a chance that the player earned. */
function isPassable({ window, ending }: Decision): boolean {
  return window !== "" || ending !== null;
}

function isDeclined(asked: Decision, { seat, kind, goal }: Passing): boolean {
  const isOffering = summary.value?.alone === true && offersOf(asked) !== null;
  const isMeant =
    (goal !== null && isPassable(asked)) || asked.window !== "" || asked.kind === kind || isOffering;
  return asked.seat === seat && asked.decline !== null && isMeant;
}

function declineOf({ options, decline }: Decision): Option | null {
  return (decline === null ? undefined : options[decline]) ?? null;
}
