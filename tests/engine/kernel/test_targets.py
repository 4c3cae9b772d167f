"""Selections: cards of a target are picked by rule or chosen one by one."""

from typing import Any

import msgspec
import pytest

from engine.kernel.decisions import Action, Picks
from engine.kernel.effects import Fixed, Question, Step, Value, Words
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE, Machine
from engine.kernel.prompts import asking_selection, consequences, prompt_text, selection_progress
from engine.kernel.targets import Selection, cards_in, take
from engine.kernel.zones import Zones


class Cards(msgspec.Struct, kw_only=True):
    """Cards of the only pile, or of a zone."""

    of: str = "you"
    name_of: str = ""
    count: Value = Fixed(1)
    up_to: bool = False
    how: str = "choose"
    called: str = ""
    by: str = "you"


class Burn(Step):
    def text(self, words: Any) -> str:
        return "burn it"


class Voice(Words):
    def target(self, target: Any) -> str:
        return "cards of the pile"


class Pile(Machine):
    """A pile of cards, the last one on top; tens are interchangeable.

    secret: other players don't see which cards match.
    """

    words = Voice()
    seed, counter = bytes(32), 0

    def __init__(self, target: Cards | None, cards: list[int], secret: bool = False) -> None:
        super().__init__({"burn": [OfPile(target, Burn()), lambda table, frame: self.burn(frame)]}, [Frame("burn", 1)])
        self.state = self
        self.cards, self.secret, self.zones = cards, secret, Zones({})
        self.burnt: list[int] = []
        self.run()

    def seats(self, who: str, frame: Frame) -> list[int]:
        return {"you": [frame.you], "each": [0, 1]}[who]

    def burn(self, frame: Frame) -> None:
        self.burnt = frame.cards.pop("picked", [])

    def choose(self, *cards: int) -> "Pile":
        """Choose cards one by one; -1 to stop."""
        for card in cards:
            self.answer(DONE if card < 0 else Action("choose", card=card))
            self.run()
        return self

    def offered(self) -> list[int]:
        return [-1 if action == DONE else action.card or 0 for action in (self.pending and self.pending.options) or []]


class OfPile(Selection[Cards]):
    def find(self, table: Pile, target: Cards, frame: Frame) -> list[int]:
        return list(table.cards)

    def choices(self, table: Pile, cards: list[int], chooser: int) -> list[list[Action]]:
        alike: dict[int, list[Action]] = {}
        for card in cards:
            alike.setdefault(card // 10, []).append(Action("choose", card=card))
        return [*alike.values()]

    def card_of_answer(self, table: Pile, answer: Action, left: list[int]) -> int:
        return answer.card or 0

    def may_have_more(self, table: Pile, frame: Frame, target: Cards) -> bool:
        return table.secret

    def is_open(self, table: Pile, frame: Frame, target: Cards, left: list[int]) -> bool:
        return not table.secret


@pytest.mark.parametrize(
    ("how", "picked"), [("all", [10, 20, 30]), ("top", [30, 20]), ("random", [20, 30]), ("choose", [])]
)
def test_cards_are_picked_by_rule_unless_a_player_chooses(how: str, picked: list[int]) -> None:
    pile = Pile(Cards(how=how, count=Fixed(2)), [10, 20, 30])
    assert sorted(pile.burnt) == picked if how == "random" else pile.burnt == picked
    assert (pile.pending is None) == (how != "choose")


@pytest.mark.parametrize(("by", "seat"), [("you", 1), ("owner", 0)])
def test_player_or_owner_chooses(by: str, seat: int) -> None:
    pile = Pile(Cards(of="each", by=by), [10, 20])
    assert pile.pending and pile.pending.seat == seat


def test_cards_are_chosen_one_by_one_and_must_be_present() -> None:
    pile = Pile(Cards(count=Fixed(2)), [10, 20, 30])
    assert pile.pending and (pile.pending.seat, pile.pending.kind) == (1, "choose_card")
    assert pile.pending.prompt == "Choose 2 cards: cards of the pile."
    assert pile.choose(20).offered() == [10, 30]
    assert pile.pending and pile.pending.prompt == "Choose a card: cards of the pile."
    assert pile.choose(10).burnt == [20, 10]
    pile = Pile(Cards(count=Fixed(2)), [10, 20, 30, 40])
    pile.choose(10)
    pile.cards.remove(20)
    assert pile.choose(20).offered() == [30, 40]
    assert pile.choose(30).burnt == [10, 30]
    pile = Pile(Cards(count=Fixed(2), up_to=True), [10, 20, 30])
    assert pile.offered() == [10, 20, 30, -1]
    assert pile.choose(30, -1).burnt == [30]
    assert Pile(Cards(up_to=True), [10, 20]).choose(-1).burnt == []


def test_formal_question_only_if_others_can_not_tell() -> None:
    assert Pile(Cards(count=Fixed(3)), [10, 20]).burnt == [10, 20]
    assert Pile(Cards(up_to=True), []).pending is None
    assert Pile(None, [10]).pending is None
    assert Pile(Cards(count=Fixed(2)), [10, 20], secret=True).offered() == [10, 20]
    formal = Pile(Cards(up_to=True), [], secret=True)
    assert formal.offered() == [-1]
    assert formal.pending and formal.pending.prompt == "Choose a card: cards of the pile."


def test_selection_has_purpose_progress_and_interchangeable_copies() -> None:
    pile = Pile(Cards(count=Fixed(2)), [11, 12, 20])
    asks = asking_selection(pile)
    assert asks and pile.pending and prompt_text(pile, pile.pending) == "Burn it."
    alike = [[Action("choose", card=11), Action("choose", card=12)], [Action("choose", card=20)]]
    assert selection_progress(pile) == Picks(0, 2, 2, alike)
    assert selection_progress(pile.choose(11)) == Picks(
        1, 2, 2, [[Action("choose", card=12)], [Action("choose", card=20)]]
    )
    up_to = Pile(Cards(count=Fixed(9), up_to=True), [11, 20])
    assert selection_progress(up_to) == Picks(0, 0, 2, [[Action("choose", card=11)], [Action("choose", card=20)], []])
    pile = Pile(Cards(), [10, 20])
    assert selection_progress(pile) is None
    pile.choose(10)
    assert asking_selection(pile) is None and selection_progress(pile) is None


def test_picked_cards_are_stored_under_the_targets_name() -> None:
    frame = Frame("burn", cards={"picked": [10, 20]})
    assert take(frame, Cards(called="ashes")) == [10, 20]
    assert frame.cards == {"ashes": [10, 20]}
    assert take(frame, Cards()) == []


def test_question_knows_the_consequences_of_each_option() -> None:
    burn, go, stay = Burn(), Action("choose", pick="go"), Action("choose", pick="stay")
    question = Question(
        lambda table, frame: table.ask(frame, 0, "way", "Which way?", [go, stay]),
        lambda option: [burn] if option == go else [],
    )
    machine = Machine({"walk": [question]}, [Frame("walk")])
    machine.run()
    assert machine.pending and consequences(machine, machine.pending) == [[burn], []]
    assert prompt_text(machine, machine.pending) == "Which way?"
    pile = Pile(Cards(), [10, 20])
    assert pile.pending and consequences(pile, pile.pending) == []


@pytest.mark.parametrize(
    ("kind", "cards"), [("this", [7]), ("named", [10, 20]), ("hand", [3, 4]), ("row", [1, 2]), ("deck", [])]
)
def test_target_finds_own_card_named_cards_or_zones(kind: str, cards: list[int]) -> None:
    pile = Pile(None, [])
    pile.zones = Zones({"hand.0": [3], "hand.1": [4], "row": [1, 2]})
    frame = Frame("burn", 1, 7, cards={"ashes": [10, 20]})
    assert cards_in(pile, kind, Cards(of="each", name_of="ashes"), frame, {"hand", "deck"}) == cards
