"""The list of campaigns, and the page of one from its lobby to its result."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import FakePayload

from api import bodies
from campaigns import file_format, seeds, services, verification
from campaigns.models import Campaign, Seat
from campaigns.projections import runner
from frontend import sheet
from tests.campaigns.contests import contest
from tests.campaigns.finished import play_out

pytestmark = pytest.mark.django_db


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def page(browser: Client, campaign: Campaign, status: int = 200) -> str:
    response = browser.get(f"/campaigns/{campaign.id}/")
    assert response.status_code == status
    return text(response)


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    """A Series of the owner and a bot, played to its end."""
    return play_out(new_campaign("me", "bot:random", name="Tuesdays", visibility="unlisted"))


class TestList:
    def names(self, browser: Client, query: str = "") -> list[str]:
        return [campaign.name for campaign in browser.get(f"/campaigns/{query}").context["page"].object_list]

    def test_it_has_one_s_own_and_the_public_ones(
        self, client: Client, as_owner: Client, as_stranger: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        for visibility in ("private", "unlisted", "public"):
            new_campaign("me", "open", name=visibility, visibility=visibility)
        assert self.names(as_owner) == self.names(as_owner, "?mine=1") == ["public", "unlisted", "private"]
        assert self.names(as_stranger) == self.names(client) == ["public"]
        assert self.names(as_stranger, "?mine=1") == []
        assert self.names(client, "?mine=1") == ["public"]

    def test_it_is_filtered_by_status(self, as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
        new_campaign("me", "open", name="lobby")
        new_campaign("me", name="playing")
        new_campaign("bot:random", name="finished")
        for status in ("lobby", "playing", "finished"):
            assert self.names(as_owner, f"?status={status}") == [status]
        assert len(self.names(as_owner, "?status=nonsense")) == 3

    def test_it_has_pages(self, as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
        for _ in range(21):
            new_campaign("me", "open")
        assert len(self.names(as_owner)) == 20
        assert "Page 1 of 2" in text(as_owner.get("/campaigns/"))
        assert len(self.names(as_owner, "?page=2")) == len(self.names(as_owner, "?page=99")) == 1
        assert 'href="?mine=1&amp;page=2"' in text(as_owner.get("/campaigns/?mine=1"))

    def test_an_empty_cabinet_leads_on(self, client: Client) -> None:
        assert "No such file in the cabinet." in text(client.get("/campaigns/"))


def test_a_campaign_whose_ruleset_is_gone_is_shown_by_its_name(
    as_owner: Client, new_campaign: Callable[..., Campaign]
) -> None:
    campaign = new_campaign("me", "open", options={"ranks": 30})
    Campaign.objects.filter(pk=campaign.pk).update(ruleset="chess")
    shown = page(as_owner, campaign)
    assert "chess" in shown
    assert "<dt>Ranks</dt><dd>30</dd>" in shown


class TestWhoMaySee:
    @pytest.mark.parametrize("controllers", [("me", "open"), ("me", "bot:random"), ("bot:random",)])
    @pytest.mark.parametrize("path", ["", "abandon"])
    def test_a_private_campaign_is_not_there_for_strangers(
        self,
        client: Client,
        as_stranger: Client,
        as_guest: Client,
        as_owner: Client,
        new_campaign: Callable[..., Campaign],
        controllers: tuple[str, ...],
        path: str,
    ) -> None:
        campaign = new_campaign(*controllers)
        for browser in (client, as_stranger, as_guest):
            assert browser.get(f"/campaigns/{campaign.id}/{path}").status_code == 404
            assert browser.post(f"/campaigns/{campaign.id}/abandon").status_code == 404
        assert as_owner.get(f"/campaigns/{campaign.id}/{path}").status_code == 200

    def test_the_cast_at_a_lobby(
        self, client: Client, as_owner: Client, as_mate: Client, mate: Any, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open", "open", visibility="unlisted")
        services.join(campaign.id, mate, campaign.invite)
        shown = {name: page(browser, campaign) for name, browser in (("o", as_owner), ("m", as_mate), ("a", client))}
        assert campaign.invite in shown["o"] and campaign.invite in shown["m"] and campaign.invite not in shown["a"]
        assert "Begin, with a bot on the free seat" in shown["o"]
        assert "Begin, with" not in shown["m"] + shown["a"]
        assert f'data-table="/campaigns/{campaign.id}/table"' in shown["m"]
        assert "data-table" not in shown["a"] and "data-follow" in shown["a"]

    def test_the_invite_is_offered_while_a_seat_is_free(
        self, as_owner: Client, new_campaign: Callable[..., Campaign], mate: Any
    ) -> None:
        lobby = new_campaign("me", "open")
        assert "Send this link" in page(as_owner, lobby)
        lobby.seats.filter(controller=Seat.OPEN).update(controller=Seat.HUMAN, user=mate, ready=False)
        shown = page(as_owner, lobby)
        assert "Send this link" not in shown and "All seats are taken." in shown

    def test_the_cast_at_play(self, client: Client, as_owner: Client, as_mate: Client, duel: Campaign) -> None:
        Campaign.objects.update(visibility="unlisted")
        shown = {name: page(browser, duel) for name, browser in (("o", as_owner), ("m", as_mate), ("a", client))}
        assert "Your turn" in shown["o"] and "Go to the table" in shown["o"] and "Give it up" in shown["o"]
        assert "olivia is next" in shown["m"] and "Go to the table" in shown["m"] and "Give it up" not in shown["m"]
        assert "olivia is next" in shown["a"] and "Go to the table" not in shown["a"]
        assert duel.seed_commitment in shown["a"] and duel.seed not in "".join(shown.values())


class TestAbandon:
    def test_it_is_asked_once_more(self, as_owner: Client, duel: Campaign) -> None:
        assert "This can't be taken back." in text(as_owner.get(f"/campaigns/{duel.id}/abandon"))
        duel.refresh_from_db()
        assert duel.status == "playing"

    def test_the_owner_closes_the_case(self, as_owner: Client, duel: Campaign) -> None:
        assert as_owner.post(f"/campaigns/{duel.id}/abandon")["Location"] == f"/campaigns/{duel.id}/"
        shown = page(as_owner, duel)
        assert "so it has no result" in shown and "Download the file" in shown and "Watch it again" in shown
        assert f'href="/campaigns/new?ruleset={duel.ruleset}"' in shown

    def test_from_the_lobby_there_is_nothing_to_watch(
        self, as_owner: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        campaign = new_campaign("me", "open")
        as_owner.post(f"/campaigns/{campaign.id}/abandon")
        shown = page(as_owner, campaign)
        assert "It had not begun." in shown and "Watch it again" not in shown

    def test_nobody_else_does_and_nobody_twice(self, as_owner: Client, as_mate: Client, duel: Campaign) -> None:
        refused = as_mate.post(f"/campaigns/{duel.id}/abandon")
        assert refused.status_code == 403 and "Only the owner" in text(refused)
        as_owner.post(f"/campaigns/{duel.id}/abandon")
        assert as_owner.post(f"/campaigns/{duel.id}/abandon").status_code == 409


class TestResult:
    def test_it_tells_games_points_title_and_team(self, as_owner: Client, finished: Campaign) -> None:
        shown = page(as_owner, finished)
        for words in (
            "“Card sharps”",
            "<strong>9</strong> points",
            "Game 3",
            "Bot (random)",
            "olivia (you)",
            "Points after each game",
            "After game 3: 9 points",
            "It has only just ended.",
            f"/campaigns/{finished.id}/picture",
            f"/api/v1/campaigns/{finished.id}/export",
            finished.seed,
        ):
            assert words in shown

    def test_a_fork_from_the_midst_of_a_game_begins_there(self, as_owner: Client, owner: Any, duel: Campaign) -> None:
        card = services.table(duel).table.hands[0][0]
        services.act(duel.id, owner, expected_version=1, action={"type": "play", "card": card})
        fork = play_out(services.fork(duel.id, owner, at_version=2))
        chapters = as_owner.get(f"/campaigns/{fork.id}/").context["chapters"]
        assert [chapter["title"] for chapter in chapters] == ["The beginning", "Game 2", "Game 3"]

    def test_moments_lead_to_the_table(self, client: Client, finished: Campaign) -> None:
        chapters = client.get(f"/campaigns/{finished.id}/").context["chapters"]
        assert [chapter["title"] for chapter in chapters] == ["Game 1", "Game 2", "Game 3"]
        assert [len(chapter["moments"]) for chapter in chapters] == [1, 1, 1]
        version = chapters[2]["moments"][0]["version"]
        assert f'href="/campaigns/{finished.id}/table?at={version}">Game over</a>' in page(client, finished)

    def test_how_it_stands(self, as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
        campaign = play_out(new_campaign("me", "bot:random", ranked=True))
        runner.keep_up()
        assert "Its log is being replayed." in page(as_owner, campaign)
        verification.check(Campaign.objects.get(pk=campaign.pk))
        runner.keep_up()
        shown = page(as_owner, campaign)
        assert "Confirmed: a replay of the log came to the same result." in shown
        assert "<strong>1</strong> of 1" in shown and "/leaderboards/?ruleset=highcard&amp;format=series" in shown

    def test_a_first_game_tells_it_only_to_who_asks(self, as_owner: Client, finished: Campaign) -> None:
        folded = '<details><summary id="standing">What it counts for</summary>'
        assert folded not in page(as_owner, finished)
        Campaign.objects.filter(pk=finished.pk).update(guided=True)
        assert folded in page(as_owner, finished)

    def test_why_it_does_not(self, as_owner: Client, finished: Campaign) -> None:
        runner.keep_up()
        assert "It was not set up to be ranked." in page(as_owner, finished)

    def test_how_it_compares(self, as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
        campaigns = [play_out(new_campaign("me", "bot:random"), chance) for chance in range(2)]
        runner.keep_up()
        assert "0 of 2 campaigns with 2 players have fewer points, 2 as many." in page(as_owner, campaigns[0])

    def test_an_outdated_campaign_has_a_page_all_the_same(self, as_owner: Client, duel: Campaign) -> None:
        Campaign.objects.update(ruleset_version=0)
        assert "under other rules or cards" in page(as_owner, duel)

    def test_so_has_one_that_ended_before_it_was_played_out(self, as_owner: Client, duel: Campaign) -> None:
        Campaign.objects.update(status="finished")
        assert "ended before it was played out" in page(as_owner, duel)

    def test_what_the_last_check_found_is_said(self, as_owner: Client, finished: Campaign) -> None:
        Campaign.objects.update(fault={"version": 3, "detail": "The hash is another one."})
        assert "wrong at version 3: The hash is another one." in page(as_owner, finished)

    def test_it_is_drawn_to_keep(self, client: Client, as_owner: Client, finished: Campaign, duel: Campaign) -> None:
        response = client.get(f"/campaigns/{finished.id}/picture")
        assert response["Content-Type"] == "image/svg+xml" and "Tuesdays" in text(response)
        assert client.get(f"/campaigns/{duel.id}/picture").status_code == 404
        assert as_owner.get(f"/campaigns/{duel.id}/picture").status_code == 409


class TestFork:
    def test_one_goes_off_from_the_beginning_of_a_game(
        self, as_mate: Client, mate: Any, as_owner: Client, finished: Campaign
    ) -> None:
        version = as_owner.get(f"/campaigns/{finished.id}/").context["chapters"][1]["version"]
        response = as_mate.post(f"/campaigns/{finished.id}/fork", {"at_version": version})
        fork = Campaign.objects.get(forked_from=finished)
        assert (fork.owner, fork.forked_at) == (mate, version)
        assert response["Location"] == f"/campaigns/{fork.id}/table"
        assert "another campaign</a>, version" in page(as_mate, fork)

    def test_it_needs_somebody(self, client: Client, finished: Campaign) -> None:
        assert "Go off from there" not in page(client, finished)
        response = client.post(f"/campaigns/{finished.id}/fork", {"at_version": 1})
        assert response["Location"] == f"/accounts/sign-in?next=/campaigns/{finished.id}/"

    @pytest.mark.parametrize(("version", "status"), [("", 302), ("x", 302), ("0", 302), ("99999", 404), ("last", 409)])
    def test_a_version_that_is_none(self, as_owner: Client, finished: Campaign, version: str, status: int) -> None:
        at = finished.version if version == "last" else version
        assert as_owner.post(f"/campaigns/{finished.id}/fork", {"at_version": at}).status_code == status
        assert not Campaign.objects.filter(forked_from=finished).exists()


def test_the_title_of_a_team_is_explained(client: Client, new_campaign: Callable[..., Campaign]) -> None:
    bots, wishes = ["bot:heuristic"] * 3, {"ruleset": "legendary", "visibility": "public"}
    played = new_campaign(*bots, seed=seeds.derive_seed(6), **wishes)
    services.play_bots(played.id)
    assert "“I Want To Believe...You Can Do Better”" in page(client, played)
    assert "From 50 points on: the last game is won" in page(client, played)


class TestRematch:
    def test_the_first_sets_it_up_and_the_other_is_led_to_the_invitation(
        self, as_owner: Client, as_mate: Client, duel: Campaign
    ) -> None:
        assert "Play again" not in page(as_owner, duel)
        play_out(duel)
        assert "The others find it here." in page(as_owner, duel)
        response = as_owner.post(f"/campaigns/{duel.id}/rematch")
        again = Campaign.objects.get(rematch_of=duel)
        assert response["Location"] == f"/campaigns/{again.id}/"
        assert "olivia has set the same up once more." in page(as_mate, duel)
        response = as_mate.post(f"/campaigns/{duel.id}/rematch")
        assert response["Location"] == f"/campaigns/{again.id}/join?invite={again.invite}"
        assert f'<a href="/campaigns/{duel.id}/">another campaign</a>' in page(as_owner, again)

    def test_alone_among_bots_one_is_led_to_the_table(self, as_owner: Client, finished: Campaign) -> None:
        assert "The others find it here." not in page(as_owner, finished)
        response = as_owner.post(f"/campaigns/{finished.id}/rematch")
        assert response["Location"] == f"/campaigns/{Campaign.objects.get(rematch_of=finished).id}/table"

    def test_what_follows_is_offered_beside_it(
        self, as_owner: Client, as_mate: Client, owner: Any, duel: Campaign
    ) -> None:
        play_out(duel)
        assert "The same with 25 cards" in page(as_owner, duel)
        as_owner.post(f"/campaigns/{duel.id}/rematch", {"sequel": "1"})
        following = Campaign.objects.get(rematch_of=duel)
        assert following.options == {"ranks": 25}
        assert "olivia has set up what comes next." in page(as_mate, duel)
        assert "The same once more" in page(as_mate, duel), "that is another one"

    def test_it_is_offered_after_giving_up_and_to_nobody_else(
        self, as_owner: Client, as_stranger: Client, owner: Any, duel: Campaign
    ) -> None:
        Campaign.objects.update(visibility="public")
        services.abandon(duel.id, owner)
        assert "Play again" in page(as_owner, duel)
        assert "Play again" not in page(as_stranger, duel)
        assert as_stranger.post(f"/campaigns/{duel.id}/rematch").status_code == 403

    def test_it_needs_somebody(self, client: Client, finished: Campaign) -> None:
        response = client.post(f"/campaigns/{finished.id}/rematch")
        assert response["Location"] == f"/accounts/sign-in?next=/campaigns/{finished.id}/"
        assert not Campaign.objects.filter(rematch_of=finished).exists()


class TestImport:
    def file(self, content: str) -> dict[str, Any]:
        return {"file": SimpleUploadedFile("campaign.jsonl", content.encode())}

    def test_a_true_file_becomes_a_campaign(self, as_mate: Client, mate: Any, finished: Campaign) -> None:
        lines = "".join(services.export_campaign(finished.id, mate))
        response = as_mate.post("/campaigns/import", self.file(lines))
        copy = Campaign.objects.get(owner=mate)
        assert response["Location"] == f"/campaigns/{copy.id}/"
        assert "Every line of the file was found true." in page(as_mate, copy)

    def test_a_false_one_is_refused_with_its_line(self, as_mate: Client, mate: Any, finished: Campaign) -> None:
        lines = list(services.export_campaign(finished.id, mate))
        response = as_mate.post("/campaigns/import", self.file("".join([lines[0], lines[2]])))
        assert response.status_code == 200 and "Line " in str(response.context["form"].errors["file"])
        assert not Campaign.objects.filter(owner=mate).exists()

    @pytest.mark.parametrize("content", ["", "nonsense", "{}\n", "\udcff"[:0] + "\x00"])
    def test_nonsense_is_refused(self, as_mate: Client, content: str) -> None:
        response = as_mate.post("/campaigns/import", self.file(content))
        assert set(response.context["form"].errors) == {"file"}

    def test_nothing_is_refused(self, as_mate: Client) -> None:
        assert "This field is required." in text(as_mate.post("/campaigns/import"))

    @pytest.mark.parametrize("path", ["/campaigns/import", "/campaigns/new", "/accounts/sign-in"])
    @pytest.mark.parametrize("sizes", [[101], [60, 60]])
    def test_more_than_a_file_may_have_is_refused_while_it_comes(
        self, as_mate: Client, mate: Any, monkeypatch: pytest.MonkeyPatch, path: str, sizes: list[int]
    ) -> None:
        monkeypatch.setattr(file_format, "MAX_FILE_BYTES", 100)
        careful = Client(enforce_csrf_checks=True)
        careful.cookies = as_mate.cookies
        careful.get("/campaigns/")
        for browser in (as_mate, careful):
            sent = {"file": [SimpleUploadedFile("campaign.jsonl", b"x" * size) for size in sizes]}
            response = browser.post(path, sent)
            assert response.status_code == 413
            assert "What was sent is too large" in text(response) and "a file 33554432 bytes" in text(response)
        assert not Campaign.objects.filter(owner=mate).exists()

    def test_a_file_as_large_as_may_be_is_read(self, as_mate: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(file_format, "MAX_FILE_BYTES", 100)
        response = as_mate.post("/campaigns/import", self.file("x" * 100))
        assert response.status_code == 200 and "Line 1" in str(response.context["form"].errors["file"])

    def test_a_form_that_says_it_is_too_large_is_not_read(self, as_mate: Client) -> None:
        nothing = FakePayload()
        nothing.read = lambda *_: pytest.fail("it was read")
        said = {
            "CONTENT_LENGTH": str(bodies.MAX_REQUEST_BYTES + 1),
            "CONTENT_TYPE": "multipart/form-data; boundary=x",
            "wsgi.input": nothing,
        }
        response = as_mate.post("/campaigns/import", **said)
        assert response.status_code == 413
        assert "a file 33554432 bytes" in text(response) and "max" in text(response)

    def test_it_needs_somebody(self, client: Client) -> None:
        assert client.post("/campaigns/import")["Location"] == "/accounts/sign-in?next=/campaigns/"

    def test_files_do_not_come_without_end(self, as_mate: Client, settings: Any) -> None:
        settings.API_IMPORT_RATE = "1/hour"
        cache.clear()
        assert [as_mate.post("/campaigns/import").status_code for _ in range(2)] == [200, 429]
        cache.clear()


class TestSheet:
    """What a page draws of score sheets that the small ruleset doesn't have."""

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
        first, second = sheet.games(duel, self.SCORE)
        assert first.lines == [sheet.Line("Found", 3, 1, 3), sheet.Line("Kept safe", 3, 2, 6)]
        assert first.told == [("Reason", "all defeated"), ("Turns", "5")]
        assert (second.number, second.won, second.points) == (2, True, 0)

    def test_lines_about_a_seat_say_who_sits_there(self, duel: Campaign, new_campaign: Callable[..., Campaign]) -> None:
        told = [(line.label, line.points) for line in sheet.rest(duel, self.SCORE)]
        assert told == [("Bonus", 2), ("Best card, olivia", 1), ("max", 4)]
        alone = new_campaign("me", "me")
        assert [line.label for line in sheet.rest(alone, self.SCORE)][1:] == [
            "Best card, olivia (seat 1)",
            "olivia (seat 2)",
        ]

    def test_points_grow_by_kind(self, duel: Campaign) -> None:
        drawn = sheet.growth(sheet.games(duel, self.SCORE))
        assert drawn is not None
        assert drawn.kinds == [(1, "Found"), (2, "Kept safe")]
        first, second = drawn.columns
        assert [(piece.kind, piece.points) for piece in first.pieces] == [(1, 3), (2, 6)]
        assert first.pieces[0].y + first.pieces[0].height == sheet.FLOOR
        assert first.pieces[1].y + first.pieces[1].height == first.pieces[0].y
        assert (first.total, second.total, second.pieces) == (9, 9, [])

    def test_nothing_does_not_grow(self) -> None:
        assert sheet.growth([]) is None

    def test_details_are_tables_or_texts(self, duel: Campaign) -> None:
        told = {
            "marks": ["one_two", "one_two", "three"],
            "scars": [{"cards": ["A", "B"], "seat": 1}],
            "best": 2,
            "none": [],
        }
        marks, scars, best, none = sheet.details(duel, told)
        assert (marks.title, marks.texts) == ("Marks", ["One two, 2 times", "Three"])
        assert scars.table == sheet.Table(["Player", "Cards"], [["max", "A, B"]])
        assert best.texts == ["2"] and none.texts == []

    def test_details_are_called_what_the_game_calls_them(self, duel: Campaign) -> None:
        duel.ruleset = "ccg"
        hidden, turns = sheet.details(duel, {"x_files": [{"seat": 1, "name": "Leonard Betts"}], "turns": 8})
        assert (hidden.title, turns.title) == ("Who hid which X-File", "Turns")
        (ended,) = sheet.details(duel, {"ended_by": "guess"})
        assert (ended.title, ended.texts) == ("How it ended", ["An X-File was named"])


class TestTheListByGame:
    @pytest.mark.parametrize(("points", "said"), [((3, 5), "Won: max"), ((5, 3), "Won: olivia"), ((4, 4), "Tied")])
    def test_a_row_says_which_rival_won(
        self, as_owner: Client, owner: Any, mate: Any, points: tuple[int, int], said: str
    ) -> None:
        ended = contest([owner, mate], points)
        assert as_owner.get("/campaigns/").context["verdicts"] == {}, "nobody has counted it yet"
        runner.catch_up("ratings")
        shown = as_owner.get("/campaigns/")
        assert shown.context["verdicts"] == {ended.id: said}
        assert f"<span>{said}</span>" in text(shown)

    def test_every_game_is_a_filter_beside_the_others(
        self, as_owner: Client, new_campaign: Callable[..., Campaign]
    ) -> None:
        new_campaign("me", "open", name="High and low")
        new_campaign("me", "open", ruleset="sealedbid", format="single", name="Under cover")
        shown = text(as_owner.get("/campaigns/", {"mine": 1, "status": "lobby", "ruleset": "sealedbid"}))
        assert "Under cover" in shown and "High and low" not in shown
        for kept in ("?mine=1&ruleset=sealedbid", "?status=lobby&ruleset=sealedbid", "?mine=1&status=lobby"):
            assert f'href="{kept}"' in unescape(shown)
        everything = text(as_owner.get("/campaigns/", {"ruleset": "chess"}))
        assert "Under cover" in everything and "High and low" in everything

    def test_points_are_those_of_a_team(self, as_owner: Client, owner: Any, mate: Any, finished: Campaign) -> None:
        contest([owner, mate], (5, 3))
        rows = text(as_owner.get("/campaigns/", {"ruleset": "sealedbid"}))
        assert "points" not in rows.partition("campaign-rows")[2]
        assert f"{finished.points} points" in text(as_owner.get("/campaigns/"))
