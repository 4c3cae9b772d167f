"""Tell whether this process uses the compiled rules engine.

`config.engine_build` compiles it.
"""

import json
import logging
import sys
import sysconfig
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Literal

import engine

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(str(engine.__file__)).parent
COMMAND = "python -m config.engine_build" if FOLDER.parent == ROOT else "make compile"
"""Command that compiles the engine of this process again."""
MANIFEST = "compiled.json"
"""File in the engine's folder with the digest of the sources.

It also has the file name suffix of the compiled modules.
"""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""Suffix of compiled modules of this version of Python."""

log = logging.getLogger(__name__)


def engine_in_use() -> Literal["compiled", "python"]:
    """Return "compiled" if this process uses the compiled engine, otherwise "python".

    A process uses the sources if nothing was compiled, or if that was for another Python. If the compiled modules are
    incomplete or older than the sources, it ends with a message. They would play by other rules than the sources say.
    """
    manifest = _read_manifest()
    if manifest is None or manifest["suffix"] != SUFFIX:
        return "python"
    if manifest["sources"] != digest_sources():
        sys.exit(f"The compiled engine is older than its sources. Run: {COMMAND}")
    try:
        interpreter = import_module("engine.kernel.interpreter")
    except ImportError as error:
        sys.exit(f"The compiled engine is incomplete ({error}). Run: {COMMAND}")
    if not str(interpreter.__file__).endswith(SUFFIX):
        sys.exit(f"The compiled engine is incomplete. Run: {COMMAND}")
    return "compiled"


def warn_if_unusable() -> None:
    """Log a warning if the compiled engine was made for another Python."""
    manifest = _read_manifest()
    if manifest is not None and manifest["suffix"] != SUFFIX:
        log.warning("The engine was compiled for another Python, so it runs uncompiled. Run: %s", COMMAND)


def _read_manifest() -> dict[str, str] | None:
    path = FOLDER / MANIFEST
    return dict(json.loads(path.read_text())) if path.exists() else None


def digest_sources() -> str:
    """Return the digest of the engine's sources."""
    digest = blake2b(digest_size=16)
    for path in sorted((ROOT / "engine").rglob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()
