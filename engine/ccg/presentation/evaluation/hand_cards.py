"""Evaluation of cards in hand: drawing, buying, selling, discarding, choosing."""

from engine.ccg.cards.designs import Agent, Design, Site
from engine.ccg.presentation.evaluation.sites import is_within_reach
from engine.ccg.presentation.evaluation.situation import FULL_HAND, RESERVE, Situation
from engine.kernel.decisions import Action

SEARCH = 2
"""Number of cards to buy if no Site in hand can be solved."""
NEW_CARD_VALUE = 3.5
"""Value of a card drawn for free in place of another."""
CARD_VALUES = {"site": 6.0, "adversary": 5.0, "bluff": 4.0, "witness": 4.0, "combat": 3.0, "agent": 2.0}
"""Value of a card in hand by type; other types have the value USUAL."""
USUAL_CARD_VALUE = 2.5


def evaluate_draw(situation: Situation, option: Action) -> float:
    return float(option.pick == "yes")


def evaluate_buy_cards(situation: Situation, option: Action) -> float:
    """Fill the hand without reserved points; use points that only buy cards.

    Buy a few more if there is no Site to solve.
    """
    spare = situation.points - RESERVE["rp" if situation.is_active else "cp"]
    has_site = any(isinstance(design, Site) and is_within_reach(situation, design) for design in situation.hand)
    room = max(FULL_HAND - len(situation.hand), 0 if has_site or not situation.is_active else SEARCH)
    wanted = max(int(situation.me["earmarked"]), min(spare, room))
    return -abs(int(option.pick or 0) - max(0, wanted))


def evaluate_sell(situation: Situation, option: Action) -> float:
    """Sell cards that bring more points than they are worth in hand.

    Sell more with few points or many cards.
    """
    eager = max(0, len(situation.hand) - FULL_HAND) + max(0, RESERVE["cp"] - situation.points) / 3
    return sum(
        _price_on_sale(situation, card) - value_in_hand(situation, situation.design(card)) + eager
        for card in option.cards or ()
    )


def _price_on_sale(situation: Situation, card: int) -> float:
    design = situation.design(card)
    return float(design.res if isinstance(design, Agent) else situation.price(card))


def value_in_hand(situation: Situation, design: Design) -> float:
    """Return the value of a card in hand.

    A Site that the player can't solve has little value.
    """
    if isinstance(design, Site) and not is_within_reach(situation, design):
        return USUAL_CARD_VALUE
    return CARD_VALUES.get(design.type, USUAL_CARD_VALUE)


def evaluate_discard(situation: Situation, option: Action) -> float:
    """Discard few cards, the least valuable first.

    If new cards are free, discard all useless ones.
    """
    anew = 0.0 if situation.seen["priced"] else NEW_CARD_VALUE
    return sum(anew - value_in_hand(situation, situation.design(card)) for card in option.cards or ())


def evaluate_lose_card(situation: Situation, option: Action) -> float:
    return -value_in_hand(situation, situation.design(option.card))
