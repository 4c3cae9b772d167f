"""Revealing cards under a Site and resolving Bluffs (BLF-05 to BLF-15)."""

from engine.ccg.rules import plays
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame

DECLINE = Action("decline")
DISCOUNT_UNDER_SITE = 1
"""The discount for a Bluff under a Site (BLF-05)."""


def _reveal(table: Table, frame: Frame) -> None:
    """Reveal all cards under the Site and discard those that aren't Bluffs.

    Source: BLF-10, BLF-11, CHK-19.
    """
    for card in list(table.zones[f"under.{frame.source}"]):
        if table.has(card, "Bluff"):
            table.move(card, f"attached.{frame.source}", by="BLF-10")
            frame.cards.setdefault("revealed", []).append(card)
        else:
            table.discard([card], by="BLF-11")


def _ask(table: Table, frame: Frame) -> None:
    """Ask the owner of the last placed Bluff which of its Bluffs to use.

    Only Bluffs that the owner can pay for are offered, and none whose name was used in the check.
    Source: BLF-05, BLF-06, BLF-12, BLF-13, CHK-10, D11.
    """
    revealed = _revealed_bluffs(table, frame)
    if not revealed:
        frame.pc = len(PROGRAMS["reveal"])
        return
    owner = table.owner(revealed[-1])
    options = [
        Action("bluff", card=card, pick=x)
        for card in revealed
        if table.owner(card) == owner and not plays.limit_refusal(table, owner, card)
        for x in plays.x_values(table, owner, card, DISCOUNT_UNDER_SITE)
    ]
    table.ask(frame, owner, "bluff", "Use a revealed Bluff?", [*options, DECLINE])


def _revealed_bluffs(table: Table, frame: Frame) -> list[int]:
    """Return the revealed Bluffs that aren't used or declined yet, in placing order."""
    here = table.zones[f"attached.{frame.source}"]
    return [card for card in frame.cards.get("revealed", []) if card in here]


def _take(table: Table, frame: Frame) -> None:
    """Use a Bluff for its reduced price, or discard the one placed last.

    Then ask again, whatever the Bluff did. Source: BLF-05, BLF-06, BLF-12, BLF-14.
    """
    answer = frame.take_answer()
    frame.pc = 1
    if answer.card is None:
        table.discard(_revealed_bluffs(table, frame)[-1:], by="BLF-12")
        return
    frame.cards["revealed"].remove(answer.card)
    owner = table.owner(answer.card)
    plays.announce(table, owner, answer.card, x=int(answer.pick or 0), less=DISCOUNT_UNDER_SITE)


PROGRAMS = {"reveal": [_reveal, _ask, _take]}
