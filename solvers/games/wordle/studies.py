"""The studies that come with Wordle: word lengths, document 003's grid, what each idea is worth."""

from __future__ import annotations

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
    *(
        Study(
            name=f"first-{agent}",
            agents=(agent,),
            lexicons=("en",),
            options=FIVE,
            grid={"first_guesses": ("0", "1", "2", "3")},
        )
        for agent in SEARCHES
    ),
)
