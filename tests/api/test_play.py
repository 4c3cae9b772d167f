"""state, decision, actions, events and score of a campaign of two."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.problem_documents import assert_problem, places


def at(campaign: Campaign | str, resource: str = "") -> str:
    return f"/api/v1/campaigns/{getattr(campaign, 'id', campaign)}/{resource}"


def act(client: APIClient, campaign: Any, index: int = 0, key: str | None = None) -> Any:
    """Choose the option of that index at the current version."""
    decision = client.get(at(campaign, "decision")).json()
    body = {"expected_version": decision["version"], "action": decision["options"][index]["action"]}
    return client.post(at(campaign, "actions"), body, format="json", headers={"Idempotency-Key": key} if key else {})


def play_out(campaign: Any, *clients: APIClient) -> None:
    """Always choose the first option, whoever is asked, to the end."""
    for client in clients * 30:
        if client.get(at(campaign, "decision")).json()["options"]:
            act(client, campaign)


def test_the_seat_that_is_asked_sees_all_its_options(as_owner: APIClient, duel: Campaign) -> None:
    body = as_owner.get(at(duel, "decision")).json()
    hand = as_owner.get(at(duel, "state")).json()["view"]["hands"][0]
    assert (body["version"], body["seat"], body["kind"], body["prompt"]) == (1, 0, "turn", "Play a card.")
    assert body["options"] == [{"action": {"type": "play", "card": c}, "label": f"Play the {c}"} for c in hand]
    assert body["asides"] == [{"action": {"type": "show", "card": c}, "label": f"Show the {c}"} for c in hand]
    assert body["waiting_for"] == [{"seat": 0, "name": "olivia"}]


def test_who_is_not_asked_learns_whose_turn_it_is(as_mate: APIClient, duel: Campaign) -> None:
    body = as_mate.get(at(duel, "decision")).json()
    assert (body["seat"], body["kind"], body["prompt"], body["options"]) == (None, None, "", [])
    assert body["waiting_for"] == [{"seat": 0, "name": "olivia"}]
    assert len(body["asides"]) == 3


def seen_by_who_is_asked(clients: list[APIClient], campaign: str) -> Any:
    """Return the decision as the one of the clients sees it whose seat is asked."""
    seen = [client.get(at(campaign, "decision")).json() for client in clients]
    return next(decision for decision in seen if decision["seat"] is not None)


def test_the_option_that_ends_the_turn_is_told_to_who_is_asked_alone(as_owner: APIClient, as_mate: APIClient) -> None:
    body = {"ruleset": "legendary", "format": "single", "seats": [{"controller": "me"}, {"controller": "open"}]}
    made = as_owner.post("/api/v1/campaigns/", body, format="json").json()
    as_mate.post(at(made["id"], "join"), {"invite": made["invite"]}, format="json")
    clients = [as_owner, as_mate]
    while (asked := seen_by_who_is_asked(clients, made["id"]))["kind"] != "act":
        act(clients[asked["seat"]], made["id"])
    assert asked["options"][asked["ending"]["option"]]["action"] == {"type": "end"}
    assert asked["ending"]["left"]
    other = clients[1 - asked["seat"]].get(at(made["id"], "decision")).json()
    assert other["ending"] is None


def test_what_is_done_in_one_go_is_sent_like_an_option(as_owner: APIClient) -> None:
    body = {"ruleset": "legendary", "format": "single", "seats": [{"controller": "me"}] * 2}
    made = as_owner.post("/api/v1/campaigns/", body, format="json").json()["id"]
    while not (decision := as_owner.get(at(made, "decision")).json())["macros"]:
        act(as_owner, made, -1)
    macro, *_ = decision["macros"]
    assert macro["action"]["type"] == "all"
    assert macro["label"].startswith("Play ")

    def send(**change: Any) -> Any:
        wish = {"expected_version": decision["version"], "action": {**macro["action"], **change}}
        return as_owner.post(at(made, "actions"), wish, format="json")

    parts = macro["action"]["parts"]
    assert_problem(send(parts=parts[:-1]), "illegal_action")
    nested = assert_problem(send(parts=[macro["action"]]), "invalid_input")
    assert list(places(nested)) == ["/action/parts/0/parts"]
    assert_problem(send(parts=parts * 100), "invalid_input")
    done = send().json()
    assert done["version"] == decision["version"] + 1
    moved = [fact["card"] for fact in done["facts"] if fact.get("target", "").startswith("played")]
    assert moved == [part["card"] for part in parts if part["type"] == "play"]


def test_blocked_says_why(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    played = act(as_owner, duel).json()["facts"][0]["card"]
    blocked = as_mate.get(at(duel, "decision")).json()["blocked"]
    assert blocked == [
        {"source": str(played), "reason": "It is played already.", "rule": "TRICK-1", "card": played, "space": "trick"}
    ]


def test_any_option_sent_back_is_accepted(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    response = act(as_owner, duel, 2)
    body = response.json()
    assert (response.status_code, body["version"], body["seat"]) == (201, 2, 0)
    assert body["facts"][0]["fact"] == "card_moved"
    assert body["decision"]["waiting_for"] == [{"seat": 1, "name": "max"}]
    assert act(as_mate, duel, 1).json()["version"] == 3


def test_an_aside_needs_no_turn(as_mate: APIClient, duel: Campaign) -> None:
    aside = as_mate.get(at(duel, "decision")).json()["asides"][0]["action"]
    response = as_mate.post(at(duel, "actions"), {"expected_version": 1, "action": aside}, format="json")
    assert (response.status_code, response.json()["seat"]) == (201, 1)


def test_the_same_key_acts_once(as_owner: APIClient, duel: Campaign) -> None:
    decision = as_owner.get(at(duel, "decision")).json()
    body = {"expected_version": 1, "action": decision["options"][0]["action"]}
    answers = [
        as_owner.post(at(duel, "actions"), body, format="json", headers={"Idempotency-Key": "k1"}) for _ in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert as_owner.get(at(duel)).json()["version"] == 2


def test_a_key_is_for_one_request(as_owner: APIClient, duel: Campaign) -> None:
    options = as_owner.get(at(duel, "decision")).json()["options"]
    answers = [
        as_owner.post(
            at(duel, "actions"),
            {"expected_version": 1, "action": option["action"]},
            format="json",
            headers={"Idempotency-Key": "k1"},
        )
        for option in options[:2]
    ]
    assert answers[0].status_code == 201
    assert_problem(answers[1], "idempotency_mismatch")


@pytest.mark.parametrize("key", ["", "k" * 201])
def test_a_key_that_is_none(as_owner: APIClient, duel: Campaign, key: str) -> None:
    body = {"expected_version": 1, "action": {"type": "play"}}
    response = as_owner.post(at(duel, "actions"), body, format="json", headers={"Idempotency-Key": key})
    assert set(places(assert_problem(response, "invalid_input"))) == {"Idempotency-Key"}


def test_a_stale_version_is_told_the_current_one(as_owner: APIClient, duel: Campaign) -> None:
    action = as_owner.get(at(duel, "decision")).json()["options"][0]["action"]
    act(as_owner, duel)
    response = as_owner.post(at(duel, "actions"), {"expected_version": 1, "action": action}, format="json")
    assert_problem(response, "stale_version", current_version=2)


def test_it_is_not_yours_to_choose(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    action = as_owner.get(at(duel, "decision")).json()["options"][0]["action"]
    response = as_mate.post(at(duel, "actions"), {"expected_version": 1, "action": action}, format="json")
    assert_problem(response, "not_your_decision", decision=at(duel, "decision"))


def test_an_illegal_action_changes_nothing_and_points_to_the_legal_ones(as_owner: APIClient, duel: Campaign) -> None:
    body = {"expected_version": 1, "action": {"type": "play", "card": 99}}
    response = as_owner.post(at(duel, "actions"), body, format="json")
    problem = assert_problem(response, "illegal_action", decision=at(duel, "decision"))
    assert problem["detail"] == "This is not among the legal actions at version 1."
    assert as_owner.get(at(duel)).json()["version"] == 1
    assert as_owner.get(problem["decision"]).status_code == 200


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({}, "/action"),
        ({"action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": "1", "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": 1.5, "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": True, "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": None, "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": -1, "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": 2**31, "action": {"type": "play"}}, "/expected_version"),
        ({"expected_version": 1, "action": "play"}, "/action"),
        ({"expected_version": 1, "action": {"card": 1}}, "/action/type"),
        ({"expected_version": 1, "action": {"type": 5}}, "/action/type"),
        ({"expected_version": 1, "action": {"type": "p" * 41}}, "/action/type"),
        ({"expected_version": 1, "action": {"type": "play", "card": "1"}}, "/action/card"),
        ({"expected_version": 1, "action": {"type": "play", "card": 2**31}}, "/action/card"),
        ({"expected_version": 1, "action": {"type": "play", "space": "\0"}}, "/action/space"),
        ({"expected_version": 1, "action": {"type": "play", "target": 3}}, "/action/target"),
        ({"expected_version": 1, "action": {"type": "play"}, "seat": "0"}, "/seat"),
    ],
)
def test_a_body_that_is_no_action(as_owner: APIClient, duel: Campaign, body: Any, place: str) -> None:
    response = as_owner.post(at(duel, "actions"), body, format="json")
    assert place in places(assert_problem(response, "invalid_input"))


def test_the_past_can_be_looked_at(as_owner: APIClient, duel: Campaign) -> None:
    before = as_owner.get(at(duel, "state")).json()
    act(as_owner, duel)
    now = as_owner.get(at(duel, "state")).json()
    assert as_owner.get(at(duel, "state?at=1")).json() == before
    assert as_owner.get(at(duel, "state?at=2")).json() == now
    assert (before["version"], now["version"]) == (1, 2)
    assert before["view"] != now["view"]


@pytest.mark.parametrize(
    ("version", "code"), [("3", "version_not_found"), ("0", "invalid_input"), ("x", "invalid_input")]
)
def test_a_version_that_never_was(as_owner: APIClient, duel: Campaign, version: str, code: str) -> None:
    assert_problem(as_owner.get(at(duel, f"state?at={version}")), code)


@pytest.mark.parametrize("resource", ["state", "decision", "score"])
def test_in_the_lobby_there_is_no_table(as_owner: APIClient, new_campaign: Any, resource: str) -> None:
    assert_problem(as_owner.get(at(new_campaign("me", "open"), resource)), "not_playing")


def test_in_the_lobby_the_log_is_empty(as_owner: APIClient, new_campaign: Any) -> None:
    assert as_owner.get(at(new_campaign("me", "open"), "events")).json() == {"version": 0, "events": []}


def test_the_log_can_be_read_in_pieces(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    play_out(duel, as_owner, as_mate)
    whole = as_owner.get(at(duel, "events?limit=500")).json()
    assert [event["version"] for event in whole["events"]] == list(range(1, whole["version"] + 1))
    piece = as_owner.get(at(duel, "events?after=3&limit=2")).json()
    assert piece["events"] == whole["events"][3:5]
    assert whole["events"][0]["type"] == "opened"
    assert whole["events"][-1]["type"] == "closed"


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "after=-1", "after=x", "seat=two"])
def test_pieces_that_can_not_be(as_owner: APIClient, duel: Campaign, query: str) -> None:
    assert_problem(as_owner.get(at(duel, f"events?{query}")), "invalid_input")


def test_one_person_in_two_seats_always_sees_the_one_that_is_asked(as_owner: APIClient, new_campaign: Any) -> None:
    table = new_campaign("me", "me")
    assert as_owner.get(at(table, "decision")).json()["seat"] == 0
    act(as_owner, table)
    state = as_owner.get(at(table, "state")).json()
    assert (state["seat"], state["decision"]["seat"]) == (1, 1)
    assert state["view"]["hands"][0] == [None] * 2
    assert as_owner.get(at(table, "state?at=1")).json()["seat"] == 0
    other = as_owner.get(at(table, "state?seat=0")).json()
    assert (other["seat"], other["decision"]["seat"]) == (0, None)
    assert None not in other["view"]["hands"][0]
    assert act(as_owner, table).json()["seat"] == 1


def test_a_seat_of_somebody_else_can_not_be_looked_from(as_owner: APIClient, duel: Campaign) -> None:
    for resource in ("state?seat=1", "decision?seat=1", "events?seat=1", "state?seat=7"):
        assert_problem(as_owner.get(at(duel, resource)), "not_your_seat", seats=[0])


def test_the_end(as_owner: APIClient, as_mate: APIClient, new_campaign: Any) -> None:
    table = new_campaign("me", format="single")
    play_out(table, as_owner)
    summary = as_owner.get(at(table)).json()
    assert (summary["status"], summary["waiting_for"]) == ("finished", [])
    decision = as_owner.get(at(table, "decision")).json()
    assert (decision["seat"], decision["options"], decision["waiting_for"]) == (None, [], [])
    score = as_owner.get(at(table, "score")).json()
    assert score == {
        "version": summary["version"],
        "games": [{"game": 1, "won": True, "points": 3}],
        "points": 3,
        "title": "Card sharps",
        "sides": [],
        "won": True,
        "lines": [{"seat": 0, "points": 3}],
        "resigned": [],
        "knowledge_taken_back": 0,
        "standing": None,
    }
    body = {"expected_version": summary["version"], "action": {"type": "play", "card": 1}}
    assert_problem(as_owner.post(at(table, "actions"), body, format="json"), "not_playing")


def test_nothing_is_left_to_choose_in_a_campaign_given_up(as_owner: APIClient, duel: Campaign) -> None:
    before = as_owner.get(at(duel, "decision")).json()
    as_owner.post(at(duel, "abandon"))
    after = as_owner.get(at(duel, "decision")).json()
    assert (after["seat"], after["options"], after["asides"], after["waiting_for"]) == (None, [], [], [])
    assert as_owner.get(at(duel, "state?at=1")).json()["decision"] == before
    body = {"expected_version": after["version"], "action": before["options"][0]["action"]}
    assert_problem(as_owner.post(at(duel, "actions"), body, format="json"), "not_playing")


def test_bots_have_acted_before_the_answer(as_owner: APIClient, new_campaign: Any) -> None:
    body = act(as_owner, new_campaign("me", "bot:random")).json()
    assert body["version"] == 2
    assert body["decision"]["version"] >= 3
    assert body["decision"]["options"]
