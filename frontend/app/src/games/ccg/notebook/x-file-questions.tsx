/** Questions about an X-File, and the list to guess from. */

import { BoardRegion } from "../../../components/board-region";
import { playerName } from "../../../components/player-labels";
import { Target } from "../../../table/options/target";
import type { BoardPartProps, Page } from "../view-types";
import { knownValue } from "./deduction";
import { XFileList } from "./x-file-list";

export function XFileQuestions({ view, seatInfos }: BoardPartProps) {
  const page = view.notebook.find(({ seat }) => seat === view.about);
  if (!page) return null;
  return (
    <BoardRegion
      id="questions"
      title={`The X-File of ${playerName(view, seatInfos, page.seat)}`}
      aside={`${page.left.length} of ${page.left.length + page.crossed_out.length} left. Press · to mark one: ? suspected, ✕ ruled out`}
    >
      <ValueList page={page} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling needs keys */}
      <section class="sheet-scroll" tabIndex={0} aria-label="All X-Files">
        <XFileList view={view} seatInfos={seatInfos} page={page} />
      </section>
    </BoardRegion>
  );
}

/** All values with the number of X-Files that a yes or no leaves. */
export function ValueList({ page }: { page: Page }) {
  return (
    <div class="values">
      {Object.entries(page.fitting).map(([name, fitting]) => (
        <div key={name} class="values-of">
          <h3 class="chips-title">{name}</h3>
          <ul>
            {Object.entries(fitting).map(([value, yes]) => (
              <li key={value}>
                <Value page={page} value={value} yes={yes} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Value({ page, value, yes }: { page: Page; value: string; yes: number }) {
  const no = page.left.length - yes;
  const heard = knownValue(page, value);
  const said = heard === undefined ? `yes leaves ${yes}, no leaves ${no}` : `known: ${heard ? "yes" : "no"}`;
  return (
    <Target
      of={{ type: "ask", pick: value }}
      name={`${value}, ${said}`}
      class={`value ${heard === undefined && yes > 0 && no > 0 ? "open" : "settled"}`}
    >
      <span class="value-name">{value}</span>
      {heard === undefined ? (
        <>
          <span class="split">
            <i style={{ flexGrow: yes }} />
            <i style={{ flexGrow: no }} />
          </span>
          <span class="value-counts">
            <b>{yes}</b> yes, <b>{no}</b> no
          </span>
        </>
      ) : (
        <span class="value-counts">known: {heard ? "yes" : "no"}</span>
      )}
    </Target>
  );
}
