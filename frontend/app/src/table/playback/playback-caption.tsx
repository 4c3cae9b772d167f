/** Caption of a playback step, with the card if the player must read it. */

import type { Inspected } from "../cards/inspected-card";
import { designOf } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { cardsOf, told } from "../log/event-log";
import { firstOf, Pictured } from "../log/event-thumbnail";
import { isClose } from "../notifications/sound-events";
import { clauseOf, spoken } from "../players/player-names";
import { shown } from "../replay/replay-state";
import { ownSeats } from "../session/table-state";
import { captionOf } from "./playback-steps";

type Line = Schemas["LineOut"];

/** version: null for no caption. */
export function Caption({ version }: { version: number | null }) {
  const caption = version === null ? null : captionOf(told.value, version);
  const card = caption ? firstOf(caption.lines, cardsOf(caption)) : undefined;
  const isWhole = caption !== null && isTheirs(caption.lines) && isClose(caption, game.value);
  return (
    <>
      <div class="caption" aria-live="polite" data-of={version} data-whole={isWhole ? "" : undefined}>
        <Pictured card={card} />
        <div>
          {parted(caption?.lines ?? []).map((lines, index) => (
            <p key={index}>
              {lines.map(({ seat, text }, place) => (
                <Told key={place} {...clauseOf(seat, text)} many={caption?.many ?? 1} />
              ))}
            </p>
          ))}
        </div>
      </div>
      {isWhole && card && <Whole {...card} />}
    </>
  );
}

/** Group lines: routine lines of one player share a line. */
export function parted(lines: readonly Line[], routine = game.value?.routine ?? []): Line[][] {
  const isUsual = ({ rule }: Line) => routine.includes(rule);
  const parts: Line[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const who = last?.findLast(({ seat }) => seat !== null)?.seat ?? line.seat;
    const goesOn = last?.every(isUsual) && isUsual(line) && (line.seat ?? who) === who;
    goesOn ? last?.push(line) : parts.push([line]);
  }
  return parts;
}

/** Whether another player acted. */
function isTheirs(lines: readonly Line[]): boolean {
  return lines.some(({ seat }) => seat !== null && !ownSeats.value.includes(seat));
}

function Told({ who, text, many }: { who: string; text: string; many: number }) {
  return (
    <span>
      {who && <b>{who}</b>} {spoken(text)}
      {many > 1 && ` (${many} times)`}
      {!/[.?!]$/.test(text) && "."}{" "}
    </span>
  );
}

function Whole({ design, card }: Inspected) {
  const Sheet = game.value?.Sheet;
  return Sheet && designOf(design) ? (
    <div class="caption-card" inert>
      <Sheet design={design} card={card} view={shown.value?.view} />
    </div>
  ) : null;
}
