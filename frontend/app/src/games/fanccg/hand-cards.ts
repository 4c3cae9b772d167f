/** The cards that one plays from. */

import type { Face, View } from "./view-types";
import { isFace } from "./view-types";

/** The own hand; the own environment deck while the environment is made. */
export function handOf(view: View): Face[] {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const cards = (view.phase === "environment" ? mine?.environment_deck : mine?.hand) ?? [];
  return cards.filter((card): card is Face => isFace(card));
}
