/**
 * Counts the fewest clicks that play a recorded game with its recorded choices.
 *
 * A recorded game takes the place of the server. The modules of the table tell what can be pressed, what follows, and
 * what is answered automatically. Offers to answer automatically are accepted when first made.
 */

import type { AnyGame } from "../games/registry";
import { automaticAnswer } from "../table/auto-pass/auto-answer";
import {
  autoPassUntil,
  canAutoPass,
  chooseAndAutoPass,
  confirmAndAutoPass,
  forgetOffers,
  phasesAhead,
  selectAndAutoPass,
  stopAutoPass,
  watchAutoPass,
} from "../table/auto-pass/auto-pass";
import { offersSavedAnswer, offersSkipSingle, saveAnswer } from "../table/auto-pass/saved-answers";
import { game } from "../table/game-loader";
import {
  allKeys,
  canTakeAll,
  copiesOf,
  selectableOptions,
  timesSelected,
} from "../table/options/multi-select-state";
import { endOption, optionKey } from "../table/options/options-by-target";
import { api, type Decision, type Option, type State, type Summary } from "../table/session/campaign-context";
import {
  chooseConfirmed,
  chooseOption,
  confirmSelection,
  effectOf,
  pendingConfirmation,
  selectAllAndConfirm,
  selectedKeys,
  selection,
  selectOption,
} from "../table/session/player-actions";
import { decision, liveTable, summary } from "../table/session/table-state";
import { changeSettings, type Settings, settings } from "../table/settings/settings";

type Action = Option["action"];

/** An option that is never offered. */
const NO_OPTION: Option = { action: {}, label: "" };
/** Settings at the start. */
const INITIAL_SETTINGS = { steady: false, resolve: false, habits: {} };

watchAutoPass();

/**
 * A recorded game of one seat: its questions with answers, and its end.
 * summary: the summary of its campaign.
 */
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
      liveTable.value = state;
      if (!automaticAnswer.value) {
        offeredClick(state.decision, this)?.work();
      }
    }
  }

  /** Show the table at a question, as if nothing was pressed yet. */
  begin(place: number): void {
    changeSettings(this.#settings[place] ?? {});
    stopAutoPass();
    forgetOffers();
    this.isAstray = false;
    liveTable.value = null;
    for (this.place = 0; this.place < place; this.place += 1) {
      const { view, decision } = this.now();
      if (game.value?.phaseOffers?.(view, decision)) {
        liveTable.value = this.now();
      }
    }
    liveTable.value = this.now();
  }

  /** Give all automatic answers. Return the next question; null after a wrong answer. */
  async settled(): Promise<number | null> {
    while (!this.isAstray && automaticAnswer.value) {
      await chooseOption(automaticAnswer.value);
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
    if (!wanted || optionKey(wish) !== optionKey({ action: wanted })) {
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
  game.value = plain ? withoutAutoPass(drawn) : drawn;
  summary.value = recorded.summary;
  changeSettings({ ...INITIAL_SETTINGS, usual: !plain });
  return countClicks(new Recording(recorded, !plain));
}

function withoutAutoPass({ autoPassStops: _, ...drawn }: AnyGame): AnyGame {
  return drawn as AnyGame;
}

/** Find the best way from each question, from the last to the first. */
async function countClicks(recording: Recording): Promise<Click[]> {
  const best: { count: number; way: number }[] = [];
  const { length } = recording.recorded.asked;
  best[length] = { count: 0, way: 0 };
  for (let place = length - 1; place >= 0; place -= 1) {
    best[place] = await findBestWay(recording, place, best);
  }
  return listClicks(recording, best);
}

async function findBestWay(recording: Recording, place: number, known: { count: number; way: number }[]) {
  let best = { count: Number.POSITIVE_INFINITY, way: -1 };
  for (let way = 0; ; way += 1) {
    recording.begin(place);
    const presses = listWays(recording)[way];
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
async function listClicks(recording: Recording, best: { way: number }[]): Promise<Click[]> {
  const clicks: Click[] = [];
  await chooseOption(NO_OPTION); // forget the last tried option
  recording.begin(0);
  await recording.settled();
  while (recording.place < recording.recorded.asked.length) {
    const { version, decision } = recording.now();
    const way = listWays(recording)[best[recording.place]?.way ?? -1];
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
function offeredClick(asked: Decision, { takesOffers }: Recording): Press | null {
  if (takesOffers && offersSavedAnswer(asked)) {
    return { does: () => `habit ${asked.habit?.title}`, work: () => saveAnswer(asked) };
  }
  return takesOffers && offersSkipSingle(asked)
    ? { does: () => "resolve", work: () => changeSettings({ resolve: true }) }
    : null;
}

/** Return all ways to give the recorded answer; an empty one if it is automatic. */
function listWays(recording: Recording): Way[] {
  const asked = decision.value;
  const action = recording.answer();
  if (!asked || !action) {
    return [];
  }
  if (automaticAnswer.value) {
    return [[]];
  }
  const unasked = offeredClick(asked, recording);
  if (unasked) {
    return [[unasked]];
  }
  if (asked.picks) {
    return waysToSelect(asked, wantedKeys(asked, recording));
  }
  const option = [...asked.options, ...asked.macros].find((one) => optionKey(one) === optionKey({ action }));
  const straight = phasesAhead.value.map((part) => [
    { does: () => `straight on to ${part.name}`, work: () => autoPassUntil(part) },
  ]);
  return [...(option ? waysToChoose(asked, option) : []), ...straight];
}

function waysToChoose(asked: Decision, option: Option): Way[] {
  const does = () => effectOf(asked, option);
  if (option === endOption(asked)) {
    const isAsked = settings.value.ask && asked.ending?.left.length;
    const end = () => chooseOption(option, asked);
    return [
      isAsked
        ? [
            { does, work: () => {} },
            { does: () => `${does()}!`, work: end },
          ]
        : [{ does, work: end }],
    ];
  }
  const view = liveTable.value?.view;
  const isDoubted = view && game.value?.confirmation?.(view, option.action);
  const surely = {
    does: () => `${does()}!`,
    work: () => chooseConfirmed(option, pendingConfirmation.value?.asked ?? asked),
  };
  const ways: Press[] = [{ does, work: () => chooseOption(option, asked) }];
  if (canAutoPass.value) {
    ways.push({ does: () => `pass on ${does()}`, work: () => chooseAndAutoPass(option, asked) });
  }
  return ways.map((press) => (isDoubted ? [press, surely] : [press]));
}

/** Return the ways to select cards and confirm. */
function waysToSelect(asked: Decision, keys: readonly string[]): Way[] {
  const inOrder = selectableOptions(asked).sort(
    (one, other) => keys.indexOf(optionKey(one)) - keys.indexOf(optionKey(other)),
  );
  const marks = inOrder.flatMap((option) => {
    const times = (all: readonly string[]) => timesSelected(all, optionKey(option));
    const round = copiesOf(asked, option) + 1;
    const missing = (times(keys) - times(selectedKeys.value) + round) % round;
    return Array.from({ length: missing }, () => option);
  });
  const marking = marks.map((option) => ({
    does: () => effectOf(asked, option),
    work: () => selectOption(option),
  }));
  const confirm = {
    does: () => `confirm ${asked.prompt}`,
    work: () => confirmSelection(selection.value?.canEnd ?? false),
  };
  const pass = { does: () => `pass on ${asked.prompt}`, work: () => confirmAndAutoPass(asked) };
  const last = marks.at(-1);
  const withLast = last && {
    does: () => `pass on ${effectOf(asked, last)}`,
    work: () => selectAndAutoPass(last, asked),
  };
  const all = { does: () => `all ${asked.prompt}`, work: selectAllAndConfirm };
  const isAll = canTakeAll(asked) && marks.length === allKeys(asked).length;
  const ways = [[...marking, confirm], ...(isAll ? [[all]] : [])];
  if (canAutoPass.value) {
    ways.push([...marking, pass], ...(withLast ? [[...marking.slice(0, -1), withLast]] : []));
  }
  return ways;
}

/** Return the keys of the options to select, repeated for equal cards. */
function wantedKeys(asked: Decision, recording: Recording): string[] {
  const cards = (recording.answer()?.cards ?? []) as number[];
  const chosen = asked.compose
    ? cards.map((card) => ({ ...asked.compose?.action, card }) as Action)
    : recording.selected();
  return chosen.flatMap((action) => {
    const key = optionKey({ action });
    const stands = (one: Option) =>
      optionKey(one) === key ||
      asked.picks?.copies[asked.options.indexOf(one)]?.some((copy) => optionKey({ action: copy }) === key);
    const option = selectableOptions(asked).find(stands);
    return option ? [optionKey(option)] : [];
  });
}
