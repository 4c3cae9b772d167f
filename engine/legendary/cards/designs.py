"""Card designs, abilities, filters and modifiers as plain data, without rules."""

from enum import StrEnum
from typing import Any, Literal

import msgspec

from engine.kernel.art import Art
from engine.kernel.effects import Fixed, Step, Test, Value

CLASSES = ("intellect", "leadership", "science", "tech", "will")
"""The five classes (ACT-12). Points without a class have index 0, these 1 to 5."""

ClassName = Literal["intellect", "leadership", "science", "tech", "will"]
PointsKind = Literal["attack", "recruit"]
EnemyType = Literal["alien", "construct", "creature", "human", "spirit"]
CardType = Literal[
    "starting",
    "special_agent",
    "academy",
    "ally",
    "syndicate",
    "enemy",
    "event",
    "informant",
    "lead",
    "end_game",
    "evidence",
    "belief",
    "doubt",
    "strike",
    "avatar",
    "cliffhanger",
]
CUSTOM_TYPES = frozenset({"academy", "ally", "enemy", "event"})
"""Types of custom cards."""
POOLS = ("A", "B", "C")
"""The Season pools of a game (SETUP-15 to SETUP-17).

A custom card with such a set joins every Season of the pool.
"""
CHARACTERS = frozenset({"starting", "special_agent", "academy", "ally"})
"""Character types (ACT-09, CLAR-32)."""
ENEMIES = frozenset({"enemy", "syndicate"})
"""Types that count as Enemies (ACT-38, END-06)."""

Keyword = Literal[
    "coordinate",
    "vigilant",
    "ambush",
    "apprehend",
    "double_strike",
    "triple_strike",
    "elude",
    "ferocious",
    "frightening",
    "lethal",
    "maul",
    "range",
    "ravage",
    "runner",
    "stationary",
    "stealth",
    "swift",
]
"""Keywords without a parameter.

Immunity and Vulnerability name classes; Sacrifice is an ability.
"""


class Timing(StrEnum):
    """The moment when an ability works (TIMING-06 to TIMING-13)."""

    PLAY = "play"
    ACTIVATE = "activate"
    CLASS = "class"
    SACRIFICE = "sacrifice"
    VIGILANT = "vigilant"
    HAND = "hand"
    REVEAL = "reveal"
    FIRST_REVEAL = "first_reveal"
    REVEAL_SHADOWS = "reveal_shadows"
    ONGOING = "ongoing"
    SHADOWS = "shadows"
    FIELD = "field"
    STRIKE = "strike"
    DEFEAT = "defeat"
    FIRST_DEFEAT = "first_defeat"
    DRAW = "draw"
    CLEANUP = "cleanup"
    ELUDE = "elude"
    THE_END = "the_end"
    BELIEF = "belief"
    DOUBT = "doubt"
    POWER = "power"
    SETUP = "setup"


STANDING = frozenset({Timing.ONGOING, Timing.SHADOWS, Timing.FIELD, Timing.THE_END})
"""Timings of abilities that are in force while their card is there."""

Event = Literal[
    "revealed",
    "entered_field",
    "defeated",
    "gained",
    "played",
    "drawn",
    "discarded",
    "scanned",
    "fought",
    "strike_due",
    "strike_drawn",
    "struck",
    "healed",
    "scarred",
    "belief_resolved",
    "doubt_due",
    "doubt_resolved",
    "doubt_gain_due",
    "lead_failed",
    "vigilant_used",
    "coordinated",
    "turn_began",
    "action_began",
    "turn_ending",
    "the_end_began",
    "discovered",
    "collected",
    "player_defeated",
]
"""Events that the rules announce.

Those named `..._due`, `strike_drawn` and `lead_failed` can be cancelled.
"""

CANCELLABLE = frozenset({"strike_due", "strike_drawn", "doubt_due", "doubt_gain_due", "lead_failed"})

ZoneKind = Literal[
    "hand",
    "played",
    "vigilant",
    "discard",
    "deck",
    "shadows",
    "field",
    "bureau",
    "academy",
    "conspiracy",
    "defeated_conspiracy",
    "defeated_characters",
    "special_agents",
    "beliefs",
    "doubts",
    "strikes",
    "scars",
    "strike_deck",
    "strike_discard",
    "evidence",
    "collected",
    "end_row",
    "end_strikes",
    "attached",
    "beneath",
    "cliffhanger",
    "avatar",
    "box",
]

Who = Literal["you", "current", "each", "others", "next", "choose", "choose_other", "choose_rival", "holder"]
"""Players that a step can mean.

each, others: in turn order. next: CLAR-22. choose_rival: another player, or oneself if nobody else is left
(SOLO-07). holder: the player whose area holds the card.
"""


class Filter(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A description of cards.

    Unnamed properties don't matter, lists mean any of their values.
    """

    type: list[CardType] = []
    cls: list[ClassName] = msgspec.field(default_factory=list, name="class")
    enemy: list[EnemyType] = []
    keyword: list[Keyword] = []
    name: list[str] = []
    set: list[str] = []
    place: list[ZoneKind] = []
    max_cost: int | None = None
    min_cost: int | None = None
    hidden: bool | None = None
    this: bool = False
    other: bool = False

    def asks_identity(self) -> bool:
        """Return whether the filter depends on the card's identity, not only on its place."""
        named = self.type or self.cls or self.enemy or self.keyword or self.name or self.set
        return bool(named) or self.max_cost is not None or self.min_cost is not None


class Target(Filter, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The cards that a step affects.

    zone: the places to search. "this" is the ability's own card, "it" the card of the event, "named" the cards of an
    earlier step (`name_of`). of: owner, for places that belong to players. how: the way they are picked.
    """

    zone: list[Literal["this", "it", "named"] | ZoneKind]
    of: Who = "you"
    count: Value = msgspec.field(default_factory=lambda: Fixed(1))
    up_to: bool = False
    how: Literal["choose", "all", "top", "random", "oldest", "recent", "left", "right"] = "choose"
    by: Literal["you", "current", "holder"] = "you"
    name_of: str = ""
    called: str = ""


Stat = Literal["fight", "scan_shadows", "scan_bureau", "cost", "hand", "defense", "health", "leads"]
"""Numbers that can be changed.

Points to fight an Enemy, scan costs, a character's cost, cards drawn in Cleanup. Defense and Health of an End Game
or Avatar, the price of following Leads.
"""

Ban = Literal[
    "heal",
    "recruit",
    "special_agent",
    "scan_shadows",
    "scan_bureau",
    "fight",
    "bureau_power",
    "coordinate",
    "follow_lead",
    "activate",
    "play",
    "avoid",
    "talk",
]


class Modifier(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A standing change: a number (stat, by), a ban (forbid) or a keyword (grant).

    on: the affected cards. whose, for stats and bans about players: "you" is the current player, or the owner of a
    player's card.
    """

    stat: Stat | None = None
    by: Value | None = None
    forbid: Ban | None = None
    grant: Keyword | None = None
    on: Filter | None = None
    whose: Literal["you", "each"] = "each"


class Price(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Points to pay."""

    attack: int = 0
    recruit: int = 0


class Ability(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One ability of a card.

    when: the timing. on: for standing abilities and HAND, the event; which and whose restrict it. instead: a "Strike:"
    text that replaces the Strike (STRIKE-07).
    """

    when: Timing
    cls: ClassName | None = msgspec.field(default=None, name="class")
    on: Event | None = None
    which: Filter | None = None
    whose: Literal["any", "you", "others", "current"] = "any"
    test: Test | None = msgspec.field(default=None, name="if")
    pay: Price | None = None
    do: list[Step] = []
    modify: list[Modifier] = []
    optional: bool = False
    instead: bool = False
    once_a_turn: bool = False
    label: str = ""


class Task(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The task of a Lead (EVID-02, OPEN-13).

    Exactly one of a payment, cards to give, or an event. event, which, times: an event that must happen this often in
    the current player's turn.
    """

    pay: Price | None = None
    discard: Target | None = None
    defeat: Target | None = None
    event: Event | None = None
    which: Filter | None = None
    times: int = 1


class Design(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One card design; the card set holds `copies` of it.

    set: Academy set, Season number or other group. fight: points to defeat an Enemy. damage: of a Strike; None and
    miss for a Miss. letter: A, B or C of a Season (COMP-11).
    """

    id: str
    name: str
    type: CardType
    copies: int = 1
    set: str = ""
    cls: ClassName | None = msgspec.field(default=None, name="class")
    cost: int | None = None
    attack: int = 0
    recruit: int = 0
    enemy: list[EnemyType] = []
    fight: int | None = None
    keywords: list[Keyword] = []
    immunity: list[ClassName] = []
    vulnerability: list[ClassName] = []
    abilities: list[Ability] = []
    discover: Task | None = None
    collect: Task | None = None
    priority: int | None = None
    damage: int | None = None
    miss: bool = False
    rank: int | None = None
    defense: int | None = None
    health: int | None = None
    avatar: str = ""
    kind: str = ""
    not_in_own_turn: bool = False
    tags: list[str] = []
    art: Art | None = None


def plain(design: Design) -> dict[str, Any]:
    """Return the printed numbers of a design as JSON data, without its abilities."""
    raw = {name: getattr(design, name) for name in design.__struct_fields__}
    raw["class"] = raw.pop("cls")
    del raw["abilities"]
    for part in ("discover", "collect", "art"):
        del raw[part]
    return {name: value for name, value in raw.items() if value not in (None, [], "", False, 0)}
