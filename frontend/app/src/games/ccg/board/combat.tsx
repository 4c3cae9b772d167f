/** Current combat: both sides, round and damage. */

import { BoardRegion } from "../../../components/board-region";
import { openCards } from "../../../components/open-cards";
import { playerName } from "../../../components/player-labels";
import { facts } from "../../../table/log/event-log";
import { Target } from "../../../table/options/target";
import { frameClasses } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { shortName } from "../cards-in-play";
import { RANGES } from "../labels";
import type { BoardPartProps, Combat, Combatant, Face } from "../view-types";
import { earlierRounds } from "./combat-rounds";

export function CombatPanel({ view, seatInfos }: BoardPartProps) {
  const now = view.combats.at(-1);
  if (!now) return null;
  const waiting = view.combats.length - 1;
  return (
    <BoardRegion
      id="combat"
      title={combatHeading(now)}
      aside={waiting > 0 ? `${waiting} more waiting` : undefined}
    >
      <div class="fight">
        <Fighters title={playerName(view, seatInfos, now.seat)} of={now.foes} kind={now.kind} />
        <DamageList combat={now} />
        <Fighters title={playerName(view, seatInfos, now.owner)} of={now.agents} kind={now.kind} />
      </div>
      <EarlierRounds view={view} combat={now} />
      {now.names.length > 0 && <p class="quiet-line">used this round: {now.names.join(", ")}</p>}
    </BoardRegion>
  );
}

/** One line for each earlier round. */
function EarlierRounds({ view, combat }: { view: BoardPartProps["view"]; combat: Combat }) {
  const rounds = earlierRounds(facts.value, combat);
  if (rounds.length === 0) return null;
  const known = openCards<Face>(view);
  const nameOf = (card: number) => {
    const face = known.get(card);
    return face ? shortName(face) : "a defeated combatant";
  };
  return (
    <ol class="rounds quiet-line" aria-label="Earlier rounds">
      {rounds.map(({ kind, number, blows }) => (
        <li key={number} value={number}>
          {RANGES[kind]}:{" "}
          {blows
            .map(({ source, target, amount }) => `${nameOf(source)} dealt ${nameOf(target)} ${amount}`)
            .join(", ") || "no damage"}
        </li>
      ))}
    </ol>
  );
}

/** "Combat, round 1: Long range". */
export function combatHeading({ kind, number }: Combat): string {
  return number > 0 ? `Combat, round ${number}: ${RANGES[kind]}` : "Combat begins";
}

function Fighters({ title, of, kind }: { title: string; of: readonly Combatant[]; kind: Combat["kind"] }) {
  return (
    <div class="fighters">
      <h3 class="chips-title">{title}</h3>
      <ul>
        {of.map((one) => (
          <li key={one.card.id}>
            <Fighter one={one} kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fighter({ one, kind }: { one: Combatant; kind: Combat["kind"] }) {
  const { card, value, damage, health, stunned } = one;
  const left = Math.max(0, health - damage);
  const name = [
    card.name,
    stunned ? "stunned, deals nothing" : `deals ${value} at ${RANGES[kind].toLowerCase()}`,
  ];
  return (
    <Target
      of={{ card: card.id }}
      name={[...name, `Health ${left} of ${health}`].join(", ")}
      design={card.design}
      class={`chip fighter ${frameClasses(card.type)}`}
    >
      {shortName(card)}
      <span class="by">{stunned ? "stunned" : `${kind} ${value}`}</span>
      <span class="by">
        <Icon name="health" /> {left}/{health}
      </span>
    </Target>
  );
}

function DamageList({ combat }: { combat: Combat }) {
  const names = new Map([...combat.foes, ...combat.agents].map(({ card }) => [card.id, shortName(card)]));
  return combat.packets.length > 0 ? (
    <ol class="packets" aria-label="Damage this round">
      {combat.packets.map(({ source, target, amount, reduced }, place) => (
        <li key={place}>
          {names.get(source) ?? "a defeated combatant"}{" "}
          <b>
            {amount - reduced}
            {reduced > 0 && ` (${amount} − ${reduced})`}
          </b>{" "}
          <span aria-hidden="true">→</span>
          <span class="unseen"> to </span>{" "}
          {target === null ? "no target yet" : (names.get(target) ?? "a defeated combatant")}
        </li>
      ))}
    </ol>
  ) : (
    <p class="quiet-line">No damage dealt this round yet.</p>
  );
}
