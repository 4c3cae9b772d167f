"""The list of campaigns, and the page of one from its lobby to its result."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.client import FakePayload
from django.test.utils import CaptureQueriesContext

from api.core import request_limits
from campaigns import services
from campaigns.files import file_format
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.verification import verify
from frontend import campaign_summary
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.finished_contests import contest

pytestmark = pytest.mark.django_db


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def page(browser: Client, campaign: Campaign) -> str:
    response = browser.get(f"/campaigns/{campaign.id}/")
    assert response.status_code == 200
    return text(response)


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    """A finished Series of the owner and a bot."""
    return play_out(new_campaign("me", "bot:random", name="Tuesdays", visibility="unlisted"))


class TestList:
    def names(self, browser: Client, query: str = "") -> list[str]:
        return [campaign.name for campaign in browser.get(f"/campaigns/{query}").context["page"].campaigns]

    def test_list_has_own_and_public_campaigns(
        self, client: Client, as_owner: Client, as_stranger: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        for visibility in ("private", "unlisted", "public"):
            new_campaign("me", "open", name=visibility, visibility=visibility)
        assert self.names(as_owner) == self.names(as_owner, "?mine=1") == ["public", "unlisted", "private"]
        assert self.names(as_stranger) == self.names(client) == ["public"]
        assert self.names(as_stranger, "?mine=1") == []
        assert self.names(client, "?mine=1") == ["public"]

    def test_filters_combine_and_apply_to_the_next_page(self, as_owner: Client, new_campaign: Any) -> None:
        new_campaign("me", name="playing")
        new_campaign("me", "open", ruleset="sealedbid", format="single", name="under cover")
        assert self.names(as_owner, "?status=playing") == ["playing"]
        assert len(self.names(as_owner, "?status=nonsense")) == len(self.names(as_owner, "?ruleset=chess")) == 2
        assert self.names(as_owner, "?mine=1&status=lobby&ruleset=sealedbid") == ["under cover"]
        shown = unescape(text(as_owner.get("/campaigns/?mine=1&status=lobby&ruleset=sealedbid")))
        for kept in ("?mine=1&ruleset=sealedbid", "?status=lobby&ruleset=sealedbid", "?mine=1&status=lobby"):
            assert f'href="{kept}"' in shown
        for _ in range(19):
            new_campaign("me", "open")
        assert len(self.names(as_owner)) == 20
        assert len(self.names(as_owner, "?page=2")) == 1
        assert 'href="?mine=1&amp;page=2"' in text(as_owner.get("/campaigns/?mine=1"))

    def test_pages_are_not_counted(self, as_owner: Client, new_campaign: Any) -> None:
        for _ in range(21):
            new_campaign("me", "open")
        with CaptureQueriesContext(connection) as queries:
            shown = text(as_owner.get("/campaigns/"))
        assert not [query for query in queries.captured_queries if "COUNT(" in query["sql"]]
        assert "page=2" in shown and "page=0" not in shown
        assert "page=3" not in text(as_owner.get("/campaigns/?page=2"))
        assert "The list ends before this page" in text(as_owner.get("/campaigns/?page=99"))
        for wrong in ("0", "-1", "x", "²", "9" * 5000):
            assert len(self.names(as_owner, f"?page={wrong}")) == 20

    @pytest.mark.parametrize(("points", "said"), [((3, 5), "Won: max"), ((4, 4), "Tied")])
    def test_a_row_says_which_rival_won(
        self, as_owner: Client, owner: Any, mate: Any, points: tuple[int, int], said: str
    ) -> None:
        ended = contest([owner, mate], points)
        runner.catch_up("ratings")
        shown = as_owner.get("/campaigns/")
        assert shown.context["verdicts"] == {ended.id: said}
        assert f"<span>{said}</span>" in text(shown)


@pytest.mark.parametrize("path", ["", "abandon"])
def test_private_campaign_is_hidden_from_strangers(
    client: Client, as_stranger: Client, as_guest: Client, as_owner: Client, new_campaign: Any, path: str
) -> None:
    for controllers in (("me", "open"), ("me", "bot:random"), ("bot:random",)):
        campaign = new_campaign(*controllers, visibility="private")
        for browser in (client, as_stranger, as_guest):
            assert browser.get(f"/campaigns/{campaign.id}/{path}").status_code == 404
            assert browser.post(f"/campaigns/{campaign.id}/abandon").status_code == 404
        assert as_owner.get(f"/campaigns/{campaign.id}/{path}").status_code == 200


def test_lobby_page_of_owner_mate_and_spectator(
    client: Client, as_owner: Client, as_mate: Client, mate: Any, new_campaign: Callable[..., Campaign]
) -> None:
    campaign = new_campaign("me", "open", "open", visibility="unlisted")
    services.join(campaign.id, mate, campaign.invite)
    owners, mates, anybodys = (page(browser, campaign) for browser in (as_owner, as_mate, client))
    assert campaign.invite in owners and campaign.invite in mates and campaign.invite not in anybodys
    assert "Start with a bot on the free seat" in owners and "Start with" not in mates + anybodys
    assert f'data-table="/campaigns/{campaign.id}/table"' in mates
    assert "data-table" not in anybodys and "data-follow" in anybodys


def test_page_of_owner_mate_and_spectator(client: Client, as_owner: Client, as_mate: Client, duel: Campaign) -> None:
    Campaign.objects.update(visibility="unlisted")
    owners, mates, anybodys = (page(browser, duel) for browser in (as_owner, as_mate, client))
    assert "Your turn" in owners and "Go to the table" in owners and "Abandon campaign" in owners
    assert "olivia&#x27;s turn" in mates and "Go to the table" in mates and "Abandon campaign" not in mates
    assert "olivia&#x27;s turn" in anybodys and "Go to the table" not in anybodys
    assert duel.seed_commitment in anybodys and duel.seed not in owners + mates + anybodys


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ruleset": "chess"}, "chess"),
        ({"ruleset_version": 0}, "version of the rules or cards"),
        ({"status": "finished"}, "ended early"),
        ({"fault": {"version": 1, "detail": "The hash differs."}}, "error at version 1: The hash differs."),
    ],
)
def test_broken_campaign_has_a_page_with_the_reason(
    as_owner: Client, duel: Campaign, changes: dict[str, Any], said: str
) -> None:
    Campaign.objects.update(**changes)
    assert said in page(as_owner, duel)


def test_only_the_owner_can_abandon_once(as_owner: Client, as_mate: Client, duel: Campaign) -> None:
    path = f"/campaigns/{duel.id}/abandon"
    refused = as_mate.post(path)
    assert refused.status_code == 403 and "Only the owner" in text(refused)
    assert "You can't undo this." in text(as_owner.get(path))
    assert as_owner.post(path)["Location"] == f"/campaigns/{duel.id}/"
    shown = page(as_owner, duel)
    assert "It has no result" in shown and "Download campaign file" in shown and "Watch replay" in shown
    assert as_owner.post(path).status_code == 409


@pytest.mark.parametrize("path", ["fork", "rematch"])
def test_visitors_sign_in_first(client: Client, finished: Campaign, path: str) -> None:
    response = client.post(f"/campaigns/{finished.id}/{path}", {"at_version": 1})
    assert response["Location"].startswith("/accounts/sign-in?next=/campaigns/")
    assert not Campaign.objects.exclude(pk=finished.pk).exists()


class TestResult:
    def test_it_tells_games_points_title_and_team(self, as_owner: Client, finished: Campaign) -> None:
        shown = page(as_owner, finished)
        for words in ("“Card sharps”", "<strong>9</strong> points", "Game 3", "Rookie bot", "olivia (you)"):
            assert words in shown
        for words in ("After game 3: 9 points", f"/api/v1/campaigns/{finished.id}/export", finished.seed):
            assert words in shown

    def test_fork_from_inside_a_game_begins_there(self, as_owner: Client, owner: Any, duel: Campaign) -> None:
        card = services.table(duel).table.hands[0][0]
        services.act(duel.id, owner, expected_version=1, action={"type": "play", "card": card})
        fork = play_out(services.fork(duel.id, owner, at_version=2))
        chapters = as_owner.get(f"/campaigns/{fork.id}/").context["chapters"]
        assert [chapter["title"] for chapter in chapters] == ["Start", "Game 2", "Game 3"]
        version = chapters[2]["moments"][0]["version"]
        assert f'href="/campaigns/{fork.id}/table?at={version}">' in page(as_owner, fork)

    def test_it_says_whether_a_replay_confirmed_it(self, as_owner: Client, new_campaign: Any) -> None:
        campaign = play_out(new_campaign("me", "bot:random", ranked=True))
        runner.keep_up()
        assert "The server is checking the log." in page(as_owner, campaign)
        verify.check(Campaign.objects.get(pk=campaign.pk))
        runner.keep_up()
        shown = page(as_owner, campaign)
        assert "Confirmed: a replay of the log gave the same result." in shown
        assert "<strong>1</strong> of 1" in shown and "/leaderboards/?ruleset=highcard&amp;format=series" in shown


def test_one_forks_from_the_beginning_of_a_game(
    as_mate: Client, mate: Any, as_owner: Client, finished: Campaign
) -> None:
    version = as_owner.get(f"/campaigns/{finished.id}/").context["chapters"][1]["version"]
    response = as_mate.post(f"/campaigns/{finished.id}/fork", {"at_version": version})
    fork = Campaign.objects.get(forked_from=finished)
    assert (fork.owner, fork.forked_at) == (mate, version)
    assert response["Location"] == f"/campaigns/{fork.id}/table"
    assert "another campaign</a>, version" in page(as_mate, fork)


def test_nobody_forks_from_a_wrong_version(as_owner: Client, finished: Campaign) -> None:
    for at, status in (("", 302), ("x", 302), ("0", 302), ("99999", 404), (finished.version, 409)):
        assert as_owner.post(f"/campaigns/{finished.id}/fork", {"at_version": at}).status_code == status
    assert not Campaign.objects.filter(forked_from=finished).exists()


class TestRematch:
    def test_first_player_creates_the_rematch_and_the_other_gets_the_invitation(
        self, as_owner: Client, as_mate: Client, as_stranger: Client, duel: Campaign
    ) -> None:
        assert "Play again" not in page(as_owner, duel)
        play_out(duel)
        Campaign.objects.update(visibility="public")
        assert "Play again" in page(as_owner, duel) and "Play again" not in page(as_stranger, duel)
        assert as_stranger.post(f"/campaigns/{duel.id}/rematch").status_code == 403
        response = as_owner.post(f"/campaigns/{duel.id}/rematch")
        again = Campaign.objects.get(rematch_of=duel)
        assert response["Location"] == f"/campaigns/{again.id}/"
        assert "olivia has created a rematch." in page(as_mate, duel)
        response = as_mate.post(f"/campaigns/{duel.id}/rematch")
        assert response["Location"] == f"/campaigns/{again.id}/join?invite={again.invite}"

    def test_next_campaign_is_offered_too(self, as_owner: Client, as_mate: Client, duel: Campaign) -> None:
        play_out(duel)
        assert "The same with 25 cards" in page(as_owner, duel)
        as_owner.post(f"/campaigns/{duel.id}/rematch", {"sequel": "more"})
        assert Campaign.objects.get(rematch_of=duel).options == {"ranks": 25}
        assert "olivia has created the next campaign." in page(as_mate, duel)


class TestImport:
    def file(self, content: str | bytes) -> dict[str, Any]:
        sent = content.encode() if isinstance(content, str) else content
        return {"file": SimpleUploadedFile("campaign.jsonl", sent)}

    def test_valid_file_becomes_a_campaign(self, as_mate: Client, mate: Any, finished: Campaign) -> None:
        lines = "".join(services.export_campaign(finished.id, mate))
        response = as_mate.post("/campaigns/import", self.file(lines))
        copy = Campaign.objects.get(owner=mate)
        assert response["Location"] == f"/campaigns/{copy.id}/"
        assert "The file is valid." in page(as_mate, copy)

    def test_invalid_file_is_refused_with_the_line(self, as_mate: Client, mate: Any, finished: Campaign) -> None:
        lines = list(services.export_campaign(finished.id, mate))
        for content in (lines[0] + lines[2], "nonsense", "{}\n", "\x00"):
            response = as_mate.post("/campaigns/import", self.file(content))
            assert response.status_code == 200 and "Line " in str(response.context["form"].errors["file"])
        assert set(as_mate.post("/campaigns/import", self.file("")).context["form"].errors) == {"file"}
        assert not Campaign.objects.filter(owner=mate).exists()

    @pytest.mark.parametrize("path", ["/campaigns/import", "/accounts/sign-in"])
    def test_more_than_a_file_may_have_is_refused_while_it_comes(
        self, as_mate: Client, mate: Any, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        monkeypatch.setattr(file_format, "MAX_FILE_BYTES", 100)
        for sizes in ([101], [60, 60]):
            sent = {"file": [SimpleUploadedFile("campaign.jsonl", b"x" * size) for size in sizes]}
            response = as_mate.post(path, sent)
            assert response.status_code == 413 and "The request is too large" in text(response)
        assert not Campaign.objects.filter(owner=mate).exists()

    def test_a_form_that_says_it_is_too_large_is_not_read(self, as_mate: Client) -> None:
        nothing = FakePayload()
        nothing.read = lambda *_: pytest.fail("it was read")
        said = {"CONTENT_LENGTH": str(request_limits.MAX_REQUEST_BYTES + 1), "wsgi.input": nothing}
        response = as_mate.post("/campaigns/import", CONTENT_TYPE="multipart/form-data; boundary=x", **said)
        assert response.status_code == 413
        assert "a file 33554432 bytes" in text(response) and "max" in text(response)


class TestSheet:
    """Score sheets that the small ruleset doesn't have."""

    SCORE = {
        "sides": [],
        "games": [
            {"game": 1, "won": False, "points": 9, "found": 3, "reason": "all_defeated", "turns": 5, "note": ""},
            {"game": 2, "won": True, "points": 0, "found": 0, "reason": "the_end", "turns": 7, "note": ""},
        ],
        "lines": [
            {"game": 1, "for": "found", "count": 3, "each": 1, "points": 3},
            {"game": 1, "for": "kept_safe", "count": 3, "each": 2, "points": 6},
            {"game": 2, "for": "found", "count": 0, "each": 2, "points": 0},
            {"for": "bonus", "points": 2},
            {"for": "best_card", "seat": 0, "points": 1},
            {"seat": 1, "points": 4},
        ],
    }

    def test_games_tell_their_lines_and_the_rest(self, duel: Campaign) -> None:
        first, second = campaign_summary.games(duel, self.SCORE)
        assert first.lines == [campaign_summary.Line("Found", 3, 1, 3), campaign_summary.Line("Kept safe", 3, 2, 6)]
        assert first.told == [("Reason", "all defeated"), ("Turns", "5")]
        assert (second.number, second.won, second.points) == (2, True, 0)
        told = [(line.label, line.points) for line in campaign_summary.rest(duel, self.SCORE)]
        assert told == [("Bonus", 2), ("Best card, olivia", 1), ("max", 4)]

    def test_points_grow_by_kind(self, duel: Campaign) -> None:
        assert campaign_summary.growth([]) is None
        drawn = campaign_summary.growth(campaign_summary.games(duel, self.SCORE))
        assert drawn is not None
        assert drawn.kinds == [(1, "Found"), (2, "Kept safe")]
        first, second = drawn.columns
        assert [(piece.kind, piece.points) for piece in first.pieces] == [(1, 3), (2, 6)]
        assert first.pieces[0].y + first.pieces[0].height == campaign_summary.FLOOR
        assert first.pieces[1].y + first.pieces[1].height == first.pieces[0].y
        assert (first.total, second.total, second.pieces) == (9, 9, [])

    def test_details_are_tables_or_texts(self, duel: Campaign) -> None:
        scars = [{"cards": ["A", "B"], "seat": 1}]
        told = {"marks": ["one_two", "one_two", "three"], "scars": scars, "best": 2, "none": []}
        marks, scarred, best, none = campaign_summary.details(duel, told)
        assert (marks.title, marks.texts) == ("Marks", ["One two (2 times)", "Three"])
        assert scarred.table == campaign_summary.Table(["Player", "Cards"], [["max", "A, B"]])
        assert best.texts == ["2"] and none.texts == []
