"""The contract of a ruleset whose seats play against each other: sealed rounds, what is brought along, sides."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
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
from engine.kernel.facts import AnyFact, Fact, redact
from engine.ruleset import Ruleset, Table
from tests.rulesets.tables import (
    answer,
    brought,
    composed_answer,
    copied,
    few,
    opened,
    random_play,
    reshuffled,
    seat_numbers,
    seed_numbers,
    seen,
    within,
)


def positions(rules: Ruleset, seats: int, seed: int) -> Iterator[Table]:
    """Yield the table at each decision of a random game."""
    table = opened(rules, seats, seed)
    for _ in random_play(rules, table, seed):
        yield table


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


class TestWhatIsAsked:
    @few
    @given(seat_numbers, seed_numbers)
    def test_several_are_asked_only_where_nobody_sees_the_others_answer(
        self, rules: Ruleset, seats: int, seed: int
    ) -> None:
        for table in positions(rules, within(rules, seats), seed):
            decisions = rules.decisions(table)
            asked = [decision.seat for decision in decisions]
            assert len(set(asked)) == len(asked)
            assert len(asked) == 1 or all(decision.sealed for decision in decisions)

    @few
    @given(seat_numbers, seed_numbers)
    def test_a_window_is_described_and_can_be_declined(self, rules: Ruleset, seats: int, seed: int) -> None:
        known = {window.name for window in rules.describe().windows}
        for table in positions(rules, within(rules, seats), seed):
            for decision in rules.decisions(table):
                assert decision.window in known | {""}
                assert decision.window == "" or decision.decline is not None
                if decision.decline is not None:
                    rules.apply(copied(rules, table), decision.seat, decision.options[decision.decline])

    @few
    @given(seat_numbers, seed_numbers)
    def test_several_cards_are_named_in_rising_order_and_in_words(self, rules: Ruleset, seats: int, seed: int) -> None:
        for table in positions(rules, within(rules, seats), seed):
            for decision in rules.decisions(table):
                if decision.compose is not None:
                    composed(rules, table, decision, seed)


def composed(rules: Ruleset, table: Table, decision: Decision, seed: int) -> None:
    """Check what is said of an answer that names several cards, and give one."""
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


class TestSealedRounds:
    @few
    @given(seat_numbers, seed_numbers)
    def test_an_answer_changes_nothing_for_anybody_else(self, rivals: Ruleset, seats: int, seed: int) -> None:
        """However another answer, and whatever number of cards it names: no fact, and the same to be seen."""
        seats = within(rivals, seats)
        for table in positions(rivals, seats, seed):
            decisions = rivals.decisions(table)
            if len(decisions) > 1:
                asked = random.Random(seed).choice(decisions)
                alike_to_others(rivals, [answered(rivals, table, asked, n) for n in range(3)], asked.seat, seats)

    @few
    @given(seat_numbers, seed_numbers)
    def test_who_answers_first_makes_no_difference(self, rivals: Ruleset, seats: int, seed: int) -> None:
        seats = within(rivals, seats)
        for table in positions(rivals, seats, seed):
            decisions = rivals.decisions(table)
            if len(decisions) > 1:
                forth, back = (all_answered(rivals, table, order, seed) for order in (decisions, decisions[::-1]))
                assert forth[1] == back[1]
                assert rivals.digest(forth[0]) == rivals.digest(back[0])

    @few
    @given(seat_numbers, seed_numbers)
    def test_an_answer_is_given_once(self, rivals: Ruleset, seats: int, seed: int) -> None:
        seats = within(rivals, seats)
        for table in positions(rivals, seats, seed):
            decisions = rivals.decisions(table)
            if len(decisions) > 1:
                asked, *others = decisions
                after = answered(rivals, table, asked, 0)
                assert rivals.decisions(after) == others
                before = rivals.encode(after)
                for option in asked.options[:3]:
                    with pytest.raises((NotYourDecisionError, IllegalActionError)):
                        rivals.apply(after, asked.seat, option)
                assert rivals.encode(after) == before


def answered(rules: Ruleset, table: Table, decision: Decision, chance: int) -> Table:
    """Return the table after an answer that is not the last one, by chance."""
    other = copied(rules, table)
    assert rules.apply(other, decision.seat, answer(decision, random.Random(chance))) == []
    return other


def all_answered(rules: Ruleset, table: Table, order: list[Decision], seed: int) -> tuple[Table, list[Fact]]:
    """Return the table after all have answered, in an order, and what happened."""
    other, facts = copied(rules, table), []
    for decision in order:
        facts += rules.apply(other, decision.seat, answer(decision, random.Random(f"{seed} {decision.seat}")))
    return other, facts


def alike_to_others(rules: Ruleset, tables: list[Table], seat: int, seats: int) -> None:
    one, *others = tables
    for viewer in viewers(seats):
        if viewer == seat:
            continue
        again = reshuffled(rules, one, viewer, seeds.derive_seed(1))
        for other in others:
            assert seen(rules, other, viewer) == seen(rules, one, viewer)
            dealt = reshuffled(rules, other, viewer, seeds.derive_seed(1))
            assert (dealt is None) == (again is None)
            assert dealt is None or again is None or rules.encode(dealt) == rules.encode(again)


class TestFacts:
    @few
    @given(seat_numbers, seed_numbers)
    def test_what_is_hidden_is_hidden_alike_whatever_it_is(self, rules: Ruleset, seats: int, seed: int) -> None:
        """A fact whose hidden fields hold something else is the same to who doesn't see it, and is told the same."""
        seats = within(rules, seats)
        table = opened(rules, seats, seed)
        facts = list(rules.opening_facts(table))
        for decision, action in random_play(rules, table, seed):
            facts += rules.apply(copied(rules, table), decision.seat, action)
        assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
        for fact in facts:
            other = structs.replace(fact, **{name: changed(getattr(fact, name)) for name in fact.hides})
            for viewer in viewers(seats):
                told, others = redact(fact, viewer), redact(other, viewer)
                if told != fact:
                    assert told == others
                    assert rules.tell([told]) == rules.tell([others])


def changed(value: Any) -> Any:
    """Return something else of a value's kind."""
    match value:
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case list():
            return [changed(one) for one in value]
    return value


class TestWhatIsBroughtAlong:
    def test_a_deck_has_parts_of_cards_that_there_are(self, rules: Ruleset) -> None:
        designs = {card["id"] for card in rules.catalogue()}
        for part in rules.all_parts():
            assert part.name and part.title
            assert 0 <= part.least <= (part.least if part.most is None else part.most)
            assert set(part.designs) <= designs
        names = [part.name for part in rules.all_parts()]
        assert len(set(names)) == len(names)

    def test_all_parts_are_those_of_any_setup(self, rules: Ruleset) -> None:
        """One option at a time: what a choice lets lie in a deck is told before anything is chosen."""
        everywhere = {part.name: set(part.designs) for part in rules.all_parts()}
        asked: dict[str, set[str]] = {}
        for setup in setups(rules):
            for part in rules.deck_parts(setup):
                asked.setdefault(part.name, set()).update(part.designs)
        assert asked == everywhere

    def test_each_format_has_a_starter_deck_that_can_be_played(self, rules: Ruleset) -> None:
        """Who brings nothing of their own plays one."""
        told = rules.describe()
        for setup in (rules.setup([None] * told.seats.least, format, {}) for format in told.formats):
            if rules.deck_parts(setup):
                assert rules.check_deck(rules.secret(None, setup, 0)["deck"], setup) == []

    def test_starter_decks_can_be_played(self, rules: Ruleset) -> None:
        setup = rules.setup([None] * within(rules, 2), rules.describe().formats[0], {})
        starters = rules.starter_decks()
        assert bool(starters) == bool(rules.deck_parts(setup))
        assert len({starter.name for starter in starters}) == len(starters)
        for starter in starters:
            assert starter.title and starter.plan.endswith(".")
            assert rules.check_deck(starter.deck, setup) == []
            assert json.loads(json.dumps(rules.secret(starter.deck, setup, 0)))

    def test_a_secret_is_made_again_of_its_deck(self, rules: Ruleset) -> None:
        setup = rules.setup([None] * within(rules, 2), rules.describe().formats[0], {})
        secret = rules.secret(None, setup, 0)
        assert bool(secret) == bool(rules.deck_parts(setup))
        if secret:
            assert rules.secret(json.loads(json.dumps(secret))["deck"], setup, 0) == secret

    @pytest.mark.parametrize("fault", [{}, {"no such part": {"x": 1}}])
    def test_a_deck_that_can_not_be_played_is_refused(self, rules: Ruleset, fault: Any) -> None:
        setup = rules.setup([None] * within(rules, 2), rules.describe().formats[0], {})
        assert all(found.detail for found in rules.check_deck(fault, setup))
        assert rules.check_deck(fault, setup)
        with pytest.raises(SetupError):
            rules.secret(fault, setup, 0)

    def test_faults_name_the_card_and_its_part(self, rivals: Ruleset) -> None:
        setup = next(setups(rivals))
        for part in rivals.deck_parts(setup):
            deck = {**rivals.starter_decks()[0].deck, part.name: {part.designs[0]: 10**6, "no such design": 1}}
            designs = {(found.part, found.design) for found in rivals.check_deck(deck, setup)}
            assert {(part.name, part.designs[0]), (part.name, "no such design")} & designs

    @few
    @given(seat_numbers, seed_numbers)
    def test_another_deck_of_the_same_size_looks_the_same_to_who_sees_none(
        self, rivals: Ruleset, seats: int, seed: int
    ) -> None:
        """How many cards lie in a pile is for all to see."""
        seats = within(rivals, seats)
        setup = rivals.setup([None] * seats, rivals.describe().formats[0], {})
        secrets = brought(rivals, setup, seats, seeds.derive_seed(seed))
        one = rivals.open(setup, seeds.derive_seed(seed), secrets)
        if secrets:
            deck = with_another_card(rivals, secrets[-1]["deck"], setup, random.Random(seed))
            other = rivals.open(setup, seeds.derive_seed(seed), [*secrets[:-1], rivals.secret(deck, setup, seats - 1)])
            assert rivals.encode(one) != rivals.encode(other)
            assert seen(rivals, one, None) == seen(rivals, other, None)
            facts = [[redact(fact, None) for fact in rivals.opening_facts(table)] for table in (one, other)]
            assert facts[0] == facts[1]


def setups(rules: Ruleset) -> Iterator[Any]:
    """Yield the usual setup, those of the other formats, and those with one option that isn't as usual."""
    told = rules.describe()
    seats = [None] * told.seats.least
    for format in told.formats:
        yield rules.setup(seats, format, {})
    for name, option in told.options.items():
        for choice in [True, False] if isinstance(option.default, bool) else option.choices or []:
            with suppress(SetupError):  # it goes with nothing usual
                yield rules.setup(seats, told.formats[0], {name: choice})


def with_another_card(rules: Ruleset, deck: Deck, setup: Any, chance: random.Random) -> Deck:
    """Return a legal deck in which a card of some part that isn't for all to see is another one."""
    while True:
        part = chance.choice([part for part in rules.deck_parts(setup) if not part.open])
        cards = Counter(deck.get(part.name, {}))
        if cards:
            cards.subtract([chance.choice(sorted(cards))])
            cards.update([chance.choice(part.designs)])
            other = {**deck, part.name: dict(+cards)}
            if other != deck and not rules.check_deck(other, setup):
                return other


class TestSides:
    @few
    @given(seat_numbers, seed_numbers)
    def test_each_seat_is_on_one_side_whose_outcome_comes_with_the_end(
        self, rivals: Ruleset, seats: int, seed: int
    ) -> None:
        seats = within(rivals, seats)
        for table in positions(rivals, seats, seed):
            sides = rivals.score(table).sides
            assert sorted(seat for side in sides for seat in side.seats) == list(range(seats))
            assert len(sides) > 1
            assert all(side.outcome in (None, "lost") for side in sides)

    @few
    @given(seat_numbers, seed_numbers)
    def test_who_resigns_loses_whenever_that_is(self, rivals: Ruleset, seats: int, seed: int) -> None:
        seats = within(rivals, seats)
        for step, table in enumerate(positions(rivals, seats, seed)):
            assert all(RESIGN in rivals.asides(table, seat) for seat in range(seats))
            other, seat = copied(rivals, table), step % seats
            assert rivals.apply(other, seat, RESIGN)
            assert outcomes(rivals, other)[seat] == "lost"
            assert seat not in [decision.seat for decision in rivals.decisions(other)]
            assert RESIGN not in rivals.asides(other, seat)

    @few
    @given(seat_numbers, seed_numbers)
    def test_the_last_who_has_not_resigned_has_won(self, rivals: Ruleset, seats: int, seed: int) -> None:
        seats = within(rivals, seats)
        for step, table in enumerate(positions(rivals, seats, seed)):
            other, stays = copied(rivals, table), step % seats
            resign = [seat for seat in range(seats) if seat != stays]
            while resign and rivals.decisions(other):  # what others have answered may come out, and end it
                rivals.apply(other, resign.pop(), RESIGN)
            assert rivals.decisions(other) == []
            if not resign:
                assert outcomes(rivals, other) == ["won" if seat == stays else "lost" for seat in range(seats)]
            with pytest.raises(GameOverError):
                rivals.apply(other, stays, RESIGN)
            assert msgspec.json.encode(rivals.record(other))


def outcomes(rules: Ruleset, table: Table) -> list[str | None]:
    """Return the outcome of each seat's side."""
    found = {seat: side.outcome for side in rules.score(table).sides for seat in side.seats}
    return [found[seat] for seat in sorted(found)]


def test_in_a_game_of_one_team_nobody_resigns(rules: Ruleset) -> None:
    if not rules.rivals:
        table = opened(rules, within(rules, 2), 1)
        assert rules.score(table).sides == []
        assert RESIGN not in rules.asides(table, 0)
        with pytest.raises((NotYourDecisionError, IllegalActionError)):
            rules.apply(table, 0, RESIGN)
