"""The operations of this game's effect language, beside the kernel's (if, may, choose_one ...).

Each is a struct: its fields are what a card file may say, `run` or `act` calls the rules, `text` is
what stands on the card. Operations import rules; rules never import operations.
"""

from typing import Any, Literal

import msgspec

from engine.kernel.effects import Code, Fixed, Frame, Language, Step, Test, Value, per_player
from engine.legendary import (
    beliefs,
    conspiracy_phase,
    defeats,
    evidence,
    fights,
    hands,
    points,
    reveals,
    standing,
    strikes,
    swaps,
    the_end,
)
from engine.legendary.designs import ClassName, Filter, Modifier, Price, Target, Who
from engine.legendary.table import Table
from engine.legendary.targets import find, options_for, select

ONE = Fixed(1)


class PlayerStep(Step):
    """A step that players do: `who`, each of them as "you"."""

    __slots__ = ()
    who: Who

    def compile(self, code: Code) -> None:
        if self.who == "you":
            self.act_code(code)
        else:
            per_player(code, self.who, [_AsYou(self)])

    def act_code(self, code: Code) -> None:
        code.add(self.run)

    def said(self, words: Any, you: str, they: str) -> str:
        """Return the sentence for "you" or for other players."""
        return you if self.who == "you" else f"{words.who(self.who)} {they}"


class _AsYou(Step):
    """The body of a PlayerStep, run by each player."""

    __slots__ = ("step",)

    def __init__(self, step: PlayerStep) -> None:
        self.step = step

    def compile(self, code: Code) -> None:
        self.step.act_code(code)


class Points(msgspec.Struct, Step, tag="points", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Gain Attack or Recruit points, of the class of the card (OPEN-20)."""

    attack: Value = Fixed(0)
    recruit: Value = Fixed(0)

    def run(self, table: Table, frame: Frame) -> None:
        points.gain(table, frame.source, self.attack.amount(table, frame), self.recruit.amount(table, frame))

    def text(self, words: Any) -> str:
        parts = [(self.attack, "Attack"), (self.recruit, "Recruit")]
        said = [f"+{words.value(value)} {name}" for value, name in parts if not _is_zero(value)]
        return f"you get {' and '.join(said)}"


def _is_zero(value: Value) -> bool:
    return isinstance(value, Fixed) and value.number == 0


class Draw(msgspec.Struct, PlayerStep, tag="draw", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Draw cards."""

    amount: Value = ONE
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        hands.draw(table, frame.you, self.amount.amount(table, frame))

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "card", "cards")
        return self.said(words, f"draw {many}", f"draws {many}")


class Discard(msgspec.Struct, PlayerStep, tag="discard", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Discard cards, from the hand if nothing else is said."""

    cards: Target = msgspec.field(default_factory=lambda: Target(zone=["hand"]))
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        cards = _take(frame, self.cards)
        for card in cards:
            hands.discard(table, table.owner_of(card, frame.you), card)

    def text(self, words: Any) -> str:
        what = words.target(self.cards)
        return self.said(words, f"discard {what}", f"discards {what}")


def _take(frame: Frame, target: Target) -> list[int]:
    """Take the chosen cards out of the frame; they stay under a name where the target gives one."""
    cards: list[int] = frame.vars.pop("cards", [])
    if target.called:
        frame.vars[target.called] = list(cards)
    return cards


class Defeat(msgspec.Struct, PlayerStep, tag="defeat", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Defeat cards without a fight (CLAR-06)."""

    cards: Target
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        defeats.defeat(table, _take(frame, self.cards), frame.you)

    def text(self, words: Any) -> str:
        what = words.target(self.cards)
        return self.said(words, f"defeat {what}", f"defeats {what}")


class Gain(msgspec.Struct, PlayerStep, tag="gain", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Gain characters without paying, or at their cost (CARD-21); from the Bureau with its power (ACT-30)."""

    cards: Target
    to: Literal["discard", "hand", "deck"] = "discard"
    at_cost: bool = False
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(self._choose)
        code.add(self.run)

    def _choose(self, table: Table, frame: Frame) -> None:
        if not self.at_cost:
            select(table, frame, self.cards, "cards")
            return
        affordable = Target(**{name: getattr(self.cards, name) for name in Target.__struct_fields__})
        most = sum(table.s.turn.recruit)
        affordable.max_cost = most if affordable.max_cost is None else min(most, affordable.max_cost)
        select(table, frame, affordable, "cards")

    def run(self, table: Table, frame: Frame) -> None:
        for card in reversed(_take(frame, self.cards)):
            hands.gain(table, frame.you, card, self.to)
            if self.at_cost:
                points.charge(table, "recruit", table.design(card).cost or 0)

    def text(self, words: Any) -> str:
        what = words.target(self.cards) + {"hand": " to your hand", "deck": " onto your deck"}.get(self.to, "")
        paid = ", paying its cost" if self.at_cost else ""
        return self.said(words, f"gain {what}{paid}", f"gains {what}{paid}")


class Belief(msgspec.Struct, PlayerStep, tag="belief", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Gain Beliefs from their stack (CLAR-26)."""

    amount: Value = ONE
    to: Literal["discard", "hand", "deck"] = "discard"
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.gain_belief(table, frame.you, self.amount.amount(table, frame), self.to)

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "Belief", "Beliefs") + {"hand": " to hand", "deck": " onto the deck"}.get(
            self.to, ""
        )
        return self.said(words, f"gain {many}", f"gains {many}")


class Doubt(msgspec.Struct, PlayerStep, tag="doubt", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Gain Doubts from their stack (CLAR-26)."""

    amount: Value = ONE
    to: Literal["discard", "hand", "deck"] = "discard"
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.gain_doubt(table, frame.you, self.amount.amount(table, frame), self.to)

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "Doubt", "Doubts") + {"hand": " to hand", "deck": " onto the deck"}.get(
            self.to, ""
        )
        return self.said(words, f"gain {many}", f"gains {many}")


class Strike(msgspec.Struct, PlayerStep, tag="strike", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Something Strikes players (STRIKE-02)."""

    amount: Value = ONE
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            strikes.strike(table, frame.you, frame.source, effect=True)

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "Strike", "Strikes")
        return self.said(words, f"draw {many}", f"draws {many}")


class Scar(msgspec.Struct, PlayerStep, tag="scar", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Gain Scars (STRIKE-13)."""

    amount: Value = ONE
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            strikes.scar(table, frame.you)

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "Scar", "Scars")
        return self.said(words, f"gain {many}", f"gains {many}")


class Heal(msgspec.Struct, PlayerStep, tag="heal", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Heal Strikes, never Scars (STRIKE-08, D27). which: the oldest, the most recent, all, or a choice.

    scars: heal Scars instead, which only a card that says so can do (STRIKE-12).
    """

    amount: Value = ONE
    which: Literal["choose", "oldest", "recent", "all"] = "choose"
    scars: bool = False
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        zone: Any = "scars" if self.scars else "strikes"
        how: Any = "top" if self.scars else self.which
        target = Target(zone=[zone], count=self.amount, how=how)
        forbidden = code.branch(lambda table, frame: strikes.may_heal(table, frame.you))
        code.add(lambda table, frame: select(table, frame, target, "cards"))
        code.add(self.run)
        code.here(forbidden)

    def run(self, table: Table, frame: Frame) -> None:
        for card in frame.vars.pop("cards", []):
            strikes.heal(table, frame.you, card)

    def text(self, words: Any) -> str:
        name = "Scar" if self.scars else "Strike"
        many = words.number(self.amount, name, name + "s")
        which = {"oldest": "oldest ", "recent": "most recent ", "all": "all "}.get(self.which, "")
        many = f"all {name}s" if self.which == "all" else f"{many}" if not which else f"the {which}{name}"
        return self.said(words, f"heal {many}", f"heals {many}")


class Harden(msgspec.Struct, PlayerStep, tag="harden", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Turn Strikes into Scars (STRIKE-14)."""

    amount: Value = ONE
    which: Literal["choose", "oldest", "recent", "all"] = "choose"
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        target = Target(zone=["strikes"], count=self.amount, how=self.which)
        code.add(lambda table, frame: select(table, frame, target, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        for card in frame.vars.pop("cards", []):
            strikes.harden(table, frame.you, card)

    def text(self, words: Any) -> str:
        which = {"choose": "a Strike of yours", "all": "all your Strikes"}.get(self.which)
        which = which or f"your {'most recent' if self.which == 'recent' else 'oldest'} Strike"
        return self.said(words, f"turn {which} into a Scar", f"does this: turn {which} into a Scar")


class Avoid(msgspec.Struct, PlayerStep, tag="avoid", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Be able to avoid one Strike until the end of the turn (STRIKE-16, OPEN-41)."""

    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        strikes.grant_avoid(table, frame.you)

    def text(self, words: Any) -> str:
        return self.said(words, "you may avoid a Strike this turn", "may avoid a Strike this turn")


class Cancel(msgspec.Struct, Step, tag="cancel", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Cancel the happening that this ability answers: a Strike, a Doubt, a penalty."""

    def run(self, table: Table, frame: Frame) -> None:
        table.cancel(frame)

    def text(self, words: Any) -> str:
        return "cancel it"


class Scan(msgspec.Struct, Step, tag="scan", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Scan spaces without paying (ACT-26, ACT-40, D13)."""

    zone: list[Literal["shadows", "bureau"]]
    amount: Value = ONE
    up_to: bool = False
    how: Literal["choose", "all", "random", "left", "right"] = "choose"

    def compile(self, code: Code) -> None:
        target = Target(zone=list(self.zone), hidden=True, count=self.amount, up_to=self.up_to, how=_turn(self.how))
        code.add(lambda table, frame: select(table, frame, target, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        for card in reversed(frame.vars.pop("cards", [])):
            reveals.scan(table, frame.you, card)

    def text(self, words: Any) -> str:
        where = " or ".join({"shadows": "the Shadows", "bureau": "the Bureau"}[zone] for zone in self.zone)
        if self.how == "all":
            return f"scan every space of {where} without paying"
        which = {"left": "the leftmost hidden", "right": "the rightmost hidden", "random": "a random"}.get(self.how)
        many = which + " space" if which else words.number(self.amount, "space", "spaces")
        return f"scan {'up to ' if self.up_to else ''}{many} of {where} without paying"


def _turn(how: str) -> Any:
    """Rows are found from the left (space 1), so the left card is the first found."""
    return how


class Hide(msgspec.Struct, Step, tag="hide", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Turn revealed cards of the Shadows or the Bureau face down (CLAR-19)."""

    cards: Target

    def compile(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        for card in _take(frame, self.cards):
            reveals.hide(table, card)

    def text(self, words: Any) -> str:
        return f"hide {words.target(self.cards)}"


class Move(msgspec.Struct, PlayerStep, tag="move", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Move cards. to: where; "shadows" is S5, pushing; "left" and "right" are one space along the Shadows.

    "lead" puts a card of the box hidden into S5. Piles take cards on top; "under" puts them at the bottom.
    """

    cards: Target
    to: Literal[
        "hand",
        "discard",
        "deck",
        "deck_bottom",
        "field",
        "shadows",
        "shadows_revealed",
        "left",
        "right",
        "conspiracy",
        "conspiracy_bottom",
        "academy",
        "academy_bottom",
        "defeated_conspiracy",
        "box",
    ]
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        conspiracy_phase.relocate(table, _take(frame, self.cards), self.to, frame.you)

    def text(self, words: Any) -> str:
        what = words.target(self.cards)
        where = words.destination(self.to)
        return self.said(words, f"move {what} {where}", f"moves {what} {where}")


class Look(msgspec.Struct, PlayerStep, tag="look", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Look at cards without showing them; they can be named for a later step. public: everybody sees them."""

    cards: Target
    public: bool = False
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        reveals.look(table, frame.you, _take(frame, self.cards), self.public)

    def text(self, words: Any) -> str:
        what = words.target(self.cards)
        verb = "reveal" if self.public else "look at"
        return self.said(words, f"{verb} {what}", f"may {verb} {what}")


class Search(msgspec.Struct, PlayerStep, tag="search", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Look through a player's deck or the box for cards that fit; a deck is shuffled afterwards (CLAR-21, D33)."""

    cards: Target
    do: list[Step]
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(
            lambda table, frame: reveals.look_through(
                table, frame.you, self.cards.zone, table.seats(self.cards.of, frame)
            )
        )
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(lambda table, frame: frame.vars.__setitem__("found", frame.vars.pop("cards", [])))
        code.steps(self.do)
        code.add(
            lambda table, frame: reveals.shuffle_searched(table, self.cards.zone, table.seats(self.cards.of, frame))
        )

    def text(self, words: Any) -> str:
        return f"search for {words.target(self.cards)}; with what was found: {words.steps(self.do)}"


class Dig(msgspec.Struct, PlayerStep, tag="dig", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Reveal cards from the top of a deck or pile until enough fit; the rest is shuffled into it (CLAR-31)."""

    zone: Literal["academy", "conspiracy", "defeated_conspiracy", "defeated_characters", "deck"]
    which: Filter
    amount: Value = ONE
    do: list[Step]
    who: Who = "you"

    def act_code(self, code: Code) -> None:
        code.add(self._reveal)
        code.steps(self.do)

    def _reveal(self, table: Table, frame: Frame) -> None:
        zone = f"deck.{frame.you}" if self.zone == "deck" else self.zone
        frame.vars["found"] = reveals.dig(table, zone, self.which, self.amount.amount(table, frame))

    def text(self, words: Any) -> str:
        return f"find the top {words.filter(self.which, bare=True)} of {words.place(self.zone)}; with it: {words.steps(self.do)}"


class Advance(msgspec.Struct, Step, tag="advance", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Add cards of the Conspiracy Deck to the Shadows at once, hidden."""

    amount: Value = ONE

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(self.amount.amount(table, frame)):
            table.push("conspiracy_card")

    def text(self, words: Any) -> str:
        many = words.number(self.amount, "card", "cards")
        return f"add {many} of the Conspiracy Deck to the Shadows, hidden"


class Attach(msgspec.Struct, PlayerStep, tag="attach", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Attach this card to a space or to the Avatar of "you" (CLAR-03). to: its own space, or an Avatar."""

    to: Literal["here", "avatar"]
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        defeats.attach(table, frame.source, self.to, frame.you)
        strikes.test_health(table)

    def text(self, words: Any) -> str:
        if self.to == "here":
            return "attach this card to its space"
        return self.said(words, "attach this card to your Avatar", "has this card attached to the Avatar")


class Beneath(msgspec.Struct, Step, tag="beneath", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Put cards beneath this card, or beneath the chosen one (CLAR-04, CLAR-05)."""

    cards: Target
    under: Target | None = None

    def compile(self, code: Code) -> None:
        if self.under:
            under = self.under
            code.add(lambda table, frame: select(table, frame, under, "under"))
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        under = frame.vars.pop("under", [frame.source])
        cards = _take(frame, self.cards)
        if under:
            defeats.put_beneath(table, cards, under[0])

    def text(self, words: Any) -> str:
        under = words.target(self.under) if self.under else "this card"
        return f"put {words.target(self.cards)} beneath {under}"


class Counter(msgspec.Struct, PlayerStep, tag="counter", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Change a player's public count of something (CARD-08)."""

    name: str
    amount: Value = ONE
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        table.count(frame.you, self.name, self.amount.amount(table, frame))

    def text(self, words: Any) -> str:
        many = f"{words.value(self.amount)} {self.name}"
        return self.said(words, f"gain {many}", f"gains {many}")


class InForce(msgspec.Struct, Step, tag="in_force", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Put modifiers in force for a while. until: the end of this turn, "your" next turn, or of the game."""

    modify: list[Modifier]
    until: Literal["turn", "turn_of", "game"] = "turn"

    def compile(self, code: Code) -> None:
        name = code.refer(self.modify)
        code.add(lambda table, frame: standing.put_in_force(table, frame, name, self.until))
        code.add(lambda table, frame: strikes.test_health(table))

    def text(self, words: Any) -> str:
        long = {"turn": "this turn", "turn_of": "until your next turn", "game": "for the rest of the game"}[self.until]
        return f"{long}, {words.modifiers(self.modify)}"


class EndTurn(msgspec.Struct, Step, tag="end_turn", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """The Action Phase of the current player ends at once."""

    def run(self, table: Table, frame: Frame) -> None:
        table.end_action_phase()

    def text(self, words: Any) -> str:
        return "the Action Phase ends at once"


class Lose(msgspec.Struct, Step, tag="lose", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """The team loses the game (TURN-06). series: the whole Series ends (SERIES-20)."""

    series: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        table.s.series_lost = table.s.series_lost or self.series
        the_end.lose(table, "card")

    def text(self, words: Any) -> str:
        return "the Series ends and is lost" if self.series else "the team loses"


class DefeatPlayer(
    msgspec.Struct, PlayerStep, tag="defeat_player", tag_field="op", forbid_unknown_fields=True, kw_only=True
):
    """A player is defeated without fatal damage (DIFF-07)."""

    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        strikes.defeat_player(table, frame.you, by_damage=False)

    def text(self, words: Any) -> str:
        return self.said(words, "you are defeated", "is defeated")


class ResolveBelief(
    msgspec.Struct, PlayerStep, tag="resolve_belief", tag_field="op", forbid_unknown_fields=True, kw_only=True
):
    """Resolve the Avatar's Belief, if that was not done this turn (ACT-18)."""

    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.resolve_belief(table, frame.you)

    def text(self, words: Any) -> str:
        return self.said(words, "resolve your Belief", "resolves the Belief")


class ResolveDoubt(
    msgspec.Struct, PlayerStep, tag="resolve_doubt", tag_field="op", forbid_unknown_fields=True, kw_only=True
):
    """Resolve the Avatar's Doubt, if that was not done this turn (ACT-22)."""

    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        beliefs.resolve_doubt(table, frame.you)

    def text(self, words: Any) -> str:
        return self.said(words, "resolve your Doubt", "resolves the Doubt")


class FightPlayer(
    msgspec.Struct, PlayerStep, tag="fight_player", tag_field="op", forbid_unknown_fields=True, kw_only=True
):
    """The current player must fight a player, if the points suffice (CLAR-17)."""

    who: Who = "choose_rival"

    def run(self, table: Table, frame: Frame) -> None:
        fights.fight_player(table, frame.you)

    def text(self, words: Any) -> str:
        return f"the current player must fight {words.who(self.who).lower()}, if the Attack suffices"


class SwapAvatars(msgspec.Struct, Step, tag="swap_avatars", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Avatars change hands, with Strikes and attached cards (CARD-04, SOLO-04). back: only undo such a swap."""

    back: bool = False

    def run(self, table: Table, frame: Frame) -> None:
        swaps.swap_back(table, frame) if self.back else swaps.swap(table, frame)

    def text(self, words: Any) -> str:
        return (
            "Avatars that changed hands go back"
            if self.back
            else "you and the next player exchange Avatars with all Strikes and attached cards"
        )


class Offer(msgspec.Struct, Step, tag="offer", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Players, one after the other, may reveal a card from hand; the first who does brings the steps about.

    Everybody with cards in hand is asked, so that a question tells nothing of hands (OPEN-27).
    """

    who: Who = "others"
    show: Filter
    discard: bool = False
    do: list[Step]

    def compile(self, code: Code) -> None:
        code.add(lambda table, frame: frame.vars.__setitem__("asked", list(table.seats(self.who, frame))))
        code.add(self._ask)
        refused = code.branch(lambda table, frame: frame.vars.pop("accepted", False))
        code.steps(self.do)
        code.here(refused)

    def _ask(self, table: Table, frame: Frame) -> None:
        hands.offer_from_hand(table, frame, self.show, self.discard)

    def text(self, words: Any) -> str:
        verb = "discard" if self.discard else "reveal"
        return (
            f"{words.who(self.who)} may {verb} {words.filter(self.show)} from hand; if one does: {words.steps(self.do)}"
        )


class AddEvidence(msgspec.Struct, Step, tag="add_evidence", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """One more random Evidence, hidden, on the space of a priority (EVID-12); 0 is the topmost uncollected one."""

    priority: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        evidence.add(table, self.priority)

    def text(self, words: Any) -> str:
        where = f"Priority {self.priority}" if self.priority else "the topmost Priority not yet Collected"
        return f"add a random hidden Evidence of {where}"


class ReplaceEvidence(
    msgspec.Struct, Step, tag="replace_evidence", tag_field="op", forbid_unknown_fields=True, kw_only=True
):
    """Replace an uncollected Evidence by a random one of its priority; the old one goes to the box (CLAR-13)."""

    cards: Target
    revealed: bool = False

    def compile(self, code: Code) -> None:
        code.add(lambda table, frame: select(table, frame, self.cards, "cards"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        for card in _take(frame, self.cards):
            evidence.replace(table, card, self.revealed)

    def text(self, words: Any) -> str:
        return f"replace {words.target(self.cards)} by a random Evidence of that Priority, {'revealed' if self.revealed else 'hidden'}"


class AddClone(msgspec.Struct, Step, tag="add_clone", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """The Clone joins this End Game (CARD-18, CARD-19)."""

    def run(self, table: Table, frame: Frame) -> None:
        the_end.add_clone(table, frame.source)

    def text(self, words: Any) -> str:
        return "the Clone comes face down to the right of this, with hidden Evidence of each Priority that this has"


class Shuffle(msgspec.Struct, PlayerStep, tag="shuffle", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Shuffle a deck."""

    zone: Literal["deck", "academy", "conspiracy", "strike_deck"]
    who: Who = "you"

    def run(self, table: Table, frame: Frame) -> None:
        table.shuffle(f"deck.{frame.you}" if self.zone == "deck" else self.zone)

    def text(self, words: Any) -> str:
        return self.said(words, f"shuffle {words.place(self.zone)}", "shuffles the deck")


class Pay(msgspec.Struct, Step, tag="pay", tag_field="op", forbid_unknown_fields=True, kw_only=True):
    """Pay points of this turn; guard it with the condition `can_pay`."""

    attack: int = 0
    recruit: int = 0

    def run(self, table: Table, frame: Frame) -> None:
        points.charge(table, "attack", self.attack)
        points.charge(table, "recruit", self.recruit)

    def text(self, words: Any) -> str:
        return f"pay {words.price(Price(self.attack, self.recruit))}"


# Conditions


class Played(msgspec.Struct, Test, tag="played", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """Other cards that fit were played this turn."""

    which: Filter = msgspec.field(default_factory=Filter)
    at_least: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return points.played(table, self.which, frame.source) >= self.at_least

    def text(self, words: Any) -> str:
        return f"you played {words.many(self.at_least)} other {words.filter(self.which, bare=True)} this turn"


class Has(msgspec.Struct, Test, tag="has", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """There are at least so many cards that fit."""

    cards: Target
    at_least: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return len(find(table, self.cards, frame)) >= self.at_least

    def text(self, words: Any) -> str:
        if self.at_least == 1:
            return f"there is {words.target(self.cards)}"
        return f"there are at least {self.at_least} {words.all_of(self.cards)}"


class CanPay(msgspec.Struct, Test, tag="can_pay", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """The current player has the points."""

    attack: int = 0
    recruit: int = 0

    def holds(self, table: Table, frame: Frame) -> bool:
        turn = table.s.turn
        return sum(turn.attack) >= self.attack and sum(turn.recruit) >= self.recruit

    def text(self, words: Any) -> str:
        return f"you have {words.price(Price(self.attack, self.recruit))}"


class Here(msgspec.Struct, Test, tag="here", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """This card lies in one of these places."""

    place: list[Literal["shadows", "field", "bureau", "vigilant", "played", "hand"]]

    def holds(self, table: Table, frame: Frame) -> bool:
        return frame.source >= 0 and table.kind_of(frame.source) in self.place

    def text(self, words: Any) -> str:
        return "this card is in " + " or ".join(words.place(place) for place in self.place)


class TheEnd(msgspec.Struct, Test, tag="the_end", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """The End has begun."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.s.game.the_end

    def text(self, words: Any) -> str:
        return "The End has begun"


class Solo(msgspec.Struct, Test, tag="solo", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """Only one player is left (SOLO-01)."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.solo()

    def text(self, words: Any) -> str:
        return "you are the only player left"


class YourTurn(msgspec.Struct, Test, tag="your_turn", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """It is the turn of "you"."""

    def holds(self, table: Table, frame: Frame) -> bool:
        return frame.you == table.cp

    def text(self, words: Any) -> str:
        return "it is your turn"


class ItIs(msgspec.Struct, Test, tag="it_is", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """The card of the happening, or a card named before, fits."""

    which: Filter
    name_of: str = ""

    def holds(self, table: Table, frame: Frame) -> bool:
        cards = frame.vars.get(self.name_of, []) if self.name_of else [frame.vars.get("it", -1)]
        return any(card >= 0 and table.fits(self.which, card, frame.source) for card in cards)

    def text(self, words: Any) -> str:
        return f"it is {words.filter(self.which)}"


class FromStrike(msgspec.Struct, Test, tag="damage_is", tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """The damage on the Avatar of "you" is at least so much."""

    at_least: int

    def holds(self, table: Table, frame: Frame) -> bool:
        return strikes.damage(table, frame.you) >= self.at_least

    def text(self, words: Any) -> str:
        return f"you have at least {self.at_least} damage"


# Amounts


class Count(msgspec.Struct, Value, tag="count", tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """The number of cards that fit."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return len(find(table, self.cards, frame))

    def text(self, words: Any) -> str:
        return f"(1 for {words.each(self.cards)})"


class CountPlayed(
    msgspec.Struct, Value, tag="count_played", tag_field="amount", forbid_unknown_fields=True, kw_only=True
):
    """The number of other cards played this turn that fit."""

    which: Filter = msgspec.field(default_factory=Filter)

    def amount(self, table: Table, frame: Frame) -> int:
        return points.played(table, self.which, frame.source)

    def text(self, words: Any) -> str:
        return f"(1 for each other {words.filter(self.which, bare=True)} you played this turn)"


class CountClasses(
    msgspec.Struct, Value, tag="count_classes", tag_field="amount", forbid_unknown_fields=True, kw_only=True
):
    """The number of different classes among the cards played this turn."""

    def amount(self, table: Table, frame: Frame) -> int:
        return points.classes_played(table)

    def text(self, words: Any) -> str:
        return "(1 for each class you played this turn)"


class Players(msgspec.Struct, Value, tag="players", tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """The number of players still in the game."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.seats("each", frame))

    def text(self, words: Any) -> str:
        return "(1 for each player)"


class CounterOf(msgspec.Struct, Value, tag="counter", tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """A public count of "you"."""

    name: str

    def amount(self, table: Table, frame: Frame) -> int:
        return table.s.seats[frame.you].counters.get(self.name, 0)

    def text(self, words: Any) -> str:
        return f"(your {self.name})"


class Damage(msgspec.Struct, Value, tag="damage", tag_field="amount", forbid_unknown_fields=True, kw_only=True):
    """The damage on the Avatar of "you" (STRIKE-11)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return strikes.damage(table, frame.you)

    def text(self, words: Any) -> str:
        return "(your damage)"


class EvidenceCollected(
    msgspec.Struct, Value, tag="collected", tag_field="amount", forbid_unknown_fields=True, kw_only=True
):
    """The number of Evidence Collected in this game."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.s.game.collected)

    def text(self, words: Any) -> str:
        return "(1 for each Evidence Collected)"


STEPS: tuple[type, ...] = (
    Points, Draw, Discard, Defeat, Gain, Belief, Doubt, Strike, Scar, Heal, Harden, Avoid, Cancel, Scan, Hide, Move,
    Look, Search, Dig, Advance, Attach, Beneath, Counter, InForce, EndTurn, Lose, DefeatPlayer, ResolveBelief,
    ResolveDoubt, FightPlayer, SwapAvatars, Offer, AddEvidence, ReplaceEvidence, AddClone, Shuffle, Pay,
)  # fmt: skip
TESTS: tuple[type, ...] = (Played, Has, CanPay, Here, TheEnd, Solo, YourTurn, ItIs, FromStrike)
VALUES: tuple[type, ...] = (Count, CountPlayed, CountClasses, Players, CounterOf, Damage, EvidenceCollected)

LANGUAGE = Language(STEPS, TESTS, VALUES)

__all__ = ["LANGUAGE", "ClassName", "options_for"]
