"""The game from its first turn to its end, and the winners (WIN)."""

from engine.ccg.table.state import RemovedAgent
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from engine.kernel.interpreter import Interrupted


def _turns(table: Table, frame: Frame) -> None:
    """Run the next turn, clockwise; the game is a draw at the turn limit.

    Source: SET-14, WIN-07.
    """
    turn, setup = table.state.turn, table.state.setup
    if turn.number >= setup.turn_limit * len(table.state.players):
        table.happened("game_tied")
        _close(table, [])
    frame.pc -= 1
    following = (turn.seat + 1) % len(table.state.players) if turn.number else table.state.first
    table.push("turn", table.clockwise(following)[0])


def win(table: Table, seats: list[int]) -> None:
    """End the game at once: some seats win, all others lose.

    Raises Interrupted.
    Source: WIN-01, WIN-02, WIN-05, MP-09.
    """
    for seat in seats:
        table.happened("game_won", seat)
    _close(table, seats)


def _close(table: Table, winners: list[int]) -> None:
    table.state.winners = winners
    table.state.phase = "over"
    table.stack.clear()
    table.pending = None
    raise Interrupted


def remove_from_game(table: Table, card: int) -> None:
    """Remove a card from the game.

    With that option, the last player with Agents wins.
    Source: PLAY-22, WIN-03, WIN-04.
    """
    owner, agent = table.owner(card), table.state.agents.get(card)
    if agent:
        table.state.turn.lost[card] = RemovedAgent(agent, table.place(card), table.state.tokens.get(card, 0))
    table.discard(table.zones[f"attached.{card}"])
    table.move(card, f"removed.{owner}", by="PLAY-22")
    if agent and not agent.bought:
        table.player(owner).agents -= 1
    last_with_agents_wins(table)


def last_with_agents_wins(table: Table) -> None:
    """End the game if only one player has Agents and the option is on.

    Source: WIN-03, WIN-04, OPEN-15.
    """
    standing = [seat for seat in table.clockwise(0) if table.player(seat).agents > 0]
    if table.state.setup.killer and len(standing) == 1:
        win(table, standing)


def bring_back(table: Table, agent: int) -> None:
    """Return an Agent removed this turn to its section, unhurt.

    Cards attached to it are lost. Source: PLAY-22, EFF-14.
    """
    lost = table.state.turn.lost.pop(agent)
    lost.agent.damage, lost.agent.doom = 0, None
    table.state.agents[agent] = lost.agent
    table.move(agent, f"{lost.section}.{table.owner(agent)}")
    table.state.tokens[agent] = lost.tokens
    if not lost.agent.bought:
        table.player(table.owner(agent)).agents += 1


PROGRAMS = {"game": [_turns]}
