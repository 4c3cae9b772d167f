/** Current check: level, needed level and contributions; waiting checks below. */

import { BoardRegion } from "../../../components/board-region";
import { bottomSeat, playerNameInSentence, possessive } from "../../../components/player-labels";
import { formatSigned } from "../../../components/text-format";
import { AnimatedNumber } from "../../../table/motion/animated-number";
import { Chip } from "../cards/card-chip";
import { Icon } from "../cards/icons";
import { isSuccess } from "../cards-in-play";
import type { BoardPartProps, Check, Modifier } from "../view-types";

export function CheckPanel({ view, seatInfos }: BoardPartProps) {
  const [now, ...waiting] = [...view.checks].reverse();
  if (!now) return null;
  return (
    <BoardRegion
      id="check"
      title={checkTitle(now)}
      aside={<CheckPurpose view={view} seatInfos={seatInfos} check={now} />}
    >
      <LevelBar check={now} />
      {view.combats.length === 0 && <ContributionList check={now} />}
      <p class="quiet-line">
        {[cardsPlayedText(now, { view, seatInfos }), now.names.length > 0 && `used: ${now.names.join(", ")}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {waiting.length > 0 && (
        <ol class="waiting" aria-label="Waiting checks">
          {waiting.map((check, place) => (
            <li key={place}>
              {checkTitle(check)} {check.level} of {check.needed}
              {purposeText(check) && `, ${purposeText(check)}`} waiting
            </li>
          ))}
        </ol>
      )}
    </BoardRegion>
  );
}

/** Return the card limit: "cards played: 1 of 3 by you, 2 of 3 by Fox". */
export function cardsPlayedText({ used, most }: Check, { view, seatInfos }: BoardPartProps): string {
  if (most === null) return "";
  const own = bottomSeat(view);
  const seats = [...used.keys()].sort((one, other) => Number(other === own) - Number(one === own));
  const by = seats.map(
    (seat) => `${used[seat]} of ${most} by ${playerNameInSentence(view, seatInfos, seat)}`,
  );
  return `cards played: ${by.join(", ")}`;
}

function checkTitle({ skill }: Check): string {
  return `Check: ${skill}`;
}

/** Return the purpose: "for Aubrey, MO", "for Road Trip". */
function purposeText({ site, source }: Check): string {
  if (site) return `for ${site.name}`;
  return source ? `for ${source.name}` : "";
}

function CheckPurpose({ view, seatInfos, check }: BoardPartProps & { check: Check }) {
  const what = check.site ?? check.source;
  return (
    <>
      {`${possessive(view, seatInfos, check.seat)} Team${what ? ", for " : ""}`}
      {what && <Chip card={what} note="purpose of the check" />}
    </>
  );
}

/** Return the state of a check: "enough", "2 short". */
export function checkState({ level, needed, failed, moot }: Check): string {
  if (moot) return "the Site is gone";
  if (failed) return "fails at any level";
  return level >= needed ? "enough" : `${needed - level} short`;
}

function LevelBar({ check }: { check: Check }) {
  const { level, needed } = check;
  const most = Math.max(level, needed, 1);
  return (
    <div class="bar" data-enough={isSuccess(check) || undefined}>
      <p class="bar-said" role="status">
        <strong>
          <AnimatedNumber value={level} from={0} />
        </strong>{" "}
        reached, <strong>{needed}</strong> needed: {checkState(check)}
      </p>
      <div class="bar-track" aria-hidden="true">
        {Array.from({ length: most }, (_, place) => (
          <span
            key={place}
            data-full={place < level || undefined}
            data-goal={place + 1 === needed || undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** Contributions of Agents and cards, latest last. */
function ContributionList({ check }: { check: Check }) {
  const idle = check.team.filter(({ id }) => !check.contributing.includes(id));
  return (
    <ul class="contributions" aria-label="Contributions">
      {check.adding.map((one) => (
        <Contribution key={`adds ${one.card.id}`} one={one} />
      ))}
      {check.modifiers.map((one, place) => (
        <Contribution key={`changes ${one.card.id} ${place}`} one={one} />
      ))}
      {idle.map((card) => (
        <li key={card.id} class="idle">
          <Chip card={card} note="adds nothing" short>
            <span class="by">nothing</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function Contribution({ one: { card, by } }: { one: Modifier }) {
  return (
    <li data-less={by < 0 || undefined}>
      <Chip card={card} note={`adds ${by}`} short>
        <span class="by">
          {card.type === "agent" || <Icon name={card.type} />}
          {formatSigned(by)}
        </span>
      </Chip>
    </li>
  );
}
