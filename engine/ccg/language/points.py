"""Operations on pools, and on numbers and damage of Agents (POOL, HEA)."""

from typing import Any, ClassVar, Literal, get_args

import msgspec

from engine.ccg.cards.designs import Skill, Stat, Target
from engine.ccg.language.base import Operation, lasting
from engine.ccg.language.card_moves import aimed_target
from engine.ccg.language.conditions import Affords
from engine.ccg.language.picked_cards import CardStep, PlayerStep
from engine.ccg.language.targets import targets_of
from engine.ccg.rules import briefing, damage, doomed_agents, healing, pools, turn
from engine.ccg.table import modifiers, state, stats
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Fixed, Step, Test, Value
from engine.kernel.english import article, counted, listed
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from engine.kernel.targets import take


class Gain(PlayerStep, tag="pool", kw_only=True):
    """Add points to a pool (POOL-01)."""

    pool: pools.PoolName
    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        pools.gain(table, frame.you, self.pool, self.amount.amount(table, frame), frame.source)

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.text(words)} {pools.NAMES[self.pool]}"


class Pay(Operation, tag="pay", kw_only=True):
    """Pay points from one of the player's pools (POOL-06)."""

    pool: pools.PoolName
    amount: int

    def needs(self, test: Test) -> bool:
        return isinstance(test, Affords)

    def run(self, table: Table, frame: Frame) -> None:
        pools.pay(table, frame.you, self.pool, self.amount)

    def order(self, words: Any) -> str:
        return f"pay {self.amount} {pools.NAMES[self.pool]}"


class Income(Operation, tag="income", kw_only=True):
    """Redirect an Agent's RES before it goes to the Resource Pool (BRF-05, BRF-06).

    to: "cards" for points that only buy cards in this Briefing. split: "you" choose how many points; the rest are
    RP.
    """

    cancels: ClassVar[bool] = True

    to: Literal["cp", "cards"]
    split: bool = False

    def compile(self, code: Code) -> None:
        if self.split:
            code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        res = self._res(table, frame)
        shares = range(res + 1)
        options = [Action("choose", pick=str(number)) for number in shares]
        labels = [f"{number} {PUT[self.to]}, {res - number} RP" for number in shares]
        table.ask(frame, frame.you, "income", f"Take how many of {res} points as {PUT[self.to]}?", options, labels)

    def _res(self, table: Table, frame: Frame) -> int:
        return stats.value(table, frame.card("event"), "RES")

    def run(self, table: Table, frame: Frame) -> None:
        amount = res = self._res(table, frame)
        if self.split:
            pick = frame.take_answer().pick
            assert pick is not None
            amount = int(pick)
        table.cancel(frame)
        if self.to == "cp":
            pools.gain(table, frame.you, "cp", amount, frame.source)
        elif amount:
            briefing.earmark(table, frame.you, amount, frame.source)
        pools.gain(table, frame.you, "rp", res - amount, frame.source)

    def order(self, words: Any) -> str:
        if self.to == "cards":
            return "use those points only to buy cards in this Briefing"
        return f"take {'any number' if self.split else 'all'} of those points as CP"


PUT = {"cp": "CP", "cards": "RP that only buy cards"}


class Modify(CardStep, tag="modify", kw_only=True):
    """Change numbers of cards for a while (SKL-20).

    stats: by default all skills and combat values.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)
    stats: list[Stat] = []
    by: Value
    until: Until = "turn"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            for stat in self.stats or ALL_SKILLS:
                modifiers.change(table, frame.source, card, stat, self.by.amount(table, frame), self.until)

    def text(self, words: Any) -> str:
        what = listed(self.stats) or "to all skills"
        if isinstance(self.by, Fixed):
            return f"{words.target(self.cards)} gets {self.by.number:+d} {what}{lasting(self.until)}"
        return f"{words.target(self.cards)} gets more {what}{lasting(self.until)}: {self.by.text(words)}"


ALL_SKILLS: tuple[Stat, ...] = (*get_args(Skill), "LRC", "CRC")


class Heal(CardStep, tag="heal", kw_only=True):
    """Remove damage from Agents (HEA-04)."""

    cards: Target = msgspec.field(default_factory=aimed_target)
    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            healing.heal(table, card, self.amount.amount(table, frame), frame.source)

    def text(self, words: Any) -> str:
        return f"heal {self.amount.text(words)} damage on {words.target(self.cards)}"


class UnlessTreated(Operation, tag="unless_treated", kw_only=True):
    """Run some steps unless the target Agent's player uses a healing card on it now.

    The Agent need not be hurt.
    """

    do: list[Step]

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)
        untreated = code.branch(lambda table, frame: not frame.vars["treated"])
        code.steps(self.do)
        code.here(untreated)

    def _ask(self, table: Table, frame: Frame) -> None:
        for agent in targets_of(table, frame):
            uses = table.texts.treatments(table, agent)
            if uses:
                prompt = f"Choose a card to heal {table.design(agent).name} with."
                table.ask(frame, table.controller(agent), "choose_card", prompt, [*uses, NO])

    def run(self, table: Table, frame: Frame) -> None:
        answer = frame.take_answer()
        frame.vars["treated"] = answer.type == "use"
        for agent in targets_of(table, frame) if answer.type == "use" else ():
            table.texts.treat(table, answer, agent)

    def text(self, words: Any) -> str:
        untreated = words.with_targets("it").with_clause("If they don't", self.do)
        return f"the player of {words.at} may use a healing card on it at once. {untreated}"


class Fester(CardStep, tag="fester", kw_only=True):
    """Keep Agents from healing until a Healing card is used on them (HEA-10)."""

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.agent(card).unhealing = True
            table.happened("festers", table.owner(card), card)

    def text(self, words: Any) -> str:
        on = "them" if self.cards.how == "all" else "it"
        return f"{words.target(self.cards)} can't heal until a Healing card is used on {on}"


class Damage(CardStep, tag="damage", kw_only=True):
    """Damage Agents outside combat rounds (DMG-06, DMG-10)."""

    amount: int

    def run(self, table: Table, frame: Frame) -> None:
        for card in reversed(take(frame, self.cards)):
            damage.wound(table, card, self.amount, frame.source)

    def text(self, words: Any) -> str:
        takes = "take" if self.cards.how == "all" else "takes"
        return f"{words.target(self.cards)} {takes} {self.amount} damage"


class Doom(CardStep, tag="doom", kw_only=True):
    """Doom Agents: remove them from the game when their tokens are gone (EFF-14).

    One token goes in each Briefing of the player. The removal is at the end of that turn. skill, level: the check
    of their Team that saves them; healing saves them too.
    """

    tokens: int
    skill: Skill
    level: int

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            doomed_agents.doom_agent(table, card, state.Doom(frame.source, self.tokens, self.skill, self.level))

    def text(self, words: Any) -> str:
        return (
            f"{words.does(self.cards, 'gets', 'get')} {self.tokens} tokens. Remove one in each Briefing of its player. "
            "At the end of the turn when the last one is removed, remove that Agent from the game. Healing "
            f"the Agent removes all its tokens. Once in each of its player's turns, its Team may remove them with "
            f"{article(self.skill)} check ({self.level})"
        )


class LoseHealth(CardStep, tag="lose_health", kw_only=True):
    """Reduce the permanent Health of Agents, down to 1 (OPEN-13)."""

    amount: int

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            damage.lose_health(table, card, self.amount)

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} permanently loses {self.amount} Health (minimum 1)"


class ToHospital(CardStep, tag="hospital", kw_only=True):
    """Send Agents to their owners' Hospital, unhurt (HEA-06)."""

    def sends_to_hospital(self) -> bool:
        return True

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            damage.send_to_hospital(table, card, frame.source)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'goes', 'go')} to the Hospital"


class Hold(CardStep, tag="hold", kw_only=True):
    """Keep Agents in the Hospital, or those who must go there (HEA-05).

    turns: for some whole turns of their owner, or 0 for until they have no damage.
    """

    turns: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            if table.place(card) != "hospital" and not table.number(card, "lingers", 0):
                continue
            if self.turns:
                turn.hold_in_hospital(table, card, self.turns)
            elif table.agent(card).damage:
                modifiers.set_flag(table, frame.source, card, "held", "healed")

    def text(self, words: Any) -> str:
        owner = "their" if self.cards.how == "all" else "its"
        turns = f"for {counted(self.turns, 'whole turn', 'whole turns')} of {owner} owner"
        return f"{words.does(self.cards, 'stays', 'stay')} there {turns if self.turns else 'until fully healed'}"


STEPS: tuple[type, ...] = (
    Gain,
    Pay,
    Income,
    Modify,
    Heal,
    UnlessTreated,
    Damage,
    LoseHealth,
    Doom,
    Fester,
    ToHospital,
    Hold,
)
