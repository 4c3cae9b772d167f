"""Answers of card texts to the rules: tokens, Equipment and hands."""

import pytest

from engine.ccg import card_set
from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import Target
from engine.ccg.language.compiled_texts import Texts
from engine.ccg.language.programs import compile_abilities
from engine.ccg.language.targets import find_cards
from engine.ccg.table import modifiers
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import a_combat, equip
from tests.engine.ccg.constants import AMBUSH, BRAUN, GOOD_PEOPLE, KNIFE, MULDER, SCULLY, SHOTGUN, A, B
from tests.engine.ccg.tables import by_number, card, standard_cards, table_with

TAPED, SYMBOL, MOJO, KICK = "0322", "0327", "0331", "0008"
SITE = "0042"


@pytest.mark.rule("POOL-11", "WEX-13", "PLAY-25")
@pytest.mark.parametrize(
    ("tokens", "bought", "number", "paid"),
    [(1, False, KNIFE, 1), (0, False, KNIFE, 0), (None, False, KNIFE, 0), (1, True, KNIFE, 0), (1, False, BRAUN, 0)],
)
def test_agents_token_pays_a_point(tokens: int | None, bought: bool, number: str, paid: int) -> None:
    """Tillman's token pays for Equipment; bought Agents have no text."""
    table = table_with(field_0=["0164"], hand_0=[KNIFE, BRAUN], field_1=[MULDER])
    agent = card(table, "0164")
    if tokens is not None:
        table.state.tokens[agent] = tokens
    table.agent(agent).bought = bought
    assert table.texts.token_points(table, A, card(table, number)) == paid
    assert table.texts.token_points(table, B, card(table, number)) == 0
    if paid:
        table.texts.spend_tokens(table, A, card(table, number), 1)
        assert table.state.tokens[agent] == 0


@pytest.mark.rule("ADV-01", "DMG-04", "PLAY-01")
@pytest.mark.parametrize(
    ("piece", "keyword", "what"),
    [(TAPED, "Government", "lures"), (SYMBOL, "Occult", "averts"), (MOJO, "Occult", "repels")],
)
def test_equipment_matches_adversaries_with_a_keyword(piece: str, keyword: str, what: str) -> None:
    table = table_with(field_0=[MULDER, SCULLY], engaged_1=[GOOD_PEOPLE])
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    for word in table.keywords(foe):
        if word != "Adversary":
            modifiers.reword(table, -1, foe, word, "Event", "game")
    carried = equip(table, mulder, piece)

    def means(*agents: int) -> bool:
        texts = table.texts
        if what == "lures":
            return texts.lures(table, foe, agents)
        answer = texts.averts if what == "averts" else texts.repels
        return any(answer(table, foe, agent) for agent in agents)

    assert not means(mulder, scully)
    modifiers.reword(table, -1, foe, "", keyword, "game")
    assert means(mulder)
    assert means(scully, mulder)
    assert not means(scully)
    modifiers.change(table, -1, carried, modifiers.SUPPRESSED, 1, "turn")
    assert not means(mulder), "it is out of use"


@pytest.mark.rule("PLAY-01", "MP-05")
@pytest.mark.parametrize(
    ("occult", "you", "number", "found"),
    [
        (True, B, KICK, [SCULLY]),
        (False, B, KICK, [MULDER, SCULLY]),
        (True, A, KICK, [MULDER, SCULLY]),
        (True, B, SHOTGUN, [MULDER, SCULLY]),
    ],
)
def test_mojo_bag_repels_combat_cards_of_occult_adversaries(
    occult: bool, you: int, number: str, found: list[str]
) -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.0": [SITE, KICK], "hand.1": [SITE, KICK, SHOTGUN]})
    foe = card(table, GOOD_PEOPLE)
    for word in ("Occult",) if not occult else ():
        modifiers.reword(table, -1, foe, word, "Event", "game")
    if occult and not table.has(foe, "Occult"):
        modifiers.reword(table, -1, foe, "", "Occult", "game")
    equip(table, card(table, MULDER), MOJO)
    frame = Frame("", you, card(table, number, f"hand.{you}"))
    target = Target(zone=["combatants"], type=["agent"])
    assert [table.design(one).number for one in find_cards(table, target, frame)] == found


@pytest.mark.rule("PLAY-01", "MP-05")
def test_mojo_bag_allows_combat_cards_of_the_agents_side() -> None:
    table = a_combat(GOOD_PEOPLE, {"hand.0": [SITE], "hand.1": [SITE, KICK]})
    modifiers.reword(table, -1, card(table, GOOD_PEOPLE), "", "Occult", "game")
    equip(table, card(table, MULDER), MOJO)
    frame = Frame("", B, card(table, KICK))
    target = Target(zone=["combatants"], type=["agent"])
    assert len(find_cards(table, target, frame)) == 1
    table.card_for_agents = frame.source
    assert len(find_cards(table, target, frame)) == 2
    table.card_for_agents = -1
    table.state.combats[-1].foes.clear()
    assert len(find_cards(table, target, frame)) == 2


@pytest.mark.rule("CHK-06", "ADV-05", "PLAY-25")
def test_targets_and_companions_are_chosen_at_announcement() -> None:
    """Kick has a target and Ambush none; Janus chooses one when used."""
    designs = [standard_cards().designs[by_number()[number]] for number in (KICK, AMBUSH, "0244", "0177")]
    fresh = CardSet(designs, {})
    compile_abilities(fresh)
    kick, ambush, both, janus = (design.id for design in designs)
    announced, used = {f"{kick}#0/aim", f"{both}#0/aim"}, fresh.abilities_of(fresh.number(janus, A, 0))
    healing = next(ready.key for ready in used if ready.ability.when == "used")
    assert {name for name in fresh.programs if name.endswith("/aim")} == announced
    assert {f"{ambush}#0", healing} < set(fresh.programs)
    _, gather, _ = fresh.programs[f"{both}#0/aim"]
    assert gather.__self__.most == 3  # type: ignore[attr-defined]
    assert Texts(fresh).has_cards_for("check")
    assert not Texts(fresh).has_cards_for("briefing")


@pytest.mark.rule("DEB-03", "PLAY-26")
def test_larger_hand_limit_applies_in_its_players_turn() -> None:
    number = next(design.number for design in card_set.standard().in_order if any(one.hand for one in design.abilities))
    table = table_with(bureau_0=[number])
    assert (table.texts.hand_limit(table, A), table.texts.hand_limit(table, B)) == (10, 0)
    table.state.turn.seat = B
    assert table.texts.hand_limit(table, A) == 0


@pytest.mark.rule("EFS-03", "TYP-08")
@pytest.mark.parametrize(("number", "tokens"), [("0173", 3), ("0164", 1), (SITE, 0), ("0316", 3), ("0248", 0)])
def test_starting_tokens_of_cards(number: str, tokens: int) -> None:
    """Cards that get tokens later start without any."""
    table = table_with(hand_0=[number])
    assert table.texts.starting_tokens(table, card(table, number)) == tokens
