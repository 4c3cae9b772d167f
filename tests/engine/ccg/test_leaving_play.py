"""Preventable departures and response windows (PLAY-16, PLAY-22, DECK-12)."""

import pytest

from engine.ccg.rules import damage, leaving_play, play_windows
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.frames import Frame
from tests.engine.ccg.actions import act, decline, is_asked, options, play, playable
from tests.engine.ccg.constants import KNIFE, KOSSEFF, MULDER, A
from tests.engine.ccg.site_tables import at_site, go
from tests.engine.ccg.tables import Small, card, numbers_in, texts_with

REPORT, OTHER = "0226", "0235"


def prevent(table: Table, frame: Frame) -> None:
    play_windows.prevent(table)


def preventing(window: str) -> Texts:
    """Return texts of one card that prevents what a window responds to."""
    return texts_with(
        has_cards_for=lambda opened: opened == window,
        windows=lambda table, card: [window] if table.design(card).number == REPORT else None,
        program=lambda table, card, moment: "prevents" * (table.design(card).number == REPORT and moment == "resolved"),
    )


def with_response(window: str) -> Small:
    """Return a table where A holds a response card and Mulder is in the Field."""
    places = {"field.0": [MULDER], "hand.0": [REPORT, OTHER], "deck.0": ["0042"] * 12, "bureau.1": [KOSSEFF]}
    small = Small(places, texts=preventing(window), programs={"prevents": [prevent]}, killer=True)
    small.lay(f"attached.{card(small.table, MULDER)}", KNIFE, A)
    return small


DEPARTURES = {
    "hospital": ("response_move", lambda table, agent: damage.send_to_hospital(table, agent), "hospital"),
    "move": ("response_move", lambda table, agent: leaving_play.move(table, agent, "bureau"), "bureau"),
    "abduction": ("response_abduction", lambda table, agent: leaving_play.abduct(table, agent, 10), "deck"),
    "removal": ("response_remove", lambda table, agent: leaving_play.remove(table, agent), "removed"),
}


@pytest.mark.rule("PLAY-16", "HEA-09", "PLAY-22", "DECK-12", "WEX-14")
@pytest.mark.parametrize("departure", DEPARTURES)
def test_agent_leaves_unless_a_card_prevents_it(departure: str) -> None:
    window, begin, place = DEPARTURES[departure]
    for prevented in (False, True):
        small = with_response(window)
        table, mulder = small.table, card(small.table, MULDER)
        begin(table, mulder)
        table.run()
        assert (is_asked(table), playable(table)) == ((A, window), [REPORT])
        goes = departure if departure == "hospital" else "bureau" if departure == "move" else ""
        found = [leaving_play.agent_about_to_enter(table, section) for section in SECTIONS]
        assert found == [mulder if section == goes else -1 for section in SECTIONS]
        if prevented:
            play_windows.prevent(table)
            assert leaving_play.agent_about_to_enter(table, goes) == -1
            play(table, REPORT)
        decline(table, window, "answer")
        assert table.place(mulder) == ("field" if prevented else place)
        stays = prevented or departure in ("hospital", "move")
        assert numbers_in(table, f"attached.{mulder}") == ([KNIFE] if stays else [])
        assert (table.state.phase == "over") == (departure == "removal" and not prevented)


@pytest.mark.rule("PLAY-16", "HEA-09")
@pytest.mark.parametrize("departure", DEPARTURES)
def test_response_window_needs_a_card_for_it(departure: str) -> None:
    _, begin, place = DEPARTURES[departure]
    small = with_response("after_site")
    mulder = card(small.table, MULDER)
    begin(small.table, mulder)
    small.table.run()
    assert (small.table.pending, leaving_play.agent_about_to_enter(small.table, "hospital")) == (None, -1)
    assert small.table.place(mulder) == place


@pytest.mark.rule("QST-15", "INV-12")
@pytest.mark.parametrize("window", ["after_question", "after_site"])
def test_site_windows_open_for_their_cards(window: str) -> None:
    table = go(at_site([MULDER, KOSSEFF], {"hand.0": [REPORT]}, texts=preventing(window)))
    decline(table, "before_site", "check")
    act(table, options(table, "ask")[0])
    decline(table, "guess")
    assert (is_asked(table), playable(table)) == ((A, window), [REPORT])


@pytest.mark.rule("PLAY-01")
def test_only_due_events_can_be_cancelled() -> None:
    heard: list[tuple[str, int]] = []
    texts = texts_with(
        triggered_frames=lambda table, event, card, seat: [Frame("hear", seat, card, vars={"event": event})]
    )

    def hear(table: Table, frame: Frame) -> None:
        heard.append((frame.vars["event"], frame.at))

    table = go(at_site([MULDER, KOSSEFF], texts=texts, programs={"hear": [hear]}))
    act(table, options(table, "ask")[0])
    act(table, options(table, "guess")[0])
    assert {event for event, at in heard if at >= 0} == {"penalty_due"}
    assert {"site_near", "check_began", "check_passed", "site_decided", "asked"} <= {event for event, _ in heard}


@pytest.mark.rule("HEA-07", "PLAY-22")
def test_departed_agent_does_not_move_again() -> None:
    small = Small({"field.0": [MULDER], "deck.0": ["0042"]})
    mulder = card(small.table, MULDER)
    leaving_play.move(small.table, mulder, "bureau")
    leaving_play.abduct(small.table, mulder, 10)
    damage.send_to_hospital(small.table, mulder)
    small.table.discard([mulder])
    small.table.run()
    assert numbers_in(small.table, "discard.0") == [MULDER]


@pytest.mark.rule("HEA-09", "PLAY-16")
def test_agent_in_the_hospital_is_not_sent_there_again() -> None:
    table = with_response("response_move").table
    agent = card(table, MULDER)
    table.move(agent, "hospital.0")
    table.state.turn.seat = A
    damage.send_to_hospital(table, agent)
    table.run()
    assert table.pending is None


@pytest.mark.rule("DMG-09", "DEB-08")
@pytest.mark.parametrize(("zone", "then"), [("field.0", "hospital.0"), ("away.0", "away.0")])
def test_lingering_agent_goes_to_the_hospital_unless_out_of_play(zone: str, then: str) -> None:
    table = Small({"field.0": [MULDER]}).table
    mulder = card(table, MULDER)
    leaving_play.linger(table, mulder, mulder)
    table.move(mulder, zone)
    leaving_play.send_lingering_to_hospital(table, [mulder])
    assert table.where(mulder) == then
