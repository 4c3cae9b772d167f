"""Export and import: a copy equals its original, and a false file stores nothing."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import errors, services
from campaigns.eventlog import event_types, repository
from campaigns.files import file_format, transfer
from campaigns.models import Campaign, Event
from campaigns.verification import verify
from tests.campaigns.files.campaign_files import broken, lines_of, load, play, put, refused, sealed, seen, written

OLD = Path(__file__).parents[1] / "eventlog" / "old"

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["finished", "wandering", "voted", "consented", "stood_in", "fork", "carried", "called_off"])
def over(request: Any) -> Campaign:
    """A finished campaign with each kind of history."""
    return Campaign.objects.get(pk=request.getfixturevalue(request.param).pk)


@pytest.mark.slow
@pytest.mark.usefixtures("finished", "voted", "stood_in", "fork", "carried", "called_off")
def test_the_fixtures_cover_every_event_type(wandering: Campaign) -> None:
    assert set(Event.objects.values_list("type", flat=True)) == set(event_types.TYPES)
    assert Campaign.objects.get(pk=wandering.pk).knowledge_taken_back > 0


def test_an_imported_copy_equals_its_original(over: Campaign) -> None:
    copy = Campaign.objects.get(pk=load(lines_of(over)).pk)
    repository.hot.clear()
    assert verify.verify(copy).fault is None
    assert services.score_sheet(copy) == services.score_sheet(over)
    assert seen(copy) == seen(over)
    repeated = ("status", "version", "asked", "game", "points", "progress", "actions", "knowledge_taken_back")
    kept = ("name", "undo", "undo_unasked", "clock", "ruleset", "ruleset_version", "format", "options", "setup")
    for column in (*repeated, *kept, "seed", "seed_commitment", "played_at", "created_at"):
        assert getattr(copy, column) == getattr(over, column), column


def test_a_copy_is_a_campaign_of_its_own(finished: Campaign, stranger: Any) -> None:
    Campaign.objects.filter(pk=finished.pk).update(ranked=True, visibility="public")
    header, *rows = lines_of(finished)
    one, two = (transfer.load(written([header, *rows]), stranger) for _ in range(2))
    assert len({finished.id, one.id, two.id}) == len({finished.invite, one.invite, two.invite}) == 3
    assert (one.ranked, one.visibility, one.owner) == (False, "private", stranger)
    assert one.imported_from == {"campaign": finished.id, "head": rows[-1]["hash"]}
    assert not one.seats.exclude(user=None).exists()
    assert not one.seats.filter(controller="open").exists()


def test_people_take_seats_in_an_imported_copy_and_play_on(duel: Campaign, owner: Any, mate: Any) -> None:
    play(duel)
    copy = transfer.load(transfer.export(Campaign.objects.get(pk=duel.pk)), owner)
    assert copy.status == "lobby"
    assert list(copy.seats.values_list("controller", flat=True)) == ["open", "open"]
    services.join(copy.id, owner, copy.invite, 0)
    services.join(copy.id, mate, copy.invite, 1)
    copy = Campaign.objects.get(pk=copy.pk)
    assert (copy.status, copy.version, copy.waiting_for) == ("playing", 2, [1])
    play(copy)
    assert verify.verify(Campaign.objects.get(pk=copy.pk)).fault is None


class TestTrust:
    @pytest.fixture
    def begun(self, duel: Campaign, owner: Any) -> Campaign:
        """A fork of a running campaign: it begins with a state, not with a deal."""
        play(duel)
        made = services.fork(duel.id, owner, at_version=2, seats=[{"controller": "me"}] * 2)
        play(made, 3)
        return Campaign.objects.get(pk=made.pk)

    def test_a_file_without_a_past_needs_trust(self, begun: Campaign) -> None:
        lines = lines_of(begun)
        refused(lines, errors.UnprovenFileError)
        copy = load(lines, trusted=True)
        assert seen(copy) == seen(begun)
        assert verify.verify(copy).fault is None

    @pytest.mark.parametrize("state", ["", "!", "AAAA", "3q2+7w=="])
    def test_a_trusted_state_must_be_valid(self, begun: Campaign, state: str) -> None:
        lines = lines_of(begun)
        lines[1]["payload"]["state"] = state
        with pytest.raises(errors.BrokenFileError) as refusal:
            load(sealed(lines), trusted=True)
        assert refusal.value.extra["version"] == 1


@pytest.mark.parametrize("name", ["finished", "playing"])
def test_old_files_are_read_but_their_rules_are_gone(name: str) -> None:
    with (OLD / f"legendary-version-1-{name}.jsonl").open("rb") as stream:
        content = file_format.read(stream)
        header = content.header
        assert (header.undo, header.undo_unasked, header.ranked) == ("vote", "team", False)
        assert len(content.events) == content.header.events
        stream.seek(0)
        with pytest.raises(errors.OutdatedCampaignError):
            transfer.load(stream, None)
    assert not Campaign.objects.exists()


class TestLimits:
    @pytest.mark.parametrize(
        ("limit", "value", "line"), [("MAX_LINE_BYTES", 1000, 2), ("MAX_FILE_BYTES", 4000, 7), ("MAX_EVENTS", 12, 14)]
    )
    def test_a_larger_file_is_refused(
        self, finished: Campaign, monkeypatch: Any, limit: str, value: int, line: int
    ) -> None:
        lines = lines_of(finished)
        monkeypatch.setattr(file_format, limit, value)
        assert abs(refused(lines, errors.FileTooLargeError).extra["line"] - line) <= 3

    def test_an_endless_line_is_cut(self) -> None:
        class Endless(BytesIO):
            given = 0

            def readline(self, size: int | None = -1, /) -> bytes:
                assert size is not None and size > 0
                Endless.given += size
                return b" " * size

        with pytest.raises(errors.FileTooLargeError):
            transfer.load(file_format.lines(Endless()), None)
        assert Endless.given <= 2 * (file_format.MAX_LINE_BYTES + 1)


class TestCommands:
    def test_an_exported_file_is_imported(
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
        text = "".join(transfer.export(finished)).encode()
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": BytesIO(text)}))
        call_command("import", "-")
        assert Campaign.objects.count() == 2

    def test_the_fault_is_named_in_one_line_with_exit_status_1(self, finished: Campaign, tmp_path: Path) -> None:
        lines = broken(lines_of(finished), put(5, "facts", value=[]), seal=False)
        (tmp_path / "a.jsonl").write_text("".join(written(lines)))
        with pytest.raises(CommandError, match=r"a\.jsonl: line 6, version 5: ") as refusal:
            call_command("import", str(tmp_path / "a.jsonl"))
        assert refusal.value.returncode == 1
        assert "\n" not in str(refusal.value)
