/** Outcome of a game or campaign in words. */

import { isViewerSeat } from "../cards/mention-parser";
import { outcomeWords } from "../catalogue";
import type { Chair, Schemas } from "../game-contract";
import type { Row } from "../log/event-log";
import { hasText } from "../playback/playback-steps";

type Score = Schemas["ScoreOut"];
type Side = Score["sides"][number];

/** Return the title of the outcome, from the viewer's side in games with opponents. */
export function outcomeTitle(ended: Score, isAbandoned: boolean, chairs: readonly Chair[]): string {
  if (isAbandoned) {
    return outcomeWords.value.abandoned;
  }
  const together = [lastGameOutcome(ended), ended.title].filter(Boolean).join(": ");
  return viewerOutcome(ended.sides, chairs) || together || "Game over";
}

/** Return the points of the team, or the outcome of each side. */
export function outcomeSums(ended: Score, chairs: readonly Chair[]): string[] {
  if (ended.sides.length === 0) {
    return [`${formatPoints(ended.points)} in total`];
  }
  const tellsMore = ended.sides.length > 2 || ended.sides.some(({ points }) => points !== null);
  return tellsMore ? ended.sides.map((side) => sideSum(side, chairs)) : [];
}

/** Return the first line of the last action. */
export function lastAction(rows: readonly Row[]): Row["lines"][number] | undefined {
  return rows.findLast(hasText)?.lines[0];
}

const RESIGN_REASONS: Record<Score["resigned"][number]["because"], string> = {
  choice: "resigned",
  time: "ran out of time",
  left: "left the game",
};

/** Return who resigned and why: "Fox resigned". */
export function resignations(ended: Score, chairs: readonly Chair[]): string[] {
  return ended.resigned.map(
    ({ seat, because }) =>
      `${chairs.find((chair) => chair.seat === seat)?.name ?? "A player"} ${RESIGN_REASONS[because]}`,
  );
}

/** Return the outcome of the last game. */
export function lastGameOutcome(ended: Score): string {
  const { won } = ended.games.at(-1) ?? {};
  return typeof won === "boolean" ? outcomeWords.value[won ? "won" : "lost"] : "";
}

function viewerOutcome(sides: readonly Side[], chairs: readonly Chair[]): string {
  const own = sides.filter((side) => chairs.some((chair) => chair.isMine && side.seats.includes(chair.seat)));
  if (own[0]?.outcome && own.length === 1) {
    return outcomeWords.value[own[0].outcome];
  }
  const winner = sides.find((side) => side.outcome === "won");
  if (winner) {
    return `${outcomeWords.value.won}: ${sideNames(winner, chairs)}`;
  }
  return sides.some((side) => side.outcome === "tied") ? outcomeWords.value.tied : "";
}

function sideSum(side: Side, chairs: readonly Chair[]): string {
  const points = side.points === null ? [] : [formatPoints(side.points)];
  return `${sideNames(side, chairs)}: ${[...(side.outcome ? [outcomeWords.value[side.outcome]] : []), ...points].join(", ")}`;
}

function sideNames(side: Side, chairs: readonly Chair[]): string {
  return chairs
    .filter((chair) => side.seats.includes(chair.seat))
    .map(({ seat, name }) => (isViewerSeat(seat, chairs) ? "You" : name))
    .join(" and ");
}

function formatPoints(points: number): string {
  return `${points} point${points === 1 ? "" : "s"}`;
}
