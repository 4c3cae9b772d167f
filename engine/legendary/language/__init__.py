"""The operations of this game's effect language, beside the kernel's (if, may, choose_one ...).

Each is a struct: its fields are what a card file may say, `run` calls the rules, `text` is what stands on
the card; a step that players do has its words in `does`, one that "you" is told to do in `order`. Operations import
rules; rules never import operations.
"""

from engine.kernel.language import Language
from engine.legendary.language import amounts, conditions, hidden_cards, open_cards, players

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
    open_cards.Draw,
    open_cards.Discard,
    open_cards.Defeat,
    open_cards.Gain,
    open_cards.Move,
    open_cards.Attach,
    open_cards.Beneath,
    open_cards.Offer,
    open_cards.Shuffle,
    hidden_cards.Scan,
    hidden_cards.Hide,
    hidden_cards.Look,
    hidden_cards.Search,
    hidden_cards.Dig,
    hidden_cards.Advance,
    hidden_cards.AddEvidence,
    hidden_cards.ReplaceEvidence,
    hidden_cards.AddClone,
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
