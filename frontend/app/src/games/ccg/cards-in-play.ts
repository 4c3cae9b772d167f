/** Finds the state of cards in play: Agents, keywords, Teams. */

import type { Agent, Check, Face, Player, Standing, View } from "./view-types";

/** Return all cards in play of a player. */
function allCardStates(player: Player): Standing[] {
  return [
    ...player.agents.map(({ standing }) => standing),
    ...player.sites.map(({ standing }) => standing),
    ...Object.values(player.others).flat(),
  ];
}

/** Return the state of a card in play. */
export function cardState(view: View, card: number): Standing | undefined {
  return view.players.flatMap(allCardStates).find((one) => one.card.id === card);
}

/** Return the current keywords of a card in play or on the stack. */
export function currentKeywords(view: View, card: number): readonly string[] | undefined {
  const found = cardState(view, card) ?? view.announced.find((one) => one.card.id === card);
  return found?.keywords;
}

/** Return the Team signs (1 to 5) of Agents by card. */
export function teamSigns(player: Player): Map<number, number> {
  const teams = [...new Set(player.agents.map(({ team }) => team))].filter(Boolean).sort((a, b) => a - b);
  return new Map(
    player.agents
      .filter(({ team }) => team > 0)
      .map(({ team, standing }) => [standing.card.id, (teams.indexOf(team) % 5) + 1]),
  );
}

/** Return the Agents of a section, by Team. */
export function agentsByTeam(player: Player, section: string): Agent[] {
  const here = player.agents.filter((agent) => agent.section === section);
  return [...here].sort((one, other) => one.team - other.team);
}

/** Return the surname of an Agent. */
export function surname(name: string): string {
  return name.split(",")[0]?.split(" ").at(-1) ?? name;
}

/** Split the name of an Agent into office and name. */
export function splitAgentName(name: string): { office: string; own: string; of: string } {
  const [before = "", ...after] = name.split(",");
  const words = before.split(" ");
  const of = after.length > 0 ? `,${after.join(",")}` : "";
  return { office: words.slice(0, -2).join(" "), own: words.slice(-2).join(" "), of };
}

/** Return a short name: the surname of Agents. */
export function shortName({ type, name }: Pick<Face, "type" | "name">): string {
  return type === "agent" ? surname(name) : name;
}

/** Return a key of a check. */
export function checkKey({ checks }: Pick<View, "checks">, place: number): string {
  const check = checks[place];
  return check ? `check ${place}: ${check.site?.id ?? check.source?.id}` : "";
}

/** Return true if a check currently succeeds. */
export function isSuccess({ level, needed, failed, moot }: Check): boolean {
  return level >= needed && !failed && !moot;
}
