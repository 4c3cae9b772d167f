"""What the current player may do in one go: what leaves nothing to choose and gives nothing away (ACT-08)."""

import pytest

from engine.kernel.decisions import Action, IllegalActionError, NotYourDecisionError
from engine.legendary.surface import labels
from tests.engine.legendary.cast import ability, agent, card, does, enemy
from tests.engine.legendary.games import RULES, sensible_states
from tests.engine.legendary.tables import Drawn, draw


def lead(name: str, discover: str) -> str:
    return card(name, "lead", f"priority: 1, discover: {{{discover}}}, collect: {{pay: {{attack: 9}}}}")


LEFT = "; Plain is left to you: it does more"
CARDS = (
    agent("plain", "copies: 4, attack: 1"),
    agent("other", "copies: 4, recruit: 1"),
    agent("science", "class: science").replace("class: will, ", ""),
    agent("combo", does("class", "op: points, attack: 2", more="class: science")),
    agent("lonely", does("class", "op: points, attack: 2", more="class: tech")),
    agent("button", does("activate", "op: points, attack: 2, recruit: 1")),
    agent("giver", does("play", "op: points, recruit: 3")),
    agent("counting", does("play", "op: points, attack: {amount: count_played}")),
    agent("drawer", does("play", "op: draw")),
    agent("asker", does("play", "op: discard")),
    agent("saver", does("hand", "op: cancel", more="on: strike_drawn")),
    agent("lent", "keywords: [coordinate]"),
    agent("tardy", "keywords: [coordinate], " + does("class", "op: points, attack: 2", more="class: tech")),
    agent("cycler", does("activate", "op: discard")),
    agent("watcher", "copies: 2, " + does("ongoing", "op: points, attack: 1", more="on: played, once_a_turn: true")),
    agent("mourner", does("ongoing", "op: doubt", more="on: played")),
    agent("mixed", f"abilities: [{ability('play', 'op: points, attack: 1')}, {ability('activate', 'op: draw')}]"),
    card("spoiler", "event", does("ongoing", "op: doubt", more="on: played, which: {name: [Plain]}")),
    card("dealer", "informant", does("activate", "op: discard")),
    lead("paper", "discard: {zone: [hand], name: [Plain]}"),
    card("welcome", "event", does("ongoing", "op: doubt", more="on: gained")),
    lead("usher", "event: gained"),
    lead("witness", "event: played, which: {name: [Plain]}"),
)


def table(picture: str) -> Drawn:
    return draw(picture, *CARDS)


def macros(game: Drawn, type: str) -> list[Action]:
    assert game.asked is not None
    return [offered for offered in game.rules.macros(game.table, game.asked) if offered.type == type]


def macro(game: Drawn, type: str = "all") -> str:
    """Return the macros of a type of who is asked in words, "" where there is none."""
    return "; ".join(game.rules.labels(game.table, macros(game, type)))


def all_in_one_go(game: Drawn, type: str = "all") -> Drawn:
    assert game.asked is not None
    (offered,) = macros(game, type)
    game.facts += game.rules.apply(game.table, game.asked, offered)
    return game


@pytest.mark.rule("ACT-08")
def test_all_that_is_to_be_played_without_a_thought_is_played_in_one_go():
    game = table("hand: plain other plain\nattack: 1")
    assert macro(game) == "Play Plain twice and Other (+2 Attack, +1 Recruit)"
    assert macro(game, "whole") == ""
    all_in_one_go(game)
    assert (game.kind, game.zone("hand.0"), game.points()) == ("act", [], (3, 1))
    assert macro(game) == ""


@pytest.mark.rule("KWX-07", "KWX-16")
def test_a_macro_says_that_it_leaves_nothing_to_discard_before_a_fight_that_asks_for_it():
    """KWX-07: only where the hand is empty then; KWX-16: only where the fight can be had and paid."""
    horror = enemy("horror", "keywords: [frightening, stealth]")
    said = "Play Plain twice (+2 Attack)"
    drawback = "; none left to discard for Horror"

    def told(picture):
        game = draw(picture, *CARDS, horror)
        return game.rules.labels(game.table, macros(game, "all"))

    assert told("hand: plain plain\nfield: horror\nattack: 2") == [said + drawback]
    assert told("hand: plain plain\nfield: horror\nattack: 1") == [said]
    assert told("hand: plain plain doubt\nfield: horror\nattack: 2") == [said]
    assert told("hand: plain plain\nshadows: horror\nattack: 2") == [said]


@pytest.mark.rule("ACT-08")
def test_a_single_thing_needs_no_macro():
    assert macro(table("hand: plain")) == ""
    assert macro(table("hand: doubt plain")) == ""


@pytest.mark.rule("ACT-06", "ACT-16")
@pytest.mark.parametrize("left", ["drawer", "asker", "counting", "belief", "mourner"])
def test_what_draws_asks_or_counts_is_left_to_the_player(left: str):
    game = table(f"hand: other {left} plain")
    told = f"; {left.capitalize()} is left to you: it does more"
    assert macro(game) == "Play Plain and Other (+1 Attack, +1 Recruit)" + told


@pytest.mark.rule("KWC-03", "ACT-08")
def test_a_lent_copy_that_is_left_to_the_player_is_named_and_many_are_counted():
    """ACT-08: in so few words as there is room for, and last of all without names."""
    friend = agent("friend", "keywords: [coordinate], " + does("play", "op: draw"))
    game = draw("hand: other plain\nhand 1: friend", *CARDS, friend).act("coordinate", "friend", seat=1)
    said = "Play Plain and Other (+1 Attack, +1 Recruit)"
    assert macro(game) == said + "; the copy of Friend is left to you: it does more"
    names = ("undersecretary", "investigator", "archivist", "professional", "neurologist", "hypnotist")
    readers = [agent(name, does("play", "op: draw")) for name in names]
    many = draw(f"hand: other plain saver {' '.join(names)}", *CARDS, *readers)
    assert macro(many) == said + "; keeps Saver for later; 6 are left to you"


@pytest.mark.rule("ACT-10", "ACT-11")
def test_abilities_that_give_points_for_nothing_are_used_along():
    game = table("hand: mixed giver button plain")
    assert macro(game) == "Play Plain, Button, Giver and Mixed, then use Button (+4 Attack, +4 Recruit)"
    assert all_in_one_go(game).points() == (4, 4)
    assert [option.card for option in game.options("use")] == [game.card("mixed")]
    assert (
        macro(table("hand: plain button").act("play", "button"))
        == "Play Plain, then use Button (+3 Attack, +1 Recruit)"
    )


@pytest.mark.rule("ACT-13")
def test_a_class_ability_comes_after_the_card_that_it_needs():
    game = table("hand: science plain combo")
    assert macro(game) == "Play Plain, Science and Combo, then use Combo (+3 Attack)"
    assert all_in_one_go(game).points() == (3, 0)


@pytest.mark.rule("ACT-13")
def test_a_card_whose_class_ability_must_wait_stays_in_the_hand():
    """ACT-13: what it waits for is said where another card of the hand may bring it."""
    said = "Play Plain and Other (+1 Attack, +1 Recruit)"
    assert macro(table("hand: other plain lonely")) == said + "; Lonely is left to you: it does more"
    caller = agent("caller", does("play", "op: draw")).replace("class: will", "class: tech")
    game = draw("hand: other plain lonely caller", *CARDS, caller)
    assert macro(game) == said + "; keeps Lonely until you have played Tech; Caller is left to you"


@pytest.mark.rule("ACT-13", "KWC-03")
def test_a_lent_copy_that_must_wait_is_called_a_copy():
    caller = agent("caller", does("play", "op: draw")).replace("class: will", "class: tech")
    game = draw("hand: other plain caller\nhand 1: tardy", *CARDS, caller).act("coordinate", "tardy", seat=1)
    kept = "; keeps the copy of Tardy for later; Caller is left to you"
    assert macro(game) == "Play Plain and Other (+1 Attack, +1 Recruit)" + kept


@pytest.mark.rule("OPEN-27")
def test_what_can_answer_from_the_hand_stays_there():
    kept = "; keeps Saver for its moment"
    assert macro(table("hand: other plain saver")) == "Play Plain and Other (+1 Attack, +1 Recruit)" + kept


@pytest.mark.rule("SOLO-03")
def test_a_card_to_draw_by_is_kept_by_who_is_alone():
    assert macro(table("players: mulder scully\nhand: plain lent")) == "Play Lent and Plain (+1 Attack)"
    assert macro(table("players: mulder\nhand: plain lent")) == ""


@pytest.mark.rule("ACT-11")
def test_cards_that_something_takes_from_the_hand_stay_there_until_it_was_used():
    game = table("hand: other*2 plain*2 cycler")
    assert macro(game) == ""
    assert macro(game.act("play", "cycler")) == ""
    assert macro(game.act("use", "cycler").choose("plain")) == "Play Plain and Other twice (+1 Attack, +2 Recruit)"


@pytest.mark.rule("OPEN-30")
def test_what_lies_there_takes_cards_from_the_hand_once_a_turn():
    game = table("shadows: dealer\nhand: other*2 plain*2")
    assert macro(game) == ""
    assert macro(game.act("use", "dealer").choose("plain")) == "Play Plain and Other twice (+1 Attack, +2 Recruit)"


@pytest.mark.rule("EVID-02")
def test_cards_that_a_lead_in_sight_asks_for_stay_in_the_hand():
    kept = "; keeps Plain twice for Paper"
    open_lead = "field: paper\nevidence: [ev-stiletto] - -\nhand: other*2 plain*2"
    assert macro(table(open_lead)) == "Play Other twice (+2 Recruit)" + kept
    assert ";" not in macro(table("field: paper\nhand: other*2 plain*2"))
    assert macro(table("shadows: [paper]\nhand: other*2 plain")) == "Play Plain and Other twice (+1 Attack, +2 Recruit)"


@pytest.mark.rule("OPEN-13")
def test_a_card_whose_play_may_serve_a_lead_is_left_to_the_player():
    assert macro(table("field: witness\nhand: other*2 plain")) == "Play Other twice (+2 Recruit)" + LEFT


@pytest.mark.rule("TIMING-18")
def test_what_answers_the_play_of_other_cards_comes_first():
    game = table("hand: watcher other plain")
    assert macro(game) == "Play Watcher, Plain and Other (+1 Attack, +1 Recruit)"
    assert all_in_one_go(game).points() == (2, 1)


@pytest.mark.rule("TIMING-18")
def test_nothing_is_played_along_whose_answers_have_to_be_ordered():
    assert macro(table("hand: watcher*2 other plain")) == ""


@pytest.mark.rule("TIMING-06")
def test_nothing_is_played_along_that_a_card_in_sight_punishes():
    assert macro(table("shadows: spoiler\nhand: other*2 plain")) == "Play Other twice (+2 Recruit)" + LEFT


@pytest.mark.rule("KWC-03")
def test_lent_copies_are_played_along():
    game = table("hand: plain\nhand 1: lent")
    game.act("coordinate", "lent", seat=1)
    assert macro(game) == "Play Plain and Lent (+1 Attack)"
    assert all_in_one_go(game).table.state.turn.copies == []


@pytest.mark.rule("ACT-08")
def test_no_other_series_of_options_and_nobody_else_is_taken():
    """All or nothing: a refusal tells nothing of what the first of them would have shown."""
    game = table("hand: other plain\nattack: 9\nshadows: [spoiler]")
    (offered,) = macros(game, "all")
    before = game.rules.encode(game.table)
    parts = offered.parts or ()
    for wrong in (parts[:1], parts[::-1], (), (Action("scan", space="shadows.1"), *parts), (*parts, Action("end"))):
        with pytest.raises(IllegalActionError):
            game.rules.apply(game.table, 0, Action("all", parts=wrong))
    with pytest.raises(IllegalActionError):
        game.rules.apply(game.table, 0, Action("play", card=parts[0].card, parts=parts))
    with pytest.raises(NotYourDecisionError):
        game.rules.apply(game.table, 1, offered)
    assert game.rules.macros(game.table, 1) == []
    assert game.rules.encode(game.table) == before


@pytest.mark.rule("ACT-08")
def test_nothing_is_done_in_one_go_while_a_question_is_open():
    game = table("hand: other*2 plain asker")
    assert game.act("play", "asker").kind == "choose_card"
    assert game.rules.macros(game.table, 0) == []


@pytest.mark.rule("OPEN-27", "ACT-11", "EVID-02")
def test_who_keeps_nothing_back_plays_too_what_may_serve_in_the_hand():
    game = table("hand: other plain saver")
    assert macro(game, "whole") == "Keep nothing back: play Saver, Plain and Other (+1 Attack, +1 Recruit)"
    assert all_in_one_go(game, "whole").zone("hand.0") == []
    game = table("hand: other*2 plain cycler")
    said = "Keep nothing back: play Cycler, Plain and Other twice (+1 Attack, +2 Recruit)"
    assert macro(game, "whole") == said
    assert [option.card for option in all_in_one_go(game, "whole").options("use")] == [game.card("cycler")]
    game = table("field: paper\nevidence: [ev-stiletto] - -\nhand: other*2 plain saver cycler")
    assert macro(game, "whole").startswith("Keep nothing back: play Cycler, Saver, Plain and Other twice (")
    game = table("field: paper\nevidence: [ev-stiletto] - -\nhand: other*2 plain")
    assert macro(game, "whole") == "Keep nothing back: play Plain and Other twice (+1 Attack, +2 Recruit)"


@pytest.mark.rule("ACT-13")
def test_who_keeps_nothing_back_plays_last_what_waits_for_a_class():
    game = table("hand: lonely other plain")
    assert macro(game, "whole") == "Keep nothing back: play Plain, Other and Lonely (+1 Attack, +1 Recruit)"
    assert all_in_one_go(game, "whole").options("use") == []


@pytest.mark.rule("ACT-06")
def test_who_keeps_nothing_back_still_plays_nothing_unseen():
    said = "Keep nothing back, not even Saver: play Plain and Saver (+1 Attack); Asker and Drawer are left to you"
    assert macro(table("hand: saver drawer plain asker"), "whole") == said


@pytest.mark.rule("ACT-08")
def test_like_cards_are_played_in_one_go():
    game = table("hand: plain*3 other*2")
    assert macro(game, "alike") == "Play Other twice (+2 Recruit); Play Plain 3 times (+3 Attack)"
    _, first = macros(game, "alike")
    assert game.asked is not None
    game.rules.apply(game.table, game.asked, first)
    assert (game.points(), game.zone("hand.0")) == ((3, 0), ["other", "other"])
    assert (macro(game), macro(game, "alike")) == ("Play Other twice (+2 Recruit)", "")


@pytest.mark.rule("ACT-33")
def test_as_many_special_agents_as_can_be_paid_are_recruited_in_one_go():
    game = table("recruit: 10\nspecial_agents: plain*4")
    assert macro(game, "alike") == "Recruit 3 Special Agents (9 Recruit)"
    all_in_one_go(game, "alike")
    assert (game.points(), len(game.zone("discard.0")), len(game.zone("special_agents"))) == ((0, 1), 3, 1)


@pytest.mark.rule("ACT-33", "CLAR-24", "OPEN-20")
@pytest.mark.parametrize(
    "picture", ["recruit: 5\nspecial_agents: plain*4", "recruit: 10\nspecial_agents: plain", "recruit: 10"]
)
def test_a_single_special_agent_is_recruited_by_itself(picture: str):
    assert macro(table(picture), "alike") == ""


@pytest.mark.rule("ACT-33", "TIMING-18", "OPEN-13")
@pytest.mark.parametrize("other", ["shadows: welcome", "field: usher"])
def test_no_special_agents_are_recruited_along_where_something_comes_of_each(other: str):
    assert macro(table(f"recruit: 10\nspecial_agents: plain*4\n{other}"), "alike") == ""


@pytest.mark.rule("ACT-13")
def test_who_keeps_nothing_back_first_plays_the_card_that_others_wait_for():
    """ACT-13: of two cards that wait for a Tech card the one that is Tech comes first, and the other gets its due."""
    tuner = agent("tuner", does("class", "op: points, attack: 2", more="class: tech")).replace(
        "class: will, ", "class: tech, "
    )
    game = draw("hand: lonely other tuner", *CARDS, tuner)
    assert macro(game) == "Play Other, Tuner and Lonely, then use Lonely (+2 Attack, +1 Recruit)"
    assert macro(game, "whole") == ""
    caller = agent("caller", does("play", "op: draw")).replace("class: will", "class: tech")
    waits = draw("hand: lonely other*2 tuner caller\ndeck: plain", *CARDS, tuner, caller)
    kept = "; keeps Tuner and Lonely until you have played Tech; Caller is left to you"
    assert macro(waits) == "Play Other twice (+2 Recruit)" + kept
    assert all_in_one_go(game).points() == (2, 1)


@pytest.mark.rule("ACT-13")
@pytest.mark.parametrize("hand", ["giver_first drawer_second", "drawer_second giver_first"])
def test_of_cards_that_wait_for_each_other_the_one_that_draws_comes_later(hand: str):
    """ACT-13: one of them comes first and goes without; it is one that would have given points alone."""
    of_tech = [
        agent(name, does("class", effect, more="class: tech")).replace("class: will, ", "class: tech, ")
        for name, effect in (("giver_first", "op: points, attack: 2"), ("drawer_second", "op: draw"))
    ]
    game = draw(f"hand: {hand}\ndeck: plain", *CARDS, *of_tech)
    assert [part.card for part in macros(game, "all")[0].parts or ()] == [
        game.card("giver_first"),
        game.card("drawer_second"),
    ]
    assert [use.card for use in all_in_one_go(game).options("use")] == [game.card("drawer_second")]


@pytest.mark.rule("ACT-10", "OPEN-30")
def test_nothing_is_kept_for_a_character_that_lies_in_the_bureau():
    """OPEN-30: a character is used in the turn in which it is played, so by nobody as long as it is to be recruited."""
    game = table("bureau: cycler\nhand: other*2 plain")
    assert macro(game) == "Play Plain and Other twice (+1 Attack, +2 Recruit)"
    assert macro(game, "whole") == ""


@pytest.mark.rule("ACT-08")
def test_what_many_cards_do_is_said_in_few_words():
    """ACT-08: cards are named as long as that is short, else counted."""
    names = ("professional", "investigator", "specialist", "archivist", "undersecretary")
    cards = [agent(name, "attack: 1, " + does("activate", "op: points, attack: 1")) for name in names]
    game = draw(f"hand: {' '.join(names)} saver", *CARDS, *cards)
    assert macro(game) == "Play 5 cards, then use 5 of them (+10 Attack); keeps Saver for its moment"


@pytest.mark.rule("ACT-08")
def test_no_macro_of_a_whole_series_is_long():
    """ACT-08: what it leaves none for is said however long that is."""
    said = [
        label
        for dealt, decision in sensible_states(3, "short macros")
        for label in RULES.labels(dealt, RULES.macros(dealt, decision.seat))
    ]
    assert len(said) > 100 and all(len(label.partition("; none left")[0]) <= labels.MOST for label in said)
