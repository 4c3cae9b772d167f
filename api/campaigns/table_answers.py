"""Answers about a table, encoded once for each version and seat.

They depend on the table and the seat alone. The hash of a version's event names the table, so an answer never becomes
outdated. The seat is a part of each key, so no seat gets another's answer. The callers check the caller's rights for
each request. A process that has lost an answer makes it again.
"""

from typing import Any, NamedTuple

import msgspec

from api.core.renderers import encode_json
from campaigns import services
from campaigns.lru_cache import LruCache
from engine.kernel.decisions import Action

PLAIN = ("version", "seat")
"""Members of a decision that the server reads itself."""
KEPT_ANSWERS = 256
"""Maximum number of views and of decisions that a process keeps.

Each takes some 10 kB.
"""


class _Key(NamedTuple):
    """The name of an answer.

    viewer: the seat whose view it is, or None for a spectator. player: the seat that may choose, or None.
    """

    hash: str
    viewer: int | None
    player: int | None = None
    is_over: bool = False


_asked: LruCache[_Key, list[int]] = LruCache(KEPT_ANSWERS)
_decisions: LruCache[_Key, dict[str, Any]] = LruCache(KEPT_ANSWERS)
_views: LruCache[_Key, msgspec.Raw] = LruCache(KEPT_ANSWERS)


def forget_all() -> None:
    for cache in (_asked, _decisions, _views):
        cache.clear()


def asked_seats(at: services.TableAt) -> list[int]:
    """Return the seats that must decide, in the order of the rules."""
    return _asked.get_or_make(_Key(at.head.hash, None), lambda: [decision.seat for decision in at.decisions])


def view(at: services.TableAt, viewer: int | None) -> msgspec.Raw:
    """Return the table as a seat or a spectator may see it, as JSON."""
    return _views.get_or_make(_Key(at.head.hash, viewer), lambda: _encoded(at.ruleset.view(at.table, viewer)))


def decision(at: services.TableAt, viewer: int | None, player: int | None, *, is_over: bool) -> dict[str, Any]:
    """Return the members of a decision that depend on the table.

    viewer: the seat whose view it is. player: the seat that may choose, or None. is_over: nobody can act any more.
    """
    return _decisions.get_or_make(
        _Key(at.head.hash, viewer, player, is_over), lambda: _decision(at, viewer, player, is_over)
    )


def _decision(at: services.TableAt, viewer: int | None, player: int | None, is_over: bool) -> dict[str, Any]:
    ruleset, table = at.ruleset, at.table
    decisions = [] if is_over else at.decisions
    mine = next((decision for decision in decisions if decision.seat == player), None)
    members = {
        "version": at.version,
        "seat": viewer if mine else None,
        "kind": mine.kind if mine else None,
        "prompt": mine.prompt if mine else "",
        "rule": mine.rule if mine else "",
        "formal": mine.formal if mine else False,
        "picks": mine.picks if mine else None,
        "options": _options(at, mine.options if mine else []),
        "macros": _options(at, ruleset.macros(table, mine.seat) if mine else []),
        "compose": mine.compose if mine else None,
        "sealed": mine.sealed if mine else False,
        "window": mine.window if mine else "",
        "decline": mine.decline if mine else None,
        "usual": mine.usual if mine else None,
        "habit": mine.habit if mine else None,
        "waiver": _options(at, [mine.waiver])[0] if mine and mine.waiver else None,
        "ending": ruleset.ending(table) if mine else None,
        "blocked": [] if viewer is None else ruleset.blocked(table, viewer),
        "asides": [] if player is None or is_over else _options(at, ruleset.out_of_turn_actions(table, player)),
    }
    return {name: value if name in PLAIN else _encoded(value) for name, value in members.items()}


def _options(at: services.TableAt, actions: list[Action]) -> list[dict[str, Any]]:
    labels = at.ruleset.labels(at.table, actions)
    return [{"action": action, "label": label} for action, label in zip(actions, labels, strict=True)]


def _encoded(value: Any) -> msgspec.Raw:
    return msgspec.Raw(encode_json(value))
