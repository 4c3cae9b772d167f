"""Evaluation of options by the heuristic bot."""

from typing import Any

import pytest

from engine.ccg.cards.designs import CHARACTERISTICS, XFile
from engine.ccg.cards.designs import Site as SiteDesign
from engine.ccg.presentation.evaluation import evaluate_options
from engine.ccg.presentation.question_value import count_shared_values, guess_probability, question_value
from engine.ccg.presentation.quick_view import quick_view
from engine.ccg.rules import checks, questions
from engine.ccg.ruleset import ruleset
from engine.ccg.table.state import Answer, Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.ccg import constants, tables
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until, play, playable
from tests.engine.ccg.constants import AUBREY, COLE, GOOD_PEOPLE, KOSSEFF, LAMANA, MANITOU, MULDER, SCULLY, A, B, C, X
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import a_phase

SPARE = "0282"
"""An Event that can be played at any time."""
EVERY = [design for design in tables.standard_cards().in_order if isinstance(design, XFile)]


def sites() -> list[tuple[str, SiteDesign]]:
    return [(design.number, design) for design in tables.standard_cards().in_order if isinstance(design, SiteDesign)]


def scored_options(table: Table) -> list[tuple[float, Action]]:
    """Return the options of the asked seat with their scores, the best first."""
    decision = asked(table)
    values = ruleset.evaluate_options(ruleset.view(table, decision.seat), decision)
    assert len(values) == len(decision.options)
    return sorted(zip(values, decision.options, strict=True), key=lambda pair: -pair[0])


def best(table: Table) -> Action:
    return scored_options(table)[0][1]


def number_of(table: Table, action: Action) -> str:
    """Return the printed number of the card of an action."""
    return table.design(action.card).number if action.card is not None else ""


def test_question_value_is_the_share_ruled_out_in_the_worst_case() -> None:
    assert question_value(EVERY, "Death") == 13 / 41
    assert question_value([one for one in EVERY if one.result == "Death"], "Death") == 0
    assert (question_value([], "Death"), guess_probability(EVERY[:4], EVERY[0].id)) == (0, 0.25)
    assert guess_probability(EVERY[:4], EVERY[4].id) == 0
    assert max(EVERY, key=lambda one: count_shared_values(one, EVERY)).result == "Death"


@pytest.mark.parametrize("given", [{}, {"seats": 3}, {"format": "basic"}])
def test_values_from_the_quick_view_equal_those_from_the_full_view(given: dict[str, Any]) -> None:
    for table, decision, _ in random_game(1, turn_limit=10, **given):
        seen = ruleset.view(table, decision.seat), quick_view(table, decision.seat)
        full, quick = (evaluate_options(one, decision, ruleset.card_set) for one in seen)
        assert quick == full
        bare = ruleset.bare_decisions(table)[0]
        assert (bare.seat, bare.kind, set(bare.options)) == (decision.seat, decision.kind, set(decision.options))


class TestQuestions:
    def test_asks_the_question_that_splits_the_x_files_best(self) -> None:
        table = go(at_site([MULDER, KOSSEFF]))
        for value in ("Evolutionary", "Death"):
            questions.ask_about(table, A, B, value)
        left = [one for one in EVERY if one.affiliation == "Evolutionary" and one.result == "Death"]
        chosen = best(table)
        assert chosen.type == "ask"
        assert question_value(left, chosen.pick or "") == max(
            question_value(left, one.pick or "") for one in options(table, "ask")
        )
        assert chosen.pick == "Control"

    @pytest.mark.parametrize(("answers", "guesses"), [((), False), (("Evolutionary", "Control", "Manipulation"), True)])
    def test_guesses_only_with_good_odds(self, answers: tuple[str, ...], guesses: bool) -> None:
        table = go(at_site([MULDER, KOSSEFF]))
        for value in answers:
            questions.ask_about(table, A, B, value)
        act(table, options(table, "ask")[0])
        assert (best(table).type == "guess") == guesses
        assert not guesses or best(table).pick == tables.by_number()[COLE]

    def test_guesses_only_if_certain_when_a_wrong_guess_loses(self) -> None:
        for single, type in ((False, "guess"), (True, "choose")):
            table = go(at_site([MULDER, KOSSEFF], single_guess=single))
            for value in ("Evolutionary", "Control", "Death"):
                questions.ask_about(table, A, B, value)
            questions.announce_guess(table, A, B, tables.by_number()["0158"])
            act(table, options(table, "ask")[0])
            assert best(table).type == type

    def test_penalty_action_is_a_question_until_few_x_files_are_left(self) -> None:
        for answers, type in (((), "ask"), (("Primordial", "Control", "Possession"), "guess")):
            table = go(at_site([MULDER, KOSSEFF]))
            for value in answers:
                questions.ask_about(table, B, A, value)
            act(table, options(table, "ask")[0])
            act(table, next(one for one in options(table, "guess") if one.pick != tables.by_number()[COLE]))
            assert (asked(table).seat, best(table).type) == (B, type)


class TestSites:
    def test_places_a_site_that_the_team_in_the_field_can_solve(self) -> None:
        for team, type in (([MULDER, KOSSEFF], "place"), ([LAMANA], "choose")):
            assert best(a_phase("case_assignment", {"hand.0": [AUBREY], "field.0": team})).type == type

    def test_places_no_more_sites_than_teams_can_visit(self) -> None:
        table = a_phase("case_assignment", {"hand.0": [AUBREY, "0062"], "field.0": [MULDER, KOSSEFF]})
        act(table, best(table))
        decline(table, "answer")
        assert best(table).type == "choose"

    def test_sends_a_team_to_a_site_it_can_solve(self) -> None:
        assert best(at_site([MULDER, KOSSEFF])).type == "investigate"
        for team in ([KOSSEFF], [LAMANA]):
            assert best(at_site(team)).type == "choose"

    def test_splits_off_an_agent_who_can_solve_a_site_alone(self) -> None:
        hospital = next(number for number, design in sites() if design.prerequisite.skills == ["Medical"])
        for team, divided in (([MULDER, KOSSEFF, SCULLY], True), ([MULDER, SCULLY], False)):
            small = site_of(team)
            small.table.state.sites[small.lay("field.0", hospital)] = Site(B)
            table = tables.begin(small.table, "investigation")
            assert (best(table).type == "team") == divided
            if divided:
                act(table, best(table))
                assert [table.design(agent).number for agent in best(table).cards or ()] == [SCULLY]

    def test_promises_a_question_only_if_the_lower_level_is_needed(self) -> None:
        for team, type in (([KOSSEFF, SCULLY], "commit"), ([KOSSEFF, MULDER], "choose")):
            table = go(at_site(team, site="0062"), "before_site")
            act(table, best(table))
            assert (asked(table).kind, best(table).type) == ("commit", type)

    def test_moves_agents_to_the_field_and_weak_ones_to_the_hospital(self) -> None:
        assert best(a_phase("deployment", {"bureau.0": [MULDER]})).space == "field"
        hurt = a_phase("healing", {"field.0": [MULDER], "hand.0": [X]})
        hurt.state.agents[hurt.agents(A)[0]].damage = 4
        decline(hurt, "healing", "requisition", "equip")
        tables.begin(hurt, "deployment")
        assert best(hurt).space == "hospital"


class TestAgainstOthers:
    def test_slides_bluffs_and_no_other_cards(self) -> None:
        small = site_of([MULDER], {"hand.1": [constants.CAR_TROUBLES, AUBREY]})
        table = tables.begin(small.table, "case_assignment")
        decline(table, "place", "case_assignment")
        assert asked(table).kind == "slide"
        (card,) = best(table).cards or ()
        assert table.design(card).number == constants.CAR_TROUBLES

    @pytest.mark.parametrize(("bluff", "uses"), [("0097", False), ("0105", True)])
    def test_uses_a_bluff_only_on_a_check_of_its_skill(self, bluff: str, uses: bool) -> None:
        """Aubrey requires Behavioral; Holtzman lowers other checks only."""
        table = go(at_site([MULDER, KOSSEFF], under=[(bluff, B)], texts=ruleset.texts), "before_site")
        assert (is_asked(table), best(table).type == "bluff") == ((B, "bluff"), uses)

    @pytest.mark.parametrize(("askers", "announces"), [({B, C}, True), ({B}, False), (set(), False)])
    def test_announces_a_value_once_all_rivals_know_it(self, askers: set[int], announces: bool) -> None:
        table = a_phase("healing", {"hand.0": [X]}, seats=3, powers=True)
        value = next(option.pick for option in asked(table).options if option.type == "announce") or ""
        name = next(name for name, values in CHARACTERISTICS.items() if value in values)
        table.state.log.extend(Answer(asker, A, name, value, True, 1 << asker | 1 << A) for asker in askers)
        assert best(table) == (Action("announce", pick=value) if announces else Action("pass"))

    def test_attacks_only_a_team_that_would_pass(self) -> None:
        for team, type in (([MULDER, KOSSEFF], "play"), ([LAMANA], "pass")):
            table = go(at_site(team, {"hand.1": [MANITOU]}), "before_site")
            assert (asked(table).seat, best(table).type) == (B, type)

    def test_assigns_damage_to_able_agents_it_defeats(self) -> None:
        table = go(at_site([MULDER, LAMANA, KOSSEFF], {"hand.1": [GOOD_PEOPLE]}), "before_site")
        play(table, GOOD_PEOPLE)
        pass_until(table, "target")
        assert (asked(table).seat, number_of(table, best(table))) == (B, KOSSEFF)

    def test_keeps_a_negating_card_for_a_response(self) -> None:
        table = go(at_site([MULDER, KOSSEFF], {"hand.0": [X], "hand.1": [GOOD_PEOPLE]}), "before_site")
        assert best(table).type == "pass"
        decline(table)
        play(table, GOOD_PEOPLE)
        assert (asked(table).kind, number_of(table, best(table))) == ("answer", X)

    def test_plays_a_witness_if_the_team_would_fail(self) -> None:
        for team, type in (([SCULLY, KOSSEFF, MULDER], "pass"), ([KOSSEFF], "play")):
            assert best(go(at_site(team, {"hand.0": [constants.BRAUN]}), "before_site")).type == type


class TestPoints:
    def test_buys_up_to_a_full_hand_and_keeps_some_points(self) -> None:
        table = a_phase("briefing", {"deck.0": [AUBREY] * 20, "field.0": [MULDER]}, points=30)
        decline(table, "before_draw")
        act(table, best(table))
        assert best(table) == Action("buy_cards", pick="7")

    def test_buys_nothing_with_few_points(self) -> None:
        table = a_phase("briefing", {"deck.0": [AUBREY] * 20}, points=2)
        decline(table, "before_draw", "draw")
        assert best(table) == Action("buy_cards", pick="0")

    def test_sells_an_expensive_useless_card_but_no_solvable_site(self) -> None:
        places = {"hand.1": ["0329", AUBREY], "bureau.1": [MULDER, KOSSEFF], "deck.0": [constants.CAPE_COD]}
        table = a_phase("briefing", places)
        decline(table, "before_draw", "draw", "buy_cards", "briefing")
        assert asked(table).kind == "sell"
        (card,) = best(table).cards or ()
        assert table.design(card).number == "0329"


def test_hides_the_x_file_that_shares_most_values() -> None:
    table = tables.a_game()
    chosen = table.design(scored_options(table)[0][1].card or 0)
    assert isinstance(chosen, XFile)
    assert count_shared_values(chosen, EVERY) == max(
        count_shared_values(one, EVERY) for one in (table.design(option.card) for option in asked(table).options)
    )


@pytest.mark.parametrize(("hand", "bought"), [([MANITOU] * 9, "2"), ([*[MANITOU] * 8, AUBREY], "0")])
def test_buys_with_a_full_hand_if_no_site_can_be_solved(hand: list[str], bought: str) -> None:
    table = a_phase("briefing", {"hand.0": hand, "bureau.0": [MULDER, KOSSEFF], "deck.0": ["0042"] * 5})
    decline(table, "before_draw", "draw")
    assert best(table).pick == bought


class TestWhatCardsAdd:
    """Braun adds 2 to a Behavioral check, each Agent its printed skill."""

    def at_check(self, needed: int, hand: list[str], team: list[str], **places: list[str]) -> Table:
        lying = {"hand.0": hand, "field.0": team, **{name.replace("_", "."): cards for name, cards in places.items()}}
        table = tables.Small(lying, texts=ruleset.texts).table
        table.state.phase = "investigation"
        table.programs["idle"] = [lambda table, frame: None] * 2
        table.push("idle", A)
        checks.start(table, A, table.agents(A, "field"), "Behavioral", needed)
        table.run()
        return table

    @pytest.mark.parametrize(("needed", "calls"), [(3, False), (4, True), (5, True), (6, False)])
    def test_plays_a_witness_only_if_it_makes_the_check_pass(self, needed: int, calls: bool) -> None:
        assert (best(self.at_check(needed, [constants.BRAUN], [KOSSEFF])).type == "play") == calls

    @pytest.mark.parametrize(("needed", "uses"), [(3, False), (4, True), (6, False)])
    def test_uses_a_resource_only_if_it_makes_the_check_pass(self, needed: int, uses: bool) -> None:
        table = self.at_check(needed, ["0042"], [KOSSEFF], bureau_0=["0191"])
        assert "use" in {option.type for option in asked(table).options}
        assert (best(table).type == "use") == uses

    @pytest.mark.parametrize(("needed", "plays"), [(3, False), (4, True)])
    def test_keeps_spare_events_during_an_own_passing_check(self, needed: int, plays: bool) -> None:
        table = self.at_check(needed, [SPARE] * 8, [KOSSEFF])
        assert SPARE in playable(table)
        assert (best(table).type == "play") == plays


def test_takes_the_best_of_the_offered_cards() -> None:
    table = tables.Small({"deck.0": ["0042", AUBREY, MANITOU], "field.0": [MULDER, KOSSEFF]}).table
    taken = [Action("choose", card=one) for one in table.zones["deck.0"]]
    decision = Decision(A, "choose_card", "", [*taken, Action("choose", pick="none")])
    values = ruleset.evaluate_options(ruleset.view(table, A), decision)
    assert number_of(table, decision.options[values.index(max(values))]) == AUBREY
    assert min(values) == values[-1] == 0
