/** Bureau, Field and Hospital of a player. */

import { useContext } from "preact/hooks";
import { CardFace } from "../../../components/card-face";
import { openCards } from "../../../components/open-cards";
import { playerNameInSentence, possessive } from "../../../components/player-labels";
import { ScrollableRow } from "../../../components/scrollable-row";
import { formatCount } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { AgentInPlay } from "../cards/agent-in-play";
import { Chips } from "../cards/card-chip";
import { Basic, fullName } from "../cards/card-text";
import { frameClasses, TypeLine } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { Keywords, keywordsText, shownKeywords } from "../cards/keywords";
import { TileText } from "../cards/rule-text";
import { SiteInPlay } from "../cards/site-in-play";
import { agentsByTeam, teamSigns } from "../cards-in-play";
import { SECTIONS, type SectionName } from "../labels";
import type { Agent, BoardPartProps, Card, Face, Player, Standing } from "../view-types";
import { isFace } from "../view-types";
import { targetsOf } from "./response-stack";

/** Width of a Site relative to an Agent. */
const SITE_WIDTH = 1.3;

export function PlayerSections({ view, seatInfos, player }: BoardPartProps & { player: Player }) {
  return (
    <div class="sections">
      {(Object.keys(SECTIONS) as SectionName[]).map((place) => (
        <Section key={place} view={view} seatInfos={seatInfos} player={player} place={place} />
      ))}
    </div>
  );
}

function Section({
  view,
  seatInfos,
  player,
  place,
}: BoardPartProps & { player: Player; place: SectionName }) {
  const agents = agentsByTeam(player, place);
  const sites = place === "field" ? sitesBySent(player) : [];
  const others = player.others[place] ?? [];
  const signs = teamSigns(player);
  const aims = targetedCards(view);
  const count = agents.length + sites.length + others.length;
  return (
    <div
      class={`section section-${place}`}
      data-empty={count === 0 || undefined}
      style={{ "--share": count + sites.length * (SITE_WIDTH - 1) }}
    >
      <h3 class="section-name">
        <Icon name={place} /> {SECTIONS[place]}
      </h3>
      {count > 0 ? (
        <ScrollableRow list="fitted">
          {agents.map((agent) => {
            const { card, attached } = agent.standing;
            const { id } = card;
            return (
              <li
                key={id}
                class="of-agent"
                data-team={signs.get(id)}
                data-aimed={aims.has(id) || undefined}
                data-crowded={attached.length > 1 || undefined}
              >
                <AgentInPlay agent={agent} sign={signs.get(id)} note={aims.get(id) ?? agentNote(agent)} />
              </li>
            );
          })}
          {sites.map((site) => {
            const { id } = site.standing.card;
            return (
              <li key={id} class="wide" data-aimed={aims.has(id) || undefined}>
                <SiteInPlay
                  view={view}
                  seatInfos={seatInfos}
                  player={player}
                  site={site}
                  note={aims.get(id)}
                />
              </li>
            );
          })}
          {others.map((standing) => (
            <li key={standing.card.id} data-aimed={aims.has(standing.card.id) || undefined}>
              <OtherCard
                standing={standing}
                isAimed={aims.has(standing.card.id)}
                note={aims.get(standing.card.id) ?? waitingText({ view, seatInfos }, standing)}
              />
            </li>
          ))}
        </ScrollableRow>
      ) : (
        <p class="empty-row">empty</p>
      )}
    </div>
  );
}

/** Return the note of an Agent. */
export function agentNote({
  barred,
  bought,
  section,
  stays,
  health,
  permanent_health,
}: Agent): string | undefined {
  const hurt = health < permanent_health ? `Health ${health} of ${permanent_health}, ` : "";
  if (section === "hospital") return `${hurt}${stays || "can leave in Deployment"}`;
  return (
    [...barred.map(({ by, adds }) => `adds ${adds}: ${by.name}`), bought && "for this turn"]
      .filter(Boolean)
      .join(", ") || undefined
  );
}

/** Return the Sites, those with a Team first. */
function sitesBySent({ sites }: Player): Player["sites"] {
  const wasSent = ({ reach }: Player["sites"][number]) => Number(reach.some(({ sent }) => sent));
  return [...sites].sort((one, other) => wasSent(other) - wasSent(one));
}

interface OtherCardProps {
  standing: Standing;
  isAimed: boolean;
  /** Its target, or what it waits for. */
  note: string | undefined;
}

/** A card in play that is neither Agent nor Site. */
function OtherCard({ standing, isAimed, note }: OtherCardProps) {
  const { card, attached, tokens } = standing;
  const design = designOf<Card>(card.design);
  const words = shownKeywords(standing, design, isAimed);
  const isBasic = useContext(Basic);
  return (
    <>
      <Target
        of={{ card: card.id }}
        name={[
          fullName(card, design, isBasic),
          tokens > 0 && formatCount(tokens, "token"),
          keywordsText(words),
          note,
        ]
          .filter(Boolean)
          .join(", ")}
        design={card.design}
        class={`tile ${frameClasses(card.type)}`}
      >
        <CardFace
          design={card.design}
          name={card.name}
          kind={<TypeLine type={card.type} />}
          text={
            <>
              {tokens > 0 && <span class="tile-line">{formatCount(tokens, "token")} on it</span>}
              {note && <span class="tile-note">{note}</span>}
              <Keywords words={words} />
              <TileText lines={design?.text ?? []} />
            </>
          }
        />
      </Target>
      <Chips title="Attached" cards={attached} />
    </>
  );
}

/** Return the text of the event that a card waits for. */
export function waitingText(
  { view, seatInfos }: BoardPartProps,
  { listening }: Standing,
): string | undefined {
  const [hears, about] = listening;
  if (hears === undefined || about === undefined) return undefined;
  const who = playerNameInSentence(view, seatInfos, hears);
  return `waits until ${who} ${who === "you" ? "learn" : "learns"} about ${possessive(view, seatInfos, about)} X-File`;
}

/** Return the cards that target each card. */
export function targetedCards(view: BoardPartProps["view"]): Map<number, string> {
  const known = openCards<Face>(view);
  return new Map(
    view.announced.flatMap((way) =>
      targetsOf(way, known)
        .filter(isFace)
        .map(({ id }): [number, string] => [id, `target of ${way.card.name}`]),
    ),
  );
}
