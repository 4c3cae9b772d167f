/** What others did and what has begun: who passes on wants to know of it. */

import { isEnough, nameOfCheck } from "./cards-in-play";
import type { Combat, View } from "./view-types";

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
