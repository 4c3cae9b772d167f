"""The log in words, and its marks."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.ccg import language, rules, table
from engine.ccg.rules import checks, hands
from engine.ccg.surface.marks import MOMENTS, marks
from engine.ccg.surface.telling import HAPPENED, tell
from engine.ccg.table import changes
from engine.kernel.facts import CardMoved, Fact, Happened, redact
from tests.engine.ccg.cards.tables import SITE
from tests.engine.ccg.games import moments
from tests.engine.ccg.sites import at_site, go
from tests.engine.ccg.tables import (
    AUBREY,
    COLE,
    KOSSEFF,
    MANITOU,
    MULDER,
    A,
    B,
    Small,
    a_phase,
    act,
    again,
    asked,
    box,
    by_number,
    card,
    decline,
    options,
    play,
)
from tests.engine.ccg.test_properties import FIGHTS


def said(facts: list[Fact], viewer: int | None = None) -> list[tuple[int | None, str]]:
    """Return whom lines are about, and what they say."""
    return [(line.seat, line.text) for line in tell([redact(fact, viewer) for fact in facts], box())]


def test_a_site_and_its_price() -> None:
    place = a_phase("case_assignment", {"hand.0": [AUBREY]})
    name = place.design(card(place, AUBREY)).name
    lines = [(A, "gives up 2 RP"), (A, f"announces {name}"), (A, f"places {name} against player 2")]
    assert said(act(place, options(place, "place")[0])) == lines


@pytest.mark.rule("SET-14")
def test_a_phase_in_which_nothing_happens_is_not_told() -> None:
    phases = [Happened("phase", A, None, name) for name in ("briefing", "healing", "requisition", "deployment")]
    drawn = CardMoved(0, "deck.0", "hand.0")
    told = [*phases[:1], drawn, *phases[1:]]
    assert said(told) == [(None, "Briefing."), (A, f"draws {box().design(0).name}"), (None, "Deployment.")]
    assert {line.rule for line in tell(phases, box())} == {"SET-14"}


@pytest.mark.rule("MP-07")
def test_an_answer_is_told_to_who_knows_it() -> None:
    asking = go(at_site([MULDER, KOSSEFF], seats=3))
    facts = act(asking, next(one for one in options(asking, "ask") if one.pick == "Control"))
    assert said(facts, A) == said(facts, B) == [(A, "asks player 2: Motive Control?"), (B, "answers: yes")]
    assert said(facts, 2) == said(facts) == [(A, "asks player 2: Motive Control?"), (B, "answers")]


def test_what_is_slid_under_a_site_is_told_to_who_placed_it() -> None:
    slide = a_phase("case_assignment", {"hand.0": [AUBREY], "hand.1": [MANITOU]})
    act(slide, options(slide, "place")[0])
    decline(slide, "answer", "place")
    facts = act(slide, asked(slide).options[0])
    assert said(facts, B)[0] == (B, "slides The Manitou Stalks His Prey under Aubrey, MO")
    assert said(facts, A)[0] == (B, "slides a card under Aubrey, MO")


def test_a_combat_and_a_victory() -> None:
    fight = go(at_site([MULDER, KOSSEFF], {"hand.1": [MANITOU]}), "before_site")
    facts = play(fight, MANITOU)
    assert (B, "attacks with The Manitou Stalks His Prey") in said(facts)
    won = go(at_site([MULDER, KOSSEFF]))
    decline(won)
    facts = act(won, next(one for one in options(won, "guess") if one.pick == by_number()[COLE]))
    assert said(facts)[-1] == (A, "wins the game")
    assert [mark.kind for mark in marks(facts)] == ["guess", "game_over"]


@pytest.mark.rule("QST-01", "QST-16")
@pytest.mark.parametrize(
    ("verdict", "why"),
    [("check_passed", ", though the check succeeded: the Site or its whole Team was gone"), ("check_failed", "")],
)
def test_a_site_that_is_not_solved_although_its_check_succeeded_says_why(verdict: str, why: str) -> None:
    table = at_site([MULDER])
    site = card(table, AUBREY)
    facts: list[Fact] = [
        Happened("check_passed", A, None, "Sciences 4 against 4"),
        Happened(verdict, A, None, "Behavioral 4 against 4"),
        Happened("unsolved", A, site, "Aubrey, MO"),
    ]
    assert said(facts)[-1] == (A, f"does not solve Aubrey, MO{why}")


def test_all_that_happens_has_words() -> None:
    folders = [Path(module.__file__ or "").parent for module in (language, rules, table)]
    sources = "".join(path.read_text() for folder in folders for path in sorted(folder.glob("*.py")))
    happens = set(re.findall(r'happened\(\s*"(\w+)"', sources)) | {"unsolved", "check_failed"}
    assert happens == set(HAPPENED)
    assert set(MOMENTS) < happens


@pytest.mark.parametrize("given", [{}, {"seats": 3, "powers": True}, {"decks": [FIGHTS, FIGHTS]}, {"format": "basic"}])
def test_whole_games_are_told_by_what_each_sees(given: dict[str, Any]) -> None:
    told = 0
    for step, (now, _, action) in enumerate(moments(6, turn_limit=10, **given)):
        if step % 3:
            continue
        facts = act(again(now), action)
        for viewer in (None, A, B):
            lines = tell([redact(fact, viewer) for fact in facts], box())
            assert all(line.text[0].islower() == (line.seat is not None) for line in lines), lines
            assert not any("{" in line.text or "  " in line.text for line in lines)
            told += len(lines)
        assert marks(facts) == marks([redact(fact, None) for fact in facts])
    assert told > 200


@pytest.mark.rule("BRF-02", "BRF-09")
def test_who_brings_points_and_what_is_sold_is_named() -> None:
    places = {"bureau.0": [MULDER], "deck.0": ["0042"], "hand.1": [AUBREY]}
    briefing = a_phase("briefing", places)
    decline(briefing, "before_draw")
    drawn = act(briefing, asked(briefing).options[0])
    assert (A, "gains 2 RP through Agent Fox Mulder") in said(drawn)
    decline(briefing, "buy_cards", "briefing")
    assert said(act(briefing, asked(briefing).options[0]))[:2] == [(B, "sells Aubrey, MO"), (B, "gains 2 CP")]


@pytest.mark.rule("BLF-10", "BLF-11")
def test_what_is_turned_up_under_a_site_is_its_owners() -> None:
    table = at_site([MULDER, KOSSEFF], under=[("0088", B), ("0042", B)])
    lines = said(act(table, options(table, "investigate")[0]))
    bluff, other = (table.box.designs[by_number()[number]].name for number in ("0088", "0042"))
    revealed = [line for line in lines if "reveals" in line[1]]
    assert revealed == [(B, f"reveals {bluff}"), (B, f"reveals {other}, no Bluff")]


@pytest.mark.rule("TYP-04")
def test_upon_whom_equipment_is_laid_is_told() -> None:
    table = a_phase("requisition", {"bureau.0": [MULDER], "hand.0": ["0321"]})
    facts = act(table, options(table, "equip")[0])
    assert (A, "puts Knife on Agent Fox Mulder") in said(facts)


@pytest.mark.rule("CMB-03", "DMG-04")
def test_a_round_tells_who_hits_whom() -> None:
    table = go(at_site([MULDER], {"hand.1": [MANITOU]}), "before_site")
    while "play" not in {option.type for option in asked(table).options}:
        decline(table)
    facts = [*play(table, MANITOU), *decline(table, "answer", "combat", "target")]
    lines = [text for _, text in said(facts)]
    assert "Round 1, at long range." in lines
    assert "Player 1's Agent Fox Mulder: 2 damage to The Manitou Stalks His Prey." in lines
    assert not any("The Manitou Stalks His Prey: +" in line for line in lines)


@pytest.mark.rule("QST-11")
def test_a_wrong_name_is_told_to_be_wrong() -> None:
    table = go(at_site([MULDER, KOSSEFF]))
    decline(table, "question")
    wrong = next(one for one in options(table, "guess") if one.pick != by_number()[COLE])
    name = table.box.designs[wrong.pick or ""].name
    assert said(act(table, wrong))[:2] == [
        (A, f"names player 2's X-File: {name}"),
        (A, "is wrong: the X-File is a different one"),
    ]


@pytest.mark.rule("DECK-09")
@pytest.mark.parametrize(("pile", "words"), [(["0042"], "0042"), (["0042", "0043", "0044", "0045"], "4 cards")])
def test_of_a_discard_pile_that_becomes_the_deck_it_is_told_how_large_it_was(pile: list[str], words: str) -> None:
    table = Small({"discard.0": pile}).table
    table.begin()
    hands.restock(table, A)
    cards = table.box.designs[by_number()[words]].name if words in by_number() else words
    assert said(table.facts) == [(A, f"returns {cards} to the Bureau Deck"), (A, "shuffles the Bureau Deck")]


@pytest.mark.rule("SET-11", "BRF-01")
def test_what_is_drawn_names_the_rule_by_which() -> None:
    (line, *_) = tell([CardMoved(None, "deck.0", "hand.0", 1, "BRF-07")], box())
    assert (line.text, line.rule) == ("draws a card", "BRF-07")


@pytest.mark.rule("POOL-10")
def test_the_x_of_a_cost_is_told() -> None:
    assert said([Happened("announced", A, card_of("0271"), "3")])[0][1].endswith(", X is 3")


def card_of(number: str) -> int:
    return box().number(by_number()[number], A, 0)


@pytest.mark.rule("PLAY-19")
def test_a_further_keyword_is_told_as_one_and_another_as_a_change() -> None:
    team = go(at_site([MULDER, KOSSEFF]))
    mulder = card(team, MULDER)
    team.begin()
    changes.reword(team, mulder, mulder, "", "Motive", "turn")
    changes.reword(team, mulder, mulder, "FBI", "Alien", "turn")
    assert [text for _, text in said(team.facts)] == [
        "Player 1's Agent Fox Mulder: Motive is a keyword too.",
        "On player 1's Agent Fox Mulder the keyword FBI becomes Alien.",
    ]


@pytest.mark.rule("QST-02", "QST-07")
def test_to_ask_and_to_name_nothing_is_called_so() -> None:
    table = go(at_site([MULDER, KOSSEFF]))
    while asked(table).kind != "question":
        decline(table)
    assert asked(table).labels[-1] == "Ask nothing"
    decline(table, "question")
    assert asked(table).labels[-1] == "Don't name it yet"


@pytest.mark.rule("CHK-02", "CHK-13")
def test_a_check_is_told_and_asked_for_with_how_it_stands() -> None:
    table = at_site([MULDER, KOSSEFF], {"hand.0": [SITE], "hand.1": [SITE]})
    lines = [text for _, text in said(act(table, options(table, "investigate")[0]))]
    assert lines[0].startswith(f"sends a Team to {table.box.design(table.sites(A)[0]).name}: ")
    while asked(table).kind != "check":
        lines += [text for _, text in said(decline(table))]
    assert table.check is not None
    stands = f"{checks.level(table, table.check)} reached, {checks.needed(table, table.check)} needed"
    assert f"makes a check: {table.check.skill}, {stands}" in lines
    site = table.design(table.check.site).name
    outcome = "so it succeeds as it stands. Play a card?"
    assert asked(table).prompt == f"Player 1's {table.check.skill} check at {site}: {stands}, {outcome}"


def test_of_agents_of_one_name_it_is_said_whose_they_are() -> None:
    table = at_site([MULDER, KOSSEFF], {"field.1": [MULDER]})
    mine, other, theirs = *table.agents(A, "field"), *table.agents(B, "field")
    table.begin()
    changes.put(table, mine, theirs, checks.EXCLUDED, 1, "turn")
    assert said(table.facts) == [(None, "Player 2's Agent Fox Mulder adds nothing to checks.")]
    table.begin()
    for agent in (mine, other, theirs):
        table.move(agent, f"hospital.{table.owner(agent)}")
    kosseff, whose = table.design(other).name, "player 2's Agent Fox Mulder"
    assert said(table.facts) == [
        (None, f"Player 1's Agent Fox Mulder and {kosseff} and {whose} go to the Hospital."),
    ]


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(
    ("number", "lines"),
    [("0299", ["Government Mindwipe Serum finds nothing to do."]), ("0283", [])],
    ids=["discards", "prevents"],
)
def test_of_a_card_that_works_unseen_nobody_says_that_it_finds_nothing(number: str, lines: list[str]) -> None:
    """Whether points were paid in vain no fact says but that no card is drawn."""
    table = Small({"hand.0": [number]}).table
    played = card(table, number)
    facts: list[Fact] = [Happened("resolved", A, played), CardMoved(played, "announced", "discard.0")]
    assert [line.text for line in tell(facts, table.box)] == lines
