"""Determinization: a random table that looks the same to a viewer.

It is independent of the hidden cards. The profile `thorough` checks many more moments of random games (15 minutes).
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from engine.kernel.decisions import Action, Decision, UnsettledError
from engine.kernel.frames import NOTHING, Frame
from engine.legendary.cards.card_files import Board
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import CLASSES
from engine.legendary.cards.zones import kind
from engine.legendary.presentation import reshuffle
from engine.legendary.presentation.game import Legendary
from engine.legendary.rules import programs, revealing, setup
from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, open_table, pick, seed_of, states
from tests.engine.legendary.tables import draw
from tests.engine.legendary.test_properties import VARIANTS, assert_whole
from tests.engine.legendary.test_secrecy import BOGUS, all_verbs, deal_anew, unseen
from tests.rulesets.tables import seen
from tests.support.profiles import budget, slow_after

GAMES = budget(2)
EVERY = 97
MOST = 3000
"""More answers than a random Series takes."""
PLAYERS = slow_after(2, [1, 3, 2, 4, 5])
NEW = seed_of("new")
Moment = tuple[Table, Decision, int | None]


def moments(players: int, name: str, every: int = EVERY) -> Iterator[Moment]:
    """Yield tables of random games with their decision, for each seat and a spectator."""
    for game in range(GAMES):
        variant = VARIANTS[(players + game) % len(VARIANTS)]
        for number, (table, decision) in enumerate(states(players, (name, players, game), **variant)):
            if number % every == 0:
                for viewer in (None, *range(players)):
                    yield table, decision, viewer


def settled(players: int, name: str, every: int = EVERY) -> Iterator[tuple[Table, int | None, Table]]:
    """Yield tables that can be reshuffled, with the viewer and the reshuffled table."""
    for table, _, viewer in moments(players, name, every):
        again = reshuffled(table, viewer)
        if again is not None:
            yield table, viewer, again


def reshuffled(table: Table, viewer: int | None, seed: bytes = NEW) -> Table | None:
    try:
        return RULES.reshuffle(table, viewer, seed)
    except UnsettledError:
        return None


def first_turn(players: int, name: str, **options: object) -> Table:
    """Return a table in its first open turn; nobody has lent a card to it."""
    table = open_table(players, name, **options)
    while (decision := RULES.decision(table)) is not None and decision.kind != "act":
        RULES.apply(table, decision.seat, decision.options[-1])
    return table


# What the viewer sees


@pytest.mark.parametrize("players", PLAYERS)
def test_a_reshuffled_table_looks_the_same_and_the_given_one_stays_as_it_is(players: int) -> None:
    """SECRECY (0.2, OPEN-31, OPEN-33): all outputs for the viewer, errors included."""
    compared = 0
    for table, _, viewer in moments(players, "looks"):
        before = RULES.encode(table)
        again = reshuffled(table, viewer)
        assert RULES.encode(table) == before
        if again is not None:
            attempts = [*BOGUS, *all_verbs(table)]
            assert seen(RULES, again, viewer, attempts) == seen(RULES, table, viewer, attempts)
            assert_whole(again)
            assert again.state.seed == NEW
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("players", PLAYERS)
def test_all_that_is_hidden_is_dealt_anew_and_nothing_else(players: int) -> None:
    """SECRECY (0.2): visible cards keep their places; hidden ones are redistributed."""
    for table, viewer, again in settled(players, "slots", every=29):
        if table.state.setup.open_hands or (table.pending and table.pending.seat == viewer and table.pending.options):
            continue
        hidden = set(unseen(table, viewer))
        assert {reshuffle.card_in(table, slot) for slot in reshuffle.hidden_slots(table, viewer)} == hidden
        assert hidden == set(unseen(again, viewer))
        for zone, cards in table.state.zones.items():
            assert [c for c in cards if c not in hidden] == [c for c in again.state.zones[zone] if c not in hidden]
            assert len(cards) == len(again.state.zones[zone])


# Independence


def twin(table: Table, viewer: int | None, chance: random.Random) -> Table:
    """Return a table with other hidden cards: swap equal kinds, shuffle places."""
    other = RULES.decode(RULES.encode(table))
    places = reshuffle.places(other, reshuffle.hidden_slots(other, viewer))
    alike: dict[str, list[reshuffle.Slot]] = {}
    for place, slots in places.items():
        for slot in slots:
            alike.setdefault(reshuffle._kind(other, slot, place, viewer), []).append(slot)
    moved: dict[int, int] = {}
    lying = {slot: reshuffle.card_in(other, slot) for slots in places.values() for slot in slots}
    for slots in [*alike.values(), *places.values()]:
        cards = [lying[slot] for slot in slots]
        chance.shuffle(cards)
        lying |= dict(zip(slots, cards, strict=True))
    for (zone, index), card in lying.items():
        moved[table.zones[zone][index]] = card
        other.zones[zone][index] = card
    game = other.state.game
    game.links = {moved.get(lead, lead): moved.get(card, card) for lead, card in game.links.items()}
    for end in game.end_games:
        end.card = moved.get(end.card, end.card)
    other.state.seed, other.state.counter = seed_of(chance.random()), chance.randrange(1000)
    return RULES.decode(RULES.encode(other))


@pytest.mark.parametrize("players", PLAYERS)
def test_tables_that_differ_in_what_is_hidden_give_the_same_reshuffled_table(players: int) -> None:
    """SECRECY: a fork reveals nothing of its running campaign; equal to the last byte."""
    chance = random.Random(players)
    compared = differed = 0
    for table, viewer, again in settled(players, "twins"):
        other = twin(table, viewer, chance)
        assert seen(RULES, other, viewer) == seen(RULES, table, viewer)
        assert RULES.encode(RULES.reshuffle(other, viewer, NEW)) == RULES.encode(again)
        compared += 1
        differed += other.state.zones != table.state.zones
    assert compared == differed > 10


@pytest.mark.parametrize("players", PLAYERS)
def test_whether_a_table_is_settled_tells_nothing_that_is_hidden(players: int) -> None:
    """SECRECY (OPEN-27): refused only during another's choice, whatever is hidden."""
    chance = random.Random(players)
    for table, decision, viewer in moments(players, "settled"):
        found = reshuffled(table, viewer)
        assert (found is None) == (reshuffled(deal_anew(table, viewer, chance), viewer) is None)
        if decision.kind == "act":
            assert found is not None
        elif decision.seat != viewer:
            assert found is None


TRIES = 600
FAR = 5
"""Number of standard deviations that are no accident."""
LIKELY = {
    ("evidence.1", 0): 1 / 9,
    ("conspiracy", 0): 1 / 8,
    ("special_agents", -1): 1 / 5,
    ("strike_deck", -1): 1 / 40,
    ("hand.1", 0): 1 / 12,
    ("deck.0", -1): 1 / 6,
    ("bureau.3", 0): 1 / 62,
    ("conspiracy", 5): 1 / 10,
}
"""Probability of a slot's true card, by pile and deck sizes for two players."""
IN_PLAY = {"lead": 1 / 12, "informant": 1 / 15, "syndicate": 6 / 20, "enemy": 8 / 14, "event": 8 / 14, "ally": 8 / 14}
"""Probability that a card of the game or the box is in its true place."""


def test_the_true_card_is_as_likely_as_any_other() -> None:
    """SECRECY (SETUP-07, SETUP-14 to SETUP-23): how often the true card is in place."""
    table = first_turn(2, "likely")
    zones = [RULES.reshuffle(table, 0, seed_of(number)).zones for number in range(TRIES)]
    for (zone, index), likely in LIKELY.items():
        true = table.zones[zone][index]
        likely *= IN_PLAY.get(table.design(true).type, 1)
        hits = sum(other[zone][index] == true for other in zones)
        assert abs(hits - TRIES * likely) < FAR * (TRIES * likely * (1 - likely)) ** 0.5, (zone, hits)


# By the rules


def pools_out_of_order(table: Table) -> int:
    """Count the pairs of hidden Season cards in the wrong pool order (SETUP-18)."""
    rows = [*(f"shadows.{n}" for n in range(1, 6)), "conspiracy"]
    cards = [card for row in rows for card in reversed(table.zones[row]) if card not in table.state.game.face_up]
    seasons = [
        setup.pool_of(table, table.design(card).set) for card in cards if table.design(card).type in reshuffle.SEASON
    ]
    return sum(first > later for n, first in enumerate(seasons) for later in seasons[n:])


def owned(table: Table, seat: int) -> Counter[str]:
    """Return the designs that a seat owns; Special Agents only by number (ACT-33)."""
    cards = [*table.zones[f"hand.{seat}"], *table.zones[f"deck.{seat}"]]
    designs = [table.design(card) for card in cards]
    return Counter("special_agent" if design.type == "special_agent" else design.id for design in designs)


FITTING = {"strike_deck": {"strike"}, "scars": {"strike"}, "evidence": {"evidence"}}
FITTING["special_agents"] = {"special_agent"}
FITTING["academy"] = FITTING["bureau"] = {"academy", "syndicate"}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_reshuffled_table_could_have_come_about_by_the_rules(players: int) -> None:
    """SETUP-07 to SETUP-23, END-01: each card is in a legal place, with equal counts."""
    for table, _, again in settled(players, "rules"):
        assert pools_out_of_order(again) <= pools_out_of_order(table)
        for seat in range(players):
            assert owned(again, seat) == owned(table, seat)
        for zone, cards in again.state.zones.items():
            assert all(again.design(card).type in FITTING.get(kind(zone), {again.design(card).type}) for card in cards)
            for old, new in zip(table.state.zones[zone], cards, strict=True):
                before, after = table.design(old), again.design(new)
                told = before.type in ("end_game", "evidence", "avatar", "cliffhanger") and zone != "box"
                marks = [(design.type, design.priority, design.tags) for design in (before, after)]
                assert not told or marks[0] == marks[1]
        boxes = [Counter(reshuffle._sort_of(t, card) for card in t.zones["box"]) for t in (table, again)]
        assert boxes[0] == boxes[1]
        assert again.zones["box"] == sorted(again.zones["box"])


@pytest.mark.parametrize("options", [{}, {"more_informants": True}, {"format": "single", "season_mode": "every"}])
@pytest.mark.parametrize("players", [1, 4])
def test_each_pile_of_the_conspiracy_deck_keeps_its_parts(players: int, options: dict[str, object]) -> None:
    """SETUP-14 to SETUP-18, DIFF-02: A, B, C, End Game; N + 6 cards, Lead, Informants."""
    table = first_turn(players, "piles", **options)
    size = players + (9 if options.get("more_informants") else 8)
    orders = set()
    for number in range(20):
        again = RULES.reshuffle(table, None, seed_of(number))
        deck = list(reversed([*again.zones["conspiracy"], *again.zones["shadows.5"]]))
        assert again.design(deck.pop()).type == "end_game"
        assert len(deck) == 3 * size
        for pool in range(3):
            pile = [reshuffle._sort_of(again, card) for card in deck[pool * size : (pool + 1) * size]]
            assert Counter(pile) == {f"season {pool}": players + 6, "lead": 1, "informant": size - players - 7}
            orders.add(tuple(pile))
    assert len(orders) > 30


# Played on


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_a_reshuffled_table_is_played_to_the_end(players: int) -> None:
    """PROPERTIES: stored and read back equal at each step, 500 cards, no error.

    A random game doesn't end if only Misses are left and nobody can fight.
    """
    for number, (_, viewer, again) in enumerate(settled(players, "played on", every=300)):
        chance = random.Random(number)
        again = RULES.reshuffle(again, viewer, seed_of(number))
        for _ in range(MOST):
            if (decision := RULES.decision(again)) is None:
                break
            assert_whole(again)
            RULES.apply(again, decision.seat, pick(decision, chance))
        left = [*again.zones["strike_deck"], *again.zones["strike_discard"]]
        assert RULES.score(again).won is not None or not any(again.design(strike).damage for strike in left)


# Single cases


def test_a_connected_lead_that_was_hidden_stays_a_lead_and_connected() -> None:
    yaml = "{id: lead-a, name: L, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}"
    game = draw("shadows: lead-a - - - -\nattack: 9\nevidence: [end-proof] - -", yaml, PROOF % "end-proof")
    game.act("lead", "lead-a")
    (linked,) = game.table.state.game.links.values()
    game.do(revealing.hide, game.card("lead-a"))
    leads = set()
    for number in range(40):
        again = game.rules.reshuffle(game.table, 0, seed_of(number))
        (lead,) = again.zones["shadows.1"]
        assert again.state.game.links == {lead: linked}
        assert again.design(lead).type == "lead"
        leads.add(lead)
    assert len(leads) > 5


PROOF = "{id: %s, name: P, type: evidence, priority: 1, abilities: []}"


def test_an_end_game_on_its_way_is_another_one_and_still_on_its_way() -> None:
    """END-01, END-03: its back is known, which of the eight it is isn't."""
    table = first_turn(2, "walking")
    end = table.zones["conspiracy"][0]
    for card in table.zones["conspiracy"][1:]:
        table.zones.move(card, "removed")
    decision = RULES.decision(table)
    while decision is not None and (decision.kind != "act" or table.zones.where[end] == "conspiracy"):
        RULES.apply(table, decision.seat, decision.options[-1])
        decision = RULES.decision(table)
    assert table.state.game.end_games[0].card == end and not table.state.game.end_games[0].revealed
    found = set()
    for number in range(60):
        again = RULES.reshuffle(table, None, seed_of(number))
        (walking,) = again.state.game.end_games
        assert again.zones.where[walking.card] == table.zones.where[end]
        assert again.design(walking.card).type == "end_game" and "clone" not in again.design(walking.card).tags
        found.add(walking.card)
    assert len(found) == 8


def test_a_shown_card_stays_in_the_hand_until_it_goes_back_into_the_deck() -> None:
    """OPEN-31, OPEN-33, CLEAN-03: a shown card is known this turn, hidden in a deck."""
    table = first_turn(2, "shown")
    seat = table.current
    action = next(a for a in RULES.out_of_turn_actions(table, seat) if a.type == "show" and a.card is not None)
    RULES.apply(table, seat, action)
    assert action.card is not None
    shown = action.card
    hands = set()
    for number in range(20):
        again = RULES.reshuffle(table, 1 - seat, seed_of(number))
        hand = again.zones[f"hand.{seat}"]
        assert hand.index(shown) == table.zones[f"hand.{seat}"].index(shown)
        assert again.state.turn.shown == [shown]
        hands.add(tuple(hand))
    assert len(hands) == 20
    table = first_turn(2, "shown before")
    seat = table.current
    for card in table.zones[f"hand.{seat}"][:3]:
        table.state.turn.shown.append(card)
        table.zones.move(card, f"deck.{seat}", 0)
    for number in range(20):
        again = RULES.reshuffle(table, 1 - seat, seed_of(number))
        assert again.state.turn.shown == []
        assert RULES.view(again, 1 - seat) == RULES.view(table, 1 - seat)


def test_hand_in_the_open_turn_holds_no_doubt_that_must_be_resolved() -> None:
    """ACT-20, ACT-21: a Doubt in hand resolves first; the next one waits."""
    game = draw("players: mulder scully\nhand: field-agent*3\ndeck: doubt*9 field-agent*2")
    for number in range(20):
        again = game.rules.reshuffle(game.table, 1, seed_of(number))
        assert not any(again.design(card).type == "doubt" for card in again.zones["hand.0"])
    game.table.state.turn.doubts.append(0)
    hands = [game.rules.reshuffle(game.table, 1, seed_of(number)).zones["hand.0"] for number in range(20)]
    assert any(game.table.design(card).type == "doubt" for hand in hands for card in hand)


def test_unseen_special_agent_in_a_hand_can_be_any_except_for_its_owner() -> None:
    """ACT-33, OPEN-31: Special Agents in the deck and other hands are unseen."""
    agents = [f"special-agent-{cls}" for cls in CLASSES]
    game = draw(f"players: mulder scully\nhand 1: {agents[0]}\nspecial_agents: {' '.join(agents[1:])}")
    held: dict[int, set[str]] = {0: set(), 1: set()}
    for number in range(60):
        for viewer in held:
            again = game.rules.reshuffle(game.table, viewer, seed_of(number))
            held[viewer].add(again.design(again.zones["hand.1"][0]).id)
    assert held == {0: set(agents), 1: {agents[0]}}


def test_open_hands_stay_as_they_are_for_seats_and_not_for_spectators() -> None:
    """OPEN-31: with open hands all seats see all hands."""
    table = first_turn(2, "open hands", open_hands=True)
    for viewer in (0, 1):
        again = RULES.reshuffle(table, viewer, NEW)
        assert [again.zones[f"hand.{seat}"] for seat in (0, 1)] == [table.zones[f"hand.{seat}"] for seat in (0, 1)]
    again = RULES.reshuffle(table, None, NEW)
    assert all(again.zones[f"hand.{seat}"] != table.zones[f"hand.{seat}"] for seat in (0, 1))


SCANNER = """
{id: eye, name: Eye, type: academy, set: mulder, cost: 0, abilities: [
  {when: activate, do: [{op: scan, zone: [shadows], amount: 2}]}]}
"""
FOES = [f"{{id: foe{n}, name: Foe, type: enemy, set: '1', enemy: [human], fight: 9}}" for n in (1, 2, 3)]


def test_in_the_midst_of_picking_hidden_cards_there_is_no_other_table() -> None:
    """ACT-40: a picked space isn't turned up yet, so its card can't be redistributed."""
    game = draw("players: mulder scully\nhand: eye\nshadows: [foe1] [foe2] [foe3] - -", SCANNER, *FOES)
    assert game.rules.reshuffle(game.table, 0, NEW)
    game.act("play", "eye").act("use", "eye")
    assert game.rules.reshuffle(game.table, 0, NEW), "nothing is picked yet"
    game.choose("shadows.1")
    for viewer in (None, 0, 1):
        with pytest.raises(UnsettledError) as refusal:
            game.rules.reshuffle(game.table, viewer, NEW)
        assert refusal.value.code == "unsettled"


HIDDEN = 17
KNOWN = {
    "its source": Frame("game", source=HIDDEN),
    "a result": Frame("game", cards={"drawn": [HIDDEN]}),
    "one of several": Frame("game", cards={"picked": [0, HIDDEN]}),
    "the answer": Frame("game", answer=Action("choose", card=HIDDEN)),
    "of an effect that waits": Frame("game", waiting=[Frame("game", source=HIDDEN)]),
    "found by one that waits": Frame("game", waiting=[Frame("game"), Frame("game", cards={"it": [HIDDEN]})]),
}
"""Ways in which a frame may know a card."""
OTHER = {
    "a seat, a place in the program, a place on the stack": Frame("game", HIDDEN, -1, HIDDEN, HIDDEN),
    "a count": Frame("game", vars={"left": HIDDEN}),
    "seats": Frame("game", vars={"asked": [HIDDEN]}),
    "a seat that was chosen": Frame("game", answer=Action("choose", seat=HIDDEN)),
    "of an effect that waits": Frame("game", waiting=[Frame("game", you=HIDDEN, vars={"number": HIDDEN})]),
}
"""Numbers in frames that aren't cards, though a card has the same number."""


def with_frame(frame: Frame) -> Table:
    """Return a table with a hidden card and a running frame under all others."""
    table = first_turn(2, "frames")
    for card, zone in ((HIDDEN, "academy"), (0, "discard.0")):
        table.zones.move(card, zone)
    table.stack.insert(0, frame)
    return table


@pytest.mark.parametrize("frame", KNOWN.values(), ids=KNOWN)
def test_a_hidden_card_that_a_frame_knows_is_always_followed(frame: Frame) -> None:
    """SECRECY: whatever the result is called, and however deep it waits."""
    with pytest.raises(UnsettledError):
        RULES.reshuffle(with_frame(frame), 0, NEW)


@pytest.mark.parametrize("frame", OTHER.values(), ids=OTHER)
def test_a_number_of_a_frame_that_is_no_card_is_never_followed(frame: Frame) -> None:
    """SECRECY: whatever the result is called."""
    assert RULES.reshuffle(with_frame(frame), 0, NEW)


UNUSED = 500
"""Number of cards that no game uses.

They come first, so all other cards have numbers from here on.
"""


@cache
def high_numbers() -> Legendary:
    """Return rules whose cards have higher numbers than anything else."""
    unused = msgspec.structs.replace(RULES.card_set.designs["doubt"].design, id="unused", type="unused", copies=UNUSED)
    card_set = RULES.card_set
    board = Board(card_set.scan, [power.ability for power in card_set.powers])
    return Legendary(CardSet([unused, *card_set.all_designs()], board, programs.RULES))


def are_cards(value: object) -> set[bool]:
    """Return whether the numbers in a value are cards."""
    if isinstance(value, list):
        return set().union(*map(are_cards, value))
    return {value >= UNUSED} if isinstance(value, int) and not isinstance(value, bool) else set()


@pytest.mark.parametrize("players", PLAYERS)
def test_each_result_of_a_frame_lies_where_its_kind_does(players: int) -> None:
    """SECRECY: in a whole Series `cards` of a frame holds all its cards, nothing else."""
    rules = high_numbers()
    table = rules.open(rules.setup([None] * players, "series", {}), seed_of(("marked", players)))
    chance = random.Random(players + 200)
    cards, others = Counter[str](), Counter[str]()
    while (decision := rules.decision(table)) is not None:
        for frame in (inner for run in table.stack for inner in run.walk()):
            answer = frame.answer or NOTHING
            assert True not in are_cards([frame.you, frame.pc, frame.at, *frame.vars.values(), answer.seat]), frame
            assert False not in are_cards([*frame.cards.values(), answer.card]), frame
            assert frame.source == -1 or frame.source >= UNUSED, frame
            cards.update([*frame.cards])
            others.update([*frame.vars])
        rules.apply(table, decision.seat, pick(decision, chance))
    assert min(cards["it"], cards["picked"]) > 2 and sum(others.values()) > 20, (cards, others)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        RULES.reshuffle(open_table(1, "short"), 0, b"short")
