/**
 * Passing on: after an answer all windows are declined until something happens, or all that can be declined until the
 * turn has come to a later part.
 */

import { computed, effect, signal } from "@preact/signals";
import type { Part } from "../game-contract";
import { game } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { choose, confirmMarked, mark, selection } from "../session/player-actions";
import { isPlaying, live, summary } from "../session/table-state";

interface Passing {
  seat: number;
  /** The kind of question that was answered: of that no more is wanted either. */
  kind: string | null;
  /** What had happened before, or is expected. */
  known: ReadonlySet<string>;
  /** The part of the turn that one goes to; null where one passes at windows alone. */
  goal: string | null;
}

/** What one passes on since; null where nobody does. */
export const passing = signal<Passing | null>(null);

/** What the parts of the own turn have offered that the player has left behind, by the names that the game gives it. */
const offered = new Set<string>();

/** Whether the game tells what one could miss. */
export const canPassOn = computed(() => isPlaying.value && Boolean(game.value?.happenings));

/** The parts of the turn to come, where what is asked now is a part of it or a window, and can be declined. */
export const ahead = computed<readonly Part[]>(() => {
  const asked = live.value?.decision;
  return canPassOn.value && asked?.seat != null && isPassable(asked) && declineOf(asked) ? partsAhead() : [];
});

/** What the part of the turn is called that one goes to. */
export const goal = computed(
  () => partsAhead().find(({ name }) => name === passing.value?.goal)?.title ?? null,
);

/** What is answered while one passes on: the option that does nothing. */
export const declined = computed<Option | null>(() => {
  const asked = live.value?.decision;
  const now = passing.value;
  return asked && now && isDeclined(asked, now) && !isStopped(asked, now) ? declineOf(asked) : null;
});

/** Choose an option, and pass on from there. */
export function chooseAndPass(option: Option, asked: Decision): Promise<void> {
  return thenPass(asked, () => choose(option, asked));
}

/** Mark an option, send what is marked, and pass on from there; what isn't enough yet stays marked. */
export async function markAndPass(option: Option, asked: Decision): Promise<void> {
  mark(option);
  if (selection.value?.canEnd) {
    await confirmAndPass(asked);
  }
}

/** Decline this and all that comes before a later part of the turn. */
export function goTo({ name }: Part): Promise<void> {
  const asked = live.value?.decision;
  const option = asked && declineOf(asked);
  const expected = partsAhead().map((part) => part.name);
  return option ? thenPass(asked, () => choose(option), { expected, goal: name }) : Promise.resolve();
}

/** Send what is marked, and pass on from there. */
export function confirmAndPass(asked: Decision): Promise<void> {
  return thenPass(asked, () => confirmMarked(true));
}

/** Be asked again. */
export function stopPassing(): void {
  passing.value = null;
}

/** Who passes on is asked again as soon as something new has happened or is offered, or can't be declined. */
export function endPassing(): void {
  effect(() => {
    const asked = live.value?.decision;
    const now = passing.value;
    if (asked && now && (isStopped(asked, now) || (isChoice(asked, now) && !isDeclined(asked, now)))) {
      stopPassing();
    }
  });
  let before: { version: number; names: readonly string[] } | null = null;
  effect(() => {
    const now = live.value;
    if (before && before.version !== now?.version) {
      for (const name of before.names) offered.add(name);
    }
    before = now && { version: now.version, names: offersOf(now.decision) ?? [] };
  });
}

/** Know of no offer. */
export function forgetOffers(): void {
  offered.clear();
}

/** What happens with the answer itself isn't known before: a check that begins with it is something new. */
async function thenPass(
  asked: Decision,
  answer: () => Promise<void>,
  { expected = [] as readonly string[], goal = null as string | null } = {},
): Promise<void> {
  const known = new Set([...happenings(), ...expected]);
  await answer();
  if (asked.seat !== null && (live.value?.version ?? 0) > asked.version) {
    passing.value = { seat: asked.seat, kind: asked.kind, known, goal };
  }
}

function happenings(): readonly string[] {
  return (live.value && game.value?.happenings?.(live.value.view)) ?? [];
}

function isStopped(asked: Decision, now: Passing): boolean {
  const isOther = now.goal === null && asked.kind !== now.kind;
  return isNew(now) || isThere(now) || (isOther && isOffer(asked));
}

/**
 * Whether a part of the own turn offers what it never did. Among people one is asked at all that are windows: a pause
 * would tell what one holds.
 */
function isOffer(asked: Decision): boolean {
  const offers = offersOf(asked);
  return summary.value?.alone
    ? (offers ?? []).some((name) => !offered.has(name))
    : offers !== null && asked.window !== "";
}

function offersOf(asked: Decision): readonly string[] | null {
  return (live.value && game.value?.offers?.(live.value.view, asked)) ?? null;
}

function isNew({ known }: Passing): boolean {
  return happenings().some((one) => !known.has(one));
}

function partsAhead(): readonly Part[] {
  return (live.value && game.value?.ahead?.(live.value.view)) ?? [];
}

/** Whether the part of the turn has come that was gone to, or can't come any more. */
function isThere({ goal }: Passing): boolean {
  return goal !== null && !partsAhead().some(({ name }) => name === goal);
}

function isChoice(asked: Decision, { seat }: Passing): boolean {
  return asked.seat === seat && asked.options.length > 1;
}

/** Whether it is a window or a part of the turn: any other question is a chance that somebody has earned. */
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
