"""Campaigns in files: what comes in is what went out, and a file that isn't true stores nothing."""

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import errors, event_types, file_format, log, portable, repository, services, verification
from campaigns.models import Campaign, Event
from tests.campaigns.files import broken, lines_of, load, play, put, refused, sealed, seen, written
from tests.support.profiles import slow_after

OLD = Path(__file__).parent / "old"

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["finished", "wandering", "voted", "consented", "stood_in", "fork", "carried", "called_off"])
def over(request: Any) -> Campaign:
    """A campaign that is over, after each kind of history."""
    return Campaign.objects.get(pk=request.getfixturevalue(request.param).pk)


@pytest.mark.usefixtures("finished", "voted", "stood_in", "fork", "carried", "called_off")
def test_the_histories_hold_every_type_of_event(wandering: Campaign) -> None:
    assert set(Event.objects.values_list("type", flat=True)) == set(event_types.TYPES)
    assert Campaign.objects.get(pk=wandering.pk).knowledge_taken_back > 0


def test_what_comes_in_is_what_went_out(over: Campaign) -> None:
    copy = Campaign.objects.get(pk=load(lines_of(over)).pk)
    repository.hot.clear()
    assert verification.verify(copy).fault is None
    assert services.score_sheet(copy) == services.score_sheet(over)
    assert seen(copy) == seen(over)
    repeated = ("status", "version", "asked", "game", "points", "progress", "actions", "knowledge_taken_back")
    kept = ("name", "undo", "undo_unasked", "clock", "ruleset", "ruleset_version", "format", "options", "setup")
    for column in (*repeated, *kept, "seed", "seed_commitment", "played_at", "created_at"):
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


@pytest.mark.parametrize("players", slow_after(1, [2, 1]))
def test_a_whole_series_goes_into_a_file_and_back(players: int) -> None:
    out = StringIO()
    call_command("series", "--players", str(players), "--seed", "3", "--json", stdout=out)
    sheet = json.loads(out.getvalue())
    played = Campaign.objects.get(pk=sheet["campaign"])
    copy = portable.load(portable.export(played), None)
    repository.hot.clear()
    assert verification.verify(copy).fault is None
    assert services.score_sheet(copy) == services.score_sheet(played)
    for at in range(1, sheet["version"], 97):
        ruleset, _, table = services.table(copy, at)
        repository.hot.clear()
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
        assert (copy.status, copy.version, copy.waiting_for) == ("playing", 2, [1])
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
            header = content.header
            assert (header.undo, header.undo_unasked, header.ranked) == ("vote", "team", False)
            assert len(content.events) == content.header.events
            stream.seek(0)
            with pytest.raises(errors.OutdatedCampaignError):
                portable.load(stream, None)
        assert not Campaign.objects.exists()

    def test_what_older_headers_and_openings_lack_has_a_default(self, finished: Campaign) -> None:
        header, *rows = lines_of(finished)
        for name in ("ranked", "undo", "undo_unasked", "forked_from", "imported_from"):
            del header[name]
        del rows[0]["payload"]["undo"], rows[0]["payload"]["undo_unasked"]
        copy = load(sealed([header, *rows]))
        assert (copy.undo, copy.undo_unasked) == ("vote", "team")

    def test_in_an_older_file_anybody_took_anything_back(self, duel: Campaign, owner: Any, mate: Any) -> None:
        play(duel)
        services.undo(duel.id, mate, expected_version=2)
        services.abandon(duel.id, owner)
        header, *rows = lines_of(duel)
        del header["undo_unasked"], rows[0]["payload"]["undo_unasked"]
        copy = load(sealed([header, *rows]))
        assert copy.undo_unasked == "team"
        assert verification.verify(Campaign.objects.get(pk=copy.pk)).fault is None

    def test_spaces_and_the_order_of_names_mean_nothing(self, finished: Campaign) -> None:
        lines = [json.dumps(dict(reversed(line.items())), indent=None, separators=(" , ", " : ")) for line in lines_of(finished)]  # fmt: skip  # noqa: E501
        assert portable.load(lines, None).version == finished.version


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
