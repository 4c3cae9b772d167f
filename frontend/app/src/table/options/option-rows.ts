/** Rows of the option list. */

import type { Decision, Option } from "../session/campaign-context";
import { standaloneMacros } from "./macros";
import { groupTitle, targetOf } from "./option-groups";
import { isRuledOut, sortOptions } from "./option-order";
import { DECLINE_KEY, keyFor, optionName } from "./option-shortcuts";
import { listedOptions } from "./options-by-target";

/** A row of the option list. */
export interface OptionRow {
  /** Identity of the row. It stays while labels change. */
  name: string;
  /** Title of the group, or "". */
  title: string;
  /** Text that all targets of the row share; null for a single option. */
  stem: string | null;
  isMacro: boolean;
  /** Options by label: one, or one for each target. */
  options: Map<string, Option>;
}

/**
 * Return the rows of a decision: macros first, then options by group.
 * Equal targets share a row.
 */
export function optionRows(asked: Decision): OptionRow[] {
  const rows: OptionRow[] = standaloneMacros(asked).map((macro) => ({
    name: optionName(macro),
    title: groupTitle(macro),
    stem: null,
    isMacro: true,
    options: new Map([[macro.label, macro]]),
  }));
  for (const option of sortOptions(listedOptions(asked))) {
    const stem = targetOf(option)?.stem ?? null;
    const shared = rows.find((row) => stem !== null && row.stem === stem);
    if (shared) {
      shared.options.set(option.label, option);
    } else {
      const name = stem ?? option.label;
      rows.push({
        name,
        title: groupTitle(option),
        stem,
        isMacro: false,
        options: new Map([[option.label, option]]),
      });
    }
  }
  return sortByKeys(rows);
}

/**
 * Put the rows of each kind into the order of their keys.
 * A key stays with its option, so the order of the server would scramble them.
 */
function sortByKeys(rows: readonly OptionRow[]): OptionRow[] {
  const sorted = new Map<string, [key: string, row: OptionRow][]>();
  for (const row of rows) {
    const [option] = row.options.values();
    const key = (option && keyFor(option)) ?? "";
    const isFixed = !key || key === DECLINE_KEY;
    const letter = /^\d/.test(key) || (key.length > 1 && key[0]);
    const kind = [row.title, row.isMacro, option && isRuledOut(option), isFixed ? row.name : letter].join();
    sorted.set(kind, [...(sorted.get(kind) ?? []), [key, row]]);
  }
  const byKey = ([one]: [string, OptionRow], [other]: [string, OptionRow]) => (one < other ? -1 : 1);
  return [...sorted.values()].flatMap((kind) => kind.toSorted(byKey).map(([, row]) => row));
}
