"""The worked example of the rules, active Randy against Les (W01 to W27).

Card texts that act in it are replaced by texts made for this test.
"""

from engine.ccg.rules import checks, damage, healing, plays
from engine.ccg.table.card_queries import Cards
from engine.ccg.table.card_texts import Texts
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE
from tests.engine.ccg.actions import act, asked, decline, is_asked, options, pass_until, play, resolve
from tests.engine.ccg.constants import (
    AMBUSH,
    AUBREY,
    BRAUN,
    CAPE_COD,
    CAR_TROUBLES,
    DEEP_THROAT,
    GOOD_PEOPLE,
    KNIFE,
    KOSSEFF,
    LAMANA,
    MANITOU,
    MULDER,
    SCULLY,
    SHOTGUN,
    A,
    B,
    X,
)
from tests.engine.ccg.tables import Small, card, numbers_in, pools

FIRST_AID = "0002"
FILLER = [f"{number:04}" for number in range(42, 62)]
RANDY = [KNIFE, X, FIRST_AID, BRAUN, AUBREY, FILLER[0], FILLER[1]]
LES = [SHOTGUN, DEEP_THROAT, AMBUSH, CAR_TROUBLES, CAPE_COD, MANITOU, GOOD_PEOPLE]


class ExampleTexts(Texts):
    """Effects of the example's cards."""

    DOES = {X: "negates", BRAUN: "helps", FIRST_AID: "heals", CAR_TROUBLES: "leaves_behind"}

    def program(self, table: Cards, card: int, moment: str) -> str:
        return self.DOES.get(table.design(card).number, "") if moment == "resolved" else ""

    def equipment_bonus(self, table: Cards, equipment: int, stat: str) -> int:
        return 1 if table.design(equipment).number == KNIFE and stat == "CRC" else 0

    def windows(self, table: Cards, card: int) -> list[str] | None:
        return ["after_damage"] if table.design(card).number == FIRST_AID else None


def negates(table: Table, frame: Frame) -> None:
    plays.negate(table, table.state.announced[-2].card)


def helps(table: Table, frame: Frame) -> None:
    checks.modify(table, frame.source, 2)


def heals(table: Table, frame: Frame) -> None:
    healing.heal(table, next(agent for agent in table.agents(frame.you) if damage.is_at_zero(table, agent)), 1)


def leaves_behind(table: Table, frame: Frame) -> None:
    table.check.absent.append(card(table, SCULLY))


PROGRAMS = {"negates": [negates], "helps": [helps], "heals": [heals], "leaves_behind": [leaves_behind]}


def hands(table: Table) -> list[int]:
    return [len(table.zones[f"hand.{seat}"]) for seat in (A, B)]


def test_the_worked_example() -> None:
    team = [MULDER, SCULLY, KOSSEFF, LAMANA]
    places = {"bureau.0": team, "hand.0": RANDY, "deck.0": FILLER, "hand.1": LES, "deck.1": FILLER}
    table = Small(places, points=5, texts=ExampleTexts(), programs=PROGRAMS, xfiles=("0119", "0120")).table
    table.state.turn.number = 0
    table.push("turn", A)
    table.run()
    agents = {number: card(table, number) for number in team}

    # W03 to W07: Briefing. Mulder's points only buy cards; here they are in the pool with all others.
    pass_until(table, "draw")
    act(table, Action("choose", pick="yes"))
    assert (pools(table)[A], hands(table)) == ((11, 5), [8, 7])
    act(table, Action("buy_cards", pick="2"))
    assert (pools(table)[A], hands(table)[A]) == ((9, 5), 10)
    pass_until(table, "sell")
    act(table, Action("sell", cards=tuple(sorted(card(table, n, "hand.1") for n in (SHOTGUN, DEEP_THROAT, AMBUSH)))))
    assert (pools(table)[B], hands(table)[B]) == ((5, 18), 4)
    act(table, Action("buy_cards", pick="2"))
    assert (pools(table)[B], hands(table)[B]) == ((5, 16), 6)

    # W08, W09: Healing; Requisition
    pass_until(table, "equip")
    act(table, Action("equip", card=card(table, KNIFE), cards=(agents[MULDER],)))
    decline(table, "answer")
    assert (pools(table)[A], hands(table)[A]) == ((7, 5), 9)

    # W10: Deployment
    pass_until(table, "deploy")
    for number in (MULDER, SCULLY, KOSSEFF):
        act(table, Action("move", card=agents[number], space="field"))
    act(table, DONE)

    # W11, W12: Case Assignment
    pass_until(table, "place")
    act(table, Action("place", card=card(table, AUBREY, "hand.0"), seat=B))
    decline(table, "answer")
    assert (pools(table)[A], hands(table)[A]) == ((5, 5), 8)
    act(table, DONE)
    assert is_asked(table) == (B, "slide")
    act(table, Action("slide", cards=(card(table, CAPE_COD, "hand.1"), card(table, CAR_TROUBLES, "hand.1"))))
    assert (pools(table)[B], hands(table)[B]) == ((5, 16), 4)

    # W13 to W15: the check and the cards under the Site
    pass_until(table, "investigate")
    act(table, options(table, "investigate")[0])
    decline(table, "before_site")
    assert table.check is not None
    assert checks.describe(table, table.check) == "Behavioral 7 against 4"
    assert numbers_in(table, "discard.1")[-1] == CAPE_COD
    act(table, options(table, "bluff")[0])
    decline(table, "answer")
    assert (pools(table)[B], checks.level(table, table.check)) == ((5, 14), 6)

    # W16, W17: the Manitou is negated
    decline(table)
    play(table, MANITOU)
    assert ((pools(table)[B], hands(table)[B]), is_asked(table)) == (((5, 8), 3), (A, "answer"))
    resolve(table, X)
    assert (pools(table)[A], hands(table)[A]) == ((2, 5), 7)
    assert table.combat is None

    # W18, W19: Good People, Good Food; the round at long range
    decline(table)
    resolve(table, GOOD_PEOPLE)
    assert (pools(table)[B], hands(table)[B]) == ((5, 0), 2)
    foe = card(table, GOOD_PEOPLE)
    decline(table, "combat")
    assert (table.combat.kind, table.combat.damage) == ("CRC", {foe: 3})

    # W20, W21: close range; First Aid
    decline(table, "combat")
    act(table, Action("choose", card=agents[KOSSEFF]))
    assert table.combat.damage == {foe: 7}
    assert damage.is_at_zero(table, agents[KOSSEFF])
    play(table, FIRST_AID)
    decline(table, "answer", "after_damage")
    assert (table.place(agents[KOSSEFF]), table.agent(agents[KOSSEFF]).damage, hands(table)[A]) == ("field", 2, 6)

    # W22, W23: the last round; its damage is dealt anyway
    decline(table, "combat")
    act(table, Action("choose", card=agents[KOSSEFF]))
    decline(table, "after_damage")
    assert table.combat is None
    assert (table.place(agents[KOSSEFF]), table.agent(agents[KOSSEFF]).damage) == ("hospital", 3)
    assert numbers_in(table, "discard.1")[-1] == GOOD_PEOPLE
    assert checks.describe(table, table.check) == "Behavioral 3 against 4"

    # W24 to W26: Braun; the question
    assert is_asked(table) == (A, "check")
    resolve(table, BRAUN)
    assert (checks.level(table, table.check), (pools(table)[A], hands(table)[A])) == (5, ((0, 5), 5))
    decline(table, "check")
    act(table, Action("ask", pick="Survival"))
    assert [(row.value, row.yes) for row in table.state.log] == [("Survival", False)]
    decline(table, "guess")
    assert numbers_in(table, "discard.0")[-1] == AUBREY

    # W27: Debriefing
    pass_until(table, "discard")
    assert hands(table) == [5, 2]
    compose = asked(table).compose
    assert compose is not None and compose.least == 0
