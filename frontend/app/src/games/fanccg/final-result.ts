/** Pictures and texts of the result page. */

import { playerName } from "../../components/player-labels";
import type { BoardProps, ResultPicture } from "../../table/game-contract";
import { formatPoints } from "./labels";
import type { Result, View } from "./view-types";

const MOST_PICTURES = 3;

/** Return the most valuable card of each of the best rounds. */
export function bestRounds({ view, seatInfos }: BoardProps<View>): ResultPicture[] {
  const taken = view.results.filter(({ taker }) => taker !== null);
  const pictures = taken.toSorted(byPoints).flatMap((round) => {
    const design = bestCard(round);
    const caption = `${playerName(view, seatInfos, round.taker ?? 0)} scored ${formatPoints(round.points)}`;
    return design ? [{ design, caption }] : [];
  });
  const isFirst = ({ design }: ResultPicture, place: number) =>
    pictures.findIndex((one) => one.design === design) === place;
  return pictures.filter(isFirst).slice(0, MOST_PICTURES);
}

/** Return the title and picture of a scored round. */
export function describeMoment(view: View, kind: string, index: number) {
  const round = kind === "scored" ? view.results[index] : undefined;
  const design = round && bestCard(round);
  return design ? { title: `Round ${round.round}: ${formatPoints(round.points)} points`, design } : null;
}

/** Return the most valuable card of a round. */
function bestCard({ lines }: Result): string | undefined {
  return lines.toSorted(byPoints)[0]?.design;
}

function byPoints(one: { points: number }, other: { points: number }): number {
  return other.points - one.points;
}

/**
 * Return the totals that decided the game.
 * The table tells who resigned.
 */
export function resultReason({ view }: BoardProps<View>): string[] {
  const [most = 0, least = 0] = view.players.map(({ points }) => points).toSorted((one, two) => two - one);
  if (!view.over || view.resigned !== null) return [];
  return [
    most === least
      ? `Both players have ${formatPoints(most)} points after three periods.`
      : `${formatPoints(most)} to ${formatPoints(least)} points after three periods.`,
  ];
}
