"""Limited play: random card pools, and building a deck from one.

No rule of the game says which cards are dealt. The pool holds twice the cards of a starter pack's deck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import Agent, Design, Priced, Site
from engine.ccg.rules.decks import MOST_TEAM_COST, SIZES, Agreed, allowed
from engine.decks import Deck, Supply
from engine.kernel import randomness

AGENTS, X_FILES = 8, 7
"""Number of Agents and of X-Files dealt, all with different names."""
SHARES = {
    "site": 15,
    "event": 15,
    "adversary": 7,
    "bluff": 6,
    "witness": 6,
    "combat": 6,
    "equipment": 5,
}
"""Number of cards of each type in a built Bureau Deck; the pool has twice as many."""
COPIES = {"rare": 1, "ultra_rare": 1}
"""Copies of a card on the sheet it is dealt from, by rarity; 2 for all others."""
USUAL_COST = 3
"""The assumed price of a card with X."""
LARGEST_TEAM = 5
"""Maximum size of a built team; more Agents would share 20 points badly."""


@dataclass
class _Chance:
    """A random source that belongs to no table."""

    seed: bytes
    counter: int = 0


def deal(card_set: CardSet, agreed: Agreed, entropy: bytes) -> Supply:
    """Return a player's random card pool.

    entropy: 32 bytes.
    """
    chance = _Chance(entropy)
    dealt = Counter(_of_different_names(card_set, chance, allowed(card_set, agreed, "team"), AGENTS))
    dealt.update(_of_different_names(card_set, chance, allowed(card_set, agreed, "x_files"), X_FILES))
    playable = [card_set.designs[id] for id in allowed(card_set, agreed, "bureau")]
    for type, share in SHARES.items():
        sheet = [one.id for one in playable if one.type == type for _ in range(COPIES.get(one.rarity, 2))]
        randomness.shuffle(chance, sheet)
        dealt.update(sheet[: 2 * share])
    return dict(sorted(dealt.items()))


def _of_different_names(card_set: CardSet, chance: _Chance, ids: list[str], number: int) -> Iterator[str]:
    randomness.shuffle(chance, ids)
    found = {card_set.designs[id].name: id for id in ids}
    yield from list(found.values())[:number]


def build(card_set: CardSet, agreed: Agreed, dealt: Supply) -> Deck:
    """Return a playable deck: the ablest team of a pool, and Sites it can solve."""
    designs = [card_set.designs[id] for id in dealt]
    team = _team([one for one in designs if isinstance(one, Agent)], agreed)
    bureau = Counter(_bureau(designs, dealt, team, SIZES[agreed.format]["bureau"].least))
    return {
        "team": {agent.id: 1 for agent in team},
        "x_files": {one.id: 1 for one in designs if one.type == "x_file"},
        "bureau": dict(sorted(bureau.items())),
    }


def _team(agents: Sequence[Agent], agreed: Agreed) -> tuple[Agent, ...]:
    """Return the team with the most skill.

    Source: SET-05, SET-06, BAS-03.
    """
    size = SIZES[agreed.format]["team"]
    teams = (
        team
        for number in range(size.least, (size.most or LARGEST_TEAM) + 1)
        for team in combinations(agents, number)
        if agreed.format == "basic" or sum(agent.cost for agent in team) <= MOST_TEAM_COST
    )
    return max(teams, key=lambda team: sum(sum(agent.skills.values()) for agent in team))


def _bureau(designs: Iterable[Design], dealt: Supply, team: Sequence[Agent], size: int) -> list[str]:
    """Return the best cards of each type.

    The pool holds no more cards of a name than a deck may.
    """
    found: list[str] = []
    for type, share in SHARES.items():
        ranked = sorted((one for one in designs if one.type == type), key=lambda one: _rank(one, team))
        found += [one.id for one in ranked for _ in range(dealt[one.id])][:share]
    return found[:size]


def _rank(design: Design, team: Sequence[Agent]) -> tuple[int | str, ...]:
    """Return a sort key that puts the most useful cards of a type first.

    These are Sites that the team can solve, and cheap cards.
    """
    if isinstance(design, Site):
        asked = design.prerequisite
        best = max(sum(agent.skills.get(skill, 0) for agent in team) for skill in asked.skills)
        return best < asked.level, asked.level, design.id
    return design.cost if isinstance(design, Priced) and isinstance(design.cost, int) else USUAL_COST, design.id
