"""The texts of cards, compiled from their abilities.

`table/card_texts.py` declares the interface.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import cast, get_args

import msgspec

from engine.ccg.cards.catalogue import CardSet, CompiledAbility
from engine.ccg.cards.designs import Ability, Equipment, Filter, Modifier, Timing
from engine.ccg.language import tokens
from engine.ccg.language.amounts import Cost, X
from engine.ccg.language.base import Operation, use_key
from engine.ccg.language.checks import CheckMod
from engine.ccg.language.filters import matches
from engine.ccg.language.picked_cards import could_match, is_possible
from engine.ccg.language.points import Heal
from engine.ccg.language.programs import aim_program
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import healing, plays, pools
from engine.ccg.rules.basic_game import is_silent
from engine.ccg.table import card_texts, modifiers, stats
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.table import Table
from engine.ccg.table.zones import IN_PLAY, kind
from engine.kernel.decisions import Action, Refusal
from engine.kernel.effects import parts
from engine.kernel.frames import Frame


class Texts(card_texts.Texts):
    """The texts of a card set with compiled abilities."""

    def __init__(self, card_set: CardSet) -> None:
        self._windows = {window for ready in card_set.abilities_in_order() for window in ready.ability.windows}
        self._worth = {ready.key: _possible_xs(ready.ability) for ready in card_set.abilities_in_order()}

    def has_cards_for(self, window: str) -> bool:
        return window in self._windows

    def program(self, table: Cards, card: int, moment: str) -> str:
        entry = cast("Table", table).announced(card)
        ready = _ability_for(table, card, entry.window if entry else "")
        if ready and moment == "resolved":
            return ready.key
        early = aim_program(ready) if ready else ""
        return early if early in cast("Table", table).card_set.programs else ""

    def triggered_frames(self, table: Cards, event: str, card: int, seat: int) -> list[Frame]:
        """Return the frames of abilities of cards in play that answer the event.

        "you" is the card's controller, and "event" in the frame holds the event's card.
        """
        laid_out = cast("Table", table)
        frames = []
        for source in laid_out.in_play_off_stack() if event in TRIGGERS else []:
            for ready in _abilities_at(table, source, event):
                frame = Frame(
                    ready.key, laid_out.controller(source), source, cards={"event": [card]} if card >= 0 else {}
                )
                if _is_triggered(laid_out, ready.ability, frame, card):
                    frames.append(frame)
        return frames

    def number_change(self, table: Cards, card: int, stat: str) -> int:
        """If several texts set a number, the one attached last applies.

        The bonus of Equipment isn't a change. Source: CHK-03, REQ-06.
        """
        laid_out = cast("Table", table)
        if kind(table.zones.where.get(card, "")) not in IN_PLAY:
            return 0
        here = [card, *table.zones[f"attached.{card}"]]
        sources = [one for one in here if stat in table.printed(one).changes]
        if not sources:
            return 0
        found = [
            modifier
            for source in sources
            if source == card or not isinstance(table.design(source), Equipment)
            for modifier in _standing_modifiers(laid_out, source, stat)
        ]
        added = sum(modifier.by for modifier, _ in found)
        fixed = [_fixed_value(laid_out, card, modifier, frame) for modifier, frame in found if _is_fixed(modifier)]
        return added + (fixed[-1] - stats.printed(laid_out, card, stat) if fixed else 0)

    def equipment_bonus(self, table: Cards, equipment: int, stat: str) -> int:
        return cast("Table", table).number(equipment, stat, 0)

    def permits(self, table: Cards, what: str, card: int) -> bool:
        """Source: ADV-08, CMB-04, INV-04."""
        stat = modifiers.permission_key(what)
        return any(what in ready.ability.permit for ready in _active_standing(cast("Table", table), card)) or any(
            one.on == card and one.stat == stat for one in table.state.changes
        )

    def windows(self, table: Cards, card: int) -> Sequence[str] | None:
        """Source: PLAY-01, PLAY-11."""
        return table.printed(card).windows

    def activators(self, table: Cards, card: int, window: str) -> Sequence[str] | None:
        ready = _ability_for(table, card, window)
        return ready.ability.activators if ready else None

    def x_values(self, table: Cards, seat: int, card: int) -> Sequence[int] | None:
        """A card outside the game ignores amounts that depend on a hand.

        Source: POOL-10.
        """
        resolved = _abilities_at(table, card, "resolved")
        counted = next((ready.ability.x for ready in resolved if ready.ability.x), None)
        if counted:
            laid_out = cast("Table", table)
            frame = Frame("", seat, card)
            if not isinstance(counted, Cost):
                return [counted.amount(table, frame)]
            return counted.each(laid_out, frame) if card in laid_out.zones.where else None
        worth = next((worth for ready in resolved if (worth := self._worth[ready.key])), None)
        steps = (step for ready in resolved for step in ready.ability.do)
        said = (step.xs(cast("Table", table)) for step in steps if isinstance(step, Operation))
        return worth or next((xs for xs in said if xs is not None), None)

    def averts(self, table: Cards, source: int, target: int) -> bool:
        """Source: DMG-04."""
        return _equipment_matches(cast("Table", table), source, target, lambda ability: ability.averts)

    def repels(self, table: Cards, foe: int, target: int) -> bool:
        return _equipment_matches(cast("Table", table), foe, target, lambda ability: ability.repels)

    def pierces(self, table: Cards, source: int, target: int) -> bool:
        """Source: EFF-04."""
        laid_out = cast("Table", table)
        return any(
            matches(laid_out, ready.ability.pierces, target, card, laid_out.controller(card))
            for card in modifiers.companions(laid_out, [source])
            for ready in _active_standing(laid_out, card)
            if ready.ability.pierces
        )

    def lures(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Source: ADV-01."""
        return any(
            _equipment_matches(cast("Table", table), adversary, agent, lambda ability: ability.lures) for agent in team
        )

    def frees(self, table: Cards, seat: int, card: int) -> Sequence[int]:
        """Source: WEX-04."""
        laid_out = cast("Table", table)
        return [
            agent
            for agent, ability in _tokens_of(laid_out, seat)
            if ability.frees and matches(laid_out, ability.frees, card, agent, seat)
        ]

    def spend_token_of(self, table: Cards, card: int) -> None:
        tokens.take(cast("Table", table), card)

    def bars_attack(self, table: Cards, adversary: int, team: Sequence[int]) -> bool:
        """Source: ADV-01."""
        laid_out = cast("Table", table)
        return any(
            one.on in team and any(one.stat == modifiers.shield_key(word) for word in laid_out.keywords(adversary))
            for one in table.state.changes
        )

    def forbids(self, table: Cards, seat: int, card: int, window: str) -> Refusal | None:
        """Refuse a card that a text bars the Team from, or whose own text can do nothing.

        Source: PLAY-01.
        """
        if _is_barred(cast("Table", table), seat, card):
            return Refusal("A card effect prevents this for the Team this turn.", "PLAY-01")
        ready = _ability_for(table, card, window)
        frame = Frame("", seat, card)
        if ready is None or (
            self.x_values(table, seat, card) != [] and _is_possible(cast("Table", table), ready.ability, frame)
        ):
            return None
        return Refusal("Its text would have no effect now.", "PLAY-01")

    def starting_tokens(self, table: Cards, card: int) -> int:
        abilities = [ready.ability for ready in table.printed(card).abilities]
        return max((ability.tokens for ability in abilities if not ability.late), default=0)

    def token_points(self, table: Cards, seat: int, card: int) -> int:
        """Source: POOL-11, WEX-13."""
        laid_out = cast("Table", table)
        return len(_payers(laid_out, seat, card)) if pools.pool_for(laid_out, seat, card) == "rp" else 0

    def spend_tokens(self, table: Cards, seat: int, card: int, amount: int) -> None:
        for payer in _payers(cast("Table", table), seat, card)[:amount]:
            tokens.take(cast("Table", table), payer)

    def hand_limit(self, table: Cards, seat: int) -> int:
        """Source: DEB-03."""
        laid_out = cast("Table", table)
        return max(
            (ready.ability.hand for card in _in_play(laid_out, seat) for ready in _active_standing(laid_out, card)),
            default=0,
        )

    def usable_abilities(self, table: Cards, seat: int, window: str) -> list[Action]:
        """Source: PLAY-25, PLAY-26."""
        laid_out = cast("Table", table)
        return [
            Action("use", card=card, ability=ready.number)
            for card in laid_out.in_play_off_stack()
            if table.printed(card).begun and laid_out.controller(card) == seat
            for ready in _usable(laid_out, card)
            if _may_use(laid_out, seat, card, ready, window)
        ]

    def begin_ability(self, table: Cards, seat: int, action: Action) -> None:
        laid_out = cast("Table", table)
        assert action.card is not None
        laid_out.push(_begin_use(laid_out, seat, action).key, seat, action.card)

    def treatments(self, table: Cards, agent: int) -> list[Action]:
        """Only Agents and Healing cards have such abilities.

        Source: PLAY-26.
        """
        laid_out = cast("Table", table)
        seat = laid_out.controller(agent)
        return [
            Action("use", card=card, ability=ready.number)
            for card in _in_play(laid_out, seat)
            if laid_out.has(card, "Healing") or card in table.state.agents
            for ready in _abilities_at(table, card, "used")
            if _is_ready(laid_out, seat, card, ready)
            and _could_treat(laid_out, ready.ability, Frame("", seat, card), agent)
        ]

    def treat(self, table: Cards, action: Action, agent: int) -> None:
        laid_out = cast("Table", table)
        assert action.card is not None
        frame = Frame("", laid_out.controller(agent), action.card)
        ability = _begin_use(laid_out, frame.you, action).ability
        for step in ability.do:
            if isinstance(step, Heal):
                healing.heal(laid_out, agent, step.amount.amount(laid_out, frame), frame.source)


def _possible_xs(ability: Ability) -> list[int]:
    """Return the possible values of X for an ability, or [] for any.

    Source: POOL-10.
    """
    return next((list(part.worth) for part in parts(ability.do) if isinstance(part, X)), [])


def _abilities_at(table: Cards, card: int, when: str) -> Sequence[CompiledAbility]:
    """Return the abilities of a card with a timing; none if the card is suppressed.

    For a reversed card, only abilities that add to checks are returned. Source: EFF-10.
    """
    found = table.printed(card).by_timing.get(when, ())
    if not found:
        return found
    changed = {change.stat for change in table.state.changes if change.on == card}
    if modifiers.SUPPRESSED in changed:
        return ()
    if modifiers.REVERSED in changed:
        return [ready for ready in found if any(isinstance(part, CheckMod) for part in parts(ready.ability.do))]
    return found


def _ability_for(table: Cards, card: int, window: str) -> CompiledAbility | None:
    """Return the ability that a card is played for in a window, or None.

    It is the first one for that window, and otherwise the card's first ability. Source: PLAY-14.
    """
    found = _abilities_at(table, card, "resolved")
    fit = (ready for ready in found if window in ready.ability.windows)
    return next(fit, found[0]) if found else None


TRIGGERS = frozenset(get_args(Timing)) - {"resolved", "used", "standing"}
"""Events that abilities answer."""


def _active_standing(table: Table, card: int) -> Iterator[CompiledAbility]:
    """Yield the standing abilities of a card that apply now."""
    frame = Frame("", table.controller(card), card)
    for ready in _abilities_at(table, card, "standing"):
        if is_silent(table, card):
            return
        if ready.ability.test is None or ready.ability.test.holds(table, frame):
            table.ability_uses[ready.key] += 1
            yield ready


def _equipment_matches(table: Table, card: int, agent: int, says: Callable[[Ability], Filter | None]) -> bool:
    """Return whether a filter in an Agent's Equipment matches a card.

    says: returns that filter of an ability, or None.
    """
    return any(
        matches(table, wanted, card, piece, table.controller(piece))
        for piece in table.zones[f"attached.{agent}"]
        for ready in _active_standing(table, piece)
        if (wanted := says(ready.ability))
    )


def _standing_modifiers(table: Table, source: int, stat: str) -> list[tuple[Modifier, Frame]]:
    """Return the standing modifiers of a number, each with the frame to compute it in."""
    frame = Frame("", table.controller(source), source)
    found = [modifier for ready in _active_standing(table, source) for modifier in ready.ability.modify]
    return [(modifier, frame) for modifier in found if modifier.stat == stat]


def _is_fixed(modifier: Modifier) -> bool:
    """Return whether a modifier sets a number instead of adding to it."""
    return modifier.same_as is not None or modifier.to is not None


def _fixed_value(table: Table, card: int, modifier: Modifier, frame: Frame) -> int:
    if modifier.same_as:
        return stats.value(table, card, modifier.same_as)
    assert modifier.to is not None
    return modifier.to.amount(table, frame)


def _is_triggered(table: Table, ability: Ability, frame: Frame, card: int) -> bool:
    """Return whether an ability answers an event about a card."""
    if is_silent(table, frame.source) or (ability.test and not ability.test.holds(table, frame)):
        return False
    return ability.about is None or matches(table, ability.about, card, frame.source, frame.you)


def _is_barred(table: Table, seat: int, card: int) -> bool:
    """Return whether the investigating Team of a player is barred from a card's name."""
    team = table.state.checks[0].team if table.state.checks else []
    stat = modifiers.bar_key(table.design(card).name)
    return any(table.controller(agent) == seat and table.number(agent, stat, 0) for agent in team)


def _is_possible(table: Table, ability: Ability, frame: Frame) -> bool:
    """Return whether an ability could do anything now, as its player sees the table."""
    return (
        (ability.test is None or ability.test.holds(table, frame))
        and (ability.on is None or could_match(table, ability.on, frame))
        and (not ability.do or is_possible(ability.do[0], table, frame))
    )


def _in_play(table: Table, seat: int) -> list[int]:
    """Return the cards in play that a player controls."""
    return [card for card in table.in_play_off_stack() if table.controller(card) == seat]


def _usable(table: Table, card: int) -> Iterator[CompiledAbility]:
    """Yield the abilities of a card in play that its player may begin.

    Some Witnesses may use the abilities for which they were played.
    """
    yield from _abilities_at(table, card, "used")
    if table.texts.permits(table, "serves_again", card):
        yield from (ready for ready in _abilities_at(table, card, "resolved") if not ready.ability.on)


def _may_use(table: Table, seat: int, card: int, ready: CompiledAbility, window: str) -> bool:
    """Return whether a player may use an ability in a window.

    Source: PLAY-25, PLAY-26.
    """
    ability = ready.ability
    return (
        (not ability.windows or window in ability.windows)
        and _is_ready(table, seat, card, ready)
        and _is_possible(table, ability, Frame("", seat, card))
    )


def _is_ready(table: Table, seat: int, card: int, ready: CompiledAbility) -> bool:
    """Return whether an ability isn't used up or barred.

    Source: CHK-10, CHK-12, PLAY-25.
    """
    return (
        use_key(card, ready.number) not in table.state.turn.used
        and ready.key not in table.player(seat).spent
        and (card not in table.state.agents or plays.may_use_agent(table, seat, card))
        and (not ready.ability.tokens or table.state.tokens.get(card, 0) > 0)
        and not _other_copy_counts(table, card)
    )


def _begin_use(table: Table, seat: int, action: Action) -> CompiledAbility:
    """Record the use of an ability and return it.

    It counts for its own limit and for the current check, and a token is removed if it has tokens.
    """
    assert action.card is not None and action.ability is not None
    card, ready = action.card, table.printed(action.card).abilities[action.ability]
    table.happened("used", seat, card)
    if ready.ability.once == "game":
        table.player(seat).spent.append(ready.key)
    elif ready.ability.once or ready.ability.when == "resolved":
        table.state.turn.used.append(use_key(card, ready.number))
    if ready.ability.tokens:
        tokens.take(table, card)
    name, check = table.design(card).name, table.check
    if check and name not in check.names:
        check.names.append(name)
    return ready


def _could_treat(table: Table, ability: Ability, frame: Frame, agent: int) -> bool:
    """Return whether an ability could heal an Agent if the Agent were hurt."""
    if not any(isinstance(step, Heal) for step in ability.do):
        return False
    assert ability.on is not None
    anybody = msgspec.structs.replace(ability.on, ailing=False)
    return _is_possible(table, msgspec.structs.replace(ability, on=anybody), frame) and agent in find_cards(
        table, anybody, frame
    )


def _payers(table: Table, seat: int, card: int) -> list[int]:
    """Return a player's Agents with a token that pays a point for a card.

    Source: POOL-11, PLAY-25.
    """
    return [
        agent for agent, ability in _tokens_of(table, seat) if any(table.has(card, keyword) for keyword in ability.pays)
    ]


def _tokens_of(table: Table, seat: int) -> Iterator[tuple[int, Ability]]:
    """Yield a player's usable Agents with tokens, with each standing ability.

    Source: PLAY-25.
    """
    for agent in table.agents(seat):
        if table.state.tokens.get(agent, 0) > 0 and plays.may_use_agent(table, seat, agent):
            for ready in _active_standing(table, agent):
                yield agent, ready.ability


def _other_copy_counts(table: Table, card: int) -> bool:
    """Return whether another copy of a card counts in the current check.

    Source: CHK-10, CHK-12.
    """
    check, name = table.check, table.design(card).name
    others = [modifier.source for modifier in check.modifiers if modifier.source != card] if check else []
    return any(table.design(other).name == name for other in others)
