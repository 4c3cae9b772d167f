"""The Bureau: scan costs, recruiting, gaining and powers (ACT-25 to ACT-38)."""

from engine.kernel.decisions import Refusal
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import CHARACTERS, Target
from engine.legendary.cards.zones import kind, number
from engine.legendary.rules import leaving_play, points
from engine.legendary.table import modifiers
from engine.legendary.table.state import Setup
from engine.legendary.table.table import Table
from engine.legendary.table.targets import Selection

SPECIAL_AGENT_COST = 3


TEAM_DISCOUNTS = {"shadows": [0, 0, 1, 1, 2], "bureau": [0, 0, 0, 1, 1]}
"""By how much a scan is cheaper for one to five players (OPEN-01)."""


def team_discount(setup: Setup, row: str) -> int:
    """Return by how much scans of a row are cheaper because of the size of the team."""
    return 0 if setup.full_scan_costs else TEAM_DISCOUNTS[row][len(setup.seats) - 1]


def has_full_scan_costs(setup: Setup) -> bool:
    """Return whether a team pays full costs although its size makes scans cheaper."""
    return setup.full_scan_costs and any(costs[len(setup.seats) - 1] for costs in TEAM_DISCOUNTS.values())


def scan_costs(table: Table, row: str) -> list[int]:
    """Return the scan costs of the Shadows or the Bureau spaces, left to right.

    Source: OPEN-01, OPEN-21.
    """
    change = modifiers.change(table, f"scan_{row}") - team_discount(table.state.setup, row)
    printed = table.card_set.scan[row]
    return [max(0, cost + change) for cost in printed] if change else printed


def scan_cost(table: Table, space: str) -> int:
    """Return the current scan cost of a space."""
    return scan_costs(table, kind(space))[number(space) - 1]


def cost(table: Table, card: int) -> int:
    """Return the current cost of recruiting a character (OPEN-21)."""
    return max(0, (table.design(card).cost or 0) + modifiers.change(table, "cost", card))


class AffordableSelection(Selection):
    """A selection of cards that the remaining Recruit can pay for."""

    def remaining(self, table: Table, frame: Frame, target: Target) -> list[int]:
        purse = sum(table.state.turn.recruit)
        return [card for card in super().remaining(table, frame, target) if cost(table, card) <= purse]


def recruit_refusal(table: Table, card: int) -> Refusal | None:
    """Return why a revealed Bureau card can't be recruited now, or None.

    Source: ACT-27, ACT-28, ACT-36.
    """
    if table.design(card).type not in CHARACTERS:
        return Refusal("A Syndicate Enemy blocks this space.", "ACT-36")
    if modifiers.banned(table, "recruit", card):
        return Refusal("A card effect prevents recruiting.", "TIMING-02")
    price = cost(table, card)
    return None if points.available(table, "recruit") >= price else Refusal(f"Costs {price} Recruit.", "ACT-28")


def special_agent_refusal(table: Table) -> Refusal | None:
    """Return why no Special Agent can be recruited now, or None.

    Source: ACT-33, CLAR-24.
    """
    if not table.zones["special_agents"]:
        return Refusal("No Special Agents are left.", "CLAR-24")
    if modifiers.banned(table, "special_agent") or modifiers.banned(table, "recruit"):
        return Refusal("A card effect prevents recruiting.", "TIMING-02")
    if points.available(table, "recruit") < SPECIAL_AGENT_COST:
        return Refusal(f"Costs {SPECIAL_AGENT_COST} Recruit.", "ACT-33")
    return None


def recruit(table: Table, card: int) -> None:
    """Let the current player pay for a character and gain it. Source: ACT-28."""
    table.push("recruit", table.current, card)


def _pay(table: Table, frame: Frame) -> None:
    points.charge(table, "recruit", cost(table, frame.source))


def _gain(table: Table, frame: Frame) -> None:
    table.happened("recruited", frame.you, frame.source)
    gain(table, frame.you, frame.source)


def recruit_special_agent(table: Table) -> None:
    """Let the current player pay 3 Recruit and gain the top Special Agent.

    Source: ACT-33.
    """
    table.push("special_agent", table.current)


def _pay_special_agent(table: Table, frame: Frame) -> None:
    points.charge(table, "recruit", SPECIAL_AGENT_COST)


def _gain_special_agent(table: Table, frame: Frame) -> None:
    gain(table, frame.you, table.zones["special_agents"][-1])


def gain(table: Table, seat: int, card: int, to: str = "discard") -> None:
    """Give a player a card; one from the Bureau also offers the power of its space.

    Source: ACT-29, ACT-30, CLAR-05, CLAR-18.
    """
    space = table.zones.where[card]
    table.move(card, f"{to}.{seat}")
    leaving_play.left(table, card, space)
    if kind(space) == "bureau":
        _offer_power(table, seat, space)
    table.announce("gained", card, seat)


def _offer_power(table: Table, seat: int, space: str) -> None:
    """Offer the gaining player the power of a space, once, if it has one.

    Source: ACT-30, OPEN-02, OPEN-28.
    """
    if power(table, space) is not None:
        table.push("bureau_power", seat, number=number(space))


def power(table: Table, space: str) -> CompiledAbility | None:
    """Return the power for gaining a card from a space, or None.

    Source: ACT-30, OPEN-02.
    """
    powers = table.card_set.powers[number(space) - 1 : number(space)] if kind(space) == "bureau" else []
    return next((one for one in powers if one.ability.do and not modifiers.banned(table, "bureau_power")), None)


def _ask_power(table: Table, frame: Frame) -> None:
    power = table.card_set.powers[frame.vars["number"] - 1]
    prompt = f"Use the power of this Bureau space? {table.words.steps(power.ability.do)}"
    table.ask(frame, frame.you, "bureau_power", prompt, [YES, NO], ["Use it", "Decline"])


def _use_power(table: Table, frame: Frame) -> None:
    if table.take_yes(frame):
        table.push(table.card_set.powers[frame.vars["number"] - 1].key, frame.you)


PROGRAMS = {
    "recruit": [_pay, _gain],
    "special_agent": [_pay_special_agent, _gain_special_agent],
    "bureau_power": [_ask_power, _use_power],
}
