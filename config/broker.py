"""Celery brokers: Redis, or files in the data folder if there is no Redis.

Kombu's own filesystem transport fails both tests of torn files in `tests/config/test_broker.py`. Its Redis transport
fails both tests of lost acknowledgements in `tests/config/test_celery.py`.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem, redis
from kombu.transport.virtual import BrokerState
from kombu.utils.json import dumps
from kombu.utils.scheduling import FairCycle, round_robin_cycle

from campaigns.files.private_files import locked, write_whole
from campaigns.task_queue import BULK_QUEUE, PERIODIC_QUEUE


class PeriodicFirst(FairCycle):
    """The order of a channel's queues: PERIODIC_QUEUE, then the others in turn."""

    def get(self, callback: Any, **options: Any) -> Any:
        if PERIODIC_QUEUE in self.resources:
            with suppress(self.predicate):
                return self.fun(PERIODIC_QUEUE, callback, **options)
        return super().get(callback, **options)


class FileChannel(filesystem.Channel):
    """A channel that writes files atomically. A half-written file stops a worker."""

    def _reset_cycle(self) -> None:
        self._cycle = PeriodicFirst(self._get_and_deliver, self._active_queues, Empty)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override] # Kombu's signature
        write_whole(Path(self.data_folder_out, f"{time.time_ns()}_{uuid4()}.{queue}.msg"), dumps(payload))

    def get_table(self, exchange: str) -> list[Any]:
        """Return the queues of an exchange. Processes bind those of a damaged file."""
        try:
            return super().get_table(exchange)
        except ValueError:
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        self.control_folder.mkdir(exist_ok=True)
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with locked(self.control_folder / ".lock"):
            table = self.get_table(exchange)
            if binding not in table:
                write_whole(self._exchange_file(exchange), dumps([binding, *table]))


class FileTransport(filesystem.Transport):
    """Kombu's filesystem transport with `FileChannel`. Its URL has no host.

    Each transport keeps its own bindings. Kombu shares them within a process, so a second data folder would get none.
    """

    Channel = FileChannel
    default_connection_params: Mapping[str, str] = {}

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = BrokerState()


class RedisChannel(redis.Channel):
    """A Redis channel that keeps no copy of a task after a worker has taken it.

    Kombu stores each running task in Redis and deletes it on acknowledgement. If Redis doesn't answer an
    acknowledgement in time, its slot in the prefetch window stays occupied. After one lost acknowledgement per worker
    process, the worker takes no more tasks (celery/celery#2415). A Redis at its memory limit refuses acknowledgements,
    which stops the worker. Here acknowledgements stay inside the worker, and periodic tasks find lost work again.
    """

    ack_emulation = False
    do_restore = False
    """Don't requeue running tasks when the connection is lost: they are still running."""

    def _restore(self, message: Any, leftmost: bool = False) -> None:
        """Requeue a task whose process was killed. Do nothing on a closed channel."""
        if not self.closed:
            super()._restore(message, leftmost)


class UrgentFirst(round_robin_cycle):
    """The order of a worker's queues: PERIODIC_QUEUE, the others in turn, BULK_QUEUE."""

    def consume(self, n: int) -> list[str]:
        return sorted(super().consume(n), key=lambda queue: (queue != PERIODIC_QUEUE, queue == BULK_QUEUE))


class RedisTransport(redis.Transport):
    """Kombu's Redis transport with `RedisChannel`."""

    Channel = RedisChannel
