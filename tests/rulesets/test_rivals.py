"""The contract of competitive rulesets: sealed rounds, decks, sides."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from msgspec import json as msgjson
from msgspec import structs

from campaigns import seeds
from engine.decks import Deck
from engine.kernel.decisions import (
    RESIGN,
    Decision,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset, Table
from tests.rulesets import tables
from tests.rulesets.tables import Moment, answer, brought, composed_answer, copied, moments, reshuffled, seen, within


def test_decisions_have_the_expected_shape(rules: Ruleset) -> None:
    """Several decisions only in sealed rounds; windows can be declined."""
    known = {window.name for window in rules.describe().windows}
    for moment in moments(rules, every=2):
        table = moment.table()
        decisions = rules.decisions(table)
        asked = [decision.seat for decision in decisions]
        assert len(set(asked)) == len(asked)
        assert len(asked) == 1 or all(decision.sealed for decision in decisions)
        for decision in decisions:
            assert decision.window in known | {""}
            assert decision.window == "" or decision.decline is not None
            if decision.decline is not None:
                rules.apply(moment.table(), decision.seat, decision.options[decision.decline])
            if decision.compose is not None:
                check_composed(rules, table, decision, moment.seed)


def check_composed(rules: Ruleset, table: Table, decision: Decision, seed: int) -> None:
    """Check a composite answer's description, and give one."""
    compose = decision.compose
    assert compose
    assert list(compose.of) == sorted(set(compose.of))
    assert 0 <= compose.least <= compose.most <= len(compose.of)
    assert all(set(limit.cards) <= set(compose.of) for limit in compose.limits)
    assert all(map(compose.accepts, decision.options))
    other = composed_answer(compose, random.Random(seed))
    if other is not None:
        assert rules.labels(table, [other])[0]
        rules.apply(copied(rules, table), decision.seat, other)
    before = rules.encode(table)
    for cards in ((), compose.of[:1] * 2, (10**9,)):
        wrong = structs.replace(compose.action, cards=cards)
        if not decision.allows(wrong):
            with pytest.raises(IllegalActionError):
                rules.apply(table, decision.seat, wrong)
    assert rules.encode(table) == before


def sealed_rounds(rivals: Ruleset) -> Iterator[tuple[Moment, list[Decision]]]:
    for moment in moments(rivals):
        decisions = rivals.decisions(moment.table())
        if len(decisions) > 1:
            yield moment, decisions


def test_sealed_answer_changes_nothing_for_others(rivals: Ruleset) -> None:
    """Whatever it names, it gives no fact and changes no view. It can be given once."""
    for moment, decisions in list(sealed_rounds(rivals))[::2]:
        table, asked = moment.table(), random.Random(moment.seed).choice(decisions)
        answers = [answered(rivals, table, asked, number) for number in range(2)]
        alike_to_others(rivals, answers, asked.seat, moment.seats)
        before = rivals.encode(answers[0])
        assert rivals.decisions(answers[0]) == [other for other in decisions if other.seat != asked.seat]
        for option in asked.options[:3]:
            with pytest.raises((NotYourDecisionError, IllegalActionError)):
                rivals.apply(answers[0], asked.seat, option)
        assert rivals.encode(answers[0]) == before


def test_order_of_sealed_answers_makes_no_difference(rivals: Ruleset) -> None:
    for moment, decisions in sealed_rounds(rivals):
        orders = (decisions, decisions[::-1])
        forth, back = (all_answered(rivals, moment.table(), order, moment.seed) for order in orders)
        assert forth[1] == back[1]
        assert rivals.digest(forth[0]) == rivals.digest(back[0])


def answered(rules: Ruleset, table: Table, decision: Decision, chance: int) -> Table:
    """Return the table after a random answer that is not the last."""
    other = copied(rules, table)
    assert rules.apply(other, decision.seat, answer(decision, random.Random(chance))) == []
    return other


def all_answered(rules: Ruleset, table: Table, order: list[Decision], seed: int) -> tuple[Table, list[Fact]]:
    """Return the table and the facts after all answers in a given order."""
    other, facts = copied(rules, table), []
    for decision in order:
        facts += rules.apply(other, decision.seat, answer(decision, random.Random(f"{seed} {decision.seat}")))
    return other, facts


def alike_to_others(rules: Ruleset, positions: list[Table], seat: int, seats: int) -> None:
    one, *others = positions
    for viewer in (None, *range(seats)):
        if viewer == seat:
            continue
        again = reshuffled(rules, one, viewer, seeds.derive_seed(1))
        for other in others:
            assert seen(rules, other, viewer) == seen(rules, one, viewer)
            dealt = reshuffled(rules, other, viewer, seeds.derive_seed(1))
            assert (dealt is None) == (again is None)
            assert dealt is None or again is None or rules.encode(dealt) == rules.encode(again)


def test_hidden_parts_of_any_fact_are_redacted(rules: Ruleset) -> None:
    """A fact with other hidden fields looks the same to outsiders."""
    for moment in moments(rules, every=2):
        for fact in moment.facts:
            other = structs.replace(fact, **{name: changed(getattr(fact, name)) for name in fact.hides})
            for viewer in moment.viewers():
                told, others = redact(fact, viewer), redact(other, viewer)
                if told != fact:
                    assert told == others
                    assert rules.log_lines([told]) == rules.log_lines([others])


def changed(value: Any) -> Any:
    match value:
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case list():
            return [changed(one) for one in value]
    return value


def usual_setup(rules: Ruleset) -> Any:
    return rules.setup([None] * within(rules, 2), rules.describe().formats[0], {})


class TestDecks:
    def test_deck_parts_list_existing_cards(self, rules: Ruleset) -> None:
        """all_parts is the union over all setups with one changed option."""
        designs = {card["id"] for card in rules.catalogue()}
        for part in rules.all_parts():
            assert part.name and part.title
            assert 0 <= part.least <= (part.least if part.most is None else part.most)
            assert set(part.designs) <= designs
        everywhere = {part.name: set(part.designs) for part in rules.all_parts()}
        assert len(everywhere) == len(rules.all_parts())
        asked: dict[str, set[str]] = {}
        for setup in setups(rules):
            for part in rules.deck_parts(setup):
                asked.setdefault(part.name, set()).update(part.designs)
        assert asked == everywhere

    def test_starter_decks_are_legal(self, rules: Ruleset) -> None:
        setup, starters, told = usual_setup(rules), rules.starter_decks(), rules.describe()
        assert bool(starters) == bool(rules.deck_parts(setup)) == bool(rules.secret(None, setup, 0))
        assert len({starter.name for starter in starters}) == len(starters)
        for starter in starters:
            assert starter.title and starter.plan.endswith(".")
            assert rules.check_deck(starter.deck, setup) == []
            secret = json.loads(json.dumps(rules.secret(starter.deck, setup, 0)))
            assert rules.secret(secret["deck"], setup, 0) == secret
        for setup in (rules.setup([None] * told.seats.least, format, {}) for format in told.formats):
            if rules.deck_parts(setup):
                assert rules.check_deck(rules.secret(None, setup, 0)["deck"], setup) == []

    @pytest.mark.parametrize("fault", [{}, {"no such part": {"x": 1}}])
    def test_illegal_deck_is_refused(self, rules: Ruleset, fault: Any) -> None:
        setup = usual_setup(rules)
        assert all(found.detail for found in rules.check_deck(fault, setup))
        assert rules.check_deck(fault, setup)
        with pytest.raises(SetupError):
            rules.secret(fault, setup, 0)

    def test_deck_faults_name_card_and_part(self, rivals: Ruleset) -> None:
        setup = next(setups(rivals))
        for part in rivals.deck_parts(setup):
            deck = {**rivals.starter_decks()[0].deck, part.name: {part.designs[0]: 10**6, "no such design": 1}}
            designs = {(found.part, found.design) for found in rivals.check_deck(deck, setup)}
            assert {(part.name, part.designs[0]), (part.name, "no such design")} & designs

    def test_decks_of_equal_size_look_the_same_to_others(self, rivals: Ruleset) -> None:
        setup, seats = usual_setup(rivals), within(rivals, 2)
        for seed in map(seeds.derive_seed, range(3)):
            secrets = brought(rivals, setup, seats, seed)
            if secrets:
                deck = with_another_card(rivals, secrets[-1]["deck"], setup, random.Random(seed))
                one = rivals.open(setup, seed, secrets)
                other = rivals.open(setup, seed, [*secrets[:-1], rivals.secret(deck, setup, seats - 1)])
                assert rivals.encode(one) != rivals.encode(other)
                assert seen(rivals, one, None) == seen(rivals, other, None)
                facts = [[redact(fact, None) for fact in rivals.opening_facts(table)] for table in (one, other)]
                assert facts[0] == facts[1]


def setups(rules: Ruleset) -> Iterator[Any]:
    """Yield the default setup, other formats, and setups with one changed option."""
    told = rules.describe()
    seats = [None] * told.seats.least
    for format in told.formats:
        yield rules.setup(seats, format, {})
    for name, option in told.options.items():
        for choice in [True, False] if isinstance(option.default, bool) else option.choices or []:
            with suppress(SetupError):  # it goes with nothing usual
                yield rules.setup(seats, told.formats[0], {name: choice})


def with_another_card(rules: Ruleset, deck: Deck, setup: Any, chance: random.Random) -> Deck:
    """Return a legal deck with one hidden card replaced."""
    while True:
        part = chance.choice([part for part in rules.deck_parts(setup) if not part.open])
        cards = Counter(deck.get(part.name, {}))
        if cards:
            cards.subtract([chance.choice(sorted(cards))])
            cards.update([chance.choice(part.designs)])
            other = {**deck, part.name: dict(+cards)}
            if other != deck and not rules.check_deck(other, setup):
                return other


def test_resigning_seat_loses_and_the_last_one_wins(rivals: Ruleset) -> None:
    for step, moment in enumerate(moments(rivals, every=3)):
        seats, stays = moment.seats, step % moment.seats
        resigning = [(stays + 1 + number) % seats for number in range(seats - 1)]
        table = moment.table()
        sides = rivals.score(table).sides
        assert sorted(seat for side in sides for seat in side.seats) == list(range(seats))
        assert len(sides) > 1 and all(side.outcome in (None, "lost") for side in sides)
        assert all(RESIGN in rivals.out_of_turn_actions(table, seat) for seat in range(seats))
        while resigning and rivals.decisions(table):  # what others have answered may come out, and end it
            seat = resigning.pop()
            assert rivals.apply(table, seat, RESIGN)
            assert outcomes(rivals, table)[seat] == "lost"
            assert seat not in [decision.seat for decision in rivals.decisions(table)]
            assert RESIGN not in rivals.out_of_turn_actions(table, seat)
        assert rivals.decisions(table) == []
        if not resigning:
            assert outcomes(rivals, table) == ["won" if seat == stays else "lost" for seat in range(seats)]
        with pytest.raises(GameOverError):
            rivals.apply(table, stays, RESIGN)
        assert msgjson.encode(rivals.record(table))


def outcomes(rules: Ruleset, table: Table) -> list[str | None]:
    found = {seat: side.outcome for side in rules.score(table).sides for seat in side.seats}
    return [found[seat] for seat in sorted(found)]


def test_no_resigning_in_cooperative_games(rules: Ruleset) -> None:
    if not rules.rivals:
        table = tables.opened(rules, within(rules, 2), 1)
        assert rules.score(table).sides == []
        assert RESIGN not in rules.out_of_turn_actions(table, 0)
        with pytest.raises((NotYourDecisionError, IllegalActionError)):
            rules.apply(table, 0, RESIGN)
