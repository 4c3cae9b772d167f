"""Count the random games that use each ability.

Run: python -m tests.engine.ccg.ability_coverage [games]

Rare abilities so far, and the cards they name, are put into the decks of later games. The result doesn't depend
on the number of processes.
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
from tests.engine.ccg.random_games import varied_game

ROUND = 20
"""Number of games between two updates of the rarest abilities."""
RARE, WANTED = 24, 6
"""Number of rarest abilities to sample from, and sample size for a game."""
GUNS = ("glock_19_semi_automatic_pistol", "shotgun", "mini_14_assault_rifle")
BRAWLERS = ("squeeze", "the_psychotic_attack", "the_host_attacks")
"""Cheap and weak Adversaries of one Affiliation."""
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
    "suppressed_fury": GUNS,
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
"""Cards that a design needs and doesn't name."""
RAREST = 10
"""Number of rarest abilities in the report."""


def count_used_abilities(games: int) -> Counter[str]:
    """Return the number of games that used each ability, by its key.

    games: the limit. Play ends sooner with the round after which no ability is missing.
    """
    found = Counter(dict.fromkeys(ruleset.abilities(), 0))
    with ExitStack() as left:
        players = left.enter_context(get_context("spawn").Pool()) if games > ROUND else None
        for first in range(0, games, ROUND):
            asked = [(number, _wanted_designs(found, number)) for number in range(first, min(first + ROUND, games))]
            for keys in players.starmap(_used_abilities, asked, 1) if players else starmap(_used_abilities, asked):
                found.update(found.keys() & keys)
            if all(found.values()):
                break
    return found


def _wanted_designs(found: Counter[str], number: int) -> set[str]:
    """Return the designs wanted in a game, from a sample of the rarest abilities.

    Unused abilities come first.
    """
    rare = [key for key, _ in found.most_common()[-RARE:]]
    random.Random(number).shuffle(rare)
    unused = [key for key in rare if not found[key]]
    designs = {key.partition("#")[0] for key in [*unused[: WANTED // 2], *rare][:WANTED]}
    return designs.union(*(_named_by(design) for design in designs))


@cache
def _named_by(id: str) -> frozenset[str]:
    """Return the designs that a design's abilities name, and its helpers."""
    said = msgspec.json.encode(ruleset.card_set.designs[id].abilities, enc_hook=lambda fixed: fixed.number).decode()
    named = (design.id for design in ruleset.card_set.in_order if any(word in said for word in _words(design)))
    return frozenset((*named, *HELPERS.get(id, ())))


def _words(design: Design) -> list[str]:
    permitted = [word for ability in design.abilities for word in ability.permit]
    return [f'"{design.name}"', *(f'"allowed":"{word}"' for word in permitted)]


def _used_abilities(number: int, wanted: set[str]) -> list[str]:
    """Play a game and return the keys of the abilities used."""
    *_, (table, _, _) = varied_game(number, wanted)
    return list(table.ability_uses)


def main(games: int) -> int:
    found = count_used_abilities(games)
    never = [key for key, count in found.items() if not count]
    print(f"{len(found) - len(never)} of {len(found)} abilities in {games} games; never: {', '.join(never) or 'none'}")
    for key, count in found.most_common()[: -RAREST - 1 : -1]:
        print(f"{count:6} {key}")
    return int(bool(never))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 4000))
