"""Tell whether this process uses the compiled rules engine.

`config.engine_build` compiles it.
"""

import json
import logging
import sysconfig
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from django.core.exceptions import ImproperlyConfigured

from engine.kernel import interpreter

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "python -m config.engine_build"
MANIFEST = "compiled.json"
"""File in the engine's folder with the digest of the sources.

It also has the file name suffix of the compiled modules.
"""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""Suffix of compiled modules of this version of Python."""

log = logging.getLogger(__name__)


def engine_in_use() -> Literal["compiled", "python"]:
    """Return "compiled" if this process uses the compiled engine, otherwise "python".

    A process uses the sources if nothing was compiled, or if that was for another Python. Raise
    ImproperlyConfigured if the compiled modules are incomplete or older than the sources: they would play by other
    rules than the sources say.
    """
    manifest = _read_manifest()
    if manifest is None or manifest["suffix"] != SUFFIX:
        return "python"
    if manifest["sources"] == digest_sources() and str(interpreter.__file__).endswith(SUFFIX):
        return "compiled"
    raise ImproperlyConfigured(f"The compiled engine is incomplete or older than its sources. Run: {COMMAND}")


def warn_if_unusable() -> None:
    """Log a warning if the compiled engine was made for another Python."""
    manifest = _read_manifest()
    if manifest is not None and manifest["suffix"] != SUFFIX:
        log.warning("The engine was compiled for another Python, so it runs uncompiled. Run: %s", COMMAND)


def _read_manifest() -> dict[str, str] | None:
    path = Path(str(interpreter.__file__)).parents[1] / MANIFEST
    return dict(json.loads(path.read_text())) if path.exists() else None


def digest_sources() -> str:
    """Return the digest of the engine's sources."""
    digest = blake2b(digest_size=16)
    for path in sorted((ROOT / "engine").rglob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()
