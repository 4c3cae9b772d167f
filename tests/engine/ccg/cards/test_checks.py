"""Cards about checks and their results.

Rules: EFF-01, EFF-10, EFF-13, EFF-20, EFS-01, EFS-02.
"""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.rules import checks, combat, damage, leaving_play, teams
from engine.ccg.ruleset import ruleset
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.english import article
from tests.engine.ccg import tables
from tests.engine.ccg.actions import (
    act,
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
from tests.engine.ccg.cards.tables import (
    AUBREY,
    SITE,
    a_check,
    a_combat,
    a_site_check,
    announce,
    ask_again,
    check_of,
    equip,
    level,
    own_turn,
    play_check,
    text,
    with_level,
)
from tests.engine.ccg.cards.test_taken_cards import a_healing_phase, until_decided, with_skill
from tests.engine.ccg.constants import BRAUN, GOOD_PEOPLE, KNIFE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, a_phase, begin, card, encoded, numbers_in, pools

SIGNS, RESOURCES, HACKING = "0249", "0255", "0278"
DENIED, AUTHORIZED, TIME_LOSS, SPYING, PAPERWORK = "0262", "0267", "0257", "0266", "0256"
FINGERPRINTS, SCRAPINGS, AGING = "0236", "0272", "0109"
PREREQUISITES = [("0089", "Observation"), ("0092", "Subterfuge"), ("0116", "Bureaucracy")]
EMIL = "0188"
WITNESSES = [
    ("0184", "Criminal Investigation", 1),
    ("0187", "Computer", 1),
    ("0188", "Observation", 2),
    ("0189", "Sciences", 2),
    ("0190", "Alien Investigation", 1),
    ("0192", "Criminal Investigation", 2),
    ("0195", "Evidence Collection", 2),
    ("0196", "Medical", 2),
    ("0202", "Bureaucracy", 1),
    ("0205", "Medical", 1),
    ("0206", "Sciences", 1),
    ("0207", "Behavioral", 2),
    ("0208", "Evidence Collection", 1),
    ("0209", "Computer", 2),
    ("0211", "Occult Investigation", 2),
    ("0216", "Observation", 1),
    ("0218", "Occult Investigation", 1),
]
DIAMOND, SAMANTHA = "0191", "0203"
ADDING_RESOURCES = [(DIAMOND, "Behavioral"), (SAMANTHA, "Subterfuge")]
BLUFFS = [
    ("0091", ("Occult Investigation", "Behavioral", "Bureaucracy")),
    ("0093", ("Alien Investigation", "Medical", "Sciences")),
    ("0094", ("Medical", "Observation", "Behavioral")),
    ("0097", ("Criminal Investigation", "Evidence Collection", "Computer")),
    ("0098", ("Criminal Investigation", "Subterfuge", "Computer")),
    ("0100", ("Alien Investigation", "Observation", "Subterfuge")),
    ("0112", ("Sciences", "Evidence Collection", "Bureaucracy")),
]
CIGARETTE_BUTTS = "0091"
TRUST, AUTOPSY, GRISSOM = "0273", "0302", "0193"
PHONE = "0326"
SPILLER = "0171"
"""Agents with Computer 1; Lamana has 3."""
THOROUGH, CIRCLES, ALIEN_SITE, ALIEN_OR_COMPUTER_SITE = "0242", "0253", "0046", "0066"
CHARLEY, GUNG, ILLUSION, MCALPIN, POLTERGEIST = "0199", "0214", "0033", "0339", "0353"


@pytest.mark.rule("CHK-13", "EFF-03")
@pytest.mark.parametrize(("points", "level", "gained"), [(20, 4, 2), (1, 4, 1), (20, 3, 0)])
def test_reading_the_signs_moves_points(points: int, level: int, gained: int) -> None:
    table = with_level(own_turn(SIGNS), "Occult Investigation", level)
    table.player(B).cp = points
    play_check(table, SIGNS)
    assert pools(table) == [(20 + gained, 20), (20, points - gained)]


@pytest.mark.rule("CHK-13", "EFF-11", "OPEN-12")
@pytest.mark.parametrize(
    ("number", "section", "skill", "found"),
    [(RESOURCES, "bureau", "Bureaucracy", [KNIFE]), (HACKING, "field", "Computer", [BRAUN, EMIL, KNIFE])],
)
def test_a_team_that_succeeds_searches(number: str, section: str, skill: str, found: list[str]) -> None:
    places = {"deck_0": [KNIFE, BRAUN], "discard_0": [EMIL]}
    table = with_level(own_turn(number, section, **places), skill, 4)
    play_check(table, number)
    offered = [table.design(option.card).number for option in asked(table).options if option.card]
    assert sorted(offered) == sorted(found)
    act(table, next(one for one in asked(table).options if one.card == card(table, KNIFE)))
    assert numbers_in(table, "hand.0") == [KNIFE]
    table = with_level(own_turn(number, section, **places), skill, 3)
    play_check(table, number)
    assert (numbers_in(table, "hand.0"), numbers_in(table, "discard.0")) == ([], [EMIL, number])


@pytest.mark.rule("PLAY-18", "EFF-01")
@pytest.mark.parametrize(("number", "needed", "by"), [(FINGERPRINTS, 5, 2), (SCRAPINGS, 4, 1)])
def test_evidence_stays_after_a_success_and_is_spent_on_a_site(number: str, needed: int, by: int) -> None:
    for level_there, zone in ((needed, "bureau.0"), (needed - 1, "discard.0")):
        table = with_level(own_turn(number), "Evidence Collection", level_there)
        play_check(table, number)
        assert numbers_in(table, zone) == [number]
    table = a_site_check({"bureau.0": [number], "hand.0": [SITE]})
    before = level(table)
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + by, [number])
    assert options(a_check("Behavioral", {"bureau.0": [number], "hand.0": [SITE]}), "use") == []


@pytest.mark.rule("PLAY-01")
@pytest.mark.parametrize(("number", "found"), [(DENIED, [DENIED]), (AUTHORIZED, [])])
def test_cards_make_only_certain_checks_fail(number: str, found: list[str]) -> None:
    table = a_check("Behavioral", {"hand.0": [SITE], "hand.1": [number]})
    decline(table)
    assert playable(table) == found
    table = own_turn(SITE, hand_1=[number])
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("PLAY-16", "EFS-02")
@pytest.mark.parametrize(("there", "negated"), [(4, True), (3, False)])
def test_spying_mission_negates_a_card_that_forces_a_check(there: int, negated: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SPYING, SITE], "hand.1": [AUTHORIZED, "0105"]}), "Subterfuge", there)
    announce(table, B, AUTHORIZED)
    play(table, SPYING)
    while table.state.announced or len(table.state.checks) > 1:
        decline(table)
    assert check_of(table).failed == (not negated)
    table = a_site_check({"hand.0": [SPYING, SITE], "hand.1": [AUTHORIZED, "0105"]})
    announce(table, B, "0105")
    assert playable(table) == []


@pytest.mark.rule("OPEN-13", "HEA-06", "EFF-22")
@pytest.mark.parametrize(("there", "ages"), [(3, True), (4, False)])
def test_aging_reduces_permanent_health_and_sends_to_the_hospital(there: int, ages: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SITE], "hand.1": [AGING]}), "Sciences", there)
    scully = card(table, SCULLY)
    health = stats.permanent_health(table, scully)
    decline(table)
    play_check(table, AGING)
    assert (is_asked(table) == (B, "choose_card")) == ages
    if ages:
        act(table, next(option for option in asked(table).options if option.card == scully))
        decline(table, "response_move")
    assert stats.permanent_health(table, scully) == health - ages
    assert (table.place(scully), table.agent(scully).damage) == ("hospital" if ages else "field", 0)


@pytest.mark.rule("EFF-24", "PLAY-08", "PLAY-19")
@pytest.mark.parametrize(("bluff", "skill"), PREREQUISITES)
def test_card_changes_the_skill_of_a_site(bluff: str, skill: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [bluff]})
    site = card(table, "0063")
    words = table.keywords(site)
    decline(table)
    resolve(table, bluff)
    assert (check_of(table).skill, check_of(table).needed, table.keywords(site)) == (skill, 3, words)
    table = a_check("Medical", {"hand.0": [SITE], "hand.1": [bluff]})
    decline(table)
    assert playable(table) == []


@pytest.mark.rule("EFF-24", "PLAY-08", "BLF-10")
def test_witness_is_playable_for_the_new_skill() -> None:
    table = a_site_check({"hand.0": [EMIL, BRAUN]}, under=[("0089", B)])
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert playable(table) == [EMIL]


@pytest.mark.rule("CHK-03", "EFS-02", "DEB-05")
@pytest.mark.parametrize(("there", "counts"), [(5, True), (4, False)])
def test_paperwork_keeps_a_team_from_adding_to_checks_of_sites(there: int, counts: bool) -> None:
    table = with_level(a_site_check({"hand.0": [SITE], "hand.1": [PAPERWORK]}), "Criminal Investigation", there)
    before = level(table)
    decline(table)
    play_check(table, PAPERWORK)
    assert level(table) == (before if counts else 0)
    modifiers.end_expired(table, "turn")
    assert level(table) == before


@pytest.mark.rule("CHK-03")
def test_paperwork_does_not_affect_other_checks() -> None:
    table = own_turn(SITE, hand_1=[PAPERWORK])
    decline(table)
    play_check(table, PAPERWORK)
    checks.start(table, A, table.agents(A), "Behavioral", 4)
    assert level(table) > 0
    check_of(table).site = card(table, SITE)
    assert level(table) == 0


@pytest.mark.rule("OPEN-10", "PLAY-11", "PLAY-12")
@pytest.mark.parametrize("window", ["before_draw", "briefing", "healing", "deployment", "investigation"])
def test_time_loss_is_playable_in_every_window(window: str) -> None:
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [TIME_LOSS], "deck.0": [SITE]}
    table = begin(Small(places, texts=card_set.texts()).table, "turn", A)
    while is_asked(table) != (B, window):
        decline(table)
    assert playable(table) == [TIME_LOSS]


@pytest.mark.rule("CHK-03", "CHK-16")
@pytest.mark.parametrize(("witness", "skill", "by"), WITNESSES)
def test_a_witness_adds_to_a_check_of_its_skill(witness: str, skill: str, by: int) -> None:
    table = a_check(skill, {"hand.0": [witness, SITE]})
    before = level(table)
    resolve(table, witness)
    assert (level(table), numbers_in(table, "serving.0")) == (before + by, [witness])
    assert text(witness) == f"+{by} to {article(skill)} check."


@pytest.mark.rule("CHK-03")
def test_witness_is_not_playable_outside_a_check() -> None:
    assert playable(a_phase("healing", {"hand.0": ["0207"]}, texts=card_set.texts())) == []


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize(("witness", "skill"), ADDING_RESOURCES)
def test_kept_witness_is_not_usable_for_another_skill(witness: str, skill: str) -> None:
    assert options(a_check("Computer", {"bureau.0": [witness], "hand.0": [SITE]}), "use") == []


@pytest.mark.rule("CHK-10", "CHK-12", "OPEN-07")
def test_one_copy_of_a_witness_serves_in_a_check() -> None:
    table = a_check("Subterfuge", {"bureau.0": [SAMANTHA, SAMANTHA], "hand.0": [SITE]})
    assert len(options(table, "use")) == 2
    act(table, options(table, "use")[0])
    assert options(table, "use") == []


@pytest.mark.rule("CHK-03")
def test_only_its_player_uses_a_witness() -> None:
    table = a_check("Behavioral", {"bureau.1": [DIAMOND], "hand.0": [SITE], "hand.1": [SITE]})
    assert options(table, "use") == []
    decline(table)
    assert [one.card for one in options(table, "use")] == [card(table, DIAMOND)]


@pytest.mark.rule("EFF-10", "POOL-08")
@pytest.mark.parametrize(("bluff", "skills"), BLUFFS)
def test_bluff_needs_the_right_skill_and_points(bluff: str, skills: tuple[str, ...]) -> None:
    elsewhere = site_of(("Medical",) if "Medical" not in skills else ("Computer",))
    for points, site in ((20, elsewhere), (0, site_of(skills))):
        table = a_site_check({"hand.1": [bluff], "hand.0": [SITE]}, site=site, points=points)
        decline(table)
        assert playable(table) == []


@pytest.mark.rule("BLF-06", "POOL-10")
def test_bluff_under_a_site_costs_one_less() -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [SITE]}, under=[(CIGARETTE_BUTTS, B)], points=4)
    assert [one.pick for one in options(table, "bluff")] == ["1", "3", "5"]
    before = level(table)
    act(table, options(table, "bluff")[2])
    decline(table, "answer")
    assert (level(table), pools(table)[B]) == (before - 3, (4, 0))


@pytest.mark.rule("BAS-12")
def test_basic_game_bluff_with_x_subtracts_2() -> None:
    table = a_site_check({"hand.1": [CIGARETTE_BUTTS], "hand.0": [SITE]}, format="basic")
    decline(table)
    before = level(table)
    resolve(table, CIGARETTE_BUTTS)
    assert level(table) == before - 2


def site_of(skills: tuple[str, ...]) -> str:
    """Return a Site whose only skill is one of these."""
    return SITES[next(skill for skill in skills if skill in SITES)]


SITES = {
    "Behavioral": "0063",
    "Medical": "0042",
    "Criminal Investigation": "0044",
    "Bureaucracy": "0045",
    "Observation": "0058",
    "Computer": "0069",
}
"""Sites by their only skill."""


def in_check(hand: list[str], **places: list[str]) -> Table:
    """Return a table at a Behavioral check where B can reverse a Witness."""
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    return a_check("Behavioral", {"hand.0": [*hand, SITE], "hand.1": [TRUST, SITE], **named})


def reverse_witness(table: Table) -> None:
    """Let B play the card in any window."""
    while is_asked(table)[0] != B:
        decline(table)
    resolve(table, TRUST)


@pytest.mark.rule("EFF-02", "POOL-13")
@pytest.mark.parametrize("trusted", [True, False])
def test_reversed_witness_has_no_other_effect(trusted: bool) -> None:
    table = in_check([BRAUN], bureau_0=[GRISSOM])
    if not trusted:
        reverse_witness(table)
        while is_asked(table)[0] != A:
            decline(table)
    play(table, BRAUN)
    assert table.player(A).rp == 20 - 2 + trusted


# Autopsy


def after_autopsy(level: int, witness: str = BRAUN) -> Table:
    """Return a table after an Autopsy with a Witness in hand."""
    table = with_skill(a_healing_phase(AUTOPSY, discard_0=[witness]), "Medical", level)
    play(table, AUTOPSY)
    until_decided(table)
    assert numbers_in(table, "hand.0") == [witness]
    return table


def begin_check(table: Table) -> Table:
    """Begin a Behavioral check and go to its window."""
    table.pending, table.stack[-1].pc = None, 0
    table.programs["idle"] = [lambda table, frame: None]
    table.push("idle", A)
    checks.start(table, A, table.agents(A, "field"), "Behavioral", 9)
    table.run()
    return table


@pytest.mark.rule("EFF-01", "EFF-11", "PLAY-15", "EFS-04")
@pytest.mark.parametrize(("there", "by"), [(4, 4), (3, 2)])
def test_witness_from_the_pile_adds_double_after_a_success(there: int, by: int) -> None:
    table = begin_check(after_autopsy(there))
    before = level(table)
    resolve(table, BRAUN)
    assert level(table) == before + by


@pytest.mark.rule("DEB-05")
def test_doubling_applies_to_one_card_this_turn() -> None:
    table = after_autopsy(4)
    assert table.state.turn.doubled == ["0:dr_sheila_braun"]
    table = begin_check(table)
    play(table, BRAUN)
    assert table.state.turn.doubled == []
    decline(table, "answer")
    table.state.checks[-1].names.clear()
    before, second = level(table), table.card_set.number("dr_sheila_braun", A, 7)
    table.zones["hand.0"].append(second)
    table.zones.where[second] = "hand.0"
    announce(table, A, BRAUN, "hand.0")
    decline(table, "answer")
    assert level(table) == before + 2


@pytest.mark.rule("EFF-10", "EFF-01")
def test_doubled_bonus_is_reversed_double() -> None:
    table = after_autopsy(4)
    trust = table.card_set.number("trust_no_one", B, 7)
    table.zones["hand.1"].append(trust)
    table.zones.where[trust] = "hand.1"
    table = begin_check(table)
    play(table, BRAUN)
    reverse_witness(table)
    assert [modifier.by for modifier in table.state.checks[-1].modifiers] == [-4]


def test_reshuffled_table_keeps_the_doubled_card() -> None:
    table = after_autopsy(4)
    for seed in range(5):
        other = ruleset.reshuffle(table, B, bytes([seed]) * 32)
        assert (other.state.turn.doubled, numbers_in(other, "hand.0")) == (table.state.turn.doubled, [BRAUN])


def test_log_shows_changes_of_a_witness() -> None:
    table = in_check([BRAUN])
    resolve(table, BRAUN)
    decline(table)
    play(table, TRUST)
    table.begin()
    decline(table)
    lines = [line.text for line in log_lines(table.facts, table.card_set)]
    assert "Dr. Sheila Braun: subtracted from the check instead of added." in lines


def on_the_phone(agent: str = LAMANA, zone: str = "bureau.0", skill: str = "Computer") -> Table:
    table = a_check(skill, {zone: [agent], "hand.0": [SITE]}, team=(MULDER, SCULLY))
    equip(table, card(table, agent), PHONE)
    return table


@pytest.mark.rule("EFF-13")
def test_agent_calls_in_to_a_check_in_the_bureau() -> None:
    table = a_check("Behavioral", {"bureau.0": [LAMANA], "hand.0": [SITE]}, team=(KOSSEFF,))
    check_of(table).team = table.agents(A, "bureau")
    equip(table, card(table, KOSSEFF), PHONE)
    assert level(table) == 2


@pytest.mark.rule("EFF-13", "HEA-08", "INV-09", "DMG-09")
@pytest.mark.parametrize(
    "case", ["little skill", "same section", "hospital", "fallen", "left out", "no phone", "nobody"]
)
def test_agent_without_a_matching_check_adds_nothing(case: str) -> None:
    agent = {"little skill": SPILLER}.get(case, LAMANA)
    zone = {"hospital": "hospital.0"}.get(case, "bureau.0")
    table = on_the_phone(agent, zone)
    caller = card(table, agent)
    if case == "same section":
        table.move(caller, "field.0")
    if case == "fallen":
        table.agent(caller).damage = 3
    if case == "left out":
        modifiers.change(table, caller, caller, "excluded", 1, "turn")
    if case == "no phone":
        table.discard(table.zones[f"attached.{caller}"])
    if case == "nobody":
        for one in table.agents(A, "field"):
            table.move(one, "hospital.0")
    assert (level(table), checks.remote_contributions(table, check_of(table))) == (0, {})


@pytest.mark.rule("PLAY-01", "EFF-01")
def test_documentation_adds_2_at_a_site_and_is_discarded() -> None:
    table = a_site_check({"bureau.0": [THOROUGH], "hand.0": [SITE]})
    before = level(table)
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + 2, [THOROUGH])
    table = a_check("Behavioral", {"bureau.0": [THOROUGH], "hand.0": [THOROUGH, SITE]})
    assert (options(table, "use"), playable(table)) == ([], []), "only for Sites"


def after_site(site: str, hand: str, skill: str, there: int, **given: list[str]) -> Table:
    """Return a table after a Site was decided, where A is asked."""
    named = {name.replace("_", "."): cards for name, cards in given.items()}
    table = a_site_check({"hand.0": [hand, SITE], "hand.1": [SITE], **named}, site=site)
    pass_until(with_level(table, skill, there), "after_site")
    return table


@pytest.mark.rule("PLAY-06", "PLAY-18", "EFF-01")
@pytest.mark.parametrize(
    ("site", "skill", "there", "found"),
    [
        (ALIEN_SITE, "Alien Investigation", 9, [CIRCLES]),
        (ALIEN_SITE, "Alien Investigation", 0, []),
        (ALIEN_OR_COMPUTER_SITE, "Alien Investigation", 9, [CIRCLES]),
        (AUBREY, "Behavioral", 9, []),
    ],
)
def test_crop_circles_need_a_solved_alien_site(site: str, skill: str, there: int, found: list[str]) -> None:
    table = after_site(site, CIRCLES, skill, there)
    assert (is_asked(table), playable(table)) == ((A, "after_site"), found)
    if found:
        resolve(table, CIRCLES)
        assert numbers_in(table, "bureau.0") == [CIRCLES]


@pytest.mark.rule("CHK-17", "CMB-02")
@pytest.mark.parametrize("number", ["0236", CHARLEY])
def test_player_without_team_neither_checks_nor_gets_a_companion(number: str) -> None:
    table = a_site_check({"hand.0": [SITE], "hand.1": [number]})
    announce(table, B, number)
    decline(table, "answer")
    assert (is_asked(table)[1], len(table.state.checks), table.state.changes) == ("check", 1, [])


def with_team(number: str, hand_of_b: list[str], team: tuple[str, ...] = (MULDER, SCULLY)) -> tuple[Table, int]:
    """Return a table at a Site's check of a Team with a companion, and the companion."""
    table = a_site_check({"hand.0": [SITE, number], "hand.1": [*hand_of_b, SITE]}, team=team)
    witness = card(table, number)
    table.move(witness, "bureau.0")
    modifiers.accompany(table, witness, table.agents(A, "field"))
    return table, witness


@pytest.mark.rule("PLAY-18", "DEP-04")
@pytest.mark.parametrize("number", [CHARLEY, GUNG])
def test_witness_accompanies_the_team_its_player_chooses(number: str) -> None:
    table = own_turn(number, bureau_0=[LAMANA, KOSSEFF])
    resolve(table, number)
    assert is_asked(table) == (A, "choose_team")
    field = tuple(table.agents(A, "field"))
    act(table, next(option for option in asked(table).options if option.cards == field))
    witness = card(table, number)
    assert table.zones.where[witness] == "bureau.0"
    assert [agent for agent in table.agents(A) if modifiers.companions(table, [agent])] == list(field)
    assert encoded(tables.reloaded(table)) == encoded(table)


@pytest.mark.rule("DMG-10", "DEP-07")
def test_witness_leaves_when_the_last_lingering_agent_goes_to_the_hospital() -> None:
    table, charley = with_team(CHARLEY, [], (MULDER,))
    mulder = card(table, MULDER)
    leaving_play.linger(table, mulder, mulder)
    in_window(table, leaving_play.send_lingering_to_hospital, [mulder])
    assert table.place(mulder) == "hospital"
    assert table.place(charley) in ("removed", "discard")


@pytest.mark.rule("CMB-02", "DMG-01", "INV-06")
def test_charley_fights_with_the_team_and_adds_to_no_other_check() -> None:
    table, charley = with_team(CHARLEY, [GOOD_PEOPLE])
    assert charley not in teams.present_agents(table, table.state.checks[0])
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    assert fight.agents == [*table.agents(A, "field"), charley]
    assert [combat.value(table, charley, kind) for kind in ("LRC", "CRC")] == [2, 2]
    assert stats.value(table, charley, "Health") == 3
    pass_until(table, "after_damage")
    assert (charley, 2) in [(packet.source, packet.amount) for packet in fight.packets]


@pytest.mark.rule("DMG-12", "PLAY-22")
def test_charley_is_removed_from_the_game_when_he_falls() -> None:
    table, charley = with_team(CHARLEY, [GOOD_PEOPLE])
    announce(table, B, GOOD_PEOPLE)
    decline(table, "answer", "combat_start")
    fight = combat.current(table)
    fight.damage[charley] = 3
    pass_until(table, "target")
    assert table.place(charley) == "removed"
    assert charley not in fight.agents


@pytest.mark.rule("DEP-07", "PLAY-22", "PLAY-18")
@pytest.mark.parametrize(("number", "place"), [(CHARLEY, "removed"), (GUNG, "discard")])
def test_witness_leaves_when_its_team_has_no_agents(number: str, place: str) -> None:
    table, witness = with_team(number, [], (MULDER, SCULLY))
    for agent, still in zip(table.agents(A, "field"), ("bureau", place), strict=True):
        in_window(table, damage.send_to_hospital, agent)
        decline(table, "response_move")
        assert table.place(witness) == still


@pytest.mark.rule("PLAY-22")
@pytest.mark.parametrize("leave", [leaving_play.remove, lambda table, agent: leaving_play.abduct(table, agent, 10)])
def test_witness_leaves_however_its_team_is_lost(leave: object) -> None:
    table, witness = with_team(GUNG, [], (MULDER,))
    in_window(table, leave, table.agents(A, "field")[0])
    decline(table, "response_remove", "response_abduction")
    assert table.place(witness) == "discard"


def fought(foe: str, *, gung: bool, cards: tuple[str, ...] = ()) -> dict[int, int]:
    """Return the damage to an Adversary in a long-range round, with or without Gung."""
    table = a_combat(foe, {"bureau.0": [GUNG], "hand.1": [*cards, SITE]}, team=(MULDER, SCULLY))
    if gung:
        modifiers.accompany(table, card(table, GUNG), table.agents(A, "field"))
    ask_again(table)
    for number in cards:
        resolve(table, number)
    fight = combat.current(table)
    pass_until(table, "after_damage", "target")
    while is_asked(table)[1] == "target":
        act(table, options(table, "choose")[0])
        pass_until(table, "after_damage", "target")
    return dict(fight.damage)


@pytest.mark.rule("DMG-05", "EFF-04")
@pytest.mark.parametrize(("foe", "without", "with_gung"), [(MCALPIN, 3, 5), (POLTERGEIST, 0, 5)])
def test_gung_makes_damage_to_occult_creatures_count(foe: str, without: int, with_gung: int) -> None:
    """Mulder deals 2 and Scully 3; half of it is rounded up."""
    assert (sum(fought(foe, gung=False).values()), sum(fought(foe, gung=True).values())) == (without, with_gung)


@pytest.mark.rule("DMG-05")
def test_gung_does_not_help_against_combat_cards() -> None:
    assert sum(fought(MCALPIN, gung=True, cards=(ILLUSION,)).values()) == 0
