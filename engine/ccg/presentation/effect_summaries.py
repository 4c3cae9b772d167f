"""What a card does when it is played or used, in as few words as an option or a question has room for (PLAY-01)."""

from collections.abc import Iterable, Iterator

import msgspec

from engine.ccg.cards.card_text import WORDS, card_text
from engine.ccg.cards.designs import Ability, Design, Target
from engine.ccg.language.base import Operation
from engine.ccg.language.card_moves import Attach, Reword
from engine.ccg.language.forced_checks import Check as Forced
from engine.ccg.language.targets import find_cards, is_private
from engine.ccg.rules.basic_game import FORMATS, format_of, is_silent
from engine.ccg.table.table import Table
from engine.kernel.effects import Step, Words
from engine.kernel.english import capital, either, listed
from engine.kernel.frames import Frame
from engine.kernel.operations import If

BRIEF, WHOLE = 105, 200
"""So many letters of what a card does stand in an option, and in the question that it is answered by."""
NAMED = 45
"""So many letters are there for the names of cards that something may be done with."""
SENDS = "An Agent of the Team goes to the Hospital"
SENDS_BY_CHOICE = "Sends an Agent of the Team to the Hospital: you say whom."


def texts(design: Design) -> dict[str, list[str]]:
    """Return a card's text, and where it is another one in the basic game that too. Source: BAS-12, BAS-13, BAS-15."""
    text, basic = card_text(design), _basic_text(design)
    return {"text": text} if basic == text else {"text": text, "basic": basic}


def _basic_text(design: Design) -> list[str]:
    basic = FORMATS["basic"]
    if design.type == "adversary" and not basic.fights:
        return [SENDS_BY_CHOICE]
    return [] if design.type in basic.silent else card_text(design, WORDS.valued(0))


def resolved(table: Table, card: int) -> Ability | None:
    """Return what is done when a card is played, where its text counts. Source: BAS-15."""
    if is_silent(table, card):
        return None
    return next((one for one in table.design(card).abilities if one.when == "resolved"), None)


def sends(table: Table, card: int) -> bool:
    """Return whether a card is an Adversary that fights nobody and takes an Agent instead. Source: BAS-13."""
    return table.design(card).type == "adversary" and not format_of(table).fights


def played(table: Table, seat: int, card: int, x: str | None) -> str:
    """Return what a card does as it is played, and what it can be used for later. x: the number chosen."""
    if sends(table, card):
        return SENDS
    ability = resolved(table, card)
    later = next((one for one in table.design(card).abilities if one.when == "used"), None)
    lying = _lying(ability) if ability and later else None
    said = used(table, seat, card, lying or ability, x)
    helps = used(table, seat, card, later, x) if later else ""
    then = "if it succeeds, then later" if lying else "later"
    return f"{said}; {then}: {helps}" if said and helps and len(said) + len(helps) <= BRIEF else helps or said


def _lying(ability: Ability) -> Ability | None:
    """Return what is done but for that a card goes again where the check that it asks for fails. Source: CHK-15."""
    asked = next(forced([ability]), None)
    if asked is None or ability.do != [asked] or not asked.failed or not all(map(is_of_itself, asked.failed)):
        return None
    return msgspec.structs.replace(ability, do=[msgspec.structs.replace(asked, failed=[])])


def used(table: Table, seat: int, card: int, ability: Ability | None, x: str | None = None) -> str:
    """Return what an ability does, with the cards that it would be done to; "" where that takes many words."""
    if ability is None or not ability.do:
        return ""
    steps = _narrowed(table, ability.do, candidates(table, seat, card, ability.on))
    first = steps[0]
    words = table.words.valued(_chosen(table, x)).aiming(_aims(table, seat, card, ability.on))
    short = first.brief(words) if isinstance(first, Operation) else first.text(words)
    if not short or (isinstance(first, Attach) and len(steps) > 1):
        return ""
    whole = words.steps(step for step in steps if not is_of_itself(step)).removesuffix(".")
    shorter = isinstance(first, Operation) and short != first.text(words)
    ways = [short, whole] if shorter else [whole, short]
    return capital(next((way for way in ways if len(way) <= BRIEF), _cut(ways[0], BRIEF))).removesuffix(".")


def quoted(table: Table, card: int, targets: list[int], x: str | None) -> str:
    """Return what an announced card is about to do, as it says so itself: “Discard Government Car.”."""
    if sends(table, card):
        return f"“{SENDS}.”"
    ability = resolved(table, card)
    if ability is None or not ability.do:
        return ""
    aimed = "it" if len(targets) == 1 else listed(table.design(one).name for one in targets)
    words = table.words.valued(_chosen(table, x)).aiming(aimed or _general(table.words, ability.on))
    return f"“{_cut(words.steps(_narrowed(table, ability.do, targets)), WHOLE)}”"


def _narrowed(table: Table, steps: list[Step], aims: list[int]) -> list[Step]:
    """Return steps as they are for the only card that they could be done to: of which keyword. Source: PLAY-19."""
    if len(aims) != 1:
        return steps
    words = table.keywords(aims[0])
    return [step.among(words) if isinstance(step, Reword) else step for step in steps]


def forced(abilities: Iterable[Ability]) -> Iterator[Forced]:
    """Yield the checks that abilities ask of a Team, also on a condition. Source: CHK-15."""
    steps = [step for ability in abilities for step in ability.do]
    within = [inner for step in steps if isinstance(step, If) for inner in step.then]
    return (step for step in (*steps, *within) if isinstance(step, Forced))


def _cut(text: str, room: int) -> str:
    """Return as much of a text as there is room for: whole sentences, or else whole words."""
    if len(text) <= room:
        return text
    cut = text[: room + 1]
    end = cut.rfind(". ")
    return f"{cut[:end]} …" if end > 0 else f"{cut[: cut.rfind(' ')]} …"


def is_of_itself(step: Step) -> bool:
    """Return whether a step is about its own card alone: what becomes of that."""
    cards = getattr(step, "cards", None)
    return isinstance(cards, Target) and cards.zone == ["this"]


def candidates(table: Table, seat: int, card: int, target: Target | None) -> list[int]:
    """Return what an ability of a card could be aimed at now, as far as its player sees it; none where it isn't."""
    if target is None or is_private(target):
        return []
    return [one for one in find_cards(table, target, Frame("", seat, card)) if table.sees(seat, one)]


def _aims(table: Table, seat: int, card: int, target: Target | None) -> str:
    """Say what an ability is aimed at: the cards by name where they are few."""
    found = candidates(table, seat, card, target)
    names = list(dict.fromkeys(table.design(one).name for one in found))
    said = listed(names) if target and target.how == "all" else either(names)
    is_open = target is None or target.how not in ("choose", "all")
    return said if not is_open and said and (len(names) == 1 or len(said) <= NAMED) else _general(table.words, target)


def _general(words: Words, target: Target | None) -> str:
    return words.target(target) if target else "it"


def _chosen(table: Table, x: str | None) -> int | None:
    """Return the X that was chosen; 0 where nothing costs anything. Source: BAS-12."""
    return 0 if not format_of(table).pools else None if x is None else int(x)
