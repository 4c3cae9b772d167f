"""Third floor: the operations of this game's effect language, beside the kernel's (if, may, choose_one ...).

Each is a struct: its fields are what a card file may say, `run` calls the rules, `text` is what stands on the card.
Operations import rules; rules never import operations. `texts.py` answers what the rules ask the text of cards.
"""

from engine.ccg.language import (
    agents,
    amounts,
    cards,
    checks,
    combat,
    conditions,
    fights,
    forced,
    gathering,
    hidden,
    later,
    lent,
    points,
    questions,
    relocating,
    tokens,
)
from engine.kernel.language import Language

LANGUAGE = Language(
    (
        *checks.STEPS,
        *agents.STEPS,
        *forced.STEPS,
        *cards.STEPS,
        *hidden.STEPS,
        *lent.STEPS,
        *combat.STEPS,
        *later.STEPS,
        *fights.STEPS,
        *gathering.STEPS,
        *points.STEPS,
        *questions.STEPS,
        *relocating.STEPS,
        *tokens.STEPS,
    ),
    conditions.TESTS,
    (*amounts.AMOUNTS, *checks.AMOUNTS),
)
