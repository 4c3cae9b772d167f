"""How the people of these tests play: what the page offers, picked by chance, by mouse or by keys."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE_MS = 120_000
SHORT_MS, LONG_MS = 20, 250
"""After how long one looks again: ever later, since a server that is asked all the time gets to nothing else."""
LOOK_MS = 50
"""After how long a page is looked at again: to look at each frame lets it make sixty of them in a second."""

WHILE_MS = 5000
"""By the clock of a page longer than it waits for anything of its own."""
OPTIONS = "#decision [aria-label=Options] li:not([data-macro]) button:not([data-gone])"
IN_ONE_GO = "#decision [aria-label=Options] li[data-macro] button:not([data-gone])"
"""What does several things by one press."""
ANSWERS = f"{OPTIONS}, #decision .ending button"
"""All that may be chosen: what ends the turn stands last."""
DOUBT = "dialog[open] button[data-does]"
"""What answers a doubt: whether something is meant."""
Press = Callable[[Locator], None]
"""How somebody presses a button: by a mouse, or a finger."""
NEXT_FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""What follows from a look is drawn by then; a browser tells of what was scrolled with the next frame."""
IS_ASKED = "() => document.querySelector('#decision[data-asked]:not([data-busy])') !== null"
IS_ASKED_OR_OVER = f"() => ({IS_ASKED})() || document.body.innerText.includes('Game over')"
IS_AT_REST = """() => {
    const [shown, bar, row] = ['#decision', '.undo-bar', '.log li'].map((part) => document.querySelector(part));
    return row && document.fonts.status === 'loaded' && bar && shown?.dataset.version === bar.dataset.version;
}"""
HAS_MOVED_ON = """(known) => {
    const shown = document.querySelector('#decision');
    return shown && shown.dataset.version !== known && shown.dataset.busy === undefined;
}"""


def version(page: Page) -> str:
    """Return the version that the page asks about."""
    return page.locator("#decision").get_attribute("data-version") or ""


def is_over(page: Page) -> bool:
    return page.locator("#decision").get_by_text("Game over").is_visible()


def wait_for(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a function of the page finds that it is so. Not for what passes: that may be missed."""
    page.wait_for_function(condition, arg=arg, timeout=PATIENCE_MS, polling=LOOK_MS)


def wait_for_news(page: Page, known: str) -> None:
    """Wait until the page shows another version than the one known."""
    try:
        wait_for(page, HAS_MOVED_ON, known)
    except TimeoutError as error:
        shown = page.locator("#decision").evaluate("box => `${JSON.stringify(box.dataset)} ${box.innerText}`")
        raise AssertionError(f"nothing came after version {known}: {shown}") from error


def wait_to_agree(here: Page, there: Page) -> None:
    """Wait until two pages show the same version; either may go through versions that the other leaves out."""
    wait_until(here, lambda: version(here) == version(there), "the two pages don't agree")


def wait_until(page: Page, condition: Callable[[], Any], otherwise: str = "it never came about") -> None:
    """Wait for something outside the page, while the page goes on."""
    deadline, pause_ms = monotonic() + PATIENCE_MS / 1000, SHORT_MS
    while not condition():
        assert monotonic() < deadline, otherwise
        page.wait_for_timeout(pause_ms)
        pause_ms = min(2 * pause_ms, LONG_MS)


def wait_to_be_asked(page: Page) -> None:
    wait_for(page, IS_ASKED)


def wait_to_rest(page: Page) -> None:
    """Wait until what goes with the table is there too, and moves nothing any more: letters, the log, and what could be
    taken back, which is asked for once the table is shown."""
    wait_for(page, IS_AT_REST)


def click_something(page: Page, chance: Random) -> None:
    """Answer what is asked with the mouse: one of the options, or as many like ones as it takes."""
    known, decision = version(page), page.locator("#decision")
    if decision.locator(".endings").count():
        _mark(page, chance)
        decision.locator(".endings .primary").click()
    else:
        answers = page.locator(ANSWERS)
        answers.nth(_pick(answers.count(), chance)).click()
    wait_for_news(page, known)


def play(page: Page, chance: Random, choices: int) -> None:
    """Answer so many questions with the mouse."""
    for _ in range(choices):
        wait_to_be_asked(page)
        click_something(page, chance)


def _mark(page: Page, chance: Random) -> None:
    """Mark options until enough are marked."""
    decision = page.locator("#decision")
    confirm = decision.locator(".endings .primary")
    while confirm.is_disabled():
        free = decision.locator("button.selectable[data-more]")
        free.nth(_pick(free.count(), chance)).click()


def choose(page: Page, chance: Random, press: Press) -> None:
    """Answer what is asked, and wait for what comes of it."""
    known = version(page)
    answer(page, chance, press)
    wait_for_news(page, known)


def answer(page: Page, chance: Random, press: Press) -> None:
    """Answer what is asked: as few as will do of several cards, else any option; and what is asked once more."""
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
    """Return whether the page asks once more before something comes of an answer."""
    doubt = page.locator(DOUBT)
    wait_until(page, lambda: version(page) != known or doubt.count() > 0, "nothing comes of an answer")
    return doubt.count() > 0


def press_something(page: Page, chance: Random) -> None:
    """Answer what is asked by keys alone."""
    known = version(page)
    if page.locator("#decision .endings").count():
        while page.locator("#decision .endings .primary").is_disabled():
            page.keyboard.press(page.locator("#decision .selectable[data-more] kbd").first.inner_text().lower())
        page.keyboard.press("Enter")
    else:
        keys = [key.lower() for key in page.locator(ANSWERS).locator("kbd").all_inner_texts()]
        key = keys[_pick(len(keys), chance)]
        page.keyboard.press(key)
        if keys.count(key) > 1:
            page.get_by_role("menuitem").first.press("Enter")
    wait_for_news(page, known)


def _pick(count: int, chance: Random) -> int:
    """Return one of so many options, the first ones more often: those do something, the last ones end a turn."""
    assert count > 0, "nothing can be chosen"
    return min(chance.randrange(count), chance.randrange(count))


def expect_laid_out(page: Page) -> None:
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
