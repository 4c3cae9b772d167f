"""Facts name causes: the card that allows a look, gives a Scar or averts a Strike."""

import pytest

from engine.kernel.facts import EVERYONE, CardMoved, CardsShown, Fact
from engine.legendary import card_set
from engine.legendary.cards import card_text
from tests.engine.legendary.cast import agent, card, does, enemy
from tests.engine.legendary.tables import Drawn, draw


def cause(game: Drawn, what: str) -> tuple[int | None, str]:
    """Return the seat and card that a fact names as the cause of the next fact."""
    (told,) = game.happened(what)
    assert told.card is not None
    return told.seat, game.table.design(told.card).id


def after(game: Drawn, what: str) -> Fact:
    """Return the fact right after the one that names a cause."""
    return game.facts[game.facts.index(*game.happened(what)) + 1]


@pytest.mark.rule("STRIKE-13", "REVEAL-03")
def test_fact_of_a_scar_names_its_cause():
    ghost = enemy("ghost", does("reveal", "op: scar, who: choose"))
    game = draw("shadows: [ghost]\nattack: 9", ghost).act("scan").choose(1)
    assert cause(game, "scar") == (1, "ghost") and isinstance(after(game, "scar"), CardMoved)


@pytest.mark.rule("CLAR-21", "CLAR-31")
@pytest.mark.parametrize(("step", "what"), [
    ("op: look, cards: {zone: [conspiracy], how: top}", "look"),
    ("op: look, public: true, cards: {zone: [conspiracy], how: top}", "showed"),
    ("op: search, cards: {zone: [deck], type: [belief]}, do: [{op: draw}]", "look"),
    ("op: dig, zone: conspiracy, which: {type: [enemy]}, do: [{op: draw}]", "showed"),
])  # fmt: skip
def test_fact_of_looking_names_its_cause_and_audience(step: str, what: str) -> None:
    cards = (agent("photo", does("play", step)), agent("other"), enemy("thug"))
    game = draw("hand: other photo\ndeck: belief\nconspiracy: thug", *cards).act("play", "other").act("play", "photo")
    assert cause(game, what) == (0, "photo")
    shown = after(game, what)
    assert isinstance(shown, CardsShown) and (shown.seen_by == EVERYONE) is (what == "showed")


@pytest.mark.rule("STRIKE-16", "STRIKE-20")
def test_fact_of_an_averted_strike_names_card_and_striker():
    shield = agent("shield", "keywords: [vigilant], " + does("vigilant", "op: avoid, now: true", more="on: strike_due"))
    game = draw("phase: strike\nfield: thug\nvigilant 1: shield", enemy("thug"), shield).choose("yes")
    assert cause(game, "averted") == (1, "shield")
    assert [fact.card for fact in game.happened("strike_avoided")] == [game.card("thug")]
    friend = card("friend", "informant", does("ongoing", "op: cancel", more="on: strike_drawn, optional: true"))
    game = draw("phase: strike\nfield: thug\nshadows: friend", enemy("thug"), friend).choose("yes")
    assert cause(game, "averted") == (None, "friend")


@pytest.mark.rule("REVEAL-05", "TIMING-05")
@pytest.mark.parametrize(("design", "reveal"), [
    ("s9-nothing-important", "Each player discards 2 cards from their hand."),
    ("s7-sixth-extinction", "Attach this card to your Avatar."),
    ("s5-patient-x", "Each player does this in turn: Choose one: "),
])  # fmt: skip
def test_an_event_says_what_it_does(design: str, reveal: str) -> None:
    assert card_text.told(card_set.standard().designs[design].design)["reveal"].startswith(reveal)


@pytest.mark.rule("ACT-06", "REVEAL-03", "EVID-03", "END-10")
def test_announced_texts_cover_reveals_lasting_effects_and_evidence():
    designs = card_set.standard().designs
    assert card_text.told(designs["deep-throat"].design) == {"lasting": "Scanning the Shadows costs 1 less."}
    assert card_text.told(designs["assistant-director"].design) == {}
    told = card_text.told(card_set.standard().designs["syn-scott-blevins"].design)
    assert told["reveal"].startswith("Hide 2 other revealed cards")
    pieces = [printed.design for printed in card_set.standard().designs.values() if printed.design.type == "evidence"]
    assert pieces and [piece.id for piece in pieces if not card_text.told(piece).get("lasting")] == []


@pytest.mark.rule("TIMING-06", "TIMING-07", "TIMING-08", "TIMING-10")
@pytest.mark.parametrize(("design", "reveal", "lasting"), [
    ("s1-cecil-lively", "The first time: Each player discards a card from their hand.", None),
    ("s1-eugene-tooms", None, "When it Strikes: Turn your most recent Strike into a Scar. In the Cleanup Phase: "),
    ("ev-metal-splinter", None, "This End Game has +1 Health."),
    ("ev-regression-tape", None, "When the End Game Strikes: Gain a Doubt."),
    ("s1-dr-secare", None, "When it eludes: Each player gains a Doubt."),
    ("s2-night-visitors", "In the Shadows: A player of your choice gains a Scar.", None),
    ("jeremiah-smith", "Each player heals their most recent Strike.", "The current player may use this: Pay 3 "),
])  # fmt: skip
def test_announced_text_of_a_card_names_its_timing(design: str, reveal: str | None, lasting: str | None) -> None:
    told = card_text.told(card_set.standard().designs[design].design)
    assert told.get("reveal", "").startswith(reveal or "") and told.get("lasting", "").startswith(lasting or "")
    assert told.keys() == {name for name, said in (("reveal", reveal), ("lasting", lasting)) if said}
