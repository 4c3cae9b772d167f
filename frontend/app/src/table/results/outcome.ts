/** Text of the outcome of a game or campaign. */

import { capitalize } from "../../components/text-format";
import { isViewerSeat } from "../cards/mention-parser";
import { outcomeWords } from "../catalogue";
import type { Schemas, SeatInfo } from "../game-contract";
import type { Row } from "../log/event-log";
import { hasText } from "../playback/playback-steps";

type Score = Schemas["ScoreOut"];
type Side = Score["sides"][number];
type Mark = Schemas["MarkOut"];

export type Stamp = NonNullable<Side["outcome"]>;

const MOST_MOMENTS = 5;
/** Kinds of moments that only say that it is over. */
const ENDINGS: ReadonlySet<string> = new Set(["game_over", "series_over"]);

/** Return the title of the outcome, from the viewer's side in games with opponents. */
export function outcomeTitle(ended: Score, isAbandoned: boolean, seatInfos: readonly SeatInfo[]): string {
  if (isAbandoned) {
    return outcomeWords.value.abandoned;
  }
  const together = [lastGameOutcome(ended), ended.title].filter(Boolean).join(": ");
  return viewerOutcome(ended.sides, seatInfos) || together || "Game over";
}

/** Return the title of the result page: the winner, or the outcome of the team. */
export function resultTitle(ended: Score, isAbandoned: boolean, seatInfos: readonly SeatInfo[]): string {
  if (isAbandoned || ended.sides.length === 0) {
    return outcomeTitle(ended, isAbandoned, seatInfos);
  }
  const winner = ended.sides.find((side) => side.outcome === "won");
  const names = winner ? seatNames(winner.seats, seatInfos) : "Nobody";
  return `${names} ${names === "You" || (winner?.seats.length ?? 1) > 1 ? "win" : "wins"}`;
}

/** Return the points of the team, or the outcome of each side. */
export function outcomeSums(ended: Score, seatInfos: readonly SeatInfo[]): string[] {
  if (ended.sides.length === 0) {
    return [`${formatPoints(ended.points)} in total`];
  }
  const tellsMore = ended.sides.length > 2 || ended.sides.some(({ points }) => points !== null);
  return tellsMore ? ended.sides.map((side) => sideSum(side, seatInfos)) : [];
}

/** Return the stamp of the viewer's outcome. Spectators of opponents see none. */
export function outcomeStamp(ended: Score, seatInfos: readonly SeatInfo[]): Stamp | null {
  if (ended.sides.length > 0) {
    return ownSide(ended.sides, seatInfos)?.outcome ?? null;
  }
  return ended.won === null ? null : ended.won ? "won" : "lost";
}

/** Return the sources of the points of a team. */
export function pointSources(ended: Score): { label: string; points: number }[] {
  return [...pointsByLabel(ended, [null])].map(([label, [points = 0]]) => ({ label, points }));
}

/** Return the points of each side by source; empty for games without points. */
export function pointTable(ended: Score): { label: string; points: number[] }[] {
  if (ended.sides.some(({ points }) => points === null)) {
    return [];
  }
  const named = [...pointsByLabel(ended, ended.sides)].map(([label, points]) => ({ label, points }));
  const others = ended.sides.map(
    (side, place) => (side.points ?? 0) - named.reduce((sum, { points }) => sum + (points[place] ?? 0), 0),
  );
  return [
    ...named,
    ...(named.length > 0 && others.some(Boolean) ? [{ label: "Other points", points: others }] : []),
  ];
}

/** Sum the points of each side by label. A side of null has all points. */
function pointsByLabel(ended: Score, sides: readonly (Side | null)[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const line of ended.lines) {
    const label = sourceLabel(line, ended.games.length);
    const before = sums.get(label) ?? sides.map(() => 0);
    const isOf = (side: Side | null) => !side || side.seats.includes(Number(line.seat));
    sums.set(
      label,
      before.map((sum, place) => sum + (isOf(sides[place] ?? null) ? Number(line.points) : 0)),
    );
  }
  return sums;
}

/** Return the name of a source: "Collected: 3 × 2", in several games with the game. */
function sourceLabel(line: Readonly<Record<string, unknown>>, games: number): string {
  const name = capitalize(String(line.for ?? "Points").replaceAll("_", " "));
  const product = Number(line.count) > 1 ? `: ${line.count} × ${line.each}` : "";
  return games > 1 && line.game !== undefined
    ? `Game ${line.game}, ${name.toLowerCase()}${product}`
    : name + product;
}

/**
 * Return the heaviest key moments before the end, oldest first.
 * Of equal weights it takes the last ones.
 */
export function decisiveMoments(moments: readonly Mark[]): Mark[] {
  const isDeed = ({ kind, seat, card }: Mark) => !ENDINGS.has(kind) && (seat !== null || card !== null);
  const byWeight = moments.filter(isDeed).toSorted((one, other) => one.weight - other.weight);
  const heaviest = new Set(byWeight.slice(-MOST_MOMENTS));
  return moments.filter((one) => heaviest.has(one));
}

/** Return the version where the last turn began. */
export function finalTurn(replay: Schemas["ReplayOut"] | null): number {
  const last = replay?.version ?? 1;
  return replay?.turns.findLast(({ version }) => version < last)?.version ?? 1;
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

/** Return the resigned players, with the reason: "Fox resigned." */
export function resignations(ended: Score, seatInfos: readonly SeatInfo[]): string[] {
  return ended.resigned.map(({ seat, because }) => `${nameOf(seat, seatInfos)} ${RESIGN_REASONS[because]}.`);
}

/** Return the number of hints of each player who used some: "Fox used 2 hints." */
export function hintCounts(ended: Score, seatInfos: readonly SeatInfo[]): string[] {
  return ended.hints.flatMap((count, seat) =>
    count ? [`${nameOf(seat, seatInfos)} used ${count} hint${count > 1 ? "s" : ""}.`] : [],
  );
}

function nameOf(seat: number, seatInfos: readonly SeatInfo[]): string {
  return seatNames([seat], seatInfos) || "A player";
}

/** Return the outcome of the last game. */
export function lastGameOutcome(ended: Score): string {
  const { won } = ended.games.at(-1) ?? {};
  return typeof won === "boolean" ? outcomeWords.value[won ? "won" : "lost"] : "";
}

/** Return the side of the viewer, unless the viewer has none or several. */
function ownSide(sides: readonly Side[], seatInfos: readonly SeatInfo[]): Side | undefined {
  const own = sides.filter((side) =>
    seatInfos.some((seatInfo) => seatInfo.isMine && side.seats.includes(seatInfo.seat)),
  );
  return own.length === 1 ? own[0] : undefined;
}

function viewerOutcome(sides: readonly Side[], seatInfos: readonly SeatInfo[]): string {
  const own = ownSide(sides, seatInfos);
  if (own?.outcome) {
    return outcomeWords.value[own.outcome];
  }
  const winner = sides.find((side) => side.outcome === "won");
  if (winner) {
    return `${outcomeWords.value.won}: ${seatNames(winner.seats, seatInfos)}`;
  }
  return sides.some((side) => side.outcome === "tied") ? outcomeWords.value.tied : "";
}

function sideSum(side: Side, seatInfos: readonly SeatInfo[]): string {
  const points = side.points === null ? [] : [formatPoints(side.points)];
  return `${seatNames(side.seats, seatInfos)}: ${[...(side.outcome ? [outcomeWords.value[side.outcome]] : []), ...points].join(", ")}`;
}

/** Return the names of seats, "You" for the viewer. */
export function seatNames(seats: readonly number[], seatInfos: readonly SeatInfo[]): string {
  return seatInfos
    .filter((seatInfo) => seats.includes(seatInfo.seat))
    .map(({ seat, name }) => (isViewerSeat(seat, seatInfos) ? "You" : name))
    .join(" and ");
}

function formatPoints(points: number): string {
  return `${points} point${points === 1 ? "" : "s"}`;
}
