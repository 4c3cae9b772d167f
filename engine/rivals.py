"""Base class of rulesets for rivals with their own decks."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from msgspec import Struct

from engine.decks import Deck, DeckFault, DeckPart, StarterDeck
from engine.kernel import base_table
from engine.kernel.compiled_cards import CardSet
from engine.kernel.custom_cards.custom_set import Trial
from engine.kernel.decisions import Action, Ending, SetupError
from engine.kernel.game import Game

MAX_DESIGNS, MAX_TRIES = 12, 150
"""Maximum number of custom designs in a starter deck, and of decks tried for it."""

S = TypeVar("S", bound=base_table.State)
B = TypeVar("B", bound=CardSet)
T = TypeVar("T", bound=base_table.Table[Any, Any])


class GameOfRivals(Game[S, B, T]):
    """A ruleset for rivals with their own decks.

    starters: the decks that come with the game. verbs: action type to the function that applies an out-of-turn action.
    """

    rivals = True
    trial_format: str
    """The format in which custom cards are tried out."""

    def __init__(
        self,
        card_set: B,
        table: Callable[[S, B], T],
        state: type[S],
        setup: type[Struct],
        rules: Path,
        starters: list[StarterDeck],
        verbs: Mapping[str, Callable[[T, int], None]],
    ) -> None:
        super().__init__(card_set, table, state, setup, rules)
        self.starters = starters
        self._verbs = verbs

    @abstractmethod
    def check_deck(self, deck: Deck, chosen: Any) -> list[DeckFault]:
        """Return why a deck is illegal with these options."""

    @abstractmethod
    def setup(self, seats: list[str | None], format: str, options: dict[str, Any]) -> Any:
        """Return a validated setup."""

    @abstractmethod
    def deck_parts(self, chosen: Any) -> list[DeckPart]:
        """Return the parts of a deck with these options."""

    def with_custom_cards(self, title: str, rows: Any) -> Self:
        """Return this game with custom cards, and a starter deck that has some of them."""
        extended = super().with_custom_cards(title, rows)
        deck = extended._deck_with([row["id"] for row in rows[:MAX_DESIGNS]])
        mixed = StarterDeck("custom", title, "A starter deck with custom cards.", deck)
        extended.starters = [mixed, *self.starters]
        return extended

    def find_box_faults(self, standard: Self) -> list[str]:
        """Return a fault if no starter deck is legal any more. Bots need one."""
        chosen = self.setup([None, None], self.trial_format, {})
        decks = [(starter, self.check_deck(starter.deck, chosen)) for starter in self.starters]
        if not all(faults for _, faults in decks):
            return []
        return [f"the starter deck {starter.title} is no longer legal: {faults[0].detail}" for starter, faults in decks]

    def _deck_with(self, designs: list[str]) -> Deck:
        """Return the first starter deck with custom cards in place of others."""
        chosen = self.setup([None, None], self.trial_format, {})
        parts = {design: part.name for part in reversed(self.deck_parts(chosen)) for design in part.designs}
        deck, tries = self.starters[0].deck, MAX_TRIES
        for design in designs:
            kept = {id for id in designs if id in deck.get(parts.get(design, ""), {})}
            for other in _replacements(deck, parts[design], design) if design in parts else ():
                tries -= 1
                if tries < 0:
                    return deck
                if kept <= other[parts[design]].keys() and not self.check_deck(other, chosen):
                    deck = other
                    break
        return deck

    def trial_options(self, design: str) -> dict[str, Any]:
        """Return the options that a card needs to be played."""
        return {}

    def trial(self, design: str) -> Trial:
        """Return a game of two with the card in the deck of seat 0.

        The deck is a starter deck with the card in place of another one.
        """
        found = list(self._trials(design))
        if not found:
            raise SetupError("design", "No starter deck can hold this card.")
        return next((trial for trial in found if self.is_playable_at_once(trial, design)), found[0])

    def is_playable_at_once(self, trial: Trial, design: str) -> bool:
        """Return whether the player of a card can play it at the start."""
        return True

    def _trials(self, design: str) -> Iterator[Trial]:
        """Yield a game for each starter deck that can hold the card."""
        format, options = self.trial_format, {**self.trial_options(design), "trial": design}
        chosen = self.setup([None, None], format, options)
        parts = [part.name for part in self.deck_parts(chosen) if design in part.designs]
        for starter in self.starters:
            decks = (deck for part in parts for deck in _replacements(starter.deck, part, design))
            legal = next((deck for deck in decks if not self.check_deck(deck, chosen)), None)
            if legal is not None:
                yield Trial(format, 2, options, legal)

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


def _replacements(deck: Deck, part: str, design: str) -> Iterator[Deck]:
    """Yield decks with a card in place of another design of a part.

    The last one has the card in addition.
    """
    pile = deck.get(part, {})
    for other, copies in pile.items():
        yield {**deck, part: {design if id == other else id: copies if id == other else n for id, n in pile.items()}}
        rest = {other: copies - 1} if copies > 1 else {}
        yield {**deck, part: {**{id: n for id, n in pile.items() if id != other}, **rest, design: 1}}
    yield {**deck, part: {**pile, design: 1}}
