"""Compile the rules engine with mypyc: python -m config.engine_build [FOLDER]

Without FOLDER, the compiled modules are written beside their sources. With FOLDER, a copy of the engine is compiled
there, and `FOLDER/python` is a Python that uses it. A server can run without any of this.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from config.compiled_engine import MANIFEST, ROOT, SUFFIX, digest_sources

PATTERNS = """
    kernel/base_table kernel/card_numbers kernel/compiled_cards kernel/english kernel/interpreter kernel/labels
    kernel/prompts kernel/randomness kernel/targets kernel/turn_order kernel/zones
    */cards/attributes */cards/catalogue */cards/requirements */cards/zones
    */table/[!_]* */rules/[!_]*
    */language/compiled_texts */language/filters */language/targets
    */presentation/current_decisions */presentation/labels */presentation/legal_actions */presentation/notebook
    */presentation/option_order */presentation/out_of_turn_actions */presentation/prompts */presentation/unlikely_plays
    */presentation/estimate */presentation/reshuffle
    */presentation/view
    bots/search
"""
"""Compiled modules of the engine. Subclasses of their classes must be among them."""
PLAIN = {"state.py", "programs.py"}
"""Modules that stay uncompiled.

Mypyc drops the options of structs. Lists of programs gain nothing.
"""
OPTIMIZATION = "1"
"""gcc -O1. It needs four to nine minutes of processor time and 2 GB of memory."""
PYTHON = """\
#!/bin/sh
# Python with the compiled engine. After a change of the engine, run: make compile
PYTHONPATH='{folder}:{root}' exec '{python}' -P "$@"
"""


def main(folder: Path = ROOT) -> None:
    if not _can_compile():
        sys.exit("Compiling needs a C compiler and Python's headers (gcc, python3-dev).")
    if folder != ROOT:
        shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    else:
        _remove_compiled()
    manifest = {"sources": digest_sources(), "suffix": SUFFIX}
    _compile(folder)
    (folder / "engine" / MANIFEST).write_text(json.dumps(manifest))
    if folder != ROOT:
        _write_python(folder)


def _remove_compiled() -> None:
    for old in (ROOT / "engine" / MANIFEST, *ROOT.glob("*__mypyc.*.so"), *(ROOT / "engine").rglob("*.so")):
        old.unlink(missing_ok=True)


def _compile(folder: Path) -> None:
    command = [sys.executable, "-m", "mypyc", "--config-file=", *modules()]
    variables = {**os.environ, "MYPYC_OPT_LEVEL": OPTIMIZATION}
    done = subprocess.run(command, cwd=folder, env=variables, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe engine was not compiled.")
    for leftover in ("build", ".mypy_cache"):
        shutil.rmtree(folder / leftover)


def modules() -> list[str]:
    """Return the paths of the compiled modules, relative to the program's folder."""
    found = {path for pattern in PATTERNS.split() for path in (ROOT / "engine").glob(f"{pattern}.py")}
    return sorted(str(path.relative_to(ROOT)) for path in found if path.name not in PLAIN)


def _can_compile() -> bool:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return bool(shutil.which(compiler)) and (Path(sysconfig.get_path("include")) / "Python.h").exists()


def _write_python(folder: Path) -> None:
    """Write a command that runs Python with the compiled engine."""
    command = folder / "python"
    command.write_text(PYTHON.format(folder=folder, root=ROOT, python=sys.executable))
    command.chmod(0o755)
    print(f"To use the compiled engine: {os.path.relpath(command)} manage.py simulate")


if __name__ == "__main__":
    main(*(Path(argument).absolute() for argument in sys.argv[1:]))
