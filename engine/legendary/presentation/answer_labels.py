"""Labels of answers to the pending question: each says what the answer does.

The words stored in the state are shorter; these are only shown.
"""

from collections.abc import Callable, Sequence

from engine.kernel import prompts as by_cards
from engine.kernel.decisions import Action
from engine.kernel.effects import Step
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO, YES
from engine.kernel.labels import label_from_question
from engine.kernel.operations import If
from engine.legendary.cards.designs import Target, Timing
from engine.legendary.cards.zones import kind, owner
from engine.legendary.language.players import Doubt
from engine.legendary.presentation import option_costs, option_dedup, prompts
from engine.legendary.rules import beliefs, cleanup_phase, points
from engine.legendary.table.table import Table
from engine.legendary.table.targets import find

NOW = {"discard": "Now, before discarding", "draw": "Now, before drawing", "": "Now"}
LATER = {"discard": "Later, after discarding", "draw": "Later, with your new hand"}
"""Labels for waiting in the Cleanup Phase, by the step that comes next."""


def label_answer(table: Table, action: Action) -> str:
    """Return the label of an answer to the pending question.

    "" if its card or space is label enough.
    """
    pending = table.pending
    if pending is None or not table.stack or action not in (pending.options or []):
        return ""
    says = LABELS.get(pending.kind)
    return says(table, table.stack[-1], action) if says else ""


def _answer(table: Table, frame: Frame, action: Action) -> str:
    """Label an answer from the hand: use a card on an event, or reveal a card.

    Source: OPEN-27.
    """
    is_happening = "event" in frame.vars
    if action.card is None:
        return "Don't react" if is_happening else "Don't reveal"
    name = table.design(action.card).name
    return f"Discard {name}: {_from_hand(table, frame, action.card)}" if is_happening else f"Reveal {name}"


def _from_hand(table: Table, frame: Frame, card: int) -> str:
    event = frame.vars["event"]
    able = (ready for ready in table.printed(card).from_hand if ready.ability.on == event)
    return strip_full_stop(" ".join(prompts.effect_text(table, Frame(ready.key, -1, card)) for ready in able))


def _avoid(table: Table, frame: Frame, action: Action) -> str:
    return "Avoid this Strike" if action == YES else "Save it for a later Strike"


def _belief(table: Table, frame: Frame, action: Action) -> str:
    """Label a Belief text by its Avatar and effect. Source: ACT-18, CARD-16."""
    card = beliefs.text_card(table, frame.you, action.pick or "")
    return f"{table.design(card).name}: {belief_effect(table, card)}"


def belief_effect(table: Table, card: int) -> str:
    """Return the effect of a card's Belief text."""
    return strip_full_stop(
        " ".join(table.words.steps(ready.ability.do) for ready in table.printed(card).by_timing[Timing.BELIEF])
    )


def _choose_card(table: Table, frame: Frame, action: Action) -> str:
    picked = frame.cards.get("picked", [])
    return ("Done" if picked else "None") if action == DONE else ""


def _choose_one(table: Table, frame: Frame, action: Action) -> str:
    return strip_full_stop(label_from_question(table.pending, action)) + _doubt_note(table, frame, action)


def _doubt_note(table: Table, frame: Frame, action: Action) -> str:
    """Return the effect of a Doubt that this answer would gain; "" if it gains none.

    Source: ACT-20.
    """
    pending = table.pending
    assert pending is not None
    options = pending.options or []
    steps = by_cards.consequences(table, pending)
    gained = steps[options.index(action)] if steps else []
    if not any(isinstance(step, Doubt) and step.who in ("you", "each") for step in gained):
        return ""
    avatar = beliefs.avatar(table, frame.you)
    texts = table.printed(avatar).by_timing.get(Timing.DOUBT, ())
    as_you = Frame("", frame.you, avatar)
    said = strip_full_stop(
        " ".join(table.words.steps(_current_steps(table, as_you, ready.ability.do)) for ready in texts)
    )
    return f" (Doubt: {said})" if said else ""


def _current_steps(table: Table, frame: Frame, steps: Sequence[Step]) -> list[Step]:
    """Return the steps that would run now.

    Each condition is replaced by the branch that holds.
    """
    found: list[Step] = []
    for step in steps:
        if isinstance(step, If):
            found += step.then if step.test.holds(table, frame) else step.otherwise
        else:
            found.append(step)
    return found


def _cleanup(table: Table, frame: Frame, action: Action) -> str:
    """Label the moments for a Cleanup ability.

    Before the discard, before the draw, or at the end. Source: CLEAN-05.
    """
    ahead = cleanup_phase.ahead(frame)
    if action == DONE:
        all_choose = all(prompts.defeat_choice(table, due) for due in frame.waiting)
        return "Later: choose from your new hand" if all_choose else LATER[ahead]
    due = option_dedup.chosen_effect(table, action)
    choosing = prompts.defeat_choice(table, due)
    if len(frame.waiting) == 1 and choosing:
        return f"Now: {_choice_size(table, due, choosing, ahead)}"
    if len(frame.waiting) == 1:
        return NOW[ahead]
    return f"{table.design(due.source).name}: {strip_full_stop(prompts.effect_text(table, due))}"


def _choice_size(table: Table, due: Frame, target: Target, ahead: str) -> str:
    """Return the number of cards to choose from.

    This turn's cards before the discard, the new hand after it.
    """
    found = len(find(table, target, due))
    whose = "of this turn" if ahead == "discard" else "of your new hand"
    return f"choose from {found} card{'s' if found > 1 else ''} {whose}" if found else "nothing to choose from"


def _coordinate(table: Table, frame: Frame, action: Action) -> str:
    design = table.design(action.card or 0)
    points = option_costs.printed_points(design)
    return "Don't lend" if action == NO else f"Lend {design.name}{f' ({points})' if points else ''}"


def _lead(table: Table, frame: Frame, action: Action) -> str:
    """Label discovering or collecting Evidence. Source: EVID-03, EVID-05."""
    deed = "Collect the Evidence" if frame.source in table.state.game.links else "Discover Evidence"
    until = "goes cold at the end of the turn" if table.kind_of(frame.source) == "field" else "stays"
    return deed if action == YES else f"Not now: the Lead {until}"


def _may(table: Table, frame: Frame, action: Action) -> str:
    """Label yes and no; where a refusal has a price, both answers say their effect.

    Source: TIMING-03.
    """
    pending = table.pending
    assert pending is not None
    do, otherwise = by_cards.consequences(table, pending)
    if not otherwise:
        return "Yes" if action == YES else "No"
    said = strip_full_stop(prompts.words_of_card(table, frame).steps(do if action == YES else otherwise))
    return said + _doubt_note(table, frame, action)


def _order_effects(table: Table, frame: Frame, action: Action) -> str:
    """Label an effect by its card, the card's owner and what it does.

    Source: TIMING-18.
    """
    due = option_dedup.chosen_effect(table, action)
    does = strip_full_stop(prompts.effect_text(table, due))
    name = f"{_owner_prefix(table, due.source)}{table.design(due.source).name}{_discard_note(table, due.source)}"
    return f"{name}: {does}" if does else name


def _owner_prefix(table: Table, card: int) -> str:
    """Return the owner before a card's name ("Your ", "Mulder's ").

    "" if no player owns it.
    """
    seat = owner(table.zones.where[card])
    return "" if seat < 0 else "Your " if seat == _asked_seat(table) else f"{_avatar_name(table, seat)}'s "


def _discard_note(table: Table, card: int) -> str:
    """Return a note that using a Vigilant card discards it; "" for other cards.

    Source: KWC-08.
    """
    zone = table.zones.where[card]
    if kind(zone) != "vigilant":
        return ""
    who = "you discard" if owner(zone) == _asked_seat(table) else f"{_avatar_name(table, owner(zone))} discards"
    return f", if {who} it"


def _asked_seat(table: Table) -> int:
    assert table.pending is not None
    return table.pending.seat


def _avatar_name(table: Table, seat: int) -> str:
    return table.state.seats[seat].avatar.capitalize()


def effect_card(table: Table, action: Action) -> int | None:
    """Return the card whose waiting effect an answer selects, or None."""
    pending = table.pending
    if (
        pending is None
        or pending.kind not in option_dedup.ORDERED
        or action == DONE
        or action not in (pending.options or [])
    ):
        return None
    return option_dedup.chosen_effect(table, action).source


def _payment(table: Table, frame: Frame, action: Action) -> str:
    """Label the class that pays the next point. Source: OPEN-20."""
    said = label_from_question(table.pending, action)
    return f"No class{said[len(points.NONE) :]}" if action.pick == points.NONE else said


def strip_full_stop(sentence: str) -> str:
    """Return text without its final full stop, as labels are written."""
    return sentence.removesuffix(".")


LABELS: dict[str, Callable[[Table, Frame, Action], str]] = {
    "answer": _answer,
    "avoid": _avoid,
    "belief": _belief,
    "choose_card": _choose_card,
    "choose_one": _choose_one,
    "cleanup": _cleanup,
    "coordinate": _coordinate,
    "lead": _lead,
    "may": _may,
    "order_effects": _order_effects,
    "payment": _payment,
}
