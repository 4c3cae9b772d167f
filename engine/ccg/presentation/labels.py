"""Labels of options, for the seat that chooses."""

from collections.abc import Callable, Iterable, Sequence

from engine.ccg.cards.card_text import card_text
from engine.ccg.cards.designs import XFile
from engine.ccg.presentation import check_forecast, effect_summaries, notebook, site_forecast
from engine.ccg.presentation.prompts import seat_asked_about
from engine.ccg.presentation.unlikely_plays import helped_rival
from engine.ccg.rules import announced_powers, checks, investigation, plays, pools
from engine.ccg.rules.basic_game import format_of
from engine.ccg.rules.bluffs import DISCOUNT_UNDER_SITE
from engine.ccg.table.table import Table
from engine.ccg.table.zones import KINDS
from engine.kernel.decisions import Action
from engine.kernel.english import counted, either, listed
from engine.kernel.interpreter import DONE, NO
from engine.kernel.labels import humanize, label, label_from_question, number_duplicates


def make_labels(table: Table, actions: Sequence[Action]) -> list[str]:
    """Return a label for each option.

    Equal labels get numbers.
    """
    questions = _questions_asked(table)
    return number_duplicates(
        [questions.get(one) or _label_by_question(table, one) or label(table, one, VERBS) for one in actions]
    )


def _label_by_question(table: Table, action: Action) -> str:
    """Return the label from the question's kind; "" if the option type decides."""
    asked = table.pending
    kind = asked.kind if asked and action in (asked.options or ()) else ""
    declined = DECLINED.get(kind, "") if action in (NO, DONE) else ""
    return declined or (TOTALS[kind](table, action) if kind in TOTALS else "")


def _skill(table: Table, action: Action) -> str:
    """Return a skill with the level the Team would reach at the Site.

    Source: INV-08.
    """
    frame = table.stack[-1]
    team = [agent for agent in frame.cards["team"] if table.place(agent) == "field"]
    skill = action.pick or ""
    return f"{skill}: {_reached(table, frame.source, team, skill)} of {_needed(table, frame.source)}"


def _whole_team(table: Table, action: Action) -> str:
    """Return the Agents of a Team and their section.

    Source: DEP-05, DEP-06.
    """
    team = action.cards or ()
    return f"{list_surnames(table, team)}, in the {KINDS[table.place(team[0])].words}" if team else ""


def _victim(table: Table, action: Action) -> str:
    """Return an Agent with its share of the check, Equipment included.

    Source: BAS-14, CHK-03, REQ-06.
    """
    check = table.check
    if check is None or action.card is None:
        return _name(table, action.card)
    gone = {action.card, *table.zones[f"attached.{action.card}"]}
    lost = sum(one.by for one in checks.contributions(table, check) if one.source in gone)
    left = check_forecast.describe_check_without(table, check, action.card)
    return f"{_name(table, action.card)}: adds {lost}, leaves {left}"


def _reached(table: Table, site: int, team: Sequence[int], skill: str) -> int:
    return checks.level_at_site(table, table.owner(site), list(team), skill, site)


def _needed(table: Table, site: int) -> int:
    return investigation.needed_level(table, site)


def _questions_asked(table: Table) -> dict[Action, str]:
    """Return the labels of questions, with answers that the notebook already knows.

    Source: QST-03, XFT-05.
    """
    pending, whose = table.pending, seat_asked_about(table)
    if pending is None or whose is None:
        return {}
    left = notebook.possible_xfiles(table, pending.seat, whose)
    asked = [option for option in pending.options or () if option.type == "ask"]
    return {option: f"{label_from_question(pending, option)}{_known(left, option.pick)}" for option in asked}


def _known(left: Sequence[XFile], value: str | None) -> str:
    answers = {value in xfile.characteristics.values() for xfile in left}
    return f" (known: {'yes' if True in answers else 'no'})" * (len(answers) == 1)


def _promise(table: Table, action: Action) -> str:
    """Return the promise of a question, or none, with the level then needed.

    Source: QST-06.
    """
    site = table.site_design(table.stack[-1].source)
    if action == NO or site.discount is None:
        return f"No promise: {site.prerequisite.level} needed"
    return f"Promise to ask about {site.discount.value}: {site.discount.level} needed"


def _name(table: Table, card: int | None) -> str:
    return "" if card is None else table.design(card).name


def _names(table: Table, action: Action) -> str:
    return listed([table.design(card).name for card in action.cards or ()])


def list_surnames(table: Table, cards: Iterable[int]) -> str:
    """Return Agents by their surnames, without titles."""
    return listed(table.design(card).name.partition(",")[0].rpartition(" ")[2] for card in cards)


def _player(seat: int | None) -> str:
    return "" if seat is None else f"player {seat + 1}"


def _priced(table: Table, card: int, x: str | None, less: int = 0, on: int = -1) -> str:
    """Return a card with its price for the asked seat: "X (3 RP)".

    Without a price in games without costs. Source: BAS-05.
    """
    if not format_of(table).pools:
        return _name(table, card)
    seat = table.pending.seat if table.pending else table.controller(card)
    price = pools.price(table, seat, card, int(x or 0), less)
    chosen = f"X = {x}, " if x is not None else ""
    return f"{_name(table, card)} ({chosen}{price} {pools.NAMES[pools.pool_for(table, seat, card, on)]})"


def _choose(table: Table, action: Action) -> str:
    if action.card is not None:
        return f"{_name(table, action.card)}: {action.pick}" if action.pick else _name(table, action.card)
    return _player(action.seat).capitalize() if action.seat is not None else humanize(action.pick or "")


def _hide(table: Table, action: Action) -> str:
    return f"Hide {_name(table, action.card)}"


def _buy_cards(table: Table, action: Action) -> str:
    number = int(action.pick or 0)
    return f"Buy {counted(number, 'card', 'cards')}" if number else "Buy no cards"


def _sell(table: Table, action: Action) -> str:
    return f"Sell {_names(table, action)}" if action.cards else "Sell nothing"


def _slide(table: Table, action: Action) -> str:
    return f"Slide {_names(table, action)}" if action.cards else "Slide nothing"


def _discard(table: Table, action: Action) -> str:
    return f"Discard {_names(table, action)}" if action.cards else "Discard nothing"


def _equip(table: Table, action: Action) -> str:
    assert action.card is not None
    if not action.cards:
        return f"Put {_priced(table, action.card, None)} into its section"
    given = f"Give {_priced(table, action.card, None)} to {list_surnames(table, action.cards)}"
    said = next(iter(card_text(table.design(action.card))), "").removesuffix(".")
    return f"{given}: {said}" if said and len(said) <= SHORT else given


def _exchange(table: Table, action: Action) -> str:
    return f"Transfer {_name(table, action.card)} to {list_surnames(table, action.cards or ())}"


def _move(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Move {_short_name(table, action.card)} to the {KINDS[action.space or ''].words}"


def _short_name(table: Table, agent: int) -> str:
    """Return an Agent's surname, or its name if its player has a namesake."""
    surname = list_surnames(table, [agent])
    others = [card for card in table.agents(table.owner(agent)) if card != agent]
    return _name(table, agent) if surname in [list_surnames(table, [card]) for card in others] else surname


def _all(table: Table, action: Action) -> str:
    """Return the label of a macro: the section and the Agents in its order."""
    moves = action.parts or ()
    names = list_surnames(table, [move.card for move in moves if move.card is not None])
    return f"Move all to the {KINDS[moves[0].space or ''].words}: {names}"


def _team(table: Table, action: Action) -> str:
    if action.space:
        return f"Form Teams in the {KINDS[action.space].words}"
    return f"Form a Team: {list_surnames(table, action.cards or ())}"


def _buy_agent(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Buy {_priced(table, action.card, None)} for the {KINDS[action.space or ''].words}"


def _place(table: Table, action: Action) -> str:
    assert action.card is not None
    aimed = f" against {_player(action.seat)}" if len(table.state.players) > 2 else ""
    asks = _describe_site(table, action.card, action.seat)
    if action.cards:
        return f"Place {_name(table, action.card)} with a token from {_names(table, action)}{aimed}: {asks}"
    return f"Place {_priced(table, action.card, None)}{aimed}: {asks}"


def _describe_site(table: Table, site: int, directed: int | None) -> str:
    """Return a Site's forecast: level in the Field, level needed, and questions.

    Source: CAS-01, CHK-03, QST-02.
    """
    asks, levels = table.site_design(site).prerequisite, site_forecast.field_levels(table, site)
    has = either(f"{skill} {level} of {asks.level}" for skill, level in levels.items())
    if not table.agents(table.owner(site), "field"):
        has = f"{either(asks.skills)} {asks.level} needed"
    return f"{has}{_warn_of_loss(table, site)}. Question: {_questions(table, site, directed)}"


def _warn_of_loss(table: Table, site: int) -> str:
    """Return the warning that a Site out of reach may be discarded.

    Source: INV-13, INV-14.
    """
    lost = "may be" if format_of(table).slides else "is"
    return "" if site_forecast.can_solve(table, site) else f"; if unsolved, it {lost} discarded this turn"


def _questions(table: Table, site: int, directed: int | None) -> str:
    """Return the characteristics a Site asks about, marking those the notebook knows.

    Source: QST-03.
    """
    seat, names = table.owner(site), table.site_design(site).questions
    rival = next(iter(table.others(seat))) if directed is None else directed
    known = [name for name in names if len(notebook.possible_values(table, seat, rival, name)) == 1]
    said = " (already known)" if known == list(names) else f" ({listed(known)} already known)" * bool(known)
    return f"{either(names)}{said}"


def _investigate(table: Table, action: Action) -> str:
    """Return the Team and the Site, with the Team's level while the Site is in play."""
    site, team = action.card, action.cards or ()
    said = f"Send {list_surnames(table, team)} to {_name(table, site)}"
    if site not in table.state.sites:
        return said
    needed, skills = _needed(table, site), investigation.possible_skills(table, site)
    return f"{said} ({either(f'{one} {_reached(table, site, team, one)} of {needed}' for one in skills)})"


def _play(table: Table, action: Action) -> str:
    assert action.card is not None
    seat, ability, on = (
        _asked_seat(table),
        effect_summaries.find_resolved_ability(table, action.card),
        (action.cards or (-1,))[0],
    )
    with plays.AssumedSide(table, action.card, on):
        at = _played_at(table, action)
        done = _effect_and_forecast(
            effect_summaries.describe_play(table, seat, action.card, action.pick),
            check_forecast.forecast_check(table, seat, action.card, ability, action.pick),
        )
    return f"Play {_priced(table, action.card, action.pick, on=on)}{at}{done}"


def _played_at(table: Table, action: Action) -> str:
    """Return the target of a played card, or the Agents it helps in a combat.

    Source: MP-05.
    """
    if action.card is not None and plays.helps_agents(table, action.card):
        return " for the Agents"
    return f" at {_names(table, action)}" if action.cards and not _is_under_way(table, action) else ""


def _is_under_way(table: Table, action: Action) -> bool:
    """Return whether the card is played at the Site of the current check."""
    return table.check is not None and action.cards == (table.check.site,)


def _asked_seat(table: Table) -> int:
    return table.pending.seat if table.pending else -1


def _effect_and_forecast(said: str, check: str) -> str:
    """Return the effect of an option and its forecast for the check."""
    return f": {said}" * bool(said) + f" ({check})" * bool(check)


def _bluff(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Use {_priced(table, action.card, action.pick, DISCOUNT_UNDER_SITE)}"


def _use(table: Table, action: Action) -> str:
    assert action.card is not None
    seat, helped = _asked_seat(table), helped_rival(table, _asked_seat(table), action)
    if helped is not None:
        return f"Use {_name(table, action.card)} (helps {_player(helped)})"
    ability = table.design(action.card).abilities[action.ability or 0]
    done = effect_summaries.describe_use(table, seat, action.card, ability)
    forecast = check_forecast.forecast_check(table, seat, action.card, ability)
    return f"Use {_name(table, action.card)}{_effect_and_forecast(done, forecast)}"


def _announce(table: Table, action: Action) -> str:
    return f"Reveal {action.pick} of your X-File"


def _power(table: Table, action: Action) -> str:
    on = f" on {_name(table, action.card)}" if action.card is not None else ""
    seat = table.pending.seat if table.pending else -1
    tokens = table.player(seat).powers.get(action.pick or "") if action.pick in announced_powers.TOKENS else None
    return f"Use the power of {action.pick}{on}" + (f" ({tokens} left)" if tokens is not None else "")


def _save(table: Table, action: Action) -> str:
    doom = table.agent(action.card).doom if action.card is not None else None
    return f"Save {_name(table, action.card)}: {doom.skill} check ({doom.level})" if doom else ""


DECLINED = {
    "question": "Ask nothing",
    "guess": "Don't name it yet",
    "penalty": "Skip the penalty",
    "equip": "End Requisition",
    "deploy": "End Deployment",
    "place": "End Case Assignment",
    "investigate": "End Investigation",
}
"""Question kind to the label of the option that does nothing more."""
TOTALS: dict[str, Callable[[Table, Action], str]] = {
    "skill": _skill,
    "commit": _promise,
    "choose_team": _whole_team,
    "victim": _victim,
}
"""Question kinds whose option labels show the resulting level."""
SHORT = 48
"""Maximum length of an Equipment text in an option, in characters."""
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
    "decline": lambda *_: "Don't use a Bluff",
    "use": _use,
    "announce": _announce,
    "power": _power,
    "save": _save,
}
"""Option type to the function that makes its label.

Other types are labels themselves, such as "pass".
"""
