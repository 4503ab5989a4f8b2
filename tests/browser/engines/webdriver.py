"""Firefox and WebKit as WebDriver steers them: the one by Marionette, the other by HTTP.

Both speak the W3C's WebDriver, each by a way that needs no package: Debian has no geckodriver, and
Firefox listens for the same commands itself.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.request import Request, urlopen

from tests.browser.desk import line_of

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
# Seconds until a state is given up that a test waits for.
PATIENCE = 60.0
Value = TypeVar("Value")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007",
    "Backspace": "\ue003",
    "Escape": "\ue00c",
    "Control": "\ue009",
    "Home": "\ue011",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
# The commands by Marionette's names, and where the W3C's protocol has them.
COMMANDS = {
    "Navigate": ("POST", "/url"),
    "GetCurrentURL": ("GET", "/url"),
    "Back": ("POST", "/back"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "PerformActions": ("POST", "/actions"),
    "FindElement": ("POST", "/element"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class Steering(Protocol):
    """A way to send commands to an engine."""

    def send(self, name: str, **parameters: Any) -> Any:
        """Send a command by its name, and return what it answers."""

    def complaints(self) -> list[str]:
        """Return what the console has told of errors since the last time."""


class EngineError(Exception):
    """What an engine answers to a command that it can't obey."""


class Engine:
    """A window of an engine, by what a player does in it."""

    def __init__(self, steering: Steering, address: str) -> None:
        self.steering, self._address = steering, address

    def goto(self, path: str) -> None:
        self.steering.send("Navigate", url=self._address + path)

    @property
    def path(self) -> str:
        return str(self.steering.send("GetCurrentURL")).removeprefix(self._address)

    def back(self) -> None:
        self.steering.send("Back")

    def reload(self) -> None:
        self.steering.send("Refresh")

    def evaluate(self, expression: str, *arguments: Any) -> Any:
        """Return what an expression gives, or a function of the arguments; promises are awaited."""
        script = f"""const done = arguments[arguments.length - 1], given = {json.dumps(arguments)};
            const value = {expression};
            Promise.resolve(typeof value === "function" ? value(...given) : value)
                .then((it) => done([it]), (error) => done(String(error)));"""
        answer = self.steering.send("ExecuteAsyncScript", script=script, args=[])
        if not isinstance(answer, list):  # an error, or nothing from a page that has gone
            raise EngineError(str(answer))
        return answer[0]

    def until(self, expression: str, *arguments: Any) -> None:
        """Wait until an expression holds, also while a page goes and another comes."""
        deadline, told = time.monotonic() + PATIENCE, ""
        while time.monotonic() < deadline:
            try:
                if self.evaluate(expression, *arguments):
                    return
            except EngineError as error:
                told = str(error)
            time.sleep(0.05)
        said = self.evaluate("document.body.innerText") + str(self.steering.complaints())
        raise AssertionError(f"it never held: {expression} {arguments} {told}; {self.path}: {said}")

    def text(self, selector: str) -> str:
        return str(self.evaluate("(it) => document.querySelector(it)?.innerText ?? ''", selector))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their names or signs."""
        actions = [
            {"type": kind, "value": KEYS.get(key, key)}
            for key in keys
            for kind in ("keyDown", "keyUp")
        ]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def chord(self, held: str, key: str) -> None:
        """Press a key while another is held."""
        strokes = (("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held))
        actions = [{"type": kind, "value": KEYS.get(each, each)} for kind, each in strokes]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def click(self, selector: str) -> None:
        """Click on the first such element, once it is there and nothing lies over it."""
        soon(lambda: self.steering.send("ElementClick", id=self._element(selector)))

    def write(self, selector: str, text: str) -> None:
        """Type into a field, or give a file's path to a field for files."""
        self.steering.send("ElementSendKeys", id=self._element(selector), text=text)

    def screenshot(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.steering.send("TakeScreenshot")))

    def _element(self, selector: str) -> str:
        found = self.steering.send("FindElement", using="css selector", value=selector)
        return str(found[ELEMENT])

    def _act(self, source: dict[str, Any]) -> None:
        self.steering.send("PerformActions", actions=[source])


class Marionette:
    """Firefox's own way: messages of JSON, each behind its length, on a socket."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()  # who it is
        self.send("NewSession", strictFileInteractability=False)

    def send(self, name: str, **parameters: Any) -> Any:
        self._number += 1
        command = name if ":" in name else f"WebDriver:{name}"
        message = json.dumps([0, self._number, command, parameters])
        self._socket.sendall(f"{len(message.encode())}:{message}".encode())
        _, _, error, result = self._read()
        if error:
            raise EngineError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def by_browser(self, script: str, *arguments: Any) -> Any:
        """Run a script of the browser's own, not of the page."""
        self.send("Marionette:SetContext", value="chrome")
        try:
            return self.send("ExecuteScript", script=script, args=list(arguments))
        finally:
            self.send("Marionette:SetContext", value="content")

    def complaints(self) -> list[str]:
        told: list[str] = self.by_browser(
            """const told = Services.console.getMessageArray().filter((it) =>
                   it instanceof Ci.nsIScriptError && /127.0.0.1/.test(it.sourceName));
               Services.console.reset();
               return told.map((it) => `${it.category}: ${it.errorMessage} ${it.sourceName}`);"""
        )
        return told

    def close(self) -> None:
        self.send("Marionette:Quit", flags=["eForceQuit"])
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (sign := self._stream.read(1)) not in (b":", b""):
            length += sign
        return json.loads(self._stream.read(int(length)))


class HTTP:
    """The W3C's way, as WebKitWebDriver has it."""

    def __init__(self, port: int, binary: str, log: Path) -> None:
        self._address, self._log, self._told = f"http://127.0.0.1:{port}", log, 0
        options = {"webkitgtk:browserOptions": {"binary": binary, "args": []}}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._address += f"/session/{session['sessionId']}"

    def send(self, name: str, **parameters: Any) -> Any:
        method, path = COMMANDS[name]
        where = path.format(id=parameters.pop("id", ""))
        return self._ask(method, where, parameters if method == "POST" else None)

    def complaints(self) -> list[str]:
        told = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        new, self._told = told[self._told :], len(told)
        return [line for line in new if "CONSOLE" in line and ("ERROR" in line or "WARN" in line)]

    def close(self) -> None:
        with suppress(EngineError):  # it answers once its window has gone
            self._ask("DELETE", "", None)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, method=method)  # noqa: S310
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except OSError as error:
            if not hasattr(error, "read"):
                raise
            value = json.loads(error.read())["value"]
            raise EngineError(f"{value['error']}: {value['message']}") from error


def soon(attempt: Callable[[], Value]) -> Value:
    """Try until it succeeds: a program that was started, or a sheet that rises, needs a moment."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except (OSError, ValueError, EngineError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


MARIONETTE = ("--marionette", "--remote-allow-system-access")
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.enabled": False,
    "fission.bfcacheInParent": True,
    "intl.accept_languages": "en-US",
    "marionette.port": 0,
    "remote.prefs.recommended": True,
    "ui.prefersReducedMotion": 1,
}


@contextmanager
def firefox(folder: Path, address: str, *, size: tuple[int, int], dark: bool) -> Iterator[Engine]:
    """Open a window of Firefox without a screen, of exactly this size."""
    width, height = size
    pointer = 6 if width > 800 else 1  # a mouse, or a finger
    chosen = PREFERENCES | {
        "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
        "ui.allPointerCapabilities": pointer,
        "ui.primaryPointerCapabilities": pointer,
    }
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(it)});" for name, it in chosen.items())
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = (str(FIREFOX), "--headless", "--no-remote", "--profile", str(profile), *MARIONETTE)
    with running(command, folder / "log.txt", os.environ | {"HOME": str(folder)}):
        port = soon(lambda: int((profile / "MarionetteActivePort").read_text()))
        steering = Marionette(port)
        steering.send("SetWindowRect", width=max(width, 500) + 100, height=height + 200)
        steering.by_browser(
            """const {style} = gBrowser.selectedBrowser, sides = ["width", "height"];
               for (const end of ["min", "max"]) for (const [at, side] of sides.entries())
                   style.setProperty(`${end}-${side}`, arguments[at] + "px");""",
            width,
            height,
        )
        yield Engine(steering, address)
        steering.close()


@contextmanager
def webkit(folder: Path, address: str, *, size: tuple[int, int], dark: bool) -> Iterator[Engine]:
    """Open a window of WebKitGTK on a screen of its own."""
    screen = ("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen(
        screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as it:
        try:
            environment = os.environ | {
                "DISPLAY": ":" + line_of(it),
                "HOME": str(folder),
                "GDK_BACKEND": "x11",
                "LANG": "C.UTF-8",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                "WINDOW": f"{size[0]}x{size[1]}",
                "COLOR_SCHEME": "dark" if dark else "light",
            }
            binary = folder / "window"
            host = Path(__file__).with_name("webkit_window.py")
            binary.write_text(f'#!/bin/sh\nexec /usr/bin/python3 "{host}" "$@"\n', encoding="utf-8")
            binary.chmod(0o755)
            log = folder / "log.txt"
            with running((str(WEBKIT), "-p", str(port)), log, environment):
                steering = soon(lambda: HTTP(port, str(binary), log))
                yield Engine(steering, address)
                steering.close()
        finally:
            it.kill()


ENGINES = {"firefox": firefox, "webkit": webkit}


@contextmanager
def running(command: Sequence[str], log: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """Run a program, and what it starts, for as long as it is needed."""
    with (
        log.open("w", encoding="utf-8") as told,
        subprocess.Popen(
            command, env=environment, stdout=told, stderr=told, start_new_session=True
        ) as process,
    ):
        try:
            yield
        finally:
            try:
                process.wait(timeout=3)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
