"""The options of Wordle's runs."""

from collections.abc import Sequence

import numpy as np

from wordgames.evaluation.experiment import Lists
from wordgames.evaluation.lists_from_files import ListError, most_common, played, with_answers
from wordgames.evaluation.option import Flag, Option, Spec
from wordgames.evaluation.run_game import FIRST_GAMES, Study, words_of_length
from wordgames.languages.translation import translatable
from wordgames.sources.dictionaries import Content
from wordgames.tiles.evaluation.runs import READING_ORDER, TileRuns, tile_options
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import LENGTHS, OPTIONS

LANGUAGES = ("en", "fr", "es")
# Document 002's; every word is a secret, as there.
STUDY_LENGTHS = (2, 3, 4, 5, 6)
# The leagues of five letters have runs of every agent already.
OTHER_LENGTHS = (2, 3, 4, 6, 7, 8)
STUDY_MODES = ("normal", "hard")
# Document 003's values of both weights.
BETAS = ("0", "0.3", "0.6", "0.9", "1.2", "1.5")
MEASURED = ("letter-frequency", "entropy", "entropy-ngram", "expected-size", "positional", "csp")
SEARCHES = ("bfs", "dfs", "greedy", "astar")
BEST = ("minimax", "most-parts", "optimal", "self-taught")
FIVE = {"length": (5,)}
ALL_FIVE = {**FIVE, "secrets": ("all",)}
LIKELIEST = {**ALL_FIVE, "top": (4000,)}
# What document 004 proposes to try: the number of first guesses, a fourth, when to turn.
SEARCHES_TRIED = (
    ("first", {"first_guesses": ("0", "1", "2", "3")}),
    ("fourth", {"first_guesses": ("3", "4"), "new_letters": ("3",)}),
    ("turn", {"turn": ("fixed", "learned")}),
)
OTHERS = {"length": OTHER_LENGTHS, "mode": STUDY_MODES}
EVERY_LENGTH = {**OTHERS, "length": STUDY_LENGTHS, "secrets": ("all",)}
SCALES = ("0", "1", "2", "5", "10", "20", "50", "100", "300")
# What is tried of the thresholds of exploring, one at a time; each of document 002's is 3.
THRESHOLDS = {
    "one_in": ("1", "2", "3", "5"),
    "few": ("1", "2", "3", "4", "6"),
    "many": ("1", "2", "3", "4", "6"),
}
# Document 002's first figure: averages over games by seed.
SETTLING = {**ALL_FIVE, "games": (5000,), "seed": (1, 2, 3)}

STUDIES = (
    Study("letters", ("letter-frequency",), EVERY_LENGTH, lexicons=LANGUAGES),
    Study("lengths", (*MEASURED, *BEST), OTHERS, lexicons=LANGUAGES),
    Study("grid", ("entropy-ngram",), LIKELIEST, {"beta_bigram": BETAS, "beta_trigram": BETAS}),
    Study("games", ("entropy-ngram",), {**LIKELIEST, "games": (500, 5000)}),
    Study("information", ("entropy@001", "letter-frequency@001"), ALL_FIVE),
    Study("explore", ("letter-frequency",), FIVE, {"explore": ("yes", "no")}),
    Study("boost", ("positional",), FIVE, {"boost": ("0", "1/length", "1/(length-1)")}),
    Study("recount", ("positional",), FIVE, {"recount": ("no", "yes")}),
    Study("scale", ("astar",), FIVE, {"scale": SCALES}),
    Study("settling", ("letter-frequency",), SETTLING),
    Study("unseen", ("entropy-ngram",), {**LIKELIEST, "beyond": (500,)}),
    *(
        Study(name, ("letter-frequency",), ALL_FIVE, {name: values})
        for name, values in THRESHOLDS.items()
    ),
    *(
        Study(f"{name}-{agent}", (agent,), FIVE, grid)
        for agent in SEARCHES
        for name, grid in SEARCHES_TRIED
    ),
)


USUAL_LENGTH = 5
BEYOND = Option(
    name="beyond",
    optional=True,
    low=1,
    flag=Flag(
        metavar="N",
        help="The N most common words after the top ones are the secrets; the agent knows only "
        "the top ones as answers.",
    ),
    phrase="the next {}, unseen",
    sparse=True,
)


class WordleRuns(TileRuns):
    """Wordle as runs see it; document 003's grid has 36 points."""

    slug = "wordle"
    options = (*tile_options(OPTIONS), BEYOND)
    reading_order = (*READING_ORDER[:5], "beyond", *READING_ORDER[5:])
    parameters = translatable(
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
        (slug, {"length": 5, "mode": mode}) for slug in LANGUAGES for mode in ("normal", "hard")
    ] + [(slug, {"length": 5, "mode": "normal"}) for slug in ("de", "he")]
    studies = STUDIES

    def lists(self, spec: Spec, revision: Content) -> Lists[Words]:
        top, beyond = spec.get("top"), spec.get("beyond")
        if beyond is None:
            return super().lists(spec, revision)
        if top is None:
            raise ListError("Words beyond the top ones need to know how many those are: --top.")
        every = played(words_of_length(revision, self.length(spec)), spec["secrets"])
        known = most_common(every, top)
        secrets = np.setdiff1d(most_common(every, top + beyond), known)
        words, knows = (with_answers(every, rows) for rows in (secrets, known))
        return Lists(words, knows, revision.lexicon.language)

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return words of five letters, else those of the length with the most answers."""
        answers = {
            int(length): pair[-1]
            for length, pair in revision.counts.items()
            if pair[-1] and int(length) in LENGTHS
        }
        if not answers:
            return ()
        length = USUAL_LENGTH if USUAL_LENGTH in answers else max(answers, key=answers.__getitem__)
        return [{"length": length, "games": FIRST_GAMES}]
