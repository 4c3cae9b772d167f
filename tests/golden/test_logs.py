"""Golden logs replay to the recorded states and views."""

import json

import pytest

from engine import ruleset as rulesets
from tests.golden.logs import PLAYED, lines_of, name_of, open_logged, parse_line, replay


@pytest.mark.parametrize("name", [name_of(game) for game in PLAYED])
def test_golden_log_replays_to_the_same_digests(name: str) -> None:
    """A changed outcome of a logged game needs a new ruleset version."""
    lines = lines_of(name)
    head = json.loads(lines[0])
    assert head["version"] == rulesets.get(head["ruleset"]).version, "record the logs anew for the new version"
    for number, (recorded, today) in enumerate(replay(lines), start=2):
        assert recorded == today, f"{name}, line {number}"


def test_golden_logs_have_wins_and_losses_of_every_player_count() -> None:
    """The logs cover whole Series with one to five players."""
    counts = {json.loads(lines_of(name_of(game))[0])["players"] for game in PLAYED}
    assert counts == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("name", [name_of(game) for game in PLAYED])
def test_trusted_replay_gives_the_same_digests(name: str) -> None:
    """Facts and the last state equal those of a replay that checks each action."""
    rules, checked, lines = open_logged(name)
    rules, trusted, _ = open_logged(name)
    for number, recorded in enumerate(lines, start=2):
        seat, action = parse_line(recorded)
        facts = rules.apply(checked, seat, action)
        assert rules.apply(trusted, seat, action, trusted=True) == facts, f"{name}, line {number}"
    assert rules.digest(trusted) == rules.digest(checked)
