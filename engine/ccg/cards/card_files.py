"""Reading card files, with checks that report faults by file, card and field."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from engine.ccg.cards.designs import (
    CHARACTERISTICS,
    Ability,
    Activated,
    Adversary,
    Agent,
    AnyDesign,
    Combat,
    Design,
    Filter,
    Priced,
    Site,
    Target,
    XFile,
    alternatives,
)
from engine.ccg.cards.vocabulary import KEYWORDS, is_activator
from engine.kernel import data_files
from engine.kernel.art import art_faults
from engine.kernel.data_files import find_duplicates, read_folder, report_duplicates
from engine.kernel.effects import parts
from engine.kernel.language import Language

CARDS = Path(__file__).parent / "data"

Check = tuple[str, bool, str]
"""A field, whether it is wrong, and the reason."""


def read(folder: Path, language: Language) -> list[Design]:
    """Return the designs of a card set's folder.

    Raises DataError with every fault found.
    """
    return read_folder(folder, lambda path: designs(path, language), faults_together)


def designs(path: Path, language: Language) -> tuple[list[Design], list[str]]:
    """Return the designs of a file and its faults.

    language: the language of their abilities.
    """
    found, faults = data_files.read_rows(path, path.name, cast("type[Design]", AnyDesign), language)
    return found, faults + [f"{path.name}: {design.id}: {fault}" for design in found for fault in find_faults(design)]


def find_custom_faults(design: Design) -> list[str]:
    """Return the faults of a custom card, "field: why". It has numbers only."""
    return find_faults(design) + ["abilities: custom cards of this game have none"] * bool(design.abilities)


def find_faults(design: Design) -> list[str]:
    """Return the faults of a design, "field: why"."""
    checks = [check for kind, of_kind in CHECKS.items() if isinstance(design, kind) for check in of_kind(design)]
    faults = [f"{name}: {why}" for name, wrong, why in checks if wrong]
    faults += art_faults(design.art)
    return faults + [
        f"abilities[{number}].{name}: {why}"
        for number, ability in enumerate(design.abilities)
        for name, wrong, why in _check_ability(design, ability)
        if wrong
    ]


def _check_ability(design: Design, ability: Ability) -> list[Check]:
    """Return the checks of an ability.

    Source: KEY-04, POOL-11, PLAY-26.
    """
    standing, resolved = ability.when == "standing", ability.when == "resolved"
    same = [one for one in design.abilities if one.when == ability.when]
    in_force = [name for name in STANDING_FIELDS if getattr(ability, name)]
    within = list(parts(ability))
    strange = sorted({*ability.pays, *_keywords(within)} - KEYWORDS)
    lost = _refers_to_nothing([one for one in within if isinstance(one, Target)], ability)
    return [
        ("when", resolved and _is_ambiguous(same, ability), "of several that resolve the window decides, one each"),
        ("when", resolved and design.type in ("agent", "site"), f"the text of {design.type}s works in play"),
        ("do", not standing and not ability.do and len(design.abilities) == len(same), "missing"),
        ("do", standing and bool(ability.do), "a standing ability does nothing by itself"),
        ("modify", standing and not in_force, f"a standing ability has one of {', '.join(STANDING_FIELDS)}"),
        ("modify", not standing and bool(in_force), f"only a standing ability has {', '.join(in_force)}"),
        ("on", ability.on is not None and ability.when not in PLAYED, "only what is played or used is aimed"),
        ("windows", bool(ability.windows) and ability.when not in PLAYED, "only what is played or used has some"),
        ("once", ability.once is not None and ability.when != "used", "only what is used has a limit"),
        ("about", ability.about is not None and ability.when in (*PLAYED, "standing"), "it answers no event"),
        ("tokens", ability.tokens < 0, "must be at least 0"),
        ("keyword", bool(strange), f"unknown: {', '.join(strange)}"),
        ("zone", lost, "named and aimed are what an earlier step called so, and what the ability is aimed on"),
    ]


STANDING_FIELDS = ("modify", "permit", "pays", "frees", "averts", "repels", "lures", "pierces", "hand", "immune")
"""Fields that apply as long as a card is in play."""


def _is_ambiguous(same: list[Ability], ability: Ability) -> bool:
    """Return whether it is unclear which of several abilities works on resolving.

    Source: PLAY-14.
    """
    others = [window for one in same if one is not ability for window in one.windows]
    return len(same) > 1 and (not ability.windows or any(window in others for window in ability.windows))


PLAYED = ("resolved", "used")
"""Timings that a player chooses."""


def _keywords(within: list[Any]) -> set[str]:
    """Return the keywords in the filters of an ability.

    within: its parts.
    """
    filters = [one for one in within if isinstance(one, Filter)]
    return {word for one in filters for word in (*one.keyword, *one.all_of, *one.without)}


def _refers_to_nothing(targets: list[Target], ability: Ability) -> bool:
    """Return whether a target refers to cards that no step of the ability picked."""
    named = {one.name_of for one in targets if "named" in one.zone}
    called = {one.called for one in parts(ability.do) if isinstance(one, Target) and one.called} if named else set()
    aimed = any("aimed" in one.zone for one in targets)
    return bool(named - called) or (aimed and ability.on is None and ability.when in PLAYED)


def faults_together(found: list[Design]) -> list[str]:
    """Return faults that concern several designs.

    Source: TYP-00, EFS-08, section 13.
    """
    faults = report_duplicates(design.id for design in found)
    known = {design.name for design in found}
    for design in found:
        filters = [one for one in parts(design.abilities) if isinstance(one, Filter)]
        strange = {name for one in filters for name in (*one.name, *one.not_named, *one.carries)} - known
        faults += [f"{design.id}: abilities: no card is called {name}" for name in sorted(strange)]
    faults += report_duplicates((f"{design.set} {design.number}" for design in found), "number")
    names: dict[tuple[str, ...], str] = {}
    for design in found:
        if isinstance(design, XFile):
            other = names.setdefault(tuple(design.characteristics.values()), design.name)
            if other != design.name:
                faults.append(f"{design.id}: result: all four characteristics are those of {other}")
    return faults


def _of_design(design: Design) -> list[Check]:
    strange = [keyword for keyword in design.keywords if keyword not in KEYWORDS]
    repeated = find_duplicates(design.keywords)
    return [
        ("id", not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", design.id), "words in small letters, joined by _"),
        ("number", not re.fullmatch(r"\d{4}[-\w]*", design.number), "four digits, perhaps with a suffix"),
        ("keywords", bool(strange), f"unknown: {', '.join(strange)}"),
        ("keywords", bool(repeated), f"twice: {', '.join(repeated)}"),
    ]


def _of_priced(design: Priced) -> list[Check]:
    return [
        ("cost", isinstance(design.cost, int) and design.cost < 0, "must be at least 0"),
        ("keywords", not design.keywords, "missing"),
    ]


def _of_activated(design: Activated) -> list[Check]:
    words = [word for activator in design.activators for word in alternatives(activator)]
    strange, repeated = [word for word in words if not is_activator(word)], find_duplicates(words)
    return [
        ("activators", not words, "missing"),
        ("activators", bool(strange), f"unknown: {', '.join(strange)}"),
        ("activators", bool(repeated), f"twice: {', '.join(repeated)}"),
    ]


def _of_combat(design: Combat) -> list[Check]:
    return [("advanced", not design.advanced, "combat cards are for the advanced game alone")]


def _of_adversary(design: Adversary) -> list[Check]:
    return [
        (name, isinstance(number, int) and number < least, f"must be at least {least}")
        for name, number, least in (("lrc", design.lrc, 0), ("crc", design.crc, 0), ("health", design.health, 1))
    ]


def _of_agent(design: Agent) -> list[Check]:
    """Return the checks of an Agent.

    Source: TYP-08, TYP-10.
    """
    numbers = (("lrc", design.lrc, 0), ("crc", design.crc, 0), ("health", design.health, 1), ("res", design.res, 0))
    return [(name, number < least, f"must be at least {least}") for name, number, least in numbers] + [
        (f"skills.{skill}", level < 1, "must be at least 1; an absent skill is 0")
        for skill, level in design.skills.items()
    ]


def _of_site(design: Site) -> list[Check]:
    """Return the checks of a Site.

    Source: TYP-07, KEY-02, QST-06.
    """
    skills, discount = design.prerequisite.skills, design.discount
    said = {"Site", "Mono" if len(skills) == 1 else "Multi", *skills, *design.questions}
    checks = [
        ("prerequisite.skills", not _one_or_two(skills), "one skill, or two"),
        ("prerequisite.level", design.prerequisite.level < 1, "must be at least 1"),
        ("questions", not _one_or_two(design.questions), "one characteristic, or two"),
        ("keywords", set(design.keywords) != said, f"those of this Site are {', '.join(sorted(said))}"),
    ]
    if discount:
        checks += [
            ("discount.characteristic", discount.characteristic not in design.questions, "the Site doesn't ask it"),
            ("discount.value", discount.value not in CHARACTERISTICS[discount.characteristic], "it has no such value"),
            ("discount.level", not 1 <= discount.level < design.prerequisite.level, "must be below that of the Site"),
        ]
    return checks


def _one_or_two(words: Sequence[str]) -> bool:
    return len(words) in (1, 2) and not find_duplicates(words)


def _of_x_file(design: XFile) -> list[Check]:
    return [("keywords", bool(design.keywords), "an X-File has none")]


CHECKS: dict[type[Design], Callable[[Any], list[Check]]] = {
    Design: _of_design,
    Priced: _of_priced,
    Activated: _of_activated,
    Combat: _of_combat,
    Adversary: _of_adversary,
    Site: _of_site,
    Agent: _of_agent,
    XFile: _of_x_file,
}
"""Struct type to the function that returns its checks.

A design gets those of all its types.
"""
