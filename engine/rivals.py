"""Base class of rulesets for rivals with their own decks."""

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
    """A ruleset for rivals with their own decks.

    starters: the decks that come with the game. verbs: action type to the function that applies an out-of-turn action.
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
        """Return why a deck is illegal with these options."""

    def starter_decks(self) -> list[StarterDeck]:
        return self.starters

    def secret(self, deck: Deck | None, chosen: Any, seat: int) -> dict[str, Any]:
        brought = self._usual(chosen) if deck is None else deck
        for fault in self.check_deck(brought, chosen):
            field = ".".join(filter(None, ("deck", fault.part, fault.design)))
            raise SetupError(field, f"{fault.detail} ({fault.rule})" if fault.rule else fault.detail)
        return {"deck": brought}

    def _usual(self, chosen: Any) -> Deck:
        """Return the first legal starter deck; the first of all if none is legal."""
        playable = (starter.deck for starter in self.starters if not self.check_deck(starter.deck, chosen))
        return next(playable, self.starters[0].deck)

    def _brought(self, chosen: Any, secrets: Sequence[dict[str, Any]], seats: int) -> list[Deck]:
        """Return the deck of each seat. Seats without a secret get the default deck."""
        return [secret["deck"] for secret in secrets or [self.secret(None, chosen, seat) for seat in range(seats)]]

    def is_answer(self, table: T, seat: int, action: Action, trusted: bool) -> bool:
        if trusted:
            return action.type not in self._verbs
        return any(decision.allows(action) for decision in self.decisions(table) if decision.seat == seat)

    def act_out_of_turn(self, table: T, seat: int, action: Action) -> None:
        self._verbs[action.type](table, seat)

    def ending(self, table: T) -> Ending | None:
        """Return None: the rival may answer, so no option surely ends a phase."""
        return None

    def chat_block_reason(self, table: T) -> str:
        return ""

    def avatar_names(self, table: T) -> list[str]:
        return []
