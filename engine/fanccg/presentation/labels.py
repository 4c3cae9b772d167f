"""Labels of options for the seat that may choose them."""

from collections.abc import Callable, Sequence

from engine.fanccg.rules import sideboard
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.english import listed
from engine.kernel.labels import humanize, label, number_duplicates

PICKS = {
    "reveal": "Reveal",
    "keep": "Keep hidden",
}


def labels(table: Table, actions: Sequence[Action]) -> list[str]:
    """Return distinct labels of options; equal ones are numbered."""
    return number_duplicates([label(table, action, VERBS) for action in actions])


def _name(table: Table, action: Action) -> str:
    return table.design(action.card).name if action.card is not None else ""


def _play(table: Table, action: Action) -> str:
    assert action.card is not None
    design = table.design(action.card)
    return f"Play {design.name}" + (f" ({design.points:+d})" if isinstance(design.points, int) else "")


def _cover(table: Table, action: Action) -> str:
    return f"Play {_name(table, action)} face down under {table.card_set.designs[action.pick or ''].design.name}"


def _environment(table: Table, action: Action) -> str:
    return f"Play {_name(table, action)}"


def _action(table: Table, action: Action) -> str:
    return f"Play {_name(table, action)}"


def _first(table: Table, action: Action) -> str:
    is_me = table.pending is not None and action.seat == table.pending.seat
    return "Go first" if is_me else "Let your rival go first"


def _discard(table: Table, action: Action) -> str:
    return f"Discard {listed(_names(table, action))}"


def _exchange(table: Table, action: Action) -> str:
    owner = table.owner(action.cards[0]) if action.cards else 0
    if action.cards == sideboard.unchanged_answer(table, owner) or not action.cards:
        return "Keep deck as is"
    return f"Sideboard: {', '.join(_names(table, action))}"


def _names(table: Table, action: Action) -> list[str]:
    return [table.design(card).name for card in action.cards or ()]


def _choose(table: Table, action: Action) -> str:
    if action.card is not None:
        return _name(table, action) if _is_known(table, action.card) else "Face-down card"
    if action.seat is not None:
        return f"Player {action.seat + 1}"
    return PICKS.get(action.pick or "", humanize(action.pick or ""))


def _is_known(table: Table, card: int) -> bool:
    """Return whether the deciding seat sees a card."""
    return table.pending is not None and table.sees(table.pending.seat, card)


def _no_action(table: Table, action: Action) -> str:
    return "Skip Action"


def _resign(table: Table, action: Action) -> str:
    return "Resign"


def _count(table: Table, action: Action) -> str:
    return "Count rival's sideboard"


VERBS: dict[str, Callable[[Table, Action], str]] = {
    "high_card": _choose,
    "first": _first,
    "environment": _environment,
    "play": _play,
    "cover": _cover,
    "action": _action,
    "no_action": _no_action,
    "discard_two": _discard,
    "exchange": _exchange,
    "choose": _choose,
    "resign": _resign,
    "count_sideboard": _count,
}
