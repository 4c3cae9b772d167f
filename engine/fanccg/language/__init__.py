"""The operations of this game's effect language, beside the kernel's (if, may, choose_one ...).

Each is a struct: its fields are what a card file may say, `run` calls the rules, `text` is what stands on the card.
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
