"""The view of a player at a decision, and limits that several evaluations share."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import Design, Priced, XFile
from engine.kernel.decisions import Decision

NEVER = -5.0
"""Value of an option that no bot chooses."""
FULL_HAND = 8
"""Number of cards in hand after buying."""
RESERVE = {"rp": 5, "cp": 8}
"""Points to keep for playing cards when buying cards."""
PLENTY = 100
"""Points in a game without costs (BAS-05)."""


@dataclass
class Situation:
    """The view of a player at a decision, with shortcuts for the evaluation."""

    seen: dict[str, Any]
    decision: Decision
    card_set: CardSet

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def me(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.seen["players"][self.seat])

    @property
    def is_active(self) -> bool:
        return bool(self.seen["turn"]["seat"] == self.seat)

    @property
    def points(self) -> int:
        """Points in the pool that pays now; PLENTY in a game without costs."""
        if not self.seen["priced"]:
            return PLENTY
        return int(self.me["rp" if self.is_active else "cp"])

    @cached_property
    def hand(self) -> list[Design]:
        return [self.card_set.designs[face["design"]] for face in self.me["hand"] if "design" in face]

    @cached_property
    def agents(self) -> dict[int, dict[str, Any]]:
        """All Agents in play by card number."""
        return {row["standing"]["card"]["id"]: row for player in self.seen["players"] for row in player["agents"]}

    @property
    def field(self) -> list[int]:
        """The player's own Agents in the Field."""
        return [row["standing"]["card"]["id"] for row in self.me["agents"] if row["section"] == "field"]

    @property
    def check(self) -> dict[str, Any] | None:
        """The check under way, None if there is none."""
        return self.seen["checks"][-1] if self.seen["checks"] else None

    @property
    def threatens(self) -> bool:
        """True if a rival's check currently passes."""
        check = self.check
        return check is not None and check["seat"] != self.seat and check["level"] >= check["needed"]

    def left(self, seat: int | None) -> list[XFile]:
        """Return the X-Files that a rival may still hide. All are equally likely."""
        return self.suspects.get(seat, [])

    @cached_property
    def suspects(self) -> dict[int | None, list[XFile]]:
        """The X-Files that each rival may still hide."""
        designs = self.card_set.designs
        return {page["seat"]: [cast("XFile", designs[id]) for id in page["left"]] for page in self.seen["notebook"]}

    def level(self, team: list[int], skill: str) -> int:
        return sum(self.agents[agent]["numbers"].get(skill, 0) for agent in team if agent in self.agents)

    def design(self, card: int | None) -> Design:
        assert card is not None
        return self.card_set.design(card)

    def price(self, card: int | None, pick: str | None = None) -> int:
        """Return the approximate cost of a card."""
        if not self.seen["priced"]:
            return 0
        design = self.design(card)
        cost = design.cost if isinstance(design, Priced) else 0
        return cost if isinstance(cost, int) else int(pick or 0)
