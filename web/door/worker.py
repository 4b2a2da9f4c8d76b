"""What connects Python in PyScript's worker with the page: texts in both directions, and reports of errors.

The modules `interpreter` (web/page/interpreter.mjs) and `polyscript` (PyScript) exist only in the worker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from traceback import format_exception
from typing import Any


def report(fault: BaseException) -> None:
    """Tell the page about an exception that nothing has handled; the page shows it in its error box."""
    from interpreter import crashed

    crashed("".join(format_exception(fault)))


def open_door(hear: Callable[[str], None]) -> Callable[[str], None]:
    """Call `hear` with every text from the page, and return the function that sends a text to the page.

    Texts that the page sent before wait at PyScript until main.py has ended, and come in their order. The
    first thing that comes is not a text: it names the channel for all answers (web/page/boot/loading.js says
    why there is one).
    """
    from js import BroadcastChannel
    from polyscript import xworker
    from pyodide.ffi import create_proxy

    ways = [xworker]

    def heard(event: Any) -> None:
        try:
            if isinstance(event.data, str):
                hear(event.data)
            else:
                ways.append(BroadcastChannel.new(event.data.channel))
        except Exception as fault:
            report(fault)

    def failed(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        report(context.get("exception") or RuntimeError(context["message"]))

    xworker.onmessage = create_proxy(heard)
    asyncio.get_event_loop().set_exception_handler(failed)
    return lambda text: ways[-1].postMessage(text)
