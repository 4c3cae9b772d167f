"""Campaigns in files: what comes in is what went out, and a file that isn't true stores nothing."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from datetime import datetime
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import carrying, errors, file_format, history, log, portable, services, tables, verification
from campaigns.models import Campaign, Event, Seat, Snapshot
from engine.kernel.randomness import commitment

OLD = Path(__file__).parent / "old"
SEED = bytes(range(32))
Lines = list[dict[str, Any]]

pytestmark = pytest.mark.django_db

thorough = settings(max_examples=120)


def lines_of(campaign: Campaign) -> Lines:
    return [json.loads(line) for line in portable.export(Campaign.objects.get(pk=campaign.pk))]


def written(lines: Lines) -> list[str]:
    return [json.dumps(line) + "\n" for line in lines]


def sealed(lines: Lines) -> Lines:
    """Make chain and header agree with whatever the lines say now, as a thorough forger would."""
    header, *rows = deepcopy(lines)
    previous = log.NOTHING_BEFORE
    for row in rows:
        said = {name: row[name] for name in ("version", "type", "seat", "idempotency_key")}
        event = Event(stream_id=header["id"], previous_hash=previous, **said)
        event.payload, event.facts = log.text(row["payload"]), log.text(row["facts"])
        event.recorded_at = datetime.fromisoformat(row["recorded_at"])
        row["previous_hash"], row["hash"] = previous, log.link(event)
        previous = row["hash"]
    return [header | {"events": len(rows), "head": previous}, *rows]


def load(lines: Lines, **wishes: Any) -> Campaign:
    return portable.load(written(lines), None, **wishes)


def refused(lines: Lines, kind: type[Exception] = errors.BrokenFileError) -> Any:
    """Check that a file is refused and nothing stored. Returns the refusal."""
    before = (Campaign.objects.count(), Event.objects.count(), Seat.objects.count(), Snapshot.objects.count())
    with pytest.raises(kind) as refusal:
        load(lines)
    assert before == (
        Campaign.objects.count(),
        Event.objects.count(),
        Seat.objects.count(),
        Snapshot.objects.count(),
    )
    return refusal.value


def play(campaign: Campaign, count: int = 1) -> None:
    """Play the first option, so many times at most, for whichever seat is asked."""
    for _ in range(count):
        at = services.table(Campaign.objects.get(pk=campaign.pk))
        decision = at.ruleset.decision(at.table)
        if decision is None:
            break
        user = Seat.objects.get(campaign=campaign, index=decision.seat).user
        action = {"type": "play", "card": decision.options[0].card}
        services.act(campaign.id, user, action, expected_version=at.version, seat=decision.seat)


def version(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def jump(campaign: Campaign, user: Any, command: Any, **wishes: Any) -> None:
    command(campaign.id, user, expected_version=version(campaign), **wishes)


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("bot:random", "bot:random", seed=SEED, name="Two bots")


@pytest.fixture
def wandering(new_campaign: Callable[..., Campaign], owner: Any) -> Campaign:
    """A campaign with actions taken back, played again, taken back for good, and knowledge lost; played to its end."""
    campaign = new_campaign("me", "me", undo="free", seed=SEED)
    play(campaign, 5)
    jump(campaign, owner, services.undo)
    jump(campaign, owner, services.undo, to_version=3)
    jump(campaign, owner, services.redo)
    play(campaign, 4)
    jump(campaign, owner, services.undo, to_version=2)
    play(campaign, 99)
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def voted(duel: Campaign, owner: Any, mate: Any) -> Campaign:
    """A campaign in which a vote on an undo was lost, another one won, and which was then given up."""
    play(duel, 6)
    for agrees in (False, True):
        jump(duel, owner, services.undo, to_version=1)
        services.vote(duel.id, mate, proposal=version(duel), agrees=agrees)
    services.abandon(duel.id, owner)
    return duel


@pytest.fixture
def fork(finished: Campaign, owner: Any) -> Campaign:
    """A campaign that shares the past of a finished one, and went another way."""
    made = services.fork(finished.id, owner, at_version=6, seats=[{"controller": "me"}] * 2)
    play(made, 99)
    return made


@pytest.fixture
def carried(new_campaign: Callable[..., Campaign], owner: Any, mate: Any) -> Campaign:
    """A campaign that was begun under version 1 of its rules and carried over to version 2."""
    campaign = new_campaign("me", "open", seed=SEED)
    Campaign.objects.filter(pk=campaign.pk).update(ruleset_version=1)
    services.join(campaign.id, mate, campaign.invite)
    play(campaign)
    carrying.carry_over(Campaign.objects.get(pk=campaign.pk))
    services.abandon(campaign.id, owner)
    return campaign


@pytest.fixture(params=["finished", "wandering", "voted", "fork", "carried"])
def over(request: Any) -> Campaign:
    """A campaign that is over, after each kind of history."""
    return Campaign.objects.get(pk=request.getfixturevalue(request.param).pk)


def test_the_histories_hold_every_type_of_event(
    finished: Campaign, wandering: Campaign, voted: Campaign, fork: Campaign, carried: Campaign
) -> None:
    assert set(Event.objects.values_list("type", flat=True)) == set(history.TYPES)
    assert Campaign.objects.get(pk=wandering.pk).knowledge_taken_back > 0


def seen(campaign: Campaign) -> list[Any]:
    """All that anybody could see of a campaign, at every version."""
    states = []
    for at in range(1, campaign.version + 1):
        ruleset, _, table = services.table(campaign, at)
        states.append([ruleset.view(table, viewer) for viewer in (None, *range(campaign.seats.count()))])
    return states


def test_what_comes_in_is_what_went_out(over: Campaign) -> None:
    copy = Campaign.objects.get(pk=load(lines_of(over)).pk)
    tables.hot.clear()
    assert verification.verify(copy).fault is None
    assert services.score_sheet(copy) == services.score_sheet(over)
    assert seen(copy) == seen(over)
    repeated = ("status", "version", "waiting_for", "game", "points", "progress", "actions", "knowledge_taken_back")
    kept = ("name", "undo", "ruleset", "ruleset_version", "format", "options", "setup", "seed", "seed_commitment")
    for column in (*repeated, *kept, "played_at", "created_at"):
        assert getattr(copy, column) == getattr(over, column), column


def test_a_copy_is_a_campaign_of_its_own(over: Campaign, stranger: Any) -> None:
    Campaign.objects.filter(pk=over.pk).update(ranked=True, visibility="public")
    header, *rows = lines_of(over)
    one, two = (portable.load(written([header, *rows]), stranger) for _ in range(2))
    assert len({over.id, one.id, two.id}) == len({over.invite, one.invite, two.invite}) == 3
    assert (one.ranked, one.visibility, one.owner) == (False, "private", stranger)
    assert one.imported_from == {"campaign": over.id, "head": rows[-1]["hash"]}
    assert not one.seats.exclude(user=None).exists()
    assert not one.seats.filter(controller="open").exists()


CHANGED = {"id", "head", "imported_from", "ranked", "seats", "forked_from"}
"""What a copy says otherwise in its header."""


def test_a_copy_exported_again_says_the_same(over: Campaign) -> None:
    first = lines_of(over)
    again = lines_of(load(first))
    assert {name for name in first[0] if first[0][name] != again[0][name]} <= CHANGED
    assert [{**row, "hash": 0, "previous_hash": 0, "idempotency_key": 0} for row in again[1:]] == [
        {**row, "hash": 0, "previous_hash": 0, "idempotency_key": 0} for row in first[1:]
    ]
    assert again == lines_of(Campaign.objects.get(pk=again[0]["id"]))


def test_a_file_names_no_user(duel: Campaign, owner: Any, mate: Any) -> None:
    services.abandon(duel.id, owner)
    text = "".join(portable.export(Campaign.objects.get(pk=duel.pk)))
    assert not any(word in text for word in ("olivia", "max", duel.invite, '"user'))


def test_the_text_that_was_hashed_is_the_text_in_the_file(finished: Campaign) -> None:
    for line, event in zip(list(portable.export(finished))[1:], log.read(finished.id), strict=True):
        assert f'"payload":{event.payload},' in line
        assert f'"facts":{event.facts},' in line


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_series_goes_into_a_file_and_back(players: int) -> None:
    out = StringIO()
    call_command("series", "--players", str(players), "--seed", "3", "--json", stdout=out)
    sheet = json.loads(out.getvalue())
    played = Campaign.objects.get(pk=sheet["campaign"])
    copy = portable.load(portable.export(played), None)
    tables.hot.clear()
    assert verification.verify(copy).fault is None
    assert services.score_sheet(copy) == services.score_sheet(played)
    for at in range(1, sheet["version"], 97):
        ruleset, _, table = services.table(copy, at)
        tables.hot.clear()
        assert ruleset.encode(table) == ruleset.encode(services.table(played, at).table)


class TestStillPlayed:
    def test_its_people_take_their_seats_again_and_go_on(self, duel: Campaign, owner: Any, mate: Any) -> None:
        play(duel)
        copy = portable.load(portable.export(Campaign.objects.get(pk=duel.pk)), owner)
        assert copy.status == "lobby"
        assert list(copy.seats.values_list("controller", flat=True)) == ["open", "open"]
        services.join(copy.id, owner, copy.invite, 0)
        services.join(copy.id, mate, copy.invite, 1)
        copy = Campaign.objects.get(pk=copy.pk)
        assert (copy.status, copy.version, copy.waiting_for) == ("playing", 2, 1)
        play(copy)
        assert verification.verify(Campaign.objects.get(pk=copy.pk)).fault is None

    def test_bots_stay_and_take_the_free_seats_when_it_is_started(
        self, new_campaign: Callable[..., Campaign], owner: Any
    ) -> None:
        campaign = new_campaign("me", "bot:random", format="single")
        copy = portable.load(portable.export(campaign), owner)
        assert list(copy.seats.values_list("controller", flat=True)) == ["open", "bot:random"]
        assert services.start(copy.id, owner).status == "finished"

    def test_a_table_of_bots_alone_plays_on(self, new_campaign: Callable[..., Campaign]) -> None:
        campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
        copy = portable.load(portable.export(campaign), None)
        assert copy.status == "playing"
        services.play_bots(copy.id)
        assert Campaign.objects.get(pk=copy.pk).status == "finished"

    def test_a_bot_that_is_not_known_here_is_refused(self, new_campaign: Callable[..., Campaign]) -> None:
        lines = lines_of(new_campaign("me", "bot:random"))
        lines[0]["seats"][1]["controller"] = "bot:hal"
        assert "hal" in refused(lines).detail

    def test_what_has_not_begun_has_no_file(self, new_campaign: Callable[..., Campaign]) -> None:
        with pytest.raises(errors.NotPlayingError):
            portable.export(new_campaign("me", "open"))


class TestTrust:
    @pytest.fixture
    def begun(self, duel: Campaign, owner: Any) -> Campaign:
        """A fork of a running campaign: it begins with a state, not with a deal."""
        play(duel)
        made = services.fork(duel.id, owner, at_version=2, seats=[{"controller": "me"}] * 2)
        play(made, 3)
        return Campaign.objects.get(pk=made.pk)

    def test_a_table_without_a_past_is_taken_on_trust_alone(self, begun: Campaign) -> None:
        lines = lines_of(begun)
        refused(lines, errors.UnprovenFileError)
        copy = load(lines, trusted=True)
        assert seen(copy) == seen(begun)
        assert verification.verify(copy).fault is None

    @pytest.mark.parametrize("state", ["", "!", "AAAA", "3q2+7w=="])
    def test_even_then_a_state_must_be_one(self, begun: Campaign, state: str) -> None:
        lines = lines_of(begun)
        lines[1]["payload"]["state"] = state
        with pytest.raises(errors.BrokenFileError) as refusal:
            load(sealed(lines), trusted=True)
        assert refusal.value.extra["version"] == 1


class TestOldFiles:
    @pytest.mark.parametrize("name", ["finished", "playing"])
    def test_they_are_read_but_their_rules_are_gone(self, name: str) -> None:
        with (OLD / f"legendary-version-1-{name}.jsonl").open("rb") as stream:
            content = file_format.read(stream)
            assert (content.header.undo, content.header.ranked) == ("vote", False)
            assert len(content.events) == content.header.events
            stream.seek(0)
            with pytest.raises(errors.OutdatedCampaignError):
                portable.load(stream, None)
        assert not Campaign.objects.exists()

    def test_what_older_headers_and_openings_lack_has_a_default(self, finished: Campaign) -> None:
        header, *rows = lines_of(finished)
        for name in ("ranked", "undo", "forked_from", "imported_from"):
            del header[name]
        del rows[0]["payload"]["undo"]
        assert load(sealed([header, *rows])).undo == "vote"

    def test_spaces_and_the_order_of_names_mean_nothing(self, finished: Campaign) -> None:
        lines = [json.dumps(dict(reversed(line.items())), indent=None, separators=(" , ", " : ")) for line in lines_of(finished)]  # fmt: skip  # noqa: E501
        assert portable.load(lines, None).version == finished.version


def broken(lines: Lines, change: Callable[[Lines], Any], seal: bool) -> Lines:
    change(lines)
    return sealed(lines) if seal else lines


def put(*path: Any, value: Any) -> Callable[[Lines], None]:
    """Return a change that writes a value to a place in the lines."""

    def change(lines: Lines) -> None:
        *parents, last = path
        place: Any = lines
        for step in parents:
            place = place[step]
        place[last] = value

    return change


class TestBrokenFiles:
    """The lines: 1 is the header; version V stands in line V + 1. `finished` has 20 versions."""

    @pytest.mark.parametrize(
        ("change", "line", "version", "word"),
        [
            (put(0, "format", value="chess"), 1, None, "cliffhanger-campaign"),
            (put(0, "format_version", value=2), 1, None, "version 1"),
            (put(0, "id", value="x"), 1, None, "id"),
            (put(0, "name", value="a\nb"), 1, None, "printable"),
            (put(0, "name", value="x" * 81), 1, None, "80"),
            (put(0, "created_at", value="2026-13-01T00:00:00.000000+00:00"), 1, None, "month"),
            (put(0, "created_at", value="yesterday"), 1, None, "created_at"),
            (put(0, "status", value="won"), 1, None, "status"),
            (put(0, "status", value="playing"), 1, None, "finished"),
            (put(0, "status", value="abandoned"), 1, None, "finished"),
            (put(0, "events", value=19), 21, None, "there are 20"),
            (put(0, "events", value=21), 22, None, "there are 20"),
            (put(0, "events", value=True), 1, None, "int"),
            (put(0, "events", value=20.0), 1, None, "int"),
            (put(0, "head", value="0" * 64), 1, None, "head"),
            (put(0, "digest", value="0" * 32), 1, None, "digest"),
            (put(0, "digest", value=7), 1, None, "digest"),
            (put(0, "seed", value="00" * 32), 21, 20, "seed"),
            (put(0, "secret", value=1), 1, None, "secret"),
            (put(0, "seats", value=[]), 3, 2, "seats"),
            (put(0, "seats", 0, "controller", value="root"), 1, None, "controller"),
            (put(0, "seats", 0, "user", value="olivia"), 1, None, "user"),
            (put(0, "undo", value="always"), 1, None, "undo"),
            (put(0, "undo", value="free"), 2, 1, "undo"),
            (put(0, "ruleset_version", value=1), 2, 1, "ruleset_version"),
            (put(5, "version", value=7), 6, 5, "version 5"),
            (put(5, "type", value="imagined"), 6, 5, "type"),
            (put(5, "seat", value=1 - 2), 6, 5, "seat"),
            (put(5, "seat", value="0"), 6, 5, "seat"),
            (put(5, "payload", value=[]), 6, 5, "payload"),
            (put(5, "payload", "action", "card", value="7"), 6, 5, "payload.action.card"),
            (put(5, "payload", "action", "cheat", value=1), 6, 5, "cheat"),
            (put(5, "payload", "action", "card", value=0), 6, 5, "hash"),
            (put(5, "facts", value=[]), 6, 5, "hash"),
            (put(5, "facts", value=[{"fact": "magic"}]), 6, 5, "facts"),
            (put(5, "recorded_at", value="2001-01-01T00:00:00.000000+00:00"), 6, 5, "hash"),
            (put(5, "recorded_at", value="2001-02-30T00:00:00.000000+00:00"), 6, 5, "day"),
            (put(5, "recorded_at", value="2001-01-01T00:00:00+00:00"), 6, 5, "recorded_at"),
            (put(5, "idempotency_key", value="k"), 6, 5, "hash"),
            (put(5, "previous_hash", value="0" * 64), 6, 5, "follow"),
            (put(5, "hash", value="0" * 64), 6, 5, "hash"),
            (put(5, "hash", value=None), 6, 5, "hash"),
            (put(5, value={}), 6, 5, "version"),
            (put(5, value=[]), 6, 5, "object"),
            (lambda lines: lines.pop(5), 6, 5, "version 5"),
            (lambda lines: lines.pop(), 21, None, "there are 19"),
            (lambda lines: lines.insert(5, lines[5]), 7, 6, "version 6"),
            (lambda lines: lines.append(lines[-1]), 22, 21, "nothing"),
            (lambda lines: lines.__setitem__(slice(5, 7), [lines[6], lines[5]]), 6, 5, "version 5"),
            (lambda lines: lines.pop(0), 1, None, "header"),
            (lambda lines: lines.clear(), 1, None, "header"),
        ],
    )
    def test_the_place_of_a_fault_is_named(
        self, finished: Campaign, change: Any, line: int, version: int | None, word: str
    ) -> None:
        refusal = refused(broken(lines_of(finished), change, seal=False))
        assert (refusal.extra["line"], refusal.extra.get("version")) == (line, version), refusal.detail
        assert word in refusal.detail

    @pytest.mark.parametrize(
        ("change", "version", "word"),
        [
            (put(5, "payload", "action", "card", value=999), 5, "replayed"),
            (put(5, "payload", "action", "type", value="fly"), 5, "replayed"),
            (put(5, "facts", value=[]), 5, "facts"),
            (put(5, "facts", 0, "learned", value=""), 5, "facts"),
            (put(5, "seat", value=None), 5, "seats"),
            (put(5, "seat", value=2), 5, "seats"),
            (put(20, "seat", value=1), 20, "null"),
            (put(20, "payload", "digest", value="0" * 32), 20, "digest"),
            (put(20, "payload", "score", "points", value=2**40), 20, "score"),
            (put(20, "payload", "score", "points", value=3.0), 20, "score"),
            (put(20, "payload", "record", value={}), 20, "record"),
            (put(20, "payload", "seed", value="0" * 64), 20, "seed"),
            (put(1, "payload", "seed_commitment", value="0" * 64), 1, "committed"),
            (put(1, "payload", "setup", "ranks", value=16), 1, "setup should be"),
            (put(1, "payload", "setup", "avatars", value=[None] * 900), 1, "setup should be"),
            (put(1, "payload", "setup", value={}), 1, "setup"),
            (put(1, "payload", "options", value={"ranks": 10**9}), 1, "ranks"),
            (put(1, "payload", "format", value="epic"), 1, "format"),
            (put(1, "payload", "ruleset_version", value=1), 1, "ruleset_version"),
            (put(1, "type", value="closed"), 1, "card_set_digest"),
        ],
    )
    def test_a_whole_chain_over_an_untrue_story_is_found(
        self, finished: Campaign, change: Any, version: int, word: str
    ) -> None:
        refusal = refused(broken(lines_of(finished), change, seal=True))
        assert refusal.extra["version"] == version, refusal.detail
        assert word in refusal.detail

    def test_a_campaign_is_opened_once(self, finished: Campaign) -> None:
        lines = lines_of(finished)
        lines[3] |= {"type": "opened", "payload": lines[1]["payload"], "seat": None}
        assert refused(sealed(lines)).extra["version"] == 3
        lines[1] |= {"type": "acted", "payload": lines[2]["payload"], "seat": 0}
        assert refused(sealed(lines)).extra["version"] == 1

    def test_another_seed_with_its_own_commitment_deals_other_cards(self, finished: Campaign) -> None:
        lines = lines_of(finished)
        lines[0]["seed"] = lines[-1]["payload"]["seed"] = "00" * 32
        lines[1]["payload"]["seed_commitment"] = commitment(bytes(32))
        assert refused(sealed(lines)).extra == {"line": 2, "version": 1}

    def test_a_jump_to_where_the_table_never_was(self, wandering: Campaign) -> None:
        lines = lines_of(wandering)
        undone = next(row for row in lines[1:] if row["type"] == "undone")
        undone["payload"]["node"] = undone["version"]
        refusal = refused(sealed(lines))
        assert refusal.extra["version"] == undone["version"]

    def test_a_game_cut_off_behind_its_last_action(self, finished: Campaign) -> None:
        lines = lines_of(finished)[:-1]
        lines[0]["status"] = "playing"
        assert "all is played" in refused(sealed(lines)).detail

    def test_a_game_closed_before_its_end(self, finished: Campaign) -> None:
        lines = lines_of(finished)
        del lines[-3:-1]
        lines[-1]["version"] -= 2
        assert "left to choose" in refused(sealed(lines)).detail

    @pytest.mark.parametrize("left", [{"score", "record"}, {"score"}, {"record"}, set()])
    def test_an_end_is_not_taken_on_trust_because_its_digest_is_missing(
        self, finished: Campaign, left: set[str]
    ) -> None:
        lines = lines_of(finished)
        lines[-1]["payload"] = {k: v for k, v in lines[-1]["payload"].items() if k in {"status", "seed", *left}}
        refusal = refused(sealed(lines))
        assert (refusal.extra["version"], "digest" in refusal.detail) == (20, True)

    @pytest.mark.parametrize(
        ("member", "value"), [("score", {}), ("record", {}), ("score", {"points": 2**40}), ("digest", "0" * 32)]
    )
    def test_what_was_given_up_came_to_nothing(
        self, new_campaign: Callable[..., Campaign], owner: Any, member: str, value: Any
    ) -> None:
        campaign = new_campaign("me", "me")
        services.abandon(campaign.id, owner)
        lines = lines_of(campaign)
        lines[-1]["payload"][member] = value
        assert member in refused(sealed(lines)).detail

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b'"card":', b'"card":1,"card":'),
            (b'"version":5', b'"version":5,"version":5'),
            (b'"version":5', b'"version":NaN'),
            (b'"version":5', b'"version":1e999'),
            (b'"version":5', b'"version":' + b"9" * 5000),
            (b'"version":5', b'"version":99999999999999999999'),
            (b'"card":', b'"x":"\\u0000","card":'),
            (b'"card":', b'"x":"\\ud800","card":'),
            (b'"card":', b'"x":"\xff","card":'),
            (b'"card":', b'"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"card":'),
            (b'"card":', b'"x":' + b"[" * 20 + b"]" * 20 + b',"card":'),
            (b"{", b"\xef\xbb\xbf{"),
            (b"}\n", b"\n"),
            (b"}\n", b"} {}\n"),
            (b"}\n", b"}\n\n"),
            (b"\n", b""),
        ],
    )
    def test_what_is_no_clean_json(self, finished: Campaign, old: bytes, new: bytes) -> None:
        lines = [line.encode() for line in portable.export(finished)]
        assert old in lines[5]
        lines[5] = lines[5].replace(old, new, 1)
        with pytest.raises(errors.BrokenFileError) as refusal:
            portable.load(BytesIO(b"".join(lines)), None)
        assert refusal.value.extra["line"] in (6, 7)
        assert Campaign.objects.count() == 1

    def test_an_unknown_ruleset_and_other_cards_have_refusals_of_their_own(self, finished: Campaign) -> None:
        for name, value, kind in (
            ("ruleset", "chess", errors.UnknownRulesetError),
            ("ruleset_version", 77, errors.OutdatedCampaignError),
            ("card_set_digest", "other", errors.OutdatedCampaignError),
        ):
            assert refused(broken(lines_of(finished), put(0, name, value=value), seal=False), kind).detail


class TestLimits:
    @pytest.mark.parametrize(
        ("limit", "value", "line"), [("MAX_LINE_BYTES", 1000, 2), ("MAX_FILE_BYTES", 4000, 7), ("MAX_EVENTS", 12, 14)]
    )
    def test_a_file_beyond_one_is_refused(
        self, finished: Campaign, monkeypatch: Any, limit: str, value: int, line: int
    ) -> None:
        lines = lines_of(finished)
        monkeypatch.setattr(file_format, limit, value)
        assert abs(refused(lines, errors.FileTooLargeError).extra["line"] - line) <= 3

    def test_a_line_without_end_is_not_read_to_its_end(self) -> None:
        class Endless(BytesIO):
            given = 0

            def readline(self, size: int | None = -1, /) -> bytes:
                assert size is not None and size > 0
                Endless.given += size
                return b" " * size

        with pytest.raises(errors.FileTooLargeError):
            portable.load(file_format.lines(Endless()), None)
        assert Endless.given <= 2 * (file_format.MAX_LINE_BYTES + 1)


def settled(lines: list[bytes], original: Campaign) -> None:
    """Check that a file is refused in one of the ways there are for it, or says the same as the original."""
    before = Campaign.objects.count()
    try:
        copy = portable.load(lines, None)
    except errors.ServiceError as refusal:
        assert refusal.detail
        assert Campaign.objects.count() == before
    else:
        assert seen(copy) == seen(original)
        assert [event.facts for event in log.read(copy.id)] == [event.facts for event in log.read(original.id)]


@thorough
@given(where=st.floats(0, 1, exclude_max=True), new=st.binary(max_size=3), length=st.integers(0, 3))
def test_bytes_changed_anywhere(wandering: Campaign, where: float, new: bytes, length: int) -> None:
    data = "".join(portable.export(wandering)).encode()
    start = int(where * len(data))
    settled(list(BytesIO(data[:start] + new + data[start + length :])), wandering)


@thorough
@given(changes=st.lists(st.tuples(st.sampled_from(["dropped", "doubled", "swapped"]), st.integers(0, 40)), min_size=1))
def test_lines_dropped_doubled_or_swapped(wandering: Campaign, changes: list[tuple[str, int]]) -> None:
    lines = [line.encode() for line in portable.export(wandering)]
    for change, number in changes:
        at = number % max(1, len(lines) - 1)
        part = lines[at : at + 2]
        lines[at : at + 2] = {"dropped": part[1:], "doubled": part[:1] + part, "swapped": part[::-1]}[change]
    settled(lines, wandering)


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**65), 2**65) | st.integers(-2, 30) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in some data that a value could be put to: its container and its name there."""
    names = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for name in names for place in [(data, name), *places(data[name])]]


@settings(thorough, max_examples=500)
@given(data=st.data())
def test_junk_anywhere_under_a_whole_chain(request: Any, wandering: Campaign, voted: Campaign, data: Any) -> None:
    """Who forges a chain gets no further than the rules: no crash, and what is taken in can be looked at."""
    lines = lines_of(data.draw(st.sampled_from([wandering, voted])))
    container, name = data.draw(st.sampled_from(places(lines)))
    container[name] = data.draw(junk)
    before = Campaign.objects.count()
    with suppress(TypeError, KeyError, ValueError, AttributeError, errors.ServiceError):  # some junk can't be hashed
        lines = sealed(lines)
    try:
        copy = load(lines)
    except errors.ServiceError:
        assert Campaign.objects.count() == before
    else:
        assert verification.verify(Campaign.objects.get(pk=copy.pk)).fault is None
        assert seen(copy)
        assert services.events(copy, None)


class TestCommands:
    def test_a_file_goes_from_one_to_the_other(
        self, finished: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        call_command("export", finished.id)
        printed = capsys.readouterr()
        (tmp_path / "a.jsonl").write_text(printed.out, encoding="utf-8")
        assert printed.err == ""
        call_command("import", str(tmp_path / "a.jsonl"))
        copy = Campaign.objects.get(pk=capsys.readouterr().out.strip())
        assert (copy.owner, copy.imported_from["campaign"]) == (None, finished.id)

    def test_standard_input_is_read_too(self, finished: Campaign, monkeypatch: Any) -> None:
        text = "".join(portable.export(finished)).encode()
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": BytesIO(text)}))
        call_command("import", "-")
        assert Campaign.objects.count() == 2

    def test_a_file_full_of_secrets_comes_with_a_note(self, duel: Campaign, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("export", duel.id)
        printed = capsys.readouterr()
        assert duel.seed in printed.out
        assert "seed" in printed.err

    def test_the_fault_is_named_in_one_line_with_exit_status_1(self, finished: Campaign, tmp_path: Path) -> None:
        lines = broken(lines_of(finished), put(5, "facts", value=[]), seal=False)
        (tmp_path / "a.jsonl").write_text("".join(written(lines)))
        with pytest.raises(CommandError, match=r"a\.jsonl: line 6, version 5: ") as refusal:
            call_command("import", str(tmp_path / "a.jsonl"))
        assert refusal.value.returncode == 1
        assert "\n" not in str(refusal.value)

    @pytest.mark.parametrize(
        "command", [partial(call_command, "export", "nobody"), partial(call_command, "import", "nowhere.jsonl")]
    )
    def test_what_is_not_there_is_said(self, command: Callable[[], None]) -> None:
        with pytest.raises(CommandError) as refusal:
            command()
        assert refusal.value.returncode == 2

    def test_what_has_not_begun_can_not_be_exported(self, new_campaign: Callable[..., Campaign]) -> None:
        with pytest.raises(CommandError):
            call_command("export", new_campaign("me", "open").id)
