/** Decks and piles. */

import { BoardRegion } from "../../../components/board-region";
import { formatCount } from "../../../components/text-format";
import { designs } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import type { Corner } from "../cards/card-labels";
import { CornerNumber } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import type { Card, View } from "../view-types";
import { OpenPile } from "./open-pile";

export function ConspiracyDeck({ view }: { view: View }) {
  const { conspiracy, end_game_on_top } = view.decks;
  return (
    <div
      class={`conspiracy-deck ${end_game_on_top ? "back-end_game" : ""}`}
      data-empty={conspiracy === 0 || undefined}
    >
      <Icon name="deck" />
      <span class="deck-title">
        <span class="unseen">Conspiracy </span>Deck
      </span>
      <span class="deck-count">
        {conspiracy}
        <span class="unseen"> cards</span>
      </span>
      {end_game_on_top && <strong class="deck-top">End Game next</strong>}
      {!end_game_on_top && isEndGameLast(view) && <span class="deck-top">End Game last</span>}
    </div>
  );
}

/** Return true if the End Game is still at the bottom of the deck. */
function isEndGameLast({ decks, end_games }: View): boolean {
  return decks.conspiracy > 0 && !end_games.some(({ revealed }) => revealed);
}

export function Decks({ view }: { view: View }) {
  const { decks, piles } = view;
  return (
    <BoardRegion id="decks" title="Decks and piles">
      <ul class="decks">
        <li>
          <SpecialAgents decks={decks} />
        </li>
        <FaceUpStack title="Beliefs" design="belief" number={decks.beliefs} />
        <FaceUpStack title="Doubts" design="doubt" number={decks.doubts} />
        <FaceDownDeck title="Strikes" number={decks.strike_deck} />
        <FaceDownDeck title="Academy" number={decks.academy} />
        <li>
          <OpenPile title="Defeated Conspiracy" cards={piles.defeated_conspiracy} ordered />
        </li>
        <li>
          <OpenPile title="Defeated characters" cards={piles.defeated_characters} />
        </li>
        <li>
          <OpenPile title="Discarded Strikes" cards={piles.strike_discard} icon="strike" />
        </li>
        {piles.removed.length > 0 && (
          <li>
            <OpenPile title="Removed from the game" cards={piles.removed} />
          </li>
        )}
      </ul>
    </BoardRegion>
  );
}

/** Special Agents pile. The next card is unknown, its cost is not. */
function SpecialAgents({ decks }: Pick<View, "decks">) {
  const { special_agents: left, special_agent_cost: cost } = decks;
  return (
    <Target
      of={{ type: "special_agent" }}
      also={{ space: "special_agents" }}
      name={`Special Agents, ${formatCount(left, "card")} left, ${cost} Recruit each`}
      design={designs<Card>().find(({ type }) => type === "special_agent")?.id}
      class="pile special-agents"
    >
      <Icon name="leadership" />
      <span class="pile-title">Special Agents</span>
      {left > 0 && <CornerNumber corner={recruitCorner(cost)} />}
      <span class="pile-count">{left}</span>
    </Target>
  );
}

function recruitCorner(cost: number): Corner {
  return { icon: "recruit", value: `${cost}`, said: `${cost} Recruit`, changed: false };
}

/** Face-up stack of equal cards. */
function FaceUpStack({ title, design, number }: { title: string; design: string; number: number }) {
  return (
    <li>
      <Target
        of={{ space: `${design}s` }}
        name={`${title}, ${formatCount(number, "card")}`}
        design={design}
        class="pile"
      >
        <Icon name="deck" />
        <span class="pile-title">{title}</span>
        <span class="pile-count">{number}</span>
      </Target>
    </li>
  );
}

/** Deck whose cards are all face down. Only their number is known. */
function FaceDownDeck({ title, number }: { title: string; number: number }) {
  return (
    <li class="stack">
      <Icon name="deck" />
      <span class="pile-title">{title}</span>
      <span class="pile-count">{number}</span>
    </li>
  );
}
