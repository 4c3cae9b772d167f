"""Games of more than two players (MP)."""

import pytest

from engine.ccg import card_set
from engine.ccg.cards.designs import Combat
from engine.ccg.presentation.labels import make_labels
from engine.ccg.rules import combat as combats
from engine.ccg.rules import multiplayer, plays, pools
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, interrupt, is_asked, options, play, playable
from tests.engine.ccg.constants import BRAUN, CAR_TROUBLES, MANITOU, MULDER, SCULLY, A, B, C
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, a_phase, begin, card, reloaded
from tests.engine.ccg.tables import pools as points

FOR_MANY = "0227"
HAND = [BRAUN, MANITOU, CAR_TROUBLES]


@pytest.mark.rule("MP-03", "MP-04", "MP-05", "MP-06", "POOL-03")
def test_in_a_check_each_player_pays_from_the_pool_of_their_side() -> None:
    table = go(at_site([MULDER, SCULLY], {f"hand.{seat}": HAND for seat in range(3)}, seats=3), "before_site")
    for seat, cards in ((A, [BRAUN]), (B, sorted([MANITOU, CAR_TROUBLES])), (C, sorted(HAND))):
        assert (is_asked(table), playable(table)) == ((seat, "check"), cards)
        if seat != C:
            decline(table)
    play(table, BRAUN)
    assert points(table)[C] == (18, 20)


@pytest.mark.rule("POOL-04", "MP-05")
def test_starred_card_is_paid_by_the_side_it_helps() -> None:
    small = Small({"field.0": [MULDER], "hand.0": ["0038"], "hand.1": ["0038"], "hand.2": ["0038"]}, seats=3)
    agent = card(small.table, MULDER)
    paid = [pools.pool_for(small.table, seat, card(small.table, "0038", f"hand.{seat}"), agent) for seat in (A, B, C)]
    assert (paid[A], paid[C]) == ("rp", "rp")
    assert pools.pool_for(small.table, C, card(small.table, "0038", "hand.2"), card(small.table, "0119")) == "cp"


@pytest.mark.rule("MP-10")
@pytest.mark.parametrize(("seats", "found"), [(2, []), (3, [FOR_MANY])])
def test_multiplayer_cards_need_three_players(seats: int, found: list[str]) -> None:
    assert playable(a_phase("healing", {"hand.1": [FOR_MANY]}, seats=seats)) == found


@pytest.mark.rule("MP-10", "MP-11")
def test_multiplayer_cards_need_three_remaining_players() -> None:
    small = Small({"hand.1": [FOR_MANY, MANITOU]}, seats=3)
    interrupt(small.table, multiplayer.resign, C)
    assert FOR_MANY not in playable(begin(small.table, "healing"))


HARD_PUNCH, AMBUSH, RUN_FOR_IT, ZOMBIE, HOLLOW = "0027", "0007", "0034", "0339", "0038"


def combat(number: str, kind: str, **pools: int) -> Table:
    """Return a table where the bystander C may play a Combat card."""
    places = {"hand.1": [ZOMBIE], "hand.2": [number]}
    table = go(at_site([MULDER, SCULLY], places, seats=3, texts=card_set.texts()), "before_site")
    table.player(C).rp, table.player(C).cp = pools.get("rp", 20), pools.get("cp", 20)
    play(table, ZOMBIE)
    while is_asked(table) != (C, "combat") or table.combat is None or table.combat.kind != kind:
        decline(table)
    return table


@pytest.mark.rule("MP-05", "POOL-04")
@pytest.mark.parametrize(
    ("number", "kind", "given", "sides"),
    [
        (HARD_PUNCH, "CRC", {}, ["Adversaries", "Agents"]),
        (HARD_PUNCH, "CRC", {"cp": 0}, ["Agents"]),
        (HARD_PUNCH, "CRC", {"rp": 0}, ["Adversaries"]),
        (RUN_FOR_IT, "LRC", {}, ["Agents"]),
        (AMBUSH, "LRC", {}, ["Agents"]),  # the Adversary may use no Subterfuge
    ],
)
def test_bystander_helps_a_side_as_pool_and_text_allow(
    number: str, kind: str, given: dict[str, int], sides: list[str]
) -> None:
    table = combat(number, kind, **given)
    assert ["Agents" if option.cards else "Adversaries" for option in options(table, "play")] == sides


@pytest.mark.rule("MP-05", "POOL-04", "CMB-07")
@pytest.mark.parametrize(("for_agents", "paid", "dealt"), [(True, (19, 20), (3, 5)), (False, (20, 19), (2, 6))])
def test_the_side_that_a_bystander_helps_pays_and_gains(
    for_agents: bool, paid: tuple[int, int], dealt: tuple[int, int]
) -> None:
    table = combat(HARD_PUNCH, "CRC")
    way = next(option for option in options(table, "play") if bool(option.cards) is for_agents)
    assert ("for the Agents" in make_labels(table, [way])[0]) is for_agents
    act(table, way)
    assert points(table)[C] == paid
    while is_asked(table)[1] in ("choose_card", "answer"):
        act(table, next((one for one in asked(table).options if one.card == card(table, MULDER)), Action("pass")))
    fight = table.combat
    assert (combats.value(table, card(table, MULDER), "CRC"), combats.value(table, fight.foes[0], "CRC")) == dealt


@pytest.mark.rule("OPEN-29", "MP-05", "MP-06")
def test_other_players_are_the_conspiracy_outside_site_checks() -> None:
    time_loss, davey, denied = "0257", "0189", "0262"
    places = {"field.0": [MULDER, SCULLY], "hand.1": [time_loss], "hand.2": [davey, denied]}
    table = a_phase("healing", places, seats=3, texts=card_set.texts())
    play(table, time_loss)
    while is_asked(table) != (C, "check"):
        decline(table)
    assert playable(table) == [denied]


@pytest.mark.rule("MP-05")
def test_a_bot_helps_no_agents_of_a_rival_in_a_combat() -> None:
    table = combat(HARD_PUNCH, "CRC")
    values = ruleset.evaluate_options(ruleset.view(table, C), asked(table))
    worth = {
        "pass" if option.type == "pass" else bool(option.cards): value
        for option, value in zip(asked(table).options, values, strict=True)
    }
    assert worth[True] < worth["pass"] < worth[False]


@pytest.mark.rule("MP-05", "POOL-04")
@pytest.mark.parametrize(
    ("seat", "number", "sides"),
    [
        (C, "RP", ["agents"]),
        (C, "CP", ["adversaries"]),
        (C, "*P", ["adversaries", "agents"]),
        (C, BRAUN, ["adversaries"]),
        (A, "*P", ["adversaries"]),
        (B, "*P", ["adversaries"]),
    ],
)
def test_only_bystanders_with_starred_cards_choose_a_side(seat: int, number: str, sides: list[str]) -> None:
    table = combat(HARD_PUNCH, "LRC")
    design = next(
        one for one in table.card_set.in_order if number in (one.number, isinstance(one, Combat) and one.pool)
    )
    card_of_seat = table.card_set.number(design.id, seat, 1)
    fought = table.combat
    assert fought is not None
    found = plays.sides_to_help(table, seat, card_of_seat)
    assert found == [{"agents": fought.agents[0], "adversaries": -1}[side] for side in sides]
    fought.agents.clear()
    assert plays.sides_to_help(table, seat, card_of_seat) == [-1]


@pytest.mark.rule("MP-05")
def test_combat_card_helps_the_agents_while_so_evaluated() -> None:
    table = combat(HARD_PUNCH, "LRC")
    punch, agent = card(table, HARD_PUNCH), card(table, MULDER)
    for number, on, helps in ((punch, agent, True), (punch, -1, False), (card(table, ZOMBIE), agent, False)):
        with plays.AssumedSide(table, number, on):
            assert [plays.helps_agents(table, one) for one in (number, 0, 1)] == [helps, False, False]
        assert not any(plays.helps_agents(table, one) for one in (number, 0, 1))
    assert not any(plays.helps_agents(reloaded(table), one) for one in (0, 1))


@pytest.mark.rule("MP-05", "POOL-04", "POOL-08")
@pytest.mark.parametrize(("rp", "cp", "sides"), [(20, 20, [False, True]), (20, 0, [True]), (0, 20, [False])])
def test_bystander_is_offered_each_payable_side(rp: int, cp: int, sides: list[bool]) -> None:
    table = combat(HOLLOW, "LRC", rp=rp, cp=cp)
    assert table.combat is not None
    ways = [one.cards for one in options(table, "play")]
    assert ways == [(table.combat.agents[0],) if for_agents else None for for_agents in sides]
