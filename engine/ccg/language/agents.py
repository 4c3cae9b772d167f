"""Operations on Agents: their sections and their state (EFF-13, EFF-14, EFF-18)."""

from typing import Any, Literal

import msgspec

from engine.ccg.cards.designs import Permission, Skill, Target
from engine.ccg.cards.vocabulary import PERMISSIONS
from engine.ccg.language.base import lasting
from engine.ccg.language.card_moves import aimed_target
from engine.ccg.language.picked_cards import CardStep, ask_team, pick_then
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import checks, deployment, investigation, leaving_play, play_windows, teams, turn, victory
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.english import either, listed
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from engine.kernel.targets import take


class AgentStep(CardStep, kw_only=True):
    """A step on Agents, by default those that the ability targets."""

    cards: Target = msgspec.field(default_factory=aimed_target)


class Exclude(AgentStep, tag="exclude", kw_only=True):
    """Exclude Agents from the current check or from all checks of the turn (CHK-03).

    site: only from checks of Sites.
    """

    until: Literal["check", "turn"]
    site: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            bar = checks.EXCLUDED_FROM_SITES if self.site else checks.EXCLUDED
            modifiers.set_flag(table, frame.source, card, bar, self.until)

    def text(self, words: Any) -> str:
        site = " at Sites" if self.site else ""
        checks = {"check": "the check", "turn": f"checks{site} this turn"}[self.until]
        return f"{words.does(self.cards, 'adds', 'add')} nothing to {checks}"


class LeaveBehind(AgentStep, tag="leave_behind", kw_only=True):
    """Let only some Agents of the checking Team continue.

    The others stay in the Team, but don't fight and add to no check until the turn ends. Source: OPEN-22.
    """

    cards: Target

    def run(self, table: Table, frame: Frame) -> None:
        going, check = take(frame, self.cards), table.check
        if check:
            left = [agent for agent in teams.present_agents(table, check) if agent not in going]
            check.absent += left
            for agent in left:
                modifiers.set_flag(table, frame.source, agent, checks.EXCLUDED, "turn")

    def text(self, words: Any) -> str:
        whose = {"you": "you", "owner": "their player"}[self.cards.by]
        return (
            f"only {words.target(self.cards)}, chosen by {whose}, continue. "
            "The others don't fight there and add nothing to checks this turn"
        )


class Bar(AgentStep, tag="bar", kw_only=True):
    """Bar the Team of some Agents from playing cards of some names this turn."""

    names: list[str]

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            for name in self.names:
                modifiers.set_flag(table, frame.source, card, modifiers.bar_key(name), "turn")

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} can't use {either(self.names)} this turn"


class MoveAgent(AgentStep, tag="move_agent", kw_only=True):
    """Move Agents to another section; this can be prevented (HEA-07)."""

    to: Literal["bureau", "field"]

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if table.place(card) != self.to:
                leaving_play.move(table, card, self.to, frame.source)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'goes', 'go')} to the {self.to.capitalize()}"


class Remove(AgentStep, tag="remove_from_game", kw_only=True):
    """Remove cards from the game (PLAY-22); for Agents this can be prevented."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if card in table.state.agents:
                leaving_play.remove(table, card, frame.source)
            else:
                victory.remove_from_game(table, card)

    def order(self, words: Any) -> str:
        return f"remove {words.target(self.cards)} from the game"


class Abduct(AgentStep, tag="abduct", kw_only=True):
    """Bury Agents in their owners' Bureau Decks; this can be prevented (DECK-12).

    Their attachments are discarded. depth: the number of cards above them.
    """

    depth: int = 10

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            leaving_play.abduct(table, card, self.depth)

    def text(self, words: Any) -> str:
        return (
            f"{words.does(self.cards, 'is', 'are')} abducted (placed face up under {self.depth} cards of its owner's "
            "Bureau Deck without Equipment; when uncovered, it goes to the Hospital fully healed)"
        )


class Fetch(AgentStep, tag="fetch", kw_only=True):
    """Bring Agents into this card's Team, also at a Site (INV-04).

    It may be a second Site for them. Agents in the Hospital must be well enough (HEA-07). The move can be
    prevented.
    """

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)
        code.add(self._join)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(teams.team_of(table, frame.source)) and bool(self._far(table, frame))

    def _far(self, table: Table, frame: Frame) -> list[int]:
        """Return the Agents outside the Team who may come."""
        mates = teams.team_of(table, frame.source)
        found = [card for card in find_cards(table, self.cards, frame) if card not in mates]
        return [card for card in found if table.place(card) != "hospital" or stats.may_leave(table, card)]

    def run(self, table: Table, frame: Frame) -> None:
        frame.cards["fetched"] = take(frame, self.cards)
        for card in frame.cards["fetched"]:
            if table.place(card) != table.place(frame.source):
                leaving_play.move(table, card, table.place(frame.source))

    def _join(self, table: Table, frame: Frame) -> None:
        for card in frame.cards.pop("fetched", []):
            if table.place(card) == table.place(frame.source):
                teams.designate(table, frame.you, [*teams.team_of(table, frame.source), card])
                modifiers.permit(table, frame.source, card, "second_site", "turn")
                investigation.join(table, card, frame.source)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'joins', 'join')} this card's Team, even at a Site (which may be its second)"


class Train(AgentStep, tag="train", kw_only=True):
    """Attach this card to an Agent and take the Agent out of play for a turn.

    It is its owner's next whole turn. Source: DEB-08, OPEN-20.
    """

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.move(frame.source, f"attached.{card}")
            turn.send_away(table, card)

    def text(self, words: Any) -> str:
        who = words.target(self.cards)
        return f"attach this card to {who}. That Agent is out of play until after its owner's next turn"

    def brief(self, words: Any) -> str:
        return "an Agent is out of play until after your next turn, then improves"


class Travel(AgentStep, tag="travel", kw_only=True):
    """Let "you" move Agents to any other section, and into a Team there.

    Source: DEP-01, DEP-04.
    """

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)
        code.add(self._go)
        code.add(self._ask_team)
        code.add(self._join)

    def run(self, table: Table, frame: Frame) -> None:
        frame.cards["traveller"] = take(frame, self.cards)
        for agent in frame.cards["traveller"]:
            home = ("hospital",) if table.agent(agent).home else ()
            options = [
                Action("move", card=agent, space=one) for one in SECTIONS if one not in (table.place(agent), *home)
            ]
            table.ask(frame, frame.you, "travel", "Choose where the Agent goes.", options)

    def _go(self, table: Table, frame: Frame) -> None:
        frame.vars["to"] = frame.take_answer().space
        for agent in frame.cards["traveller"]:
            leaving_play.move(table, agent, frame.vars["to"], frame.source)

    def _ask_team(self, table: Table, frame: Frame) -> None:
        """Ask for the Team to join, unless the move was prevented or led to the Hospital.

        Source: DEP-07.
        """
        for agent in frame.cards["traveller"]:
            if table.place(agent) == frame.vars["to"] != "hospital":
                teams.designate(table, frame.you, [agent])
                there = [team for team in teams.teams(table, frame.you, frame.vars["to"]) if agent not in team]
                options = [Action("choose", cards=tuple(team)) for team in there]
                labels = [listed(table.design(mate).name for mate in team) for team in there]
                table.ask(frame, frame.you, "choose_team", "Choose a Team to join.", [*options, NO], [*labels, "none"])

    def _join(self, table: Table, frame: Frame) -> None:
        team = frame.take_answer().cards
        if team:
            for agent in frame.cards.pop("traveller"):
                teams.designate(table, frame.you, [*team, agent])
                investigation.accompany(table, agent, team[0])

    def order(self, words: Any) -> str:
        return f"move {words.target(self.cards)} to another section. It may join a Team there"

    def brief(self, words: Any) -> str:
        return "move one of your Agents to another section, where it may join a Team"


class SwapSkill(AgentStep, tag="swap_skill", kw_only=True):
    """Let Agents use another skill than the one being checked (CHK-03)."""

    skill: Skill

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if table.check:
                table.check.swapped[card] = self.skill
                table.happened("swapped", table.owner(card), card, self.skill)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'adds', 'add')} {self.skill} instead to the check"


class Permit(AgentStep, tag="permit", kw_only=True):
    """Permit Agents for a while something that the rules don't."""

    what: Permission
    until: Until = "turn"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            modifiers.permit(table, frame.source, card, self.what, self.until)

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} {PERMISSIONS[self.what]}{lasting(self.until)}"


class Linger(AgentStep, tag="linger", kw_only=True):
    """Let Agents that must go to the Hospital stay for one check this turn (DMG-10)."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            leaving_play.linger(table, card, frame.source)
            play_windows.prevent(table)

    def text(self, words: Any) -> str:
        stays = f"{words.target(self.cards)} stays and may add to one more check, even without Health"
        return f"{stays}. It goes to the Hospital after that check or at the end of the turn"


class BringBack(AgentStep, tag="bring_back", kw_only=True):
    """Return Agents that left the game this turn, unhurt (PLAY-22)."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            victory.bring_back(table, card)

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} returns to the game, fully healed"


class Enlist(AgentStep, tag="enlist", kw_only=True):
    """Add an Agent from a hand to one of the player's Teams for good (SET-04, WIN-03).

    It counts as a starting Agent.
    """

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)
        code.add(self._join)

    def possible(self, table: Table, frame: Frame) -> bool:
        return bool(_teams(table, frame.you))

    def run(self, table: Table, frame: Frame) -> None:
        frame.cards["joining"] = take(frame, self.cards)
        if frame.cards["joining"]:
            ask_team(table, frame, _teams(table, frame.you), "Choose a Team for the Agent to join.")

    def _join(self, table: Table, frame: Frame) -> None:
        team = frame.take_answer().cards
        if team:
            for card in frame.cards.pop("joining"):
                deployment.enlist(table, card, list(team))
                investigation.accompany(table, card, team[0])

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards, 'from')} permanently joins {words.your} Team, with its text"


def _teams(table: Table, seat: int) -> list[list[int]]:
    """Return a player's Teams outside the Hospital.

    Source: DEP-07.
    """
    return [team for section in ("bureau", "field") for team in teams.teams(table, seat, section)]


STEPS: tuple[type, ...] = (
    Exclude,
    MoveAgent,
    Remove,
    Abduct,
    Fetch,
    Train,
    Permit,
    LeaveBehind,
    Bar,
    Linger,
    BringBack,
    Enlist,
    Travel,
    SwapSkill,
)
