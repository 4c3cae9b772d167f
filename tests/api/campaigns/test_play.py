"""state, decision, actions, events and score of a campaign of two."""

from typing import Any

from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.problem_documents import assert_problem, places


def at(campaign: Campaign | str, resource: str = "") -> str:
    return f"/api/v1/campaigns/{getattr(campaign, 'id', campaign)}/{resource}"


def act(client: APIClient, campaign: Any, index: int = 0, key: str | None = None) -> Any:
    """Choose the option with this index at the current version."""
    decision = client.get(at(campaign, "decision")).json()
    return send(client, campaign, decision["options"][index]["action"], decision["version"], key)


def send(client: APIClient, campaign: Any, action: Any, version: int = 1, key: str | None = None) -> Any:
    headers = {} if key is None else {"Idempotency-Key": key}
    body = {"expected_version": version, "action": action}
    return client.post(at(campaign, "actions"), body, format="json", headers=headers)


def play_out(campaign: Any, *clients: APIClient) -> None:
    """Choose the first option of every decision, to the end."""
    for client in clients * 30:
        if client.get(at(campaign, "decision")).json()["options"]:
            act(client, campaign)


def test_the_seat_that_is_asked_sees_all_its_options(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    body = as_owner.get(at(duel, "decision")).json()
    hand = as_owner.get(at(duel, "state")).json()["view"]["hands"][0]
    assert (body["version"], body["seat"], body["kind"], body["prompt"]) == (1, 0, "turn", "Play a card.")
    assert body["options"] == [{"action": {"type": "play", "card": c}, "label": f"Play the {c}"} for c in hand]
    assert body["asides"] == [{"action": {"type": "show", "card": c}, "label": f"Show the {c}"} for c in hand]
    other = as_mate.get(at(duel, "decision")).json()
    assert (other["seat"], other["kind"], other["prompt"], other["options"]) == (None, None, "", [])
    assert body["waiting_for"] == other["waiting_for"] == [{"seat": 0, "name": "olivia"}]
    assert len(other["asides"]) == 3


def test_ending_and_macros_are_only_for_the_deciding_seat(as_owner: APIClient, as_mate: APIClient) -> None:
    body = {"ruleset": "legendary", "format": "single", "seats": [{"controller": "me"}, {"controller": "open"}]}
    made = as_owner.post("/api/v1/campaigns/", body, format="json").json()
    as_mate.post(at(made["id"], "join"), {"invite": made["invite"]}, format="json")
    while True:
        seen = [client.get(at(made["id"], "decision")).json() for client in (as_owner, as_mate)]
        asked = next(decision for decision in seen if decision["seat"] is not None)
        if asked["kind"] == "act" and asked["macros"]:
            break
        act((as_owner, as_mate)[asked["seat"]], made["id"])
    assert asked["options"][asked["ending"]["option"]]["action"] == {"type": "end"}
    assert asked["ending"]["left"]
    other, client = seen[1 - asked["seat"]], (as_owner, as_mate)[asked["seat"]]
    assert (other["ending"], other["macros"]) == (None, [])

    macro, version = asked["macros"][0]["action"], asked["version"]
    parts = macro["parts"]
    assert macro["type"] == "all"
    assert_problem(send(client, made["id"], {**macro, "parts": parts[:-1]}, version), "illegal_action")
    nested = assert_problem(send(client, made["id"], {**macro, "parts": [macro]}, version), "invalid_input")
    assert list(places(nested)) == ["/action/parts/0/parts"]
    assert_problem(send(client, made["id"], {**macro, "parts": parts * 100}, version), "invalid_input")
    done = send(client, made["id"], macro, version).json()
    assert done["version"] == version + 1
    moved = [fact["card"] for fact in done["facts"] if fact.get("target", "").startswith("played")]
    assert moved == [part["card"] for part in parts if part["type"] == "play"]


def test_an_option_sent_back_is_accepted(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    aside = as_mate.get(at(duel, "decision")).json()["asides"][0]["action"]
    response = send(as_mate, duel, aside)
    assert (response.status_code, response.json()["seat"]) == (201, 1), "it isn't their turn"
    response = act(as_owner, duel, 2)
    body = response.json()
    assert (response.status_code, body["version"], body["seat"]) == (201, 3, 0)
    assert body["facts"][0]["fact"] == "card_moved"
    assert body["decision"]["waiting_for"] == [{"seat": 1, "name": "max"}]
    played = body["facts"][0]["card"]
    reason = {"source": str(played), "reason": "It is played already.", "rule": "TRICK-1", "card": played}
    assert as_mate.get(at(duel, "decision")).json()["blocked"] == [reason | {"space": "trick"}]


def test_an_idempotency_key_acts_once_for_one_request(as_owner: APIClient, duel: Campaign) -> None:
    options = as_owner.get(at(duel, "decision")).json()["options"]
    answers = [send(as_owner, duel, options[0]["action"], key="k1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201] * 2
    assert answers[0].json() == answers[1].json()
    assert as_owner.get(at(duel)).json()["version"] == 2
    assert_problem(send(as_owner, duel, options[1]["action"], key="k1"), "idempotency_mismatch")
    for key in ("", "k" * 201):
        refused = send(as_owner, duel, {"type": "play"}, key=key)
        assert set(places(assert_problem(refused, "invalid_input"))) == {"Idempotency-Key"}


def test_refusals_point_to_the_decision(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    action = as_owner.get(at(duel, "decision")).json()["options"][0]["action"]
    decision = at(duel, "decision")
    illegal = assert_problem(send(as_owner, duel, {"type": "play", "card": 99}), "illegal_action", decision=decision)
    assert illegal["detail"] == "This action is not legal at version 1."
    assert_problem(send(as_mate, duel, action), "not_your_decision", decision=decision)
    assert as_owner.get(at(duel)).json()["version"] == 1
    act(as_owner, duel)
    assert_problem(send(as_owner, duel, action), "stale_version", current_version=2)


def test_a_lobby_has_no_table_and_an_empty_log(as_owner: APIClient, new_campaign: Any) -> None:
    lobby = new_campaign("me", "open")
    for resource in ("state", "decision", "score"):
        assert_problem(as_owner.get(at(lobby, resource)), "not_playing")
    assert as_owner.get(at(lobby, "events")).json() == {"version": 0, "events": []}


def test_the_log_can_be_read_in_pages(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    for client in (as_owner, as_mate, as_owner):
        if client.get(at(duel, "decision")).json()["options"]:
            act(client, duel)
    as_owner.post(at(duel, "abandon"))
    whole = as_owner.get(at(duel, "events?limit=500")).json()
    assert [event["version"] for event in whole["events"]] == list(range(1, whole["version"] + 1))
    assert as_owner.get(at(duel, "events?after=1&limit=2")).json()["events"] == whole["events"][1:3]
    assert (whole["events"][0]["type"], whole["events"][-1]["type"]) == ("opened", "closed")
    for query in ("limit=0", "limit=501", "after=-1", "after=x", "seat=two"):
        assert_problem(as_owner.get(at(duel, f"events?{query}")), "invalid_input")


def test_one_person_in_two_seats_sees_the_one_that_is_asked(as_owner: APIClient, new_campaign: Any) -> None:
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


def test_the_end_has_a_score_and_no_decision(as_owner: APIClient, new_campaign: Any) -> None:
    table = new_campaign("me", format="single")
    play_out(table, as_owner)
    summary = as_owner.get(at(table)).json()
    assert (summary["status"], summary["waiting_for"]) == ("finished", [])
    decision = as_owner.get(at(table, "decision")).json()
    assert (decision["seat"], decision["options"], decision["waiting_for"]) == (None, [], [])
    assert as_owner.get(at(table, "score")).json() == {
        "version": summary["version"], "games": [{"game": 1, "won": True, "points": 3}], "points": 3,
        "title": "Card sharps", "sides": [], "won": True, "lines": [{"seat": 0, "points": 3}], "resigned": [],
        "hints": [0], "knowledge_taken_back": 0, "standing": None
    }  # fmt: skip
    assert_problem(send(as_owner, table, {"type": "play", "card": 1}, summary["version"]), "not_playing")
