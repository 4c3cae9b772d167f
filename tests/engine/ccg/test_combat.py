"""Combat, from the first round to its end (CMB)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import checks, combat, plays
from engine.ccg.table import modifiers, stats
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.table import Table
from engine.kernel.facts import Happened
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, decline, in_window, is_asked, play, playable, resolve
from tests.engine.ccg.combat_tables import CREW_CUT, FALCON, METHOD_SITE, STURDY, aim, fight, wounds
from tests.engine.ccg.constants import AUBREY, BRAUN, GOOD_PEOPLE, KOSSEFF, MANITOU, MULDER, SCULLY, A, B
from tests.engine.ccg.site_tables import at_site
from tests.engine.ccg.tables import EventRecorder, card, numbers_in, texts_with

SQUEEZE = "0343"
"""An Adversary that skips the round at long range."""

PUNCH, HOLLOW, FAST_DRAW = "0027", "0038", "0029"
SURPRISE = "0105"


@pytest.mark.rule("CMB-03", "CMB-05")
def test_one_round_at_long_range_then_rounds_at_close_range() -> None:
    table, rounds = fight(places={"hand.0": ["0042"]}), []
    while table.combat:
        if table.pending and table.pending.kind == "combat":
            rounds.append((table.combat.kind, table.combat.number))
        act(table, asked(table).options[-1])
    assert rounds == [("LRC", 1), ("CRC", 2), ("CRC", 3)]


@pytest.mark.rule("CMB-05", "CMB-07", "TYP-06")
def test_an_adversary_without_a_long_range_value_deals_nothing_and_takes_damage() -> None:
    table = fight(foe=MANITOU, places={"hand.0": ["0042"]})
    decline(table)
    assert (table.combat.damage, wounds(table)) == ({card(table, MANITOU): 2 + 3}, {})


@pytest.mark.rule("CMB-11", "DMG-11")
def test_combatant_that_falls_still_deals_its_damage() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, site=METHOD_SITE)
    aim(table, SCULLY)
    assert (table.combat, numbers_in(table, "discard.1")) == (None, [CREW_CUT])
    assert wounds(table) == {SCULLY: 4}


@pytest.mark.rule("CMB-11", "DMG-11", "PLAY-01")
@pytest.mark.parametrize(("team", "unhurt"), [([MULDER, SCULLY], True), ([SCULLY], False)])
def test_victim_of_a_first_strike_deals_no_damage(team: list[str], unhurt: bool) -> None:
    texts = texts_with(
        number_change=lambda table, card, stat: int(stat == "strikes_first" and card in table.state.agents)
    )
    table = fight(team, CREW_CUT, site=METHOD_SITE, texts=texts)
    assert (numbers_in(table, "discard.1"), wounds(table) == {}) == ([CREW_CUT], unhurt)


@pytest.mark.rule("CMB-08", "CMB-10", "CHK-20", "MP-05")
def test_adversarys_player_plays_first_and_only_combat_cards_are_allowed() -> None:
    table = fight(places={"hand.0": [BRAUN, HOLLOW, PUNCH], "hand.1": [HOLLOW, "0105"]})
    assert (is_asked(table), playable(table)) == ((B, "combat"), [HOLLOW])
    decline(table)
    assert (is_asked(table), playable(table)) == ((A, "combat"), sorted([HOLLOW, PUNCH]))


@pytest.mark.rule("CMB-09", "CMB-10", "CHK-10", "CHK-12")
def test_one_combat_card_of_a_name_is_used_in_a_round() -> None:
    table = fight(places={"hand.0": [PUNCH, PUNCH, PUNCH], "hand.1": ["0042"]})
    decline(table)
    resolve(table, PUNCH)
    while is_asked(table)[0] != A:
        decline(table)
    assert playable(table) == []
    decline(table)
    while table.combat.number == 1 or asked(table).seat != A:
        act(table, asked(table).options[-1])
    assert playable(table) == [PUNCH]


@pytest.mark.rule("POOL-04", "POOL-05")
def test_starred_card_is_paid_from_the_pool_of_its_players_side() -> None:
    table = fight(places={"hand.0": [HOLLOW], "hand.1": [HOLLOW]})
    before = tables.pools(table)
    resolve(table, HOLLOW)
    assert tables.pools(table)[B] == (before[B][0], before[B][1] - 2)
    table = fight(places={"hand.0": [HOLLOW], "hand.1": ["0042"]})
    before = tables.pools(table)
    decline(table)
    play(table, HOLLOW)
    assert tables.pools(table)[A] == (before[A][0] - 2, before[A][1])


@pytest.mark.rule("CMB-12", "CMB-13")
def test_combat_without_agents_ends_and_the_adversary_is_discarded() -> None:
    table = fight([KOSSEFF], FALCON, site=METHOD_SITE)
    assert (table.combat, numbers_in(table, "discard.1")) == (None, [FALCON])
    assert (numbers_in(table, "hospital.0"), table.state.log) == ([KOSSEFF], [])


@pytest.mark.rule("CMB-12", "CMB-14", "CMB-15")
def test_investigation_continues_after_all_agents_left_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    table.combat.agents = []
    decline(table)
    assert (table.combat, numbers_in(table, "discard.1")) == (None, [MANITOU])
    assert (is_asked(table), checks.level(table, table.state.checks[0])) == ((A, "check"), 4)


@pytest.mark.rule("CMB-17", "OPEN-18")
@pytest.mark.parametrize("played", [False, True])
def test_idle_close_round_ends_the_combat_and_a_long_one_does_not(played: bool) -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "hand.1": [HOLLOW, "0042"] * played})
    for one in (*table.combat.agents, *table.combat.foes):
        for kind in ("LRC", "CRC"):
            modifiers.change(table, one, one, kind, -9, "combat")
    while table.combat.kind == "LRC":
        decline(table)
    assert table.combat.number == 2
    if played:
        resolve(table, HOLLOW)
    while table.combat and table.combat.number == 2:
        decline(table)
    assert table.combat.number == 3 if played else (table.combat, is_asked(table)) == (None, (A, "check"))


def test_a_combat_can_be_stored_at_every_question() -> None:
    table = fight([MULDER, SCULLY], GOOD_PEOPLE, {"hand.0": [PUNCH], "hand.1": [HOLLOW]})
    while table.combat:
        assert tables.encoded(tables.reloaded(table)) == tables.encoded(table)
        act(table, asked(table).options[0])
    assert len(table.zones["hand.0"]) + len(table.zones["hand.1"]) == 0


@pytest.mark.rule("CMB-02", "DMG-12")
def test_witness_with_health_fights_and_is_discarded_at_0() -> None:
    table = fight([MULDER, SCULLY], CREW_CUT, {"serving.0": [BRAUN], "hand.0": ["0042"]}, METHOD_SITE, texts=STURDY)
    combat.join(table, card(table, BRAUN))
    decline(table, "combat")
    assert is_asked(table) == (B, "target")
    aim(table, BRAUN)
    assert (numbers_in(table, "discard.0"), wounds(table)) == ([BRAUN], {})


@pytest.mark.rule("CHK-09", "CHK-20", "CMB-10")
def test_in_a_check_within_a_combat_other_cards_are_played_again() -> None:
    table = fight(places={"hand.0": [BRAUN, PUNCH], "hand.1": ["0042"]})
    decline(table)
    assert is_asked(table) == (A, "combat")
    in_window(table, checks.start, A, table.agents(A), "Behavioral", 3)
    assert (is_asked(table), playable(table)) == ((A, "check"), [BRAUN])
    play(table, BRAUN)
    assert table.combat is not None and table.combat.names == []
    while table.pending and table.pending.kind != "combat":
        decline(table)
    assert table.fight is table.combat


@pytest.mark.rule("PLAY-16", "CMB-12")
def test_negating_a_fighting_adversary_ends_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    plays.negate(table, card(table, MANITOU))
    assert numbers_in(table, "discard.1") == [MANITOU]
    decline(table)
    assert (table.combat, wounds(table)) == (None, {})
    assert is_asked(table) == (A, "check")


@pytest.mark.rule("PLAY-16", "CMB-12")
@pytest.mark.parametrize("fights", [True, False])
def test_negated_agent_is_discarded_and_the_others_keep_fighting(fights: bool) -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]}) if fights else at_site([MULDER, SCULLY])
    plays.negate(table, card(table, SCULLY))
    assert numbers_in(table, "discard.0") == [SCULLY]
    assert not table.combat.called_off if fights else table.combat is None


@pytest.mark.rule("DMG-08")
@pytest.mark.parametrize("stunned", [False, True])
def test_window_after_damage_needs_damage(stunned: bool) -> None:
    texts = texts_with(
        windows=lambda table, card: ["after_damage"] if table.design(card).number == "0002" else None,
        has_cards_for=lambda window: window == "after_damage",
    )
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0002"]}, texts=texts)
    if stunned:
        combat.current(table).stunned = [card(table, MANITOU), *table.agents(A)]
    decline(table, "combat")
    assert (is_asked(table)[1] == "after_damage") != stunned


@pytest.mark.rule("DMG-11", "DMG-12")
def test_combatant_without_health_falls_without_damage() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    manitou = card(table, MANITOU)
    combat.current(table).stunned = [manitou, *table.agents(A)]
    modifiers.change(table, manitou, manitou, "Health", -99, "combat")
    decline(table, "combat")
    assert (wounds(table), table.state.turn.fought.killed) == ({}, [manitou])


@pytest.mark.rule("DMG-04", "PLAY-01")
@pytest.mark.parametrize(("spared", "open_to"), [([SCULLY], [MULDER]), ([MULDER, SCULLY], [MULDER, SCULLY])])
def test_damage_targets_unprotected_combatants_first(spared: list[str], open_to: list[str]) -> None:
    texts = texts_with(averts=lambda table, source, target: table.design(target).number in spared)
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]}, texts=texts)
    while table.combat and is_asked(table)[1] == "combat":
        decline(table)
    if len(open_to) > 1:
        assert [option.card for option in asked(table).options] == [card(table, number) for number in open_to]
    else:
        assert list(wounds(table)) == open_to


@pytest.mark.rule("CMB-01", "CMB-03", "DMG-07", "CMB-13")
def test_a_combat_announces_each_of_its_steps() -> None:
    dealt = ["round_began", "packets_made", "packets_aimed", "packets_reduced", "damage_dealt", "damage_settled"]
    texts = EventRecorder("combat_began", *dealt, "fall_due", "round_ended", "combat_ended")
    table = fight([MULDER, SCULLY], MANITOU, texts=texts)
    while table.combat:
        act(table, asked(table).options[0])
    heard = ["combat_began", *dealt, "round_ended", *dealt, "fall_due", "round_ended", "combat_ended"]
    assert [event for event, _, _ in texts.recorded] == heard


@pytest.mark.rule("OPEN-25", "CHK-15", "CMB-16")
def test_check_window_reopens_after_a_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": [BRAUN], "hand.1": [SURPRISE]})
    while table.combat:
        act(table, asked(table).options[-1])
    assert (is_asked(table), playable(table)) == ((A, "check"), [BRAUN])
    resolve(table, BRAUN)
    assert (numbers_in(table, "serving.0"), is_asked(table)) == ([BRAUN], (B, "check"))
    assert playable(table) == [SURPRISE]


CREW_CUT_SKIPS_LRC = texts_with(
    permits=lambda table, what, card: what == "skip_lrc" and table.design(card).number == CREW_CUT
)


def two_foes(texts: Texts) -> Table:
    """Return a table at the first window of a combat with two Adversaries."""
    places = {"field.0": [MULDER, SCULLY, KOSSEFF], "hand.0": ["0042"], "hand.1": [MANITOU, CREW_CUT]}
    table = tables.Small(places, texts=texts).table
    table.state.turn.seat = A
    combat.start(table, B, A, table.agents(A, "field"), [card(table, MANITOU), card(table, CREW_CUT)])
    table.run()
    return table


@pytest.mark.rule("CMB-04", "ADV-05")
@pytest.mark.parametrize(("texts", "kind"), [(CREW_CUT_SKIPS_LRC, "CRC"), (Texts(), "LRC")])
def test_one_of_several_adversaries_may_skip_the_long_range_round(texts: Texts, kind: str) -> None:
    fought = two_foes(texts).combat
    assert (fought.kind, fought.number) == (kind, 1)


@pytest.mark.rule("CMB-03", "CMB-04", "PLAY-01")
@pytest.mark.parametrize(("foe", "site", "found"), [(GOOD_PEOPLE, AUBREY, []), (SQUEEZE, METHOD_SITE, [FAST_DRAW])])
def test_fast_draw_needs_no_long_range_round_ahead(foe: str, site: str, found: list[str]) -> None:
    table = fight(foe=foe, places={"hand.0": [FAST_DRAW] * 2}, site=site, texts=card_set.texts())
    assert (is_asked(table), playable(table)) == ((A, "combat_start"), found)
    if found:
        play(table, FAST_DRAW)
        act(table, asked(table).options[0])
        decline(table, "answer")
        assert (is_asked(table), playable(table)) == ((A, "combat_start"), [])


@pytest.mark.rule("CMB-01", "CMB-13", "CMB-16", "ADV-05")
def test_combat_rounds_are_logged_and_adversaries_discarded_at_the_end() -> None:
    table = two_foes(Texts())
    first = card(table, MANITOU)
    told = [(one.what, one.card, one.text) for one in table.facts if isinstance(one, Happened)]
    assert told == [("combat", first, table.design(first).name), ("combat_round", first, "LRC 1")]
    table.combat.ended = True
    facts = [one for one in decline(table, "combat", "target") if isinstance(one, Happened)]
    assert [(one.seat, one.card) for one in facts if one.what == "combat_over"] == [(A, first)]
    assert (table.combat, numbers_in(table, "discard.1")) == (None, [MANITOU, CREW_CUT])


@pytest.mark.rule("CMB-12", "CMB-13", "CMB-14")
@pytest.mark.parametrize(
    ("leaving", "agents", "foes"),
    [
        ([MANITOU], [MULDER, SCULLY, KOSSEFF], [CREW_CUT]),
        ([CREW_CUT, MANITOU], [MULDER, SCULLY, KOSSEFF], []),
        ([SCULLY], [MULDER, KOSSEFF], [MANITOU, CREW_CUT]),
        ([MULDER, SCULLY, KOSSEFF], [], [MANITOU, CREW_CUT]),
    ],
)
def test_combat_lasts_until_one_side_has_left(leaving: list[str], agents: list[str], foes: list[str]) -> None:
    table = two_foes(Texts())
    fought = table.combat
    for number in leaving:
        combat.leave(table, card(table, number))
    assert [table.design(one).number for one in fought.agents] == agents
    assert ([table.design(one).number for one in fought.foes], fought.called_off) == (foes, not agents or not foes)
    assert numbers_in(table, "discard.1") == [one for one in leaving if one in (MANITOU, CREW_CUT)]
    assert numbers_in(table, "field.0") == [MULDER, SCULLY, KOSSEFF]


@pytest.mark.rule("CMB-02", "CHK-09", "CMB-16")
@pytest.mark.parametrize(("texts", "joins"), [(STURDY, True), (Texts(), False)])
def test_companion_witness_with_health_fights(texts: Texts, joins: bool) -> None:
    """Each check records that there was a combat in it."""
    table = tables.Small({"field.0": [MULDER], "serving.0": [BRAUN], "hand.1": [MANITOU]}, texts=texts).table
    agents, braun = table.agents(A), card(table, BRAUN)
    modifiers.accompany(table, braun, agents)
    for _ in range(2):
        checks.start(table, A, agents, "Behavioral", 3)
    assert [one.fought for one in table.state.checks] == [False, False]
    combat.start(table, B, A, agents, [card(table, MANITOU)])
    assert table.combat.agents == [*agents, *[braun] * joins]
    assert [one.fought for one in table.state.checks] == [True, True]


@pytest.mark.rule("CMB-02", "CMB-14")
def test_combatant_leaving_in_the_window_deals_no_damage() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    table.move(card(table, MULDER), "hospital.0")
    decline(table)
    assert table.combat.damage == {card(table, MANITOU): 3}


@pytest.mark.rule("CHK-16", "CMB-12")
def test_combat_changes_end_with_the_combat() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"]})
    mulder = card(table, MULDER)
    for stat, until in (("LRC", "combat"), ("CRC", "round")):
        modifiers.change(table, mulder, mulder, stat, 2, until)
    table.combat.ended = True
    decline(table)
    assert [stats.value(table, mulder, stat) for stat in ("LRC", "CRC")] == [2, 2]


@pytest.mark.rule("CMB-01", "CHK-09", "DMG-01")
def test_inner_combat_has_its_own_pending_damage() -> None:
    table = fight([MULDER, SCULLY], MANITOU, {"hand.0": ["0042"], "engaged.1": [GOOD_PEOPLE]})
    assert is_asked(table)[1] == "combat"
    table.pending = None
    table.stack[-1].pc = 0
    inner = card(table, GOOD_PEOPLE)
    combat.start(table, B, A, table.agents(A, "field"), [inner])
    table.run()
    decline(table, "combat")
    assert is_asked(table)[1] == "target"
    assert inner in [packet.source for packet in combat.pending_damage(table)]


SKIPS_LRC = texts_with(permits=lambda table, what, card: what == "skip_lrc")


@pytest.mark.rule("CMB-03", "CMB-04", "PLAY-01")
@pytest.mark.parametrize(
    ("texts", "close_rounds", "rounds"),
    [
        (Texts(), -1, ["LRC 1", "CRC 2", "CRC 3"]),
        (Texts(), 0, ["LRC 1"]),
        (Texts(), 1, ["LRC 1", "CRC 2"]),
        (Texts(), 2, ["LRC 1", "CRC 2", "CRC 3"]),
        (SKIPS_LRC, 0, []),
        (SKIPS_LRC, 1, ["CRC 1"]),
    ],
)
def test_text_may_limit_the_rounds_at_close_range(texts: Texts, close_rounds: int, rounds: list[str]) -> None:
    table = tables.Small({"field.0": [MULDER, SCULLY], "hand.1": [GOOD_PEOPLE]}, texts=texts).table
    combat.start(table, B, A, table.agents(A), [card(table, GOOD_PEOPLE)], close_rounds)
    table.run()
    facts = list(table.facts)
    while table.pending:
        facts += act(table, asked(table).options[-1])
    assert [one.text for one in facts if isinstance(one, Happened) and one.what == "combat_round"] == rounds
    assert (table.state.combats, numbers_in(table, "discard.1")) == ([], [GOOD_PEOPLE])
