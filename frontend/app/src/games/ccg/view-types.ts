/** Short names of server types. */

import type { Schemas, SeatInfo } from "../../table/game-contract";

export type View = Schemas["CcgView"];
export type Card = Schemas["CcgCard"];
export type Face = Schemas["CcgFace"];
export type Back = Schemas["CcgBack"];
export type Player = Schemas["CcgPlayer"];
export type Agent = Schemas["CcgAgent"];
export type Site = Schemas["CcgSite"];
export type Reach = Schemas["CcgReach"];
export type Standing = Schemas["CcgStanding"];
export type Check = Schemas["CcgCheck"];
export type Modifier = Schemas["CcgModifier"];
export type Combat = Schemas["CcgCombat"];
export type Combatant = Schemas["CcgCombatant"];
export type Announced = Schemas["CcgAnnounced"];
export type Page = Schemas["CcgPage"];
export type Clue = Schemas["CcgClue"];
export type CardType = Card["type"];
export type Phase = View["phase"];

/** Props of every part of the board. */
export interface BoardPartProps {
  view: View;
  seatInfos: readonly SeatInfo[];
}

export { isFace } from "../../components/card-types";
