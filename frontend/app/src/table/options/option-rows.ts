/** Rows of the option list. */

import type { Decision, Option } from "../session/campaign-context";
import { standaloneMacros } from "./macros";
import { groupTitle, targetOf } from "./option-groups";
import { sortOptions } from "./option-order";
import { optionName } from "./option-shortcuts";
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
  return rows;
}
