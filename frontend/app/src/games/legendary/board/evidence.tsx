/** Evidence: three spaces and the collected cards. */

import { BoardRegion } from "../../../components/board-region";
import { openCards } from "../../../components/open-cards";
import { Chips } from "../cards/card-chip";
import { CardTile } from "../cards/card-tile";
import { FaceDownCard } from "../cards/face-down-card";
import { Icon } from "../cards/icons";
import { cardOrBackName } from "../labels";
import { seenCardAt } from "../seen-cards";
import type { Card, Face, FaceOrBack, View } from "../view-types";
import { isFace } from "../view-types";
import { ActiveEvidence } from "./end-game";

export function Evidence({ view }: { view: View }) {
  return (
    <BoardRegion id="evidence" title="Evidence">
      <ol class="row-of-tiles evidence-spaces" data-gone={view.evidence.every(isEmpty) || undefined}>
        {view.evidence.map((cards, index) => {
          const space = `evidence.${index + 1}`;
          return (
            <li
              key={space}
              data-open={cards.some(isFace) || undefined}
              data-gone={isEmpty(cards) || undefined}
            >
              <p class="evidence-number">
                <span class="unseen">Priority </span>
                {index + 1}
              </p>
              {isEmpty(cards) && <p class="empty-evidence">empty</p>}
              {cards.map((card) => (
                <EvidenceCard
                  key={isFace(card) ? card.id : space}
                  card={card}
                  space={space}
                  leads={leadsTo(view, space)}
                  known={isLoneBack(cards) ? seenCardAt(space) : undefined}
                />
              ))}
            </li>
          );
        })}
      </ol>
      {view.end_games.map((end) => end.revealed && <ActiveEvidence key={end.id} cards={end.evidence} />)}
      <Chips title={`Collected (${view.collected.length})`} cards={view.collected} />
    </BoardRegion>
  );
}

function isEmpty(cards: readonly FaceOrBack[]): boolean {
  return cards.length === 0;
}

/**
 * Return true if a space has a single face-down card.
 * A seen card is certain then.
 */
function isLoneBack(cards: readonly FaceOrBack[]): boolean {
  return cards.filter((card) => !isFace(card)).length === 1;
}

interface EvidenceCardProps {
  card: FaceOrBack;
  space: string;
  leads: string[];
  known: Card | undefined;
}

function EvidenceCard({ card, space, leads, known }: EvidenceCardProps) {
  const note = leads.map((lead) => `${lead} leads here`).join(", ");
  const threads = leads.map((lead) => (
    <span key={lead} class="thread">
      <Icon name="thread" /> {lead}
    </span>
  ));
  if (isFace(card)) {
    return (
      <CardTile card={card} at={space} note={["Discovered", note].filter(Boolean).join(", ")}>
        {threads}
      </CardTile>
    );
  }
  return (
    <FaceDownCard
      space={space}
      of="evidence"
      known={known}
      note={["Undiscovered", note].filter(Boolean).join(", ")}
    >
      {threads}
    </FaceDownCard>
  );
}

/** Return the Leads to a space. */
export function leadsTo(view: View, space: string): string[] {
  const known = openCards<Face>(view);
  return Object.entries(view.leads)
    .filter(([, link]) => link.space === space)
    .map(([lead, link]) => known.get(Number(lead))?.name ?? cardOrBackName(link.card));
}
