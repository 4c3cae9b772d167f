/** Caption of a playback step, with the card if the player must read it. */

import type { InspectedCard } from "../cards/inspected-card";
import { designOf } from "../catalogue";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { cardsOfRow, shownRows } from "../log/event-log";
import { EventThumbnail, firstCardIn } from "../log/event-thumbnail";
import { isMustRead } from "../notifications/sound-events";
import { splitClause, withPlayerNames } from "../players/player-names";
import { shownTable } from "../replay/replay-state";
import { ownSeats } from "../session/table-state";
import { captionOf } from "./playback-steps";

type Line = Schemas["LineOut"];

/** version: null for no caption. */
export function PlaybackCaption({ version }: { version: number | null }) {
  const caption = version === null ? null : captionOf(shownRows.value, version);
  const card = caption ? firstCardIn(caption.lines, cardsOfRow(caption)) : undefined;
  const isWhole = caption !== null && isByOthers(caption.lines) && isMustRead(caption, game.value);
  return (
    <>
      <div class="caption" aria-live="polite" data-of={version} data-whole={isWhole ? "" : undefined}>
        <EventThumbnail card={card} />
        <div>
          {groupLines(caption?.lines ?? []).map((lines, index) => (
            <p key={index}>
              {lines.map(({ seat, text }, place) => (
                <CaptionLine key={place} {...splitClause(seat, text)} many={caption?.many ?? 1} />
              ))}
            </p>
          ))}
        </div>
      </div>
      {isWhole && card && <CaptionCard {...card} />}
    </>
  );
}

/** Group lines: routine lines of one player share a line. */
export function groupLines(lines: readonly Line[], routine = game.value?.routineRules ?? []): Line[][] {
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

/** Return true if another player acted. */
function isByOthers(lines: readonly Line[]): boolean {
  return lines.some(({ seat }) => seat !== null && !ownSeats.value.includes(seat));
}

function CaptionLine({ who, text, many }: { who: string; text: string; many: number }) {
  return (
    <span>
      {who && <b>{who}</b>} {withPlayerNames(text)}
      {many > 1 && ` (${many} times)`}
      {!/[.?!]$/.test(text) && "."}{" "}
    </span>
  );
}

function CaptionCard({ design, card }: InspectedCard) {
  const Sheet = game.value?.Detail;
  return Sheet && designOf(design) ? (
    <div class="caption-card" inert>
      <Sheet design={design} card={card} view={shownTable.value?.view} />
    </div>
  ) : null;
}
