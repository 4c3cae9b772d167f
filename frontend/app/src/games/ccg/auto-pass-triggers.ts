/**
 * Triggers that stop auto-pass.
 * Events of other players, and new options of the player.
 */

import type { Option } from "../../table/game-contract";
import { checkKey, isSuccess } from "./cards-in-play";
import type { Combat, View } from "./view-types";

const OFFERING_KINDS = new Set(["equip", "deploy"]);

interface Asked {
  kind: string | null;
  options: readonly Option[];
}

/** Return names of events of other players. Own cards and Sites do not count. */
export function autoPassStops(view: View): string[] {
  const { turn, announced, checks, combats, players, viewer } = view;
  const others = <Of extends { seat: number }>(all: readonly Of[]) =>
    all.filter(({ seat }) => seat !== viewer);
  const sites = others(players).flatMap((player) => player.sites);
  return [
    `turn ${turn.number}`,
    ...others(announced).map(({ card }) => `card ${card.id}`),
    ...sites.map(({ standing }) => `Site ${standing.card.id}`),
    ...checks.flatMap((check, place) =>
      check.seat === viewer && isSuccess(check) ? [] : [checkKey(view, place)],
    ),
    ...combats.map(combatKey),
  ];
}

/** Name of a combat round; damage makes a new name. */
function combatKey({ number, packets }: Combat, place: number): string {
  return `combat ${place}: round ${number}${packets.length > 0 ? ", damage" : ""}`;
}

/** Return names of what a phase offers: actions, cards and Health of Agents. */
export function phaseOffers({ players }: View, { kind, options }: Asked): string[] | null {
  const agents = players.flatMap((player) => player.agents);
  const health = new Map(agents.map((agent) => [agent.standing.card.id, agent.health]));
  const named = ({ action: { type, card, cards } }: Option) =>
    [card, cards].flat().map((id) => [type, id, health.get(Number(id)) ?? null]);
  return OFFERING_KINDS.has(kind ?? "") ? options.map((option) => JSON.stringify(named(option))) : null;
}
