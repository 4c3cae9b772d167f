"""Setup of one game (SETUP, DIFF), and validation of the requested options."""

from typing import Any

from engine.description import Option, Sequel
from engine.kernel import randomness
from engine.kernel.decisions import SetupError
from engine.kernel.setup_options import check_option
from engine.legendary.cards.designs import POOLS
from engine.legendary.cards.zones import BUREAU
from engine.legendary.rules import hand_cards, leaving_play, trial
from engine.legendary.table.state import AVATARS, Game, Seat, Setup, Turn
from engine.legendary.table.table import Table

ACADEMY_SETS = (
    "mulder", "scully", "skinner", "doggett", "reyes", "follmer", "pendrell", "lone_gunmen", "burks",
)  # fmt: skip
FIRST_ACADEMY = ["burks", "follmer", "pendrell", "lone_gunmen"]
"""The Academy sets of the suggested first game (SETUP-02)."""
SERIES_SEASONS = {"season_mode": "standard", "trio": 1}
"""Options of a single game as a Series needs them: it has its own Seasons."""
SEASON_MODES = ("standard", "random", "every")
TRIOS = (1, 4, 7)
ACADEMY_COUNT = 4
START_HAND = 6
SYNDICATE = 6

OPTIONS = {
    "academy": Option(
        default=FIRST_ACADEMY,
        choices=[*ACADEMY_SETS, "random"],
        alone=["random"],
        meaning='Four of the nine Academy sets, or "random" (SETUP-20).',
    ),
    "season_mode": Option(
        default="standard",
        choices=list(SEASON_MODES),
        meaning="Single game: three Seasons in a row, one random Season of each letter, or all mixed (SETUP-10).",
    ),
    "trio": Option(
        default=1,
        choices=list(TRIOS),
        meaning="Single game, standard mode: the first of the three Seasons (SETUP-11).",
    ),
    "syndicate": Option(
        default=SYNDICATE,
        choices=list(range(SYNDICATE + 1)),
        meaning="Syndicate Enemies in the Academy; fewer is easier (DIFF-03).",
    ),
    "more_informants": Option(False, "Two Informants in each Season pile (DIFF-02)."),
    "early_faith": Option(False, "A Belief in each starting deck (DIFF-04)."),
    "open_bureau": Option(False, "The Bureau starts face up and without Syndicate (DIFF-05)."),
    "second_chance": Option(False, "Fatal damage before The End costs a turn, not the game (DIFF-06)."),
    "carried_scars": Option(False, "Series: Scars are not healed between games (SERIES-06)."),
    "may_have_won": Option(False, "Series: a lost game can end the whole Series (SERIES-19)."),
    "open_hands": Option(False, "All hands are open to all seats (OPEN-31)."),
    "full_scan_costs": Option(False, "Scans cost a large team as much as a small one; harder (OPEN-01)."),
    "ask_everyone": Option(
        False,
        "Ask players to lend or react even if they hold no card for it. It keeps hands secret, but the game waits "
        "more often. Off: who isn't asked holds no such card (OPEN-27).",
    ),
}
"""Options of a campaign."""


def check(seats: list[str | None], format: str, options: dict[str, Any]) -> Setup:
    """Return the validated setup. Raises SetupError, which names the field.

    Source: SETUP-01 to SETUP-20.
    """
    if format not in ("series", "single"):
        raise SetupError("format", "Choose one of these formats: series, single.")
    if not 1 <= len(seats) <= len(AVATARS):
        raise SetupError("seats", "This game is for one to five players.")
    chosen = [avatar for avatar in seats if avatar is not None]
    for avatar in chosen:
        if avatar not in AVATARS:
            raise SetupError("seats", f"There is no Avatar {avatar!r}; choose from {', '.join(AVATARS)}.")
    for name, value in options.items():
        if name == "academy":
            _check_academy(value)
        else:
            check_option(OPTIONS, name, value)
    if format == "series" and options.get("season_mode", "standard") != "standard":
        raise SetupError("options.season_mode", "A Series uses Seasons 1 to 9 in order.")
    values = {**{name: OPTIONS[name].default for name in ("ask_everyone", "full_scan_costs")}, **options}
    academy = values.pop("academy", FIRST_ACADEMY)
    random_academy = academy == "random"
    return Setup(
        seats=[avatar or "" for avatar in seats],
        format=format,
        academy=[] if random_academy else list(academy),
        random_academy=random_academy,
        **values,
    )


def sequels(setup: Setup) -> list[Sequel]:
    """Return the sequels of a single game: a Series, and the next three Seasons.

    The Series starts with game 1. Source: SETUP-11, SERIES-01.
    """
    if setup.format != "single":
        return []
    whole = Sequel("series", "Play a Series of three games", "series", _options_with(setup, SERIES_SEASONS))
    following = setup.trio + TRIOS[1] - TRIOS[0]
    if setup.season_mode != "standard" or following not in TRIOS:
        return [whole]
    title = f"Play Seasons {following} to {following + 2}"
    return [whole, Sequel("seasons", title, setup.format, _options_with(setup, {"trio": following}))]


def _options_with(setup: Setup, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a setup with changes, without default values."""
    chosen = {name: getattr(setup, name) for name in OPTIONS if name != "academy"}
    academy: list[str] | str = "random" if setup.random_academy else list(setup.academy)
    options = {**chosen, "academy": academy, **changes}
    return {name: value for name, value in options.items() if value != OPTIONS[name].default}


def _check_academy(value: Any) -> None:
    fits = isinstance(value, list) and all(part in ACADEMY_SETS for part in value)
    if value != "random" and (not fits or len(set(value)) != ACADEMY_COUNT or len(value) != ACADEMY_COUNT):
        raise SetupError("options.academy", f"Four different sets of {', '.join(ACADEMY_SETS)}, or random.")


def choose_avatars(table: Table) -> None:
    """Give a contested Avatar to a random claimant and deal the rest at random.

    Source: SETUP-04, OPEN-05.
    """
    wanted = table.state.setup.seats
    claims = {avatar: [seat for seat, name in enumerate(wanted) if name == avatar] for avatar in AVATARS}
    given = {
        (seats[0] if len(seats) == 1 else randomness.pick(table.state, seats)): avatar
        for avatar, seats in claims.items()
        if seats
    }
    free = [avatar for avatar in AVATARS if not claims[avatar]]
    randomness.shuffle(table.state, free)
    table.state.seats = [Seat(given.get(seat) or free.pop()) for seat in range(len(wanted))]


def new_game(table: Table, number: int) -> None:
    """Set up game `number` from a full box, up to the first hands.

    Source: chapter 2 of the rules.
    """
    state = table.state
    academy_sets = state.game.academy_sets or [*_academy_sets(table), *_custom_academy_sets(table)]
    state.game = Game(number=number, academy_sets=academy_sets, seasons=seasons(table, number))
    state.turn = Turn()
    _avatars(table)
    _strikes_and_stacks(table)
    _evidence(table)
    _conspiracy(table)
    trial.lay_card(table)
    _academy(table)
    for seat in state.order:
        _starting_deck(table, seat)
        hand_cards.draw(table, seat, START_HAND - len(table.zones[f"hand.{seat}"]), "SETUP-23")
    table.zones.sweep("box")
    state.game.answers_from_hand = _answers_from_hand(table)
    table.happened("game_began", None, None, str(number))


def _academy_sets(table: Table) -> list[str]:
    """Return the four Academy sets of the whole Series.

    Source: SETUP-20, SERIES-02.
    """
    if not table.state.setup.random_academy:
        return list(table.state.setup.academy)
    sets = list(ACADEMY_SETS)
    randomness.shuffle(table.state, sets)
    return sorted(sets[:ACADEMY_COUNT])


def _custom_academy_sets(table: Table) -> list[str]:
    """Return the Academy sets of custom cards that are no standard sets.

    They are in every game.
    """
    found = {table.design(card).set for card in table.card_set.of_type("academy")}
    return sorted(found - set(ACADEMY_SETS))


def pool_of(table: Table, season: str) -> int:
    """Return the pool of a Season: 0 for A, 1 for B, 2 for C.

    -1 if it isn't in this game.
    season: the set of a card. A custom card may name a pool instead.
    """
    if season in POOLS:
        return POOLS.index(season)
    pools = (number for number, pool in enumerate(table.state.game.seasons) if season in map(str, pool))
    return next(pools, -1)


def seasons(table: Table, number: int) -> list[list[int]]:
    """Return the Seasons of pools A, B and C.

    Source: SETUP-11, SETUP-12, SETUP-13, SERIES-01, COMP-11.
    """
    setup = table.state.setup
    letters = [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    if setup.format == "series":
        return [[3 * number - 2], [3 * number - 1], [3 * number]]
    if setup.season_mode == "random":
        return [[randomness.pick(table.state, letter)] for letter in letters]
    if setup.season_mode == "every":
        return letters
    return [[setup.trio], [setup.trio + 1], [setup.trio + 2]]


def _box(table: Table, *types: str) -> list[int]:
    """Return the cards of some types that are in the box, in box order."""
    where = table.zones.where
    return [card for card in table.card_set.of_type(*types) if where[card] == "box"]


def _take(table: Table, cards: list[int], zone: str) -> None:
    table.zones.lay_out(cards, zone)


def own_avatar(table: Table, seat: int) -> int:
    """Return the Avatar card that a player has in every game of a Series.

    Source: SERIES-02.
    """
    name = table.state.seats[seat].avatar
    return next(card for card in table.card_set.of_type("avatar") if table.design(card).avatar == name)


def _avatars(table: Table) -> None:
    for seat in range(len(table.state.seats)):
        if not table.zones[f"avatar.{seat}"]:
            _take(table, [own_avatar(table, seat)], f"avatar.{seat}")


def _strikes_and_stacks(table: Table) -> None:
    """Set up Beliefs, Doubts, Special Agents and Strikes.

    Source: SETUP-08; carried Scars: SERIES-06, OPEN-54.
    """
    _take(table, _box(table, "belief"), "beliefs")
    _take(table, _box(table, "doubt"), "doubts")
    _take(table, _box(table, "special_agent"), "special_agents")
    table.shuffle("special_agents")
    _take(table, _box(table, "strike"), "strike_deck")
    table.shuffle("strike_deck")


def _evidence(table: Table) -> None:
    """Set up one hidden Evidence of each priority. Source: SETUP-07."""
    for priority in (1, 2, 3):
        cards = [card for card in _box(table, "evidence") if table.design(card).priority == priority]
        _take(table, [randomness.pick(table.state, cards)], f"evidence.{priority}")


def _conspiracy(table: Table) -> None:
    """Stack the End Game and the piles C, B and A on it.

    Source: SETUP-14 to SETUP-19, DIFF-02.
    """
    state = table.state
    end_games = [card for card in _box(table, "end_game") if "clone" not in table.design(card).tags]
    _take(table, [randomness.pick(state, end_games)], "conspiracy")
    informants, leads = _box(table, "informant"), _box(table, "lead")
    randomness.shuffle(state, informants)
    randomness.shuffle(state, leads)
    of_season: dict[str, list[int]] = {}
    for card in _box(table, "enemy", "event", "ally"):
        of_season.setdefault(table.design(card).set, []).append(card)
    for name, numbers in reversed(list(zip(POOLS, state.game.seasons, strict=True))):
        pool = [*numbers, name]
        cards = sorted(card for season in pool for card in of_season.get(str(season), ()))
        randomness.shuffle(state, cards)
        pile = [*cards[: len(state.seats) + 6], leads.pop()]
        pile += [informants.pop() for _ in range(2 if state.setup.more_informants else 1)]
        randomness.shuffle(state, pile)
        _take(table, pile, "conspiracy")


def _academy(table: Table) -> None:
    """Shuffle four sets and some Syndicate Enemies; put five cards into the Bureau.

    Source: SETUP-20 to SETUP-22, DIFF-03, DIFF-05.
    """
    state = table.state
    sets = state.game.academy_sets
    characters = [card for card in _box(table, "academy") if table.design(card).set in sets]
    syndicate = _box(table, "syndicate")
    randomness.shuffle(state, syndicate)
    if state.setup.open_bureau:
        randomness.shuffle(state, characters)
        for space in BUREAU:
            card = characters.pop()
            _take(table, [card], space)
            state.game.face_up[card] = True
    _take(table, sorted(characters) + sorted(syndicate[: state.setup.syndicate]), "academy")
    table.shuffle("academy")
    leaving_play.refill_all(table)


def _starting_deck(table: Table, seat: int) -> None:
    """Build a starting deck.

    Seven Field Agents and five Assault Teams, with early faith a Belief. Source: SETUP-03, DIFF-04, SERIES-04.
    """
    starting = _box(table, "starting")
    agents = [card for card in starting if table.design(card).recruit][:7]
    teams = [card for card in starting if table.design(card).attack][:5]
    _take(table, agents + teams, f"deck.{seat}")
    if table.state.setup.early_faith:
        table.zones.move(table.zones["beliefs"][-1], f"deck.{seat}")
    table.shuffle(f"deck.{seat}")


def _answers_from_hand(table: Table) -> dict[str, list[str]]:
    """Return the events that cards of this game can react to from hand, and for whom.

    Public knowledge (OPEN-27).
    """
    answers: dict[str, set[str]] = {}
    for design, ready in table.card_set.from_hand:
        if design.type != "academy" or design.set in table.state.game.academy_sets:
            answers.setdefault(str(ready.ability.on), set()).add(ready.ability.whose)
    return {event: sorted(answers[event]) for event in sorted(answers)}
