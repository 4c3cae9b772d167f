/** Test table. */

import type { Face, Player, View } from "./view-types";

export function face(id: number, design: string, more: Partial<Face> = {}): Face {
  return { id, design, name: design, type: "following", owner: 0, ...more };
}

export function player(seat: number, more: Partial<Player> = {}): Player {
  return { seat, points: 0, hand: [], deck: 26, discard: [], environment_deck: [], sideboard: [], ...more };
}

export function table(more: Partial<View> = {}): View {
  return {
    format: "single",
    viewer: 0,
    over: false,
    game: 1,
    phase: "round",
    period: 1,
    ending: false,
    high_card: null,
    first: 1,
    turn: { number: 2, seat: 0 },
    round: { number: 1, first: 1, passes: 0, score: 0, row: [], adjustments: [], on: [], available: [] },
    environment: [],
    players: [player(0), player(1)],
    removed: [],
    results: [],
    waiting_for: [0],
    resigned: null,
    ...more,
  };
}
