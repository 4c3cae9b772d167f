/** An Agent in play: numbers as they are now, wounds, Team, and what is carried. */

import { useContext } from "preact/hooks";
import { count, hasLongWord } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { parted } from "../cards-in-play";
import { SECTIONS, type SectionName, SHORT } from "../labels";
import type { Agent, Card } from "../view-types";
import { Chips } from "./card-chip";
import { Basic, textOf } from "./card-text";
import { frame, Text } from "./card-tile";
import { Icon, type IconName } from "./icons";
import { type Keyword, Keywords, keywordsOf, keywordsSaid } from "./keywords";
import { useCutOff } from "./text-overflow";

interface Props {
  agent: Agent;
  /** The sign of its Team: 1 to 5. */
  sign: number | undefined;
  /** What it is aimed at, or sent to, in words. */
  note?: string | undefined;
}

const COMBAT: ReadonlySet<string> = new Set(["LRC", "CRC", "RES"]);

/** So many skills may have a line each where there is little room. */
const MANY = 6;

export function AgentTile({ agent, sign, note }: Props) {
  const isBasic = useContext(Basic);
  const { card, attached, tokens } = agent.standing;
  const skills = skillsOf(agent);
  const design = designOf<Card>(card.design);
  const words = keywordsOf(agent.standing, design);
  const [held, cut] = useCutOff();
  return (
    <>
      <Target
        of={{ card: card.id }}
        name={said(agent, sign, words, note, isBasic)}
        design={card.design}
        class={`tile ${frame("agent")} agent`}
      >
        <span class="agent-head">
          {sign && <TeamSign sign={sign} />}
          <Title name={card.name} />
        </span>
        {!isBasic && (
          <span class="agent-vitals">
            <Health agent={agent} />
            <span class="agent-fight">
              {[...COMBAT].map((name) => (
                <Counted key={name} agent={agent} name={name} />
              ))}
            </span>
          </span>
        )}
        <span ref={held} class="tile-numbers" data-many={skills.length > MANY || undefined}>
          {skills.map((name) => (
            <Counted key={name} agent={agent} name={name} />
          ))}
        </span>
        {cut > 0 && <span class="cut">+{cut}</span>}
        <Text lines={textOf(design, isBasic)} />
        <Keywords words={words} />
        {tokens > 0 && !isBasic && <span class="tile-line">{count(tokens, "token")} on it</span>}
        {agent.doom !== null && <span class="tile-line">doomed in {agent.doom}</span>}
        {note && <span class="tile-note">{note}</span>}
      </Target>
      <Chips title="Carries" cards={attached} />
    </>
  );
}

/** Where there is little room the office goes, not the name. */
function Title({ name }: { name: string }) {
  const { office, own, of } = parted(name);
  return (
    <span class="tile-name" data-long={hasLongWord(name) || undefined}>
      {office && <span class="office">{office} </span>}
      {own}
      {of && <span class="office">{of}</span>}
    </span>
  );
}

export function TeamSign({ sign, said: words }: { sign: number; said?: string }) {
  return (
    <span class={`team-sign team-${sign}`}>
      {words ? (
        <Icon name={`team${sign}` as IconName} said={words} />
      ) : (
        <Icon name={`team${sign}` as IconName} />
      )}
    </span>
  );
}

/** What is left of its Health, as a row that empties. */
function Health({ agent: { health, permanent_health: whole } }: { agent: Agent }) {
  return (
    <span class="health" data-low={health * 2 <= whole || undefined}>
      <Icon name="health" />
      <b>{health}</b>
      <span class="health-whole">/{whole}</span>
      <span class="pips">
        {Array.from({ length: Math.min(whole, 10) }, (_, place) => (
          <i key={place} data-full={place < health || undefined} />
        ))}
      </span>
    </span>
  );
}

/** The skills in which an Agent is worth something, with what is carried. */
function skillsOf({ numbers, lent }: Agent): string[] {
  return [...new Set([...Object.keys(numbers), ...Object.keys(lent)])].filter((name) => !COMBAT.has(name));
}

/** A number as it is now, with what Equipment adds to a skill. */
export function numberOf({ numbers, lent }: Agent, name: string): number {
  return (numbers[name] ?? 0) + (lent[name] ?? 0);
}

/** A number as it is now; where it isn't what is printed, marked. */
function Counted({ agent, name }: { agent: Agent; name: string }) {
  const now = numberOf(agent, name);
  const printed = printedOf(designOf<Card>(agent.standing.card.design), name);
  const change = printed === undefined || printed === now ? undefined : now > printed ? "up" : "down";
  return (
    <span data-changed={change}>
      <Skill name={name} /> <b>{now}</b>
    </span>
  );
}

/** What a number is called: in full where the card has the room. */
function Skill({ name }: { name: string }) {
  const short = SHORT[name] ?? name;
  return short === name ? (
    name
  ) : (
    <>
      <span class="in-short">{short}</span>
      <span class="in-full">{name}</span>
    </>
  );
}

function printedOf(design: Card | undefined, name: string): number | undefined {
  if (!design) return undefined;
  const printed = { ...design.skills, LRC: design.lrc, CRC: design.crc, RES: design.res }[name] ?? 0;
  return typeof printed === "number" ? printed : undefined;
}

function said(
  agent: Agent,
  sign: number | undefined,
  words: readonly Keyword[],
  note: string | undefined,
  isBasic: boolean,
): string {
  const { card, attached, tokens } = agent.standing;
  return [
    card.name,
    `Agent in the ${SECTIONS[agent.section as SectionName] ?? agent.section}`,
    sign && `Team ${sign}`,
    !isBasic && `Health ${agent.health} of ${agent.permanent_health}`,
    ...[...(isBasic ? [] : COMBAT), ...skillsOf(agent)]
      .filter((name) => numberOf(agent, name))
      .map((name) => `${name} ${numberOf(agent, name)}`),
    agent.bought && "bought for this turn",
    tokens > 0 && !isBasic && count(tokens, "token"),
    agent.doom !== null && `removed from the game after ${agent.doom} more Briefings`,
    attached.length > 0 && `carries ${attached.map(({ name }) => name).join(", ")}`,
    keywordsSaid(words),
    note,
    ...textOf(designOf<Card>(card.design), isBasic),
  ]
    .filter(Boolean)
    .join(", ");
}
