/**
 * Log panel: events by turn, newest last.
 * Each row opens the replay at its version.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { CardMentions } from "../cards/card-mentions";
import { previewAttributes } from "../cards/card-preview";
import { RuleLink } from "../glossary/rule-link";
import { useFocusHandover } from "../input/focus";
import { ownSeatLabel, splitClause } from "../players/player-names";
import { replayVersion, shownVersion, showVersion } from "../replay/replay-state";
import { isInForce } from "../replay/version-steps";
import { moveHistory } from "../session/player-actions";
import { liveTable, replay, undoProspects } from "../session/table-state";
import { cardsOfRow, isLoadingOlder, isReadingBack, loadOlder, shownRows } from "./event-log";
import { firstCardIn } from "./event-thumbnail";
import { countRepeats, type Entry, entriesOf, type Heading, type LoggedEvent, linesOf } from "./log-entries";

/** Distance to the end within which the list follows new rows. */
const NEAR_PX = 60;
/** A line with more card names is folded. */
const MAX_NAMES = 6;

export function LogPanel() {
  const list = useRef<HTMLDivElement>(null);
  const rows = shownRows.value;
  const oldest = rows[0]?.version ?? 1;
  const place = shownVersion.value;
  useLayoutEffect(() => {
    const row = place === null ? "li:last-child" : "[data-here]";
    scrollToRow(list.current, list.current?.querySelector(row));
  }, [place, place !== null && rows]);
  const noted = useAutoScroll(list, oldest);
  const scrolled = () => {
    noted();
    if ((list.current?.scrollTop ?? NEAR_PX) < NEAR_PX && oldest > 1) {
      void loadOlder();
    }
  };
  return (
    <div
      ref={list}
      class="log"
      role="log"
      aria-label="Log"
      aria-busy={isLoadingOlder.value}
      onScroll={scrolled}
    >
      {oldest > 1 && (
        <button type="button" class="quiet" onClick={() => void loadOlder()}>
          Load earlier events
        </button>
      )}
      <ol>
        {entriesOf(rows, replay.value, place).map((entry) => (
          <EntryRow
            key={
              "row" in entry
                ? `${entry.row.version} ${entry.part ?? 0}`
                : `mark ${entry.version} ${entry.title}`
            }
            {...entry}
          />
        ))}
      </ol>
    </div>
  );
}

/** Scroll a list to a row without scrolling the page. */
function scrollToRow(list: Element | null, row: Element | null | undefined): void {
  if (list && row) {
    const [box, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    list.scrollTop += Math.min(0, place.top - box.top) || Math.max(0, place.bottom - box.bottom);
  }
}

/**
 * Follow the end of the log while the reader is there.
 * Keep the position when older rows load.
 */
function useAutoScroll(list: { current: HTMLElement | null }, oldest: number): () => void {
  const before = useRef({ height: 0, room: "", oldest, isNear: true });
  const settle = () => {
    const box = list.current;
    if (box && before.current.isNear && replayVersion.peek() === null) {
      box.scrollTop = box.scrollHeight;
    }
  };
  useLayoutEffect(() => {
    const box = list.current;
    if (box && oldest < before.current.oldest && !before.current.isNear) {
      box.scrollTop += box.scrollHeight - before.current.height;
    }
    settle();
    before.current = { ...before.current, height: box?.scrollHeight ?? 0, oldest };
  });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(settle);
    list.current && watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  return () => {
    const box = list.current;
    const isNear = !box || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    const room = box ? `${box.clientWidth} ${box.clientHeight}` : "";
    // Resizing scrolls too; only scrolling by the reader counts.
    if (isNear || room === before.current.room) {
      before.current.isNear = isNear;
      isReadingBack.value = !isNear;
    }
    before.current.room = room;
  };
}

function EntryRow(entry: Entry) {
  return "row" in entry ? <EventRow {...entry} /> : <HeadingRow {...entry} />;
}

function HeadingRow({ kind, title, seat }: Heading) {
  return (
    <li class={`mark of-${kind}`}>
      {title}
      {seat !== null && `: ${ownSeatLabel(seat)}`}
    </li>
  );
}

function EventRow(entry: LoggedEvent) {
  const { row, until } = entry;
  const { version } = row;
  const isHere = shownVersion.value !== null && shownVersion.value <= until && shownVersion.value >= version;
  const stretches = replay.value?.in_force ?? [];
  const isKnown = version <= (replay.value?.version ?? 0);
  const isTakenBack = row.type === "acted" && isKnown && !isInForce(stretches, version);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it is for keys; the pointer may hit any of it.
    <li
      class="log-event"
      data-taken-back={isTakenBack ? "" : undefined}
      data-here={isHere ? "" : undefined}
      onClick={(event) => isPlainClick(event.target) && showVersion(version)}
    >
      <button
        type="button"
        class="moment"
        aria-label={`View step ${version}`}
        title="View the table at this step"
        {...previewAttributes(firstCardIn(linesOf(row), cardsOfRow(row)))}
        onClick={() => showVersion(version)}
      >
        {version}
      </button>
      <div class="told">
        {countRepeats(linesOf(row)).map(({ line, times }, index) => {
          const { who, text } = splitClause(line.seat, line.text);
          return (
            <p key={index}>
              {who && <b>{who}</b>} <CardMentions text={text} about={cardsOfRow(row)} most={MAX_NAMES} />
              {times > 1 && <b>{`\u00a0×${times}`}</b>}
              <RuleLink rule={line.rule} isBrief />
            </p>
          );
        })}
        {isTakenBack && <span class="unseen">Undone</span>}
      </div>
      {canUndoTo(version, isInForce(stretches, version)) && <UndoToButton to={version} />}
    </li>
  );
}

function UndoToButton({ to }: { to: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button
      ref={button}
      type="button"
      class="quiet go-back"
      aria-label="Undo to here"
      title="Undo to here"
      onClick={() => void moveHistory("undo", { to_version: to })}
    >
      ↶
    </button>
  );
}

/** Return true if a click hit the row and not a link, button, card or selection. */
function isPlainClick(hit: EventTarget | null): boolean {
  return hit instanceof Element && !hit.closest("a, button, [data-design]") && !getSelection()?.toString();
}

/** Return true if the player can undo to a version. */
function canUndoTo(version: number, counts: boolean): boolean {
  const last = Math.min(replay.value?.in_force.at(-1)?.[1] ?? 0, liveTable.value?.version ?? 0);
  return counts && version < last && version >= (undoProspects.value?.reach ?? last);
}
