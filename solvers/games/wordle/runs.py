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
ALL_FIVE = {**FIVE, "secrets": ("all",)}
LIKELIEST = {**ALL_FIVE, "top": (4000,)}
SEARCHES_TRIED = (
    ("first", {"first_guesses": ("0", "1", "2", "3")}),
    ("fourth", {"first_guesses": ("3", "4"), "new_letters": ("3",)}),
    ("turn", {"turn": ("fixed", "learned")}),
)
"""What document 004 proposes to try: the number of first guesses, a fourth, when to turn."""
EVERY_LENGTH = {"length": STUDY_LENGTHS, "mode": STUDY_MODES, "secrets": ("all",)}
OTHERS = {"length": OTHER_LENGTHS, "mode": STUDY_MODES}
PAIRS_AND_TRIPLES = {"beta_bigram": BETAS, "beta_trigram": BETAS}
SCALES = ("0", "1", "2", "5", "10", "20", "50", "100", "300")

STUDIES = (
    Study("letters", ("letter-frequency",), EVERY_LENGTH, lexicons=LANGUAGES),
    Study("lengths", MEASURED, OTHERS, lexicons=LANGUAGES),
    Study("grid", ("entropy-ngram",), LIKELIEST, PAIRS_AND_TRIPLES),
    Study("games", ("entropy-ngram",), {**LIKELIEST, "games": (500, 5000)}),
    Study("information", ("entropy@001", "letter-frequency@001"), ALL_FIVE),
    Study("explore", ("letter-frequency",), FIVE, {"explore": ("yes", "no")}),
    Study("boost", ("positional",), FIVE, {"boost": ("0", "1/length", "1/(length-1)")}),
    Study("recount", ("positional",), FIVE, {"recount": ("no", "yes")}),
    Study("scale", ("astar",), FIVE, {"scale": SCALES}),
    *(
        Study(f"{name}-{agent}", (agent,), FIVE, grid)
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
