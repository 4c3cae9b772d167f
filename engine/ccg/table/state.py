"""The state of a game as plain data, and the setup it was opened with.

Levels, keywords and values of combat are never stored: they are computed anew from what is printed, from what the
text of cards in play says, and from the changes here, each of which knows when it ends.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from engine.kernel.decisions import Choice
from engine.kernel.frames import Frame

TurnPhase = Literal[
    "briefing", "healing", "requisition", "deployment", "case_assignment", "investigation", "debriefing"
]
"""The phases of a turn, in their order (1.2)."""
Phase = Literal["setup", TurnPhase, "over"]
Until = Literal["round", "combat", "check", "turn", "attached", "healed", "game"]
"""When a change ends. check: the one under way when it began; attached: once its source leaves play; healed: once there
is no damage on the card that is changed."""
Round = Literal["LRC", "CRC"]


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What all players agreed to. Each member is an option; their meanings stand in `rules/setup.py`."""

    format: str = "advanced"
    seats: int = 2
    question_or_guess: bool = False
    single_guess: bool = False
    killer: bool = False
    powers: bool = False
    limited: bool = False
    turn_limit: int = 200


class Answer(msgspec.Struct, array_like=True):
    """A row of the question log: who asked whom whether a characteristic has a value, and the true answer (QST-05).

    known_by: the seats that know the answer, as a seat set (MP-07). more: further values of which each is as good.
    """

    asker: int
    asked: int
    characteristic: str
    value: str
    yes: bool
    known_by: int
    more: list[str] = []

    def fits(self, values: Iterable[str]) -> bool:
        """Return whether the answer is yes where an X-File has these values."""
        return any(value in (self.value, *self.more) for value in values)


class Guess(msgspec.Struct, array_like=True):
    """An X-File that somebody has named, before all. name: of its design; right: it was the one (QST-10, QST-13)."""

    seat: int
    asked: int
    name: str
    right: bool


class Player(msgspec.Struct):
    """A seat. rp, cp: its pools. earmarked: points that only buy cards, in this Briefing (BRF-06).

    powers: values of its X-File that all know, each with the tokens left for its power (XPW-03, XPW-05).
    struck: Agents that its power has hurt, each with the turn of the last time (XPW-35).
    guessed: the seats whose X-File it has guessed at (OPT-02). agents: how many of the starting team are not removed
    from the game (WIN-03). out: it has resigned from a game that goes on. team: the designs it began with.
    shown: of what lay open and is hidden again, the most copies of each design that all have seen at one time.
    looked_at: the same of what others have looked at, by the seat that did. spent: abilities that it may use once in a
    game, and has used.
    """

    rp: int = 0
    cp: int = 0
    powers: dict[str, int] = {}
    struck: dict[int, int] = {}
    earmarked: int = 0
    guessed: list[int] = []
    agents: int = 0
    out: bool = False
    team: list[str] = []
    shown: dict[str, int] = {}
    looked_at: dict[int, dict[str, int]] = {}
    spent: list[str] = []


class Doom(msgspec.Struct, array_like=True):
    """What removes an Agent from the game once its tokens have gone, one in each own Briefing.

    by: the card that brought it about. skill, level: of the check that saves the Agent; tried: the turn of the last.
    """

    by: int
    tokens: int
    skill: str
    level: int
    tried: int = 0


class Agent(msgspec.Struct):
    """What became of an Agent. damage: never above its Health. health: how far its permanent Health has changed.

    team: the Team it was designated to, 0 for none. bought: it stays until Debriefing (DEP-10). back: the turn at whose
    start it returns into play, 0 where it is not away. held: so many turns of its owner have still to begin before it
    may leave the Hospital. unhealing: its wounds don't heal until a card for that is used on it (HEA-10).
    home: while another player has borrowed it, the section and the Team to which it goes back (OPEN-17).
    doom: what is about to remove it from the game (EFF-14).
    """

    damage: int = 0
    health: int = 0
    team: int = 0
    bought: bool = False
    back: int = 0
    held: int = 0
    unhealing: bool = False
    home: tuple[str, int] | None = None
    doom: Doom | None = None


class Site(msgspec.Struct):
    """A Site in the Field. directed: the opponent it is aimed at. skill: the one in use, "" before it is named.

    committed: the value of a characteristic that will be asked, for the lower level (QST-06).
    """

    directed: int
    skill: str = ""
    committed: str = ""


class Change(msgspec.Struct, array_like=True):
    """A number of a card that another card changes. stat: a skill, "LRC", "CRC", "Health", "RES", "price" ...

    on: the card whose number it is; source: the card that changes it. depth: of how many checks, or combats, under way
    it was put in force in the last. dealer: of what is taken off damage: that of this combatant alone, or -1.
    """

    source: int
    on: int
    stat: str
    by: int
    until: Until
    depth: int = 0
    dealer: int = -1


class Rewording(msgspec.Struct, array_like=True):
    """A keyword of a card that another card replaces. old: "" where new is added; new: "" where old is taken away."""

    source: int
    on: int
    old: str
    new: str
    until: Until
    depth: int = 0


class Later(msgspec.Struct, array_like=True):
    """What a card does once something happens. event: its name in `events.EVENTS`; frame: the run that begins then.

    until, depth: as of a change; what has not happened by then comes to nothing. seat, name: where only that player
    makes it happen, with a card of that name; but for "you" of the frame nobody else knows the name.
    """

    event: str
    frame: Frame
    until: Until
    depth: int = 0
    seat: int = -1
    name: str = ""


class Modifier(msgspec.Struct, array_like=True):
    """What a card adds to a check, or takes from it."""

    source: int
    by: int


class Check(msgspec.Struct):
    """A check under way. seat: whose Team; team: its members, whether or not they still count.

    needed: the level before changes. site: the Site that it decides, or -1. source: the card that forces it, or -1.
    names: cards used in it, by both sides (CHK-10). used: by seat, how many cards. excluded: Agents who add nothing.
    absent: Agents who stayed behind, and are no combatants either (OPEN-22). failed: a card says so (CHK-14).
    combats: how many were under way when it began. fought: there was a combat in it. swapped: Agents who use another
    skill than the one that is checked.
    """

    seat: int
    team: list[int]
    skill: str
    needed: int
    site: int = -1
    source: int = -1
    modifiers: list[Modifier] = []
    names: list[str] = []
    used: dict[int, int] = {}
    excluded: list[int] = []
    absent: list[int] = []
    failed: bool = False
    combats: int = 0
    fought: bool = False
    swapped: dict[int, str] = {}


class Packet(msgspec.Struct):
    """Damage of one source on its way to one target. reduced: what is taken off before it is applied (DMG-05).

    shares: who has a part of the same damage already, where it is split (DMG-03). dealt: it has been applied.
    """

    source: int
    target: int
    amount: int
    reduced: int = 0
    shares: list[int] = []
    dealt: bool = False


class Fought(msgspec.Struct):
    """A combat that is over. seat: who played the Adversaries; keywords: what those were when it began.

    team: the Agents who fought; killed: the Adversaries that fell to damage.
    """

    seat: int
    team: list[int]
    keywords: list[str] = []
    killed: list[int] = []


class Combat(msgspec.Struct):
    """A combat under way. seat: who plays the Adversaries; owner: whose Agents fight.

    foes, agents: the combatants that take part still; what is on the Agents' side but is no Agent is among agents.
    long_rounds, close_rounds: how many are still fought, -1 for as many as it takes. damage: what combatants that are
    no Agents have taken. stunned, stunned_next: who deals no damage in this round, and in the next. played: whether
    somebody played a card in this round. names: those of its cards (CMB-10). called_off: a card has ended it, or taken
    the last of a side out of it. turned: Agents who fight against their own Team, and who leads them (XPW-22). led:
    whose damage another aims in this round, and who does; astray: who of them may be aimed at the own side (DMG-04).
    free: whose next Combat card costs nothing, or -1; freed: one has been made free (XPW-42). record: what
    will be told of it when it is over. duel: a text lets one Agent fight alone.
    """

    seat: int
    owner: int
    foes: list[int]
    agents: list[int]
    kind: Round = "LRC"
    number: int = 0
    long_rounds: int = 1
    close_rounds: int = -1
    damage: dict[int, int] = {}
    packets: list[Packet] = []
    stunned: list[int] = []
    stunned_next: list[int] = []
    names: list[str] = []
    played: bool = False
    ended: bool = False
    called_off: bool = False
    turned: dict[int, int] = {}
    led: dict[int, int] = {}
    astray: list[int] = []
    free: int = -1
    freed: bool = False
    record: Fought | None = None
    duel: bool = False


class Announced(msgspec.Struct):
    """A card announced and not yet resolved. seat: who plays it; on: the card it is played on, or -1.

    Of a Combat card that a bystander plays for the Agents, on is one of these (MP-05).
    section: where an Agent that is bought comes in. directed: the opponent at whom a Site is aimed, or -1.
    x: the number chosen for its cost. paid: the points it took. targets: what its text is aimed at. window: the one in
    which it was played, "" for none. shuffled: it goes into its owner's Bureau Deck in the end, negated or not. group:
    cards announced with it, which are negated as one (ADV-05).
    """

    card: int
    seat: int
    on: int = -1
    section: str = ""
    directed: int = -1
    x: int = 0
    paid: int = 0
    targets: list[int] = []
    negated: bool = False
    shuffled: bool = False
    window: str = ""
    group: list["Announced"] = []


class Lost(msgspec.Struct):
    """An Agent who left the game in this turn: what had become of it, where it stood, the tokens that lay on it."""

    agent: Agent
    section: str
    tokens: int


class Turn(msgspec.Struct):
    """The turn in play. number: from 1.

    investigated: names of Sites this turn (CAS-03). present: Agents who took part in one (INV-04).
    placed, bought: names of Sites and of Agents that came in. guessed: whether the active player has named an X-File
    (QST-09). wounded: Agents hurt in combat. used: limits of cards and powers that are used up.
    lost: Agents who left the game for ever. fought: the last combat, once it is over. doubled: designs of
    which the next card that a seat plays adds double to checks: "seat:design". barred: the seats that draw no more
    cards. bureau: further keywords of the Agents in the active player's Bureau, as long as they are there.
    """

    number: int = 0
    seat: int = 0
    investigated: list[str] = []
    present: list[int] = []
    placed: list[str] = []
    bought: list[str] = []
    guessed: bool = False
    wounded: list[int] = []
    used: list[str] = []
    lost: dict[int, Lost] = {}
    fought: Fought | None = None
    doubled: list[str] = []
    barred: list[int] = []
    bureau: list[str] = []


class State(msgspec.Struct):
    """Everything. seed: 32 secret bytes; counter: draws made.

    peeked: hidden cards that others than their owner have looked at where they lie, with the seat set of who has.
    used_by: cards in play that another than their owner has played, and who (OPEN-17).
    agents, sites: by card, what became of those in play. tokens: those that lie on cards. listening: cards to whose
    next answer they wait for, and about whose X-File. buried: cards that lie face up in a Bureau Deck. later: what
    cards do once something happens. checks, combats, announced: what is under way, the last one uppermost. log,
    guesses: what was asked, and which X-Files were named. first: who has the first turn. winners: empty in a draw, or
    while it is undecided.
    """

    setup: Setup
    seed: bytes
    counter: int
    cards: str
    zones: dict[str, list[int]]
    players: list[Player]
    phase: Phase = "setup"
    turn: Turn = msgspec.field(default_factory=Turn)
    agents: dict[int, Agent] = {}
    sites: dict[int, Site] = {}
    tokens: dict[int, int] = {}
    listening: dict[int, tuple[int, int]] = {}
    teams: int = 0
    changes: list[Change] = []
    rewordings: list[Rewording] = []
    later: list[Later] = []
    checks: list[Check] = []
    combats: list[Combat] = []
    announced: list[Announced] = []
    buried: list[int] = []
    peeked: dict[int, int] = {}
    used_by: dict[int, int] = {}
    log: list[Answer] = []
    guesses: list[Guess] = []
    first: int = 0
    winners: list[int] = []
    stack: list[Frame] = []
    pending: Choice | None = None
