"""What uvicorn speaks HTTP with: its own protocol, but for heads of requests that never end, or can't be read.

Uvicorn would wait for ever, and refuse in words of its own. The application can't mend that: it is asked when the head
is whole.
"""

from asyncio import BaseTransport, TimerHandle

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class Protocol(H11Protocol):
    """Hangs up where a head isn't whole `head_timeout_s` seconds after the connection, or after its first byte.

    Between two requests uvicorn's own --timeout-keep-alive counts, for bodies `api.core.request_limits`.
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

    def send_400_response(self, msg: str) -> None:
        """Refuse what can't be read as all else is refused. msg: uvicorn's words, which nobody can mend anything by."""
        # Only now: uvicorn reads this module before the application, and so before its settings.
        from api.core.problems import problem

        refusal = problem("bad_request", "The head of a request is HTTP, and has 64 kB at most.")
        headers = [*refusal.items(), ("Content-Length", str(len(refusal.content))), ("Connection", "close")]
        answer = h11.Response(status_code=refusal.status_code, headers=headers)
        for event in (answer, h11.Data(data=refusal.content), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait_for_head(self) -> None:
        if self._hanging_up is None:
            self._hanging_up = self.loop.call_later(self.head_timeout_s, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self._hanging_up is not None:
            self._hanging_up.cancel()
            self._hanging_up = None
