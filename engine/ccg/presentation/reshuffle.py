"""Another table that a viewer can't tell from a given one: all that is hidden from it is dealt or invented anew.

What a rival brought along is hidden, so another deck is invented for it: a legal one that holds all that was seen of
it, filled up from the decks that come with the game. So is its X-File, one that agrees with all that the viewer knows
of it. The viewer's own cards are known; only the order of its Bureau Deck isn't.
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

HELD = ("deck", "hand", "under", "kept")
"""Kinds of hidden places where cards of a Bureau Deck lie."""
ASKED_ANEW = frozenset({"xfile", "equip", "deploy", "place", "slide", "sell", "discard", "lose_card"}) | {
    *play_windows.WINDOWS
}
"""Kinds of questions whose options follow from the hand, or the X-Files, of who is asked.

That it is asked follows from no more than how many cards there are.
"""

Place = tuple[str, int]
"""A zone, and a place in it."""


def deal_anew(table: Table, viewer: int | None, starters: Sequence[StarterDeck]) -> None:
    """Deal all that is hidden from a viewer anew, in place.

    Raises UnsettledError in the midst of something that hidden cards are part of.
    """
    pending = table.pending
    is_anew = pending is not None and pending.seat != viewer and pending.kind in ASKED_ANEW
    _check_settled(table, viewer, None if is_anew else pending)
    for seat in range(len(table.state.players)):
        if seat == viewer:
            _mix(table, seat)
        else:
            model = _model(table, starters)
            _invent_xfiles(table, seat, viewer, model)
            _invent_deck(table, seat, viewer, model)
    _answer_anew(table, viewer)
    _mark_anew(table, viewer)
    _lift_stray(table)
    if is_anew:
        _ask_anew(table)


def _check_settled(table: Table, viewer: int | None, asked: Choice | None) -> None:
    """Raise UnsettledError where something under way names a hidden card, as far as the viewer can tell.

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


def _model(table: Table, starters: Sequence[StarterDeck]) -> Deck:
    """Return a deck that somebody might have brought along."""
    state = table.state
    if not state.setup.limited:
        return randomness.pick(state, starters).deck
    entropy = bytes(randomness.each_below(state, [1 << 8] * randomness.SEED_BYTES))
    return limited_play.build(table.box, state.setup, limited_play.deal(table.box, state.setup, entropy))


def _hidden(table: Table, seat: int, viewer: int | None) -> list[Place]:
    """Return the places where cards of a player's Bureau Deck lie unseen by a viewer, in an order that all know."""
    names = sorted(name for name in table.zones if kind(name) in HELD)
    return [
        (name, place)
        for name in names
        for place, card in enumerate(table.zones[name])
        if table.owner(card) == seat and not table.sees(viewer, card)
    ]


def _mix(table: Table, seat: int) -> None:
    """Deal what the viewer doesn't see of the own Bureau Deck, which others may keep too."""
    places = _hidden(table, seat, seat)
    cards = sorted(table.zones[name][place] for name, place in places)
    randomness.shuffle(table.state, cards)
    for (name, place), card in zip(places, cards, strict=True):
        table.zones[name][place] = card
    table.zones.reindex({name for name, _ in places})


# X-Files


def _invent_xfiles(table: Table, seat: int, viewer: int | None, model: Deck) -> None:
    """Let a player hide any X-File that it may hide for all the viewer knows, and have brought others. Source: SET-02.

    How many there are nobody else knows.
    """
    legal = [xfile.id for xfile in notebook.brought(table)]
    others = [id for id in model["x_files"] if id in legal] or legal[:1]
    chosen: list[str] = []
    hidden = table.zones[f"xfile.{seat}"]
    old = hidden[0] if hidden else -1
    if hidden:
        chosen = [randomness.pick(table.state, notebook.possible(table, viewer, seat)).id]
    names = (f"xfile.{seat}", f"xfiles.{seat}")
    _forget(table, [card for name in names for card in table.zones[name]])
    _lay(table, names[0], seat, chosen)
    _lay(table, names[1], seat, [id for id in sorted(others) if id not in chosen])
    if hidden:
        _hand_on(table, old, table.zones[names[0]][0])


def _hand_on(table: Table, old: int, new: int) -> None:
    """Let what is noted on a hidden X-File for its player, such as how many cards a hand may hold, go on."""
    for change in table.state.changes:
        if change.on == old:
            change.on = new


def _lift_stray(table: Table) -> None:
    """End changes of hidden cards that aren't there any more."""
    state = table.state
    state.changes = [one for one in state.changes if one.on < 0 or one.on in table.zones.where]
    state.rewordings = [one for one in state.rewordings if one.on < 0 or one.on in table.zones.where]


def _answer_anew(table: Table, viewer: int | None) -> None:
    """Let answers that the viewer doesn't know be true of what was invented, and forget what others looked at.

    Source: QST-05, MP-07.
    """
    for row in table.state.log:
        if not notebook.knows(viewer, row.known_by) and table.zones[f"xfile.{row.asked}"]:
            row.yes = row.is_yes_for(questions.xfile(table, row.asked).characteristics.values())
    mine = 0 if viewer is None else 1 << viewer
    table.state.peeked = {card: mine for card, by in table.state.peeked.items() if by & mine}
    for card in [card for name in table.zones.of_kind("kept") for card in table.zones[name]]:
        table.state.peeked[card] = table.state.peeked.get(card, 0) | 1 << table.keeper(card)
    for seat, player in enumerate(table.state.players):
        if seat != viewer:
            player.looked_at = {one: known for one, known in player.looked_at.items() if one == viewer}


def _mark_anew(table: Table, viewer: int | None) -> None:
    """Let what waits for a card whose name the viewer doesn't know wait for one of which none lies open."""
    for one in table.state.later:
        if one.name and viewer not in (one.seat, one.frame.you):
            shown = {table.design(card).name for card in open_cards(table, one.seat)}
            held = {table.design(card).name for card in table.zones[f"hand.{one.seat}"]}
            marked = {one.name for one in table.box.in_order if isinstance(one, Priced) and one.pool == "CP"} - shown
            one.name = randomness.pick(table.state, sorted(marked & held or marked))


# Bureau Decks


def _invent_deck(table: Table, seat: int, viewer: int | None, model: Deck) -> None:
    """Invent what lies hidden of a player's Bureau Deck: what is known to be there, and others that may be.

    Source: DECK-01, DECK-03, DECK-05, BAS-02.
    """
    places = _hidden(table, seat, viewer)
    known = _known(table, seat, viewer)
    designs = known + _fill(table, seat, viewer, known, len(places) - len(known), model)
    randomness.shuffle(table.state, designs)
    _forget(table, [table.zones[name][place] for name, place in places])
    cards = _numbered(table, seat, designs)
    for (name, place), card in zip(places, cards, strict=True):
        table.zones[name][place] = card
    table.zones.reindex({name for name, _ in places})


def _known(table: Table, seat: int, viewer: int | None) -> list[str]:
    """Return the designs that are known to lie hidden among a player's cards."""
    player = table.player(seat)
    seen = Counter(player.shown)
    if viewer is not None:
        seen |= Counter(player.looked_at.get(viewer, {}))
    lying = Counter(table.design(card).id for card in seen_cards(table, seat, viewer))
    hidden = (seen - lying).elements()
    return sorted(id for id in hidden if not isinstance(table.box.designs[id], XFile))


def _fill(table: Table, seat: int, viewer: int | None, known: list[str], size: int, model: Deck) -> list[str]:
    """Return so many more designs, none of a name oftener than a deck may hold it. Source: DECK-03, DECK-04.

    That needs no luck: as many as the deck holds can always be had, since it is a legal one.
    """
    name_of = {id: design.name for id, design in table.box.designs.items()}
    team = Counter(name_of[id] for id in table.player(seat).team)
    lying = Counter(table.design(card).name for card in seen_cards(table, seat, viewer)) - team
    used = lying + Counter(name_of[id] for id in known)
    found: list[str] = []
    for id in _likely(table, model):
        if len(found) == size:
            break
        if used[name_of[id]] < decks.MOST_OF_A_NAME["bureau"]:
            used[name_of[id]] += 1
            found.append(id)
    if len(found) < size:
        raise UnsettledError("No deck can be thought of that agrees with all that was seen.")
    return found


def _likely(table: Table, model: Deck) -> Iterator[str]:
    """Yield designs that somebody might play: those of the model first, then all that there are, as often as may be."""
    setup = table.state.setup
    every = dict.fromkeys(decks.allowed(table.box, setup, "bureau"), decks.MOST_OF_A_NAME["bureau"])
    all_of_them = sorted(decks.without_advanced_cards(table.box, setup, {"bureau": every})["bureau"])
    likely = [id for id in all_of_them for _ in range(model["bureau"].get(id, 0))]
    randomness.shuffle(table.state, likely)
    randomness.shuffle(table.state, all_of_them)
    yield from likely
    for _ in range(decks.MOST_OF_A_NAME["bureau"]):
        yield from all_of_them


# Cards


def _forget(table: Table, cards: Iterable[int]) -> None:
    """Take cards out of the index; their places are laid anew."""
    for card in cards:
        del table.zones.where[card]


def _lay(table: Table, name: str, seat: int, designs: list[str]) -> None:
    """Lay cards of some designs in a zone, and nothing else."""
    table.zones[name] = _numbered(table, seat, designs)
    table.zones.reindex([name])


def _numbered(table: Table, seat: int, designs: list[str]) -> list[int]:
    """Return cards of some designs, under numbers drawn by chance from those that are free."""
    return NUMBERING.invented(table, [table.box.number(design, seat, 0) for design in designs])


def _ask_anew(table: Table) -> None:
    """Ask again what was asked, so that the options are those of the cards that were invented."""
    asked = table.pending
    assert asked is not None
    table.pending = None
    table.stack[-1].pc -= 1
    table.run()
    if table.pending is None or (table.pending.seat, table.pending.kind) != (asked.seat, asked.kind):
        raise UnsettledError("What is asked follows from hidden cards.")
