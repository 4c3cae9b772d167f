"""A long-running interpreter with a server's settings, which starts slowly.

python -m tests.support.server_shell reads a script as JSON on each line and writes its output or traceback as JSON.
"""

import io
import json
import sys
import traceback
from contextlib import redirect_stdout
from typing import TextIO

import django


def main(asked: TextIO, told: TextIO) -> None:
    django.setup()
    for line in asked:
        told.write(json.dumps(run(json.loads(line))) + "\n")
        told.flush()


def run(script: str) -> dict[str, str | None]:
    """Run a script in a new namespace; return its output and traceback."""
    printed, fault = io.StringIO(), None
    with redirect_stdout(printed):
        try:
            exec(script, {"__name__": "__inside__"})
        except Exception:
            fault = traceback.format_exc()
    return {"printed": printed.getvalue(), "fault": fault}


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
