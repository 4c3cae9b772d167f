/** What stops auto-pass: events of other players, and new options of the player's own. */

import type { Option } from "../../table/game-contract";
import { isEnough, nameOfCheck } from "./cards-in-play";
import type { Combat, View } from "./view-types";

const PARTS = new Set(["equip", "deploy"]);

interface Asked {
  kind: string | null;
  options: readonly Option[];
}

/** By names that stay the same as long as it is there. The own cards and Sites are no news. */
export function happenings(view: View): string[] {
  const { turn, announced, checks, combats, players, viewer } = view;
  const others = <Of extends { seat: number }>(all: readonly Of[]) =>
    all.filter(({ seat }) => seat !== viewer);
  const sites = others(players).flatMap((player) => player.sites);
  return [
    `turn ${turn.number}`,
    ...others(announced).map(({ card }) => `card ${card.id}`),
    ...sites.map(({ standing }) => `Site ${standing.card.id}`),
    ...checks.flatMap((check, place) =>
      check.seat === viewer && isEnough(check) ? [] : [nameOfCheck(view, place)],
    ),
    ...combats.map(stage),
  ];
}

/** A round is news, and so is the damage in it. */
function stage({ number, packets }: Combat, place: number): string {
  return `combat ${place}: round ${number}${packets.length > 0 ? ", damage" : ""}`;
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
