/** Labels of this game: types, classes, places, players. */

import { formatSigned, titleCase } from "../../components/text-format";
import { outcomeWords } from "../../table/catalogue";
import type { SeatInfo } from "../../table/game-contract";
import type {
  BoardPartProps,
  CardType,
  Changes,
  ClassName,
  FaceOrBack,
  Player,
  Points,
  Result,
  View,
} from "./view-types";
import { isFace } from "./view-types";

export const TYPES: Record<CardType, string> = {
  starting: "Starting card",
  special_agent: "Special Agent",
  academy: "Academy Character",
  ally: "Ally",
  syndicate: "Syndicate Enemy",
  enemy: "Enemy",
  event: "Event",
  informant: "Informant",
  lead: "Lead",
  end_game: "End Game",
  evidence: "Evidence",
  belief: "Belief",
  doubt: "Doubt",
  strike: "Strike",
  avatar: "Avatar",
  cliffhanger: "Cliffhanger",
};

export const CLASSES: Record<ClassName | "none", string> = {
  intellect: "Intellect",
  leadership: "Leadership",
  science: "Science",
  tech: "Tech",
  will: "Will",
  none: "no class",
};

export const POINTS: Record<Points, string> = { attack: "Attack", recruit: "Recruit" };

export const PHASES = {
  conspiracy: "Conspiracy",
  action: "Action",
  strike: "Strike",
  cleanup: "Cleanup",
} as const;

/** Return the phase of the turn; none between games. */
export function phaseOf(view: View): keyof typeof PHASES | undefined {
  const { phase } = view.turn;
  if (phase === "between") return undefined;
  return phase === "end" ? "cleanup" : phase;
}

const PLACES: Record<string, string> = {
  field: "the Field",
  collected: "Collected Evidence",
  end_row: "the End Game",
  conspiracy: "the Conspiracy Deck",
  academy: "the Academy",
  deck: "the deck",
  strike_deck: "the Strike Deck",
  special_agents: "the Special Agents pile",
};

/** Return the name of a place: "Shadows 3". */
export function placeName(place: string): string {
  const [kind = "", number = ""] = place.split(".");
  return PLACES[kind] ?? `${titleCase(kind)} ${number}`.trim();
}

export function resultReason(result: Result): string {
  return outcomeWords.value.endings?.[result.reason] ?? titleCase(result.reason);
}

/** Return why a number changed: "+1 by Jeffrey Spender, −2 by Vulnerability". */
export function changesText(changes: Changes | undefined): string {
  return (changes ?? [])
    .map(({ by, amount }) => `${formatSigned(amount)} by ${by || "a hidden card"}`)
    .join(", ");
}

/** Return the name of a card, or of its back. */
export function cardOrBackName(card: FaceOrBack): string {
  if (isFace(card)) return card.name;
  return card.end_game ? "the End Game, face down" : "a card, face down";
}

export function findPlayer(view: View, seat: number): Player | undefined {
  return view.players.find((one) => one.seat === seat);
}

/** Return the surname of an Avatar that is in play. */
export function surname(view: View, seat: number): string | null {
  const avatar = findPlayer(view, seat)?.avatar;
  return avatar && isFace(avatar) ? (avatar.name.split(" ").at(-1) ?? avatar.name) : null;
}

/** Return the name of a player: the surname of the Avatar, or the person. */
export function playerName(view: View, seatInfos: readonly SeatInfo[], seat: number): string {
  const seatInfo = seatInfos.find((one) => one.seat === seat);
  return surname(view, seat) ?? seatInfo?.called ?? seatInfo?.name ?? `Seat ${seat + 1}`;
}

/** Return "Your" or "Scully's". */
export function possessive(view: View, seatInfos: readonly SeatInfo[], seat: number): string {
  return view.viewer === seat ? "Your" : `${playerName(view, seatInfos, seat)}'s`;
}

/** Return a player as the subject of a sentence, with verb forms. */
export function subjectForms(
  { view, seatInfos }: BoardPartProps,
  seat: number,
): { name: string; is: string; s: string } {
  return view.viewer === seat
    ? { name: "You", is: "are", s: "" }
    : { name: playerName(view, seatInfos, seat), is: "is", s: "s" };
}

/** Return the place of a face-up card in the rows, or null. */
export function placeOfCard(view: View, card: number): string | null {
  const isIt = (lies: FaceOrBack | null) => lies !== null && isFace(lies) && lies.id === card;
  const space = [...view.shadows, ...view.bureau].find((one) => isIt(one.card))?.space;
  return space ? placeName(space) : view.field.some(isIt) ? placeName("field") : null;
}
