"""Short summaries of a card's effect, for options and questions (PLAY-01)."""

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

OPTION_LENGTH, QUESTION_LENGTH = 105, 200
"""Maximum characters of an effect in an option and in a response question."""
NAMES_LENGTH = 45
"""Maximum length of a list of target names, in characters."""
SENDS = "Send an Agent in the Team to the Hospital"
SENDS_BY_CHOICE = "Send an Agent in the Team to the Hospital (your choice)."


def card_texts(design: Design) -> dict[str, list[str]]:
    """Return a card's text, and its text in the basic game if that differs.

    Source: BAS-12, BAS-13, BAS-15.
    """
    text, basic = card_text(design), _basic_text(design)
    return {"text": text} if basic == text else {"text": text, "basic": basic}


def _basic_text(design: Design) -> list[str]:
    basic = FORMATS["basic"]
    if design.type == "adversary" and not basic.fights:
        return [SENDS_BY_CHOICE]
    return [] if design.type in basic.silent else card_text(design, WORDS.with_x(0))


def find_resolved_ability(table: Table, card: int) -> Ability | None:
    """Return the ability that works when a card is played, or None.

    Source: BAS-15.
    """
    if is_silent(table, card):
        return None
    return next((one for one in table.design(card).abilities if one.when == "resolved"), None)


def only_sends_to_hospital(table: Table, card: int) -> bool:
    """Return whether an Adversary only sends an Agent to the Hospital.

    Source: BAS-13.
    """
    return table.design(card).type == "adversary" and not format_of(table).fights


def describe_play(table: Table, seat: int, card: int, x: str | None) -> str:
    """Return the effect of playing a card and of using it later.

    x: the chosen X.
    """
    if only_sends_to_hospital(table, card):
        return SENDS
    ability = find_resolved_ability(table, card)
    later = next((one for one in table.design(card).abilities if one.when == "used"), None)
    lying = _without_own_removal(ability) if ability and later else None
    said = describe_use(table, seat, card, lying or ability, x)
    helps = describe_use(table, seat, card, later, x) if later else ""
    then = "if it passes, then later" if lying else "later"
    return f"{said}; {then}: {helps}" if said and helps and len(said) + len(helps) <= OPTION_LENGTH else helps or said


def _without_own_removal(ability: Ability) -> Ability | None:
    """Return an ability without the part that removes its card after a failed check.

    None if the ability isn't of this kind. Source: CHK-15.
    """
    asked = next(find_forced_checks([ability]), None)
    if asked is None or ability.do != [asked] or not asked.failed or not all(map(affects_own_card, asked.failed)):
        return None
    return msgspec.structs.replace(ability, do=[msgspec.structs.replace(asked, failed=[])])


def describe_use(table: Table, seat: int, card: int, ability: Ability | None, x: str | None = None) -> str:
    """Return an ability's effect with target names; "" if it is too long."""
    if ability is None or not ability.do:
        return ""
    steps = _narrow_steps(table, ability.do, find_possible_targets(table, seat, card, ability.on))
    first = steps[0]
    words = table.words.with_x(_chosen_x(table, x)).with_targets(_describe_targets(table, seat, card, ability.on))
    short = first.brief(words) if isinstance(first, Operation) else first.text(words)
    if not short or (isinstance(first, Attach) and len(steps) > 1):
        return ""
    whole = words.steps(step for step in steps if not affects_own_card(step)).removesuffix(".")
    shorter = isinstance(first, Operation) and short != first.text(words)
    ways = [short, whole] if shorter else [whole, short]
    return capital(
        next((way for way in ways if len(way) <= OPTION_LENGTH), _shorten(ways[0], OPTION_LENGTH))
    ).removesuffix(".")


def quote_effect(table: Table, card: int, targets: list[int], x: str | None) -> str:
    """Return the effect of an announced card: “Discard Government Car.”."""
    if only_sends_to_hospital(table, card):
        return f"“{SENDS}.”"
    ability = find_resolved_ability(table, card)
    if ability is None or not ability.do:
        return ""
    aimed = "it" if len(targets) == 1 else listed(table.design(one).name for one in targets)
    words = table.words.with_x(_chosen_x(table, x)).with_targets(aimed or _describe_target(table.words, ability.on))
    return f"“{_shorten(words.steps(_narrow_steps(table, ability.do, targets)), QUESTION_LENGTH)}”"


def _narrow_steps(table: Table, steps: list[Step], aims: list[int]) -> list[Step]:
    """Return steps with the keyword that fits the only possible target.

    Source: PLAY-19.
    """
    if len(aims) != 1:
        return steps
    words = table.keywords(aims[0])
    return [step.among(words) if isinstance(step, Reword) else step for step in steps]


def find_forced_checks(abilities: Iterable[Ability]) -> Iterator[Forced]:
    """Yield the checks that abilities ask of a Team, also those after a condition.

    Source: CHK-15.
    """
    steps = [step for ability in abilities for step in ability.do]
    within = [inner for step in steps if isinstance(step, If) for inner in step.then]
    return (step for step in (*steps, *within) if isinstance(step, Forced))


def _shorten(text: str, room: int) -> str:
    """Return a text cut to a length: whole sentences, or else whole words."""
    if len(text) <= room:
        return text
    cut = text[: room + 1]
    end = cut.rfind(". ")
    return f"{cut[:end]} …" if end > 0 else f"{cut[: cut.rfind(' ')]} …"


def affects_own_card(step: Step) -> bool:
    """Return whether a step only affects its own card."""
    cards = getattr(step, "cards", None)
    return isinstance(cards, Target) and cards.zone == ["this"]


def find_possible_targets(table: Table, seat: int, card: int, target: Target | None) -> list[int]:
    """Return the cards that an ability could target now and that its player sees."""
    if target is None or is_private(target):
        return []
    return [one for one in find_cards(table, target, Frame("", seat, card)) if table.sees(seat, one)]


def _describe_targets(table: Table, seat: int, card: int, target: Target | None) -> str:
    """Return words for the targets of an ability: their names if there are few."""
    found = find_possible_targets(table, seat, card, target)
    names = list(dict.fromkeys(table.design(one).name for one in found))
    said = listed(names) if target and target.how == "all" else either(names)
    is_open = target is None or target.how not in ("choose", "all")
    return (
        said
        if not is_open and said and (len(names) == 1 or len(said) <= NAMES_LENGTH)
        else _describe_target(table.words, target)
    )


def _describe_target(words: Words, target: Target | None) -> str:
    return words.target(target) if target else "it"


def _chosen_x(table: Table, x: str | None) -> int | None:
    """Return the chosen X; 0 in a game without costs.

    Source: BAS-12.
    """
    return 0 if not format_of(table).pools else None if x is None else int(x)
