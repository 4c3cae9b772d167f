"""Alert rules and dashboard: their expressions read metrics that a server has."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import promql_parser
import yaml
from prometheus_client.samples import Sample
from promql_parser import AggregateExpr, Expr, MatchOp, VectorSelector

from tests.support.servers import ROOT

FOLDER = ROOT / "config" / "monitoring"
VARIABLES = {"$__rate_interval": "5m", "$route": ".*"}
CHILDREN = ("lhs", "rhs", "expr", "param", "vector_selector")
ADDED_BY_PROMETHEUS = {"instance", "job"}


class Found(NamedTuple):
    """The selectors of an expression, and the labels that it groups by."""

    selectors: list[VectorSelector]
    groups: set[str]


def alerts() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    return group["rules"]


def expressions() -> list[str]:
    """Return all expressions, those of the dashboard with values for its variables."""
    board = json.loads((FOLDER / "dashboard.json").read_text())
    found = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    for variable, value in VARIABLES.items():
        found = [text.replace(variable, value) for text in found]
    return found + [rule["expr"] for rule in alerts()]


def read(text: str) -> Found:
    parts = list(_parts(promql_parser.parse(text)))
    groups = [part.modifier.labels for part in parts if isinstance(part, AggregateExpr) and part.modifier]
    selectors = [part for part in parts if isinstance(part, VectorSelector)]
    return Found(selectors, {label for labels in groups for label in labels})


def _parts(expression: Expr) -> Iterator[Expr]:
    yield expression
    children = [getattr(expression, name, None) for name in CHILDREN]
    for child in [*children, *getattr(expression, "args", [])]:
        if child is not None:
            yield from _parts(child)


def faults(text: str, metrics: Sequence[Sample]) -> Iterator[str]:
    """Yield the metrics, labels and values of an expression that a server lacks."""
    found = read(text)
    for selector in found.selectors:
        rows = [sample.labels for sample in metrics if sample.name == selector.name]
        labels = {label for row in rows for label in row} | ADDED_BY_PROMETHEUS
        if not rows:
            yield f"no metric {selector.name}: {text}"
        for matcher in selector.matchers.matchers:
            if matcher.name not in labels:
                yield f"{selector.name} has no label {matcher.name}: {text}"
            elif matcher.op == MatchOp.Equal and matcher.value not in {row.get(matcher.name) for row in rows}:
                yield f"{selector.name} has no {matcher.name} {matcher.value}: {text}"
        if not found.groups <= labels:
            yield f"{selector.name} has no labels {found.groups - labels}: {text}"


def test_expressions_without_a_metric_a_label_or_a_value_are_found() -> None:
    metrics = [Sample("up", {"queue": "bots"}, 1)]
    assert list(faults('max by (queue, instance) (up{queue="bots"}) > 0', metrics)) == []
    for text in ("down", "up / down", 'up{route="a"}', 'rate(up{queue="mail"}[5m])', "sum by (route) (up)"):
        assert len(list(faults(text, metrics))) == 1, text


def test_each_alert_has_a_severity_and_a_summary() -> None:
    assert len({rule["alert"] for rule in alerts()}) == len(alerts()) > 10
    for rule in alerts():
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]
