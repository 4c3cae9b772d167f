"""Defeated cards, and cards that are attached to or under others.

Source: CLAR-03 to CLAR-16.
"""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import CHARACTERS, ENEMIES, Timing
from engine.legendary.cards.zones import kind
from engine.legendary.rules import leaving_play
from engine.legendary.table.table import Table

CONSPIRACY = frozenset({"enemy", "syndicate", "informant", "lead", "event"})
UNTOUCHED = frozenset({"end_game", "avatar", "evidence"})
"""Types of cards that no effect can defeat: END-06, CLAR-13."""


def pile_of(table: Table, card: int) -> str:
    """Return the pile for a defeated card.

    Source: CLAR-07, CLAR-08, CLAR-09, CLAR-12.
    """
    type = table.design(card).type
    if type in CHARACTERS:
        return "defeated_characters"
    if type in CONSPIRACY:
        return "defeated_conspiracy"
    return {"belief": "beliefs", "doubt": "doubts", "strike": "strike_discard"}.get(type, "box")


def defeat(table: Table, cards: list[int], you: int) -> None:
    """Defeat cards at once, by an effect or after a fight. Source: CLAR-06."""
    cards = [card for card in cards if table.design(card).type not in UNTOUCHED and _can_be_defeated(table, card)]
    if cards:
        table.push("defeat_cards", you, cards={"unordered": cards, "ordered": []})


def _can_be_defeated(table: Table, card: int) -> bool:
    """Return whether a card can be defeated.

    A set-aside card and its copy are out of play (KWC-01, CLAR-16).
    """
    return table.kind_of(card) not in ("aside", "removed", "box")


def _order(table: Table, frame: Frame) -> None:
    """Let the current player order several cards that enter Defeated Conspiracy.

    Source: CLAR-11, D28.
    """
    card = frame.take_answer().card
    if card is not None:
        frame.cards["unordered"].remove(card)
        frame.cards["ordered"].append(card)
    waiting = [card for card in frame.cards["unordered"] if pile_of(table, card) == "defeated_conspiracy"]
    visible = [card for card in waiting if not table.is_hidden(card) and table.kind_of(card) not in ("conspiracy",)]
    if len(visible) > 1 and len(visible) == len(waiting):
        options = [Action("choose", card=card) for card in visible]
        table.ask(frame, table.current, "order", "Choose the next card for Defeated Conspiracy.", options, again=True)


def _to_piles(table: Table, frame: Frame) -> None:
    cards = [*frame.cards["ordered"], *frame.cards["unordered"]]
    cards = [card for card in cards if table.zones.where[card] != pile_of(table, card)]  # by something quicker
    for card in cards:
        to_pile(table, card)
    for card in reversed(cards):
        _defeated(table, card, frame.you)


def _defeated(table: Table, card: int, you: int) -> None:
    """Announce a defeat and run the card's "Defeat:" text.

    Source: FIGHT-05, TIMING-12, TIMING-13.
    """
    if table.design(card).type in ENEMIES:
        table.happened("enemy_defeated", you, card, table.design(card).name)
    table.announce("defeated", card, you)
    before = table.state.game.defeated_before
    if card not in before:
        if Timing.FIRST_DEFEAT in table.printed(card).by_timing:
            before.append(card)
        table.trigger(card, Timing.FIRST_DEFEAT, table.current)
    table.trigger(card, Timing.DEFEAT, table.current)


def to_pile(table: Table, card: int, by: str = "") -> None:
    """Move a card and the cards under it to the pile of its type.

    Its "Defeat:" abilities don't run.

    by: the rule that makes a hidden card known then.
    """
    space = table.zones.where[card]
    table.move(card, pile_of(table, card), by=by)
    leaving_play.left(table, card, space)


def put_beneath(table: Table, cards: list[int], under: int) -> None:
    """Put cards under another card; their text doesn't apply there.

    Source: CLAR-04.
    """
    for card in cards:
        if card != under and table.design(card).type not in UNTOUCHED:
            space = table.zones.where[card]
            table.move(card, f"beneath.{under}")
            leaving_play.left(table, card, space)


def attach(table: Table, card: int, to: str, seat: int) -> None:
    """Attach a card to the space where it is, or to an Avatar. Source: CLAR-03."""
    space = table.zones.where[card]
    if to == "avatar":
        table.move(card, f"attached.avatar.{seat}")
    elif kind(space) in ("shadows", "bureau"):
        table.move(card, f"attached.{space}")
    else:
        return
    leaving_play.left(table, card, space)


PROGRAMS = {"defeat_cards": [_order, _to_piles]}
