"""Attack and Recruit points of the turn.

Gaining, paying, and counting played cards. Each point keeps the class of the card that gave it (OPEN-20). Points are
lists of six numbers: index 0 for points without a class, 1 to 5 for the classes.
"""

from operator import add

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import CLASSES, Filter, Price
from engine.legendary.cards.zones import BUREAU, SHADOWS
from engine.legendary.table.table import Table

NONE = "none"
DEFAULT = "default"
"""The answer that returns this and later payments to the default order."""


def class_index(table: Table, card: int) -> int:
    """Return the index of the class of a card's points; 0 for none."""
    cls = table.design(card).cls if card >= 0 else None
    return CLASSES.index(cls) + 1 if cls else 0


def pool(table: Table, kind: str) -> list[int]:
    return table.state.turn.attack if kind == "attack" else table.state.turn.recruit


def gain(table: Table, source: int, attack: int, recruit: int) -> None:
    """Give the current player points of the source's class.

    Source: ACT-03, ACT-04, OPEN-20.
    """
    index = class_index(table, source)
    for kind, amount in (("attack", attack), ("recruit", recruit)):
        if amount:
            points = pool(table, kind)
            amount = max(amount, -points[index])
            points[index] += amount
            table.changed(kind, amount, table.current, source if source >= 0 else None)


def available(table: Table, kind: str, banned: tuple[int, ...] = ()) -> int:
    """Return the number of points that can pay, without banned classes (KWX-08)."""
    points = pool(table, kind)
    return sum(points) - sum(points[index] for index in banned) if banned else sum(points)


def classes_left(table: Table) -> int:
    """Count the classes (and none) with points of either kind left."""
    left = [*map(add, table.state.turn.attack, table.state.turn.recruit)]
    return len(left) - left.count(0)


def can_pay(table: Table, price: Price) -> bool:
    return available(table, "attack") >= price.attack and available(table, "recruit") >= price.recruit


def pay(table: Table, kind: str, amount: int, banned: tuple[int, ...] = ()) -> None:
    """Take points, most restricted class first.

    The caller has checked that they suffice. Source: OPEN-20.
    """
    points, going = pool(table, kind), taken(table, kind, amount, banned)
    for index, number in going.items():
        points[index] -= number
    table.changed(kind, -sum(going.values()), table.current)


def taken(table: Table, kind: str, amount: int, banned: tuple[int, ...] = ()) -> dict[int, int]:
    """Return the points that a payment takes by class, in payment order.

    Source: OPEN-20.
    """
    points, found = pool(table, kind), dict[int, int]()
    for index in _spending_order(table, banned):
        number = min(amount - sum(found.values()), points[index])
        if number:
            found[index] = number
    return found


def are_refused(table: Table) -> bool:
    """Return whether an open card refuses points of a class that the player has.

    Source: KWX-08.
    """
    turn = table.state.turn
    return any(map(all, zip(map(add, turn.attack, turn.recruit), _refusals(table), strict=True)))


def _spending_order(table: Table, banned: tuple[int, ...]) -> list[int]:
    """Return the classes in spending order.

    The class that most open cards are immune to comes first.
    """
    limits = _refusals(table)
    order = sorted(range(6), key=lambda index: (-limits[index], index == 0, index))
    return [index for index in order if index not in banned]


def _refusals(table: Table) -> list[int]:
    """Return the number of open cards immune to each class."""
    zones = table.zones
    limits = [0] * 6
    for card in [*(zones[name][-1] for name in SHADOWS + BUREAU if zones[name]), *zones["field"]]:
        for cls in table.design(card).immunity:
            if not table.is_hidden(card):
                limits[CLASSES.index(cls) + 1] += 1
    return limits


def charge(table: Table, kind: str, amount: int, banned: tuple[int, ...] = ()) -> None:
    """Make the current player pay.

    In the default order, or point by point if the player chose so (D16).
    """
    if not amount:
        return
    if table.state.turn.by_hand and len(_payable(table, kind, banned)) > 1:
        table.push("pay_by_hand", table.current, kind=kind, left=amount, banned=list(banned))
    else:
        pay(table, kind, amount, banned)


def _payable(table: Table, kind: str, banned: tuple[int, ...]) -> list[int]:
    return [index for index, points in enumerate(pool(table, kind)) if points and index not in banned]


def _pay_by_hand(table: Table, frame: Frame) -> None:
    kind, banned = frame.vars["kind"], tuple(frame.vars["banned"])
    answer = frame.take_answer().pick
    if answer == DEFAULT:
        table.state.turn.by_hand = False
        pay(table, kind, frame.vars["left"], banned)
        return
    if answer is not None:
        index = 0 if answer == NONE else CLASSES.index(answer) + 1
        pool(table, kind)[index] -= 1
        frame.vars["left"] -= 1
        table.changed(kind, -1, table.current)
    if not frame.vars["left"]:
        return
    open_classes = _payable(table, kind, banned)
    if len(open_classes) == 1:
        pay(table, kind, frame.vars["left"], banned)
        return
    names = {CLASSES[index - 1] if index else NONE: pool(table, kind)[index] for index in open_classes}
    labels = [f"{name.capitalize()} ({left})" for name, left in names.items()]
    labels.append("Pay the rest automatically")
    options = [Action("choose", pick=name) for name in [*names, DEFAULT]]
    table.ask(
        frame,
        table.current,
        "payment",
        f"Choose the class that pays 1 {kind.capitalize()}.",
        options,
        labels,
        again=True,
    )


def played(table: Table, wanted: Filter, source: int) -> int:
    """Count the fitting cards played this turn, without the source.

    Source: ACT-13, CLAR-15, OPEN-26.
    """
    return sum(1 for play in table.state.turn.plays if play.card != source and table.fits(wanted, play.card, source))


def classes_played(table: Table) -> int:
    """Count the different classes among the cards played this turn."""
    return len({table.design(play.card).cls for play in table.state.turn.plays} - {None})


PROGRAMS = {"pay_by_hand": [_pay_by_hand]}
