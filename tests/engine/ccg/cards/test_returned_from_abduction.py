"""Scully, who is abducted instead of others and returns another (EFF-06, EFF-11, EFF-27)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import hands
from engine.ccg.surface import view
from engine.ccg.table import changes, numbers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.cards.tables import SITE, a_site_check, equipped, text
from tests.engine.ccg.tables import (
    KNIFE,
    KOSSEFF,
    MULDER,
    SCULLY,
    A,
    B,
    Small,
    act,
    again,
    asked,
    card,
    decline,
    is_asked,
    numbers_in,
    options,
    play,
    playable,
)

ABDUCTED, ABDUCTION, HARVESTER, ALIEN_SITE = "0248", "0342", "0334", "0046"
DIAGNOSIS, HARD_EVIDENCE = "0221", "0282"
DECK = ["0042"] * 12
SKILLS = ("Alien Investigation", "Occult Investigation", "Observation")


def at_the_site(foe: str = ABDUCTION, team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table at a Site at which A may play a card; B may then attack."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    cards = {"hand.0": [ABDUCTED, SITE], "hand.1": [foe, SITE], "deck.0": DECK, **named}
    return a_site_check(cards, site=ALIEN_SITE, team=team)


def with_card(team: tuple[str, ...] = (MULDER, SCULLY, KOSSEFF), **places: list[str]) -> Table:
    """Return a table at which the card lies upon Scully, and B is asked."""
    table = at_the_site(team=team, **places)
    play(table, ABDUCTED)
    decline(table, "answer")
    while is_asked(table)[0] != B:
        decline(table)
    return table


def abduct(table: Table, number: str) -> None:
    """Let B abduct an Agent."""
    play(table, ABDUCTION)
    if is_asked(table)[1] == "choose_card":
        act(table, next(option for option in asked(table).options if option.card == card(table, number)))
    decline(table, "answer", "response_abduction")


@pytest.mark.rule("DECK-12", "PLAY-21", "EFF-27")
@pytest.mark.parametrize("aimed", [MULDER, SCULLY])
def test_she_is_abducted_instead_and_the_card_goes_with_her(aimed: str) -> None:
    table = with_card()
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    equipped(table, scully, KNIFE)
    abduct(table, aimed)
    assert [table.place(agent) for agent in (mulder, scully)] == ["field", "deck"]
    assert numbers_in(table, f"attached.{scully}") == [ABDUCTED]
    assert numbers_in(table, "discard.0") == [KNIFE]
    (buried,) = view.view(again(table), B)["players"][A]["buried"]
    assert [face["id"] for face in buried["attached"]] == table.zones[f"attached.{scully}"]
    assert card(table, ABDUCTED) not in table.state.tokens


@pytest.mark.rule("DECK-12")
def test_it_may_be_played_as_the_abduction_is_announced() -> None:
    table = at_the_site()
    decline(table)
    play(table, ABDUCTION)
    act(table, next(option for option in asked(table).options if option.card == card(table, MULDER)))
    assert is_asked(table) == (A, "answer")
    play(table, ABDUCTED)
    decline(table, "answer", "response_abduction")
    assert [table.place(card(table, number)) for number in (MULDER, SCULLY)] == ["field", "deck"]


@pytest.mark.rule("DEP-05")
def test_who_stands_elsewhere_is_not_spared() -> None:
    table = with_card((MULDER, KOSSEFF), bureau_0=[SCULLY])
    abduct(table, MULDER)
    assert [table.place(card(table, number)) for number in (MULDER, SCULLY)] == ["deck", "bureau"]


@pytest.mark.rule("OPEN-11", "DECK-12")
def test_chance_spares_one_other_if_it_did_not_hit_her() -> None:
    seen = set()
    for seed in range(24):
        taken = []
        for spares in (False, True):
            table = at_the_site(HARVESTER)
            if spares:
                play(table, ABDUCTED)
                decline(table, "answer")
            while is_asked(table)[0] != B:
                decline(table)
            table.state.seed, table.state.counter = bytes([seed] * 32), 0
            team = table.agents(A, "field")
            play(table, HARVESTER)
            decline(table, "answer", "response_abduction")
            taken.append([table.place(agent) == "deck" for agent in team])
        without, with_her = taken
        hers = 1
        if without[hers]:
            assert with_her == without
        elif any(without):
            assert with_her[hers]
            assert sum(with_her) == sum(without)
        else:
            assert not any(with_her)
        seen.add(tuple(without))
    assert len(seen) > 5


@pytest.mark.rule("EFF-06", "EFF-11", "EFS-03", "DECK-12")
def test_she_returns_a_believer_who_finds_what_heals() -> None:
    table = with_card()
    scully = card(table, SCULLY)
    before = [numbers.value(table, scully, skill) for skill in SKILLS]
    abduct(table, MULDER)
    assert _uses(table) == []
    table.pending, table.stack[-1].pc = None, 0
    hands.draw(table, A, 10)
    table.run()
    assert table.place(scully) == "hospital"
    assert [numbers.value(table, scully, skill) for skill in SKILLS] == [number + 1 for number in before]
    assert table.has(scully, "Believer")
    event = card(table, ABDUCTED)
    assert table.state.tokens[event] == 2
    for left in (1, 0):
        _search(table)
        assert table.state.tokens[event] == left
    assert numbers_in(table, f"attached.{scully}") == [ABDUCTED]
    assert _uses(table) == []


def _uses(table: Table) -> list[Action]:
    return [option for option in options(table, "use") if option.card == card(table, ABDUCTED)]


def _search(table: Table) -> None:
    """Let A use the card and take what it finds."""
    found = table.box.number("successful_diagnosis", A, 20 + table.state.tokens[card(table, ABDUCTED)])
    table.zones["deck.0"].append(found)
    table.zones.where[found] = "deck.0"
    while is_asked(table)[0] != A:
        decline(table)
    act(table, _uses(table)[0])
    assert [table.design(option.card).number for option in asked(table).options if option.card] == [DIAGNOSIS]
    act(table, asked(table).options[0])
    assert DIAGNOSIS in numbers_in(table, "hand.0")


@pytest.mark.rule("PLAY-01", "OPEN-20")
@pytest.mark.parametrize(("team", "found"), [((MULDER, KOSSEFF), []), ((MULDER, SCULLY), [ABDUCTED])])
def test_it_is_for_an_own_scully(team: tuple[str, ...], found: list[str]) -> None:
    assert playable(at_the_site(team=team, bureau_1=[SCULLY])) == found


def test_what_it_says() -> None:
    said = text(ABDUCTED)
    assert "Travels with its Agent through a Bureau Deck." in said
    assert "When an Agent that stands with its Agent is about to be abducted: That doesn't happen." in said
    assert "Its Agent also has Believer as a keyword." in said
    assert "It comes with" not in said


@pytest.mark.rule("PLAY-21", "EFF-27")
def test_what_lies_upon_an_agent_for_good_is_still_so_after_an_abduction() -> None:
    """Training stays as it was; what gives its skill on each return gives it once."""
    small = Small({"field.0": [SCULLY], "bureau.0": [KOSSEFF], "deck.0": DECK}, texts=card_set.texts())
    table, kosseff, scully = small.table, card(small.table, KOSSEFF), card(small.table, SCULLY)
    training = small.lay(f"attached.{kosseff}", "0280", A)
    small.lay(f"attached.{scully}", ABDUCTED, A)
    small.lay(f"attached.{kosseff}", KNIFE, A)
    changes.put(table, training, kosseff, "Observation", 1, "attached")
    for _ in range(2):
        for agent in (kosseff, scully):
            table.push("abduction", A, agent, depth=1)
            table.run()
            decline(table, "response_abduction")
            hands.draw(table, A, 1)
            table.run()
            assert table.place(agent) == "hospital"
        assert numbers_in(table, f"attached.{kosseff}") == ["0280"]
        assert [numbers.value(table, one, "Observation") for one in (kosseff, scully)] == [1, 3]
    table.discard([training])
    assert numbers.value(table, kosseff, "Observation") == 0
