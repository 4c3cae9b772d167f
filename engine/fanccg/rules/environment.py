"""Setting up and replacing the environment (ENV)."""

from engine.fanccg.cards.designs import ENVIRONMENT
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame


def _ask(table: Table, frame: Frame) -> None:
    """Ask for SCULLY, MULDER and X-FILES in turn. Source: ENV-01, ENV-02, ENV-03."""
    step = len(table.zones["environment"])
    if step == len(ENVIRONMENT):
        return
    frame.pc -= 1
    table.state.phase = "environment"
    table.pending = Choice(player(table), "environment", f"Play your {ENVIRONMENT[step]} card to the environment.")


def player(table: Table) -> int:
    """Return the seat that plays the next environment card.

    Source: ENV-01, ENV-02, ENV-03.
    """
    first = table.state.first
    return first if len(table.zones["environment"]) % 2 == 0 else table.rival(first)


def choices(table: Table, seat: int) -> list[int]:
    """Return the playable environment cards, one of each design. Source: ENV-05."""
    wanted = ENVIRONMENT[len(table.zones["environment"])]
    found: dict[str, int] = {}
    for card in table.zones[f"environment_deck.{seat}"]:
        if table.printed(card).label == wanted:
            found.setdefault(table.design(card).id, card)
    return list(found.values())


def play(table: Table, seat: int, action: Action) -> None:
    """Play a card from the environment deck to the environment. Source: ENV-05."""
    assert action.card is not None
    table.pending = None
    table.move(action.card, "environment", by="ENV-05")


def replace(table: Table, card: int) -> None:
    """Replace the environment card of the same name; a new name joins the environment.

    The old card returns to its owner. A captured name isn't replaced. Source: ENV-06, ENV-13, OPN-12.
    """
    zones = table.zones
    name = table.printed(card).label
    if any(table.printed(one).label == name for held in zones.of_kind("held") for one in zones[held]):
        return
    old = next((one for one in zones["environment"] if table.printed(one).label == name), None)
    if old is None:
        table.move(card, "environment", by="ENV-06")
        return
    place = zones["environment"].index(old)
    table.move(old, f"environment_deck.{table.owner(old)}")
    table.move(card, "environment", place, by="ENV-06")
    for beside in list(zones[f"beside.{old}"]):
        table.move(beside, f"beside.{card}")


PROGRAMS = {"environment": [_ask]}
ANSWERS = {"environment": play}
