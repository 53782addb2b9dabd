"""Serving the table: a free port, the address on the terminal, the browser where there is one."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from urllib.request import urlopen

DEFAULT_PORT = 8421
PORTS_TRIED = 20


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on `port`, or on one of the next few when it is taken; OSError when none is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(65535, port + PORTS_TRIED - 1) if port else 0
    for candidate in range(port, last + 1):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(512)
        except OSError as error:
            listener.close()
            if candidate == last:
                raise OSError(f"cannot listen on {host}, ports {port} to {last}: {error.strerror}") from error
            continue
        return listener
    raise AssertionError("the loop returns or raises")


def has_browser() -> bool:
    """Whether opening a browser makes sense: never from a terminal-only or remote machine."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def address_of(host: str, listener: socket.socket) -> str:
    """The URL for a person on this machine."""
    port = listener.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


def open_when_ready(address: str) -> None:
    """Waits for the server's first answer, then opens the browser."""
    with urlopen(address + "healthz", timeout=10):  # noqa: S310  our own address
        webbrowser.open(address)


def serve(host: str, port: int, database: str | None, *, open_browser: bool) -> None:
    """Serves until Ctrl-C."""
    listener = bind(host, port)
    address = address_of(host, listener)
    taken = listener.getsockname()[1]
    if port and taken != port:
        print(f"Port {port} is in use; taking {taken}.", flush=True)
    print(f"Duiyi 对弈 is at {address}  (Ctrl-C ends it)", flush=True)
    if open_browser and has_browser():
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()

    from duiyi.server.app import serve_on  # noqa: PLC0415  the address is printed first
    from duiyi.server.settings import Settings  # noqa: PLC0415

    serve_on(listener, Settings(database=database or ""))
