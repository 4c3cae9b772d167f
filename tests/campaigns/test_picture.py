"""The picture of a finished campaign: it says what the score sheet says, and stands alone."""

from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import picture, services
from campaigns.models import Campaign
from engine.ruleset import Score, Side
from tests.campaigns import rivals
from tests.campaigns.finished import play_out
from tests.rulesets.highcard import ruleset as highcard
from tests.rulesets.sealedbid import ruleset as sealedbid

pytestmark = pytest.mark.django_db

TIMES = " \xd7 "
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return all that can be read in a picture; fails where it isn't XML."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def drawn(campaign: Campaign) -> str:
    out = StringIO()
    call_command("picture", campaign.id, stdout=out)
    return out.getvalue()


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the small ruleset hand in a score sheet of our own."""

    def replace(*games: tuple[bool, list[dict[str, Any]]], title: str = "", won: bool = True) -> None:
        rows = [
            {"game": number, "won": won, "points": sum(line["points"] for line in lines), "reason": "end_of_cards"}
            for number, (won, lines) in enumerate(games, 1)
        ]
        lines = [{"game": number, **line} for number, (_, lines) in enumerate(games, 1) for line in lines]
        sheet = Score(rows, sum(row["points"] for row in rows), title, won, lines)
        monkeypatch.setattr(type(highcard), "score", lambda *_: sheet)

    return replace


def row(name: str, count: int, each: int) -> dict[str, Any]:
    return {"for": name, "count": count, "each": each, "points": count * each}


class TestPicture:
    def test_it_names_the_campaign_its_seats_its_digest_and_its_title(self, new_campaign: Callable[..., Any]) -> None:
        campaign = new_campaign("bot:random", "bot:random", name="Tuesdays")
        said = texts(drawn(campaign))
        ruleset, version, table = services.table(campaign)
        assert {"Tuesdays", "Seat 1", "Seat 2", "random bot", "“Card sharps”", ruleset.digest(table)} <= set(said)
        assert f"{campaign.id} · {version} events" in said

    def test_games_stand_side_by_side_won_or_lost_with_what_their_points_came_from(
        self, new_campaign: Callable[..., Any], scored: Callable[..., None]
    ) -> None:
        scored((True, [row("aces_kept", 2, 3)]), (False, [row("aces_kept", 0, 5), row("tricks", 1, 4)]), won=False)
        svg = drawn(new_campaign("bot:random"))
        said = texts(svg)
        assert [text for text in said if text in ("WON", "LOST")] == ["WON", "LOST"]
        assert said.count("Aces kept") == 2
        assert [text for text in said if TIMES in text] == [f"2{TIMES}3", f"0{TIMES}5", f"1{TIMES}4"]
        assert "6 + 4 =\xa010 points" in said
        assert "Lost, without a title" in said
        assert said.count("Reason: end of cards") == 2

    def test_a_dot_stands_for_each_thing_that_counted_unless_there_are_too_many(
        self, new_campaign: Callable[..., Any], scored: Callable[..., None]
    ) -> None:
        scored((True, [row("few", 3, 1), row("many", 40, 1)]))
        dots = ElementTree.fromstring(drawn(new_campaign("bot:random"))).iterfind(f".//{SVG}circle[@r='4.5']")
        assert len(list(dots)) == 3

    @pytest.mark.parametrize(
        ("points", "shares"), [([0, 0, 0], []), ([5], [880]), ([1, 0, 3], [220, 660]), ([1, 1, 1], [293, 293, 294])]
    )
    def test_the_ribbon_shows_the_share_of_each_game(self, points: list[int], shares: list[int]) -> None:
        sheet = Score([{"game": n, "points": worth} for n, worth in enumerate(points, 1)], sum(points), "", True, [])
        assert [piece["width"] for piece in picture._ribbon(sheet)["pieces"]] == shares

    def test_lines_of_no_game_are_told_below(self, new_campaign: Callable[..., Any]) -> None:
        campaign = new_campaign("bot:random", "bot:random")
        shares = [line["points"] for line in services.score_sheet(campaign).lines]
        assert "random bot (seat 1): {} · random bot (seat 2): {}".format(*shares) in texts(drawn(campaign))

    def test_names_are_text_and_nothing_else(self, new_campaign: Callable[..., Any]) -> None:
        name = "<script>alert('&')</script>" + "W" * 50
        campaign = new_campaign("bot:random", name=name)
        svg = drawn(campaign)
        assert name in texts(svg)
        assert not list(ElementTree.fromstring(svg).iter(f"{SVG}script"))

    def test_it_needs_no_other_file(self, new_campaign: Callable[..., Any]) -> None:
        svg = drawn(new_campaign("bot:random"))
        assert "href" not in svg
        assert "url(" not in svg
        assert svg.count("http") == 1  # the name of the format

    def test_the_same_campaign_gives_the_same_picture(self, new_campaign: Callable[..., Any]) -> None:
        campaign = new_campaign("bot:random")
        assert drawn(campaign) == drawn(campaign)

    @pytest.mark.parametrize("status", ["lobby", "playing", "abandoned"])
    def test_what_is_not_played_out_has_no_picture(self, status: str, new_campaign: Callable[..., Any]) -> None:
        campaign = new_campaign("open" if status == "lobby" else "me")
        if status == "abandoned":
            services.abandon(campaign.id, campaign.owner)
        assert services.campaign_for(campaign.id, campaign.owner).status == status
        with pytest.raises(CommandError, match="played to its end") as refusal:
            drawn(campaign)
        assert refusal.value.returncode == 2

    @pytest.mark.parametrize("wanted", ["01890000-0000-7000-8000-000000000000", "nothing", "\x00"])
    def test_a_campaign_that_is_not_there_is_refused(self, wanted: str) -> None:
        with pytest.raises(CommandError, match="There is no campaign"):
            call_command("picture", wanted)


class TestRivals:
    @pytest.fixture
    def over(self, owner: Any, mate: Any) -> Campaign:
        return play_out(rivals.opened([owner, mate]))

    @pytest.fixture
    def ended(self, over: Campaign, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
        """Return what a picture says whose score sheet has these sides, by outcome and points."""

        def draw(*sides: tuple[Any, int | None], lines: Sequence[dict[str, Any]] = ()) -> list[str]:
            said = [Side([seat], outcome, points) for seat, (outcome, points) in enumerate(sides)]
            monkeypatch.setattr(type(sealedbid), "score", lambda *_: Score([], 0, "", None, list(lines), said))
            return texts(drawn(over))

        return draw

    def test_the_sides_stand_side_by_side(self, over: Campaign) -> None:
        said, score = texts(drawn(over)), services.score_sheet(over)
        assert {"olivia", "max", " : ".join(str(side.points) for side in score.sides)} <= set(said)
        stamps = [text for text in said if text in ("WON", "LOST", "TIED")]
        assert stamps == [str(side.outcome).upper() for side in score.sides]
        assert not [text for text in said if "HOW THE POINTS ADD UP" in text or "without a title" in text]

    def test_who_won_is_named_whoever_has_fewer_points(self, ended: Callable[..., list[str]]) -> None:
        assert {"olivia won", "-5 : 3"} <= set(ended(("won", -5), ("lost", 3)))

    def test_nobody_may_have_won(self, ended: Callable[..., list[str]]) -> None:
        assert {"Nobody won", "TIED"} <= set(ended(("tied", 3), ("tied", 3)))

    def test_a_game_without_points_shows_none(self, ended: Callable[..., list[str]]) -> None:
        said = ended(("won", None), ("lost", None))
        assert not [text for text in said if "oints" in text or "POINTS" in text or "None" in text]

    def test_what_gave_most_points_is_named(self, ended: Callable[..., list[str]]) -> None:
        lines = [{"seat": 0, "for": f"card {n}", "points": n} for n in (*range(1, 9), 8)]
        said = ended(("won", 44), ("lost", 0), lines=lines)
        assert [text for text in said if text.startswith("Card ")] == [f"Card {n}" for n in (8, 7, 6, 5, 4, 3)]
        assert {"16", "All else", "3"} <= set(said)


def test_a_real_series_shows_its_avatars() -> None:
    out = StringIO()
    seats = [{"avatar": name, "controller": "bot:random"} for name in ("scully", None)]
    campaign = services.create_campaign(
        None, ruleset="legendary", format="single", seats=seats, options={}, seed=bytes(32), wake_bots=False
    )
    services.play_bots(campaign.id)
    call_command("picture", campaign.id, stdout=out)
    said = texts(out.getvalue())
    players = services.table(campaign, at=1).ruleset.view(services.table(campaign, at=1).table, None)["players"]
    assert "Dana Scully" in said
    assert {player["avatar"]["name"] for player in players} <= set(said)
    assert {"Discovered", "Collected", "End game"} <= set(said)
