"""The contract of a ruleset, the same for every one: random legal play, and what must hold at each decision."""

import json
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator
from msgspec import structs

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.description import Description
from engine.kernel.decisions import (
    Action,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SetupError,
)
from engine.kernel.facts import NOBODY, AnyFact, Fact, redact
from engine.ruleset import Ruleset
from tests.rulesets.tables import (
    BRIEF,
    DEAR_EVERY,
    STEPS,
    brought,
    copied,
    few,
    first,
    opened,
    random_play,
    reshuffled,
    seat_numbers,
    seed_numbers,
    seen,
    within,
)


@few
@given(seat_numbers, seed_numbers)
def test_a_state_survives_encoding_at_every_decision(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for _ in random_play(rules, table, seed):
        again = copied(rules, table)
        assert rules.encode(again) == rules.encode(table)
        assert rules.digest(again) == rules.digest(table)
        assert rules.decisions(again) == rules.decisions(table)


@few
@given(seat_numbers, seed_numbers)
def test_each_option_is_accepted_and_the_game_goes_on_or_ends(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for decision, _ in random_play(rules, table, seed):
        assert decision.options
        assert len(set(decision.options)) == len(decision.options)
        assert all(map(decision.allows, decision.options))
        assert not decision.formal or len(decision.options) == 1
        assert decision.usual in (None, *range(len(decision.options)))
        assert decision.habit is None or (decision.habit.option < len(decision.options) > 1 and decision.habit.title)
        if decision.waiver:
            assert decision.waiver in rules.asides(table, decision.seat)
            assert decision.decline is not None
        if decision.picks:
            firsts = [copies[0] for copies in decision.picks.copies if copies]
            assert firsts == decision.options[: len(firsts)]
            assert len(decision.picks.copies) == len(decision.options)
        for option in decision.options[:6]:
            copy = copied(rules, table)
            rules.apply(copy, decision.seat, option)
            rules.decisions(copy)


@few
@given(seat_numbers, seed_numbers)
def test_a_macro_leads_where_its_parts_lead_and_nothing_is_asked_between(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for decision, _ in random_play(rules, table, seed):
        asked = {one.seat for one in rules.decisions(table)}
        assert not any(rules.macros(table, other) for other in set(range(seats)) - asked)
        for macro in rules.macros(table, decision.seat):
            assert macro.parts
            assert len(macro.parts) > 1
            singly, wholly, trusted = (copied(rules, table) for _ in range(3))
            facts: list[Fact] = []
            for part in macro.parts:
                now = first(rules, singly)
                assert now is not None
                assert (now.seat, now.kind, now.allows(part)) == (decision.seat, decision.kind, True)
                facts += rules.apply(singly, decision.seat, part)
            assert rules.apply(wholly, decision.seat, macro) == facts
            assert rules.apply(trusted, decision.seat, macro, trusted=True) == facts
            assert rules.digest(singly) == rules.digest(wholly) == rules.digest(trusted)


@few
@given(seat_numbers, seed_numbers)
def test_asides_are_accepted(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for _ in random_play(rules, table, seed):
        for seat in range(seats):
            for aside in rules.asides(table, seat)[:2]:
                rules.apply(copied(rules, table), seat, aside)


@few
@given(seat_numbers, seed_numbers)
def test_a_refused_action_changes_nothing(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for decision, _ in random_play(rules, table, seed):
        before = rules.encode(table)
        for action in (
            Action("no such verb"),
            Action(decision.options[0].type, card=10**9),
            Action("choose", pick="?"),
            Action(decision.options[0].type, cards=(10**9,)),
            Action("no such verb", parts=(decision.options[0],)),
            structs.replace(decision.options[0], parts=()),
        ):
            with pytest.raises(IllegalActionError):
                rules.apply(table, decision.seat, action)
        for other in set(range(seats)) - {decision.seat for decision in rules.decisions(table)}:
            with pytest.raises((NotYourDecisionError, IllegalActionError)):
                rules.apply(table, other, Action("no such verb"))
        assert rules.encode(table) == before


@few
@given(seat_numbers, seed_numbers)
def test_looking_changes_nothing(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for decision, _ in random_play(rules, table, seed):
        before = rules.encode(table)
        for viewer in (None, *range(seats)):
            json.dumps(rules.view(table, viewer))
        for seat in range(seats):
            rules.asides(table, seat)
            rules.blocked(table, seat)
            assert all(rules.labels(table, rules.macros(table, seat)))
        ending = rules.ending(table)
        assert ending is None or (0 <= ending.option < len(decision.options) and all(ending.left))
        labels = rules.labels(table, decision.options)
        assert all(labels)
        assert len(set(labels)) == len(labels) == len(decision.options)
        assert isinstance(rules.silence(table), str)
        assert {"game", "turn", "points"} <= set(json.loads(json.dumps(rules.progress(table))))
        msgspec.json.encode(rules.score(table))
        assert rules.encode(table) == before


def fits(rules: Ruleset, name: str, data: Any) -> None:
    """Check data, as it is sent, against a schema of the ruleset."""
    _validator(rules, name).validate(json.loads(json.dumps(data)))


@cache
def _validator(rules: Ruleset, name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": rules.schemas()})


@few
@given(seat_numbers, seed_numbers)
def test_what_is_shown_has_the_shape_that_is_described(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    for step, _ in enumerate(random_play(rules, table, seed)):
        if step % 20 == 0:
            for viewer in (None, *range(seats)):
                fits(rules, "View", rules.view(table, viewer))


def test_all_cards_have_the_shape_that_is_described(rules: Ruleset) -> None:
    for card in rules.catalogue():
        fits(rules, "Card", card)


@few
@given(seat_numbers, seed_numbers)
def test_the_same_seed_and_actions_give_the_same_facts_and_digests(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    one, two = opened(rules, seats, seed), opened(rules, seats, seed)
    assert rules.opening_facts(one) == rules.opening_facts(two)
    for decision, action in random_play(rules, one, seed):
        copy = copied(rules, one)
        assert rules.apply(two, decision.seat, action) == rules.apply(copy, decision.seat, action)
        assert rules.digest(two) == rules.digest(copy)


@few
@given(seat_numbers, seed_numbers)
def test_facts_survive_storing_and_a_hidden_card_its_redaction(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    facts: list[Fact] = list(rules.opening_facts(table))
    for decision, action in random_play(rules, table, seed):
        facts += rules.apply(copied(rules, table), decision.seat, action)
    assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
    for fact in facts:
        if getattr(fact, "seen_by", None) == NOBODY:
            seen: Any = redact(fact, None)
            assert getattr(seen, "card", None) is None
            assert getattr(seen, "cards", None) is None


@few
@given(seat_numbers, seed_numbers)
def test_an_action_that_is_trusted_has_the_same_outcome(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table, trusted = opened(rules, seats, seed), opened(rules, seats, seed)
    for decision, action in random_play(rules, table, seed):
        for seat in range(seats):
            for aside in rules.asides(table, seat)[:1]:
                one, two = copied(rules, table), copied(rules, table)
                assert rules.apply(one, seat, aside) == rules.apply(two, seat, aside, trusted=True)
                assert rules.digest(one) == rules.digest(two)
        copy = copied(rules, table)
        assert rules.apply(trusted, decision.seat, action, trusted=True) == rules.apply(copy, decision.seat, action)
        assert rules.digest(trusted) == rules.digest(copy)


@few
@given(seat_numbers, seed_numbers)
def test_games_and_turns_are_marked_where_they_begin(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    first = [mark.kind for mark in rules.marks(rules.opening_facts(table))]
    assert first.count("game") == first.count("turn") == 1
    before = rules.progress(table)
    for decision, action in random_play(rules, table, seed):
        copy = copied(rules, table)
        facts = rules.apply(copy, decision.seat, action)
        marks, after = rules.marks(facts), rules.progress(copy)
        assert marks == rules.marks([redact(fact, None) for fact in facts])
        assert all(mark.title for mark in marks)
        over = not rules.decisions(copy)
        assert ("game" in {mark.kind for mark in marks}) == (after["game"] != before["game"])
        if after["game"] == before["game"] and not over:
            assert ("turn" in {mark.kind for mark in marks}) == (after["turn"] != before["turn"])
        before = after


@few
@given(seat_numbers, seed_numbers)
def test_what_happens_is_told_in_words_by_the_facts_alone(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table, told = opened(rules, seats, seed), []
    before = rules.encode(table)
    for viewer in (None, *range(seats)):
        rules.tell([redact(fact, viewer) for fact in rules.opening_facts(table)])
    assert rules.encode(table) == before
    for decision, action in random_play(rules, table, seed):
        facts = rules.apply(copied(rules, table), decision.seat, action)
        for viewer in (None, *range(seats)):
            told += rules.tell([redact(fact, viewer) for fact in facts])
    assert told
    assert all(line.text and line.text[0].islower() == (line.seat is not None) for line in told)
    assert all(line.seat is None or 0 <= line.seat < seats for line in told)


@few
@given(seat_numbers, seed_numbers)
def test_what_is_learned_names_its_rule(rules: Ruleset, seats: int, seed: int) -> None:
    seats = within(rules, seats)
    table = opened(rules, seats, seed)
    facts = list(rules.opening_facts(table))
    for decision, action in random_play(rules, table, seed):
        facts += rules.apply(copied(rules, table), decision.seat, action)
    assert any(getattr(fact, "learned", "") for fact in facts)
    assert all(isinstance(getattr(fact, "learned", ""), str) for fact in facts)


def test_the_registry_knows_versions() -> None:
    """The current one by its number too; an older one where it can still be played; no other."""
    current = rulesets.get("highcard")
    assert rulesets.get("highcard", current.version) is current
    assert rulesets.get("highcard", 1).version == 1
    assert rulesets.get("legendary", rulesets.get("legendary").version) is rulesets.get("legendary")
    for name, version in (("highcard", 0), ("highcard", 9), ("legendary", 1), ("chess", None), ("chess", 1)):
        with pytest.raises(KeyError):
            rulesets.get(name, version)


def test_an_older_version_is_played_as_it_was() -> None:
    """High Card's first version knows no 1 that beats all: from some seed on, the same cards give another outcome."""
    now, once = rulesets.get("highcard"), rulesets.get("highcard", 1)
    outcomes = [[play_out(rules, seed) for rules in (now, once)] for seed in range(12)]
    assert any(new != old for new, old in outcomes)
    assert any(new == old for new, old in outcomes)


def play_out(rules: Ruleset, seed: int) -> str:
    """Return the digest of a game in which everybody plays the first card in hand."""
    table = opened(rules, 3, seed)
    while (decision := first(rules, table)) is not None:
        rules.apply(table, decision.seat, decision.options[0])
    return rules.digest(table)


def test_a_setup_survives_storing(rules: Ruleset) -> None:
    seats, seed = within(rules, 3), seeds.derive_seed(1)
    for format_ in rules.describe().formats:
        setup = rules.setup([None] * seats, format_, {})
        again = rules.decode_setup(json.loads(json.dumps(rules.encode_setup(setup))))
        secrets = brought(rules, setup, seats, seed)
        assert rules.digest(rules.open(again, seed, secrets)) == rules.digest(rules.open(setup, seed, secrets))


@pytest.mark.parametrize(
    ("too_few", "too_many", "format_", "options", "field"),
    [
        (1, 0, "", {}, "seats"),
        (0, 1, "", {}, "seats"),
        (0, 0, "no such format", {}, "format"),
        (0, 0, "", {"no such option": 1}, "options"),
    ],
)
def test_a_setup_that_can_not_be_is_refused_by_field(
    rules: Ruleset, too_few: int, too_many: int, format_: str, options: dict[str, Any], field: str
) -> None:
    told = rules.describe()
    seats = told.seats.most + 1 if too_many else told.seats.least - too_few
    with pytest.raises(SetupError) as refusal:
        rules.setup([None] * seats, format_ or told.formats[0], options)
    assert refusal.value.field.startswith(field)


def test_what_it_proposes_can_be_played_as_it_is(rules: Ruleset) -> None:
    told = rules.describe()
    assert len({preset.name for preset in told.presets}) == len(told.presets)
    for preset in told.presets:
        for seats in range(told.seats.least, told.seats.most + 1):
            setup = rules.setup([None] * seats, preset.format, preset.options)
            faults = [rules.check_deck(starter.deck, setup) for starter in rules.starter_decks()]
            assert not any(faults)
        assert all(told.options[name].default != value for name, value in preset.options.items())
        assert preset.meaning.endswith(".")


def test_how_often_it_is_won_is_told_for_every_number_of_players_or_for_none(rules: Ruleset) -> None:
    told = rules.describe()
    numbers = list(range(told.seats.least, told.seats.most + 1))
    for preset in told.presets:
        assert [odds.players for odds in preset.odds] in ([], numbers)
        assert all(0 <= odds.won <= odds.played for odds in preset.odds)
        assert not (rules.rivals and preset.odds)


def test_every_format_that_is_told_of_can_be_played(rules: Ruleset) -> None:
    told = rules.describe()
    assert set(told.played) <= set(told.formats)
    assert all(meaning.endswith(".") for meaning in told.played.values())


def test_it_describes_itself_as_json(rules: Ruleset) -> None:
    told = json.loads(msgspec.json.encode(rules.describe()))
    assert msgspec.convert(told, Description)
    assert [told["name"], told["title"], told["version"]] == [rules.name, rules.title, rules.version]
    assert told["formats"]
    assert 1 <= told["seats"]["least"] <= told["seats"]["most"]
    assert told["more"].keys().isdisjoint(told)
    cards = json.loads(json.dumps(rules.catalogue()))
    assert cards
    assert all({"id", "name"} <= set(card) for card in cards)
    assert rules.card_set_digest() == rules.card_set_digest() != ""
    assert rules.name
    assert rules.title
    assert rules.version > 0


def test_its_glossary_says_what_words_mean(rules: Ruleset) -> None:
    rows = rules.describe().glossary
    assert rows
    for row in rows:
        assert row.title[0].isupper(), row.name
        assert 0 < len(row.meaning) <= 110 and row.meaning.count(". ") == 0 and row.meaning.endswith("."), row.name
    assert {row.rule for row in rows} <= {rule.id for section in rules.rules() for rule in section.rules}
    for names in ([(row.kind, row.name) for row in rows], [(row.kind, row.title) for row in rows]):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_a_bot_plays_to_the_end_and_chooses_alike_from_like(rules: Ruleset, bot: str) -> None:
    table, step = opened(rules, within(rules, 2), 3, BRIEF.get(rules.name)), 0
    while (decision := first(rules, table)) is not None:
        view, entropy = rules.view(table, decision.seat), seeds.entropy(seeds.derive_seed(3), step)
        chosen = bots.get(bot).choose(rules, view, decision, entropy)
        if step < STEPS:
            assert chosen == bots.get(bot).choose(rules, view, decision, entropy)
        rules.apply(table, decision.seat, decision.options[chosen])
        step += 1
    score = rules.score(table)
    assert all(side.outcome for side in score.sides) if rules.rivals else score.won is not None
    with pytest.raises(GameOverError):
        rules.apply(table, 0, Action("choose"))


@few
@given(seat_numbers, seed_numbers)
def test_a_reshuffled_table_looks_the_same_and_tells_nothing_of_what_was_hidden(
    rules: Ruleset, seats: int, seed: int
) -> None:
    """Dealt from another hidden order, but in sight of the same cards, it is the same to the last byte."""
    seats = within(rules, seats)
    table, new = opened(rules, seats, seed), seeds.derive_seed(seed, 1)
    for step, (decision, _) in enumerate(random_play(rules, table, seed)):
        if step % DEAR_EVERY:
            continue
        before, viewer = rules.encode(table), (decision.seat, None, *range(seats))[step // DEAR_EVERY % (seats + 2)]
        again = reshuffled(rules, table, viewer, new)
        other = reshuffled(rules, table, viewer, seeds.derive_seed(seed, 2))
        assert rules.encode(table) == before
        if again is None or other is None:
            continue
        assert seen(rules, again, viewer) == seen(rules, table, viewer)
        assert rules.encode(other) != rules.encode(again)
        assert rules.encode(rules.reshuffle(other, viewer, new)) == rules.encode(again)


@pytest.mark.parametrize("seats", [1, 3])
def test_what_a_record_says_can_be_counted_and_shown(rules: Ruleset, seats: int) -> None:
    seats = within(rules, seats)
    table, step = opened(rules, seats, 3, BRIEF.get(rules.name)), 0
    marks = rules.marks(rules.opening_facts(table))
    while (decision := first(rules, table)) is not None:
        entropy = seeds.entropy(seeds.derive_seed(3), step)
        chosen = bots.get("random").choose(rules, rules.view(table, decision.seat), decision, entropy)
        marks += rules.marks(rules.apply(table, decision.seat, decision.options[chosen]))
        step += 1
    record, told = rules.record(table), rules.describe()
    topics = {tally.topic for tally in record.tallies}
    assert "points" not in topics, "the service counts these itself"
    assert topics <= set(told.topics)
    assert all(tally.key and len(tally.key) <= 120 and len(tally.topic) <= 40 for tally in record.tallies)
    kinds = {mark.kind for mark in marks}
    assert kinds & set(told.counted)
    assert kinds & set(told.highlights)
    assert topics.isdisjoint(told.counted)
    assert len(record.avatars) in (0, seats)
