"""Tokens on cards and the operations on them (EFS-03)."""

from typing import Any

from engine.ccg.language.base import Operation
from engine.ccg.language.filters import bearer
from engine.ccg.rules import combat, damage_reduction, pools
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.english import counted
from engine.kernel.frames import Frame


def take(table: Table, card: int) -> None:
    """Remove a token from a card, and discard the card with its last token.

    Some cards stay without tokens.
    """
    left = table.state.tokens[card] - 1
    table.state.tokens[card] = left
    table.changed("tokens", -1, table.owner(card), card)
    if not left and not table.design(card).outlasts_tokens:
        table.discard([card])


class Refill(Operation, tag="refill", kw_only=True):
    """Put tokens on this card up to a number (POOL-11)."""

    to: int = 1

    def run(self, table: Table, frame: Frame) -> None:
        missing = self.to - table.state.tokens.get(frame.source, 0)
        if missing > 0:
            table.state.tokens[frame.source] = self.to
            table.changed("tokens", missing, frame.you, frame.source)

    def text(self, words: Any) -> str:
        return f"refill this card to {self.to} {'token' if self.to == 1 else 'tokens'}"


class Tap(Operation, tag="tap", kw_only=True):
    """Turn tokens of this card into points, up to a number at once."""

    amount: int
    pool: pools.PoolName

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(min(self.amount, table.state.tokens.get(frame.source, 0))):
            take(table, frame.source)
            pools.gain(table, frame.you, self.pool, 1, frame.source)

    def order(self, words: Any) -> str:
        return f"remove up to {self.amount} tokens from this card and gain that many {pools.NAMES[self.pool]}"


class Absorb(Operation, tag="absorb", kw_only=True):
    """Let tokens of this card absorb damage to its Agent, as "you" choose (DMG-05)."""

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        agent = bearer(table, frame.source)
        most = min(table.state.tokens.get(frame.source, 0), self._damage(table, frame))
        if most:
            options = [Action("choose", pick=str(number)) for number in range(most, -1, -1)]
            prompt = f"Choose how much damage to {table.design(agent).name} {table.design(frame.source).name} takes."
            table.ask(frame, frame.you, "absorb", prompt, options)

    def _damage(self, table: Table, frame: Frame) -> int:
        """Return the damage about to hurt the Agent, in combat or outside it."""
        wound = _wound(table, frame)
        if wound:
            return int(wound.vars["amount"])
        return sum(damage_reduction.remaining(one) for one in _aimed_at(table, bearer(table, frame.source)))

    def run(self, table: Table, frame: Frame) -> None:
        amount, wound = int(frame.take_answer().pick or 0), _wound(table, frame)
        if wound:
            wound.vars["amount"] -= amount
        else:
            damage_reduction.reduce_together(_aimed_at(table, bearer(table, frame.source)), amount)
        for _ in range(amount):
            take(table, frame.source)

    def order(self, words: Any) -> str:
        return "remove any number of its tokens to reduce the damage to its Agent by 1 each"


def _wound(table: Table, frame: Frame) -> Frame | None:
    """Return the answered frame of damage outside combat rounds, or None."""
    answered = table.stack[frame.at]
    return answered if answered.program == "wound" else None


def _aimed_at(table: Table, agent: int) -> list[Packet]:
    return [packet for packet in combat.pending_damage(table) if packet.target == agent]


class AddTokens(Operation, tag="add_tokens", kw_only=True):
    """Put tokens on this card (EFS-03)."""

    amount: int = 1

    def run(self, table: Table, frame: Frame) -> None:
        table.state.tokens[frame.source] = table.state.tokens.get(frame.source, 0) + self.amount
        table.changed("tokens", self.amount, frame.you, frame.source)

    def order(self, words: Any) -> str:
        return f"put {counted(self.amount, 'token', 'tokens')} on this card"


class SpendToken(Operation, tag="spend_token"):
    """Remove a token from this card (EFS-03)."""

    def run(self, table: Table, frame: Frame) -> None:
        if table.state.tokens.get(frame.source, 0):
            take(table, frame.source)

    def order(self, words: Any) -> str:
        return "remove a token from this card"


STEPS: tuple[type, ...] = (Refill, Tap, Absorb, AddTokens, SpendToken)
