"""Small cards for tests: players, plain Strikes and helpers to write an Enemy.

Players ann, bob, cat, dan and eve have Health 5 and Defense 2; a Belief gives them 1 Attack, a Doubt 1 Recruit.
Strikes hit1, hit2, hit3 do that much damage, miss none. The End Game doom has Defense 3 and Health 4.
"""

from typing import Any

from engine.kernel.facts import CardMoved, CardsShown, CardTurned, ValueChanged, redact
from tests.engine.legendary.tables import Drawn, draw

NAMES = ("ann", "bob", "cat", "dan", "eve")


def avatar(name: str, rank: int = 1, health: int = 5, more: str = "") -> str:
    """Return an Avatar's design. more: further abilities, each with a comma before it."""
    return (
        f"{{id: avatar-{name}, name: {name.capitalize()}, type: avatar, avatar: {name}, rank: {rank}, defense: 2,"
        f" health: {health}, abilities: [{{when: belief, do: [{{op: points, attack: 1}}]}},"
        f" {{when: doubt, do: [{{op: points, recruit: 1}}]}}{more}]}}"
    )


def enemy(name: str, more: str = "", fight: int = 4, type: str = "enemy") -> str:
    """Return an Enemy's design. more: further fields, such as "keywords: [swift]"."""
    return f"{{id: {name}, name: {name.capitalize()}, type: {type}, set: '1', enemy: [human], fight: {fight}, {more}}}"


def syndicate(name: str, more: str = "") -> str:
    """Return a Syndicate Enemy's design."""
    return enemy(name, more, type="syndicate")


def card(name: str, type: str = "event", more: str = "") -> str:
    """Return any other design, such as an Event or an Informant."""
    return f"{{id: {name}, name: {name.capitalize()}, type: {type}, set: '1', {more}}}"


def agent(name: str, more: str = "") -> str:
    """Return an Academy Character's design."""
    return card(name, "academy", f"class: will, cost: 2, {more}")


def does(when: str, *steps: str, more: str = "") -> str:
    """Return an ability as the field `abilities`: `does("reveal", "op: draw")`."""
    return f"abilities: [{ability(when, *steps, more=more)}]"


def ability(when: str, *steps: str, more: str = "") -> str:
    """Return one ability, for cards that have several."""
    listed = ", ".join(f"{{{step}}}" for step in steps)
    return f"{{when: {when}, {more + ', ' if more else ''}do: [{listed}]}}"


def tells(when: str, name: str) -> str:
    """Return the field `abilities` of a card whose text records its name."""
    return does(when, f"op: counter, name: {name}")


AVATARS = tuple(avatar(name, rank) for rank, name in enumerate(NAMES, start=1))
STRIKES = (
    "{id: hit1, name: Scratch, type: strike, damage: 1, copies: 9}",
    "{id: hit2, name: Blow, type: strike, damage: 2, copies: 9}",
    "{id: hit3, name: Shot, type: strike, damage: 3, copies: 9}",
    "{id: miss, name: Miss, type: strike, miss: true, copies: 9}",
)
DOOM = "{id: doom, name: Doom, type: end_game, defense: 3, health: 4}"
LEAD = "{id: lead, name: Lead, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {recruit: 1}}}"
COMPANY = (*AVATARS, *STRIKES, DOOM, LEAD)


def scene(text: str, *designs: str, **options: Any) -> Drawn:
    """Draw a table with these cards; by default ann and bob play."""
    if "players:" not in text:
        text = f"players: ann bob\n{text}"
    return draw(text, *COMPANY, *designs, **options)


def strikers(game: Drawn) -> list[str]:
    """Return the cards that Struck, in order."""
    return [game.table.design(fact.card).id for fact in game.happened("strike") if fact.card is not None]


def names(game: Drawn) -> list[str]:
    """Return the options of the pending question: designs, spaces, seats or picks."""
    found = []
    for option in game.options():
        by_card = game.table.design(option.card).id if option.card is not None else None
        found.append(next(str(v) for v in (by_card, option.space, option.seat, option.pick) if v is not None))
    return found


def sees(game: Drawn, viewer: int | None, design: str) -> bool:
    """Return whether a fact showed a card of a design to a seat or spectator (None)."""
    for fact in game.facts:
        seen = redact(fact, viewer)
        cards: list[int | None] = []
        if isinstance(seen, CardMoved | CardTurned):
            cards = [seen.card]
        elif isinstance(seen, CardsShown):
            cards = list(seen.cards or [])
        if any(card is not None and game.table.design(card).id == design for card in cards):
            return True
    return False


def in_view(game: Drawn, viewer: int | None, design: str) -> bool:
    """Return whether a seat's current view names a design."""
    return f"'{design}'" in str(game.rules.view(game.table, viewer))


def ended(game: Drawn) -> str:
    """Return the reason for the end of the game, or ""."""
    over = game.happened("game_won") + game.happened("game_lost")
    return over[0].text if over else ""


def told(game: Drawn, *names: str) -> list[str]:
    """Return the names that texts recorded, in order."""
    return [fact.name for fact in game.facts if isinstance(fact, ValueChanged) and fact.name in names]
