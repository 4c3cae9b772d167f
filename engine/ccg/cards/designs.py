"""Card designs: one struct per card type (TYP-00 to TYP-09), and text data.

No rules. Keywords, skills and values of characteristics are spelled as printed (KEY-04). `vocabulary.py` lists them.
"""

from typing import Any, Literal, get_args

import msgspec

from engine.kernel.art import Art
from engine.kernel.effects import Fixed, Step, Test, Value

CardType = Literal["event", "witness", "bluff", "equipment", "combat", "adversary", "site", "agent", "x_file"]

Rarity = Literal["common", "uncommon", "rare", "ultra_rare", "fixed", "promo", "gen_con", "community"]

Skill = Literal[
    "Alien Investigation",
    "Behavioral",
    "Bureaucracy",
    "Computer",
    "Criminal Investigation",
    "Evidence Collection",
    "Medical",
    "Observation",
    "Occult Investigation",
    "Sciences",
    "Subterfuge",
]
"""The investigation skills (SKL-01 to SKL-11, SKL-20).

Combat values are separate fields: `lrc`, `crc`.
"""

Pool = Literal["RP", "CP", "*P"]
"""The pool that pays a cost.

*P: that of the side it helps (POOL-02, POOL-04).
"""

Cost = int | Literal["X", "X+1", "2X"]
"""Points, or a formula of X.

X is chosen or counted on playing (POOL-10).
"""

Rating = int | Literal["N/A", "Special"]
"""A number of an Adversary.

N/A: it has none (CMB-05). Special: its text gives it (TYP-06).
"""

Affiliation = Literal["Alien", "Government", "Evolutionary", "Primordial", "Occult"]
Motive = Literal["Survival", "Security", "Control", "Knowledge", "Ideology"]
Method = Literal["Violence", "Manipulation", "Subterfuge", "Possession", "Threats"]
Result = Literal["Death", "Insanity", "Physiological Imbalance", "Abduction", "Manipulation of Evidence"]
CharacteristicValue = Affiliation | Motive | Method | Result

Characteristic = Literal["Affiliation", "Motive", "Method", "Result"]
CHARACTERISTICS: dict[Characteristic, tuple[CharacteristicValue, ...]] = {
    "Affiliation": get_args(Affiliation),
    "Motive": get_args(Motive),
    "Method": get_args(Method),
    "Result": get_args(Result),
}
"""The characteristics of an X-File with the five values of each (QST-03, XFT-06)."""

KILLER = "Killer"
"""Keyword of cards that remove Agents from the game (KEY-05, DECK-05)."""


Stat = Skill | Literal["LRC", "CRC", "Health", "RES"]
"""A number of an Agent or an Adversary."""
Section = Literal["bureau", "field", "hospital"]
"""The sections where Agents are (DEP-01)."""
Skilled = Literal["Martial Arts", "Subterfuge"]
"""Kinds of Combat cards that only some combatants may use (ADV-08)."""
Permission = (
    Skilled
    | Literal[
        "skip_lrc",
        "second_site",
        "second_site_near",
        "keeps_site",
        "serves_again",
        "travels",
        "not_negated",
        "split",
        "uncarried",
        "calls_in",
    ]
)
"""Exceptions to the rules that a text can allow.

Among them: kinds of Combat cards, no round at long range (CMB-04), a second Site (INV-04), no negation (PLAY-16),
split damage (DMG-03).
"""
Who = Literal["you", "others", "each", "active", "choose_other"]
"""Players, relative to the player of the ability.

choose_other: another player of that player's choice.
"""
Window = Literal[
    "damage_assign",
    "after_combat",
    "combat_start",
    "after_question",
    "after_guess",
    "after_site",
    "response_buy",
    "response_move",
    "response_abduction",
    "after_departure",
    "response_remove",
    "before_draw",
    "briefing",
    "healing",
    "requisition",
    "deployment",
    "case_assignment",
    "before_site",
    "check",
    "answer",
    "combat",
    "after_damage",
    "investigation",
]
"""A moment when cards are played (CHK-04 to CHK-07).

`rules/play_windows.py` opens them.

Some open only if a card can be played in them.
"""
Timing = Literal[
    "resolved",
    "used",
    "standing",
    "played",
    "briefing_began",
    "income_due",
    "returned",
    "uncovered",
    "abduction_due",
    "bureau_changed",
    "teams_changed",
    "agent_left",
    "site_decided",
    "asked",
    "check_began",
    "healing_began",
    "round_began",
    "abducted",
    "packets_aimed",
    "packets_reduced",
    "wound_due",
    "damage_dealt",
    "damage_settled",
    "fall_due",
    "treated",
    "round_ended",
]
"""When an ability works.

resolved: as its card resolves. used: when its player uses it. standing: always.

All others are events of that name that the ability answers. played: any card is played.
"""
Place = Literal[
    "this",
    "named",
    "aimed",
    "answered",
    "play",
    "site",
    "sites",
    "team",
    "mates",
    "checked",
    "bearer",
    "serving",
    "combatants",
    "dealing",
    "targeted",
    "hurt",
    "under",
    "agents",
    "leaving",
    "sender",
    "lost",
    "slid",
    "aimed_team",
    "teams",
    "gear",
    "gear_of_team",
    "gear_of_combatants",
    "gear_of_aimed",
    "hand",
    "deck",
    "discard",
    "bureau",
    "field",
    "hospital",
]
"""Places where a target looks for cards.

`language/targets.py` defines their contents.
"""


AwaitedEvent = Literal["round_ended", "check_failed", "site_over"]
"""Events that a delayed effect can wait for."""


class Filter(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Conditions that a card must meet.

    Empty fields don't matter.

    Lists mean any one of them, except `all_of`.

    keyword, all_of, without: current keywords. owner: its player, or the player who plays it. side: of a combat.
    allowed: may use these Combat cards (ADV-08). least: minimum of current numbers. modifies, spares: numbers that
    its text changes, or doesn't change. played: it came from a hand, unlike starting Agents (PLAY-20). hit: minimum
    damage from one source this round. struck: the ability's own card damaged it this round. ailing: it has damage or
    something else that healing cards remove. fit: it has Health left. covering: it has cards under it or Bluffs
    attached. carries: names of attached Equipment. akin: it shares an affiliation with cards attached to the
    ability's card. facing_stunned: an opponent deals no damage this round. forces_check: its text makes an opposing
    Team check. ends_combat: it ends a combat or lets a combatant leave. sends: its text sends an Agent to the
    Hospital. aims_at: names of its targets. cost_most: maximum printed cost. untaught: no card with the ability's
    name is attached. bearer: the ability's card is attached to it. itself: it is the ability's own card. `beside`:
    it is in the Team of the Agent with the ability's card, who isn't about to be abducted too. duels: an Adversary that
    fights a single Agent. fresh: its player never had an Agent of its name in play. cost: printed cost. movable: it
    isn't held in the Hospital. lendable: another player's Agent that "you" may borrow. usable: "you" could play it
    now for free. any_of: at least one of these filters must fit too.
    """

    type: list[CardType] = []
    name: list[str] = []
    not_named: list[str] = []
    keyword: list[str] = []
    all_of: list[str] = []
    without: list[str] = []
    owner: Literal["you", "others", "active"] | None = None
    side: Literal["own", "opposing"] | None = None
    allowed: Skilled | None = None
    least: dict[Stat, int] = {}
    modifies: list[Stat | Literal["a skill"]] = []
    spares: list[Stat] = []
    fit: bool = False
    hit: int = 0
    struck: bool = False
    ailing: bool = False
    covering: bool = False
    carries: list[str] = []
    akin: bool = False
    ends_combat: bool = False
    sends: bool = False
    aims_at: list[str] = []
    cost_most: int | None = None
    facing_stunned: bool = False
    forces_check: bool = False
    section: Section | None = None
    untaught: bool = False
    bearer: bool = False
    itself: bool = False
    beside: bool = False
    lendable: bool = False
    duels: bool = False
    movable: bool = False
    fresh: bool = False
    cost: Value | None = None
    usable: Literal["free"] | None = None
    any_of: list["Filter"] = []
    played: bool | None = None
    other: bool = False


class Target(Filter, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A filter with places, a number and a way to choose.

    zone: places to look in. "this" is the ability's own card, "aimed" its targets. "answered" is the card it
    responds to. "named" are the cards that an earlier step named by `called`. "play" is all played cards still in
    play. of: the player whose place it is. by: the player who chooses. how: "chance" decides for each card
    separately, with even odds.
    """

    zone: list[Place]
    of: Who = "you"
    count: Value = msgspec.field(default_factory=lambda: Fixed(1))
    up_to: bool = False
    how: Literal["choose", "all", "chance", "random", "top"] = "choose"
    by: Literal["you", "owner"] = "you"
    name_of: str = ""
    called: str = ""


class Modifier(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A standing change of a number of the card or of the Agent it is attached to.

    to: a new value. same_as: another number of that card that it is equal to.
    """

    stat: Stat
    by: int = 0
    to: Value | None = None
    same_as: Stat | None = None


class Ability(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One ability of a card: steps, or standing changes while it is in play.

    on: its targets, chosen when its card is announced or used. windows: the only windows in which it is played or
    used; with several resolving abilities, the window decides (PLAY-14). activators: replace the printed ones. x: X,
    if it isn't chosen (POOL-10). once: limit of uses, per card and turn or per player and game. about: the card of
    the event that it answers. tokens: number on the card when it enters play. Each use removes one. Without tokens,
    a card that isn't an Agent is discarded. pays: keywords of cards for which a token pays a point (POOL-11). frees:
    cards for which a token pays the whole cost. late: a step adds the tokens later. hand: maximum hand size after
    Debriefing (DEB-03). immune: names of cards that can't target the card this is attached to. pierces: cards whose
    texts don't protect them from this card's Team.

    For Equipment: averts: cards that assign damage to its Agent only without another target. repels: cards whose
    side can't play Combat cards on its Agent. lures: cards that may attack its Agent's Team at any Site.
    """

    when: Timing
    on: Target | None = None
    windows: list[Window] = []
    activators: list[str] | None = None
    x: Value | None = None
    test: Test | None = msgspec.field(default=None, name="if")
    once: Literal["turn", "game"] | None = None
    about: Filter | None = None
    do: list[Step] = []
    modify: list[Modifier] = []
    permit: list[Permission] = []
    tokens: int = 0
    pays: list[str] = []
    frees: Filter | None = None
    averts: Filter | None = None
    repels: Filter | None = None
    lures: Filter | None = None
    late: bool = False
    pierces: Filter | None = None
    hand: int = 0
    immune: list[str] = []


class Design(
    msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, frozen=True, tag_field="type"
):
    """Fields that all card types have (TYP-00).

    number: the printed one, unique in the set. advanced: excluded from the basic game (TYP-11). keywords: in printed
    order; an X-File has none (KEY-01). episode: "" if unknown. abilities: the data of its text.
    """

    id: str
    number: str
    name: str
    set: str
    rarity: Rarity
    episode: str = ""
    advanced: bool = False
    keywords: list[str] = []
    abilities: list[Ability] = []
    art: Art | None = None

    @property
    def outlasts_tokens(self) -> bool:
        """True if the card stays in play without tokens: an Agent or a lasting effect."""
        return self.type == "agent" or any(ability.modify or "travels" in ability.permit for ability in self.abilities)

    @property
    def type(self) -> CardType:
        return self.__struct_config__.tag  # type: ignore[return-value]


class Priced(Design, frozen=True):
    """A card with a cost: all types except X-Files."""

    cost: Cost
    pool: Pool


class Activated(Priced, frozen=True):
    """A card with activators: all types except Agents, Sites and X-Files.

    activators: all must be met (PLAY-02). A slash separates alternatives (PLAY-03).
    """

    activators: list[str]


class Event(Activated, frozen=True, tag="event"):
    """A one-time effect, discarded after use (TYP-01).

    A Resource stays in play, and so does a card whose text says so.
    """


class Witness(Activated, frozen=True, tag="witness"):
    """A person who helps with a check: one copy in each (TYP-02, CHK-12)."""


class Bluff(Activated, frozen=True, tag="bluff"):
    """A card face up at a Site, or face down under it (TYP-03)."""


class Equipment(Activated, frozen=True, tag="equipment"):
    """A card attached to an Agent (TYP-04).

    Its activator names the section of that Agent (PLAY-09).
    """


class Combat(Activated, frozen=True, tag="combat"):
    """A card for a round of combat, only in the advanced game (TYP-05)."""


class Adversary(Activated, frozen=True, tag="adversary"):
    """An enemy that attacks the Team at a Site (TYP-06).

    lrc, crc: damage at each range (SKL-12, SKL-13).
    """

    lrc: Rating
    crc: Rating
    health: Rating


class Prerequisite(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The level a Team needs to solve a Site, in one of the skills (TYP-07, INV-08)."""

    skills: list[Skill]
    level: int


class Discount(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A lower level for a Site if this value is asked, and nothing else (QST-06)."""

    characteristic: Characteristic
    value: CharacteristicValue
    level: int


class Site(Priced, frozen=True, tag="site"):
    """A place to investigate (TYP-07).

    questions: the characteristics that may be asked about (QST-02).

    state: its location, for cards that compare Sites: the letters of a state, or a place outside the states.
    """

    prerequisite: Prerequisite
    questions: list[Characteristic]
    state: str
    discount: Discount | None = None


class Agent(Priced, frozen=True, tag="agent"):
    """A person who investigates (TYP-08).

    A missing skill is 0 (TYP-10). res: points in a Briefing (BRF-02, SKL-21).
    """

    cost: int
    skills: dict[Skill, int]
    lrc: int
    crc: int
    health: int
    res: int


class XFile(Design, frozen=True, tag="x_file"):
    """A player's secret: a unique combination of four characteristics (TYP-09)."""

    affiliation: Affiliation
    motive: Motive
    method: Method
    result: Result

    @property
    def characteristics(self) -> dict[Characteristic, CharacteristicValue]:
        """The values that answer questions (QST-03)."""
        return {
            "Affiliation": self.affiliation,
            "Motive": self.motive,
            "Method": self.method,
            "Result": self.result,
        }


AnyDesign: Any = Event | Witness | Bluff | Equipment | Combat | Adversary | Site | Agent | XFile
"""A row of a card file.

Its type field selects the struct.
"""


def alternatives(activator: str) -> list[str]:
    """Return the alternatives of an activator; one must be met (PLAY-03)."""
    return activator.split("/")


def printed_data(design: Design) -> dict[str, Any]:
    """Return the printed data of a design as JSON data, without its abilities and art."""
    return dict(msgspec.to_builtins(msgspec.structs.replace(design, abilities=[], art=None)))
