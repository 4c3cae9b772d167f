"""The replay of a finished Series plays automatically."""

import json
import re

from playwright.sync_api import expect

from tests.browser.browser_players import People
from tests.browser.playing import wait_for
from tests.support.servers import Server

NOTE_SCENES_AND_SOUNDS = """() => {
    Object.assign(window, { scenes: '', sounds: 0 });
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.sounds += 1;
        return real.call(this);
    };
    const note = () => { window.scenes += document.querySelector('.scene')?.textContent ?? ''; };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_replay_of_a_series_plays_and_jumps_to_a_moment(people: People, server: Server) -> None:
    played = json.loads(server.manage("series", "--players", "2", "--seed", "9", "--json"))["campaign"]
    visitor = people("visitor", account=False, reduced_motion="no-preference")
    visitor.prefer(sound=True)
    replay = visitor.api("GET", f"campaigns/{played}/replay")
    scene = next(mark for mark in replay["moments"] if mark["kind"] == "the_end")
    page = visitor.sit_at(played, f"?at={scene['version'] - 1}")
    page.evaluate(NOTE_SCENES_AND_SOUNDS)
    expect(page.locator(".log .moment").last).to_have_text(str(scene["version"] - 1))
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for(page, "() => window.scenes.includes('The End') && window.sounds > 0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("The End begins")
    page.get_by_role("button", name="Moments").click()
    box = page.get_by_role("dialog", name="Moments")
    expect(box.get_by_role("heading", level=3)).to_have_count(len(replay["games"]))
    fallen = [mark["version"] for mark in replay["moments"] if mark["kind"] == "defeat"]
    box.locator("summary").filter(has_text="Defeat").filter(has_not_text="Enemy").last.click()
    box.get_by_role("button", name=f"{fallen[-1]} ").filter(has_text="defeated").click()
    expect(page.locator(".replay-banner")).to_contain_text(f"step {fallen[-1]:,} of")
    expect(page.locator(".log .moment").last).to_have_text(str(fallen[-1]))
    assert not re.search(r"Seat \d|Bot \(heuristic\) \d", page.locator("body").inner_text())
