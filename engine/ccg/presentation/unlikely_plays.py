"""Detect options that hardly any player wants.

They raise a check that should fail, raise a check too early (CHK-03), change a keyword without use (PLAY-19), or
have no effect.
"""

from collections.abc import Sequence

from engine.ccg.language.agents import SwapSkill
from engine.ccg.language.card_moves import Discard, OpenBureau, Reword
from engine.ccg.language.checks import CheckMod
from engine.ccg.language.forced_checks import FailCheck, Prerequisite
from engine.ccg.rules import checks
from engine.ccg.rules.play_windows import PASS
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Fixed, Step


def only_favours(table: Table, seat: int, options: Sequence[Action]) -> bool:
    """Return whether a player's only options are to pass or to help the rival's check.

    With three players or more, helping one against another can make sense.
    """
    others = [option for option in options if option != PASS]
    helped = {helped_rival(table, seat, option) for option in others}
    return len(table.state.players) == 2 and bool(others) and None not in helped


def only_early(table: Table, window: str, options: Sequence[Action]) -> bool:
    """Return whether the only options are to pass or to raise the check too early.

    Too early means that the check itself will ask again.
    """
    others = [option for option in options if option != PASS]
    return (
        bool(table.check)
        and window != "check"
        and bool(others)
        and all(_only_raises_check(table, one) for one in others)
    )


def only_rewords(table: Table, options: Sequence[Action]) -> bool:
    """Return whether the only options are to pass or to change a useless keyword.

    A keyword is useless if no Site or check could use it. Source: PLAY-19.
    """
    others = [option for option in options if option != PASS]
    if table.check or table.state.sites or not others or not all(_only_rewords_card(table, one) for one in others):
        return False
    return all(table.design(one.card).type != "site" for one in table.state.announced)


def only_idle(table: Table, options: Sequence[Action]) -> bool:
    """Return whether the only options are to pass or to play cards without effect.

    Such cards affect the check of a Site that is gone, or open a Bureau that stays empty.

    Source: QST-01, PLAY-05, REQ-08, DEP-01.
    """
    check = table.check
    is_empty = table.state.phase in ("case_assignment", "investigation") and not table.agents(table.active, "bureau")
    idle: list[type[Step]] = [OpenBureau] if is_empty else []
    idle += [CheckMod, FailCheck, Prerequisite, SwapSkill] if check and checks.is_moot(table, check) else []
    others = [option for option in options if option != PASS]
    return bool(others) and all(_does_only(table, one, *idle) for one in others)


def _only_rewords_card(table: Table, option: Action) -> bool:
    return _does_only(table, option, Reword)


def _does_only(table: Table, option: Action, *steps: type[Step]) -> bool:
    """Return whether an option plays a card that only has steps of these types."""
    if option.type != "play" or option.card is None:
        return False
    done = [step for ability in table.design(option.card).abilities for step in ability.do]
    return bool(done) and all(isinstance(step, steps) for step in done)


def helped_rival(table: Table, seat: int, option: Action) -> int | None:
    """Return the rival whose check an option only helps, or None."""
    check = table.check
    if check is None or check.seat == seat or not _only_raises_check(table, option):
        return None
    return check.seat


def _only_raises_check(table: Table, option: Action) -> bool:
    """Return whether an option only adds to the check under way."""
    if option.type != "use" or option.card is None:
        return False
    steps = table.design(option.card).abilities[option.ability or 0].do
    return any(_adds(step) for step in steps) and all(_adds(step) or _is_its_price(step) for step in steps)


def _adds(step: Step) -> bool:
    return isinstance(step, CheckMod) and isinstance(step.by, Fixed) and step.by.number > 0


def _is_its_price(step: Step) -> bool:
    return isinstance(step, Discard) and step.cards.zone == ["this"]
