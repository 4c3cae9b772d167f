"""What every ruleset has in common in which rivals bring decks along: starter decks, resigning, and no silent end."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from engine.decks import Deck, DeckFault, StarterDeck
from engine.kernel import base_table
from engine.kernel.compiled_cards import Box
from engine.kernel.decisions import Action, Ending, SetupError
from engine.kernel.game import Game

S = TypeVar("S", bound=base_table.State)
B = TypeVar("B", bound=Box)
T = TypeVar("T", bound=base_table.Table[Any, Any])


class GameOfRivals(Game[S, B, T]):
    """A ruleset on a machine for rivals with decks of their own.

    starters: the decks that come with the game. verbs: what carries an aside out, by its type.
    """

    rivals = True

    def __init__(
        self,
        box: B,
        table: Callable[[S, B], T],
        state: type[S],
        setup: type[Struct],
        rules: Path,
        starters: list[StarterDeck],
        verbs: Mapping[str, Callable[[T, int], None]],
    ) -> None:
        super().__init__(box, table, state, setup, rules)
        self.starters = starters
        self._verbs = verbs

    @abstractmethod
    def check_deck(self, deck: Deck, chosen: Any) -> list[DeckFault]:
        """Return what keeps a deck from being played with these options."""

    def starter_decks(self) -> list[StarterDeck]:
        return self.starters

    def secret(self, deck: Deck | None, chosen: Any, seat: int) -> dict[str, Any]:
        brought = self._usual(chosen) if deck is None else deck
        for fault in self.check_deck(brought, chosen):
            field = ".".join(filter(None, ("deck", fault.part, fault.design)))
            raise SetupError(field, f"{fault.detail} ({fault.rule})" if fault.rule else fault.detail)
        return {"deck": brought}

    def _usual(self, chosen: Any) -> Deck:
        """Return the first starter deck that can be played with these options; the very first where none can."""
        playable = (starter.deck for starter in self.starters if not self.check_deck(starter.deck, chosen))
        return next(playable, self.starters[0].deck)

    def _brought(self, chosen: Any, secrets: Sequence[dict[str, Any]], seats: int) -> list[Deck]:
        """Return the deck of each seat: the usual one where nobody brings any."""
        return [secret["deck"] for secret in secrets or [self.secret(None, chosen, seat) for seat in range(seats)]]

    def is_answer(self, table: T, seat: int, action: Action, trusted: bool) -> bool:
        if trusted:
            return action.type not in self._verbs
        return any(decision.allows(action) for decision in self.decisions(table) if decision.seat == seat)

    def act_out_of_turn(self, table: T, seat: int, action: Action) -> None:
        self._verbs[action.type](table, seat)

    def ending(self, table: T) -> Ending | None:
        """Return None: what ends a phase may still be answered by others, and whoever can play may have to."""
        return None

    def chat_block_reason(self, table: T) -> str:
        return ""

    def avatar_names(self, table: T) -> list[str]:
        return []
