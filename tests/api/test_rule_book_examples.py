"""Examples that the rule book itself works through (or states in a line), replayed over HTTP alone.

A person with a client sets a campaign up, reads the table and its options, and sends one of them back. Where a
situation comes up by itself, campaigns are set up and played until it does; where it practically never does, a drawn
table takes the place of the opening snapshot, and all after that goes through the API.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import repository, seeds
from campaigns.models import Snapshot
from engine import ruleset
from tests.api.problem_documents import assert_problem
from tests.engine.legendary.tables import Drawn, draw

API = "/api/v1/"
TRIES = 400
"""Campaigns that are set up at most until a situation comes up."""
PATIENCE = 150
"""Actions of one campaign until the next one is tried."""


class Played:
    """A single game as its people see it: the owner in seat 0, a mate in all others."""

    def __init__(self, people: list[APIClient], avatars: str, **options: Any) -> None:
        self.people = people
        seats = [
            {"avatar": avatar, "controller": "open" if seat else "me"} for seat, avatar in enumerate(avatars.split())
        ]
        body = {"ruleset": "legendary", "format": "single", "seats": seats, "options": options}
        made = people[0].post(f"{API}campaigns/", body, format="json")
        assert made.status_code == 201, made.content
        self.id: str = made.json()["id"]
        self.facts: list[dict[str, Any]] = []
        for seat in range(1, len(seats)):
            invited = {"invite": made.json()["invite"], "seat": seat}
            assert people[1].post(self.path("join"), invited, format="json").status_code == 200

    def path(self, resource: str) -> str:
        return f"{API}campaigns/{self.id}/{resource}"

    def person(self, seat: int) -> APIClient:
        return self.people[min(seat, 1)]

    def ask(self, resource: str, seat: int) -> dict[str, Any]:
        answer = self.person(seat).get(self.path(f"{resource}?seat={seat}"))
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        return found

    # looking

    @property
    def asked(self) -> int:
        """The seat that everybody waits for."""
        seat: int = self.ask("decision", 0)["waiting_for"][0]["seat"]
        return seat

    def decision(self, seat: int | None = None) -> dict[str, Any]:
        return self.ask("decision", self.asked if seat is None else seat)

    def view(self, seat: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = self.ask("state", seat)["view"]
        return view

    def player(self, seat: int = 0, viewer: int | None = None) -> dict[str, Any]:
        view = self.view(seat if viewer is None else viewer)
        return next(player for player in view["players"] if player["seat"] == seat)

    def points(self) -> tuple[int, int]:
        """Return (Attack, Recruit) of the turn."""
        turn = self.view()["turn"]
        return turn["attack"], turn["recruit"]

    def offered(
        self, type: str, design: str | None = None, seat: int | None = None, **fields: Any
    ) -> dict[str, Any] | None:
        """Return the first such action that a seat (the asked one) may take, as it is to be sent back."""
        who = self.asked if seat is None else seat
        decision, named = self.decision(who), dict(_named(self.view(who)))
        for option in (*decision["options"], *decision["asides"]):
            action: dict[str, Any] = option["action"]
            fits = action["type"] == type and fields.items() <= action.items()
            if fits and design in (None, named.get(action.get("card"))):
                return action
        return None

    def reasons(self, source: str) -> list[str]:
        """Return why something in sight can't be used now."""
        return [told["reason"] for told in self.decision()["blocked"] if told["source"] == source]

    def happened(self, what: str) -> list[dict[str, Any]]:
        return [fact for fact in self.facts if fact["fact"] == "happened" and fact["what"] == what]

    def moves(self, source: str, target: str) -> list[int]:
        """Return the cards that went from one zone to another."""
        moved = [fact for fact in self.facts if fact["fact"] == "card_moved"]
        return [fact["card"] for fact in moved if (fact["source"], fact["target"]) == (source, target)]

    # doing

    def send(self, action: dict[str, Any], seat: int) -> Any:
        version = self.decision(seat)["version"]
        body = {"expected_version": version, "action": action, "seat": seat}
        return self.person(seat).post(self.path("actions"), body, format="json")

    def take(self, type: str, design: str | None = None, seat: int | None = None, **fields: Any) -> None:
        """Take the first such action that is offered."""
        who = self.asked if seat is None else seat
        action = self.offered(type, design, who, **fields)
        assert action, f"{type} {design} {fields} is not among {self.decision(who)['options']}"
        self.carry_out(action, who)

    def carry_out(self, action: dict[str, Any], seat: int) -> None:
        answer = self.send(action, seat)
        assert answer.status_code == 201, answer.content
        self.facts += answer.json()["facts"]

    def answer(self, index: int) -> None:
        """Answer all questions with the option of that index, until a turn is open again."""
        while (decision := self.decision())["kind"] != "act":
            self.carry_out(decision["options"][index]["action"], decision["seat"])

    def end(self) -> None:
        """End the Action Phase; all that is asked on the way to the next one is declined."""
        self.take("end")
        self.answer(-1)


def _named(part: Any) -> Iterator[tuple[int, str]]:
    """Yield number and design of each card that can be read on the table."""
    if isinstance(part, dict) and "design" in part:
        yield part["id"], part["design"]
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _named(inner)


def designs(cards: list[dict[str, Any]]) -> list[str]:
    return [card["design"] for card in cards]


Sit = Callable[..., Played]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, as_owner: APIClient, as_mate: APIClient) -> Sit:
    """Set up a single game over HTTP, the same one for a number: `sit("mulder scully", early_faith=True)`."""

    def make(avatars: str, number: int = 0, **options: Any) -> Played:
        with monkeypatch.context() as patch:
            patch.setattr(seeds, "new", lambda: seeds.derive_seed(number))
            return Played([as_owner, as_mate], avatars, **options)

    return make


@pytest.fixture
def lay(sit: Sit) -> Callable[[str], Played]:
    """Set up a campaign whose table is a drawn one when it opens."""

    def make(text: str) -> Played:
        drawn = draw(text)
        game = sit(" ".join(player.avatar for player in drawn.table.state.seats))
        _put_in_place(game, drawn)
        return game

    return make


def _put_in_place(game: Played, drawn: Drawn) -> None:
    state = ruleset.get("legendary").encode(drawn.table)
    assert Snapshot.objects.filter(campaign=game.id, version=1).update(state=state) == 1
    repository.hot.clear()


def some(sit: Sit, avatars: str, **options: Any) -> Iterator[Played]:
    """Set up one game after another: a situation is met in one of them."""
    return (sit(avatars, number, **options) for number in range(TRIES))


def catalogue(client: APIClient, **wanted: Any) -> list[dict[str, Any]]:
    """Return the cards of the catalogue that have these members; one that is left out is empty."""
    cards = client.get(f"{API}rulesets/legendary/cards/").json()["results"]
    return [card for card in cards if all(card.get(name, []) == value for name, value in wanted.items())]


def plain_enemies(client: APIClient) -> list[str]:
    """Return the designs of the Enemies without any text."""
    return [card["id"] for card in catalogue(client, type="enemy", keywords=[], abilities=[])]


# Setup


@pytest.mark.rule("SETUP-02")
@pytest.mark.parametrize(
    ("players", "left_out"), [(4, ["reyes"]), (3, ["doggett", "reyes"]), (2, ["skinner", "doggett", "reyes"])]
)
def test_the_suggested_first_game(as_owner: APIClient, sit: Sit, players: int, left_out: list[str]) -> None:
    """SETUP-02: it has Seasons 1 to 3 and four named Academy sets; Avatars are left out from the end of the list.

    The book: four players play without Reyes, three without Doggett and Reyes, and so on.
    """
    known = [avatar["avatar"] for avatar in as_owner.get(f"{API}rulesets/legendary/").json()["avatars"]]
    game = sit(" ".join(known[:players]))
    view = game.view()
    playing = [player["avatar"]["design"] for player in view["players"]]
    assert sorted(playing) == sorted(f"avatar-{name}" for name in known if name not in left_out)
    assert view["seasons"] == [[1], [2], [3]]
    assert sorted(view["academy_sets"]) == ["burks", "follmer", "lone_gunmen", "pendrell"]


@pytest.mark.rule("SETUP-12")
def test_random_seasons_can_be_one_five_and_nine(sit: Sit) -> None:
    """SETUP-12: Random Season Mode takes any A Season, then any B, then any C. The book: so it may be 1, 5, 9."""
    met = []
    for game in some(sit, "mulder", season_mode="random"):
        met.append(tuple(season for pool in game.view()["seasons"] for season in pool))
        if met[-1] == (1, 5, 9):
            break
    assert met[-1] == (1, 5, 9)
    assert all((a in (1, 4, 7), b in (2, 5, 8), c in (3, 6, 9)) == (True,) * 3 for a, b, c in met)


@pytest.mark.rule("SETUP-15", "SETUP-18", "SETUP-19")
def test_three_players_have_piles_of_eleven_cards(sit: Sit) -> None:
    """SETUP-18: with three players each pile has 9 cards of its Season, an Informant and a Lead.

    Three such piles lie on the End Game; the first turn brought the top card into the Shadows, unseen.
    """
    game = sit("mulder scully doggett")
    view = game.view()
    assert view["decks"]["conspiracy"] == 3 * (9 + 1 + 1) + 1 - 1
    assert [space["card"] for space in view["shadows"]].count({"hidden": True}) == 1
    game.answer(-1)
    game.end()
    assert game.view()["decks"]["conspiracy"] == 3 * (9 + 1 + 1) + 1 - 2


@pytest.mark.rule("SETUP-24")
@pytest.mark.parametrize("avatars", ["mulder skinner", "reyes doggett skinner", "skinner mulder scully doggett reyes"])
def test_skinner_starts_wherever_he_sits(sit: Sit, avatars: str) -> None:
    """SETUP-24: the highest Rank goes first, and Rank 1 is the highest: Skinner. Then play goes clockwise."""
    game = sit(avatars)
    seats = avatars.split()
    first = seats.index("skinner")
    game.answer(-1)
    turns = [game.asked]
    for _ in range(2):
        game.end()
        turns.append(game.asked)
    assert turns == [(first + step) % len(seats) for step in range(3)]


# The Action Phase


@pytest.mark.rule("ACT-13", "ACT-15")
def test_head_of_the_sci_crime_lab_twice(lay: Callable[[str], Played]) -> None:
    """ACT-15: as first two cards of the turn, the first copy can't use its class ability and the second one can."""
    game = lay("hand: sci-crime-lab*2\ndeck: field-agent assault-team")
    first = game.offered("play", "sci-crime-lab")
    assert first
    game.take("play", "sci-crime-lab")
    assert game.points() == (0, 2) and game.offered("use") is None
    assert "No intellect card was played before it." in game.reasons("Head of the Sci-Crime Lab")
    game.take("play", "sci-crime-lab")
    assert game.points() == (0, 4)
    usable = [option["action"]["card"] for option in game.decision()["options"] if option["action"]["type"] == "use"]
    assert len(usable) == 1 and usable != [first["card"]]
    refused = game.send({"type": "use", "card": first["card"], "ability": 0}, 0)
    assert_problem(refused, "illegal_action")
    game.take("use", "sci-crime-lab")
    assert designs(game.player()["hand"]) == ["field-agent"] and game.offered("use") is None


@pytest.mark.rule("ACT-16", "ACT-19")
def test_mulders_belief_is_discarded_if_he_does_not_activate_it(sit: Sit) -> None:
    """ACT-19: Mulder plays a Belief and draws a card at once; not Activated, it is discarded like any other card.

    Found by setting up campaigns with Early Faith until he starts with a Belief in hand.
    """
    games = some(sit, "mulder reyes", early_faith=True)
    game = next(game for game in games if "belief" in designs(game.player()["hand"]))
    game.answer(-1)
    assert game.asked == 0
    before = game.player()
    stack = game.view()["decks"]["beliefs"]
    game.take("play", "belief")
    after = game.player()
    assert (after["hand_size"], after["deck_size"]) == (before["hand_size"], before["deck_size"] - 1)
    assert designs(after["played"]) == ["belief"] and game.offered("belief")
    game.end()
    assert "belief" in designs(game.player()["discard"])
    assert game.view()["decks"]["beliefs"] == stack


@pytest.mark.rule("ACT-17", "ACT-19")
def test_mulders_belief_rids_the_team_of_doubts_if_he_activates_it(lay: Callable[[str], Played]) -> None:
    """ACT-19: if he Activates it, the team defeats some Doubts, and the Belief goes back to its stack."""
    game = lay(
        """
        players: mulder scully
        hand: belief
        discard: doubt
        deck: field-agent*7
        hand 1: doubt
        beliefs: belief
        """
    )
    game.take("play", "belief")
    assert designs(game.player()["hand"]) == ["field-agent"]
    stacks = game.view()["decks"]
    game.take("belief")
    assert game.asked == 0
    game.answer(0)
    assert "doubt" not in designs(game.player()["discard"]) + designs(game.player(1)["hand"])
    now = game.view()["decks"]
    assert (now["beliefs"], now["doubts"]) == (stacks["beliefs"] + 1, stacks["doubts"] + 2)
    game.end()
    assert "belief" not in designs(game.player()["discard"])


@pytest.mark.rule("ACT-32")
def test_recruit_scan_the_replacement_and_recruit_that_in_one_turn(lay: Callable[[str], Played]) -> None:
    """ACT-32: an empty Bureau space is refilled at once, hidden; the new card can be scanned and recruited in the same
    turn, if the points suffice. With one point less they don't.
    """
    bureau = "bureau: sci-crime-lab\nacademy: trace-analysis sci-crime-lab*2\ndeck: field-agent*7"
    game = lay(f"{bureau}\nrecruit: 30")
    _recruit_and_look_behind(game)
    game.take("recruit", "trace-analysis")
    game.answer(-1)
    assert {"sci-crime-lab", "trace-analysis"} <= set(designs(game.player()["discard"]))
    assert game.view()["bureau"][0]["card"] == {"hidden": True}
    spent = 30 - game.points()[1]
    game = lay(f"{bureau}\nrecruit: {spent - 1}")
    _recruit_and_look_behind(game)
    card = game.view()["bureau"][0]["card"]
    assert game.offered("recruit") is None and f"Costs {card['cost']} Recruit." in game.reasons(card["name"])
    refused = assert_problem(game.send({"type": "recruit", "card": card["id"]}, 0), "illegal_action")
    assert f"Costs {card['cost']} Recruit." in refused["detail"]


def _recruit_and_look_behind(game: Played) -> None:
    """Recruit what lies in the first Bureau space, without its power, and scan what takes its place."""
    cost, scan = game.view()["bureau"][0]["card"]["cost"], game.view()["bureau"][0]["scan_cost"]
    points = game.points()[1]
    game.take("recruit", "sci-crime-lab")
    game.answer(-1)
    assert game.view()["bureau"][0]["card"] == {"hidden": True}
    game.take("scan", space="bureau.1")
    assert game.view()["bureau"][0]["card"]["design"] == "trace-analysis"
    assert game.points()[1] == points - cost - scan


# Evidence


INVESTIGATION = ("lead", "choose", "fight", "play", "scan", "use", "end")
"""What somebody does first who is after Evidence."""


def investigate(game: Played) -> bool:
    """Play until Evidence is Discovered. Returns whether that happened while the game lasted."""
    for _ in range(PATIENCE):
        if not game.ask("decision", 0)["waiting_for"] or game.happened("discovered"):
            break
        decision = game.decision()
        options = [option["action"] for option in decision["options"]]
        game.carry_out(min(options, key=_urgency), decision["seat"])
    return bool(game.happened("discovered"))


def _urgency(action: dict[str, Any]) -> tuple[int, bool]:
    verb = action["type"]
    rank = INVESTIGATION.index(verb) if verb in INVESTIGATION else len(INVESTIGATION)
    return rank, str(action.get("space")).startswith("bureau")


@pytest.mark.rule("EVID-03", "EVID-04")
def test_the_first_discovery_turns_up_priority_1(sit: Sit) -> None:
    """EVID-04: the topmost Undiscovered Evidence is revealed: the first time it is always that of Priority 1.

    The other two stay hidden, and the Lead is connected to what it found. Found by playing campaigns.
    """
    game = next(game for game in some(sit, "mulder", second_chance=True) if investigate(game))
    view = game.view()
    (found,) = game.happened("discovered")
    first, second, third = view["evidence"]
    assert [card["id"] for card in first] == [found["card"]]
    assert second == third == [{"hidden": True}]
    assert [link["card"]["id"] for link in view["leads"].values()] == [found["card"]]
    (printed,) = catalogue(game.people[0], id=first[0]["design"])
    assert (printed["type"], printed["priority"]) == ("evidence", 1)


# Timing, Strikes, and other players


@pytest.mark.rule("TIMING-03")
def test_who_has_one_card_discards_one_of_two(lay: Callable[[str], Played]) -> None:
    """TIMING-03: as much is done as can be: told to discard two cards with one in hand, a player discards that one."""
    game = lay(
        """
        players: mulder scully
        shadows: [s9-nothing-important]
        hand: field-agent
        hand 1: field-agent assault-team*2
        attack: 9
        """
    )
    game.take("scan", space="shadows.1")
    game.answer(0)
    assert (game.player()["hand"], designs(game.player()["discard"])) == ([], ["field-agent"])
    assert game.player(1)["hand_size"] == 1 and len(game.player(1)["discard"]) == 2


@pytest.mark.rule("STRIKE-01", "STRIKE-02", "STRIKE-04", "KWX-11")
def test_the_field_strikes_from_right_to_left_and_then_range(as_owner: APIClient, lay: Callable[[str], Played]) -> None:
    """STRIKE-01: Enemies in the Field Strike one at a time, the oldest (rightmost) first; then revealed Range cards.

    STRIKE-04: the row beside the Avatar keeps the order of arrival.
    """
    first, second, *_ = plain_enemies(as_owner)
    ranged = catalogue(as_owner, type="enemy", keywords=["range"], abilities=[])[0]["id"]
    game = lay(
        f"""
        shadows: {ranged}
        field: {second} {first}
        strike deck: str-bruises str-flesh-wound str-gunshot str-bruises*6
        deck: field-agent*6
        """
    )
    named = dict(_named(game.view()))
    game.end()
    assert [named[strike["card"]] for strike in game.happened("strike")] == [first, second, ranged]
    row = ["str-bruises", "str-flesh-wound", "str-gunshot"]
    assert designs(game.player()["strikes"]) == row
    damage = {card["id"]: card["damage"] for card in catalogue(as_owner, type="strike", miss=[])}
    assert game.player()["damage"] == sum(damage[name] for name in row)


@pytest.mark.rule("CARD-12", "CARD-13", "STRIKE-20")
def test_a_belief_still_cancels_fear_while_nobody_may_talk(as_owner: APIClient, lay: Callable[[str], Played]) -> None:
    """CARD-13: Trust No One forbids talk and showing hands, not game actions.

    The book: one player draws Fear, another may still reveal a Belief to cancel it.
    """
    game = lay(
        f"""
        players: mulder scully
        hand: belief
        deck: doubt field-agent*6
        hand 1: belief field-agent
        field: {plain_enemies(as_owner)[0]}
        strike deck: str-fear str-bruises*5
        """
    )
    assert game.offered("show", seat=1)
    game.take("play", "belief")
    assert len(game.happened("doubt")) == 1 and game.offered("show", seat=1) is None
    game.take("end")
    assert game.asked == 1 and game.decision(0)["options"] == []
    game.take("choose", "belief")
    game.answer(-1)
    assert len(game.happened("strike_cancelled")) == 1
    assert (designs(game.view()["piles"]["strike_discard"]), game.player()["damage"]) == (["str-fear"], 0)
    assert "belief" in designs(game.player(1)["hand"])


@pytest.mark.rule("CARD-13", "STRIKE-20")
def test_fear_counts_if_nobody_reveals_a_belief(as_owner: APIClient, lay: Callable[[str], Played]) -> None:
    """CARD-13: the others may, they need not; who holds no Belief is asked all the same, and can only decline."""
    game = lay(
        f"""
        players: mulder scully
        hand 1: field-agent
        field: {plain_enemies(as_owner)[0]}
        strike deck: str-fear str-bruises*5
        """
    )
    game.take("end")
    options = [option["action"] for option in game.decision()["options"]]
    assert game.asked == 1 and options == [{"type": "choose", "pick": "no"}]
    game.answer(-1)
    assert designs(game.player()["strikes"]) == ["str-fear"]
    (fear,) = catalogue(as_owner, id="str-fear")
    assert game.player()["damage"] == fear["damage"]


@pytest.mark.rule("KWC-01", "KWC-02", "KWC-03", "KWC-04", "KWC-05")
def test_a_card_is_coordinated_copied_and_given_back(lay: Callable[[str], Played]) -> None:
    """KWC: in Mulder's turn Scully sets a card aside and draws one for it; he plays a copy; it goes to her discards.

    She does so once in his turn, though she holds another such card.
    """
    game = lay(
        """
        players: mulder scully
        hand: field-agent
        deck: field-agent*6
        hand 1: special-agent-tech special-agent-will
        deck 1: assault-team*2
        """
    )
    game.take("coordinate", "special-agent-tech", seat=1)
    assert sorted(designs(game.player(1)["hand"])) == ["assault-team", "special-agent-will"]
    assert "hand" not in game.player(1, viewer=0)
    assert designs(game.player(1, viewer=0)["aside"]) == ["special-agent-tech"]
    assert game.offered("coordinate", seat=1) is None and game.points() == (0, 0)
    (printed,) = catalogue(game.people[0], id="special-agent-tech")
    game.take("play_copy", "special-agent-tech")
    assert game.points() == (printed["attack"], printed["recruit"]) and game.offered("play_copy") is None
    game.end()
    assert designs(game.player(1)["discard"]) == ["special-agent-tech"]
    assert designs(game.player(0)["discard"]) == ["field-agent"]


# Keywords


@pytest.mark.rule("KWX-18")
def test_each_tech_card_played_lowers_a_tech_vulnerability_by_two(
    as_owner: APIClient, lay: Callable[[str], Played]
) -> None:
    """KWX-18: the book's example: with Tech Vulnerability a card gets -2 for each Tech card played that turn."""
    foe = catalogue(as_owner, type="enemy", vulnerability=["tech"])[0]
    game = lay(f"field: {foe['id']}\nhand: special-agent-tech field-agent special-agent-will")
    values = [game.view()["field"][0]["fight"]]
    for card in ("special-agent-will", "field-agent", "special-agent-tech"):
        game.take("play", card)
        values.append(game.view()["field"][0]["fight"])
    assert values == [foe["fight"], foe["fight"], foe["fight"], foe["fight"] - 2]


@pytest.mark.rule("KWX-08")
def test_points_of_tech_cards_dont_count_against_tech_immunity(
    as_owner: APIClient, lay: Callable[[str], Played]
) -> None:
    """KWX-08: the book's example: no points from Tech cards can be used to fight a card with Tech Immunity."""
    foe = catalogue(as_owner, type="enemy", immunity=["tech"])[0]
    needed = foe["fight"]
    game = lay(f"field: {foe['id']}\nhand: special-agent-tech\nattack: {needed - 1}\ndeck: field-agent*6")
    game.take("play", "special-agent-tech")
    assert game.points()[0] > needed and game.offered("fight") is None
    card = game.view()["field"][0]["id"]
    refused = assert_problem(game.send({"type": "fight", "card": card}, 0), "illegal_action")
    assert "none of it from tech" in refused["detail"]
    game = lay(f"field: {foe['id']}\nattack: {needed}\ndeck: field-agent*6")
    assert game.offered("fight", foe["id"])
