"""What a card is: designs, demands, edges, abilities, filters. Plain typed data, no rules."""

from enum import StrEnum
from typing import Any, Literal

import msgspec

from engine.kernel.effects import Amount, Fixed, Step, Test, Value

Circumstance = Literal["progress", "opposition", "jeopardy"]
CIRCUMSTANCES: tuple[Circumstance, ...] = ("progress", "opposition", "jeopardy")
"""What a round is in, each on or off (CIR-01)."""

LeftMark = Literal["on", "off", "earlier", "twice_running", "twice"]
"""What a left edge asks of a circumstance (CIR-06, CIR-07, CIR-09, CIR-10, CIR-11)."""
RightMark = Literal["on", "off", "pass"]
"""What a right edge makes of a circumstance (CIR-03)."""

CardType = Literal["environment", "case", "incident", "following", "conclusion", "action", "cover"]
OPENERS = frozenset({"case", "incident"})
"""What opens a round and is played at no other time (RND-03, RND-04)."""
FOLLOWERS = frozenset({"following", "conclusion"})
"""What is played after an opener (RND-09)."""
ROUND_TYPES = OPENERS | FOLLOWERS
"""What is laid into the row of a round (SCO-03)."""
DRAWN_TYPES = ROUND_TYPES | {"action"}
"""What a draw deck holds (DCK-01)."""
X_FILES = "X-FILES"
ENVIRONMENT = ("SCULLY", "MULDER", X_FILES)
"""The capitalised parts of names of the cards that make up an environment, in the order of play (ENV-01 to ENV-03)."""

Aspect = Literal["attributes", "points", "circumstances", "text"]
"""What of a card can be negated (REQ-08, REQ-09, CIR-16)."""
Who = Literal["you", "rival", "each"]
"""Players. you: who played the card. each: the player to move first."""


class Timing(StrEnum):
    """When an ability is carried out, or (standing) in force. Order at the end of a round: SCO-05.

    adjusting adds to the score, ignoring is computed when all others have been, scored comes after the score went to
    a player.
    """

    PLAYED = "played"
    STANDING = "standing"
    NEGATED = "negated"
    TURNED_UP = "turned_up"
    ADJUSTING = "adjusting"
    IGNORING = "ignoring"
    SCORED = "scored"


class OfScore(Amount):
    """An amount that goes by the score of the round: what standing abilities add to that can't go by it in turn."""


class Demand(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, frozen=True):
    """Something that must be available: an attribute, or a term (REQ-13). providers: so many separate ones (REQ-05).

    A star in an attribute stands for the rest of the name (REQ-06); a qualifier stands in parentheses (REQ-04).
    """

    attribute: str = ""
    term: str = ""
    providers: int = 1


class Filter(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Which cards are meant; what is not named does not matter. Lists mean any one of them.

    provides: an attribute that it provides. sets: a circumstance that it turns on by itself (CIR-15). removes: one
    that was on before it and off after it (CIR-14). order: played before or after the ability's own card.
    character: it is a character of the environment, not X-FILES. covered: it lies face down; those that do are meant
    only where it is said.
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
        """Return whether it asks what a card is, not only where it lies and whose it is."""
        named = self.type or self.name or self.theme or self.provides or self.sets or self.removes
        return bool(named) or self.points is not None or self.character is not None


class Target(Filter, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Cards to do something with.

    zone: where to look; "this" is the ability's own card, "participant" the character that stands up in a conflict,
    "named" the cards that an earlier step called by `called`. of: whose, for places that belong to players.
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
    """A standing change: types of cards that can't be played, or points more (by) for cards in the row.

    whose: for whom they can't be played.
    """

    forbid: list[CardType] = []
    by: Value | None = None
    on: Filter | None = None
    whose: Who = "each"


class Ability(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One ability of a card: steps to carry out, or (standing) what it changes while it lies in the row."""

    when: Timing
    test: Test | None = msgspec.field(default=None, name="if")
    do: list[Step] = []
    modify: list[Modifier] = []
    optional: bool = False


class ConflictSide(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One side of a conflict (CNF-01). participant: a character of the environment that its player chooses."""

    requires: list[str | Demand] = []
    participant: Filter | None = None
    strength: Value


class Conflict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What fixes the points and the effect of a card when it is played (TYP-08, CNF-02)."""

    pro: ConflictSide
    anti: ConflictSide
    success: list[Step] = []
    failure: list[Step] = []


class Design(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One card design (TYP-10). Absent members are absent marks.

    number: the printed one, of which card numbers are made. set: the card set that it comes from. draw: its value
    for high card (HIGH-10). points: an amount, or what kind of amount its text gives (TYP-11). provides: attributes;
    terms: what it is an example of, beside its type (REQ-13). play: what else must hold for it to be played. left,
    right: its edges (CIR-03, CIR-05).
    in_play, in_deck: ordinalities (ORD-01). arms: what it adds in a conflict (CNF-05).
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

    @property
    def label(self) -> str:
        """The capitalised part of an environment card's name (DCK-05, ENV-09); "" for other cards."""
        if self.type != "environment":
            return ""
        return next((word for word in self.name.split() if word.isupper() and len(word) > 1), "")

    @property
    def value(self) -> int:
        """The printed points; 0 where a text gives them (TYP-12)."""
        return self.points if isinstance(self.points, int) else 0

    @property
    def most_in_deck(self) -> int | None:
        """How many copies one draw deck may hold; None for any number (DCK-03, ORD-02, ORD-04, ORD-05)."""
        return self.in_deck if isinstance(self.in_deck, int) else None


def demands(requires: list[str | Demand]) -> list[Demand]:
    """Return demands that may be written as bare attributes."""
    return [Demand(attribute=demand) if isinstance(demand, str) else demand for demand in requires]


def plain(design: Design) -> dict[str, Any]:
    """Return what is printed on a design as JSON data, without what its text says."""
    left_out = {"abilities", "conflict", "play", "requires"}
    raw = {name: getattr(design, name) for name in design.__struct_fields__ if name not in left_out}
    raw["requires"] = msgspec.to_builtins(demands(design.requires))
    raw["label"] = design.label
    kept = {"id", "number", "name", "type"}
    return {
        name: value
        for name, value in raw.items()
        if name in kept or (value not in ("", [], {}, None) and (name, value) != ("arms", 0))
    }
