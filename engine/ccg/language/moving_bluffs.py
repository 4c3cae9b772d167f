"""Moving the cards under Sites (EFF-20, BLF-08)."""

from collections.abc import Sequence
from typing import Any

from engine.ccg.language.amounts import X
from engine.ccg.language.base import Operation
from engine.ccg.language.filters import cards_at_site
from engine.ccg.language.targets import targets_of
from engine.ccg.table.table import Table
from engine.ccg.table.zones import kind
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.frames import Frame

HAND = Action("choose", space="hand")


class Relocate(Operation, tag="relocate", kw_only=True):
    """Move X cards from under the target Site, or Bluffs attached to it.

    They move one after the other, each to another Site in the same way, or to its owner's hand (POOL-10). Cards
    that "you" can't see are offered by position.
    """

    def compile(self, code: Code) -> None:
        code.add(self._begin)
        code.add(self._ask_card)
        code.add(self._ask_where)
        code.add(self._move)

    def xs(self, table: Table) -> Sequence[int]:
        most = max((cards_at_site(table, site) for site in table.sites(table.active)), key=len, default=[])
        return range(1, len(most) + 1)

    def _begin(self, table: Table, frame: Frame) -> None:
        frame.vars["left"] = X().amount(table, frame)

    def _ask_card(self, table: Table, frame: Frame) -> None:
        cards = self._cards_there(table, frame)
        if not cards or not frame.vars["left"]:
            frame.pc += 2
            return
        options, labels = [], []
        for place, card in enumerate(cards):
            seen = table.sees(frame.you, card)
            options.append(Action("choose", card=card) if seen else Action("choose", pick=str(place)))
            hidden = f"card {place + 1} (player {table.owner(card) + 1})"
            labels.append(f"{table.design(card).name}, card {place + 1}" if seen else hidden)
        table.ask(frame, frame.you, "choose_card", "Choose a card to move.", options, labels)

    def _cards_there(self, table: Table, frame: Frame) -> list[int]:
        return [card for site in targets_of(table, frame) for card in cards_at_site(table, site)]

    def _ask_where(self, table: Table, frame: Frame) -> None:
        answer = frame.take_answer()
        card = answer.card
        if card is None:
            assert answer.pick is not None
            card = self._cards_there(table, frame)[int(answer.pick)]
        frame.cards["moving"] = [card]
        others = [site for site in table.sites(table.active) if site not in targets_of(table, frame)]
        options = [*(Action("choose", card=site) for site in others), HAND]
        labels = [*(table.design(site).name for site in others), f"player {table.owner(card) + 1}'s hand"]
        table.ask(frame, frame.you, "choose_one", "Choose where to move it.", options, labels)

    def _move(self, table: Table, frame: Frame) -> None:
        answer = frame.take_answer()
        for card in frame.cards.pop("moving"):
            zone = f"hand.{table.owner(card)}" if answer == HAND else f"{kind(table.zones.where[card])}.{answer.card}"
            table.move(card, zone)
        frame.vars["left"] -= 1
        frame.pc -= 3

    def text(self, words: Any) -> str:
        return (
            f"move X Bluffs or face-down cards from {words.at}, each to another Site in the same way or to its "
            "owner's hand"
        )


STEPS: tuple[type, ...] = (Relocate,)
