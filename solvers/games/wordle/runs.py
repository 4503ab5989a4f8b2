"""The options of Wordle's runs."""

from __future__ import annotations

from collections.abc import Sequence

from games.wordle.options import LENGTHS, MODES
from lexicons.languages.translation import gettext_noop
from lexicons.sources.dictionaries import Content
from solvers.games.tiles.runs import USUAL, TileRuns, tile_options
from solvers.runs.option import Spec
from solvers.runs.run_game import FIRST_GAMES
from solvers.runs.study import Study

LANGUAGES = ("en", "fr", "es")
STUDY_LENGTHS = (2, 3, 4, 5, 6)
"""Document 002's; every word is a secret, as there."""
OTHER_LENGTHS = (2, 3, 4, 6, 7, 8)
"""The leagues of five letters have runs of every agent already."""
STUDY_MODES = ("normal", "hard")
BETAS = ("0", "0.3", "0.6", "0.9", "1.2", "1.5")
"""Document 003's values of both weights."""
MEASURED = ("letter-frequency", "entropy", "entropy-ngram", "expected-size", "positional", "csp")
SEARCHES = ("bfs", "dfs", "greedy", "astar")
FIVE = {"length": (5,)}
SEARCHES_TRIED = (
    ("first", {"first_guesses": ("0", "1", "2", "3")}),
    ("fourth", {"first_guesses": ("3", "4"), "new_letters": ("3",)}),
    ("turn", {"turn": ("fixed", "learned")}),
)
"""What document 004 proposes to try: the number of first guesses, a fourth, when to turn."""

STUDIES = (
    Study(
        name="letters",
        agents=("letter-frequency",),
        lexicons=LANGUAGES,
        options={"length": STUDY_LENGTHS, "mode": STUDY_MODES, "secrets": ("all",)},
    ),
    Study(
        name="lengths",
        agents=MEASURED,
        lexicons=LANGUAGES,
        options={"length": OTHER_LENGTHS, "mode": STUDY_MODES},
    ),
    Study(
        name="grid",
        agents=("entropy-ngram",),
        lexicons=("en",),
        options={"length": (5,), "secrets": ("all",), "top": (4000,)},
        grid={"beta_bigram": BETAS, "beta_trigram": BETAS},
    ),
    Study(
        name="games",
        agents=("entropy-ngram",),
        lexicons=("en",),
        options={"length": (5,), "secrets": ("all",), "top": (4000,), "games": (500, 5000)},
    ),
    Study(
        name="information",
        agents=("entropy@001", "letter-frequency@001"),
        lexicons=("en",),
        options={"length": (5,), "secrets": ("all",)},
    ),
    Study(
        name="explore",
        agents=("letter-frequency",),
        lexicons=("en",),
        options=FIVE,
        grid={"explore": ("yes", "no")},
    ),
    Study(
        name="boost",
        agents=("positional",),
        lexicons=("en",),
        options=FIVE,
        grid={"boost": ("0", "1/length", "1/(length-1)")},
    ),
    Study(
        name="recount",
        agents=("positional",),
        lexicons=("en",),
        options=FIVE,
        grid={"recount": ("no", "yes")},
    ),
    Study(
        name="scale",
        agents=("astar",),
        lexicons=("en",),
        options=FIVE,
        grid={"scale": ("0", "1", "2", "5", "10", "20", "50", "100", "300")},
    ),
    *(
        Study(
            name=f"{name}-{agent}",
            agents=(agent,),
            lexicons=("en",),
            options=FIVE,
            grid=grid,
        )
        for agent in SEARCHES
        for name, grid in SEARCHES_TRIED
    ),
)


USUAL_LENGTH = 5


class WordleRuns(TileRuns):
    """Wordle as runs see it; document 003's grid has 36 points."""

    slug = "wordle"
    options = tile_options(USUAL, MODES)
    parameters = gettext_noop(
        "beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6."
    )
    sweep = {
        "agents": ["entropy-ngram"],
        "parameters": " ".join(
            f"{beta}={','.join(BETAS)}" for beta in ("beta_bigram", "beta_trigram")
        ),
        "games": 500,
    }
    leagues = [
        (slug, {"length": 5, "mode": mode})
        for slug in ("en", "fr", "es")
        for mode in ("normal", "hard")
    ]
    studies = STUDIES

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return words of five letters, else those of the length with the most answers."""
        answers = {
            int(length): count
            for length, (_, count) in revision.counts.items()
            if count and int(length) in LENGTHS
        }
        if not answers:
            return ()
        length = USUAL_LENGTH if USUAL_LENGTH in answers else max(answers, key=answers.__getitem__)
        return [{"length": length, "games": FIRST_GAMES}]
