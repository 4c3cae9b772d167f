"""Conditions of card texts: when they hold, and their text."""

from typing import Any

import pytest

from engine.ccg.cards.card_text import CardWords
from engine.ccg.language import LANGUAGE
from engine.ccg.table import modifiers
from engine.ccg.table.state import Answer, CombatRecord, Packet
from engine.ccg.table.table import Table
from engine.kernel.effects import Test
from engine.kernel.frames import Frame
from tests.engine.ccg.cards.tables import a_check, a_combat, a_site_check, equip
from tests.engine.ccg.constants import GOOD_PEOPLE, KNIFE, KOSSEFF, LAMANA, MULDER, SCULLY, A, B, C
from tests.engine.ccg.tables import card, table_with

SITE = "0042"
IDLE = {"hand.0": [SITE], "hand.1": [SITE]}


def read(said: str, **more: Any) -> Any:
    """Return the condition of a text."""
    return LANGUAGE.read(Test, {"is": said, **more})


def holds(table: Table, condition: str, you: int = A, source: int = -1, **more: Any) -> bool:
    """Return whether a condition holds for a player's card."""
    return bool(read(condition, **more).holds(table, Frame("", you, source)))


SAID: list[tuple[dict[str, Any], str, str]] = [
    ({"is": "checking"}, "a check is under way", "no check is under way"),
    (
        {"is": "checking", "skills": ["Medical"], "site": True},
        "a Medical check at a Site is under way",
        "no Medical check at a Site is under way",
    ),
    ({"is": "investigating"}, "this Agent is investigating a Site", "this Agent is not investigating a Site"),
    ({"is": "overheard"}, "a player asked someone else a question", "no player asked someone else a question"),
    (
        {"is": "overheard", "exactly": True},
        "a player asked someone else a question after reaching exactly the level needed",
        "no player asked someone else a question after reaching exactly the level needed",
    ),
    (
        {"is": "known", "of": "Motive"},
        "you know the Motive of another player's X-File",
        "you do not know the Motive of another player's X-File",
    ),
    ({"is": "together"}, "that Team is unchanged", "that Team has gained an Agent or been split"),
    ({"is": "decided", "solved": True}, "your Team solved the Site", "your Team did not solve the Site"),
    ({"is": "decided", "solved": False}, "your Team did not solve the Site", "your Team solved the Site"),
    (
        {"is": "decided", "solved": True, "skills": ["Medical"], "fought": True},
        "your Team solved a Site that requires Medical after a combat",
        "your Team did not solve a Site that requires Medical after a combat",
    ),
    ({"is": "unaccompanied"}, "its Team has no Agents left", "its Team has Agents left"),
    ({"is": "long_range"}, "a round at long range is still to come", "no round at long range is still to come"),
    ({"is": "affords", "pool": "rp", "amount": 2}, "you have 2 RP", "you have less than 2 RP"),
    ({"is": "round", "kind": "LRC"}, "the round is at long range", "the round is not at long range"),
    (
        {"is": "leaving", "to": "hospital"},
        "one of your Agents would go to the Hospital",
        "none of your Agents would go to the Hospital",
    ),
    ({"is": "fought"}, "your Team has just fought", "your Team has not just fought"),
    (
        {"is": "fought", "killed": True},
        "your Team has just killed an Adversary",
        "your Team has not just killed an Adversary",
    ),
    (
        {"is": "buying"},
        "another player is about to draw cards that they bought",
        "no other player is about to draw cards that they bought",
    ),
    ({"is": "fighting"}, "a combat is under way", "no combat is under way"),
    ({"is": "deals"}, "its Agent deals damage", "its Agent deals no damage"),
    ({"is": "asked_you"}, "a question was asked about your X-File", "no question was asked about your X-File"),
    ({"is": "awaited"}, "this card was waiting for that answer", "this card was not waiting for that answer"),
    ({"is": "stands", "section": "field"}, "this card is in the Field", "this card is not in the Field"),
    ({"is": "taken"}, "a card was taken", "no card was taken"),
    ({"is": "your_turn"}, "it is your turn", "it is not your turn"),
    (
        {"is": "there", "cards": {"zone": ["bearer"], "least": {"Medical": 1}}},
        "its Agent has Medical 1+",
        "its Agent does not have Medical 1+",
    ),
    ({"is": "there", "cards": {"zone": ["aimed"], "type": ["agent"]}}, "it is an Agent", "it is not an Agent"),
    (
        {"is": "there", "cards": {"zone": ["combatants"], "side": "own", "least": {"LRC": 3}}},
        "you have a combatant with LRC 3+",
        "you do not have a combatant with LRC 3+",
    ),
]


@pytest.mark.rule("EFS-04", "EFS-06")
@pytest.mark.parametrize(("raw", "said", "denied"), SAID, ids=[f"{row[0]['is']}-{n}" for n, row in enumerate(SAID)])
def test_condition_text_has_a_positive_and_a_negative_form(raw: dict[str, Any], said: str, denied: str) -> None:
    condition = LANGUAGE.read(Test, raw)
    assert (condition.text(CardWords()), condition.text(CardWords(), denied=True)) == (said, denied)


@pytest.mark.rule("CHK-03", "CHK-20", "PLAY-08")
@pytest.mark.parametrize(
    ("skills", "site", "forced", "at_site"),
    [
        ([], False, True, True),
        (["Medical"], False, True, False),
        (["Behavioral", "Sciences"], False, False, True),
        (["Sciences"], False, False, False),
        ([], True, False, True),
        (["Behavioral"], True, False, True),
        (["Medical"], True, False, False),
    ],
)
def test_checking_matches_the_current_check(skills: list[str], site: bool, forced: bool, at_site: bool) -> None:
    assert holds(a_check("Medical", IDLE), "checking", skills=skills, site=site) == forced
    assert holds(a_site_check(IDLE), "checking", skills=skills, site=site) == at_site
    assert not holds(table_with(), "checking", skills=skills, site=site)
    assert not holds(a_combat(GOOD_PEOPLE), "checking", skills=skills, site=site), "the combat suspends it"


def row(asker: int, asked: int, value: str, yes: bool = True, known_by: int = 0b11) -> Answer:
    return Answer(asker, asked, "", value, yes, known_by)


@pytest.mark.rule("QST-03", "QST-05", "MP-07")
@pytest.mark.parametrize(
    ("rows", "is_known"),
    [
        ([], False),
        ([row(A, B, "Alien")], True),
        ([row(A, B, "Alien", yes=False)], False),
        ([row(A, B, "Control")], False),
        ([row(A, B, "Alien", known_by=0b110)], False),
        ([row(B, A, "Alien")], False),
        ([row(C, B, "Alien", known_by=0b111)], True),
        ([row(A, B, value, yes=False) for value in ("Alien", "Occult", "Government", "Primordial")], True),
        ([row(A, B, value, yes=False) for value in ("Alien", "Occult", "Government")], False),
        (
            [row(A, B, value, yes=False) for value in ("Alien", "Occult")]
            + [row(A, C, value, yes=False) for value in ("Government", "Primordial")],
            False,
        ),
        ([row(A, C, "Alien"), row(A, B, "Alien", yes=False)], True),
    ],
)
def test_known_follows_from_answers(rows: list[Answer], is_known: bool) -> None:
    table = table_with(seats=3)
    table.state.log = rows
    assert holds(table, "known", of="Affiliation") == is_known


@pytest.mark.rule("XPW-03")
def test_known_follows_from_an_announcement() -> None:
    table = table_with()
    table.player(B).powers = {"Control": 1}
    assert holds(table, "known", of="Motive")
    assert not holds(table, "known", of="Affiliation")
    assert not holds(table, "known", you=B, of="Motive"), "it is the own one"


@pytest.mark.rule("EFF-07", "DEP-06", "ADV-01")
@pytest.mark.parametrize(
    ("shielded", "teams", "is_as_it_was"),
    [
        ([MULDER, SCULLY], {MULDER: 1, SCULLY: 1, LAMANA: 2}, True),
        ([MULDER, SCULLY], {MULDER: 1, SCULLY: 2, LAMANA: 3}, False),
        ([MULDER, SCULLY], {MULDER: 1, SCULLY: 1, LAMANA: 1}, False),
        ([MULDER], {MULDER: 1, SCULLY: 2, LAMANA: 2}, True),
        ([MULDER, KOSSEFF], {MULDER: 1, SCULLY: 2, LAMANA: 2}, True),
        ([], {}, True),
    ],
)
def test_together_holds_for_an_unchanged_shielded_team(
    shielded: list[str], teams: dict[str, int], is_as_it_was: bool
) -> None:
    """Agents in the Hospital have no Team."""
    table = table_with(field_0=[MULDER, SCULLY, LAMANA], hospital_0=[KOSSEFF], bureau_0=[KNIFE])
    source = card(table, KNIFE)
    for agent, number in teams.items():
        table.agent(card(table, agent)).team = number
    for agent in shielded:
        modifiers.change(table, source, card(table, agent), modifiers.shield_key("Alien"), 1, "attached")
    modifiers.change(table, source, card(table, LAMANA), "Medical", 1, "turn")
    modifiers.change(table, card(table, MULDER), card(table, LAMANA), "Medical", 1, "attached")
    assert holds(table, "together", source=source) == is_as_it_was


@pytest.mark.rule("QST-01", "QST-16", "CHK-13")
@pytest.mark.parametrize(
    ("solved", "skills", "fought", "you", "found"),
    [
        (True, [], False, A, [True, False, True]),
        (False, [], False, A, [False, True, False]),
        (True, ["Behavioral"], False, A, [True, False, True]),
        (True, ["Medical", "Behavioral"], False, A, [True, False, True]),
        (True, ["Medical"], False, A, [False, False, False]),
        (True, [], True, A, [False, False, True]),
        (True, ["Medical"], True, A, [False, False, False]),
        (True, [], False, B, [False, False, False]),
    ],
)
def test_decided_matches_the_result_of_the_site(
    solved: bool, skills: list[str], fought: bool, you: int, found: list[bool]
) -> None:
    table = a_site_check(IDLE)
    frame = next(one for one in table.stack if one.program == "site")
    for (was_solved, was_fought), expected in zip([(True, False), (False, False), (True, True)], found, strict=True):
        frame.vars.update(solved=was_solved, fought=was_fought)
        assert holds(table, "decided", you, solved=solved, skills=skills, fought=fought) == expected
    assert not holds(table_with(), "decided", solved=solved)


@pytest.mark.rule("DEP-07", "CMB-02")
@pytest.mark.parametrize(
    ("places", "is_alone"),
    [
        ({"field_0": [MULDER], "hospital_0": [SCULLY]}, False),
        ({"bureau_0": [MULDER], "hospital_0": [SCULLY]}, False),
        ({"hospital_0": [MULDER, SCULLY]}, True),
        ({"hospital_0": [MULDER, SCULLY], "field_1": [LAMANA]}, True),
    ],
)
def test_unaccompanied_holds_without_agents_in_play(places: dict[str, list[str]], is_alone: bool) -> None:
    table = table_with(serving_0=["0207"], **places)
    source = card(table, "0207")
    modifiers.accompany(table, source, [card(table, MULDER), card(table, SCULLY)])
    assert holds(table, "unaccompanied", source=source) == is_alone


@pytest.mark.rule("CMB-03", "CMB-04", "CMB-01")
def test_round_conditions_match_the_current_round() -> None:
    table = a_combat(GOOD_PEOPLE)
    fight = table.state.combats[-1]
    assert (holds(table, "round", kind="LRC"), holds(table, "round", kind="CRC")) == (
        fight.kind == "LRC",
        fight.kind == "CRC",
    )
    fight.long_rounds = 1
    assert holds(table, "long_range")
    fight.long_rounds = 0
    assert not holds(table, "long_range")
    assert holds(table, "fighting")
    for condition, more in (("round", {"kind": "LRC"}), ("long_range", {}), ("fighting", {})):
        assert not holds(a_check("Medical", IDLE), condition, **more)


@pytest.mark.rule("CMB-16", "DMG-11", "OPEN-25")
def test_fought_matches_the_team_of_the_last_combat() -> None:
    table = table_with(field_0=[MULDER], field_2=[SCULLY], seats=3)
    assert not holds(table, "fought")
    table.state.turn.fought = CombatRecord(B, [card(table, MULDER)])
    assert holds(table, "fought")
    assert not holds(table, "fought", you=B)
    assert not holds(table, "fought", killed=True)
    table.state.turn.fought.team.append(card(table, SCULLY))
    assert holds(table, "fought"), "one of them was borrowed"
    table.state.turn.fought.killed = [card(table, MULDER)]
    assert holds(table, "fought", killed=True)
    assert not holds(table, "fought", you=B, killed=True)


@pytest.mark.rule("QST-15", "MP-07")
def test_asked_you_matches_the_last_question() -> None:
    table = table_with(seats=3, bureau_2=[KNIFE])
    knife = card(table, KNIFE)
    assert not holds(table, "asked_you")
    assert not holds(table, "awaited", source=knife)
    table.state.listening[knife] = (B, A)
    table.state.log = [row(B, A, "Alien"), row(B, A, "Occult"), row(A, B, "Alien")]
    assert holds(table, "asked_you", you=B)
    assert not holds(table, "asked_you", you=A)
    assert not holds(table, "awaited", you=C, source=knife)
    table.state.log.reverse()
    assert holds(table, "awaited", you=C, source=knife)


@pytest.mark.rule("DMG-01", "DMG-07")
def test_deals_matches_pending_damage_of_the_bearer() -> None:
    table = a_combat(GOOD_PEOPLE)
    mulder, scully, foe = (card(table, one) for one in (MULDER, SCULLY, GOOD_PEOPLE))
    knife, fight = equip(table, scully, KNIFE), table.state.combats[-1]
    next(one for one in table.stack if one.program == "combat_round").cards["struck"] = [mulder, scully]
    fight.packets = [Packet(mulder, foe, 2)]
    assert not holds(table, "deals", source=knife)
    fight.packets.append(Packet(scully, foe, 2))
    assert holds(table, "deals", source=knife)
    check = table_with(field_0=[MULDER])
    assert not holds(check, "deals", source=equip(check, card(check, MULDER), KNIFE))


@pytest.mark.rule("MP-07", "QST-06")
@pytest.mark.parametrize(
    ("rows", "exactly", "you", "found"),
    [
        ([row(A, B, "Alien")], None, C, [True, False]),
        ([row(A, B, "Alien")], True, C, [True, True]),
        ([row(A, B, "Alien")], False, C, [True, False]),
        ([row(A, B, "Alien")], True, B, [False, False]),
        ([row(A, B, "Alien")], True, A, [False, False]),
        ([], True, C, [False, False]),
        ([row(B, A, "Alien")], True, C, [False, False]),
        ([row(A, C, "Alien"), row(A, B, "Alien"), row(B, C, "Alien")], True, C, [True, True]),
    ],
)
def test_overheard_holds_for_players_outside_the_question(
    rows: list[Answer], exactly: bool | None, you: int, found: list[bool]
) -> None:
    table = a_site_check({**IDLE, "hand.2": [SITE]}, seats=3)
    table.state.log = rows
    if exactly is not None:
        next(one for one in table.stack if one.program == "site").vars["exactly"] = exactly
    assert [holds(table, "overheard", you, exactly=one) for one in (False, True)] == found
    assert not holds(table_with(seats=3), "overheard", you)


@pytest.mark.rule("HEA-07")
@pytest.mark.parametrize("seat", range(5))
def test_leaving_is_false_without_a_departure(seat: int) -> None:
    assert not holds(table_with(5), "leaving", seat, to="hospital")
