"""The options of Jumble's runs: words of a whole lexicon, one a game."""

from pathlib import Path
from typing import Any

from wordgames.agent.agent import Situation
from wordgames.cli.game_shell import Arguments, GameShell, file_of
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import columns_from
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run import Evaluation
from wordgames.evaluation.run_game import RunGame
from wordgames.evaluation.suite import Suite
from wordgames.jumble.agents.agent import situate
from wordgames.jumble.evaluation.suite import JumbleSuite, microseconds, play_timed
from wordgames.jumble.options import LENGTHS
from wordgames.jumble.rules import HIDDEN, JumbleObservation, JumbleOptions
from wordgames.languages.translation import translatable
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.columns import Columns


class JumbleRuns(RunGame[Columns]):
    """Jumble as runs see it; every game begins with other letters, so they are played singly."""

    slug = "jumble"
    subject = translatable("words of any length")
    unit = "tries"
    defaults = {"agents": ["index"]}
    parameters = translatable("lengths=off; several values make a sweep: lengths=on,off.")
    shell_defaults = {"games": None}
    leagues = [("en", {})]
    options = (
        options.games(
            2_000,
            help_text=translatable("How many words the seed draws."),
            flag_help="Draw this many words, or play all.",
        ),
        options.seed("Seed of samples and orders."),
        options.no_opener(),
    )

    def lists(self, spec: Spec, revision: Content) -> Lists[Columns]:
        columns = revision.read()
        return Lists(columns, columns, revision.lexicon.language)

    def population(self, spec: Spec, lists: Lists[Columns], suite: Suite[Any]) -> int | None:
        return len(lists.words)

    def suite(self, spec: Spec, lists: Lists[Columns]) -> JumbleSuite:
        return JumbleSuite.drawn(lists.words, spec["games"], spec["seed"])


class JumbleShell(GameShell):
    no_opener = "A puzzle of Jumble has no opener: it is solved at once."
    play = staticmethod(play_timed)
    in_parts = False
    arguments = {"--words": file_of("A list from a file instead.")}

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Columns]:
        columns = columns_from(path)
        return Lists(columns, columns)

    def facts(self, experiment: Experiment, lists: Lists[Columns]) -> dict[str, Any]:
        return super().facts(experiment, lists) | {"answers": len(lists.words)}

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read letters: a puzzle of Jumble has no other history."""
        letters = history.strip().lower()
        if len(letters) not in LENGTHS:
            raise RefusedError("Write the letters of a puzzle, 3 to 15 of them: tnesil.")
        puzzle = JumbleObservation(JumbleOptions(words=1), 1, letters, HIDDEN * len(letters))
        return situate(puzzle, experiment.suite_as(JumbleSuite).columns)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"letters": situation.observation.letters}]

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        return microseconds(done.record)
