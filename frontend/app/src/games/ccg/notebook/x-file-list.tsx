/** List of all X-Files with clues and marks. */

import { capitalize, hasLongWord } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { storedText, storeText } from "../../../table/settings/campaign-storage";
import type { BoardPartProps, Card, Page } from "../view-types";
import {
  characteristicsOf,
  clueText,
  type Entry,
  knownValue,
  nextMark,
  type PlayerMark,
  xFileEntries,
} from "./deduction";

interface Props extends BoardPartProps {
  page: Page;
}

const MARK_SIGNS: Record<PlayerMark, string> = { "": "·", suspect: "?", out: "✕" };
const MARK_LABELS: Record<PlayerMark, string> = {
  "": "not marked",
  suspect: "suspected",
  out: "ruled out by you",
};

export function XFileList({ view, seatInfos, page }: Props) {
  const markOf = (design: string) => storedText(markKey(view, page, design)) as PlayerMark;
  return (
    <ul class="xfiles" aria-label="X-Files">
      {xFileEntries(page, markOf).map((entry) => (
        <Row key={entry.design} view={view} seatInfos={seatInfos} page={page} entry={entry} />
      ))}
    </ul>
  );
}

/** Return the storage name of a mark. */
export function markKey(view: BoardPartProps["view"], page: Page, design: string): string {
  return `${view.viewer} ${page.seat} ${design}`;
}

function Row({ view, seatInfos, page, entry }: Props & { entry: Entry }) {
  const { design, by, mark } = entry;
  const row = designOf<Card>(design);
  const name = row?.name ?? design;
  const nameOf = (id: string) => designOf<Card>(id)?.name ?? id;
  const why = by.map((clue) => clueText(clue, view, seatInfos, nameOf)).join("; ");
  const isOut = by.length > 0;
  const said = [
    name,
    ...characteristicsOf(row).map(({ value }) => value),
    isOut ? `crossed out: ${why}` : "left",
  ];
  return (
    <li data-out={isOut || undefined} data-mark={mark || undefined}>
      <button
        type="button"
        class="xfile-mark"
        aria-label={`${name}: ${MARK_LABELS[mark]}. Change mark`}
        title={`${capitalize(MARK_LABELS[mark])}. Press to change to: ${MARK_LABELS[nextMark(mark)]}`}
        onClick={() => storeText(markKey(view, page, design), nextMark(mark))}
      >
        {MARK_SIGNS[mark]}
      </button>
      <Target of={{ type: "guess", pick: design }} name={said.join(", ")} design={design} class="xfile-name">
        <span data-long={hasLongWord(name) || undefined}>{name}</span>
      </Target>
      <ul class="xfile-values" aria-label="Characteristics">
        {characteristicsOf(row).map(({ name: of, value }) => (
          <li key={of} data-known={knownAttribute(knownValue(page, value))}>
            {value}
          </li>
        ))}
      </ul>
      {isOut && <p class="xfile-why">{why}</p>}
    </li>
  );
}

function knownAttribute(yes: boolean | undefined): string | undefined {
  return yes === undefined ? undefined : yes ? "yes" : "no";
}
