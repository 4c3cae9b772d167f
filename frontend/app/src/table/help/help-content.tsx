/** Help: a picture of the table with its parts named, and the keys. */

import { capitalize } from "../../components/text-format";
import { openProblemReport } from "../dialogs/problem-report";
import { game } from "../game-loader";
import { restartTour } from "../hints/tour";
import { page } from "../session/campaign-context";
import "./help.css";
import { TableMap } from "./table-map";

const HELP_ROWS: readonly [string, string][] = [
  ["1 … 9, 0", "Play or select a card in hand, or answer a question"],
  ["E", "End the turn or phase"],
  ["P", "Pass or decline"],
  ["A … Z", "Choose the option with this letter (without a key: D, then ↑ ↓)"],
  ["Shift and its key, Shift Enter", "Choose it, then pass until something happens (»)"],
  ["Enter", "Press the focused button or card, or confirm the selection"],
  ["I", "View the focused card"],
  ["D", "Go to the decision"],
  ["Z, Shift Z", "Undo an action, a turn"],
  ["Y, Shift Y", "Redo an action, a turn"],
  ["← →", "Previous, next step"],
  ["Shift ← →", "Previous, next turn"],
  ["Home, End", "Go to the start, return to live"],
  ["Space", "Play or pause the replay"],
  [". or Space", "Skip to now while actions of others are shown"],
  ["L, T", "Open the log, the chat"],
  ["Esc", "Close, or return to live"],
];

export function HelpContent({ onLeave }: { onLeave: () => void }) {
  const leaveFor = (work: () => void) => () => {
    onLeave();
    work();
  };
  return (
    <>
      <p class="row">
        <a class="button" href={`/rules/${page.ruleset}/`} target="_blank" rel="noreferrer">
          Learn the rules in five minutes<span class="unseen">, in a new tab</span>
        </a>
        <button type="button" onClick={leaveFor(restartTour)}>
          Take the table tour
        </button>
        <button type="button" onClick={leaveFor(openProblemReport)}>
          Report a problem
        </button>
      </p>
      <TableMap />
      <h3>Keys</h3>
      <dl class="keys">
        {[...groupRows(), ...HELP_ROWS].map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Return the keys of the groups of this game: "F 1 … 9", "Fight". */
function groupRows(): [string, string][] {
  return (game.value?.optionGroups ?? []).map(({ key, title, place = "" }) => [
    `${key.toUpperCase()}, then 1 … 9`,
    `${title}${place && ` ${capitalize(place)}`}`,
  ]);
}
