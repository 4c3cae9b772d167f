"""How somebody is asked: in which words, by which rule, and whether there is anything to choose."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.kernel import prompts
from engine.kernel.decisions import Choice, Habit
from engine.kernel.effects import parts
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO, YES
from engine.kernel.operations import PlayerStep
from engine.legendary.cards.card_text import LegendaryWords
from engine.legendary.cards.catalogue import Ready
from engine.legendary.cards.designs import Target
from engine.legendary.cards.vocabulary import CANCELLED, EVENTS, OF_PLAYER
from engine.legendary.language.hidden_cards import Hide
from engine.legendary.language.open_cards import Defeat, Draw, Offer
from engine.legendary.language.players import Belief, Heal, Points, Scar
from engine.legendary.presentation import option_dedup
from engine.legendary.rules.series import KEEP
from engine.legendary.table import knowledge_rules
from engine.legendary.table.table import Table

KINDS: dict[str, str] = {
    **dict.fromkeys(prompts.BY_CARDS, knowledge_rules.TEXT),
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
THINNER = " A weak card less makes a better deck."
SCARRED = " A Scar is 1 damage that hardly anything heals."
TIMELESS = (Hide,)
"""Steps that do the same at each moment of the Cleanup Phase."""
BY_CARDS = prompts.BY_CARDS | {"answer"}
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
    """Return the place of an answer that nobody minds: the yes to what only gives, the first where any will do."""
    if pending.kind == "order_effects":
        return 0 if option_dedup.distinct(table, table.stack[-1].waiting) == 1 else None
    if pending.kind == "cleanup":
        return _usual_moment(table, pending, table.stack[-1].waiting)
    if pending.kind != "bureau_power" or not pending.options:
        return None
    power = table.box.powers[table.stack[-1].vars["number"] - 1].ability
    return pending.options.index(YES) if all(isinstance(step, GIFTS) for step in power.do) else None


def _usual_moment(table: Table, pending: Choice, waiting: Sequence[Frame]) -> int | None:
    """CLEAN-05: later where all choose among cards of which none is left, at once for what is the same at any time."""
    own = [card for zone in ("hand", "played") for card in table.zones[f"{zone}.{table.current}"]]
    if not own and pending.options and DONE in pending.options and all(choosing(table, due) for due in waiting):
        return pending.options.index(DONE)
    ready = _ability(table, waiting[0]) if option_dedup.distinct(table, waiting) == 1 else None
    return 0 if ready and all(isinstance(step, TIMELESS) for step in ready.ability.do) else None


def habit(pending: Choice) -> Habit | None:
    """Return the wish to Coordinate always, where there is a single card for it: one is drawn in its place (KWC-02)."""
    cards = [place for place, option in enumerate(pending.options or []) if option.card is not None]
    is_clear = pending.kind == "coordinate" and len(cards) == 1
    return Habit(cards[0], "Always lend for me, where I hold a single card with Coordinate") if is_clear else None


def prompt(table: Table, pending: Choice) -> str:
    """Return the question in words: which card asks, what for, and what follows."""
    says = SAYS.get(pending.kind)
    if says is None:
        return pending.prompt
    words = says(table, table.stack[-1], pending) if table.stack else pending.prompt
    return _by_card(table, table.stack[-1], words + _hurts(table, pending)) if pending.kind in BY_CARDS else words


def _hurts(table: Table, pending: Choice) -> str:
    """STRIKE-12, STRIKE-13: what a Scar is, where an answer brings one."""
    deeds = (step for steps in prompts.consequences(table, pending) for step in parts(steps))
    return SCARRED if any(isinstance(step, Scar) for step in deeds) else ""


def _by_card(table: Table, frame: Frame, words: str) -> str:
    cause = _happening(table, frame) if "event" in frame.vars else _cause(table, frame)
    return f"{cause}: {words}" if cause else words


def _cause(table: Table, frame: Frame) -> str:
    """Return the card whose text asks, or the space of the Bureau whose power does."""
    powers = {power.key: power.ability.label for power in table.box.powers}
    return _played(table, frame.source) or powers.get(frame.program, "")


def _act(table: Table, frame: Frame, pending: Choice) -> str:
    """ACT-08: it stays the same through the phase; what points are good for stands beside it (`legal.ending`)."""
    return "Your turn: play cards, and spend their points."


def _answer(table: Table, frame: Frame, pending: Choice) -> str:
    """OPEN-27: what a card that is revealed brings about stands in the text that asks."""
    if "event" in frame.vars:
        return "Answer it with a card from your hand?"
    ready = _ability(table, frame)
    offers = [step for step in parts(ready.ability.do) if isinstance(step, Offer)] if ready else []
    follows = [f"If you do: {said_by(table, frame).steps(offer.do)}" for offer in offers]
    return " ".join([pending.prompt, *follows])


def _avoid(table: Table, frame: Frame, pending: Choice) -> str:
    """STRIKE-16, STRIKE-18: the effect is used up by it."""
    cause = f"{_name(table, frame.source) or 'Something'} strikes"
    return f"{cause}. You can avoid one Strike: this one, before it is drawn?"


def _belief(table: Table, frame: Frame, pending: Choice) -> str:
    return "A Belief is resolved. Which text happens?"


def _bureau_power(table: Table, frame: Frame, pending: Choice) -> str:
    """ACT-30: whoever gains a character from there may use the power once."""
    power = table.box.powers[frame.vars["number"] - 1].ability
    thins = any(isinstance(step, Defeat) and step.cards.of == "you" for step in power.do)
    does = table.words.steps(power.do) + (THINNER if thins else "")
    return f"{power.label}, for whoever takes somebody from there: {does} Use it?"


def _card(table: Table, frame: Frame, pending: Choice) -> str:
    return prompts.words(table, pending)


def _cleanup(table: Table, frame: Frame, pending: Choice) -> str:
    """CLEAN-05: before the discard, before the draw, or at last."""
    if len(frame.waiting) > 1:
        return f"{len(frame.waiting)} cards do something before your turn ends. Which does it now?"
    (due,) = frame.waiting
    return f"{_played(table, due.source)}, before your turn ends: {effect(table, due)}{_thins(table, due)} When?"


def choosing(table: Table, due: Frame) -> Target | None:
    """Return what an effect that is due lets its player defeat of the turn's cards; None where it does other things."""
    ready = _ability(table, due)
    match ready.ability.do if ready else []:
        case [Defeat(cards=cards)] if cards.how == "choose" and set(cards.zone) == {"hand", "played"}:
            return cards
    return None


def _thins(table: Table, due: Frame) -> str:
    """Return what is good about it where cards of one's own are defeated as one likes."""
    return THINNER if choosing(table, due) else ""


def _coordinate(table: Table, frame: Frame, pending: Choice) -> str:
    """KWC-01, KWC-02."""
    return f"{_called(table, table.current)} has the turn. Lend a card with Coordinate, and draw one for it?"


def _frightening(table: Table, frame: Frame, pending: Choice) -> str:
    """KWX-07."""
    return f"Frightening: discard a card before the fight against {_name(table, frame.source)}. Which?"


def _lead(table: Table, frame: Frame, pending: Choice) -> str:
    """OPEN-13: the deed is done, and counts now or not at all."""
    what = "Collect the Evidence" if frame.source in table.state.game.links else "Discover Evidence"
    return f"You did what {_name(table, frame.source)} asks for. {what} now?"


def _may(table: Table, frame: Frame, pending: Choice) -> str:
    """TIMING-03: where a refusal has a price, the answers say all."""
    do, otherwise = prompts.consequences(table, pending)
    return "Which do you choose?" if otherwise else f"{said_by(table, frame).steps(do)} Do it?"


def _one(table: Table, frame: Frame, pending: Choice) -> str:
    return "Which do you choose?"


def _order(table: Table, frame: Frame, pending: Choice) -> str:
    """CLAR-11."""
    return "Several cards go onto Defeated Conspiracy, the last one on top. Which is next?"


def _order_effects(table: Table, frame: Frame, pending: Choice) -> str:
    """TIMING-18: the moment is named where it is that of a card."""
    due = frame.waiting[0]
    ready, it = _ability(table, due), _name(table, due.card("it"))
    event = ready.ability.on if ready else None
    moment = f"{it} {EVENTS[event]}, and several effects" if it and event in EVENTS.keys() - OF_PLAYER else ""
    return f"{moment or 'Several effects'} are due: you order them. Which happens first?"


def _payment(table: Table, frame: Frame, pending: Choice) -> str:
    left = frame.vars["left"]
    return f"{left} {frame.vars['kind'].capitalize()} to pay, one by one. Which class pays the next?"


def _player(table: Table, frame: Frame, pending: Choice) -> str:
    """TIMING-03: a single deed is asked after, several are listed."""
    steps = next(iter(prompts.consequences(table, pending)), [])
    words = said_by(table, frame)
    match steps:
        case [PlayerStep(who=who) as deed] if who != "you":
            return f"Who {deed.does(words.of_another())}?"
    return f"Who does this? {words.steps(steps)}"


def _receiver(table: Table, frame: Frame, pending: Choice) -> str:
    return f"An Ally: {_name(table, frame.source)}. Into whose discard pile does it go?"


def _seats(table: Table, frame: Frame, pending: Choice) -> str:
    """SERIES-03."""
    asked = "Do you keep your seats for the next game?" if KEEP in (pending.options or []) else pending.prompt
    return f"{asked} The turns go round in that order."


SAYS: dict[str, Callable[[Table, Frame, Choice], str]] = {
    "act": _act,
    "answer": _answer,
    "choose_card": _card,
    "choose_one": _one,
    "choose_player": _player,
    "may": _may,
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


def effect(table: Table, due: Frame) -> str:
    """Return what an effect that is due does; "" for one of the rules."""
    ready = _ability(table, due)
    return said_by(table, due).steps(ready.ability.do) if ready else ""


def said_by(table: Table, frame: Frame) -> LegendaryWords:
    """Return the words of the card whose text runs in a frame: it knows its type, and what an answer cancels."""
    ready = _ability(table, frame)
    if ready is None:
        return table.words
    event = ready.ability.on or ""
    return replace(table.words, type=table.design(frame.source).type, cancelled=CANCELLED.get(event, "it"))


def _ability(table: Table, frame: Frame) -> Ready | None:
    """Return the ability whose text, or a part of it, runs in a frame."""
    printed = () if frame.source < 0 else table.printed(frame.source).abilities
    return next((ready for ready in printed if frame.program.split("/")[0] == ready.key), None)


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


def _played(table: Table, card: int) -> str:
    """Return a card's name, and which one it is where several of that name were played in this turn."""
    name = _name(table, card)
    plays = dict.fromkeys(play.card for play in table.state.turn.plays)
    like = [played for played in plays if table.design(played).name == name]
    return f"{name} ({like.index(card) + 1} of {len(like)})" if len(like) > 1 and card in like else name
