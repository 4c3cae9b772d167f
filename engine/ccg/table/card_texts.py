"""What the rules ask the text of cards. The class here is that of a set without any: it does and changes nothing.

The language of cards extends it. What is playable may depend on what its player sees, on nothing else.
"""

from collections.abc import Sequence

from engine.ccg.table.card_queries import Cards
from engine.kernel.decisions import Action, Refusal
from engine.kernel.frames import Frame


class Texts:
    """The texts of a card set. Programs that it names lie in the box, beside those of the rules."""

    def program(self, table: Cards, card: int, moment: str) -> str:
        """Return what a card does at a moment of its own, "" for nothing.

        aimed: once it is announced, before it is answered. resolved: when its turn has come, unless it was negated.
        """
        return ""

    def answers(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        """Return a frame for each ability that answers to what is announced, in the order in which they run.

        event, card, seat: as `events.EVENTS` says.
        """
        return []

    def change(self, table: Cards, card: int, stat: str) -> int:
        """Return by how much standing abilities change a number of a card: a skill, "LRC", "Health", "RES", "price"."""
        return 0

    def lends(self, table: Cards, equipment: int, stat: str) -> int:
        """Return what a piece of Equipment adds to a skill, LRC or CRC of who carries it (REQ-06)."""
        return 0

    def allows(self, table: Cards, what: str, card: int) -> bool:
        """Return whether a text permits what the rules don't, for a card.

        skip_lrc: an Adversary fights no round at long range (CMB-04). second_site: an Agent who has been at a Site may
        go to another (INV-04); second_site_near: of the same state. travels: a card stays upon an Agent who is
        buried (DECK-12). not_negated: a card can't be negated (PLAY-16). split: a combatant may split its damage
        (DMG-03). uncarried: Equipment is laid out upon nobody (PLAY-09). calls_in: with a piece of Equipment its
        Agent adds to checks in another section (INV-09).
        """
        return False

    def bars(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Return whether a text keeps an Adversary from attacking a Team (ADV-01)."""
        return False

    def forbids(self, table: Cards, seat: int, card: int, window: str) -> Refusal | None:
        """Return why a text keeps a hand card from being played now, its own or that of another; None if none does."""
        return None

    def laid(self, table: Cards, card: int) -> int:
        """Return how many tokens lie on a card as it comes into play (SET-09)."""
        return 0

    def tokens(self, table: Cards, seat: int, card: int) -> int:
        """Return how many points of a card's price tokens of a player can pay (POOL-11)."""
        return 0

    def spend(self, table: Cards, seat: int, card: int, amount: int) -> None:
        """Take so many of those tokens away."""
        raise NotImplementedError(card)

    def averts(self, table: Cards, source: int, target: int) -> bool:
        """Return whether damage of a combatant is aimed at another only where it can be aimed at nobody else."""
        return False

    def repels(self, table: Cards, foe: int, target: int) -> bool:
        """Return whether no Combat card is played upon a combatant for the sake of an Adversary."""
        return False

    def pierces(self, table: Cards, source: int, target: int) -> bool:
        """Return whether damage of a combatant counts in spite of what the target's own text spares it (EFF-04)."""
        return False

    def lures(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Return whether an Adversary may attack a Team whatever Site it is at, and what else bars it."""
        return False

    def frees(self, table: Cards, seat: int, card: int) -> Sequence[int]:
        """Return the cards of a player of which a token pays all of the price of a card."""
        return ()

    def spend_from(self, table: Cards, card: int) -> None:
        """Take a token off one of those."""
        raise NotImplementedError(card)

    def windows(self, table: Cards, card: int) -> Sequence[str] | None:
        """Return in which windows a card may be played; None where its type alone says so."""
        return None

    def activators(self, table: Cards, card: int, window: str) -> Sequence[str] | None:
        """Return what must hold for a card to be played in a window; None where that is what is printed."""
        return None

    def opens(self, window: str) -> bool:
        """Return whether some card of the set is for a window that opens for such cards alone (events.RESPONSES)."""
        return False

    def xs(self, table: Cards, seat: int, card: int) -> Sequence[int] | None:
        """Return what the X of a card's cost may be for a player; None for whatever can be paid (POOL-10)."""
        return None

    def hand_limit(self, table: Cards, seat: int) -> int:
        """Return how many cards a hand may hold in Debriefing by a text of its player; 0 if none says so (DEB-03)."""
        return 0

    def uses(self, table: Cards, seat: int, window: str) -> list[Action]:
        """Return the abilities of cards in play that a seat may use in a window, as actions with card and ability."""
        return []

    def use(self, table: Cards, seat: int, action: Action) -> None:
        """Begin an ability that `uses` offered: its frame runs next."""
        raise NotImplementedError(action)

    def treatments(self, table: Cards, agent: int) -> list[Action]:
        """Return the abilities with which the player who has an Agent could heal it now, as if it were hurt."""
        return []

    def treat(self, table: Cards, action: Action, agent: int) -> None:
        """Heal an Agent, hurt or not, with an ability that `treatments` offered."""
        raise NotImplementedError(action)


NONE = Texts()
