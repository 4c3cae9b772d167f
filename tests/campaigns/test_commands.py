"""The command line: what is printed where, and the exit status."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from campaigns import seeds, services, simulation
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from engine import bots
from engine import ruleset as rulesets
from engine.bots.decks import bring
from tests.rulesets.highcard import ruleset as highcard

pytestmark = pytest.mark.db

ROOT = Path(__file__).parents[2]
ANY_TIME = {"seconds": 0, "actions_per_second": 0}


def run(*arguments: str) -> Any:
    """Run a command with --json. Returns what it printed."""
    out = StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.django_db
class TestSeries:
    def series(self, *arguments: str) -> Any:
        return run("series", "--ruleset", "highcard", "--bot", "random", *arguments)

    def test_it_plays_a_whole_series_into_the_log(self) -> None:
        sheet = self.series("--players", "2", "--seed", "7")
        campaign = Campaign.objects.get(pk=sheet["campaign"])
        assert (campaign.status, campaign.version) == ("finished", sheet["version"])
        assert Event.objects.filter(stream=campaign).count() == sheet["version"] == 20
        assert [row["game"] for row in sheet["games"]] == [1, 2, 3]
        assert (sheet["points"], sheet["won"], sheet["title"]) == (9, True, "Card sharps")

    def test_the_same_numbers_give_the_same_digest(self) -> None:
        digests = [self.series("--players", n, "--seed", s)["digest"] for n, s in ("27", "27", "28", "37")]
        assert digests[0] == digests[1]
        assert len(set(digests)) == 3

    def test_who_knows_the_address_may_watch_it(
        self, client: Client, settings: Any, capsys: pytest.CaptureFixture[str]
    ) -> None:
        settings.SITE_URL = "https://cards.example"
        sheet = self.series("--players", "2")
        address = f"https://cards.example/campaigns/{sheet['campaign']}/"
        assert sheet["address"] == address
        for page in ("", "table"):
            assert client.get(address.removeprefix(settings.SITE_URL) + page).status_code == 200
        assert not services.visible_campaigns(None).exists()
        call_command("series", "--ruleset", "highcard", "--bot", "random", "--players", "2")
        assert f"https://cards.example/campaigns/{Campaign.objects.first().pk}/" in capsys.readouterr().out

    def test_the_score_sheet_can_be_read(self, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("series", "--ruleset", "highcard", "--bot", "random", "--players", "2")
        printed = capsys.readouterr().out
        assert "Game 3: won, points 3" in printed
        assert "Won with 9 points: Card sharps" in printed

    def test_rivals_play_through_the_lobby_with_decks_of_their_own(self, capsys: pytest.CaptureFixture[str]) -> None:
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

    @pytest.mark.parametrize(
        "wish",
        [("--format", "duel"), ("--players", "9"), ("--players", "0"), ("--bot", "nobody"), ("--ruleset", "chess")],
    )
    def test_what_can_not_be_is_said_in_one_line(self, wish: tuple[str, str]) -> None:
        with pytest.raises(CommandError) as refusal:
            self.series(*wish)
        assert refusal.value.returncode == 2
        assert not Campaign.objects.exists()


@pytest.mark.django_db
class TestVerify:
    def test_true_logs_are_counted(self, new_campaign: Callable[..., Campaign]) -> None:
        one, _ = new_campaign("bot:random"), new_campaign("me")
        assert run("verify", "--all") == {"campaigns": 2, "events": 12, "faults": []}
        assert run("verify", one.id) == {"campaigns": 1, "events": 11, "faults": []}

    def test_a_fault_is_named_with_exit_status_1(
        self, new_campaign: Callable[..., Campaign], capsys: pytest.CaptureFixture[str]
    ) -> None:
        campaign = new_campaign("bot:random")
        Campaign.objects.filter(pk=campaign.pk).update(seed="00" * 32)
        with pytest.raises(SystemExit) as end:
            call_command("verify", campaign.id)
        assert end.value.code == 1
        assert capsys.readouterr().out.startswith(f"{campaign.id}: version 1: ")

    @pytest.mark.parametrize("wish", [[], ["--all", "01890000-0000-7000-8000-000000000000"], ["nothing"], ["\x00"]])
    def test_a_wish_without_sense_is_refused(self, wish: list[str]) -> None:
        with pytest.raises(CommandError):
            call_command("verify", *wish)


class TestSimulate:
    def simulate(self, *arguments: str) -> Any:
        wishes = ["--ruleset", "highcard", "--bot", "random", "--players", "3", "--series", "6"]
        return run("simulate", *wishes, "--workers", "1", *arguments)

    def test_it_tells_wins_points_and_abilities(self) -> None:
        summary = self.simulate()
        assert (summary["series"], summary["win_rate"], summary["actions"]) == (6, 1.0, 6 * 27)
        assert summary["games"] == [{"game": n, "played": 6, "win_rate": 1.0} for n in (1, 2, 3)]
        assert summary["points"]["mean"] == 9
        assert summary["abilities"] == {"highest": 54, "lead": 54}
        assert summary["actions_per_second"] > 0

    def test_the_number_of_workers_changes_nothing(self) -> None:
        alone, together = self.simulate("--workers", "1"), self.simulate("--workers", "2")
        for summary in (alone, together):
            del summary["seconds"], summary["actions_per_second"]
        assert alone == together

    def test_options_reach_the_table(self) -> None:
        assert self.simulate("--option", "ranks=30")["digest"] != self.simulate()["digest"]
        with pytest.raises(CommandError):
            self.simulate("--option", "ranks=many")

    def test_a_format_reaches_the_table(self) -> None:
        assert self.simulate("--format", "single")["actions"] == 6 * 9
        assert self.simulate("--format", "series") | ANY_TIME == self.simulate() | ANY_TIME
        with pytest.raises(CommandError):
            self.simulate("--format", "duel")

    def test_other_seeds_are_other_series(self) -> None:
        assert self.simulate("--seed", "1")["digest"] != self.simulate("--seed", "2")["digest"]

    @pytest.mark.django_db
    def test_it_plays_what_the_service_plays(self) -> None:
        sheet = run("series", "--ruleset", "highcard", "--bot", "random", "--players", "3", "--seed", "5")
        outcome = simulation.play(simulation.Job("highcard", "series", 3, "random", seeds.derive_seed(5)))
        assert (outcome.digest, outcome.actions) == (sheet["digest"], sheet["version"] - 2)

    @pytest.mark.django_db
    @pytest.mark.parametrize("players", ["2", "3"])
    def test_rivals_bring_along_what_they_bring_to_the_service(self, players: str) -> None:
        wishes = ["--ruleset", "sealedbid", "--bot", "random", "--players", players, "--seed", "5"]
        sheet = run("series", *wishes)
        outcome = simulation.play(simulation.Job("sealedbid", "single", int(players), "random", seeds.derive_seed(5)))
        assert (outcome.digest, outcome.actions) == (sheet["digest"], sheet["version"] - 2)
        assert [[seat.outcome, seat.points] for seat in outcome.seats] == [
            [side["outcome"], side["points"]] for side in sheet["sides"]
        ]

    def test_an_ability_never_carried_out_is_a_failure_where_that_is_asked(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.simulate("--need-all-abilities")
        monkeypatch.setattr(type(highcard), "abilities", lambda _: ["highest", "lead", "lowest"])
        assert self.simulate()["abilities_never_carried_out"] == ["lowest"]
        with pytest.raises(SystemExit) as end:
            self.simulate("--need-all-abilities")
        assert end.value.code == 1


class TestSimulateRivals:
    def simulate(self, *arguments: str) -> Any:
        wishes = ["--ruleset", "sealedbid", "--bot", "random", "--players", "2", "--series", "40", "--workers", "1"]
        return run("simulate", *wishes, *arguments)

    def test_it_tells_how_each_seat_fared(self) -> None:
        summary = self.simulate()
        assert [row["seat"] for row in summary["seats"]] == [0, 1]
        assert [row["played"] for row in summary["seats"]] == [40, 40]
        assert sum(row["win_rate"] for row in summary["seats"]) + summary["tie_rate"] == pytest.approx(1)
        assert {row["tie_rate"] for row in summary["seats"]} == {summary["tie_rate"]}
        assert 0 < summary["tie_rate"] < 1
        assert "win_rate" not in summary

    def test_it_tells_how_each_deck_fared(self) -> None:
        rows = {row["deck"]: row for row in self.simulate()["decks"]}
        assert set(rows) == {"high", "even", "low"}
        assert sum(row["played"] for row in rows.values()) == 80

    def test_decks_are_named_by_seat(self) -> None:
        summary = self.simulate("--decks", "high,low")
        fared = {row["deck"]: (row["played"], row["win_rate"], row["points"]) for row in summary["decks"]}
        assert fared == {
            deck: (row["played"], row["win_rate"], row["points"])
            for deck, row in zip(("high", "low"), summary["seats"], strict=True)
        }

    def test_length_points_and_forced_actions_are_told(self) -> None:
        """In a round one asks, two bid; halfway two exchange, which is never forced: the option is but an example."""
        summary = self.simulate("--option", "rounds=6")
        assert {summary["length"][name] for name in ("min", "median", "max")} == {6 * 3 + 2}
        assert summary["forced"] > 0
        assert summary["forced"] == pytest.approx(_forced_by_hand(40, {"rounds": 6}), abs=0.0001)
        assert summary["seats"][0]["points"]["min"] < 0 < summary["seats"][0]["points"]["max"]

    def test_how_often_a_turn_something_is_asked_is_told_by_kind(self) -> None:
        """A round is a turn: one asks, two bid, of whom none has a turn of its own; halfway two exchange."""
        summary = self.simulate("--option", "rounds=6")
        rows = {row.pop("kind"): row for row in summary["asked"]}
        assert list(rows) == ["bid", "ask", "exchange"]
        assert (rows["bid"]["others"], rows["ask"]["others"], rows["exchange"]["others"]) == (2, 1, 0.33)
        assert sum(row["own"] for row in rows.values()) == 0
        assert sum(row["others_forced"] for row in rows.values()) == rows["bid"]["others_forced"] > 0
        assert summary["turns"]["min"] == summary["turns"]["max"] == 6

    def test_the_number_of_workers_changes_nothing(self) -> None:
        assert self.simulate() | ANY_TIME == self.simulate("--workers", "2") | ANY_TIME

    def test_it_can_be_read(self, capsys: pytest.CaptureFixture[str]) -> None:
        wishes = ["--bot", "random", "--players", "2", "--series", "4", "--workers", "1", "--decks", "high,low"]
        call_command("simulate", "--ruleset", "sealedbid", "--asked", *wishes)
        printed = capsys.readouterr().out
        for words in ("Series: 4, tied ", "Seat 2: played 4, won ", "Deck low: played 4, won ", "Length in actions: "):
            assert words in printed
        for words in ("Length in turns: ", "| `bid` | 0.00 | 0.00 | 2.00 | ", "| all | 0.0 | 0.0 | "):
            assert words in printed

    @pytest.mark.parametrize(
        "wish", [("--decks", "high"), ("--decks", "high,nobody's"), ("--players", "4"), ("--format", "series")]
    )
    def test_what_can_not_be_is_said_in_one_line(self, wish: tuple[str, str]) -> None:
        with pytest.raises(CommandError) as refusal:
            self.simulate(*wish)
        assert refusal.value.returncode == 2


def _forced_by_hand(series: int, options: dict[str, Any]) -> float:
    """Return the share of bids made from a hand of one card, of all that was done in some series of two."""
    rules, forced, actions = rulesets.get("sealedbid"), 0, 0
    for number in range(series):
        seed = seeds.derive_seed(1, number)
        setup = rules.setup([None, None], "single", options)
        secrets = [bring(rules, setup, seat, seeds.deck_entropy(seed, seat)) for seat in range(2)]
        table, made = rules.open(setup, seed, secrets), 0
        while asked := rules.decisions(table):
            forced += asked[0].kind == "bid" and len(table.players[asked[0].seat].hand) == 1
            view, made = rules.view(table, asked[0].seat), made + 1
            chosen = bots.get("random").choose(rules, view, asked[0], seeds.entropy(seed, made))
            rules.apply(table, asked[0].seat, asked[0].options[chosen])
        actions += made
    return forced / actions


class TestCards:
    @pytest.fixture
    def checked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def check(_: Any, path: str) -> list[str]:
            file = Path(path)
            return [f"{file.name}: line {n}" for n, line in enumerate(file.read_text().splitlines(), 1) if "?" in line]

        monkeypatch.setattr(type(highcard), "check_cards", check, raising=False)

    def test_sound_cards_pass(self, checked: None, tmp_path: Path) -> None:
        (tmp_path / "set").write_text("ace\n")
        assert run("cards", "check", "--ruleset", "highcard", str(tmp_path / "set")) == {"faults": []}

    def test_each_fault_is_printed_with_exit_status_1(
        self, checked: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "set").write_text("ace\n?\n?\n")
        with pytest.raises(SystemExit) as end:
            call_command("cards", "check", "--ruleset", "highcard", str(tmp_path / "set"))
        assert end.value.code == 1
        assert capsys.readouterr().out.splitlines()[:2] == ["set: line 2", "set: line 3"]

    def test_a_path_that_is_not_there_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError):
            call_command("cards", "check", "--ruleset", "highcard", str(tmp_path / "none"))


def test_on_a_fresh_data_folder_a_command_makes_its_own_database(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "verify", "--all", "--json"],
        cwd=ROOT,
        env={"CLIFFHANGER_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert json.loads(done.stdout) == {"campaigns": 0, "events": 0, "faults": []}, done.stderr
