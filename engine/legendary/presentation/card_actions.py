"""What can be done about a card that lies open in a row, in a sentence or two: by its type, and by where it lies.

What its keywords mean there, too.
"""

from collections.abc import Callable, Iterator

from engine.kernel.english import capital, either
from engine.legendary.cards.card_text import TURNED_UP, WORDS
from engine.legendary.cards.designs import CHARACTERS, CLASSES, ENEMIES
from engine.legendary.presentation.glossary import KEYWORDS
from engine.legendary.rules import bureau, evidence, fights, strike_phase, strikes
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table

TIMES = {1: "", 2: "twice ", 3: "three times "}
COMING = frozenset({"shadows"})
STRIKING = COMING | {"field"}
FOUGHT = STRIKING | {"bureau"}
MATTERS: dict[str, frozenset[str]] = {
    "swift": FOUGHT,
    "double_strike": COMING,
    "triple_strike": COMING,
    "ferocious": STRIKING,
    "lethal": STRIKING,
    "maul": STRIKING,
    "range": COMING,
    "ravage": COMING,
    "runner": COMING,
    "stationary": COMING,
    "elude": STRIKING,
}
"""Keywords and the rows in which it matters to know of them, but for those of which `dealing` tells by itself."""
HOW_OFTEN = {"double_strike", "triple_strike"}
"""Keywords that `dealing` tells of a card which is due to Strike."""


def dealing(table: Table, card: int) -> str:
    """Return what can be done about a card of the Shadows, the Field or the Bureau; "" where nothing can."""
    says = SAYS.get(table.design(card).type)
    return says(table, card) if says else ""


def reminder(table: Table, card: int) -> str:
    """Return what keywords of a card in a row mean there, a sentence each, in the words of the glossary."""
    return " ".join(_reminders(table, card)) if table.design(card).type in strike_phase.STRIKERS else ""


def _reminders(table: Table, card: int) -> Iterator[str]:
    place, keywords = table.kind_of(card), table.keywords_of(card)
    if keywords & HOW_OFTEN and strike_phase.is_due(table, card):
        keywords -= HOW_OFTEN
    for word, places in MATTERS.items():
        if word in keywords and place in places:
            yield _meaning(WORDS.keyword(word), word)
    for cls in table.design(card).vulnerability:
        yield _meaning(f"{cls.capitalize()} Vulnerability", "vulnerability")


def _meaning(title: str, word: str) -> str:
    meaning = KEYWORDS[word].meaning
    return f"{title}: {meaning[:1].lower()}{meaning[1:]}"


def _enemy(table: Table, card: int) -> str:
    """FIGHT-01, KWX-07, KWX-08, KWX-16, ACT-36."""
    harm = _harm(table, card)
    barrier = fights.barred(table, card)
    if barrier:
        return f"{barrier.reason} {capital(harm)}".rstrip()
    is_frightening = table.has_keyword(card, "frightening")
    first = "discard a card from your hand first, then " if is_frightening else ""
    until = f" Until then {harm}" if harm else ""
    if is_frightening and not table.zones[f"hand.{table.current}"]:
        price = _takes(table, card)
        return f"A hand card must be discarded before it is defeated for {price}, and you hold none.{until}"
    return capital(f"{first}defeat it for {_takes(table, card)}.{until}")


def _harm(table: Table, card: int) -> str:
    """STRIKE-01, ACT-36, KWX-03, KWX-04, KWX-11: what a card goes on doing where it lies."""
    if strike_phase.is_due(table, card):
        return f"it Strikes {TIMES[strikes.strikes_of(table, card)]}each turn."
    return "nobody is hired in its office." if table.kind_of(card) == "bureau" else ""


def _end_game(table: Table, card: int) -> str:
    """END-14, END-15, OPEN-18."""
    barrier = fights.barred(table, card)
    fight = barrier.reason if barrier else f"Fight it for {_takes(table, card)}: each time it draws a Strike."
    return f"{fight} {capital(_harm(table, card))}".rstrip()


def _takes(table: Table, card: int) -> str:
    kind, banned = fights.points_kind(table, card), fights.immune_to(table, card)
    word = f" ({WORDS.keyword('apprehend')})" if table.has_keyword(card, "apprehend") else ""
    value = f"{fights.value(table, card)} {kind.capitalize()}{word}"
    if not banned:
        return value
    classes = either(CLASSES[index - 1].capitalize() for index in banned)
    return f"{value}, none of it from {classes}"


def _informant(table: Table, card: int) -> str:
    """REVEAL-08, REVEAL-09: one whose text only says what happens when it is turned up has helped."""
    timings = {ready.ability.when for ready in table.printed(card).abilities}
    if timings and timings <= TURNED_UP.keys():
        return "It helped when it was turned up, and does no more."
    return "It helps you as long as it lies open, until a turn ends with it in the Field."


def _lead(table: Table, card: int) -> str:
    """EVID-02, REVEAL-11."""
    if not evidence.possible(table, card):
        return "No Evidence is left for it."
    what = "Collect" if card in table.state.game.links else "Discover"
    until = " It goes cold when this turn ends." if table.kind_of(card) == "field" else ""
    return f"{capital(table.words.task(evidence.due(table, card)))} to {what} Evidence{_done(table, card)}.{until}"


def _done(table: Table, lead: int) -> str:
    """EVID-08: how much of a deed that must be done several times in a turn is done."""
    times = evidence.task(table, lead).times
    return f" ({table.state.turn.deeds.get(str(lead), 0)} of {times} done)" if times > 1 else ""


def _character(table: Table, card: int) -> str:
    """ACT-28."""
    if table.kind_of(card) != "bureau":
        return ""
    if modifiers.banned(table, "recruit", card):
        return "A card forbids recruiting."
    return f"Recruit it for {bureau.cost(table, card)} Recruit."


SAYS: dict[str, Callable[[Table, int], str]] = {
    **dict.fromkeys(ENEMIES, _enemy),
    **dict.fromkeys(CHARACTERS, _character),
    "end_game": _end_game,
    "informant": _informant,
    "lead": _lead,
}
