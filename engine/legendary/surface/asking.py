"""How somebody is asked: in which words, by which rule, and whether there is anything to choose."""

from engine.kernel import asking
from engine.kernel.decisions import Choice, Habit
from engine.kernel.frames import Frame
from engine.kernel.machine import DONE, NO, YES
from engine.legendary.cards.vocabulary import EVENTS, OF_PLAYER
from engine.legendary.language.cards import Draw
from engine.legendary.language.players import Belief, Heal, Points
from engine.legendary.table import knowledge
from engine.legendary.table.table import Table

KINDS: dict[str, str] = {
    **dict.fromkeys(asking.BY_CARDS, knowledge.TEXT),
    "act": "ACT-08",
    "answer": "OPEN-27",
    "avoid": "STRIKE-16",
    "belief": "CARD-16",
    "bureau_power": "ACT-30",
    "cleanup": "CLEAN-05",
    "coordinate": "KWC-01",
    "frightening": "KWX-07",
    "lead": "OPEN-13",
    "order": "CLAR-11",
    "order_effects": "TIMING-18",
    "payment": "OPEN-20",
    "receiver": "REVEAL-06",
    "seats": "SERIES-03",
}
PROGRAMS: dict[str, str] = {"follow_lead": "EVID-02"}
"""Where the program that asks says more than the kind does."""
GIFTS = (Belief, Draw, Heal, Points)
"""Steps that nobody minds."""
BY_CARDS = asking.BY_CARDS | {"answer"}
"""Kinds of questions that the text of a card asks."""
FORMAL = {"answer": NO, "coordinate": NO, "choose_card": DONE}
"""Kinds of questions that everybody with a hand is asked, whatever it holds; and the answer of who has nothing."""


def rule(table: Table, pending: Choice) -> str:
    """Return the id of the rule by which the pending choice is asked."""
    program = table.stack[-1].program if table.stack else ""
    return PROGRAMS.get(program) or KINDS.get(pending.kind, "")


def is_formal(pending: Choice) -> bool:
    """Return whether a question has no answer but no, and is asked so that hands stay secret (D22, OPEN-27)."""
    return pending.options == [FORMAL.get(pending.kind)]


def decline(pending: Choice) -> int | None:
    """Return the place of the answer of who has nothing, or keeps it, where hands are asked."""
    return pending.options.index(NO) if pending.kind in ("answer", "coordinate") and pending.options else None


def usual(table: Table, pending: Choice) -> int | None:
    """Return the place of the yes to a power of the Bureau that gives something and takes nothing."""
    if pending.kind != "bureau_power" or not pending.options:
        return None
    power = table.box.powers[table.stack[-1].vars["number"] - 1].ability
    return pending.options.index(YES) if all(isinstance(step, GIFTS) for step in power.do) else None


def habit(pending: Choice) -> Habit | None:
    """Return the wish to Coordinate always, where there is a single card for it: one is drawn in its place (KWC-02)."""
    cards = [place for place, option in enumerate(pending.options or []) if option.card is not None]
    is_clear = pending.kind == "coordinate" and len(cards) == 1
    return Habit(cards[0], "Coordinate by itself where I hold one card for it") if is_clear else None


def prompt(table: Table, pending: Choice) -> str:
    """Return the question in words: which card asks, and what for."""
    if pending.kind not in BY_CARDS:
        return pending.prompt
    frame = table.stack[-1]
    words = asking.words(table, pending)
    cause = _happening(table, frame) if "event" in frame.vars else _name(table, frame.source)
    return f"{cause}: {words}" if cause else words


def _happening(table: Table, frame: Frame) -> str:
    """Return in words what hands may answer."""
    event = frame.vars["event"]
    who = table.state.seats[frame.you].avatar.capitalize() if frame.you >= 0 else ""
    card = "" if event in OF_PLAYER else _name(table, frame.card("it"))
    return f"{card or who or 'A card'} {EVENTS[event]}" + (f" ({who})" if card and who else "")


def _name(table: Table, card: int) -> str:
    """Return a card's name where all may know it."""
    return "" if card < 0 or table.is_unknown(card) else table.design(card).name
