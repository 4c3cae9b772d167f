"""How somebody is asked: in which words, by which rule, and whether there is anything to choose."""

from collections.abc import Callable

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
    """Return the question in words: which card asks, what for, and what follows."""
    if pending.kind in BY_CARDS:
        return _asked_by_card(table, pending)
    says = SAYS.get(pending.kind)
    return says(table, table.stack[-1], pending) if says else pending.prompt


def _asked_by_card(table: Table, pending: Choice) -> str:
    frame = table.stack[-1]
    words = asking.words(table, pending)
    cause = _happening(table, frame) if "event" in frame.vars else _name(table, frame.source)
    return f"{cause}: {words}" if cause else words


def _avoid(table: Table, frame: Frame, pending: Choice) -> str:
    """STRIKE-16, STRIKE-18: the effect is used up by it."""
    cause = f"{_name(table, frame.source) or 'Something'} strikes"
    return f"{cause}. Use up what avoids a Strike, before this one is drawn?"


def _belief(table: Table, frame: Frame, pending: Choice) -> str:
    return "A Belief is resolved. Which text happens?"


def _bureau_power(table: Table, frame: Frame, pending: Choice) -> str:
    """ACT-30: whoever gains a character from there may use the power once."""
    power = table.box.powers[frame.vars["number"] - 1].ability
    return f"{power.label}, for whoever takes somebody from there: {table.words.steps(power.do)} Use it?"


def _cleanup(table: Table, frame: Frame, pending: Choice) -> str:
    """CLEAN-05: before the discard, before the draw, or at last."""
    first, *others = frame.waiting
    when = ", or later in this phase" if DONE in (pending.options or []) else ""
    if others:
        return f"{len(frame.waiting)} cards do something in the Cleanup Phase. Which does it now{when}?"
    steps = next(ready.ability.do for ready in table.printed(first.source).abilities if ready.key == first.program)
    name = _name(table, first.source)
    return f"{name}: {table.words.steps(steps)} Now{when}?"


def _coordinate(table: Table, frame: Frame, pending: Choice) -> str:
    """KWC-01, KWC-02."""
    return f"{_called(table, table.current)} has the turn. Lend a card with Coordinate, and draw one for it?"


def _frightening(table: Table, frame: Frame, pending: Choice) -> str:
    return f"{_name(table, frame.source)} is Frightening. Which card do you discard before the fight?"


def _lead(table: Table, frame: Frame, pending: Choice) -> str:
    """OPEN-13: the deed is done, and counts now or not at all."""
    does = "Collect its Evidence" if frame.source in table.state.game.links else "Discover Evidence with it"
    return f"You did what {_name(table, frame.source)} asks for. {does} now?"


def _order(table: Table, frame: Frame, pending: Choice) -> str:
    """CLAR-11."""
    return "Several cards go onto Defeated Conspiracy, the last one on top. Which is next?"


def _order_effects(table: Table, frame: Frame, pending: Choice) -> str:
    """TIMING-18."""
    return "Several effects are due at this moment, and you order them. Which happens first?"


def _payment(table: Table, frame: Frame, pending: Choice) -> str:
    left = frame.vars["left"]
    return f"{left} {frame.vars['kind'].capitalize()} to pay, one by one. Which class pays the next?"


def _receiver(table: Table, frame: Frame, pending: Choice) -> str:
    return f"An Ally: {_name(table, frame.source)}. Into whose discard pile does it go?"


def _seats(table: Table, frame: Frame, pending: Choice) -> str:
    """SERIES-03."""
    return f"{pending.prompt} The turns go round in that order."


SAYS: dict[str, Callable[[Table, Frame, Choice], str]] = {
    "avoid": _avoid,
    "belief": _belief,
    "bureau_power": _bureau_power,
    "cleanup": _cleanup,
    "coordinate": _coordinate,
    "frightening": _frightening,
    "lead": _lead,
    "order": _order,
    "order_effects": _order_effects,
    "payment": _payment,
    "receiver": _receiver,
    "seats": _seats,
}
"""Questions of the rules in words, by their kind. What stands in the state is shorter: no digest hangs on words."""


def _happening(table: Table, frame: Frame) -> str:
    """Return in words what hands may answer."""
    event = frame.vars["event"]
    who = _called(table, frame.you) if frame.you >= 0 else ""
    card = "" if event in OF_PLAYER else _name(table, frame.card("it"))
    return f"{card or who or 'A card'} {EVENTS[event]}" + (f" ({who})" if card and who else "")


def _called(table: Table, seat: int) -> str:
    return table.state.seats[seat].avatar.capitalize()


def _name(table: Table, card: int) -> str:
    """Return a card's name where all may know it."""
    return "" if card < 0 or table.is_unknown(card) else table.design(card).name
