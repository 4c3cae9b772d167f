"""Checks of card files; reports faults by file, card and field."""

from pathlib import Path
from typing import Any

from engine.fanccg.cards.designs import (
    DRAWN_TYPES,
    FOLLOWERS,
    OPENERS,
    ROUND_TYPES,
    Ability,
    ConflictSide,
    Design,
    OfScore,
    Target,
    Timing,
    demands,
)
from engine.kernel import data_files
from engine.kernel.art import art_faults
from engine.kernel.data_files import read_folder, report_duplicates
from engine.kernel.effects import Step, Test, parts
from engine.kernel.language import Language

CARDS = Path(__file__).parent / "data"


def read(folder: Path, language: Language) -> list[Design]:
    """Return the designs of a card set folder.

    Raises DataError with every fault found.
    """
    return read_folder(folder, lambda path: designs(path, language), faults_together)


def faults_together(found: list[Design]) -> list[str]:
    """Return faults that concern several designs."""
    numbers = report_duplicates((design.number for design in found), "number")
    return report_duplicates(design.id for design in found) + numbers


def designs(path: Path, language: Language) -> tuple[list[Design], list[str]]:
    """Return the designs of a file and its faults."""
    found, faults = data_files.read_rows(path, path.name, Design, language)
    return found, faults + [f"{path.name}: {design.id}: {fault}" for design in found for fault in find_faults(design)]


def find_faults(design: Design) -> list[str]:
    """Return the faults of a design, "field: why"."""
    faults = [f"{name}: {why}" for name, wrong, why in _checks(design) if wrong]
    for number, ability in enumerate(design.abilities):
        faults += [f"abilities[{number}].{fault}" for fault in _ability_faults(design, ability)]
    if design.conflict:
        for name, side in (("pro", design.conflict.pro), ("anti", design.conflict.anti)):
            faults += [f"conflict.{name}.{fault}" for fault in _demand_faults(side)]
    faults += [f"play: {_PEEKS}" for test in _conditions(design.play) if _peeks(test)]
    return faults + _demand_faults(design) + art_faults(design.art)


def _checks(design: Design) -> list[tuple[str, bool, str]]:
    """Return checks as (field, whether it is wrong, message).

    Source: ENV-07, ENV-09, CIR-04, CIR-13, TYP-02 to TYP-08, TYP-11.
    """
    in_round = design.type in ROUND_TYPES
    is_environment = design.type == "environment"
    return [
        ("number", design.number < 1, "must be at least 1"),
        ("name", is_environment and not design.label, "must hold a name in capitals, such as SCULLY"),
        ("points", in_round and design.points is None, "missing"),
        ("points", not in_round and design.points is not None, "only a card of the round has points"),
        ("points", (design.points == "conflict") != (design.conflict is not None), "conflict is missing"),
        ("conflict", design.conflict is not None and design.type != "following", "only a Following card has one"),
        ("themes", design.type in OPENERS and not design.themes, "missing"),
        ("left", bool(design.left) and design.type not in FOLLOWERS, "only what follows an opener has a left edge"),
        ("right", bool(design.right) and (not in_round or design.type == "conclusion"), "it has no right edge"),
        ("draw", design.draw is not None and design.draw < 0, "must be at least 0"),
        ("in_play", design.in_play is not None and design.in_play < 1, "must be at least 1"),
        ("in_deck", isinstance(design.in_deck, int) and design.in_deck < 1, "must be at least 1"),
        ("in_deck", design.in_deck is not None and design.type not in DRAWN_TYPES, "a draw deck can't contain it"),
        ("abilities", design.type == "action" and not design.abilities, "missing"),
    ]


def _demand_faults(part: Design | ConflictSide) -> list[str]:
    return [
        f"requires[{number}]: an attribute or a term, of at least one provider"
        for number, demand in enumerate(demands(part.requires))
        if bool(demand.attribute) == bool(demand.term) or demand.providers < 1
    ]


_CIRCLE = "what adds to the score of the round can't go by it"
_PEEKS = "a condition on a hand or deck may only count cards, or it would tell what they are"


def _ability_faults(design: Design, ability: Ability) -> list[str]:
    standing = ability.when == Timing.STANDING
    adds = any(modifier.by is not None for modifier in ability.modify)
    checks = [
        ("do", not ability.do and not ability.modify, "an ability does or modifies something"),
        ("modify", bool(ability.modify) != standing, "standing abilities modify, and no others"),
        ("do", standing and bool(ability.do), "a standing ability does nothing by itself"),
        ("when", design.type == "action" and ability.when != Timing.PLAYED, "an Action works when it is played"),
        ("when", design.type == "environment" and not standing, "it is not played in a round"),
        ("modify", any(bool(m.forbid) == (m.by is not None) for m in ability.modify), "either forbid or by"),
        ("modify", any(m.by is not None and m.on is None for m in ability.modify), "by says on which cards"),
        ("if", adds and _goes_by_score(ability.test), _CIRCLE),
        ("modify", adds and _goes_by_score(ability.modify), _CIRCLE),
        ("if", any(_peeks(test) for test in _conditions(ability)), _PEEKS),
        ("do", any(_forces(part) for part in parts(ability.do)), "in a hand or deck it says up_to, or which is asked"),
        ("do", any(_picks_blindly(part) for part in parts(ability.do)), "nobody chooses cards that one doesn't see"),
    ]
    return [f"{name}: {why}" for name, wrong, why in checks if wrong]


def _conditions(part: Any) -> list[Any]:
    return [one for one in parts(part) if isinstance(one, Test)]


HIDDEN = {"hand", "deck", "environment_deck"}


def _peeks(condition: Any) -> bool:
    """Return whether a condition depends on the cards in a hand or deck.

    Asking such a question would reveal hidden cards to the other players.
    """
    return any(isinstance(p, Target) and HIDDEN & set(p.zone) and p.asks_identity() for p in parts(condition))


def _goes_by_score(part: Any) -> bool:
    return any(isinstance(one, OfScore) for one in parts(part))


def _forces(part: Any) -> bool:
    """Return whether a player must pick certain cards out of a hand or deck.

    That would reveal whether such cards are there.
    """
    return isinstance(part, Target) and bool(HIDDEN & set(part.zone)) and part.asks_identity() and not part.up_to


def _picks_blindly(part: Any) -> bool:
    """Return whether a player must choose among cards that the player can't see."""
    if not isinstance(part, Target) or part.how != "choose":
        return False
    return "deck" in part.zone or (part.of != "you" and part.by == "you" and bool(HIDDEN & set(part.zone)))


def walk(part: Any) -> list[Step]:
    """Return all steps inside a part of a card."""
    return [one for one in parts(part) if isinstance(one, Step)]
