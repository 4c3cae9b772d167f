"""Cards with tokens (EFF-09, EFS-03)."""

from typing import Any

import pytest

from engine.ccg import card_set
from engine.ccg.rules import pools, setup
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.facts import ValueChanged
from engine.kernel.interpreter import YES
from tests.engine.ccg import tables
from tests.engine.ccg.actions import act, asked, options, playable, resolve
from tests.engine.ccg.cards.tables import SITE, a_check, a_site_check, announce, decline, is_asked, level, with_tokens
from tests.engine.ccg.constants import AUBREY, SEED, A, B
from tests.engine.ccg.tables import Small, begin, card, numbers_in, standard_cards
from tests.engine.ccg.tables import pools as points

PAYERS = [
    ("0164", ("Equipment", "Combat")),
    ("0165", ("Evidence Collection", "Subterfuge")),
    ("0171", ("Computer", "Sciences")),
    ("0176", ("Criminal Investigation", "Bureaucracy")),
    ("0177", ("Medical", "Healing")),
    ("0178", ("Alien Investigation", "Occult Investigation")),
    ("0183", ("Behavioral", "Observation")),
]
KOSSEFF, BURK, MATHESON = "0183", "0175", "0220"
SEARCHERS = [("0167", "Affiliation", "0045"), ("0179", "Result", "0068"), ("0181", "Method", "0042")]
BRAUN, HARD_EVIDENCE, OCCULT, PRIMORDIAL = "0207", "0282", "0352", "0340"
MULDERS = ("0163", "0169")


def with_agent(agent: str, zone: str = "bureau.0", **places: list[str]) -> Table:
    named = {name.replace("_", "."): cards for name, cards in places.items()}
    return with_tokens(a_check("Medical", {zone: [agent], "hand.0": [SITE], **named}))


@pytest.mark.rule("POOL-11", "EFF-09")
@pytest.mark.parametrize(("agent", "keywords"), PAYERS)
def test_token_pays_a_point_for_cards_of_its_kinds(agent: str, keywords: tuple[str, str]) -> None:
    for keyword in keywords:
        table = with_agent(agent, hand_0=[HARD_EVIDENCE, SITE])
        event = card(table, HARD_EVIDENCE)
        assert pools.available_points(table, A, event) == 20
        modifiers.reword(table, event, event, "", keyword, "turn")
        assert pools.available_points(table, A, event) == 21
        announce(table, A, HARD_EVIDENCE)
        assert (points(table)[A], table.state.tokens[card(table, agent)]) == ((24, 20), 0)


@pytest.mark.rule("POOL-11", "PLAY-25", "DEP-09")
def test_unusable_agents_tokens_do_not_pay() -> None:
    table = a_site_check({"bureau.0": [KOSSEFF], "hand.0": [BRAUN]})
    kosseff, braun = card(with_tokens(table), KOSSEFF), card(table, BRAUN)
    assert (pools.available_points(table, A, braun), table.texts.token_points(table, B, braun)) == (21, 0)
    table.agent(kosseff).bought = True
    assert pools.available_points(table, A, braun) == 20
    table.agent(kosseff).bought = False
    table.move(kosseff, "hospital.0")
    assert pools.available_points(table, A, braun) == 21
    table.agent(kosseff).damage = 1
    assert pools.available_points(table, A, braun) == 20


@pytest.mark.rule("POOL-11", "BRF-01")
@pytest.mark.parametrize("active", [A, B])
def test_spent_token_is_replaced_in_its_players_briefing(active: int) -> None:
    table = Small({"bureau.0": [KOSSEFF]}, texts=card_set.texts()).table
    kosseff = card(table, KOSSEFF)
    table.state.tokens[kosseff] = 0
    begin(table, "turn", active)
    assert table.state.tokens[kosseff] == (1 if active == A else 0)


@pytest.mark.rule("POOL-11", "BRF-01")
def test_agent_without_token_gets_one() -> None:
    table = Small({"bureau.0": [KOSSEFF]}, texts=card_set.texts()).table
    begin(table, "turn", A)
    assert ValueChanged("tokens", 1, A, card(table, KOSSEFF)) in table.facts


@pytest.mark.rule("SET-09")
def test_starting_team_and_cards_entering_play_get_tokens() -> None:
    decks, agreed = [tables.starters()[seat] for seat in range(2)], setup.check([None] * 2, "advanced", {})
    game = Table(setup.lay_out(standard_cards(), agreed, SEED, decks), standard_cards(), card_set.texts())
    game.run()
    team = [agent for seat in (A, B) for agent in game.agents(seat)]
    assert game.state.tokens == {
        agent: game.texts.starting_tokens(game, agent) for agent in team if game.texts.starting_tokens(game, agent)
    }
    assert game.state.tokens
    table = with_agent("0166", hand_0=[MATHESON, SITE])
    resolve(table, MATHESON)
    assert table.state.tokens[card(table, MATHESON)] == 3


@pytest.mark.rule("EFF-01", "EFS-03", "EFS-10")
def test_matheson_adds_2_once_a_turn_and_leaves_with_the_last_token() -> None:
    table = with_tokens(a_check("Bureaucracy", {"bureau.0": [MATHESON], "hand.0": [SITE]}))
    matheson, before, facts = card(table, MATHESON), level(table), act(table, options(table, "use")[0])
    assert ValueChanged("tokens", -1, A, matheson) in facts
    assert (level(table), table.state.tokens[matheson], options(table, "use")) == (before + 2, 2, [])
    table = with_tokens(a_check("Bureaucracy", {"bureau.0": [MATHESON], "hand.0": [SITE]}))
    table.state.tokens[matheson] = 1
    act(table, options(table, "use")[0])
    assert (level(table), numbers_in(table, "discard.0")) == (before + 2, [MATHESON])
    assert options(with_tokens(a_check("Medical", {"bureau.0": [MATHESON], "hand.0": [SITE]})), "use") == []


@pytest.mark.rule("PLAY-16", "PLAY-26")
@pytest.mark.parametrize(("foe", "negated"), [(OCCULT, True), (PRIMORDIAL, False)])
def test_burk_negates_an_occult_adversary_for_a_token(foe: str, negated: bool) -> None:
    table = with_tokens(a_site_check({"bureau.0": [BURK], "hand.0": [SITE], "hand.1": [foe]}))
    assert options(table, "use") == []
    announce(table, B, foe)
    assert bool(options(table, "use")) == negated
    if negated:
        act(table, options(table, "use")[0])
        assert (numbers_in(table, "discard.1"), table.combat) == ([foe], None)
        assert table.state.tokens[card(table, BURK)] == 0
        assert card(table, BURK) in table.state.agents


@pytest.mark.rule("EFF-11", "DECK-11", "EFS-03")
@pytest.mark.parametrize(("agent", "asks", "site"), SEARCHERS)
def test_an_agent_searches_the_deck_for_a_site_of_a_kind(agent: str, asks: str, site: str) -> None:
    others = [number for _, kind, number in SEARCHERS if kind != asks]
    table = with_agent(agent, deck_0=[site, *others, "0187"])
    act(table, options(table, "use")[0])
    assert [table.design(option.card).number for option in asked(table).options if option.card] == [site]
    act(table, asked(table).options[0])
    assert numbers_in(table, "hand.0") == [SITE, site]
    assert sorted(numbers_in(table, "deck.0")) == sorted([*others, "0187"])
    assert options(table, "use") == []


@pytest.mark.rule("PLAY-26")
def test_agent_does_not_search_in_another_players_turn() -> None:
    table = with_tokens(a_check("Medical", {"bureau.1": ["0167"], "deck.1": ["0045"], "hand.1": [SITE]}))
    assert (is_asked(table)[0], options(table, "use"), playable(table)) == (B, [], [])


@pytest.mark.rule("EFF-03", "EFS-03")
@pytest.mark.parametrize(("number", "active", "pool"), [("0297", A, (22, 20)), ("0289", B, (20, 22))])
def test_resource_gives_2_points_in_each_briefing(number: str, active: int, pool: tuple[int, int]) -> None:
    for turn, tokens, left in ((active, 10, 8), (active, 1, None), (1 - active, 10, 10)):
        table = Small({"bureau.0": [number]}, texts=card_set.texts()).table
        resource = card(table, number)
        table.state.tokens[resource] = tokens
        begin(table, "turn", turn)
        assert (is_asked(table) == (A, "may")) == (turn == active) if table.pending else turn != active
        if turn == active:
            act(table, asked(table).options[0])
        gained = tuple(20 + min(tokens, value - 20) for value in pool) if turn == active else (20, 20)
        assert (points(table)[A], table.state.tokens.get(resource)) == (gained, left)
        assert numbers_in(table, "discard.0") == ([number] if left is None else [])


@pytest.mark.rule("EFF-03", "EFS-03")
def test_departed_resource_gives_no_points() -> None:
    table = Small({"bureau.0": ["0297"]}, texts=card_set.texts()).table
    resource = card(table, "0297")
    table.state.tokens[resource] = 10
    begin(table, "turn", A)
    table.discard([resource])
    act(table, YES)
    assert points(table)[A] == (20, 20)
    assert resource not in table.state.tokens


def placing(agent: str, active: int = A, **given: Any) -> Table:
    """Return a table where A may place a Site and has an Agent with tokens."""
    table = Small({"bureau.0": [agent], "hand.0": [AUBREY]}, texts=card_set.texts(), **given).table
    for one in table.agents(A):
        table.lay_tokens(one)
    return begin(table, "case_assignment", active)


@pytest.mark.rule("POOL-11", "CAS-01", "WEX-04")
@pytest.mark.parametrize("mulder", MULDERS)
@pytest.mark.parametrize("rp", [20, 0])
def test_mulders_token_pays_for_any_site(mulder: str, rp: int) -> None:
    table = placing(mulder, points=rp)
    agent = card(table, mulder)
    assert [one.cards for one in options(table, "place")] == ([None, (agent,)] if rp else [(agent,)])
    assert asked(table).labels[-2] == (
        "Place Aubrey, MO with a token from Agent Fox Mulder: "
        "Behavioral 4 needed; if unsolved, it may be discarded this turn. Question: Motive"
    )
    act(table, options(table, "place")[-1])
    decline(table, "answer")
    assert (points(table)[A], table.state.tokens[agent]) == ((rp, rp), 2)
    assert table.sites(A)
    assert agent in table.state.agents


@pytest.mark.rule("POOL-11")
def test_mulders_token_pays_only_for_sites() -> None:
    table = Small({"bureau.0": ["0163"], "hand.0": [HARD_EVIDENCE]}, texts=card_set.texts(), points=0).table
    table.state.tokens[card(table, "0163")] = 3
    assert table.texts.frees(table, A, card(table, HARD_EVIDENCE)) == []
    assert playable(begin(table, "healing", A)) == []
