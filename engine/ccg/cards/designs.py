"""What a card is: one struct for each card type (TYP-00 to TYP-09), and what its text says. Plain typed data, no rules.

Keywords, skills and values of characteristics are written as they are printed, in one spelling each (KEY-04);
`vocabulary.py` lists them.
"""

from typing import Any, Literal, cast, get_args

import msgspec

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
"""The investigation skills (SKL-01 to SKL-11, SKL-20). Those of combat are numbers of their own: `lrc`, `crc`."""

Pool = Literal["RP", "CP", "*P"]
"""What a cost is paid from: Resource Pool, Conspiracy Pool, or that of the side it helps (POOL-02, POOL-04)."""

Cost = int | Literal["X", "X+1", "2X"]
"""Points, or what is made of an X that is chosen or counted when the card is played (POOL-10)."""

Rating = int | Literal["N/A", "Special"]
"""A number of an Adversary. N/A: it has none (CMB-05); Special: its text gives it (TYP-06)."""

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
"""What may be asked of an X-File, with the five values of each (QST-03, XFT-06)."""

KILLER = "Killer"
"""Keyword of what removes Agents for ever, and of what belongs to that option (KEY-05, DECK-05)."""


Stat = Skill | Literal["LRC", "CRC", "Health", "RES"]
"""A number of an Agent or an Adversary."""
Section = Literal["bureau", "field", "hospital"]
"""Where Agents stand (DEP-01)."""
Skilled = Literal["Martial Arts", "Subterfuge"]
"""Kinds of Combat cards that not everybody may use (ADV-08)."""
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
"""What a text permits that rules don't: such cards, no round at long range (CMB-04), a second Site (INV-04), no
negation (PLAY-16), or damage that is split (DMG-03)."""
Who = Literal["you", "others", "each", "active", "choose_other"]
"""Players, seen from who has an ability. choose_other: one of the others, as that player chooses."""
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
"""A moment at which cards are played (CHK-04 to CHK-07); `rules/windows.py` opens them, some
only where a card is for them."""
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
"""When an ability works. resolved: as its card resolves. used: when its player likes, from play. standing: always.

All others are happenings of that name which it answers. played: some card is.
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
"""Where cards are sought; `language/targets.py` says what lies there."""


Happening = Literal["round_ended", "check_failed", "site_over"]
"""What the rest of an ability may wait for."""


class Filter(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Which cards are meant; what is not named does not matter. Lists mean any one of them, but for `all_of`.

    keyword, all_of, without: keywords as they are now. owner: whose; of a card that is being played, who plays it.
    side: of a combat. allowed: Combat cards that few may use (ADV-08). least: numbers as they are now. modifies,
    spares: numbers that its text changes, or must leave alone. played: it came from hand, which starting Agents did not
    (PLAY-20). hit: it took so much from one source in this round, or more. struck: the ability's own card dealt it
    damage in this round. ailing: there is damage on it, or something else that a card that heals takes away. fit: it
    has Health left. covering: cards lie under or upon it. carries: Equipment of such a name lies upon it. akin: it has
    an affiliation in common with what lies upon the ability's card. facing_stunned: an opponent deals no damage in this
    round.
    forces_check: its text makes an opposing Team check. ends_combat: it ends a combat, or lets somebody leave one.
    sends: its text sends an Agent to the Hospital. aims_at: it is aimed at a card of such a name.
    cost_most: its printed cost is no more.
    untaught: no card of the same name as the ability's lies upon it. bearer: the ability's card lies upon it.
    itself: it is the ability's own card. beside: an Agent of the Team of whom the ability's card lies upon, who isn't
    about to be abducted as well.
    duels: an Adversary whom a text lets fight a single Agent.
    fresh: no Agent of its name is in its player's play, was bought or has left the game. cost: what is printed on it.
    movable: well enough to leave the Hospital, or not in it.
    lendable: an Agent of another player whom "you" may borrow. usable: "you" could play it now, for free.
    any_of: one of these must fit as well.
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
    """Cards to do something with.

    zone: where to look; "this" is the ability's own card, "aimed" what it is aimed at, "answered" the card that it
    answers, "named" the cards that an earlier step called by `called`, "play" whatever was played and lies there.
    of: whose, for places that belong to players. by: who chooses. how: "chance" decides for each card by itself, with
    even odds.
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
    """A standing change of a number: of the card's own, or of the Agent whom it lies upon. to: what it is instead.

    same_as: another number of that card, which it is as high as.
    """

    stat: Stat
    by: int = 0
    to: Value | None = None
    same_as: Stat | None = None


class Ability(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One ability of a card: steps to carry out, or (standing) what it changes or permits as long as it lies in play.

    on: what it is aimed at when its card is announced, or when it is used. windows: in which alone it is played, or
    used; of several abilities for which a card can be played the moment decides (PLAY-14). activators: what must hold
    for it instead of what is printed. x: what X is where it isn't chosen (POOL-10). once: how often it may be used: by
    each card in a turn, by each player in a game. about: the card of the happening that it answers. tokens: so many lie
    on the card as it comes into play, and a use takes one; without any left a card that is no Agent is discarded.
    pays: each token pays a point for a card with such a keyword (POOL-11). frees: each token pays all of the price of
    such a card.
    Of Equipment: averts: at its Agent such a card deals damage only where it can deal it to nobody else. repels: for
    such a card no Combat card is played upon its Agent. lures: such a card may attack its Agent's Team at any Site.
    late: no tokens lie on it from the start, a step lays them.
    hand: so many cards the hand of its player may hold after Debriefing (DEB-03). immune: cards of these names can't be
    aimed at the card upon which this one lies.
    pierces: of which cards the texts spare nothing to Agents that it goes with.
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
    """What all card types have (TYP-00).

    number: the printed one, which no other card of the set has. advanced: the mark that bars it from the basic game
    (TYP-11). keywords: what the card is, in printed order; an X-File has none (KEY-01). episode: "" where
    none is known. abilities: what its text says.
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

    @property
    def outlasts_tokens(self) -> bool:
        """Whether the card stays without tokens: an Agent does, and what means something to whom it lies upon."""
        return self.type == "agent" or any(ability.modify or "travels" in ability.permit for ability in self.abilities)

    @property
    def type(self) -> CardType:
        return cast("CardType", self.__struct_config__.tag)


class Priced(Design, frozen=True):
    """What is paid for: all but X-Files."""

    cost: Cost
    pool: Pool


class Activated(Priced, frozen=True):
    """What needs an occasion to be played: all but Agents and Sites.

    activators: all of them must hold (PLAY-02); a slash within one stands between alternatives (PLAY-03).
    """

    activators: list[str]


class Event(Activated, frozen=True, tag="event"):
    """Discarded after use, unless it is a Resource or its text keeps it (TYP-01)."""


class Witness(Activated, frozen=True, tag="witness"):
    """Somebody who helps with a check: one copy in each (TYP-02, CHK-12)."""


class Bluff(Activated, frozen=True, tag="bluff"):
    """Lies face up at a Site, or face down under it until it is investigated (TYP-03)."""


class Equipment(Activated, frozen=True, tag="equipment"):
    """Stays on its Agent (TYP-04); its activator names the section where that Agent must stand (PLAY-09)."""


class Combat(Activated, frozen=True, tag="combat"):
    """Played in a round of combat; advanced game only (TYP-05)."""


class Adversary(Activated, frozen=True, tag="adversary"):
    """What attacks the Team at a Site (TYP-06). lrc, crc: damage dealt at long and at close range (SKL-12, SKL-13)."""

    lrc: Rating
    crc: Rating
    health: Rating


class Prerequisite(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a Team needs to solve a Site: the level in one of the skills (TYP-07, INV-08)."""

    skills: list[Skill]
    level: int


class Discount(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The level that is enough where this value of this characteristic is asked, and nothing else (QST-06)."""

    characteristic: Characteristic
    value: CharacteristicValue
    level: int


class Site(Priced, frozen=True, tag="site"):
    """What is investigated (TYP-07). questions: characteristics, of which one may be asked (QST-02).

    state: where it lies, as cards that compare Sites mean it: the letters of a state, or a place outside of them all.
    """

    prerequisite: Prerequisite
    questions: list[Characteristic]
    state: str
    discount: Discount | None = None


class Agent(Priced, frozen=True, tag="agent"):
    """Who investigates (TYP-08). An absent skill is 0 (TYP-10). res: points made in a Briefing (BRF-02, SKL-21)."""

    cost: int
    skills: dict[Skill, int]
    lrc: int
    crc: int
    health: int
    res: int


class XFile(Design, frozen=True, tag="x_file"):
    """What a player hides and all others try to name: four characteristics, which no other has alike (TYP-09)."""

    affiliation: Affiliation
    motive: Motive
    method: Method
    result: Result

    @property
    def characteristics(self) -> dict[Characteristic, CharacteristicValue]:
        """What questions are answered by (QST-03)."""
        return {
            "Affiliation": self.affiliation,
            "Motive": self.motive,
            "Method": self.method,
            "Result": self.result,
        }


AnyDesign: Any = Event | Witness | Bluff | Equipment | Combat | Adversary | Site | Agent | XFile
"""What a row of a card file may be; its type says which."""


def alternatives(activator: str) -> list[str]:
    """Return the words of which one must hold for an activator (PLAY-03)."""
    return activator.split("/")


def plain(design: Design) -> dict[str, Any]:
    """Return what is printed on a design as JSON data, without what its text says."""
    return dict(msgspec.to_builtins(msgspec.structs.replace(design, abilities=[])))
