"""The settings of a scratch site in a folder, and functions called on such a site."""

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from django.conf import settings
from django.core.management.base import CommandError

from workshop.site.call import command_for

# What the environment of this process may say of its own site.
UNSET = ("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS", "BEHIND_PROXY", "EMAIL_URL")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")


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


def quiet_environment(var: Path) -> dict[str, str]:
    """Return the settings of a site that a tool visits in its own process, always alike."""
    return scratch_environment(
        var, PYTHONHASHSEED="0", LOG_LEVEL="CRITICAL", ALLOWED_HOSTS="localhost"
    )


def result_of(environment: Mapping[str, str], function: Callable[[*Ts], T], *args: *Ts) -> T:
    """Call a function of a module on a scratch site, in a process of its own; return its result.

    JSON carries the arguments and the result, the last line that is printed.
    """
    name = f"{function.__module__}.{function.__qualname__}"
    done = subprocess.run(
        command_for(name, *args),
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{name} broke down: see the lines above.")
    result: T = json.loads(done.stdout.splitlines()[-1])
    return result
