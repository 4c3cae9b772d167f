"""Current decisions: the seat that is asked, its options, and the rule that asks."""

from collections.abc import Sequence

from engine.ccg.presentation.labels import make_labels
from engine.ccg.presentation.option_order import sort_options
from engine.ccg.presentation.prompts import make_prompt
from engine.ccg.presentation.unlikely_plays import only_early, only_favours, only_idle, only_rewords
from engine.ccg.rules import bluffs, briefing, play_windows
from engine.ccg.rules.programs import COMPOSED
from engine.ccg.table.table import Table
from engine.description import Window
from engine.kernel import prompts
from engine.kernel.decisions import Action, Choice, Decision
from engine.kernel.interpreter import DONE, NO, YES

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
    "choose_number": "POOL-10",
    "travel": "DEP-01",
    "choose_one": "PLAY-14",
    "choose_player": "PLAY-01",
    "may": "PLAY-01",
    "income": "BRF-05",
    "absorb": "DMG-05",
    "look": "BLF-16",
    **{window: rule for window, (_, rule) in play_windows.WINDOWS.items()},
}
"""Question kind to the rule that asks it."""
DECLINES = {
    play_windows.PASS,
    DONE,
    NO,
    bluffs.DECLINE,
    briefing.NO_CARDS,
    *(Action(kind, cards=()) for kind in COMPOSED),
}
"""Answers that do nothing."""
ADVANCED = {
    "before_draw", "buy_cards", "response_buy", "briefing", "sell", "healing", "deployment", "case_assignment", "slide",
    "combat", "damage_assign", "after_damage", "combat_start", "after_combat", "investigation",
}  # fmt: skip
"""Windows that the basic game doesn't have.

Source: BAS-05, BAS-07, BAS-11, BAS-13.
"""
WINDOWS: dict[str, Window] = {
    name: Window(name, title, meaning, ["advanced"] if name in ADVANCED else [])
    for name, title, meaning in (
        ("before_draw", "Before the free draw", "In another player's turn, you may play a card before they draw."),
        ("buy_cards", "Buying cards", "In each Briefing, you may buy cards with points."),
        ("response_buy", "Cards bought", "A player bought cards but hasn't drawn them yet."),
        ("briefing", "Briefing", "Everyone may play cards before anyone sells."),
        ("sell", "Selling", "In another player's Briefing, you may sell cards for Conspiracy Points."),
        ("healing", "Healing", "Everyone may play cards after Agents heal."),
        ("equip", "Requisition", "In your turn, you may give Equipment to your Agents."),
        ("requisition", "After Requisition", "Everyone may play cards after Equipment is given."),
        ("deployment", "Deployment", "Everyone may play cards after Agents are deployed."),
        ("case_assignment", "Case Assignment", "Everyone may play cards after Sites are placed."),
        ("slide", "Cards under a Site", "You may slide cards under another player's Site."),
        ("answer", "Responding to a card", "A card was announced but hasn't taken effect yet."),
        ("before_site", "Before a Site", "A Team is about to investigate a Site."),
        ("check", "A check", "Cards may change a check, or attack."),
        ("combat", "A round of combat", "You may play Combat cards."),
        ("damage_assign", "Before damage is assigned", "Damage is about to be assigned."),
        ("after_damage", "After damage", "Agents may be healed before the defeated leave."),
        ("combat_start", "A combat begins", "A combat begins, before its first round."),
        ("after_combat", "After a combat", "A combat is over."),
        ("after_question", "After a question", "A player asked a question."),
        ("guess", "Naming an X-File", "After an answer, you may name your rival's X-File."),
        ("after_guess", "After a wrong guess", "A penalty action is next."),
        ("after_site", "After a Site", "A Site was solved or not and will be discarded."),
        ("response_move", "An Agent would move", "A card would move an Agent."),
        ("after_departure", "An Agent was sent away", "An Adversary sent an Agent to the Hospital or out of the game."),
        ("response_abduction", "An abduction", "An Agent would be abducted."),
        ("response_remove", "A removal", "An Agent would be removed from the game."),
        ("investigation", "After all Sites", "Everyone may play cards at the end of the Investigation."),
        ("discard", "Discarding", "At the end of a turn, you may discard cards."),
    )
}
"""Question kinds that can be declined automatically, in the order of a turn."""


def list_decisions(table: Table) -> list[Decision]:
    """Return the open decision, or an empty list if there is none.

    Only one seat is asked at a time.
    """
    pending = table.pending
    if pending is None:
        return []
    if table.asked is None or table.asked[0] is not pending:
        table.asked = pending, _make_decision(table, pending)
    return [table.asked[1]]


def list_bare_decisions(table: Table) -> list[Decision]:
    """Return the open decision with its options alone, or an empty list."""
    pending = table.pending
    return [Decision(pending.seat, pending.kind, "", pending.options or [])] if pending else []


def _make_decision(table: Table, pending: Choice) -> Decision:
    options = sort_options(table, pending)
    decline = find_decline(options)
    compose = COMPOSED[pending.kind](table, pending.seat) if pending.kind in COMPOSED else None
    return Decision(
        seat=pending.seat,
        kind=pending.kind,
        prompt=make_prompt(table, pending),
        options=options,
        labels=make_labels(table, options),
        rule=KINDS[pending.kind],
        picks=prompts.selection_progress(table),
        formal=len(options) == 1 and not (compose and compose.most),
        consequences=prompts.consequences(table, pending),
        compose=compose,
        window=pending.kind if decline is not None and pending.kind in WINDOWS else "",
        decline=decline,
        usual=_find_usual(table, pending, options, decline),
    )


def _find_usual(table: Table, pending: Choice, options: Sequence[Action], decline: int | None) -> int | None:
    """Return the index of the option that nearly every player wants, or None.

    That is the free card, or declining if all other options are pointless. Pointless are sending Teams without a
    Site, helping a rival, helping too early, useless keyword changes and cards without effect.

    Source: BRF-01, INV-02, CHK-03, CHK-04, PLAY-19.
    """
    if pending.kind == "draw":
        return options.index(YES)
    is_idle = pending.kind == "investigate" and not table.sites(pending.seat)
    is_needless = only_early(table, pending.kind, options) or only_favours(table, pending.seat, options)
    return decline if is_idle or is_needless or only_rewords(table, options) or only_idle(table, options) else None


def find_decline(options: Sequence[Action]) -> int | None:
    """Return the index of the option that does nothing; None if there is none."""
    return next((place for place, option in enumerate(options) if option in DECLINES), None)
