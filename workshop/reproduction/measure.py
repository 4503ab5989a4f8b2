"""Measuring agents for the documents: lists with their names, one agent on one list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from solvers.runs.shipped_runs import SEEDS
from wordgames.agent.agent import Progress, Rows
from wordgames.agent_registry import draws
from wordgames.cli.lexicon import lexicon_words
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.figures import Figures, figures_of, intervals_of
from wordgames.evaluation.intervals import Interval, mean_interval
from wordgames.evaluation.lists_from_files import with_answers, words_from_files
from wordgames.evaluation.plan import Kit
from wordgames.evaluation.play import Record
from wordgames.evaluation.run import Evaluation, over_seeds, run, sample
from wordgames.evaluation.run_in_parts import run_in_parts
from wordgames.evaluation.sampling import Sampling
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions
from wordgames.work.pool import Pool
from workshop.dictionaries.known_lists import HERE

ROOT = Path(__file__).resolve().parents[2]
# Where `bin/manage word_lists` puts the lists that are not shipped.
DATA = ROOT / HERE
ANSWERS, ALLOWED = DATA / "wordle_answers_2315.txt", DATA / "wordle_allowed_12972.txt"
ORIGINAL = "The original lists"
LANGUAGES = {"en": "English", "fr": "French", "es": "Spanish"}
LENGTHS = (4, 5, 6)


class _Used:
    """The pool that this process measures by, if any."""

    pool: Pool | None = None


@contextmanager
def measuring_by(pool: Pool | None) -> Iterator[None]:
    """Let a pool compute what is measured meanwhile; its processes end afterwards."""
    _Used.pool = pool
    try:
        with pool or nullcontext():
            yield
    finally:
        _Used.pool = None


@dataclass(frozen=True, slots=True, eq=False)
class MeasuredRow:
    """One agent on one list: its figures, its status, CPU seconds of one run, decisions.

    `margin` is half the 95 % interval of the average over seeds, for an agent that draws;
    `sampling` says how the games were drawn, where the list that they come from is known.
    """

    figures: Figures
    record: Record
    status: str
    seconds: float
    margin: float | None
    sampling: Sampling | None = None

    @property
    def rate_interval(self) -> Interval:
        """Return the 95 % interval of the games won, as the shell prints it for such a run.

        A rate that needs no interval is its own bounds.
        """
        if self.sampling is not None:
            interval = intervals_of(self.record, self.sampling)["win_rate"]
            if interval:
                return interval
        return self.figures.win_rate, self.figures.win_rate


def original_words() -> Words | None:
    """Return the original lists, where `bin/manage word_lists wordle` has put them."""
    if not (ANSWERS.is_file() and ALLOWED.is_file()):
        return None
    return words_from_files(ANSWERS, ALLOWED)


def lists(lengths: tuple[int, ...] = LENGTHS) -> Iterator[tuple[str, Words]]:
    """Yield the lists that the agents' table measures, with their titles."""
    original = original_words()
    if original is not None:
        yield ORIGINAL, original
    for slug, name in LANGUAGES.items():
        for length in lengths:
            yield f"{name}, {length} letters", lexicon_words(slug, length)


def all_secrets(words: Words) -> Words:
    """Return the list with every word as a possible secret."""
    return with_answers(words, np.arange(len(words), dtype=np.int32))


def measure(
    name: str,
    words: Words,
    *,
    mode: str = "normal",
    params: Mapping[str, object] | None = None,
    opener: str | None = None,
    secrets: Rows | None = None,
    known: Words | None = None,
    population: int | None = None,
    progress: Progress | None = None,
) -> MeasuredRow:
    """Play an agent ("slug" or "slug@preset") on a list; over `SEEDS` if it draws.

    `population` is how many words the `secrets` were drawn from, where they are a sample.
    """
    options = WordleOptions(length=words.length, mode=mode)
    runs = []
    for seed in SEEDS if draws("wordle", name, params) else SEEDS[:1]:
        suite = TileSuite.of(words, options, secrets, known, seed)
        sampling = suite.sampling(suite.sampling().different)
        experiment = Experiment(suite, known or words, options, sampling)
        runs.append(_evaluated(Kit("wordle", name, params or {}, opener, experiment), progress))
    records = [done.record for done in runs]
    together = over_seeds(records)
    return MeasuredRow(
        figures_of(together),
        together,
        runs[0].agent.status,
        together.cpu_seconds / len(runs),
        _margin(records),
        suite.sampling(population) if population else None,
    )


def _evaluated(kit: Kit, progress: Progress | None) -> Evaluation:
    if _Used.pool is not None:
        return run_in_parts(_Used.pool, kit, progress)
    return run(kit.built, kit.experiment.suite, progress=progress)


def one_by_one(
    name: str, words: Words, settings: Mapping[str, Sequence[float]], say: Callable[[str], None]
) -> Iterator[tuple[str, float, MeasuredRow]]:
    """Play an agent with each value of each parameter, the others as they are."""
    for parameter, values in settings.items():
        say(f"{name}, another {parameter}")
        for value in values:
            yield parameter, value, measure(name, words, params={parameter: value})


def _margin(records: list[Record]) -> float | None:
    """Return half the interval of the average over seeds."""
    means = np.array([figures_of(record).average_guesses for record in records])
    interval = mean_interval(means)
    return None if interval is None else (interval[1] - interval[0]) / 2


def drawn(words: Words, games: int, seed: int = 1) -> Rows:
    """Draw the secrets of a simulation of so many games."""
    return sample(words.answers, games, seed)[0]
