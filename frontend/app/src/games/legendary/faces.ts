/** The open cards of a view by number. */

import * as kit from "../../kit/faces";
import type { Face, View } from "./types";

export function faces(view: View): Map<number, Face> {
  return kit.faces<Face>(view);
}

export function faceOf(view: View, card: number): Face | undefined {
  return faces(view).get(card);
}
