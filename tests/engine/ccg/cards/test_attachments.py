"""Equipment and Events attached to a card.

Rules: EFF-01, EFF-03, EFF-06, EFF-07, EFF-10, EFF-17, EFF-20.
"""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.view import view
from engine.ccg.rules import combat, damage, damage_reduction, debriefing, investigation, questions
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Answer
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from tests.engine.ccg import tables
from tests.engine.ccg.actions import (
    act,
    ask_again,
    asked,
    decline,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.cards.tables import (
    AUBREY,
    MULDER,
    SCULLY,
    SITE,
    a_check,
    a_combat,
    a_site_check,
    announce,
    equip,
    level,
    text,
    with_tokens,
)
from tests.engine.ccg.constants import KOSSEFF, LAMANA, A, B
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import Small, a_phase, begin, card, numbers_in, pools, reloaded
from tests.engine.ccg.tables import pools as points

EQUIPMENT = [
    ("0311", "Computer", 2),
    ("0312", "Sciences", 1),
    ("0313", "Subterfuge", 1),
    ("0314", "Observation", 1),
    ("0317", "LRC", 2),
    ("0318", "Occult Investigation", 1),
    ("0319", "Observation", 2),
    ("0320", "Criminal Investigation", 1),
    ("0321", "CRC", 1),
    ("0323", "CRC", 2),
    ("0324", "Alien Investigation", 1),
    ("0328", "Medical", 1),
    ("0332", "Behavioral", 1),
]
IN_COMBAT = [row for row in EQUIPMENT if row[1] in ("LRC", "CRC")]
BINOCULARS, FLASHLIGHT, SKINNERS, SLEEP_DEPRIVATION = "0314", "0319", ["0174", "0180"], "0106"
GUNMEN, WORKLOAD, IMPLANT, SKINNER = "0270", "0310", "0088", "0174"
MEDI_KIT, VEST, CART, PRIMORDIAL = "0315", "0316", "0325", "0340"
SAFE_HOUSE, BRAUN, BLOCKHEAD = "0252", "0207", "0185"
SIDE, HARD_EVIDENCE = "0243", "0282"


@pytest.mark.rule("REQ-01", "PLAY-09", "EFF-06")
@pytest.mark.parametrize(("piece", "stat", "by"), EQUIPMENT)
def test_equipment_goes_to_an_agent_in_the_bureau(piece: str, stat: str, by: int) -> None:
    places = {"bureau.0": [MULDER], "field.0": [SCULLY], "hand.0": [piece]}
    table = a_phase("requisition", places, texts=card_set.texts())
    mulder = card(table, MULDER)
    assert [one.cards for one in options(table, "equip")] == [(mulder,)]
    act(table, options(table, "equip")[0])
    assert (tables.numbers_in(table, f"attached.{mulder}"), text(piece)) == ([piece], f"+{by} {stat}.")


@pytest.mark.rule("CMB-07", "REQ-07")
@pytest.mark.parametrize(("piece", "stat", "by"), IN_COMBAT)
def test_weapon_adds_to_its_agents_damage(piece: str, stat: str, by: int) -> None:
    table = a_check("Medical", {"hand.0": [SITE]})
    mulder = card(table, MULDER)
    before = {kind: combat.value(table, mulder, kind) for kind in ("LRC", "CRC")}
    equip(table, mulder, piece)
    after = {kind: combat.value(table, mulder, kind) for kind in ("LRC", "CRC")}
    assert after == {**before, stat: before[stat] + by}


@pytest.mark.rule("REQ-06", "HEA-08")
def test_one_piece_counts_and_none_of_absent_agents() -> None:
    table = a_check("Observation", {"hand.0": [SITE], "hospital.0": [LAMANA]})
    before = level(table)
    for piece in (BINOCULARS, FLASHLIGHT):
        equip(table, card(table, MULDER), piece)
    equip(table, card(table, LAMANA), FLASHLIGHT)
    assert level(table) == before + 2


@pytest.mark.rule("BRF-05", "EFF-03")
@pytest.mark.parametrize("skinner", SKINNERS)
@pytest.mark.parametrize(("section", "points"), [("bureau", 3), ("field", 2), ("hospital", 0)])
def test_skinner_counts_3_in_the_bureau(skinner: str, section: str, points: int) -> None:
    printed = a_phase("briefing", {f"{section}.0": [skinner]})
    table = a_phase("briefing", {f"{section}.0": [skinner]}, texts=card_set.texts())
    for one in (printed, table):
        pass_until(one, "buy_cards", "healing", "sell")
    plain = stats.printed(table, card(table, skinner), "RES")
    assert pools(printed)[A] == (20 + (0 if section == "hospital" else plain), 20)
    assert pools(table)[A] == (20 + (points if section != "field" else plain), 20)
    assert text(skinner) == "While this card is in the Bureau, RES is 3."


@pytest.mark.rule("DEP-09")
def test_text_of_a_bought_agent_is_ignored() -> None:
    table = a_check("Medical", {"bureau.0": [SKINNERS[0]], "hand.0": [SITE]})
    skinner = card(table, SKINNERS[0])
    assert stats.value(table, skinner, "RES") == 3
    table.agent(skinner).bought = True
    assert stats.value(table, skinner, "RES") == stats.printed(table, skinner, "RES")


@pytest.mark.rule("EFF-10", "DEB-05", "BLF-15")
def test_sleep_deprivation_reduces_every_skill_of_an_agent_by_1() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SLEEP_DEPRIVATION], "bureau.0": [LAMANA]})
    decline(table)
    play(table, SLEEP_DEPRIVATION)
    mulder, scully = table.agents(A, "field")
    assert [option.card for option in asked(table).options] == [mulder, scully]
    act(table, asked(table).options[0])
    before = {stat: stats.value(table, mulder, stat) for stat in ("Behavioral", "LRC", "CRC", "Health", "RES")}
    decline(table, "answer")
    after = {stat: stats.value(table, mulder, stat) for stat in before}
    assert after == {**before, **{stat: before[stat] - 1 for stat in ("Behavioral", "LRC", "CRC")}}
    assert stats.value(table, mulder, "Computer") == max(0, stats.printed(table, mulder, "Computer") - 1)
    modifiers.end_expired(table, "turn")
    assert {stat: stats.value(table, mulder, stat) for stat in before} == before


@pytest.mark.rule("BLF-15", "PLAY-01")
def test_sleep_deprivation_needs_a_team_at_a_site() -> None:
    table = a_phase("case_assignment", {"hand.1": [SLEEP_DEPRIVATION], "field.0": [SITE]}, texts=card_set.texts())
    pass_until(table, "case_assignment")
    assert (asked(table).seat, playable(table)) == (B, [])
    assert text(SLEEP_DEPRIVATION) == "An Agent in the Team gets -1 to all skills this turn."


# The Lone Gunmen


def at_aubrey(tokens: int, zone: str = "attached") -> Table:
    """Return a table where A's Team may go to Aubrey with the Gunmen attached."""
    small = site_of([MULDER, SCULLY], {"hand.0": [SITE], "hand.1": [SITE]}, texts=card_set.texts())
    site = card(small.table, AUBREY)
    gunmen = small.lay(f"attached.{site}", GUNMEN, A)
    if tokens:
        small.table.state.tokens[gunmen] = tokens
    return begin(small.table, "investigation", A)


@pytest.mark.rule("PLAY-05", "PLAY-18", "PLAY-19")
def test_gunmen_are_attached_to_a_site_as_a_witness() -> None:
    small = site_of([MULDER], {"hand.0": [GUNMEN, SITE], "hand.1": [SITE]}, texts=card_set.texts())
    table = begin(small.table, "healing", A)
    resolve(table, GUNMEN)
    gunmen = card(table, GUNMEN)
    assert table.zones.where[gunmen] == f"attached.{card(table, AUBREY)}"
    assert table.has(gunmen, "Witness")
    table.discard([gunmen])
    assert not table.has(gunmen, "Witness")


@pytest.mark.rule("INV-13", "DEB-07")
@pytest.mark.parametrize("lies", [True, False])
def test_site_with_gunmen_stays_in_the_field(lies: bool) -> None:
    for leave in (
        lambda table: investigation._discard_waiting(table, Frame("", A)),
        lambda table: debriefing.end_turn(table, A),
    ):
        table = at_aubrey(0)
        if not lies:
            table.discard([card(table, GUNMEN)])
        leave(table)
        assert (AUBREY in numbers_in(table, "field.0")) == lies


@pytest.mark.rule("POOL-06", "BRF-17", "EFS-10")
def test_player_pays_for_a_token_once_in_each_of_its_briefings() -> None:
    small = site_of([MULDER], {"hand.0": [SITE], "hand.1": [SITE]}, texts=card_set.texts())
    gunmen = small.lay(f"attached.{card(small.table, AUBREY)}", GUNMEN, A)
    table = begin(small.table, "briefing", A)
    while is_asked(table) != (A, "briefing"):
        decline(table)
    points = table.player(A).rp
    act(table, options(table, "use")[0])
    assert (table.state.tokens[gunmen], table.player(A).rp) == (1, points - 1)
    assert not table.pending or options(table, "use") == []


@pytest.mark.rule("POOL-08", "PLAY-26")
@pytest.mark.parametrize(("points", "active", "phase"), [(0, A, "briefing"), (20, B, "briefing"), (20, A, "healing")])
def test_token_needs_points_and_the_players_own_briefing(points: int, active: int, phase: str) -> None:
    small = site_of([], {"hand.0": [SITE], "hand.1": [SITE], "bureau.1": [MULDER]}, texts=card_set.texts())
    small.lay(f"attached.{card(small.table, AUBREY)}", GUNMEN, A)
    small.table.player(A).rp = points
    table = begin(small.table, phase, active)
    while table.pending:
        assert options(table, "use") == []
        decline(table)


# Decreased Workload


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_event_sets_the_res_over_the_agents_own_text() -> None:
    table = Small({"bureau.0": [SKINNER]}, texts=card_set.texts()).table
    skinner = card(table, SKINNER)
    modifiers.change(table, skinner, skinner, "Criminal Investigation", 5, "game")
    skill = stats.value(table, skinner, "Criminal Investigation")
    assert stats.value(table, skinner, "RES") != skill
    equip(table, skinner, WORKLOAD)
    assert stats.value(table, skinner, "RES") == skill


@pytest.mark.rule("BRF-05", "PLAY-21")
def test_second_event_sets_the_same_res_and_changes_still_add() -> None:
    table = Small({"bureau.0": [LAMANA]}, texts=card_set.texts()).table
    lamana = card(table, LAMANA)
    modifiers.change(table, lamana, lamana, "Criminal Investigation", 2, "game")
    first = equip(table, lamana, WORKLOAD)
    table.zones.lay_out([first - 1], f"attached.{lamana}")
    skill = stats.value(table, lamana, "Criminal Investigation")
    assert stats.value(table, lamana, "RES") == skill
    equip(table, lamana, IMPLANT)
    assert stats.value(table, lamana, "RES") == skill - 1


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


def safe_house() -> Table:
    """Return a table where Braun serves in a Site's check with a Safe House."""
    table = a_site_check({"hand.0": [BRAUN, SAFE_HOUSE, SITE], "hand.1": [SITE]})
    resolve(table, BRAUN)
    resolve(table, SAFE_HOUSE)
    return table


@pytest.mark.rule("PLAY-18", "PLAY-21", "PLAY-19", "EFF-20")
def test_witness_with_a_safe_house_stays_in_play() -> None:
    table = a_site_check({"hand.0": [BRAUN, SAFE_HOUSE, SITE], "hand.1": [SITE]})
    before, table = level(table), safe_house()
    braun = card(table, BRAUN)
    assert level(table) == before + 2
    assert (numbers_in(table, "bureau.0"), numbers_in(table, f"attached.{braun}")) == ([BRAUN], [SAFE_HOUSE])
    assert all(table.has(braun, word) for word in ("Event", "Resource", "Witness"))
    while table.state.checks:
        decline(table)
    table = reloaded(table)
    assert numbers_in(table, "bureau.0") == [BRAUN]
    table.discard([braun])
    assert sorted(numbers_in(table, "discard.0")) == sorted([BRAUN, SAFE_HOUSE])
    assert not table.has(braun, "Resource")


@pytest.mark.rule("CHK-12", "EFS-10", "EFF-01")
def test_kept_witness_serves_once_in_each_later_turn() -> None:
    table = safe_house()
    assert options(table, "use") == [], "it has served in this turn"
    later = a_check("Behavioral", {"hand.0": [SITE], "hand.1": [SITE]})
    braun, house = card(table, BRAUN), card(table, SAFE_HOUSE)
    for one, zone in ((braun, "bureau.0"), (house, f"attached.{braun}")):
        later.zones.setdefault(zone, []).append(one)
        later.zones.where[one] = zone
    later.state.changes += [change for change in table.state.changes if change.on == braun]
    ask_again(later)
    before = level(later)
    act(later, options(later, "use")[0])
    assert (level(later), numbers_in(later, "bureau.0"), options(later, "use")) == (before + 2, [BRAUN], [])


@pytest.mark.rule("PLAY-05", "PLAY-01")
@pytest.mark.parametrize(("witness", "found"), [(BLOCKHEAD, []), (BRAUN, [SAFE_HOUSE])])
def test_safe_house_needs_a_witness_with_a_modifier(witness: str, found: list[str]) -> None:
    assert playable(a_check("Medical", {"hand.0": [SAFE_HOUSE, SITE], "serving.0": [witness]})) == found


def before_choice(place: str = "bureau.0", **places: list[str]) -> Table:
    """Return a table in A's Healing Phase with Skinner's Event in hand."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    cards = {place: [SKINNER], "hand.0": [SIDE, SITE], "hand.1": [HARD_EVIDENCE, SITE], **named}
    return Small(cards, texts=card_set.texts(), powers=True).table


def log_answer(table: Table, value: str, yes: bool, known_by: int = 0b11) -> None:
    """Add a question of A about B's X-File to the log."""
    table.state.log.append(Answer(A, B, questions.characteristic_of(value), value, yes, known_by))


def after_choice(**places: list[str]) -> Table:
    """Return a table after Skinner has chosen a side."""
    table = before_choice(**places)
    log_answer(table, "Evolutionary", True)
    begin(table, "healing", A)
    resolve(table, SIDE)
    return table


@pytest.mark.rule("PLAY-16", "EFS-03")
def test_tokens_negate_events_and_the_card_stays_without_them() -> None:
    table = after_choice()
    side = card(table, SIDE)
    for left, zone in ((1, "hand.1"), (0, "discard.1")):
        announce(table, B, HARD_EVIDENCE, zone)
        act(table, options(table, "use")[0])
        decline(table, "answer")
        assert (table.state.tokens[side], table.player(B).rp) == (left, 16 + 2 * left)
    assert numbers_in(table, f"attached.{card(table, SKINNER)}") == [SIDE]
    announce(table, B, HARD_EVIDENCE, "discard.1")
    assert options(table, "use") == []
