"""python manage.py simulate --series 200 --players 3 [--distributed] [--json]"""

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from campaigns.bots import simulation
from campaigns.bulk_work import runs
from campaigns.bulk_work.models import Run
from campaigns.errors import EngineError, ServiceError
from campaigns.eventlog.repository import find_ruleset
from campaigns.management import distributed
from campaigns.management.distributed import positive
from engine import bots

JOB_OPTIONS = ("ruleset", "series", "format", "players", "bot", "seed", "option", "decks")


class Command(BaseCommand):
    help = "Let bots play many series in the engine, without storing them. The result doesn't depend on --workers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", default="legendary")
        parser.add_argument("--series", type=positive, default=200, help="number of series")
        parser.add_argument("--format", help="default: the first format of the ruleset")
        parser.add_argument("--players", type=positive, default=3, help="number of seats")
        parser.add_argument(
            "--bot",
            type=_names,
            default=("heuristic",),
            metavar="BOT[,BOT...]",
            help=f"bot of all seats or of each: {', '.join(bots.BOTS)}; with a number of playouts: expert:200",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--option",
            action="append",
            type=_option,
            default=[],
            metavar="NAME=VALUE",
            help="an option of the ruleset, such as academy=random; can be repeated",
        )
        parser.add_argument(
            "--decks",
            type=_names,
            default=(),
            metavar="DECK,DECK",
            help="starter deck of each seat, such as high,even; default: random",
        )
        parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="number of processes")
        distributed.add_arguments(parser, "series")
        parser.add_argument("--decisions", action="store_true", help="also print decisions per turn by kind")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
        parser.add_argument(
            "--need-all-abilities", action="store_true", help="exit status 1 if an ability was never used"
        )

    def handle(self, *, json: bool, decisions: bool, need_all_abilities: bool, workers: int, **options: Any) -> None:
        play = _play_distributed if distributed.is_wanted(options) else _play_here
        with play(options, workers) as summary:
            self._print_json(summary) if json else self._print_text(summary, decisions)
        if need_all_abilities and summary["abilities_never_carried_out"]:
            raise SystemExit(1)

    def _print_json(self, summary: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(summary))

    def _print_text(self, summary: dict[str, Any], decisions: bool) -> None:
        for line in _rivals_lines(summary) if "seats" in summary else _team_lines(summary):
            self.stdout.write(line)
        self.stdout.write(f"Actions: {summary['actions']}, {summary['actions_per_second']} per second")
        never = summary["abilities_never_carried_out"]
        self.stdout.write(f"Abilities: {len(summary['abilities'])}, never used: {', '.join(never) or 'none'}")
        for line in _asked_lines(summary["asked"]) if decisions and "seats" in summary else ():
            self.stdout.write(line)
        self.stdout.write(f"Digest {summary['digest']}")


def _team_lines(summary: dict[str, Any]) -> Iterator[str]:
    yield f"Series: {summary['series']}, won {summary['win_rate']:.1%}"
    for row in summary["games"]:
        yield f"Game {row['game']}: played {row['played']}, won {row['win_rate']:.1%}"
    yield f"Points: {_spread(summary['points'])}"


def _rivals_lines(summary: dict[str, Any]) -> Iterator[str]:
    yield f"Series: {summary['series']}, tied {summary['tie_rate']:.1%}"
    for row in summary["seats"]:
        yield f"Seat {row['seat'] + 1}: {_results(row)}"
    for row in summary["bots"] if len(summary["bots"]) > 1 else ():
        yield f"Bot {row['bot']}: {_results(row)}"
    for row in summary["decks"]:
        yield f"Deck {row['deck']}: {_results(row)}"
    yield f"Length in actions: {_spread(summary['length'])}"
    yield f"Length in turns: {_spread(summary['turns'])}"
    yield f"Forced: {summary['forced']:.1%} of all actions"


def _asked_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a Markdown table of decisions per turn, with the forced ones among them."""
    yield "| decision | per own turn | forced | per turn of others | forced |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for row in rows:
        yield "| `{kind}` | {own:.2f} | {own_forced:.2f} | {others:.2f} | {others_forced:.2f} |".format(**row)
    sums = {name: sum(row[name] for row in rows) for name in rows[0] if name != "kind"} if rows else {}
    if sums:
        yield "| all | {own:.1f} | {own_forced:.1f} | {others:.1f} | {others_forced:.1f} |".format(**sums)


def _results(row: dict[str, Any]) -> str:
    points = f"; points: {_spread(row['points'])}" if row["points"] else ""
    return f"played {row['played']}, won {row['win_rate']:.1%}, tied {row['tie_rate']:.1%}{points}"


def _spread(values: dict[str, Any]) -> str:
    return "mean {mean}, from {min} to {max}; quartiles {lower_quartile:g}, {median:g}, {upper_quartile:g}".format(
        **values
    )


def _names(text: str) -> tuple[str, ...]:
    """Parse names with commas between them."""
    return tuple(text.split(","))


def _option(text: str) -> tuple[str, Any]:
    """Parse "name=value". The value is JSON if possible, otherwise a string."""
    name, found, value = text.partition("=")
    if not found:
        raise ValueError(text)
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def _jobs(options: dict[str, Any]) -> list[simulation.Job]:
    """Return the series to play. Raise CommandError."""
    try:
        return _checked_jobs(**{name: options[name] for name in JOB_OPTIONS})
    except (ServiceError, EngineError) as error:
        raise CommandError(str(error), returncode=2) from error


def _checked_jobs(
    *,
    ruleset: str,
    series: int,
    format: str | None,
    players: int,
    bot: tuple[str, ...],
    seed: int,
    option: list[tuple[str, Any]],
    decks: tuple[str, ...],
) -> list[simulation.Job]:
    """Return the series to play. Raises UnknownRulesetError, SetupError."""
    format = format or find_ruleset(ruleset).describe().formats[0]
    wanted = simulation.create_jobs(ruleset, series, players, bot, seed, dict(option), format=format, decks=decks)
    simulation.check(wanted[0])
    return wanted


@contextmanager
def _play_here(options: dict[str, Any], workers: int) -> Iterator[dict[str, Any]]:
    """Play in processes of this machine. Yield the summary."""
    wanted = _jobs(options)
    started = time.perf_counter()
    with simulation.run_jobs(wanted, min(workers, len(wanted))) as outcomes:
        found = list(tqdm(outcomes, total=len(wanted), unit="series", file=sys.stderr))
    yield _summarize(found, wanted[0].ruleset, time.perf_counter() - started)


@contextmanager
def _play_distributed(options: dict[str, Any], workers: int) -> Iterator[dict[str, Any]]:
    """Play on Celery workers. Yield the summary."""

    def start() -> Run:
        wanted = _jobs(options)
        return runs.start("simulate", wanted, [options["ruleset"]], options["chunk"])

    started = time.perf_counter()
    with distributed.finished_run("simulate", options, start) as run:
        (ruleset,) = run.rules
        yield _summarize(runs.results(run), ruleset, time.perf_counter() - started)


def _summarize(outcomes: Iterable[simulation.Outcome], ruleset: str, seconds: float) -> dict[str, Any]:
    abilities: list[str] = getattr(find_ruleset(ruleset), "abilities", list)()
    summary = simulation.summarize(outcomes, abilities)
    return {**summary, "seconds": round(seconds, 2), "actions_per_second": round(summary["actions"] / seconds)}
