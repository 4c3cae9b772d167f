"""Fits of estimates: weights from games, checked on held-out games."""

from itertools import product

import pytest

from benchmarks.estimate_fits import CHANCE, POINTS, Row, calibration, report

LEADS = [-2.0, -1.0, 0.0, 1.0, 2.0]


def test_chances_follow_a_logistic_model() -> None:
    """One won game in four means log(1/3)."""
    rows: list[Row] = [({"always": 1.0}, float(number % 4 == 0)) for number in range(4000)]
    assert CHANCE.fit(rows)["always"] == pytest.approx(-1.0986, abs=0.001)


def test_points_follow_a_linear_model() -> None:
    rows: list[Row] = [({"always": 1.0, "lead": lead}, 3 + 2 * lead) for lead in LEADS]
    assert POINTS.fit(rows) == pytest.approx({"always": 3.0, "lead": 2.0})


def test_report_compares_losses_on_held_out_games() -> None:
    """Here a third of the games has other results than the model expects."""
    games = [{"W": [({"lead": lead}, lead)]} for lead, _ in product(LEADS, range(2))] + [{}]
    games[::3] = [{"W": [({"lead": 1.0}, 5.0)]} for _ in games[::3]]
    losses = list(report(games, POINTS, {"W": {"lead": 5.0}}))[2]
    assert losses.startswith("  squared error: fitted 16.0000, in use 0.0000, constant ")


def test_calibration_groups_by_estimate() -> None:
    estimates = [place / 100 for place in range(100)]
    groups = calibration(estimates, [float(one >= 0.5) for one in estimates])
    assert groups[0] == pytest.approx((0.045, 0.0)) and groups[-1] == pytest.approx((0.945, 1.0))
