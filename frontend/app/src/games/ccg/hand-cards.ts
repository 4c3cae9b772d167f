/** The cards that one plays from. */

import type { Face, View } from "./view-types";
import { isFace } from "./view-types";

/** The own hand; before the game the X-Files that were brought along, until one of them is hidden. */
export function handOf(view: View): Face[] {
  const mine = view.players.find(({ seat }) => seat === view.viewer);
  const isChoosing = view.phase === "setup" && mine?.xfile.length === 0;
  return ((isChoosing ? mine?.xfiles : mine?.hand) ?? []).filter((card): card is Face => isFace(card));
}
