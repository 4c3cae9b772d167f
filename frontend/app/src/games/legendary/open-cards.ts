/** The open cards of a view by number. */

import * as kit from "../../components/open-cards";
import type { Face, View } from "./view-types";

export function faces(view: View): Map<number, Face> {
  return kit.faces<Face>(view);
}

export function faceOf(view: View, card: number): Face | undefined {
  return faces(view).get(card);
}
