"""An interpreter with a server's own settings and data, which stays: to start one takes longer than most of its work.

python -m tests.inside; it reads a script in each line and answers with what that printed, or why it failed, as JSON.
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
    """Run a script that knows nothing of those before it."""
    printed, fault = io.StringIO(), None
    with redirect_stdout(printed):
        try:
            exec(script, {"__name__": "__inside__"})
        except Exception:
            fault = traceback.format_exc()
    return {"printed": printed.getvalue(), "fault": fault}


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
