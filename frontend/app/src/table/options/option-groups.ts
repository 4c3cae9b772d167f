/** Groups of options that do the same kind of thing. */

import type { OptionGroup } from "../game-contract";
import { game } from "../game-loader";
import type { Option } from "../session/campaign-context";
import { macroActions } from "./macros";

/** Stem, number and note of "Scan Bureau 3 (2 Recruit)". */
const NUMBERED = /^(.+) (\d+)(?: \(([^()]*)\))?$/;
/** Name and note of "Skinner (4 Recruit)" or "Skinner: draw a card". */
const NOTED = /^(.+?)(: .+| \(.+\))$/;

/** Parts of a label. verb: what the title of the group says already. */
export interface LabelParts {
  verb: string;
  name: string;
  note: string;
}

/** A target of a row. stem: the text that the row shares. number: "" for a target with a name. */
export interface RowTarget {
  stem: string;
  target: string;
  number: string;
  note: string;
}

/** Return the group of an option or a macro. */
export function groupOf(option: Option): OptionGroup | undefined {
  const [action = option.action] = macroActions(option);
  return game.value?.optionGroups?.find(
    ({ types, place }) =>
      types.includes(String(action.type)) && (!place || String(action.space).startsWith(place)),
  );
}

/** Return the title of an option's group, or "". */
export function groupTitle(option: Option): string {
  return groupOf(option)?.title ?? "";
}

/** Return a note with the hidden card of an option, if it was seen. */
export function seenCardNote({ action }: Option): string {
  const name = game.value?.seenCard?.(action);
  return name ? `: ${name}, seen` : "";
}

/** Return the target of an option that shares a row; null for other options. */
export function targetOf(option: Option): RowTarget | null {
  const { title, place, row } = groupOf(option) ?? {};
  const { stem = "", target = "" } = row?.exec(option.label)?.groups ?? {};
  if (target) {
    return { stem: `${title} ${stem}`, target, number: "", note: "" };
  }
  const [, before, number, note = ""] = (place && NUMBERED.exec(option.label)) || [];
  return before && number ? { stem: before, target: number, number, note } : null;
}

/** Return the shared part of notes: all, the unit of their amounts, or "". */
export function sharedNote(notes: readonly string[]): string {
  const [first = ""] = notes;
  const unit = withoutAmount(first);
  const isUnit = notes.every((note) => withoutAmount(note) === unit && note !== unit);
  return notes.every((note) => note === first) ? first : isUnit ? unit : "";
}

function withoutAmount(note: string): string {
  return note.replace(/^\d+ /, "");
}

/** Return "Place Boston" for "Place Boston: Medical 7 of 5". */
export function labelWithoutNote(label: string): string {
  return NOTED.exec(label)?.[1] ?? label;
}

/** Return the parts of a label under the title of its group. */
export function labelParts(label: string, title: string): LabelParts {
  const verb = title && label.startsWith(`${title} `) ? `${title} ` : "";
  const said = label.slice(verb.length);
  const [, name = said, note = ""] = (title && NOTED.exec(said)) || [];
  return { verb, name, note };
}
