"""The operations of this game's card language, in addition to the kernel's.

Each operation is a struct: its fields are the fields of card files, `run` calls the rules, `text` returns card text.
Operations import rules; rules never import operations.
"""

from engine.fanccg.language import amounts, conditions, piles, row
from engine.kernel.language import Language

STEPS: tuple[type, ...] = (
    row.Points,
    row.RaiseScore,
    row.Negate,
    row.Provide,
    row.Edge,
    row.Disable,
    row.Capture,
    row.Release,
    row.StayBeside,
    row.TurnUp,
    piles.Draw,
    piles.Discard,
    piles.Move,
    piles.Look,
    piles.Replace,
    piles.Score,
)
TESTS: tuple[type, ...] = (
    conditions.Has,
    conditions.Available,
    conditions.IsOn,
    conditions.Concluded,
)
VALUES: tuple[type, ...] = (
    amounts.Count,
    amounts.Investment,
    amounts.RoundScore,
    amounts.Participants,
    amounts.Arms,
)

LANGUAGE = Language(STEPS, TESTS, VALUES)
