"""Equipment that heals or absorbs damage (EFF-07, EFF-17)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import damage, damage_reduction
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, is_asked, options, pass_until
from tests.engine.ccg.cards.tables import MULDER, SCULLY, SITE, a_check, a_combat, decline, equip, with_tokens
from tests.engine.ccg.constants import KOSSEFF, LAMANA, A, B
from tests.engine.ccg.tables import Small, begin, card
from tests.engine.ccg.tables import pools as points

MEDI_KIT, VEST, CART, PRIMORDIAL = "0315", "0316", "0325", "0340"


def with_kit(bearer: str, hurt: str, taken: int = 2, zone: str = "field.0") -> Table:
    """Return a table at a check with a Medi-Kit and a hurt Agent."""
    table = a_check("Computer", {"hand.0": [SITE], "bureau.0": [LAMANA]}, team=(MULDER, SCULLY))
    equip(table, card(table, bearer), MEDI_KIT)
    table.agent(card(table, hurt)).damage = taken
    if zone != "field.0":
        table.move(card(table, bearer), zone)
    return with_tokens(table)


@pytest.mark.rule("TYP-10", "DMG-09", "DEP-07")
@pytest.mark.parametrize(
    ("bearer", "hurt", "taken", "zone"),
    [
        (MULDER, SCULLY, 2, "field.0"),
        (SCULLY, SCULLY, 4, "field.0"),
        (SCULLY, LAMANA, 2, "field.0"),
        (SCULLY, SCULLY, 2, "hospital.0"),
        (SCULLY, MULDER, 0, "field.0"),
    ],
    ids=["no Medical", "at 0", "another Team", "in the Hospital", "nobody is hurt"],
)
def test_medi_kit_cannot_be_used_otherwise(bearer: str, hurt: str, taken: int, zone: str) -> None:
    assert options(with_kit(bearer, hurt, taken, zone), "use") == []


@pytest.mark.rule("DMG-08", "WEX-14")
def test_medi_kit_saves_an_agent_at_0_from_the_hospital() -> None:
    table = a_combat(PRIMORDIAL, round="CRC")
    mulder = card(table, MULDER)
    equip(table, card(table, SCULLY), MEDI_KIT)
    table.agent(mulder).damage = 4
    pass_until(table, "target")
    act(table, next(one for one in asked(table).options if one.card == mulder))
    assert (is_asked(table), table.agent(mulder).damage) == ((A, "after_damage"), 5)
    act(table, options(table, "use")[0])
    decline(table, "after_damage")
    assert (table.place(mulder), table.agent(mulder).damage) == ("field", 4)


def shot_at(tokens: int = 3, ward: int = 0) -> Table:
    """Return a table where Mulder wears a vest and takes 3 damage."""
    table = a_combat(PRIMORDIAL, round="CRC")
    mulder = card(table, MULDER)
    table.state.tokens[equip(table, mulder, VEST)] = tokens
    if ward:
        modifiers.change(table, mulder, mulder, damage_reduction.STATS["each"], ward, "round")
    pass_until(table, "target")
    act(table, next(one for one in asked(table).options if one.card == mulder and one.pick in (None, "3")))
    return table


@pytest.mark.rule("DMG-05", "WEX-14", "EFS-03")
@pytest.mark.parametrize(("spent", "taken"), [(0, 3), (2, 1), (3, 0)])
def test_vest_absorbs_the_damage_its_player_chooses(spent: int, taken: int) -> None:
    table = shot_at()
    vest = card(table, VEST)
    assert (is_asked(table), [one.pick for one in asked(table).options]) == ((A, "absorb"), ["3", "2", "1", "0"])
    act(table, Action("choose", pick=str(spent)))
    assert (table.agent(card(table, MULDER)).damage, table.state.tokens.get(vest, 0)) == (taken, 3 - spent)
    assert table.place(vest) == ("attached" if spent < 3 else "discard")


@pytest.mark.rule("DMG-05", "EFS-03")
def test_vest_absorbs_at_most_its_tokens_and_the_damage() -> None:
    assert [one.pick for one in asked(shot_at(tokens=1)).options] == ["1", "0"]
    assert [one.pick for one in asked(shot_at(ward=1)).options] == ["2", "1", "0"]
    spared = shot_at(ward=3)
    assert (is_asked(spared)[1] == "absorb", spared.state.tokens[card(spared, VEST)]) == (False, 3)
    assert spared.agent(card(spared, MULDER)).damage == 0


@pytest.mark.rule("DMG-05")
def test_vest_protects_only_its_agent() -> None:
    table = a_combat(PRIMORDIAL, round="CRC")
    table.state.tokens[equip(table, card(table, SCULLY), VEST)] = 3
    pass_until(table, "target")
    act(table, next(one for one in asked(table).options if one.card == card(table, MULDER)))
    assert is_asked(table)[1] != "absorb"


@pytest.mark.rule("DMG-05", "DMG-06", "EFS-03")
@pytest.mark.parametrize(("spent", "taken"), [(2, 0), (1, 1), (0, 2)])
def test_vest_absorbs_damage_outside_combat(spent: int, taken: int) -> None:
    table = a_check("Computer", {"hand.0": [SITE]}, team=(MULDER, SCULLY))
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    vest = equip(table, mulder, VEST)
    table.state.tokens[vest] = 3
    table.pending, table.stack[-1].pc = None, 0
    for agent in (scully, mulder):
        damage.wound(table, agent, 2)
    table.run()
    assert (is_asked(table), [one.pick for one in asked(table).options]) == ((A, "absorb"), ["2", "1", "0"])
    act(table, Action("choose", pick=str(spent)))
    assert (table.agent(mulder).damage, table.agent(scully).damage) == (taken, 2)
    assert table.state.tokens[vest] == 3 - spent


def with_cart(active: int = A, **places: list[str]) -> Table:
    """Return a table in the Healing Phase with the cart and a hurt Mulder."""
    small = Small({"hospital.0": [MULDER, CART], "hand.0": [SITE], **places}, texts=card_set.texts())
    small.table.lay_tokens(card(small.table, CART))
    small.table.agent(card(small.table, MULDER)).damage = 5
    return begin(small.table, "requisition", active)


@pytest.mark.rule("REQ-01", "PLAY-01", "PLAY-09")
def test_crash_cart_is_carried_by_no_agent() -> None:
    places = {"bureau.0": [MULDER], "hospital.0": [KOSSEFF], "hand.0": [CART]}
    table = begin(Small(places, texts=card_set.texts()).table, "requisition")
    (lay_out,) = options(table, "equip")
    assert asked(table).labels[0] == "Put Hospital Crash Cart (4 RP) into its section"
    act(table, lay_out)
    decline(table, "answer")
    assert (points(table)[A], tables.numbers_in(table, "hospital.0")) == ((16, 20), [KOSSEFF, CART])
    assert table.state.tokens[card(table, CART)] == 3
    assert [one["tokens"] for one in view(table, B)["players"][A]["others"]["hospital"]] == [3]
    assert options(table, "exchange") == []


@pytest.mark.rule("POOL-08")
def test_crash_cart_is_paid_for() -> None:
    small = Small({"bureau.0": [MULDER], "hand.0": [CART]}, texts=card_set.texts(), points=3)
    assert options(begin(small.table, "requisition"), "equip") == []


@pytest.mark.rule("HEA-04", "EFS-03")
def test_each_token_of_the_crash_cart_heals_1() -> None:
    table = with_cart()
    mulder = card(table, MULDER)
    decline(table, "equip")
    for left in (4, 3, 2):
        act(table, options(table, "use")[0])
        assert table.agent(mulder).damage == left
    assert (tables.numbers_in(table, "discard.0"), options(table, "use")) == ([CART], [])


@pytest.mark.rule("PLAY-26", "HEA-04")
@pytest.mark.parametrize("case", ["another's turn", "nobody hurt there", "an Agent elsewhere"])
def test_crash_cart_cannot_be_used_otherwise(case: str) -> None:
    table = with_cart(B if case == "another's turn" else A, **{"field.0": [KOSSEFF]})
    if case == "nobody hurt there":
        table.agent(card(table, MULDER)).damage = 0
    if case == "an Agent elsewhere":
        table.move(card(table, MULDER), "field.0")
    pass_until(table, "requisition")
    assert options(table, "use") == []
