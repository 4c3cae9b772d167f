"""Cards that look, search, ask, listen and share answers.

Rules: EFF-11, EFF-16, EFF-20, EFF-23.
"""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import notebook
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.presentation.view import view
from engine.ccg.rules import drawing, multiplayer, questions
from engine.ccg.ruleset import ruleset
from engine.ccg.table import known_hidden_cards
from engine.ccg.table.state import Answer
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import EVERYONE, CardsShown, Fact, Told, redact
from engine.kernel.interpreter import DONE
from tests.engine.ccg.actions import (
    act,
    ask_again,
    asked,
    decline,
    interrupt,
    is_asked,
    options,
    pass_until,
    play,
    playable,
    resolve,
)
from tests.engine.ccg.cards.tables import AUBREY, SITE, a_site_check, announce, play_check, text, with_level
from tests.engine.ccg.constants import BRAUN, GOOD_PEOPLE, LAMANA, MANITOU, MULDER, A, B, C
from tests.engine.ccg.site_tables import site_of
from tests.engine.ccg.tables import Small, a_phase, begin, card, encoded, numbers_in, reloaded, standard_cards

SCULLYS = ("0172", "0173")
CAR, TANAKA = "0110", "0089"
CONTACTS, PATTERN, BOGGS, LOA, FOE, OTHER_FOE = "0232", "0286", "0219", "0245", "0340", "0352"
DEEP_THROAT, EXPERIMENTATION, COUNTER = "0222", "0290", "0284"
FILES = "0281"
REPORTERS, TRANSMITTER, D = "0224", "0227", 3
HOSTEEN, SEEDS = "0161", [bytes([number] * 32) for number in range(6)]


def peeking(scully: str = "0173", under: tuple[str, ...] = (CAR, SITE), active: int = A, **given: object) -> Table:
    """Return a table at the end of A's Investigation with B's cards under A's Site."""
    small = site_of(
        [scully, MULDER],
        {"hand.0": [SITE], "hand.1": [SITE], "deck.1": [TANAKA] * 2},
        under=[(number, B) for number in under],
        texts=card_set.texts(),
        **given,
    )  # type: ignore[arg-type]
    for agent in small.table.agents(A):
        small.table.lay_tokens(agent)
    return begin(small.table, "healing", active)


def site(table: Table) -> str:
    return f"under.{card(table, AUBREY)}"


@pytest.mark.rule("BLF-16", "EFF-23", "EFS-03")
@pytest.mark.parametrize("scully", SCULLYS)
def test_scully_looks_at_one_card_and_leaves_it(scully: str) -> None:
    table = peeking(scully)
    act(table, options(table, "use")[0])
    assert is_asked(table) == (A, "look")
    assert [(one.space, one.pick, one.card) for one in asked(table).options] == [
        (site(table), "0", None),
        (site(table), "1", None),
    ], "no number tells what it is"
    assert asked(table).labels[1] == "Card 2 under Aubrey, MO (player 2)"
    seen, facts = table.zones[site(table)][0], act(table, asked(table).options[0])
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [redact(fact, viewer).cards for fact in shown for viewer in (A, B, None)] == [[seen], None, None]  # type: ignore[attr-defined]
    assert (table.zones[site(table)][0], table.state.tokens[card(table, scully)]) == (seen, 2)
    under = {viewer: view(table, viewer)["players"][A]["sites"][0]["under"] for viewer in (A, B, None)}
    assert [one["card"].get("id") for one in under[A]] == [seen, None]
    assert [one["card"].get("id") for one in under[B]] == table.zones[site(table)]
    assert [one["card"].get("id") for one in under[None]] == [None, None]
    assert encoded(reloaded(table)) == encoded(table)


@pytest.mark.rule("BLF-16", "PLAY-25", "DEP-09")
@pytest.mark.parametrize("case", ["nothing there", "all seen", "bought", "no token", "another's Site"])
def test_looking_is_not_offered_otherwise(case: str) -> None:
    table = peeking(under=() if case == "nothing there" else (CAR,))
    scully = card(table, "0173")
    if case == "all seen":
        table.peek(table.zones[site(table)][0], A, "BLF-16")
    if case == "bought":
        table.agent(scully).bought = True
    if case == "no token":
        table.state.tokens[scully] = 0
    if case == "another's Site":
        table.move(card(table, AUBREY), "field.1")
    ask_again(table)
    assert options(table, "use") == []


@pytest.mark.rule("BLF-16", "PLAY-26")
def test_scully_looks_in_another_players_turn_too() -> None:
    table = peeking(active=B)
    while is_asked(table)[0] != A:
        act(table, asked(table).options[-1])
    assert options(table, "use")


@pytest.mark.rule("BLF-16", "BLF-10")
def test_seen_card_follows_its_number_and_is_forgotten_when_moved() -> None:
    table = peeking()
    seen = table.zones[site(table)][0]
    table.peek(seen, A, "BLF-16")
    drawing.renumber(table, B)
    now = table.zones[site(table)][0]
    assert table.state.peeked == {now: 1 << A}
    table.move(now, "hand.1")
    assert table.state.peeked == {}
    assert not table.sees(A, now)


@pytest.mark.rule("BLF-16")
def test_reshuffled_table_agrees_with_seen_cards() -> None:
    table = peeking(under=(CAR, CAR, SITE), seats=3, xfiles=("0119", "0120", "0152"))
    seen = table.zones[site(table)][0]
    for viewer in (A, C):
        table.peek(table.zones[site(table)][0 if viewer == A else 1], viewer, "BLF-16")
    assert known_hidden_cards.seen_cards(table, B, A) == [*known_hidden_cards.open_cards(table, B), seen]
    different = set()
    for seed in range(6):
        dealt = ruleset.reshuffle(table, A, bytes([seed] * 32))
        assert (view(dealt, A), dealt.zones[site(table)][0]) == (view(table, A), seen)
        assert dealt.state.peeked == {seen: 1 << A}
        different.add(dealt.design(dealt.zones[site(table)][1]).number)
    assert len(different) > 1, "what another has looked at is invented"


@pytest.mark.rule("BLF-16", "DECK-03")
@pytest.mark.parametrize("seen", [1, 2])
def test_number_of_known_copies_equals_the_number_seen(seen: int) -> None:
    table = peeking(under=(CAR, CAR))
    for place in range(seen):
        table.peek(table.zones[site(table)][place], A, "BLF-16")
    (known,) = table.player(B).looked_at[A].values()
    assert known == seen


@pytest.mark.rule("OPEN-16", "BLF-16")
def test_no_card_is_shown_if_the_site_left_with_its_player() -> None:
    table = peeking(seats=3)
    act(table, options(table, "use")[0])
    interrupt(table, multiplayer.resign, B)
    assert is_asked(table) == (A, "look")
    facts = act(table, asked(table).options[0])
    assert not [fact for fact in facts if isinstance(fact, CardsShown)]


@pytest.mark.rule("EFF-11", "DECK-11")
def test_street_contacts_shows_and_takes_a_witness_of_the_deck() -> None:
    table = a_phase("healing", {"hand.0": [CONTACTS], "deck.0": [SITE, BRAUN, "0282"]}, texts=card_set.texts())
    play(table, CONTACTS)
    assert [table.design(option.card).number for option in asked(table).options if option.card] == [BRAUN]
    facts = act(table, asked(table).options[0])
    assert [fact.seen_by for fact in facts if isinstance(fact, CardsShown)] == [EVERYONE]
    assert (numbers_in(table, "hand.0"), sorted(numbers_in(table, "deck.0"))) == ([BRAUN], sorted([SITE, "0282"]))
    assert ["reveal it" in text(number) for number in (CONTACTS, "0278")] == [True, False]


@pytest.mark.rule("EFF-11")
def test_street_contacts_may_find_nothing() -> None:
    table = a_phase("healing", {"hand.0": [CONTACTS], "deck.0": [SITE]}, texts=card_set.texts())
    play(table, CONTACTS)
    assert [option.card for option in asked(table).options] == [None]
    decline(table)
    assert (numbers_in(table, "hand.0"), numbers_in(table, "deck.0")) == ([], [SITE])


@pytest.mark.rule("EFF-20")
def test_pattern_search_takes_a_card_back() -> None:
    table = a_phase("healing", {"hand.0": [PATTERN], "discard.0": [SITE, BRAUN]}, texts=card_set.texts())
    play(table, PATTERN)
    act(table, next(option for option in asked(table).options if option.card == card(table, SITE)))
    assert (numbers_in(table, "hand.0"), numbers_in(table, "discard.0")) == ([SITE], [BRAUN, PATTERN])


@pytest.mark.rule("PLAY-01")
def test_pattern_search_needs_a_card_there() -> None:
    assert playable(a_phase("healing", {"hand.0": [PATTERN], "discard.1": [SITE]}, texts=card_set.texts())) == []
    assert text(PATTERN) == "Take a card from your Discard Pile into your hand."


@pytest.mark.rule("EFF-23")
def test_boggs_shows_a_hand_only_to_his_player() -> None:
    places = {"hand.0": [BOGGS], "hand.1": [SITE, BRAUN], "hand.2": [MULDER]}
    table = a_phase("healing", places, seats=3, texts=card_set.texts())
    resolve(table, BOGGS)
    assert (is_asked(table), [option.seat for option in asked(table).options]) == ((A, "choose_player"), [B, C])
    facts = act(table, asked(table).options[0])
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [(sorted(fact.cards), fact.seen_by) for fact in shown] == [(sorted(table.zones["hand.1"]), 1 << A)]


@pytest.mark.rule("EFF-23")
def test_an_empty_hand_shows_nothing() -> None:
    table = a_phase("healing", {"hand.0": [BOGGS]}, texts=card_set.texts())
    facts = play(table, BOGGS)
    assert [fact for fact in facts if isinstance(fact, CardsShown)] == []


@pytest.mark.rule("EFF-08", "EFF-23", "EFS-07")
@pytest.mark.parametrize(("hand", "gone"), [((SITE, FOE, BRAUN, OTHER_FOE), 1), ((SITE, BRAUN), 0)])
def test_the_loa_shows_all_adversaries_of_a_hand_and_takes_one(hand: tuple[str, ...], gone: int) -> None:
    table = a_phase("healing", {"hand.0": [LOA], "hand.1": hand}, texts=card_set.texts())
    foes = {one for one in table.zones["hand.1"] if table.design(one).type == "adversary"}
    play(table, LOA)
    facts = decline(table, "answer")
    shown = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [(set(fact.cards or ()), fact.seen_by) for fact in shown] == ([(foes, EVERYONE)] if foes else [])
    assert len(numbers_in(table, "discard.1")) == gone
    assert set(numbers_in(table, "discard.1")) <= {FOE, OTHER_FOE}


@pytest.mark.rule("OPEN-28", "EFF-11")
def test_buried_agent_is_not_found_by_a_search() -> None:
    hack, computer = "0278", [LAMANA, "0171"]
    small = Small(
        {"field.0": [*computer, MULDER], "deck.0": ["0042"] * 3, "hand.0": [hack, SITE]}, texts=card_set.texts()
    )
    mulder = card(small.table, MULDER)
    drawing.bury(small.table, mulder, 2)
    table = begin(small.table, "healing", A)
    play(table, hack)
    while is_asked(table)[1] != "choose_card":
        decline(table, "answer", "check")
        if is_asked(table)[1] == "choose_team":
            act(table, asked(table).options[0])
    assert mulder not in [option.card for option in asked(table).options]


@pytest.mark.rule("MP-07")
def test_player_chooses_whom_to_ask_among_several() -> None:
    table = a_phase("healing", {"hand.0": [DEEP_THROAT]}, seats=3, texts=card_set.texts())
    play(table, DEEP_THROAT)
    assert [option.seat for option in asked(table).options] == [B, C]
    act(table, Action("choose", seat=C))
    act(table, Action("ask", pick="Knowledge"))
    assert [(row.asked, row.yes) for row in table.state.log] == [(C, True)]


@pytest.mark.rule("PLAY-16")
def test_deep_throat_cannot_be_negated() -> None:
    places = {"hand.0": [DEEP_THROAT, SITE], "hand.1": [EXPERIMENTATION]}
    table = a_phase("healing", places, texts=card_set.texts())
    play(table, DEEP_THROAT)
    resolve(table, EXPERIMENTATION)
    assert is_asked(table) == (A, "question")
    assert text(DEEP_THROAT).startswith(
        "Can't be negated. Ask another player one question about any characteristic of their X-File."
    )


# Counterintelligence Measures


def counter(asker_hand: str = SITE, seats: int = 2) -> Table:
    """Return a table after A's Deep Throat has asked B whether the motive is Control."""
    hands = {"hand.0": [DEEP_THROAT, asker_hand], **{f"hand.{seat}": [COUNTER, SITE] for seat in range(1, seats)}}
    table = a_phase("healing", hands, seats=seats, texts=card_set.texts())
    resolve(table, DEEP_THROAT)
    if seats > 2:
        act(table, Action("choose", seat=B))
    act(table, Action("ask", pick="Control"))
    while is_asked(table)[0] == A:
        decline(table)
    return table


@pytest.mark.rule("QST-15", "QST-05", "MP-07")
@pytest.mark.parametrize("seats", [2, 3])
def test_counterintelligence_asks_the_asker_the_same_question(seats: int) -> None:
    table = counter(seats=seats)
    assert is_asked(table) == (B, "after_question")
    table.state.log.insert(0, Answer(A, B, "Motive", "Survival", False, 3))
    resolve(table, COUNTER)
    rows = [(row.asker, row.asked, row.value, row.yes, row.known_by) for row in table.state.log[1:]]
    assert rows == [(A, B, "Control", True, 3), (B, A, "Control", True, 3)]
    decline(table, "after_question")
    assert numbers_in(table, "discard.1") == [COUNTER]
    assert is_asked(table)[1] == "healing", "no guess follows"


def after_card(computer: int, seats: int = 4) -> Table:
    """Return a table after B played the card on A's Team, which checks Computer."""
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [FILES, SITE], "hand.2": [SITE]}
    small = Small(places, seats=seats, texts=card_set.texts())
    table = with_level(begin(small.table, "healing", A), "Computer", computer)
    while is_asked(table)[0] != B:
        decline(table)
    resolve(table, FILES)
    decline(table, "check")
    return table


def asks(table: Table, asker: int, about: int, value: str = "Control") -> list[int]:
    """Let a player ask another; return the seats that know the answer."""
    table.pending, table.stack[-1].pc = None, 0
    table.begin()
    questions.ask_about(table, asker, about, value)
    table.run()
    known_by, seats = table.state.log[-1].known_by, range(len(table.state.players))
    return [seat for seat in seats if notebook.knows_answer(seat, known_by)]


def waiting(about: int = C) -> Table:
    table = after_card(3)
    assert (is_asked(table), [option.seat for option in asked(table).options]) == ((B, "choose_player"), [C, 3])
    act(table, Action("choose", seat=about))
    assert numbers_in(table, "bureau.1") == [FILES]
    return table


@pytest.mark.rule("MP-07", "EFF-16", "EFS-02")
def test_next_answer_about_the_x_file_is_shared_and_the_card_discarded() -> None:
    table = waiting()
    assert (asks(table, A, C), numbers_in(table, "discard.1"), table.state.listening) == ([A, B, C], [FILES], {})
    assert asks(table, A, C, "Survival") == [A, C]


def asked_at_aubrey(hand: str, level: int = 4, listener: int = C, subterfuge: int = 0, seats: int = 4) -> Table:
    """Return a table after A asked B for Survival; a listener may play a card."""
    hands = {f"hand.{seat}": [hand, SITE] if seat == listener else [SITE] for seat in range(seats)}
    table = with_level(with_level(a_site_check(hands, seats=seats), "Behavioral", level), "Subterfuge", subterfuge)
    pass_until(table, "question")
    act(table, Action("ask", pick="Survival"))
    while table.pending and is_asked(table) != (listener, "after_question"):
        decline(table)
    return table


def seats_that_know(table: Table) -> list[int]:
    """Return the seats that know the last answer."""
    return [seat for seat in range(4) if notebook.knows_answer(seat, table.state.log[-1].known_by)]


def shared_answers(facts: list[Fact], viewer: int) -> list[str]:
    """Return the shared answers that a viewer sees."""
    lines = log_lines([redact(fact, viewer) for fact in facts], standard_cards())
    return [line.text for line in lines if "shares the answer" in line.text]


@pytest.mark.rule("MP-07", "MP-10", "EFF-16")
def test_reporters_reveal_the_answer_to_all() -> None:
    table = asked_at_aubrey(REPORTERS)
    assert seats_that_know(table) == [A, B]
    play(table, REPORTERS)
    facts = decline(table, "answer")
    assert (seats_that_know(table), shared_answers(facts, C)[0]) == ([A, B, C, D], "shares the answer: no")
    assert len(notebook.possible_xfiles(table, C, B)) < 41


@pytest.mark.rule("MP-07", "CHK-17", "EFS-02")
@pytest.mark.parametrize(("there", "known"), [(3, [A, B, C]), (4, [A, B])])
def test_transmitter_reveals_the_answer_to_its_player_after_a_failure(there: int, known: list[int]) -> None:
    table = asked_at_aubrey(TRANSMITTER, 9, subterfuge=there)
    play_check(table, TRANSMITTER)
    assert seats_that_know(table) == known


@pytest.mark.rule("MP-07")
def test_transmitter_reveals_the_answer_to_no_other_player() -> None:
    table = asked_at_aubrey(TRANSMITTER, 9)
    play(table, TRANSMITTER)
    facts: list[Fact] = []
    while len(seats_that_know(table)) < 3:
        facts = decline(table)
    assert [shared_answers(facts, viewer) for viewer in (C, D)] == [
        ["shares the answer: no"],
        ["shares the answer"],
    ]


def with_hosteen(*hand: str, seats: int = 3, active: int = A, zone: str = "field.0") -> Table:
    """Return a table in the Healing Phase with Hosteen on A's side."""
    places = {zone: [HOSTEEN], "hand.0": [SITE], "hand.1": list(hand), "deck.1": [MANITOU, BRAUN, GOOD_PEOPLE]}
    table = Small(places | ({"hand.2": [SITE]} if seats > 2 else {}), seats=seats, texts=card_set.texts()).table
    table.lay_tokens(card(table, HOSTEEN))
    return begin(table, "healing", active)


def look(table: Table, seat: int = B) -> list[object]:
    facts = act(table, options(table, "use")[0])
    if is_asked(table)[1] == "choose_player":
        facts = [*facts, *act(table, Action("choose", seat=seat))]
    return list(facts)


def marked(*hand: str, seats: int = 3) -> Table:
    """Return the table after Hosteen marked an Adversary of B's hand."""
    table = with_hosteen(*(hand or (MANITOU, BRAUN)), seats=seats)
    look(table)
    act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    return table


def plays(table: Table, number: str, seat: int = B) -> None:
    """Announce a card of a player's hand."""
    announce(table, seat, number, f"hand.{seat}")


@pytest.mark.rule("EFF-23", "EFS-03", "POOL-03")
def test_hosteen_sees_a_hand_and_marks_a_cp_card() -> None:
    table = with_hosteen(GOOD_PEOPLE, GOOD_PEOPLE, BRAUN, MANITOU)
    facts = look(table)
    (shown,) = [fact for fact in facts if isinstance(fact, CardsShown)]
    assert [redact(shown, seat).cards for seat in (A, C, None)] == [table.zones["hand.1"], None, None]  # type: ignore[attr-defined]
    assert is_asked(table) == (A, "choose_card")
    found = [card(table, number, "hand.1") for number in (GOOD_PEOPLE, MANITOU)]
    assert [option.card for option in asked(table).options] == found, "one of a name, in the order of the card set"
    assert table.state.tokens[card(table, HOSTEEN)] == 0
    act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    assert (options(table, "use"), encoded(reloaded(table))) == ([], encoded(table))


@pytest.mark.rule("EFF-23", "MP-07")
def test_only_two_players_know_the_marked_card() -> None:
    table = with_hosteen(MANITOU, BRAUN)
    look(table)
    facts = act(table, Action("choose", card=card(table, MANITOU, "hand.1")))
    name = "The Manitou Stalks His Prey"
    (told,) = [fact for fact in facts if isinstance(fact, Told)]
    assert [redact(told, seat).text for seat in (A, B, C, None)] == [name, name, "", ""]  # type: ignore[attr-defined]
    said = {seat: [line.text for line in log_lines([redact(told, seat)], standard_cards())] for seat in (B, C)}
    assert said == {B: [f"marks a card in a hand: {name}"], C: ["marks a card in a hand"]}
    seen = {seat: view(table, seat)["players"][B]["marked"] for seat in (A, B, C, None)}
    known, hidden = [{"by": A, "name": name}], [{"by": A, "name": None}]
    assert seen == {A: known, B: known, C: hidden, None: hidden}


@pytest.mark.rule("EFF-23", "POOL-13")
def test_any_copy_of_the_marked_card_counts_even_after_hosteen_left() -> None:
    table = marked(MANITOU, MANITOU)
    table.move(card(table, MANITOU, "hand.1"), "discard.1")
    table.move(card(table, HOSTEEN), "removed.0")
    table.state.turn.number += 5
    plays(table, MANITOU)
    assert is_asked(table) == (A, "may")


@pytest.mark.rule("EFF-23")
@pytest.mark.parametrize(("number", "seat"), [(BRAUN, B), (MANITOU, C)])
def test_other_cards_and_players_do_not_trigger_the_mark(number: str, seat: int) -> None:
    table = marked()
    if seat == C:
        table.zones.lay_out([table.card_set.number(table.design(card(table, MANITOU)).id, C, 0)], f"hand.{C}")
    plays(table, number, seat)
    assert is_asked(table)[1] != "may"
    assert len(table.state.later) == 1


@pytest.mark.rule("EFF-23")
def test_missing_targets_are_not_revealed_before_marking() -> None:
    table = with_hosteen(BRAUN)
    look(table)
    assert (is_asked(table), asked(table).options) == ((A, "choose_card"), [DONE])
    act(table, DONE)
    assert (table.state.later, is_asked(table)) == ([], (A, "healing"))


@pytest.mark.rule("PLAY-26", "PLAY-25", "DEP-09", "PLAY-15")
@pytest.mark.parametrize("case", ["another's turn", "bought", "no token", "no hand"])
def test_marking_is_not_possible_otherwise(case: str) -> None:
    table = with_hosteen(MANITOU, seats=2, active=B if case == "another's turn" else A)
    hosteen = card(table, HOSTEEN)
    if case == "bought":
        table.agent(hosteen).bought = True
    if case == "no token":
        table.state.tokens[hosteen] = 0
    if case == "no hand":
        table.move(card(table, MANITOU, "hand.1"), "discard.1")
    if case != "another's turn":
        assert options(table, "use"), "before that"
    ask_again(table)
    while table.pending and table.pending.kind == "healing":
        assert options(table, "use") == []
        decline(table)


@pytest.mark.rule("EFF-23", "MP-07")
def test_reshuffled_table_keeps_the_mark_only_for_those_who_know_it() -> None:
    table = marked(MANITOU, GOOD_PEOPLE, BRAUN)
    names = {
        viewer: {ruleset.reshuffle(table, viewer, seed).state.later[0].name for seed in SEEDS} for viewer in (A, B, C)
    }
    assert names[A] == names[B] == {"The Manitou Stalks His Prey"}
    assert len(names[C]) > 1
    for seed in SEEDS:
        dealt = ruleset.reshuffle(table, A, seed)
        assert MANITOU in [dealt.design(one).number for one in dealt.zones["hand.1"] + dealt.zones["deck.1"]]
    for viewer in (A, B, C, None):
        assert view(ruleset.reshuffle(table, viewer, SEEDS[0]), viewer) == view(table, viewer)


@pytest.mark.rule("EFF-23", "MP-07")
def test_mark_does_not_affect_what_a_third_player_sees() -> None:
    seen = []
    for name in ("The Manitou Stalks His Prey", "Good People, Good Food"):
        table = marked(MANITOU, GOOD_PEOPLE)
        table.state.later[0].name = name
        dealt = [ruleset.reshuffle(table, C, seed) for seed in SEEDS]
        seen.append([view(table, C), view(table, None), [encoded(one) for one in dealt]])
    assert seen[0] == seen[1]
