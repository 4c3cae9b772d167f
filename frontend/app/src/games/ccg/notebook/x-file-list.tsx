/** List of all X-Files with clues and marks. */

import { capital, hasLongWord } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { jot, jotted } from "../../../table/settings/campaign-storage";
import type { Card, Page, Part } from "../view-types";
import { type Entry, entries, known, type Mark, nextMark, toldBy, valuesOf } from "./deduction";

interface Props extends Part {
  page: Page;
}

const SIGNS: Record<Mark, string> = { "": "·", suspect: "?", out: "✕" };
const SAID: Record<Mark, string> = { "": "not marked", suspect: "suspected", out: "ruled out by you" };

export function Sheet({ view, chairs, page }: Props) {
  const markOf = (design: string) => jotted(place(view, page, design)) as Mark;
  return (
    <ul class="xfiles" aria-label="X-Files">
      {entries(page, markOf).map((entry) => (
        <Row key={entry.design} view={view} chairs={chairs} page={page} entry={entry} />
      ))}
    </ul>
  );
}

/** Return the storage name of a mark. */
export function place(view: Part["view"], page: Page, design: string): string {
  return `${view.viewer} ${page.seat} ${design}`;
}

function Row({ view, chairs, page, entry }: Props & { entry: Entry }) {
  const { design, by, mark } = entry;
  const row = designOf<Card>(design);
  const name = row?.name ?? design;
  const nameOf = (id: string) => designOf<Card>(id)?.name ?? id;
  const why = by.map((clue) => toldBy(clue, view, chairs, nameOf)).join("; ");
  const isOut = by.length > 0;
  const said = [name, ...valuesOf(row).map(({ value }) => value), isOut ? `crossed out: ${why}` : "left"];
  return (
    <li data-out={isOut || undefined} data-mark={mark || undefined}>
      <button
        type="button"
        class="xfile-mark"
        aria-label={`${name}: ${SAID[mark]}. Change mark`}
        title={`${capital(SAID[mark])}. Press to change to: ${SAID[nextMark(mark)]}`}
        onClick={() => jot(place(view, page, design), nextMark(mark))}
      >
        {SIGNS[mark]}
      </button>
      <Target of={{ type: "guess", pick: design }} name={said.join(", ")} design={design} class="xfile-name">
        <span data-long={hasLongWord(name) || undefined}>{name}</span>
      </Target>
      <ul class="xfile-values" aria-label="Characteristics">
        {valuesOf(row).map(({ name: of, value }) => (
          <li key={of} data-known={told(known(page, value))}>
            {value}
          </li>
        ))}
      </ul>
      {isOut && <p class="xfile-why">{why}</p>}
    </li>
  );
}

function told(yes: boolean | undefined): string | undefined {
  return yes === undefined ? undefined : yes ? "yes" : "no";
}
