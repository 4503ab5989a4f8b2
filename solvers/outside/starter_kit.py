"""The starter of an environment: a zip with a client, a first agent, the words and the rules."""

import io
import zipfile
from pathlib import Path
from string import Template

from django.conf import settings

from solvers.outside.agents.environments import Environment
from solvers.outside.agents.tournament_models import TournamentWeek
from wordgames.vocabulary.columns import Columns

COMMON = Path(__file__).parent / "starter"
# The date of every file: the same starter is the same bytes.
DATED = (2020, 1, 1, 0, 0, 0)
README = "README.md"
EVERYDAY = "A rating is the mean of your last {full} runs."
WEEKLY = (
    "This is the weekly tournament: you have {games} games from Monday to Sunday (UTC). Those that "
    "you do\nnot play to their end count as the worst, and the client stops when there is no more "
    "to play."
)

AS_OF_NOW = "as of today"
OF_A_WEEK = "in the week from {} on; another week may have others"


def starter(
    environment: Environment,
    columns: Columns,
    url: str,
    config: str = "",
    week: TournamentWeek | None = None,
) -> bytes:
    """Return the zip; with `config.json` if a config is given.

    columns  the dictionary, of a tournament that of its week
    url      where the site is, without a slash at its end
    week     the tournament's, where it is drawn already
    Raises InvalidOptions if the dictionary has nothing to draw secrets from.
    """
    files = {
        README: _readme(environment, url, week),
        "agent.py": environment.agent.read_text(encoding="utf-8"),
        "words.txt": "\n".join(environment.words(columns)) + "\n",
        "RULES.txt": environment.rules,
    }
    for name in ("client.py", "language_model.py"):
        files[name] = (COMMON / name).read_text(encoding="utf-8")
    if allowed := environment.guessable(columns):
        files["allowed.txt"] = "\n".join(allowed) + "\n"
    if config:
        files["config.json"] = config
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{environment.slug}/{name}", DATED)
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _readme(environment: Environment, url: str, week: TournamentWeek | None) -> str:
    text = Template((COMMON / README).read_text(encoding="utf-8"))
    rated = WEEKLY if environment.weekly else EVERYDAY
    games = week.games if week else settings.TOURNAMENT_GAMES
    figures = {"full": f"{settings.OUTSIDE_FULL_RUNS:,}", "games": games}
    named = {"name": environment.name, "slug": environment.slug, "url": url}
    dated = OF_A_WEEK.format(week.begins) if week else AS_OF_NOW
    return text.substitute(named, rated=rated.format(**figures), dated=dated)
