"""What all operations of this game can say of themselves."""

from collections.abc import Sequence
from typing import Any

from engine.ccg.cards.designs import Stat
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel import effects
from engine.kernel.frames import Frame


def lasting(until: Until) -> str:
    """Say how long something lasts; as long as a card lies there needs no words."""
    said: dict[Until, str] = {
        "attached": "",
        "healed": " until unhurt",
        "game": " for the rest of the game",
    }
    return said.get(until, f" until the {until} ends")


def limit(card: int, number: int) -> str:
    """Return the name under which a limited use of an ability, by its number, is noted in a turn."""
    return f"{card}:{number}"


class Operation(effects.Operation):
    """A step of this game. It knows whether it could do anything, without which no card is played for its sake."""

    def brief(self, words: Any) -> str:
        """Return it in the few words that an option has room for: what it costs and gives; "" if it takes many."""
        return self.text(words)

    def possible(self, table: Table, frame: Frame) -> bool:
        """Return whether it could do anything now, as far as everybody can tell."""
        return True

    def changes(self) -> Sequence[Stat]:
        """Return the numbers that it changes: some cards ask that of others."""
        return ()

    def duels(self) -> bool:
        """Return whether it lets an Adversary fight a single Agent: some cards ask that of others."""
        return False

    def forces_check(self) -> bool:
        """Return whether it makes an opposing Team check: some cards ask that of others."""
        return False

    def sends_to_hospital(self) -> bool:
        """Return whether it sends an Agent to the Hospital: some cards ask that of others."""
        return False

    def at_announcement(self) -> list[effects.Step]:
        """Return what is done for its sake as soon as its card is announced, before that is answered."""
        return []

    def xs(self, table: Table) -> Sequence[int] | None:
        """Return what the X of the card's cost may be for its sake; None for whatever can be paid (POOL-10)."""
        return None

    def ends_combat(self) -> bool:
        """Return whether it ends a combat, or lets somebody leave it: some cards ask that of others."""
        return False
