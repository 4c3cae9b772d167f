/** Finding in a view what stands for a card: its Agent, its keywords as they are now, its Team. */

import type { Agent, Check, Face, Player, Standing, View } from "./view-types";

/** Everything that stands in play, whatever it is. */
function standings(player: Player): Standing[] {
  return [
    ...player.agents.map(({ standing }) => standing),
    ...player.sites.map(({ standing }) => standing),
    ...Object.values(player.others).flat(),
  ];
}

/** What a card in play has become; undefined for all others. */
export function standingOf(view: View, card: number): Standing | undefined {
  return view.players.flatMap(standings).find((one) => one.card.id === card);
}

/** The keywords of a card in play, or on its way there, as they are now; undefined for all others. */
export function keywordsNow(view: View, card: number): readonly string[] | undefined {
  const found = standingOf(view, card) ?? view.announced.find((one) => one.card.id === card);
  return found?.keywords;
}

/** Return the Team signs of a player's Agents, by card: 1 to 5; none for who was designated to no Team. */
export function teamSigns(player: Player): Map<number, number> {
  const teams = [...new Set(player.agents.map(({ team }) => team))].filter(Boolean).sort((a, b) => a - b);
  return new Map(
    player.agents
      .filter(({ team }) => team > 0)
      .map(({ team, standing }) => [standing.card.id, (teams.indexOf(team) % 5) + 1]),
  );
}

/** Agents of a section, those of a Team beside each other. */
export function byTeam(player: Player, section: string): Agent[] {
  const here = player.agents.filter((agent) => agent.section === section);
  return [...here].sort((one, other) => one.team - other.team);
}

/** Surname of an Agent, whatever office stands after it: what there is room for. */
export function surname(name: string): string {
  return name.split(",")[0]?.split(" ").at(-1) ?? name;
}

/** An Agent's name, and the office that stands before it or after it. */
export function parted(name: string): { office: string; own: string; of: string } {
  const [before = "", ...after] = name.split(",");
  const words = before.split(" ");
  const of = after.length > 0 ? `,${after.join(",")}` : "";
  return { office: words.slice(0, -2).join(" "), own: words.slice(-2).join(" "), of };
}

/** What a card is called where there is little room: Agents by their surname. */
export function shortName({ type, name }: Pick<Face, "type" | "name">): string {
  return type === "agent" ? surname(name) : name;
}

/** By what a check is known as long as it runs: two for the same Site lie in different places. */
export function nameOfCheck({ checks }: Pick<View, "checks">, place: number): string {
  const check = checks[place];
  return check ? `check ${place}: ${check.site?.id ?? check.source?.id}` : "";
}

/** Whether a check solves what it is for, as it stands. */
export function isEnough({ level, needed, failed, moot }: Check): boolean {
  return level >= needed && !failed && !moot;
}
