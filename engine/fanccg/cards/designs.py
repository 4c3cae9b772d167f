"""Card designs as typed data: demands, edges, abilities, filters. No rules."""

from enum import StrEnum
from typing import Any, Literal

import msgspec

from engine.kernel.art import Art
from engine.kernel.effects import Amount, Fixed, Step, Test, Value

Circumstance = Literal["progress", "opposition", "jeopardy"]
CIRCUMSTANCES: tuple[Circumstance, ...] = ("progress", "opposition", "jeopardy")
"""The circumstances of a round, each on or off (CIR-01)."""

LeftMark = Literal["on", "off", "earlier", "twice_running", "twice"]
"""A mark of a left edge (CIR-06, CIR-07, CIR-09, CIR-10, CIR-11)."""
RightMark = Literal["on", "off", "pass"]
"""A mark of a right edge (CIR-03)."""

CardType = Literal["environment", "case", "incident", "following", "conclusion", "action", "cover"]
OPENERS = frozenset({"case", "incident"})
"""Types that open a round and can't be played later (RND-03, RND-04)."""
FOLLOWERS = frozenset({"following", "conclusion"})
"""Types that are played after an opener (RND-09)."""
ROUND_TYPES = OPENERS | FOLLOWERS
"""Types that join the row of a round (SCO-03)."""
DRAWN_TYPES = ROUND_TYPES | {"action"}
"""Types allowed in a draw deck (DCK-01)."""
X_FILES = "X-FILES"
ENVIRONMENT = ("SCULLY", "MULDER", X_FILES)
"""Names of the environment cards in the order of play (ENV-01 to ENV-03)."""

Aspect = Literal["attributes", "points", "circumstances", "text"]
"""An aspect of a card that can be negated (REQ-08, REQ-09, CIR-16)."""
Who = Literal["you", "rival", "each"]
"""Players. you: the player of the card. each: both, the active player first."""


class Timing(StrEnum):
    """The time when an ability happens or applies. Order of scoring: SCO-05.

    standing abilities apply continuously. adjusting changes the score of the round, ignoring is computed after all
    other abilities, and scored happens after a player got the points.
    """

    PLAYED = "played"
    STANDING = "standing"
    NEGATED = "negated"
    TURNED_UP = "turned_up"
    ADJUSTING = "adjusting"
    IGNORING = "ignoring"
    SCORED = "scored"


class OfScore(Amount):
    """An amount that depends on the score of the round.

    A standing ability can't use it, because it changes that score itself.
    """


class Demand(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, frozen=True):
    """A requirement: an attribute, or a term (REQ-13).

    providers: number of separate cards that must provide it (REQ-05).
    A star in an attribute matches the rest of the name (REQ-06); a qualifier is in parentheses (REQ-04).
    """

    attribute: str = ""
    term: str = ""
    providers: int = 1


class Filter(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Criteria for cards.

    Absent criteria don't matter; lists mean any of their values.
    provides: an attribute. sets: a circumstance that the card turns on (CIR-15). removes: a circumstance that was on
    before the card and is off after it (CIR-14). order: relative to the ability's own card.
    character: a character of the environment, not X-FILES. covered: face-down cards, which match only if this is set.
    """

    type: list[CardType] = []
    name: list[str] = []
    theme: list[str] = []
    provides: list[str] = []
    sets: list[Circumstance] = []
    removes: list[Circumstance] = []
    points: Literal["positive", "negative"] | None = None
    owner: Literal["you", "rival"] | None = None
    order: Literal["earlier", "later", "just_before"] | None = None
    character: bool | None = None
    covered: bool = False
    this: bool = False
    other: bool = False

    def asks_identity(self) -> bool:
        """Return whether the filter checks more than a card's place and owner."""
        named = self.type or self.name or self.theme or self.provides or self.sets or self.removes
        return bool(named) or self.points is not None or self.character is not None


class Target(Filter, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Cards for a step.

    zone: the places to search; "this" is the ability's own card, "participant" the participant of a conflict. "named"
    means the cards stored by an earlier step with `called`. of: the player, for places that each player has.
    """

    zone: list[
        Literal["this", "participant", "named", "row", "environment", "hand", "deck", "discard", "environment_deck"]
    ]
    of: Who = "you"
    count: Value = msgspec.field(default_factory=lambda: Fixed(1))
    up_to: bool = False
    how: Literal["choose", "all", "random", "top", "last"] = "choose"
    by: Literal["you", "owner"] = "you"
    name_of: str = ""
    called: str = ""


class Modifier(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A continuous change: forbidden types of cards, or points for cards in the row.

    whose: the players who can't play the forbidden types.
    """

    forbid: list[CardType] = []
    by: Value | None = None
    on: Filter | None = None
    whose: Who = "each"


class Ability(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An ability of a card: steps to carry out, or continuous changes (standing)."""

    when: Timing
    test: Test | None = msgspec.field(default=None, name="if")
    do: list[Step] = []
    modify: list[Modifier] = []
    optional: bool = False


class ConflictSide(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One side of a conflict (CNF-01). participant: the character its player chooses."""

    requires: list[str | Demand] = []
    participant: Filter | None = None
    strength: Value


class Conflict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A contest that decides a card's points and effect when played (TYP-08, CNF-02)."""

    pro: ConflictSide
    anti: ConflictSide
    success: list[Step] = []
    failure: list[Step] = []


class Design(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A card design (TYP-10). Absent fields mean absent marks.

    number: the printed number, the base of card numbers. set: its card set. draw: its draw value (HIGH-10).
    points: an amount, or the kind of amount that its text gives (TYP-11). provides: attributes; terms: labels in
    addition to its type (REQ-13). play: a further condition for playing it. left, right: its edges (CIR-03, CIR-05).
    in_play, in_deck: copy limits (ORD-01). arms: strength in a conflict (CNF-05).
    """

    id: str
    number: int
    name: str
    type: CardType
    set: str = ""
    episode: str = ""
    draw: int | None = None
    points: int | Literal["positive", "negative", "conflict"] | None = None
    themes: list[str] = []
    provides: list[str] = []
    terms: list[str] = []
    requires: list[str | Demand] = []
    prevented_by: list[str] = []
    play: Test | None = None
    left: dict[Circumstance, LeftMark] = {}
    right: dict[Circumstance, RightMark] = {}
    in_play: int | None = None
    in_deck: int | Literal["+"] | None = None
    investment: int | None = None
    arms: int = 0
    conflict: Conflict | None = None
    abilities: list[Ability] = []
    art: Art | None = None

    @property
    def label(self) -> str:
        """The name in capitals of an environment card (DCK-05, ENV-09), or ""."""
        if self.type != "environment":
            return ""
        return next((word for word in self.name.split() if word.isupper() and len(word) > 1), "")

    @property
    def value(self) -> int:
        """The printed points; 0 if a text gives them (TYP-12)."""
        return self.points if isinstance(self.points, int) else 0

    @property
    def most_in_deck(self) -> int | None:
        """Maximum number of copies in a draw deck; None for no limit.

        Source: DCK-03, ORD-02, ORD-04, ORD-05.
        """
        return self.in_deck if isinstance(self.in_deck, int) else None


def demands(requires: list[str | Demand]) -> list[Demand]:
    """Return requirements as demands; bare attributes become demands."""
    return [Demand(attribute=demand) if isinstance(demand, str) else demand for demand in requires]


def plain(design: Design) -> dict[str, Any]:
    """Return a design as JSON data, without the parts that its text covers."""
    left_out = {"abilities", "art", "conflict", "play", "requires"}
    raw = {name: getattr(design, name) for name in design.__struct_fields__ if name not in left_out}
    raw["requires"] = msgspec.to_builtins(demands(design.requires))
    raw["label"] = design.label
    kept = {"id", "number", "name", "type"}
    return {
        name: value
        for name, value in raw.items()
        if name in kept or (value not in ("", [], {}, None) and (name, value) != ("arms", 0))
    }
