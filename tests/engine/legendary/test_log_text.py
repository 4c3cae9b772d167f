"""Log text: every fact has words, which reveal no more than redacted facts."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from engine.kernel.facts import NOBODY, CardMoved, CardsShown, Fact, Happened, Line, ValueChanged, redact
from engine.legendary.cards.zones import KINDS, kind
from engine.legendary.presentation import log_text
from tests.engine.legendary.cast import agent, does, enemy
from tests.engine.legendary.random_games import RULES, open_table, sensible_states, states
from tests.engine.legendary.tables import Drawn, draw
from tests.support.profiles import slow_after

CARDS = """
- {id: brute, name: Brute, type: enemy, set: '1', copies: 2, enemy: [human], fight: 2}
- {id: mauler, name: Mauler, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [maul]}
- {id: sneak, name: Sneak, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [elude]}
- {id: friend, name: Friend, type: ally, set: '1', class: will, cost: 3, attack: 2}
- {id: hurt, name: Hurt, type: strike, copies: 3, damage: 2}
- {id: missed, name: Missed, type: strike, miss: true}
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 2, cost: 2, attack: 1, keywords: [coordinate]}
- {id: guard, name: Guard, type: academy, set: t, class: will, cost: 2, keywords: [vigilant],
   abilities: [{when: vigilant, do: [{op: points, attack: 2}]}]}
""" + "".join(
    "- " + agent(name, "copies: 2, " + does("play", step)) + "\n"
    for name, step in (
        ("reader", "op: draw, amount: 2"),
        ("boost", "op: points, attack: 2"),
        ("nurse", "op: heal"),
        ("purge", "op: discard, cards: {zone: [hand], count: 3}"),
        ("peek", "op: look, cards: {zone: [conspiracy], how: top, count: 2}"),
    )
)
NAMES = {printed.design.name for printed in RULES.card_set.designs.values()}
NAMED = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(NAMES, key=len, reverse=True)))
SAYS = chain(*(table.values() for table in (log_text.MOVED, log_text.COMES_TO, log_text.EVENTS, log_text.TURNED)))
VOCABULARY = {found for say in SAYS for text in (say.text, say.ownerless) for found in NAMED.findall(text)}
VOCABULARY |= {found for row in KINDS.values() for found in NAMED.findall(row.words)} | {"Belief", "Doubt"}
INTERNAL = re.compile(r"None|True|False|_|\.\d|-\d|[{}\[\]]")


def lines(game: Drawn, viewer: int | None = 0) -> list[str]:
    """Return the log lines of the last action for a viewer."""
    return [line.text for line in game.rules.log_lines([redact(fact, viewer) for fact in game.table.facts])]


@pytest.mark.rule("ACT-03", "TIMING-11", "KWC-08", "ACT-39", "FIGHT-01", "ACT-28", "ACT-32")
def test_log_of_the_current_player_names_cards_and_points() -> None:
    game = draw("hand: field-agent boost", CARDS).act("play", "field-agent")
    assert game.rules.log_lines(game.table.facts) == [Line("plays Field Agent (+1 Recruit)", 0, "ACT-01")]
    assert lines(game.act("play", "boost")) == ["plays Boost (+2 Attack)"]
    game = draw("hand: reader\ndeck: belief assault-team", CARDS).act("play", "reader")
    assert lines(game) == ["plays Reader", "draws a Belief and Assault Team"]
    assert lines(game, viewer=1) == lines(game, viewer=None) == ["plays Reader", "draws 2 cards"]
    game = draw("hand: -\nvigilant: guard", CARDS).act("use", "guard")
    assert lines(game) == ["uses Guard (+2 Attack)", "discards Guard from play"]
    game = draw("shadows: - - [brute]\nattack: 9", CARDS).act("scan", space="shadows.3")
    assert game.rules.log_lines(game.table.facts) == [Line("scans Shadows 3: Brute", 0, "ACT-39")]
    assert lines(game.act("fight", "brute")) == ["defeats Brute"]
    game = draw("bureau: tech\nacademy: guard\nrecruit: 5", CARDS).act("recruit", "tech")
    assert lines(game)[0] == "recruits Tech"
    assert "A card is added to Bureau 1." in lines(game)


@pytest.mark.rule("STRIKE-02", "STRIKE-05", "KWX-12", "KWX-17")
def test_log_of_a_strike_gives_damage_and_source() -> None:
    game = draw("field: brute*2\nstrike deck: hurt missed hurt\nphase: strike", CARDS)
    told = lines(game)
    assert told[:3] == ["Strike Phase.", "Brute strikes.", "takes a Strike: Hurt (2 damage)"]
    assert told[3:5] == ["Brute strikes.", "The Strike is a Miss: Missed."]
    told = "op: strike"
    rager = enemy("rager", "keywords: [ravage, ambush], " + does("defeat", told))
    game = draw("shadows: [rager]\nattack: 9\nstrike deck: hurt*3", CARDS, rager).act("scan")
    assert "Rager strikes." in lines(game)
    snake = enemy("snake", "keywords: [swift], " + does("reveal", told))
    game = draw("field: snake\nattack: 9\nstrike deck: hurt*3", CARDS, snake).act("fight")
    assert "Snake strikes." in lines(game)


@pytest.mark.rule("CONSP-01", "CONSP-03", "KWX-05")
def test_log_shows_each_move_of_the_conspiracy_once() -> None:
    game = draw("shadows: - - - - brute\nconspiracy: sneak friend\nphase: conspiracy", CARDS)
    assert lines(game)[:3] == [
        "Conspiracy Phase.",
        "Brute moves left to fill a gap in the Shadows.",
        "A card enters Shadows 5 from the Conspiracy Deck.",
    ]
    told = lines(draw("field: sneak\nphase: end", CARDS))
    assert "Elude: Sneak leaves the Field." in told
    assert not any("defeated" in text for text in told)


@pytest.mark.rule("KWC-01", "KWC-02", "KWC-03")
def test_log_shows_others_only_the_number_of_private_cards() -> None:
    game = draw("players: mulder scully\nhand: -\nhand 1: tech\ndeck 1: belief", CARDS)
    game.act("coordinate", "tech", seat=1)
    assert lines(game, viewer=1) == ["lends Tech", "draws a Belief"]
    assert lines(game, viewer=0) == ["lends Tech", "draws a card"]
    assert lines(game.act("play_copy")) == ["plays the copy of Tech (+1 Attack)"]
    game = draw("players: mulder scully\nhand: peek\nconspiracy: brute sneak friend", CARDS).act("play", "peek")
    either = [f"looks at {pair} in the Conspiracy Deck" for pair in ("Brute and Sneak", "Sneak and Brute")]
    assert lines(game, viewer=0)[1] in either
    assert lines(game, viewer=1)[1] == "looks at 2 cards in the Conspiracy Deck"


def is_noise(fact: Fact) -> bool:
    """Return whether a fact needs no line: others cover it, or it is a payment."""
    match fact:
        case CardMoved():
            ways = (kind(fact.source), kind(fact.target))
            exchanged = "away." in fact.source + fact.target or kind(fact.target) == "avatar"
            return exchanged or log_text.MOVED.get(ways) == log_text.SILENT
        case CardsShown():
            return fact.seen_by == NOBODY
        case ValueChanged():
            return fact.name in ("attack", "recruit") and fact.card is None and fact.amount < 0
        case Happened():
            is_cause = log_text.EVENTS[fact.what] == log_text.SILENT
            return is_cause or (fact.what == "strike" and fact.card is None)
    return False


def played(players: int) -> Iterator[list[Fact]]:
    """Yield the facts of each event of a random Series, and of a sensible one."""
    for name, series in (("random", states), ("sensible", sensible_states)):
        yield RULES.opening_facts(open_table(players, ("telling", name)))
        before = None
        for table, _ in series(players, ("telling", name)):
            if before is not None:
                yield list(table.facts)
            before = table


def named(facts: list[Fact]) -> set[str]:
    """Return the names of the cards that facts name."""
    cards = [card for fact in facts for card in (getattr(fact, "cards", None) or [getattr(fact, "card", None)])]
    return {RULES.card_set.cards[card].design.name for card in cards if card is not None}


@cache
def names_in(text: str) -> set[str]:
    return set(NAMED.findall(text))


def sights(facts: list[Fact], players: int) -> list[list[Fact]]:
    """Return the facts as each seat and a spectator sees them; equal ones once."""
    found: list[list[Fact]] = []
    for viewer in (None, *range(players)):
        shown = [redact(fact, viewer) for fact in facts]
        if shown not in found:
            found.append(shown)
    return found


@pytest.mark.parametrize("players", slow_after(2, [1, 3, 2, 4, 5]))
def test_every_fact_of_whole_series_has_words_that_tell_no_more_than_it_does(players: int) -> None:
    seen: set[str] = set()
    for facts in played(players):
        for shown in sights(facts, players):
            for fact in shown:
                assert is_noise(fact) or RULES.log_lines([fact]), fact
            for line in RULES.log_lines(shown):
                seen.add(line.text)
                assert line.text[0].islower() == (line.seat is not None), line
                assert line.seat is None or 0 <= line.seat < players
                assert line.seat is not None or line.text.endswith("."), line
                assert re.fullmatch(r"([A-Z]+-\d+)?", line.rule), line
                assert names_in(line.text) <= named(shown) | VOCABULARY, line
    plain = {text for text in seen if INTERNAL.search(re.sub("|".join(map(re.escape, NAMES)), "", text))}
    assert not plain, sorted(plain)[:5]
    assert len(seen) > 200


@pytest.mark.rule("EVID-02", "REVEAL-08")
@pytest.mark.parametrize("design, rule", [("clue", "EVID-02"), ("snitch", "REVEAL-08"), ("brute", "ACT-39")], ids=str)
def test_log_of_a_reveal_links_the_rule_of_the_card_type(design: str, rule: str) -> None:
    clue = "{id: clue, name: Clue, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}"
    snitch = "{id: snitch, name: Snitch, type: informant}"
    game = draw(f"shadows: [{design}]\nattack: 9", CARDS, clue, snitch)
    facts = game.rules.apply(game.table, 0, next(one for one in game.options() if one.type == "scan"))
    lines = game.rules.log_lines(facts)
    assert [line.rule for line in lines if "scans" in line.text] == [rule]
