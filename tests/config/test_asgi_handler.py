"""Django's ASGI handler with threads that serve one request after the other."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, get_ident
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.asgi_handler import MAX_IDLE_THREADS, Handler
from tests.support.polling import PATIENCE_S, wait_until

SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
BODY = {"type": "http.request", "body": b"", "more_body": False}


def run_at_once(handler: Handler, number: int) -> set[int]:
    """Handle requests at the same time; return the threads that did."""
    barrier, threads = Barrier(number), set[int]()

    def respond(request: HttpRequest) -> HttpResponse:
        barrier.wait()
        threads.add(get_ident())
        return HttpResponse()

    async def requests() -> None:
        async def send(message: Any) -> None: ...

        async def receive(messages: list[Any]) -> Any:
            return messages.pop() if messages else await asyncio.get_running_loop().create_future()

        await asyncio.gather(*(handler(SCOPE, lambda left=[BODY]: receive(left), send) for _ in range(number)))

    handler.get_response = respond
    asyncio.run(requests())
    wait_until(lambda: len(handler._idle_threads) == min(number, MAX_IDLE_THREADS))
    return threads


def test_a_few_threads_are_reused_and_the_others_end() -> None:
    handler = Handler()
    first = run_at_once(handler, MAX_IDLE_THREADS + 3)
    assert len(first) == MAX_IDLE_THREADS + 3
    assert run_at_once(handler, MAX_IDLE_THREADS) <= first


def test_the_thread_of_an_abandoned_request_is_reused() -> None:
    handler, begun, abandoned = Handler(), Event(), Event()
    handler.get_response = lambda request: begun.set() or (abandoned.wait(PATIENCE_S) and HttpResponse())
    messages = iter([BODY, {"type": "http.disconnect"}])

    async def receive() -> Any:
        message = next(messages)
        while message is not BODY and not begun.is_set():
            await asyncio.sleep(0)
        if message is not BODY:
            abandoned.set()
        return message

    async def send(message: Any) -> None: ...

    asyncio.run(handler(SCOPE, receive, send))
    wait_until(lambda: len(handler._idle_threads) == 1)


def test_a_request_that_outlasts_the_server_gets_a_single_503() -> None:
    handler, begun, stopped, sent = Handler(), Event(), Event(), list[Any]()
    handler.get_response = lambda request: begun.set() or (stopped.wait(PATIENCE_S) and HttpResponse())
    messages = [BODY]

    async def receive() -> Any:
        return messages.pop() if messages else await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        sent.append(message)

    async def stop_during_request() -> None:
        request = asyncio.create_task(handler(SCOPE, receive, send))
        while not begun.is_set():
            await asyncio.sleep(0)
        request.cancel()
        await request
        (view,) = (task for task in asyncio.all_tasks() if "_respond" in str(task))
        stopped.set()
        await view

    asyncio.run(stop_during_request())
    assert [message.get("status") for message in sent if message["type"] == "http.response.start"] == [503]


def test_idle_threads_end_on_shutdown() -> None:
    handler = Handler()
    run_at_once(handler, 2)
    (thread,) = handler._idle_threads[:1]
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

    async def receive() -> Any:
        return next(messages)

    sent: list[str] = []

    async def send(message: Any) -> None:
        sent.append(message["type"])

    asyncio.run(handler({"type": "lifespan"}, receive, send))
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert isinstance(thread, ThreadPoolExecutor) and thread._shutdown
