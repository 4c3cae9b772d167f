"""Activators: conditions for playing a card (PLAY-02 to PLAY-10, MP-06, MP-10)."""

from collections.abc import Callable
from functools import cache

from engine.ccg.cards import vocabulary
from engine.ccg.cards.designs import Activated, alternatives
from engine.ccg.rules import announced_powers, teams
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.decisions import Refusal
from engine.kernel.english import either, listed

Words = frozenset[str]

OCCASIONS: dict[str, Callable[[Table, int], bool]] = {
    "active": lambda table, seat: seat == table.active or is_bystander(table, seat),
    "conspiracy": lambda table, seat: seat != table.active,
    "multiplayer": lambda table, seat: table.is_multiplayer,
    "combat": lambda table, seat: table.fight is not None,
    "briefing": lambda table, seat: table.state.phase == "briefing",
    "bluff": lambda table, seat: has_bluff(table),
}
"""Activators that need an occasion instead of a card with a keyword.

Source: PLAY-04, MP-06, MP-10, CHK-20, BLF-02.
"""
OCCASION_TEXTS = {
    **vocabulary.OCCASIONS,
    "Combat": "in a combat",
    "Bluff": "while a Bluff or a face-down card is at a Site",
}
"""The same occasions as text."""


def has_bluff(table: Table) -> bool:
    """Return whether a Bluff is in play, or any card is face down under a Site.

    A face-down card counts as a Bluff, so the answer reveals nothing about it.
    """
    if any(table.zones[name] for name in table.zones.of_kind("under")):
        return True
    return any(table.has(card, "Bluff") for card in table.in_play())


def is_bystander(table: Table, seat: int) -> bool:
    """Return whether a player is on neither side of a Site's check.

    A bystander may play any card in that check. Source: MP-05, MP-06.
    """
    check = table.state.checks[0] if table.state.checks else None
    site = table.state.sites.get(check.site) if check else None
    return site is not None and seat not in (table.active, site.directed)


def activator_refusal(table: Table, seat: int, card: int, window: str, on: int = -1) -> Refusal | None:
    """Return the refusal for the unmet activators of a card, or None.

    on: the Site or Agent that an Adversary attacks, or -1 for any. Activators that aren't occasions must be met by
    the keywords of one single card. Source: PLAY-02, PLAY-05.
    """
    design = table.design(card)
    if not isinstance(design, Activated):
        return None
    said = table.texts.activators(table, card, window)
    needed = design.activators if said is None else said
    asked: list[list[Words]] = []
    missing: list[str] = []
    for activator in needed:
        occasions, words = _alternatives(activator)
        if any(OCCASIONS[occasion](table, seat) for occasion in occasions):
            continue
        if not words:
            return Refusal(
                f"You can play it only {either(OCCASION_TEXTS[one.capitalize()] for one in occasions)}.", "PLAY-04"
            )
        asked.append(words)
        missing.append(activator)
    on_team = on in table.state.agents
    if not asked or (design.type == "adversary" and not on_team and _may_attack_anywhere(table, seat, card)):
        return None
    carried = [table.casefolded_keywords(on)] if on_team else _available_keywords(table, design.type, window)
    if design.type == "adversary" and on < 0:
        carried += [table.casefolded_keywords(team[0]) for team in teams.teams_that_are_sites(table)]
    if any(all(any(way <= words for way in ways) for ways in asked) for words in carried):
        return None
    return Refusal(f"Needs {listed(missing)} here.", "PLAY-05")


def _may_attack_anywhere(table: Table, seat: int, card: int) -> bool:
    """Return whether an Adversary may attack at any Site.

    A power or a card that the Team carries allows it. Source: PLAY-01, XPW-11 to XPW-15.
    """
    check = table.check
    return check is not None and (
        announced_powers.may_attack_anywhere(table, seat, card)
        or table.texts.lures(table, card, teams.present_agents(table, check))
    )


@cache
def _alternatives(activator: str) -> tuple[list[str], list[Words]]:
    """Return the alternatives of an activator: occasions, and sets of keywords.

    One occasion must hold, or one card must have all keywords of a set.
    """
    ways = [way.casefold() for way in alternatives(activator)]
    return [way for way in ways if way in OCCASIONS], [_required_keywords(way) for way in ways if way not in OCCASIONS]


def _required_keywords(activator: str) -> Words:
    """Return the keywords that one card must have: "Motive Site" needs both.

    Source: PLAY-06, KEY-04.
    """
    name, _, last = activator.rpartition(" ")
    return frozenset((name, last)) if name and last == "site" else frozenset((activator,))


def _available_keywords(table: Table, type: str, window: str) -> list[Words]:
    """Return the keywords of each card that a card of a type can refer to now.

    A Bluff refers to the Site where it is played, and an answer to the announced card. A Witness or an Adversary
    refers to the Site under investigation with the skill of the check, and to the Witnesses there. An Event refers
    to all cards in play. Source: BLF-07, PLAY-05 to PLAY-08, PLAY-10.
    """
    top = [table.state.announced[-1]] if window == "answer" else []
    answered = [table.casefolded_keywords(one.card) for entry in top for one in (entry, *entry.group)]
    if type == "bluff":
        return [
            table.casefolded_keywords(site) | words
            for site in table.sites(table.active)
            for words in [Words(), *answered]
        ]
    if answered:
        return answered
    check = table.check
    if type == "adversary" and not check:
        return []
    if check and type in ("witness", "adversary"):
        skill = frozenset((check.skill.casefold(),))
        at = [table.casefolded_keywords(check.site) | skill] if check.site >= 0 else [skill]
        return [
            *at,
            *(table.casefolded_keywords(one) for name in table.zones.of_kind("serving") for one in table.zones[name]),
        ]
    return [table.casefolded_keywords(card) for card in table.in_play()]


def section_of(table: Table, equipment: int) -> str:
    """Return the section that a piece of Equipment names, by default the Bureau.

    Source: PLAY-09, PLAY-18.
    """
    design = table.design(equipment)
    assert isinstance(design, Activated)
    return next((one.casefold() for one in design.activators if one.casefold() in SECTIONS), "bureau")


def meets_activators(table: Table, equipment: int, agent: int) -> bool:
    """Return whether an Agent meets the activators of a piece of Equipment.

    These are its keywords and the section it is in. Source: PLAY-09.
    """
    design = table.design(equipment)
    assert isinstance(design, Activated)
    here = table.casefolded_keywords(agent) | {table.place(agent)}
    return all(any(way.casefold() in here for way in alternatives(one)) for one in design.activators)
