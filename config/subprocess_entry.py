"""A part of the server on this machine: a module that is run as a program, and ends when who started it is gone.

python -m config.subprocess_entry PIPE MODULE ARGUMENTS; PIPE is the number of a pipe's end for reading, whose other end nobody but
the starter has. It leads a session of its own (`play`), and all that it started ends with it.
"""

import os
import runpy
import signal
import sys
import time
from threading import Thread

GRACE_S = 10


def main(pipe: str, module: str, *arguments: str) -> None:
    Thread(target=_end_with_the_starter, args=(int(pipe),), daemon=True).start()
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _end_with_the_starter(pipe: int) -> None:
    """Wait for the end of the pipe; then end politely, and after GRACE_S seconds by force."""
    os.read(pipe, 1)
    os.killpg(0, signal.SIGTERM)
    time.sleep(GRACE_S)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
