/** Strikes in the order of their coming, and Scars, which nobody can read. */

import { count } from "../../../components/text-format";
import { Chip } from "../cards/card-chip";
import { Icon } from "../cards/icons";
import type { Player } from "../view-types";
import { isFace } from "../view-types";

export function Wounds({ player }: { player: Player }) {
  const strikes = player.strikes.filter(isFace);
  if (strikes.length + player.scars === 0) return null;
  return (
    <div class="wounds">
      {player.scars > 0 && (
        <p class="scars" title="A Scar is 1 damage">
          <Icon name="scar" /> {count(player.scars, "Scar")}
        </p>
      )}
      {strikes.length > 0 && (
        <ol class="chips-list strikes" aria-label="Strikes, the oldest first">
          {strikes.map((strike) => (
            <li key={strike.id}>
              <Chip card={strike} sign="strike" />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
