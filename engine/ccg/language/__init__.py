"""The operations of this game's effect language.

The kernel adds general ones such as `if` and `may`. Each operation is a struct. Its fields are those of the
card files, `run` calls the rules, and `text` returns the card text. Operations import rules; rules never import
operations. `compiled_texts.py` answers what the rules ask the text of cards.
"""

from engine.ccg.language import (
    agents,
    amounts,
    borrowing,
    card_moves,
    checks,
    combat,
    conditions,
    delayed_effects,
    forced_checks,
    hidden_cards,
    joint_attacks,
    moving_bluffs,
    points,
    questions,
    team_fights,
    tokens,
)
from engine.kernel.language import Language

LANGUAGE = Language(
    (
        *checks.STEPS,
        *agents.STEPS,
        *forced_checks.STEPS,
        *card_moves.STEPS,
        *hidden_cards.STEPS,
        *borrowing.STEPS,
        *combat.STEPS,
        *delayed_effects.STEPS,
        *team_fights.STEPS,
        *joint_attacks.STEPS,
        *points.STEPS,
        *questions.STEPS,
        *moving_bluffs.STEPS,
        *tokens.STEPS,
    ),
    conditions.TESTS,
    (*amounts.AMOUNTS, *checks.AMOUNTS),
)
