"""The log in words: tables from facts to clauses.

A clause that begins with a small letter is about a seat. Words are made of what redacted facts name and of nothing
else, so they tell no more than those.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.fanccg.cards.catalogue import Box
from engine.fanccg.cards.zones import OWN, kind, number
from engine.kernel.english import listed
from engine.kernel.facts import (
    EVERYONE,
    CardMoved,
    CardsShown,
    CardTurned,
    Fact,
    Happened,
    Line,
    ValueChanged,
    ZoneShuffled,
)


class Say(NamedTuple):
    """How a fact is told: {cards} are their names, or how many; {said} is the fact's own text. Empty: not at all."""

    text: str
    rule: str = ""


SILENT = Say("")

MOVED: dict[tuple[str, str], Say] = {
    ("deck", "high_card"): Say("draws {cards} for high card", "HIGH-02"),
    ("high_card", "deck"): SILENT,
    ("environment_deck", "environment"): Say("plays {cards} to the environment", "ENV-05"),
    ("deck", "hand"): Say("draws {cards}", "TRN-01"),
    ("hand", "row"): Say("plays {cards}", "TRN-03"),
    ("cover_deck", "cover"): Say("lays {cards} upon it", "CVR-01"),
    ("cover", "cover_deck"): SILENT,
    ("hand", "discard"): Say("discards {cards}"),
    ("row", "discard"): SILENT,
    ("row", "beside"): Say("keeps {cards} beside a character", "INV-02"),
    ("environment", "held"): Say("{cards} is moved into the round.", "OPN-12"),
    ("held", "environment"): Say("{cards} is back in the environment.", "OPN-12"),
    ("environment", "environment_deck"): Say("takes {cards} back", "ENV-06"),
    ("hand", "deck"): Say("puts {cards} back into the draw deck", "PER-04"),
    ("discard", "deck"): Say("puts {cards} back into the draw deck", "PER-01"),
    ("discard", "hand"): Say("takes {cards} from the discard pile"),
    ("row", "hand"): Say("takes {cards} back into the hand"),
    ("row", "deck"): Say("puts {cards} into the draw deck"),
    ("deck", "discard"): Say("discards {cards} from the draw deck"),
}
"""From one kind of place to another."""
REMOVED = Say("puts {cards} out of play")
ANYWHERE = Say("moves {cards}")
TURNED = Say("{cards} is turned up.", "CVR-04")
SHOWN = Say("shows {cards}")
LOOKED_AT = Say("looks at {cards}")
SHUFFLED = Say("shuffles the draw deck", "PER-02")
POINTS = Say("scores {said}", "SCO-02")
ADDED = Say("{cards}: {said} to the round.", "SCO-01")

HAPPENED: dict[str, Say] = {
    "game_began": Say("The game begins.", "HIGH-01"),
    "kept_hidden": Say("keeps the card hidden", "HIGH-02"),
    "high_card_tied": Say("Nobody wins high card: both draw again.", "HIGH-05"),
    "high_card_won": Say("wins high card", "HIGH-03"),
    "plays_first": Say("plays first", "HIGH-06"),
    "period": Say("Period {said} begins.", "PER-01"),
    "round": Say("Round {said} begins.", "RND-02"),
    "turn": Say("begins turn {said}", "TRN-01"),
    "passed": Say("has no card that fits and passes", "TRN-05"),
    "nobody_opens": Say("Nobody can open the round.", "RND-07"),
    "deck_empty": Say("draws the last card of the draw deck: the period ends with this round", "PER-06"),
    "negated": Say("{cards} is negated: {said}.", "REQ-08"),
    "provides": Say("{cards} provides {said}.", "REQ-03"),
    "edge": Say("{cards} changes the circumstances: {said}.", "CIR-03"),
    "side_taken": Say("is {said} in the conflict", "CNF-03"),
    "conflict_won": Say("The conflict succeeds, {said}.", "CNF-02"),
    "conflict_lost": Say("The conflict fails, {said}.", "CNF-02"),
    "disabled": Say("{cards} is disabled until the end of the round.", "CNF-06"),
    "action_played": Say("plays the Action {cards}", "TRN-08"),
    "round_scored": SILENT,  # the points say so
    "round_empty": Say("The round ends without a card.", "RND-16"),
    "sideboard": Say("The sideboards are taken up.", "SID-01"),
    "exchanged": Say("has seen to the sideboard", "SID-06"),
    "sideboard_counted": Say("counts the other sideboard: {said}", "SID-04"),
    "resigned": Say("resigns", "OPN-18"),
    "game_won": Say("wins the game", "END-02"),
    "game_tied": Say("The game is tied.", "END-03"),
}


class Saying(NamedTuple):
    """A line in the making. cards: numbers, None for unknown ones."""

    say: Say
    seat: int | None
    cards: tuple[int | None, ...]
    said: str


def tell(facts: Sequence[Fact], box: Box) -> list[Line]:
    """Return the facts of one event in words, like ones together."""
    sayings: list[Saying] = []
    told = {fact.card for fact in facts if isinstance(fact, Happened) and fact.what == "action_played"}
    for fact in facts:
        is_told = isinstance(fact, CardMoved) and fact.card is not None and fact.card in told
        saying = None if is_told else _hear(fact)
        if saying is None or not saying.say.text:
            continue
        last = sayings[-1] if sayings else None
        if last and (last.say, last.seat, last.said) == (saying.say, saying.seat, "") and saying.cards:
            sayings[-1] = last._replace(cards=last.cards + saying.cards)
        else:
            sayings.append(saying)
    return [_line(saying, box) for saying in sayings]


def _hear(fact: Fact) -> Saying | None:
    if isinstance(fact, CardMoved):
        return _moved(fact)
    if isinstance(fact, CardTurned):
        return Saying(TURNED, None, (fact.card,), "")
    if isinstance(fact, CardsShown):
        return _shown(fact)
    if isinstance(fact, ZoneShuffled):
        return Saying(SHUFFLED, number(fact.zone), (), "")
    if isinstance(fact, ValueChanged):
        return _changed(fact)
    if isinstance(fact, Happened):
        return Saying(HAPPENED.get(fact.what, SILENT), fact.seat, (fact.card,), fact.text)
    return None


def _moved(fact: CardMoved) -> Saying:
    here, there = kind(fact.source), kind(fact.target)
    say = REMOVED if there == "removed" else MOVED.get((here, there), ANYWHERE)
    return Saying(say, _owner(fact), (fact.card,), "")


def _owner(fact: CardMoved) -> int | None:
    """Return whose card was moved: that of the place where it lies or lay; of one that joins the row is not said."""
    for zone in (fact.target, fact.source):
        if kind(zone) in OWN:
            return number(zone)
    return None


def _shown(fact: CardsShown) -> Saying:
    cards = tuple([None] * fact.count if fact.cards is None else fact.cards)
    if fact.seen_by == EVERYONE:
        return Saying(SHOWN, number(fact.zone) if kind(fact.zone) in OWN else None, cards, "")
    return Saying(LOOKED_AT, fact.seen_by.bit_length() - 1, cards, "")


def _changed(fact: ValueChanged) -> Saying:
    amount = f"{fact.amount:+d} points"
    return Saying(ADDED, None, (fact.card,), amount) if fact.name == "round" else Saying(POINTS, fact.seat, (), amount)


def _line(saying: Saying, box: Box) -> Line:
    text = saying.say.text.format(cards=_names(saying.cards, box), said=saying.said)
    if saying.seat is None and text[0].islower():
        text = f"Somebody {text}."
    if not text[0].islower():
        text = text[:1].upper() + text[1:].replace("..", ".")
        return Line(text, None, saying.say.rule)
    return Line(text, saying.seat, saying.say.rule)


def _names(cards: Sequence[int | None], box: Box) -> str:
    counted = Counter(box.printed(card).design.name for card in cards if card is not None)
    names = [f"{count} x {name}" if count > 1 else name for name, count in counted.items()]
    unknown = sum(card is None for card in cards)
    if unknown:
        names.append("a card" if unknown == 1 else f"{unknown} cards")
    return listed(names)
