"""Forged files: every false statement is found, and nothing is stored."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import errors, services
from campaigns.files import transfer
from campaigns.models import Campaign
from campaigns.verification import verify
from tests.campaigns.files.campaign_files import Lines, broken, lines_of, load, put, refused, sealed, seen
from tests.support.profiles import budget

pytestmark = pytest.mark.django_db

thorough = settings(max_examples=budget(15))


class TestBrokenFiles:
    """Line 1 is the header; line V + 1 is version V. `finished` has 20 versions."""

    @pytest.mark.parametrize(
        ("change", "line", "version", "word"),
        [
            (put(0, "format", value="chess"), 1, None, "cliffhanger-campaign"),
            (put(0, "name", value="a\nb"), 1, None, "printable"),
            (put(0, "created_at", value="2026-13-01T00:00:00.000000+00:00"), 1, None, "month"),
            (put(0, "status", value="playing"), 1, None, "finished"),
            (put(0, "events", value=19), 21, None, "has 20"),
            (put(0, "head", value="0" * 64), 1, None, "head"),
            (put(0, "digest", value="0" * 32), 1, None, "digest"),
            (put(0, "seed", value="00" * 32), 21, 20, "seed"),
            (put(0, "seats", value=[]), 3, 2, "seats"),
            (put(0, "seats", 0, "controller", value="root"), 1, None, "controller"),
            (put(0, "undo", value="free"), 2, 1, "undo"),
            (put(0, "undo_unasked", value="own"), 2, 1, "undo_unasked"),
            (put(5, "version", value=7), 6, 5, "version 5"),
            (put(5, "type", value="imagined"), 6, 5, "type"),
            (put(5, "seat", value=1 - 2), 6, 5, "seat"),
            (put(5, "payload", "action", "cheat", value=1), 6, 5, "cheat"),
            (put(5, "payload", "action", "card", value=0), 6, 5, "hash"),
            (put(5, "facts", value=[{"fact": "magic"}]), 6, 5, "facts"),
            (put(5, "recorded_at", value="2001-02-30T00:00:00.000000+00:00"), 6, 5, "day"),
            (put(5, "previous_hash", value="0" * 64), 6, 5, "previous_hash"),
            (put(5, "hash", value="0" * 64), 6, 5, "hash"),
            (put(5, value=[]), 6, 5, "object"),
            (lambda lines: lines.pop(5), 6, 5, "version 5"),
            (lambda lines: lines.pop(), 21, None, "has 19"),
            (lambda lines: lines.__setitem__(slice(5, 7), [lines[6], lines[5]]), 6, 5, "version 5"),
            (lambda lines: lines.pop(0), 1, None, "header"),
        ],
    )
    def test_a_fault_is_located(
        self, finished: Campaign, change: Any, line: int, version: int | None, word: str
    ) -> None:
        refusal = refused(broken(lines_of(finished), change, seal=False))
        assert (refusal.extra["line"], refusal.extra.get("version")) == (line, version), refusal.detail
        assert word in refusal.detail

    @pytest.mark.parametrize(
        ("change", "version", "word"),
        [
            (put(5, "payload", "action", "card", value=999), 5, "replayed"),
            (put(5, "facts", value=[]), 5, "facts"),
            (put(5, "seat", value=None), 5, "seats"),
            (put(20, "seat", value=1), 20, "null"),
            (put(20, "payload", "digest", value="0" * 32), 20, "digest"),
            (put(20, "payload", "score", "points", value=2**40), 20, "score"),
            (put(20, "payload", "seed", value="0" * 64), 20, "seed"),
            (put(1, "payload", "seed_commitment", value="0" * 64), 1, "commitment"),
            (put(1, "payload", "setup", "ranks", value=16), 1, "setup should be"),
            (put(1, "payload", "setup", value={}), 1, "setup"),
            (put(1, "payload", "options", value={"ranks": 10**9}), 1, "ranks"),
            (put(1, "type", value="closed"), 1, "card_set_digest"),
        ],
    )
    def test_false_content_with_valid_hashes_is_found(
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

    def test_a_jump_outside_the_history_is_refused(self, wandering: Campaign) -> None:
        lines = lines_of(wandering)
        undone = next(row for row in lines[1:] if row["type"] == "undone")
        undone["payload"]["node"] = undone["version"]
        refusal = refused(sealed(lines))
        assert refusal.extra["version"] == undone["version"]

    def test_a_file_without_its_closing_event_is_refused(self, finished: Campaign) -> None:
        lines = lines_of(finished)[:-1]
        lines[0]["status"] = "playing"
        assert "no decision is left" in refused(sealed(lines)).detail

    def test_a_file_closed_before_its_end_is_refused(self, finished: Campaign) -> None:
        lines = lines_of(finished)
        del lines[-3:-1]
        lines[-1]["version"] -= 2
        assert "a decision is left" in refused(sealed(lines)).detail

    @pytest.mark.parametrize("left", [{"score", "record"}, {"score"}, {"record"}, set()])
    def test_a_finished_file_needs_a_digest(self, finished: Campaign, left: set[str]) -> None:
        lines = lines_of(finished)
        lines[-1]["payload"] = {k: v for k, v in lines[-1]["payload"].items() if k in {"status", "seed", *left}}
        refusal = refused(sealed(lines))
        assert (refusal.extra["version"], "digest" in refusal.detail) == (20, True)

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b'"card":', b'"card":1,"card":'),
            (b'"version":5', b'"version":5,"version":5'),
            (b'"version":5', b'"version":NaN'),
            (b'"version":5', b'"version":99999999999999999999'),
            (b'"card":', b'"x":"\\u0000","card":'),
            (b'"card":', b'"x":"\xff","card":'),
            (b'"card":', b'"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"card":'),
            (b"{", b"\xef\xbb\xbf{"),
            (b"}\n", b"\n"),
            (b"}\n", b"}\n\n"),
        ],
    )
    def test_unclean_json_is_refused(self, finished: Campaign, old: bytes, new: bytes) -> None:
        lines = [line.encode() for line in transfer.export(finished)]
        assert old in lines[5]
        lines[5] = lines[5].replace(old, new, 1)
        with pytest.raises(errors.BrokenFileError) as refusal:
            transfer.load(BytesIO(b"".join(lines)), None)
        assert refusal.value.extra["line"] in (6, 7)
        assert Campaign.objects.count() == 1


LATER = "9999-12-31T23:59:59.999999+00:00"


def of_type(kind: str, *path: Any, value: Any, which: int = 0) -> Callable[[Lines], None]:
    """Return a change to an event of a type, by default the first one."""

    def change(lines: Lines) -> None:
        row = [row for row in lines[1:] if row["type"] == kind][which]
        put(*path, value=value)(row)

    return change


class TestBookkeeping:
    """Events that the service writes itself are checked against the rest of the log."""

    @pytest.mark.parametrize(
        ("history", "change", "kind", "word"),
        [
            ("wandering", of_type("undone", "payload", "knowledge", value=True), "undone", "payload.knowledge"),
            ("wandering", of_type("undone", "payload", "knowledge", value=False, which=2), "undone", "knowledge"),
            ("wandering", of_type("undone", "payload", "seats", value=[]), "undone", "payload.seats"),
            ("wandering", of_type("undone", "payload", "asked", value={}), "undone", "payload.asked"),
            ("wandering", of_type("undone", "payload", "asked", value={"to_version": 1}), "undone", "to_version"),
            ("voted", of_type("proposed", "payload", "knowledge", value=False), "proposed", "payload.knowledge"),
            ("voted", of_type("proposed", "payload", "node", value=7), "proposed", "payload.node"),
            ("voted", of_type("proposed", "payload", "seats", value=[0, 0]), "proposed", "payload.seats"),
            ("voted", of_type("proposed", "payload", "seats", value=[1]), "proposed", "payload.seats"),
            ("voted", of_type("answered", "payload", "seats", value=[1, 7]), "answered", "payload.seats"),
            ("voted", of_type("answered", "payload", "proposal", value=2), "answered", "payload.proposal"),
            ("consented", of_type("answered", "seat", value=2), "answered", "payload.seats"),
            ("consented", of_type("proposed", "payload", "seats", value=[0, 1]), "proposed", "payload.seats"),
            ("fork", of_type("opened", "payload", "setup", "ranks", value=21), "forked", "payload.setup"),
            ("fork", of_type("opened", "payload", "seats", 0, "avatar", value="mulder"), "forked", "payload.seats"),
            ("finished", of_type("opened", "payload", "seats", 0, "controller", value="bot:hal"), "opened", "seats"),
            ("finished", of_type("opened", "payload", "seats", value=[]), "opened", "seats"),
            ("finished", of_type("acted", "recorded_at", value=LATER), "acted", "recorded_at"),
            ("finished", of_type("acted", "payload", "because", value="choice"), "acted", "payload.because"),
            ("finished", of_type("acted", "payload", "paused", value=1), "acted", "this campaign has no clock"),
        ],
    )
    def test_a_false_member_is_named(
        self, request: Any, history: str, change: Callable[[Lines], None], kind: str, word: str
    ) -> None:
        lines = lines_of(request.getfixturevalue(history))
        change(lines)
        refusal = refused(sealed(lines))
        assert lines[refusal.extra["version"]]["type"] == kind, refusal.detail
        assert word in refusal.detail

    @pytest.mark.parametrize(
        ("history", "policy", "kind"),
        [("wandering", "safe", "undone"), ("voted", "free", "proposed"), ("consented", "off", "proposed")],
    )
    def test_events_against_the_undo_policy_are_found(self, request: Any, history: str, policy: str, kind: str) -> None:
        lines = lines_of(request.getfixturevalue(history))
        lines[0]["undo"] = lines[1]["payload"]["undo"] = policy
        assert lines[refused(sealed(lines)).extra["version"]]["type"] == kind

    def test_only_the_voters_may_answer(self, consented: Campaign) -> None:
        lines = lines_of(consented)
        of_type("answered", "seat", value=2)(lines)
        of_type("answered", "payload", "seats", value=[2])(lines)
        refusal = refused(sealed(lines))
        assert "`payload.seats` were not asked" in refusal.detail

    def test_a_bot_takes_nothing_back(self, wandering: Campaign) -> None:
        lines = lines_of(wandering)
        for seat in (lines[0]["seats"][0], lines[1]["payload"]["seats"][0]):
            seat["controller"] = "bot:random"
        assert lines[refused(sealed(lines)).extra["version"]]["type"] == "undone"

    def test_a_fork_comes_from_where_its_log_says(self, fork: Campaign) -> None:
        lines = lines_of(fork)
        lines[0]["forked_from"]["version"] += 1
        assert "forked_from" in refused(lines).detail
        of_type("forked", "payload", "origin", value=lines[0]["forked_from"])(lines)
        refusal = refused(sealed(lines))
        assert (refusal.extra["version"], "payload.origin" in refusal.detail) == (7, True)


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**65), 2**65) | st.integers(-2, 30) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every place in some data for a value: its container and its key."""
    names = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for name in names for place in [(data, name), *places(data[name])]]


@settings(thorough, max_examples=budget(40))
@given(data=st.data())
def test_junk_anywhere_under_a_whole_chain(request: Any, wandering: Campaign, voted: Campaign, data: Any) -> None:
    """Valid hashes cause no crash, and an accepted file can be viewed."""
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
        assert verify.verify(Campaign.objects.get(pk=copy.pk)).fault is None
        assert seen(copy)
        assert services.events(copy, None)
