"""The contents of the box (COMP)."""

from collections import Counter

import pytest

from engine.legendary import card_set
from engine.legendary.cards.designs import CLASSES, Design
from engine.legendary.rules import setup
from engine.legendary.table.state import AVATARS
from tests.engine.legendary.random_games import RULES, open_table
from tests.engine.legendary.tables import draw

CARD_SET = card_set.standard()
ACADEMY = {"mulder", "scully", "skinner", "doggett", "reyes", "follmer", "pendrell", "lone_gunmen", "burks"}


def count(*types: str) -> int:
    return len(CARD_SET.of_type(*types))


def designs(type: str) -> list[Design]:
    """Return the design of every single card of a type."""
    return [CARD_SET.cards[card].design for card in CARD_SET.of_type(type)]


@pytest.mark.rule("COMP-02", "COMP-12")
def test_starting_cards_and_academy_sets_are_as_many_as_the_list_says():
    assert Counter(design.name for design in designs("starting")) == {"Field Agent": 5 * 7, "Assault Team": 5 * 5}
    assert Counter(design.set for design in designs("academy")) == dict.fromkeys(ACADEMY, 14)
    assert set(RULES.describe().more["academy"]) == ACADEMY


@pytest.mark.rule("COMP-03")
def test_five_special_agents_differ_in_their_class_alone_and_there_are_five_avatars():
    agents = designs("special_agent")
    assert sorted(agent.cls for agent in agents) == sorted(CLASSES)
    rest = {(a.name, a.cost, a.attack, a.recruit, *a.keywords, len(a.abilities)) for a in agents}
    assert rest == {("Special Agent", 3, 2, 1, "coordinate", 0)}
    names = [design.name for design in designs("avatar")]
    assert names == ["Fox Mulder", "Dana Scully", "Walter Skinner", "John Doggett", "Monica Reyes"]
    assert tuple(design.avatar for design in designs("avatar")) == AVATARS


@pytest.mark.rule("COMP-05")
def test_27_evidence_are_nine_of_each_priority_known_from_the_back():
    assert Counter(design.priority for design in designs("evidence")) == {1: 9, 2: 9, 3: 9}
    table = open_table(2, "backs", "single")
    for priority in (1, 2, 3):
        assert [table.design(card).priority for card in table.zones[f"evidence.{priority}"]] == [priority]
        assert RULES.view(table, 0)["evidence"][priority - 1] == [{"hidden": True}]


@pytest.mark.rule("COMP-09")
def test_nine_end_games_are_eight_to_draw_and_the_clone_with_a_back_of_their_own():
    names = [design.name for design in designs("end_game")]
    assert len(names) == len(set(names)) == 9
    assert [design.name for design in designs("end_game") if "clone" in design.tags] == ["Clone"]
    bring_it = [text["name"] for text in RULES.catalogue() if "Put the Clone" in " ".join(text["text"])]
    assert bring_it == ["Replication"]
    game = draw("shadows: - [end-extinction] - - [lead-crop-circle]")
    shadows = game.rules.view(game.table, 0)["shadows"]
    assert shadows[1]["card"] == {"hidden": True, "end_game": True} and shadows[4]["card"] == {"hidden": True}


@pytest.mark.rule("COMP-10")
def test_21_cliffhangers_are_two_of_each_kind_for_every_avatar_and_one_more():
    kinds = Counter((design.avatar, design.kind) for design in designs("cliffhanger"))
    expected = {(avatar, kind): 2 for avatar in AVATARS for kind in ("got_too_close", "unexpected_help")}
    assert kinds == {**expected, ("", "may_have_won"): 1}
    assert [d.name for d in designs("cliffhanger") if not d.avatar] == ["This Time They May Have Won"]


@pytest.mark.rule("COMP-11")
@pytest.mark.parametrize("season", range(1, 10))
def test_a_season_has_ten_enemies_three_events_and_one_ally(season):
    held = {type: len(CARD_SET.of_set(type, str(season))) for type in ("enemy", "event", "ally")}
    assert held == {"enemy": 10, "event": 3, "ally": 1}


@pytest.mark.rule("COMP-11")
def test_the_letters_of_the_seasons_are_abc_three_times_over():
    table = open_table(1, "letters", "single", season_mode="every")
    assert setup.seasons(table, 1) == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    assert (count("enemy"), count("event"), count("ally")) == (90, 27, 9)


@pytest.mark.rule("COMP-13", "COMP-01", "COMP-04", "COMP-06", "COMP-07", "COMP-08")
def test_the_list_accounts_for_the_whole_box():
    """COMP-13: 60 + 5 + 5 + 15 + 12 + 27 + 17 + 17 + 40 + 20 + 9 + 21 + 2 * 126 = 500."""
    types = "starting special_agent avatar informant lead evidence belief doubt strike syndicate end_game cliffhanger"
    general = [count(type) for type in types.split()]
    assert general == [60, 5, 5, 15, 12, 27, 17, 17, 40, 20, 9, 21]
    assert (sum(general), count("enemy", "event", "ally"), count("academy")) == (248, 126, 126)
    assert sum(general) + 126 + 126 == len(CARD_SET.cards)
    assert len(CARD_SET.cards) == 500 and {row: len(costs) for row, costs in CARD_SET.scan.items()} == {
        "shadows": 5,
        "bureau": 5,
    }
    assert (count("informant"), count("lead")) == (15, 12) and (count("belief"), count("doubt")) == (17, 17)
    assert count("strike") == 40 and all(strike.miss == (strike.damage is None) for strike in designs("strike"))
    assert count("syndicate") == 20 and all(enemy.fight for enemy in designs("syndicate"))


@pytest.mark.rule("COMP-14")
def test_the_playmat_has_the_zones_of_the_rule_book():
    """COMP-14: spaces, stacks, decks and piles, all to be seen on the table."""
    seen = RULES.view(open_table(2, "mat", "single"), None)
    assert [len(seen[row]) for row in ("evidence", "shadows", "bureau")] == [3, 5, 5]
    assert isinstance(seen["field"], list)
    assert {"beliefs", "doubts", "special_agents", "conspiracy", "strike_deck", "academy"} <= set(seen["decks"])
    assert {"defeated_conspiracy", "strike_discard", "defeated_characters"} <= set(seen["piles"])
