"""Standings: what is ranked and what isn't, in which order, and that it can be made anew at any time."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.db import OperationalError
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from campaigns import portable, repository, seeds, services, verification
from campaigns.errors import SetupError
from campaigns.models import Campaign, Event
from campaigns.projections import boards, ranks, runner, standings
from campaigns.projections.boards import BoardName
from campaigns.projections.contract import maker
from campaigns.projections.models import Checkpoint, Count, Entry, Result
from campaigns.projections.standings import judge, projection
from tests.campaigns.projecting import rebuilt_equals_kept
from tests.plans import only_on_sqlite, plan
from tests.rulesets import highcard
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]

BOTS = ("bot:random", "bot:random")
EVERYBODY = BoardName("highcard", "series", "bots", None, {"ranks": None})


@pytest.fixture
def ranked(new_campaign: Callable[..., Campaign]) -> Callable[..., Campaign]:
    """Make a ranked campaign; of bots alone it is over at once."""

    def make(*controllers: str, **wishes: Any) -> Campaign:
        return new_campaign(*(controllers or BOTS), **{"ranked": True, **wishes})

    return make


def project() -> None:
    runner.catch_up(projection.name)


def verified(campaign: Campaign) -> Campaign:
    """Do what the worker does when a campaign ends."""
    project()
    verification.check(campaign)
    campaign.refresh_from_db()
    return campaign


def result(campaign: Campaign) -> Result:
    return Result.objects.get(campaign=campaign, generation=runner.live_generation(projection.name))


def verdict(campaign: Campaign) -> tuple[str, str]:
    found = result(verified(campaign))
    return found.status, found.reason


def play_out(campaign: Campaign) -> Campaign:
    """Let everybody at the table play the first card they hold."""
    while (campaign := Campaign.objects.get(pk=campaign.pk)).status == Campaign.Status.PLAYING:
        seat = campaign.seats.get(index=campaign.waiting_for[0])
        decision = services.table(campaign)
        options = decision.ruleset.decision(decision.table).options
        services.act(campaign.id, seat.user, options[0], expected_version=campaign.version)
    return campaign


class TestEligibility:
    def test_what_was_set_up_to_be_ranked_is(self, ranked: Callable[..., Campaign]) -> None:
        assert verdict(ranked()) == ("confirmed", "")

    @pytest.mark.parametrize(
        ("columns", "reason"),
        [
            ({"imported_from": {}}, "It came in a file."),
            ({"has_own_seed": False}, "Its seed was chosen, so it could be known."),
            ({"ranked": False}, "It was not set up to be ranked."),
            ({"undo": "vote"}, "Its undo policy gives hidden things away."),
            ({"undo": "free"}, "Its undo policy gives hidden things away."),
            ({"knowledge_taken_back": 1}, "Knowledge was taken back."),
        ],
    )
    def test_each_condition_keeps_a_result_off_the_boards(
        self, ranked: Callable[..., Campaign], columns: dict[str, Any], reason: str
    ) -> None:
        campaign = ranked()
        Campaign.objects.filter(pk=campaign.pk).update(**columns, verified_at=datetime.now(UTC))
        project()
        assert (result(campaign).status, result(campaign).reason) == ("unranked", reason)
        judge(campaign.id)
        assert not Entry.objects.exists()

    @pytest.mark.parametrize("undo", ["off", "safe"])
    def test_undo_policies_that_keep_secrets_are_fine(self, ranked: Callable[..., Campaign], undo: str) -> None:
        assert verdict(ranked(undo=undo)) == ("confirmed", "")

    def test_a_chosen_seed_is_never_ranked(self, ranked: Callable[..., Campaign]) -> None:
        assert verdict(ranked(seed=seeds.new()))[0] == "unranked"

    def test_a_fork_of_what_is_over_is_never_ranked(self, ranked: Callable[..., Campaign], owner: Any) -> None:
        fork = services.fork(
            ranked(visibility="public").id, owner, at_version=3, seats=[{"controller": b} for b in BOTS]
        )
        assert not fork.has_own_seed
        assert verdict(fork) == ("unranked", "It went off from another campaign.")

    def test_a_file_is_never_ranked(self, ranked: Callable[..., Campaign], owner: Any) -> None:
        copy = portable.load(list(portable.export(ranked())), owner)
        assert not copy.has_own_seed
        assert verdict(copy) == ("unranked", "It came in a file.")

    def test_cards_that_are_not_the_servers_are_never_ranked(
        self, ranked: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(highcard.HighCard, "card_set_digest", lambda self: "cards of one's own")
            campaign = ranked()
        assert campaign.status == Campaign.Status.FINISHED
        assert verdict(campaign) == ("pending", "")

    def test_what_was_given_up_has_no_result(self, ranked: Callable[..., Campaign], owner: Any) -> None:
        campaign = ranked("me")
        services.abandon(campaign.id, owner)
        project()
        assert services.standing(verified(campaign)) is None


class TestConsent:
    @pytest.fixture
    def duel(self, ranked: Callable[..., Campaign]) -> Campaign:
        return ranked("me", "open")

    def test_setting_up_a_ranked_campaign_is_the_owners_consent(self, ranked: Callable[..., Campaign]) -> None:
        assert verdict(play_out(ranked("me"))) == ("confirmed", "")

    def test_who_joins_must_agree(self, duel: Campaign, mate: Any) -> None:
        services.join(duel.id, mate, duel.invite, consent=True)
        assert verdict(play_out(duel)) == ("confirmed", "")

    def test_without_it_the_result_is_unranked(self, duel: Campaign, mate: Any) -> None:
        services.join(duel.id, mate, duel.invite)
        assert verdict(play_out(duel)) == ("unranked", "Not everybody who played agreed to be ranked.")

    def test_it_can_be_given_until_the_campaign_opens_but_not_later(
        self, ranked: Callable[..., Campaign], mate: Any, stranger: Any
    ) -> None:
        campaign = ranked("me", "open", "open")
        for agreed in (False, True):
            assert services.join(campaign.id, mate, campaign.invite, consent=agreed).consents is agreed
        services.join(campaign.id, stranger, campaign.invite)
        assert not services.join(campaign.id, stranger, campaign.invite, consent=True).consents

    def test_nobody_takes_two_seats(self, ranked: Callable[..., Campaign], owner: Any) -> None:
        campaign = ranked("me", "open")
        assert services.join(campaign.id, owner, campaign.invite, seat=1).index == 0
        with pytest.raises(SetupError):
            ranked("me", "me")

    @pytest.mark.parametrize("agreed", [False, True])
    def test_what_somebody_said_stays_when_they_leave_a_bot_on_their_seat(
        self, duel: Campaign, mate: Any, agreed: bool
    ) -> None:
        services.join(duel.id, mate, duel.invite, consent=agreed)
        services.delete_account(mate)
        assert verdict(play_out(duel))[0] == ("confirmed" if agreed else "unranked")

    def test_who_left_before_the_campaign_opened_is_not_asked(
        self, ranked: Callable[..., Campaign], mate: Any, owner: Any
    ) -> None:
        lobby = ranked("me", "open", "open")
        services.join(lobby.id, mate, lobby.invite)
        services.delete_account(mate)
        services.start(lobby.id, owner)
        assert verdict(play_out(lobby))[0] == "confirmed"

    def test_bots_need_no_consent(self, ranked: Callable[..., Campaign]) -> None:
        assert verdict(ranked()) == ("confirmed", "")


class TestCompany:
    @pytest.mark.parametrize(
        ("controllers", "company"), [(("me",), "people"), (("me", "bot:random"), "mixed"), (BOTS, "bots")]
    )
    def test_each_is_a_class_of_its_own(
        self, ranked: Callable[..., Campaign], controllers: tuple[str, ...], company: str
    ) -> None:
        campaign = verified(play_out(ranked(*controllers)))
        assert {place.board.company for place in services.standing(campaign).boards} == {company}


class TestConfirmation:
    def test_a_result_is_pending_until_its_log_was_replayed(self, ranked: Callable[..., Campaign]) -> None:
        campaign = ranked()
        project()
        assert services.standing(campaign) == ("pending", "", [])
        verification.check(campaign)
        assert services.standing(campaign).status == "confirmed"

    def test_the_replay_may_come_before_the_projection(self, ranked: Callable[..., Campaign]) -> None:
        campaign = ranked()
        verification.check(campaign)
        assert services.standing(campaign) is None
        project()
        assert services.standing(campaign).status == "confirmed"

    def test_a_replay_of_the_beginning_confirms_nothing(self, ranked: Callable[..., Campaign]) -> None:
        campaign = ranked("me")
        verification.check(campaign)
        play_out(campaign)
        project()
        assert services.standing(campaign).status == "pending"

    def test_without_its_rules_nothing_is_confirmed(
        self, ranked: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        campaign = ranked()
        project()
        monkeypatch.setattr(repository, "rules_left", lambda campaign: None)
        verification.check(campaign)
        assert services.standing(campaign).status == "pending"

    def test_without_its_rules_a_fault_stays(
        self, ranked: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        campaign = verified(ranked())
        Campaign.objects.filter(pk=campaign.pk).update(fault={"version": 7, "detail": "wrong"})
        monkeypatch.setattr(repository, "rules_left", lambda campaign: None)
        assert verdict(campaign) == ("removed", "Version 7: wrong")

    def test_a_fault_removes_it_and_says_why(self, ranked: Callable[..., Campaign]) -> None:
        campaign, other = verified(ranked()), verified(ranked())
        Campaign.objects.filter(pk=campaign.pk).update(actions=1)
        assert verdict(campaign) == ("removed", "Version 20: 1 actions are said to be in force")
        assert services.standing(campaign).boards == []
        assert {place.total for place in services.standing(other).boards} == {1}

    def test_healed_it_comes_back(self, ranked: Callable[..., Campaign]) -> None:
        campaign = verified(ranked())
        before = services.standing(campaign)
        for actions in (1, campaign.actions):
            Campaign.objects.filter(pk=campaign.pk).update(actions=actions)
            verified(campaign)
        assert services.standing(campaign) == before

    def test_what_was_found_and_what_comes_of_it_are_stored_together(
        self, ranked: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(campaign_id: str) -> None:
            raise OperationalError("the database went away")

        campaign = ranked()
        project()
        with monkeypatch.context() as broken, pytest.raises(OperationalError):
            broken.setattr(standings, "judge", fail)
            verification.check(campaign)
        campaign.refresh_from_db()
        assert (campaign.verified_at, services.standing(campaign).status) == (None, "pending")

    def test_a_campaign_said_to_be_played_on_is_judged_too(self, ranked: Callable[..., Campaign]) -> None:
        campaign = verified(ranked())
        Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.PLAYING)
        campaign.refresh_from_db()
        assert verdict(campaign) == ("removed", "Version 20: the campaign is said to be playing")

    def test_judging_twice_changes_nothing(self, ranked: Callable[..., Campaign]) -> None:
        campaign = verified(ranked())
        rows = list(Count.objects.values()), list(Entry.objects.values())
        judge(campaign.id)
        assert (list(Count.objects.values()), list(Entry.objects.values())) == rows


class TestBoards:
    def test_a_result_is_on_twelve(self, ranked: Callable[..., Campaign]) -> None:
        campaign = verified(ranked())
        on = [place.board for place in services.standing(campaign).boards]
        assert len(on) == 12
        assert {board.players for board in on} == {2, None}
        assert {board.values["ranks"] for board in on} == {"20", None}
        assert {(board.period, board.at) for board in on} == set(boards.periods(campaign.played_at).items())

    def test_how_it_stands_on_all_of_them_is_asked_at_once(
        self, ranked: Callable[..., Campaign], django_assert_max_num_queries: Any
    ) -> None:
        for campaign in (verified(ranked()), verified(ranked(options={"ranks": 30}))):
            with django_assert_max_num_queries(5):
                found = services.standing(campaign)
            assert len(found.boards) == 12
        assert {(place.board.values["ranks"], place.total) for place in found.boards} == {(None, 2), ("30", 1)}

    @pytest.mark.parametrize(
        ("moment", "month", "week"),
        [
            ("2026-11-21T01:02:03+00:00", "2026-11", "2026-W47"),
            ("2027-01-01T00:30:00+00:00", "2027-01", "2026-W53"),
            ("2027-01-01T00:30:00+01:00", "2026-12", "2026-W53"),
            ("2024-12-30T00:00:00+00:00", "2024-12", "2025-W01"),
        ],
    )
    def test_months_and_iso_weeks_are_those_of_the_end_in_utc(self, moment: str, month: str, week: str) -> None:
        assert boards.periods(datetime.fromisoformat(moment)) == {"all": None, "month": month, "week": week}


class TestWhatTheFormOffers:
    """Of many results and boards as few are read as are wanted."""

    def test_a_value_is_offered_where_a_result_of_the_format_has_had_it(self, ranked: Callable[..., Campaign]) -> None:
        verified(ranked(format="single", options={"ranks": 30}))
        assert services.board_choices("highcard", "single") == {"ranks": ["20", "30"]}
        assert services.board_choices("highcard", "series") == {"ranks": ["20"]}

    @only_on_sqlite
    def test_the_first_result_and_the_boards_of_a_kind_are_found_by_an_index(self) -> None:
        project()
        of_a_kind = partial(boards.of_all_time, "x", format="y")
        asked = {"result_in_time": services.first_result, "boards_of_a_kind": of_a_kind}
        for index, ask in asked.items():
            last = plan(ask).splitlines()[-1]  # what is sorted first ends in a temporary B-tree
            assert last.startswith("SEARCH") and index in last


class Score(NamedTuple):
    """What a result is ranked by."""

    points: int
    best: int
    actions: int
    ended: int


def order(score: Score) -> str:
    end = datetime(2026, 11, 21, tzinfo=UTC) + timedelta(microseconds=score.ended)
    return ranks.order_of([score.points, score.best], score.actions, end)


class TestTheRankingRule:
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            (Score(9, 0, 500, 9), Score(8, 2047, 1, 0)),
            (Score(-4, 0, 500, 9), Score(-5, 2047, 1, 0)),
            (Score(8, 5, 500, 9), Score(8, 4, 1, 0)),
            (Score(8, 4, 99, 9), Score(8, 4, 100, 0)),
            (Score(8, 4, 99, 0), Score(8, 4, 99, 1)),
        ],
        ids=[
            "points first",
            "below nothing too",
            "then what the ruleset ranks next",
            "then fewer actions",
            "then the earlier end",
        ],
    )
    def test_what_goes_before_what(self, better: Score, worse: Score) -> None:
        assert order(better) < order(worse)

    @given(st.lists(st.builds(Score, *[st.integers(-2048, 2047)] * 2, st.integers(0, 10**6), st.integers(0, 10**9))))
    def test_orders_sort_like_results(self, scores: list[Score]) -> None:
        assert sorted(scores, key=order) == sorted(scores, key=lambda s: (-s.points, -s.best, s.actions, s.ended))
        assert len({order(score) for score in scores}) == len(set(scores))


few = st.builds(Score, st.integers(0, 3), st.integers(0, 1), st.integers(0, 40), st.integers(0, 2))
changes = st.lists(st.tuples(st.booleans(), few), min_size=1, max_size=60)


class TestAnotherOrder:
    """A ruleset may come to compare by other things first."""

    @pytest.fixture
    def reversed_ranks(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
        """Return what lets High Card compare by the best seat first, as a program that starts anew would see it."""
        describe = highcard.HighCard.describe
        caches = (boards.values_of, boards.names_of, boards.ranks_of)

        def forget() -> None:
            for cache in caches:
                cache.cache_clear()

        def turn_round() -> None:
            told = describe(highcard.ruleset)
            turned = structs.replace(told, ranks=told.ranks[::-1])
            monkeypatch.setattr(highcard.HighCard, "describe", lambda self: turned)
            forget()

        yield turn_round
        monkeypatch.undo()
        forget()

    def test_makes_the_boards_anew_and_never_mixes(
        self, ranked: Callable[..., Campaign], reversed_ranks: Callable[[], None]
    ) -> None:
        first = verified(ranked())
        reversed_ranks()
        second = verified(ranked())
        assert campaigns_by_order() == {(1, ("points", "best")): {first.pk}}
        runner.keep_up()
        assert campaigns_by_order() == {
            (1, ("points", "best")): {first.pk},
            (2, ("best", "points")): {first.pk, second.pk},
        }
        assert runner.live_generation(projection.name) == 2

    def test_a_verdict_waits_for_the_boards_of_its_order(
        self, ranked: Callable[..., Campaign], reversed_ranks: Callable[[], None]
    ) -> None:
        campaign = ranked()
        project()
        reversed_ranks()
        verification.check(campaign)
        assert not Entry.objects.exists()
        runner.keep_up()
        assert campaigns_by_order() == {(2, ("best", "points")): {campaign.pk}}


def campaigns_by_order() -> dict[tuple[int, tuple[str, ...]], set[str]]:
    """Return which campaigns have entries, by generation and by what these compare first."""
    found: dict[tuple[int, tuple[str, ...]], set[str]] = {}
    for entry in Entry.objects.all():
        said = Result.objects.get(campaign=entry.campaign_id, generation=entry.generation)
        assert said.ranks["points"] != said.ranks["best"], "or no order could be told from another"
        for names in (("points", "best"), ("best", "points")):
            values = [said.ranks[name] for name in names]
            if entry.order == ranks.order_of(values, said.actions, said.ended_at):
                found.setdefault((entry.generation, names), set()).add(entry.campaign_id)
    return found


@pytest.fixture
def small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "BUCKET", 3)


@pytest.mark.usefixtures("small_buckets")
class TestCounting:
    @pytest.fixture
    def board(self) -> int:
        return boards.numbers([EVERYBODY])[0]

    @pytest.fixture
    def stage(self, owner: Any) -> list[str]:
        """Ids of campaigns that entries can be of."""
        blank = {"ruleset": "highcard", "ruleset_version": 2, "setup": {}, "format": "series"}
        made = Campaign.objects.bulk_create(Campaign(owner=owner, **blank) for _ in range(60))
        return [campaign.pk for campaign in made]

    @settings(max_examples=budget(60))
    @given(changes=changes)
    def test_ranks_and_counts_follow_from_the_entries_alone(
        self, board: int, stage: list[str], changes: list[tuple[bool, Score]]
    ) -> None:
        Entry.objects.all().delete(), Count.objects.all().delete()
        there: dict[str, str] = {}
        for campaign, (leaves, score) in zip(stage, changes, strict=False):
            if leaves and there:
                gone = sorted(there)[score.actions % len(there)]
                ranks.leave(1, gone)
                del there[gone]
            else:
                ranks.enter(1, campaign, [board], order(score))
                there[campaign] = order(score)
        for mine in there.values():
            assert ranks.rank(1, board, mine) == 1 + sum(other < mine for other in there.values())
        assert ranks.total(1, board) == len(there)
        assert dict(Count.objects.values_list("node", "number")) == expected_counts(list(there.values()))


def expected_counts(orders: Sequence[str], beginning: str = "") -> dict[str, int]:
    """Say what the tree of counts holds, as its definition does."""
    if not orders:
        return {}
    found = {f"{len(beginning):02x}{beginning}": len(orders)}
    if len(orders) > ranks.BUCKET and len(beginning) < len(orders[0]):
        for digit in "0123456789abcdef":
            found |= expected_counts([text for text in orders if text.startswith(beginning + digit)], beginning + digit)
    return found


steps = st.lists(st.sampled_from(["ranked", "unranked", "verify", "spoil", "mend", "project"]), max_size=12)


@pytest.mark.usefixtures("small_buckets")
class TestMadeAnew:
    @settings(max_examples=budget(6))
    @given(steps=steps, data=st.data())
    def test_whatever_happened_rebuilt_equals_kept(
        self, new_campaign: Callable[..., Campaign], steps: list[str], data: st.DataObject
    ) -> None:
        made = [new_campaign(*BOTS, format="single", ranked=True)]
        for step in steps:
            campaign = data.draw(st.sampled_from(made))
            match step:
                case "ranked" | "unranked":
                    made.append(new_campaign(*BOTS, format="single", ranked=step == "ranked"))
                case "verify":
                    verification.check(campaign)
                case "spoil" | "mend":
                    actions = {"spoil": 1, "mend": campaign.actions}[step]
                    Campaign.objects.filter(pk=campaign.pk).update(actions=actions)
                    verification.check(campaign)
                case "project":
                    project()
        assert rebuilt_equals_kept(projection)

    def test_rebuilt_equals_kept(self, ranked: Callable[..., Campaign], new_campaign: Callable[..., Campaign]) -> None:
        faulty = verified(ranked())
        for campaign in (ranked(), ranked(format="single"), new_campaign(*BOTS)):
            verified(campaign)
        ranked()
        Campaign.objects.filter(pk=faulty.pk).update(actions=1)
        verified(faulty)
        project()
        assert set(Result.objects.values_list("status", flat=True)) == {"confirmed", "removed", "unranked", "pending"}
        assert rebuilt_equals_kept(projection)

    @pytest.fixture
    def half_built(self, ranked: Callable[..., Campaign]) -> Campaign:
        """A campaign that the generation which serves knows, and the seventh, which is being built."""
        campaign = ranked()
        project()
        Checkpoint.objects.create(generation=7, **maker(projection))
        projection.take(Event.objects.get(stream=campaign, type="closed"), 7)
        return campaign

    def test_a_verdict_reaches_the_generation_that_is_being_built(self, half_built: Campaign) -> None:
        verification.check(half_built)
        assert set(Result.objects.values_list("generation", "status")) == {(1, "confirmed"), (7, "confirmed")}

    def test_a_verdict_leaves_alone_what_is_over(self, half_built: Campaign) -> None:
        Checkpoint.objects.filter(generation=7).update(retired_at=timezone.now())
        verification.check(half_built)
        assert set(Result.objects.values_list("generation", "status")) == {(1, "confirmed"), (7, "pending")}

    def test_all_of_a_generation_goes_and_nothing_of_another(self, half_built: Campaign) -> None:
        verification.check(half_built)
        Checkpoint.objects.filter(generation=7).update(retired_at=timezone.now() - timedelta(minutes=2))
        runner.keep_up()
        for model in (Result, Entry, Count):
            assert set(model.objects.values_list("generation", flat=True)) == {1}
