"""A ranked game of rivals over HTTP: own decks, forks on the way, its file, its verification and the ratings.

It ends by a resignation; with the profile `thorough` it is played out.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from openskill.models import BradleyTerryFull
from rest_framework.test import APIClient

from api.portable import MEDIA_TYPE
from campaigns.models import Campaign, Event
from campaigns.projections import runner
from campaigns.projections.ratings import DIGITS
from tests.api.problem_documents import assert_problem
from tests.campaigns.files import sealed
from tests.support.profiles import is_thorough

API = "/api/v1/"
LIST = f"{API}campaigns/"
GAME = "fanccg"
FORKED_AFTER = 60
"""Answers before the forks; a game has about three hundred."""
MAX_ANSWERS = 5_000 if is_thorough() else FORKED_AFTER + 10
OUT, IN = "arrested", "vague_warning"
"""The card of the starter deck that its owner plays one less of, and the one that comes in for it."""
PASSWORD = "the truth is out there"


@pytest.fixture(autouse=True)
def no_limit(settings: Any) -> None:
    settings.API_IMPORT_RATE = None


def newcomer(name: str) -> APIClient:
    """Return the client of somebody who has just got an account."""
    account = {"username": name, "password": PASSWORD}
    token = APIClient().post(f"{API}auth/register", account, format="json").json()["token"]
    return APIClient(headers={"Authorization": f"Bearer {token}"})


def sent(client: APIClient, path: str, body: Any = None, status: int = 201, method: str = "post") -> Any:
    """Send something that is accepted. Returns the answer's data."""
    answer = getattr(client, method)(path, body, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def got(client: APIClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def changed(parts: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """Return a deck with one card exchanged for another."""
    draw = {**parts["draw"], OUT: parts["draw"][OUT] - 1, IN: parts["draw"][IN] + 1}
    return {**parts, "draw": draw}


class Duel:
    """A ranked, public game of two, as their clients see it."""

    def __init__(self, host: APIClient, guest: APIClient) -> None:
        starter = got(host, f"{API}rulesets/{GAME}/decks/")["starter_decks"][0]
        self.deck = changed(starter["parts"])
        kept = sent(host, f"{API}decks/", {"ruleset": GAME, "name": "Of my own", "parts": self.deck})
        assert kept["faults"] == []
        seats = [{"controller": "me", "deck": {"own": kept["id"]}}, {"controller": "open"}]
        wishes = {"ruleset": GAME, "format": "single", "seats": seats, "ranked": True, "visibility": "public"}
        made = sent(host, LIST, wishes)
        self.path = f"{LIST}{made['id']}/"
        self.people = [host, guest]
        sent(guest, f"{self.path}join", {"invite": made["invite"], "consent": True}, status=200)
        assert got(guest, self.path)["status"] == "lobby"
        sent(guest, f"{self.path}seats/1/secret", {"starter": starter["name"]}, status=200, method="put")
        assert got(guest, self.path)["status"] == "playing"

    def answers(self) -> Iterator[int]:
        """Let whoever is asked choose by chance, to the end. Yields each version that this makes."""
        chance = random.Random(1)
        decision = got(self.people[0], f"{self.path}decision")
        for _ in range(MAX_ANSWERS):
            asked = [place["seat"] for place in decision["waiting_for"]]
            if not asked:
                return
            client = self.people[chance.choice(asked)]
            decision = got(client, f"{self.path}decision")
            action = chance.choice(decision["options"])["action"]
            body = {"expected_version": decision["version"], "action": action}
            acted = sent(client, f"{self.path}actions", body)
            decision = acted["decision"]
            yield acted["version"]
        sent(self.people[0], f"{self.path}resign")

    def fork(self, client: APIClient, version: int) -> str:
        """Go off from a version, to play both seats. Returns the path of the fork."""
        wanted = {"at_version": version, "seats": [{"controller": "me"}] * 2}
        return f"{LIST}{sent(client, f'{self.path}fork', wanted)['id']}/"

    def export(self) -> Any:
        return self.people[1].get(f"{self.path}export")


def hand(client: APIClient, path: str, seat: int, version: int) -> list[str]:
    """Return the designs that a seat holds in hand, as that seat sees them at a version."""
    player = got(client, f"{path}state?seat={seat}&at={version}")["view"]["players"][seat]
    return sorted(card["design"] for card in player["hand"])


def hands(client: APIClient, path: str, version: int) -> list[list[str]]:
    """Return both hands, for who plays both seats or looks at what is over."""
    return [hand(client, path, seat, version) for seat in range(2)]


def check_ratings(ladder: list[dict[str, Any]], sides: list[dict[str, Any]]) -> None:
    """Check both ratings against what the model makes of one game between newcomers."""
    model = BradleyTerryFull()
    ranks = [float(["won", "tied", "lost"].index(side["outcome"])) for side in sides]
    expected = [skill for (skill,) in model.rate([[model.rating()], [model.rating()]], ranks=ranks)]
    rows = {row["name"]: row for row in ladder}
    assert len(rows) == 2
    for name, side, skill in zip(("olivia", "max"), sides, expected, strict=True):
        row = rows[name]
        assert (row["mu"], row["sigma"]) == (round(skill.mu, DIGITS), round(skill.sigma, DIGITS))
        assert (row["games"], row[side["outcome"]]) == (1, 1)


def with_another_card(file: bytes) -> bytes:
    """Return a file in which a deck holds another card than was brought along, and all hashes of the log agree."""
    lines = [json.loads(line) for line in file.splitlines()]
    brought = lines[1]["payload"]["secrets"][0]["secret"]
    brought["deck"] = changed(brought["deck"])
    return b"\n".join(json.dumps(line).encode() for line in sealed(lines))


def sent_in(client: APIClient, file: bytes) -> Any:
    return client.post(f"{LIST}import", file, content_type=MEDIA_TYPE)


def test_a_ranked_game_of_rivals_is_played_to_its_end(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, anonymous: APIClient
) -> None:
    duel = Duel(as_owner, as_mate)
    answers = duel.answers()
    version = [next(answers) for _ in range(FORKED_AFTER)][-1]
    real = [hand(client, duel.path, seat, version) for seat, client in enumerate(duel.people)]
    as_seen, unseen = duel.fork(as_owner, version), duel.fork(as_stranger, version)
    assert_problem(duel.export(), "not_over")
    assert list(answers)
    assert got(anonymous, duel.path)["status"] == "finished"

    check_dealt_anew(hands(as_owner, as_seen, 1), real, known=[0])
    check_dealt_anew(hands(as_stranger, unseen, 1), real, known=[])
    after = duel.fork(as_owner, version)
    assert hands(as_owner, after, version) == hands(anonymous, duel.path, version) == real

    runner.catch_up("ratings")
    ladder = f"{API}ratings/?ruleset={GAME}"
    assert got(anonymous, ladder)["results"] == []
    call_command("verify", "--all")
    result = got(anonymous, f"{duel.path}result")
    check_ratings(got(anonymous, ladder)["results"], result["sides"])

    check_file(duel.export().getvalue(), got(anonymous, f"{duel.path}score"))


def check_dealt_anew(found: list[list[str]], real: list[list[str]], known: list[int]) -> None:
    """Check that a fork has as many cards in both hands as there were, and those alone that its maker knew."""
    assert list(map(len, found)) == list(map(len, real))
    assert [seat for seat in range(2) if found[seat] == real[seat]] == known


def check_file(file: bytes, score: dict[str, Any]) -> None:
    """Check that a server on which nothing ever was takes a file as it is, and none in which a deck is another."""
    connection.check_constraints()  # PostgreSQL empties no table of which something is still to be checked
    call_command("flush", interactive=False, verbosity=0)
    somebody = newcomer("somebody")
    assert_problem(sent_in(somebody, with_another_card(file)), "broken_file")
    assert not Campaign.objects.exists() and not Event.objects.exists()
    answer = sent_in(somebody, file)
    assert answer.status_code == 201, answer.content
    assert got(somebody, f"{LIST}{answer.json()['id']}/score") == score
    call_command("verify", "--all")
