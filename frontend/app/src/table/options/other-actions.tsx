/** Actions that are possible beside the question, such as showing cards. */

import { isResignation } from "../dialogs/resign";
import { game } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { chooseOption, effectOf, isBusy } from "../session/player-actions";
import { seatInfos } from "../session/table-state";
import { optionKey } from "./options-by-target";

export function OtherActions({ asked }: { asked: Decision }) {
  const options = asked.asides.filter((option) => !isResignation(option) && !isPointless(option));
  return options.length > 0 ? (
    <ul class="asides" aria-label="Other actions">
      {groupByType(options).map((group) => (
        <AsideGroup key={group[0]?.action.type} options={group} asked={asked} />
      ))}
    </ul>
  ) : null;
}

/**
 * Return true if an option only informs other players, and all are bots.
 * The card still offers it.
 */
function isPointless({ action }: Option): boolean {
  const isAlone = seatInfos.value.every(({ isMine, isBot }) => isMine || isBot);
  return isAlone && (game.value?.informingTypes?.includes(String(action.type)) ?? false);
}

function AsideGroup({ options, asked }: { options: readonly Option[]; asked: Decision }) {
  const { title, names } = shareWords(options.map(({ label }) => label));
  return (
    <li>
      {title && <span aria-hidden="true">{title}:</span>}
      {options.map((option, place) => (
        <button
          key={optionKey(option)}
          type="button"
          aria-label={option.label}
          aria-disabled={isBusy.value}
          data-does={effectOf(asked, option)}
          onClick={() => void chooseOption(option)}
        >
          {names[place]}
        </button>
      ))}
    </li>
  );
}

function groupByType(options: readonly Option[]): Option[][] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const type = String(option.action.type);
    found.set(type, [...(found.get(type) ?? []), option]);
  }
  return [...found.values()];
}

/**
 * Split labels into the words that all share at both ends, and the rest of each:
 * "Show Ann to everyone" into "Show to everyone" and "Ann".
 */
export function shareWords(labels: readonly string[]): { title: string; names: readonly string[] } {
  const all = labels.map((label) => label.split(" "));
  const [first = []] = all;
  const isShared = (place: number) => all.every((words) => words.at(place) === first.at(place));
  const most = Math.min(...all.map((words) => words.length)) - 1;
  let [start, end] = [0, 0];
  if (all.length > 1) {
    while (start < most && isShared(start)) start += 1;
    while (end < most - start && isShared(-1 - end)) end += 1;
  }
  return {
    title: [...first.slice(0, start), ...first.slice(first.length - end)].join(" "),
    names: all.map((words) => words.slice(start, words.length - end).join(" ")),
  };
}
