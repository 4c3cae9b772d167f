"""The shape of a view (1.1 Zones and who sees them)."""

from typing import Any, Literal, NotRequired, TypedDict

from engine.ccg.cards.designs import CardType, Characteristic, Pool, Rarity, Skill
from engine.ccg.table.state import Phase, TurnPhase
from engine.ccg.table.state import Round as RoundKind
from engine.kernel import schemas


class Back(TypedDict):
    """A card that lies face down."""

    hidden: Literal[True]


class Face(TypedDict):
    """A card that lies open. id: its number, which actions name; design: its row in the catalogue; owner: from 0."""

    id: int
    design: str
    name: str
    type: CardType
    owner: int


class Standing(TypedDict):
    """A card in play, with what lies upon it and its keywords as they are now. tokens: those that lie on it.

    listening: whose next answer it waits for, and about whose X-File; else none.
    """

    card: Face
    keywords: list[str]
    attached: list[Face]
    tokens: int
    listening: list[int]


class Barred(TypedDict):
    """What lets an Agent add nothing to checks. by: the card that does; adds: where, and for how long, in words.

    number: the number of the Agent that the card changed, as a fact calls it.
    """

    by: Face
    adds: str
    number: str


class Agent(TypedDict):
    """An Agent in play. numbers: skills, LRC, CRC, RES as they are now. health: what is left of its permanent Health.

    lent: what Equipment adds to skills of this Agent alone; of a name one piece counts in a Team (REQ-06, REQ-07).
    team: by number, 0 for who was designated to none. bought: it stays until Debriefing. stays: why it can't leave the
    Hospital yet, in words; empty where it may, or lies elsewhere. doom: the tokens left until it leaves the game, None
    for all others. barred: by which cards it adds nothing to checks for now.
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
    """A card under a Site, and who placed it."""

    owner: int
    card: Face | Back


class Reach(TypedDict):
    """The level that a Team has in each of the skills that a Site may ask for. sent: it investigates that Site."""

    agents: list[int]
    levels: dict[str, int]
    sent: bool


class Site(TypedDict):
    """A Site in the Field. directed: the opponent it is aimed at. under: in the order in which they were placed.

    skill: the one in use, "" before it is named. committed: the value that will be asked, "" where nobody is bound.
    needed: the level that it asks for as it stands. outcome: "solved" or "unsolved" once its check is over, else "".
    reach: of the Team that was sent there; before that of each one in the Field; of none once it was decided.
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
    """A card that lies face up in a Bureau Deck, under so many others. attached: what still lies upon it."""

    card: Face
    depth: int
    attached: list[Face]


class Marked(TypedDict):
    """A card of a hand that another player has marked. name: None for all but these two."""

    by: int
    name: str | None


class Kept(TypedDict):
    """A card that a player keeps face down, and the number of the one under which it lies."""

    under: int
    card: Face | Back


class Player(TypedDict):
    """A player. deck: a count. xfiles: those brought along; xfile: the one that is hidden, none before it is chosen.

    Once the game is over all see it. powers: values announced, with the tokens left. others: what else lies in each
    section of the player. marked: cards of the player whose first play another waits for. kept: cards of others that
    this player may play.
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
    """What a card adds to a check, or takes from it."""

    card: Face
    by: int


class Check(TypedDict):
    """A check under way. level, needed: as they stand. contributing: who adds skill, from another section too.

    site, source: what it is for. names: of cards used in it. adding: what each Agent who counts adds, and each piece of
    Equipment. modifiers: what other cards do to the level. failed: a card says that it fails, whatever the level. moot:
    the Site is gone, so that nothing can be solved, whatever the level. used: by seat, how many cards; most: so many
    may be of one seat, None for any number (BAS-10).
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
    """Who fights. value: what it would deal in this round; damage: what it has taken; stunned: it deals nothing."""

    card: Face
    value: int
    damage: int
    health: int
    stunned: bool


class Packet(TypedDict):
    """Damage on its way. target: the card it is aimed at, None before that."""

    source: int
    target: int | None
    amount: int
    reduced: int


class Combat(TypedDict):
    """A combat under way. seat: who plays the Adversaries; owner: whose Agents fight."""

    seat: int
    owner: int
    kind: RoundKind
    number: int
    foes: list[Combatant]
    agents: list[Combatant]
    packets: list[Packet]
    names: list[str]


class Announced(TypedDict):
    """A card announced and not yet resolved. on: the card it is played on. x: the number chosen. paid: in points.

    keywords: as they are now. targets: what its text is aimed at.
    group: the cards announced with it, which are negated as one.
    stage: whether it is aimed yet, is answered by others, or does already what its text says.
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
    """A question that was asked. yes: None for who doesn't know the answer."""

    asker: int
    asked: int
    characteristic: str
    value: str
    yes: bool | None


class Guess(TypedDict):
    """An X-File that was named before all. seat: who named it; asked: whose it was said to be; name: its design."""

    seat: int
    asked: int
    name: str
    right: bool


class Clue(TypedDict):
    """Something that is known of an X-File.

    said: values of a characteristic, any of which it has, or (named) a design. yes: so it is; else it is not.
    seat: who asked, or named it; None where its own player announced it.
    """

    kind: Literal["asked", "named", "announced"]
    said: list[str]
    yes: bool
    seat: int | None


class CrossedOut(TypedDict):
    """An X-File that it can't be, and which clues say so."""

    xfile: str
    by: list[Clue]


class Page(TypedDict):
    """What the viewer's notebook says of another player's X-File: the designs that it may be still, and all others.

    clues: all that is known. fitting: of those left, how many have a value, by characteristic and value.
    """

    seat: int
    left: list[str]
    crossed_out: list[CrossedOut]
    clues: list[Clue]
    fitting: dict[str, dict[str, int]]


class Heard(TypedDict):
    """What a rival can tell of the viewer's own X-File: how many it may be still, and by which clues."""

    seat: int
    left: int
    clues: list[Clue]


class Agreed(TypedDict):
    """What all agreed to; what each means the options of the game say."""

    question_or_guess: bool
    single_guess: bool
    killer: bool
    powers: bool
    turn_limit: int


class Turn(TypedDict):
    """The turn in play. number: from 1; 0 before the first."""

    number: int
    seat: int


class Idle(TypedDict):
    """A part of the viewer's own turn that offers nothing, and why, in words. cards: what would be used there."""

    phase: TurnPhase
    title: str
    text: str
    cards: list[Face]


class View(TypedDict):
    """All that a seat, or a spectator, may see. checks, combats, announced: the last one goes on, the others wait.

    about: whose X-File the question or the guess is about that somebody is asked for now; None at other moments.
    notebook: a page for each other player; a spectator has none. heard: what each of them knows of the viewer's own
    X-File, once it is chosen. priced: cards cost points (BAS-05). idle: of the own turn, none in others'.
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
    """What solves a Site: the level in one of the skills."""

    skills: list[Skill]
    level: int


class Discount(TypedDict):
    """The level that is enough for one question of a Site."""

    characteristic: Characteristic
    value: str
    level: int


class Card(TypedDict):
    """A row of the catalogue. What a card type doesn't have isn't there, nor what a card has none of.

    cost: points, or what is made of an X; lrc, crc, health of an Adversary may be words too. basic: what its text says
    in the basic game, where that is something else.
    """

    id: str
    number: str
    name: str
    set: str
    type: CardType
    rarity: Rarity
    text: list[str]
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
    return schemas.of(View=View, Card=Card)
