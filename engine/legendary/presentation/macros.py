"""Macros: play several cards, or repeat one action, with one click.

Cards that ask or draw when played are left out. There are two variants if some cards are worth keeping:
reactions, cards that an open card may take, and cards that wait for a class. A macro also uses abilities that
give a fixed number of points. It depends only on open cards and the player's hand, so it reveals nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.kernel.decisions import Action
from engine.kernel.effects import parts
from engine.kernel.english import listed
from engine.kernel.operations import May
from engine.legendary.cards.catalogue import AT_WILL, CompiledAbility, Printed
from engine.legendary.cards.designs import CHARACTERS, STANDING, Ability, Filter, Timing
from engine.legendary.language.open_cards import Discard
from engine.legendary.language.players import given
from engine.legendary.presentation import legal_actions
from engine.legendary.rules import bureau, evidence, points
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table

FREE = (Timing.ACTIVATE, Timing.CLASS)
"""Timings of abilities that cost no card."""
PAST = frozenset({"turn_began", "action_began"})
"""Events that can no longer happen in the Action Phase."""


class Listener(NamedTuple):
    """An ability that triggers when a card is played, and its card."""

    ability: Ability
    source: int


class HandPlan(NamedTuple):
    """The plays of a decision, as macros divide them.

    plays: all of them. simple: those that neither ask nor draw. safe: those of cards without another purpose, in order.
    kept: simple plays that are better made later, each with the text of its purpose.
    """

    plays: list[Action]
    simple: list[Action]
    safe: list[Action]
    kept: list[tuple[Action, str]]

    def list_left(self) -> list[Action]:
        """Return the plays with effects beyond points, which players make themselves."""
        spoken_for = [*self.safe, *(play for play, purpose in self.kept if purpose)]
        return [play for play in self.plays if play not in spoken_for]


def plan_hand(table: Table) -> HandPlan:
    """Sort the plays of the current decision by their use in macros."""
    plays, wanted = _plays(table), list(_discards_wanted(table))
    simple = _simple_plays(table, plays)
    purposes = {play: _purpose(table, play, wanted) for play in plays}
    safe = [*_in_order(table, _simple_plays(table, [play for play in plays if not purposes[play]]))]
    left = [play for play in simple if play not in safe]
    return HandPlan(
        plays, simple, safe, [(play, purposes[play] or _missing_classes(table, play, plays)) for play in left]
    )


def list_macros(table: Table) -> list[Action]:
    """Return the macros of the current player.

    The careful one, everything, and groups of equal actions. Macros equal to another one are left out.
    """
    plan = plan_hand(table)
    whole = [*_in_order(table, plan.simple, leaves_none=True)]
    found = [
        Action("all", parts=tuple(careful_parts(table, plan))),
        Action("whole", parts=(*whole, *_uses(table, whole))),
        *(Action("alike", parts=tuple(steps)) for steps in (*_group_equal(table, plan.simple), _special_agents(table))),
    ]
    several = [macro for macro in found if len(macro.parts or ()) > 1]
    told = {frozenset(macro.parts or ()): macro for macro in reversed(several)}
    return [macro for macro in several if macro in told.values()]


def careful_parts(table: Table, plan: HandPlan) -> list[Action]:
    """Return the plays and uses that give up nothing.

    Empty if there are fewer than two.
    """
    steps = [*plan.safe, *_uses(table, plan.safe)]
    return steps if len(steps) > 1 else []


def _plays(table: Table) -> list[Action]:
    """Return the plays of hand cards and borrowed copies.

    Empty if hands may answer each play.
    """
    if "played" in table.state.game.answers_from_hand:
        return []
    hand = [card for card in table.zones[f"hand.{table.current}"] if legal_actions.play_refusal(table, card) is None]
    copies = [card for card in table.state.turn.copies if not modifiers.banned(table, "play", card)]
    return [*(Action("play", card=card) for card in hand), *(Action("play_copy", card=card) for card in copies)]


def _simple_plays(table: Table, plays: Sequence[Action]) -> list[Action]:
    """Return the plays that neither ask nor draw when all of them are made."""
    plain = [play for play in plays if _is_simple(_printed(table, play))]
    listeners = [*_listeners(table, plain)]
    return [play for play in plain if not _is_answered(table, play, listeners)]


def _group_equal(table: Table, plays: Iterable[Action]) -> Iterable[list[Action]]:
    """Return plays grouped by equal cards; copies form separate groups."""
    sorts: dict[tuple[str, Printed], list[Action]] = {}
    for play in plays:
        sorts.setdefault((play.type, _printed(table, play)), []).append(play)
    return sorts.values()


def _special_agents(table: Table) -> list[Action]:
    """Return the affordable Special Agent recruits, if nothing triggers on them.

    Source: ACT-33.
    """
    is_heard = "gained" in table.state.game.answers_from_hand or table.answers().get("gained")
    is_followed = any(evidence.task(table, lead).event == "gained" for lead in evidence.leads_in_sight(table))
    if is_heard or is_followed or table.state.turn.by_hand or bureau.special_agent_refusal(table):
        return []
    paid = points.available(table, "recruit") // bureau.SPECIAL_AGENT_COST
    return [Action("special_agent")] * min(paid, len(table.zones["special_agents"]))


def _printed(table: Table, play: Action) -> Printed:
    assert play.card is not None
    return table.printed(play.card)


def _is_simple(printed: Printed) -> bool:
    """Return whether a card only gives points when it, or another card, is played."""
    on_play = [*printed.by_timing.get(Timing.PLAY, ()), *_answering(printed)]
    return printed.design.type in CHARACTERS and all(any(given(ready.ability)) for ready in on_play)


def _purpose(table: Table, play: Action, wanted: Iterable[tuple[Filter, int]]) -> str:
    """Return why a card is worth keeping.

    To answer, to draw when solo, to pay for something; "" if it isn't.
    """
    if play.card is None or play.type == "play_copy":
        return ""
    card, printed = play.card, _printed(table, play)
    if printed.from_hand:
        return "as a reaction"
    if "coordinate" in printed.keywords and table.solo() and not table.state.turn.solo_draw:
        return "to draw a card"
    takers = [source for which, source in wanted if table.fits(which, card, source)]
    names = dict.fromkeys(table.design(source).name for source in takers if source != card)
    return f"for {listed(names)}" if names else "to use first" if takers else ""


def _missing_classes(table: Table, play: Action, plays: Iterable[Action]) -> str:
    """Return the missing classes of a card's class abilities that the hand has.

    plays: all plays of the decision.

    Source: ACT-13.
    """
    played = {table.design(earlier.card).cls for earlier in table.state.turn.plays}
    held = {_printed(table, other).design.cls for other in plays if other != play}
    missing = sorted(str(cls).capitalize() for cls in (_needs(_printed(table, play)) - played) & held)
    return f"until you play {listed(missing)}" if missing else ""


def _discards_wanted(table: Table) -> Iterator[tuple[Filter, int]]:
    """Yield filters of hand cards that an open card may take, with that card.

    The player can use their own abilities and those open to everyone, but not those of characters in the Bureau.
    Source: ACT-10, OPEN-30.
    """
    in_sight = table.in_sight()
    played = {play.card: play.used for play in table.state.turn.plays}
    own = (*table.zones[f"hand.{table.current}"], *played, *legal_actions.lasting_sources(table, in_sight))
    for card in dict.fromkeys((*own, *in_sight)):
        for ready in table.printed(card).abilities:
            is_used = ready.number in played.get(card, ()) or f"{card}:{ready.key}" in table.state.turn.used
            if not is_used and (card in own or ready.ability.when not in AT_WILL):
                yield from ((step.cards, card) for step in _offered(ready.ability) if "hand" in step.cards.zone)
    for lead in evidence.leads_in_sight(table):
        if (target := evidence.task(table, lead).discard) is not None and evidence.possible(table, lead):
            yield target, lead


def _offered(ability: Ability) -> list[Discard]:
    """Return the optional discards of an ability."""
    if ability.when in AT_WILL or ability.optional:
        free = [*parts(ability.do)]
    else:
        free = [*parts([part for part in parts(ability.do) if isinstance(part, May)])]
    is_due = (ability.when in AT_WILL or ability.when in STANDING) and ability.on not in PAST
    return [part for part in free if isinstance(part, Discard)] if is_due else []


def _listeners(table: Table, plays: Iterable[Action]) -> Iterator[Listener]:
    """Yield the abilities that trigger on plays, those of the given plays included."""
    yield from (Listener(entry.ready.ability, entry.frame.source) for entry in table.answers().get("played", ()))
    for play in plays:
        yield from (Listener(ready.ability, play.card or 0) for ready in _answering(_printed(table, play)))


def _answering(printed: Printed) -> list[CompiledAbility]:
    return [ready for ready in printed.standing if ready.ability.on == "played"]


def _is_answered(table: Table, play: Action, listeners: Iterable[Listener]) -> bool:
    """Return whether a play triggers a question or an effect other than points.

    With several triggers the player must order them; a Lead may be followed. Source: TIMING-18, OPEN-13.
    """
    card = play.card or 0
    tasks = ((evidence.task(table, lead), lead) for lead in evidence.leads_in_sight(table))
    if any(task.event == "played" and _means(table, task.which, card, lead) for task, lead in tasks):
        return True
    heard = [one.ability for one in listeners if _means(table, one.ability.which, card, one.source)]
    return len(heard) > 1 or not all(any(given(ability)) for ability in heard)


def _means(table: Table, which: Filter | None, card: int, source: int) -> bool:
    return which is None or table.fits(which, card, source)


def _in_order(table: Table, plays: Sequence[Action], *, leaves_none: bool = False) -> Iterator[Action]:
    """Yield plays in an order that lets class abilities work.

    Cards that react to plays come first. Equal cards follow each other. A card that lacks its class is left out,
    unless other cards wait for it or `leaves_none` is true. Among waiting cards, the one whose class helps most others
    comes first. Ties go to a card that loses only points. Source: ACT-13.
    """
    classes = {table.design(play.card).cls for play in table.state.turn.plays}
    places = {_printed(table, play): place for place, play in reversed([*enumerate(plays)])}
    ranks = {card: (not _answering(card), place) for card, place in places.items()}
    waiting = sorted(plays, key=lambda play: ranks[_printed(table, play)])
    while waiting:
        ready = next((play for play in waiting if _needs(_printed(table, play)) <= classes), None)
        if ready is None:
            freed = waiting if leaves_none else _needed_plays(table, waiting, plays)
            ready = max(freed, key=lambda play: _priority(table, play, waiting), default=None)
        if ready is None:
            return
        yield ready
        waiting.remove(ready)
        classes.add(_printed(table, ready).design.cls)


def _needed_plays(table: Table, waiting: Sequence[Action], plays: Sequence[Action]) -> list[Action]:
    """Return the waiting plays that others need and that no other card helps."""
    others = {table.design(play.card or 0).cls for play in _plays(table) if play not in plays}
    found = [play for play in waiting if _count_helped(table, play, waiting)]
    return [play for play in found if others.isdisjoint(_needs(_printed(table, play)))]


def _priority(table: Table, play: Action, waiting: Iterable[Action]) -> tuple[int, bool]:
    """Return the number of plays it helps, and whether it loses only points."""
    due = _printed(table, play).by_timing.get(Timing.CLASS, ())
    return _count_helped(table, play, waiting), all(any(given(ready.ability)) for ready in due)


def _count_helped(table: Table, play: Action, waiting: Iterable[Action]) -> int:
    """Return the number of waiting plays that need the class of a play."""
    cls = _printed(table, play).design.cls
    return sum(cls in _needs(_printed(table, other)) for other in waiting if other is not play)


def _needs(printed: Printed) -> set[str | None]:
    """Return the classes that a card's class abilities need."""
    return {ready.ability.cls for ready in printed.by_timing.get(Timing.CLASS, ())}


def _uses(table: Table, plays: Iterable[Action]) -> Iterator[Action]:
    """Yield free abilities that give points, of cards played before and now.

    Source: ACT-10, ACT-13.
    """
    for play in table.state.turn.plays:
        for ready in _free(table.printed(play.card)):
            if legal_actions.ability_refusal(table, play, ready) is None:
                yield Action("use", card=play.card, ability=ready.number)
    classes = {table.design(play.card).cls for play in table.state.turn.plays}
    for now in plays:
        printed = _printed(table, now)
        for ready in _free(printed):
            fits = ready.ability.when != Timing.CLASS or ready.ability.cls in classes
            if fits and not modifiers.banned(table, "activate", now.card or 0):
                yield Action("use", card=now.card, ability=ready.number)
        classes.add(printed.design.cls)


def _free(printed: Printed) -> list[CompiledAbility]:
    return [ready for ready in printed.at_will if ready.ability.when in FREE and any(given(ready.ability))]
