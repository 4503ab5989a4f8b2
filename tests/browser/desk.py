"""A desk: a screen, a window manager and an input method, whose keys a real Chromium hears."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserType, Page

# Seconds until a program that doesn't start is given up.
PATIENCE = 20.0


@dataclass(frozen=True)
class Desk:
    """The keys of a screen, and the environment of what is shown on it."""

    environment: Mapping[str, str]

    def run(self, *command: str) -> str:
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=True, timeout=30
        )
        return done.stdout.strip()

    def press(self, page: Page, *keys: str) -> None:
        """Press keys by X's names or numbers, and wait after each until the page has heard it."""
        for key in keys:
            self.run("xdotool", "key", "--clearmodifiers", key)
            page.wait_for_timeout(120)

    def look_at(self, page: Page) -> None:
        """Give the browser's window the keys, as a click on the ground of the page does."""
        until(self._raised)
        self.run("xdotool", "mousemove", "--sync", "30", "700", "click", "1")
        page.wait_for_timeout(300)

    def _raised(self) -> bool:
        """Raise the newest window; False while there's none, or nobody to raise it."""
        try:
            shown = self.run("xdotool", "search", "--onlyvisible", "--class", "chromium")
            self.run("xdotool", "windowactivate", "--sync", shown.split()[-1])
        except (subprocess.CalledProcessError, IndexError):
            return False
        return True


@contextmanager
def desk(folder: Path, layout: str = "us", variant: str = "", engine: str = "") -> Iterator[Desk]:
    """Set up a desk with a keyboard's layout or, by name, an engine of ibus."""
    with ExitStack() as running:

        def start(*command: str) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                command,
                env=environment,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            running.callback(process.wait, timeout=10)
            running.callback(process.kill)
            return process

        (folder / "run").mkdir(mode=0o700)
        environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "GSETTINGS_BACKEND": "keyfile",
            "LANG": "C.UTF-8",
            "GTK_IM_MODULE": "ibus" if engine else "gtk-im-context-simple",
            "XMODIFIERS": "@im=ibus" if engine else "",
        }
        screen = ("-screen", "0", "1200x900x24", "-nolisten", "tcp")
        environment["DISPLAY"] = ":" + line_of(start("Xvfb", "-displayfd", "1", *screen))
        environment["DBUS_SESSION_BUS_ADDRESS"] = line_of(
            start("dbus-daemon", "--session", "--nofork", "--print-address=1")
        )
        start("openbox")
        it = Desk(environment)
        it.run("xdotool", "key", "Shift_L")  # its keyboard is the one that the layout is for
        it.run("setxkbmap", layout, *(["-variant", variant] if variant else []))
        if engine:
            schema = f"org.freedesktop.ibus.engine.{engine}"
            it.run("gsettings", "set", schema, "initial-input-mode", engine)
            start("ibus-daemon", "--xim", "--panel", "disable")
            until(lambda: choose(it, engine))
        yield it


def line_of(process: subprocess.Popen[str]) -> str:
    """Return the first line that a program writes once it is ready."""
    assert process.stdout
    return process.stdout.readline().strip()


def choose(it: Desk, engine: str) -> bool:
    """Choose an engine of ibus; False while its daemon isn't ready."""
    try:
        it.run("ibus", "engine", engine)
        return it.run("ibus", "engine") == engine
    except subprocess.CalledProcessError:
        return False


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the input method never came"
        time.sleep(0.2)


@contextmanager
def window(it: Desk, chromium: BrowserType, address: str) -> Iterator[Page]:
    """Open a window of Chromium on a desk."""
    browser = chromium.launch(
        executable_path=shutil.which("chromium"),
        headless=False,
        env=dict(it.environment),
        args=["--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1100,850"],
    )
    try:
        context = browser.new_context(
            base_url=address, no_viewport=True, service_workers="block", reduced_motion="reduce"
        )
        yield context.new_page()
    finally:
        browser.close()
