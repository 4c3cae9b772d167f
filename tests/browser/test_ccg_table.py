"""The table of the collectible card game: a check, an answer and a question by two people, the notebook, and stops."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moments import NESTED_ANSWERS, NESTED_CHECKS, SECOND_ROUND, lead
from tests.browser.people import People, Person, faults, leave, overflow, rivals, width
from tests.browser.playing import (
    version,
    wait_for_news,
    wait_to_agree,
    wait_to_be_asked,
    wait_to_rest,
    wait_until,
)
from tests.browser.test_access import DESK, HAND_FIRST, LOOKS, STILL
from tests.browser.traffic import hidden_names, listen
from tests.servers import Server
from tests.support.profiles import budget, is_thorough, slow_after

NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **STILL}
EAGER = {"deploy": "move", "place": "place", "investigate": "investigate", "equip": "equip", "question": "ask"}
"""What who wants to investigate does, by the kind of question."""
IN_A_CHANGED_CHECK = """
asked[0].kind == "check" and (check := rules.view(table, asked[0].seat)["checks"][-1])["modifiers"] and check["site"]
""".strip()
"""Somebody is asked in the check of a Site that cards have changed."""
ALL_IN_THE_FIELD = """
asked[0].kind == "check" and asked[0].seat == table.active and table.check.site >= 0
and len(table.agents(table.active, "field")) == len(table.agents(table.active)) > 2
and len(table.sites(table.active)) == 1
""".replace("\n", " ").strip()
"""Who is asked in the own check has a row of Agents in the Field, and the Site."""
CARRIES_MUCH = """
asked[0].kind == "discard" and len(table.zones["hand.%d" % asked[0].seat]) > 4
and any(len(table.zones["attached.%d" % agent]) > 2 for agent in table.agents(asked[0].seat))
""".replace("\n", " ").strip()
"""Who is asked at the end of the turn has an Agent with three cards upon it."""
Two = tuple[Person, Person]


def seat(people: People, **surroundings: Any) -> tuple[Two, str]:
    dana, fox, campaign = rivals(people, "ccg", "advanced", **surroundings)
    return (dana, fox), campaign


def state(person: Person, campaign: str) -> Any:
    return person.api("GET", f"campaigns/{campaign}/state")


def answer(person: Person, campaign: str, asked: Any, chance: Random) -> None:
    """Answer as who wants to investigate, and else plays what there is now and then."""
    options, wanted = asked["options"], EAGER.get(asked["kind"])
    fitting = [one for one in options if one["action"]["type"] == wanted]
    if asked["kind"] == "deploy":
        fitting = [one for one in fitting if one["action"]["space"] == "field"]
    plays = [one for one in options if one["action"]["type"] == "play"]
    if asked["kind"] in ("xfile", "first", "buy_cards"):
        option = options[len(options) // 2]
    elif fitting or (plays and chance.random() < 0.6):
        option = chance.choice(fitting or plays)
    else:
        option = options[-1]
    choose(person, campaign, asked, option)


def choose(person: Person, campaign: str, asked: Any, option: Any) -> None:
    wish = {"expected_version": asked["version"], "action": option["action"]}
    person.api("POST", f"campaigns/{campaign}/actions", wish)


def come_to(two: Two, campaign: str, moment: str) -> Person:
    """Play on until a moment while nobody sits at the table. Returns who is asked then."""
    leave(*two)
    lead(two[0].server, campaign, moment)
    return waited_for(two, campaign)


def play_until(two: Two, campaign: str, moment: str) -> Person:
    """Play on until a moment, and go to the table. Returns who is asked then."""
    asked = come_to(two, campaign, moment)
    for person in two:
        person.sit_at(campaign)
    return asked


def investigate(two: Two, campaign: str) -> Person:
    """Let both want nothing but to investigate until one checks, and go to the table. Returns who is asked then."""
    chance = Random(3)
    while (told := state(asked := waited_for(two, campaign), campaign)["decision"])["kind"] != "check":
        answer(asked, campaign, told, chance)
    for person in two:
        person.sit_at(campaign)
    return asked


def waited_for(two: Two, campaign: str) -> Person:
    return two[state(two[0], campaign)["view"]["waiting_for"][0]]


def kind(wanted: str) -> str:
    """The moment that such a question is asked."""
    return f"asked[0].kind == '{wanted}'"


def region(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("region", name=name)


def settle(two: Two, asked: Person) -> None:
    wait_to_agree(two[0].page, two[1].page)
    wait_to_be_asked(asked.page)
    wait_to_rest(asked.page)


def notebook(page: Page) -> Locator:
    """Open the notebook's page about the rival."""
    page.get_by_role("button", name="Notebook about").click()
    return page.get_by_role("dialog", name="Notebook")


@pytest.mark.rule("CHK-02", "CHK-03")
def test_both_see_what_a_check_needs_what_is_reached_and_who_adds_what(people: People) -> None:
    two, campaign = seat(people)
    asked = play_until(two, campaign, kind("check"))
    settle(two, asked)
    check = state(asked, campaign)["view"]["checks"][-1]
    for person in two:
        shown = region(person, f"Check: {check['skill']}")
        expect(shown.get_by_role("status")).to_contain_text(f"{check['level']} reached, {check['needed']} needed")
        adding = shown.get_by_role("list", name="Who adds what").get_by_role("listitem")
        expect(adding).to_have_count(len(check["adding"]) + len(check["modifiers"]) + _idle(check))
        for one in check["adding"]:
            expect(adding.filter(has_text=one["card"]["name"]).first).to_contain_text(str(one["by"]))


def _idle(check: Any) -> int:
    return len([card for card in check["team"] if card["id"] not in check["contributing"]])


IS_SEEN = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const card = one.closest(".tile").getBoundingClientRect();
    return left >= card.left && right <= card.right && top >= card.top && bottom <= card.bottom;
}"""
LEAST_DESK = {"viewport": {"width": 1100, "height": 700}, **STILL}


@pytest.mark.rule("CHK-03")
@pytest.mark.parametrize("look", slow_after(1, [DESK, LEAST_DESK]), ids=width)
def test_skills_of_a_rival_are_seen_while_a_team_checks(people: People, look: dict[str, Any]) -> None:
    two, campaign = seat(people, **look)
    asked = investigate(two, campaign)
    settle(two, asked)
    for person in two:
        for agent in person.page.locator(".rivals .agent").all():
            skills = [one.evaluate(IS_SEEN) for one in agent.locator(".tile-numbers > span").all()]
            assert skills[0], "at least a line of them"
            assert all(skills) or look is LEAST_DESK


@pytest.mark.rule("CHK-06")
def test_both_see_a_card_on_its_way_and_who_may_answer_it(people: People) -> None:
    two, campaign = seat(people)
    asked = play_until(two, campaign, "table.state.announced")
    settle(two, asked)
    (announced,) = state(asked, campaign)["view"]["announced"]
    for person in two:
        way = region(person, "On its way")
        expect(way.get_by_role("listitem")).to_contain_text(announced["card"]["name"])
        expect(way.locator(".tile-line")).to_have_text(f"keywords {', '.join(announced['keywords'])}")
        expect(way).to_contain_text("to act now: you" if person is asked else f"to act now: {asked.name}")


@pytest.mark.rule("QST-02", "QST-03", "XFT-05")
@pytest.mark.parametrize("look", slow_after(1, [NARROW, DESK]), ids=width)
def test_a_question_is_asked_at_the_table_and_crosses_x_files_out(people: People, look: dict[str, Any]) -> None:
    two, campaign = seat(people, **look)
    asked = play_until(two, campaign, kind("question"))
    settle(two, asked)
    page = state(asked, campaign)["view"]["notebook"][0]
    questions = region(asked, "The X-File of")
    options = state(asked, campaign)["decision"]["options"]
    value = options[0]["action"]["pick"]
    yes = next(fitting[value] for fitting in page["fitting"].values() if value in fitting)
    button = questions.get_by_role("button", name=f"{value}, yes leaves {yes}, no leaves {len(page['left']) - yes}")
    (button.tap if look is NARROW else button.click)()
    wait_until(asked.page, lambda: state(asked, campaign)["view"]["log"])
    view = state(asked, campaign)["view"]
    heard, left = view["log"][-1], view["notebook"][0]["left"]
    box = notebook(asked.page)
    rows = box.locator(".xfiles > li")
    expect(rows).to_have_count(41)
    expect(box.locator(".xfiles > li:not([data-out])")).to_have_count(len(left))
    expect(rows.last).to_contain_text(f"You asked {value}: {'yes' if heard['yes'] else 'no'}")


@pytest.mark.rule("QST-07")
def test_who_names_an_x_file_is_asked_once_more(people: People) -> None:
    two, campaign = seat(people)
    asked = play_until(two, campaign, kind("guess"))
    settle(two, asked)
    page, before = asked.page, state(asked, campaign)["version"]
    row = region(asked, "The X-File of").locator(".xfile-name").first
    name = row.locator(".drawn").inner_text()
    row.click()
    box = page.get_by_role("dialog", name=f"Name {name}?")
    expect(box.get_by_role("button", name="Think again")).to_be_focused()
    assert faults(page) == []
    box.get_by_role("button", name="Think again").click()
    expect(box).to_be_hidden()
    assert state(asked, campaign)["version"] == before
    page.locator("#decision").get_by_role("button", name=name, exact=True).click()
    box.get_by_role("button", name=f"Name {name}").click()
    wait_until(page, lambda: state(asked, campaign)["view"]["guesses"])
    assert faults(page) == []


def test_marks_by_hand_stay_in_the_browser_and_sort_the_sheet(people: People) -> None:
    (dana, _), campaign = seat(people, **DESK)
    dana.sit_at(campaign)
    box = notebook(dana.page)
    first, last = box.locator(".xfiles > li").first, box.locator(".xfiles > li").last
    name = first.locator(".xfile-name .drawn").inner_text()
    first.locator(".xfile-mark").click()
    box.get_by_role("button", name=f"{name}: suspected").click()
    expect(last.locator(".xfile-name .drawn")).to_have_text(name)
    dana.sit_at(campaign)
    expect(dana.page.get_by_role("button", name="Notebook about")).to_have_accessible_name(
        re.compile("41 left, 40 by your marks")
    )
    assert faults(dana.page) == []


def test_what_is_set_for_each_phase_stands_beside_it(people: People) -> None:
    (dana, _), campaign = seat(people, **DESK)
    dana.sit_at(campaign)
    phases = dana.page.get_by_role("navigation", name="Phases of the turn")
    phases.get_by_role("button", name="Investigation: asked").click()
    box = dana.page.get_by_role("dialog", name="Where to be asked: Investigation")
    box.get_by_role("checkbox", name="Ask me here: A check").uncheck()
    expect(phases.get_by_role("button", name="Investigation: asked at some")).to_be_visible()
    wait_until(dana.page, lambda: dana.api("GET", f"campaigns/{campaign}/stops")["ask"].get("check") is False)
    assert faults(dana.page) == []


@pytest.mark.parametrize("look", slow_after(1, [*LOOKS, NARROW]), ids=width)
def test_the_table_is_for_everybody(people: People, look: dict[str, Any]) -> None:
    two, campaign = seat(people, **look)
    for wanted in ("check", "question") if not is_thorough() else ("place", "investigate", "check", "question"):
        asked = come_to(two, campaign, kind(wanted))
        asked.sit_at(campaign)
        wait_to_be_asked(asked.page)
        wait_to_rest(asked.page)
        assert [faults(asked.page), overflow(asked.page)] == [[], 0], wanted
    notebook(asked.page)
    assert [faults(asked.page), overflow(asked.page)] == [[], 0]


@pytest.mark.parametrize(
    ("moment", "seats"),
    [
        pytest.param(SECOND_ROUND, 3, id="combat", marks=pytest.mark.slow),
        pytest.param(NESTED_CHECKS, 5, id="checks"),
        pytest.param(NESTED_ANSWERS, 5, id="answers"),
    ],
)
def test_so_it_is_in_rare_moments_with_many_seats(people: People, server: Server, moment: str, seats: int) -> None:
    dana = people("dana")
    campaign = dana.open_campaign(*["me"] * seats, ruleset="ccg", format="advanced")
    for place in range(seats):
        dana.api("PUT", f"campaigns/{campaign}/seats/{place}/secret", {})
    lead(server, campaign, moment)
    view = state(dana, campaign)["view"]
    for look in HAND_FIRST[: budget(1)]:
        there = people("dana", account=False, **look)
        there.become(dana)
        there.prefer(**{"pass": False})
        page = there.sit_at(campaign)
        wait_to_be_asked(page)
        wait_to_rest(page)
        assert [faults(page), overflow(page)] == [[], 0]
        shows_what_is_under_way(page, view)


def shows_what_is_under_way(page: Page, view: Any) -> None:
    expect(page.locator(".answers-stack > li")).to_have_count(len(on_the_way(view)))
    expect(page.locator(".waiting > li")).to_have_count(max(0, len(view["checks"]) - 1))
    expect(page.locator(".rounds > li")).to_have_count(view["combats"][-1]["number"] - 1 if view["combats"] else 0)


def on_the_way(view: Any) -> list[Any]:
    """Return the cards that are announced and don't fight yet."""
    fighting = {foe["card"]["id"] for fight in view["combats"] for foe in fight["foes"]}
    return [one for one in view["announced"] if one["card"]["id"] not in fighting]


def test_a_line_that_is_cut_in_the_midst_of_a_check_loses_no_answer(people: People, server: Server) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "me", ruleset="ccg", format="advanced")
    for place in range(2):
        dana.api("PUT", f"campaigns/{campaign}/seats/{place}/secret", {})
    lead(server, campaign, "asked[0].kind == 'check' and len(asked[0].options) > 1")
    dana.prefer(**{"pass": False})
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known = version(page)
    dana.context.set_offline(True)
    with page.expect_event("requestfailed", lambda sent: sent.url.endswith("/actions")):
        page.locator("#decision").get_by_role("button", name="Pass", exact=True).click()
    expect(region(dana, re.compile("^Check: "))).to_be_visible()
    assert version(page) == known
    dana.context.set_offline(False)
    wait_for_news(page, known)
    rows = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert len(rows) == 1
    assert state(dana, campaign)["version"] == int(version(page))
    dana.complaints[:] = [complaint for complaint in dana.complaints if "ERR_INTERNET_DISCONNECTED" not in complaint]


def test_who_passes_on_is_asked_again_when_something_has_happened(people: People) -> None:
    two, campaign = seat(people)
    asked = play_until(two, campaign, kind("sell"))
    settle(two, asked)
    active, known = next(person for person in two if person is not asked), version(asked.page)
    asked.page.get_by_role("button", name="Confirm none, then pass until something happens").click()
    passing = asked.page.get_by_text("You pass until something happens.")
    expect(passing).to_be_visible()
    while (told := next_of(active, campaign))["kind"] != "place":
        choose(active, campaign, told, told["options"][told["decline"] or 0])
    seat_of = state(asked, campaign)["seat"]
    rows = asked.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert len([row for row in rows if row["seat"] == seat_of]) > 3, "they were asked, and passed"
    expect(passing).to_be_visible()
    choose(active, campaign, told, told["options"][0])
    expect(passing).to_be_hidden()


def next_of(person: Person, campaign: str) -> Any:
    """Return what somebody is asked, once they are."""
    wait_until(person.page, lambda: state(person, campaign)["decision"]["seat"] is not None, "the others don't pass")
    return state(person, campaign)["decision"]


def test_in_the_own_turn_one_goes_straight_on_to_a_later_phase(people: People) -> None:
    dana = people("dana", **DESK)
    campaign = dana.open_campaign("me", "bot:heuristic", ruleset="ccg", format="advanced")
    dana.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    page = dana.sit_at(campaign)
    while page.get_by_role("button", name="Case Assignment", exact=True).count() == 0:
        wait_to_be_asked(page)
        asked = state(dana, campaign)["decision"]
        if asked["seat"] is not None:
            answer(dana, campaign, asked, Random(1))
            wait_for_news(page, str(asked["version"]))
    page.get_by_role("button", name="Case Assignment", exact=True).click()
    wait_until(page, lambda: state(dana, campaign)["view"]["phase"] == "case_assignment")
    expect(page.get_by_text("You pass until")).to_be_hidden()


def test_the_traffic_of_a_spectator_names_no_hidden_card(people: People, server: Server) -> None:
    two, campaign = seat(people, campaign={"visibility": "public"})
    sam = people("sam", account=False)
    traffic = listen(sam.page)
    sam.sit_at(campaign)
    asked = play_until(two, campaign, kind("guess"))
    settle(two, asked)
    wait_to_agree(asked.page, sam.page)
    expect(sam.page.get_by_role("button", name="Notebook about")).to_have_count(0)
    hidden = hidden_names(server, campaign, None)
    assert len(hidden) > 30
    assert len("".join(traffic)) > 10_000
    assert [name for name in hidden if any(name in body for body in traffic)] == []


def moment(person: Person) -> Locator:
    """The great moment that stands beside the question."""
    return person.page.locator("#decision .guide .hint")


@pytest.mark.rule("QST-07", "QST-11")
def test_a_wrong_name_is_told_to_both_until_they_have_read_it(people: People) -> None:
    two, campaign = seat(people, **DESK)
    for person in two:
        person.prefer(moments=True)
    asked = play_until(two, campaign, kind("guess"))
    settle(two, asked)
    other = next(person for person in two if person is not asked)
    out = state(asked, campaign)["view"]["notebook"][0]["crossed_out"][0]["xfile"]
    told = state(asked, campaign)["decision"]
    wrong = next(one for one in told["options"] if one["action"].get("pick") == out)
    choose(asked, campaign, told, wrong)
    for person, named in ((asked, f"You named {other.name}'s X-File"), (other, f"{asked.name} named your X-File")):
        expect(moment(person)).to_contain_text(f"It isn't {wrong['label']}")
        expect(moment(person)).to_contain_text(f"{named}, and that was wrong: ")
        expect(person.page.locator(".announced-cards .small")).to_have_text(wrong["label"])
        assert faults(person.page) == []
        person.page.get_by_role("button", name="Got it").click()
        expect(moment(person)).to_have_count(0)


@pytest.mark.rule("QST-05", "XFT-05")
def test_who_was_asked_sees_what_that_tells_of_the_own_x_file(people: People) -> None:
    two, campaign = seat(people, **DESK)
    asked = play_until(two, campaign, kind("guess"))
    settle(two, asked)
    other = next(person for person in two if person is not asked)
    (heard,) = state(other, campaign)["view"]["heard"]
    left = len(state(asked, campaign)["view"]["notebook"][0]["left"])
    assert heard["left"] == left < 41
    other.page.get_by_role("button", name=f"What rivals know of your X-File: 1 thing, {left} left").click()
    box = other.page.get_by_role("dialog", name="What rivals know of your X-File")
    expect(box.get_by_role("heading", name=f"{asked.name}: {left} X-Files left")).to_be_visible()
    answer = "yes" if heard["clues"][0]["yes"] else "no"
    expect(box.get_by_role("listitem")).to_have_text(f"{asked.name} asked {heard['clues'][0]['said'][0]}: {answer}")
    assert faults(other.page) == []


@pytest.mark.rule("SET-12")
def test_players_are_called_by_their_names(people: People) -> None:
    two, campaign = seat(people, **DESK)
    asked = play_until(two, campaign, kind("first"))
    settle(two, asked)
    other = next(person for person in two if person is not asked)
    options = asked.page.locator("#decision [aria-label=Options] .label")
    expect(options).to_have_text(["You", other.name] if asked is two[0] else [other.name, "You"])
    asked.page.locator("#decision").get_by_role("button", name=other.name, exact=True).click()
    settle(two, play_until(two, campaign, kind("guess")))
    for person in two:
        expect(person.page.locator(".log")).to_contain_text(re.compile(r"asks? (you|dana-\d+|fox-\d+): "))
        expect(person.page.locator(".table")).not_to_contain_text(re.compile(r"player \d", re.IGNORECASE))


@pytest.mark.rule("QST-07")
@pytest.mark.parametrize("look", slow_after(1, [NARROW, DESK]), ids=width)
def test_a_name_is_looked_for_and_to_name_none_is_always_in_sight(people: People, look: dict[str, Any]) -> None:
    two, campaign = seat(people, **look)
    asked = play_until(two, campaign, kind("guess"))
    settle(two, asked)
    options = asked.page.locator("#decision [aria-label=Options]")
    left = len(state(asked, campaign)["view"]["notebook"][0]["left"])
    out = state(asked, campaign)["view"]["notebook"][0]["crossed_out"]
    expect(options.locator(".label")).to_have_count(left + 1)
    asked.page.get_by_role("button", name=f"Also show {len(out)} ruled out").click()
    expect(options.locator(".label")).to_have_count(left + len(out) + 1)
    names = options.locator(".label").all_inner_texts()
    told = {one["action"].get("pick"): one["label"] for one in state(asked, campaign)["decision"]["options"]}
    assert set(names[left:-1]) | {names[-1]} >= {told[row["xfile"]] for row in out}
    for place in (0, len(names) // 2):
        options.get_by_role("button").nth(place).scroll_into_view_if_needed()
        expect(options.get_by_role("button", name="Don't name it yet", exact=True)).to_be_in_viewport(ratio=1)
    asked.page.get_by_role("searchbox", name="Find an option").fill(names[3][2:9].upper())
    expect(options.locator(".label")).to_have_text(
        [*(one for one in names if names[3][2:9] in one), "Don't name it yet"]
    )
    assert [faults(asked.page), overflow(asked.page)] == [[], 0]
    sheet = notebook(asked.page)
    expect(sheet.locator(".xfile-name[data-can][data-unlikely]")).to_have_count(len(out))
    expect(sheet.locator(".xfile-name[data-can]:not([data-unlikely])")).to_have_count(left)


@pytest.mark.rule("CHK-02", "CHK-03")
def test_no_two_numbers_of_a_check_contradict_each_other(people: People) -> None:
    two, campaign = seat(people, **DESK)
    asked = play_until(two, campaign, IN_A_CHANGED_CHECK)
    settle(two, asked)
    check = state(asked, campaign)["view"]["checks"][-1]
    stands = f"{check['level']} reached, {check['needed']} needed"
    asks = f" {check['skill']} check at {check['site']['name']}: {stands}, so it "
    expect(asked.page.locator("#decision .asks")).to_contain_text(asks)
    for person in two:
        expect(region(person, "Check: ").get_by_role("status")).to_contain_text(stands)
        expect(person.page.locator(".at-field .reach[data-sent]")).to_contain_text(stands)


@pytest.mark.rule("BRF-01")
def test_a_full_hand_is_seen_whole_and_a_row_says_how_many_more_lie_at_its_end(people: People) -> None:
    two, campaign = seat(people, **DESK)
    dana = two[0]
    page = dana.sit_at(campaign)
    row = page.locator(".region-hand .row-of-tiles")
    expect(row.locator("> li")).not_to_have_count(0)
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth + 1")
    page.set_viewport_size({"width": 390, "height": 844})
    shelf = page.locator(".region-hand .shelf")
    expect(shelf).to_have_attribute("data-after", re.compile(r"^\d+ more$"))
    row.evaluate("row => row.scrollTo({left: row.scrollWidth, behavior: 'instant'})")
    expect(shelf).to_have_attribute("data-before", re.compile(r"^\d+ more$"))
    assert shelf.get_attribute("data-after") is None


@pytest.mark.rule("BAS-05", "BAS-13")
def test_the_basic_game_shows_nothing_of_points_and_combat(people: People) -> None:
    dana = people("dana", **DESK)
    boards = {}
    for format in ("basic", "advanced"):
        campaign = dana.open_campaign("me", "bot:heuristic", ruleset="ccg", format=format)
        dana.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
        page = dana.sit_at(campaign)
        wait_to_be_asked(page)
        expect(page.locator(".agent").first).to_be_visible()
        boards[format] = page.locator(".board").inner_text()
    short = ("LRC", "CRC", "RES", "RP")
    assert [word for word in short if re.search(rf"\b{word}\b", boards["basic"])] == []
    assert [word for word in short if re.search(rf"\b{word}\b", boards["advanced"])] == list(short)


@pytest.mark.rule("POOL-02", "SKL-12")
def test_short_words_say_what_they_mean(people: People) -> None:
    two, campaign = seat(people, **DESK)
    page = two[0].sit_at(campaign)
    wait_to_rest(page)
    page.locator(".region-below .pool .term").first.hover()
    expect(page.locator(".floating.note")).to_contain_text("Resource Points: what you pay with in your own turn.")
    page.locator(".region-below .agent").first.click()
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="Long range (LRC)").focus()
    expect(page.locator(".floating.note")).to_contain_text("Damage dealt at long range.")
    assert faults(page) == []


@pytest.mark.rule("CHK-02", "INV-08")
def test_on_a_small_desk_the_site_of_the_check_stands_whole_beside_its_team(people: People) -> None:
    look = {"viewport": {"width": 1100, "height": 800}, **STILL}
    dana, fox, campaign = rivals(people, "ccg", "basic", **look)
    asked = play_until((dana, fox), campaign, ALL_IN_THE_FIELD)
    settle((dana, fox), asked)
    own = asked.page.locator(".region-below .section-field")
    shelf, site = (own.locator(part).bounding_box() for part in (".shelf", ".at-field"))
    assert shelf and site and site["x"] + site["width"] <= shelf["x"] + shelf["width"] + 1
    assert own.locator(".shelf").get_attribute("data-after") is None
    assert (faults(asked.page), overflow(asked.page)) == ([], 0)


@pytest.mark.rule("REQ-06")
def test_all_that_an_agent_carries_is_seen_above_the_hand(people: People) -> None:
    dana, fox, campaign = rivals(people, "ccg", "basic", **DESK)
    asked = play_until((dana, fox), campaign, CARRIES_MUCH)
    settle((dana, fox), asked)
    for width_of_window, height in ((1440, 900), (1100, 800)):
        asked.page.set_viewport_size({"width": width_of_window, "height": height})
        hand = asked.page.locator(".region-hand").bounding_box()
        carried = asked.page.locator(".region-below .of-agent[data-laden] .chips").all()
        assert hand and carried
        for box in (chips.bounding_box() for chips in carried):
            assert box and box["y"] + box["height"] <= hand["y"]


@pytest.mark.rule("CHK-06")
def test_what_is_answered_stands_whole_on_its_way(people: People) -> None:
    dana, fox, campaign = rivals(people, "ccg", "basic", **DESK)
    asked = play_until((dana, fox), campaign, f"{kind('answer')} and table.check")
    settle((dana, fox), asked)
    for width_of_window, height in ((1440, 900), (1100, 800), (390, 844)):
        asked.page.set_viewport_size({"width": width_of_window, "height": height})
        way, room = (asked.page.locator(part).bounding_box() for part in (".way-does", ".region-answers"))
        assert way and room and way["height"] > 0
        assert room["x"] <= way["x"] and way["x"] + way["width"] <= room["x"] + room["width"]
        assert way["y"] + way["height"] <= room["y"] + room["height"]
        assert overflow(asked.page) == 0
