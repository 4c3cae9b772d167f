"""Hints for face-up cards in rows: what a player can do, and keyword reminders.

The text depends on the card's type and on its row.
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
REMINDER_ROWS: dict[str, frozenset[str]] = {
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
"""Keywords that get a reminder, and the rows where they matter.

`action_hint` covers the other keywords.
"""
HOW_OFTEN = {"double_strike", "triple_strike"}
"""Keywords that `action_hint` already covers for a card that is about to Strike."""


def action_hint(table: Table, card: int) -> str:
    """Return a hint about a card in the Shadows, the Field or the Bureau.

    "" if nothing.
    """
    says = HINTS.get(table.design(card).type)
    return says(table, card) if says else ""


def keyword_reminder(table: Table, card: int) -> str:
    """Return a glossary sentence for each keyword that matters in a card's row."""
    return " ".join(_reminders(table, card)) if table.design(card).type in strike_phase.STRIKERS else ""


def _reminders(table: Table, card: int) -> Iterator[str]:
    place, keywords = table.kind_of(card), table.keywords_of(card)
    if keywords & HOW_OFTEN and strike_phase.is_due(table, card):
        keywords -= HOW_OFTEN
    for word, places in REMINDER_ROWS.items():
        if word in keywords and place in places:
            yield _meaning(WORDS.keyword(word), word)
    for cls in table.design(card).vulnerability:
        yield _meaning(f"{cls.capitalize()} Vulnerability", "vulnerability")


def _meaning(title: str, word: str) -> str:
    return f"{title}: {KEYWORDS[word].meaning}"


def _enemy(table: Table, card: int) -> str:
    """Describe how to defeat an Enemy, and what it does until then.

    Source: FIGHT-01, KWX-07, KWX-08, KWX-16, ACT-36.
    """
    harm = _harm(table, card)
    barrier = fights.barred(table, card)
    if barrier:
        return f"{barrier.reason} {capital(harm)}".rstrip()
    is_frightening = table.has_keyword(card, "frightening")
    first = "discard a card from your hand first, then " if is_frightening else ""
    until = f" Until then {harm}" if harm else ""
    if is_frightening and not table.zones[f"hand.{table.current}"]:
        price = _fight_price(table, card)
        return f"To fight it for {price}, you must first discard a card, but your hand is empty.{until}"
    return capital(f"{first}defeat it for {_fight_price(table, card)}.{until}")


def _harm(table: Table, card: int) -> str:
    """Return the harm that a card does each turn.

    Source: STRIKE-01, ACT-36, KWX-03, KWX-04, KWX-11.
    """
    if strike_phase.is_due(table, card):
        return f"it Strikes {TIMES[strikes.strikes_of(table, card)]}each turn."
    return "it blocks this space." if table.kind_of(card) == "bureau" else ""


def _end_game(table: Table, card: int) -> str:
    """Describe how to fight the End Game. Source: END-14, END-15, OPEN-18."""
    barrier = fights.barred(table, card)
    fight = barrier.reason if barrier else f"Fight it for {_fight_price(table, card)}: it draws a Strike each time."
    return f"{fight} {capital(_harm(table, card))}".rstrip()


def _fight_price(table: Table, card: int) -> str:
    kind, banned = fights.points_kind(table, card), fights.immune_to(table, card)
    word = f" ({WORDS.keyword('apprehend')})" if table.has_keyword(card, "apprehend") else ""
    value = f"{fights.value(table, card)} {kind.capitalize()}{word}"
    if not banned:
        return value
    classes = either(CLASSES[index - 1].capitalize() for index in banned)
    return f"{value}, not from {classes}"


def _informant(table: Table, card: int) -> str:
    """Describe an Informant: it helps once, when revealed, or while it is face up.

    Source: REVEAL-08, REVEAL-09.
    """
    timings = {ready.ability.when for ready in table.printed(card).abilities}
    if timings and timings <= TURNED_UP.keys():
        return "It helped when it was revealed. It does nothing more."
    return "It helps you while it is face up. It leaves if it is in the Field when a turn ends."


def _lead(table: Table, card: int) -> str:
    """Describe the task of a Lead. Source: EVID-02, REVEAL-11."""
    if not evidence.possible(table, card):
        return "No Evidence is left for this Lead."
    what = "Collect" if card in table.state.game.links else "Discover"
    until = " It goes cold at the end of this turn." if table.kind_of(card) == "field" else ""
    return f"{capital(table.words.task(evidence.due(table, card)))} to {what} Evidence{_progress(table, card)}.{until}"


def _progress(table: Table, lead: int) -> str:
    """Return the progress of a task that must be done several times in a turn.

    Source: EVID-08.
    """
    times = evidence.task(table, lead).times
    return f" ({table.state.turn.deeds.get(str(lead), 0)} of {times} done)" if times > 1 else ""


def _character(table: Table, card: int) -> str:
    """Describe the price of a character in the Bureau. Source: ACT-28."""
    if table.kind_of(card) != "bureau":
        return ""
    if modifiers.banned(table, "recruit", card):
        return "A card effect prevents recruiting."
    return f"Recruit it for {bureau.cost(table, card)} Recruit."


HINTS: dict[str, Callable[[Table, int], str]] = {
    **dict.fromkeys(ENEMIES, _enemy),
    **dict.fromkeys(CHARACTERS, _character),
    "end_game": _end_game,
    "informant": _informant,
    "lead": _lead,
}
