"""The description of a ruleset for players, API clients and the service."""

from typing import Any, Literal

import msgspec


class Seats(msgspec.Struct, frozen=True):
    """The number of players."""

    least: int
    most: int


class Avatar(msgspec.Struct, frozen=True):
    """A character that a seat may play as. Rulesets with more details extend it."""

    avatar: str
    name: str


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option of a setup. choices: None if there is no list.

    If the default is a list, several choices can be combined, except those in `alone`, which exclude all others.
    ranked: the only value that ranked campaigns may have; None if they may have any.
    """

    default: Any
    meaning: str
    choices: list[Any] | None = None
    alone: list[Any] = []
    ranked: Any = None

    def usual(self, *, ranked: bool) -> Any:
        """Return the value of a campaign that doesn't set the option."""
        return self.default if self.ranked is None or not ranked else self.ranked


class Rank(msgspec.Struct, frozen=True):
    """A number that results are ranked by."""

    name: str
    meaning: str


class BoardValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that splits leaderboards. choices: None for any value.

    parts: the components, in order, of a value that joins several with +.
    """

    name: str
    default: str
    choices: list[str] | None
    meaning: str
    parts: list[str] = []


class Term(msgspec.Struct, frozen=True):
    """A glossary term.

    name: unique within its kind; meaning: one or two sentences; rule: id of its rule, or "".
    formats: the formats it applies to; empty for all.
    """

    kind: str
    name: str
    title: str
    meaning: str
    rule: str
    formats: list[str] = []


class Topic(msgspec.Struct, frozen=True):
    """A topic of the statistics.

    labels: texts for keys that aren't readable by themselves.
    """

    title: str
    labels: dict[str, str] = {}


class Words(msgspec.Struct, frozen=True):
    """Texts for results and players.

    They depend on whether players cooperate or compete.
    lead: one or two sentences for newcomers that say what the game is like.
    details: titles of the extra result details (`Record.details`), by name, where the name isn't readable by itself.
    endings: sentences for the values of `reason` in a game of the score sheet.
    """

    won: str = "Won"
    lost: str = "Lost"
    tied: str = "Tied"
    abandoned: str = "Given up"
    players: str = "Players"
    lead: str = ""
    details: dict[str, str] = {}
    endings: dict[str, str] = {}


class Window(msgspec.Struct, frozen=True):
    """A kind of moment where a seat mostly passes.

    name: as in Decision.window; meaning: one sentence.
    formats: the formats it occurs in; empty for all.
    """

    name: str
    title: str
    meaning: str
    formats: list[str] = []


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint for newcomers. text: up to three short sentences; rule: id of its rule.

    It is shown as soon as one of these occurs:
    kinds: a question of such a kind (`Decision.kind`). verbs: an option of such a type (`Action.type`).
    told: a log line with such a rule (`Line.rule`).
    turn: restricts questions and options to the player's own turn, or to the turns of others.
    parts: parts of the board that the text is about; the page lights up the first one it shows.
    task: types of options; the hint asks the player to take one of them, and is read once one is taken.
    """

    name: str
    title: str
    text: str
    rule: str
    kinds: list[str] = []
    verbs: list[str] = []
    told: list[str] = []
    turn: Literal["own", "others"] | None = None
    parts: list[str] = []
    task: list[str] = []


class Guide(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guided first game: one newcomer on the first seat, bots on all others.

    avatars: the avatar of each seat, None for any. seed: seed of all randomness, equal for everybody and not secret.
    hints: in order of priority. deck: name of the newcomer's starter deck, "" if the game has no player decks.
    """

    format: str
    avatars: list[str | None]
    seed: int
    hints: list[Hint]
    options: dict[str, Any] = {}
    deck: str = ""


class Odds(msgspec.Struct, frozen=True):
    """Number of bot games with this number of players: won and played."""

    players: int
    won: int
    played: int


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recommended setup.

    title: two or three words; meaning: whom it suits and what it is like.
    options: those that differ from the defaults. odds: for cooperative games.
    """

    name: str
    title: str
    meaning: str
    format: str
    options: dict[str, Any] = {}
    odds: list[Odds] = []


class Achievement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something worth doing, earned once.

    name: unique in its game; title: two to four words; meaning: one sentence. icon: a name in `engine.kernel.art`.
    goal: the number of feats (`engine.kernel.feats`) that earn it.
    """

    name: str
    title: str
    meaning: str
    icon: str
    goal: int = 1


class DailyCase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of case of the day.

    The service draws Avatars and the player's starter deck for each day.
    title: two or three words; meaning: one sentence. people, bots: numbers of seats, people first.
    options: those that differ from the defaults.
    """

    name: str
    title: str
    meaning: str
    format: str
    people: int
    bots: int = 0
    options: dict[str, Any] = {}


class Sequel(msgspec.Struct, frozen=True):
    """A next campaign for the same players.

    name: unique among those of a setup; title: for a button; options: all of them.
    """

    name: str
    title: str
    format: str
    options: dict[str, Any]


class Description(msgspec.Struct, frozen=True):
    """The full description of a ruleset. Fields that don't apply stay empty.

    formats: names of the formats, the usual one first. played: one sentence about each format.
    quick_format: the format of a quick game with bots; empty for the usual one.
    options: by name. presets: recommended setups, the easiest first.
    daily_cases: kinds of cases of the day.
    avatars: empty if seats don't play as characters.
    ranks: numbers that results are ranked by, most important first.
    boards: values that split leaderboards, the widest first.
    counted: kinds of bookmarks that statistics count by title.
    highlights: kinds of bookmarks that a result page shows.
    achievements: what players can earn, the easiest first.
    glossary: terms of the game.
    topics: topics of the statistics, in display order.
    words: texts for results.
    windows: moments that a seat may pass automatically, in order.
    guide: the guided game for newcomers, if there is one.
    card_set: digest of the card set in use.
    cards: total number of cards, copies included.
    more: fields that only this game has, by name.
    """

    name: str
    title: str
    version: int
    formats: list[str]
    seats: Seats
    options: dict[str, Option]
    played: dict[str, str] = {}
    quick_format: str = ""
    presets: list[Preset] = []
    daily_cases: list[DailyCase] = []
    avatars: list[Avatar] = []
    ranks: list[Rank] = []
    boards: list[BoardValue] = []
    counted: list[str] = []
    highlights: list[str] = []
    achievements: list[Achievement] = []
    glossary: list[Term] = []
    topics: dict[str, Topic] = {}
    words: Words = Words()
    windows: list[Window] = []
    guide: Guide | None = None
    card_set: str = ""
    cards: int = 0
    more: dict[str, Any] = {}
