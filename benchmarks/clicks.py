"""Number of clicks that a person needs for a game against or with bots.

python -m benchmarks.clicks [SETUP ...] [--games N] [--watched] [--played] [--kinds] [--json]

The person chooses like the heuristic bot, with the default settings of the page. Each game is played in memory first.
Then the page's own modules find the fewest clicks for it (`frontend/app/src/click-counter`): they combine actions where
the page offers that, and turn on automatic answers.
SETUP: a duel of the CCG of 1996, or a single game or a Series of Legendary with three seats. Default: all.
--played: also make these clicks in Chromium and check that nothing else is asked. --watched: others may watch, so the
page gives no automatic answers that would reveal something.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, redirect_stdout
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from benchmarks.databases import django_in
from benchmarks.measurement import Figure, argument_parser, print_figures
from benchmarks.page import TIMEOUT_MS, browsing, preferring, provided, running
from benchmarks.planned_turns import choose_fewest_clicks
from benchmarks.processes import exit_on_sigterm, run_apart
from frontend import build
from tests.support.servers import Server

BOT = "heuristic"
PERSON = 0
TURNS = {"an own turn": {True}, "a turn of others": {False}, "a turn": {True, False}}
"""Kinds of turns, by whether they are the person's own."""
FIRST_OPTION = bytes(32)
"""Random bytes with which the bot takes the first of equally good options."""
IS_ASKED = """(version) => {
    const box = document.querySelector('#decision');
    return box?.matches(`[data-asked][data-version="${version}"]:not([data-busy])`);
}"""


class Setup(NamedTuple):
    """A setup to play. games: how many; most: the promised maximum of clicks."""

    title: str
    ruleset: str
    format: str
    bots: int
    games: int
    most: int | None = None


SETUPS = {
    "duel": Setup("a duel", "ccg", "advanced", 1, 20),
    "game": Setup("a game with two bots", "legendary", "single", 2, 5, most=150),
    "series": Setup("a Series with two bots", "legendary", "series", 2, 1, most=380),
}


class Game(NamedTuple):
    """A recorded campaign. setup: its key; recorded: the input of `count-clicks.mjs`."""

    setup: str
    campaign: str
    session: str
    recorded: dict[str, Any]


class Click(NamedTuple):
    """A click on a button at a version of the table. does: the button's `data-does`.

    turn: game and number, 0 before the first. is_own: whether the turn is the person's. kind: of the decision.
    """

    version: int
    does: str
    turn: tuple[int, int]
    is_own: bool
    kind: str


class Way(NamedTuple):
    """The clicks of a game. turns: whether each turn is the person's."""

    turns: dict[tuple[int, int], bool]
    clicks: list[Click]


class Clicked(NamedTuple):
    """A game with the fewest clicks, and with one click for each decision."""

    setup: str
    fewest: Way
    plain: Way


def main() -> int:
    exit_on_sigterm()
    parser = argument_parser(__doc__)
    parser.add_argument("setups", metavar="SETUP", nargs="*", choices=[[], *SETUPS], help=f"what: {', '.join(SETUPS)}")
    parser.add_argument("--games", type=int, help="number of games of each setup")
    parser.add_argument("--watched", action="store_true", help="allow others to watch")
    parser.add_argument("--played", action="store_true", help="also make the clicks in Chromium")
    parser.add_argument("--kinds", action="store_true", help="also print clicks by kind of decision")
    wanted = parser.parse_args()
    with redirect_stdout(sys.stderr):  # only figures go to stdout
        build.install()
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder:
        games = run_apart(_prepare, Path(folder), wanted.setups or list(SETUPS), wanted.games, wanted.watched)
        clicked = [_clicked(game) for game in games]
        if wanted.played and not _play_all(Path(folder), games, clicked):
            return 1
    if wanted.kinds:
        _print_kinds(clicked)
    print_figures(
        {"A watched table" if wanted.watched else "A table of one's own": list(_figures(clicked))}, wanted.json
    )
    return 0


def _figures(clicked: list[Clicked]) -> Iterator[Figure]:
    """Yield the median number of clicks in a game and in a turn, for each setup."""
    for name, setup in SETUPS.items():
        games = [game for game in clicked if game.setup == name]
        if games:
            fewest, plain = [game.fewest for game in games], [game.plain for game in games]
            yield Figure(f"{setup.title}, clicks", _median_of_games(fewest), "", setup.most)
            yield from (Figure(f"{setup.title}, {turn}", _median_of_turns(fewest, turn), "") for turn in TURNS)
            yield Figure(f"{setup.title}, clicks, each question answered", _median_of_games(plain), "")
            yield from (
                Figure(f"{setup.title}, {turn}, each question answered", _median_of_turns(plain, turn), "")
                for turn in TURNS
            )


def _median_of_games(ways: list[Way]) -> float:
    return median(len(way.clicks) for way in ways)


def _median_of_turns(ways: list[Way], name: str) -> float:
    return median(
        sum(click.turn == turn for click in way.clicks)
        for way in ways
        for turn, is_own in way.turns.items()
        if is_own in TURNS[name]
    )


def _print_kinds(clicked: list[Clicked]) -> None:
    counts = Counter((click.kind, click.is_own) for game in clicked for click in game.fewest.clicks)
    for (kind, is_own), count in sorted(counts.items()):
        print(f"{count:5} {kind} {'' if is_own else '(turn of others)'}", file=sys.stderr)


def _prepare(folder: Path, setups: list[str], games: int | None, watched: bool) -> list[Game]:
    with django_in(folder):
        from django.conf import settings
        from django.test import Client

        from benchmarks import sample_campaigns

        client = Client()
        client.force_login(sample_campaigns.owner())
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return [
            _prepared(setup, number, session, watched)
            for setup in setups
            for number in range(1, (games or SETUPS[setup].games) + 1)
        ]


def _prepared(name: str, number: int, session: str, watched: bool) -> Game:
    """Create a campaign and record a whole game of it in memory."""
    from api.campaigns.lobby import summary
    from benchmarks import sample_campaigns
    from campaigns import seeds, services
    from campaigns.models import Campaign
    from engine import ruleset as rulesets

    setup, seed = SETUPS[name], seeds.derive_seed(number)
    opened = services.create_campaign(
        sample_campaigns.owner(),
        ruleset=setup.ruleset,
        format=setup.format,
        options={},
        seats=[{"avatar": None, "controller": "me"}, *[{"avatar": None, "controller": f"bot:{BOT}"}] * setup.bots],
        seed=seed,
        visibility="public" if watched else "private",
    )
    if rulesets.get(setup.ruleset).rivals:
        services.set_loadout(opened.id, sample_campaigns.owner(), PERSON, {})
    campaign = Campaign.objects.get(pk=opened.pk)
    told, recorded = _rendered(summary(campaign, sample_campaigns.owner())), {}
    for way, singly in (("fewest", False), ("plain", True)):
        *asked, end = _recorded(campaign, sample_campaigns.begin(campaign), seed, singly)
        recorded[way] = {"summary": told, "asked": asked, "end": end["state"]}
    return Game(name, opened.id, session, {"ruleset": setup.ruleset, **recorded})


def _recorded(campaign: Any, begun: Any, seed: bytes, singly: bool) -> Iterator[dict[str, Any]]:
    """Yield the person's decisions with states and answers, then the final state.

    singly: combine no actions.
    """
    import msgspec

    from api.campaigns.state import state_for
    from benchmarks import sample_campaigns
    from campaigns import seeds, services
    from campaigns.eventlog import log
    from engine import bots

    def state() -> Any:
        version = begun.version + played
        head = log.Head(version, f"{ruleset.digest(table)} at {version}")
        at = services.TableAt(ruleset, head, lambda: table)
        return _rendered(state_for(campaign, at, sample_campaigns.owner(), PERSON))

    def choose(table: Any, decision: Any, actions: int) -> Any:
        view = ruleset.view(table, decision.seat)
        chance = FIRST_OPTION if decision.seat == PERSON else seeds.entropy(seed, actions + 1)
        return decision.options[bot.choose(ruleset, view, decision, chance)]

    ruleset, table, played = begun.ruleset, begun.table, 0
    bot = bots.get(BOT)
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        actions = begun.actions + played
        if decision.seat == PERSON and not singly:
            action = choose_fewest_clicks(ruleset, table, decision, actions, choose)
        else:
            action = choose(table, decision, actions)
        if decision.seat == PERSON:
            yield {"state": state(), "action": msgspec.to_builtins(action), "progress": ruleset.progress(table)}
        ruleset.apply(table, decision.seat, action)
        played += 1
    yield {"state": state()}


def _rendered(answer: dict[str, Any]) -> Any:
    """Return an API response as a client reads it."""
    from api.core.renderers import encode_json

    return json.loads(encode_json(answer))


def _clicked(game: Game) -> Clicked:
    """Return the clicks of a game."""
    found = json.loads(build.run("count-clicks.mjs", json.dumps(game.recorded)))
    return Clicked(game.setup, *(_way(game.recorded[way]["asked"], found[way]) for way in ("fewest", "plain")))


def _way(asked: list[dict[str, Any]], rows: list[dict[str, Any]]) -> Way:
    asked_at = {one["state"]["version"]: one for one in asked}
    turns = {version: _turn(one["progress"]) for version, one in asked_at.items()}
    clicks = [
        Click(version, row["does"], *turns[version], str(asked_at[version]["state"]["decision"]["kind"]))
        for row in rows
        for version in [row["version"]]
    ]
    return Way({turn: is_own for turn, is_own in turns.values() if turn[1]}, clicks)


def _turn(progress: dict[str, Any]) -> tuple[tuple[int, int], bool]:
    """Return the game and number of a turn, and whether it is the person's."""
    return (progress["game"], progress["turn"]), progress["seat"] == PERSON


def _play_all(folder: Path, games: list[Game], clicked: list[Clicked]) -> bool:
    """Play all games with the counted clicks. Return whether Chromium is available."""
    chromium = provided()
    if chromium is None:
        return False
    with running(folder) as server, browsing(chromium) as browser:
        for game, found in zip(games, clicked, strict=True):
            _play(browser, server, game, found.fewest.clicks)
            print(f"{game.campaign}: played in {len(found.fewest.clicks)} clicks", file=sys.stderr)
    return True


def _play(browser: Browser, server: Server, game: Game, clicks: list[Click]) -> None:
    """Play a campaign to its end. Raises TimeoutError at an unexpected decision."""
    with closing(browser.new_context(base_url=server.url)) as context:
        context.add_init_script(preferring())
        context.add_cookies([{"name": "sessionid", "value": game.session, "url": server.url}])
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.goto(f"/campaigns/{game.campaign}/table")
        for click in clicks:
            _press(page, click)
        page.locator("#decision").get_by_text("Game over").wait_for()


def _press(page: Page, click: Click) -> None:
    try:
        page.wait_for_function(IS_ASKED, arg=click.version)
        page.locator(f":is(#decision, dialog) [data-does={json.dumps(click.does, ensure_ascii=False)}]").click()
    except PlaywrightTimeoutError:
        asked = page.locator("#decision").inner_text()
        raise TimeoutError(f"{click} can't be pressed. The page asks: {asked}") from None


if __name__ == "__main__":
    sys.exit(main())
