"""Celery's broker where there is no server for it: letters in a folder."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """A channel that lays letters down whole: a worker reads at once what it finds, and one that is torn ends it."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:
        letter = Path(self.data_folder_out, f"{time.time_ns()}_{uuid4()}.{queue}.msg")
        draft = letter.with_name(f"{letter.name}.draft")
        draft.write_text(dumps(payload))
        draft.replace(letter)


class Transport(filesystem.Transport):
    """Kombu's filesystem transport with these channels; it has no host that would have to be named."""

    Channel = Channel
    default_connection_params: Mapping[str, str] = {}
