"""Commands during play: actions, votes, undo, forks, clocks and chat."""
