"""What uvicorn speaks HTTP with: its own protocol, but for clients that don't come to the end of a request's head.

Uvicorn would wait for ever. The application can't mend that: it is asked when the head is whole.
"""

from asyncio import BaseTransport, TimerHandle

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class Protocol(H11Protocol):
    """Hangs up where a head isn't whole `head_timeout_s` seconds after the connection, or after its first byte.

    Between two requests uvicorn's own --timeout-keep-alive counts, for bodies `api.bodies`.
    """

    head_timeout_s = 15.0
    _hanging_up: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._hanging_up is None:
            self._hanging_up = self.loop.call_later(self.head_timeout_s, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self._hanging_up is not None:
            self._hanging_up.cancel()
            self._hanging_up = None
