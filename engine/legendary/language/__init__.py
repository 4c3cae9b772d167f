"""The operations of this game's effect language, beside the kernel's (if, may, choose_one ...).

Each is a struct: its fields are what a card file may say, `run` calls the rules, `text` is what stands on
the card; a step that players do has its words in `does`, one that "you" is told to do in `order`. Operations import
rules; rules never import operations.
"""

from engine.kernel.language import Language
from engine.legendary.language import amounts, cards, conditions, hidden, players

STEPS: tuple[type, ...] = (
    players.Points,
    players.Pay,
    players.Belief,
    players.Doubt,
    players.ResolveBelief,
    players.ResolveDoubt,
    players.Strike,
    players.Scar,
    players.Heal,
    players.Harden,
    players.Avoid,
    players.Cancel,
    players.Counter,
    players.DefeatPlayer,
    players.FightPlayer,
    players.SwapAvatars,
    players.InForce,
    players.EndTurn,
    players.Lose,
    cards.Draw,
    cards.Discard,
    cards.Defeat,
    cards.Gain,
    cards.Move,
    cards.Attach,
    cards.Beneath,
    cards.Offer,
    cards.Shuffle,
    hidden.Scan,
    hidden.Hide,
    hidden.Look,
    hidden.Search,
    hidden.Dig,
    hidden.Advance,
    hidden.AddEvidence,
    hidden.ReplaceEvidence,
    hidden.AddClone,
)
TESTS: tuple[type, ...] = (
    conditions.Played,
    conditions.Has,
    conditions.CanPay,
    conditions.Here,
    conditions.TheEnd,
    conditions.Solo,
    conditions.YourTurn,
    conditions.ItIs,
    conditions.FromStrike,
)
VALUES: tuple[type, ...] = (
    amounts.Count,
    amounts.CountPlayed,
    amounts.CountClasses,
    amounts.Players,
    amounts.CounterOf,
    amounts.Damage,
    amounts.EvidenceCollected,
)

LANGUAGE = Language(STEPS, TESTS, VALUES)
