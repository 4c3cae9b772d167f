/** Tells what happened to a card that is no longer face up in the rows. */

import type { Fact } from "../../../table/game-contract";
import { facts } from "../../../table/log/event-log";
import { placeName, subjectForms } from "../labels";
import { placesText } from "../seen-cards";
import type { BoardPartProps } from "../view-types";

/** Text of an outcome. byPlayer: if a player caused it; alone: if not. */
interface End {
  byPlayer?: string;
  alone?: string;
}

/** Events, which tell more than moves. */
const EVENT_ENDS: Readonly<Record<string, End>> = {
  enemy_defeated: { byPlayer: "defeated it", alone: "It was defeated." },
  recruited: { byPlayer: "recruited it" },
  eluded: { alone: "It eluded you and left the Field." },
};

const MOVE_ENDS: Readonly<Record<string, End>> = {
  hidden: { alone: "It was turned face down again." },
  hand: { byPlayer: "gained it to hand" },
  discard: { byPlayer: "gained it" },
  deck: { byPlayer: "put it on top of their deck" },
  defeated_conspiracy: { alone: "It went to Defeated Conspiracy." },
  defeated_characters: { alone: "It went to Defeated Characters." },
  conspiracy: { alone: `It returned to ${placeName("conspiracy")}.` },
  academy: { alone: `It returned to ${placeName("academy")}.` },
  box: { alone: "It left the game." },
  removed: { alone: "It left the game." },
};

const REVEALED_FACTS: ReadonlySet<unknown> = new Set(["scanned", "revealed"]);
const ROWS: ReadonlySet<string> = new Set(["shadows", "bureau", "field"]);

/** Return the text of a card's fate: "Mulder defeated it." */
export function cardFate(card: number, table: BoardPartProps, known: readonly Fact[] = facts.value): string {
  const about = known.filter((fact) => fact.card === card);
  const since = about.slice(about.findLastIndex(isFaceUpFact) + 1);
  const happened = since.find(({ what }) => EVENT_ENDS[String(what)]);
  const went = since.find((fact) => MOVE_ENDS[destination(fact)]);
  const told =
    (happened && endText(EVENT_ENDS[String(happened.what)], happened.seat, table)) ||
    (went && endText(MOVE_ENDS[destination(went)], String(went.target).split(".")[1], table));
  return [told || "It is no longer face up.", placesText([card], table.view)].filter(Boolean).join(" ");
}

function endText({ byPlayer, alone = "" }: End = {}, seat: unknown, table: BoardPartProps): string {
  const number = Number(seat ?? -1);
  return byPlayer && number >= 0 ? `${subjectForms(table, number).name} ${byPlayer}.` : alone;
}

/** Return the destination of a card, or "hidden". */
function destination({ fact, target, up }: Fact): string {
  if (fact === "card_turned") return up ? "" : "hidden";
  return fact === "card_moved" ? zoneKind(target) : "";
}

function isFaceUpFact(fact: Fact): boolean {
  return REVEALED_FACTS.has(fact.what) || fact.up === true || ROWS.has(destination(fact));
}

function zoneKind(zone: unknown): string {
  return String(zone).split(".")[0] ?? "";
}
