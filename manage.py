#!/usr/bin/env python
"""Django's command line."""

import atexit
import gc
import os
import sys


def main() -> None:
    """Run a management command with this project's settings."""
    os.umask(0o077)  # what it writes holds sessions, password hashes and open secrets
    gc.disable()  # until the command runs: nothing that is imported is garbage
    atexit.register(gc.freeze)  # nor is it searched at the end
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
    from django.core.exceptions import ImproperlyConfigured

    from wordgames_site.command_line import main as run

    try:
        run(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
