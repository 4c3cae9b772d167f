/** Short names of server types. */

import type { Schemas, SeatInfo } from "../../table/game-contract";

export type View = Schemas["LegendaryView"];
export type Card = Schemas["LegendaryCard"];
export type Face = Schemas["LegendaryFace"];
export type Back = Schemas["LegendaryBack"];
export type FaceOrBack = Face | Back;
export type Player = Schemas["LegendaryPlayer"];
export type Space = Schemas["LegendarySpace"];
export type BureauSpace = Schemas["LegendaryBureauSpace"];
export type Turn = Schemas["LegendaryTurn"];
export type Played = Turn["plays"][number];
export type EndGame = View["end_games"][number];
export type Deed = Schemas["LegendaryDeed"];
export type Result = Schemas["LegendaryResult"];
export type CardType = Card["type"];
export type ClassName = NonNullable<Card["class"]>;
export type Changes = NonNullable<Face["changes"]>;
export type Points = NonNullable<Face["pays"]>;

/** Props of every part of the board. */
export interface BoardPartProps {
  view: View;
  seatInfos: readonly SeatInfo[];
}

export { isFace } from "../../components/card-types";
