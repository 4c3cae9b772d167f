"""Surfing The Net, which keeps a card of another Bureau Deck (EFF-25)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import drawing
from engine.ccg.ruleset import ruleset
from engine.ccg.table import known_hidden_cards
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, Fact, ZoneShuffled, redact
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import act, ask_again, asked, options, pass_until, playable
from tests.engine.ccg.cards.tables import SITE, announce, decline, is_asked, play_check, with_level
from tests.engine.ccg.constants import AUBREY, BRAUN, GOOD_PEOPLE, KNIFE, LAMANA, MANITOU, SHOTGUN, TILLMAN, A, B, C
from tests.engine.ccg.tables import Small, begin, card, numbers_in

SURFING, MEDI_KIT, FINGERPRINTS = "0240", "0315", "0236"
SEEDS = [bytes([number] * 32) for number in range(6)]


def after_surfing(*deck: str, computer: int = 4, seats: int = 2, **places: list[str]) -> Table:
    """Return a table after A's card and check; the last card of B's deck is its top."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    lying = {"field.0": [constants.MULDER], "hand.0": [SURFING, SITE], "hand.1": [SITE], "deck.1": list(deck), **named}
    table = with_level(
        begin(Small(lying, seats=seats, texts=card_set.texts()).table, "healing", A), "Computer", computer
    )
    play_check(table, SURFING)
    return table


def with_kept_card(number: str, *others: str, phase: str = "", active: int = A, **places: list[str]) -> Table:
    """Return a table where A keeps a card of B, optionally in a player's phase."""
    table = after_surfing(KNIFE, SHOTGUN, *others, number, **places)
    act(table, Action("choose", card=card(table, number, zone(table))))
    while table.pending and table.pending.kind == "choose_card":
        act(table, asked(table).options[0])
    if phase:
        table.stack.clear()
        table.pending = None
        begin(table, phase, active)
    return table


def zone(table: Table) -> str:
    return f"kept.{card(table, SURFING)}"


@pytest.mark.rule("OPEN-17", "PLAY-18", "EFS-01")
def test_one_of_three_cards_is_kept_and_the_others_return_in_any_order() -> None:
    table = after_surfing(BRAUN, KNIFE, SHOTGUN, MANITOU, discard_1=[AUBREY])
    assert (is_asked(table), numbers_in(table, "discard.1")) == ((A, "choose_card"), [AUBREY])
    assert numbers_in(table, zone(table)) == [MANITOU, SHOTGUN, KNIFE]
    act(table, Action("choose", card=card(table, SHOTGUN)))
    assert {option.card for option in asked(table).options} == {card(table, MANITOU), card(table, KNIFE)}
    assert tables.encoded(tables.reloaded(table)) == tables.encoded(table)
    act(table, Action("choose", card=card(table, MANITOU)))
    assert numbers_in(table, "deck.1") == [BRAUN, MANITOU, KNIFE]
    assert (numbers_in(table, zone(table)), numbers_in(table, "bureau.0")) == ([SHOTGUN], [SURFING])
    assert table.has(card(table, SURFING), "Resource")
    assert is_asked(table) == (A, "healing")


@pytest.mark.rule("EFS-01")
def test_failed_check_shows_no_cards() -> None:
    table = after_surfing(KNIFE, SHOTGUN, MANITOU, computer=3)
    assert (is_asked(table), numbers_in(table, "discard.0")) == ((A, "healing"), [SURFING])
    assert numbers_in(table, "deck.1") == [KNIFE, SHOTGUN, MANITOU]


@pytest.mark.rule("PLAY-15", "DECK-09")
@pytest.mark.parametrize(
    ("deck", "pile", "seen"),
    [([], [], 0), ([KNIFE], [], 1), ([], [KNIFE, MANITOU], 2), ([KNIFE], [SHOTGUN, MANITOU], 3)],
)
def test_small_deck_gives_fewer_cards_and_is_restocked(deck: list[str], pile: list[str], seen: int) -> None:
    table = after_surfing(*deck, discard_1=pile)
    assert any(isinstance(fact, ZoneShuffled) for fact in table.facts) == bool(pile)
    if seen > 1:
        assert len(asked(table).options) == seen
    else:
        assert (is_asked(table), numbers_in(table, "discard.0")) == ((A, "healing"), [] if seen else [SURFING])


@pytest.mark.rule("DECK-12")
def test_uncovered_agent_goes_to_the_hospital() -> None:
    table = after_surfing(KNIFE, computer=3)
    lamana = Small().lay("deck.1", LAMANA)
    table.zones.lay_out([lamana], "deck.1")
    table.state.buried.append(lamana)
    for number in (SHOTGUN, MANITOU):
        table.zones.lay_out(
            [table.card_set.number(tables.standard_cards().in_order[0].id, B, 50 + int(number == SHOTGUN))], "deck.1"
        )
    table.move(card(table, SURFING), "hand.0")
    with_level(table, "Computer", 4)
    ask_again(table)
    play_check(table, SURFING)
    assert numbers_in(table, "hospital.1") == [LAMANA]
    assert KNIFE in numbers_in(table, zone(table))


@pytest.mark.rule("OPEN-17", "MP-07")
def test_only_its_player_sees_the_kept_card() -> None:
    table = with_kept_card(MANITOU, seats=3)  # type: ignore[arg-type]
    card_kept = table.zones[zone(table)][0]
    rows = {seat: view(table, seat)["players"][A]["kept"] for seat in (A, B, C, None)}
    surf = card(table, SURFING)
    assert rows[A][0]["card"].get("id") == card_kept
    assert rows[B] == rows[C] == rows[None] == [{"under": surf, "card": {"hidden": True}}]
    assert view(table, B)["players"][B]["kept"] == []


@pytest.mark.rule("OPEN-17", "POOL-03", "ADV-01")
def test_kept_adversary_attacks_only_in_another_players_turn() -> None:
    table = with_kept_card(GOOD_PEOPLE, field_1=[LAMANA])
    assert GOOD_PEOPLE not in playable(table)
    small = Small({"field.1": [LAMANA, AUBREY], "bureau.0": [SURFING], "hand.0": [SITE]}, texts=card_set.texts())
    table = small.table
    foe = small.lay(zone(table), GOOD_PEOPLE, B)
    begin(table, "healing", B)
    found = announce(table, A, GOOD_PEOPLE)
    assert (found, table.controller(foe), table.owner(foe), tables.pools(table)[A]) == (foe, A, B, (20, 12))


@pytest.mark.rule("REQ-01", "OPEN-17", "PLAY-25")
def test_kept_equipment_goes_to_the_keepers_agent() -> None:
    table = with_kept_card(MEDI_KIT)
    scully = Small().lay("bureau.0", "0173")
    table.zones.lay_out([scully], "bureau.0")
    table.state.agents[scully] = Agent()
    table.stack.clear()
    table.pending = None
    begin(table, "requisition", A)
    kit = card(table, MEDI_KIT)
    act(table, Action("equip", card=kit, cards=(scully,)))
    decline(table, "answer")
    assert (table.where(kit), table.controller(kit)) == (f"attached.{scully}", A)
    table.agent(scully).damage = 1
    assert [one.card for one in table.texts.usable_abilities(table, A, "healing")] == [kit]
    assert table.texts.usable_abilities(table, B, "healing") == []
    table.discard([kit])
    assert (numbers_in(table, "discard.1"), table.state.used_by) == ([MEDI_KIT], {})


@pytest.mark.rule("DEP-08", "DEB-04", "OPEN-17")
def test_kept_agent_is_bought_for_the_turn() -> None:
    table = with_kept_card(TILLMAN, phase="deployment")
    act(table, Action("buy_agent", card=card(table, TILLMAN), space="bureau"))
    decline(table, "answer")
    assert TILLMAN in numbers_in(table, "bureau.0")


@pytest.mark.rule("PLAY-16", "PLAY-17", "OPEN-17")
def test_card_and_kept_card_are_discarded_together() -> None:
    table = with_kept_card(MANITOU)
    table.discard([card(table, SURFING)])
    assert (numbers_in(table, "discard.0"), numbers_in(table, "discard.1")) == ([SURFING], [MANITOU])


@pytest.mark.rule("DECK-03", "OPEN-17")
def test_reshuffled_table_shows_the_kept_card_only_to_its_keeper() -> None:
    table = with_kept_card(MANITOU, deck_0=[BRAUN] * 2, hand_1=[SITE, BRAUN], seats=3)  # type: ignore[arg-type]
    found = {}
    for viewer in (A, B, C, None):
        dealt = [ruleset.reshuffle(table, viewer, seed) for seed in SEEDS]
        assert all(view(one, viewer) == view(table, viewer) for one in dealt)
        assert all(one.sees(A, one.zones[zone(one)][0]) for one in dealt), "who keeps it sees it"
        found[viewer] = {one.design(one.zones[zone(one)][0]).number for one in dealt}
        assert all(one.zones.where[found_card] == zone(one) for one in dealt for found_card in one.zones[zone(one)])
    assert found[A] == {MANITOU}
    assert len(found[B]) > 1 and len(found[C]) > 1 and len(found[None]) > 1
    assert found[B] <= {KNIFE, SHOTGUN, MANITOU}, "a card of the own deck"


@pytest.mark.rule("OPEN-17", "DECK-11")
def test_returned_cards_are_known_until_the_deck_is_shuffled() -> None:
    table = with_kept_card(MANITOU, BRAUN)
    top = numbers_in(table, "deck.1")[-2:]
    for seed in SEEDS:
        assert numbers_in(ruleset.reshuffle(table, A, seed), "deck.1")[-2:] == top
    facts: list[Fact] = []
    table.begin()
    drawing.draw(table, B, 1)
    facts = [redact(fact, viewer) for viewer in (A, None) for fact in table.facts if isinstance(fact, CardMoved)]
    assert [one.card is not None for one in facts if isinstance(one, CardMoved)] == [True, False]
    drawing.shuffle(table, B)
    assert list(table.state.peeked) == table.zones[zone(table)]
    assert known_hidden_cards.seen_cards(table, B, A)


def test_kept_card_does_not_affect_what_others_see() -> None:
    seen = []
    for number in (MANITOU, BRAUN):
        table = with_kept_card(number, BRAUN if number == MANITOU else MANITOU)
        seen.append([view(table, B), view(table, None), is_asked(table)])
        pass_until(table, "healing")
    assert seen[0] == seen[1]


@pytest.mark.rule("PLAY-18", "OPEN-17")
def test_kept_resource_stays_in_play_for_the_player_who_played_it() -> None:
    table = with_level(with_kept_card(FINGERPRINTS), "Evidence Collection", 5)
    play_check(table, FINGERPRINTS)
    resource = card(table, FINGERPRINTS)
    assert (table.where(resource), table.controller(resource)) == ("bureau.0", A)
    assert options(table, "use") == [] or is_asked(table)[0] == A
