/**
 * Counts the fewest clicks that play a recorded game with its recorded choices.
 *
 * A recorded game takes the place of the server. The modules of the table tell what can be pressed, what follows, and
 * what is answered automatically. Offers to answer automatically are accepted when first made.
 */

import type { AnyGame } from "../games/registry";
import { forced } from "../table/auto-pass/auto-answer";
import {
  ahead,
  canPassOn,
  chooseAndPass,
  confirmAndPass,
  endPassing,
  forgetOffers,
  goTo,
  markAndPass,
  stopPassing,
} from "../table/auto-pass/auto-pass";
import { isLone, isOpen, takeUp } from "../table/auto-pass/saved-answers";
import { game } from "../table/game-loader";
import { canTakeAll, copiesOf, everything, markable, timesMarked } from "../table/options/multi-select-state";
import { endingOf, keyOf } from "../table/options/options-by-target";
import { api, type Decision, type Option, type State, type Summary } from "../table/session/campaign-context";
import {
  choose,
  chooseSurely,
  confirmMarked,
  doing,
  doubted,
  mark,
  marked,
  selection,
  takeAll,
} from "../table/session/player-actions";
import { decision, live, summary } from "../table/session/table-state";
import { type Settings, set, settings } from "../table/settings/settings";

type Action = Option["action"];

/** An option that is never offered. */
const NOTHING: Option = { action: {}, label: "" };
/** Settings at the start. */
const AT_FIRST = { steady: false, resolve: false, habits: {} };

endPassing();

/** A recorded game of one seat: its questions with answers, and its end. summary: of its campaign. */
export interface Recorded {
  summary: Summary;
  asked: readonly { state: State; action: Action }[];
  end: State;
}

/** A click at a version. does: its `data-does`. */
export interface Click {
  version: number;
  does: string;
}

interface Press {
  does: () => string;
  work: () => Promise<void> | void;
}
/** Presses that give the recorded answer. */
type Way = readonly Press[];

/** A recorded game in place of the server. It accepts the recorded answers only. */
class Recording {
  place = 0;
  isAstray = false;
  /** Settings at each question. */
  readonly #settings: Settings[] = [];

  /** takesOffers: whether automatic answers are accepted. */
  constructor(
    readonly recorded: Recorded,
    readonly takesOffers: boolean,
  ) {
    const away = () => Promise.reject(new Error("not recorded"));
    const act = async (wish: { action: unknown }) => this.#take(wish as Option);
    const state = async () => this.now();
    Object.assign(api, { act, state, summary: away, prospects: away, replay: away });
    for (const { state } of recorded.asked) {
      this.#settings.push(settings.value);
      live.value = state;
      if (!forced.value) {
        offer(state.decision, this)?.work();
      }
    }
  }

  /** Show the table at a question, as if nothing was pressed yet. */
  begin(place: number): void {
    set(this.#settings[place] ?? {});
    stopPassing();
    forgetOffers();
    this.isAstray = false;
    live.value = null;
    for (this.place = 0; this.place < place; this.place += 1) {
      const { view, decision } = this.now();
      if (game.value?.offers?.(view, decision)) {
        live.value = this.now();
      }
    }
    live.value = this.now();
  }

  /** Give all automatic answers. Return the next question; null after a wrong answer. */
  async settled(): Promise<number | null> {
    while (!this.isAstray && forced.value) {
      await choose(forced.value);
    }
    return this.isAstray ? null : this.place;
  }

  answer(place = this.place): Action | undefined {
    return this.recorded.asked[place]?.action;
  }

  /** Return the answers that belong to one selection of cards. */
  selected(): Action[] {
    const rest = this.recorded.asked
      .slice(this.place)
      .map(({ state, action }) => ({ ...state.decision, action }));
    const first = rest[0];
    const isOther = ({ kind, picks }: Decision, count: number) =>
      kind !== first?.kind || picks?.chosen !== (first?.picks?.chosen ?? 0) + count;
    const end = rest.findIndex(isOther);
    return rest.slice(0, end < 0 ? undefined : end).map(({ action }) => action);
  }

  now(): State {
    return this.recorded.asked[this.place]?.state ?? this.recorded.end;
  }

  #take(wish: Option): { state: State; decision: Decision } {
    const wanted = this.answer();
    if (!wanted || keyOf(wish) !== keyOf({ action: wanted })) {
      this.isAstray = true;
      throw new Error("something else was answered");
    }
    this.place += 1;
    const state = this.now();
    return { state, decision: state.decision };
  }
}

/** Return the fewest clicks. plain: without auto-pass and automatic answers. */
export async function fewest(drawn: AnyGame, recorded: Recorded, { plain = false } = {}): Promise<Click[]> {
  game.value = plain ? bare(drawn) : drawn;
  summary.value = recorded.summary;
  set({ ...AT_FIRST, usual: !plain });
  return clicks(new Recording(recorded, !plain));
}

function bare({ happenings, ...drawn }: AnyGame): AnyGame {
  return drawn as AnyGame;
}

/** Find the best way from each question, from the last to the first. */
async function clicks(recording: Recording): Promise<Click[]> {
  const best: { count: number; way: number }[] = [];
  const { length } = recording.recorded.asked;
  best[length] = { count: 0, way: 0 };
  for (let place = length - 1; place >= 0; place -= 1) {
    best[place] = await bestFrom(recording, place, best);
  }
  return pressed(recording, best);
}

async function bestFrom(recording: Recording, place: number, known: { count: number; way: number }[]) {
  let best = { count: Number.POSITIVE_INFINITY, way: -1 };
  for (let way = 0; ; way += 1) {
    recording.begin(place);
    const presses = waysFrom(recording)[way];
    if (!presses) {
      return best;
    }
    for (const { work } of presses) {
      await work();
    }
    const reached = await recording.settled();
    const count =
      presses.length + (reached === null ? Number.POSITIVE_INFINITY : (known[reached]?.count ?? 0));
    best = count < best.count ? { count, way } : best;
  }
}

/** Play the game once by the best ways and return the clicks. */
async function pressed(recording: Recording, best: { way: number }[]): Promise<Click[]> {
  const clicks: Click[] = [];
  await choose(NOTHING); // forget the last tried option
  recording.begin(0);
  await recording.settled();
  while (recording.place < recording.recorded.asked.length) {
    const { version, decision } = recording.now();
    const way = waysFrom(recording)[best[recording.place]?.way ?? -1];
    if (!way) {
      throw new Error(
        `${JSON.stringify(recording.answer())} can't be pressed: ${decision.kind} at ${version}`,
      );
    }
    for (const { does, work } of way) {
      clicks.push({ version, does: does() });
      await work();
    }
    await recording.settled();
  }
  return clicks;
}

/** Return the click that accepts an automatic answer, if it is offered. */
function offer(asked: Decision, { takesOffers }: Recording): Press | null {
  if (takesOffers && isOpen(asked)) {
    return { does: () => `habit ${asked.habit?.title}`, work: () => takeUp(asked) };
  }
  return takesOffers && isLone(asked) ? { does: () => "resolve", work: () => set({ resolve: true }) } : null;
}

/** Return all ways to give the recorded answer; an empty one if it is automatic. */
function waysFrom(recording: Recording): Way[] {
  const asked = decision.value;
  const action = recording.answer();
  if (!asked || !action) {
    return [];
  }
  if (forced.value) {
    return [[]];
  }
  const unasked = offer(asked, recording);
  if (unasked) {
    return [[unasked]];
  }
  if (asked.picks) {
    return selecting(asked, wanted(asked, recording));
  }
  const option = [...asked.options, ...asked.macros].find((one) => keyOf(one) === keyOf({ action }));
  const straight = ahead.value.map((part) => [
    { does: () => `straight on to ${part.name}`, work: () => goTo(part) },
  ]);
  return [...(option ? choosing(asked, option) : []), ...straight];
}

function choosing(asked: Decision, option: Option): Way[] {
  const does = () => doing(asked, option);
  if (option === endingOf(asked)) {
    const isAsked = settings.value.ask && asked.ending?.left.length;
    const end = () => choose(option, asked);
    return [
      isAsked
        ? [
            { does, work: () => {} },
            { does: () => `${does()}!`, work: end },
          ]
        : [{ does, work: end }],
    ];
  }
  const view = live.value?.view;
  const isDoubted = view && game.value?.doubt?.(view, option.action);
  const surely = {
    does: () => `${does()}!`,
    work: () => chooseSurely(option, doubted.value?.asked ?? asked),
  };
  const ways: Press[] = [{ does, work: () => choose(option, asked) }];
  if (canPassOn.value) {
    ways.push({ does: () => `pass on ${does()}`, work: () => chooseAndPass(option, asked) });
  }
  return ways.map((press) => (isDoubted ? [press, surely] : [press]));
}

/** Return the ways to select cards and confirm. */
function selecting(asked: Decision, keys: readonly string[]): Way[] {
  const inOrder = markable(asked).sort((one, other) => keys.indexOf(keyOf(one)) - keys.indexOf(keyOf(other)));
  const marks = inOrder.flatMap((option) => {
    const times = (all: readonly string[]) => timesMarked(all, keyOf(option));
    const round = copiesOf(asked, option) + 1;
    const missing = (times(keys) - times(marked.value) + round) % round;
    return Array.from({ length: missing }, () => option);
  });
  const marking = marks.map((option) => ({ does: () => doing(asked, option), work: () => mark(option) }));
  const confirm = {
    does: () => `confirm ${asked.prompt}`,
    work: () => confirmMarked(selection.value?.canEnd ?? false),
  };
  const pass = { does: () => `pass on ${asked.prompt}`, work: () => confirmAndPass(asked) };
  const last = marks.at(-1);
  const withLast = last && {
    does: () => `pass on ${doing(asked, last)}`,
    work: () => markAndPass(last, asked),
  };
  const all = { does: () => `all ${asked.prompt}`, work: takeAll };
  const isAll = canTakeAll(asked) && marks.length === everything(asked).length;
  const ways = [[...marking, confirm], ...(isAll ? [[all]] : [])];
  if (canPassOn.value) {
    ways.push([...marking, pass], ...(withLast ? [[...marking.slice(0, -1), withLast]] : []));
  }
  return ways;
}

/** Return the keys of the options to select, repeated for equal cards. */
function wanted(asked: Decision, recording: Recording): string[] {
  const cards = (recording.answer()?.cards ?? []) as number[];
  const chosen = asked.compose
    ? cards.map((card) => ({ ...asked.compose?.action, card }) as Action)
    : recording.selected();
  return chosen.flatMap((action) => {
    const key = keyOf({ action });
    const stands = (one: Option) =>
      keyOf(one) === key ||
      asked.picks?.copies[asked.options.indexOf(one)]?.some((copy) => keyOf({ action: copy }) === key);
    const option = markable(asked).find(stands);
    return option ? [keyOf(option)] : [];
  });
}
