"""Briefing: the free card, income, buying and selling cards (BRF)."""

from engine.ccg.cards.designs import Agent, Priced
from engine.ccg.rules import doomed_agents, drawing, play_windows, pools
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Compose
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES

NO_CARDS = Action("buy_cards", pick="0")


def _open_before_draw(table: Table, frame: Frame) -> None:
    """Count down doomed Agents and open a window before the draw.

    Source: PLAY-12, BAS-08, EFS-03.
    """
    doomed_agents.count_down(table, frame.you)
    play_windows.open_to(table, "before_draw", table.others(frame.you))


def _ask_draw(table: Table, frame: Frame) -> None:
    """Ask whether the player takes the free card.

    Source: BRF-01, BAS-06, D02.
    """
    if not format_of(table).briefing_hand and drawing.count_drawable(table, frame.you):
        table.ask(frame, frame.you, "draw", "Take the free card?", [YES, NO])


def _draw(table: Table, frame: Frame) -> None:
    """Draw the free card, or fill all hands in the basic game.

    Source: BRF-01, BAS-06.
    """
    full = format_of(table).briefing_hand
    if full:
        for seat in table.clockwise(frame.you):
            drawing.draw(table, seat, full - len(table.zones[f"hand.{seat}"]), by="BAS-06")
    elif table.take_yes(frame):
        drawing.draw(table, frame.you, 1)
        table.announce("drawn", -1, frame.you)


def _collect(table: Table, frame: Frame) -> None:
    """Collect the RES of each Agent in the Bureau or the Field.

    Source: BRF-02, BRF-03, BRF-04.
    """
    if format_of(table).pools:
        for agent in reversed(table.agents(frame.you, "bureau", "field")):
            table.push("income", frame.you, agent)


def _income_due(table: Table, frame: Frame) -> None:
    table.announce("income_due", frame.source, frame.you)


def _income(table: Table, frame: Frame) -> None:
    """Add an Agent's RES to the Resource Pool, unless a text puts it elsewhere.

    Source: BRF-02, BRF-05.
    """
    if not frame.cancelled:
        pools.gain(table, frame.you, "rp", stats.value(table, frame.source, "RES"), frame.source)


def earmark(table: Table, seat: int, amount: int, source: int) -> None:
    """Give a player points that only buy cards in this Briefing.

    Source: BRF-06.
    """
    table.player(seat).earmarked += amount
    table.changed("earmarked", amount, seat, source)


def _ask_buy(table: Table, frame: Frame) -> None:
    """Ask how many cards the player buys, before any of them is seen.

    Source: BRF-07, BRF-08, BRF-15, D03, D04.
    """
    if not format_of(table).pools:
        return
    pool: pools.PoolName = "rp" if frame.you == table.active else "cp"
    points = pools.balance(table, frame.you, pool) + table.player(frame.you).earmarked
    most = min(points, drawing.count_drawable(table, frame.you))
    if most:
        options = [Action("buy_cards", pick=str(number)) for number in range(most, 0, -1)]
        prompt = f"Buy how many cards? (1 {pools.NAMES[pool]} each)"
        table.ask(frame, frame.you, "buy_cards", prompt, [*options, NO_CARDS])


def _buy(table: Table, frame: Frame) -> None:
    """Pay for the cards, earmarked points first.

    Unused earmarked points are lost.
    Source: BRF-06, BRF-07, BRF-15, DECK-10.
    """
    amount = int(frame.take_answer().pick or 0)
    player = table.player(frame.you)
    earmarked, player.earmarked = player.earmarked, 0
    if not amount:
        return
    pools.pay(table, frame.you, "rp" if frame.you == table.active else "cp", max(0, amount - earmarked))
    table.happened("bought", frame.you, None, str(amount))
    table.push("purchase", frame.you, amount=amount)


def _purchase(table: Table, frame: Frame) -> None:
    """Draw the bought cards, unless a text forbids it; the points are spent anyway.

    Source: BRF-07, BRF-15.
    """
    if not frame.cancelled:
        drawing.draw(table, frame.you, frame.vars["amount"], by="BRF-07" if frame.you == table.active else "BRF-15")


def _open_window(table: Table, frame: Frame) -> None:
    """Open the window of the Briefing.

    Source: PLAY-11, BRF-17.
    """
    play_windows.open(table, "briefing", frame.you)


def _trade_others(table: Table, frame: Frame) -> None:
    """Let each other player sell and then buy, one player after the other.

    Source: BRF-09, BRF-14, MP-01.
    """
    if format_of(table).pools:
        for seat in reversed(table.others(frame.you)):
            table.push("trade", seat)


def sale_value(table: Table, card: int) -> int:
    """Return the points that a card sells for.

    This is its printed cost, the RES of an Agent, and 0 for a cost with X. Source: BRF-10, BRF-11, BRF-12.
    """
    design = table.design(card)
    if isinstance(design, Agent):
        return design.res
    assert isinstance(design, Priced)
    return design.cost if isinstance(design.cost, int) else 0


def sale_choice(table: Table, seat: int) -> Compose:
    """Return the composed answer for the cards that a player sells.

    Source: BRF-09, BRF-13.
    """
    hand = sorted(table.zones[f"hand.{seat}"])
    designs = {card: table.design(card) for card in hand}
    goods = tuple(card for card, design in designs.items() if isinstance(design, Priced) and design.pool != "CP")
    return Compose(Action("sell"), goods, 0, len(goods))


def _ask_sell(table: Table, frame: Frame) -> None:
    """Ask which cards to sell, whatever the hand holds.

    Source: BRF-09, BRF-16.
    """
    if table.zones[f"hand.{frame.you}"]:
        each = [Action("sell", cards=(card,)) for card in sale_choice(table, frame.you).of]
        prompt = "Sell cards?"
        table.ask(frame, frame.you, "sell", prompt, [*each, Action("sell", cards=())], forced=False)


def _sell(table: Table, frame: Frame) -> None:
    """Discard the chosen cards for CP.

    Source: BRF-09, BRF-10.
    """
    cards = frame.take_answer().cards or ()
    points = sum(sale_value(table, card) for card in cards)
    table.discard(cards, by="BRF-09")
    pools.gain(table, frame.you, "cp", points)


PROGRAMS = {
    "briefing": [_open_before_draw, _ask_draw, _draw, _collect, _ask_buy, _buy, _open_window, _trade_others],
    "income": [_income_due, _income],
    "purchase": [*play_windows.preventable_steps("purchase_due", "response_buy"), _purchase],
    "trade": [_ask_sell, _sell, _ask_buy, _buy],
}
