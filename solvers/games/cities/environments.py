"""Environments of Cities for agents from outside."""

from collections.abc import Iterator
from pathlib import Path

from games.cities.pools import name_at, pools
from games.contract.game import JSON
from solvers.outside.agents.environments import Environment
from wordgames.cities.options import FAVOURED, OPTIONS
from wordgames.languages.translation import translatable
from wordgames.vocabulary.columns import Columns

CAP = OPTIONS["cap"].default
NAMES = {
    "simple": translatable("Cities, simple"),
    "advanced": translatable("Cities, advanced"),
}
SHOWN = {
    "simple": """\
A letter that the name has is shown in all its places; the mask is as long as the name.""",
    "advanced": """\
A letter that the name has is shown in one more of its places, so it can be guessed again for the
next. The mask always has 20 places: it does not tell how long the name is.""",
}
RULES = """\
You find the name of a city of the world; half of the secrets are in Tanzania. {shown}
A letter that the name does not have, or a wrong city, leaves the mask as it is. The game ends when
you guess the name as a whole, even if all its letters are shown.

You see JSON: "feedback" is the mask with a dash for every hidden place, "guesses" are your moves so
far. Your move is one capital letter, or a city's name in capital letters without spaces.

You are rated by the mean number of guesses, letters and names alike, at most {cap}; fewer is
better.
"""


def cities(columns: Columns) -> Iterator[str]:
    """Yield "NAME COUNTRY" of every city that may be a secret, those of the favoured one first."""
    for rows in pools(FAVOURED, columns):
        for row in map(int, rows):
            yield f"{name_at(columns, row).upper()} {columns.group_names[columns.groups[row]]}"


def _cities(mode: str, example: JSON) -> Environment:
    return Environment(
        slug=f"cities-{mode}",
        name=NAMES[mode],
        game="cities",
        lexicon="cities",
        options=OPTIONS.defaults(mode=mode),
        worst=float(CAP),
        objective="min",
        outcome_name="guesses",
        example=example,
        action=translatable('an upper-case letter or the name of a city: "A" or "ARUSHA"'),
        abandon=True,
        free_words=True,
        bundled_client=True,
        rules=RULES.format(shown=SHOWN[mode], cap=CAP),
        agent=Path(__file__).parent / "starter" / "agent.py",
        bots=("lookahead", "gain", "gain-position"),
        listed=cities,
        spec={**OPTIONS.for_runs.defaults(mode=mode), "opener": ""},
    )


ENVIRONMENTS = (
    _cities("simple", {"feedback": "-BE--", "guesses": ["H", "I", "E", "B"]}),
    _cities("advanced", {"feedback": "AR------------------", "guesses": ["A", "R"]}),
)
