"""Cards under a Site: revealing them, and resolving the Bluffs among them (BLF-05, BLF-06, BLF-10 to BLF-15)."""

from engine.ccg.rules import plays
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame

DECLINE = Action("decline")
UNDER_SITE = 1
"""A Bluff under a Site costs so much less (BLF-05)."""


def _reveal(table: Table, frame: Frame) -> None:
    """Turn up all cards under the Site; those that are no Bluffs are discarded. Source: BLF-10, BLF-11, CHK-19."""
    for card in list(table.zones[f"under.{frame.source}"]):
        if table.has(card, "Bluff"):
            table.move(card, f"attached.{frame.source}", by="BLF-10")
            frame.cards.setdefault("revealed", []).append(card)
        else:
            table.discard([card], by="BLF-11")


def _ask(table: Table, frame: Frame) -> None:
    """Of several owners who placed last is asked first; of own Bluffs that it can pay for the owner chooses.

    One whose name has been used in the check serves no more.
    Source: BLF-05, BLF-06, BLF-12, BLF-13, CHK-10, D11.
    """
    revealed = _lying(table, frame)
    if not revealed:
        frame.pc = len(PROGRAMS["reveal"])
        return
    owner = table.owner(revealed[-1])
    options = [
        Action("bluff", card=card, pick=x)
        for card in revealed
        if table.owner(card) == owner and not plays.used_up(table, owner, card)
        for x in plays.numbers(table, owner, card, UNDER_SITE)
    ]
    table.ask(frame, owner, "bluff", "Which Bluff do you use?", [*options, DECLINE])


def _lying(table: Table, frame: Frame) -> list[int]:
    """Return the revealed Bluffs that are still to be used or declined, in the order in which they were placed."""
    here = table.zones[f"attached.{frame.source}"]
    return [card for card in frame.cards.get("revealed", []) if card in here]


def _take(table: Table, frame: Frame) -> None:
    """Use a Bluff for what it costs there, or discard the one placed last; then go on, whatever it did.

    Source: BLF-05, BLF-06, BLF-12, BLF-14.
    """
    answer = frame.take_answer()
    frame.pc = 1
    if answer.card is None:
        table.discard(_lying(table, frame)[-1:], by="BLF-12")
        return
    frame.cards["revealed"].remove(answer.card)
    owner = table.owner(answer.card)
    plays.announce(table, owner, answer.card, x=int(answer.pick or 0), less=UNDER_SITE)


PROGRAMS = {"reveal": [_reveal, _ask, _take]}
