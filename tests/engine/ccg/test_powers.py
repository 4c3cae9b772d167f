"""Powers of X-Files (XPW, OPT-06)."""

from typing import Any

import msgspec
import pytest

from engine.ccg.rules import announced_powers, checks, plays, pools, used_powers
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import AnnouncedCard
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, Happened, redact
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play, playable, resolve
from tests.engine.ccg.constants import AUBREY, BRAUN, GOOD_PEOPLE, KOSSEFF, MANITOU, MULDER, SCULLY, A, B, C
from tests.engine.ccg.site_tables import go, site_of
from tests.engine.ccg.tables import Small, a_phase, begin, card, encoded, numbers_in, reloaded
from tests.engine.ccg.tables import pools as points

HOLLOW, RED_TAPE, SURPRISE = "0038", "0234", "0105"


def announce_value(table: Table, value: str, seat: int = B) -> Table:
    """Announce a value for a player."""
    table.player(seat).powers[value] = announced_powers.TOKENS.get(value, 0)
    return table


def phase_with(value: str, phase: str, places: Any = None, seat: int | None = B, **given: Any) -> Table:
    """Return a table in A's phase after B announced a value."""
    table = begin(announce_value(Small(places, powers=True, **given).table, value), phase)
    if seat is not None:
        until(table, seat, phase)
    return table


def check_with(value: str, places: Any = None, site: str = AUBREY, seat: int | None = B, **given: Any) -> Table:
    """Return a table at a Site's check after B announced a value."""
    small = site_of([MULDER, SCULLY], places, site, powers=True, **given)
    table = go(begin(announce_value(small.table, value), "investigation"), "before_site")
    if table.pending and table.pending.kind == "skill":
        act(table, asked(table).options[0])
    if seat is not None:
        until(table, seat, "check")
    return table


def uses(table: Table, value: str) -> list[Action]:
    return [option for option in options(table, "power") if option.pick == value]


def until(table: Table, seat: int, kind: str) -> None:
    """Decline until a seat gets a kind of question."""
    while is_asked(table) != (seat, kind):
        decline(table)


@pytest.mark.rule("OPT-06")
def test_values_are_not_announced_without_the_option() -> None:
    assert options(a_phase("healing", {"hand.0": [AUBREY]}), "announce") == []


@pytest.mark.rule("XPW-01", "XPW-02", "XPW-03", "XPW-05")
def test_value_is_announced_to_all_once() -> None:
    table = a_phase("healing", powers=True, xfiles=("0119", "0152"))
    decline(table)
    assert is_asked(table) == (B, "healing")
    assert [one.pick for one in options(table, "announce")] == ["Alien", "Knowledge", "Violence", "Death"]
    facts = act(table, Action("announce", pick="Violence"))
    told = [redact(fact, None) for fact in facts if isinstance(fact, Happened) and fact.what == "power_announced"]
    assert [fact.text for fact in told if isinstance(fact, Happened)] == ["Violence"]
    assert table.player(B).powers == {"Violence": 2}
    decline(table)
    assert [one.pick for one in options(table, "announce")] == ["Alien", "Knowledge", "Death"]
    act(table, Action("announce", pick="Death"))
    assert table.player(B).powers == {"Violence": 2, "Death": 0}


@pytest.mark.rule("XPW-02")
def test_player_with_all_values_announced_and_no_cards_is_not_asked() -> None:
    table = Small(powers=True).table
    for seat in (A, B):
        for value in announced_powers.own_values(table, seat):
            announce_value(table, value, seat)
    table.player(A).powers.clear()
    assert is_asked(begin(table, "investigation")) == (A, "investigation")


@pytest.mark.rule("XPW-04")
def test_powers_except_ideology_work_only_on_the_conspiracy_side() -> None:
    table = Small(powers=True).table
    for seat in (A, B):
        for value in ("Control", "Ideology"):
            announce_value(table, value, seat)
    assert [announced_powers.has_power(table, seat, "Control") for seat in (A, B)] == [False, True]
    assert [announced_powers.has_power(table, seat, "Ideology") for seat in (A, B)] == [True, True]


@pytest.mark.rule("XPW-11", "XPW-12", "XPW-13", "XPW-14", "XPW-15")
@pytest.mark.parametrize(
    ("value", "adversary"),
    [("Alien", "0351"), ("Evolutionary", "0338"), ("Government", "0336"), ("Occult", "0333"), ("Primordial", "0335")],
)
def test_affiliation_power_allows_adversaries_at_any_site(value: str, adversary: str) -> None:
    site = "0045" if adversary == "0351" else AUBREY
    other = "Alien" if value == "Occult" else "Occult"
    for lent, found in ((value, [adversary]), ("Control", []), (other, [])):
        table = check_with(lent, {"hand.1": [adversary]}, site)
        assert playable(table) == found


@pytest.mark.rule("XPW-21")
def test_events_for_cp_cost_1_less() -> None:
    table = phase_with("Manipulation", "healing", {"hand.1": [RED_TAPE, MANITOU, SURPRISE]})
    lent = {number: pools.price(table, B, card(table, number)) for number in (RED_TAPE, MANITOU, SURPRISE)}
    table.player(B).powers.clear()
    full = {number: pools.price(table, B, card(table, number)) for number in (RED_TAPE, MANITOU, SURPRISE)}
    assert {number: full[number] - lent[number] for number in full} == {RED_TAPE: 1, MANITOU: 0, SURPRISE: 0}


@pytest.mark.rule("XPW-34", "POOL-09")
def test_bluffs_cost_1_less_also_under_a_site_at_least_0() -> None:
    table = phase_with("Security", "healing", {"hand.1": [SURPRISE, "0101"]})
    prices = [pools.price(table, B, card(table, number), less=less) for number in (SURPRISE, "0101") for less in (0, 1)]
    assert prices == [2, 1, 0, 0]


@pytest.mark.rule("XPW-44")
def test_the_opponents_pay_1_more_for_each_site() -> None:
    table = phase_with("Manipulation of Evidence", "healing", {"hand.0": [AUBREY], "hand.1": [AUBREY]})
    assert pools.price(table, A, card(table, AUBREY, "hand.0")) == 3
    assert pools.price(table, B, card(table, AUBREY, "hand.1")) == 2


def at_fight(value: str, foe: str = GOOD_PEOPLE, places: Any = None) -> Table:
    """Return a table where B announced a value and attacks A's Team."""
    table = check_with(
        value, {"hand.0": [AUBREY], **(places or {}), "hand.1": [foe, *(places or {}).get("hand.1", ())]}
    )
    resolve(table, foe)
    return table


@pytest.mark.rule("XPW-22")
def test_possession_turns_a_wounded_agent_on_its_own_team() -> None:
    table = at_fight("Possession", places={"hand.1": [AUBREY]})
    assert uses(table, "Possession") == []
    decline(table, "combat")
    act(table, Action("choose", card=card(table, MULDER)))
    until(table, B, "after_damage")
    mulder, scully = card(table, MULDER), card(table, SCULLY)
    assert [one.card for one in uses(table, "Possession")] == [mulder]
    act(table, uses(table, "Possession")[0])
    assert (table.combat.agents, table.combat.turned) == ([scully], {mulder: B})
    assert (table.player(B).powers, encoded(reloaded(table))) == ({"Possession": 1}, encoded(table))
    while table.combat:
        act(table, asked(table).options[-1])
    assert scully not in table.agents(A, "field")


@pytest.mark.rule("XPW-22", "CMB-12")
def test_combat_ends_with_the_adversary_despite_a_turned_agent() -> None:
    table = at_fight("Possession")
    assert table.combat is not None
    mulder = card(table, MULDER)
    table.combat.agents.remove(mulder)
    table.combat.foes.append(mulder)
    table.combat.turned[mulder] = B
    table.combat.damage[card(table, GOOD_PEOPLE)] = 9
    while table.combat:
        target = [one for one in asked(table).options if one.card == card(table, GOOD_PEOPLE)]
        act(table, target[0] if target else asked(table).options[-1])
    assert mulder in table.agents(A, "field")


@pytest.mark.rule("XPW-23")
def test_subterfuge_makes_the_opponent_discard_a_card_once_a_turn() -> None:
    table = phase_with("Subterfuge", "healing", {"hand.0": [MULDER, AUBREY]})
    act(table, uses(table, "Subterfuge")[0])
    assert is_asked(table) == (A, "lose_card")
    assert [option.card for option in asked(table).options] == [card(table, AUBREY), card(table, MULDER)]
    act(table, Action("choose", card=card(table, MULDER)))
    assert numbers_in(table, "discard.0") == [MULDER]
    until(table, B, "healing")
    assert uses(table, "Subterfuge") == []


@pytest.mark.rule("XPW-24")
def test_threats_negate_a_witness_just_played() -> None:
    table = check_with("Threats", {"hand.0": [BRAUN, "0226"]}, seat=A)
    play(table, BRAUN)
    assert is_asked(table) == (B, "answer")
    act(table, uses(table, "Threats")[0])
    assert (numbers_in(table, "discard.0"), table.player(B).powers) == ([BRAUN], {"Threats": 2})
    until(table, A, "check")
    play(table, "0226")
    assert uses(table, "Threats") == []


@pytest.mark.rule("XPW-25")
def test_violence_plays_a_discarded_adversary_for_2_less() -> None:
    table = check_with("Violence", {"discard.1": [MANITOU, "0335"]}, points=4)
    assert [table.design(one.card or 0).number for one in uses(table, "Violence")] == [MANITOU]
    act(table, uses(table, "Violence")[0])
    assert points(table)[B] == (4, 0)
    decline(table, "answer")
    assert table.combat is not None
    assert numbers_in(table, "engaged.1") == [MANITOU]


@pytest.mark.rule("XPW-31")
def test_control_takes_1_rp_once_a_turn() -> None:
    table = phase_with("Control", "healing", points=3)
    act(table, uses(table, "Control")[0])
    assert points(table) == [(2, 3), (3, 3)]
    until(table, B, "healing")
    assert uses(table, "Control") == []


@pytest.mark.rule("XPW-32", "PLAY-19")
def test_ideology_replaces_a_keyword_for_the_turn() -> None:
    table = phase_with("Ideology", "healing", {"bureau.0": [MULDER]})
    act(table, uses(table, "Ideology")[0])
    act(table, Action("choose", pick="Believer"))
    assert Action("choose", pick="FBI") not in asked(table).options
    act(table, Action("choose", pick="Skeptic"))
    mulder = card(table, MULDER)
    assert table.has(mulder, "Skeptic") and table.has(mulder, "FBI") and not table.has(mulder, "Believer")
    until(table, B, "healing")
    assert uses(table, "Ideology") == []


@pytest.mark.rule("XPW-33")
def test_knowledge_shows_the_opponents_hand_only_to_its_player() -> None:
    table = phase_with("Knowledge", "briefing", {"hand.0": [AUBREY, MULDER]})
    shown = next(fact for fact in act(table, uses(table, "Knowledge")[0]) if isinstance(fact, CardsShown))
    for viewer, cards in ((B, table.zones["hand.0"]), (None, None)):
        seen = redact(shown, viewer)
        assert isinstance(seen, CardsShown) and seen.cards == cards
    assert ((shown.count, shown.learned), table.player(B).powers) == ((2, "XPW-33"), {"Knowledge": 1})


@pytest.mark.rule("XPW-35")
def test_survival_hurts_an_agent_but_not_the_same_in_consecutive_turns() -> None:
    table = phase_with("Survival", "healing", {"bureau.0": [MULDER, KOSSEFF]})
    mulder, kosseff = table.agents(A)
    assert [one.card for one in uses(table, "Survival")] == [mulder, kosseff]
    act(table, Action("power", pick="Survival", card=kosseff))
    assert stats.health(table, kosseff) == 2
    for turns, found in ((2, [mulder]), (4, [mulder, kosseff])):
        table.stack.clear()
        table.pending = None
        table.state.turn.used.clear()
        table.state.turn.number = 1 + turns
        until(begin(table, "healing"), B, "healing")
        assert [one.card for one in uses(table, "Survival")] == found


@pytest.mark.rule("OPEN-30", "XPW-22")
def test_possession_begins_no_combat_of_its_own() -> None:
    table = check_with("Possession", {"hand.1": [BRAUN]}, seat=None)
    table.state.turn.wounded = table.agents(A)
    until(table, B, "check")
    assert uses(table, "Possession") == []


@pytest.mark.rule("XPW-35", "MP-11")
def test_survival_records_each_agent_of_several_rivals() -> None:
    """Mulder is spared in A's next turn although Scully was hurt since."""
    small = Small({"field.0": [MULDER, KOSSEFF], "field.2": [SCULLY], "hand.1": [AUBREY]}, seats=3, powers=True)
    announced_powers.announce(small.table, B, "Survival")
    found = []
    for number, active, hurt in ((1, A, MULDER), (3, C, SCULLY), (4, A, KOSSEFF), (7, A, MULDER)):
        small.table.stack.clear()
        small.table.pending = None
        small.table.state.turn.used.clear()
        small.table.state.turn.number = number
        until(begin(small.table, "healing", active), B, "healing")
        found.append([small.table.design(one.card or 0).number for one in uses(small.table, "Survival")])
        act(small.table, Action("power", pick="Survival", card=card(small.table, hurt)))
    assert found == [[MULDER, KOSSEFF], [SCULLY], [KOSSEFF], [MULDER]]


@pytest.mark.rule("XPW-35", "DMG-10")
def test_agent_at_0_by_survival_goes_to_the_hospital() -> None:
    table = phase_with("Survival", "healing", {"bureau.0": [KOSSEFF]}, seat=None)
    table.agent(card(table, KOSSEFF)).damage = 2
    until(table, B, "healing")
    act(table, uses(table, "Survival")[0])
    assert numbers_in(table, "hospital.0") == [KOSSEFF]


@pytest.mark.rule("XPW-41")
def test_abduction_buries_an_agent_ten_cards_down() -> None:
    table = phase_with("Abduction", "healing", {"bureau.0": [MULDER], "deck.0": ["0042"] * 12})
    act(table, uses(table, "Abduction")[0])
    assert (numbers_in(table, "deck.0")[-11], table.agents(A)) == (MULDER, [])
    assert table.player(B).powers == {"Abduction": 1}


@pytest.mark.rule("XPW-42")
def test_death_makes_one_combat_card_free_once_a_combat() -> None:
    table = at_fight("Death", places={"hand.1": [HOLLOW, "0007", "0040"]})
    before = points(table)[B]
    act(table, uses(table, "Death")[0])
    resolve(table, HOLLOW)
    assert points(table)[B] == before
    until(table, B, "combat")
    assert uses(table, "Death") == []
    play(table, "0040")
    assert points(table)[B] == (before[0], before[1] - 2)


@pytest.mark.rule("XPW-42")
def test_death_makes_its_players_card_free_in_each_combat() -> None:
    table = at_fight("Death", places={"hand.0": [HOLLOW, AUBREY], "hand.1": [HOLLOW, HOLLOW, MANITOU]})
    act(table, uses(table, "Death")[0])
    resolve(table, HOLLOW)
    assert pools.price(table, A, card(table, HOLLOW, "hand.0")) == 2
    assert [one for one in used_powers.options(table, B, "combat") if one.type == "power"] == []
    table.combat.ended = True
    until(table, B, "check")
    resolve(table, MANITOU)
    until(table, B, "combat")
    assert uses(table, "Death") == [Action("power", pick="Death")]


@pytest.mark.rule("XPW-24")
def test_threats_negate_only_the_last_announced_card() -> None:
    table = check_with("Threats", {"hand.0": [BRAUN], "hand.1": [MANITOU]})
    table.state.announced = [AnnouncedCard(card(table, BRAUN), A), AnnouncedCard(card(table, MANITOU), B)]
    assert [one for one in used_powers.options(table, B, "answer") if one.type == "power"] == []


@pytest.mark.rule("XPW-11")
def test_affiliation_power_applies_only_to_adversaries() -> None:
    table = check_with("Alien", {"hand.1": [RED_TAPE]})
    red_tape, design = card(table, RED_TAPE), table.design
    changed = msgspec.structs.replace(design(red_tape), activators=["Conspiracy", "Computer"])
    modifiers.reword(table, red_tape, red_tape, "", "Alien", "turn")
    table.design = lambda one: changed if one == red_tape else design(one)
    refused = plays.refusal(table, B, red_tape, "check")
    assert refused is not None and refused.rule == "PLAY-05"


@pytest.mark.rule("XPW-43")
def test_insanity_hurts_an_agent_of_the_team_for_each_witness() -> None:
    table = check_with("Insanity", {"hand.0": [BRAUN]}, seat=A)
    resolve(table, BRAUN)
    assert is_asked(table) == (A, "insanity")
    act(table, Action("choose", card=card(table, SCULLY)))
    assert table.agent(card(table, SCULLY)).damage == 1


@pytest.mark.rule("XPW-43", "MP-05")
def test_teams_player_chooses_the_victim_of_insanity() -> None:
    small = site_of([MULDER, SCULLY], {"hand.2": [BRAUN]}, seats=3, powers=True)
    announced_powers.announce(small.table, B, "Insanity")
    table = go(begin(small.table, "investigation", A), "before_site")
    until(table, C, "check")
    resolve(table, BRAUN)
    assert is_asked(table) == (A, "insanity")


@pytest.mark.rule("XPW-45", "HEA-08")
def test_physiological_imbalance_targets_agents_in_a_rivals_check() -> None:
    table = check_with("Physiological Imbalance", seat=None)
    table.move(card(table, SCULLY), "hospital.0")
    until(table, B, "check")
    assert [one.card for one in uses(table, "Physiological Imbalance")] == [card(table, MULDER)]
    table.check.seat = B
    assert [one for one in used_powers.options(table, B, "check") if one.type == "power"] == []


@pytest.mark.rule("XPW-45")
def test_physiological_imbalance_lowers_the_skill_of_one_agent_once_a_turn() -> None:
    table = check_with("Physiological Imbalance")
    for agent, level in ((SCULLY, 3), (MULDER, 2)):
        other = reloaded(table)
        act(other, Action("power", pick="Physiological Imbalance", card=card(other, agent)))
        assert other.check is not None
        assert checks.level(other, other.check) == level
        until(other, B, "check")
        assert uses(other, "Physiological Imbalance") == []


@pytest.mark.rule("XPW-42")
def test_death_needs_the_players_own_adversary() -> None:
    table = check_with("Death", {"hand.0": [AUBREY], "hand.1": [AUBREY], "hand.2": [GOOD_PEOPLE]}, seats=3, seat=C)
    resolve(table, GOOD_PEOPLE)
    until(table, B, "combat")
    assert uses(table, "Death") == []


@pytest.mark.rule("XPW-43")
def test_witness_outside_a_check_triggers_no_insanity() -> None:
    table = phase_with("Insanity", "healing", {"hand.0": ["0219"], "bureau.0": [MULDER]}, seat=A)
    play(table, playable(table)[0])
    decline(table, "answer")
    assert table.agent(card(table, MULDER)).damage == 0


@pytest.mark.rule("XPW-05", "XPW-33")
def test_power_with_tokens_is_usable_while_tokens_last() -> None:
    table = phase_with("Knowledge", "briefing", {"hand.0": [AUBREY], "hand.1": [AUBREY]})
    for left in (1, 0):
        until(table, B, "briefing")
        facts = act(table, Action("power", pick="Knowledge"))
        told = [(one.what, one.seat, one.text) for one in facts if isinstance(one, Happened)]
        assert (told, table.player(B).powers) == ([("power_used", B, "Knowledge")], {"Knowledge": left})
    until(table, B, "briefing")
    assert uses(table, "Knowledge") == []


@pytest.mark.rule("XPW-23", "XPW-31", "XPW-42", "XPW-33")
@pytest.mark.parametrize(
    ("value", "phase"), [("Subterfuge", "healing"), ("Control", "healing"), ("Knowledge", "briefing")]
)
def test_power_without_target_has_no_card(value: str, phase: str) -> None:
    table = phase_with(value, phase, {"hand.0": [AUBREY], "hand.1": [AUBREY]})
    assert uses(table, value) == [Action("power", pick=value)]


@pytest.mark.rule("XPW-42")
def test_free_card_is_a_combat_card_of_its_player() -> None:
    table = at_fight("Death", places={"hand.0": [HOLLOW, AUBREY], "hand.1": [HOLLOW, MANITOU]})
    assert uses(table, "Death") == [Action("power", pick="Death")]
    act(table, uses(table, "Death")[0])
    assert pools.price(table, B, card(table, MANITOU, "hand.1")) == 6
    assert pools.price(table, A, card(table, HOLLOW, "hand.0")) == 2
    until(table, A, "combat")
    resolve(table, HOLLOW)
    assert pools.price(table, B, card(table, HOLLOW, "hand.1")) == 0


@pytest.mark.rule("XPW-22", "DMG-10")
def test_agent_at_0_is_not_possessed() -> None:
    table = at_fight("Possession", places={"hand.1": [AUBREY]})
    decline(table, "combat")
    act(table, Action("choose", card=card(table, MULDER)))
    table.agent(card(table, MULDER)).damage = 5
    assert [one for one in used_powers.options(table, B, "after_damage") if one.type == "power"] == []


@pytest.mark.rule("XPW-32")
def test_ideology_options_have_a_fixed_order() -> None:
    table = phase_with("Ideology", "healing", {"field.1": [SCULLY, KOSSEFF], "bureau.0": [SCULLY, MULDER]})
    cards = [one.card or 0 for one in uses(table, "Ideology")]
    assert cards == sorted(cards)
    act(table, uses(table, "Ideology")[0])
    act(table, asked(table).options[0])
    words = [one.pick or "" for one in asked(table).options]
    assert words == sorted(words)
