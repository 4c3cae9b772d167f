"""Play at random through the page, by mouse or by keys."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE_MS = 120_000
SHORT_MS, LONG_MS = 20, 250
"""First and longest pause between polls; frequent polls would slow the server."""
LOOK_MS = 50
"""Pause between polls of a page; polling each frame would draw 60 a second."""

WHILE_MS = 5000
"""Time on the page's clock that is longer than any timeout of the page."""
OPTIONS = "#decision [aria-label=Options] li:not([data-macro]) button:not([data-gone])"
IN_ONE_GO = "#decision [aria-label=Options] li[data-macro] button:not([data-gone])"
"""Selector of buttons that do several things at once."""
ANSWERS = f"{OPTIONS}, #decision .ending button"
"""Selector of all options; those that end the turn come last."""
DOUBT = "dialog[open] button[data-does]"
"""Selector of the buttons of a confirmation."""
Press = Callable[[Locator], None]
"""Function that presses a button, by mouse or touch."""
NEXT_FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Wait two frames, until the page has reacted to scrolling."""
IS_ASKED = "() => document.querySelector('#decision[data-asked]:not([data-busy])') !== null"
IS_ASKED_OR_OVER = f"() => ({IS_ASKED})() || document.body.innerText.includes('Game over')"
IS_AT_REST = """() => {
    const parts = ['#decision', '.undo-bar', '.log li, .news-list'];
    const [shown, bar, row] = parts.map((part) => document.querySelector(part));
    return row && document.fonts.status === 'loaded' && bar && shown?.dataset.version === bar.dataset.version;
}"""
HAS_MOVED_ON = """(known) => {
    const shown = document.querySelector('#decision');
    return shown && shown.dataset.version !== known && shown.dataset.busy === undefined;
}"""


def version(page: Page) -> str:
    """Return the version that the page shows."""
    return page.locator("#decision").get_attribute("data-version") or ""


def is_over(page: Page) -> bool:
    return page.locator("#decision").get_by_text("Game over").is_visible()


def wait_for(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a function of the page returns true; it can miss brief states."""
    page.wait_for_function(condition, arg=arg, timeout=PATIENCE_MS, polling=LOOK_MS)


def wait_for_news(page: Page, known: str) -> None:
    """Wait until the page shows another version than the known one."""
    try:
        wait_for(page, HAS_MOVED_ON, known)
    except TimeoutError as error:
        shown = page.locator("#decision").evaluate("box => `${JSON.stringify(box.dataset)} ${box.innerText}`")
        raise AssertionError(f"nothing came after version {known}: {shown}") from error


def wait_to_agree(here: Page, there: Page) -> None:
    """Wait until two pages show the same version; each may skip some versions."""
    wait_until(here, lambda: version(here) == version(there), "the two pages don't agree")


def wait_until(page: Page, condition: Callable[[], Any], otherwise: str = "it never came about") -> None:
    """Wait for a condition outside the page while the page keeps running."""
    deadline, pause_ms = monotonic() + PATIENCE_MS / 1000, SHORT_MS
    while not condition():
        assert monotonic() < deadline, otherwise
        page.wait_for_timeout(pause_ms)
        pause_ms = min(2 * pause_ms, LONG_MS)


def wait_to_be_asked(page: Page) -> None:
    wait_for(page, IS_ASKED)


def wait_to_rest(page: Page) -> None:
    """Wait until fonts, log and undo buttons are loaded and nothing moves."""
    wait_for(page, IS_AT_REST)


def open_options(page: Page) -> None:
    """Open the sheet with all options, which a small screen shows on demand."""
    closed = page.locator("#decision .prompt-toggle[aria-expanded=false]")
    if closed.count():
        closed.click()


def close_options(page: Page) -> None:
    """Close the sheet with all options, which covers the hand."""
    open_sheet = page.locator("#decision .prompt-toggle[aria-expanded=true]")
    if open_sheet.count():
        open_sheet.click()


def click_something(page: Page, chance: Random) -> None:
    """Answer the decision by mouse with a random option, or with several cards."""
    open_options(page)
    known, decision = version(page), page.locator("#decision")
    if decision.locator(".endings").count():
        _mark(page, chance)
        decision.locator(".endings .primary").click()
    else:
        answers = page.locator(ANSWERS)
        answers.nth(_pick(answers.count(), chance)).click()
    wait_for_news(page, known)


def play(page: Page, chance: Random, choices: int) -> None:
    """Answer a number of decisions by mouse."""
    for _ in range(choices):
        wait_to_be_asked(page)
        click_something(page, chance)


def _mark(page: Page, chance: Random) -> None:
    """Select options until enough are selected."""
    decision = page.locator("#decision")
    confirm = decision.locator(".endings .primary")
    while confirm.is_disabled():
        free = decision.locator("button.selectable[data-more]")
        free.nth(_pick(free.count(), chance)).click()


def choose(page: Page, chance: Random, press: Press) -> None:
    """Answer the decision and wait for the result."""
    known = version(page)
    answer(page, chance, press)
    wait_for_news(page, known)


def answer(page: Page, chance: Random, press: Press) -> None:
    """Answer the decision, with the minimum number of cards, and its confirmation."""
    open_options(page)
    known, decision = version(page), page.locator("#decision")
    confirm = decision.locator(".endings .primary")
    if confirm.count():
        while confirm.is_disabled():
            press(decision.locator("button.selectable[data-more]").first)
        press(confirm)
    else:
        answers = page.locator(ANSWERS)
        press(answers.nth(chance.randrange(answers.count())))
        if is_doubted(page, known):
            press(page.locator(DOUBT))


def is_asked(page: Page) -> bool:
    return page.locator("#decision[data-asked]:not([data-busy])").count() > 0


def is_doubted(page: Page, known: str) -> bool:
    """Return whether the page asks for confirmation before it answers."""
    doubt = page.locator(DOUBT)
    wait_until(page, lambda: version(page) != known or doubt.count() > 0, "nothing comes of an answer")
    return doubt.count() > 0


def press_something(page: Page, chance: Random) -> None:
    """Answer the decision by keyboard."""
    known = version(page)
    if page.locator("#decision .endings").count():
        while page.locator("#decision .endings .primary").is_disabled():
            page.keyboard.press(page.locator("#decision .selectable[data-more] kbd").first.inner_text().lower())
        page.keyboard.press("Enter")
    else:
        keys = [key.lower() for key in page.locator(ANSWERS).locator("kbd").all_inner_texts()]
        key = keys[_pick(len(keys), chance)]
        for one in key:
            page.keyboard.press(one)
        if keys.count(key) > 1:
            page.get_by_role("menuitem").first.press("Enter")
    wait_for_news(page, known)


def _pick(count: int, chance: Random) -> int:
    """Return a random option, early ones more often: the last ones end the turn."""
    assert count > 0, "nothing can be chosen"
    return min(chance.randrange(count), chance.randrange(count))


def expect_laid_out(page: Page) -> None:
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
