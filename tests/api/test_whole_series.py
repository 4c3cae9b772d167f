"""A whole Series of two people and a bot, with its end over HTTP.

The score sheet equals that of the same Series played in the engine alone.
"""

import re
from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from campaigns import seeds
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign
from campaigns.projections import runner
from engine import bots, ruleset
from engine.kernel.decisions import Action
from tests.api.descriptions import assert_as_described
from tests.support.profiles import is_thorough

LIST = "/api/v1/campaigns/"
LEGENDARY = ruleset.get("legendary")
EASY = {"second_chance": True, "syndicate": 0, "open_bureau": True, "early_faith": True}
AVATARS = ["mulder", "scully", "skinner"]
BOT_SEAT, BOT = 2, "random"
MAX_ACTIONS = 10_000
NUMBER = 633
"""The number that the seed is derived from."""
LAST_ACTIONS = 40
VERBS = ("choose", "play", "play_copy", "belief", "use", "lead", "fight", "recruit", "special_agent", "scan", "end")
"""Action types that the two people prefer, in this order."""


def choose(options: list[dict[str, Any]]) -> int:
    """Return the index of a person's choice: yes before no, expensive cards first."""
    return max(range(len(options)), key=lambda index: _worth(**options[index]))


def _worth(action: dict[str, Any], label: str) -> tuple[int, bool, int]:
    verb = action["type"]
    rank = VERBS.index(verb) if verb in VERBS else len(VERBS)
    price = int((re.findall(r"\((\d+)", label) or [0])[-1])
    return -rank, action.get("pick") not in ("no", "done"), -price if verb == "scan" else price


def rehearse() -> tuple[dict[str, Any], list[tuple[int, Action]]]:
    """Play the Series in the engine. Return score sheet, and actions by seat."""
    seed = seeds.derive_seed(NUMBER)
    table = LEGENDARY.open(LEGENDARY.setup(list(AVATARS), "series", EASY), seed)
    acted: list[tuple[int, Action]] = []
    for version in range(1, MAX_ACTIONS):
        decision = LEGENDARY.decision(table)
        if decision is None:
            break
        if decision.seat == BOT_SEAT:
            view = LEGENDARY.view(table, BOT_SEAT)
            index = bots.get(BOT).choose(LEGENDARY, view, decision, seeds.entropy(seed, version))
        else:
            index = choose(_offered(table, decision.options))
        acted.append((decision.seat, decision.options[index]))
        LEGENDARY.apply(table, *acted[-1])
    sheet: dict[str, Any] = msgspec.to_builtins(LEGENDARY.score(table))
    return sheet, acted


def _offered(table: Any, actions: list[Any]) -> list[dict[str, Any]]:
    labels = LEGENDARY.labels(table, actions)
    return [
        {"action": msgspec.to_builtins(action), "label": label} for action, label in zip(actions, labels, strict=True)
    ]


class Series:
    """A campaign as its two people use it through their clients."""

    def __init__(self, host: APIClient, guest: APIClient) -> None:
        controllers = ["me", "open", f"bot:{BOT}"]
        seats = [{"avatar": who, "controller": by} for who, by in zip(AVATARS, controllers, strict=True)]
        body = {"ruleset": "legendary", "format": "series", "seats": seats, "options": EASY, "visibility": "public"}
        made = host.post(LIST, body, format="json")
        assert made.status_code == 201, made.content
        self.path = f"{LIST}{made.json()['id']}/"
        self.people = [host, guest]
        assert guest.post(f"{self.path}join", {"invite": made.json()["invite"]}, format="json").status_code == 200

    def get(self, resource: str = "", client: APIClient | None = None) -> dict[str, Any]:
        response = (client or self.people[0]).get(self.path + resource)
        assert response.status_code == 200, response.content
        found: dict[str, Any] = response.json()
        return found

    def go_on_to_the_end(self, acted: list[tuple[int, Action]]) -> None:
        """Replay the rehearsed actions without HTTP, up to the last actions of a person."""
        begun = unit_of_work.begin(Campaign.objects.get(pk=self.path.split("/")[-2]))
        last = next(at for at in range(len(acted) - LAST_ACTIONS, len(acted)) if acted[at][0] != BOT_SEAT)
        for seat, action in acted[begun.actions : last]:
            begun.play(seat, action)
        begun.commit()

    def play(self) -> None:
        """Choose for each person who must decide, to the end."""
        client, decision = self.people[0], self.get("decision")
        for _ in range(MAX_ACTIONS):
            if not decision["waiting_for"]:
                return
            if not decision["options"]:
                client = self.people[decision["waiting_for"][0]["seat"]]
                decision = self.get("decision", client)
            decision = self._act(client, decision)
        pytest.fail("The Series does not end.")

    def _act(self, client: APIClient, decision: dict[str, Any]) -> dict[str, Any]:
        """Send one of the options. Return the next decision."""
        action = decision["options"][choose(decision["options"])]["action"]
        body = {"expected_version": decision["version"], "action": action}
        response = client.post(f"{self.path}actions", body, format="json")
        assert response.status_code == 201, (body, response.content)
        found: dict[str, Any] = response.json()["decision"]
        return found


def check_result(client: APIClient, series: Series, sheet: dict[str, Any]) -> None:
    """Check the result and the statistics of a finished Series."""
    runner.catch_up("statistics")
    answer = client.get(f"{series.path}result")
    assert_as_described("GET campaigns/{id}/result", answer)
    said = answer.json()
    assert (said["points"], said["lines"]) == (sheet["points"], sheet["lines"])
    assert [row["seat"] for row in said["details"]["scars"]] == [0, 1, 2]
    assert len(said["details"]["cliffhangers"]) == len(said["games"]) - 1
    assert [one["avatar"] for one in said["team"]] == AVATARS
    kinds = {mark["kind"] for mark in said["moments"]}
    assert "game_over" in kinds and not kinds & {"scan", "reveal", "strike"}
    told = client.get("/api/v1/statistics/?ruleset=legendary").json()
    topics = {topic["topic"]: topic for topic in told["topics"]}
    assert {"avatar", "academy", "seasons", "end_game", "discovered"} <= set(topics)
    assert topics["academy"]["title"] == "Academy sets"
    assert all(row["label"].istitle() for row in topics["avatar"]["rows"])
    assert [row["points"] for row in told["points"]] == [sheet["points"]]


def test_a_series_is_played_to_its_end(
    monkeypatch: Any, as_owner: APIClient, as_mate: APIClient, anonymous: APIClient
) -> None:
    expected, acted = rehearse()
    monkeypatch.setattr(seeds, "new", lambda: seeds.derive_seed(NUMBER))
    series = Series(as_owner, as_mate)
    if not is_thorough():
        series.go_on_to_the_end(acted)
    series.play()
    assert series.get()["status"] == "finished"
    for client in (as_mate, anonymous):
        sheet = series.get("score", client)
        assert {name: sheet[name] for name in expected} == expected
    check_result(anonymous, series, sheet)
