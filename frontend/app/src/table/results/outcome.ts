/** Text of the outcome of a game or campaign. */

import { isViewerSeat } from "../cards/mention-parser";
import { outcomeWords } from "../catalogue";
import type { Schemas, SeatInfo } from "../game-contract";
import type { Row } from "../log/event-log";
import { hasText } from "../playback/playback-steps";

type Score = Schemas["ScoreOut"];
type Side = Score["sides"][number];

/** Return the title of the outcome, from the viewer's side in games with opponents. */
export function outcomeTitle(ended: Score, isAbandoned: boolean, seatInfos: readonly SeatInfo[]): string {
  if (isAbandoned) {
    return outcomeWords.value.abandoned;
  }
  const together = [lastGameOutcome(ended), ended.title].filter(Boolean).join(": ");
  return viewerOutcome(ended.sides, seatInfos) || together || "Game over";
}

/** Return the points of the team, or the outcome of each side. */
export function outcomeSums(ended: Score, seatInfos: readonly SeatInfo[]): string[] {
  if (ended.sides.length === 0) {
    return [`${formatPoints(ended.points)} in total`];
  }
  const tellsMore = ended.sides.length > 2 || ended.sides.some(({ points }) => points !== null);
  return tellsMore ? ended.sides.map((side) => sideSum(side, seatInfos)) : [];
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

/** Return the resigned players, with the reason: "Fox resigned". */
export function resignations(ended: Score, seatInfos: readonly SeatInfo[]): string[] {
  return ended.resigned.map(
    ({ seat, because }) =>
      `${seatInfos.find((seatInfo) => seatInfo.seat === seat)?.name ?? "A player"} ${RESIGN_REASONS[because]}`,
  );
}

/** Return the outcome of the last game. */
export function lastGameOutcome(ended: Score): string {
  const { won } = ended.games.at(-1) ?? {};
  return typeof won === "boolean" ? outcomeWords.value[won ? "won" : "lost"] : "";
}

function viewerOutcome(sides: readonly Side[], seatInfos: readonly SeatInfo[]): string {
  const own = sides.filter((side) =>
    seatInfos.some((seatInfo) => seatInfo.isMine && side.seats.includes(seatInfo.seat)),
  );
  if (own[0]?.outcome && own.length === 1) {
    return outcomeWords.value[own[0].outcome];
  }
  const winner = sides.find((side) => side.outcome === "won");
  if (winner) {
    return `${outcomeWords.value.won}: ${sideNames(winner, seatInfos)}`;
  }
  return sides.some((side) => side.outcome === "tied") ? outcomeWords.value.tied : "";
}

function sideSum(side: Side, seatInfos: readonly SeatInfo[]): string {
  const points = side.points === null ? [] : [formatPoints(side.points)];
  return `${sideNames(side, seatInfos)}: ${[...(side.outcome ? [outcomeWords.value[side.outcome]] : []), ...points].join(", ")}`;
}

function sideNames(side: Side, seatInfos: readonly SeatInfo[]): string {
  return seatInfos
    .filter((seatInfo) => side.seats.includes(seatInfo.seat))
    .map(({ seat, name }) => (isViewerSeat(seat, seatInfos) ? "You" : name))
    .join(" and ");
}

function formatPoints(points: number): string {
  return `${points} point${points === 1 ? "" : "s"}`;
}
