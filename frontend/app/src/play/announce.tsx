/** Great moments, each of which stays beside the question until it is read: the game's folder says which there are. */

import { computed, signal, untracked } from "@preact/signals";
import { designOf } from "./catalogue";
import type { Announcement } from "./contract";
import { game } from "./game";
import { Mentions } from "./mentions";
import { seated } from "./names";
import { hearNews } from "./news";
import { settings } from "./settings";
import { Slip } from "./slip";
import { at, shown } from "./time";

/** So many wait at most to be read: the oldest go first. */
const MOST = 12;

type Waiting = Announcement & { number: number };

const waiting = signal<readonly Waiting[]>([]);
let last = 0;

/** The moment that stands there, and how many come after it. */
export const announced = computed(() => {
  const [first, ...others] = settings.value.moments ? waiting.value : [];
  return first ? { moment: first, more: others.length } : null;
});

/** Announce from now on what the game calls a great moment; who plays the past watches it without. */
export function hearMoments(): void {
  hearNews((facts) => {
    const table = shown.peek();
    if (table && at.peek() === null) {
      const told = untracked(() =>
        game.value?.announcements?.(facts, { view: table.view, chairs: seated.value }),
      );
      waiting.value = [...waiting.peek(), ...(told ?? []).map(numbered)].slice(-MOST);
    }
  });
}

function numbered(moment: Announcement): Waiting {
  last += 1;
  return { ...moment, number: last };
}

/** The first one has been read. */
export function readOn(): void {
  waiting.value = waiting.peek().slice(1);
}

/** All have been read. */
export function readAll(): void {
  waiting.value = [];
}

export function Announced({ moment, more }: { moment: Waiting; more: number }) {
  const { number, title, text, cards } = moment;
  const told = { name: `${number}`, title, text: <Mentions text={text} /> };
  return (
    <Slip told={told} shown={<Cards cards={cards} />}>
      <button type="button" onClick={readOn}>
        {more > 0 ? `Next (${more} more)` : "Got it"}
      </button>
      {more > 0 && (
        <button type="button" class="quiet" onClick={readAll}>
          Close all
        </button>
      )}
    </Slip>
  );
}

/** The cards that it is about, whole. */
function Cards({ cards }: Pick<Announcement, "cards">) {
  const Sheet = game.value?.Sheet;
  const known = cards.filter(({ design }) => designOf(design));
  return Sheet && known.length > 0 ? (
    <ul class="announced-cards">
      {known.map(({ design, card }, place) => (
        <li key={place}>
          <Sheet design={design} card={card} view={shown.value?.view} />
        </li>
      ))}
    </ul>
  ) : null;
}
