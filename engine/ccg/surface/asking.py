"""Who is asked now, what may be answered, and by which rule."""

from engine.ccg.rules import bluffs, briefing, windows
from engine.ccg.rules.programs import COMPOSED
from engine.ccg.surface.labels import labels
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Choice, Decision
from engine.kernel.machine import DONE, NO

KINDS: dict[str, str] = {
    "xfile": "SET-02",
    "first": "SET-12",
    "draw": "BRF-01",
    "buy_cards": "BRF-07",
    "sell": "BRF-09",
    "equip": "REQ-01",
    "deploy": "DEP-01",
    "team": "DEP-04",
    "place": "CAS-01",
    "slide": "BLF-01",
    "investigate": "INV-02",
    "skill": "INV-08",
    "commit": "QST-06",
    "bluff": "BLF-12",
    "target": "DMG-04",
    "victim": "BAS-14",
    "question": "QST-02",
    "guess": "QST-07",
    "penalty": "QST-12",
    "discard": "DEB-01",
    "lose_card": "XPW-23",
    "keyword": "XPW-32",
    "insanity": "XPW-43",
    "choose_card": "PLAY-01",
    "choose_team": "CHK-17",
    "choose_one": "PLAY-14",
    "choose_player": "PLAY-01",
    "may": "PLAY-01",
    **{window: rule for window, (_, rule) in windows.WINDOWS.items()},
}
"""Kind of question to the rule that asks it."""
DECLINES = {windows.PASS, DONE, NO, bluffs.DECLINE, briefing.NO_CARDS, *(Action(kind, cards=()) for kind in COMPOSED)}
"""Answers that do nothing."""


def decisions(table: Table) -> list[Decision]:
    """Return every seat that owes an answer: one at a time."""
    return [_decision(table, table.pending)] if table.pending else []


def _decision(table: Table, pending: Choice) -> Decision:
    options = pending.options or []
    compose = COMPOSED[pending.kind](table, pending.seat) if pending.kind in COMPOSED else None
    decline = next((place for place, option in enumerate(options) if option in DECLINES), None)
    return Decision(
        seat=pending.seat,
        kind=pending.kind,
        prompt=pending.prompt,
        options=options,
        labels=labels(table, options),
        rule=KINDS[pending.kind],
        formal=len(options) == 1 and not (compose and compose.most),
        compose=compose,
        window=pending.kind if pending.kind in windows.WINDOWS else "",
        decline=decline,
    )
