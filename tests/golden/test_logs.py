"""Golden logs replay to the same states and views as on the day they were recorded."""

import json

import pytest

from engine import ruleset as rulesets
from tests.golden.logs import HERE, PLAYED, name_of, replay


@pytest.mark.parametrize("name", [name_of(game) for game in PLAYED])
def test_a_golden_log_replays_to_the_same_digests(name: str) -> None:
    """A changed outcome of a logged game asks for a new ruleset version (design, Compatibility)."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    assert head["version"] == rulesets.get(head["ruleset"]).version, "record the logs anew for the new version"
    for number, (recorded, today) in enumerate(replay(lines), start=2):
        assert recorded == today, f"{name}, line {number}"


def test_golden_logs_hold_won_and_lost_games_of_every_number_of_players() -> None:
    """The logs are worth replaying: whole Series, one to five players."""
    counts = {
        json.loads((HERE / name_of(game)).read_text(encoding="utf-8").split("\n", 1)[0])["players"] for game in PLAYED
    }
    assert counts == {1, 2, 3, 4, 5}
