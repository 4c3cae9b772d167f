/** Short names of server types. */

import type { Schemas, SeatInfo } from "../../table/game-contract";

export type View = Schemas["FanccgView"];
export type Card = Schemas["FanccgCard"];
export type Face = Schemas["FanccgFace"];
export type Back = Schemas["FanccgBack"];
export type Player = Schemas["FanccgPlayer"];
export type Laid = Schemas["FanccgLaid"];
export type Named = Schemas["FanccgNamed"];
export type HighCard = Schemas["FanccgHighCard"];
export type Result = Schemas["FanccgResult"];
export type CardType = Card["type"];
export type Circumstance = Laid["on"][number];
export type LeftMark = NonNullable<Card["left"]>[Circumstance];
export type RightMark = NonNullable<Card["right"]>[Circumstance];

/** Props of every part of the board. */
export interface BoardPartProps {
  view: View;
  seatInfos: readonly SeatInfo[];
}

export { isFace } from "../../components/card-types";
