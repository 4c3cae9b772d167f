/** Pictures and texts of the result page. */

import { playerName, possessive } from "../../components/player-labels";
import { formatCount } from "../../components/text-format";
import { designOf } from "../../table/catalogue";
import type { BoardProps, ResultPicture } from "../../table/game-contract";
import { type Card, isFace, type View } from "./view-types";

/** Return the hidden X-File of each player. */
export function xfilePictures({ view, seatInfos }: BoardProps<View>): ResultPicture[] {
  return view.players.flatMap(({ seat, xfile, out }) =>
    xfile.filter(isFace).map(({ design, name }) => ({
      design,
      caption: `${playerName(view, seatInfos, seat)}: ${name}`,
      isOut: out,
    })),
  );
}

/**
 * Return the guess, the rule or the limit that ended the game.
 * The table tells who resigned.
 */
export function resultReason({ view, seatInfos }: BoardProps<View>): string[] {
  const [winner] = view.winners;
  const guess = view.guesses.at(-1);
  const turn = `on turn ${view.turn.number}`;
  if (!view.over || view.players.filter(({ out }) => !out).length === 1) return [];
  if (winner === undefined) {
    return [`Nobody named an X-File in ${formatCount(view.turn.number, "turn")}.`];
  }
  if (guess && (guess.right ? guess.seat : guess.asked) === winner) {
    const name = designOf<Card>(guess.name)?.name ?? guess.name;
    const said = `${playerName(view, seatInfos, guess.seat)} named ${name}`;
    const whose = `${possessive(view, seatInfos, guess.asked)} X-File`;
    return [guess.right ? `${said}, ${whose}, ${turn}.` : `${said} ${turn}, but that is not ${whose}.`];
  }
  const who = playerName(view, seatInfos, winner);
  return [`${who} ${winner === view.viewer ? "are" : "is"} the last player with Agents.`];
}
