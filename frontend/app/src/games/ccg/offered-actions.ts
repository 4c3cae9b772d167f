/** What Requisition and Deployment offer: who passes on is asked there as soon as it is something else than before. */

import type { Option } from "../../table/game-contract";
import type { View } from "./view-types";

const PARTS = new Set(["equip", "deploy"]);

interface Asked {
  kind: string | null;
  options: readonly Option[];
}

/**
 * By what may be done with which cards, and the Health of the Agents among them: who was hurt may want something else.
 * Where to an Agent may be moved follows from where the player left it.
 */
export function offers({ players }: View, { kind, options }: Asked): string[] | null {
  const agents = players.flatMap((player) => player.agents);
  const health = new Map(agents.map((agent) => [agent.standing.card.id, agent.health]));
  const named = ({ action: { type, card, cards } }: Option) =>
    [card, cards].flat().map((id) => [type, id, health.get(Number(id)) ?? null]);
  return PARTS.has(kind ?? "") ? options.map((option) => JSON.stringify(named(option))) : null;
}
