"""Learn the letter models of lexicons or of a file, unless they are stored."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordgames.agent.agent import Progress
from wordgames.agent_registry import build_agent
from wordgames.cli.arguments import add_params, read_params
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.lexicon import lexicon_columns
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, RefusedError, SentenceParser
from wordgames.evaluation.lists_from_files import columns_from
from wordgames.hangman.agents.blend import Blend
from wordgames.hangman.agents.learned_agent import LearnedAgent
from wordgames.hangman.agents.speller import Speller
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.columns import WORDS, Columns
from wordgames.work.collect import Call, in_order
from wordgames.work.pool import Parcel, Pool
from wordgames.work.progress_news import News

# Game -> the agents that learn; the first is the usual one.
TRAINED = {"hangman": (Blend.slug, Speller.slug)}


@dataclass(frozen=True, slots=True, eq=False)
class TrainingLesson:
    """The input of a training: words, and an agent of a game with its parameters."""

    game: str
    agent: str
    words: Columns
    params: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """The result of a model's training, and its stored size in bytes; 0 where there is none."""

    status: str
    size: int


def learned(lesson: TrainingLesson, progress: Progress) -> TrainedModel:
    """Learn a model, unless it is stored; a separate part, with the same result on any machine."""
    agent = build_agent(
        lesson.game, lesson.agent, lesson.words, HangmanOptions(), params=lesson.params
    )
    prepared = agent.with_artifact(progress)
    if not isinstance(prepared, LearnedAgent) or prepared.model is None:
        return TrainedModel(prepared.status, 0)
    return TrainedModel(prepared.status, len(prepared.model.pack()))


class Train(Action):
    """Train an agent's model before it is asked for."""

    help = "Learn the letter model that an agent of Hangman plays by."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = parser.add_subparsers(
            dest="game", required=True, metavar="GAME", parser_class=SentenceParser
        )
        for game, agents in TRAINED.items():
            subparser = games.add_parser(game, help=f"Learn for {game}.")
            subparser.add_argument(
                "--agent",
                choices=agents,
                default=agents[0],
                help="The agent; %(default)s by default.",
            )
            self.add_words(subparser)
            add_params(subparser)
            add_pool(subparser)

    def add_words(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that name the words to learn from."""
        parser.add_argument("--lexicon", metavar="SLUG[,SLUG]", help="Lexicons, a model each.")
        parser.add_argument("--words", type=Path, metavar="FILE", help="Learn from a file.")

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        params = read_params(options["param"])
        game, agent = options["game"], options["agent"]
        lessons = [TrainingLesson(game, agent, words, params) for words in _words(options)]
        bar = ProgressBar(agent)
        try:
            for lesson, model in zip(lessons, _models(lessons, bar, options), strict=True):
                write(_text(lesson, model))
        finally:
            bar.close()


def _text(lesson: TrainingLesson, model: TrainedModel) -> str:
    if not model.size:
        raise RefusedError("No model can be learned from these words on this machine.")
    return f"{len(lesson.words):,} words: {model.status}; {model.size / 1e6:.2f} MB are stored."


def _models(
    lessons: Sequence[TrainingLesson], bar: ProgressBar, options: dict[str, Any]
) -> Iterator[TrainedModel]:
    """Yield the models of the lessons, learned here one after the other or by a pool."""
    pool = pool_in(options)
    if pool is None:
        yield from (learned(lesson, bar) for lesson in lessons)
        return
    with pool:
        yield from _by(pool, lessons, bar)


def _by(pool: Pool, lessons: Sequence[TrainingLesson], bar: ProgressBar) -> Iterator[TrainedModel]:
    done = dict.fromkeys(range(len(lessons)), 0.0)

    def heard(news: News) -> None:
        done[news.part] = max(done[news.part], news.done)
        bar(sum(done.values()) / len(done), news.text)

    return in_order(pool, [Call(learned, Parcel.of(lesson)) for lesson in lessons], heard)


def _words(options: dict[str, Any]) -> list[Columns]:
    if bool(options["lexicon"]) == bool(options["words"]):
        raise RefusedError("Give --lexicon SLUG or --words FILE.")
    if options["words"]:
        return [columns_from(options["words"])]
    return [lexicon_columns(slug, WORDS) for slug in options["lexicon"].split(",")]
