/** Site in play: requirement, levels of Teams, cards under it. */

import { CardFace } from "../../../components/card-face";
import { playerName } from "../../../components/player-labels";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { isSuccess, surname, teamSigns } from "../cards-in-play";
import { joinWords, SHORT_SKILLS } from "../labels";
import type { BoardPartProps, Card, Check, Player, Reach, Site } from "../view-types";
import { isFace } from "../view-types";
import { TeamSign } from "./agent-in-play";
import { Chip, Chips } from "./card-chip";
import { discountText } from "./card-text";
import { frameClasses } from "./card-tile";
import { Icon } from "./icons";
import { Keywords, keywordsText, shownKeywords } from "./keywords";
import { RuleText } from "./rule-text";

/** Outcomes of a check, while the Site is in play. */
const OUTCOMES: Readonly<Record<string, string>> = { solved: "solved", unsolved: "not solved" };

interface Props extends BoardPartProps {
  player: Player;
  site: Site;
  /** Text about the targets of the Bureau card that is played there. */
  note: string | undefined;
}

export function SiteInPlay({ view, seatInfos, player, site, note }: Props) {
  const { card, attached } = site.standing;
  const design = designOf<Card>(card.design);
  const who = playerName(view, seatInfos, site.directed);
  const skills = site.skill ? [site.skill] : (design?.prerequisite?.skills ?? []);
  const asks = `${joinWords(skills, "or")} ${site.needed}+`;
  const check = view.checks.find((one) => one.site?.id === card.id);
  const reach = view.over ? [] : site.reach;
  const question = site.committed || joinWords(design?.questions ?? [], "or");
  const words = shownKeywords(site.standing, design, note !== undefined);
  const name = [
    card.name,
    "Site",
    `against ${who}`,
    !site.outcome && `needs ${asks}`,
    `asks about ${question}`,
    !site.committed && discountText(design),
    keywordsText(words),
    ...(check ? [checkText(check)] : reach.map((one) => reachText(player, site, one))),
    OUTCOMES[site.outcome],
    site.under.length > 0 && `${site.under.length} cards under it`,
    note,
  ];
  return (
    <>
      <Target
        of={{ card: card.id }}
        name={name.filter(Boolean).join(", ")}
        design={card.design}
        class={`tile ${frameClasses("site")} at-field`}
      >
        <CardFace
          design={card.design}
          isWide
          name={card.name}
          text={
            <>
              {view.players.length > 2 && (
                <span class="tile-line">
                  <Icon name="aim" /> against {who}
                </span>
              )}
              {!site.outcome && (
                <span class="tile-line">
                  <i>needs</i>{" "}
                  <b>
                    <RuleText text={asks} />
                  </b>
                </span>
              )}
              <span class="tile-line">
                <i>question</i> {question}
              </span>
              {!site.committed && discountText(design) && (
                <span class="tile-line">
                  <i>discount</i> {discountText(design)}
                </span>
              )}
              <Keywords words={words} />
              {check ? (
                <CheckLevel check={check} />
              ) : (
                reach.map((one) => (
                  <TeamReach key={one.agents.join()} player={player} site={site} reach={one} />
                ))
              )}
              {site.outcome && (
                <span class="reach" data-sent>
                  <span class="reach-level" data-enough={site.outcome === "solved" || undefined}>
                    {OUTCOMES[site.outcome]}
                  </span>
                </span>
              )}
              {note && <span class="tile-note">{note}</span>}
            </>
          }
        />
      </Target>
      <CardsUnderSite view={view} seatInfos={seatInfos} site={site} />
      <Chips title="Attached" cards={attached} />
    </>
  );
}

/** Level of the current check, with cards. */
function CheckLevel({ check }: { check: Check }) {
  return (
    <span class="reach" data-sent>
      <Icon name="agent" />
      <span class="reach-level" data-enough={isSuccess(check) || undefined}>
        check: <b>{check.level}</b> of {check.needed}
        {isSuccess(check) && " ✓"}
      </span>
    </span>
  );
}

function checkText({ level, needed, failed }: Check): string {
  return `check: ${level} of ${needed}${failed ? ", fails" : ""}`;
}

/** Level of a Team in each skill. */
function TeamReach({ player, site, reach }: { player: Player; site: Site; reach: Reach }) {
  const sign = teamSignOf(player, reach);
  return (
    <span class="reach" data-sent={reach.sent || undefined}>
      {sign ? <TeamSign sign={sign} /> : <Icon name="agent" />}
      {Object.entries(reach.levels).map(([skill, level]) => (
        <span key={skill} class="reach-level" data-enough={level >= site.needed || undefined}>
          {SHORT_SKILLS[skill] ?? skill} <b>{level}</b> of {site.needed}
          {level >= site.needed && " ✓"}
        </span>
      ))}
      {reach.sent && <span>sent</span>}
    </span>
  );
}

function teamSignOf(player: Player, { agents }: Reach): number | undefined {
  const signs = teamSigns(player);
  return agents.map((agent) => signs.get(agent)).find(Boolean);
}

/**
 * Return the level of a Team.
 * "Mulder and Scully, sent here, reach Behavioral 4 of 4".
 */
export function reachText(player: Player, site: Site, { agents, levels, sent }: Reach): string {
  const names = player.agents
    .filter(({ standing }) => agents.includes(standing.card.id))
    .map(({ standing }) => surname(standing.card.name));
  const told = Object.entries(levels).map(([skill, level]) => `${skill} ${level} of ${site.needed}`);
  return `${joinWords(names)}${sent ? ", sent here," : ""} ${names.length === 1 ? "reaches" : "reach"} ${joinWords(told, "or")}`;
}

/** Cards under the Site in order, by owner. Owners see their own cards. */
function CardsUnderSite({ view, seatInfos, site }: BoardPartProps & { site: Site }) {
  return site.under.length > 0 ? (
    <ul class="under" aria-label={`Under ${site.standing.card.name}`}>
      {groupByOwner(site.under).map(({ owner, cards }, place) => (
        <li key={place}>
          <span class="under-owner">{playerName(view, seatInfos, owner)}</span>
          {cards.map((card, index) =>
            isFace(card) ? (
              <Chip key={card.id} card={card} note="face down under the Site">
                <Icon name="eye" />
              </Chip>
            ) : (
              <span key={index} class="under-back">
                <span class="unseen">a card face down</span>
                <span aria-hidden="true">X</span>
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  ) : null;
}

/** Group adjacent cards of one player. */
export function groupByOwner(
  under: Site["under"],
): { owner: number; cards: Site["under"][number]["card"][] }[] {
  const found: ReturnType<typeof groupByOwner> = [];
  for (const { owner, card } of under) {
    const last = found.at(-1);
    if (last?.owner === owner) {
      last.cards.push(card);
    } else {
      found.push({ owner, cards: [card] });
    }
  }
  return found;
}
