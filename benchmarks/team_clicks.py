"""How many clicks a campaign of a team takes at its table: one person sits there with two bots, and plays every card.

python -m benchmarks.team_clicks [--games N] [--series N] [--singly] [--kinds] [--json]; in Chromium, with the settings
that a newcomer has. The person chooses as a heuristic bot would, does in one go what that bot would do in the turn
anyway, and takes up each offer to have an answer given by itself. Each campaign was played before, so that the person
knows what they want.
--singly: everything is done by a click of its own.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from benchmarks.databases import in_use_at
from benchmarks.page import PATIENCE_MS, browsing, preferring, provided, running
from benchmarks.planning import quickly
from benchmarks.processes import apart, obey
from benchmarks.timing import Figure, tell
from tests.servers import Server

RULESET, BOT, BOTS = "legendary", "heuristic", 2
PERSON = 0
GAMES, SERIES = 5, 1
WORDS = {"single": "a game with two bots", "series": "a Series with two bots"}
IS_ASKED = """(last) => {
    const box = document.querySelector('#decision');
    const isDone = box?.innerText.includes('All is over');
    return isDone || (box?.matches('[data-asked]:not([data-busy])') && Number(box.dataset.version) > last);
}"""
OFFER = "[data-does='resolve'], [data-does^='habit ']"
"""To have an answer given by itself from now on."""
IS_SURE = "dialog[open] button[data-does]"
"""The button that does it all the same, where the page asks once more."""


class Answer(NamedTuple):
    """What the person answers at a version.

    chosen: of a selection of several, how many were before it. copies: of like things, the actions that choose them.
    """

    version: int
    kind: str
    action: dict[str, Any]
    chosen: int | None
    copies: list[list[dict[str, Any]]]


class Campaign(NamedTuple):
    """A campaign to play, as it will be played, and the session of who plays it."""

    id: str
    format: str
    session: str
    answers: list[Answer]


def main() -> int:
    obey()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--series", type=int, default=SERIES)
    parser.add_argument("--singly", action="store_true", help="do everything by a click of its own")
    parser.add_argument("--kinds", action="store_true", help="say too where the clicks go")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted = parser.parse_args()
    chromium = provided()
    if chromium is None:
        return 1
    formats = ["single"] * wanted.games + ["series"] * wanted.series
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder:
        campaigns = apart(_prepare, Path(folder), formats, wanted.singly)
        with running(Path(folder)) as server, browsing(chromium) as browser:
            clicks = [(each.format, _played(browser, server, each, wanted.singly)) for each in campaigns]
    if wanted.kinds:
        _tell_kinds(clicks)
    tell({"A table of one's own": list(_figures(clicks))}, wanted.json)
    return 0


def _figures(clicks: list[tuple[str, Counter[str]]]) -> Iterator[Figure]:
    for format, words in WORDS.items():
        counts = [made.total() for played, made in clicks if played == format]
        if counts:
            yield Figure(f"clicks of a person in {words}", median(counts), "")


def _tell_kinds(clicks: list[tuple[str, Counter[str]]]) -> None:
    for format in WORDS:
        kinds = sum((made for played, made in clicks if played == format), Counter[str]())
        for kind, count in kinds.most_common():
            print(f"{count:5} {kind} ({format})", file=sys.stderr)


def _prepare(folder: Path, formats: list[str], singly: bool) -> list[Campaign]:
    with in_use_at(folder):
        from django.conf import settings
        from django.test import Client

        from benchmarks import playing

        client = Client()
        client.force_login(playing.owner())
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return [_prepared(number, format, session, singly) for number, format in enumerate(formats, 1)]


def _prepared(number: int, format: str, session: str, singly: bool) -> Campaign:
    """Open a campaign, and play it out beforehand, in memory alone."""
    from benchmarks import playing
    from campaigns import seeds, services

    seed = seeds.derive_seed(number)
    seats = [{"avatar": None, "controller": "me"}, *[{"avatar": None, "controller": f"bot:{BOT}"}] * BOTS]
    made = services.create_campaign(playing.owner(), ruleset=RULESET, format=format, options={}, seats=seats, seed=seed)
    begun = playing.begun(made)
    return Campaign(made.id, format, session, list(_recorded(begun, seed, singly)))


def _recorded(begun: Any, seed: bytes, singly: bool) -> Iterator[Answer]:
    """Yield what the person answers from a table on."""
    import msgspec

    from campaigns import seeds
    from engine import bots
    from engine.kernel.decisions import Picks

    def choose(table: Any, decision: Any, actions: int) -> Any:
        view, chance = ruleset.view(table, decision.seat), seeds.entropy(seed, actions + 1)
        return decision.options[bot.choose(ruleset, view, decision, chance)]

    ruleset, table, actions = begun.ruleset, begun.table, begun.actions
    bot = bots.get(BOT)
    ahead = begun.version - actions
    while decisions := ruleset.decisions(table):
        (decision,) = decisions
        is_quick = decision.seat == PERSON and not singly
        action = quickly(ruleset, table, decision, actions, choose) if is_quick else choose(table, decision, actions)
        if decision.seat == PERSON:
            picks = decision.picks or Picks(0, 0, 0)
            told = msgspec.json.decode(msgspec.json.encode([action, picks.copies]))
            yield Answer(actions + ahead, decision.kind, told[0], picks.chosen if decision.picks else None, told[1])
        ruleset.apply(table, decision.seat, action)
        actions += 1


def _played(browser: Browser, server: Server, campaign: Campaign, singly: bool) -> Counter[str]:
    """Return how often something was pressed, by the kind of question and by what was done."""
    with closing(browser.new_context(base_url=server.url)) as context:
        context.add_init_script(preferring(usual=not singly))
        context.add_cookies([{"name": "sessionid", "value": campaign.session, "url": server.url}])
        return Counter(_play(context.new_page(), campaign, singly))


def _play(page: Page, campaign: Campaign, singly: bool) -> Iterator[str]:
    """Play a campaign to its end; yield for each click what it is for."""
    page.goto(f"/campaigns/{campaign.id}/table")
    decision = page.locator("#decision")
    left, last = campaign.answers, 0
    while True:
        _wait_to_be_asked(page, last)
        if decision.get_by_text("All is over").is_visible():
            return
        last = int(decision.get_attribute("data-version") or 0)
        left = [answer for answer in left if answer.version >= last]
        assert left and left[0].version == last, "the campaign goes another way than it did"
        now = left[0]
        offer = decision.locator(OFFER).first
        for button in [offer] if offer.count() and not singly else _buttons(decision, left):
            button.click()
            yield f"{now.kind}: {now.action['type']}"


def _wait_to_be_asked(page: Page, last: int) -> None:
    """Return when something is asked at a later version, or all is over. Raises TimeoutError, with what is asked."""
    try:
        page.wait_for_function(IS_ASKED, arg=last, timeout=PATIENCE_MS)
    except PlaywrightTimeoutError:
        shown = page.locator("#decision").evaluate("box => `${JSON.stringify(box.dataset)} ${box.innerText}`")
        raise TimeoutError(f"nothing was asked after version {last}: {shown}") from None


def _buttons(decision: Locator, left: list[Answer]) -> Iterator[Locator]:
    """Yield what is to be pressed, one after the other, so that what comes next is answered."""
    now = left[0]
    if now.chosen is not None:
        marks = [answer.action for answer in _selection(left) if answer.action.get("pick") != "done"]
        yield from (_does(decision, _shown(now, mark)) for mark in marks)
        yield decision.locator(".endings .primary")
        return
    yield _does(decision, now.action)
    if now.action["type"] == "end" and (sure := decision.page.locator(IS_SURE)).count():
        yield sure


def _does(decision: Locator, action: dict[str, Any]) -> Locator:
    """Return the button that takes an action."""
    for button in decision.locator("button[data-does^='[']").all():
        told = json.loads(button.get_attribute("data-does") or "[]")
        if dict(json.loads(told[3])) == action:
            return button
    raise LookupError(f"{action} isn't offered")


def _shown(now: Answer, mark: dict[str, Any]) -> dict[str, Any]:
    """Return the action of the button that stands for a thing and its like."""
    return next((copies[0] for copies in now.copies if mark in copies), mark)


def _selection(left: list[Answer]) -> list[Answer]:
    """Return the answers that belong to one selection of several cards."""
    first = left[0]
    several = takewhile(
        lambda one: one[1].chosen == (first.chosen or 0) + one[0] and one[1].kind == first.kind, enumerate(left)
    )
    return [answer for _, answer in several]


if __name__ == "__main__":
    sys.exit(main())
