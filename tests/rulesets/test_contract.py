"""The contract of all rulesets, checked at each decision of random games."""

import json
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import structs

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.bots import analysis
from engine.bots.search import Search
from engine.description import Description
from engine.kernel.decisions import Action, GameOverError, IllegalActionError, NotYourDecisionError, SetupError
from engine.kernel.facts import NOBODY, AnyFact, Fact, redact
from engine.ruleset import Ruleset
from tests.rulesets.tables import BRIEF, brought, first, games, moments, opened, reshuffled, seen, within


def test_the_same_seed_and_actions_give_the_same_facts_and_digests(rules: Ruleset) -> None:
    """Holds for trusted actions and from each stored state too."""
    for game in games(rules):
        table, trusted = (opened(rules, game[0].seats, game[0].seed) for _ in range(2))
        assert rules.opening_facts(table) == rules.opening_facts(trusted)
        for moment in game:
            again = moment.table()
            assert rules.encode(again) == rules.encode(table) == moment.state
            assert rules.decisions(again) == rules.decisions(table)
            assert rules.apply(table, moment.decision.seat, moment.action) == moment.facts
            assert rules.apply(trusted, moment.decision.seat, moment.action, trusted=True) == moment.facts
            assert rules.digest(trusted) == rules.digest(table)


def test_every_option_is_accepted(rules: Ruleset) -> None:
    for moment in moments(rules):
        decision = moment.decision
        assert len(set(decision.options)) == len(decision.options) > 0
        assert all(map(decision.allows, decision.options))
        assert not decision.formal or len(decision.options) == 1
        assert decision.usual in (None, *range(len(decision.options)))
        assert decision.habit is None or (decision.habit.option < len(decision.options) > 1 and decision.habit.title)
        if decision.waiver:
            assert decision.waiver in rules.out_of_turn_actions(moment.table(), decision.seat)
            assert decision.decline is not None
        if decision.picks:
            firsts = [copies[0] for copies in decision.picks.copies if copies]
            assert firsts == decision.options[: len(firsts)]
            assert len(decision.picks.copies) == len(decision.options)
        for option in decision.options[:3]:
            table = moment.table()
            rules.apply(table, decision.seat, option)
            rules.decisions(table)


def test_macro_equals_its_parts_without_other_questions(rules: Ruleset) -> None:
    for moment in moments(rules, every=2):
        table, seat = moment.table(), moment.decision.seat
        asked = {one.seat for one in rules.decisions(table)}
        assert not any(rules.macros(table, other) for other in set(range(moment.seats)) - asked)
        for macro in rules.macros(table, seat):
            assert macro.parts and len(macro.parts) > 1
            singly, wholly, trusted = (moment.table() for _ in range(3))
            facts: list[Fact] = []
            for part in macro.parts:
                now = first(rules, singly)
                assert now and (now.seat, now.kind, now.allows(part)) == (seat, moment.decision.kind, True)
                facts += rules.apply(singly, seat, part)
            assert rules.apply(wholly, seat, macro) == facts
            assert rules.apply(trusted, seat, macro, trusted=True) == facts
            assert rules.digest(singly) == rules.digest(wholly) == rules.digest(trusted)


def test_out_of_turn_actions_work_and_refusals_change_nothing(rules: Ruleset) -> None:
    for moment in moments(rules, every=2):
        table, decision = moment.table(), moment.decision
        for seat in range(moment.seats):
            for aside in rules.out_of_turn_actions(table, seat)[:1]:
                one, two = moment.table(), moment.table()
                assert rules.apply(one, seat, aside) == rules.apply(two, seat, aside, trusted=True)
                assert rules.digest(one) == rules.digest(two)
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
        for other in set(range(moment.seats)) - {decision.seat for decision in rules.decisions(table)}:
            with pytest.raises((NotYourDecisionError, IllegalActionError)):
                rules.apply(table, other, Action("no such verb"))
        assert rules.encode(table) == moment.state


def test_viewing_changes_nothing(rules: Ruleset) -> None:
    for moment in moments(rules, every=3):
        table, decision = moment.table(), moment.decision
        for viewer in moment.viewers():
            json.dumps(rules.view(table, viewer))
        for seat in range(moment.seats):
            rules.out_of_turn_actions(table, seat)
            rules.blocked(table, seat)
            assert all(rules.labels(table, rules.macros(table, seat)))
        ending = rules.ending(table)
        assert ending is None or (0 <= ending.option < len(decision.options) and all(ending.left))
        labels = rules.labels(table, decision.options)
        assert all(labels)
        assert len(set(labels)) == len(labels) == len(decision.options)
        assert isinstance(rules.chat_block_reason(table), str)
        assert {"game", "turn", "points"} <= set(json.loads(json.dumps(rules.progress(table))))
        msgspec.json.encode(rules.score(table))
        assert rules.encode(table) == moment.state


def fits(rules: Ruleset, name: str, data: Any) -> None:
    """Check JSON data against a schema of the ruleset."""
    _validator(rules, name).validate(json.loads(json.dumps(data)))


@cache
def _validator(rules: Ruleset, name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": rules.schemas()})


def test_views_and_cards_match_their_schemas(rules: Ruleset) -> None:
    for moment in moments(rules, every=40):
        for viewer in (None, moment.decision.seat):
            fits(rules, "View", rules.view(moment.table(), viewer))
    for card in rules.catalogue():
        fits(rules, "Card", card)


def test_facts_can_be_stored_and_redacted(rules: Ruleset) -> None:
    facts: list[Fact] = [fact for moment in moments(rules) for fact in moment.facts]
    assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
    for fact in facts:
        if getattr(fact, "seen_by", None) == NOBODY:
            shown: Any = redact(fact, None)
            assert getattr(shown, "card", None) is None
            assert getattr(shown, "cards", None) is None
    assert any(getattr(fact, "learned", "") for fact in facts)
    assert all(isinstance(getattr(fact, "learned", ""), str) for fact in facts)


def test_games_and_turns_are_bookmarked_at_their_start(rules: Ruleset) -> None:
    for game in games(rules):
        opening = rules.opening_facts(opened(rules, game[0].seats, game[0].seed))
        first = [mark.kind for mark in rules.bookmarks(opening)]
        assert first.count("game") == first.count("turn") == 1
        for moment, following in pairwise(game):
            marks = rules.bookmarks(moment.facts)
            assert marks == rules.bookmarks([redact(fact, None) for fact in moment.facts])
            assert all(mark.title for mark in marks)
            before, after = rules.progress(moment.table()), rules.progress(following.table())
            kinds = {mark.kind for mark in marks}
            assert ("game" in kinds) == (after["game"] != before["game"])
            if after["game"] == before["game"]:
                assert ("turn" in kinds) == (after["turn"] != before["turn"])


def test_log_lines_depend_on_visible_facts_alone(rules: Ruleset) -> None:
    for moment in moments(rules, every=2):
        for viewer in moment.viewers():
            for line in rules.log_lines([redact(fact, viewer) for fact in moment.facts]):
                assert line.text and line.text[0].islower() == (line.seat is not None)
                assert line.seat is None or 0 <= line.seat < moment.seats
    assert any(rules.log_lines(moment.facts) for moment in moments(rules))


def test_reshuffled_table_looks_the_same_and_hides_secrets(rules: Ruleset) -> None:
    """Two tables with equal views reshuffle to identical bytes."""
    for step, moment in enumerate(moments(rules, every=4)):
        table, new = moment.table(), seeds.derive_seed(moment.seed, 1)
        viewer = (moment.decision.seat, *moment.viewers())[step % (moment.seats + 2)]
        again = reshuffled(rules, table, viewer, new)
        other = reshuffled(rules, table, viewer, seeds.derive_seed(moment.seed, 2))
        assert rules.encode(table) == moment.state
        if again is not None and other is not None:
            assert seen(rules, again, viewer) == seen(rules, table, viewer)
            assert rules.encode(other) != rules.encode(again)
            assert rules.encode(rules.reshuffle(other, viewer, new)) == rules.encode(again)


def test_bot_that_thinks_ahead_chooses_by_what_its_seat_sees(rules: Ruleset) -> None:
    """Tables that differ only in hidden information give equal choices and advice."""
    thinker, compared = Search("", "", playouts=4), 0
    for moment in moments(rules, every=9):
        table, seat = moment.table(), moment.decision.seat
        others = [reshuffled(rules, table, seat, seeds.derive_seed(moment.seed, number)) for number in (1, 2)]
        tables = [table, *(other for other in others if other is not None)]
        chosen = {bots.choose(thinker, rules, one, moment.decision, seeds.derive_seed(moment.seed)) for one in tables}
        advice = [analysis.advise(rules, one, moment.decision, seeds.derive_seed(moment.seed), 6) for one in tables]
        chance = [analysis.estimate_chance(rules, one, seat, seeds.derive_seed(moment.seed), 2) for one in tables]
        assert len(chosen) == 1
        assert advice == advice[:1] * len(tables) and chance == chance[:1] * len(tables)
        assert rules.encode(table) == moment.state
        compared += len(tables) > 1 and len(moment.decision.options) > 1
    assert compared


def test_chances_are_between_0_and_1_and_the_same_for_a_team(rules: Ruleset) -> None:
    for moment in moments(rules, every=5):
        chances = rules.chances(moment.table())
        assert len(chances) == moment.seats
        assert all(0 <= chance <= 1 for chance in chances)
        assert rules.stage(moment.table()) >= 0


@pytest.mark.parametrize(("bot", "seats"), [("heuristic", 2), ("random", 3), ("random", 1)])
def test_bot_finishes_the_game_and_the_record_can_be_counted(rules: Ruleset, bot: str, seats: int) -> None:
    if seats < rules.describe().seats.least:
        return
    table, step = opened(rules, seats := within(rules, seats), 3, BRIEF.get(rules.name)), 0
    marks = rules.bookmarks(rules.opening_facts(table))
    while (decision := first(rules, table)) is not None:
        view, entropy = rules.view(table, decision.seat), seeds.entropy(seeds.derive_seed(3), step)
        chosen = bots.get(bot).choose(rules, view, decision, entropy)
        if step < 20:
            assert chosen == bots.get(bot).choose(rules, view, decision, entropy)
        marks += rules.bookmarks(rules.apply(table, decision.seat, decision.options[chosen]))
        step += 1
    with pytest.raises(GameOverError):
        rules.apply(table, 0, Action("choose"))
    score, record, told = rules.score(table), rules.record(table), rules.describe()
    assert all(side.outcome for side in score.sides) if rules.rivals else score.won is not None
    topics, kinds = {tally.topic for tally in record.tallies}, {mark.kind for mark in marks}
    assert "points" not in topics, "the service counts these itself"
    assert topics <= set(told.topics)
    assert all(tally.key and len(tally.key) <= 120 and len(tally.topic) <= 40 for tally in record.tallies)
    assert kinds & set(told.counted) and kinds & set(told.highlights)
    assert topics.isdisjoint(told.counted)
    assert len(record.avatars) in (0, seats)


def test_registry_plays_older_versions_unchanged() -> None:
    current = rulesets.get("highcard")
    assert rulesets.get("highcard", current.version) is current
    assert rulesets.get("highcard", 1).version == 1
    for name, version in (("highcard", 0), ("highcard", 9), ("legendary", 1), ("chess", None), ("chess", 1)):
        with pytest.raises(KeyError):
            rulesets.get(name, version)

    def digest(rules: Ruleset, seed: int) -> str:
        table = opened(rules, 3, seed)
        while (decision := first(rules, table)) is not None:
            rules.apply(table, decision.seat, decision.options[0])
        return rules.digest(table)

    now, once = rulesets.get("highcard"), rulesets.get("highcard", 1)
    assert {digest(now, seed) == digest(once, seed) for seed in range(12)} == {True, False}


def test_setup_can_be_stored_and_invalid_ones_name_the_field(rules: Ruleset) -> None:
    seats, seed = within(rules, 3), seeds.derive_seed(1)
    for format_ in rules.describe().formats:
        setup = rules.setup([None] * seats, format_, {})
        again = rules.decode_setup(json.loads(json.dumps(rules.encode_setup(setup))))
        secrets = brought(rules, setup, seats, seed)
        assert rules.digest(rules.open(again, seed, secrets)) == rules.digest(rules.open(setup, seed, secrets))
    told = rules.describe()
    usual = told.formats[0]
    for seats, format_, options, field in (
        (told.seats.least - 1, usual, {}, "seats"),
        (told.seats.most + 1, usual, {}, "seats"),
        (told.seats.least, "no such format", {}, "format"),
        (told.seats.least, usual, {"no such option": 1}, "options"),
    ):
        with pytest.raises(SetupError) as refusal:
            rules.setup([None] * seats, format_, options)
        assert refusal.value.field.startswith(field)


def test_presets_can_be_played(rules: Ruleset) -> None:
    told = rules.describe()
    numbers = list(range(told.seats.least, told.seats.most + 1))
    assert len({preset.name for preset in told.presets}) == len(told.presets)
    for preset in told.presets:
        for seats in numbers:
            setup = rules.setup([None] * seats, preset.format, preset.options)
            assert not any(rules.check_deck(starter.deck, setup) for starter in rules.starter_decks())
        assert all(told.options[name].default != value for name, value in preset.options.items())
        assert preset.meaning.endswith(".")
        assert [odds.players for odds in preset.odds] in ([], numbers)
        assert all(0 <= odds.won <= odds.played for odds in preset.odds)
        assert not (rules.rivals and preset.odds)
    assert set(told.played) <= set(told.formats)
    assert all(meaning.endswith(".") for meaning in told.played.values())


def test_description_is_json(rules: Ruleset) -> None:
    told = json.loads(msgspec.json.encode(rules.describe()))
    assert msgspec.convert(told, Description)
    assert [told["name"], told["title"], told["version"]] == [rules.name, rules.title, rules.version]
    assert rules.name and rules.title and rules.version > 0 and told["formats"]
    assert 1 <= told["seats"]["least"] <= told["seats"]["most"]
    assert told["more"].keys().isdisjoint(told)
    cards = json.loads(json.dumps(rules.catalogue()))
    assert cards and all({"id", "name"} <= set(card) for card in cards)
    assert rules.card_set_digest() == rules.card_set_digest() != ""


def test_glossary_entries_are_short_and_unique(rules: Ruleset) -> None:
    rows = rules.describe().glossary
    assert rows
    for row in rows:
        assert row.title[0].isupper(), row.name
        assert 0 < len(row.meaning) <= 110 and row.meaning.count(". ") <= 1 and row.meaning.endswith("."), row.name
    assert {row.rule for row in rows} <= {rule.id for section in rules.rules() for rule in section.rules}
    for names in ([(row.kind, row.name) for row in rows], [(row.kind, row.title) for row in rows]):
        assert len(set(names)) == len(names)
