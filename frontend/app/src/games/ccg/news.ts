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

const MOST = 4;

/** The last of them, oldest first: since the own last turn ended, and the names that were given in it. */
export function newsOf(rows: readonly Told[], part: Part, cards: Happened["cards"]): News[] {
  const { viewer } = part.view;
  let found: News[] = [];
  let turn = { begun: 0, isKnown: false };
  let phase = "";
  for (const { version, facts } of rows) {
    for (const fact of facts) {
      if (fact.what === "phase") phase = String(fact.text);
      if (fact.what === "turn") {
        found = turn.isKnown
          ? found.filter((one) => one.kind === "guess" && one.version >= turn.begun)
          : found;
        turn = { begun: version, isKnown: viewer === null || fact.seat === viewer };
      }
      const told = TELLERS[String(fact.what ?? fact.fact)]?.({ ...part, fact, facts, phase, cards });
      if (told) found.push({ version, ...told });
    }
  }
  return found.slice(-MOST);
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
    const aside = answer ? "" : "; these two know the answer";
    return {
      kind: "question",
      title: `${value}?${answer ? ` ${String(answer)}` : ""}`,
      text: `${who} asked about ${possessive(view, chairs, whose)} X-File${aside}.`,
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
    if (card?.type !== "site") return null;
    const whose = capital(possessive(view, chairs, seatOf(fact)));
    return {
      kind: "site",
      title: `Negated: ${card.name}`,
      text: `${whose} Site does nothing and is gone: nothing can be asked there.`,
    };
  },
  card_moved: ({ fact, phase, cards, view, chairs }) => {
    const card = cards.get(Number(fact.card));
    const [to = "", seat] = String(fact.target).split(".");
    const fate = FATES[to];
    if (card?.type !== "agent" || !fate || phase === "deployment") return null;
    const whose = capital(possessive(view, chairs, Number(seat)));
    return { kind: "loss", title: `${card.name} ${fate}`, text: `${whose} Agent.` };
  },
};

/** Places where nobody sends the own Agents but in Deployment. */
const FATES: Readonly<Record<string, string>> = {
  hospital: "is taken to the Hospital",
  removed: "leaves the game for good",
};

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whose, and what: of "1: Motive Control". */
function parted(fact: Fact): [number, string] {
  const [seat, ...words] = String(fact.text).split(": ");
  return [Number(seat), words.join(": ")];
}

function seatOf(fact: Fact): number {
  return Number(fact.seat);
}
