"""The studies that come with Hangman: agents that learned spelling, and document 001's tries."""

from __future__ import annotations

from solvers.runs.study import Study

LEARNED = {"setting": ("same",), "games": (1_000,)}
"""They learned spelling from the words that are played, which they do not know one by one."""

STUDIES = (
    Study(
        name="learned",
        agents=("ngram-vote", "ngram-vote-weighted", "shannon-ngram"),
        lexicons=("en",),
        options=LEARNED,
    ),
    Study(name="blend", agents=("blend",), lexicons=("en",), options=LEARNED),
    *(
        Study(
            name=name,
            agents=(agent,),
            lexicons=("en",),
            options=LEARNED,
            grid={name: values},
        )
        for agent, name, values in (
            ("ngram-vote", "eai", ("no", "yes")),
            ("ngram-vote", "orders", ("1", "2")),
            ("ngram-vote", "sample", ("0", "1")),
            ("ngram-vote-weighted", "whole", ("constant", "n", "n-squared", "as-printed")),
        )
    ),
)
