"""The settings of a scratch site in a folder, and modules that run on such a site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

UNSET = ("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS", "BEHIND_PROXY", "EMAIL_URL")
"""What the environment of this process may say of its own site."""


def scratch_environment(var: Path, **own: str) -> dict[str, str]:
    """Return the settings of a site with a SQLite file in a folder; `own` may say otherwise."""
    return {
        **os.environ,
        **dict.fromkeys(UNSET, ""),
        "DJANGO_SETTINGS_MODULE": "wordgames_site.settings",
        "WORDGAMES_VAR": str(var),
        "SECRET_KEY": "only-for-scratch-sites-" + "x" * 40,
        **own,
    }


def result_of(module: str, arguments: Sequence[str], environment: dict[str, str]) -> Any:
    """Run a module on a scratch site; return the JSON that its last line is."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{module} broke down: see the lines above.")
    return json.loads(done.stdout.splitlines()[-1])
