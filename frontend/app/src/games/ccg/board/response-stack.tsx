/** Stack of announced cards. The top card resolves first. */

import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BoardRegion } from "../../../components/board-region";
import { openCards } from "../../../components/open-cards";
import { playerName } from "../../../components/player-labels";
import { capitalize } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chip } from "../cards/card-chip";
import { Basic, cardSummary } from "../cards/card-text";
import { Icon } from "../cards/icons";
import { Keywords, shownKeywords } from "../cards/keywords";
import type { Announced, BoardPartProps, Card, Face } from "../view-types";
import { isFace } from "../view-types";

/**
 * Return announced cards that have not resolved.
 * Fighting Adversaries do not count.
 */
export function announcedCards({ announced, combats }: BoardPartProps["view"]): Announced[] {
  const fighting = new Set(combats.flatMap(({ foes }) => foes.map(({ card }) => card.id)));
  return announced.filter(({ card }) => !fighting.has(card.id));
}

/** Return the state of an announced card. */
export function stackState({ checks }: BoardPartProps["view"], one: Announced, isFirst: boolean): string {
  if (one.negated) return "negated";
  if (checks.some(({ source }) => source?.id === one.card.id)) return "in progress";
  return {
    aimed: "choosing a target",
    answered: isFirst ? "resolves first" : "",
    resolving: "resolving",
  }[one.stage];
}

export function ResponseStack({ view, seatInfos }: BoardPartProps) {
  const cards = announcedCards(view).reverse();
  const { list, shown } = useRoomFor(cards.length);
  const folded = cards.slice(shown);
  return (
    <BoardRegion id="answers" title="Stack">
      <ol ref={list} class="response-stack" reversed>
        {cards.slice(0, shown).map((one, place) => (
          <li key={one.card.id} data-negated={one.negated || undefined}>
            <StackCard
              view={view}
              seatInfos={seatInfos}
              one={one}
              stage={stackState(view, one, place === 0)}
              isFirst={place === 0}
            />
          </li>
        ))}
        {folded.length > 0 && (
          <li class="stack-folded">
            {folded.length} more: {folded.map(({ card }) => card.name).join(", ")}
          </li>
        )}
      </ol>
    </BoardRegion>
  );
}

/**
 * Return the number of cards that fit into the region.
 * The others are folded into one line.
 */
function useRoomFor(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const [room, setRoom] = useState({ count, shown: count });
  const shown = room.count === count ? room.shown : count;
  useLayoutEffect(() => {
    const region = list.current?.parentElement;
    if (region && shown > 1 && region.scrollHeight > region.clientHeight + 1) {
      setRoom({ count, shown: shown - 1 });
    }
  });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setRoom({ count, shown: count }));
    list.current?.parentElement && watch.observe(list.current.parentElement);
    return () => watch.disconnect();
  }, [count]);
  return { list, shown };
}

interface StackCardProps extends BoardPartProps {
  one: Announced;
  stage: string;
  /** True if it resolves first. Its whole text is shown. */
  isFirst: boolean;
}

function StackCard({ view, seatInfos, one, stage, isFirst }: StackCardProps) {
  const who = playerName(view, seatInfos, one.seat);
  const isBasic = useContext(Basic);
  const design = designOf<Card>(one.card.design);
  const told = [one.x > 0 && `X is ${one.x}`, one.paid > 0 && `paid ${one.paid}`].filter(Boolean).join(", ");
  return (
    <>
      <Chip card={one.card} note={`played by ${who}${one.negated ? ", negated" : ""}`} />
      <span class="stack-player">
        {who}
        {isFirst && told && `, ${told}`}
      </span>
      {one.group.length > 0 && (
        <span class="targets">
          with
          {one.group.map((card) => (
            <Chip key={card.id} card={card} note="played with it" />
          ))}
        </span>
      )}
      <TargetList view={view} one={one} />
      {stage && (isFirst || one.negated) && (
        <span class={one.negated ? "stamp" : "stack-state"}>{stage}</span>
      )}
      {isFirst && (
        <div class="stack-text">
          <p>{capitalize(cardSummary(design, isBasic).join(" · "))}</p>
          <Keywords words={shownKeywords(one, design)} />
        </div>
      )}
    </>
  );
}

/** Return the targets of an announced card. */
export function targetsOf({ on, targets }: Announced, known: Map<number, Face>): Announced["targets"] {
  const played = on === null ? undefined : known.get(on);
  return targets.length > 0 || !played ? targets : [played];
}

/** Targets of an announced card. */
function TargetList({ view, one }: { view: BoardPartProps["view"]; one: Announced }) {
  const aims = targetsOf(one, openCards<Face>(view));
  return aims.length > 0 ? (
    <span class="targets">
      <Icon name="aim" said="at" />
      {aims.map((card, place) =>
        isFace(card) ? (
          <Chip key={card.id} card={card} note="the target" />
        ) : (
          <span key={place}>a hidden card</span>
        ),
      )}
    </span>
  ) : null;
}
