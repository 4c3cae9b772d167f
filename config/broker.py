"""Celery's brokers: Redis, and where there is no server for it letters in a folder."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem, redis
from kombu.transport.virtual import BrokerState
from kombu.utils.json import dumps

from config.private_files import locked, write_whole


class Channel(filesystem.Channel):
    """A channel that writes its files whole: a worker reads at once what it finds, and one that is torn ends it."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override] # as Kombu has it
        write_whole(Path(self.data_folder_out, f"{time.time_ns()}_{uuid4()}.{queue}.msg"), dumps(payload))

    def get_table(self, exchange: str) -> list[Any]:
        """Return the queues of an exchange; none where its file was torn: who needs a queue binds it at the start."""
        try:
            return super().get_table(exchange)
        except ValueError:
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        self.control_folder.mkdir(exist_ok=True)
        bound = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with locked(self.control_folder / ".lock"):
            table = self.get_table(exchange)
            if bound not in table:
                write_whole(self._exchange_file(exchange), dumps([bound, *table]))


class Transport(filesystem.Transport):
    """Kombu's filesystem transport with these channels; it has no host that would have to be named.

    What is bound stands in the control folder. Kombu also remembers it for the whole process, as if all transports had
    one folder: what asks in a second one would be heard by nobody.
    """

    Channel = Channel
    default_connection_params: Mapping[str, str] = {}

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = BrokerState()


class RedisChannel(redis.Channel):
    """A Redis channel that keeps no copy of a task once a worker has taken it.

    Kombu's own writes each task that is at work into Redis and takes it out when it is acknowledged. An acknowledgement
    that Redis doesn't answer in time keeps its slot in the prefetch window for good: after as many of them as the
    worker has processes it takes no task any more (celery/celery#2415). A Redis at its memory limit refuses them too,
    which ends the worker. Here acknowledgements never leave the worker, and what it loses the timetable finds again.
    """

    ack_emulation = False
    do_restore = False
    """Don't send tasks that are at work once more when the connection is lost: they still are at work."""

    def _restore(self, message: Any, leftmost: bool = False) -> None:
        """Send a task again whose process was killed. A channel that was closed meanwhile can't."""
        if not self.closed:
            super()._restore(message, leftmost)


class RedisTransport(redis.Transport):
    """Kombu's Redis transport with these channels."""

    Channel = RedisChannel
