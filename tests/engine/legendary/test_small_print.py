"""Small print that no other test needs: whose, how much, and in which order, at one moment."""

import pytest

from engine.kernel.decisions import Action, EngineError
from engine.kernel.facts import CardMoved, CardsShown, ValueChanged, redact
from engine.legendary.rules import bureau, defeats, end_games, outcome, strikes
from tests.engine.legendary.cast import agent, card, does, enemy, in_view, names, scene, sees, strikers, syndicate


def tells(when, name):
    """Return the field `abilities` of a card whose text leaves its name behind."""
    return does(when, f"op: counter, name: {name}")


def told(game, *names):
    """Return the names that texts left behind, in their order."""
    return [fact.name for fact in game.facts if isinstance(fact, ValueChanged) and fact.name in names]


@pytest.mark.rule("STRIKE-11", "STRIKE-13")
def test_a_scar_is_told_as_one_damage():
    """STRIKE-13: whatever is printed on the Strike below."""
    game = scene("strike deck: hit3 hit1*9").do(strikes.scar, 0, 0)
    changes = [fact for fact in game.facts if isinstance(fact, ValueChanged)]
    assert changes == [ValueChanged("damage", 1, 0)] and game.damage() == 1


@pytest.mark.rule("STRIKE-06", "TIMING-14")
def test_an_end_game_says_its_strike_text_before_its_evidence_from_the_first_priority_on():
    """STRIKE-06, END-10: its own, then what joined it, in the order of the row."""
    final = card("final", "end_game", f"defense: 3, health: 4, {tells('strike', 'own')}")
    proofs = [card(name, "evidence", f"priority: {n}, {tells('strike', name)}") for n, name in ((1, "one"), (2, "two"))]
    game = scene("shadows: [final] - - - -\nattack: 9\nevidence: [one] [two]", final, *proofs)
    game.act("scan", space="shadows.1").do(strikes.strike, 0, game.card("final"))
    assert told(game, "own", "one", "two") == ["own", "one", "two"]


@pytest.mark.rule("END-11", "TIMING-14")
def test_the_end_of_syndicate_enemies_comes_in_s_order():
    """END-11, TIMING-14: Bureau left to right, Field right to left, Shadows left to right."""
    names = ("desk", "door", "old", "new", "near", "far")
    game = scene(
        "shadows: near [doom] far - -\nbureau: desk - door - -\nfield: new old\nattack: 9",
        *(syndicate(name, tells("the_end", name)) for name in names),
    )
    game.act("scan", space="shadows.2")
    assert told(game, *names) == list(names)


@pytest.mark.rule("CLAR-11", "TIMING-12")
def test_what_defeated_cards_say_comes_in_the_order_in_which_they_were_stacked():
    """CLAR-11: the current player stacks b, then a; b speaks first."""
    bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [field], how: all}"))
    pair = [enemy(name, tells("defeat", name)) for name in ("a", "b")]
    game = scene("hand: bomb\nfield: a b", bomb, *pair).act("play", "bomb").choose("b")
    assert game.zone("defeated_conspiracy") == ["a", "b"] and told(game, "a", "b") == ["b", "a"]


@pytest.mark.rule("TIMING-11")
def test_what_drawn_cards_say_comes_in_the_order_in_which_they_were_drawn():
    """TIMING-11: both are in hand, then the first one speaks."""
    reader = agent("reader", does("play", "op: draw, amount: 2"))
    pair = [agent(name, tells("draw", name)) for name in ("a", "b")]
    assert told(scene("hand: reader\ndeck: a b", reader, *pair).act("play", "reader"), "a", "b") == ["a", "b"]


@pytest.mark.rule("KWC-01", "CLAR-16")
def test_a_card_that_was_set_aside_is_not_defeated():
    """KWC-01: it is out of play; at the end of the turn it goes to its owner."""
    lent = agent("lent", "keywords: [coordinate]")
    game = scene("hand 1: lent", lent).act("coordinate", "lent", seat=1)
    game.do(defeats.defeat, [game.card("lent")], 0)
    assert game.where("lent") == "aside.1"
    assert game.end().where("lent") == "discard.1"


@pytest.mark.rule("KWX-08", "OPEN-22")
def test_immunity_counts_at_the_second_look_too():
    """OPEN-22: a Swift Strike makes the fight dearer; the Tech points that would make up for it can't pay."""
    sly = enemy(
        "sly",
        "keywords: [swift], immunity: [tech], "
        "abilities: [{when: ongoing, modify: [{stat: fight, by: {amount: damage}, on: {this: true}}]}]",
        fight=2,
    )
    for tech, classless, won in ((3, 2, False), (3, 4, True)):
        game = scene(f"field: sly\nstrike deck: hit2 hit1*9\nattack: {classless}\nattack tech: {tech}", sly)
        game.act("fight", "sly")
        assert (game.zone("field") == []) is won
        assert game.points() == (tech if won else tech + classless, 0)


@pytest.mark.rule("ACT-33", "TIMING-02")
def test_where_nobody_may_recruit_no_special_agent_is_recruited_either():
    """TIMING-02: a ban on recruiting is one on Special Agents too; a ban on these is none on others."""
    for ban, agents, others in (("-", True, True), ("recruit", False, False), ("special_agent", False, True)):
        rule = card("rule", "informant", f"abilities: [{{when: ongoing, modify: [{{forbid: {ban}}}]}}]")
        drawn = "bureau: pal - - - -\nspecial agents: special-agent-tech\nrecruit: 9\n"
        pal = agent("pal")
        game = scene(drawn, pal) if ban == "-" else scene(drawn + "shadows: rule - - - -", pal, rule)
        assert (game.can("special_agent"), game.can("recruit", "pal")) == (agents, others)


@pytest.mark.rule("TIMING-02", "STRIKE-08")
def test_a_ban_on_you_binds_only_the_player_who_has_it():
    """TIMING-02: the Strike that lies with bob keeps bob from healing, not ann."""
    fever = card("fever", "strike", "damage: 1, abilities: [{when: ongoing, modify: [{forbid: heal, whose: you}]}]")
    game = scene("strikes 1: fever", fever)
    assert [strikes.may_heal(game.table, seat) for seat in (0, 1)] == [True, False]


def use_up(game, priority):
    """Leave no Evidence of a priority outside the game."""
    for spare in list(game.table.zones["box"]):
        if game.table.design(spare).priority == priority:
            game.table.zones.move(spare, "removed")


def burden(game, name):
    """Attach a card of that design to the Avatar of seat 0."""
    spare = next(one for one in game.table.zones["box"] if game.table.design(one).id == name)
    game.table.zones.move(spare, "attached.avatar.0")
    game.table.fresh()


PROOFS = [card(f"proof{n}", "evidence", f"priority: {n}") for n in (1, 2, 3)]


@pytest.mark.rule("OPEN-33", "CLAR-19")
def test_a_revealed_card_that_goes_back_into_the_shadows_hidden_is_hidden():
    """OPEN-33: from the Field into the rightmost space, and nobody sees its name there."""
    lure = agent("lure", does("play", "op: move, cards: {zone: [field]}, to: shadows"))
    game = scene("hand: lure\nfield: thug", lure, enemy("thug")).act("play", "lure")
    assert game.row() == "- - - - [thug]" and not in_view(game, 1, "thug")


PUSHER = agent("pusher", does("play", "op: move, cards: {zone: [shadows], name: [Thug]}, to: right"))


@pytest.mark.rule("OPEN-11")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("thug - - - -", "- thug - - -"),
        ("- - - thug -", "- - - - thug"),
        ("- - - - thug", "- - - - thug"),
        ("- thug [wall] - -", "- thug [wall] - -"),
        ("- - thug - [doom]", "- - - thug [doom]"),
        ("thug doom - - -", "thug doom - - -"),
    ],
)
def test_to_the_right_a_card_moves_one_space_if_that_is_free(before, after):
    """OPEN-11: never past an End Game, and it pushes nobody."""
    game = scene(f"hand: pusher\nshadows: {before}", PUSHER, enemy("thug"), enemy("wall")).act("play", "pusher")
    assert game.row() == after


@pytest.mark.rule("CLAR-13")
def test_evidence_without_a_replacement_stays():
    """CLAR-13: none of its priority is left outside the game."""
    swap = agent("swap", does("play", "op: replace_evidence, cards: {zone: [evidence]}"))
    game = scene("hand: swap\nevidence: - [proof2] -", swap, *PROOFS)
    use_up(game, 2)
    was = list(game.table.zones["box"])
    game.act("play", "swap")
    assert game.row("evidence") == "- [proof2] -" and game.table.zones["box"] == was


@pytest.mark.rule("OPEN-24", "CARD-17")
def test_lessons_from_the_past_are_one_text_a_turn():
    """OPEN-24: each of the two texts once a turn, though a second card with Lessons were there."""
    kind = "copies: 2, kind: unexpected_help, avatar: ann, tags: [second_belief], "
    lessons = card("lessons", "cliffhanger", kind + does("belief", "op: points, attack: 5"))
    game = scene("hand: belief*3\ncliffhanger: lessons*2", lessons)
    game.act("play", "belief").act("play", "belief").act("play", "belief")
    game.act("belief").choose("lessons").act("belief")
    assert game.points()[0] == 6 and game.zone("cliffhanger.0") == ["lessons"] and not game.can("belief")


@pytest.mark.rule("CARD-05")
def test_an_avatar_that_nobody_has_any_more_is_not_switched_back():
    """CARD-05: cat and dan swapped, dan was defeated with cat's Avatar; ann and bob keep theirs."""
    game = scene("players: ann bob cat dan\nthe end: yes\nshadows: s6-body-swap - - - -")
    game.carry_out("s6-body-swap#0", you=2)
    assert game.zone("avatar.3") == ["avatar-cat"]
    game.do(strikes.defeat_player, 3, by_damage=True).carry_out("s6-monday#0", source="s6-body-swap")
    assert [game.zone(f"avatar.{seat}") for seat in range(4)] == [["avatar-ann"], ["avatar-bob"], ["avatar-dan"], []]


@pytest.mark.rule("OPEN-20", "D16")
def test_points_of_one_class_alone_are_paid_without_a_question():
    """D16: asked while there is a choice; then the rest is one payment."""
    brute = enemy("brute", fight=4)
    game = scene("shadows: brute\nattack: 1\nattack will: 5", brute).act("payment", pick="by_hand")
    game.act("fight", "brute").choose("none")
    assert game.kind == "act" and sum(game.table.state.turn.attack) == 2
    paid = [fact.amount for fact in game.facts if isinstance(fact, ValueChanged) and fact.name == "attack"]
    assert paid == [-1, -3]


@pytest.mark.rule("END-06", "CLAR-19")
def test_a_revealed_end_game_is_never_hidden():
    """END-06: The End can't be undone."""
    hider = agent("hider", does("play", "op: hide, cards: {zone: [shadows], hidden: false, how: all}"))
    game = scene("shadows: thug doom - - -\nthe end: yes\nhand: hider", hider, enemy("thug")).act("play", "hider")
    assert game.row() == "[thug] doom - - -"


@pytest.mark.rule("CLAR-03", "CLAR-05")
def test_in_the_field_a_card_has_no_space_to_be_attached_to():
    """CLAR-03: it stays there, and what lies beneath it too."""
    steps = ("op: beneath, cards: {zone: [defeated_conspiracy], how: all}", "op: attach, to: here")
    game = scene(
        "shadows: [trap] - - - -\nhand: pusher\ndefeated conspiracy: thug",
        enemy("trap", does("reveal", *steps)),
        enemy("thug"),
        agent("pusher", does("play", "op: move, cards: {zone: [shadows]}, to: field")),
    )
    game.act("play", "pusher")
    assert game.where("trap") == "field" and game.where("thug").startswith("beneath.")


@pytest.mark.rule("EVID-03", "EVID-05")
def test_why_a_lead_can_not_be_followed_names_the_rule_of_its_next_step():
    """EVID-03, EVID-05: Discovering first, then Collecting."""
    game = scene("shadows: lead - - - -\nevidence: [proof1] [proof2] -\nattack: 1", *PROOFS)
    game.table.state.turn.attack = [0] * 6
    game.table.options = None

    def reason():
        (told,) = [told for told in game.rules.blocked(game.table, 0) if told.source == "Lead"]
        return told.rule

    assert reason() == "EVID-03"
    game.table.state.turn.attack[0] = 1
    game.table.options = None
    game.act("lead", "lead")
    assert reason() == "EVID-05"


@pytest.mark.rule("OPEN-45", "END-16")
@pytest.mark.parametrize("holder", [0, 1])
def test_health_for_a_player_is_none_for_the_end_game(holder):
    """END-16: without another word a player's card changes the Health of that player's Avatar alone."""
    change = "abilities: [{when: ongoing, modify: [{stat: health, by: 2}]}]"
    charm = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: ann, {change}")
    game = scene(f"field: doom\nthe end: yes\ncliffhanger {holder}: charm", charm)
    assert end_games.health(game.table, game.card("doom")) == 4
    assert [strikes.health(game.table, seat) for seat in (0, 1)] == [7 - 2 * holder, 5 + 2 * holder]


@pytest.mark.rule("CLAR-18", "TIMING-14")
def test_what_answers_a_gained_card_comes_for_one_gained_by_an_effect():
    """CLAR-18: as after recruiting."""
    watch = enemy("watch", "abilities: [{when: ongoing, on: gained, do: [{op: strike}]}]")
    giver = agent("giver", does("play", "op: gain, cards: {zone: [bureau], type: [academy]}"))
    game = scene("hand: giver\nbureau: clerk - - - -\nfield: watch\nstrike deck: hit1*9", watch, giver, agent("clerk"))
    game.act("play", "giver").settle()
    assert strikers(game) == ["watch"] and game.damage() == 1


@pytest.mark.rule("TIMING-13", "TIMING-14")
def test_what_answers_certain_cards_is_silent_about_others():
    """TIMING-14: of two defeats one is that of a Syndicate Enemy."""
    watch = enemy("watch", "abilities: [{when: ongoing, on: defeated, which: {type: [syndicate]}, do: [{op: strike}]}]")
    game = scene(
        "attack: 9\nshadows: thug - - - -\nbureau: boss - - - -\nfield: watch\nstrike deck: hit1*9",
        watch,
        enemy("thug"),
        syndicate("boss"),
    )
    game.act("fight", "thug")
    assert strikers(game) == []
    game.act("fight", "boss").settle()
    assert strikers(game) == ["watch"]


@pytest.mark.rule("TIMING-01")
def test_only_what_was_unknown_is_learned_by_looking():
    """TIMING-01: the top of a deck is, a card that lies open is not; shown to all, everybody sees it."""
    peek = agent("peek", does("play", "op: look, cards: {zone: [shadows]}"))
    deep = agent("deep", does("play", "op: look, cards: {zone: [conspiracy], how: top}"))
    loud = agent("loud", does("play", "op: look, public: true, cards: {zone: [conspiracy], how: top}"))
    found = {}
    for name in ("peek", "deep", "loud"):
        game = scene(
            f"hand: {name}\nshadows: thug - - - -\nconspiracy: thug", peek, deep, loud, enemy("thug", "copies: 2")
        )
        game.act("play", name)
        (shown,) = [fact for fact in game.facts if isinstance(fact, CardsShown)]
        found[name] = shown.learned, [sees(game, viewer, "thug") for viewer in (0, 1)]
    assert found == {
        "peek": ("", [True, False]),
        "deep": ("TIMING-01", [True, False]),
        "loud": ("CLAR-20", [True, True]),
    }


@pytest.mark.rule("TIMING-01", "D33")
def test_the_question_says_what_for():
    """TIMING-01: the card's own words, to whom it asks."""
    purge = agent("purge", does("play", "op: defeat, cards: {zone: [hand]}"))
    game = scene("hand: purge belief doubt", purge).act("play", "purge")
    assert game.decision.prompt == "Purge: Defeat a card from your hand."


@pytest.mark.rule("CARD-18")
def test_there_is_one_clone():
    """CARD-18: while it is in the game, another reveal of Replication brings none."""
    game = scene("shadows: [end-replication] - end-clone - -\nattack: 9").act("scan", space="shadows.1")
    assert game.row() == "end-replication - end-clone - -" and game.kind == "act"


@pytest.mark.rule("OPEN-54")
def test_what_lowered_the_health_in_the_old_game_takes_no_scar_away():
    """OPEN-54: a card attached to the Avatar is back in the box when Scars are laid for the next game."""
    curse = enemy("curse", "abilities: [{when: ongoing, modify: [{stat: health, by: -3}]}]")
    game = scene("scars: hit1*4", curse, format="series", carried_scars=True)
    burden(game, "curse")
    assert strikes.health(game.table, 0) == 2
    game.do(outcome.finish, False, "test")
    assert len(game.zone("scars.0")) == 4


@pytest.mark.rule("OPEN-31", "ACT-20")
def test_why_a_card_out_of_sight_can_not_be_played_is_not_told():
    """OPEN-31: a Doubt in a deck is refused in the words in which any card there is."""
    game = scene("deck: doubt field-agent\nhand: belief")
    told = []
    for name in ("doubt", "field-agent"):
        with pytest.raises(EngineError) as refusal:
            game.rules.apply(game.table, 0, Action("play", card=game.card(name)))
        told.append(vars(refusal.value) | {"said": str(refusal.value)})
    assert told[0] == told[1]


@pytest.mark.rule("CLAR-06")
def test_a_card_that_is_meant_twice_is_defeated_once():
    """CLAR-06: "this card and all in the Field" are two cards where it lies there itself."""
    bomb = enemy("bomb", does("reveal", "op: defeat, cards: {zone: [this, field], how: all}"))
    pusher = agent("pusher", does("play", "op: move, cards: {zone: [shadows]}, to: field"))
    game = scene("shadows: [bomb] - - - -\nfield: thug\nhand: pusher", bomb, pusher, enemy("thug"))
    game.act("play", "pusher").settle()
    assert len(game.happened("enemy_defeated")) == 2


@pytest.mark.rule("OPEN-13", "EVID-03")
def test_any_card_that_fits_is_a_deed_for_the_lead():
    """OPEN-13: the first card of the box as well as any other."""
    heard = "{event: played, which: {type: [starting]}}"
    trail = f"{{id: trail, name: Trail, type: lead, discover: {heard}, collect: {{pay: {{recruit: 1}}}}}}"
    game = scene("shadows: trail - - - -\nhand: field-agent\nevidence: [proof1]", trail, *PROOFS)
    assert game.card("field-agent") == 0
    assert game.act("play", "field-agent").can("choose", pick="yes")


@pytest.mark.rule("OPEN-03")
def test_what_came_into_force_is_counted():
    """OPEN-03: how often each ability did something in simulated play."""
    watch = enemy("watch", "abilities: [{when: ongoing, modify: [{stat: hand, by: -1}]}]")
    game = scene("field: watch", watch)
    game.table.fresh()
    was = game.table.carried.get("watch#0", 0)
    game.table.modifiers("hand")
    assert game.table.carried["watch#0"] == was + 1


@pytest.mark.rule("CARD-19")
def test_the_clone_goes_without_evidence_of_a_priority_that_is_used_up():
    """CARD-19: from outside the game, where none is left."""
    game = scene("shadows: [end-replication] - - - -\nattack: 9\nevidence: - proof2 [proof3]", *PROOFS)
    use_up(game, 2)
    game.act("scan", space="shadows.1")
    row = game.table.zones[f"end_row.{game.card('end-clone')}"]
    assert [game.table.design(one).priority for one in row] == [3]


@pytest.mark.rule("TIMING-14", "SETUP-06")
@pytest.mark.parametrize("place", ["bureau", "field", "shadows"])
def test_an_enemy_that_lowers_health_does_so_wherever_it_lies_open(place):
    """TIMING-14: for every Avatar, which keeps a Health of 1 at least."""
    weak = "abilities: [{when: ongoing, modify: [{stat: health, by: -%d, on: {type: [avatar]}}]}]"
    for by, left in ((2, 3), (9, 1)):
        game = scene(f"{place}: boss", syndicate("boss", weak % by))
        assert [strikes.health(game.table, seat) for seat in (0, 1)] == [left, left]


@pytest.mark.rule("SERIES-08")
def test_after_a_game_no_phase_is_under_way():
    """SERIES-08: whoever looks at a single game that is over sees none."""
    game = scene("phase: action").do(outcome.finish, True, "test")
    assert game.kind == "" and game.table.state.turn.phase == "between"


@pytest.mark.rule("TIMING-03", "OPEN-27")
def test_a_question_names_as_many_cards_as_can_be_chosen():
    """TIMING-03: two of three, where there are two; where none can be told to be there, as many as it takes."""
    purge = agent("purge", does("play", "op: defeat, cards: {zone: [hand], type: [belief], count: 3, up_to: true}"))
    for hand, many in (("belief belief", 2), ("doubt doubt", 3)):
        game = scene(f"hand: purge {hand}", purge).act("play", "purge")
        assert game.table.pending.prompt.startswith(f"Choose up to {many} cards, one after the other: ")


@pytest.mark.rule("CLAR-03")
def test_a_card_attached_to_a_space_is_nobodys():
    """CLAR-03: only one attached to an Avatar has an owner."""
    trap = enemy("trap")
    game = scene("field: trap", trap)
    for zone, owner in (("attached.shadows.5", -1), ("attached.avatar.1", 1)):
        game.table.zones.move(game.card("trap"), zone)
        assert game.table.owner_of(game.card("trap")) == owner


@pytest.mark.rule("TIMING-16", "SERIES-12")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_text_of_a_players_card_means_its_owner(holder):
    """SERIES-12: "you" is who holds the Cliffhanger, whoever recruits."""
    charm = "kind: unexpected_help, avatar: ann, abilities: [{when: ongoing, on: scarred, do: [{op: belief}]}]"
    game = scene(
        f"cliffhanger {holder}: charm\nstrike deck: hit1*9\nbeliefs: belief*3", card("charm", "cliffhanger", charm)
    )
    game.do(strikes.scar, 1 - holder, game.card("charm"))
    assert [len(game.zone(f"discard.{seat}")) for seat in (0, 1)] == [1 - holder, holder]


@pytest.mark.rule("OPEN-27", "CARD-26")
def test_a_hand_answers_only_what_its_card_says():
    """OPEN-27: a card against the Strikes of Syndicate Enemies is no answer to that of another."""
    heard = "whose: any, on: defeated, which: {type: [syndicate]}"
    shield = agent("shield", does("hand", "op: belief", more=heard)).replace("set: '1'", "set: burks")
    for foe, design, able in (("thug", enemy("thug"), False), ("boss", syndicate("boss"), True)):
        place = "bureau" if able else "shadows"
        game = scene(f"academy sets: burks\nattack: 9\n{place}: {foe} - - - -\nhand: shield", shield, design)
        game.act("fight", foe)
        assert game.kind == "answer" and ("shield" in names(game)) == able


@pytest.mark.rule("CLAR-27", "CLAR-28")
def test_an_empty_strike_deck_is_made_anew_when_one_is_drawn_or_the_game_is_lost():
    """CLAR-27: also where its last Strike left it long before the discards came; CLAR-28: where none are left."""
    bomb = agent("bomb", does("play", "op: strike"))
    game = scene("hand: bomb\nstrike deck: -\nstrike discard: hit1*2", bomb).act("play", "bomb")
    assert game.zone("strikes.0") == ["hit1"] and game.zone("strike_deck") == ["hit1"]
    game = scene("hand: bomb\nstrike deck: -\nstrike discard: -", bomb).act("play", "bomb")
    assert [fact.text for fact in game.happened("game_lost")] == ["no_strikes"]


@pytest.mark.rule("CLEAN-03")
def test_a_deck_that_holds_what_is_asked_of_it_is_not_made_anew():
    """CLEAN-03: the discard pile waits until a card is needed."""
    leak = agent("leak", does("play", "op: discard, cards: {zone: [deck], how: top}"))
    game = scene("hand: leak\ndeck: belief\ndiscard: doubt*3", leak).act("play", "leak")
    assert game.zone("deck.0") == [] and game.zone("discard.0") == ["belief", "doubt", "doubt", "doubt"]


@pytest.mark.rule("OPEN-27")
def test_who_wants_to_be_asked_no_more_is_not_asked_for_a_card_of_the_hand():
    """OPEN-27: the next one is."""
    plea = agent("plea", does("play", "op: offer, show: {type: [belief]}, do: [{op: draw}]"))
    game = scene("players: ann bob cat\nhand: plea\nhand 1: belief\nhand 2: belief", plea)
    game.table.state.seats[1].standing["answer"] = "pass"
    assert game.act("play", "plea").asked == 2


@pytest.mark.rule("CLAR-15")
def test_what_a_played_card_changes_ends_when_it_lies_there_no_longer():
    """CLAR-15: it still counts as played, but its text is gone."""
    lamp = agent("lamp", "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: -1}]}]")
    purge = agent("purge", does("play", "op: defeat, cards: {zone: [played], other: true}"))
    game = scene("hand: lamp purge", lamp, purge).act("play", "lamp")
    assert bureau.scan_costs(game.table, "shadows") == [2, 2, 2, 3, 3]
    game.act("play", "purge")
    assert bureau.scan_costs(game.table, "shadows") == [3, 3, 3, 4, 4]


@pytest.mark.rule("OPEN-11")
@pytest.mark.parametrize(("deck", "bottom"), [("thug doom", ["boss", "doom"]), ("thug", ["boss"]), ("-", ["boss"])])
def test_what_goes_beneath_the_conspiracy_deck_lies_above_the_end_game(deck, bottom):
    """OPEN-11: and where there is none, at the very bottom."""
    bury = agent("bury", does("play", "op: move, cards: {zone: [field]}, to: conspiracy_bottom"))
    game = scene(f"hand: bury\nfield: boss\nconspiracy: {deck}", bury, enemy("thug"), enemy("boss"))
    game.act("play", "bury")
    assert game.zone("conspiracy")[-len(bottom) :] == bottom


@pytest.mark.rule("CARD-10")
def test_what_works_beneath_another_card_means_whom_it_would_mean_beside_it():
    """CARD-10: who resolves the Belief, as anywhere on the table, and no seat that is fixed."""
    spender = "tags: [works_beneath], " + does("ongoing", "op: doubt", more="on: belief_resolved")
    game = scene("hand: belief\nfield: thug\naside: spender\ndoubts: doubt*3", enemy("thug"), enemy("spender", spender))
    game.table.move(game.card("spender"), f"beneath.{game.card('thug')}")
    game.table.fresh()
    game.act("play", "belief").act("belief", "belief")
    assert (game.zone("discard.0"), game.zone("discard.1")) == (["doubt"], [])


@pytest.mark.rule("OPEN-27", "CARD-26")
def test_of_a_hand_card_with_two_answers_the_one_that_fits_is_given():
    """CARD-26: each to its own happening."""
    answers = (does("hand", "op: counter, name: strikes", more="on: strike_drawn, whose: any"),)
    both = answers[0][:-1] + ", " + does("hand", "op: counter, name: doubts", more="on: doubt_due, whose: any")[12:]
    game = scene("hand: guard\nacademy sets: t", agent("guard", both))
    game.table.state.game.answers_from_hand = {"strike_drawn": ["any"], "doubt_due": ["any"]}
    game.do(strikes.strike, 0, -1)
    assert told(game.choose("guard"), "strikes", "doubts") == ["strikes"]


@pytest.mark.rule("OPEN-31")
def test_what_goes_from_a_hand_into_a_deck_is_shown_to_nobody():
    """OPEN-31: only its owner, who knows the hand, knows which it is."""
    game = scene("hand: belief")
    game.do(lambda table: table.move(game.card("belief"), "deck.0"))
    (moved,) = [fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "deck.0"]
    assert all(redact(moved, viewer).card is None for viewer in (1, None))
