"""Many series played by bots in the engine alone, in several processes: no log, no database, no Django.

Series number n of seed s is always the same, whichever process plays it; it is also the series that the service plays.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from multiprocessing import get_context
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.ruleset import Ruleset, Table


class Job(NamedTuple):
    """One series to play. options: names and values of what the ruleset lets a campaign choose."""

    ruleset: str
    format: str
    players: int
    bot: str
    seed: bytes
    options: tuple[tuple[str, Any], ...] = ()


class Outcome(NamedTuple):
    """What came of it. carried: how often each ability was carried out, where the ruleset counts that."""

    games: list[dict[str, Any]]
    points: int
    won: bool
    actions: int
    digest: str
    carried: dict[str, int]


def jobs(
    ruleset: str, series: int, players: int, bot: str, seed: int, options: Mapping[str, Any] | None = None
) -> list[Job]:
    """Return the series to play, each with a seed of its own."""
    chosen = tuple((options or {}).items())
    return [Job(ruleset, "series", players, bot, seeds.derive_seed(seed, number), chosen) for number in range(series)]


def play(job: Job) -> Outcome:
    """Play one series to its end."""
    ruleset = rulesets.get(job.ruleset)
    table = ruleset.open(ruleset.setup([None] * job.players, job.format, dict(job.options)), job.seed)
    actions = _play_out(ruleset, table, job)
    score = ruleset.score(table)
    carried = dict(getattr(table, "carried", {}))
    return Outcome(score.games, score.points, bool(score.won), actions, ruleset.digest(table), carried)


def _play_out(ruleset: Ruleset, table: Table, job: Job) -> int:
    bot, version = bots.get(job.bot), 1
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        view = ruleset.view(table, decision.seat)
        chosen = bot.choose(ruleset, view, decision, seeds.entropy(job.seed, version))
        ruleset.apply(table, decision.seat, decision.options[chosen])
        version += 1
    return version - 1


@contextmanager
def played(wanted: list[Job], workers: int) -> Iterator[Iterator[Outcome]]:
    """Yield the outcomes in the order of the jobs, as they come from `workers` processes."""
    if workers == 1:
        yield map(play, wanted)
        return
    with get_context("spawn").Pool(workers, _prepare_worker, (dict(rulesets.RULESETS),)) as pool:
        yield pool.imap(play, wanted)


def _prepare_worker(known: dict[str, str]) -> None:
    """Let a new process know the rulesets that its parent knows."""
    rulesets.RULESETS.update(known)


def summarize(outcomes: Iterable[Outcome], abilities: Iterable[str]) -> dict[str, Any]:
    """Return what the outcomes say together, as JSON data. abilities: all that could have been carried out."""
    outcomes = list(outcomes)
    carried = sum((Counter(outcome.carried) for outcome in outcomes), Counter(dict.fromkeys(abilities, 0)))
    counts = {ability: carried[ability] for ability in sorted({*carried, *abilities})}
    return {
        "series": len(outcomes),
        "win_rate": _rate([outcome.won for outcome in outcomes]),
        "games": _by_game(outcomes),
        "points": _distribution([outcome.points for outcome in outcomes]),
        "actions": sum(outcome.actions for outcome in outcomes),
        "abilities": counts,
        "abilities_never_carried_out": [ability for ability, count in counts.items() if count == 0],
        "digest": blake2b("".join(outcome.digest for outcome in outcomes).encode(), digest_size=16).hexdigest(),
    }


def _by_game(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Return how often each game of a series was reached and won."""
    results: dict[int, list[bool]] = {}
    for row in (row for outcome in outcomes for row in outcome.games):
        results.setdefault(row["game"], []).append(bool(row["won"]))
    return [{"game": game, "played": len(won), "win_rate": _rate(won)} for game, won in sorted(results.items())]


def _rate(flags: list[bool]) -> float:
    return round(sum(flags) / len(flags), 4) if flags else 0.0


def _distribution(values: list[int]) -> dict[str, Any]:
    """Return mean, quartiles and extremes. values: at least one."""
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return {
        "mean": round(fmean(values), 2),
        "min": min(values),
        "lower_quartile": low,
        "median": middle,
        "upper_quartile": high,
        "max": max(values),
    }
