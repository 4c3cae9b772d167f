"""Options show their full cost, the Leads they count for, and missing effects."""

import pytest

from tests.engine.legendary.cast import agent, does, enemy
from tests.engine.legendary.tables import draw


def label(game, type, name=None):
    """Return the label of the first option of a type about a card of that design."""
    labels = game.rules.labels(game.table, game.options())
    offered = zip(game.options(), labels, strict=True)
    wanted = None if name is None else game.card(name)
    return next(said for action, said in offered if action.type == type and wanted in (None, action.card))


@pytest.mark.rule("ACT-28", "ACT-30")
def test_a_recruit_says_what_the_card_gives_later_and_its_office_at_once():
    trainer = agent("trainer", "attack: 1, recruit: 2")
    clerks = enemy("clerks", "abilities: [{when: ongoing, modify: [{forbid: bureau_power}]}]")
    game = draw("bureau: - trainer\nrecruit: 9", trainer)
    gives = "Recruit Trainer (2 Recruit; gives +1 Attack, +2 Recruit"
    assert label(game, "recruit") == f"{gives}; power: Heal a Strike)"
    game = draw("bureau: - trainer\nfield: clerks\nrecruit: 9", trainer, clerks)
    assert label(game, "recruit") == f"{gives})"


@pytest.mark.rule("ACT-08")
def test_what_takes_no_points_is_told_without_points():
    weak = enemy("weak", fight=0)
    ending = draw("field: weak", weak).rules.ending(draw("field: weak", weak).table)
    assert ending.left == ["You can still fight for free."]


@pytest.mark.rule("EVID-03")
def test_hidden_evidence_says_what_it_is_good_for():
    game = draw("evidence: [ev-metal-splinter] ev-stiletto -")
    told = {blocked.space: blocked for blocked in game.rules.blocked(game.table, 0) if blocked.space}
    assert "Leads Discover it" in told["evidence.1"].reason and told["evidence.1"].rule == "EVID-03"
    assert "evidence.2" not in told and "evidence.3" not in told


@pytest.mark.rule("OPEN-31")
@pytest.mark.parametrize(("zone", "by"), [("played.0", "Sale"), ("deck.0", ""), ("hand.0", "")])
def test_what_changes_a_price_has_no_name_once_it_lies_where_others_cant_see_it(zone: str, by: str) -> None:
    sale = agent("sale", does("play", "op: in_force, until: turn, modify: [{stat: cost, by: -1}]"))
    game = draw("hand: sale\nbureau: helper", sale, agent("helper")).act("play", "sale")
    game.table.move(game.card("sale"), zone)
    (shown, *_) = game.rules.view(game.table, 1)["bureau"]
    assert shown["card"]["changes"] == [{"by": by, "amount": -1}]
