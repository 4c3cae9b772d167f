"""Types of a view's JSON data (1.1 Zones and who sees them)."""

from typing import Any, Literal, NotRequired, TypedDict

from engine.ccg.cards.designs import CardType, Characteristic, Pool, Rarity, Skill
from engine.ccg.table.state import Phase, TurnPhase
from engine.ccg.table.state import Round as RoundKind
from engine.kernel import schemas
from engine.kernel.art import ArtView


class Back(TypedDict):
    """A face-down card."""

    hidden: Literal[True]


class Face(TypedDict):
    """A face-up card.

    id: its number, used in actions. design: its row in the catalogue. owner: a seat from 0.
    """

    id: int
    design: str
    name: str
    type: CardType
    owner: int


class Standing(TypedDict):
    """A card in play, with attached cards and its current keywords.

    tokens: the number on it.

    listening: whose next answer it waits for, and about whose X-File; None for other cards.
    """

    card: Face
    keywords: list[str]
    attached: list[Face]
    tokens: int
    listening: list[int]


class Barred(TypedDict):
    """An effect that keeps an Agent from adding to checks.

    by: its card. adds: text that says where and how long.

    number: the name of the changed number in facts.
    """

    by: Face
    adds: str
    number: str


class Agent(TypedDict):
    """An Agent in play.

    numbers: current skills, LRC, CRC and RES.

    health: Health left of the permanent Health. lent: bonuses of Equipment for this Agent alone; a Team counts one
    copy of a name (REQ-06, REQ-07). team: its number, 0 for none. bought: it leaves in Debriefing. stays: text why
    it can't leave the Hospital yet, otherwise "". doom: tokens left until it is removed from the game, None for
    other Agents. barred: effects that keep it from adding to checks.
    """

    standing: Standing
    section: str
    numbers: dict[str, int]
    lent: dict[str, int]
    damage: int
    health: int
    permanent_health: int
    team: int
    bought: bool
    stays: str
    doom: int | None
    barred: list[Barred]


class Under(TypedDict):
    """A card under a Site and the player who placed it."""

    owner: int
    card: Face | Back


class Reach(TypedDict):
    """A Team's level for each skill of a Site.

    sent: the Team investigates that Site.
    """

    agents: list[int]
    levels: dict[str, int]
    sent: bool


class Site(TypedDict):
    """A Site in the Field.

    directed: the rival it is directed at. under: face-down cards in the order of placing.

    skill: the chosen skill, "" before that. committed: the promised value, "" for none. needed: the current level
    needed. outcome: "solved" or "unsolved" after its check, otherwise "". reach: of the Team sent there, or else of
    each Team in the Field; empty after the outcome.
    """

    standing: Standing
    directed: int
    skill: str
    committed: str
    needed: int
    outcome: str
    reach: list[Reach]
    under: list[Under]


class Buried(TypedDict):
    """A card face up in a Bureau Deck.

    depth: the number of cards above it. attached: cards attached to it.
    """

    card: Face
    depth: int
    attached: list[Face]


class Marked(TypedDict):
    """A card in a hand that another player has marked.

    name: None for other players.
    """

    by: int
    name: str | None


class Kept(TypedDict):
    """A face-down card that a player keeps, and the card that it is under."""

    under: int
    card: Face | Back


class Player(TypedDict):
    """A player.

    deck: a count. xfiles: the spare X-Files. xfile: the hidden one, None before it is chosen.

    After the game, all see it. powers: announced values with their tokens left. others: other cards in each section.
    marked: cards whose first play another player waits for. kept: other players' cards that this player may play.
    """

    seat: int
    rp: int
    cp: int
    earmarked: int
    out: bool
    xfiles: list[Face | Back]
    xfile: list[Face | Back]
    powers: dict[str, int]
    hand: list[Face | Back]
    deck: int
    buried: list[Buried]
    discard: list[Face]
    agents: list[Agent]
    away: list[Face]
    sites: list[Site]
    others: dict[str, list[Standing]]
    removed: list[Face]
    marked: list[Marked]
    kept: list[Kept]


class Modifier(TypedDict):
    """An amount that a card adds to a check."""

    card: Face
    by: int


class Check(TypedDict):
    """A check under way.

    level, needed: current values. contributing: Agents who add their skill.

    site, source: the reason for the check. names: names of cards used in it. adding: amounts of Agents and
    Equipment. modifiers: amounts of other cards. failed: a card makes it fail, whatever the level. moot: the Site is
    gone, so nothing can be solved. used: number of cards by seat. most: maximum for a seat, None for no limit
    (BAS-10).
    """

    seat: int
    team: list[Face]
    contributing: list[int]
    skill: str
    level: int
    needed: int
    site: Face | None
    source: Face | None
    adding: list[Modifier]
    modifiers: list[Modifier]
    names: list[str]
    used: list[int]
    most: int | None
    failed: bool
    moot: bool


class Combatant(TypedDict):
    """A combatant.

    value: its damage this round. damage: damage taken. stunned: it deals no damage.
    """

    card: Face
    value: int
    damage: int
    health: int
    stunned: bool


class Packet(TypedDict):
    """Damage from one source.

    target: the card it is assigned to, None before that.
    """

    source: int
    target: int | None
    amount: int
    reduced: int


class Combat(TypedDict):
    """A combat under way.

    seat: the player of the Adversaries. owner: the player of the Agents.
    """

    seat: int
    owner: int
    kind: RoundKind
    number: int
    foes: list[Combatant]
    agents: list[Combatant]
    packets: list[Packet]
    names: list[str]


class Announced(TypedDict):
    """An announced card that hasn't resolved.

    on: the card it is played on. x: the chosen X. paid: in points.

    keywords: current ones. targets: its targets. group: cards announced with it, which are negated together. stage:
    whether it is choosing targets, waiting for responses or resolving.
    """

    card: Face
    keywords: list[str]
    group: list[Face]
    seat: int
    on: int | None
    targets: list[Face | Back]
    x: int
    paid: int
    negated: bool
    stage: Literal["aimed", "answered", "resolving"]


class Answer(TypedDict):
    """A question that was asked.

    yes: None for viewers who don't know the answer.
    """

    asker: int
    asked: int
    characteristic: str
    value: str
    yes: bool | None


class Guess(TypedDict):
    """A guess.

    seat: the player who guessed. asked: the player whose X-File it was about. name: its design.
    """

    seat: int
    asked: int
    name: str
    right: bool


class Clue(TypedDict):
    """A known fact about an X-File.

    said: values of a characteristic, one of them, or (named) a design. yes: true if it applies, false if not. seat:
    the player who asked or named it; None if its own player announced it.
    """

    kind: Literal["asked", "named", "announced"]
    said: list[str]
    yes: bool
    seat: int | None


class CrossedOut(TypedDict):
    """An X-File that is ruled out, and the clues that rule it out."""

    xfile: str
    by: list[Clue]


class Page(TypedDict):
    """The viewer's notebook page about another player: X-Files left and crossed out.

    clues: all known facts. fitting: number of X-Files left with each value, by characteristic.
    """

    seat: int
    left: list[str]
    crossed_out: list[CrossedOut]
    clues: list[Clue]
    fitting: dict[str, dict[str, int]]


class Heard(TypedDict):
    """A rival's knowledge of the viewer's X-File: X-Files left, and the clues."""

    seat: int
    left: int
    clues: list[Clue]


class Agreed(TypedDict):
    """The options that the players agreed on.

    Their meanings are in the game's description.
    """

    question_or_guess: bool
    single_guess: bool
    killer: bool
    powers: bool
    turn_limit: int


class Turn(TypedDict):
    """The current turn.

    number: from 1; 0 before the first.
    """

    number: int
    seat: int


class Idle(TypedDict):
    """A phase of the viewer's own turn that offers nothing.

    text: the reason. cards: cards that could be used there.
    """

    phase: TurnPhase
    title: str
    text: str
    cards: list[Face]


class View(TypedDict):
    """Everything that a seat or a spectator may see.

    checks, combats, announced: the last one is active, others wait.

    about: the player whose X-File the current question or guess is about, otherwise None. notebook: a page for each
    other player; empty for spectators. heard: each rival's knowledge of the viewer's X-File. priced: cards cost
    points (BAS-05). idle: empty in other players' turns.
    """

    format: str
    agreed: Agreed
    priced: bool
    viewer: int | None
    over: bool
    phase: Phase
    turn: Turn
    players: list[Player]
    checks: list[Check]
    combats: list[Combat]
    announced: list[Announced]
    about: int | None
    log: list[Answer]
    guesses: list[Guess]
    notebook: list[Page]
    heard: list[Heard]
    idle: list[Idle]
    winners: list[int]
    waiting_for: list[int]


class Prerequisite(TypedDict):
    """The level needed to solve a Site, in one of the skills."""

    skills: list[Skill]
    level: int


class Discount(TypedDict):
    """The lower level for a promised question at a Site."""

    characteristic: Characteristic
    value: str
    level: int


class Card(TypedDict):
    """A row of the catalogue.

    Fields that a card doesn't have are left out.

    cost: points, or a formula with X. lrc, crc, health: an Adversary may have words here. basic: the text in the
    basic game, if it differs.
    """

    id: str
    number: str
    name: str
    set: str
    type: CardType
    rarity: Rarity
    text: list[str]
    custom: NotRequired[bool]
    art: NotRequired[ArtView]
    basic: NotRequired[list[str]]
    episode: NotRequired[str]
    advanced: NotRequired[bool]
    keywords: NotRequired[list[str]]
    activators: NotRequired[list[str]]
    cost: NotRequired[int | str]
    pool: NotRequired[Pool]
    prerequisite: NotRequired[Prerequisite]
    questions: NotRequired[list[Characteristic]]
    state: NotRequired[str]
    discount: NotRequired[Discount]
    skills: NotRequired[dict[str, int]]
    lrc: NotRequired[int | str]
    crc: NotRequired[int | str]
    health: NotRequired[int | str]
    res: NotRequired[int]
    affiliation: NotRequired[str]
    motive: NotRequired[str]
    method: NotRequired[str]
    result: NotRequired[str]


def all_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a view and of a row of the catalogue."""
    return schemas.make_schemas(View=View, Card=Card)
