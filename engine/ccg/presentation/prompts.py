"""Prompts: the text of each question.

Players appear as "player 2", which the page replaces by a name or "you". So no verb in the present tense may have a
player as its subject.
"""

import re
from collections.abc import Callable

from engine.ccg.presentation import effect_summaries, site_forecast
from engine.ccg.rules import checks, combat, debriefing, play_windows, plays, pools
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.state import Check
from engine.ccg.table.table import Table
from engine.ccg.table.zones import KINDS
from engine.kernel import prompts
from engine.kernel.decisions import Choice
from engine.kernel.english import capital, either, listed
from engine.kernel.frames import Frame
from engine.kernel.interpreter import YES

ABOUT = {"question": ("directed", "asked"), "guess": ("directed",), "penalty": ("against",)}
"""Question kinds about an X-File to frame variables with its player's seat."""
BY_TEXTS = prompts.BY_CARDS | {"choose_number", "choose_team", "income", "keyword", "look", "travel"}
"""Question kinds that a card text asks.

The card's name comes first.
"""
ONE = "Choose a card: "
"""Beginning of the kernel's prompt for a single card."""
ADDRESSED = re.compile(r"\b[Yy]ou(r|rs)?\b")
"""Words in a card text that address the card's player, not the reader."""
RANGES = {"LRC": "long", "CRC": "close"}


def seat_asked_about(table: Table) -> int | None:
    """Return the seat whose X-File the question is about, or None.

    Source: QST-02, QST-07, QST-12.
    """
    named = ABOUT.get(table.pending.kind, ()) if table.pending else ()
    return next((table.stack[-1].vars[name] for name in named if name in table.stack[-1].vars), None)


def make_prompt(table: Table, pending: Choice) -> str:
    """Return the text of a question."""
    if pending.kind in RESPONSES:
        happening = play_windows.answered_frame(table)
        assert happening is not None
        return capital(f"{EVENTS[pending.kind](table, happening)} Play a card?")
    if pending.kind in PROMPTS:
        return capital(PROMPTS[pending.kind](table, pending))
    if pending.kind in BY_TEXTS and table.stack[-1].source >= 0:
        return f"{_describe_source(table)}: {_by_text(table, pending)}"
    return pending.prompt


def player(seat: int) -> str:
    return f"player {seat + 1}"


def _whose(seat: int) -> str:
    return f"{player(seat)}'s"


def _name(table: Table, card: int) -> str:
    return table.design(card).name


def _of_player(table: Table, card: int) -> str:
    """Return a card in play with its player: "player 2's Agent Dana Scully"."""
    return f"{_whose(table.controller(card))} {_name(table, card)}"


def _describe_source(table: Table) -> str:
    """Return the name of the card that asks, with the Agent it is attached to."""
    source = table.stack[-1].source
    place, _, bearer = table.where(source).partition(".")
    upon = f" on {_name(table, int(bearer))}" if place == "attached" else ""
    return f"{_name(table, source)}{upon}"


def _by_text(table: Table, pending: Choice) -> str:
    if pending.kind in CARD_PROMPTS:
        return CARD_PROMPTS[pending.kind](table, pending)
    if pending.kind != "may":
        return prompts.prompt_text(table, pending).replace(ONE, "choose ", 1)
    steps = prompts.consequences(table, pending)
    done = steps[(pending.options or []).index(YES)] if steps else []
    return f"{capital(table.words.may('you', done))}. Do you?".replace("..", ".") if done else pending.prompt


def _which_team(table: Table, pending: Choice) -> str:
    """Mention that Agents in the Bureau are a Team too, if they can be chosen.

    Source: DEP-05, DEP-06.
    """
    teams = [option.cards for option in pending.options or [] if option.cards]
    at_home = any(table.place(team[0]) == "bureau" for team in teams)
    return f"{pending.prompt}{' Agents together in the Bureau are a Team too.' * at_home}"


def _which_keyword(table: Table, pending: Choice) -> str:
    old = table.stack[-1].vars.get("old")
    return f"replace {old} with which keyword?" if old else pending.prompt


CARD_PROMPTS: dict[str, Callable[[Table, Choice], str]] = {"choose_team": _which_team, "keyword": _which_keyword}
"""Question kinds of cards whose own prompt lacks a detail."""


# Windows


def describe_check(table: Table) -> str:
    """Return the state of the check under way: "4 of 5, currently fails"."""
    check = table.check
    assert check is not None
    level, needed = checks.level(table, check), checks.needed_level(table, check)
    if checks.is_moot(table, check):
        return "the Site is gone, so nothing can be solved"
    if check.failed:
        return f"{level} of {needed}, but it fails automatically"
    return f"{level} of {needed}, currently {'passes' if level >= needed else 'fails'}"


def _check(table: Table, pending: Choice) -> str:
    check = table.check
    if check is None:
        return pending.prompt
    of = check.site if check.site >= 0 else check.source
    cause = f" {'at' if check.site >= 0 else 'for'} {_name(table, of)}" if of >= 0 else ""
    said = f"{_whose(check.seat)} {check.skill} check{cause}: {describe_check(table)}."
    return " ".join(filter(None, (said, _describe_consequences(table, check), "Play a card?")))


def _describe_consequences(table: Table, check: Check) -> str:
    """Return the consequences of a forced check in the words of its card.

    Source: CHK-15.
    """
    if check.source < 0:
        return ""
    forced = effect_summaries.find_forced_checks(table.design(check.source).abilities)
    said = next((step.follows(table.words) for step in forced if step.skill == check.skill), "")
    return f"“{said}”" * bool(said)


def _answer(table: Table, pending: Choice) -> str:
    """Return the announced card, its visible targets and its effect.

    Source: CHK-06.
    """
    entry = table.state.announced[-1]
    cards = listed(_name(table, one.card) for one in (entry, *entry.group))
    chosen = f" (X = {entry.x})" if pools.has_x(table, entry.card) and format_of(table).pools else ""
    targets = [card for card in entry.targets if table.sees(None, card)]
    is_here = table.check is not None and entry.on == table.check.site
    helps = plays.helps_agents(table, entry.card)
    aimed = targets or [entry.on] * (entry.on >= 0 and not is_here and not helps)
    at = f" at {listed(_of_player(table, card) for card in aimed)}" if aimed else " for the Agents" * helps
    does = effect_summaries.quote_effect(table, entry.card, targets, str(entry.x))
    said = f"{player(entry.seat)} announced {cards}{at}{chosen}"
    addressed = ", which says to its player" * bool(ADDRESSED.search(does))
    told = f"{addressed}: {does}" if does else "."
    return f"{said}{told} Respond before it takes effect?"


def _phase(name: str) -> Callable[[Table, Choice], str]:
    return lambda table, pending: f"Play a card before {_whose(table.active)} {name} ends?"


def _round(table: Table) -> str:
    combat = table.combat
    assert combat is not None
    return f"round {combat.number} at {RANGES[combat.kind]} range"


def _fight(table: Table) -> str:
    combat = table.combat
    assert combat is not None
    return f"{listed(_name(table, foe) for foe in combat.foes)} against {_whose(combat.owner)} Team"


def _paid(table: Table, frame: Frame) -> str:
    amount = frame.vars["amount"]
    cards = "a card" if amount == 1 else f"{amount} cards"
    return f"{player(frame.you)} bought {cards}, not drawn yet."


def _leaving(table: Table, frame: Frame) -> str:
    section = KINDS[frame.vars.get("section", "hospital")].words
    by = frame.card("by")
    cause = f" because of {_name(table, by)}" if by >= 0 else ""
    return f"{_of_player(table, frame.source)} would go to the {section}{cause}."


def _gone(table: Table, frame: Frame) -> str:
    where = "out of the game" if frame.program == "removal" else "to the Hospital"
    return f"{_name(table, frame.card('by'))} has sent {_of_player(table, frame.source)} {where}."


def _asked(table: Table, frame: Frame) -> str:
    row = table.state.log[-1]
    what = f"the {row.characteristic} {either((row.value, *row.more))}"
    return f"{player(row.asker)} asked whether {_whose(row.asked)} X-File has {what}."


def _site(table: Table, frame: Frame) -> str:
    solved = "was solved" if frame.vars.get("solved") else "wasn't solved"
    return f"{_name(table, frame.source)} {solved} and is about to be discarded."


EVENTS: dict[str, Callable[[Table, Frame], str]] = {
    "damage_assign": lambda table, _: f"In {_round(table)}, damage is about to be assigned.",
    "combat_start": lambda table, _: f"A combat begins: {_fight(table)}.",
    "after_combat": lambda table, frame: f"The combat with {_name(table, frame.source)} is over.",
    "after_question": _asked,
    "after_guess": lambda _, frame: (
        f"{player(frame.vars['against'])} named the wrong X-File. {capital(_whose(frame.you))} penalty action is next."
    ),
    "after_site": _site,
    "response_buy": _paid,
    "response_move": _leaving,
    "after_departure": _gone,
    "response_abduction": lambda table, frame: f"{_of_player(table, frame.source)} would be abducted.",
    "response_remove": lambda table, frame: f"{_of_player(table, frame.source)} would be removed from the game.",
}
"""Window to the event that it responds to."""


# Other questions


def _at(words: str) -> Callable[[Table, Choice], str]:
    """Return a prompt function that fills in the name of the card or Site as {source}."""
    return lambda table, pending: words.format(source=_name(table, table.stack[-1].source))


def _victim(table: Table, pending: Choice) -> str:
    source = table.stack[-1].source
    return f"{_name(table, source)}: which Agent goes to the Hospital?" if source >= 0 else pending.prompt


def _question(table: Table, pending: Choice) -> str:
    source, whose = table.stack[-1].source, seat_asked_about(table)
    cause = f"{_name(table, source)}{' is solved' * (source in table.state.sites)}: " if source >= 0 else ""
    of = "a rival's" if whose is None else _whose(whose)
    return f"{cause}ask about {of} X-File."


def _guess(table: Table, pending: Choice) -> str:
    """Return the question with the cost of a wrong guess.

    Source: QST-07, QST-11, OPT-02.
    """
    whose = seat_asked_about(table)
    assert whose is not None
    rival = player(whose)
    cost = f"wins {rival} the game" if table.state.setup.single_guess else f"gives {rival} a question or a guess"
    return f"Name {_whose(whose)} X-File now? The right name wins the game. A wrong one {cost}."


def _penalty(table: Table, pending: Choice) -> str:
    rival = table.stack[-1].vars["against"]
    return (
        f"{player(rival)} named the wrong X-File. Ask about {_whose(rival)} or name it. A wrong name costs nothing now."
    )


def _discard(table: Table, pending: Choice) -> str:
    """Return the number of cards that may or must be discarded.

    Source: DEB-01, DEB-02, BAS-18.
    """
    compose = debriefing.discard_choice(table, pending.seat)
    if compose.least:
        return f"Too many cards in hand: discard at least {compose.least}."
    return f"End of turn: discard up to {compose.most} cards?" if compose.most > 1 else "End of turn: discard a card?"


def _target(table: Table, pending: Choice) -> str:
    """Ask for the target of a combatant's damage.

    Source: DMG-01, DMG-03.
    """
    packet = next(packet for packet in combat.current(table).packets if packet.target < 0)
    part = " Assign all or part of it." * bool((pending.options or [])[0].pick)
    return f"{_name(table, packet.source)} deals {packet.amount} damage. To which combatant?{part}"


def _sell(table: Table, pending: Choice) -> str:
    return "Sell cards? Each gives CP equal to its cost."


def _offers(pending: Choice, type: str, space: str | None = None) -> bool:
    return any(one.type == type and (space is None or one.space == space) for one in pending.options or [])


def _equip(table: Table, pending: Choice) -> str:
    """Ask for Equipment to give or exchange.

    Source: REQ-01, REQ-03.
    """
    if _offers(pending, "equip"):
        return "Requisition: give Equipment to your Agents."
    given = " Exchange Equipment or end Requisition?" * _offers(pending, "exchange")
    return f"Requisition: you have no Equipment to give.{given}"


def _deploy(table: Table, pending: Choice) -> str:
    """Ask for Agents to move, or whether Deployment ends.

    Source: DEP-01, DEP-03, DEP-04.
    """
    field = table.agents(pending.seat, "field")
    if _offers(pending, "move", "field") or _offers(pending, "buy_agent") or not field:
        return "Deployment: move your Agents."
    if _offers(pending, "move"):
        return "Deployment: all available Agents are in the Field. Move someone or end Deployment?"
    teams = " or split them into Teams" * (len(field) > 1 and _offers(pending, "team"))
    return f"Deployment: all available Agents are in the Field. End Deployment{teams}?"


def _place(table: Table, pending: Choice) -> str:
    """Ask for a Site to place; mention if no Site in hand can be solved.

    Source: CAS-01, CHK-03.
    """
    if not _offers(pending, "place") or site_forecast.solvable_sites(table, pending):
        return "Case Assignment: place a Site."
    return "Case Assignment: your Agents can't solve any Site in your hand yet. Place one or keep it for later?"


def _slide(table: Table, pending: Choice) -> str:
    """Return the question about cards under a Site, with what they do there.

    Source: BLF-01, BLF-02.
    """
    site = _name(table, table.stack[-1].source)
    return f"Slide cards face down under {site}? Bluffs take effect when it is investigated, other cards are decoys."


PROMPTS: dict[str, Callable[[Table, Choice], str]] = {
    "first": lambda table, pending: f"{player(pending.seat)} won the toss. Who plays first?",
    "equip": _equip,
    "deploy": _deploy,
    "team": lambda *_: "Form a Team: choose its Agents.",
    "place": _place,
    "investigate": lambda *_: "Investigation: send a Team to a Site.",
    "skill": _at("{source}: which skill does your Team use?"),
    "commit": _at("{source} needs less if you promise your question now. Promise it?"),
    "bluff": _at("{source}: use a revealed Bluff?"),
    "target": _target,
    "victim": _victim,
    "question": _question,
    "guess": _guess,
    "penalty": _penalty,
    "discard": _discard,
    "sell": _sell,
    "before_draw": lambda table, _: f"Play a card before {_whose(table.active)} free draw?",
    "briefing": _phase("Briefing"),
    "healing": _phase("Healing"),
    "requisition": _phase("Requisition"),
    "deployment": _phase("Deployment"),
    "case_assignment": _phase("Case Assignment"),
    "slide": _slide,
    "investigation": _phase("Investigation"),
    "before_site": lambda table, _: (
        f"{_whose(table.active)} Team goes to {_name(table, table.stack[-2].source)}. Play a card before its check?"
    ),
    "check": _check,
    "answer": _answer,
    "combat": lambda table, _: f"{_round(table)}, {_fight(table)}: play a Combat card?",
    "after_damage": lambda table, _: (
        f"Damage of {_round(table)} has been dealt. Play a card before the defeated leave?"
    ),
}
"""Question kind to the function that makes its prompt.

Other kinds have their own text.
"""
