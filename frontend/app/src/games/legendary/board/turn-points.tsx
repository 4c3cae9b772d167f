/** Points of the turn by kind and class. */

import { AnimatedNumber } from "../../../table/motion/animated-number";
import { Icon } from "../cards/icons";
import { CLASSES, POINTS, playerName } from "../labels";
import type { BoardPartProps, ClassName, Points } from "../view-types";

export function TurnPoints({ view, seatInfos }: BoardPartProps) {
  const { turn } = view;
  return (
    <dl class="points">
      <PointsOfKind points="attack" total={turn.attack} byClass={turn.attack_by_class} />
      <PointsOfKind points="recruit" total={turn.recruit} byClass={turn.recruit_by_class} />
      {turn.avoids.length > 0 && (
        <div class="points-avoids">
          <dt>Can avoid a Strike</dt>
          <dd>{turn.avoids.map((seat) => playerName(view, seatInfos, seat)).join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

function PointsOfKind({
  points,
  total,
  byClass,
}: {
  points: Points;
  total: number;
  byClass: Record<string, number>;
}) {
  return (
    <div class={`points-kind points-${points}`} data-none={total === 0 || undefined}>
      <dt>
        <Icon name={points} />
        {POINTS[points]}
      </dt>
      <dd>
        <strong>
          <AnimatedNumber value={total} />
        </strong>
        {pointsByClass(byClass).map(([cls, number]) => (
          <span key={cls} class={`by-class class-${cls}`} title={pointsMeaning(POINTS[points], cls, number)}>
            <Icon name={cls} />
            {number} <span class="by-class-name">{CLASSES[cls]}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Return the use of the class of points. */
export function pointsMeaning(points: string, cls: ClassName | "none", number: number): string {
  return cls === "none"
    ? `${number} ${points} without a class: usable in every fight.`
    : `${number} ${points} from ${CLASSES[cls]} cards: not usable against ${CLASSES[cls]} Immunity.`;
}

/** Return points by class, if any have a class. */
export function pointsByClass(byClass: Record<string, number>): [ClassName | "none", number][] {
  const rows = Object.entries(byClass) as [ClassName | "none", number][];
  return rows.some(([cls]) => cls !== "none") ? rows : [];
}
