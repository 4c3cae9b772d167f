/** Cards played this turn, and waiting copies of Coordinated cards. */

import { Chip } from "../cards/card-chip";
import { cardOrBackName } from "../labels";
import type { FaceOrBack, Played, View } from "../view-types";
import { isFace } from "../view-types";

/** Mark of cards that have left play. */
const GONE = "gone";

export function PlayedCards({ view }: { view: View }) {
  const { plays, copies } = view.turn;
  if (plays.length + copies.length === 0) return <p class="no-plays">No cards played yet.</p>;
  return (
    <ul class="played-cards" aria-label="Cards played this turn">
      {groupPlays(plays).map(({ play, many }, index) => (
        <li
          key={index}
          class="played-card"
          data-gone={!play.here || undefined}
          data-copy={play.virtual || undefined}
        >
          <PlayedCard card={play} many={many} note={["played", ...cardMarks(play)].join(", ")} />
          {cardMarks(play)
            .filter((mark) => mark !== GONE)
            .map((mark) => (
              <span key={mark} class="play-mark" data-mark={mark}>
                {mark}
              </span>
            ))}
        </li>
      ))}
      {copies.map((card, index) => (
        <li key={isFace(card) ? `copy${card.id}` : `back${index}`} class="played-card" data-waits>
          <PlayedCard card={card} note="Coordinated: you can play its copy" />
          <span class="play-mark">Coordinated</span>
        </li>
      ))}
    </ul>
  );
}

function PlayedCard({ card, many = 1, note }: { card: FaceOrBack; many?: number; note: string }) {
  return isFace(card) ? (
    <Chip card={card} many={many} note={note} />
  ) : (
    <span class="chip night">{cardOrBackName(card)}</span>
  );
}

function cardMarks(play: Played): string[] {
  const all = [play.virtual && "copy", play.used.length > 0 && "used", !play.here && GONE];
  return all.filter((mark): mark is string => Boolean(mark));
}

/** Group equal cards without their own effects. */
export function groupPlays(plays: readonly Played[]): { play: Played; many: number }[] {
  const found = new Map<string, { play: Played; many: number }>();
  plays.forEach((play, index) => {
    const isPlain = isFace(play) && (play.type === "starting" || !play.here);
    const key = isPlain ? `${play.design} ${cardMarks(play)}` : `${index}`;
    const pile = found.get(key);
    if (pile) pile.many += 1;
    else found.set(key, { play, many: 1 });
  });
  return [...found.values()];
}
