"""In how many games by chance each ability is carried out: python -m tests.engine.ccg.carried [games]

What was rarest so far lies in the decks of the games that follow, with the cards that it names. The same number of
games comes to the same, on however many processes they are played.
"""

import random
import sys
from collections import Counter
from contextlib import ExitStack
from functools import cache
from itertools import starmap
from multiprocessing import get_context

import msgspec

from engine.ccg.cards.designs import Design
from engine.ccg.ruleset import ruleset
from tests.engine.ccg.games import any_game

ROUND = 20
"""So many games are played on what was rarest before them."""
RARE, WANTED = 24, 6
"""So many of the rarest abilities are drawn from, and so many are drawn for a game."""
GUNS = ("glock_19_semi_automatic_pistol", "shotgun", "mini_14_assault_rifle")
BRAWLERS = ("squeeze", "the_psychotic_attack", "the_host_attacks")
"""Adversaries of one Affiliation, cheap and not too strong."""
WITNESSES = ("sheriff_spencer", "dr_sheila_braun", "dr_berube", "byers")
ALIEN_SITES = ("deadhorse_ak", "farmington_nm", "arecibo_puerto_rico", "lake_okobogee_campsite_53_sioux_city_ia")
HELPERS: dict[str, tuple[str, ...]] = {
    "gun_jammed": GUNS,
    "no_way_out": ("run_for_it", "handcuff", "choke_hold"),
    "youve_got_a_tail": ("the_lone_gunmen", "fingernail_scrapings", "evidence_overlooked", "improved_channels"),
    "bill_mulder": ("shutting_down_the_x_files", "unnatural_aging", "deadly_blur"),
    "deep_throat": ("clone", "alien_experimentation", "evidence_destroyed", "plague_of_locusts"),
    "safe_house": WITNESSES,
    "crop_circles": ALIEN_SITES,
    "written_report": ("section_chief_joseph_mcgrath", "shutting_down_the_x_files", "skinner_adopts_the_company_line"),
    "handcuff": (*BRAWLERS, "knife"),
    "hit_and_run": BRAWLERS,
    "disarm": (*BRAWLERS, *GUNS),
    "dana_scully_abducted": ("abduction", "alien_harvester", *ALIEN_SITES),
    "samuel_hartley": (
        "agent_weiss_killed_by_unknown_toxin",
        "agent_lamana_dies_in_fatal_elevator_accident",
        "agent_jack_willis_shot_to_death_in_bank_robbery",
        "agent_reggie_purdue_found_strangled",
        "agent_weiss",
        "agent_jerry_lamana",
        "agent_jack_willis",
        "agent_reggie_purdue",
    ),
    "kiss_of_the_vampire": WITNESSES,
}
"""Cards without which a design is of no use, and which it doesn't name."""
RAREST = 10
"""So many are told."""


def carried(games: int) -> Counter[str]:
    """Return in how many of so many games each ability was carried out or came into force, by its key."""
    found = Counter(dict.fromkeys(ruleset.abilities(), 0))
    with ExitStack() as left:
        players = left.enter_context(get_context("spawn").Pool()) if games > ROUND else None
        for first in range(0, games, ROUND):
            asked = [(number, _wanted(found, number)) for number in range(first, min(first + ROUND, games))]
            for keys in players.starmap(_played, asked, 1) if players else starmap(_played, asked):
                found.update(found.keys() & keys)
    return found


def _wanted(found: Counter[str], number: int) -> set[str]:
    """Return the designs wanted in a game: of some of the rarest abilities so far, and those that they name."""
    rare = [key for key, _ in found.most_common()[-RARE:]]
    designs = {key.partition("#")[0] for key in random.Random(number).sample(rare, WANTED)}
    return designs.union(*(_named_by(design) for design in designs))


@cache
def _named_by(id: str) -> frozenset[str]:
    """Return the designs whose names, or what they permit, stand in the abilities of a design, and its helpers."""
    said = msgspec.json.encode(ruleset.box.designs[id].abilities, enc_hook=lambda fixed: fixed.number).decode()
    named = (design.id for design in ruleset.box.in_order if any(word in said for word in _words(design)))
    return frozenset((*named, *HELPERS.get(id, ())))


def _words(design: Design) -> list[str]:
    permitted = [word for ability in design.abilities for word in ability.permit]
    return [f'"{design.name}"', *(f'"allowed":"{word}"' for word in permitted)]


def _played(number: int, wanted: set[str]) -> list[str]:
    """Play a game; return the keys of what was carried out in it."""
    *_, (table, _, _) = any_game(number, wanted)
    return list(table.ability_uses)


def main(games: int) -> int:
    found = carried(games)
    never = [key for key, count in found.items() if not count]
    print(f"{len(found) - len(never)} of {len(found)} abilities in {games} games; never: {', '.join(never) or 'none'}")
    for key, count in found.most_common()[: -RAREST - 1 : -1]:
        print(f"{count:6} {key}")
    return int(bool(never))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 4000))
