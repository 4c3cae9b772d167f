/**
 * Interface between the table and the board of a game.
 * The table knows no game rules; a board sends no requests.
 *
 * A folder `games/NAME/` has an `index.ts` or `index.tsx` that exports `game: Game<ItsView>`. `games/registry.ts`
 * loads it, with its styles, for campaigns of that ruleset. A board imports this file and these parts of `table/`:
 *
 * - `Target` from options/target.tsx, `GlossaryTerm` from glossary/glossary-term.tsx
 * - `inspectCard` from cards/inspected-card.ts
 * - `designOf`, `designs` and `designByNumber` from catalogue.ts
 * - `AutoPassCheckbox` and `isAutoPassed` from auto-pass/auto-pass-settings.tsx
 * - `storedText` and `storeText` from settings/campaign-storage.ts
 * - `facts` from log/event-log.ts, `AnimatedNumber` from motion/animated-number.tsx
 * - `BetweenGamesButton` from results/between-games.tsx
 */

import type { ComponentType } from "preact";
import type { components } from "../api/schema";

export type Schemas = components["schemas"];

/** A target of options: a card by its number, a space, a seat, or a type of action. */
export type Thing = { card: number } | { space: string } | { seat: number } | { type: string; pick?: string };

/** A fact of the event log. */
export type Fact = Schemas["EventOut"]["facts"][number];

/** A seat and its player. */
export interface SeatInfo {
  seat: number;
  name: string;
  /** The last name that the game gave this seat (`seatName`). */
  called?: string | undefined;
  isMine: boolean;
  isBot: boolean;
}

export interface BoardProps<View> {
  /** The view that the server sends to this seat. */
  view: View;
  seatInfos: readonly SeatInfo[];
}

/** Props of a full-size card. `card` is its number, if it is on the table. */
export interface SheetProps<View> {
  design: string;
  card?: number | undefined;
  view?: View | undefined;
}

/** Props of a card thumbnail. */
export interface SmallProps {
  design: string;
}

/** Confirmation of an action that cannot be undone. yes: label of the confirm button. */
export interface Confirmation {
  title: string;
  text: string;
  yes: string;
}

/** Props of the page between games: the view right after a game, and the facts of its last event. */
export interface BetweenGamesProps<View> extends BoardProps<View> {
  facts: readonly Fact[];
}

/** The page between two games of a campaign. Each viewer closes it on their own. */
export interface BetweenGames<View> {
  title: string;
  /** Kind of the replay moments that end a game. */
  endMoment: string;
  /** True if a game has ended and another one follows. */
  isAvailable(view: View): boolean;
  /** True if the page opens automatically. */
  opensAutomatically(view: View): boolean;
  /** Label of the button that continues: "Continue to game 2". */
  continueLabel(view: View): string;
  Page: ComponentType<BetweenGamesProps<View>>;
}

/** A picture of the result page. isOut: the player was defeated or lost. */
export interface ResultPicture {
  design: string;
  caption: string;
  isOut?: boolean;
}

/** A step of the first-game tour. part: the `id` of a `BoardRegion`. */
export interface TourStep<View = never> {
  part: string;
  title: string;
  /** A sentence or two. */
  text: string;
  /** True if the part is visible. Parts without this are always visible. */
  isVisible?(view: View): boolean;
}

/** A phase of a turn. name: also the name of its event, if it has one. */
export interface Phase {
  name: string;
  title: string;
}

/** A legal action and its label. */
export type Option = Schemas["OptionOut"];

/**
 * A group of options. The option list shows its options together.
 *
 * types: types of their actions. place: start of their `space`, for options that differ only in it: they share a row.
 * key: letter of their shortcuts, `f` for F1, F2 and so on.
 */
export interface OptionGroup {
  title: string;
  types: readonly string[];
  place?: string;
  /**
   * Pattern of labels that share a row.
   * Its group `target` is the text of each button, its group `stem` the text of the row.
   */
  row?: RegExp;
  key: string;
}

/** Sound of an event. Events with a sound also get their own playback step. */
export type SoundName = "reveal" | "scan" | "strike" | "win" | "end";

/** Sound of a card that moves. It gets no playback step. */
export type MoveSoundName = "draw" | "play";

/** A full-screen announcement, shown for a moment. */
export interface Scene {
  title: string;
  text: string;
}

/** A notice of an important event. */
export interface Announcement {
  title: string;
  /** A sentence or two. */
  text: string;
  /**
   * Subjects of the notice, such as cards.
   * A later notice about all of them replaces it.
   */
  subject?: string | readonly string[] | undefined;
  /** True if the player should read it at once. */
  isUrgent?: boolean;
  /**
   * Return a sentence about the current table.
   * It is computed again for each new version while the notice is shown.
   */
  currentState?(table: BoardProps<never>): string;
  /** Cards shown with it. card: the number of a card on the table. */
  cards: readonly { design: string; card?: number | undefined }[];
}

/** What the folder of a game exports. */
export interface Game<View> {
  /** The board. Clickable things are wrapped in a `Target`. */
  Board: ComponentType<BoardProps<View>>;
  /** A full-size card: name, numbers, text. The table shows its options below. */
  Detail: ComponentType<SheetProps<View>>;
  /** A card thumbnail without buttons. Without it, logs show text only. */
  Thumbnail?: ComponentType<SmallProps>;
  /** Status for the top bar: "Game 2 of 3", "Turn 14", "Action Phase". */
  headline(view: View): string[];
  /** Name of the turn, the same through all its phases. */
  turnName(view: View): string;
  /** Seat whose turn it is, even while another seat decides. */
  turnOf(view: View): number | null;
  /**
   * Name of a seat in the game, for seats whose players share a name, such as bots.
   * Null if this view does not tell.
   */
  seatName?(view: View, seat: number): string | null;
  /**
   * Card numbers of the viewer's hand from the left, equal cards grouped.
   * The keys 1 to 9 and 0 reach them, then letters.
   */
  hand?(view: View): readonly (readonly number[])[];
  /** Confirmation to show before an action; null if none is needed. */
  confirmation?(view: View, action: Readonly<Record<string, unknown>>): Confirmation | null;
  /** Groups of options in the order of the list. Options without a group come last. */
  optionGroups?: readonly OptionGroup[];
  /**
   * Types of actions that only inform other players.
   * They are not listed if all others are bots.
   */
  informingTypes?: readonly string[];
  /** Name of the hidden card of an action, if this viewer has seen it. */
  seenCard?(action: Readonly<Record<string, unknown>>): string | undefined;
  /** True if an action is rare and easily overlooked. Such options come first. */
  isForemost?(action: Readonly<Record<string, unknown>>): boolean;
  /** True if an option is legal but known to be wrong. Such options come last. */
  isRuledOut?(view: View, action: Readonly<Record<string, unknown>>): boolean;
  /**
   * Names of events that stop auto-pass.
   * Auto-pass stops when a new name appears. Without this function there is no auto-pass.
   */
  autoPassStops?(view: View): readonly string[];
  /**
   * Names of the offers of a phase of the viewer's turn; null for other questions.
   * Auto-pass stops when a new name appears.
   */
  phaseOffers?(view: View, asked: Pick<Schemas["DecisionOut"], "kind" | "options">): readonly string[] | null;
  /** Later phases of the viewer's own turn. The player can pass straight to one. */
  phasesAhead?(view: View): readonly Phase[];
  /** Sounds by fact name. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** Sounds of moves by the kinds of both zones: "deck hand". */
  moveSounds?: Readonly<Record<string, MoveSoundName>>;
  /** Fact names without their own playback step. */
  silentFacts?: readonly string[];
  /**
   * Fact names that a player must read when others cause them.
   * Playback waits longer for them.
   */
  mustReadFacts?: readonly string[];
  /** Rule ids of routine log lines. Playback joins them in one line. */
  routineRules?: readonly string[];
  /** Fact names of damage, and whether it hits the seat or the card of the fact. */
  damageFacts?: Readonly<Record<string, "seat" | "card">>;
  /** Full-screen announcements by fact name. */
  scenes?: Readonly<Record<string, Scene>>;
  /**
   * Return notices for the facts of one version, in their order.
   * The facts are those that this viewer can see.
   */
  announcements?(facts: readonly Fact[], table: BoardProps<View>): readonly Announcement[];
  /** Name of the fact that begins another game. Notices of the last game go. */
  newGameFact?: string;
  /** Tour steps of this board. The table adds its own steps after the first. */
  tourSteps?: readonly TourStep<View>[];
  /** Pictures of the result page. avatars: characters by seat, if there are any. */
  resultPictures?(table: BoardProps<View>, avatars: ReadonlyMap<number, string>): readonly ResultPicture[];
  /**
   * Return the title and picture of a key moment; null for those of the log.
   * index: its place among the moments of its kind.
   */
  describeMoment?(view: View, kind: string, index: number): { title: string; design: string } | null;
  /** Drawing behind the pictures of the result page. */
  ResultScene?: ComponentType;
  /** Return the maximum points of a number of games; null if there is none. */
  mostPoints?(games: number): number | null;
  /** Reasons why the game ended. Without it the result shows the last action. */
  resultReason?(table: BoardProps<View>): readonly string[];
  /** The page between games. Without it, one line reports the last game. */
  betweenGames?: BetweenGames<View>;
  /** Open cards of the view by number, for log lines and options. */
  cards(view: View): ReadonlyMap<number, { design: string; name: string }>;
}
