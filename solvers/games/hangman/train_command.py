"""Letter models on a site: learned now, or by the worker."""

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from lexicons.revisions.publish import playable
from solvers.games.hangman.analysis import trained_by
from solvers.runs.models import Run
from solvers.runs.services import ask, key_of
from wordgames.hangman.agents.blend import Blend
from wordgames.hangman.evaluation.train_command import Train


class TrainOrAsk(Train):
    """Train an agent's model before it is asked for, or have the worker train it."""

    def add_words(self, parser: argparse.ArgumentParser) -> None:
        super().add_words(parser)
        parser.add_argument(
            "--background", action="store_true", help="Leave it to the worker, once."
        )

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        if not options["background"]:
            super().act(options, write)
            return
        for slug in (options["lexicon"] or "").split(","):
            for sentence in ask_for_model(slug, options["agent"]):
                write(sentence)


def ask_for_model(slug: str = "en", agent: str = Blend.slug) -> Iterator[str]:
    """Ask for the run that trains a lexicon's model, unless it has been asked for."""
    lexicon = playable().filter(slug=slug).first()
    if lexicon is None or lexicon.current is None:
        return
    request = trained_by(agent, lexicon.current)
    if not Run.objects.filter(key=key_of(request), standing=True).exists():
        ask(request, standing=True)
        yield f"{slug}: the letter model is trained in the background."
