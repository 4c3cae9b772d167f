"""Secrecy as non-interference: hidden information changes no output for a viewer."""

from collections.abc import Iterator

import pytest

from engine.fanccg.cards.catalogue import COPIES
from engine.fanccg.cards.zones import kind, number
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from engine.kernel import randomness
from engine.kernel.decisions import Action, UnsettledError
from engine.kernel.facts import CardMoved, CardsShown, CardTurned, redact
from tests.engine.fanccg.games import moments, seed_of
from tests.engine.fanccg.tables import CASE, PROFILE, A, B, a_game, a_round, act, asked, blocked
from tests.rulesets.tables import seen

BOGUS = [Action("play", card=number) for number in range(0, 7000, 611)] + [Action("choose", pick="no"), Action("pass")]


def alike(table: Table, viewer: int | None) -> Iterator[Table]:
    """Yield tables with equal views: other hidden piles, deck or seed."""
    mixed = ruleset.decode(ruleset.encode(table))
    mixed.state.seed = seed_of(99)
    for seat in (A, B):
        places = ["deck"] if seat == viewer else ["deck", "hand", "sideboard"]
        cards = [card for place in places for card in mixed.zones[f"{place}.{seat}"]]
        randomness.shuffle(mixed.state, cards)
        for place in places:
            name = f"{place}.{seat}"
            size = len(mixed.zones[name])
            if size:
                mixed.zones[name][:], cards = cards[:size], cards[size:]
                mixed.zones.reindex([name])
    mixed.asked = None
    asked_seats = [decision.seat for decision in ruleset.decisions(table)]
    if viewer in asked_seats or table.pending is None:
        yield mixed
    try:
        yield ruleset.reshuffle(table, viewer, seed_of(98))
    except UnsettledError:
        return


@pytest.mark.parametrize("viewer", [A, B, None])
@pytest.mark.parametrize("game", [21, 22])
def test_hidden_information_changes_no_output(game: int, viewer: int | None) -> None:
    tried = 0
    for table, _, _ in moments(game):
        expected = seen(ruleset, table, viewer, BOGUS)
        for other in alike(table, viewer):
            assert ruleset.encode(other) != ruleset.encode(table)
            assert seen(ruleset, other, viewer, BOGUS) == expected
            tried += 1
    assert tried > 30


@pytest.mark.parametrize("viewer", [A, B, None])
def test_facts_name_only_visible_cards(viewer: int | None) -> None:
    for table, decision, action in moments(23):
        copy = ruleset.decode(ruleset.encode(table))
        facts = [redact(fact, viewer) for fact in ruleset.apply(copy, decision.seat, action)]
        for fact in facts:
            if isinstance(fact, CardMoved) and fact.card is not None:
                assert any(_is_seen(zone, viewer) for zone in (fact.source, fact.target)), fact
            if isinstance(fact, CardsShown) and fact.cards is not None:
                assert fact.seen_by == -1 or (viewer is not None and fact.seen_by >> viewer & 1)


def _is_seen(zone: str, viewer: int | None) -> bool:
    """Return whether a viewer sees a zone (these games have no covered cards)."""
    if kind(zone) == "deck":
        return False
    return kind(zone) not in ("hand", "high_card", "environment_deck", "sideboard") or number(zone) == viewer


def test_learned_facts_name_their_rule_and_exclude_the_owner() -> None:
    for table, decision, action in moments(24):
        for fact in ruleset.apply(ruleset.decode(ruleset.encode(table)), decision.seat, action):
            if isinstance(fact, CardMoved) and fact.source.startswith("hand") and fact.target == "row":
                assert fact.learned == "TRN-03"
                assert fact.known_by == 1 << number(fact.source)
            if isinstance(fact, CardMoved) and (kind(fact.source), kind(fact.target)) == ("deck", "hand"):
                assert fact.learned in ("TRN-01", "PER-03", "RND-08", "TYP-10")
            if isinstance(fact, CardTurned):
                assert fact.learned


@pytest.mark.rule("ORD-03", "TRN-06")
def test_refusal_reveals_nothing_about_the_rivals_hand() -> None:
    told = []
    for hand in ([PROFILE, PROFILE], [CASE, "arrested"]):
        table = a_round([CASE, PROFILE], [hand, [PROFILE, "evidence_lost"]])
        told.append(blocked(table))
    assert told[0] == told[1]


def test_card_number_reveals_neither_copy_nor_count() -> None:
    """Copy numbers are drawn from a hundred; every order is equally likely."""
    first, second = a_game(seed=seed_of(1)), a_game(seed=seed_of(2))
    for table in (first, second):
        copies = [card % COPIES for zone, cards in table.zones.items() if zone.endswith(".1") for card in cards]
        assert max(copies) > 80
        assert len({copy // 10 for copy in copies}) == 10
    assert set(first.zones["deck.1"]) & set(second.zones["deck.1"]) != set(first.zones["deck.1"])


def test_card_returned_to_its_deck_can_not_be_recognised() -> None:
    table = a_round([CASE, PROFILE], [[PROFILE], ["observation_changes_outcome"]], ending=True)
    seen = set(table.zones["row"])
    act(table, asked(table).options[0])
    hidden = {card for seat in (A, B) for card in table.zones[f"deck.{seat}"]}
    assert table.state.phase == "sideboard"
    assert seen & hidden == set()


def test_rivals_environment_deck_shows_only_its_size() -> None:
    table = a_game()
    assert ruleset.view(table, A)["players"][B]["environment_deck"] == [{"hidden": True}] * 3
    assert "cover_deck" not in ruleset.view(table, A)["players"][B]
    assert "deck_cards" not in ruleset.view(table, A)["players"][A]
