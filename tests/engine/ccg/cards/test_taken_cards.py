"""Cards that take or borrow cards of others (EFF-25)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import debriefing, drawing
from engine.ccg.ruleset import ruleset
from engine.ccg.table import known_hidden_cards, modifiers, stats
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardMoved, CardsShown, Fact, ZoneShuffled, redact
from engine.kernel.interpreter import DONE, NO, YES
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import (
    act,
    ask_again,
    asked,
    decline,
    in_window,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, announce, level, own_turn, play_check, with_level
from tests.engine.ccg.constants import (
    AUBREY,
    BRAUN,
    CAR_TROUBLES,
    GOOD_PEOPLE,
    KNIFE,
    KOSSEFF,
    LAMANA,
    MANITOU,
    MULDER,
    SHOTGUN,
    TILLMAN,
    A,
    B,
    C,
)
from tests.engine.ccg.tables import Small, begin, card, numbers_in, pools

FINGERPRINTS, ASSIGNED, SKINNER = "0236", "0294", "0174"
RESOURCES, GRAVE, BYERS, OCCULT_KILLER = "0279", "0291", "0187", "0197"
SURFING, MEDI_KIT = "0240", "0315"
SEEDS = [bytes([number] * 32) for number in range(6)]


def investigating(*hand: str, **given: object) -> Table:
    """Return a table at Aubrey's check of a Team with Lamana; B holds cards."""
    return a_site_check({"hand.0": [SITE], "hand.1": list(hand)}, team=(MULDER, LAMANA), **given)  # type: ignore[arg-type]


def look(table: Table) -> None:
    """Use Lamana's text; his player sees the only other hand."""
    act(table, next(one for one in options(table, "use") if one.card == card(table, LAMANA)))


def take(table: Table, number: str) -> None:
    act(table, Action("choose", card=card(table, number, "hand.1")))


@pytest.mark.rule("OPEN-17", "POOL-06", "CHK-03")
def test_lamana_takes_a_witness_and_plays_it_at_once() -> None:
    table = investigating(BRAUN, SITE)
    before = level(table)
    look(table)
    take(table, BRAUN)
    act(table, YES)
    assert table.state.announced[-1].x == 0
    decline(table, "answer")
    assert (level(table), pools(table)) == (before + 2, [(18, 20), (20, 20)])
    assert numbers_in(table, "serving.0") == [BRAUN]
    decline(table, "check")
    assert numbers_in(table, "discard.1") == [BRAUN]


@pytest.mark.rule("OPEN-17", "POOL-10")
@pytest.mark.parametrize(("plays", "rp"), [(False, 16), (True, 13)])
def test_stolen_card_with_x_costs_the_chosen_or_least_value(plays: bool, rp: int) -> None:
    """The cost is X + 1, where X is the cost of an Agent in hand."""
    table = a_site_check({"hand.0": [SKINNER, KOSSEFF], "hand.1": [ASSIGNED]}, team=(MULDER, LAMANA))
    look(table)
    take(table, ASSIGNED)
    act(table, YES if plays else NO)
    if plays:
        assert asked(table).labels == ["X = 3", "X = 6"]
        act(table, Action("choose", pick="6"))
        decline(table, "answer")
    assert (pools(table)[A], numbers_in(table, "hand.0")) == ((rp, 20), [KOSSEFF] if plays else [SKINNER, KOSSEFF])


@pytest.mark.rule("OPEN-17", "REQ-01", "CAS-01")
@pytest.mark.parametrize("number", [KNIFE, SITE])
def test_unplayable_stolen_card_is_discarded(number: str) -> None:
    table = investigating(number)
    price = ruleset.card_set.design(card(table, number, "hand.1")).cost  # type: ignore[attr-defined]
    look(table)
    take(table, number)
    assert is_asked(table) == (A, "check")
    assert (numbers_in(table, "discard.1"), pools(table)[A]) == ([number], (20 - price, 20))


@pytest.mark.rule("OPEN-17", "POOL-03", "POOL-08")
@pytest.mark.parametrize(("points", "found"), [(20, [BRAUN]), (2, [BRAUN]), (1, [])])
def test_unaffordable_card_stays_though_the_hand_is_shown(points: int, found: list[str]) -> None:
    table = investigating(BRAUN, BRAUN, CAR_TROUBLES)
    table.player(A).rp = points
    facts = act(table, options(table, "use")[0])
    assert [redact(fact, seat).cards for fact in facts if isinstance(fact, CardsShown) for seat in (A, B, C)] == [  # type: ignore[attr-defined]
        table.zones["hand.1"],
        None,
        None,
    ]
    offered = asked(table).options
    assert [table.design(one.card).number for one in offered if one.card is not None] == found
    act(table, DONE)
    assert (len(table.zones["hand.1"]), pools(table)[A]) == (3, (points, 20))


@pytest.mark.rule("PLAY-18", "OPEN-17")
def test_stolen_resource_works_until_the_turn_ends() -> None:
    table = with_level(investigating(FINGERPRINTS, SITE), "Evidence Collection", 5)
    look(table)
    take(table, FINGERPRINTS)
    act(table, YES)
    checks = len(table.state.checks)
    decline(table, "answer")
    while len(table.state.checks) > checks or table.place(card(table, FINGERPRINTS)) == "announced":
        decline(table)
    assert tables.encoded(tables.reloaded(table)) == tables.encoded(table)
    resource = card(table, FINGERPRINTS)
    assert (table.zones.where[resource], table.controller(resource)) == ("bureau.0", A)
    in_window(table, debriefing.end_turn, A)
    assert numbers_in(table, "discard.1") == [FINGERPRINTS]


@pytest.mark.rule("PLAY-26")
def test_lamana_steals_once_in_a_game() -> None:
    table = investigating(BRAUN, SITE)
    look(table)
    act(table, DONE)
    assert options(table, "use") == []
    table = tables.reloaded(table)
    table.state.turn.used.clear()
    ask_again(table)
    assert options(table, "use") == []
    table.player(A).spent.clear()
    ask_again(table)
    assert options(table, "use")


@pytest.mark.rule("INV-09", "DEP-09", "OPEN-17", "PLAY-15")
@pytest.mark.parametrize(
    "case", ["own turn", "a card's check", "left behind", "elsewhere", "bought", "no hand", "mute"]
)
def test_stealing_is_not_offered_otherwise(case: str) -> None:
    table = investigating(BRAUN)
    lamana = card(table, LAMANA)
    if case == "own turn":
        table = own_turn(SITE, field_0=[LAMANA], hand_1=[BRAUN])
    if case == "a card's check":
        table = a_check("Medical", {"hand.0": [SITE], "hand.1": [BRAUN]}, team=(MULDER, LAMANA))
    if case == "left behind":
        table.state.checks[0].absent.append(lamana)
    if case == "elsewhere":
        table.move(lamana, "bureau.0")
    if case == "bought":
        table.agent(lamana).bought = True
    if case == "no hand":
        table.move(card(table, BRAUN), "discard.1")
    if case == "mute":
        modifiers.change(table, lamana, lamana, modifiers.SUPPRESSED, 1, "turn")
    ask_again(table)
    assert options(table, "use") == []


@pytest.mark.rule("MP-03")
def test_lamana_chooses_among_players_with_cards() -> None:
    table = investigating(BRAUN, seats=4)
    for seat, number in ((C, BRAUN), (3, "")):
        if number:
            table.zones.lay_out([table.card_set.number(table.design(card(table, BRAUN)).id, seat, 0)], f"hand.{seat}")
    ask_again(table)
    look(table)
    assert [one.seat for one in asked(table).options] == [B, C]
    act(table, Action("choose", seat=C))
    assert [one.card for one in asked(table).options] == [table.zones[f"hand.{C}"][0], None]


def test_question_does_not_reveal_what_can_be_taken() -> None:
    for hand in ([BRAUN], [CAR_TROUBLES]):
        table = investigating(*hand)
        look(table)
        assert is_asked(table) == (A, "choose_card")
        assert AUBREY in numbers_in(table, "field.0")


def a_healing_phase(number: str, **places: list[str]) -> Table:
    """Return a table in A's Healing Phase with a card in hand and Mulder in the Field."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    small = Small({"field.0": [MULDER], "hand.0": [number], "hand.1": [SITE], **named}, texts=card_set.texts())
    return begin(small.table, "healing", A)


def with_skill(table: Table, skill: str, level: int) -> Table:
    mulder = card(table, MULDER, "field.0")
    modifiers.change(table, mulder, mulder, skill, level - stats.value(table, mulder, skill), "game")
    return table


def until_decided(table: Table) -> None:
    """Resolve announced cards and run the check that follows."""
    decline(table, "answer")
    while table.state.checks:
        decline(table)


@pytest.mark.rule("OPEN-17", "EFS-01")
@pytest.mark.parametrize(("level", "asked_for"), [(4, "choose_card"), (3, "healing")])
def test_successful_check_borrows_an_agent(level: int, asked_for: str) -> None:
    table = with_skill(a_healing_phase(RESOURCES, field_1=[KOSSEFF], bureau_1=[LAMANA]), "Bureaucracy", level)
    play(table, RESOURCES)
    until_decided(table)
    kosseff = card(table, KOSSEFF)
    if level == 4:
        assert is_asked(table) == (A, "choose_card")
        assert {option.card for option in asked(table).options} == {kosseff, card(table, LAMANA)}
        act(table, next(option for option in asked(table).options if option.card == kosseff))
    assert (is_asked(table)[1], table.zones.where[kosseff]) == ("healing", "field.0" if level == 4 else "field.1")
    assert numbers_in(table, "discard.0") == [RESOURCES]
    debriefing.end_turn(table, A)
    assert table.zones.where[kosseff] == "field.1"


@pytest.mark.rule("OPEN-17", "POOL-09", "CHK-12")
def test_grave_plays_another_players_witness_for_free() -> None:
    table = a_check("Behavioral", {"hand.0": [GRAVE, SITE], "discard.1": [BRAUN, BYERS], "hand.1": [SITE]})
    before = level(table)
    resolve(table, GRAVE)
    assert (level(table), pools(table)[A]) == (before + 2, (18, 20))
    assert (numbers_in(table, "serving.0"), numbers_in(table, "discard.0")) == ([BRAUN], [GRAVE])
    decline(table, "check")
    assert numbers_in(table, "discard.1") == [BYERS, BRAUN]


@pytest.mark.rule("CHK-06", "OPEN-17")
def test_witness_from_a_grave_can_be_answered() -> None:
    plague_of_answers = "0233"
    table = a_check("Bureaucracy", {"hand.0": [GRAVE, SITE], "discard.1": ["0202"], "hand.1": [plague_of_answers]})
    before = level(table)
    play(table, GRAVE)
    decline(table)
    assert is_asked(table) == (B, "answer")
    resolve(table, plague_of_answers)
    assert (level(table), sorted(numbers_in(table, "discard.1"))) == (before, ["0202", plague_of_answers])


@pytest.mark.rule("PLAY-01", "CHK-10")
@pytest.mark.parametrize(
    ("witnesses", "zone", "found"),
    [
        ([BRAUN], "discard.1", [GRAVE]),
        ([BRAUN], "discard.0", []),
        ([BYERS], "discard.1", []),
        (["0282"], "discard.1", []),
        ([OCCULT_KILLER], "discard.1", []),
    ],
)
def test_grave_needs_a_playable_witness_of_another_player(witnesses: list[str], zone: str, found: list[str]) -> None:
    assert playable(a_check("Behavioral", {"hand.0": [GRAVE, SITE], zone: witnesses})) == found


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
