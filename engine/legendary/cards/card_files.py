"""Card files: strict reading; every error names file, card and field.

The language defines the valid steps, conditions and amounts.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import msgspec

from engine.kernel import data_files
from engine.kernel.art import art_faults
from engine.kernel.custom_cards.limits import MAX_COPIES
from engine.kernel.data_files import DataError, read_all, report_duplicates
from engine.kernel.effects import Step, Test
from engine.kernel.language import Language
from engine.legendary.cards.designs import (
    CANCELLABLE,
    POOLS,
    STANDING,
    Ability,
    Design,
    Event,
    Modifier,
    Target,
    Timing,
)

CARDS = Path(__file__).parent / "data"
FILES = (
    "players",
    "academy/mulder",
    "academy/scully",
    "academy/skinner",
    "academy/doggett",
    "academy/reyes",
    "academy/follmer",
    "academy/pendrell",
    "academy/lone_gunmen",
    "academy/burks",
    "syndicate",
    "seasons/season_1",
    "seasons/season_2",
    "seasons/season_3",
    "seasons/season_4",
    "seasons/season_5",
    "seasons/season_6",
    "seasons/season_7",
    "seasons/season_8",
    "seasons/season_9",
    "informants",
    "leads",
    "evidence",
    "strikes",
    "end_games",
    "cliffhangers",
)


SPACES = 5
"""Number of spaces of the Shadows, and of the Bureau."""


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The playmat: scan costs (OPEN-01) and Bureau powers (OPEN-02), left to right."""

    scan: dict[str, list[int]]
    powers: list[Ability]


def read(folder: Path, language: Language) -> tuple[list[Design], Board]:
    """Return the designs of a card set in order, and its board. Raises DataError."""
    found, faults = read_all(
        (folder / f"{name}.yaml" for name in FILES),
        lambda path: designs(path, path.relative_to(folder).as_posix(), language),
    )
    faults += report_duplicates(design.id for design in found)
    boards, wrong = read_board(folder, language)
    faults += wrong + count_faults(found)
    if faults:
        raise DataError(faults)
    return found, boards[0]


def read_board(folder: Path, language: Language) -> tuple[list[Board], list[str]]:
    """Return the playmat of a card set, if any, and the errors of its file."""
    return data_files.read_single(folder / "board.yaml", Board, language)


def designs(path: Path, name: str, language: Language) -> tuple[list[Design], list[str]]:
    """Return the designs of a file and its errors.

    name: file name for error messages.
    """
    found, faults = data_files.read_rows(path, name, Design, language)
    return found, faults + [f"{name}: {design.id}: {fault}" for design in found for fault in find_faults(design)]


SEASON_SETS = (*map(str, range(1, 10)), *POOLS)
"""Sets that a custom Enemy, Event or Ally can join."""

FIELD_NAMES = dict(zip(Design.__struct_fields__, Design.__struct_encode_fields__, strict=True))
"""The names of fields in card files."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "academy": ("cost", "cls", "set"),
    "special_agent": ("cost", "cls"),
    "ally": ("cost", "cls", "set"),
    "enemy": ("fight", "enemy", "set"),
    "syndicate": ("fight", "enemy"),
    "event": ("set",),
    "lead": ("discover", "collect"),
    "end_game": ("defense", "health"),
    "evidence": ("priority",),
    "avatar": ("rank", "defense", "health", "avatar"),
    "cliffhanger": ("kind",),
}
"""Required fields by card type."""


def find_custom_faults(design: Design) -> list[str]:
    """Return the faults of a custom card, "field: why"."""
    faults = find_faults(design)
    if design.copies > MAX_COPIES:
        faults.append(f"copies: at most {MAX_COPIES}")
    if design.type != "academy" and design.set not in SEASON_SETS:
        faults.append(f"set: one of {', '.join(SEASON_SETS)}; a letter joins all Seasons of that pool")
    return faults


MAX_BOX_COPIES = 60


def find_box_faults(design: Design) -> list[str]:
    """Return the faults of a card of a box, "field: why"."""
    return find_faults(design) + [f"copies: at most {MAX_BOX_COPIES}"] * (design.copies > MAX_BOX_COPIES)


ANNOUNCED: dict[str, frozenset[Event]] = {
    "draw": frozenset({"drawn"}),
    "discard": frozenset({"discarded"}),
    "defeat": frozenset({"defeated"}),
    "gain": frozenset({"gained"}),
    "belief": frozenset({"gained"}),
    "resolve_belief": frozenset({"belief_resolved"}),
    "doubt": frozenset({"doubt_gain_due", "gained"}),
    "resolve_doubt": frozenset({"doubt_due", "doubt_resolved"}),
    "strike": frozenset({"strike_due", "strike_drawn", "struck"}),
    "scar": frozenset({"scarred"}),
    "heal": frozenset({"healed"}),
    "scan": frozenset({"scanned", "revealed"}),
}
"""Step to the events that it causes."""


def find_loops(rows: Iterable[Any]) -> list[tuple[Design, str]]:
    """Return the designs with abilities that start each other without an end.

    Each comes with a fault. rows: designs, and perhaps a Board.
    """
    designs = [row for row in rows if isinstance(row, Design)]
    forced = [
        (design, number, ability, _announced(ability))
        for design in designs
        for number, ability in enumerate(design.abilities)
        if ability.on and ability.when in STANDING and not _can_end(ability)
    ]
    causes: dict[Event, set[Event]] = {}
    for _, _, ability, events in forced:
        causes.setdefault(cast("Event", ability.on), set()).update(events)
    why = "it can start itself again without an end; make it optional or once_a_turn"
    return [
        (design, f"abilities[{number}].on: {why}")
        for design, number, ability, events in forced
        if ability.on in _reachable(causes, events)
    ]


def _can_end(ability: Ability) -> bool:
    """Return whether a player may decline an ability, or it works once a turn."""
    return ability.optional or ability.once_a_turn or _offers(ability.do)


def _announced(ability: Ability) -> set[Event]:
    """Return the events that the steps of an ability cause."""
    steps: list[Any] = walk(ability.do)
    return {event for step in steps for event in ANNOUNCED.get(step.__struct_config__.tag, ())}


def _reachable(causes: dict[Event, set[Event]], events: set[Event]) -> set[Event]:
    """Return events and all events that follow from them."""
    found, waiting = set(events), list(events)
    while waiting:
        news = causes.get(waiting.pop(), set()) - found
        found |= news
        waiting += news
    return found


def find_faults(design: Design) -> list[str]:
    """Return the faults of a design, "field: why"."""
    needed = NUMBERS.get(design.type, ())
    faults = [f"{FIELD_NAMES[name]}: missing" for name in needed if getattr(design, name) in (None, "", [])]
    faults += art_faults(design.art)
    if design.copies < 1:
        faults.append("copies: must be at least 1")
    if design.type == "strike" and design.miss == (design.damage is not None):
        faults.append("damage: a Strike has damage or is a miss")
    for task in (design.discover, design.collect):
        if task and sum(part is not None for part in (task.pay, task.discard, task.defeat, task.event)) != 1:
            faults.append("discover, collect: exactly one of pay, discard, defeat, event")
    for number, ability in enumerate(design.abilities):
        faults += [f"abilities[{number}].{fault}" for fault in _ability_faults(design, ability)]
    return faults


def _ability_faults(design: Design, ability: Ability) -> list[str]:
    faults = []
    if not ability.do and not ability.modify:
        faults.append("do: an ability does or modifies something")
    if ability.modify and ability.when not in STANDING and ability.when != Timing.VIGILANT:
        faults.append("modify: only standing abilities modify")
    if ability.on and ability.when not in STANDING and ability.when not in (Timing.VIGILANT, Timing.HAND):
        faults.append(f"on: {ability.when} abilities answer no event")
    if ability.when in STANDING and ability.do and not ability.on and design.type not in ("syndicate", "evidence"):
        faults.append("on: a standing ability with steps names the event it answers")
    if ability.when == Timing.CLASS and not ability.cls:
        faults.append("class: missing")
    if ability.when == Timing.HAND and (not ability.on or design.type not in ("academy", "starting", "special_agent")):
        faults.append("on: a hand ability needs an Academy, starting or Special Agent card and names an event")
    if ability.instead and ability.when != Timing.STRIKE:
        faults.append("instead: only Strike abilities replace")
    if ability.on not in CANCELLABLE and _cancels(ability.do) and not _offers(ability.do):
        faults.append("do: cancel answers only what can be cancelled: " + ", ".join(sorted(CANCELLABLE)))
    if ability.on == "strike_due" and _cancels(ability.do):
        faults.append("do: a Strike not yet drawn is avoided, not cancelled: {op: avoid, now: true} (STRIKE-21)")
    if ability.on != "strike_due" and any(getattr(step, "now", False) for step in walk(ability.do)):
        faults.append("do: a Strike is avoided now only where the ability answers strike_due")
    if design.type not in ("end_game", "evidence") and any(_nobodys(modifier) for modifier in ability.modify):
        faults.append("modify: whose Defense or Health changes is named: on: {type: [avatar]} or {type: [end_game]}")
    if any(_peeks(condition) for condition in _conditions(ability)):
        faults.append("if, test: a condition on a hand or deck may only count cards, or it would tell what they are")
    faults += [f"modify: {fault}" for modifier in ability.modify for fault in _modifier_faults(modifier)]
    return faults


def _conditions(part: Any) -> list[Any]:
    """Return all conditions in a part of a card."""
    found = [part] if isinstance(part, Test) else []
    for name in getattr(part, "__struct_fields__", ()):
        inner = getattr(part, name)
        for one in inner if isinstance(inner, list) else [inner]:
            found += _conditions(one)
    return found


def _peeks(condition: Any) -> bool:
    """Return whether a condition depends on the identity of cards in a hand or deck.

    A question about it would leak that identity.
    """
    target = getattr(condition, "cards", None)
    return isinstance(target, Target) and bool({"hand", "deck"} & set(target.zone)) and target.asks_identity()


def _nobodys(modifier: Modifier) -> bool:
    return modifier.stat in ("defense", "health") and modifier.on is None


def _modifier_faults(modifier: Modifier) -> list[str]:
    kinds = [modifier.stat is not None, modifier.forbid is not None, modifier.grant is not None]
    if sum(kinds) != 1:
        return ["exactly one of stat, forbid, grant"]
    return ["by: missing"] if modifier.stat and modifier.by is None else []


def walk(steps: list[Step]) -> list[Step]:
    """Return steps and all nested steps."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for name in getattr(step, "__struct_fields__", ()):
            inner = getattr(step, name)
            if isinstance(inner, list):
                for part in inner:
                    if isinstance(part, Step):
                        found += walk([part])
                    elif hasattr(part, "do"):
                        found += walk(part.do)
    return found


def _cancels(steps: list[Step]) -> bool:
    return any(step.cancels for step in walk(steps))


def _offers(steps: list[Step]) -> bool:
    return any(step.asks_first for step in steps)


BOX_COUNTS: dict[str, int] = {
    "starting": 60, "special_agent": 5, "avatar": 5, "informant": 15, "lead": 12, "evidence": 27, "belief": 17,
    "doubt": 17, "strike": 40, "syndicate": 20, "end_game": 9, "cliffhanger": 21, "enemy": 90, "event": 27, "ally": 9,
    "academy": 126,
}  # fmt: skip
"""Number of cards of each type in the box (COMP-02 to COMP-13)."""


def find_composition_faults(designs: Iterable[Design], standard: Iterable[Design]) -> list[str]:
    """Return errors for groups with another number of cards than standard.

    Setups deal the cards of a group, such as the Enemies of a Season.
    """
    counts, wanted = _group_sizes(designs), _group_sizes(standard)
    return [
        f"the box: {counts[group]} cards of {' '.join(filter(None, map(str, group)))}, {wanted[group]} expected"
        for group in {**wanted, **counts}
        if counts[group] != wanted[group]
    ]


def _group_sizes(designs: Iterable[Design]) -> Counter[tuple[Any, ...]]:
    counts: Counter[tuple[Any, ...]] = Counter()
    for design in designs:
        counts[design.type, design.set, design.avatar, design.priority, design.kind] += design.copies
    return counts


def find_board_faults(board: Board) -> list[str]:
    """Return the faults of a playmat, "field: why"."""
    faults = [
        f"scan.{name}: {SPACES} costs of at least 0"
        for name in ("shadows", "bureau")
        if len(costs := board.scan.get(name, [])) != SPACES or min(costs) < 0
    ]
    if len(board.powers) != SPACES or any(power.when != Timing.POWER for power in board.powers):
        faults.append(f"powers: {SPACES} abilities with when: power")
    return faults


def count_faults(designs: list[Design]) -> list[str]:
    """Return errors for card counts that differ from the box."""
    counts = dict.fromkeys(BOX_COUNTS, 0)
    for design in designs:
        counts[design.type] += design.copies
    return [
        f"the box: {counts[name]} cards of type {name}, {wanted} expected"
        for name, wanted in BOX_COUNTS.items()
        if counts[name] != wanted
    ]
