"""undo, redo and vote over HTTP: status, body, and what each refusal says. High Card deals anew at version 7."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.api.test_play import act, at

DEAL = 7
COMMANDS = ("undo", "redo", "vote")


def send(client: APIClient, campaign: Campaign, command: str, key: str | None = None, **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    return client.post(at(campaign, command), body, format="json", headers=headers)


def version_of(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def play(campaign: Campaign, *clients: APIClient, until: int) -> None:
    """Let whoever is asked choose the first option, up to a version."""
    while version_of(campaign) < until:
        asked = next(client for client in clients if client.get(at(campaign, "decision")).json()["options"])
        assert act(asked, campaign).status_code == 201


@pytest.fixture
def duel_of(new_campaign: Callable[..., Campaign], mate: Any) -> Callable[..., Campaign]:
    """Make a campaign of the owner and the mate with this policy."""

    def make(undo: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", undo=undo, **wishes)
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    return make


@pytest.fixture
def dealt(duel: Campaign, as_owner: APIClient, as_mate: APIClient) -> Campaign:
    """A duel whose second game was just dealt: further back all must agree."""
    play(duel, as_owner, as_mate, until=DEAL)
    return duel


class TestMoving:
    def test_an_undo_shows_the_table_of_before_and_asks_its_question_again(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        before = as_owner.get(at(duel, "state")).json()["view"]
        act(as_owner, duel)
        moved = send(as_mate, duel, "undo", expected_version=2)
        assert_as_described("POST campaigns/{id}/undo", moved)
        body = moved.json()
        assert (moved.status_code, body["version"], body["table_version"], body["vote"]) == (201, 3, 1, None)
        assert (body["decision"]["version"], body["decision"]["waiting_for"]) == (3, [{"seat": 0, "name": "olivia"}])
        assert as_owner.get(at(duel, "state")).json()["view"] == before

    def test_a_redo_plays_it_again(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        act(as_owner, duel)
        played = as_mate.get(at(duel, "state")).json()
        send(as_owner, duel, "undo", expected_version=2)
        moved = send(as_owner, duel, "redo", expected_version=3)
        assert_as_described("POST campaigns/{id}/redo", moved)
        assert (moved.status_code, moved.json()["version"], moved.json()["table_version"]) == (201, 4, 2)
        again = as_mate.get(at(duel, "state")).json()
        assert again["view"] == played["view"]
        assert again["decision"]["options"] == played["decision"]["options"]

    def test_to_version_goes_before_by(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        play(duel, as_owner, as_mate, until=4)
        moved = send(as_owner, duel, "undo", expected_version=4, to_version=2, by="turn")
        assert moved.json()["table_version"] == 2

    def test_the_event_feed_tells_where_it_went(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        act(as_owner, duel)
        send(as_mate, duel, "undo", expected_version=2)
        for client in (as_owner, as_mate):
            (undone,) = client.get(at(duel, "events?after=2")).json()["events"]
            assert (undone["type"], undone["seat"], undone["facts"]) == ("undone", 1, [])
            told = undone["payload"]
            assert (told["node"], told["furthest"], told["asked"]) == (1, 2, {"by": "action"})

    def test_the_summary_and_the_score_count_knowledge_taken_back(
        self, as_owner: APIClient, as_mate: APIClient, duel_of: Any
    ) -> None:
        campaign = duel_of("free")
        play(campaign, as_owner, as_mate, until=DEAL)
        assert send(as_owner, campaign, "undo", expected_version=DEAL).status_code == 201
        for resource in ("", "score"):
            assert as_mate.get(at(campaign, resource)).json()["knowledge_taken_back"] == 1


class TestProspects:
    def test_they_are_told_to_who_sits_there(self, as_owner: APIClient, dealt: Campaign) -> None:
        found = as_owner.get(at(dealt, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        body = found.json()
        assert (body["version"], body["policy"], body["furthest"]) == (DEAL, "vote", DEAL)
        assert body["because"]["rule"] == "DEAL-1"
        assert (body["undo"]["action"]["to_version"], body["undo"]["action"]["needs"]) == (DEAL - 1, "vote")
        assert "play" in body["undo"]["action"]["title"].lower()
        assert (body["redo"], body["vote"]) == ({"action": None, "turn": None}, None)

    def test_another_seats_choice_is_told_by_its_version_alone(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        act(as_owner, duel)
        rows = {
            name: client.get(at(duel, "undo")).json()["undo"]["action"]["events"]
            for name, client in (("mine", as_owner), ("others", as_mate))
        }
        assert [set(row) for row in rows["mine"]] == [{"version", "seat", "payload"}]
        assert rows["others"] == [{"version": 2, "seat": 0}]

    def test_at_the_opening_there_is_none(self, as_owner: APIClient, duel: Campaign) -> None:
        found = as_owner.get(at(duel, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        assert found.json()["undo"] == {"action": None, "turn": None}


class TestRefusals:
    def test_safe_says_how_far_and_because_of_which_rule_and_fact(
        self, as_owner: APIClient, as_mate: APIClient, duel_of: Any
    ) -> None:
        campaign = duel_of("safe")
        play(campaign, as_owner, as_mate, until=DEAL)
        cards = []
        for client in (as_owner, as_mate):
            refused = send(client, campaign, "undo", expected_version=DEAL)
            body = assert_problem(refused, "undo_refused", policy="safe", furthest=DEAL)
            because = body["because"]
            assert (because["version"], because["type"], because["rule"]) == (DEAL, "acted", "DEAL-1")
            assert "DEAL-1" in body["detail"]
            assert set(because["fact"]) == {"fact", "card", "source", "target"}
            cards.append(because["fact"]["card"])
        hand = as_owner.get(at(campaign, "state")).json()["view"]["hands"][0]
        assert cards == [hand[0], None], "the card is named to its owner alone"
        assert version_of(campaign) == DEAL

    def test_off_says_so(self, as_owner: APIClient, duel_of: Any) -> None:
        campaign = duel_of("off")
        act(as_owner, campaign)
        refused = send(as_owner, campaign, "undo", expected_version=2)
        assert "because" not in assert_problem(refused, "undo_refused", policy="off", furthest=2)
        found = as_owner.get(at(campaign, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        assert (found.json()["furthest"], found.json()["undo"]["action"]["needs"]) == (2, "refused")

    @pytest.mark.parametrize("command", ["undo", "redo"])
    def test_an_older_version_is_stale(self, as_owner: APIClient, duel: Campaign, command: str) -> None:
        act(as_owner, duel)
        assert_problem(send(as_owner, duel, command, expected_version=1), "stale_version", current_version=2)

    def test_where_there_is_nothing(self, as_owner: APIClient, duel: Campaign) -> None:
        assert_problem(send(as_owner, duel, "undo", expected_version=1), "nothing_to_undo")
        assert_problem(send(as_owner, duel, "redo", expected_version=1), "nothing_to_redo")
        assert_problem(send(as_owner, duel, "vote", proposal=1, agree=True), "vote_over", current_version=1)

    def test_a_branch_that_was_left_and_a_version_that_never_was(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        play(duel, as_owner, as_mate, until=3)
        send(as_owner, duel, "undo", expected_version=3, to_version=1)
        act(as_owner, duel)
        refused = send(as_owner, duel, "undo", expected_version=5, to_version=3)
        assert_problem(refused, "not_in_force")
        for command in ("undo", "redo"):
            refused = send(as_owner, duel, command, expected_version=5, to_version=99)
            assert refused.json()["code"] in ("version_not_found", "nothing_to_redo")

    @pytest.mark.parametrize("command", COMMANDS)
    @pytest.mark.parametrize(
        ("who", "code"), [("as_stranger", "campaign_not_found"), ("anonymous", "not_authenticated")]
    )
    def test_a_private_campaign_does_not_exist_for_strangers(
        self, request: Any, duel: Campaign, command: str, who: str, code: str
    ) -> None:
        body = {"proposal": 1, "agree": True} if command == "vote" else {"expected_version": 1}
        client = request.getfixturevalue(who)
        assert_problem(send(client, duel, command, **body), code)
        assert_problem(client.get(at(duel, "undo")), "campaign_not_found")

    @pytest.mark.parametrize("command", COMMANDS)
    def test_a_spectator_moves_nothing(self, as_stranger: APIClient, duel: Campaign, command: str) -> None:
        Campaign.objects.update(visibility="public")
        body = {"proposal": 1, "agree": True} if command == "vote" else {"expected_version": 1}
        assert_problem(send(as_stranger, duel, command, **body), "not_your_seat")
        assert_problem(as_stranger.get(at(duel, "undo")), "not_your_seat")

    @pytest.mark.parametrize("ending", ["lobby", "abandoned"])
    def test_before_the_beginning_and_after_the_end_nothing_is_taken_back(
        self, as_owner: APIClient, new_campaign: Callable[..., Campaign], ending: str
    ) -> None:
        campaign = new_campaign("me", "open" if ending == "lobby" else "me")
        if ending == "abandoned":
            as_owner.post(at(campaign, "abandon"))
        for command in ("undo", "redo"):
            refused = send(as_owner, campaign, command, expected_version=version_of(campaign))
            assert_problem(refused, "not_playing", status=409)
        assert_problem(send(as_owner, campaign, "vote", proposal=1, agree=True), "not_playing")
        assert_problem(as_owner.get(at(campaign, "undo")), "not_playing")

    @pytest.mark.parametrize(
        ("body", "fault"),
        [
            ({}, "/expected_version"),
            ({"expected_version": "x"}, "/expected_version"),
            ({"expected_version": True}, "/expected_version"),
            ({"expected_version": 1, "to_version": 0}, "/to_version"),
            ({"expected_version": 1, "to_version": 1.5}, "/to_version"),
            ({"expected_version": 1, "by": "game"}, "/by"),
            ({"expected_version": 1, "seat": 0}, "/seat"),
        ],
    )
    @pytest.mark.parametrize("command", ["undo", "redo"])
    def test_a_bad_field_is_named(
        self, as_owner: APIClient, duel: Campaign, command: str, body: dict[str, Any], fault: str
    ) -> None:
        assert list(places(assert_problem(send(as_owner, duel, command, **body), "invalid_input"))) == [fault]

    @pytest.mark.parametrize(
        ("body", "faults"),
        [
            ({}, {"/proposal", "/agree"}),
            ({"proposal": 0, "agree": True}, {"/proposal"}),
            ({"proposal": 1, "agree": "yes"}, {"/agree"}),
            ({"proposal": 1, "agree": None}, {"/agree"}),
        ],
    )
    def test_a_bad_field_of_a_vote_is_named(
        self, as_owner: APIClient, duel: Campaign, body: dict[str, Any], faults: set[str]
    ) -> None:
        assert set(places(assert_problem(send(as_owner, duel, "vote", **body), "invalid_input"))) == faults


class TestIdempotency:
    @pytest.mark.parametrize("command", ["undo", "redo"])
    def test_the_same_request_again_gets_the_first_answer(
        self, as_owner: APIClient, duel: Campaign, command: str
    ) -> None:
        act(as_owner, duel)
        if command == "redo":
            send(as_owner, duel, "undo", expected_version=2)
        version = version_of(duel)
        first, again = (send(as_owner, duel, command, key="k", expected_version=version) for _ in range(2))
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        assert version_of(duel) == version + 1

    def test_a_key_is_for_one_request(self, as_owner: APIClient, duel: Campaign) -> None:
        act(as_owner, duel)
        send(as_owner, duel, "undo", key="k", expected_version=2)
        others = [
            send(as_owner, duel, "undo", key="k", expected_version=2, by="turn"),
            send(as_owner, duel, "redo", key="k", expected_version=2),
            act(as_owner, duel, key="k"),
        ]
        for other in others:
            assert_problem(other, "idempotency_mismatch")
        assert version_of(duel) == 3

    def test_a_vote_called_twice_is_one_vote(self, as_owner: APIClient, dealt: Campaign) -> None:
        first, again = (send(as_owner, dealt, "undo", key="k", expected_version=DEAL) for _ in range(2))
        assert (first.status_code, first.json()) == (202, again.json())
        assert version_of(dealt) == DEAL + 1

    @pytest.mark.parametrize("agree", [True, False])
    def test_a_call_sent_again_when_the_vote_is_over_still_gets_the_first_answer(
        self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, agree: bool
    ) -> None:
        first = send(as_owner, dealt, "undo", key="k", expected_version=DEAL)
        send(as_mate, dealt, "vote", proposal=DEAL + 1, agree=agree)
        before = version_of(dealt)
        again = send(as_owner, dealt, "undo", key="k", expected_version=DEAL)
        assert (first.status_code, again.status_code, version_of(dealt)) == (202, 202, before)
        for name in ("version", "table_version", "vote"):
            assert first.json()[name] == again.json()[name]

    @pytest.mark.parametrize("key", ["", "k" * 201])
    def test_a_bad_key_is_named(self, as_owner: APIClient, duel: Campaign, key: str) -> None:
        refused = send(as_owner, duel, "undo", key=key, expected_version=1)
        assert list(places(assert_problem(refused, "invalid_input"))) == ["Idempotency-Key"]


class TestVote:
    @pytest.fixture
    def called(self, as_owner: APIClient, dealt: Campaign) -> Any:
        return send(as_owner, dealt, "undo", expected_version=DEAL, to_version=1)

    def test_where_others_must_agree_nothing_moves_yet(
        self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, called: Any
    ) -> None:
        assert_as_described("POST campaigns/{id}/undo", called)
        body = called.json()
        vote = body["vote"]
        assert (called.status_code, body["version"], body["table_version"]) == (202, DEAL + 1, DEAL)
        assert (vote["proposal"], vote["seat"], vote["to_version"], vote["knowledge"]) == (DEAL + 1, 0, 1, True)
        assert (vote["agreed"], vote["waiting_for"]) == ([0], [1])
        assert [row["version"] for row in vote["taken_back"]] == list(range(2, DEAL + 1))
        found = as_mate.get(at(dealt, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        assert found.json()["vote"] == vote | {"taken_back": found.json()["vote"]["taken_back"]}

    def test_each_is_told_only_of_own_choices(self, as_mate: APIClient, dealt: Campaign, called: Any) -> None:
        mine = called.json()["vote"]["taken_back"]
        others = as_mate.get(at(dealt, "undo")).json()["vote"]["taken_back"]
        assert {row["seat"] for row in mine if "payload" in row} == {0}
        assert {row["seat"] for row in others if "payload" in row} == {1}

    def test_with_the_last_yes_it_is_done(self, as_mate: APIClient, dealt: Campaign, called: Any) -> None:
        answered = send(as_mate, dealt, "vote", proposal=DEAL + 1, agree=True)
        assert_as_described("POST campaigns/{id}/vote", answered)
        body = answered.json()
        assert (answered.status_code, body["version"], body["table_version"], body["vote"]) == (201, DEAL + 3, 1, None)

    def test_with_a_no_it_is_given_up(
        self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, called: Any
    ) -> None:
        answered = send(as_mate, dealt, "vote", proposal=DEAL + 1, agree=False)
        body = answered.json()
        assert (answered.status_code, body["table_version"], body["vote"]) == (201, DEAL, None)
        assert_problem(send(as_owner, dealt, "vote", proposal=DEAL + 1, agree=True), "vote_over")

    def test_while_somebody_has_not_answered_it_goes_on(
        self, as_owner: APIClient, dealt: Campaign, called: Any
    ) -> None:
        answered = send(as_owner, dealt, "vote", proposal=DEAL + 1, agree=True)
        assert_as_described("POST campaigns/{id}/vote", answered)
        assert (answered.status_code, answered.json()["vote"]["waiting_for"]) == (202, [1])

    def test_an_action_ends_it(self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, called: Any) -> None:
        play(dealt, as_owner, as_mate, until=DEAL + 2)
        refused = send(as_mate, dealt, "vote", proposal=DEAL + 1, agree=True)
        assert_problem(refused, "vote_over", current_version=DEAL + 2)


class TestUnasked:
    """Where a player takes back unasked only what they played themselves."""

    @pytest.fixture
    def trio(self, new_campaign: Any, mate: Any, stranger: Any) -> Campaign:
        campaign: Campaign = new_campaign("me", "open", "open", undo_unasked="own")
        for user in (mate, stranger):
            services.join(campaign.id, user, campaign.invite)
        return campaign

    @pytest.fixture
    def campaign(self, duel_of: Any, as_owner: APIClient) -> Campaign:
        campaign = duel_of("safe", undo_unasked="own")
        act(as_owner, campaign)
        return campaign

    @pytest.mark.parametrize(("ranked", "given"), [(True, "own"), (False, "team")])
    def test_the_table_chooses_when_it_is_set_up_and_the_summary_says_what(
        self, as_owner: APIClient, ranked: bool, given: str
    ) -> None:
        body = {"ruleset": "highcard", "format": "single", "seats": [{"controller": "me"}], "ranked": ranked}
        for choice, expected in (({}, given), ({"undo_unasked": "own"}, "own"), ({"undo_unasked": "team"}, "team")):
            made = as_owner.post("/api/v1/campaigns/", body | choice, format="json")
            assert_as_described("POST campaigns/", made)
            assert (made.status_code, made.json()["undo_unasked"]) == (201, expected)
            assert as_owner.get(f"/api/v1/campaigns/{made.json()['id']}/").json()["undo_unasked"] == expected

    def test_ones_own_is_taken_back_at_once(self, as_owner: APIClient, campaign: Campaign) -> None:
        moved = send(as_owner, campaign, "undo", expected_version=2)
        assert (moved.status_code, moved.json()["table_version"], moved.json()["vote"]) == (201, 1, None)

    def test_what_another_played_asks_them(self, as_owner: APIClient, as_mate: APIClient, campaign: Campaign) -> None:
        found = as_mate.get(at(campaign, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        step = found.json()["undo"]["action"]
        assert (step["needs"], step["asks"], step["because"]) == ("vote", [0], None)
        called = send(as_mate, campaign, "undo", expected_version=2)
        assert_as_described("POST campaigns/{id}/undo", called)
        vote = called.json()["vote"]
        assert (called.status_code, called.json()["table_version"]) == (202, 2)
        assert (vote["knowledge"], vote["agreed"], vote["waiting_for"]) == (False, [1], [0])
        assert vote["taken_back"] == [{"version": 2, "seat": 0}], "of another's choice its version alone"
        answered = send(as_owner, campaign, "vote", proposal=3, agree=True)
        assert (answered.status_code, answered.json()["table_version"]) == (201, 1)

    def test_what_another_took_back_is_not_ours_to_play_again(
        self, as_owner: APIClient, as_mate: APIClient, campaign: Campaign
    ) -> None:
        send(as_owner, campaign, "undo", expected_version=2)
        assert_problem(send(as_mate, campaign, "redo", expected_version=3), "redo_refused", version=2, seat=0)
        assert version_of(campaign) == 3
        found = as_mate.get(at(campaign, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        assert found.json()["redo"]["action"]["needs"] == "refused"
        assert send(as_owner, campaign, "redo", expected_version=3).status_code == 201

    def test_who_is_not_asked_does_not_answer(
        self, trio: Campaign, as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient
    ) -> None:
        act(as_owner, trio)
        send(as_mate, trio, "undo", expected_version=2)
        for agree in (True, False):
            refused = send(as_stranger, trio, "vote", proposal=3, agree=agree)
            assert_problem(refused, "not_asked", asked=[0])
        assert version_of(trio) == 3
