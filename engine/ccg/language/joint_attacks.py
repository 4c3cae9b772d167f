"""Several Adversaries in one attack (ADV-04, ADV-05)."""

from typing import Any

from engine.ccg.language.base import Operation
from engine.ccg.rules import adversaries, play_windows, plays, pools, teams
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


class AttackTogether(Operation, tag="attack_together", kw_only=True):
    """Announce more Adversaries from the hand with this card (ADV-05).

    Each costs its own price, and all attack together.
    """

    most: int

    def at_announcement(self) -> list[Step]:
        return [_Gather(self.most)]

    def possible(self, table: Table, frame: Frame) -> bool:
        """Return whether the player could pay for another Adversary.

        Source: PLAY-01, POOL-08.
        """
        first = pools.price(table, frame.you, frame.source)
        return bool(_ready(table, frame.you, "check", -first))

    def run(self, table: Table, frame: Frame) -> None:
        entry = table.announced(frame.source)
        foes = [one.card for one in entry.group] if entry else []
        if foes:
            adversaries.attack(table, frame.you, foes, teams.attacked_team(table, frame.source))

    def text(self, words: Any) -> str:
        return (
            f"announce up to {self.most} Adversaries from your hand with this card, paying for each. "
            "They attack in one combat. If one is negated, all are"
        )


class _Gather(Step):
    """Ask for one Adversary after the other and announce it."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self._take)

    def _ask(self, table: Table, frame: Frame) -> None:
        """Ask for the next Adversary.

        Source: ADV-05, POOL-08.
        """
        entry = table.announced(frame.source)
        full = entry is None or len(entry.group) >= self.most
        found = [] if full else _ready(table, frame.you, play_windows.current_window(table))
        options = [Action("choose", card=card) for card in found]
        if options:
            options += [DONE] if entry and entry.group else []
            table.ask(frame, frame.you, "choose_card", "Choose the Adversary that attacks.", options, forced=False)

    def _take(self, table: Table, frame: Frame) -> None:
        card, entry = frame.take_answer().card, table.announced(frame.source)
        if card is None or entry is None:
            return
        frame.pc -= 2
        plays.announce_with(table, entry, card)
        table.carry_out(card, "aimed", frame.you)


def _ready(table: Table, seat: int, window: str, less: int = 0) -> list[int]:
    """Return the Adversaries that a player could play at the investigated Site.

    Source: ADV-01, ADV-05.
    """
    foes = [card for card in table.playable(seat) if table.design(card).type == "adversary"]
    playable = [card for card in foes if plays.refusal(table, seat, card, window, less) is None]
    return [card for card in playable if None in plays.attackable_teams(table, seat, card, window)]


STEPS: tuple[type, ...] = (AttackTogether,)
