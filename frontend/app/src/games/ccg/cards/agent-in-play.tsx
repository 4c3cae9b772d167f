/** Agent in play: current numbers, Health, Team and Equipment. */

import { useContext } from "preact/hooks";
import { CardFace } from "../../../components/card-face";
import { formatCount, hasLongWord } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { AnimatedNumber } from "../../../table/motion/animated-number";
import { Target } from "../../../table/options/target";
import { splitAgentName } from "../cards-in-play";
import { SECTIONS, type SectionName } from "../labels";
import type { Agent, Card } from "../view-types";
import { Chips } from "./card-chip";
import { Basic, textOf } from "./card-text";
import { frameClasses } from "./card-tile";
import { Icon, type IconName } from "./icons";
import { type Keyword, Keywords, keywordsText, shownKeywords } from "./keywords";
import { RuleText, TileText } from "./rule-text";

interface Props {
  agent: Agent;
  /** Sign of its Team: 1 to 5. */
  sign: number | undefined;
  /** Its target, or where it is sent. */
  note?: string | undefined;
}

const COMBAT_NUMBERS: ReadonlySet<string> = new Set(["LRC", "CRC", "RES"]);

export function AgentInPlay({ agent, sign, note }: Props) {
  const isBasic = useContext(Basic);
  const { card, attached, tokens } = agent.standing;
  const skills = skillNames(agent);
  const design = designOf<Card>(card.design);
  const words = shownKeywords(agent.standing, design);
  return (
    <>
      <Target
        of={{ card: card.id }}
        name={agentText(agent, sign, words, note, isBasic)}
        design={card.design}
        class={`tile ${frameClasses("agent")} agent`}
      >
        <CardFace
          design={card.design}
          isWide
          cost={sign && <TeamSign sign={sign} />}
          name={<AgentName name={card.name} />}
          kind={!isBasic && <Vitals agent={agent} />}
          numbers={skills.map((name) => <CurrentNumber key={name} agent={agent} name={name} />)}
          text={
            <>
              {agent.doom !== null && <span class="tile-line">doomed in {agent.doom}</span>}
              {tokens > 0 && !isBasic && <span class="tile-line">{formatCount(tokens, "token")} on it</span>}
              <Keywords words={words} />
              {note && <span class="tile-note">{note}</span>}
              <TileText lines={textOf(design, isBasic)} />
            </>
          }
        />
      </Target>
      <Chips title="Carries" cards={attached} />
    </>
  );
}

function Vitals({ agent }: { agent: Agent }) {
  return (
    <>
      <HealthPips agent={agent} />
      <span class="agent-fight">
        {[...COMBAT_NUMBERS].map((name) => (
          <CurrentNumber key={name} agent={agent} name={name} />
        ))}
      </span>
    </>
  );
}

/** Name of an Agent. The office is dropped first. */
function AgentName({ name }: { name: string }) {
  const { office, own, of } = splitAgentName(name);
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

/** Health as a number and pips. */
function HealthPips({ agent: { health, permanent_health: whole } }: { agent: Agent }) {
  return (
    <span class="health" data-low={health * 2 <= whole || undefined}>
      <Icon name="health" />
      <b>
        <AnimatedNumber value={health} />
      </b>
      <span class="health-whole">/{whole}</span>
      <span class="pips">
        {Array.from({ length: Math.min(whole, 10) }, (_, place) => (
          <i key={place} data-full={place < health || undefined} />
        ))}
      </span>
    </span>
  );
}

/** Return the skills of an Agent, with Equipment. */
function skillNames({ numbers, lent }: Agent): string[] {
  return [...new Set([...Object.keys(numbers), ...Object.keys(lent)])].filter(
    (name) => !COMBAT_NUMBERS.has(name),
  );
}

/** Return a current number with Equipment. */
export function currentNumber({ numbers, lent }: Agent, name: string): number {
  return (numbers[name] ?? 0) + (lent[name] ?? 0);
}

/** Current number, marked if it is not the printed one. */
function CurrentNumber({ agent, name }: { agent: Agent; name: string }) {
  const now = currentNumber(agent, name);
  const printed = printedNumber(designOf<Card>(agent.standing.card.design), name);
  const change = printed === undefined || printed === now ? undefined : now > printed ? "up" : "down";
  return (
    <span data-changed={change}>
      <RuleText text={name} /> <b>{now}</b>
    </span>
  );
}

function printedNumber(design: Card | undefined, name: string): number | undefined {
  if (!design) return undefined;
  const printed = { ...design.skills, LRC: design.lrc, CRC: design.crc, RES: design.res }[name] ?? 0;
  return typeof printed === "number" ? printed : undefined;
}

function agentText(
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
    ...[...(isBasic ? [] : COMBAT_NUMBERS), ...skillNames(agent)]
      .filter((name) => currentNumber(agent, name))
      .map((name) => `${name} ${currentNumber(agent, name)}`),
    agent.bought && "bought for this turn",
    tokens > 0 && !isBasic && formatCount(tokens, "token"),
    agent.doom !== null && `removed from the game after ${agent.doom} more Briefings`,
    attached.length > 0 && `carries ${attached.map(({ name }) => name).join(", ")}`,
    keywordsText(words),
    note,
    ...textOf(designOf<Card>(card.design), isBasic),
  ]
    .filter(Boolean)
    .join(", ");
}
