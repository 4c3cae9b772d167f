/** What who sits on a chair is called. */

import { game } from "./game";
import { chairs, live } from "./session";

/** By who sits there, where that is a person and one name tells one; else as the game calls the seat. */
export function nameOf(seat: number): string {
  const chair = chairs.value.find((one) => one.seat === seat);
  const namesakes = chairs.value.filter(({ name }) => name === chair?.name);
  if (chair && !chair.isBot && namesakes.length === 1) {
    return chair.name;
  }
  const view = live.value?.view;
  const inPlay = view && game.value?.seatName?.(view, seat);
  return inPlay || `${chair?.name ?? "Seat"} ${seat + 1}`;
}
