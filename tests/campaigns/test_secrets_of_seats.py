"""What seats bring along: put down in the lobby, committed to when play begins, told to nobody before all is over."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import brought, carrying, errors, log, portable, repository, services, verification
from campaigns.models import Campaign, Deck, Event, Seat, Snapshot
from tests.campaigns.files import SEED, Lines, broken, lines_of, load, put, refused, sealed, seen
from tests.campaigns.finished import play_out
from tests.rulesets.sealedbid import STARTERS, SealedBid

pytestmark = pytest.mark.django_db

DECKS = {starter.name: starter.deck for starter in STARTERS}
TOO_MANY = {"bids": {"9": 3, "1": 2, "5": 1}, "spare": {"5": 2}}
Table = Callable[..., Campaign]


def now(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def seat(campaign: Campaign, index: int) -> Seat:
    return Seat.objects.get(campaign=campaign, index=index)


def opening(campaign: Campaign) -> dict[str, Any]:
    return log.payload(Event.objects.get(stream=campaign.pk, version=1))


def decks_in(campaign: Campaign) -> list[Any]:
    return [row["secret"]["deck"] for row in opening(campaign)["secrets"]]


@pytest.fixture
def new_table(new_campaign: Callable[..., Campaign]) -> Table:
    def make(*controllers: str, **wishes: Any) -> Campaign:
        return new_campaign(*controllers, **{"ruleset": "sealedbid", "format": "single", "undo": "off", **wishes})

    return make


@pytest.fixture
def lobby(new_table: Table, mate: Any) -> Campaign:
    """The owner and the mate sit there, and neither is ready."""
    campaign = new_table("me", "open", visibility="public", seed=SEED)
    services.join(campaign.id, mate, campaign.invite)
    return now(campaign)


@pytest.fixture
def open_table(lobby: Campaign, owner: Any, mate: Any) -> Campaign:
    services.put_secret(lobby.id, owner, 0, {"starter": "high"})
    services.put_secret(lobby.id, mate, 1, {"starter": "low"})
    return now(lobby)


@pytest.fixture
def over(open_table: Campaign) -> Campaign:
    return play_out(open_table)


class TestGettingReady:
    def test_the_table_opens_when_all_who_sit_there_are_ready(self, lobby: Campaign, owner: Any, mate: Any) -> None:
        assert (lobby.status, [chair.ready for chair in lobby.seats.all()]) == ("lobby", [False, False])
        services.put_secret(lobby.id, mate, 1, {"deck": DECKS["even"]})
        assert (now(lobby).status, [chair.ready for chair in lobby.seats.all()]) == ("lobby", [False, True])
        services.put_secret(lobby.id, owner, 0, {"starter": "low"})
        assert (now(lobby).status, now(lobby).version) == ("playing", 1)
        assert decks_in(lobby) == [DECKS["low"], DECKS["even"]]

    def test_a_table_that_is_ready_waits_for_who_is_missing(self, new_table: Table, owner: Any, mate: Any) -> None:
        campaign = new_table("me", "open")
        services.put_secret(campaign.id, owner, 0, {})
        assert now(campaign).status == "lobby"
        services.join(campaign.id, mate, campaign.invite)
        assert now(campaign).status == "lobby"
        services.put_secret(campaign.id, mate, 1, {})
        assert now(campaign).status == "playing"

    def test_nothing_named_is_the_usual_deck(self, open_table: Campaign, lobby: Campaign, owner: Any) -> None:
        assert services.own_secret(open_table.id, owner, 0).secret == {"deck": STARTERS[0].deck}

    def test_sent_again_it_takes_the_place_of_what_was_there(self, lobby: Campaign, owner: Any, mate: Any) -> None:
        for name in ("high", "even", "low"):
            told = services.put_secret(lobby.id, mate, 1, {"starter": name})
            assert told == services.own_secret(lobby.id, mate, 1) == (1, True, {"deck": DECKS[name]}, None, None)
        services.put_secret(lobby.id, owner, 0, {})
        assert decks_in(lobby)[1] == DECKS["low"]

    def test_once_play_has_begun_it_stays(self, open_table: Campaign, owner: Any) -> None:
        with pytest.raises(errors.NotInLobbyError):
            services.put_secret(open_table.id, owner, 0, {"starter": "even"})
        assert decks_in(open_table)[0] == DECKS["high"]

    @pytest.mark.parametrize("who", ["owner", "stranger"])
    def test_nobody_brings_anything_to_anothers_seat(self, request: Any, lobby: Campaign, who: str) -> None:
        for index in (1, 2, 10**30):
            with pytest.raises(errors.NotYourSeatError):
                services.put_secret(lobby.id, request.getfixturevalue(who), index, {})
            with pytest.raises(errors.NotYourSeatError):
                services.own_secret(lobby.id, request.getfixturevalue(who), index)
        assert not lobby.seats.filter(ready=True).exists()

    @pytest.mark.parametrize(
        ("wish", "field", "word"),
        [
            ({"starter": "queen"}, "starter", "high, even, low"),
            ({"deck": {"bids": {"9": -1}}}, "deck", "copies"),
            ({"deck": {"bids": {"queen": 6}}}, "deck", "no card"),
            ({"deck": {"draw": {"9": 2}}}, "deck", "no part"),
            ({"deck": {}}, "deck", "6 cards"),
            ({"deck": DECKS["low"], "starter": "low"}, "starter", "One way"),
        ],
    )
    def test_what_is_no_deck_is_refused_and_changes_nothing(
        self, lobby: Campaign, mate: Any, wish: Any, field: str, word: str
    ) -> None:
        services.put_secret(lobby.id, mate, 1, {"starter": "low"})
        with pytest.raises(errors.SetupError, match=word) as refusal:
            services.put_secret(lobby.id, mate, 1, wish)
        assert refusal.value.field == field
        assert services.own_secret(lobby.id, mate, 1).secret == {"deck": DECKS["low"]}

    def test_faults_name_card_and_rule(self, lobby: Campaign, mate: Any) -> None:
        with pytest.raises(errors.SetupError) as refusal:
            services.put_secret(lobby.id, mate, 1, {"deck": TOO_MANY})
        fault = {"detail": "At most 2 are alike.", "rule": "DECK-2", "part": "bids", "design": "9", "card": "Bid of 9"}
        assert refusal.value.extra["faults"] == [fault]

    def test_a_deck_that_one_keeps_is_brought_along_by_its_id(self, lobby: Campaign, owner: Any, mate: Any) -> None:
        kept = services.keep_deck(mate, ruleset="sealedbid", parts=DECKS["even"])
        services.put_secret(lobby.id, mate, 1, {"own": kept.id})
        services.delete_deck(mate, kept.id)
        assert services.own_secret(lobby.id, mate, 1).secret == {"deck": DECKS["even"]}

    def test_the_usual_deck_is_one_s_own_if_there_is_one(self, lobby: Campaign, mate: Any) -> None:
        services.keep_deck(mate, ruleset="sealedbid", parts=DECKS["low"], is_usual=True)
        assert services.put_secret(lobby.id, mate, 1, {}).secret == {"deck": DECKS["low"]}

    def test_nobody_brings_anothers_deck_along(self, lobby: Campaign, owner: Any, mate: Any) -> None:
        kept = services.keep_deck(owner, ruleset="sealedbid", parts=DECKS["even"])
        for deck_id in (kept.id, "01890000-0000-7000-8000-000000000000", "queen"):
            with pytest.raises(errors.DeckNotFoundError) as refusal:
                services.put_secret(lobby.id, mate, 1, {"own": deck_id})
            assert refusal.value.detail == "You keep no such deck."
        assert services.own_secret(lobby.id, mate, 1).secret is None

    def test_nor_one_that_can_not_be_played(self, lobby: Campaign, mate: Any) -> None:
        kept = services.keep_deck(mate, ruleset="sealedbid", parts={"bids": {"9": 2}})
        with pytest.raises(errors.SetupError, match="6 cards") as refusal:
            services.put_secret(lobby.id, mate, 1, {"own": kept.id})
        assert refusal.value.field == "own"
        Deck.objects.filter(pk=kept.id).update(ruleset="fanccg")
        with pytest.raises(errors.SetupError, match="another game"):
            services.put_secret(lobby.id, mate, 1, {"own": kept.id})

    def test_who_leaves_takes_along_what_they_brought(
        self, lobby: Campaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        services.put_secret(lobby.id, mate, 1, {})
        services.leave(lobby.id, mate)
        assert (seat(lobby, 1).ready, seat(lobby, 1).secret) == (False, None)
        services.put_secret(lobby.id, owner, 0, {})
        services.join(lobby.id, stranger, lobby.invite)
        assert (now(lobby).status, services.own_secret(lobby.id, stranger, 1).secret) == ("lobby", None)

    def test_who_deletes_the_account_does_too(self, lobby: Campaign, mate: Any) -> None:
        services.put_secret(lobby.id, mate, 1, {})
        services.delete_account(mate)
        assert (seat(lobby, 1).ready, seat(lobby, 1).secret) == (False, None)

    def test_bots_on_the_free_seats_wait_for_people(self, new_table: Table, owner: Any) -> None:
        campaign = new_table("me", "open")
        assert services.start(campaign.id, owner).status == "lobby"
        assert [chair.controller for chair in campaign.seats.all()] == ["human", "bot:heuristic"]
        services.put_secret(campaign.id, owner, 0, {})
        assert now(campaign).status == "playing"

    def test_who_is_ready_begins_with_bots_at_once(self, new_table: Table, owner: Any) -> None:
        campaign = new_table("me", "open")
        services.put_secret(campaign.id, owner, 0, {})
        assert services.start(campaign.id, owner).status == "playing"

    def test_a_deck_can_be_brought_along_when_the_table_is_set_up(self, owner: Any) -> None:
        seats = [{"controller": "me", "deck": {"starter": "even"}}, {"controller": "bot:random"}]
        wishes = {"ruleset": "sealedbid", "format": "single", "options": {}}
        campaign = services.create_campaign(owner, seats=seats, **wishes)
        assert (campaign.status, decks_in(campaign)[0]) == ("playing", DECKS["even"])

    @pytest.mark.parametrize(
        ("ruleset", "controller", "deck", "field"),
        [
            ("sealedbid", "open", {}, "seats.1.deck"),
            ("sealedbid", "bot:random", {}, "seats.1.deck"),
            ("sealedbid", "me", {"starter": "queen"}, "seats.1.deck.starter"),
            ("sealedbid", "me", {"deck": TOO_MANY}, "seats.1.deck.deck"),
            ("highcard", "me", {}, "seats.1.deck.deck"),
        ],
    )
    def test_what_can_not_be_brought_along_there_is_refused(
        self, owner: Any, ruleset: str, controller: str, deck: Any, field: str
    ) -> None:
        seats = [{"controller": "me"}, {"controller": controller, "deck": deck}]
        with pytest.raises(errors.SetupError) as refusal:
            services.create_campaign(owner, ruleset=ruleset, format="single", seats=seats, options={})
        assert (refusal.value.field, Campaign.objects.count()) == (field, 0)

    def test_where_nobody_brings_anything_all_is_as_it_was(self, duel: Campaign, new_campaign: Any, owner: Any) -> None:
        assert set(opening(duel)).isdisjoint({"secrets", "secret_commitments"})
        assert (duel.secret_commitments, services.own_secret(duel.id, owner, 0)) == ([], (0, True, None, None, None))
        waiting = new_campaign("me", "open")
        with pytest.raises(errors.SetupError, match="Nobody brings anything"):
            services.put_secret(waiting.id, owner, 0, {})


class TestBots:
    def bots_deck(self, new_table: Table, number: int) -> Any:
        campaign = new_table("bot:random", "bot:random", seed=bytes([number]) * 32, wake_bots=False)
        return decks_in(campaign)

    def test_they_take_any_of_the_games_decks_by_chance_of_the_seed(self, new_table: Table) -> None:
        taken = [self.bots_deck(new_table, number) for number in range(12)]
        assert {log.text(deck) for decks in taken for deck in decks} == set(map(log.text, DECKS.values()))
        assert any(one != two for one, two in taken)
        assert taken == [self.bots_deck(new_table, number) for number in range(12)]


class TestTheLog:
    def test_it_alone_has_the_secrets_from_the_opening_on(self, open_table: Campaign) -> None:
        rows = opening(open_table)["secrets"]
        assert decks_in(open_table) == [DECKS["high"], DECKS["low"]]
        assert not open_table.seats.filter(secret__isnull=False).exists()
        assert len({row["salt"] for row in rows}) == 2 and all(len(bytes.fromhex(row["salt"])) == 32 for row in rows)

    def test_commitments_are_public_and_of_no_use_without_the_salt(self, open_table: Campaign, over: Campaign) -> None:
        assert open_table.secret_commitments == opening(open_table)["secret_commitments"]
        assert open_table.secret_commitments == [brought.commitment(row) for row in opening(open_table)["secrets"]]
        guess = opening(open_table)["secrets"][0] | {"salt": "00" * 32}
        assert brought.commitment(guess) not in open_table.secret_commitments

    def test_a_table_is_laid_out_with_them_again(self, over: Campaign) -> None:
        once = seen(over)
        repository.hot.clear()
        Snapshot.objects.all().delete()
        assert seen(over) == once
        assert verification.verify(over).fault is None

    def test_each_sees_their_own_all_the_time(self, open_table: Campaign, mate: Any) -> None:
        told = services.own_secret(open_table.id, mate, 1)
        assert (told.secret, told.ready) == ({"deck": DECKS["low"]}, True)
        row = {"secret": told.secret, "salt": told.salt}
        assert brought.commitment(row) == open_table.secret_commitments[1]

    def test_when_all_is_over_everybody_can_check_them(self, open_table: Campaign) -> None:
        before = services.events(open_table, None, limit=1)[0]["payload"]
        assert "secrets" not in before and len(before["secret_commitments"]) == 2
        after = services.events(play_out(open_table), None, limit=1)[0]["payload"]
        assert [brought.commitment(row) for row in after["secrets"]] == before["secret_commitments"]

    @pytest.mark.parametrize(
        ("columns", "word"), [({"secret_commitments": []}, "secret_commitments"), ({"seed": "00" * 32}, "seed")]
    )
    def test_columns_say_what_the_log_says(self, open_table: Campaign, columns: Any, word: str) -> None:
        Campaign.objects.filter(pk=open_table.pk).update(**columns)
        fault = verification.verify(open_table).fault
        assert fault is not None and word in fault.detail

    def test_what_is_wrong_with_a_table_being_played_names_no_card(self, open_table: Campaign) -> None:
        events = list(log.read(open_table.id))
        said = opening(open_table)
        said["secrets"][1]["secret"]["deck"]["bids"] = {"no such bid": 6}
        said["secret_commitments"] = open_table.secret_commitments = [
            brought.commitment(row) for row in said["secrets"]
        ]
        events[0].payload = log.text(said)
        events[0].hash = log.link(events[0])
        fault = verification.examine(open_table, events, {}).fault
        assert fault is not None and fault.detail == "the rules don't allow what seat 1 brought along"

    def test_nor_does_what_the_rules_stumble_over(self, open_table: Campaign, owner: Any, monkeypatch: Any) -> None:
        services.act(open_table.id, owner, {"type": "pass"}, expected_version=1)

        def stumble(*_: Any, **__: Any) -> None:
            raise KeyError("Bid of 9")

        for verb, version in (("apply", 2), ("open", 1)):
            monkeypatch.setattr(SealedBid, verb, stumble)
            fault = {"version": version, "detail": "it can't be replayed: KeyError"}
            assert verification.check(now(open_table)).fault == (open_table.id, *fault.values())
            assert now(open_table).fault == fault
        with pytest.raises(errors.CannotCarryError) as refusal:
            Campaign.objects.filter(pk=open_table.pk).update(card_set_digest="older cards")
            carrying.carry_over(now(open_table))
        assert "Bid of 9" not in refusal.value.detail

    def test_nothing_says_what_lies_with_a_seat_by_the_way(self, lobby: Campaign, mate: Any) -> None:
        services.put_secret(lobby.id, mate, 1, {"starter": "low"})
        chair = seat(lobby, 1)
        assert not [said for said in (repr(chair), str(chair), repr(lobby), str(lobby)) if "bids" in said]


class TestForks:
    def test_of_a_table_that_is_over_share_the_past(self, over: Campaign, owner: Any) -> None:
        fork = services.fork(over.id, owner, at_version=2)
        assert (fork.secret_commitments, opening(fork)) == (over.secret_commitments, opening(over))
        assert "secrets" not in services.events(fork, None, limit=1)[0]["payload"]
        assert verification.verify(play_out(fork)).fault is None

    def test_of_one_being_played_hold_no_secret_of_anybody(self, open_table: Campaign, owner: Any) -> None:
        fork = services.fork(open_table.id, owner, at_version=1)
        assert (fork.secret_commitments, services.own_secret(fork.id, owner, 0).secret) == ([], None)
        assert "secrets" not in opening(fork)
        assert set(services.events(fork, 0, limit=1)[0]["payload"]).isdisjoint({"secrets", "state"})
        assert verification.verify(play_out(fork)).fault is None

    def test_open_seats_of_a_fork_need_nothing(self, open_table: Campaign, owner: Any, mate: Any) -> None:
        seats = [{"controller": "me"}, {"controller": "open"}]
        fork = services.fork(open_table.id, owner, at_version=1, seats=seats)
        with pytest.raises(errors.NotInLobbyError):
            services.put_secret(fork.id, owner, 0, {})
        services.join(fork.id, mate, fork.invite)
        assert now(fork).status == "playing"


class TestCarryingOver:
    @pytest.fixture
    def outdated(self) -> Callable[[Campaign], Campaign]:
        def make(campaign: Campaign) -> Campaign:
            Campaign.objects.filter(pk=campaign.pk).update(card_set_digest="older cards")
            return now(campaign)

        return make

    def test_what_new_rules_allow_stays_put_down(self, lobby: Campaign, owner: Any, mate: Any, outdated: Any) -> None:
        services.put_secret(lobby.id, mate, 1, {"starter": "low"})
        carrying.carry_over(outdated(lobby))
        services.put_secret(lobby.id, owner, 0, {})
        assert decks_in(lobby)[1] == DECKS["low"]

    def test_what_they_don_t_allow_must_be_brought_anew(self, lobby: Campaign, mate: Any, outdated: Any) -> None:
        services.put_secret(lobby.id, mate, 1, {"starter": "low"})
        Seat.objects.filter(campaign=lobby, index=1).update(secret={"deck": TOO_MANY})
        carrying.carry_over(outdated(lobby))
        assert (seat(lobby, 1).ready, seat(lobby, 1).secret) == (False, None)

    def test_a_table_being_played_goes_on_with_them(self, open_table: Campaign, outdated: Any) -> None:
        carrying.carry_over(outdated(open_table))
        assert verification.verify(play_out(open_table)).fault is None


def resealed(change: Callable[[Lines], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery whose commitments are made anew."""

    def forge(lines: Lines) -> Lines:
        said = lines[1]["payload"]
        change(lines)
        said["secret_commitments"] = [brought.commitment(row) for row in said["secrets"]]
        return sealed(lines)

    return forge


SECRET = (1, "payload", "secrets", 1)


class TestFiles:
    def test_what_comes_in_is_what_went_out(self, over: Campaign) -> None:
        copy = now(load(lines_of(over)))
        assert (copy.secret_commitments, seen(copy)) == (over.secret_commitments, seen(over))
        assert verification.verify(copy).fault is None
        assert all(chair.ready for chair in copy.seats.all())

    def test_there_is_none_before_all_is_over(self, open_table: Campaign, owner: Any) -> None:
        with pytest.raises(errors.NotOverError):
            services.export_campaign(open_table.id, owner)
        with pytest.raises(errors.NotOverError):
            portable.export(open_table)
        fork = services.fork(open_table.id, owner, at_version=1)
        for campaign in (open_table, fork):
            with pytest.raises(CommandError, match="brought along"):
                call_command("export", campaign.id)

    @pytest.mark.parametrize(
        "change",
        [
            put(*SECRET, "secret", "deck", value=DECKS["even"]),
            put(*SECRET, "secret", "more", value=1),
            put(*SECRET, "salt", value="00" * 32),
            put(1, "payload", "secrets", value=[]),
            put(1, "payload", "secret_commitments", value=[]),
            put(1, "payload", "secret_commitments", 1, value="00" * 32),
            lambda lines: lines[1]["payload"]["secrets"].reverse(),
            lambda lines: lines[1]["payload"]["secrets"].pop(),
            lambda lines: lines[1]["payload"].pop("secrets"),
        ],
    )
    def test_another_deck_is_not_what_was_committed_to(self, over: Campaign, change: Any) -> None:
        refusal = refused(broken(lines_of(over), change, seal=True))
        assert refusal.extra == {"line": 2, "version": 1}
        assert "committed to" in refusal.detail

    @pytest.mark.parametrize(
        ("change", "word"),
        [
            (put(*SECRET, "secret", "deck", value=DECKS["even"]), "facts"),
            (put(*SECRET, "secret", "deck", value=TOO_MANY), "seat 1"),
            (put(*SECRET, "secret", "deck", value={"bids": {"queen": 6}}), "seat 1"),
            (put(*SECRET, "secret", "deck", value=[7]), "seat 1"),
            (put(*SECRET, "secret", value={}), "seat 1"),
            (put(*SECRET, "secret", "more", value=1), "seat 1"),
            (lambda lines: lines[1]["payload"]["secrets"].pop(), "1 seats"),
            (lambda lines: lines[1]["payload"]["secrets"].clear(), "0 seats"),
            (lambda lines: lines[1]["payload"]["secrets"].append(lines[1]["payload"]["secrets"][0]), "3 seats"),
        ],
    )
    def test_nor_does_it_help_to_commit_to_another_one(self, over: Campaign, change: Any, word: str) -> None:
        refusal = refused(resealed(change)(lines_of(over)))
        assert refusal.extra == {"line": 2, "version": 1}
        assert word in refusal.detail

    @pytest.mark.parametrize(
        ("change", "word"),
        [
            (put(*SECRET, "salt", value="00"), "salt"),
            (put(*SECRET, "deck", value={}), "deck"),
            (put(1, "payload", "secrets", value=None), "secrets"),
            (put(1, "payload", "secret_commitments", 0, value="0"), "secret_commitments"),
        ],
    )
    def test_the_place_of_what_is_malformed_is_named(self, over: Campaign, change: Any, word: str) -> None:
        refusal = refused(broken(lines_of(over), change, seal=True))
        assert (refusal.extra["line"], word in refusal.detail) == (2, True)

    def test_a_game_to_which_nobody_brings_anything_has_none(self, finished: Campaign, over: Campaign) -> None:
        lines = lines_of(finished)
        lines[1]["payload"]["secrets"] = lines_of(over)[1]["payload"]["secrets"]
        assert "2 seats" in refused(resealed(lambda _: None)(lines)).detail

    def test_one_that_is_taken_up_again_needs_nothing_more(self, over: Campaign, owner: Any, mate: Any) -> None:
        header, *rows = lines_of(over)
        copy = load(sealed([header | {"status": "playing", "digest": None}, *rows[:3]]))
        assert [chair.ready for chair in copy.seats.all()] == [False, False]
        for user in (mate, owner):
            services.join(copy.id, user, copy.invite)
        assert (now(copy).status, services.own_secret(copy.id, mate, 0).secret) == ("playing", {"deck": DECKS["high"]})
