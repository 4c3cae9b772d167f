"""Replace hidden information by random equivalents.

The viewer can't tell the new table from the real one. A rival's deck is hidden, so a legal deck is invented that
contains all cards seen of it, filled up from the starter decks. Its X-File is replaced by one that agrees with the
viewer's knowledge. The viewer's own cards are known, except for the order of their Bureau Deck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.ccg.cards.catalogue import NUMBERING
from engine.ccg.cards.designs import Priced, XFile
from engine.ccg.presentation import notebook
from engine.ccg.rules import decks, limited_play, play_windows, questions
from engine.ccg.table.known_hidden_cards import open_cards, seen_cards
from engine.ccg.table.table import Table
from engine.ccg.table.zones import kind
from engine.decks import Deck, StarterDeck
from engine.kernel import randomness
from engine.kernel.decisions import Choice, UnsettledError

HIDDEN_PLACES = ("deck", "hand", "under", "kept")
"""Kinds of hidden places for cards of a Bureau Deck."""
REPEATED_QUESTIONS = frozenset({"xfile", "equip", "deploy", "place", "slide", "sell", "discard", "lose_card"}) | {
    *play_windows.WINDOWS
}
"""Question kinds whose options depend on the asked seat's hand or X-Files.

Only the number of those cards decides whether the question is asked.
"""

OTHER_TEAM = 0.1
"""Factor of a starter deck's probability for each Agent that it lacks."""

Place = tuple[str, int]
"""A zone and an index in it."""


def redeal_hidden_cards(table: Table, viewer: int | None, starters: Sequence[StarterDeck]) -> None:
    """Replace everything that is hidden from a viewer, in place.

    Raises UnsettledError while an effect with hidden cards is under way.
    """
    pending = table.pending
    is_anew = pending is not None and pending.seat != viewer and pending.kind in REPEATED_QUESTIONS
    _check_settled(table, viewer, None if is_anew else pending)
    for seat in range(len(table.state.players)):
        if seat == viewer:
            _shuffle_unseen(table, seat)
        else:
            model = _pick_model(table, seat, starters)
            _invent_xfiles(table, seat, viewer, model)
            _invent_deck(table, seat, viewer, model)
    _correct_answers(table, viewer)
    _rename_marked_cards(table, viewer)
    _end_stray_effects(table)
    if is_anew:
        _repeat_question(table)


def _check_settled(table: Table, viewer: int | None, asked: Choice | None) -> None:
    """Raise UnsettledError if an effect under way names a hidden card.

    asked: a question whose options stay as they are, if there is one.
    """
    waiting = (later.frame for later in table.state.later)
    named = {card for frame in (*table.stack, *waiting) for card in frame.known_cards()}
    for option in (asked.options or ()) if asked else ():
        named.update(option.cards or ())
        if option.card is not None:
            named.add(option.card)
    if any(card in table.zones.where and not table.sees(viewer, card) for card in named):
        raise UnsettledError


def _pick_model(table: Table, seat: int, starters: Sequence[StarterDeck]) -> Deck:
    """Return a random deck that a player might use, often one with the player's Team."""
    state = table.state
    if not state.setup.limited:
        team = table.player(seat).team
        weights = [OTHER_TEAM ** sum(agent not in one.deck.get("team", {}) for agent in team) for one in starters]
        return randomness.pick_weighted(state, starters, weights).deck
    entropy = bytes(randomness.each_below(state, [1 << 8] * randomness.SEED_BYTES))
    return limited_play.build(table.card_set, state.setup, limited_play.deal(table.card_set, state.setup, entropy))


def _hidden_places(table: Table, seat: int, viewer: int | None) -> list[Place]:
    """Return the places of a player's cards that a viewer can't see.

    Their order reveals nothing.
    """
    names = sorted(name for name in table.zones if kind(name) in HIDDEN_PLACES)
    return [
        (name, place)
        for name in names
        for place, card in enumerate(table.zones[name])
        if table.owner(card) == seat and not table.sees(viewer, card)
    ]


def _shuffle_unseen(table: Table, seat: int) -> None:
    """Shuffle the unseen cards of the viewer's deck, also those that others keep."""
    places = _hidden_places(table, seat, seat)
    cards = sorted(table.zones[name][place] for name, place in places)
    randomness.shuffle(table.state, cards)
    for (name, place), card in zip(places, cards, strict=True):
        table.zones[name][place] = card
    table.zones.reindex({name for name, _ in places})


# X-Files


def _invent_xfiles(table: Table, seat: int, viewer: int | None, model: Deck) -> None:
    """Give a player a possible X-File and spare ones.

    Only their player knows how many there are. Source: SET-02.
    """
    legal = [xfile.id for xfile in notebook.all_xfiles(table)]
    others = [id for id in model["x_files"] if id in legal] or legal[:1]
    chosen: list[str] = []
    hidden = table.zones[f"xfile.{seat}"]
    old = hidden[0] if hidden else -1
    if hidden:
        chosen = [randomness.pick(table.state, notebook.possible_xfiles(table, viewer, seat)).id]
    names = (f"xfile.{seat}", f"xfiles.{seat}")
    _remove_cards(table, [card for name in names for card in table.zones[name]])
    _put_cards(table, names[0], seat, chosen)
    _put_cards(table, names[1], seat, [id for id in sorted(others) if id not in chosen])
    if hidden:
        _move_effects(table, old, table.zones[names[0]][0])


def _move_effects(table: Table, old: int, new: int) -> None:
    """Move effects noted on a hidden X-File, such as a hand limit, to the new one."""
    for change in table.state.changes:
        if change.on == old:
            change.on = new


def _end_stray_effects(table: Table) -> None:
    """End effects on hidden cards that no longer exist."""
    state = table.state
    state.changes = [one for one in state.changes if one.on < 0 or one.on in table.zones.where]
    state.rewordings = [one for one in state.rewordings if one.on < 0 or one.on in table.zones.where]


def _correct_answers(table: Table, viewer: int | None) -> None:
    """Correct answers unknown to the viewer, and clear what others looked at.

    Source: QST-05, MP-07.
    """
    for row in table.state.log:
        if not notebook.knows_answer(viewer, row.known_by) and table.zones[f"xfile.{row.asked}"]:
            row.yes = row.is_yes_for(questions.xfile(table, row.asked).characteristics.values())
    mine = 0 if viewer is None else 1 << viewer
    table.state.peeked = {card: mine for card, by in table.state.peeked.items() if by & mine}
    for card in [card for name in table.zones.of_kind("kept") for card in table.zones[name]]:
        table.state.peeked[card] = table.state.peeked.get(card, 0) | 1 << table.keeper(card)
    for seat, player in enumerate(table.state.players):
        if seat != viewer:
            player.looked_at = {one: known for one, known in player.looked_at.items() if one == viewer}


def _rename_marked_cards(table: Table, viewer: int | None) -> None:
    """Rename the card that a delayed effect waits for, if it is unknown."""
    for one in table.state.later:
        if one.name and viewer not in (one.seat, one.frame.you):
            shown = {table.design(card).name for card in open_cards(table, one.seat)}
            held = {table.design(card).name for card in table.zones[f"hand.{one.seat}"]}
            marked = {
                one.name for one in table.card_set.in_order if isinstance(one, Priced) and one.pool == "CP"
            } - shown
            one.name = randomness.pick(table.state, sorted(marked & held or marked))


# Bureau Decks


def _invent_deck(table: Table, seat: int, viewer: int | None, model: Deck) -> None:
    """Invent the hidden cards of a Bureau Deck: known cards and random others.

    Source: DECK-01, DECK-03, DECK-05, BAS-02.
    """
    places = _hidden_places(table, seat, viewer)
    known = _known_designs(table, seat, viewer)
    designs = known + _fill_up(table, seat, viewer, known, len(places) - len(known), model)
    randomness.shuffle(table.state, designs)
    _remove_cards(table, [table.zones[name][place] for name, place in places])
    cards = _new_cards(table, seat, designs)
    for (name, place), card in zip(places, cards, strict=True):
        table.zones[name][place] = card
    table.zones.reindex({name for name, _ in places})


def _known_designs(table: Table, seat: int, viewer: int | None) -> list[str]:
    """Return the designs known to be among a player's hidden cards."""
    player = table.player(seat)
    seen = Counter(player.shown)
    if viewer is not None:
        seen |= Counter(player.looked_at.get(viewer, {}))
    lying = Counter(table.design(card).id for card in seen_cards(table, seat, viewer))
    hidden = (seen - lying).elements()
    return sorted(id for id in hidden if not isinstance(table.card_set.designs[id], XFile))


def _fill_up(table: Table, seat: int, viewer: int | None, known: list[str], size: int, model: Deck) -> list[str]:
    """Return more designs up to a number, with no name too often.

    There are always enough, since the model is a legal deck. Source: DECK-03, DECK-04.
    """
    all_designs = table.card_set.designs
    team = Counter(all_designs[id].name for id in table.player(seat).team)
    lying = Counter(table.design(card).name for card in seen_cards(table, seat, viewer)) - team
    used = lying + Counter(all_designs[id].name for id in known)
    found: list[str] = []
    for id in _likely_designs(table, model):
        if len(found) == size:
            break
        name = all_designs[id].name
        if used[name] < decks.MOST_OF_A_NAME["bureau"]:
            used[name] += 1
            found.append(id)
    if len(found) < size:
        raise UnsettledError("No legal deck agrees with all cards seen.")
    return found


def _likely_designs(table: Table, model: Deck) -> Iterator[str]:
    """Yield designs that a player might use, those of the model first."""
    setup = table.state.setup
    every = dict.fromkeys(decks.allowed(table.card_set, setup, "bureau"), decks.MOST_OF_A_NAME["bureau"])
    all_of_them = sorted(decks.without_advanced_cards(table.card_set, setup, {"bureau": every})["bureau"])
    likely = [id for id in all_of_them for _ in range(model["bureau"].get(id, 0))]
    randomness.shuffle(table.state, likely)
    yield from likely
    randomness.shuffle(table.state, all_of_them)
    for _ in range(decks.MOST_OF_A_NAME["bureau"]):
        yield from all_of_them


# Cards


def _remove_cards(table: Table, cards: Iterable[int]) -> None:
    """Remove cards from the index before their places are filled again."""
    for card in cards:
        del table.zones.where[card]


def _put_cards(table: Table, name: str, seat: int, designs: list[str]) -> None:
    """Put cards of some designs into a zone in place of its contents."""
    table.zones[name] = _new_cards(table, seat, designs)
    table.zones.reindex([name])


def _new_cards(table: Table, seat: int, designs: list[str]) -> list[int]:
    """Return cards of some designs with random free numbers."""
    return NUMBERING.draw_free_numbers(table, [table.card_set.number(design, seat, 0) for design in designs])


def _repeat_question(table: Table) -> None:
    """Ask the current question again, so that its options fit the invented cards."""
    asked = table.pending
    assert asked is not None
    table.pending = None
    table.stack[-1].pc -= 1
    table.run()
    if table.pending is None or (table.pending.seat, table.pending.kind) != (asked.seat, asked.kind):
        raise UnsettledError("What is asked follows from hidden cards.")
