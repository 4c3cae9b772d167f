/**
 * Great moments, which stand beside the question until they are read; who plays on may read them later. The game's folder
 * says which there are.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import { forced } from "../auto-pass/auto-answer";
import { Mentions } from "../cards/card-mentions";
import { designOf } from "../catalogue";
import type { Announcement } from "../game-contract";
import { game } from "../game-loader";
import { JUMPS, rows } from "../log/event-log";
import { Pictured } from "../log/event-thumbnail";
import { seated } from "../players/player-names";
import { at, isBehind, shown } from "../replay/replay-state";
import { hearNews } from "../session/new-events";
import { isBusy } from "../session/player-actions";
import { live } from "../session/table-state";
import { settings } from "../settings/settings";
import { Slip } from "./hint-card";

/** So many wait or are kept at most to be read: the oldest are left out. */
export const MOST = 12;

type Waiting = Announcement & { number: number };

/** In the order in which it happened, as one reads forwards, but for what is read first. */
const waiting = signal<readonly Waiting[]>([]);
/** What one played on past, as it happened; what has been taken back, or was told to other eyes, is not kept. */
const kept = signal<readonly Waiting[]>([]);
let last = 0;

/** How many moments were played on past, and not read yet. */
export const unread = computed(() => (settings.value.moments ? kept.value.length : 0));

/**
 * The moment that stands there, and how many come after it, with the title of the first of them: once what others did
 * was shown, as nobody reads and watches at once.
 */
export const announced = computed(() => {
  const [first, ...others] = settings.value.moments && !isBehind.value ? waiting.value : [];
  return first ? { moment: first, next: others[0]?.title, more: others.length } : null;
});

/** Announce from now on what the game calls a great moment; who plays the past watches it without. */
export function hearMoments(): void {
  hearNews((facts) => {
    const table = shown.peek();
    if (table && at.peek() === null) {
      const told = untracked(() =>
        game.value?.announcements?.(facts, { view: table.view, chairs: seated.value }),
      );
      const news = (told ?? []).filter(({ text }) => text).map(numbered);
      waiting.value = inTurn(inForce([...waiting.peek(), ...news]).slice(-MOST), announced.peek()?.moment);
      kept.value = inForce([...kept.peek(), ...news]).filter((moment) => kept.peek().includes(moment));
    }
  });
  effect(() => {
    const playsOn = isBusy.value && forced.peek() === null;
    if (playsOn) {
      kept.value = [...kept.peek(), ...waiting.peek()].slice(-MOST);
      readAll();
    }
  });
  const eyes = computed(() => live.value?.seat);
  const leapt = computed(() => rows.value.findLast(({ type }) => JUMPS.has(type))?.version);
  effect(() => {
    void [eyes.value, leapt.value];
    kept.value = [];
  });
}

/** Those that no later one about the same has taken the place of. */
function inForce(told: readonly Waiting[]): readonly Waiting[] {
  const isLast = ({ subject }: Waiting, place: number) =>
    subject === undefined || told.findLastIndex((other) => other.subject === subject) === place;
  return told.filter(isLast);
}

/** In the order in which they are read: the one that stands there keeps its place. */
export function inTurn<M extends Announcement>(told: readonly M[], standing: M | undefined): readonly M[] {
  const rank = (moment: M) => (moment === standing ? 0 : moment.isFirst ? 1 : 2);
  return told.toSorted((one, other) => rank(one) - rank(other));
}

function numbered(moment: Announcement): Waiting {
  last += 1;
  return { ...moment, number: last };
}

/** The first one has been read. */
export function readOn(): void {
  waiting.value = waiting.peek().slice(1);
}

/** All that wait have been read. */
export function readAll(): void {
  waiting.value = [];
}

/** Let what was played on past be read now, before what came after it. */
export function readUnread(): void {
  waiting.value = [...kept.peek(), ...waiting.peek()];
  kept.value = [];
}

interface Props {
  moment: Waiting;
  next: string | undefined;
  more: number;
  /** The title of the hint that waits behind the moments. */
  hint: string | undefined;
}

export function Announced({ moment, next, more, hint }: Props) {
  const { number, title, cards } = moment;
  const told = {
    name: `${number}`,
    title,
    text: <Mentions text={wordsOf(moment)} />,
    shown: <Cards cards={cards} />,
    next: next ?? hint,
  };
  const others = more + Number(hint !== undefined);
  return (
    <Slip told={told}>
      <button type="button" onClick={readOn}>
        {others > 0 ? `Next (${others} more)` : "Got it"}
      </button>
      {more > 0 && (
        <button type="button" class="quiet" onClick={readAll}>
          Close all
        </button>
      )}
    </Slip>
  );
}

/** What happened, and what is so now. */
function wordsOf({ text, stands }: Announcement): string {
  const table = shown.value;
  return [text, table && stands?.({ view: table.view as never, chairs: seated.value })]
    .filter(Boolean)
    .join(" ");
}

/** The cards that it is about, small: each is read like any other, and none lies upon what is asked. */
function Cards({ cards }: Pick<Announcement, "cards">) {
  const known = cards.filter(({ design }) => designOf(design));
  return known.length > 0 ? (
    <span class="announced-cards">
      {known.map((card, place) => (
        <Pictured key={place} card={card} />
      ))}
    </span>
  ) : null;
}
