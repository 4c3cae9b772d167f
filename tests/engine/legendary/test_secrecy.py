"""Secrecy: states that differ only in a viewer's hidden cards look the same to it.

Hidden cards are redistributed among equal backs (deck orders, hidden cards, other hands, Scars,
the seed). All outputs for that viewer must stay equal: view, decision, labels, reasons,
out-of-turn actions, errors, progress and score.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, Line, redact
from engine.legendary.cards.zones import kind
from engine.legendary.rules import evidence, revealing
from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, seed_of, states
from tests.engine.legendary.tables import draw
from tests.rulesets.tables import seen
from tests.support.profiles import budget, slow_after

EVERY = 13
"""One of this many states is checked, for the viewers in turn."""
BOGUS = [Action("play", card=card) for card in range(0, 500, 97)] + [Action("choose", pick="no"), Action("scan")]


def back(table: Table, card: int) -> str:
    """Return the information on a card's back."""
    design = table.design(card)
    if design.type == "evidence":
        return f"evidence {design.priority}"
    if design.type in ("strike", "end_game", "avatar", "cliffhanger"):
        return design.type
    return "card"


def unseen(table: Table, viewer: int | None) -> list[int]:
    """Return the cards whose faces a viewer doesn't see now."""
    found = []
    for name, cards in table.state.zones.items():
        place = kind(name)
        for card in cards:
            secret = place in ("deck", "academy", "conspiracy", "strike_deck", "special_agents", "scars", "box")
            other_hand = place == "hand" and name != f"hand.{viewer}" and card not in table.state.turn.shown
            face_down = place in ("shadows", "bureau", "evidence", "end_row") and table.is_hidden(card)
            if secret or other_hand or face_down:
                found.append(card)
    return found


def places(table: Table, cards: list[int]) -> dict[tuple[str, str], list[int]]:
    """Group cards by back and by their possible pool."""
    pools = {"hand": "player", "deck": "player", "scars": "strikes", "strike_deck": "strikes", "bureau": "academy"}
    pools |= {"academy": "academy", "shadows": "conspiracy", "conspiracy": "conspiracy"}
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for card in cards:
        place = table.kind_of(card)
        groups[back(table, card), pools.get(place, place)].append(card)
    return groups


def deal_anew(table: Table, viewer: int | None, chance: random.Random) -> Table:
    """Return a copy of a table with all cards hidden from the viewer redistributed."""
    return exchange(table, anew(table, unseen(table, viewer), chance), chance)


def anew(table: Table, cards: list[int], chance: random.Random) -> dict[int, int]:
    """Return the new card of each place after redistributing among equal backs."""
    swap: dict[int, int] = {}
    for pool in places(table, cards).values():
        shuffled = list(pool)
        chance.shuffle(shuffled)
        swap |= dict(zip(pool, shuffled, strict=True))
    return swap


def exchange(table: Table, swap: dict[int, int], chance: random.Random) -> Table:
    """Return a copy of a table with some cards swapped, under another seed."""
    other = RULES.decode(RULES.encode(table))
    state = other.state
    zones = {name: [swap.get(card, card) for card in cards] for name, cards in state.zones.items()}
    for name, cards in zones.items():
        state.zones[name][:] = cards
    state.game.links = {swap.get(lead, lead): swap.get(card, card) for lead, card in state.game.links.items()}
    state.seed = seed_of(chance.random())
    state.counter = chance.randrange(1000)
    return RULES.decode(RULES.encode(other))


def all_verbs(table: Table) -> list[Action]:
    """Return an attempt at every action on every card, legal or not."""
    spaces = [Action("scan", space=f"{row}.{n}") for row in ("shadows", "bureau") for n in range(1, 6)]
    verbs = ("fight", "recruit", "lead", "use", "belief", "play")
    return spaces + [Action(verb, card=card) for card in range(3, 500, 41) for verb in verbs]


@pytest.mark.parametrize("players", slow_after(2, [1, 3, 2, 4, 5]))
def test_what_a_viewer_cannot_see_changes_nothing_that_leaves_for_it(players: int) -> None:
    """SECRECY (0.2, OPEN-31, OPEN-33): for each seat and a spectator, in random games."""
    chance = random.Random(players)
    checked = 0
    for game in range(budget(4)):
        for number, (table, _) in enumerate(states(players, ("secrecy", players, game), most=600)):
            if number % EVERY:
                continue
            viewer = (None, *range(players))[number // EVERY % (players + 1)]
            other, attempts = deal_anew(table, viewer, chance), [*BOGUS, *all_verbs(table)]
            assert seen(RULES, other, viewer, attempts) == seen(RULES, table, viewer, attempts)
            checked += 1
    assert checked > 90


def known(table: Table, viewer: int) -> set[int]:
    return {card for cards in table.state.zones.values() for card in cards} - set(unseen(table, viewer))


@pytest.mark.parametrize("players", [2, 4])
def test_facts_name_a_card_only_to_those_who_see_it_before_or_after(players: int) -> None:
    """SECRECY: a redacted fact names only cards that the viewer saw, sees or is shown."""
    chance = random.Random(players)
    for table, decision in states(players, ("facts", players), most=800):
        copy = RULES.decode(RULES.encode(table))
        before = [known(copy, viewer) for viewer in range(players)]
        action = decision.options[chance.randrange(len(decision.options))]
        facts = RULES.apply(copy, decision.seat, action)
        for viewer in range(players):
            familiar = before[viewer] | known(copy, viewer)
            for fact in facts:
                shown = redact(fact, viewer)
                cards = list(getattr(shown, "cards", None) or [])
                card = getattr(shown, "card", None)
                learned = getattr(fact, "learned", "")
                laid_open = getattr(fact, "source", "").startswith("hand.")
                if learned or laid_open:
                    familiar |= {*cards, *([card] if card is not None else [])}
                assert learned or card is None or card in familiar, (fact, shown, viewer)


def told(facts: list[Fact], viewer: int) -> list[Line]:
    return RULES.log_lines([redact(fact, viewer) for fact in facts])


def test_facts_of_an_action_that_taught_nothing_are_the_same_whatever_is_hidden() -> None:
    """SECRECY: the acting seat gets equal facts if only hidden cards differ."""
    chance = random.Random(7)
    compared = 0
    played = (state for game in range(6) for state in states(3, ("own facts", game), most=400))
    for table, decision in played:
        if decision.kind != "act":
            continue
        seat = decision.seat
        other = deal_anew(table, seat, chance)
        action = decision.options[chance.randrange(len(decision.options))]
        same = RULES.decode(RULES.encode(table))
        first, second = RULES.apply(same, seat, action), RULES.apply(other, seat, action)
        if any(getattr(fact, "learned", "") for fact in [*first, *second]) or action.type == "end":
            continue
        assert [redact(fact, seat) for fact in first] == [redact(fact, seat) for fact in second]
        assert told(first, seat) == told(second, seat)
        compared += 1
    assert compared > 50


def test_hidden_connected_lead_and_evidence_have_no_number_in_the_view() -> None:
    """SECRECY (OPEN-14, OPEN-33): only open cards show a connection."""
    lead, other = "lead-a", "lead-b"
    yaml = "{id: %s, name: L, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}"
    proofs = [f"{{id: proof{n}, name: P, type: evidence, priority: {n}, abilities: []}}" for n in (1, 2)]
    text = "shadows: lead-a lead-b - - -\nattack: 9\nevidence: [proof1] [proof2] -"
    game = draw(text, *(yaml % design for design in (lead, other)), *proofs)
    game.act("lead", lead).act("lead", other)
    game.do(revealing.hide, game.card(lead))
    game.do(evidence.replace, game.card("proof2"), False)
    shown = RULES.view(game.table, 0)["leads"]
    assert list(shown) == [str(game.card(other))]
    assert shown[str(game.card(other))] == {"space": "evidence.2", "card": {"hidden": True}}


def card_numbers(shown: Any) -> Iterator[int]:
    """Yield the card numbers in a view: ids, and keys of mappings."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            if name in ("id", "card") and isinstance(value, int):
                yield value
            if name.isdigit():
                yield int(name)
            yield from card_numbers(value)
    elif isinstance(shown, list):
        for part in shown:
            yield from card_numbers(part)


def test_a_view_names_no_card_that_the_viewer_cannot_see() -> None:
    """SECRECY (design 8): all backs are equal, except the End Game's (END-01)."""
    for number, (table, _) in enumerate(state for game in range(6) for state in states(3, ("backs", game), most=500)):
        if number % 5:
            continue
        for viewer in (None, 0, 1, 2):
            shown = RULES.view(table, viewer)
            assert not set(card_numbers(shown)) & set(unseen(table, viewer))
            for space in [*shown["shadows"], *shown["bureau"]]:
                card = space["card"]
                assert not (card and card.get("hidden")) or set(card) <= {"hidden", "end_game"}
