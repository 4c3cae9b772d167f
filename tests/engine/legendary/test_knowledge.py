"""Facts cover all learned information.

Two states that differ only in hidden cards look alike until a fact says that a seat learned something.
The twin of a state has other cards in decks, face-down places and Scars, and another seed.
"""

import random
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from engine.kernel.decisions import Action, Decision, UnsettledError
from engine.kernel.facts import NOBODY, CardMoved, CardsShown, Fact, redact, reveals_anything
from engine.legendary.cards.designs import Filter
from engine.legendary.rules import avatar_swaps, game_outcome, revealing, shadows_movement, strikes
from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, open_table, pick, seed_of, states
from tests.engine.legendary.tables import Drawn, draw
from tests.engine.legendary.test_secrecy import anew, exchange
from tests.golden.logs import decisions_of_log, logs_of

NAMES = logs_of("legendary")


def told(facts: list[Fact], seats: Iterable[int] = range(5)) -> list[str | bool]:
    """Return the rules of the facts that teach a holder of these seats something."""
    return [fact.learned for fact in facts if reveals_anything(fact, seats)]  # type: ignore[attr-defined]


def twin(table: Table, chance: random.Random) -> Table | None:
    """Return an indistinguishable table; None during an effect on hidden cards."""
    known = {end.card for end in table.state.game.end_games}
    unknown = [card for card in range(len(table.card_set.cards)) if table.is_unknown(card) and card not in known]
    swap = anew(table, [card for card in unknown if table.kind_of(card) != "box"], chance)
    for pool in of_one_kind(table, unknown).values():
        shuffled = chance.sample(pool, len(pool))
        other_name = dict(zip(pool, shuffled, strict=True))
        swap = {card: other_name.get(swap.get(card, card), swap.get(card, card)) for card in {*swap, *pool}}
    named = {card for frame in table.stack for card in frame.known_cards()}
    if table.pending and table.pending.options:
        named |= {option.card for option in table.pending.options if option.card is not None}
    if named & {card for card, other in swap.items() if card != other}:
        return None
    other = exchange(table, swap, chance)
    other.zones["box"].sort()
    return other


def of_one_kind(table: Table, cards: list[int]) -> dict[object, list[int]]:
    """Group cards, also outside the game, that could be in each other's place."""
    groups: dict[object, list[int]] = defaultdict(list)
    for card in cards:
        design = table.design(card)
        if design.type in ("evidence", "lead", "informant", "syndicate", "enemy", "event", "ally", "end_game"):
            group = design.set if design.type in ("enemy", "event", "ally") else design.type
            groups[group, design.priority, "clone" in design.tags].append(card)
    return groups


def seen(table: Table, facts: list[Fact]) -> list[Any]:
    """Return the views and facts of all viewers after an action."""
    viewers = (None, *range(len(table.state.seats)))
    decision = RULES.decision(table)
    labels = RULES.labels(table, decision.options) if decision else []
    views = [[RULES.view(table, viewer), [redact(fact, viewer) for fact in facts]] for viewer in viewers]
    return [*views, decision, labels, RULES.progress(table)]


def trials(table: Table, decision: Decision, chance: random.Random) -> list[tuple[int, Action]]:
    """Return some actions to try: options of the asked seat, and one out of turn."""
    asides = [
        (seat, aside) for seat in range(len(table.state.seats)) for aside in RULES.out_of_turn_actions(table, seat)
    ]
    tried = [(decision.seat, pick(decision, chance)) for _ in range(3)]
    return list(dict.fromkeys([*tried, *chance.sample(asides, min(1, len(asides)))]))


def compare(played: Iterable[tuple[Table, Decision]], every: int, chance: random.Random) -> tuple[int, int]:
    """Compare states with twins; return the numbers of quiet and of teaching actions."""
    quiet = taught = 0
    for number, (table, decision) in enumerate(played):
        if number % every or (other := twin(table, chance)) is None:
            continue
        for seat, action in trials(table, decision, chance):
            one, two = RULES.decode(RULES.encode(table)), RULES.decode(RULES.encode(other))
            facts, facts_of_other = RULES.apply(one, seat, action), RULES.apply(two, seat, action)
            if told(facts):
                taught += 1
                continue
            assert seen(one, facts) == seen(two, facts_of_other), (number, seat, action, facts)
            quiet += 1
    return quiet, taught


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_learned_unsaid_in_a_whole_series(name: str) -> None:
    """KNOWLEDGE: the same along the golden logs, which reach The End and later games."""
    quiet, taught = compare(decisions_of_log(name), 29, random.Random(name))
    assert quiet + taught > 20


def compare_for(viewer: int, played: Iterable[tuple[Table, Decision]], every: int) -> tuple[int, int]:
    """Compare states that look alike to a seat, with other hands; return as `compare`."""
    quiet = taught = 0
    for number, (table, decision) in enumerate(played):
        if number % every or decision.seat != viewer:
            continue
        try:
            other = RULES.reshuffle(table, viewer, seed_of(number))
        except UnsettledError:
            continue
        for action in {*decision.options[:3], decision.options[-1]}:
            one, two = RULES.decode(RULES.encode(table)), RULES.decode(RULES.encode(other))
            facts, facts_of_other = RULES.apply(one, viewer, action), RULES.apply(two, viewer, action)
            if told(facts, [viewer]) or told(facts_of_other, [viewer]):
                taught += 1
                continue
            assert seen_by(viewer, one, facts) == seen_by(viewer, two, facts_of_other), (number, action, facts)
            quiet += 1
    return quiet, taught


def seen_by(viewer: int, table: Table, facts: list[Fact]) -> list[Any]:
    """Return a seat's view, facts and questions after an action."""
    decision = RULES.decision(table)
    mine = decision if decision and decision.seat == viewer else None
    return [RULES.view(table, viewer), [redact(fact, viewer) for fact in facts], mine, RULES.progress(table)]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_seat_learns_nothing_about_other_hands_without_a_fact(players: int) -> None:
    """KNOWLEDGE (OPEN-31): any hand card that becomes visible is learned."""
    played = states(players, ("hands", players), most=2500, second_chance=players > 3)
    quiet, taught = compare_for(0, played, 2)
    assert quiet > 60 and taught > 10


CARDS = """
- {id: enemy, name: E, copies: 9, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: rabid, name: R, type: enemy, set: '1', enemy: [human], fight: 9, keywords: [ferocious]}
- {id: clue, name: L, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}
- {id: proof, name: P, type: evidence, priority: 1, abilities: []}
- {id: helper, name: H, copies: 12, type: academy, set: burks, class: tech, cost: 1, recruit: 1}
- {id: scanner, name: S, type: academy, set: burks, class: tech, cost: 1,
   abilities: [{when: play, do: [{op: scan, zone: [shadows], how: left}, {op: scan, zone: [bureau], how: left}]}]}
- {id: loser, name: D, type: academy, set: burks, class: tech, cost: 1,
   abilities: [{when: play, do: [{op: discard, cards: {zone: [hand], how: random}}]}]}
- {id: chooser, name: C, type: academy, set: burks, class: tech, cost: 1,
   abilities: [{when: play, do: [{op: discard, cards: {zone: [hand]}}]}]}
- {id: peeper, name: O, type: academy, set: burks, class: tech, cost: 1,
   abilities: [{when: play, do: [{op: look, cards: {zone: [conspiracy], how: top}}]}]}
"""
TABLE = (
    "players: mulder scully\nhand: scanner loser chooser peeper belief field-agent assault-team\n"
    "deck: helper helper helper helper helper helper helper\nconspiracy: enemy enemy\n"
    "shadows: [enemy] [enemy] clue - -\nbureau: [helper] [helper] - - -\nevidence: [proof] - -\n"
    "strike deck: str-gunshot str-gunshot\nspecial agents: special-agent-tech\nattack: 9\nrecruit: 9"
)


@pytest.mark.rule("ACT-16", "ACT-25", "ACT-26", "ACT-33", "ACT-39", "ACT-40", "CLEAN-02", "EVID-03")
@pytest.mark.parametrize(("action", "learned"), [
    ({"type": "play", "card": "field-agent"}, []), ({"type": "scan", "space": "shadows.1"}, ["ACT-39"]),
    ({"type": "scan", "space": "bureau.2"}, ["ACT-25"]), ({"type": "play", "card": "scanner"}, ["ACT-40", "ACT-26"]),
    ({"type": "play", "card": "belief"}, ["ACT-16"]), ({"type": "play", "card": "peeper"}, ["TIMING-01"]),
    ({"type": "play", "card": "loser"}, ["TIMING-01"]), ({"type": "play", "card": "chooser"}, []),
    ({"type": "lead", "card": "clue"}, ["EVID-03"]), ({"type": "special_agent"}, ["ACT-33"]),
    ({"type": "show", "card": "belief"}, []), ({"type": "end"}, ["CLEAN-02"] * 6),
], ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else None)  # fmt: skip
def test_an_action_teaches_by_its_rule_or_not_at_all(action: dict[str, str], learned: list[str]) -> None:
    """KNOWLEDGE: revealed cards and random results teach; your own cards don't."""
    game = draw(TABLE, CARDS).act(**action)
    if game.asked == 0 and game.kind == "choose_card":
        assert told(game.facts) == []
        game.choose("field-agent")
    assert told(game.facts) == learned


@pytest.mark.rule("OPEN-31")
@pytest.mark.parametrize(("action", "answer", "rule"), [
    ({"type": "play", "card": "field-agent"}, "", "ACT-07"),
    ({"type": "play", "card": "chooser"}, "field-agent", "TIMING-01"),
    ({"type": "show", "card": "belief"}, "", "OPEN-31"), ({"type": "end"}, "", "TIMING-01"),
], ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else None)  # fmt: skip
def test_a_card_that_leaves_a_hand_teaches_all_but_its_owner(action: dict[str, str], answer: str, rule: str) -> None:
    """KNOWLEDGE (OPEN-31): the owner knew the card; for a team-mate it is new."""
    game = draw(TABLE, CARDS).act(**action)
    if answer:
        game.choose(answer)
    assert told(game.facts, [0, 1]) == told(game.facts, [0])
    assert rule in told(game.facts, [1]) and len(told(game.facts, [1])) > len(told(game.facts, [0]))


@pytest.mark.rule("ACT-20", "REVEAL-01")
def test_hidden_cards_that_come_to_light_are_learned_by_the_rule_that_turns_them_up() -> None:
    game = draw("players: mulder scully\nhand 1: doubt field-agent", CARDS).end()
    assert "ACT-20" in told(game.facts, [0]) and "ACT-20" not in told(game.facts, [1])
    game = draw("players: mulder\nshadows: [enemy] - - - -", CARDS)
    game.do(shadows_movement.into_field, game.card("enemy"))
    assert told(game.facts) == ["REVEAL-01"]


@pytest.mark.rule("KWX-06")
def test_that_no_damage_is_left_is_learned_where_a_ferocious_card_stops() -> None:
    """KWX-06: stopping reveals that only Misses are left."""
    game = draw("players: mulder\nfield: rabid\nstrike deck: str-missed str-missed\nscars: str-gunshot", CARDS)
    game.do(strikes.strike, 0, game.card("rabid"))
    shown = [fact for fact in game.facts if isinstance(fact, CardsShown)]
    assert [(fact.count, fact.seen_by, fact.learned) for fact in shown] == [(1, NOBODY, "KWX-06")]
    assert redact(shown[0], 0) == CardsShown(None, "strike_deck", 1, NOBODY, "KWX-06")


@pytest.mark.rule("CLAR-10", "CLAR-31")
def test_an_open_pile_that_is_shuffled_shows_its_new_order() -> None:
    text = "players: mulder\ndefeated conspiracy: enemy clue rabid"
    game = draw(text, CARDS).do(Table.shuffle, "defeated_conspiracy")
    assert told(game.facts) == ["CLAR-10"]
    for type, learned in (("enemy", []), ("lead", ["CLAR-31"])):
        game = draw(text, CARDS)
        game.do(revealing.dig, 0, "defeated_conspiracy", Filter(type=[type]), 1, game.card("clue"))
        assert told(game.facts) == learned


@pytest.mark.rule("STRIKE-12", "SOLO-04", "OPEN-46")
def test_scars_that_are_put_away_with_their_avatar_stay_unseen() -> None:
    """STRIKE-12, SOLO-04, OPEN-46: the Scars stay hidden; the new Avatar is random."""
    game = draw("players: mulder\nscars: str-gunshot str-missed", CARDS)
    frame = game.table.push("test_health", 0)
    avatar_swaps.swap(game.table, frame)
    moved = [fact for fact in game.table.facts if isinstance(fact, CardMoved) and "scars" in fact.source]
    assert [(fact.target, fact.seen_by) for fact in moved] == [("away.scars.0", NOBODY)] * 2
    assert told(game.table.facts) == ["SOLO-04"]
    game.table.begin()
    avatar_swaps.swap_back(game.table, frame)
    moved = [fact for fact in game.table.facts if isinstance(fact, CardMoved) and "scars" in fact.source]
    assert [(fact.target, fact.seen_by) for fact in moved] == [("scars.0", NOBODY)] * 2


@pytest.mark.rule("SERIES-09", "OPEN-54")
def test_the_cliffhanger_and_scars_that_are_not_carried_are_learned_between_games() -> None:
    """SERIES-09, OPEN-54: a random Cliffhanger, and Scars in the Discarded Strikes."""
    table = open_table(2, "carried", carried_scars=True)
    for card in list(table.zones["strike_deck"][:14]):
        table.move(card, "scars.0")
    table.begin()
    game = Drawn(table).do(game_outcome.finish, False, "test")
    assert told(game.facts).count("SERIES-09") == 1
    laid_open = [fact for fact in game.facts if getattr(fact, "learned", "") == "OPEN-54"]
    assert len(laid_open) == 14 - (strikes.health(table, 0) - 1)
