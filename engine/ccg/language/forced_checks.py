"""Checks forced by cards, and what follows them (EFS-01, EFS-02, CHK-09)."""

from typing import Any, ClassVar, Literal

from engine.ccg.cards.designs import Section, Skill
from engine.ccg.language import targets
from engine.ccg.language.base import Operation
from engine.ccg.language.picked_cards import ask_team
from engine.ccg.language.targets import site_frame
from engine.ccg.rules import checks, play_windows, pools, teams, turn
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step
from engine.kernel.english import article
from engine.kernel.frames import Frame


class Check(Operation, tag="check", kw_only=True):
    """Force a Team to check; the current check waits.

    Steps follow the result (CHK-15).
    team: "own" or "opposing" (the player chooses), "checking", "investigating" or "leaving" (of the Agent about to
    move). It may also be "attacked", "fought" (the last that fought) or "bereaved" (it lost an Agent from the game
    this turn).
    section: where the Team must be; never the Hospital. size: its least number of Agents.
    """

    team: Literal["own", "opposing", "checking", "investigating", "leaving", "attacked", "fought", "bereaved"]
    skill: Skill
    level: int
    section: Section | None = None
    size: int = 1
    passed: list[Step] = []
    failed: list[Step] = []

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self._start)
        found = code.branch(lambda table, frame: "succeeded" in frame.vars)
        passed = code.branch(lambda table, frame: bool(frame.vars["succeeded"]))
        code.steps(self.passed)
        end = code.jump()
        code.here(passed)
        code.steps(self.failed)
        code.here(found, end)

    def teams(self, table: Table, frame: Frame) -> list[list[int]]:
        """Return the Teams that may check.

        Source: CHK-17, DEP-07.
        """
        if self.team == "checking":
            present = teams.present_agents(table, table.check) if table.check else []
            return [present] if present else []
        if self.team == "leaving":
            found = [teams.team_of(table, agent) for agent in targets.PLACES["leaving"](table, frame)]
            return [team for team in found if team]
        if self.team in ("attacked", "fought"):
            team = _attacked_team(table, frame) if self.team == "attacked" else _last_team_that_fought(table)
            return [team] if team else []
        if self.team == "bereaved":
            return _teams_with_losses(table, frame.you)
        if self.team == "investigating":
            site = site_frame(table)
            gone = site.cards["team"] if site else []
            present = [agent for agent in gone if table.place(agent) in ("bureau", "field")]
            return [present] if present else []
        seats = [frame.you] if self.team == "own" else table.others(frame.you)
        sections = [self.section] if self.section else ["bureau", "field"]
        found = [team for seat in seats for section in sections for team in teams.teams(table, seat, section)]
        return [team for team in found if len(team) >= self.size]

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(self.teams(table, frame))

    def forces_check(self) -> bool:
        return self.team in ("opposing", "checking", "investigating")

    def _ask(self, table: Table, frame: Frame) -> None:
        ask_team(table, frame, self.teams(table, frame), f"Choose the Team that makes the {self.skill} check.")

    def _start(self, table: Table, frame: Frame) -> None:
        team = list(frame.take_answer().cards or ())
        frame.cards["checked"] = team
        if team:
            seat = table.controller(team[0])
            checks.start(table, seat, team, self.skill, self.level, source=frame.source)

    def text(self, words: Any) -> str:
        who = {
            "own": f"{words.your} Team",
            "opposing": "an opposing Team",
            "checking": "the Team",
            "investigating": "the Team",
            "attacked": "the Team",
            "leaving": "its Team",
        }
        where = f" in the {self.section.capitalize()}" if self.section else ""
        size = f" of {self.size}+ Agents" if self.size > 1 else ""
        check = article(f"{self.skill} check")
        said = f"{who.get(self.team, 'that Team')}{size}{where} makes {check} ({self.level})."
        return " ".join(filter(None, (said, self.follows(words))))

    def follows(self, words: Any) -> str:
        """Return the text for the steps after success and after failure."""
        done = (("passes", self.passed), ("fails", self.failed))
        return " ".join(words.with_clause(f"If it {how}", steps) for how, steps in done if steps)

    def brief(self, words: Any) -> str:
        return f"{self.skill} check ({self.level}). {self.follows(words)}".removesuffix(".").strip()


def _attacked_team(table: Table, frame: Frame) -> list[int]:
    """Return the Team of the current combat, including those who don't fight.

    Without a combat it is the Team that the answered Adversary attacks.
    """
    if table.fight and table.fight.record:
        return [agent for agent in table.fight.record.team if table.place(agent) in ("bureau", "field")]
    foes = [*targets.targets_of(table, frame), *targets.answered_cards(table, frame)]
    return teams.attacked_team(table, foes[0]) if foes else []


def _last_team_that_fought(table: Table) -> list[int]:
    """Return the Agents left of the last Team that fought."""
    fought = table.state.turn.fought.team if table.state.turn.fought else []
    return [agent for agent in fought if table.place(agent) in ("bureau", "field")]


def _teams_with_losses(table: Table, seat: int) -> list[list[int]]:
    """Return a player's Teams in the Field that lost an Agent from the game this turn."""
    found = [targets.rest_of_team(table, card) for card in table.state.turn.lost if table.owner(card) == seat]
    return [team for place, team in enumerate(found) if team and team not in found[:place]]


class KeepOff(Operation, tag="keep_off", kw_only=True):
    """Keep Adversaries with a keyword from attacking a chosen Team (ADV-01).

    "You" choose the Team. It lasts while this card is in play.
    """

    keyword: str
    section: Section

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        ask_team(table, frame, teams.teams(table, frame.you, self.section), "Choose a Team to protect.")

    def run(self, table: Table, frame: Frame) -> None:
        for agent in frame.take_answer().cards or ():
            modifiers.set_flag(table, frame.source, agent, modifiers.shield_key(self.keyword), "attached")

    def text(self, words: Any) -> str:
        where = self.section.capitalize()
        return f"choose one of {words.your} Teams in the {where}. {self.keyword} Adversaries can't attack it"


class Accompany(Operation, tag="accompany"):
    """Let this card accompany a Team that "you" choose while it is in play (CMB-02)."""

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(self._teams(table, frame))

    def _teams(self, table: Table, frame: Frame) -> list[list[int]]:
        return [team for section in ("bureau", "field") for team in teams.teams(table, frame.you, section)]

    def _ask(self, table: Table, frame: Frame) -> None:
        ask_team(table, frame, self._teams(table, frame), "Choose a Team for it to join.")

    def run(self, table: Table, frame: Frame) -> None:
        modifiers.accompany(table, frame.source, frame.take_answer().cards or ())

    def text(self, words: Any) -> str:
        return f"this card joins one of {words.your} Teams"


class FailCheck(Operation, tag="fail_check", kw_only=True):
    """Make the current check fail, whatever its level (CHK-14)."""

    def run(self, table: Table, frame: Frame) -> None:
        if table.check:
            checks.fail(table)

    def text(self, words: Any) -> str:
        return "the check fails"


class MovePoints(Operation, tag="pool_move", kw_only=True):
    """Move points from another player's pool to one of "yours", at most those it has."""

    amount: int
    source: pools.PoolName
    to: pools.PoolName

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        options = [Action("choose", seat=seat) for seat in table.others(frame.you)]
        table.ask(frame, frame.you, "choose_player", "Choose the player to take points from.", options)

    def run(self, table: Table, frame: Frame) -> None:
        seat = frame.take_answer().seat
        assert seat is not None
        amount = min(self.amount, pools.balance(table, seat, self.source))
        pools.lose(table, seat, self.source, amount)
        pools.gain(table, frame.you, self.to, amount)

    def order(self, words: Any) -> str:
        here, there = pools.NAMES[self.source], pools.NAMES[self.to]
        return f"move up to {self.amount} {here} from another player to {words.your} {there}"


class EndTurn(Operation, tag="end_turn", kw_only=True):
    """End the turn at once (DEB-07)."""

    def run(self, table: Table, frame: Frame) -> None:
        table.happened("cut_short", table.active, frame.source)
        turn.end_now(table)

    def text(self, words: Any) -> str:
        return "the turn ends at once"


class Prerequisite(Operation, tag="prerequisite", kw_only=True):
    """Change the skill and level that the Site's check needs (EFF-24, PLAY-19).

    by: or raise the level by this amount.
    """

    skill: Skill | None = None
    level: int = 0
    by: int = 0

    def possible(self, table: Table, frame: Frame) -> bool:
        return table.check is not None and table.check.site >= 0

    def run(self, table: Table, frame: Frame) -> None:
        check = table.check
        if check and check.site >= 0:
            if self.skill:
                checks.change_requirement(table, check, self.skill, self.level)
            else:
                modifiers.change(table, frame.source, check.site, "needed", self.by, "turn")

    def text(self, words: Any) -> str:
        what = f"{self.skill} {self.level} instead" if self.skill else f"{self.by} more"
        return f"the Site under investigation requires {what}"


class Cancel(Operation, tag="cancel", kw_only=True):
    """Cancel what the ability answers."""

    cancels: ClassVar[bool] = True

    def run(self, table: Table, frame: Frame) -> None:
        table.cancel(frame)

    def text(self, words: Any) -> str:
        return "prevent that"


class Prevent(Operation, tag="prevent", kw_only=True):
    """Prevent what the card was played in response to."""

    def run(self, table: Table, frame: Frame) -> None:
        play_windows.prevent(table)

    def text(self, words: Any) -> str:
        return "prevent that"


STEPS: tuple[type, ...] = (Check, Accompany, KeepOff, FailCheck, MovePoints, EndTurn, Prerequisite, Prevent, Cancel)
