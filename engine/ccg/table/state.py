"""The game state as plain data, including the setup it began with.

Current levels, keywords and combat values aren't stored. They are computed from printed values, from the text
of cards in play, and from the changes recorded here. Each change knows when it ends.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from engine.kernel.decisions import Choice
from engine.kernel.frames import Frame

TurnPhase = Literal[
    "briefing", "healing", "requisition", "deployment", "case_assignment", "investigation", "debriefing"
]
"""The phases of a turn in order (1.2)."""
Phase = Literal["setup", TurnPhase, "over"]
Until = Literal["round", "combat", "check", "turn", "attached", "healed", "game"]
"""When a change ends.

check: with the check that was in progress when it began. attached: when its source leaves play. healed: when
the changed card has no damage.
"""
Round = Literal["LRC", "CRC"]


class Setup(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The options that all players agreed on.

    `rules/setup.py` describes them. ask_everyone: off in new campaigns, but on in those from before the option. trial:
    the custom card that seat 0 draws first, "" for none.
    """

    format: str = "advanced"
    seats: int = 2
    question_or_guess: bool = False
    single_guess: bool = False
    killer: bool = False
    powers: bool = False
    limited: bool = False
    turn_limit: int = 200
    ask_everyone: bool = True
    trial: str = ""


class Answer(msgspec.Struct, array_like=True):
    """A row of the question log: a question about a value of an X-File (QST-05).

    asker, asked: seats. yes: the true answer. known_by: the seats that know it, as a seat set (MP-07).
    more: further values; the answer is yes if any of the values matches.
    """

    asker: int
    asked: int
    characteristic: str
    value: str
    yes: bool
    known_by: int
    more: list[str] = []

    def is_yes_for(self, values: Iterable[str]) -> bool:
        """Return whether the answer would be yes for an X-File with these values."""
        return any(value in (self.value, *self.more) for value in values)


class Guess(msgspec.Struct, array_like=True):
    """A player's public guess at an X-File (QST-10, QST-13).

    name: the design id. right: whether it was correct.
    """

    seat: int
    asked: int
    name: str
    right: bool


class Player(msgspec.Struct):
    """A seat.

    rp, cp: the points in its pools. earmarked: points that only buy cards in this Briefing (BRF-06).
    powers: announced values of its X-File, each with the tokens left for its power (XPW-03, XPW-05).
    struck: Agents that its power has hurt, each with the turn of the last time (XPW-35).
    guessed: the seats whose X-File it has guessed (OPT-02). agents: the number of its starting Agents still in the
    game (WIN-03). out: it has resigned and the others continue. team: the designs it began with.
    shown: the most copies of each design that everyone has seen at one time, of cards that are hidden again.
    looked_at: the same for each other seat that has looked. spent: once-per-game abilities that it has used.
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
    """A countdown on an Agent: it leaves the game when the tokens are gone.

    One goes in each Briefing of its player.
    by: the card that caused it. skill, level: the check that saves the Agent. tried: the turn of the last such
    check.
    """

    by: int
    tokens: int
    skill: str
    level: int
    tried: int = 0


class Agent(msgspec.Struct):
    """The state of an Agent in play.

    damage: never above its Health. health: the change of its permanent Health. team: its Team's number, 0 for none.
    bought: it stays only until Debriefing (DEP-10). back: how many of its owner's turns begin before it returns to
    play, 0 if it isn't away.
    held: how many of its owner's turns must begin before it may leave the Hospital. unhealing: it can't heal until
    a Healing card is used on it (HEA-10).
    home: while another player has borrowed it, the section and Team number it returns to (OPEN-17).
    doom: the countdown that will remove it from the game (EFF-14).
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
    """A Site in the Field.

    directed: the targeted opponent.
    skill: the chosen skill, "" before the choice. committed: the value that its player will ask about in return for
    a lower level (QST-06).
    """

    directed: int
    skill: str = ""
    committed: str = ""


class Change(msgspec.Struct, array_like=True):
    """A temporary change of a card's number.

    stat: a skill, "LRC", "CRC", "Health", "RES", "price" ...
    source: the card that causes it; on: the card that is changed. depth: how many checks or combats were in
    progress when it began. dealer: for damage reduction, the only combatant whose damage is reduced, or -1 for all.
    """

    source: int
    on: int
    stat: str
    by: int
    until: Until
    depth: int = 0
    dealer: int = -1


class KeywordChange(msgspec.Struct, array_like=True):
    """A temporary change of a card's keywords: `new` replaces `old`.

    If `old` is "", `new` is added; if `new` is "", `old` is removed.
    """

    source: int
    on: int
    old: str
    new: str
    until: Until
    depth: int = 0


class DelayedFrame(msgspec.Struct, array_like=True):
    """A program that runs when an event occurs.

    event: its name in `events.EVENTS`; frame: the frame that runs.
    until, depth: as in a `Change`; after that the program no longer runs. seat, name: if given, only this player
    playing a card of that name counts. Only that player and "you" of the frame know the name.
    """

    event: str
    frame: Frame
    until: Until
    depth: int = 0
    seat: int = -1
    name: str = ""


class Modifier(msgspec.Struct, array_like=True):
    """A card's contribution to a check, negative if it subtracts."""

    source: int
    by: int


class Check(msgspec.Struct):
    """A check in progress.

    seat: the Team's player; team: its members, including those who no longer count.
    needed: the level before changes. site: the Site that it decides, or -1. source: the card that forces it, or -1.
    names: cards used in it by both sides (CHK-10). used: number of cards by seat. excluded: Agents who add nothing.
    absent: Agents who stayed behind and don't fight either (OPEN-22). failed: a card makes it fail (CHK-14).
    combats: how many combats were in progress when it began. fought: there was a combat during it. swapped: Agents
    who use another skill than the one being checked.
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
    """Damage from one source to one target.

    reduced: how much is subtracted before it is applied (DMG-05).
    target: -1 until it is chosen. shares: for split damage, the targets that already have a part of it (DMG-03).
    dealt: it has been applied.
    """

    source: int
    target: int
    amount: int
    reduced: int = 0
    shares: list[int] = []
    dealt: bool = False


class CombatRecord(msgspec.Struct):
    """A finished combat.

    seat: the Adversaries' player; keywords: the Adversaries' keywords when it began.
    team: the Agents who fought; killed: the Adversaries that died from damage.
    """

    seat: int
    team: list[int]
    keywords: list[str] = []
    killed: list[int] = []


class Combat(msgspec.Struct):
    """A combat in progress.

    seat: the Adversaries' player; owner: the Agents' player.
    foes, agents: the combatants still in it; cards other than Agents on the Agents' side are among `agents`.
    kind, number: the current round. long_rounds, close_rounds: rounds left to fight, -1 for no limit.
    damage: what combatants other than Agents have taken. packets: the damage of this round.
    stunned, stunned_next: combatants that deal no damage in this round and in the next.
    names: Combat cards used in this round (CMB-10). played: a card was played in this round.
    ended: it ends after this round. called_off: a card ended it, or removed the last combatant of a side.
    turned: Agents who fight their own Team, with the player who leads them (XPW-22).
    led: combatants whose damage another player aims in this round, with that player; astray: those of them that may
    target their own side (DMG-04).
    free: the player whose next Combat card is free, or -1; freed: the power for that was used (XPW-42).
    record: what is remembered after the combat. duel: a text lets one Agent fight alone.
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
    record: CombatRecord | None = None
    duel: bool = False


class AnnouncedCard(msgspec.Struct):
    """An announced card that hasn't resolved yet.

    seat: its player; on: the card it is played on, or -1. If a bystander plays a Combat card for the Agents, `on`
    is one of them (MP-05).
    section: where a bought Agent comes in. directed: the opponent that a Site targets, or -1. x: the value chosen
    for X.
    paid: the points paid. targets: the targets of its text. window: the window in which it was played, or "".
    shuffled: it is shuffled into its owner's Bureau Deck at the end, negated or not. group: cards announced with
    it, which are negated together (ADV-05).
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
    group: list["AnnouncedCard"] = []


class RemovedAgent(msgspec.Struct):
    """An Agent who left the game this turn: its state, its section and its tokens."""

    agent: Agent
    section: str
    tokens: int


class Turn(msgspec.Struct):
    """The current turn.

    number: from 1.
    investigated: names of Sites investigated this turn (CAS-03). present: Agents who took part in an investigation
    (INV-04). placed, bought: names of Sites placed and Agents bought. guessed: whether the active player has
    guessed an X-File (QST-09). wounded: Agents hurt in combat. used: once-per-turn abilities and powers already
    used.
    lost: Agents removed from the game. fought: the last finished combat. doubled: "seat:design" entries; the next
    card of that design the seat plays counts double in checks. barred: the seats that can't draw cards.
    bureau: additional keywords of the Agents in the active player's Bureau while they are there.
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
    lost: dict[int, RemovedAgent] = {}
    fought: CombatRecord | None = None
    doubled: list[str] = []
    barred: list[int] = []
    bureau: list[str] = []


class State(msgspec.Struct):
    """The whole game state.

    seed: 32 secret bytes; counter: number of random draws so far.
    peeked: hidden cards that other players have looked at where they are, with a seat set of those players.
    used_by: cards in play that someone other than their owner has played, and by whom (OPEN-17).
    agents, sites: the state of each Agent and Site in play. tokens: tokens on cards. listening: cards that wait for
    the next answer a player gets about another's X-File, as (asker, asked). buried: cards face up in a Bureau Deck.
    later: programs that wait for an event. checks, combats, announced: those in progress, the current one last.
    log,
    guesses: all questions and guesses. first: the starting player. winners: empty for a draw or an undecided game.
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
    rewordings: list[KeywordChange] = []
    later: list[DelayedFrame] = []
    checks: list[Check] = []
    combats: list[Combat] = []
    announced: list[AnnouncedCard] = []
    buried: list[int] = []
    peeked: dict[int, int] = {}
    used_by: dict[int, int] = {}
    log: list[Answer] = []
    guesses: list[Guess] = []
    first: int = 0
    winners: list[int] = []
    stack: list[Frame] = []
    pending: Choice | None = None
