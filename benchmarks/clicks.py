"""How many clicks a game of rivals takes at its table: a person makes the choices of a heuristic bot, against a bot.

python -m benchmarks.clicks [--games N] [--watched] [--kinds] [--json]; in Chromium, with the settings that a newcomer
has. Each game was played before, so that the person knows what they will want next, as somebody with a plan does: that
is the fewest clicks in which the table can be played. --watched: others may look on, so the page passes for nobody.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, redirect_stdout
from itertools import takewhile
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from benchmarks.databases import in_use_at
from benchmarks.page import PATIENCE_MS, SWITCHES, running
from benchmarks.processes import apart, obey
from benchmarks.timing import Figure, tell
from frontend import build
from tests.machine import NEEDS, program, provide
from tests.servers import Server

RULESET, FORMAT, BOT = "ccg", "advanced", "heuristic"
PERSON = 0
GAMES = 5
AT_ONCE = "localStorage.setItem('cliffhanger-table', JSON.stringify({ steady: false }))"
"""Nobody here presses what they didn't mean to."""
IS_ASKED = """(last) => {
    const box = document.querySelector('#decision');
    const isDone = box?.innerText.includes('All is over');
    return isDone || (box?.matches('[data-asked]:not([data-busy])') && Number(box.dataset.version) > last);
}"""


class Answer(NamedTuple):
    """What the person is asked in a recorded game, and answers.

    after: so many actions were made before it. turn: its number; is_own: whether it is the person's. chosen: of a
    selection of several, how many were before it. names: of the cards that the answer names at once.
    is_formal: there is nothing to choose. is_window: it is passed at by who passes on. can_decline, declines: whether
    one may do nothing, and whether that is the answer. news: what has happened.
    """

    after: int
    turn: int
    is_own: bool
    phase: str
    kind: str
    action: dict[str, Any]
    chosen: int | None
    names: list[str] | None
    is_formal: bool
    is_window: bool
    can_decline: bool
    declines: bool
    news: frozenset[str]


class Game(NamedTuple):
    """A campaign to play, as it will be played. ahead: how much higher its version is than the number of actions."""

    campaign: str
    session: str
    ahead: int
    answers: list[Answer]


class Click(NamedTuple):
    """A press of a button."""

    turn: int
    is_own: bool
    kind: str


def main() -> int:
    obey()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--watched", action="store_true", help="play where others may look on")
    parser.add_argument("--kinds", action="store_true", help="say too where the clicks go")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted = parser.parse_args()
    chromium = provide(NEEDS["Chromium"])
    if chromium is None:
        print("Chromium is missing: there is nothing to click in.", file=sys.stderr)
        return 1
    with redirect_stdout(sys.stderr):  # figures alone go out
        build.install()
        build.build()
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder, sync_playwright() as playwright:
        games = apart(_prepare, Path(folder), wanted.games, wanted.watched)
        with (
            running(Path(folder)) as server,
            closing(
                playwright.chromium.launch(executable_path=program(NEEDS["Chromium"], chromium), args=SWITCHES)
            ) as browser,
        ):
            played = [_played(browser, server, game) for game in games]
    if wanted.kinds:
        _tell_kinds(played)
    tell({"A watched table" if wanted.watched else "A table of one's own": _figures(games, played)}, wanted.json)
    return 0


def _figures(games: list[Game], played: list[list[Click]]) -> list[Figure]:
    """Of all turns of all games, the median of the clicks that the person makes in one."""
    return [
        Figure(f"clicks of a person in {name}", median(_counted(games, played, whose)), "")
        for name, whose in (("an own turn", {True}), ("a turn of the rival", {False}), ("a turn", {True, False}))
    ]


def _counted(games: list[Game], played: list[list[Click]], whose: set[bool]) -> list[int]:
    turns = {
        (number, answer.turn): 0
        for number, game in enumerate(games)
        for answer in game.answers
        if answer.turn and answer.is_own in whose
    }
    for number, clicks in enumerate(played):
        for click in clicks:
            if (number, click.turn) in turns:
                turns[number, click.turn] += 1
    return list(turns.values())


def _tell_kinds(played: list[list[Click]]) -> None:
    clicks = [click for game in played for click in game]
    for kind, is_own in sorted({(click.kind, click.is_own) for click in clicks}):
        count = sum((click.kind, click.is_own) == (kind, is_own) for click in clicks)
        print(f"{count:5} {kind} {'' if is_own else '(turn of the rival)'}", file=sys.stderr)


def _prepare(folder: Path, games: int, watched: bool) -> list[Game]:
    with in_use_at(folder):
        from django.conf import settings
        from django.test import Client

        from benchmarks import playing

        client = Client()
        client.force_login(playing.owner())
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return [_prepared(number, session, watched) for number in range(1, games + 1)]


def _prepared(number: int, session: str, watched: bool) -> Game:
    """Open a campaign, and play it out beforehand, in memory alone."""
    from benchmarks import playing
    from campaigns import seeds, services

    seed = seeds.derive_seed(number)
    campaign = services.create_campaign(
        playing.owner(),
        ruleset=RULESET,
        format=FORMAT,
        options={},
        seats=[{"avatar": None, "controller": "me"}, {"avatar": None, "controller": f"bot:{BOT}"}],
        seed=seed,
        visibility="public" if watched else "private",
    )
    services.put_secret(campaign.id, playing.owner(), PERSON, {})
    begun = playing.begun(campaign)
    return Game(campaign.id, session, begun.version - begun.actions, list(_recorded(begun, seed)))


def _recorded(begun: Any, seed: bytes) -> Iterator[Answer]:
    """Yield what the person answers from a table on."""
    import msgspec

    from campaigns import seeds
    from engine import bots

    ruleset, table, after = begun.ruleset, begun.table, begun.actions
    bot = bots.get(BOT)
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        view = ruleset.view(table, decision.seat)
        chosen = bot.choose(ruleset, view, decision, seeds.entropy(seed, after + 1))
        action = decision.options[chosen]
        if decision.seat == PERSON:
            turn = view["turn"]
            yield Answer(
                after,
                turn["number"],
                turn["seat"] == PERSON,
                view["phase"],
                decision.kind,
                msgspec.json.decode(msgspec.json.encode(action)),
                decision.picks.chosen if decision.picks else None,
                [table.design(card).name for card in action.cards or ()] if decision.compose else None,
                len(decision.options) == 1,
                bool(decision.window),
                decision.decline is not None,
                decision.decline == chosen,
                frozenset(_happenings(view)),
            )
        ruleset.apply(table, decision.seat, action)
        after += 1


def _happenings(view: dict[str, Any]) -> Iterator[str]:
    """Yield what the table tells who passes on: `happenings` in the game's folder of the page says why."""
    turn = view["turn"]
    yield f"turn {turn['number']}"
    if turn["seat"] == PERSON and view["phase"] == "requisition":
        yield "requisition"
    yield from (f"card {one['card']['id']}" for one in view["announced"] if one["seat"] != PERSON)
    sites = (site for player in view["players"] if player["seat"] != PERSON for site in player["sites"])
    yield from (f"Site {site['standing']['card']['id']}" for site in sites)
    yield from (f"check {place} {check['site'] or check['source']}" for place, check in enumerate(view["checks"]))
    yield from (f"combat {place}: {one['number']}, {bool(one['packets'])}" for place, one in enumerate(view["combats"]))


def _asked_in_vain(left: list[Answer], *, straight: bool = False) -> list[Answer]:
    """Return what isn't asked of who passes on now, or goes straight on to a later phase."""
    now, *later = left
    known = now.news | ({"requisition"} if straight else set())
    return [
        *takewhile(
            lambda one: (
                one.news <= known
                and (one.is_formal or (one.can_decline and (straight or one.is_window or one.kind == now.kind)))
            ),
            later,
        )
    ]


def _passes_on(left: list[Answer]) -> bool:
    """Return whether the person will do nothing more, until something happens, than what they do now."""
    following = _asked_in_vain(left)
    return bool(following) and all(one.declines or one.is_formal for one in following)


def _goal(left: list[Answer]) -> str | None:
    """Return the phase to which the person goes straight on from here, where that spares more than passing on."""
    now = left[0]
    following = [*takewhile(lambda one: one.declines or one.is_formal, _asked_in_vain(left, straight=True))]
    goal = left[len(following) + 1].phase if len(following) + 1 < len(left) else now.phase
    spared = _choices([one for one in following if one.phase != goal])
    passed = _choices(_asked_in_vain(left)) if _passes_on(left) else 0
    return goal if now.declines and now.is_own and goal != now.phase and spared > passed else None


def _choices(answers: list[Answer]) -> int:
    return sum(not answer.is_formal for answer in answers)


def _played(browser: Browser, server: Server, game: Game) -> list[Click]:
    with closing(browser.new_context(base_url=server.url)) as context:
        context.add_init_script(AT_ONCE)
        context.add_cookies([{"name": "sessionid", "value": game.session, "url": server.url}])
        return list(_play(context.new_page(), game))


def _play(page: Page, game: Game) -> Iterator[Click]:
    """Play a campaign to its end, by clicks that are counted."""
    page.goto(f"/campaigns/{game.campaign}/table")
    left, last = game.answers, 0
    while True:
        decision = page.locator("#decision")
        try:
            page.wait_for_function(IS_ASKED, arg=last, timeout=PATIENCE_MS)
        except PlaywrightTimeoutError:
            raise TimeoutError(f"nothing is asked after version {last}: {decision.inner_text()}") from None
        if decision.get_by_text("All is over").is_visible():
            return
        last = int(decision.get_attribute("data-version") or 0)
        left = [answer for answer in left if answer.after + game.ahead >= last]
        assert left and left[0].after + game.ahead == last, "the game goes another way than it did"
        now = left[0]
        for button in _buttons(decision, left):
            button.click()
            yield Click(now.turn, now.is_own, now.kind)


def _buttons(decision: Locator, left: list[Answer]) -> Iterator[Locator]:
    """Yield what is to be pressed, one after the other, so that what comes next is answered."""
    now = left[0]
    if goal := _goal(left):
        yield decision.locator(f"[data-does='straight on to {goal}']")
    elif now.names is not None:
        marks = [button for button in decision.locator("button.markable").all() for _ in range(_missing(button, now))]
        yield from _selected(decision, marks, passes=_passes_on(left))
    elif now.chosen is not None:
        chosen = _selection(left)
        marks = [_does(decision, answer) for answer in chosen if answer.action.get("pick") != "done"]
        yield from _selected(decision, marks, passes=_passes_on(left[len(chosen) - 1 :]))
    else:
        yield _on(_does(decision, now)) if _passes_on(left) else _does(decision, now)
    if now.action["type"] == "guess":  # a name that is given can't be taken back: the page asks once more
        yield decision.page.locator("dialog[open] button[data-does]")


def _selected(decision: Locator, marks: list[Locator], *, passes: bool) -> Iterator[Locator]:
    """Yield what marks some things and sends them; who passes on afterwards does so with the last one."""
    if passes and marks:
        yield from marks[:-1]
        yield _on(marks[-1])
    else:
        yield from marks
        yield decision.locator(".endings .pass-on" if passes else ".endings .primary")


def _on(button: Locator) -> Locator:
    """Return the button beside another one that passes on too."""
    return button.locator("xpath=../*[contains(@class, 'pass-on')]")


def _missing(button: Locator, answer: Answer) -> int:
    """Return how often like cards are to be pressed until as many are marked as the answer names."""
    marked, copies = _marks(button)
    return ((answer.names or []).count(button.locator(".label").inner_text()) - marked) % (copies + 1)


def _marks(button: Locator) -> tuple[int, int]:
    """Return how many of like cards are marked, and how many there are."""
    if button.locator(".times").count():
        marked, _, copies = button.locator(".times").inner_text().partition(" of ")
        return int(marked), int(copies)
    return int(button.get_attribute("aria-pressed") == "true"), 1


def _selection(left: list[Answer]) -> list[Answer]:
    """Return the answers that belong to one selection of several cards."""
    now = left[0]
    chosen = now.chosen or 0
    return [
        answer
        for _, answer in takewhile(
            lambda one: one[1].chosen == chosen + one[0] and one[1].kind == now.kind, enumerate(left)
        )
    ]


def _does(decision: Locator, answer: Answer) -> Locator:
    """Return the button that does what is answered."""
    for button in decision.locator("button[data-does^='[']").all():
        does = json.loads(button.get_attribute("data-does") or "[]")
        if dict(json.loads(does[3])) == answer.action:
            return button
    raise LookupError(f"{answer} isn't offered")


if __name__ == "__main__":
    sys.exit(main())
