"""What campaigns that were played out add up to: what counts, for whom, and that a rebuild gives the same."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import event_types, log, services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Length, Participation, Result, Statistic
from campaigns.services import Reference, records
from campaigns.services.standings import compare
from engine.description import Odds
from engine.kernel.facts import Happened
from engine.ruleset import Score
from tests.campaigns.finished import play_out
from tests.campaigns.projecting import rebuilt_equals_kept
from tests.campaigns.test_legendary import series
from tests.rulesets import highcard
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def caught_up() -> int:
    runner.catch_up("statistics")
    return runner.live_generation("statistics")


def counted(topic: str) -> dict[str, tuple[int, int, int]]:
    """Return number, won and decided of a topic, by key, over all campaigns."""
    found: dict[str, tuple[int, int, int]] = {}
    for row in Statistic.objects.filter(generation=caught_up(), topic=topic):
        before = found.get(row.key, (0, 0, 0))
        found[row.key] = (before[0] + row.number, before[1] + row.won, before[2] + row.decided)
    return found


def participations() -> list[tuple[str, int, int]]:
    """Return who took part in what was played out: name, seat, points."""
    rows = Participation.objects.filter(generation=caught_up()).order_by("campaign_id", "seat")
    return [(row.user.get_username(), row.seat, row.points) for row in rows]


class TestWhatCounts:
    def test_a_campaign_counts_when_it_is_over(self, new_campaign: NewCampaign) -> None:
        campaign = new_campaign("me", "bot:random", format="single")
        assert counted("points") == {}
        play_out(campaign)
        assert counted("points") == {"3": (1, 1, 1)}

    def test_what_the_ruleset_tallies_is_counted_with_how_it_went(self, new_campaign: NewCampaign) -> None:
        for chance in range(3):
            play_out(new_campaign("me", "me", format="single", seed=bytes([chance]) * 32), chance)
        seats = counted("seat")
        assert {key: (number, decided) for key, (number, _, decided) in seats.items()} == {"0": (3, 3), "1": (3, 3)}
        assert sum(won for _, won, _ in seats.values()) == 3, "each game had one winner"

    def test_a_proposed_setup_is_counted_with_whether_the_team_won(self, new_campaign: NewCampaign) -> None:
        play_out(new_campaign("me", "me", format="single", options={"ranks": 16}))
        play_out(new_campaign("me", "me", format="single"))
        play_out(new_campaign("me", "me", options={"ranks": 16}))
        assert counted("preset") == {"short": (1, 1, 1)}, "no other format, and no other options"

    def test_an_option_that_is_as_by_default_makes_no_other_setup(self, new_campaign: NewCampaign) -> None:
        play_out(new_campaign("me", "me", ruleset="legendary", options={"syndicate": 6}))
        assert counted("preset").keys() == {"standard"}

    def test_how_often_teams_win_goes_by_what_was_played_here_where_that_is_enough(
        self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(records, "ENOUGH", 2)
        play_out(new_campaign("me", "me", format="single", options={"ranks": 16}))
        caught_up()
        assert services.odds("highcard") == {"short": highcard.ODDS}
        play_out(new_campaign("me", "me", format="single", options={"ranks": 16}))
        caught_up()
        assert services.odds("highcard") == {"short": [highcard.ODDS[0], Odds(2, 2, 2), *highcard.ODDS[2:]]}

    def test_marks_are_counted_by_their_titles(self, new_campaign: NewCampaign) -> None:
        play_out(new_campaign("me", "me", format="single"))
        play_out(new_campaign("me", "me"))
        turns = {f"Turn {turn}": (2 if turn <= 3 else 1, 0, 0) for turn in range(1, 10)}
        assert counted("turn") == turns, "three of the single game, nine of the series"
        assert counted("game_over") == {}, "only the kinds that the ruleset wants counted"

    def test_what_was_taken_back_does_not_count(self, new_campaign: NewCampaign, owner: Any) -> None:
        campaign = new_campaign("me", "me", format="single", undo="free")
        for _ in range(2):
            act_once(campaign, owner)
        before = campaign_now(campaign)
        services.undo(campaign.id, owner, expected_version=before.version, to_version=1)
        over = play_out(campaign)
        assert over.version > before.version + 6
        assert counted("turn") == {"Turn 1": (1, 0, 0), "Turn 2": (1, 0, 0), "Turn 3": (1, 0, 0)}
        length = Length.objects.get(campaign=campaign)
        assert (length.actions, length.turns) == (6, 3)

    def test_what_was_given_up_does_not_count(self, new_campaign: NewCampaign, owner: Any) -> None:
        services.abandon(new_campaign("me").id, owner)
        caught_up()
        assert not Statistic.objects.exists()

    def test_a_fork_does_not_count(self, new_campaign: NewCampaign, owner: Any) -> None:
        over = play_out(new_campaign("me", "me", format="single"))
        play_out(services.fork(over.id, owner, at_version=3))
        assert counted("points") == {"3": (1, 1, 1)}
        assert len(participations()) == 1

    def test_an_import_does_not_count(self, new_campaign: NewCampaign, owner: Any) -> None:
        over = play_out(new_campaign("me", format="single"))
        copy = services.import_campaign(services.export_campaign(over.id, owner), owner)
        assert copy.status == "finished"
        assert counted("points") == {"3": (1, 1, 1)}

    @pytest.mark.parametrize(
        "said",
        [{}, {"score": 3, "record": []}, {"score": {"points": "many"}}],
        ids=["of an older program", "of wrong kinds", "in part"],
    )
    def test_an_end_that_no_ruleset_would_write_stops_nothing(
        self, new_campaign: NewCampaign, said: dict[str, Any]
    ) -> None:
        odd = new_campaign("me")
        log.append(odd.id, [event_types.closed("finished", odd.seed, **said)], expected_version=odd.version)
        play_out(new_campaign("me", format="single"))
        assert counted("points") == {"3": (1, 1, 1)}

    def test_a_title_is_cut_to_what_rows_hold(self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(highcard.ruleset, "score", lambda table: Score([], 3, "x" * 81, True, []))
        play_out(new_campaign("me", format="single"))
        runner.keep_up()
        assert Participation.objects.get().title == Result.objects.get().title == "x" * 80

    def test_numbers_of_players_are_kept_apart_and_added_up_when_asked(self, new_campaign: NewCampaign) -> None:
        for number in (1, 2, 2):
            play_out(new_campaign(*["bot:random"] * number, format="single", wake_bots=False))
        caught_up()
        asked = [services.statistics(Reference("highcard", "single", n), None)["campaigns"] for n in (1, 2, 3, None)]
        assert asked == [1, 2, 0, 3]


class TestWhoTookPart:
    def test_people_did_and_bots_did_not(self, duel: Campaign, new_campaign: NewCampaign) -> None:
        play_out(duel)
        play_out(new_campaign("bot:random", wake_bots=False))
        assert participations() == [("olivia", 0, 9), ("max", 1, 9)]

    def test_who_held_several_seats_took_part_once_as_the_first(self, new_campaign: NewCampaign) -> None:
        play_out(new_campaign("bot:random", "me", "me", format="single", wake_bots=False))
        assert participations() == [("olivia", 1, 3)]

    def test_who_takes_over_a_guest_took_part_on_the_lower_of_their_seats(self, owner: Any) -> None:
        for chance in (0, 1):
            take_over(owner, 1, chance)
        assert participations() == [("olivia", 0, 3), ("olivia", 0, 3)]
        assert rebuilt_equals_kept("statistics")

    def test_who_is_gone_took_no_part_then_or_after_a_rebuild(self, duel: Campaign, mate: Any) -> None:
        play_out(duel)
        caught_up()
        services.delete_account(mate)
        assert participations() == [("olivia", 0, 9)]
        assert rebuilt_equals_kept("statistics")


def test_a_series_of_legendary_is_counted_as_its_log_tells_it() -> None:
    """The facts of the log, counted here by hand, against the rows."""
    campaign = Campaign.objects.get(pk=series(3, 11)["campaign"])
    told = Counter(
        fact.what
        for event in log.read(campaign.id)
        for fact in log.facts(event)
        if isinstance(fact, Happened) and fact.what in ("discovered", "collected", "enemy_defeated", "cliffhanger")
    )
    games = services.score_sheet(campaign).games
    for topic, number in told.items():
        assert sum(count for count, _, _ in counted(topic).values()) == number > 0
    assert sum(number for number, _, _ in counted("seasons").values()) == len(games)
    assert {key: won for key, (_, won, _) in counted("seasons").items()} == {
        f"{3 * game['game'] - 2}-{3 * game['game']}": int(game["won"]) for game in games
    }
    lost = Counter(game["reason"] for game in games if not game["won"])
    assert {key: number for key, (number, _, _) in counted("lost_by").items()} == lost
    assert sum(number for number, _, _ in counted("avatar").values()) == 3
    assert sum(number for number, _, _ in counted("academy").values()) == 4
    assert list(counted("points")) == [str(campaign.points)]


class TestComparing:
    AMONG = [
        {"points": 1, "number": 2, "won": 0},
        {"points": 5, "number": 1, "won": 0},
        {"points": 9, "number": 1, "won": 1},
    ]

    @pytest.mark.parametrize(
        ("points", "below", "equal", "percentile"),
        [(0, 0, 0, 0), (1, 0, 2, 50), (5, 2, 1, 75), (9, 3, 1, 100), (10, 4, 0, 100)],
    )
    def test_equal_ones_are_no_better(self, points: int, below: int, equal: int, percentile: float) -> None:
        found = compare(points, self.AMONG)
        assert found == {"below": below, "equal": equal, "total": 4, "percentile": percentile}

    def test_among_none_there_is_no_place(self) -> None:
        assert compare(3, [])["percentile"] is None


HISTORIES = st.lists(
    st.tuples(
        st.integers(1, 3),
        st.sampled_from(["finish", "abandon", "fork", "import", "leave", "undo", "take over"]),
        st.integers(0, 9),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=budget(15))
@given(told=HISTORIES, stops=st.lists(st.integers(1, 3), max_size=3))
def test_rebuilding_from_nothing_equals_keeping_up(owner: Any, told: list[Any], stops: list[int]) -> None:
    for number, (players, what, chance) in enumerate(told):
        happen(owner, players, what, chance)
        if number in stops:
            runner.catch_up("statistics", limit=1)
    happen(owner, 2, "finish", 0)
    assert rebuilt_equals_kept("statistics")


def happen(owner: Any, players: int, what: str, chance: int) -> None:
    """Let a campaign of High Card go this way."""
    if what == "take over":
        take_over(owner, players, chance)
        return
    who = owner
    if what == "leave":
        name = f"agent-{get_user_model().objects.count()}-{chance}"
        who = get_user_model().objects.filter(username=name).first() or get_user_model().objects.create_user(name)
    campaign = services.create_campaign(
        who, ruleset="highcard", format="single", seats=[{"controller": "me"}] * players, options={}, undo="free"
    )
    if what == "abandon":
        services.abandon(campaign.id, who)
        return
    if what == "undo":
        act_once(campaign, who)
        services.undo(campaign.id, who, expected_version=2, by="action")
    over = play_out(campaign, chance)
    if what == "fork":
        play_out(services.fork(over.id, who, at_version=2), chance)
    elif what == "import":
        services.import_campaign(services.export_campaign(over.id, who), who)
    elif what == "leave":
        services.delete_account(who)


def take_over(owner: Any, players: int, chance: int) -> None:
    """Let a guest play with the owner, either of whom sits first, and the owner take all of it over after the end."""
    guest = services.welcome()
    host, other = (owner, guest) if chance % 2 else (guest, owner)
    seats = [*[{"controller": "me"}] * players, {"controller": "open"}]
    campaign = services.create_campaign(host, ruleset="highcard", format="single", seats=seats, options={})
    services.join(campaign.id, other, campaign.invite)
    play_out(campaign, chance)
    runner.catch_up("statistics")
    services.take_over(guest, owner)


def act_once(campaign: Campaign, user: Any) -> None:
    rules, version, table = services.table(campaign_now(campaign))
    card = rules.decision(table).options[0].card
    services.act(campaign.id, user, {"type": "play", "card": card}, expected_version=version)


def campaign_now(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)
