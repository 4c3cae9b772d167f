"""An Agent that fetches another into the Team (EFF-13, EFF-18)."""

import pytest

from engine.ccg.rules import combat, investigation
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, play
from tests.engine.ccg.cards.tables import SITE, A, a_check, a_site_check, check_of, level, with_tokens
from tests.engine.ccg.constants import KOSSEFF, MULDER, B
from tests.engine.ccg.tables import card, numbers_in

PHOEBE = "0168"
SETTLING = ("response_move", "after_departure")


def at_the_site(place: str = "bureau.0", mulder: str = MULDER) -> Table:
    """Return a table at a Behavioral check of Phoebe's Team; Mulder is elsewhere."""
    places = {"hand.0": [SITE], "hand.1": [SITE], place: [mulder]}
    return with_tokens(a_site_check(places, team=(PHOEBE, KOSSEFF)))


@pytest.mark.rule("INV-04")
def test_fetched_agent_may_go_to_a_second_site() -> None:
    table = at_the_site()
    mulder = card(table, MULDER)
    table.state.turn.present.append(mulder)
    act(table, options(table, "use")[0])
    decline(table, *SETTLING)
    assert table.texts.permits(table, "second_site", mulder)
    assert table.state.turn.present.count(mulder) == 2, "and to no third"


@pytest.mark.rule("HEA-07", "PLAY-25", "DEP-07")
@pytest.mark.parametrize(
    ("place", "damage", "comes"),
    [
        ("hospital.0", 0, True),
        ("hospital.0", 3, False),
        ("bureau.0", 3, True),
        ("bureau.1", 0, False),
        ("discard.0", 0, False),
    ],
)
def test_agent_is_fetched_from_other_sections(place: str, damage: int, comes: bool) -> None:
    table = at_the_site(place)
    mulder = card(table, MULDER)
    if damage:
        table.agent(mulder).damage = damage
    assert bool(options(with_tokens(table), "use")) == comes
    if comes:
        act(table, options(table, "use")[0])
        decline(table, *SETTLING)
        assert mulder in check_of(table).team


@pytest.mark.rule("PLAY-25", "CHK-20")
@pytest.mark.parametrize("case", ["in the Team", "in a combat", "in the Hospital"])
def test_fetching_is_not_offered_otherwise(case: str) -> None:
    together = case == "in the Team"
    table = a_check("Medical", {"hand.0": [SITE]}, team=(PHOEBE, MULDER)) if together else at_the_site()
    if case == "in a combat":
        foe = table.card_set.number("good_people_good_food", B, 0)
        table.zones.setdefault("engaged.1", []).append(foe)
        table.zones.where[foe] = "engaged.1"
        table.pending = None
        combat.start(table, B, A, table.agents(A, "field"), [foe])
        table.run()
    if case == "in the Hospital":
        table.move(card(table, PHOEBE), "hospital.0")
    while table.pending and is_asked(table)[0] != A:
        decline(table)
    if case != "in a combat":
        with_tokens(table)
    assert options(table, "use") == []


@pytest.mark.rule("INV-04", "INV-12")
def test_agent_fetched_before_a_site_goes_there() -> None:
    table = at_the_site()
    mulder, phoebe = card(table, MULDER), card(table, PHOEBE)
    site = next(frame for frame in table.stack if frame.program == "site")
    table.state.checks.clear()
    investigation.join(table, mulder, phoebe)
    assert site.cards["team"] == [phoebe, card(table, KOSSEFF), mulder]
    investigation.join(table, card(table, KOSSEFF), mulder)
    assert (site.cards["team"].count(card(table, KOSSEFF)), numbers_in(table, "bureau.0")) == (1, [MULDER])


APPLICATION, ASSIGNED, TRAVEL, SKINNER = "0279", "0294", "0300", "0174"


@pytest.mark.rule("OPEN-27", "INV-09", "INV-04")
@pytest.mark.parametrize(
    ("event", "places", "was_elsewhere", "added"),
    [
        (APPLICATION, {"bureau.1": [KOSSEFF]}, False, 3),
        (ASSIGNED, {"hand.0": [ASSIGNED, KOSSEFF, SITE]}, False, 3),
        (TRAVEL, {"bureau.0": [KOSSEFF]}, False, 3),
        (TRAVEL, {"bureau.0": [KOSSEFF]}, True, 0),
    ],
)
def test_agent_added_to_a_team_goes_to_its_site(
    event: str, places: dict[str, list[str]], was_elsewhere: bool, added: int
) -> None:
    """Skinner belongs to the Team, but did not go to the Site."""
    team = (MULDER, SKINNER)
    table = a_site_check({"hand.0": [event, SITE], "hand.1": [SITE], **places}, team=team, killer=True)
    kosseff, check = card(table, KOSSEFF), check_of(table)
    for went in (check.team, next(frame.cards["team"] for frame in table.stack if frame.program == "site")):
        went.remove(card(table, SKINNER))
    before = level(table)
    table.state.turn.present += [kosseff] * was_elsewhere
    play(table, event)
    while table.check is not check or is_asked(table)[1] != "check":
        joins = [one for one in asked(table).options if one.card == kosseff or one.space == "field" or one.cards]
        if joins and is_asked(table)[1] != "check":
            act(table, joins[0])
        else:
            decline(table)
    assert (table.zones.where[kosseff], level(table)) == ("field.0", before + added)
