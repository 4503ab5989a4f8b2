"""A window of WebKitGTK that WebDriver steers, as narrow as a phone: MiniBrowser's can't be.

WebKitWebDriver starts it by the system's Python, which has GTK.
"""

import os
import sys
from types import SimpleNamespace
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()


def begin(_context: Any, session: Any) -> None:
    """Say to the driver who this is, and give it a window when it asks for one."""
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: opened(SimpleNamespace(**os.environ)))


def opened(chosen: SimpleNamespace) -> Any:
    """Open a window of the size and the look that the environment says."""
    width, height = map(int, chosen.WINDOW.split("x"))
    dark = chosen.COLOR_SCHEME == "dark"
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", dark)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_property("enable-write-console-messages-to-stdout", True)
    view.get_settings().set_property("enable-page-cache", True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    context.set_automation_allowed(True)
    context.connect("automation-started", begin)
    Gtk.main()
