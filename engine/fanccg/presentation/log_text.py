"""Log lines of this game: tables from facts to phrases."""

from collections.abc import Iterable, Sequence

from engine.fanccg.cards.catalogue import CardSet
from engine.fanccg.cards.zones import OWN, kind, number
from engine.kernel import log_text
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
from engine.kernel.log_text import SILENT, LogEntry, Say

FROM_HAND = Say("returns {cards} from hand to the draw deck", "PER-04")
FROM_DISCARD = Say("returns {cards} from the discard pile to the draw deck", "PER-01")
FEW = 3
"""Maximum number of returned cards that a line names."""

MOVED: dict[tuple[str, str], Say] = {
    ("deck", "high_card"): Say("draws {cards} for high card", "HIGH-02"),
    ("high_card", "deck"): SILENT,
    ("environment_deck", "environment"): Say("plays {cards} to the environment", "ENV-05"),
    ("deck", "hand"): Say("draws {cards}", "TRN-01"),
    ("hand", "row"): Say("plays {cards}", "TRN-03"),
    ("cover_deck", "cover"): Say("covers it with {cards}", "CVR-01"),
    ("cover", "cover_deck"): SILENT,
    ("hand", "discard"): Say("discards {cards}"),
    ("row", "discard"): SILENT,
    ("row", "beside"): Say("{cards} {moves} next to a character.", "INV-02"),
    ("environment", "held"): Say("{cards} {is} captured.", "OPN-12"),
    ("held", "environment"): Say("{cards} {is} released.", "OPN-12"),
    ("environment", "environment_deck"): Say("returns {cards} to the environment deck", "ENV-06"),
    ("hand", "deck"): FROM_HAND,
    ("discard", "deck"): FROM_DISCARD,
    ("discard", "hand"): Say("returns {cards} from the discard pile to hand"),
    ("row", "hand"): Say("returns {cards} to hand"),
    ("row", "deck"): Say("puts {cards} into the draw deck"),
    ("deck", "discard"): Say("discards {cards} from the draw deck"),
}
"""Source and target kind of zone to phrase."""
REMOVED = Say("{cards} {is} removed from the game.", "TYP-10")
ANYWHERE = Say("{cards} {moves}.")
TURNED = Say("{cards} {is} turned face up.", "CVR-04")
SHOWN = Say("shows {cards}")
LOOKED_AT = Say("looks at {cards}")
SHUFFLED = Say("shuffles the draw deck", "PER-02")
POINTS = Say("scores {said}", "SCO-02")
ADDED = Say("{cards}: {said} for the round.", "SCO-01")

EVENTS: dict[str, Say] = {
    "game_began": Say("The game begins.", "HIGH-01"),
    "setup": SILENT,  # covered by game_began
    "kept_hidden": Say("keeps the drawn card hidden", "HIGH-02"),
    "high_card_tied": Say("High card is a tie. Both draw again.", "HIGH-05"),
    "high_card_won": Say("wins high card", "HIGH-03"),
    "plays_first": Say("plays first", "HIGH-06"),
    "period": Say("Period {said} begins.", "PER-01"),
    "round": Say("Round {said} begins.", "RND-02"),
    "turn": Say("begins turn {said}", "TRN-01"),
    "passed": Say("has no playable card and passes", "TRN-05"),
    "nobody_opens": Say("Nobody can open the round.", "RND-07"),
    "deck_empty": Say("draws the last card. The period ends after this round", "PER-06"),
    "negated": Say("{cards} {is} negated: {said}.", "REQ-08"),
    "provides": Say("{cards} provides {said}.", "REQ-03"),
    "edge": Say("{cards}: {said}.", "CIR-03"),
    "side_taken": Say("takes the {said} side of the conflict", "CNF-03"),
    "conflict_won": Say("The conflict succeeds, {said}.", "CNF-02"),
    "conflict_lost": Say("The conflict fails, {said}.", "CNF-02"),
    "disabled": Say("{cards} {is} disabled until the end of the round.", "CNF-06"),
    "action_played": Say("plays {cards} (Action)", "TRN-08"),
    "concluded": SILENT,  # covered by the card move
    "round_scored": SILENT,  # covered by the points
    "round_empty": Say("The round ends without an opener.", "RND-16"),
    "sideboard": Say("Players may exchange cards with their sideboards.", "SID-01"),
    "exchanged": Say("finishes exchanging cards", "SID-06"),
    "sideboard_counted": Say("counts the rival's sideboard: {said}", "SID-04"),
    "resigned": Say("resigns", "OPN-18"),
    "game_won": Say("wins the game", "END-02"),
    "game_tied": Say("The game is tied.", "END-03"),
}


def log_lines(facts: Sequence[Fact], card_set: CardSet) -> list[Line]:
    """Return the log lines of one event. Similar facts share a line."""
    return _LogWriter(facts, card_set).write(facts)


class _LogWriter(log_text.LogWriter[LogEntry]):
    def __init__(self, facts: Sequence[Fact], card_set: CardSet) -> None:
        super().__init__(lambda card: card_set.printed(card).design.name)
        self.told = {fact.card for fact in facts if isinstance(fact, Happened) and fact.what == "action_played"}

    def on_card_moved(self, fact: CardMoved) -> None:
        if fact.card is not None and fact.card in self.told:
            return
        here, there = kind(fact.source), kind(fact.target)
        say = MOVED.get((here, there), REMOVED if there == "removed" else ANYWHERE)
        self._say(say, _owner(fact) if (here, there) in MOVED else None, [fact.card])

    def on_card_turned(self, fact: CardTurned) -> None:
        self._say(TURNED, None, [fact.card])

    def on_cards_shown(self, fact: CardsShown) -> None:
        cards = [None] * fact.count if fact.cards is None else fact.cards
        if fact.seen_by == EVERYONE:
            self._say(SHOWN, number(fact.zone) if kind(fact.zone) in OWN else None, cards)
        else:
            self._say(LOOKED_AT, fact.seen_by.bit_length() - 1, cards)

    def on_zone_shuffled(self, fact: ZoneShuffled) -> None:
        self._say(SHUFFLED, number(fact.zone))

    def on_value_changed(self, fact: ValueChanged) -> None:
        amount = f"{fact.amount:+d} points"
        if fact.name == "round":
            self._say(ADDED, None, [fact.card], amount)
        else:
            self._say(POINTS, fact.seat, said=amount)

    def on_happened(self, fact: Happened) -> None:
        self._say(EVENTS.get(fact.what, SILENT), fact.seat, [fact.card], fact.text)

    def words(self, entry: LogEntry) -> dict[str, str]:
        words = super().words(entry)
        is_long = entry.say in (FROM_HAND, FROM_DISCARD) and len(entry.cards) > FEW
        return {**words, "cards": f"{len(entry.cards)} cards"} if is_long else words

    def _say(self, say: Say, seat: int | None, cards: Iterable[int | None] = (), said: str = "") -> None:
        self.add(LogEntry(say, seat, cards, said))


def _owner(fact: CardMoved) -> int | None:
    """Return the owner of the zone a card moved to or from; None if it joins the row."""
    for zone in (fact.target, fact.source):
        if kind(zone) in OWN:
            return number(zone)
    return None
