"""Run a module as a program that stops when its parent process is gone.

python -m config.subprocess_entry PIPE MODULE ARGUMENTS. PIPE is the read end of a pipe whose write end only the parent
holds. The process leads its own session (see `config.play`), so its children stop with it.
"""

import os
import runpy
import signal
import sys
import time
from threading import Thread

GRACE_S = 10
"""Seconds between SIGTERM and SIGKILL."""


def main(pipe: str, module: str, *arguments: str) -> None:
    Thread(target=_stop_with_parent, args=(int(pipe),), daemon=True).start()
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _stop_with_parent(pipe: int) -> None:
    """Wait until the pipe closes. Then stop the whole session."""
    os.read(pipe, 1)
    os.killpg(0, signal.SIGTERM)
    time.sleep(GRACE_S)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
