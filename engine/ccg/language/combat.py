"""Operations on combats: damage dealt and taken, and the rounds (CMB, DMG)."""

from abc import abstractmethod
from typing import Any, Literal

import msgspec

from engine.ccg.cards.designs import Filter, Skill, Target
from engine.ccg.language.base import Operation
from engine.ccg.language.card_moves import aimed_target
from engine.ccg.language.filters import bearer, matches
from engine.ccg.language.picked_cards import CardStep
from engine.ccg.language.targets import Selection, targets_of
from engine.ccg.rules import combat, damage_reduction
from engine.ccg.table import modifiers, stats
from engine.ccg.table.state import Packet, Round
from engine.ccg.table.table import Table
from engine.kernel.effects import Code, Value
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class CombatStep(CardStep, kw_only=True):
    """A step on combatants in the current combat.

    Others are ignored.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)

    def run(self, table: Table, frame: Frame) -> None:
        fight = table.fight
        for card in take(frame, self.cards):
            if fight and card in (*fight.agents, *fight.foes):
                self.act(table, frame, card)

    @abstractmethod
    def act(self, table: Table, frame: Frame, card: int) -> None:
        """Apply the step to one combatant."""


class CombatValue(CombatStep, tag="combat_value", kw_only=True):
    """Change the damage that combatants deal this round (CMB-07, TYP-05).

    stat: the range, by default that of the round. by: the change. to: the new value before other Combat cards.
    bare: their Equipment adds nothing.
    """

    stat: Round | None = None
    by: Value | None = None
    to: Value | None = None
    bare: bool = False

    def act(self, table: Table, frame: Frame, card: int) -> None:
        stat = self.stat or combat.current(table).kind
        by = self.by.amount(table, frame) if self.by else 0
        if self.to:
            by += self.to.amount(table, frame) - _without_cards(table, card, stat)
        modifiers.change(table, frame.source, card, stat, by, "round")
        if self.bare:
            modifiers.set_flag(table, frame.source, card, "bare", "round")

    def text(self, words: Any) -> str:
        bare = ", and its Equipment adds nothing" if self.bare else ""
        stat = self.stat or "damage"
        if self.to:
            return f"{words.does(self.cards, 'has', 'have')} {stat} {self.to.text(words)} this round{bare}"
        assert self.by
        by = self.by.shares(words).said(lambda number: f"{number:+d}", lambda number: f"{number:+d}")
        return f"{words.does(self.cards, 'gets', 'get')} {by} {stat} this round{bare}"


def _without_cards(table: Table, card: int, stat: Round) -> int:
    """Return a combatant's number without changes for this round."""
    of_round = [one for one in table.state.changes if (one.on, one.stat, one.until) == (card, stat, "round")]
    return table.number(card, stat, stats.printed(table, card, stat)) - sum(one.by for one in of_round)


class FightWith(CombatStep, tag="fight_with", kw_only=True):
    """Let combatants fight this round with a skill and its Equipment (CMB-07).

    least: the least value that the skill counts as.
    """

    skill: Skill
    least: int = 0

    def act(self, table: Table, frame: Frame, card: int) -> None:
        stat = combat.current(table).kind
        skill = max(self.least, stats.value(table, card, self.skill))
        skill += stats.equipment_bonus(table, [card], self.skill, together=False)
        modifiers.change(table, frame.source, card, stat, skill - _without_cards(table, card, stat), "round")
        modifiers.set_flag(table, frame.source, card, "bare", "round")

    def text(self, words: Any) -> str:
        least = f" (at least {self.least})" if self.least else ""
        does = words.does(self.cards, "fights", "fight")
        return f"{does} this round with {self.skill}{least} and Equipment that adds to it"


class Raise(CardStep, tag="raise", kw_only=True):
    """Let cards other than Adversaries fight on this card's side (ADV-05).

    crc, health: their numbers in the combat.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)
    crc: int
    health: int

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            combat.join(table, card, foe=True)
            modifiers.change(table, frame.source, card, "CRC", self.crc, "combat")
            modifiers.change(table, frame.source, card, "Health", self.health, "combat")

    def text(self, words: Any) -> str:
        does = words.does(self.cards, "joins", "join")
        return f"{does} this card's side of the combat with CRC {self.crc} and Health {self.health}"


class DealNone(CombatStep, tag="deal_none", kw_only=True):
    """Let combatants deal no damage this round, or in the next."""

    round: Literal["this", "next"] = "this"

    def act(self, table: Table, frame: Frame, card: int) -> None:
        fight = combat.current(table)
        (fight.stunned if self.round == "this" else fight.stunned_next).append(card)

    def text(self, words: Any) -> str:
        when = {"this": "this", "next": "next"}[self.round]
        return f"{words.does(self.cards, 'deals', 'deal')} no damage {when} round"


class ReduceDamage(CombatStep, tag="reduce_damage", kw_only=True):
    """Reduce the damage to combatants this round (DMG-05).

    off: from each source, from one, or from all together. by: the reduction; None for all of it. half: halve the
    damage.
    dealt_by: only the damage of this combatant.
    """

    off: Literal["each", "one", "together"] = "each"
    by: int | None = None
    half: bool = False
    dealt_by: Target | None = None

    def compile(self, code: Code) -> None:
        if self.dealt_by:
            code.add(Selection(self.dealt_by, self, into="dealer"))
        super().compile(code)

    def act(self, table: Table, frame: Frame, card: int) -> None:
        stat = damage_reduction.HALF if self.half else damage_reduction.STATS[self.off]
        by = damage_reduction.EVERYTHING if self.by is None else self.by
        modifiers.change(table, frame.source, card, stat, by, "round", frame.card("dealer"))

    def text(self, words: Any) -> str:
        who = words.target(self.cards)
        if self.dealt_by:
            whole = "halve the damage" if self.half else "prevent all damage"
            return f"{whole} to {who} from {words.target(self.dealt_by)} this round"
        if self.half:
            return f"halve the damage to {who} this round (round up)"
        if self.by is None:
            return f"{words.does(self.cards, 'takes', 'take')} no damage this round"
        source = {"each": "each source of damage", "one": "one source of damage", "together": "damage"}[self.off]
        return f"reduce {source} to {who} by {self.by} this round"


class Shield(Operation, tag="shield", kw_only=True):
    """Reduce or halve damage by certain cards to this card's Agent (DMG-05)."""

    of: Filter
    by: int = 0
    half: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        agent = bearer(table, frame.source)
        for packet in combat.pending_damage(table):
            if packet.target == agent and matches(table, self.of, packet.source, frame.source, frame.you):
                damage_reduction.reduce(packet, damage_reduction.remaining(packet) // 2 if self.half else self.by)

    def text(self, words: Any) -> str:
        damage = f"damage from {words.card(self.of)} to its Agent"
        return f"halve {damage} (round up)" if self.half else f"reduce {damage} by {self.by}"


class AttackTwice(CombatStep, tag="attack_twice", kw_only=True):
    """Let combatants deal their damage twice this round, in two packets (DMG-01)."""

    def act(self, table: Table, frame: Frame, card: int) -> None:
        modifiers.change(table, frame.source, card, "attacks", 1, "round")

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} attacks twice this round"


class FirstStrike(CombatStep, tag="first_strike", kw_only=True):
    """Let combatants deal their damage before all others this round (CMB-11)."""

    def act(self, table: Table, frame: Frame, card: int) -> None:
        modifiers.set_flag(table, frame.source, card, "strikes_first", "round")

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} deals its damage first this round; combatants it defeats deal none"


class Hit(CombatStep, tag="hit", kw_only=True):
    """Deal combatants additional damage this round (DMG-01).

    The source is the ability's target, or this card if there is none.
    """

    amount: int

    def act(self, table: Table, frame: Frame, card: int) -> None:
        source = next(iter(targets_of(table, frame)), frame.source)
        combat.current(table).packets.append(Packet(source, card, self.amount))

    def text(self, words: Any) -> str:
        return f"{words.at} deals {self.amount} more damage to {words.target(self.cards)} this round"


class Redirect(CombatStep, tag="redirect", kw_only=True):
    """Let "you" choose the targets of combatants' damage this round (DMG-04).

    astray: their own side may be a target too.
    """

    astray: bool = False

    def act(self, table: Table, frame: Frame, card: int) -> None:
        fight = combat.current(table)
        fight.led[card] = frame.you
        if self.astray:
            fight.astray.append(card)

    def order(self, words: Any) -> str:
        where = ", even to its own side" if self.astray else ""
        return f"assign the damage of {words.target(self.cards)} this round{where}"

    def text(self, words: Any) -> str:
        return f"you {self.order(words)}"


class StrikeBack(Operation, tag="strike_back", kw_only=True):
    """Deal damage to all opposing combatants for each source of damage to this card.

    Source: DMG-07.
    """

    amount: int

    def run(self, table: Table, frame: Frame) -> None:
        fight, own = combat.current(table), frame.source
        opposing = fight.agents if own in fight.foes else fight.foes
        hits = [one for one in combat.pending_damage(table) if one.target == own and damage_reduction.remaining(one)]
        packets = [Packet(own, card, self.amount) for _ in hits for card in opposing]
        damage_reduction.apply(table, packets)
        fight.packets.extend(packets)

    def text(self, words: Any) -> str:
        return f"each source of damage to this card deals {self.amount} damage to all opposing combatants"


class ShuffleIn(Operation, tag="shuffle_in", kw_only=True):
    """Shuffle this card into its owner's Bureau Deck after it resolves (DECK-11)."""

    def run(self, table: Table, frame: Frame) -> None:
        entry = table.announced(frame.source)
        if entry:
            entry.shuffled = True

    def text(self, words: Any) -> str:
        return "after the combat, shuffle it into its owner's Bureau Deck"


class SplitDamage(CombatStep, tag="split_damage", kw_only=True):
    """Let combatants split their damage this round (DMG-03)."""

    def act(self, table: Table, frame: Frame, card: int) -> None:
        modifiers.set_flag(table, frame.source, card, "split", "round")

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} may split its damage this round"


class Duel(CardStep, tag="duel", kw_only=True):
    """Let one Agent fight an Adversary alone (CMB-15)."""

    cards: Target = msgspec.field(default_factory=aimed_target)

    def duels(self) -> bool:
        return True

    def run(self, table: Table, frame: Frame) -> None:
        """Remove all others; an Agent that has left isn't replaced.

        Source: CMB-12.
        """
        fight, chosen = table.fight, take(frame, self.cards)
        if fight:
            fight.agents, fight.duel = [card for card in fight.agents if card in chosen], True

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} fights alone"


class LeaveCombat(CombatStep, tag="leave_combat", kw_only=True):
    """Remove combatants from the combat (CMB-13, CMB-14).

    forced: they don't leave by choice.
    """

    forced: bool = False

    def ends_combat(self) -> bool:
        return not self.forced

    def act(self, table: Table, frame: Frame, card: int) -> None:
        combat.leave(table, card)

    def text(self, words: Any) -> str:
        return f"{words.does(self.cards, 'leaves', 'leave')} the combat"


class Capture(CombatStep, tag="capture", kw_only=True):
    """Keep this card in "your" Bureau and attach combatants to it (PLAY-21).

    Their abilities don't work. An Agent who fights as an Adversary can't be captured.
    """

    def act(self, table: Table, frame: Frame, card: int) -> None:
        if card in table.state.agents:
            return
        table.move(frame.source, f"bureau.{frame.you}")
        table.move(card, f"attached.{frame.source}")
        combat.leave(table, card)
        modifiers.set_flag(table, frame.source, card, modifiers.SUPPRESSED, "attached")

    def text(self, words: Any) -> str:
        return f"put this card into {words.your} Bureau and attach {words.target(self.cards)} to it, without effect"


class Rounds(Operation, tag="rounds", kw_only=True):
    """Add a round at long range, fought next (CMB-06).

    alone: it is fought first, and on the Agents' side only the ability's target deals damage.
    """

    alone: bool = False

    def possible(self, table: Table, frame: Frame) -> bool:
        return table.fight is not None

    def run(self, table: Table, frame: Frame) -> None:
        fight = combat.current(table)
        fight.long_rounds += 1
        if self.alone:
            fight.stunned += [card for card in fight.agents if card not in targets_of(table, frame)]

    def text(self, words: Any) -> str:
        if not self.alone:
            return "fight another round at long range next"
        return f"first fight a round at long range where {words.at} is the only Agent that deals damage"


class EndCombat(Operation, tag="end_combat", kw_only=True):
    """End the combat (CMB-12)."""

    def possible(self, table: Table, frame: Frame) -> bool:
        return table.fight is not None

    def run(self, table: Table, frame: Frame) -> None:
        fight = combat.current(table)
        fight.ended = fight.called_off = True

    def ends_combat(self) -> bool:
        return True

    def text(self, words: Any) -> str:
        return "the combat ends"


STEPS: tuple[type, ...] = (
    CombatValue,
    FightWith,
    Raise,
    DealNone,
    ReduceDamage,
    Shield,
    StrikeBack,
    ShuffleIn,
    AttackTwice,
    FirstStrike,
    Hit,
    Redirect,
    SplitDamage,
    LeaveCombat,
    Capture,
    Rounds,
    EndCombat,
    Duel,
)
