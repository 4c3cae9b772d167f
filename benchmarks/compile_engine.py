"""Compile the engine with mypyc: python -m benchmarks.compile_engine FOLDER

FOLDER (`.compiled` with `make compile`) gets a copy of the engine, with the modules of COMPILED as machine code, and a
command `python` that uses it. Server and tests use the plain engine.
"""

import shlex
import shutil
import subprocess
import sys
import sysconfig
from contextlib import chdir
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = "tools"
COMPILED = {
    "engine/kernel": "base_table interpreter randomness turn_order zones",
    "engine/ccg/table": "table",
    "engine/fanccg/table": "table",
    "engine/legendary/table": "filters knowledge_rules modifiers player_decks table",
    "engine/legendary/rules": """
        action_phase avatar_swaps beliefs bureau card_moves cleanup_phase conspiracy_phase coordinate defeated_cards
        defeated_players effect_order end_games evidence fights game_outcome hand_cards leaving_play points revealing
        scoring series setup shadows_movement strike_deck strike_phase strikes the_end turn
    """,
    "engine/legendary/presentation": "legal_actions out_of_turn_actions prompts view",
}
"""Compiled modules by folder.

Modules with structs are left out, because mypyc drops the options of a struct. Subclasses of compiled classes must be
compiled too.
"""

PYTHON = """\
#!/bin/sh
# Python with the compiled engine. After a change of the engine, run: make compile
PYTHONPATH='{folder}:{root}' exec '{python}' -P "$@"
"""


def main(folder: Path) -> None:
    if not _can_compile():
        sys.exit("make compile needs a C compiler and Python's headers (gcc, python3-dev).")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    with chdir(folder):
        _install(TOOLS)
        _compile()
        for leftover in (TOOLS, "build", ".mypy_cache"):
            shutil.rmtree(leftover)
    command = folder / "python"
    command.write_text(PYTHON.format(folder=folder, root=ROOT, python=sys.executable))
    command.chmod(0o755)
    print(f"The engine is compiled. To use it: {command} manage.py simulate")


def _can_compile() -> bool:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return bool(shutil.which(compiler)) and (Path(sysconfig.get_path("include")) / "Python.h").exists()


def _install(tools: str) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", tools]
    subprocess.run([*pip, "-r", str(ROOT / "benchmarks" / "mypyc-requirements.txt")], check=True)
    sys.path.insert(0, str(Path(tools).resolve()))


def _compile() -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    setup(script_args=["--quiet", "build_ext", "--inplace"], ext_modules=mypycify(["--config-file=", *modules()]))


def modules() -> list[str]:
    """Return the paths of the compiled modules."""
    return [f"{folder}/{name}.py" for folder, names in COMPILED.items() for name in names.split()]


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
