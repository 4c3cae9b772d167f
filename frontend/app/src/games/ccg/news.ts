/** What nobody should miss: X-Files that are named, answers, Sites that are decided, Agents who are lost. */

import { playerName, possessive } from "../../kit/people";
import type { Fact } from "../../play/contract";
import type { Part } from "./types";

/** A row of the log, as far as it matters here. */
export interface Told {
  version: number;
  facts: readonly Fact[];
}

export interface News {
  version: number;
  kind: "guess" | "question" | "site" | "loss";
  title: string;
  text: string;
}

/** A fact with those of the same event, the part of the turn in which it happened, and what cards are called. */
interface Happened extends Part {
  fact: Fact;
  facts: readonly Fact[];
  phase: string;
  cards: ReadonlyMap<number, { name: string; type: string }>;
}

type Teller = (happened: Happened) => Omit<News, "version"> | null;

/** So many turns are told of, the present one among them. */
const TURNS = 2;
const MOST = 4;

/** The last of them, of the present turn and the one before, oldest first. */
export function newsOf(rows: readonly Told[], part: Part, cards: Happened["cards"]): News[] {
  const found: News[] = [];
  let phase = "";
  for (const { version, facts } of rows.slice(beginning(rows))) {
    for (const fact of facts) {
      phase = fact.what === "phase" ? String(fact.text) : phase;
      const told = TELLERS[String(fact.what ?? fact.fact)]?.({ ...part, fact, facts, phase, cards });
      if (told) found.push({ version, ...told });
    }
  }
  return found.slice(-MOST);
}

function beginning(rows: readonly Told[]): number {
  const turns = rows.flatMap(({ facts }, place) =>
    facts.some(({ what }) => what === "turn") ? [place] : [],
  );
  return turns.at(-TURNS) ?? 0;
}

const TELLERS: Readonly<Record<string, Teller>> = {
  guessed: ({ fact, facts, view, chairs }) => {
    const [whose, name] = parted(fact);
    const isWrong = facts.some(({ what }) => what === "missed");
    const who = playerName(view, chairs, seatOf(fact));
    return {
      kind: "guess",
      title: isWrong ? `It isn't ${name}` : `It is ${name}!`,
      text: `${who} named ${possessive(view, chairs, whose)} X-File${isWrong ? ", and that was wrong" : ""}.`,
    };
  },
  asked: ({ fact, facts, view, chairs }) => {
    const [whose, value] = parted(fact);
    const answer = facts.find(({ fact: sort, what }) => sort === "told" && what === "answer")?.text;
    const who = playerName(view, chairs, seatOf(fact));
    return {
      kind: "question",
      title: `${value}? ${answer ? `${String(answer)}` : "They heard the answer"}`,
      text: `${who} asked about ${possessive(view, chairs, whose)} X-File.`,
    };
  },
  solved: ({ fact, view, chairs }) => ({
    kind: "site",
    title: `Solved: ${String(fact.text)}`,
    text: `${playerName(view, chairs, seatOf(fact))} may ask a question.`,
  }),
  unsolved: ({ fact, view, chairs }) => ({
    kind: "site",
    title: `Not solved: ${String(fact.text)}`,
    text: `${playerName(view, chairs, seatOf(fact))} may ask nothing.`,
  }),
  negated: ({ fact, cards, view, chairs }) => {
    const card = cards.get(Number(fact.card));
    return card?.type === "site"
      ? {
          kind: "site",
          title: `Negated: ${card.name}`,
          text: `The Site of ${playerName(view, chairs, seatOf(fact)).replace("You", "yours")} does nothing and is gone.`,
        }
      : null;
  },
  card_moved: ({ fact, phase, cards, view, chairs }) => {
    const card = cards.get(Number(fact.card));
    const [to, seat] = String(fact.target).split(".");
    const fate = to === undefined || phase === "deployment" ? undefined : FATES[to];
    const whose = possessive(view, chairs, Number(seat));
    return card?.type === "agent" && fate
      ? { kind: "loss", title: card.name, text: `${whose} Agent ${fate}.` }
      : null;
  },
};

/** Places where nobody sends the own Agents but in Deployment. */
const FATES: Readonly<Record<string, string>> = {
  hospital: "is taken to the Hospital",
  removed: "leaves the game for good",
};

/** Whose, and what: of "1: Motive Control". */
function parted(fact: Fact): [number, string] {
  const [seat, ...words] = String(fact.text).split(": ");
  return [Number(seat), words.join(": ")];
}

function seatOf(fact: Fact): number {
  return Number(fact.seat);
}
