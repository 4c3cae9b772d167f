/** Texts, portraits and point scale for the result page. */

import { formatCount } from "../../../components/text-format";
import { description, designs } from "../../../table/catalogue";
import type { BoardProps, ResultPicture } from "../../../table/game-contract";
import { playerName, resultReason as reasonOf } from "../labels";
import { type Card, isFace, type Player, type View } from "../view-types";

/** Return why the last game ended, and the games won of a Series. */
export function resultReason({ view, seatInfos }: BoardProps<View>): string[] {
  const last = view.results.at(-1);
  if (!last) return [];
  const fallen = view.players.filter(({ defeated }) => defeated).map(({ seat }) => seat);
  const names = fallen.map((seat) => playerName(view, seatInfos, seat)).join(" and ");
  const end = last.end_game && `: ${last.end_game}`;
  const how = `${reasonOf(last)}${end}, after ${formatCount(last.turns, "turn")}.`;
  const cost =
    last.won && names ? [`${names} ${fallen.length > 1 ? "were" : "was"} defeated on the way.`] : [];
  const won = view.results.filter((one) => one.won).length;
  const series =
    view.format === "series" ? [`${won} of ${formatCount(view.results.length, "game")} won.`] : [];
  return [...(view.format === "series" ? [`Game ${last.game}: ${how}`] : [how]), ...cost, ...series];
}

/** Return the portraits of the team. avatars: the Avatar of each seat. */
export function resultPictures(
  { view, seatInfos }: BoardProps<View>,
  avatars: ReadonlyMap<number, string>,
): ResultPicture[] {
  return view.players.flatMap((player) => {
    const design = avatarDesign(player, avatars.get(player.seat));
    const caption = playerName(view, seatInfos, player.seat);
    return design ? [{ design, caption, isOut: player.defeated }] : [];
  });
}

/** Return the Avatar in play, or the Avatar that a defeated player had. */
function avatarDesign({ avatar }: Player, own: string | undefined): string | undefined {
  if (avatar && isFace(avatar)) return avatar.design;
  return designs<Card>().find((card) => card.type === "avatar" && card.avatar === own)?.id;
}

/** Return the points of won games with all Evidence. games: number of games. */
export function mostPoints(games: number): number | null {
  const most = description.value.most_points;
  return Array.isArray(most) ? most.slice(0, games).reduce((sum: number, one: number) => sum + one, 0) : null;
}
