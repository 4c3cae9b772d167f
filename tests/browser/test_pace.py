"""One sees what happens: what others do step by step, cards that move, what was missed, sounds, and a replay."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person, overflow
from tests.browser.playing import (
    ANSWERS,
    HAS_MOVED_ON,
    IS_ASKED,
    answer,
    choose,
    click_something,
    version,
    wait_for,
    wait_for_news,
    wait_to_be_asked,
)
from tests.browser.test_guide import begin
from tests.servers import Server
from tests.support.profiles import is_thorough, slow_after

MOVING = {"reduced_motion": "no-preference"}
SKIP = re.compile("Skip to now")
ANSWERED = 8 if not is_thorough() else 24
"""In so many answers of a first game of 1996 the page answers some questions by itself."""
NOTE_STEPS = """() => {
    const [decision, slider] = ['#decision', '.slider input'].map((place) => document.querySelector(place));
    window.steps = [];
    const note = () => {
        const isShown = decision.querySelector('.skip-on') !== null;
        const told = decision.querySelector('.caption p')?.innerText ?? '';
        const canDo = document.querySelectorAll('.board [data-can], #decision [aria-label=Options] button').length;
        if (isShown && window.steps.at(-1)?.at !== Number(slider.value)) {
            window.steps.push({ at: Number(slider.value), told, canDo });
        }
    };
    new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, { subtree: true, childList: true });
}"""
"""Notes each table that is shown on the way to the one that stands."""
NOTE_CAPTIONS = """() => {
    window.captions = [];
    const note = () => {
        const of = document.querySelector('#decision .caption')?.dataset.of;
        of && of !== window.captions.at(-1) && window.captions.push(of);
        document.querySelector('#decision .caption') || window.captions.at(-1) === '' || window.captions.push('');
    };
    new MutationObserver(note).observe(document.querySelector('#decision'), {
        subtree: true, childList: true, attributeFilter: ['data-of'],
    });
}"""
"""Notes of which versions it is told, one after the other, with an empty one between two questions."""
NOTE_FORMAL = """() => {
    Object.assign(window, { formal: [], waitsForMe: [] });
    const note = () => {
        const asked = document.querySelector('#decision')?.innerText ?? '';
        const waits = document.querySelector('.acting')?.innerText ?? '';
        asked.includes('You hold nothing for this') && window.formal.push(asked);
        /^Waiting for (you|Agent )/.test(waits) && window.waitsForMe.push(waits);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes each question that is asked for form's sake, and each time the page waits for who sits before it."""
HOLD_MOTION = """() => {
    window.likenesses = 0;
    new MutationObserver((changes) => {
        const come = changes.flatMap((change) => [...change.addedNodes]);
        for (const one of come.filter((node) => node.parentElement?.matches('.moving'))) {
            window.likenesses += 1;
            one.getAnimations().forEach((way) => way.pause());
        }
    }).observe(document.body, { subtree: true, childList: true });
}"""
"""Lets nothing that moves arrive before it is told to."""
HITS = """() => [...document.querySelectorAll('.board [data-does]')].map((target) => {
    const box = target.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return [target.innerText, box.left, box.top, hit?.closest('.target') === target];
})"""
"""What can be pressed on the board, where it lies, and whether it is hit there."""
COUNT_SOUNDS = """() => {
    window.sounds = 0;
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.sounds += 1;
        return real.call(this);
    };
}"""


def at_a_table(people: People, *bots: str, **settings: Any) -> tuple[Person, str]:
    """Seat somebody who is asked at a table with bots; where one is alone, what is asked for form's sake is passed."""
    dana = people("dana", **MOVING, viewport={"width": 1440, "height": 900})
    dana.prefer(**settings)
    campaign = dana.open_campaign("me", *bots)
    wait_to_be_asked(dana.sit_at(campaign))
    return dana, campaign


def end_the_turn(page: Page) -> None:
    """Play on by chance until the turn can be ended, and end it."""
    chance = Random(3)
    end = page.locator("#decision .ending button")
    while True:
        wait_to_be_asked(page)
        if end.count() and end.first.is_enabled():
            end.first.click()
            return
        click_something(page, chance)


def come_to_the_turn(page: Page) -> None:
    """End the turn, and decline what is asked in that of others until it is one's own again."""
    end_the_turn(page)
    wait_to_be_asked(page)
    while page.locator(".acting").inner_text() != "Your turn":
        known = version(page)
        page.locator(ANSWERS).last.click()
        wait_for_news(page, known)
        wait_to_be_asked(page)


def test_what_bots_do_is_shown_step_by_step_and_can_be_skipped(people: People) -> None:
    dana, campaign = at_a_table(people, "bot:heuristic", "bot:heuristic", pace="quick")
    page = dana.page
    page.evaluate(NOTE_STEPS)
    end_the_turn(page)
    wait_for(page, "() => window.steps.length > 3")
    expect(page.get_by_role("button", name=SKIP)).to_be_visible()
    page.keyboard.press(".")
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    wait_to_be_asked(page)
    assert int(version(page)) == dana.api("GET", f"campaigns/{campaign}/")["version"]
    steps = page.evaluate("window.steps")
    shown = [step["at"] for step in steps]
    assert shown == sorted(set(shown))
    assert any(step["told"] for step in steps)
    assert {step["canDo"] for step in steps} == {0}


def test_what_bots_do_is_over_after_a_while_by_itself(people: People) -> None:
    dana, _ = at_a_table(people, "bot:heuristic", pace="quick")
    page = dana.page
    end_the_turn(page)
    expect(page.get_by_role("button", name=SKIP)).to_be_visible()
    wait_to_be_asked(page)
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()
    expect(page.get_by_role("slider", name="Version")).to_have_attribute("aria-valuetext", "Now")


@pytest.mark.slow
def test_what_the_page_answers_by_itself_is_never_seen_as_a_question(people: People) -> None:
    page = begin(people, "The X-Files Collectible Card Game")
    campaign = page.url.rpartition("/campaigns/")[2].split("/")[0]
    page.evaluate(NOTE_FORMAL)
    chance = Random(1)
    for _ in range(ANSWERED):
        wait_to_be_asked(page)
        choose(page, chance, Locator.click)
    wait_to_be_asked(page)
    events = page.request.get(f"/api/v1/campaigns/{campaign}/events?limit=500").json()["events"]
    assert [
        row for row in events if row["seat"] == 0 and (row["payload"] or {}).get("action", {}).get("type") == "pass"
    ]
    assert page.evaluate("[window.formal, window.waitsForMe]") == [[], []]


@pytest.mark.parametrize("pace", slow_after(1, ["quick", "film"]))
def test_what_others_do_is_told_forwards_and_once(people: People, pace: str) -> None:
    """What led to a question isn't told again once that is answered, nor what the table doesn't show yet."""
    page = begin(people, "The X-Files Collectible Card Game", {"pace": pace}, **MOVING)
    page.evaluate(NOTE_CAPTIONS)
    chance = Random(2)
    for _ in range(ANSWERED):
        wait_to_be_asked(page)
        press_on(page, chance)
    wait_to_be_asked(page)
    told = [int(one) for one in page.evaluate("window.captions") if one]
    assert len(told) > ANSWERED / 2
    assert told == sorted(set(told))


def press_on(page: Page, chance: Random) -> None:
    """Answer what is asked, and wait only until it isn't any more."""
    known = version(page)
    answer(page, chance, Locator.click)
    page.wait_for_function(f"(known) => !({IS_ASKED})() || ({HAS_MOVED_ON})(known)", arg=known)


def test_what_has_to_be_read_stays_with_its_card_and_a_key_skips_it(people: People) -> None:
    desk = {"viewport": {"width": 1440, "height": 900}}
    page = begin(people, "The X-Files Collectible Card Game", {"pace": "quick"}, **MOVING, **desk)
    whole, chance = page.locator("#decision .caption-card .sheet-name"), Random(1)
    while not whole.count():
        page.wait_for_function(f"() => document.querySelector('.caption-card') || ({IS_ASKED})()")
        if not whole.count():
            press_on(page, chance)
    expect(page.locator("#decision .caption")).to_contain_text(whole.inner_text())
    page.keyboard.press(".")
    expect(page.get_by_role("button", name=SKIP)).to_be_hidden()


@pytest.mark.parametrize("calm", [{"reduced_motion": "reduce"}, MOVING])
def test_who_wants_it_so_sees_all_at_once_and_nothing_move(people: People, calm: dict[str, Any]) -> None:
    dana = people("dana", **calm)
    is_calm = calm is not MOVING
    dana.prefer(**({"pace": "film", "travel": True} if is_calm else {"pace": "instant", "travel": False}))
    page = dana.sit_at(dana.open_campaign("me", "bot:heuristic"))
    wait_to_be_asked(page)
    page.evaluate(NOTE_STEPS)
    page.evaluate(HOLD_MOTION)
    end_the_turn(page)
    wait_to_be_asked(page)
    assert page.evaluate("[window.steps.length, window.likenesses]") == [0, 0]


def test_cards_move_and_what_can_be_pressed_stands_where_it_stands(people: People) -> None:
    dana, _ = at_a_table(people, "bot:heuristic", travel=True)
    page = dana.page
    page.evaluate(HOLD_MOTION)
    known = version(page)
    page.locator(".board .region-hand .target[data-can]").first.click()
    wait_for_news(page, known)
    wait_for(page, "() => window.likenesses > 0")
    expect(page.locator(".moving > .target")).not_to_have_count(0)
    hits = page.evaluate(HITS)
    assert any(is_hit for *_, is_hit in hits)
    assert page.locator(".moving [data-does]").count() == 0
    page.evaluate("document.getAnimations().forEach((way) => way.finish())")
    expect(page.locator(".moving > .target")).to_have_count(0)
    assert page.evaluate(HITS) == hits


def test_what_happened_since_the_last_turn_is_told_until_it_is_known(people: People) -> None:
    dana, _ = at_a_table(people, "bot:heuristic")
    page = dana.page
    strip = page.get_by_role("region", name="Since your last turn")
    expect(strip).to_be_hidden()
    come_to_the_turn(page)
    step = strip.get_by_role("listitem").first.get_by_role("button")
    expect(step).to_be_visible()
    decision = page.get_by_role("region", name="Decision").bounding_box()
    place = strip.bounding_box()
    assert decision
    assert place
    assert place["y"] >= decision["y"] + decision["height"] - 1
    step.click()
    expect(page.locator(".past-banner")).to_contain_text("Looking back")
    page.keyboard.press("End")
    expect(strip).to_be_visible()
    known = version(page)
    page.locator(ANSWERS).first.click()
    wait_for_news(page, known)
    wait_to_be_asked(page)
    expect(step).to_be_hidden()
    strip.get_by_role("button", name="show").click()
    expect(step).to_be_visible()


def test_what_happened_since_the_last_turn_is_closed_for_good(people: People) -> None:
    dana, _ = at_a_table(people, "bot:heuristic")
    strip = dana.page.get_by_role("region", name="Since your last turn")
    come_to_the_turn(dana.page)
    strip.get_by_role("button", name="Close what happened").click()
    expect(strip).to_be_hidden()


def test_on_a_phone_it_lies_above_the_board_with_the_cards_that_it_is_about(people: People) -> None:
    dana = people("dana", viewport={"width": 390, "height": 844})
    page = dana.sit_at(dana.open_campaign("me", "bot:heuristic"))
    come_to_the_turn(page)
    strip = page.get_by_role("region", name="Since your last turn")
    expect(strip.locator(".small .tile").first).to_be_visible()
    place, board = strip.bounding_box(), page.locator(".board").bounding_box()
    assert place
    assert board
    assert place["y"] + place["height"] <= board["y"]
    assert overflow(page) <= 0


@pytest.fixture(scope="module")
def series(server: Server) -> str:
    """A series that bots played."""
    return str(json.loads(server.manage("series", "--players", "2", "--seed", "9", "--json"))["campaign"])


@pytest.fixture
def watcher(people: People, series: str) -> tuple[Person, str, dict[str, Any]]:
    """Somebody without an account, a series that bots played, and what happened in it."""
    visitor = people("visitor", account=False, **MOVING)
    return visitor, series, visitor.api("GET", f"campaigns/{series}/replay")


def test_a_series_that_bots_played_is_watched_like_a_film(watcher: tuple[Person, str, dict[str, Any]]) -> None:
    visitor, campaign, replay = watcher
    scene = next(mark for mark in replay["moments"] if mark["kind"] == "the_end")
    visitor.prefer(sound=True)
    page = visitor.sit_at(campaign, f"?at={scene['version'] - 1}")
    page.evaluate(COUNT_SOUNDS)
    log = page.get_by_role("log", name="Log")
    expect(page.locator(".log .moment").last).to_have_text(str(scene["version"] - 1))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".scene")).to_contain_text("The End")
    assert page.locator(".scene").evaluate("(scene) => getComputedStyle(scene).pointerEvents") == "none"
    page.get_by_role("button", name="Pause").click()
    expect(log).to_contain_text("The End begins")
    assert page.evaluate("window.sounds") > 0
    shown = page.locator("#decision .caption")
    expect(shown).not_to_be_empty()
    page.evaluate("document.getAnimations().forEach((way) => way.finish())")
    expect(page.locator(".scene")).to_be_hidden()


def test_no_sound_is_made_for_who_did_not_ask_for_any(watcher: tuple[Person, str, dict[str, Any]]) -> None:
    visitor, campaign, replay = watcher
    strike = next(mark for mark in replay["moments"] if mark["kind"] == "strike")
    page = visitor.sit_at(campaign, f"?at={strike['version'] - 1}")
    page.evaluate(COUNT_SOUNDS)
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for(page, "(at) => Number(document.querySelector('.slider input').value) > at", strike["version"])
    assert page.evaluate("window.sounds") == 0


def test_moments_stand_by_game_and_kind_and_who_fell_has_a_name(watcher: tuple[Person, str, dict[str, Any]]) -> None:
    visitor, campaign, replay = watcher
    page = visitor.sit_at(campaign)
    page.get_by_role("button", name="Moments").click()
    box = page.get_by_role("dialog", name="Moments")
    expect(box.get_by_role("heading", level=3)).to_have_count(len(replay["games"]))
    fallen = [mark["version"] for mark in replay["moments"] if mark["kind"] == "defeat"]
    box.locator("summary").filter(has_text="Defeat").filter(has_not_text="Enemy").last.click()
    box.get_by_role("button", name=f"{fallen[-1]} ").filter(has_text="defeated").click()
    expect(page.locator(".past-banner")).to_contain_text(f"version {fallen[-1]:,} of")
    expect(page.locator(".log .moment").last).to_have_text(str(fallen[-1]))
    assert not re.search(r"Seat \d|Bot \(heuristic\) \d", page.locator("body").inner_text())
