"""What every scratch site needs, and need not make anew: static files, dictionaries, catalogues."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from wordgames.system import locked

# The environment's name of a folder: what the first site makes is kept there for the others.
KEPT = "SCRATCH"


def collect_static() -> None:
    """Collect this site's static files, or copy those that another scratch site has collected.

    Most of it is compression, six CPU seconds in all: a run of the tests makes some twenty sites.
    """
    once(
        "static",
        Path(settings.STATIC_ROOT),
        lambda: call_command("collectstatic", interactive=False, verbosity=0),
    )


def once(name: str, folder: Path, make: Callable[[], object]) -> None:
    """Make a folder, or copy one that was made before; raises what making it raises.

    Without SCRATCH it is made. Nothing but the folder may come of making it.
    """
    if KEPT not in os.environ:
        make()
        return
    place = Path(os.environ[KEPT]) / name
    place.parent.mkdir(parents=True, exist_ok=True)
    with locked(place.with_suffix(".lock")):
        if not place.exists():
            make()
            making = place.with_suffix(".making")
            shutil.copytree(folder, making)
            making.rename(place)
            return
    shutil.copytree(place, folder, dirs_exist_ok=True)


def take_catalogues(var: Path) -> None:
    """Give a site the catalogues that this process speaks by: compiling them takes 0.6 CPU seconds.

    The folder is named by what they contain, so that other sources are compiled as ever.
    """
    for folder in map(Path, settings.LOCALE_PATHS):
        theirs = var / "locale" / folder.name
        if theirs.resolve() != folder.resolve():  # a process may start a server for its own site
            shutil.copytree(folder, theirs, dirs_exist_ok=True)
