"""The base class of all operations of this game."""

from collections.abc import Sequence
from typing import Any

from engine.ccg.cards.designs import Stat
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel import effects
from engine.kernel.frames import Frame


def lasting(until: Until) -> str:
    """Return the duration of an effect as text, "" while a card is attached."""
    said: dict[Until, str] = {
        "attached": "",
        "healed": " until fully healed",
        "game": " for the rest of the game",
    }
    return said.get(until, f" this {until}")


def use_key(card: int, number: int) -> str:
    """Return the key that records a limited use of an ability in a turn.

    number: the ability's number on the card.
    """
    return f"{card}:{number}"


class Operation(effects.Operation):
    """A step of this game.

    A card can't be played if its first step could do nothing.
    """

    def brief(self, words: Any) -> str:
        """Return a short text for an option: its cost and effect.

        "" if it would be long.
        """
        return self.text(words)

    def possible(self, table: Table, frame: Frame) -> bool:
        """Return whether the step could do anything now, judged by public information."""
        return True

    def changes(self) -> Sequence[Stat]:
        """Return the numbers that it changes.

        Some cards refer to that.
        """
        return ()

    def duels(self) -> bool:
        """Return whether it lets an Adversary fight a single Agent.

        Some cards refer to that.
        """
        return False

    def forces_check(self) -> bool:
        """Return whether it makes an opposing Team check.

        Some cards refer to that.
        """
        return False

    def sends_to_hospital(self) -> bool:
        """Return whether it sends an Agent to the Hospital.

        Some cards refer to that.
        """
        return False

    def at_announcement(self) -> list[effects.Step]:
        """Return the steps to run when its card is announced, before anyone answers it."""
        return []

    def xs(self, table: Table) -> Sequence[int] | None:
        """Return the values that X may have for it, or None for any (POOL-10)."""
        return None

    def ends_combat(self) -> bool:
        """Return whether it ends a combat or lets someone leave it.

        Some cards refer to that.
        """
        return False
