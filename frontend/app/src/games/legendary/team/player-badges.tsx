/** Badges of a player. */

import type { Player, View } from "../view-types";

const ANSWER_LABELS: Record<string, string> = { coordinate: "Coordinate", answer: "reactions from hand" };

export function PlayerBadges({ view, player }: { view: View; player: Player }) {
  const words = badges(view, player);
  if (words.length === 0) return null;
  return (
    <ul class="marks">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

export function isOnTurn(view: View, player: Player): boolean {
  return view.turn.seat === player.seat && !view.over && view.turn.phase !== "between";
}

export function badges(view: View, player: Player): string[] {
  const isTurn = isOnTurn(view, player);
  return [
    isTurn && "Active",
    view.waiting_for === player.seat && !isTurn && "To act",
    player.defeated && "Defeated",
    player.loses_turn && "Loses a turn",
    player.coordinated && player.aside.length === 0 && "Coordinated",
    view.turn.avoids.includes(player.seat) && "Can avoid a Strike",
    ...autoPassBadges(player),
  ].filter((word): word is string => Boolean(word));
}

/** Return auto-pass badges. */
function autoPassBadges(player: Player): string[] {
  return Object.entries(player.standing)
    .filter(([, answer]) => answer === "pass")
    .map(([asked]) => `Auto-pass: ${ANSWER_LABELS[asked] ?? asked}`);
}
