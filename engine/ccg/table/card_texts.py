"""The interface that the rules use to ask the text of cards.

The class here is the default for a card set without text: it does and changes nothing. The card language
extends it. Whether a card is playable may depend only on what its player can see.
"""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from engine.ccg.table.card_queries import Cards
from engine.kernel.decisions import Action, Refusal
from engine.kernel.frames import Frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Texts:
    """The texts of a card set.

    The programs that it names are in the card set, together with those of the rules.
    """

    def program(self, table: Cards, card: int, moment: str) -> str:
        """Return the program that a card runs at one of its moments, or "" for none.

        moment: "aimed" is right after the card is announced, before anyone answers it. "resolved" is when the card
        resolves, unless it was negated.
        """
        return ""

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        """Return a frame for each ability that answers an event, in running order.

        event, card, seat: as `events.EVENTS` describes.
        """
        return []

    def number_change(self, table: Cards, card: int, stat: str) -> int:
        """Return the change that standing abilities make to a number of a card.

        stat: a skill, "LRC", "CRC", "Health", "RES" or "price".
        """
        return 0

    def equipment_bonus(self, table: Cards, equipment: int, stat: str) -> int:
        """Return the bonus that a piece of Equipment gives the Agent that carries it.

        stat: a skill, "LRC" or "CRC". Source: REQ-06.
        """
        return 0

    def permits(self, table: Cards, what: str, card: int) -> bool:
        """Return whether a text permits a card something that the rules don't.

        what:
        skip_lrc: an Adversary fights no round at long range (CMB-04).
        second_site: an Agent who has been at a Site may go to another (INV-04); second_site_near: to one in the same
        state.
        keeps_site: the Site that the card is attached to isn't discarded (INV-13).
        serves_again: a Witness may be used again (PLAY-18).
        travels: the card stays attached to an Agent who is buried (DECK-12).
        not_negated: the card can't be negated (PLAY-16).
        split: a combatant may split its damage (DMG-03).
        uncarried: no Agent carries the Equipment (PLAY-09).
        calls_in: with this Equipment its Agent adds to checks in another section (INV-09).
        """
        return False

    def bars_attack(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Return whether a text keeps an Adversary from attacking a Team (ADV-01)."""
        return False

    def forbids(self, table: Cards, seat: int, card: int, window: str) -> Refusal | None:
        """Return why a text keeps a hand card from being played now, or None.

        The text may be the card's own or that of another card.
        """
        return None

    def starting_tokens(self, table: Cards, card: int) -> int:
        """Return the number of tokens on a card when it comes into play (SET-09)."""
        return 0

    def token_points(self, table: Cards, seat: int, card: int) -> int:
        """Return the points of a card's price that a player can pay with tokens (POOL-11)."""
        return 0

    def spend_tokens(self, table: Cards, seat: int, card: int, amount: int) -> None:
        """Remove tokens that pay for a card (POOL-11).

        amount: how many points they pay.
        """

    def averts(self, table: Cards, source: int, target: int) -> bool:
        """Return whether a combatant may target another only if it has no other target."""
        return False

    def repels(self, table: Cards, foe: int, target: int) -> bool:
        """Return whether an Adversary's side can't play Combat cards on a target."""
        return False

    def pierces(self, table: Cards, source: int, target: int) -> bool:
        """Return whether a combatant's damage ignores protection by the target's text.

        Source: EFF-04.
        """
        return False

    def lures(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Return whether an Adversary may attack a Team at any Site.

        If so, texts that bar the attack don't count.
        """
        return False

    def frees(self, table: Cards, seat: int, card: int) -> Sequence[int]:
        """Return the cards of a player that have a token which pays a card's whole price."""
        return ()

    def spend_token_of(self, table: Cards, card: int) -> None:
        """Remove a token from one of the cards that `frees` returned."""

    def windows(self, table: Cards, card: int) -> Sequence[str] | None:
        """Return the windows for a card, or None if only its type decides."""
        return None

    def activators(self, table: Cards, card: int, window: str) -> Sequence[str] | None:
        """Return the activators of a card in a window, or None for the printed ones."""
        return None

    def has_cards_for(self, window: str) -> bool:
        """Return whether the set has cards for a response window (`events.RESPONSES`)."""
        return False

    def x_values(self, table: Cards, seat: int, card: int) -> Sequence[int] | None:
        """Return the allowed values for the X of a card's cost, or None for any (POOL-10)."""
        return None

    def hand_limit(self, table: Cards, seat: int) -> int:
        """Return the hand limit that a text gives a player, or 0 for none (DEB-03)."""
        return 0

    def usable_abilities(self, table: Cards, seat: int, window: str) -> list[Action]:
        """Return the abilities of cards in play that a seat may use in a window.

        Each is an action with card and ability.
        """
        return []

    def begin_ability(self, table: Cards, seat: int, action: Action) -> None:
        """Begin an ability that `usable_abilities` offered: its frame runs next."""

    def treatments(self, table: Cards, agent: int) -> list[Action]:
        """Return the abilities that could heal an Agent now, hurt or not.

        They belong to the player who controls the Agent.
        """
        return []

    def treat(self, table: Cards, action: Action, agent: int) -> None:
        """Heal an Agent, hurt or not, with an ability that `treatments` offered."""


NONE = Texts()
