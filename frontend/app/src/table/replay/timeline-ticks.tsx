/** Marks on the timeline: games, turns, key moments and undone parts. */

import type { Mark, Replay } from "../session/campaign-context";

/** Return kinds of moments that are rarer than turns. */
function rareMoments(replay: Replay): Mark[] {
  const most = Math.max(replay.turns.length, 1);
  const counts = new Map<string, number>();
  for (const { kind } of replay.moments) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return replay.moments.filter(({ kind }) => (counts.get(kind) ?? 0) <= most);
}

/** Return the undone ranges of versions. */
export function gapsOf({
  in_force: stretches,
  jumps,
  version: last,
}: Pick<Replay, "in_force" | "jumps" | "version">) {
  const ends = [...stretches.map(([, end = 0]) => end)];
  const starts = [...stretches.slice(1).map(([start = 0]) => start), last + 1];
  return ends.flatMap((end, index) => {
    const next = starts[index] ?? end + 1;
    const isGap = jumps.some(({ version }) => end < version && version < next);
    return isGap ? [[end + 1, next - 1] as const] : [];
  });
}

interface TicksProps {
  replay: Replay | null;
  last: number;
}

export function TimelineTicks({ replay, last }: TicksProps) {
  if (!replay || last < 2) {
    return null;
  }
  const x = (version: number) => ((version - 1) / (last - 1)) * 1000;
  return (
    <svg class="ticks" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      {gapsOf(replay).map(([from, to]) => (
        <rect key={from} class="gap" x={x(from - 0.5)} width={x(to + 0.5) - x(from - 0.5)} y={6} height={8} />
      ))}
      {tickPath("turn", replay.turns, x, 6, 14)}
      {tickPath("moment", rareMoments(replay), x, 14, 20)}
      {tickPath("game", replay.games, x, 0, 20)}
    </svg>
  );
}

function tickPath(
  kind: string,
  marks: readonly Pick<Mark, "version">[],
  x: (version: number) => number,
  from: number,
  to: number,
) {
  const path = marks.map(({ version }) => `M${x(version).toFixed(1)} ${from}V${to}`).join("");
  return <path class={`tick-${kind}`} d={path} vector-effect="non-scaling-stroke" />;
}
