"""Case Assignment: placing Sites and sliding cards under them (CAS, BLF)."""

from collections.abc import Iterable, Iterator

from engine.ccg.cards.designs import Site as SiteDesign
from engine.ccg.rules import phases, play_windows, plays, pools, possible_hands
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Compose
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


def _ask(table: Table, frame: Frame) -> None:
    """Ask for a Site to place: any number of them, one in the basic game.

    Source: CAS-01, CAS-02, BAS-09, D07.
    """
    options = [*_place_actions(table, frame.you, table.playable(frame.you))]
    could_be = _place_actions(table, frame.you, possible_hands.possible_cards(table, frame.you))
    phases.ask(table, frame, "place", "Place a Site?", options, could_be)


def _place_actions(table: Table, seat: int, cards: Iterable[int]) -> Iterator[Action]:
    """Yield the actions that place one of some cards as a Site at an opponent.

    Each name may be placed once a turn. An action for a Site that a token pays for names the card with that token.
    Source: CAS-01, CAS-03, CAS-04, MP-02, POOL-11.
    """
    most, names = format_of(table).sites, set(table.state.turn.placed)
    if most is not None and len(names) >= most:
        return
    for card in cards:
        design = table.design(card)
        if isinstance(design, SiteDesign) and design.name not in names:
            names.add(design.name)
            for opponent in table.others(seat):
                for paid in _payments(table, seat, card):
                    yield Action("place", card=card, seat=opponent, cards=paid)


def _payments(table: Table, seat: int, card: int) -> list[tuple[int, ...] | None]:
    """Return the ways to pay for a Site: None for the pool, or a card with a token."""
    pool: list[tuple[int, ...] | None] = [] if plays.price_refusal(table, seat, card) else [None]
    dear = pools.price(table, seat, card) > 0
    return pool + [(one,) for one in table.texts.frees(table, seat, card) if dear]


def _take(table: Table, frame: Frame) -> None:
    answer = frame.take_answer()
    if answer == DONE:
        return
    frame.pc = 0
    assert answer.card is not None and answer.seat is not None
    table.state.turn.placed.append(table.design(answer.card).name)
    token_of = answer.cards[0] if answer.cards else -1
    plays.announce(table, frame.you, answer.card, directed=answer.seat, token_of=token_of)


def _put_into_field(table: Table, frame: Frame) -> None:
    """Put a Site into the Field, unless its targeted opponent has left the game.

    Source: CAS-01, CAS-04, CAS-05.
    """
    directed = table.state.announced[-1].directed
    if table.player(directed).out:
        return
    table.move(frame.source, f"field.{frame.you}")
    table.state.sites[frame.source] = Site(directed)
    table.happened("directed", frame.you, frame.source, str(directed))
    table.announce("site_placed", frame.source, frame.you)


def _let_others_slide(table: Table, frame: Frame) -> None:
    """Let each other player slide cards under each Site, from the left.

    This includes Sites of earlier turns. Source: BLF-01, BLF-03, BLF-09, BAS-11.
    """
    play_windows.open(table, "case_assignment", frame.you)
    if format_of(table).slides:
        for seat in reversed(table.others(frame.you)):
            for site in reversed(table.sites(frame.you)):
                table.push("slide", seat, site)


def _ask_slide(table: Table, frame: Frame) -> None:
    """Ask which cards to slide under a Site, in order.

    Source: BLF-01, BLF-02, BLF-03, D08.
    """
    compose = slide_choice(table, frame.you)
    if compose.of and frame.source in table.state.sites:
        each = [Action("slide", cards=(card,)) for card in compose.of]
        prompt = f"Slide cards under {table.design(frame.source).name}?"
        table.ask(frame, frame.you, "slide", prompt, [*each, Action("slide", cards=())], forced=False)


def slide_choice(table: Table, seat: int) -> Compose:
    """Return the composed answer for the cards slid under a Site, in order.

    Source: BLF-01, BLF-03.
    """
    hand = sorted(table.zones[f"hand.{seat}"])
    return Compose(Action("slide"), tuple(hand), 0, len(hand))


def _lay(table: Table, frame: Frame) -> None:
    """Put the cards face down under the Site, free of charge.

    Source: BLF-01, BLF-04.
    """
    for card in frame.take_answer().cards or ():
        table.move(card, f"under.{frame.source}")


PROGRAMS = {
    "case_assignment": [_ask, _take, _let_others_slide],
    "site_placed": [_put_into_field],
    "slide": [_ask_slide, _lay],
}
