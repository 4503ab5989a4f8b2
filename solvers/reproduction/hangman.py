"""Document 001's claims of Hangman beside our measurements, on words that no agent has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from solvers.evaluation.figures import figures_of, intervals_of
from solvers.evaluation.run import Evaluation, run
from solvers.games.hangman.shell import HangmanShell
from solvers.reproduction.measure import ANSWERS
from solvers.shell.tables import markdown

TRAIN, DEV = (ANSWERS.with_name(f"hangman_{part}.txt") for part in ("train", "dev"))
GAMES = 1_000
SLUGS = ("ngram-vote", "ngram-vote-weighted", "blend")
CLAIMS = {"ngram-vote": "56 %", "ngram-vote-weighted": "61.1 %"}
HEAD = ("agent", "document 001", "won", "95 % interval", "wrong guesses", "CPU s")


def hangman_001(say: Callable[[str], None]) -> Iterator[str]:
    """Six lives, the same words drawn for every agent; each learned from the other list."""
    yield "## Document 001: Hangman\n"
    if not (TRAIN.is_file() and DEV.is_file()):
        yield "Its lists are not beside this checkout, in ../shared/data.\n"
        return
    yield (
        "It claims 56 % for the votes of n-grams and 61.1 % for the weighted votes, on words that "
        "its agent has not seen; it does not name them. Here: six lives, "
        f"{GAMES:,} words drawn from `hangman_dev.txt`, the same for every agent, learned from "
        "`hangman_train.txt`. The seconds are of the games, learning the blend's model apart. All "
        "words, and words that are known, are in [hangman.md](hangman.md).\n"
    )
    shell = HangmanShell("hangman")
    experiment = shell.experiment({"answers": DEV, "knows_file": TRAIN, "games": str(GAMES)})
    rows = []
    for slug in SLUGS:
        say(f"001, Hangman: {slug}")
        build = partial(shell.agent, experiment, slug, {}, None)
        build().with_artifact()  # learns and stores what the measured one then finds
        done = run(build, experiment.suite, sampling=experiment.sampling, play=shell.play)
        rows.append(_row(slug, done))
    yield markdown(HEAD, rows) + "\n"


def _row(slug: str, done: Evaluation) -> list[str]:
    record = done.record
    figures, interval = figures_of(record), intervals_of(record, done.sampling)["win_rate"]
    wrong = "" if record.misses is None else f"{record.misses.mean():.3f}"
    low, high = interval or (figures.win_rate, figures.win_rate)
    return [
        f"`{slug}`",
        CLAIMS.get(slug, ""),
        f"{figures.win_rate:.1%}",
        f"{low:.1%} to {high:.1%}",
        wrong,
        f"{record.cpu_seconds:.0f}",
    ]
