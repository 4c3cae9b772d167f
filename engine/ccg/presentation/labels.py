"""Options in words, for the seat that may choose them."""

from collections.abc import Callable, Iterable, Sequence

from engine.ccg.cards.card_text import card_text
from engine.ccg.cards.designs import XFile
from engine.ccg.presentation import check_forecast, effect_summaries, notebook, site_forecast
from engine.ccg.presentation.prompts import about
from engine.ccg.presentation.unlikely_plays import favoured
from engine.ccg.rules import announced_powers, checks, investigation, plays, pools
from engine.ccg.rules.basic_game import format_of
from engine.ccg.rules.bluffs import DISCOUNT_UNDER_SITE
from engine.ccg.table.table import Table
from engine.ccg.table.zones import KINDS
from engine.kernel.decisions import Action
from engine.kernel.english import either, listed
from engine.kernel.interpreter import DONE, NO
from engine.kernel.labels import label, own_label, plain, told_apart


def labels(table: Table, actions: Sequence[Action]) -> list[str]:
    """Return options in words, no two alike: like ones are numbered."""
    questions = _questions_asked(table)
    return told_apart([questions.get(one) or _asked(table, one) or label(table, one, VERBS) for one in actions])


def _asked(table: Table, action: Action) -> str:
    """Return what an option is called at a question that has other words for it than its verb; "" for all else."""
    asked = table.pending
    kind = asked.kind if asked and action in (asked.options or ()) else ""
    declined = DECLINED.get(kind, "") if action in (NO, DONE) else ""
    return declined or (TOTALS[kind](table, action) if kind in TOTALS else "")


def _skill(table: Table, action: Action) -> str:
    """Return a skill with what a Team would reach at the Site that asks. Source: INV-08."""
    frame = table.stack[-1]
    team = [agent for agent in frame.cards["team"] if table.place(agent) == "field"]
    skill = action.pick or ""
    return f"{skill}: you have {_reached(table, frame.source, team, skill)}, {_needed(table, frame.source)}"


def _whole_team(table: Table, action: Action) -> str:
    """Return who stand together, and where. Source: DEP-05, DEP-06."""
    team = action.cards or ()
    return f"{surnames(table, team)}, in the {KINDS[table.place(team[0])].words}" if team else ""


def _victim(table: Table, action: Action) -> str:
    """Return an Agent with what the check would lose, Equipment included. Source: BAS-14, CHK-03, REQ-06."""
    check = table.check
    if check is None or action.card is None:
        return _name(table, action.card)
    gone = {action.card, *table.zones[f"attached.{action.card}"]}
    lost = sum(one.by for one in checks.contributions(table, check) if one.source in gone)
    left = check_forecast.without(table, check, action.card)
    return f"{_name(table, action.card)}: adds {lost} to the check, leaves {left}"


def _reached(table: Table, site: int, team: Sequence[int], skill: str) -> int:
    return checks.level_at_site(table, table.owner(site), list(team), skill, site)


def _needed(table: Table, site: int) -> str:
    return f"{investigation.needed_level(table, site)} needed"


def _questions_asked(table: Table) -> dict[Action, str]:
    """Return the questions that may be asked, with the answers that the own notebook has. Source: QST-03, XFT-05."""
    pending, whose = table.pending, about(table)
    if pending is None or whose is None:
        return {}
    left = notebook.possible(table, pending.seat, whose)
    asked = [option for option in pending.options or () if option.type == "ask"]
    return {option: f"{own_label(pending, option)}{_known(left, option.pick)}" for option in asked}


def _known(left: Sequence[XFile], value: str | None) -> str:
    answers = {value in xfile.characteristics.values() for xfile in left}
    return f" ({'yes' if True in answers else 'no'}, known already)" * (len(answers) == 1)


def _promise(table: Table, action: Action) -> str:
    """Return a promise of a question, or none, with what the Site asks for then. Source: QST-06."""
    site = table.site_design(table.stack[-1].source)
    if action == NO or site.discount is None:
        return f"Promise nothing: {site.prerequisite.level} needed"
    return f"Promise to ask about {site.discount.value}: {site.discount.level} needed"


def _name(table: Table, card: int | None) -> str:
    return "" if card is None else table.design(card).name


def _names(table: Table, action: Action) -> str:
    return listed([table.design(card).name for card in action.cards or ()])


def surnames(table: Table, cards: Iterable[int]) -> str:
    """Return Agents by their surnames, whatever office stands before or after: their cards say the rest."""
    return listed(table.design(card).name.partition(",")[0].rpartition(" ")[2] for card in cards)


def _player(seat: int | None) -> str:
    return "" if seat is None else f"player {seat + 1}"


def _priced(table: Table, card: int, x: str | None, less: int = 0, on: int = -1) -> str:
    """Return a card with its price for who is asked, where cards have one: "X (3 RP)". Source: BAS-05."""
    if not format_of(table).pools:
        return _name(table, card)
    seat = table.pending.seat if table.pending else table.controller(card)
    price = pools.price(table, seat, card, int(x or 0), less)
    chosen = f"X is {x}, " if x is not None else ""
    return f"{_name(table, card)} ({chosen}{price} {pools.NAMES[pools.pool_for(table, seat, card, on)]})"


def _choose(table: Table, action: Action) -> str:
    if action.card is not None:
        return f"{_name(table, action.card)}: {action.pick}" if action.pick else _name(table, action.card)
    return _player(action.seat).capitalize() if action.seat is not None else plain(action.pick or "")


def _hide(table: Table, action: Action) -> str:
    return f"Hide {_name(table, action.card)}"


def _buy_cards(table: Table, action: Action) -> str:
    return f"Buy {action.pick}" if action.pick != "0" else "Buy none"


def _sell(table: Table, action: Action) -> str:
    return f"Sell {_names(table, action)}" if action.cards else "Sell nothing"


def _slide(table: Table, action: Action) -> str:
    return f"Slide {_names(table, action)}" if action.cards else "Slide nothing"


def _discard(table: Table, action: Action) -> str:
    return f"Discard {_names(table, action)}" if action.cards else "Discard nothing"


def _equip(table: Table, action: Action) -> str:
    assert action.card is not None
    if not action.cards:
        return f"Lay out {_priced(table, action.card, None)}"
    given = f"Give {_priced(table, action.card, None)} to {surnames(table, action.cards)}"
    said = next(iter(card_text(table.design(action.card))), "").removesuffix(".")
    return f"{given}: {said}" if said and len(said) <= SHORT else given


def _exchange(table: Table, action: Action) -> str:
    return f"Hand {_name(table, action.card)} on to {surnames(table, action.cards or ())}"


def _move(table: Table, action: Action) -> str:
    return f"Move {_name(table, action.card)} to the {KINDS[action.space or ''].words}"


def _all(table: Table, action: Action) -> str:
    """Return where all go whom a macro moves, in its order."""
    moves = action.parts or ()
    names = surnames(table, [move.card for move in moves if move.card is not None])
    return f"Move all to the {KINDS[moves[0].space or ''].words}: {names}"


def _team(table: Table, action: Action) -> str:
    if action.space:
        return f"Split your Agents in the {KINDS[action.space].words} into Teams: unsplit, they all go together"
    return f"Team of {surnames(table, action.cards or ())}"


def _buy_agent(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Buy {_priced(table, action.card, None)} for the {KINDS[action.space or ''].words}"


def _place(table: Table, action: Action) -> str:
    assert action.card is not None
    aimed = f" against {_player(action.seat)}" if len(table.state.players) > 2 else ""
    asks = _asks(table, action.card, action.seat)
    if action.cards:
        return f"Place {_name(table, action.card)} for a token of {_names(table, action)}{aimed}: {asks}"
    return f"Place {_priced(table, action.card, None)}{aimed}: {asks}"


def _asks(table: Table, site: int, directed: int | None) -> str:
    """Return what a Site of the hand asks for, what all who stand in the Field reach of it, and what it lets one ask.

    Source: CAS-01, CHK-03, QST-02.
    """
    asks, levels = table.site_design(site).prerequisite, site_forecast.levels(table, site)
    has = f"you have {either(f'{skill} {level}' for skill, level in levels.items())}, {asks.level} needed"
    if not table.agents(table.owner(site), "field"):
        has = f"{either(asks.skills)} {asks.level} needed"
    return f"{has}{_or_lost(table, site)}. It asks about {_questions(table, site, directed)}"


def _or_lost(table: Table, site: int) -> str:
    """Say of a Site out of reach what becomes of it: cards under it alone may keep it. Source: INV-13, INV-14."""
    lost = "may be" if format_of(table).slides else "is"
    return "" if site_forecast.is_within(table, site) else f"; unsolved, it {lost} discarded this turn"


def _questions(table: Table, site: int, directed: int | None) -> str:
    """Return what may be asked at a Site, and what of it is known already by the own notebook. Source: QST-03."""
    seat, names = table.owner(site), table.site_design(site).questions
    rival = next(iter(table.others(seat))) if directed is None else directed
    known = [name for name in names if len(notebook.values(table, seat, rival, name)) == 1]
    said = " (known already)" if known == list(names) else f" ({listed(known)} known already)" * bool(known)
    return f"{either(names)}{said}"


def _investigate(table: Table, action: Action) -> str:
    """Return who would go to a Site, with how much of what it asks for as long as it lies there."""
    site, team = action.card, action.cards or ()
    said = f"{_name(table, site)}: {surnames(table, team)}"
    if site not in table.state.sites:
        return said
    levels = either(f"{one} {_reached(table, site, team, one)}" for one in investigation.possible_skills(table, site))
    return f"{said} have {levels}, {_needed(table, site)}"


def _play(table: Table, action: Action) -> str:
    assert action.card is not None
    seat, ability, on = _asked_seat(table), effect_summaries.resolved(table, action.card), (action.cards or (-1,))[0]
    with plays.assume_side(table, action.card, on):
        at = _played_at(table, action)
        done = _done(
            effect_summaries.played(table, seat, action.card, action.pick),
            check_forecast.foreseen(table, seat, action.card, ability, action.pick),
        )
    return f"Play {_priced(table, action.card, action.pick, on=on)}{at}{done}"


def _played_at(table: Table, action: Action) -> str:
    """Say where a card is played; of a Combat card for the Agents that it helps them. Source: MP-05."""
    if action.card is not None and plays.helps_agents(table, action.card):
        return " for the Agents"
    return f" at {_names(table, action)}" if action.cards and not _is_under_way(table, action) else ""


def _is_under_way(table: Table, action: Action) -> bool:
    """Return whether something is played at the Site of the check under way, which needn't be said."""
    return table.check is not None and action.cards == (table.check.site,)


def _asked_seat(table: Table) -> int:
    return table.pending.seat if table.pending else -1


def _done(said: str, check: str) -> str:
    """Return what an option does, and what the check becomes by it."""
    return f": {said}" * bool(said) + f" ({check})" * bool(check)


def _bluff(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Use {_priced(table, action.card, action.pick, DISCOUNT_UNDER_SITE)}"


def _use(table: Table, action: Action) -> str:
    assert action.card is not None
    seat, helped = _asked_seat(table), favoured(table, _asked_seat(table), action)
    if helped is not None:
        return f"Use {_name(table, action.card)}, which helps {_player(helped)}"
    ability = table.design(action.card).abilities[action.ability or 0]
    done = effect_summaries.used(table, seat, action.card, ability)
    return f"Use {_name(table, action.card)}{_done(done, check_forecast.foreseen(table, seat, action.card, ability))}"


def _announce(table: Table, action: Action) -> str:
    return f"Announce {action.pick} of your X-File"


def _power(table: Table, action: Action) -> str:
    on = f" on {_name(table, action.card)}" if action.card is not None else ""
    seat = table.pending.seat if table.pending else -1
    tokens = table.player(seat).powers.get(action.pick or "") if action.pick in announced_powers.TOKENS else None
    return f"Power of {action.pick}{on}" + (f" ({tokens} left)" if tokens is not None else "")


def _save(table: Table, action: Action) -> str:
    doom = table.agent(action.card).doom if action.card is not None else None
    return f"Check {doom.skill} {doom.level} to save {_name(table, action.card)}" if doom else ""


DECLINED = {
    "question": "Ask nothing",
    "guess": "Don't name it yet",
    "penalty": "Neither ask nor name",
    "equip": "End Requisition",
    "deploy": "End Deployment",
    "place": "End Case Assignment",
    "investigate": "Done sending Teams",
}
"""Kinds of questions, and what it is called to do nothing there, or nothing more."""
TOTALS: dict[str, Callable[[Table, Action], str]] = {
    "skill": _skill,
    "commit": _promise,
    "choose_team": _whole_team,
    "victim": _victim,
}
"""Kinds of questions of which options say what they come to."""
SHORT = 48
"""So many letters of what Equipment adds stand in an option."""
VERBS: dict[str, Callable[[Table, Action], str]] = {
    "choose": _choose,
    "hide": _hide,
    "buy_cards": _buy_cards,
    "sell": _sell,
    "slide": _slide,
    "discard": _discard,
    "equip": _equip,
    "exchange": _exchange,
    "move": _move,
    "all": _all,
    "team": _team,
    "buy_agent": _buy_agent,
    "place": _place,
    "investigate": _investigate,
    "play": _play,
    "bluff": _bluff,
    "use": _use,
    "announce": _announce,
    "power": _power,
    "save": _save,
}
"""Verb to what says it; what isn't here says itself, such as "pass" and "decline"."""
