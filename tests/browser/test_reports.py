"""Reporting a problem from the table."""

from playwright.sync_api import expect

from tests.browser.browser_players import PHONE, People, faults, overflow
from tests.browser.playing import version, wait_to_be_asked


def test_a_player_reports_a_problem_from_the_table_and_plays_on(people: People) -> None:
    dana = people("dana", **PHONE)
    page = dana.sit_at(dana.open_campaign("me"))
    wait_to_be_asked(page)
    known = int(version(page))
    page.route("**/api/v1/reports/", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Report a problem").click()
    box = page.get_by_role("dialog", name="Report a problem")
    expect(box.get_by_role("textbox", name="What went wrong?")).to_be_focused()
    page.keyboard.type("e u d: my hand is gone.")
    assert (faults(page), overflow(page)) == ([], 0)
    with page.expect_response("**/api/v1/reports/") as sent:
        box.get_by_role("button", name="Send report").click()
    body = sent.value.request.post_data_json
    assert (body["text"], body["version"], body["seat"]) == ("e u d: my hand is gone.", known, 0)
    number = sent.value.json()["number"]
    expect(box.get_by_role("status")).to_have_text(f"Thank you. Your report number is {number}.")
    page.keyboard.press("Enter")
    expect(box).to_be_hidden()
    assert int(version(page)) == known
    dana.complaints.clear()  # the request that did not arrive
