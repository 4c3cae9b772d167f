"""Management commands: output and exit status."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import seeds
from campaigns.bots import simulation
from campaigns.models import Campaign, Event
from campaigns.verification.verify import verify
from tests.rulesets.highcard import ruleset as highcard

NewCampaign = Callable[..., Campaign]


def run(*arguments: str) -> Any:
    """Run a command with --json. Return its output."""
    out = StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.django_db
class TestSeries:
    def series(self, *arguments: str) -> Any:
        return run("series", "--ruleset", "highcard", "--bot", "random", *arguments)

    def test_the_command_plays_a_series_into_the_log(self) -> None:
        sheet = self.series("--players", "2", "--seed", "7")
        campaign = Campaign.objects.get(pk=sheet["campaign"])
        assert (campaign.status, campaign.version) == ("finished", sheet["version"])
        assert Event.objects.filter(stream=campaign).count() == sheet["version"] == 20
        assert [row["game"] for row in sheet["games"]] == [1, 2, 3]
        assert (sheet["points"], sheet["won"], sheet["title"]) == (9, True, "Card sharps")

    def test_rivals_play_with_their_own_decks(self, capsys: pytest.CaptureFixture[str]) -> None:
        sheet = run("series", "--ruleset", "sealedbid", "--bot", "random", "--players", "3", "--format", "single")
        campaign = Campaign.objects.get(pk=sheet["campaign"])
        assert (campaign.status, len(campaign.secret_commitments)) == ("finished", 3)
        assert verify(campaign).fault is None
        assert [side["seats"] for side in sheet["sides"]] == [[0], [1], [2]]
        call_command("series", "--ruleset", "sealedbid", "--bot", "random", "--players", "3")
        printed = capsys.readouterr().out
        assert "Game 1: played, points" in printed
        for seat, side in enumerate(sheet["sides"], 1):
            assert f"Seat {seat}: {side['outcome']} with {side['points']} points\n" in printed

    def test_invalid_options_are_refused(self) -> None:
        for wish in (("--format", "duel"), ("--players", "9"), ("--bot", "nobody"), ("--ruleset", "chess")):
            with pytest.raises(CommandError) as refusal:
                self.series(*wish)
            assert refusal.value.returncode == 2
        assert not Campaign.objects.exists()


@pytest.mark.django_db
class TestVerify:
    def test_valid_logs_are_counted(self, new_campaign: NewCampaign) -> None:
        one, _ = new_campaign("bot:random"), new_campaign("me")
        assert run("verify", "--all") == {"campaigns": 2, "events": 12, "faults": []}
        assert run("verify", one.id) == {"campaigns": 1, "events": 11, "faults": []}

    def test_a_fault_is_named_with_exit_status_1(
        self, new_campaign: NewCampaign, capsys: pytest.CaptureFixture[str]
    ) -> None:
        campaign = new_campaign("bot:random")
        Campaign.objects.filter(pk=campaign.pk).update(seed="00" * 32)
        with pytest.raises(SystemExit) as end:
            call_command("verify", campaign.id)
        assert end.value.code == 1
        assert capsys.readouterr().out.startswith(f"{campaign.id}: version 1: ")


class TestSimulate:
    def test_the_summary_has_wins_points_and_abilities(self) -> None:
        wishes = ["--ruleset", "highcard", "--bot", "random", "--players", "3", "--series", "6", "--workers", "1"]
        wishes += ["--option", "ranks=20"]
        summary = run("simulate", *wishes)
        assert (summary["series"], summary["win_rate"], summary["actions"]) == (6, 1.0, 6 * 27)
        assert summary["games"] == [{"game": n, "played": 6, "win_rate": 1.0} for n in (1, 2, 3)]
        assert summary["points"]["mean"] == 9
        assert summary["abilities"] == {"highest": 54, "lead": 54}
        assert summary["actions_per_second"] > 0

    @pytest.mark.django_db
    def test_rivals_draw_the_same_decks_as_on_the_server(self) -> None:
        wishes = ["--ruleset", "sealedbid", "--bot", "random", "--players", "3", "--seed", "5"]
        sheet = run("series", *wishes)
        outcome = simulation.play(simulation.Job("sealedbid", "single", 3, ("random",), seeds.derive_seed(5)))
        assert (outcome.digest, outcome.actions) == (sheet["digest"], sheet["version"] - 2)
        assert [[seat.outcome, seat.points] for seat in outcome.seats] == [
            [side["outcome"], side["points"]] for side in sheet["sides"]
        ]


class TestSimulateRivals:
    def simulate(self, *arguments: str) -> Any:
        wishes = ["--ruleset", "sealedbid", "--bot", "random", "--players", "2", "--series", "40", "--workers", "1"]
        return run("simulate", *wishes, *arguments)

    def test_the_text_output_is_readable(self, capsys: pytest.CaptureFixture[str]) -> None:
        wishes = ["--bot", "random", "--players", "2", "--series", "4", "--workers", "1", "--decks", "high,low"]
        call_command("simulate", "--ruleset", "sealedbid", "--decisions", *wishes)
        printed = capsys.readouterr().out
        for words in ("Series: 4, tied ", "Seat 2: played 4, won ", "Deck low: played 4, won ", "Length in actions: "):
            assert words in printed
        for words in ("Length in turns: ", "| `bid` | 0.00 | 0.00 | 2.00 | ", "| all | 0.0 | 0.0 | "):
            assert words in printed

    def test_each_seat_may_have_its_own_bot(self) -> None:
        wishes = ["--ruleset", "sealedbid", "--bot", "heuristic,random", "--players", "2", "--series", "40"]
        summary = run("simulate", *wishes, "--workers", "1")
        results = {row["bot"]: row for row in summary["bots"]}
        assert results["heuristic"]["win_rate"] == summary["seats"][0]["win_rate"] > results["random"]["win_rate"]
        assert results["random"]["played"] == 40

    def test_invalid_options_are_refused(self) -> None:
        decks = (("--decks", "high"), ("--decks", "high,nobody's"))
        bots = (
            ("--bot", "random,nobody"),
            ("--bot", "agent:many"),
            ("--bot", "novice:9"),
            ("--bot", "random,random,random"),
        )
        for wish in (*decks, *bots, ("--players", "4"), ("--format", "series")):
            with pytest.raises(CommandError) as refusal:
                self.simulate(*wish)
            assert refusal.value.returncode == 2


def test_distributed_work_needs_servers(settings: Any) -> None:
    settings.REDIS_URL = ""
    with pytest.raises(CommandError, match="needs PostgreSQL and Redis") as refusal:
        call_command("simulate", "--distributed")
    assert refusal.value.returncode == 2


def test_checking_cards_prints_each_fault_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = ["set: line 2", "set: line 3"]
    monkeypatch.setattr(type(highcard), "check_cards", lambda _, path: faults, raising=False)
    with pytest.raises(SystemExit) as end:
        call_command("cards", "check", "--ruleset", "highcard", str(tmp_path))
    assert end.value.code == 1
    assert capsys.readouterr().out.splitlines()[:2] == faults
    faults.clear()
    assert run("cards", "check", "--ruleset", "highcard", str(tmp_path)) == {"faults": []}
