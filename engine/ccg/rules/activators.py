"""When a card can be played: its activators, and what carries their words (PLAY-02 to PLAY-10, MP-06, MP-10)."""

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
"""Activators that ask for an occasion and for no certain card. Source: PLAY-04, MP-06, MP-10, CHK-20, BLF-02."""
WHEN = {**vocabulary.OCCASIONS, "Combat": "in a combat", "Bluff": "while a Bluff or a card face down lies at a Site"}
"""The same occasions in words."""


def has_bluff(table: Table) -> bool:
    """Return whether a Bluff lies open, or any card face down where only Bluffs work: nobody is told which it is."""
    if any(table.zones[name] for name in table.zones.of_kind("under")):
        return True
    return any(table.has(card, "Bluff") for card in table.in_play())


def is_bystander(table: Table, seat: int) -> bool:
    """Return whether a player stands on neither side of the check of a Site: such a one may play any card in it.

    Source: MP-05, MP-06.
    """
    check = table.state.checks[0] if table.state.checks else None
    site = table.state.sites.get(check.site) if check else None
    return site is not None and seat not in (table.active, site.directed)


def unmet(table: Table, seat: int, card: int, window: str, on: int = -1) -> Refusal | None:
    """Return which activator of a card doesn't hold now for a player; None where all do.

    on: the Site or the Agent at which alone an Adversary looks, or -1 for any.
    Words that are no occasion must be carried together by one card that it can address. Source: PLAY-02, PLAY-05.
    """
    design = table.design(card)
    if not isinstance(design, Activated):
        return None
    said = table.texts.activators(table, card, window)
    needed = design.activators if said is None else said
    asked: list[list[Words]] = []
    missing: list[str] = []
    for activator in needed:
        occasions, words = _ways(activator)
        if any(OCCASIONS[occasion](table, seat) for occasion in occasions):
            continue
        if not words:
            return Refusal(f"It can be played only {either(WHEN[one.capitalize()] for one in occasions)}.", "PLAY-04")
        asked.append(words)
        missing.append(activator)
    on_team = on in table.state.agents
    if not asked or (design.type == "adversary" and not on_team and _is_at_home(table, seat, card)):
        return None
    carried = [table.folded(on)] if on_team else _carried(table, design.type, window)
    if design.type == "adversary" and on < 0:
        carried += [table.folded(team[0]) for team in teams.beset(table)]
    if any(all(any(way <= words for way in ways) for ways in asked) for words in carried):
        return None
    return Refusal(f"It needs {listed(missing)}, and there is none here now.", "PLAY-05")


def _is_at_home(table: Table, seat: int, card: int) -> bool:
    """Return whether an Adversary may attack at whatever Site, by a power or by what the Team carries.

    Source: PLAY-01, XPW-11 to XPW-15.
    """
    check = table.check
    return check is not None and (
        announced_powers.is_at_home(table, seat, card) or table.texts.lures(table, card, teams.present(table, check))
    )


@cache
def _ways(activator: str) -> tuple[list[str], list[Words]]:
    """Return of which occasions one must hold for an activator, and keywords of which one card may carry some."""
    ways = [way.casefold() for way in alternatives(activator)]
    return [way for way in ways if way in OCCASIONS], [_words(way) for way in ways if way not in OCCASIONS]


def _words(activator: str) -> Words:
    """Return the keywords that one card must carry: of "Motive Site" both. Source: PLAY-06, KEY-04."""
    name, _, last = activator.rpartition(" ")
    return frozenset((name, last)) if name and last == "site" else frozenset((activator,))


def _carried(table: Table, type: str, window: str) -> list[Words]:
    """Return the keywords of each card that a card of a type can address now.

    A Bluff addresses the Site at which it is played, and an answer what it answers. A Witness and an Adversary look at
    the Site under investigation, with the skill of the check, and at the Witnesses there; an Event at all that is in
    play.
    Source: BLF-07, PLAY-05 to PLAY-08, PLAY-10.
    """
    top = [table.state.announced[-1]] if window == "answer" else []
    answered = [table.folded(one.card) for entry in top for one in (entry, *entry.group)]
    if type == "bluff":
        return [table.folded(site) | words for site in table.sites(table.active) for words in [Words(), *answered]]
    if answered:
        return answered
    check = table.check
    if type == "adversary" and not check:
        return []
    if check and type in ("witness", "adversary"):
        skill = frozenset((check.skill.casefold(),))
        at = [table.folded(check.site) | skill] if check.site >= 0 else [skill]
        return [*at, *(table.folded(one) for name in table.zones.of_kind("serving") for one in table.zones[name])]
    return [table.folded(card) for card in table.in_play()]


def section_of(table: Table, equipment: int) -> str:
    """Return the section that a piece of Equipment names, the Bureau where it names none. Source: PLAY-09, PLAY-18."""
    design = table.design(equipment)
    assert isinstance(design, Activated)
    return next((one.casefold() for one in design.activators if one.casefold() in SECTIONS), "bureau")


def stands_right(table: Table, equipment: int, agent: int) -> bool:
    """Return whether an Agent stands in the section, and is what a piece of Equipment asks for. Source: PLAY-09."""
    design = table.design(equipment)
    assert isinstance(design, Activated)
    here = table.folded(agent) | {table.place(agent)}
    return all(any(way.casefold() in here for way in alternatives(one)) for one in design.activators)
