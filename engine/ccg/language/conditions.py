"""Conditions that cards of this game may use."""

from typing import Any

from engine.ccg.cards.designs import CHARACTERISTICS, Characteristic, Section, Skill, Target
from engine.ccg.language.filters import bearer
from engine.ccg.language.questions import last_question
from engine.ccg.language.targets import find_cards, site_frame
from engine.ccg.rules import combat, leaving_play, play_windows, pools, teams
from engine.ccg.table import modifiers
from engine.ccg.table.state import Round
from engine.ccg.table.table import Table
from engine.kernel.effects import Condition
from engine.kernel.english import article, either
from engine.kernel.frames import Frame


class Checking(Condition, tag="checking", kw_only=True):
    """A check is in progress.

    skills: one of them, any if empty. site: that of a Site.
    """

    skills: list[Skill] = []
    site: bool = False

    def holds(self, table: Table, frame: Frame) -> bool:
        check = table.check
        if check is None or table.fight is not None:
            return False
        return (not self.skills or check.skill in self.skills) and (check.site >= 0 or not self.site)

    def text(self, words: Any, denied: bool = False) -> str:
        what = " ".join(filter(None, (either(self.skills), "check", "at a Site" if self.site else "")))
        return f"{f'no {what}' if denied else article(what)} is under way"


class Investigating(Condition, tag="investigating"):
    """The ability's own Agent is in the Team of a Site's check in progress (INV-09)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return any(
            check.site >= 0 and frame.source in teams.present_agents(table, check) for check in table.state.checks
        )

    def text(self, words: Any, denied: bool = False) -> str:
        return f"this Agent {'is not' if denied else 'is'} investigating a Site"


class Overheard(Condition, tag="overheard", kw_only=True):
    """A player has just asked a question at a Site to a player other than "you".

    exactly: the check reached exactly the needed level.
    """

    exactly: bool = False

    def holds(self, table: Table, frame: Frame) -> bool:
        row, site = last_question(table), site_frame(table)
        if row is None or site is None or frame.you in (row.asker, row.asked):
            return False
        return not self.exactly or bool(site.vars.get("exactly"))

    def text(self, words: Any, denied: bool = False) -> str:
        level = " after reaching exactly the level needed" if self.exactly else ""
        return f"{'no' if denied else 'a'} player asked someone else a question{level}"


class Known(Condition, tag="known", kw_only=True):
    """ "You" know a characteristic of another player's X-File.

    The player knows it by answers, or because it was announced.
    """

    of: Characteristic

    def holds(self, table: Table, frame: Frame) -> bool:
        return any(self._is_known(table, frame.you, seat) for seat in table.others(frame.you))

    def _is_known(self, table: Table, you: int, seat: int) -> bool:
        """Return whether it follows from a yes, or from a no to all other values.

        Source: QST-03, QST-05, XPW-03.
        """
        values = CHARACTERISTICS[self.of]
        rows = [row for row in table.state.log if row.asked == seat and row.value in values and row.known_by >> you & 1]
        refused = {row.value for row in rows if not row.yes}
        announced = any(value in values for value in table.player(seat).powers)
        return announced or len(refused) == len(values) - 1 or any(row.yes for row in rows)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"you {'do not ' if denied else ''}know the {self.of} of another player's X-File"


class Together(Condition, tag="together", kw_only=True):
    """The Agents that this card shields are one Team without anyone else.

    Shielded Agents outside any Team don't matter.
    """

    def holds(self, table: Table, frame: Frame) -> bool:
        shielded = {one.on for one in table.state.changes if one.source == frame.source and one.until == "attached"}
        found = {tuple(team) for agent in shielded if (team := teams.team_of(table, agent))}
        return len(found) <= 1 and all(shielded.issuperset(team) for team in found)

    def text(self, words: Any, denied: bool = False) -> str:
        return "that Team has gained an Agent or been split" if denied else "that Team is unchanged"


class Decided(Condition, tag="decided", kw_only=True):
    """ "Your" Team has solved, or not solved, the Site under investigation.

    skills: the Site's printed skills contain one of them. fought: there was a combat in its check.
    """

    solved: bool
    skills: list[Skill] = []
    fought: bool = False

    def holds(self, table: Table, frame: Frame) -> bool:
        site = site_frame(table)
        if site is None or site.vars.get("solved") != self.solved or site.you != frame.you:
            return False
        asks = table.site_design(site.source).prerequisite.skills
        return (not self.skills or any(skill in self.skills for skill in asks)) and (
            not self.fought or bool(site.vars.get("fought"))
        )

    def text(self, words: Any, denied: bool = False) -> str:
        site = f"a Site that requires {either(self.skills)}" if self.skills else "the Site"
        fought = " after a combat" if self.fought else ""
        solved = "solved" if self.solved != denied else "did not solve"
        return f"{words.your} Team {solved} {site}{fought}"


class Unaccompanied(Condition, tag="unaccompanied", kw_only=True):
    """The Agents that this card accompanies are not in the Bureau or Field (DEP-07)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        agents = [agent for agent in table.state.agents if frame.source in modifiers.companions(table, [agent])]
        return not any(table.place(agent) in ("bureau", "field") for agent in agents)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"its Team has {'Agents' if denied else 'no Agents'} left"


class LongRange(Condition, tag="long_range", kw_only=True):
    """A round at long range is still to come in the combat (CMB-03, CMB-04)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.fight is not None and table.fight.long_rounds > 0

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no' if denied else 'a'} round at long range is still to come"


class Affords(Condition, tag="affords", kw_only=True):
    """ "You" have a number of points in a pool (POOL-01)."""

    pool: pools.PoolName
    amount: int

    def holds(self, table: Table, frame: Frame) -> bool:
        return pools.balance(table, frame.you, self.pool) >= self.amount

    def text(self, words: Any, denied: bool = False) -> str:
        return f"you have {'less than ' if denied else ''}{self.amount} {pools.NAMES[self.pool]}"


class InRound(Condition, tag="round", kw_only=True):
    """The current round of combat is at long or at close range (CMB-03)."""

    kind: Round

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.fight is not None and table.fight.kind == self.kind

    def text(self, words: Any, denied: bool = False) -> str:
        return f"the round is {'not ' if denied else ''}at {RANGES[self.kind]} range"


RANGES = {"LRC": "long", "CRC": "close"}


class Leaving(Condition, tag="leaving", kw_only=True):
    """One of "your" Agents is about to go to a section because of a card or damage.

    This can still be prevented.
    """

    to: Section

    def holds(self, table: Table, frame: Frame) -> bool:
        agent = leaving_play.agent_about_to_enter(table, self.to)
        return agent >= 0 and table.controller(agent) == frame.you

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'none' if denied else 'one'} of {words.your} Agents would go to the {self.to.capitalize()}"


class HasFought(Condition, tag="fought", kw_only=True):
    """ "Your" Team has just fought.

    killed: an Adversary died from damage.
    """

    killed: bool = False

    def holds(self, table: Table, frame: Frame) -> bool:
        fought = table.state.turn.fought
        if fought is None or not any(table.controller(agent) == frame.you for agent in fought.team):
            return False
        return bool(fought.killed) or not self.killed

    def text(self, words: Any, denied: bool = False) -> str:
        done = "killed an Adversary" if self.killed else "fought"
        return f"{words.your} Team {'has not' if denied else 'has'} just {done}"


class Buying(Condition, tag="buying"):
    """Another player has paid for cards and is about to draw them (BRF-15)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        purchase = play_windows.answered_frame(table)
        if purchase is None or purchase.program != "purchase" or purchase.cancelled:
            return False
        return purchase.you != frame.you

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no other' if denied else 'another'} player is about to draw cards that they bought"


class Fighting(Condition, tag="fighting"):
    """A combat is in progress, even if a check suspends it (CMB-01)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.combat is not None

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no' if denied else 'a'} combat is under way"


class Deals(Condition, tag="deals", kw_only=True):
    """The Agent with this card deals damage that isn't applied yet."""

    def holds(self, table: Table, frame: Frame) -> bool:
        agent = bearer(table, frame.source)
        return table.fight is not None and any(one.source == agent for one in combat.pending_damage(table))

    def text(self, words: Any, denied: bool = False) -> str:
        return f"its Agent deals {'no ' if denied else ''}damage"


class AskedYou(Condition, tag="asked_you"):
    """Another player has just asked a question about "your" X-File (QST-15)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return bool(table.state.log) and table.state.log[-1].asked == frame.you

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no' if denied else 'a'} question was asked about {words.your} X-File"


class Awaited(Condition, tag="awaited"):
    """The last question is the one that this card waits for (MP-07)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        if not table.state.log:
            return False
        row = table.state.log[-1]
        return table.state.listening.get(frame.source) == (row.asker, row.asked)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"this card {'was not' if denied else 'was'} waiting for that answer"


class Stands(Condition, tag="stands", kw_only=True):
    """The ability's own card is in a section."""

    section: Section

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.place(frame.source) == self.section

    def text(self, words: Any, denied: bool = False) -> str:
        return f"this card is {'not ' if denied else ''}in the {self.section.capitalize()}"


class There(Condition, tag="there", kw_only=True):
    """There is a matching card.

    For the ability's target: it matches.
    """

    cards: Target

    def holds(self, table: Table, frame: Frame) -> bool:
        return bool(find_cards(table, self.cards, frame))

    def text(self, words: Any, denied: bool = False) -> str:
        if self.cards.zone == ["bearer"]:
            return f"its Agent {'does not have' if denied else 'has'} {words.has(self.cards)}"
        if self.cards.zone == ["aimed"]:
            return f"it is {'not ' if denied else ''}{words.card(self.cards)}"
        if self.cards.zone == ["leaving"]:
            return f"that Agent is {'not ' if denied else ''}{words.card(self.cards) if self.cards.name else 'yours'}"
        where = words.where(self.cards)
        if self.cards.name:
            return f"{words.card(self.cards)} is {'not ' if denied else ''}{where}"
        if self.cards.side == "own" or self.cards.owner == "you":
            return f"you {'do not ' if denied else ''}have {words.unowned_card(self.cards, where)}"
        noun = words.cards(self.cards, where=where) if denied else words.card(self.cards, where)
        return f"there is {'no ' if denied else ''}{noun}"


class Taken(Condition, tag="taken"):
    """An earlier step has taken a card; later steps may depend on it (PLAY-15)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return bool(frame.vars.get("taken"))

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no' if denied else 'a'} card was taken"


class YourTurn(Condition, tag="your_turn", kw_only=True):
    """It is the turn of the ability's player."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return frame.you == table.active

    def text(self, words: Any, denied: bool = False) -> str:
        return f"it is {'not ' if denied else ''}your turn"


TESTS: tuple[type, ...] = (
    Checking,
    Investigating,
    Affords,
    LongRange,
    Unaccompanied,
    InRound,
    Stands,
    There,
    YourTurn,
    Leaving,
    HasFought,
    Buying,
    Taken,
    Fighting,
    Decided,
    Overheard,
    Known,
    Together,
    Deals,
    AskedYou,
    Awaited,
)
