"""What a ruleset says of itself: for people, for clients, and for a service that knows no game."""

from typing import Any, Literal

import msgspec


class Seats(msgspec.Struct, frozen=True):
    """How many may play."""

    least: int
    most: int


class Avatar(msgspec.Struct, frozen=True):
    """Whom a seat may play as: its id and what it is called. A ruleset that tells more of them extends it."""

    avatar: str
    name: str


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice of a setup. choices: None where there is no list of them.

    Where the default is a list, several of the choices go together, save those in `alone`, of which one stands for all.
    """

    default: Any
    meaning: str
    choices: list[Any] | None = None
    alone: list[Any] = []


class Rank(msgspec.Struct, frozen=True):
    """One number that results are compared by."""

    name: str
    meaning: str


class BoardValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value that results are compared within. choices: None for any.

    parts: where a value names several things with + between them, these in the order in which they stand.
    """

    name: str
    default: str
    choices: list[str] | None
    meaning: str
    parts: list[str] = []


class Term(msgspec.Struct, frozen=True):
    """A word of the game. name: unique within its kind; meaning: a sentence; rule: the id of its rule, or "".

    formats: those in which it means something; none are named where that is so in all.
    """

    kind: str
    name: str
    title: str
    meaning: str
    rule: str
    formats: list[str] = []


class Topic(msgspec.Struct, frozen=True):
    """One matter of statistics. labels: words for keys that don't say it well themselves."""

    title: str
    labels: dict[str, str] = {}


class Words(msgspec.Struct, frozen=True):
    """What pages say of how it went, and of who plays: together, or against each other.

    lead: what it is to play it, a sentence or two for who has never heard of it.
    details: what is told of a result besides (`Record.details`), by name, where the name itself doesn't say it well.
    """

    won: str = "Won"
    lost: str = "Lost"
    tied: str = "Tied"
    abandoned: str = "Given up"
    players: str = "Players"
    lead: str = ""
    details: dict[str, str] = {}


class Window(msgspec.Struct, frozen=True):
    """A kind of moment at which a seat is asked and mostly passes. name: as in Decision.window; meaning: a sentence.

    formats: those in which it comes; none are named where it comes in all.
    """

    name: str
    title: str
    meaning: str
    formats: list[str] = []


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a newcomer is told when it first matters. text: one or two sentences; rule: the id of its rule.

    It matters as soon as one of these comes:
    kinds: a question of such a kind (`Decision.kind`). verbs: an option of such a type (`Action.type`).
    told: a line of the log with such a rule (`Line.rule`).
    turn: questions and options count only in the own turn, or in that of others.
    """

    name: str
    title: str
    text: str
    rule: str
    kinds: list[str] = []
    verbs: list[str] = []
    told: list[str] = []
    turn: Literal["own", "others"] | None = None


class Guide(msgspec.Struct, frozen=True, omit_defaults=True):
    """A first game that explains itself: one newcomer on the first seat, bots on all others.

    avatars: as whom each seat plays, None for any. seed: a number that all chance follows from, the same for everybody,
    so that it is no secret. hints: in the order in which they are told where several matter.
    deck: the name of the starter deck that the newcomer brings, "" where nobody brings any.
    """

    format: str
    avatars: list[str | None]
    seed: int
    hints: list[Hint]
    options: dict[str, Any] = {}
    deck: str = ""


class Odds(msgspec.Struct, frozen=True):
    """How often teams of so many won, of so many times that bots played it."""

    players: int
    won: int
    played: int


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A setup that is worth proposing. title: two words or three; meaning: for whom it is, and what it is like.

    options: those that aren't as by default. odds: where all play together.
    """

    name: str
    title: str
    meaning: str
    format: str
    options: dict[str, Any] = {}
    odds: list[Odds] = []


class Sequel(msgspec.Struct, frozen=True):
    """What the same people could play next. title: what is played then, for a button; options: all of them."""

    title: str
    format: str
    options: dict[str, Any]


class Description(msgspec.Struct, frozen=True):
    """All that a ruleset says of itself. What it has nothing to say of stays empty.

    formats: the names of what can be played, the usual one first. played: what each of them is, in a sentence.
    options: by name. presets: setups to choose from, the easiest first.
    avatars: none where nobody plays as somebody.
    ranks: what results are compared by, most important first.
    boards: what they are compared within, the widest first.
    counted: the kinds of marks that statistics count by their titles.
    highlights: those that a result shows.
    glossary: words of the game.
    topics: of what is counted, by topic, in the order in which they are told.
    words: of how it went.
    windows: the moments that a seat may pass at unasked, in the order in which they come.
    guide: the game that explains itself to a newcomer, if there is one.
    card_set: the fingerprint of the card set in use.
    cards: so many it has, copies included.
    more: what only this game has, by names that none of the above has.
    """

    name: str
    title: str
    version: int
    formats: list[str]
    seats: Seats
    options: dict[str, Option]
    played: dict[str, str] = {}
    presets: list[Preset] = []
    avatars: list[Avatar] = []
    ranks: list[Rank] = []
    boards: list[BoardValue] = []
    counted: list[str] = []
    highlights: list[str] = []
    glossary: list[Term] = []
    topics: dict[str, Topic] = {}
    words: Words = Words()
    windows: list[Window] = []
    guide: Guide | None = None
    card_set: str = ""
    cards: int = 0
    more: dict[str, Any] = {}
