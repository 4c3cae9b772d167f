/** Parts of the own turn that offer nothing, and why: whoever waits for them is told. */

import { faces } from "../../kit/faces";
import { designOf } from "../../play/catalogue";
import type { Announcement, Fact } from "../../play/contract";
import { handOf } from "./hand";
import { listed, SECTIONS } from "./says";
import type { Card, Face, Part, Player, View } from "./types";

/** What came of a Site that lay there when the part of the turn began. */
const OF_SITES = ["assigned", "solved", "unsolved", "negated"];

type Reason = (player: Player, view: View, rest: readonly Fact[]) => Announcement | null;

const REASONS: Readonly<Record<string, Reason>> = {
  requisition: nobodyIsThere,
  investigation: nothingIsThere,
};

/** Why a part of the turn that has just begun offers its player nothing; null where it offers something, and of others. */
export function idle({ text }: Fact, rest: readonly Fact[], { view }: Part): Announcement | null {
  const mine = view.players.find(({ seat }) => seat === view.viewer);
  const isMine = mine !== undefined && view.turn.seat === view.viewer;
  return isMine ? (REASONS[String(text)]?.(mine, view, rest) ?? null) : null;
}

/** Equipment is held, and no Agent stands where one could take it. */
function nobodyIsThere(player: Player, view: View): Announcement | null {
  const held = handOf(view).filter(({ type }) => type === "equipment");
  const stands = new Set(player.agents.map(({ section }) => section));
  const places = Object.entries(SECTIONS).filter(([, title]) => held.some((card) => goesTo(card, title)));
  return places.length > 0 && places.every(([section]) => !stands.has(section))
    ? {
        title: "No Equipment is handed out",
        text: `Equipment that you hold can only be handed out in the ${listed(
          places.map(([, title]) => title),
          "or",
        )}, and none of your Agents is there.`,
        cards: held.map(({ design, id }) => ({ design, card: id })),
      }
    : null;
}

function goesTo({ design }: Face, place: string): boolean {
  return designOf<Card>(design)?.activators?.includes(place) ?? false;
}

/** None of the own Sites lies in the Field, nor did when it began; or nobody is there to go to it. */
function nothingIsThere(
  { seat, sites, agents }: Player,
  view: View,
  rest: readonly Fact[],
): Announcement | null {
  const wasDecided = rest.some((fact) => fact.seat === seat && OF_SITES.includes(String(fact.what)));
  const left = rest.filter(({ fact, source }) => fact === "card_moved" && source === `field.${seat}`);
  const cards = left.flatMap(({ card }) => faces<Face>(view).get(Number(card)) ?? []);
  const site = cards.find(({ type }) => type === "site");
  const isSomebodyThere = agents.some(({ section }) => section === "field");
  if (sites.length > 0 || wasDecided || (site && isSomebodyThere)) return null;
  return site
    ? {
        title: "Nobody in the Field: no Investigation this turn",
        text: `None of your Agents stands in the Field, so nobody went to ${site.name}, and it is gone.`,
        cards: [{ design: site.design, card: site.id }],
      }
    : {
        title: "No Site left: no Investigation this turn",
        text: "None of your Sites lies in the Field, so no Team can be sent anywhere. The next Case Assignment may bring one.",
        cards: [],
      };
}
