"""Golden logs: recorded games that must replay to the same digests.

The first line of a log describes the game. Each further line is an action: the seat, the action as JSON and the number
of options. Then follow eight digits each of the digests of the state and of all views. Record new logs with
`python -m tests.golden.logs` and read the diff. If a digest changed, raise the ruleset's version, because stored
snapshots have old digests. If only texts or the shape of a state changed, run `python -m tests.golden.logs renew`: it
keeps the games and writes today's digests.
"""

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from engine import bots
from engine import ruleset as rulesets
from engine.kernel.decisions import Action, Decision
from engine.ruleset import Ruleset, Table

HERE = Path(__file__).parent
PLAYED = (
    [
        {"name": f"legendary-{players}", "ruleset": "legendary", "players": players, "bot": bot, "options": options}
        for players, bot, options in (
            (1, "heuristic", {}),
            (2, "heuristic", {"academy": ["mulder", "scully", "skinner", "doggett"], "carried_scars": True}),
            (3, "heuristic", {}),
            (4, "heuristic", {"second_chance": True, "open_bureau": True, "more_informants": True}),
            (5, "heuristic", {"academy": "random", "early_faith": True, "syndicate": 2}),
            (3, "random", {"may_have_won": True}),
        )
    ]
    + [
        {
            "name": f"fanccg-{name}",
            "ruleset": "fanccg",
            "players": 2,
            "bot": bot,
            "options": options,
            "starters": starters,
        }
        for name, bot, options, starters in (
            ("basic", "heuristic", {}, ["first_cases", "short_leash"]),
            ("variants", "random", {"redraw": True, "cover_cards": True}, ["over_the_edge", "the_long_denial"]),
        )
    ]
    + [
        {"name": f"ccg-{name}", "ruleset": "ccg", "players": 2, "bot": bot, "starters": starters, **chosen}
        for name, bot, chosen, starters in (
            ("advanced", "heuristic", {"options": {}}, ["laboratory", "head_office"]),
            ("powers", "random", {"options": {"powers": True, "turn_limit": 10}}, ["paper_trail", "double_agent"]),
            ("basic", "heuristic", {"format": "basic", "options": {}}, ["believers_on_the_road", "fieldwork"]),
        )
    ]
)
"""The logged games. starters: decks of the seats; the log stores their cards.

format: the default format unless another is named.
"""


def name_of(game: dict[str, Any]) -> str:
    return f"{game['name']}-{game['bot']}.log"


def logs_of(ruleset: str) -> list[str]:
    """Return the names of a ruleset's logs."""
    return [name_of(game) for game in PLAYED if game["ruleset"] == ruleset]


def seed(game: dict[str, Any]) -> bytes:
    return blake2b(name_of(game).encode(), digest_size=32).digest()


def open_table(game: dict[str, Any]) -> tuple[Ruleset, Table]:
    """Open the table of a game.

    Players are asked whatever they hold, so that the games contain all questions. Scans cost what the playmat says.
    """
    rules = rulesets.get(game["ruleset"])
    format = game.get("format", rules.describe().formats[0])
    known = rules.describe().options
    switched_on = {name: True for name in ("ask_everyone", "full_scan_costs") if name in known}
    setup = rules.setup([None] * game["players"], format, switched_on | game["options"])
    secrets = [rules.secret(deck, setup, seat) for seat, deck in enumerate(game.get("decks", []))]
    return rules, rules.open(setup, seed(game), secrets)


def with_decks(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game with today's starter decks."""
    known = {starter.name: starter.deck for starter in rulesets.get(game["ruleset"]).starter_decks()}
    return game | ({"decks": [known[name] for name in game["starters"]]} if "starters" in game else {})


def line(rules: Ruleset, table: Table, players: int, seat: int, action: Action, options: int) -> str:
    """Return the log line of an action that was just applied."""
    views = [rules.view(table, viewer) for viewer in (None, *range(players))]
    seen = blake2b(msgspec.json.encode(views, order="sorted"), digest_size=4).hexdigest()
    return f"{seat} {json.dumps(msgspec.to_builtins(action))} {options} {rules.digest(table)[:8]} {seen}"


def play(game: dict[str, Any]) -> Iterator[str]:
    """Play a game with bots and yield its log lines."""
    game = with_decks(game)
    rules, table = open_table(game)
    bot = bots.get(game["bot"])
    head = {**game, "version": rules.version, "cards": rules.card_set_digest()}
    yield json.dumps(head, sort_keys=True)
    number = 0
    while asked := rules.decisions(table):
        decision = asked[0]
        entropy = blake2b(number.to_bytes(8, "big"), key=seed(game), digest_size=32).digest()
        chosen = bot.choose(rules, rules.view(table, decision.seat), decision, entropy)
        action = decision.options[chosen]
        rules.apply(table, decision.seat, action)
        yield line(rules, table, game["players"], decision.seat, action, len(decision.options))
        number += 1


def lines_of(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


def parse_line(recorded: str) -> tuple[int, Action]:
    """Return the seat and the action of a log line."""
    seat, rest = recorded.split(" ", 1)
    return int(seat), msgspec.convert(json.loads(rest.rsplit(" ", 3)[0]), Action)


def replay(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each recorded line with the line of today's rules."""
    game = json.loads(lines[0])
    rules, table = open_table(game)
    for recorded in lines[1:]:
        seat, action = parse_line(recorded)
        asked = rules.decisions(table)
        count = len(asked[0].options) if asked else 0
        rules.apply(table, seat, action)
        yield recorded, line(rules, table, game["players"], seat, action, count)


def open_logged(name: str) -> tuple[Ruleset, Table, list[str]]:
    """Return the ruleset, the opened table and the lines of a log."""
    head, *lines = lines_of(name)
    return *open_table(json.loads(head)), lines


def decisions_of_log(name: str) -> Iterator[tuple[Table, Decision]]:
    """Yield the table and the decision before each recorded action."""
    rules, table, lines = open_logged(name)
    for recorded in lines:
        yield table, rules.decisions(table)[0]
        rules.apply(table, *parse_line(recorded))


def renew_log(game: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a recorded log with today's version and digests."""
    lines = lines_of(name_of(game))
    head = json.loads(lines[0])
    yield json.dumps({**head, "version": rulesets.get(head["ruleset"]).version}, sort_keys=True)
    for _, today in replay(lines):
        yield today


def write(lines: Callable[[dict[str, Any]], Iterator[str]]) -> None:
    for game in PLAYED:
        (HERE / name_of(game)).write_text("\n".join([*lines(game)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(renew_log if sys.argv[1:] == ["renew"] else play)
