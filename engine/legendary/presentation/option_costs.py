"""Full costs and side effects of an option.

Its price, the Leads it counts for, and whether it does nothing.
"""

from collections.abc import Callable

from engine.kernel.english import either, listed
from engine.kernel.frames import Frame
from engine.kernel.operations import Named
from engine.legendary.cards.designs import CLASSES, Ability, CardType, Design, Filter, PointsKind, Target
from engine.legendary.cards.zones import OWN, PRIVATE, SECRET
from engine.legendary.language.hidden_cards import Scan
from engine.legendary.language.players import Heal
from engine.legendary.presentation import number_changes
from engine.legendary.rules import evidence, fights, points
from engine.legendary.table.table import Table
from engine.legendary.table.targets import find

UNKNOWABLE = PRIVATE | {"this", "it", "named"}
"""Places whose cards nobody knows in advance."""


def fight_cost(table: Table, card: int) -> str:
    """Return the full cost of a fight, with the reasons: "3 Attack and a hand card".

    Source: FIGHT-01, FIGHT-07, KWX-07, KWX-08, KWX-17.
    """
    value = f"{fights.value(table, card)} {fights.points_kind(table, card).capitalize()}"
    banned = fights.immune_to(table, card)
    none_from = [f"not from {either(CLASSES[index - 1].capitalize() for index in banned)}"] if banned else []
    more = " and a hand card" if table.has_keyword(card, "frightening") else ""
    swift = ["Strikes you first"] if table.has_keyword(card, "swift") else []
    return ", ".join([value + more, *none_from, *_changed(table, card), *swift])


def fight_payment(table: Table, card: int) -> str:
    """Return the classes of the points that would pay for a fight.

    Source: OPEN-20, KWX-08.
    """
    return payment_by_class(
        table, fights.points_kind(table, card), fights.value(table, card), fights.immune_to(table, card)
    )


def payment_by_class(table: Table, kind: PointsKind, amount: int, banned: tuple[int, ...] = ()) -> str:
    """Return the classes of the points paid, if there is a choice that matters.

    "paid with 2 Tech, 1 Will". Source: OPEN-20, KWX-08.
    """
    has_choice = sum(n > 0 for index, n in enumerate(points.pool(table, kind)) if index not in banned) > 1
    if table.state.turn.by_hand or not has_choice or not points.are_refused(table):
        return ""
    taken = points.taken(table, kind, amount, banned).items()
    classes = ["without class", *(name.capitalize() for name in CLASSES)]
    said = ", ".join(f"{n} {classes[index]}" for index, n in taken)
    return f"paid with {said}" if said else ""


def printed_points(design: Design) -> str:
    """Return the points printed on a card: "+2 Attack, +1 Recruit". Source: ACT-03."""
    return ", ".join(f"+{n} {word}" for n, word in ((design.attack, "Attack"), (design.recruit, "Recruit")) if n)


def printed_points_of_type(table: Table, type: CardType) -> str:
    """Return the points of an unknown card of a type; "" if cards of that type differ."""
    found = {
        printed_points(printed.design) for printed in table.card_set.designs.values() if printed.design.type == type
    }
    return found.pop() if len(found) == 1 else ""


def _changed(table: Table, card: int) -> list[str]:
    """Return why a fight costs more or less than printed."""
    if fights.value(table, card) == fights.printed(table, card):
        return []
    return [
        f"{change['amount']:+d} {change['by'] or 'a hidden card'}"
        for change in number_changes.fight_changes(table, card)
    ]


def leads_served(table: Table, event: str, card: int) -> str:
    """Return the Leads that an action with a card counts for, with the progress.

    Source: EVID-08.
    """
    return _leads_with_task(table, event, lambda which, lead: lead != card and table.fits(which, card, lead))


def leads_served_by_type(table: Table, event: str, type: CardType) -> str:
    """Return the Leads that an action with an unknown card of a type counts for.

    Source: EVID-08, ACT-33.
    """
    return _leads_with_task(table, event, lambda which, lead: type in which.type and which == Filter(type=which.type))


def _leads_with_task(table: Table, event: str, fits: Callable[[Filter, int], bool]) -> str:
    found = []
    for lead in evidence.leads_in_sight(table):
        asked = evidence.task(table, lead)
        if asked.event == event and evidence.possible(table, lead) and (not asked.which or fits(asked.which, lead)):
            done = table.state.turn.deeds.get(str(lead), 0) + 1
            found.append(table.design(lead).name + (f", {done} of {asked.times}" if asked.times > 1 else ""))
    return f"counts for {listed(found)}" if found else ""


def has_no_effect(table: Table, card: int, ability: Ability) -> bool:
    """Return whether the current player can see that an ability would find no target.

    Source: TIMING-03.
    """
    frame = Frame("", table.current, card)
    empty: set[str] = set()
    for step in ability.do:
        target = _target(step)
        is_counted = isinstance(amount := getattr(step, "amount", None), Named) and amount.name in empty
        if not is_counted and (target is None or not _is_empty(table, target, frame)):
            return False
        empty.add(target.called if target else "")
    return bool(ability.do)


def _target(step: object) -> Target | None:
    """Return the cards that a step affects; None if there are none or nobody can know."""
    if isinstance(step, Scan):
        return Target(zone=list(step.zone), hidden=True)
    if isinstance(step, Heal):
        return Target(zone=["scars" if step.scars else "strikes"], of=step.who)
    target = getattr(step, "cards", None)
    if not isinstance(target, Target) or (getattr(step, "who", "you") != "you" and not OWN.isdisjoint(target.zone)):
        return None
    own = {"hand"} if target.of == "you" else set[str]()
    return target if (UNKNOWABLE - own).isdisjoint(target.zone) else None


def _is_empty(table: Table, target: Target, frame: Frame) -> bool:
    """Return whether a target has no cards; of face-down piles only the size is known."""
    is_secret = not SECRET.isdisjoint(target.zone)
    return not find(table, Target(zone=target.zone, of=target.of) if is_secret else target, frame)
