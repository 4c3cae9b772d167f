"""Operations of this game's effect language, in addition to those of the kernel.

Each is a struct: its fields are what a card file may contain, `run` calls the rules and `text` is the card text. A
step that players do has its verb phrase in `does`, an order to "you" in `order`. Operations import rules; rules
never import operations.
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
