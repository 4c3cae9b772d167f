"""Games between bots for measurements."""

from pathlib import Path

from benchmarks.bot_strength import contests, main, stored


def test_a_file_of_games_is_continued(tmp_path: Path) -> None:
    """Each deal is played once in each order of seats."""
    into = tmp_path / "games"
    pair = ["random", "heuristic", "--game", "sealedbid", "--into", str(into), "--games"]
    assert main([*pair, "2"]) == 0
    before = into.read_bytes()
    assert main([*pair, "4"]) == 0
    assert into.read_bytes().startswith(before)
    games = stored(into)
    assert [game.job.bots for game in games] == [("random", "heuristic"), ("heuristic", "random")] * 2
    seeds = [game.job.seed for game in games]
    assert (seeds[0], seeds[2]) == (seeds[1], seeds[3])
    assert seeds[0] != seeds[2]


def test_a_team_plays_against_the_case(tmp_path: Path) -> None:
    teams = ["random", "heuristic", "--game", "highcard", "--players", "3", "--games", "2"]
    assert main([*teams, "--into", str(tmp_path / "games")]) == 0
    results = list(contests(stored(tmp_path / "games")))
    assert len(results) == 4
    assert {(one, other) for one, other, _ in results} == {
        ("random", "Case for 3 players"),
        ("heuristic", "Case for 3 players"),
    }


def test_unknown_bots_are_refused() -> None:
    for bot in ("nobody", "random:40"):
        assert main([bot, "heuristic", "--game", "sealedbid"]) == 2
