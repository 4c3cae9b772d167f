"""Prompts: the text of a question, its rule, and whether there is a choice."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.kernel import prompts
from engine.kernel.decisions import Choice, Habit
from engine.kernel.effects import parts
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, NO, YES
from engine.kernel.operations import PlayerStep
from engine.legendary.cards.card_text import LegendaryWords
from engine.legendary.cards.catalogue import CompiledAbility
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
"""Rules by program, where the program is more specific than the kind of question."""
GIFTS = (Belief, Draw, Heal, Points)
"""Steps that only help a player."""
THINNER = " Removing weak cards improves your deck."
SCARRED = " A Scar is 1 damage that is hard to heal."
TIMELESS = (Hide,)
"""Steps with the same effect at each moment of the Cleanup Phase."""
BY_CARDS = prompts.BY_CARDS | {"answer"}
"""Kinds of questions that a card's text asks."""
FORMAL = {"answer": NO, "coordinate": NO, "choose_card": DONE}
"""Questions that everyone with a hand gets, and the answer that declines."""


def rule(table: Table, pending: Choice) -> str:
    """Return the id of the rule that asks the pending question."""
    program = table.stack[-1].program if table.stack else ""
    return PROGRAMS.get(program) or KINDS.get(pending.kind, "")


def is_formal(pending: Choice) -> bool:
    """Return whether declining is the only option; such questions keep hands secret.

    Source: D22, OPEN-27.
    """
    return pending.options == [FORMAL.get(pending.kind)]


def decline_index(pending: Choice) -> int | None:
    """Return the index of the answer that declines, for questions about the hand.

    Else None.
    """
    return pending.options.index(NO) if pending.kind in ("answer", "coordinate") and pending.options else None


def obvious_answer(table: Table, pending: Choice) -> int | None:
    """Return the index of the obvious answer, or None.

    Yes to a pure benefit, the first of equivalent effects.
    """
    if pending.kind == "order_effects":
        return 0 if option_dedup.count_distinct(table, table.stack[-1].waiting) == 1 else None
    if pending.kind == "cleanup":
        return _usual_moment(table, pending, table.stack[-1].waiting)
    if pending.kind != "bureau_power" or not pending.options:
        return None
    power = table.card_set.powers[table.stack[-1].vars["number"] - 1].ability
    return pending.options.index(YES) if all(isinstance(step, GIFTS) for step in power.do) else None


def _usual_moment(table: Table, pending: Choice, waiting: Sequence[Frame]) -> int | None:
    """Return the obvious moment in the Cleanup Phase, or None. Source: CLEAN-05.

    Later if all effects choose among cards and none is left; now if the effect is the same at any time.
    """
    own = [card for zone in ("hand", "played") for card in table.zones[f"{zone}.{table.current}"]]
    if not own and pending.options and DONE in pending.options and all(defeat_choice(table, due) for due in waiting):
        return pending.options.index(DONE)
    ready = _ability(table, waiting[0]) if option_dedup.count_distinct(table, waiting) == 1 else None
    return 0 if ready and all(isinstance(step, TIMELESS) for step in ready.ability.do) else None


def offer_habit(pending: Choice) -> Habit | None:
    """Return the offer to Coordinate always, if there is one card for it.

    A card replaces it (KWC-02).
    """
    cards = [place for place, option in enumerate(pending.options or []) if option.card is not None]
    is_clear = pending.kind == "coordinate" and len(cards) == 1
    return Habit(cards[0], "Always lend my card if I hold exactly one with Coordinate") if is_clear else None


def prompt(table: Table, pending: Choice) -> str:
    """Return the text of the question.

    The card that asks, the choice and its consequences.
    """
    says = PROMPTS.get(pending.kind)
    if says is None:
        return pending.prompt
    words = says(table, table.stack[-1], pending) if table.stack else pending.prompt
    return (
        _by_card(table, table.stack[-1], words + _scar_reminder(table, pending)) if pending.kind in BY_CARDS else words
    )


def _scar_reminder(table: Table, pending: Choice) -> str:
    """Return a reminder of what a Scar is, if an answer gives one.

    Source: STRIKE-12, STRIKE-13.
    """
    deeds = (step for steps in prompts.consequences(table, pending) for step in parts(steps))
    return SCARRED if any(isinstance(step, Scar) for step in deeds) else ""


def _by_card(table: Table, frame: Frame, words: str) -> str:
    if "event" in frame.vars:
        return f"{_event_text(table, frame)}. {words}"
    cause = _cause(table, frame)
    return f"{cause}: {words}" if cause else words


def _cause(table: Table, frame: Frame) -> str:
    """Return the name of the card that asks, or the Bureau power that does."""
    powers = {power.key: power.ability.label for power in table.card_set.powers}
    return _played(table, frame.source) or powers.get(frame.program, "")


def _act(table: Table, frame: Frame, pending: Choice) -> str:
    """Return the constant prompt of the Action Phase (ACT-08).

    `legal_actions.ending` says what the points can buy.
    """
    return "Your turn: play cards, then spend Attack and Recruit."


def _answer(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for an answer from the hand.

    The effect of revealing a card is part of the text. Source: OPEN-27.
    """
    if "event" in frame.vars:
        return "React with a card from your hand?"
    ready = _ability(table, frame)
    offers = [step for step in parts(ready.ability.do) if isinstance(step, Offer)] if ready else []
    follows = [words_of_card(table, frame).with_clause("If you do", offer.do) for offer in offers]
    return " ".join([pending.prompt, *follows])


def _avoid(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask whether to avoid this Strike, which uses up the effect.

    Source: STRIKE-16, STRIKE-18.
    """
    cause = f"{_name(table, frame.source) or 'Something'} Strikes you"
    return f"{cause}. You can avoid one Strike before it is drawn. Avoid this one?"


def _belief(table: Table, frame: Frame, pending: Choice) -> str:
    return "Choose which text your Belief resolves."


def _bureau_power(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask whether to use the power of the space that a character was gained from.

    Source: ACT-30.
    """
    power = table.card_set.powers[frame.vars["number"] - 1].ability
    thins = any(isinstance(step, Defeat) and step.cards.of == "you" for step in power.do)
    does = table.words.steps(power.do) + (THINNER if thins else "")
    return f"{power.label} power: {does} Use it?"


def _card(table: Table, frame: Frame, pending: Choice) -> str:
    return prompts.prompt_text(table, pending)


def _cleanup(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask when to use a Cleanup effect.

    Before the discard, before the draw, or at the end. Source: CLEAN-05.
    """
    if len(frame.waiting) > 1:
        return f"{len(frame.waiting)} Cleanup abilities are ready. Which one happens now?"
    (due,) = frame.waiting
    return f"{_played(table, due.source)}, Cleanup: {effect_text(table, due)}{_benefit(table, due)} When?"


def defeat_choice(table: Table, due: Frame) -> Target | None:
    """Return the target of an effect that only defeats chosen cards, or None."""
    ready = _ability(table, due)
    match ready.ability.do if ready else []:
        case [Defeat(cards=cards)] if cards.how == "choose" and set(cards.zone) == {"hand", "played"}:
            return cards
    return None


def _benefit(table: Table, due: Frame) -> str:
    """Return the benefit of defeating own cards, if the effect does so."""
    return THINNER if defeat_choice(table, due) else ""


def _coordinate(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask whether to lend a card. Source: KWC-01, KWC-02."""
    return f"{_avatar_name(table, table.current)}'s turn. Lend a card with Coordinate? You draw a card to replace it."


def _frightening(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for the discard before a fight. Source: KWX-07."""
    return f"Frightening: choose a card to discard before you fight {_name(table, frame.source)}."


def _lead(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask whether to use a completed task now; it can't be used later.

    Source: OPEN-13.
    """
    what = "Collect the Evidence" if frame.source in table.state.game.links else "Discover Evidence"
    return f"You completed the task of {_name(table, frame.source)}. {what} now?"


def _may(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask whether to do an optional effect.

    If a refusal has a price, the answers say everything. Source: TIMING-03.
    """
    do, otherwise = prompts.consequences(table, pending)
    return "Choose one." if otherwise else f"{words_of_card(table, frame).steps(do)} Do it?"


def _one(table: Table, frame: Frame, pending: Choice) -> str:
    return "Choose one."


def _order(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for the order in which cards go onto a pile. Source: CLAR-11."""
    return "Choose the next card for Defeated Conspiracy. The last one ends up on top."


def _order_effects(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for the order of waiting effects.

    The text names the event if it is about a card. Source: TIMING-18.
    """
    due = frame.waiting[0]
    ready, it = _ability(table, due), _name(table, due.card("it"))
    event = ready.ability.on if ready else None
    moment = f"{it} {EVENTS[event]}: several effects trigger" if it and event in EVENTS.keys() - OF_PLAYER else ""
    return f"{moment or 'Several effects trigger at once'}. Choose the effect that happens first."


def _payment(table: Table, frame: Frame, pending: Choice) -> str:
    left = frame.vars["left"]
    return f"{left} {frame.vars['kind'].capitalize()} left to pay. Which class pays the next point?"


def _player(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for a player: a single effect is part of the question, several are listed.

    Source: TIMING-03.
    """
    steps = next(iter(prompts.consequences(table, pending)), [])
    words = words_of_card(table, frame)
    match steps:
        case [PlayerStep(who=who) as deed] if who != "you":
            return f"Who {deed.does(words.of_another())}?"
    return f"Choose a player: {words.steps(steps)}"


def _receiver(table: Table, frame: Frame, pending: Choice) -> str:
    return f"Ally: {_name(table, frame.source)}. Who gains it into their discard pile?"


def _seats(table: Table, frame: Frame, pending: Choice) -> str:
    """Ask for the seating of the next game. Source: SERIES-03."""
    asked = "Keep your seats for the next game?" if KEEP in (pending.options or []) else pending.prompt
    return f"{asked} Turns go in seat order."


PROMPTS: dict[str, Callable[[Table, Frame, Choice], str]] = {
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
"""Prompt functions by kind of question.

The words stored in the state are shorter and never shown.
"""


def effect_text(table: Table, due: Frame) -> str:
    """Return the text of a waiting effect; "" for an effect of the rules."""
    ready = _ability(table, due)
    return words_of_card(table, due).steps(ready.ability.do) if ready else ""


def words_of_card(table: Table, frame: Frame) -> LegendaryWords:
    """Return the words for the card whose text runs in a frame."""
    ready = _ability(table, frame)
    if ready is None:
        return table.words
    event = ready.ability.on or ""
    return replace(table.words, type=table.design(frame.source).type, cancelled=CANCELLED.get(event, "it"))


def _ability(table: Table, frame: Frame) -> CompiledAbility | None:
    """Return the ability whose text, or part of it, runs in a frame."""
    printed = () if frame.source < 0 else table.printed(frame.source).abilities
    return next((ready for ready in printed if frame.program.split("/")[0] == ready.key), None)


def _event_text(table: Table, frame: Frame) -> str:
    """Return the text of the event that hand cards may answer."""
    event = frame.vars["event"]
    who = _avatar_name(table, frame.you) if frame.you >= 0 else ""
    card = "" if event in OF_PLAYER else _name(table, frame.card("it"))
    return f"{card or who or 'A card'} {EVENTS[event]}" + (f" ({who})" if card and who else "")


def _avatar_name(table: Table, seat: int) -> str:
    return table.state.seats[seat].avatar.capitalize()


def _name(table: Table, card: int) -> str:
    """Return a card's name if it is public; otherwise ""."""
    return "" if card < 0 or table.is_unknown(card) else table.design(card).name


def _played(table: Table, card: int) -> str:
    """Return the name of a card that asks, numbered if it was played several times.

    It is named wherever it is now. Otherwise the prompt would say whether it is in a hand or in a deck.
    """
    name = table.design(card).name if card >= 0 and table.kind_of(card) == "deck" else _name(table, card)
    plays = dict.fromkeys(play.card for play in table.state.turn.plays)
    like = [played for played in plays if table.design(played).name == name]
    return f"{name} ({like.index(card) + 1} of {len(like)})" if len(like) > 1 and card in like else name
