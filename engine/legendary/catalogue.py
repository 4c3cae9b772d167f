"""The box: card files read strictly, compiled into programs, and laid out as 500 numbered cards.

A card's number is its place in the box: designs in the order of their files, then copies.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from engine.kernel.codec import digest, encode
from engine.kernel.effects import Code, Fixed, Frame, Instruction, May, Step
from engine.legendary.designs import CANCELLABLE, STANDING, Ability, Design, Modifier, Timing

CARDS = Path(__file__).parent / "cards"
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


class CardError(Exception):
    """A card file that does not say what it must. faults: one line each, with file, card and field."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """What the playmat prints: scan costs (OPEN-01) and the Bureau powers (OPEN-02), left to right."""

    scan: dict[str, list[int]]
    powers: list[Ability]


AT_WILL = frozenset({Timing.ACTIVATE, Timing.CLASS, Timing.SACRIFICE, Timing.VIGILANT})
"""Timings of abilities that the current player uses when the player likes."""


class Ready:
    """An ability ready for play. key: its program; number: its place on the card."""

    __slots__ = ("ability", "key", "number")

    def __init__(self, key: str, number: int, ability: Ability) -> None:
        self.key = key
        self.number = number
        self.ability = ability


class Printed:
    """A design with what is asked of it often.

    standing: abilities in force by lying there; at_will: used in turn; changes_health: while it lies there.
    """

    __slots__ = ("abilities", "at_will", "by_timing", "changes_health", "design", "keywords", "standing")

    def __init__(self, design: Design) -> None:
        self.design = design
        self.keywords = frozenset(design.keywords)
        self.abilities = [Ready(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[Timing, list[Ready]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.at_will = [ready for ready in self.abilities if ready.ability.when in AT_WILL and not ready.ability.on]
        self.standing = [
            ready
            for ready in self.abilities
            if (ready.ability.when in STANDING or ready.ability.when == Timing.VIGILANT)
            and (ready.ability.on or ready.ability.modify)
        ]
        self.changes_health = any(part.stat == "health" for ready in self.standing for part in ready.ability.modify)


class Box:
    """A whole card set: designs, the numbered cards, and the programs of rules and cards.

    cards: number to design. powers: the Bureau's, B1 first. lead_events: what Leads ask for.
    references: parts of the card set that a state names.
    """

    def __init__(self, designs: list[Design], board: Board, rules: dict[str, list[Instruction]]) -> None:
        self.designs = {design.id: Printed(design) for design in designs}
        self.cards = [self.designs[design.id] for design in designs for _ in range(design.copies)]
        self._by_type: dict[str, list[int]] = {}
        for number, card in enumerate(self.cards):
            self._by_type.setdefault(card.design.type, []).append(number)
        tasks = [task for design in designs for task in (design.discover, design.collect) if task]
        self.lead_events = frozenset(task.event for task in tasks if task.event)
        self.scan = board.scan
        self.powers = [Ready(f"power.{n}", n, power) for n, power in enumerate(board.powers, start=1)]
        self.programs = dict(rules)
        self.references: dict[str, Any] = {}
        self.nothing = Ready("", 0, Ability(when=Timing.ONGOING))
        self.digest = digest(encode([_data(designs), _data(board)]))
        for printed in self.designs.values():
            for ready in printed.abilities:
                self._compile(ready, printed.design)
        for power in self.powers:
            self._compile(power, None)

    def _compile(self, ready: Ready, design: Design | None) -> None:
        code = Code(self.programs, self.references, ready.key)
        code.add(_carry_out(ready.key))
        steps: list[Step] = list(ready.ability.do)
        if ready.ability.when == Timing.VIGILANT and ready.ability.on:
            steps = [May(do=[UseVigilant(), *steps])]
        elif ready.ability.optional:
            steps = [May(do=steps)]
        code.steps(steps)

    def of_type(self, *types: str) -> list[int]:
        """Return the numbers of all cards of some types, in the order of the box."""
        return sorted(number for type in types for number in self._by_type.get(type, ()))

    def of_set(self, type: str, set: str) -> list[int]:
        """Return the numbers of the cards of one group, such as an Academy set."""
        return [n for n, card in enumerate(self.cards) if card.design.type == type and card.design.set == set]

    def named(self, design_id: str) -> int:
        """Return the first card of a design. Raises KeyError."""
        for number, card in enumerate(self.cards):
            if card.design.id == design_id:
                return number
        raise KeyError(design_id)

    def abilities(self) -> list[str]:
        """Return the keys of all abilities that can be carried out as steps."""
        ready = [r for printed in self.designs.values() for r in printed.abilities]
        return [r.key for r in ready if r.ability.do] + [power.key for power in self.powers]


class UseVigilant(Step):
    """Discard the Vigilant card from play to use it; the first step of such an answer."""

    __slots__ = ()

    def run(self, table: Any, frame: Frame) -> None:
        table.push("use_vigilant", frame.you, frame.source)

    def text(self, words: Any) -> str:
        return "discard this card from play"


def _carry_out(key: str) -> Instruction:
    """Return the instruction that counts how often an ability was carried out."""

    def count(table: Any, frame: Frame) -> None:
        table.carried[key] = table.carried.get(key, 0) + 1

    return count


def _data(thing: Any) -> Any:
    """Return designs as plain data for the fingerprint, whatever structs they are made of."""
    if isinstance(thing, msgspec.Struct):
        tag = thing.__struct_config__.tag or ""
        return [tag, [[name, _data(getattr(thing, name))] for name in thing.__struct_fields__]]
    if isinstance(thing, list | tuple):
        return [_data(part) for part in thing]
    if isinstance(thing, dict):
        return [[name, _data(part)] for name, part in sorted(thing.items())]
    return thing.number if isinstance(thing, Fixed) else thing


class _Loader(yaml.SafeLoader):
    """YAML in which only true and false are truths, so that `on:` stays a word."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), "tf")


def _read(path: Path) -> Any:
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise CardError([f"{path.name}: {error}"]) from None


def _designs(path: Path, name: str) -> tuple[list[Design], list[str]]:
    """Return the designs of a file and its faults."""
    from engine.legendary.operations import LANGUAGE

    try:
        rows = _read(path)
    except CardError as error:
        return [], error.faults
    if not isinstance(rows, list):
        return [], [f"{name}: a card file is a list of designs"]
    designs, faults = [], []
    for number, row in enumerate(rows):
        card = row.get("id", f"design {number + 1}") if isinstance(row, dict) else f"design {number + 1}"
        try:
            design = msgspec.convert(row, Design, dec_hook=LANGUAGE.read)
        except msgspec.ValidationError as error:
            faults.append(f"{name}: {card}: {_field(str(error))}")
            continue
        faults += [f"{name}: {card}: {fault}" for fault in _faults(design)]
        designs.append(design)
    return designs, faults


def _field(message: str) -> str:
    """Put the ways that nested parts report into one: "… - at `$.b` - at `$.a`" is a.b."""
    text, *ways = message.split(" - at ")
    way = "".join(part.strip("`").removeprefix("$") for part in reversed(ways))
    return f"{way.lstrip('.')}: {text}" if way else text


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
"""What a design of a type must say."""


def _faults(design: Design) -> list[str]:
    faults = [f"{name}: missing" for name in NUMBERS.get(design.type, ()) if getattr(design, name) in (None, "", [])]
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
        faults.append("on: a hand ability stands on an Academy, starting or Special Agent card and names an event")
    if ability.instead and ability.when != Timing.STRIKE:
        faults.append("instead: only Strike abilities replace")
    if ability.on not in CANCELLABLE and _cancels(ability.do) and not _offers(ability.do):
        faults.append("do: cancel answers only what can be cancelled: " + ", ".join(sorted(CANCELLABLE)))
    faults += [f"modify: {fault}" for modifier in ability.modify for fault in _modifier_faults(modifier)]
    return faults


def _modifier_faults(modifier: Modifier) -> list[str]:
    kinds = [modifier.stat is not None, modifier.forbid is not None, modifier.grant is not None]
    if sum(kinds) != 1:
        return ["exactly one of stat, forbid, grant"]
    return ["by: missing"] if modifier.stat and modifier.by is None else []


def walk(steps: list[Step]) -> list[Step]:
    """Return steps and all steps within them."""
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
    return any(type(step).__name__ == "Cancel" for step in walk(steps))


def _offers(steps: list[Step]) -> bool:
    return any(type(step).__name__ == "Offer" for step in steps)


def load(folder: Path = CARDS) -> Box:
    """Read a card set. Raises CardError with every fault found."""
    from engine.legendary import programs
    from engine.legendary.operations import LANGUAGE

    designs: list[Design] = []
    faults: list[str] = []
    for name in FILES:
        found, wrong = _designs(folder / f"{name}.yaml", f"{name}.yaml")
        designs += found
        faults += wrong
    seen: set[str] = set()
    for design in designs:
        if design.id in seen:
            faults.append(f"{design.id}: id: used twice")
        seen.add(design.id)
    board = Board({}, [])
    try:
        board = msgspec.convert(_read(folder / "board.yaml"), Board, dec_hook=LANGUAGE.read)
    except msgspec.ValidationError as error:
        faults.append(f"board.yaml: {_field(str(error))}")
    except CardError as error:
        faults += error.faults
    faults += count_faults(designs)
    if faults:
        raise CardError(faults)
    return Box(designs, board, programs.RULES)


BOX_COUNTS: dict[str, int] = {
    "starting": 60, "special_agent": 5, "avatar": 5, "informant": 15, "lead": 12, "evidence": 27, "belief": 17,
    "doubt": 17, "strike": 40, "syndicate": 20, "end_game": 9, "cliffhanger": 21, "enemy": 90, "event": 27, "ally": 9,
    "academy": 126,
}  # fmt: skip
"""How many cards of each type the box holds (COMP-02 to COMP-13)."""


def count_faults(designs: list[Design]) -> list[str]:
    """Return where the numbers of cards differ from those of the box."""
    counts = dict.fromkeys(BOX_COUNTS, 0)
    for design in designs:
        counts[design.type] += design.copies
    return [
        f"the box: {counts[name]} cards of type {name}, {wanted} expected"
        for name, wanted in BOX_COUNTS.items()
        if counts[name] != wanted
    ]


@cache
def standard() -> Box:
    """Return the card set that comes with the program."""
    return load()


def check(path: str) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file."""
    place = Path(path)
    if place.is_file():
        return _designs(place, place.name)[1]
    if not place.is_dir():
        return [f"{path}: no such file or folder"]
    try:
        load(place)
    except CardError as error:
        return error.faults
    return []


def report(folder: Path = CARDS) -> str:
    """Return what the card set holds: designs, cards, abilities, steps used and never used."""
    from engine.legendary.operations import LANGUAGE

    box = load(folder)
    steps = [step for p in box.designs.values() for r in p.abilities for step in walk(r.ability.do)]
    used = {type(step) for step in steps}
    unused = sorted(step.__name__ for step in LANGUAGE.steps if step not in used)
    return (
        f"{len(box.cards)} cards, {len(box.designs)} designs, "
        f"{sum(len(p.abilities) for p in box.designs.values())} abilities, "
        f"{len(steps)} steps of {len(used)} operations; never used: {', '.join(unused) or 'none'}"
    )
