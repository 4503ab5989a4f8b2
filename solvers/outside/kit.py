"""The starter of an environment: a zip with a client, a first agent, the words and the rules."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from string import Template

from django.conf import settings

from lexicons.columns import Columns
from solvers.outside.environments import Environment

COMMON = Path(__file__).parent / "starter"
DATED = (2020, 1, 1, 0, 0, 0)
"""The date of every file: the same starter is the same bytes."""
README = "README.md"
EVERYDAY = "A rating is the mean of your last {full} runs."
WEEKLY = (
    "This is the weekly tournament: you have {games} games from Monday to Sunday (UTC). Those that "
    "you do\nnot play to their end count as the worst, and the client stops when there is no more "
    "to play."
)


def starter(environment: Environment, columns: Columns, url: str, config: str = "") -> bytes:
    """Return the zip; with `config.json` if a config is given.

    url  where the site is, without a slash at its end
    Raises InvalidOptions if the dictionary has nothing to draw secrets from.
    """
    files = {
        README: _readme(environment, url),
        "agent.py": (environment.starter / "agent.py").read_text(encoding="utf-8"),
        "words.txt": "\n".join(environment.words(columns)) + "\n",
        "RULES.txt": environment.rules,
    }
    for name in ("client.py", "language_model.py"):
        files[name] = (COMMON / name).read_text(encoding="utf-8")
    if config:
        files["config.json"] = config
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{environment.slug}/{name}", DATED)
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _readme(environment: Environment, url: str) -> str:
    text = Template((COMMON / README).read_text(encoding="utf-8"))
    rated = WEEKLY if environment.weekly else EVERYDAY
    figures = {"full": f"{settings.OUTSIDE_FULL_RUNS:,}", "games": settings.TOURNAMENT_GAMES}
    named = {"name": environment.name, "slug": environment.slug, "url": url}
    return text.substitute(named, rated=rated.format(**figures))
