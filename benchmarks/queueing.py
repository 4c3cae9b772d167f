"""A discrete-event simulation of web nodes and a database under a random load."""

from collections.abc import Generator, Mapping, Sequence
from random import Random
from statistics import mean
from typing import Any, NamedTuple

import simpy

SLICE_S = 0.001
"""Time that a core spends on a request before it takes the next one.

So cores divide their time fairly.
"""
WARM_UP = 0.1
"""Share of the requests that start before the queues are full, and don't count."""


class Cost(NamedTuple):
    """The cost of a request.

    seconds: of a core, by place. wait_s: time that no core works on it, such as a write to the disk. spread: factors
    of the seconds, drawn at random. Their mean is 1.
    """

    seconds: Mapping[str, float]
    wait_s: float = 0.0
    spread: Sequence[float] = (1.0,)


class Load(NamedTuple):
    """Visits that arrive at random.

    rate: visits a second. kinds: of the requests that a visit makes in turn.
    """

    rate: float
    kinds: Sequence[str]


class Result(NamedTuple):
    """Response times in seconds by kind of request, in ascending order."""

    seconds: dict[str, list[float]]

    def mean(self, kind: str) -> float:
        return mean(self.seconds[kind])

    def percentile(self, kind: str, percent: float) -> float:
        """Return the time that this percentage of the requests doesn't exceed."""
        times = self.seconds[kind]
        return times[min(len(times) - 1, int(len(times) * percent / 100))]


def simulate(costs: Mapping[str, Cost], cores: Mapping[str, int], load: Load, visits: int, seed: int) -> Result:
    """Simulate a number of visits. costs: by kind of request. cores: by place."""
    environment, chance = simpy.Environment(), Random(seed)
    places = {name: simpy.Resource(environment, count) for name, count in cores.items()}
    found: dict[str, list[float]] = {kind: [] for kind in load.kinds}

    def request(cost: Cost) -> Generator[Any, Any, None]:
        yield environment.timeout(cost.wait_s)
        factor = chance.choice(cost.spread)
        for place, seconds in cost.seconds.items():
            left = seconds * factor
            while left > 0:
                with places[place].request() as turn:
                    yield turn
                    yield environment.timeout(min(left, SLICE_S))
                left -= SLICE_S

    def visit(counts: bool) -> Generator[Any, Any, None]:
        for kind in load.kinds:
            began = environment.now
            yield from request(costs[kind])
            if counts:
                found[kind].append(environment.now - began)

    def arrive() -> Generator[Any, Any, None]:
        for number in range(visits):
            yield environment.timeout(chance.expovariate(load.rate))
            environment.process(visit(number >= visits * WARM_UP))

    environment.process(arrive())
    environment.run()
    return Result({kind: sorted(times) for kind, times in found.items()})


def highest_rate(
    costs: Mapping[str, Cost], cores: Mapping[str, int], kinds: Sequence[str], within_s: float, visits: int, seed: int
) -> float:
    """Return the highest rate of visits a second with fast answers.

    95 % of the first kind's requests take at most `within_s` seconds.
    """
    busiest = max(sum(costs[kind].seconds.get(place, 0) for kind in kinds) / count for place, count in cores.items())
    low, high = 0.0, 1 / busiest
    for _ in range(7):
        rate = (low + high) / 2
        result = simulate(costs, cores, Load(rate, kinds), visits, seed)
        low, high = (rate, high) if result.percentile(kinds[0], 95) <= within_s else (low, rate)
    return low
