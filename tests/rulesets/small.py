"""The base of the small test games: one struct as table, few features."""

from collections.abc import Hashable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from engine.description import Sequel
from engine.kernel import codec
from engine.kernel.custom_cards.custom_set import WithoutCustomCards
from engine.kernel.decisions import Action, Decision, Ending
from engine.kernel.facts import Fact, Happened, Mark
from engine.kernel.feats import Feat
from engine.ruleset import FinishedGame


class SmallGame(WithoutCustomCards):
    """The base of a ruleset. Setup, Table: the types of setup and state."""

    Setup: ClassVar[type]
    Table: ClassVar[type]

    def encode_setup(self, setup: Any) -> dict[str, Any]:
        return dict(msgspec.to_builtins(setup))

    def decode_setup(self, data: dict[str, Any]) -> Any:
        return msgspec.convert(data, self.Setup)

    folder = Path(__file__).parent

    def check_cards(self, path: str) -> list[str]:
        return []

    def ending(self, table: Any) -> Ending | None:
        return None

    def macros(self, table: Any, seat: int) -> list[Action]:
        return []

    def sequels(self, setup: Any) -> list[Sequel]:
        return []

    def chat_block_reason(self, table: Any) -> str:
        return ""

    def avatar_names(self, table: Any) -> list[str]:
        return []

    def bookmarks(self, facts: Sequence[Fact]) -> list[Mark]:
        happened = [fact for fact in facts if isinstance(fact, Happened)]
        titles = [f"{fact.what} {fact.text}".replace("_", " ").strip().capitalize() for fact in happened]
        return [Mark(fact.what, title, fact.seat) for fact, title in zip(happened, titles, strict=True)]

    def board_values(self, recorded: dict[str, str], setup: dict[str, Any]) -> dict[str, str]:
        return recorded

    def feats(self, game: FinishedGame) -> list[Feat]:
        return []

    stages_ahead, sure_value, least_gain, playout_greed = 2, inf, -inf, 1.0
    proven_bots: tuple[str, ...] = ()
    bookmark_icons: Mapping[str, str] = {}

    def priors(self, table: Any, decision: Decision, values: list[float]) -> list[float]:
        return values

    def bare_decisions(self, table: Any) -> list[Decision]:
        return list(self.decisions(table))

    def options_to_compare(self, view: Any, decision: Decision, values: Any) -> range:
        return range(len(decision.options))

    def evaluate_quickly(self, table: Any, decision: Decision) -> list[float]:
        return self.evaluate_options(self.view(table, decision.seat), decision)

    def chances(self, table: Any) -> list[float]:
        """Return each seat's share of the points."""
        points = [max(0, line["points"]) for line in self.score(table).lines]
        return [(1 + own) / (1 + sum(points)) for own in points]

    def stage(self, table: Any) -> int:
        return int(self.progress(table)["turn"])

    def option_key(self, table: Any, action: Action) -> Hashable:
        return action

    def encode(self, table: Any) -> bytes:
        return codec.encode(table)

    def decode(self, data: bytes) -> Any:
        return codec.decode(data, self.Table)

    def digest(self, table: Any) -> str:
        return codec.digest(self.encode(table))
