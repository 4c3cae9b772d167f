"""Options say all that they take and bring: the whole price, what they serve, and where they find nothing."""

import pytest

from engine.kernel.decisions import Action
from tests.engine.legendary.cast import agent, card, does, enemy
from tests.engine.legendary.tables import draw


def label(game, type, name=None):
    """Return the label of the first option of a type, about a card of that design."""
    labels = game.rules.labels(game.table, game.options())
    offered = zip(game.options(), labels, strict=True)
    wanted = None if name is None else game.card(name)
    return next(said for action, said in offered if action.type == type and wanted in (None, action.card))


@pytest.mark.rule("FIGHT-01", "KWX-07", "KWX-08", "KWX-17")
def test_a_fight_says_its_whole_price():
    """KWX-07: a card of the hand; KWX-08: no points of some classes; KWX-17: it strikes first."""
    cards = (
        enemy("horror", "keywords: [frightening]"),
        enemy("robot", "immunity: [tech]"),
        enemy("snake", "keywords: [swift]"),
        enemy("crook", "keywords: [apprehend]"),
    )
    game = draw("field: horror robot snake crook\nhand: field-agent\nattack: 9\nrecruit: 9", *cards)
    assert label(game, "fight", "horror") == "Fight Horror (4 Attack and a card of your hand)"
    assert label(game, "fight", "robot") == "Fight Robot (4 Attack, none from Tech)"
    assert label(game, "fight", "snake") == "Fight Snake (4 Attack, it strikes you first)"
    assert label(game, "fight", "crook") == "Fight Crook (4 Recruit)"


@pytest.mark.rule("FIGHT-07", "KWX-18")
def test_a_fight_says_why_it_takes_less_or_more():
    """KWX-18: a class that was played; FIGHT-07: a card that changes it."""
    burglar = enemy("burglar", "vulnerability: [will]")
    ward = card(
        "ward", "informant", "abilities: [{when: ongoing, modify: [{stat: fight, by: 1, on: {type: [enemy]}}]}]"
    )
    game = draw("field: burglar\nhand: helper\nattack: 9", burglar, agent("helper"))
    assert label(game, "fight") == "Fight Burglar (4 Attack)"
    assert label(game.act("play", "helper"), "fight") == "Fight Burglar (2 Attack, 2 less by Vulnerability)"
    game = draw("field: burglar\nshadows: ward\nattack: 9", burglar, ward)
    assert label(game, "fight") == "Fight Burglar (5 Attack, 1 more by Ward)"


@pytest.mark.rule("EVID-08", "OPEN-13")
def test_a_deed_that_a_lead_asks_for_says_so_and_counts():
    two = "{event: defeated, which: {type: [enemy]}, times: 2}"
    hunt = card("hunt", "lead", f"discover: {two}, collect: {{event: fought}}")
    hire = card("hire", "lead", "discover: {event: gained}, collect: {event: fought}")
    picture = "field: brute\nshadows: {} beast\nbureau: helper\nevidence: {}\nattack: 9\nrecruit: 9"
    cards = (enemy("brute"), enemy("beast"), agent("helper"), hunt, hire)
    game = draw(picture.format("hunt hire", "[ev-stiletto] - -"), *cards)
    assert label(game, "fight", "beast") == "Fight Beast (4 Attack; counts for Hunt, 1 of 2)"
    assert label(game, "recruit") == "Recruit Helper (2 Recruit; its office: Draw a card; counts for Hire)"
    game.act("fight", "brute")
    assert label(game, "fight", "beast") == "Fight Beast (4 Attack; counts for Hunt, 2 of 2)"
    none_left = draw(picture.format("hunt hire", "- - -"), *cards)
    assert "counts" not in label(none_left, "fight") + label(none_left, "recruit")


@pytest.mark.rule("EVID-08")
def test_a_scan_or_a_card_that_a_lead_asks_for_says_so_but_for_what_is_hidden():
    """EVID-08: of a hidden card nobody says what it will be."""
    look = card("look", "lead", "discover: {event: scanned, times: 2}, collect: {event: fought}")
    know = card("know", "lead", "discover: {event: scanned, which: {type: [enemy]}}, collect: {event: fought}")
    call = card("call", "lead", "discover: {event: played, which: {type: [starting]}}, collect: {event: fought}")
    picture = "shadows: look know call [brute]\nevidence: [ev-stiletto] - -\nhand: field-agent\nattack: 9"
    game = draw(picture, enemy("brute"), look, know, call)
    assert label(game, "scan") == "Scan Shadows 4 (4 Attack; counts for Look, 1 of 2)"
    assert label(game, "play") == "Play Field Agent (+1 Recruit; counts for Call)"


@pytest.mark.rule("ACT-28", "ACT-30")
def test_a_recruit_says_what_the_card_gives_later_and_its_office_at_once():
    """ACT-30: an office whose power nobody can use is not named."""
    trainer = agent("trainer", "attack: 1, recruit: 2")
    clerks = enemy("clerks", "abilities: [{when: ongoing, modify: [{forbid: bureau_power}]}]")
    game = draw("bureau: - trainer\nrecruit: 9", trainer)
    assert (
        label(game, "recruit") == "Recruit Trainer (2 Recruit; gives +1 Attack, +2 Recruit; its office: Heal a Strike)"
    )
    game = draw("bureau: - trainer\nfield: clerks\nrecruit: 9", trainer, clerks)
    assert label(game, "recruit") == "Recruit Trainer (2 Recruit; gives +1 Attack, +2 Recruit)"


@pytest.mark.rule("EVID-08", "ACT-33")
@pytest.mark.parametrize(
    ("which", "said"),
    [("type: [academy, special_agent]", "; counts for Hire"), ("type: [special_agent], class: [tech]", "")],
)
def test_of_a_special_agent_only_the_type_is_known_before(which: str, said: str) -> None:
    """ACT-33: of which class the top one is nobody knows, so nothing is said that would tell."""
    hire = card("hire", "lead", f"discover: {{event: gained, which: {{{which}}}}}, collect: {{event: fought}}")
    picture = "shadows: hire\nevidence: [ev-stiletto] - -\nspecial_agents: special-agent-tech\nrecruit: 3"
    assert (
        label(draw(picture, hire), "special_agent")
        == f"Recruit a Special Agent (3 Recruit; gives +2 Attack, +1 Recruit{said})"
    )


@pytest.mark.rule("TIMING-03")
def test_an_ability_that_finds_nothing_says_so():
    """What nobody can know beforehand, such as a draw, is never called void."""
    seer = agent("seer", does("activate", "op: scan, zone: [shadows], how: right"))
    chief = agent("chief", does("sacrifice", "op: gain, cards: {zone: [special_agents], how: top}"))
    reader = agent("reader", does("activate", "op: draw"))
    game = draw("hand: seer chief reader", seer, chief, reader)
    for name in ("seer", "chief", "reader"):
        game.act("play", name)
    assert label(game, "use", "seer").endswith(" (it would do nothing now)")
    assert label(game, "use", "chief").endswith(" (the card is gone for good; it would do nothing now)")
    assert label(game, "use", "reader") == "Use Reader: Draw a card"
    full = draw("shadows: [field-agent]\nspecial_agents: special-agent-tech\nhand: seer chief", seer, chief)
    full.act("play", "seer").act("play", "chief")
    assert "nothing" not in label(full, "use", "seer") + label(full, "use", "chief")


@pytest.mark.rule("ACT-08")
def test_what_takes_no_points_is_told_without_points():
    """ACT-08: a fight at no cost is still something to do."""
    weak = enemy("weak", fight=0)
    ending = draw("field: weak", weak).rules.ending(draw("field: weak", weak).table)
    assert ending.left == ["You can still fight at no cost."]


@pytest.mark.rule("OPEN-20", "KWX-08")
def test_paying_by_hand_is_offered_last_and_apart_where_no_open_card_refuses_a_class():
    """OPEN-20: it may be done at any time; KWX-08: it matters where points of a class can't pay."""
    robot, points = enemy("robot", "immunity: [tech]"), "\nattack tech: 2\nattack will: 2"
    game = draw("field: robot" + points, robot)
    labels = game.rules.labels(game.table, game.options())
    assert labels[-2:] == ["Pay by hand: you say from which class each point comes", "End the Action Phase"]
    by_hand = Action("payment", pick="by_hand")
    assert by_hand not in game.rules.asides(game.table, 0)
    for picture in ("field: weak", "shadows: [robot]", "field: robot\nattack science: 1"):
        other = draw(picture + points.replace("tech", "leadership"), robot, enemy("weak"))
        assert not other.can("payment") and by_hand in other.rules.asides(other.table, 0)
        assert by_hand not in other.rules.asides(other.table, 1)
        other.act("payment", pick="by_hand")
        assert other.table.state.turn.by_hand and by_hand not in other.rules.asides(other.table, 0)


@pytest.mark.rule("TIMING-03")
def test_what_finds_nothing_stands_last_and_says_so():
    """A Scar to heal where nobody has one, a discard of an empty hand and what counts its cards."""
    healer = agent("healer", does("activate", "op: heal, scars: true, who: choose"))
    cycler = agent(
        "cycler",
        does(
            "activate",
            "op: discard, cards: {zone: [hand], count: 2, up_to: true, called: dropped}",
            "op: draw, amount: {amount: named, name: dropped}",
        ),
    )
    void = " (it would do nothing now)"
    game = draw("hand: healer cycler\nattack: 3\nshadows: [field-agent]", healer, cycler)
    game.act("play", "healer").act("play", "cycler")
    labels = game.rules.labels(game.table, game.options())
    assert labels[0].startswith("Scan") and [said.endswith(void) for said in labels[1:]] == [True, True, False]
    full = draw("hand: healer cycler field-agent\nscars 1: str-bruises", healer, cycler)
    full.act("play", "healer").act("play", "cycler")
    assert not [said for said in full.rules.labels(full.table, full.options()) if said.endswith(void)]


@pytest.mark.rule("REVEAL-06")
def test_one_is_called_you_where_one_chooses_among_players():
    game = draw("hand: gift", agent("gift", does("play", "op: draw, who: choose"))).act("play", "gift")
    assert game.rules.labels(game.table, game.options()) == ["You (Mulder)", "Scully"]


@pytest.mark.rule("STRIKE-08", "STRIKE-12")
@pytest.mark.parametrize(
    ("heals", "own", "others"),
    [("op: heal", "1 Strike", "2 Strikes"), ("op: heal, scars: true", "1 Scar", "no Scar")],
    ids=["Strikes", "Scars"],
)
def test_who_may_be_healed_is_named_with_what_they_have(heals, own, others):
    wounds = "strikes: str-bruises\nscars: str-bruises\nstrikes 1: str-bruises*2"
    game = draw(f"hand: nurse\n{wounds}", agent("nurse", does("play", f"{heals}, who: choose"))).act("play", "nurse")
    assert game.rules.labels(game.table, game.options()) == [f"You (Mulder): {own}", f"Scully: {others}"]


@pytest.mark.rule("EVID-03")
def test_hidden_evidence_says_what_it_is_good_for():
    game = draw("evidence: [ev-metal-splinter] ev-stiletto -")
    told = {blocked.space: blocked for blocked in game.rules.blocked(game.table, 0) if blocked.space}
    assert "Leads Discover it" in told["evidence.1"].reason and told["evidence.1"].rule == "EVID-03"
    assert "evidence.2" not in told and "evidence.3" not in told


@pytest.mark.rule("OPEN-31")
@pytest.mark.parametrize(("zone", "by"), [("played.0", "Sale"), ("deck.0", ""), ("hand.0", "")])
def test_what_changes_a_price_has_no_name_once_it_lies_where_others_cant_see_it(zone: str, by: str) -> None:
    """OPEN-31: else its name would tell others whether it lies in the deck or was drawn."""
    sale = agent("sale", does("play", "op: in_force, until: turn, modify: [{stat: cost, by: -1}]"))
    game = draw("hand: sale\nbureau: helper", sale, agent("helper")).act("play", "sale")
    game.table.move(game.card("sale"), zone)
    (shown, *_) = game.rules.view(game.table, 1)["bureau"]
    assert shown["card"]["changes"] == [{"by": by, "amount": -1}]


@pytest.mark.rule("ACT-26", "ACT-40", "END-07")
def test_all_that_is_sure_to_turn_the_end_game_up_is_told_to_who_may_do_it():
    """ACT-40: whatever scans, paid or not; what is left to choice or chance is not sure, until it is chosen."""
    scans = (
        "zone: [shadows], how: right",
        "zone: [shadows], how: all",
        "zone: [shadows]",
        "zone: [shadows], how: left",
    )
    cards = [agent(f"seer{n}", does("activate", f"op: scan, {how}")) for n, how in enumerate(scans)]
    picture = "hand: seer0 seer1 seer2 seer3\nshadows: [field-agent] [end-infection]\nattack: 9"
    game = draw(picture, *cards)
    for number in range(len(cards)):
        game.act("play", f"seer{number}")

    def told(seat=0):
        (end,) = game.rules.view(game.table, seat)["end_games"]
        return end["turned_up_by"]

    deeds = [{"type": "use", "card": game.card(f"seer{n}"), "ability": 0} for n in (0, 1)]
    assert told() == [*deeds, {"type": "scan", "space": "shadows.2"}] and told(1) == []
    game.act("use", "seer2")
    assert told() == [{"type": "choose", "space": "shadows.2"}]


@pytest.mark.rule("OPEN-20", "KWX-08")
def test_what_is_paid_is_said_where_an_open_card_refuses_points_that_one_has():
    """OPEN-20: as far as there is a choice; KWX-08: no class of points matters where no card refuses it."""
    cards = (enemy("robot", "immunity: [tech]"), enemy("brute"))
    game = draw("field: robot brute\nshadows: [field-agent]\nattack tech: 2\nattack: 1\nattack will: 4", *cards)
    assert label(game, "fight", "brute") == "Fight Brute (4 Attack; takes 2 Tech, 2 Will)"
    assert label(game, "fight", "robot") == "Fight Robot (4 Attack, none from Tech; takes 4 Will)"
    assert label(game, "scan") == "Scan Shadows 1 (3 Attack; takes 2 Tech, 1 Will)"
    assert game.act("fight", "brute").table.state.turn.attack == [1, 0, 0, 0, 0, 2]
    for picture in ("field: brute\nattack tech: 2\nattack: 4", "field: robot brute\nattack tech: 9"):
        assert label(draw(picture, *cards), "fight", "brute") == "Fight Brute (4 Attack)"


@pytest.mark.rule("ACT-13", "KWC-03")
def test_a_play_says_what_is_lost_by_it_before_the_class_that_it_waits_for():
    """ACT-13: until a card of that class was played; KWC-03: of a copy on loan, too."""
    waits = agent("waits", "keywords: [coordinate], " + does("class", "op: draw", more="class: tech"))
    tech = agent("gadget").replace("class: will", "class: tech")
    game = draw("hand: waits gadget\nhand 1: waits", waits.replace("keywords", "copies: 2, keywords"), tech)
    lost = ' (no Tech card played before: no "Draw a card")'
    assert label(game, "play", "waits") == "Play Waits" + lost
    game.act("coordinate", "waits", seat=1)
    assert label(game, "play_copy") == "Play the copy of Waits" + lost
    assert label(game.act("play", "gadget"), "play", "waits") == "Play Waits"
    assert label(game, "play_copy") == "Play the copy of Waits"


@pytest.mark.rule("KWC-07")
def test_the_play_of_a_vigilant_card_says_that_it_stays():
    guard = agent("guard", "keywords: [vigilant], " + does("vigilant", "op: draw"))
    assert label(draw("hand: guard", guard), "play") == "Play Guard (Vigilant: it stays until you use it)"
