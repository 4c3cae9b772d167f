"""Regressions of single cards; and no card beats another of equal or lower cost."""

import pytest

from engine.legendary import card_set
from engine.legendary.cards.card_text import card_text
from engine.legendary.table.table import Table
from tests.engine.legendary.tables import draw

CARD_SET = card_set.standard()


def words(design: str) -> str:
    return " ".join(card_text(CARD_SET.designs[design].design))


@pytest.mark.rule("OPEN-45")
@pytest.mark.parametrize(
    "name", ["ev-rage-serum", "ev-homing-signal", "ev-stiletto", "ev-second-ship", "ev-drill-marks"]
)
def test_evidence_gives_its_keyword_to_its_own_end_game_only(name: str) -> None:
    """Of two End Games in the Field, only the Evidence's own one has the keyword."""
    game = draw("field: end-replication end-clone\nthe end: yes")
    keyword = CARD_SET.designs[name].design.abilities[0].modify[0].grant
    assert keyword
    bare = {card: game.table.has_keyword(game.card(card), keyword) for card in ("end-replication", "end-clone")}
    game.do(_give_evidence, CARD_SET.named(name), game.card("end-replication"))
    assert game.table.has_keyword(game.card("end-replication"), keyword)
    assert game.table.has_keyword(game.card("end-clone"), keyword) == bare["end-clone"]
    assert "This End Game has " in words(name) and "End Games" not in words(name)


def _give_evidence(table: Table, evidence: int, end_game: int) -> None:
    table.move(evidence, f"end_row.{end_game}", up=True)
    table.fresh()


@pytest.mark.rule("STRIKE-21")
@pytest.mark.parametrize("card, foe", [("numerologist", "s9-shannon-mcmahon"), ("spirit-recorder", "s7-rob-roberts")])
def test_a_vigilant_guard_avoids_a_strike_before_it_is_drawn(card: str, foe: str) -> None:
    game = draw(f"vigilant: {card}\nfield: s7-rob-roberts\nphase: strike\ndeck: field-agent*9")
    game.choose("yes")
    assert len(game.happened("strike_avoided")) == 1 and not game.happened("strike_cancelled")
    assert game.where(card) == "discard.0"
    assert "to avoid that Strike" in words(card) and "ancel" not in words(card)


@pytest.mark.rule("EVID-12")
@pytest.mark.parametrize(
    ("spaces", "priority"),
    [
        ("[ev-transfer-order] [ev-stiletto] [ev-date-set]", 1),
        ("ev-transfer-order [ev-stiletto] [ev-date-set]", 2),
        ("- ev-stiletto ev-date-set", 3),
    ],
)
def test_more_evidence_comes_to_the_topmost_undiscovered(spaces: str, priority: int) -> None:
    """EVID-12: Discovered Evidence no longer counts as topmost, even if not Collected."""
    game = draw(f"evidence: {spaces}\nshadows: [s3-731] - - - -\nattack: 3").act("scan", space="shadows.1")
    sizes = [len(game.table.zones[f"evidence.{n}"]) for n in (1, 2, 3)]
    assert sizes[priority - 1] == 2
    assert "topmost Undiscovered Priority" in words("s3-731") and "not yet Collected" not in words("s9-the-truth")


@pytest.mark.rule("OPEN-13")
def test_healing_a_team_mate_is_a_deed_for_the_journal() -> None:
    text = "hand: medical-doctor\nshadows: lead-abductees-journal - - - -\nstrikes 1: str-gunshot\n"
    text += "evidence: [ev-transfer-order] - -"
    game = draw(text)
    game.act("play", "medical-doctor").act("use", "medical-doctor").choose(1)
    assert game.kind == "lead"
    assert game.choose("yes").row("evidence") == "ev-transfer-order - -"


def test_the_parapsychologist_speaks_of_a_lead() -> None:
    assert "When a Lead is lost without Discovering Evidence" in words("parapsychologist")


@pytest.mark.rule("ACT-22")
def test_mackey_brings_the_doubt_about_while_it_matters() -> None:
    """ACT-22: in the Action Phase, he stops Skinner's recruiting for the turn."""
    text = "players: skinner mulder\nshadows: [s7-enoch-mackey] - - - -\nattack: 3\nrecruit: 9\n"
    text += "special agents: special-agent-will"
    game = draw(text)
    assert game.can("special_agent")
    assert not game.act("scan", space="shadows.1").can("special_agent")


@pytest.mark.parametrize("strike", ["str-concussion", "str-caustic-fumes", "str-abducted"])
def test_a_strike_in_the_turn_of_another_takes_from_the_hand(strike: str) -> None:
    game = draw(f"hand 1: field-agent*3\ndeck 1: assault-team*9\nstrike deck: {strike} str-bruises*8")
    game.carry_out("syn-luis-cardinal#0", you=0, source=strike).settle()
    assert len(game.zone("hand.1")) < 3
    assert game.table.state.game.in_force == []


@pytest.mark.rule("CLEAN-05")
@pytest.mark.parametrize("moment", [["0"], ["done", "0"], ["done", "done"]])
def test_no_moment_of_the_cleanup_saves_a_card_from_manley(moment: list[str]) -> None:
    game = draw("field: s3-neech-manley\nhand: field-agent*2\ndeck: assault-team*9\nphase: cleanup")
    for pick in moment:
        game.choose(pick)
    assert len(game.zone("defeated_characters")) == 1


@pytest.mark.rule("TIMING-02")
def test_who_can_not_activate_can_not_activate_a_belief_either_but_may_sacrifice() -> None:
    game = draw("hand: belief backup-weapon melvin-frohike\nfield: s9-memory-vampire\ndeck: field-agent*9")
    game.act("play", "belief").act("play", "backup-weapon").act("play", "melvin-frohike")
    assert not game.can("belief") and not game.can("use", "melvin-frohike")
    assert [option.card for option in game.options("use")] == [game.card("backup-weapon")]


def test_arthur_dales_gives_nothing_for_no_card() -> None:
    game = draw("shadows: arthur-dales - - - -\ndeck: field-agent*9")
    assert not game.can("use", "arthur-dales")


@pytest.mark.rule("CLAR-03")
@pytest.mark.parametrize("name", ["s2-subdermal-implant", "s8-siddhi-mystic"])
def test_what_is_to_be_attached_works_once_it_is(name: str) -> None:
    lying = draw(f"shadows: {name} - - - -\nhand: field-agent*2\ndeck: assault-team*9\nrecruit: 3")
    assert not lying.can("use", name)
    assert len(lying.end().zone("hand.0")) == 6
    attached = draw(f"attached.avatar.0: {name}\ndeck: assault-team*9\nrecruit: 3")
    assert attached.can("use", name)


# Balance
