"""Simulate series between bots with the engine alone, in several processes.

No log, no database, no Django. Series number n of seed s is always the same, in any process and on the server.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from multiprocessing import get_context
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.bots import decks
from engine.decks import StarterDeck
from engine.kernel.decisions import SetupError
from engine.ruleset import Ruleset, Score, Table


class Job(NamedTuple):
    """One series to play. options: values of the ruleset's options by name.

    bots: names of the seats' bots; a single one plays all seats.
    decks: names of the seats' starter decks. If empty, each seat draws one.
    """

    ruleset: str
    format: str
    players: int
    bots: tuple[str, ...]
    seed: bytes
    options: tuple[tuple[str, Any], ...] = ()
    decks: tuple[str, ...] = ()

    @property
    def seated(self) -> tuple[str, ...]:
        """Return the name of each seat's bot."""
        return self.bots * self.players if len(self.bots) == 1 else self.bots


class SeatResult(NamedTuple):
    """Result of a seat. bot: its name; deck: the name of its starter deck, or "".

    outcome, points: of its side, as in engine.ruleset.Side.
    """

    bot: str
    deck: str
    outcome: str | None
    points: int | None


class DecisionCounts(NamedTuple):
    """Counts of decisions: in the seat's own turn and in turns of others.

    own_forced, others_forced: decisions with a single option.
    """

    own: int = 0
    own_forced: int = 0
    others: int = 0
    others_forced: int = 0

    def plus(self, is_own: bool, is_forced: bool) -> "DecisionCounts":
        """Return the counts with one decision added."""
        more = (is_own, is_own and is_forced, not is_own, not is_own and is_forced)
        return DecisionCounts(*(count + one for count, one in zip(self, more, strict=True)))


class ThinkingTime(NamedTuple):
    """Number of a bot's choices between several options, and their processor time."""

    choices: int = 0
    seconds: float = 0.0


class Outcome(NamedTuple):
    """Result of a series.

    carried: number of uses of each ability, if the ruleset counts them.
    seats: results by seat, for games of rivals. forced: number of actions without an alternative. asked: decisions
    by kind.
    turns: number of turns begun. thinking: by the bot's name.
    """

    games: list[dict[str, Any]]
    points: int
    won: bool
    actions: int
    digest: str
    carried: dict[str, int]
    seats: list[SeatResult] = []
    forced: int = 0
    asked: dict[str, DecisionCounts] = {}
    turns: int = 0
    thinking: dict[str, ThinkingTime] = {}


def create_jobs(
    ruleset: str,
    series: int,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    format: str = "series",
    decks: Sequence[str] = (),
) -> list[Job]:
    """Return the series to play, each with its own seed."""
    chosen = tuple((options or {}).items())
    numbered = (seeds.derive_seed(seed, number) for number in range(series))
    return [Job(ruleset, format, players, tuple(bots), own, chosen, tuple(decks)) for own in numbered]


def check(job: Job) -> None:
    """Raise SetupError if a series can't be played."""
    ruleset, options = rulesets.get(job.ruleset), dict(job.options)
    setup = ruleset.setup([None] * job.players, job.format, options)
    known = {starter.name: starter for starter in ruleset.starter_decks()}
    if len(job.seated) != job.players:
        raise SetupError("bot", f"{job.players} seats need {job.players} bots, or one for all.")
    for name in job.bots:
        check_bot(name)
    if job.decks and ruleset.supply(setup, job.seed) is not None:
        raise SetupError("decks", "Cards are dealt here, so decks can't be chosen.")
    if job.decks and len(job.decks) != job.players:
        raise SetupError("decks", f"{job.players} seats need {job.players} decks.")
    for seat, name in enumerate(job.decks):
        if name not in known:
            raise SetupError("decks", f"Starter decks: {', '.join(known) or 'none'}.")
        ruleset.secret(known[name].deck, setup, seat)


def check_bot(name: str) -> None:
    """Raise SetupError if there is no bot of that name."""
    try:
        bots.get(name)
    except KeyError:
        raise SetupError("bot", f"There is no bot named {name!r}. Bots: {', '.join(bots.BOTS)}.") from None


def play(job: Job) -> Outcome:
    """Play one series to its end."""
    ruleset, options = rulesets.get(job.ruleset), dict(job.options)
    setup = ruleset.setup([None] * job.players, job.format, options)
    brought = list(_deck_choices(ruleset, setup, job)) if ruleset.deck_parts(setup) else []
    secrets = [ruleset.secret(starter.deck if starter else None, setup, seat) for seat, starter in enumerate(brought)]
    table = ruleset.open(setup, job.seed, secrets)
    asked, thinking = _play_out(ruleset, table, job)
    score = ruleset.score(table)
    carried = dict(getattr(table, "ability_uses", {}))
    digest, seats = ruleset.digest(table), _seated(score, job.seated, brought)
    actions = sum(one.own + one.others for one in asked.values())
    forced = sum(one.own_forced + one.others_forced for one in asked.values())
    turns = ruleset.progress(table).get("turn", 0)
    return Outcome(
        score.games, score.points, bool(score.won), actions, digest, carried, seats, forced, asked, turns, thinking
    )


def _deck_choices(ruleset: Ruleset, setup: Any, job: Job) -> Iterator[StarterDeck | None]:
    """Yield each seat's deck: the named one, or one drawn as bots draw it."""
    known = {starter.name: starter for starter in ruleset.starter_decks()}
    for seat in range(job.players):
        drawn = decks.draw(ruleset, setup, seeds.deck_entropy(job.seed, seat))
        yield known[job.decks[seat]] if job.decks else drawn


def _seated(score: Score, seated: Sequence[str], brought: Sequence[StarterDeck | None]) -> list[SeatResult]:
    """Return the results of the seats, in order."""
    sides = {seat: side for side in score.sides for seat in side.seats}
    names = {seat: starter.name for seat, starter in enumerate(brought) if starter}
    return [
        SeatResult(seated[seat], names.get(seat, ""), side.outcome, side.points) for seat, side in sorted(sides.items())
    ]


def _play_out(ruleset: Ruleset, table: Table, job: Job) -> tuple[dict[str, DecisionCounts], dict[str, ThinkingTime]]:
    """Let the bots play to the end or to the action limit.

    Return decision counts by kind, and thinking times by bot.
    """
    players, actions = [bots.get(name) for name in job.seated], 0
    asked, thinking = dict[str, DecisionCounts](), dict.fromkeys(job.bots, ThinkingTime())
    while actions < bots.MOST_ACTIONS and (decisions := ruleset.decisions(table)):
        decision = decisions[0]
        is_own = not ruleset.rivals or ruleset.progress(table).get("seat") == decision.seat
        is_forced = len(decision.options) == 1 and decision.compose is None
        asked[decision.kind] = asked.get(decision.kind, DecisionCounts()).plus(is_own, is_forced)
        began = time.thread_time()
        chosen = bots.choose(players[decision.seat], ruleset, table, decision, seeds.entropy(job.seed, actions + 1))
        if not is_forced:
            choices, seconds = thinking[job.seated[decision.seat]]
            thought = ThinkingTime(choices + 1, seconds + time.thread_time() - began)
            thinking[job.seated[decision.seat]] = thought
        ruleset.apply(table, decision.seat, decision.options[chosen])
        actions += 1
    return asked, thinking


@contextmanager
def run_jobs(wanted: list[Job], workers: int) -> Iterator[Iterator[Outcome]]:
    """Run jobs in `workers` processes: a context with an iterator of their outcomes.

    The outcomes are in the order of the jobs. The processes end with the context.
    """
    if workers == 1:
        yield map(play, wanted)
        return
    with get_context("spawn").Pool(workers, _prepare_worker, (dict(rulesets.RULESETS),)) as pool:
        yield pool.imap(play, wanted)


def _prepare_worker(known: dict[str, str]) -> None:
    """Register the parent's rulesets in a new process."""
    rulesets.RULESETS.update(known)


def summarize(outcomes: Iterable[Outcome], abilities: Iterable[str]) -> dict[str, Any]:
    """Return a summary of the outcomes as JSON data.

    abilities: all abilities to count.
    For rivals it has results by seat, bot and deck instead of a win rate.
    """
    outcomes = list(outcomes)
    carried = sum((Counter(outcome.carried) for outcome in outcomes), Counter(dict.fromkeys(abilities, 0)))
    counts = {ability: carried[ability] for ability in sorted({*carried, *abilities})}
    return {
        "series": len(outcomes),
        **(_rivals_summary(outcomes) if any(outcome.seats for outcome in outcomes) else _team_summary(outcomes)),
        "actions": sum(outcome.actions for outcome in outcomes),
        "abilities": counts,
        "abilities_never_carried_out": [ability for ability, count in counts.items() if count == 0],
        "digest": blake2b("".join(outcome.digest for outcome in outcomes).encode(), digest_size=16).hexdigest(),
    }


def _team_summary(outcomes: list[Outcome]) -> dict[str, Any]:
    return {
        "win_rate": _rate([outcome.won for outcome in outcomes]),
        "games": _by_game(outcomes),
        "points": _distribution([outcome.points for outcome in outcomes]),
    }


def _rivals_summary(outcomes: list[Outcome]) -> dict[str, Any]:
    """Return results by seat, by bot and by deck.

    length: actions in a series. forced: share of actions without an alternative. asked: decisions a turn by kind,
    the most frequent first.
    """
    by_seat: dict[int, list[SeatResult]] = {}
    by_bot: dict[str, list[SeatResult]] = {}
    by_deck: dict[str, list[SeatResult]] = {}
    for outcome in outcomes:
        for seat, seated in enumerate(outcome.seats):
            by_seat.setdefault(seat, []).append(seated)
            by_bot.setdefault(seated.bot, []).append(seated)
            by_deck.setdefault(seated.deck, []).append(seated)
    tied = [any(seated.outcome == "tied" for seated in outcome.seats) for outcome in outcomes]
    return {
        "seats": [{"seat": seat, **_result_counts(rows)} for seat, rows in sorted(by_seat.items())],
        "bots": [{"bot": bot, **_result_counts(rows)} for bot, rows in sorted(by_bot.items())],
        "decks": [{"deck": deck, **_result_counts(rows)} for deck, rows in sorted(by_deck.items()) if deck],
        "tie_rate": _rate(tied),
        "length": _distribution([outcome.actions for outcome in outcomes]),
        "forced": round(sum(outcome.forced for outcome in outcomes) / sum(outcome.actions for outcome in outcomes), 4),
        "turns": _distribution([outcome.turns for outcome in outcomes]),
        "asked": _decision_rates(outcomes),
    }


def _decision_rates(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Return decisions per turn by kind, in own turns and in turns of others."""
    turns = sum(outcome.turns for outcome in outcomes)
    counts: dict[str, list[DecisionCounts]] = {}
    for outcome in outcomes:
        for kind, asked in outcome.asked.items():
            counts.setdefault(kind, []).append(asked)
    sums = {kind: [sum(column) for column in zip(*rows, strict=True)] for kind, rows in counts.items()}
    named = sorted(sums.items(), key=lambda row: (-row[1][0] - row[1][2], row[0]))
    return [
        {
            "kind": kind,
            **{name: round(count / turns, 2) for name, count in zip(DecisionCounts._fields, row, strict=True)},
        }
        for kind, row in named
        if turns
    ]


def _result_counts(rows: list[SeatResult]) -> dict[str, Any]:
    """Return win rate, tie rate and, if points are counted, their distribution."""
    points = [row.points for row in rows if row.points is not None]
    return {
        "played": len(rows),
        "win_rate": _rate([row.outcome == "won" for row in rows]),
        "tie_rate": _rate([row.outcome == "tied" for row in rows]),
        "points": _distribution(points) if points else None,
    }


def _by_game(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Return the number of plays and the win rate of each game of a series."""
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
