/**
 * What the table and a game's own board say to each other. The table knows no game; a board knows no HTTP.
 *
 * A folder `games/NAME/` has an `index.ts` or `index.tsx` that exports `game: Game<ItsView>`; `games/registry.ts` loads it
 * when a campaign of that ruleset is laid out, its styles with it. Besides this file, a board uses only these parts of `table/`:
 * `Target` (options/target.tsx), `Term` (glossary/glossary-term.tsx), `inspect` (cards/inspected-card.ts), `designOf`, `designs` and `designNumbered` (catalogue.ts),
 * `StopAt` and `isPassed` (auto-pass/auto-pass-settings.tsx), `jotted` and `jot` (settings/campaign-storage.ts), `facts` (log/event-log.ts), `Counted` (motion/animated-number.tsx),
 * `Recall` (results/between-games.tsx).
 */

import type { ComponentType } from "preact";
import type { components } from "../api/schema";

export type Schemas = components["schemas"];

/** Something on the table that can be pointed at: a card by its number, a space, a seat, or what one sort of action is for. */
export type Thing = { card: number } | { space: string } | { seat: number } | { type: string; pick?: string };

/** Something that happened, as the log has it: `fact`, its sort, and what belongs to that. */
export type Fact = Schemas["EventOut"]["facts"][number];

/** A chair, and who sits there. */
export interface Chair {
  seat: number;
  name: string;
  /** What the game called the seat when it last called it something (`seatName`). */
  called?: string | undefined;
  isMine: boolean;
  isBot: boolean;
}

export interface BoardProps<View> {
  /** The table as the server shows it to this seat. */
  view: View;
  chairs: readonly Chair[];
}

/** One card of the catalogue, large. `card` is its number on the table, if it lies there. */
export interface SheetProps<View> {
  design: string;
  card?: number | undefined;
  view?: View | undefined;
}

/** One card, small: a picture beside words. */
export interface SmallProps {
  design: string;
}

/** What is asked once more before something is done that can't be made good. yes: the word that does it all the same. */
export interface Doubt {
  title: string;
  text: string;
  yes: string;
}

/** What is drawn between two games: the table as it stood right after the one, and what its end made happen. */
export interface PauseProps<View> extends BoardProps<View> {
  facts: readonly Fact[];
}

/** What a game tells between two of its games, on a page that each viewer leaves when they like. */
export interface Interlude<View> {
  title: string;
  /** The kind of the marks, among the moments of a replay, at which a game ends. */
  mark: string;
  /** Whether a game has ended of which that page tells: there is another one after it. */
  isThere(view: View): boolean;
  /** Whether that is so short a while ago that the page opens by itself. */
  isNews(view: View): boolean;
  /** What leads on from there: "On to game 2". */
  onward(view: View): string;
  Page: ComponentType<PauseProps<View>>;
}

/** What a newcomer is told of a part of the table at their first one: the `id` of a `Region` (kit/region). */
export interface Mark<View = never> {
  part: string;
  title: string;
  /** A sentence or two. */
  text: string;
  /** Whether there is something to see there yet; without it always. */
  isThere?(view: View): boolean;
}

/** A part of a turn. name: that of its happening too, if it has one. */
export interface Part {
  name: string;
  title: string;
}

/** An action that may be taken, and what it is called. */
export type Option = Schemas["OptionOut"];

/** What a thing that happened sounds like; one that sounds is worth a look of its own. */
export type Cue = "reveal" | "strike" | "win" | "end";

/** Something that changes everything: for a moment it is told across the whole table. */
export interface Scene {
  title: string;
  text: string;
}

/** A great moment, which stays beside the question until it is read or the player has answered. */
export interface Announcement {
  title: string;
  /** A sentence or two. */
  text: string;
  /** What it is about, by any name, where a later moment about the same leaves nothing of it to be read. */
  subject?: string | undefined;
  /** Whether it is read before whatever else waits. */
  isFirst?: boolean;
  /** What is so now, in a sentence: it follows the text, and is said of each table that comes while the moment stands there. */
  stands?(table: BoardProps<never>): string;
  /** What is shown whole with it: designs of the catalogue, with a number where the card lies on the table. */
  cards: readonly { design: string; card?: number | undefined }[];
}

/** What a folder of `games/` gives: how its view is drawn. */
export interface Game<View> {
  /** Everything that lies on the table. Things that can be clicked stand in a `Target` (play/target). */
  Board: ComponentType<BoardProps<View>>;
  /** One card, large: name, numbers, text. Its options and what blocks it are shown beneath by the table. */
  Sheet: ComponentType<SheetProps<View>>;
  /** One card, small: its name on its ground. Nothing in it can be pressed; a game without it tells in words alone. */
  Small?: ComponentType<SmallProps>;
  /** Where the play stands, for the top line: "Game 2 of 3", "Turn 14", "Action Phase". */
  headline(view: View): string[];
  /** Which turn it is, in words that stay the same through all its parts. */
  turnName(view: View): string;
  /** Whose turn it is, whoever is asked in the midst of it. */
  turnOf(view: View): number | null;
  /** What a seat is called in the game, null where this view doesn't tell, for chairs whose sitters' names don't tell them apart: bots above all. */
  seatName?(view: View, seat: number): string | null;
  /** The viewer's own hand from the left, like cards together: the numbers 1 to 9 are theirs. */
  hand?(view: View): readonly (readonly number[])[];
  /** What to ask once more before an action is taken; null for what needs no second thought. */
  doubt?(view: View, action: Readonly<Record<string, unknown>>): Doubt | null;
  /** What can seldom be done and is easily overlooked: in a list it comes before all else. */
  isForemost?(action: Readonly<Record<string, unknown>>): boolean;
  /** What the game has found out to be wrong, though it may be done: in a list it comes after all else. */
  isRuledOut?(view: View, action: Readonly<Record<string, unknown>>): boolean;
  /**
   * What others did or what has begun that one wants to know of before one passes, by any names: who passes on is asked
   * again when one is there that wasn't. A game without it lets nobody pass on.
   */
  happenings?(view: View): readonly string[];
  /**
   * What a part of the own turn offers, by any names; null for other questions. Who passes on is asked there what it
   * never offered before.
   */
  offers?(view: View, asked: Pick<Schemas["DecisionOut"], "kind" | "options">): readonly string[] | null;
  /** The parts of the viewer's own turn that are still to come: one may go straight to one, declining all before it. */
  ahead?(view: View): readonly Part[];
  /** What can be heard: a cue for what happened, by its name in the facts. */
  cues?: Readonly<Record<string, Cue>>;
  /** What needs no look of its own where nothing else happens, such as that a part of a turn begins, by its name in the facts. */
  dull?: readonly string[];
  /** What one has to read when somebody else does it, by its name in the facts: it stays until there was time to. */
  close?: readonly string[];
  /** What comes with each turn, by the rules that the log names for it: where others' deeds are shown it stands in one line. */
  routine?: readonly string[];
  /** What hurts: by the name in the facts, whether it hits the seat or the card that the fact names. */
  blows?: Readonly<Record<string, "seat" | "card">>;
  /** What is told across the whole table of something that happened, by its name in the facts. */
  scenes?: Readonly<Record<string, Scene>>;
  /**
   * The great moments among what happened at one table, in their order. The facts are those that this viewer may see:
   * what nobody else saw stands in nobody else's.
   */
  announcements?(facts: readonly Fact[], table: BoardProps<View>): readonly Announcement[];
  /** What of its board a newcomer is told first; what every table has is told by the table, after the first of these. */
  marks?: readonly Mark<View>[];
  /** What a result says besides who has won, a sentence each, of a table at which all is over. */
  outcome?(table: BoardProps<View>): readonly string[];
  /** What is told between two games; a game without it says in a line how the last one ended. */
  interlude?: Interlude<View>;
  /** The cards in the view by number, wherever they lie, to name and show what a log line or an option speaks of. */
  cards(view: View): ReadonlyMap<number, { design: string; name: string }>;
}
