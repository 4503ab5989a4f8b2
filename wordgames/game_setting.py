"""A game with its words and options, bound: where games start and agents are measured."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgames.agent.agent import Agent, CostClass, Progress, Situation
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.artifacts import Artifact, Facts, MemoryStore, artifact_store, key_of, use_store
from wordgames.catalogue import GAMES
from wordgames.cli.game_shell import GameShell, shell
from wordgames.declaration import declared, declared_games
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.figures import Figures, figures_of, intervals_of
from wordgames.evaluation.option import Spec
from wordgames.evaluation.paired_comparison import paired
from wordgames.evaluation.run import Evaluation, run
from wordgames.rules.state import Observation, State
from wordgames.sources.bundled_lists import cache_folder
from wordgames.sources.dictionaries import Content
from wordgames.word_lists import content

if TYPE_CHECKING:
    import pandas as pd


def games() -> tuple[str, ...]:
    """Return the names of the games.

    >>> len(games()), games()[0]
    (10, 'wordle')
    """
    return declared_games()


def agents(game: str) -> tuple[str, ...]:
    """Return the agents of a game; raises LookupError for an unknown game.

    >>> "entropy" in agents("wordle")
    True
    """
    return agent_slugs(known(game))


def options(game: str) -> dict[str, Any]:
    """Return the options of a game with their defaults.

    >>> options("wordle")["length"], options("wordle")["mode"]
    (5, 'normal')
    """
    spec: Spec = shell(known(game)).runs.shell_spec("", {})
    every = shell(game).runs.options
    return {option.name: option.value(spec) for option in every}


def known(game: str) -> str:
    """Return the name of a game if it exists; raises LookupError with a sentence otherwise."""
    if game not in declared_games():
        raise LookupError(f"There is no game {game}; there are: {', '.join(GAMES)}.")
    return game


@dataclass(frozen=True, eq=False)
class Measured:
    """Result of an evaluation: the figures of all games, or of a sample with intervals."""

    evaluation: Evaluation
    agent: str = ""
    lexicon: str = ""

    @property
    def figures(self) -> Figures:
        """Rates, averages, worst case and distribution."""
        return figures_of(self.evaluation.record)

    @property
    def intervals(self) -> Mapping[str, Any]:
        """95% intervals of a sample's figures; empty if all games were played."""
        if not self.evaluation.sampled:
            return {}
        return intervals_of(self.evaluation.record, self.evaluation.sampling)

    @property
    def status(self) -> str:
        """Status of the agent's play: "searched", "best found", "heuristic"."""
        return self.evaluation.status

    @property
    def lost(self) -> list[str]:
        """The first secrets that were not found."""
        return self.evaluation.lost

    def frame(self) -> pd.DataFrame:
        """Return a pandas DataFrame with a row a game: its secret, the guesses, whether it was won.

        `guesses` is missing where a game was lost, `weight` what a game counts for in the figures,
        `wrong_guesses` there where the game counts them.
        """
        record = self.evaluation.record
        table = self.evaluation.suite.frame(record.guesses)
        if record.misses is not None:
            table["wrong_guesses"] = record.misses
        return table.assign(agent=self.agent, lexicon=self.lexicon)


def compare(results: Mapping[str, Measured]) -> pd.DataFrame:
    """Return a pandas DataFrame with a row a pair of agents that played the same games.

    `difference` is the first's guesses a game minus the second's, a lost game at the limit; `low`
    and `high` are its 95% interval where the games are a sample. Raises ValueError for other games.
    """
    from wordgames.importer.table import load_pandas

    rows = []
    for first, second in combinations(results, 2):
        pair = asdict(paired([results[first].evaluation], [results[second].evaluation]))
        low, high = pair.pop("interval") or (nan, nan)
        rows.append({"first": first, "second": second, **pair, "low": low, "high": high})
    table: pd.DataFrame = load_pandas().DataFrame(rows)
    return table


@dataclass(frozen=True)
class Setting:
    """A game with its words and options.

    game      its name: one of `games()`
    lexicon   the slug of a list, or your own list; the game's usual list if left out
    options   those of `options(game)`; `games` is how many secrets to draw by `seed`, or all

    Raises LookupError, InvalidOptions or ListError with a sentence for anything unknown.

    >>> Setting("wordle", lives=5)
    Traceback (most recent call last):
    ...
    TypeError: Runs of wordle have no option lives.
    """

    game: str
    lexicon: str | Content | None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __init__(self, game: str, lexicon: str | Content | None = None, **options: Any) -> None:
        object.__setattr__(self, "game", known(game))
        object.__setattr__(self, "lexicon", lexicon)
        object.__setattr__(self, "options", dict(options))
        self._shell.runs.shell_spec("", options)  # or a refusal
        if isinstance(lexicon, str):
            content(lexicon, self._shell.kind)  # or a refusal
        if "length" in options:
            _ = self.experiment  # or a refusal

    def with_options(self, **options: Any) -> Setting:
        """Return the same game and words with some options changed."""
        return Setting(self.game, self.lexicon, **{**self.options, **options})

    @cached_property
    def experiment(self) -> Experiment:
        """The games, and the ingredients of agents."""
        spec, lists = self._words()
        return self._shell.runs.experiment(spec, lists)

    @property
    def words(self) -> Any:
        """The words that agents know: `Words` of one length, or all of a list."""
        return self.experiment.words

    def secret(self, number: int) -> str:
        """Return the secret of a game by its number, 0 to `size` - 1."""
        return self.experiment.suite.secret(number)

    @property
    def size(self) -> int:
        """Number of games."""
        return self.experiment.suite.size

    def start(self, game: int | str = 0) -> State:
        """Return the first state of a game, by its number or its secret.

        Raises LookupError for a word that is no game's secret.
        """
        suite = self.experiment.suite
        if isinstance(game, int):
            return suite.start(game)
        for number in range(suite.size):
            if suite.secret(number) == game:
                return suite.start(number)
        raise LookupError(f"None of the {suite.size:,} games has the secret {game}.")

    def situation(self, observation: Observation) -> Situation[Any]:
        """Return the situation that agents are asked about: observation, words, words left."""
        return self.experiment.suite.situation(observation)

    def agent(self, name: str, *, opener: str | None = None, **params: object) -> Agent[Any]:
        """Build an agent, "slug" or "slug@preset", with parameters.

        It is neither trained nor has it searched yet: `agent.with_artifact()` does that and stores
        the result (see `wordgames.game_setting`); trees that come with the package are included.
        Raises UnknownAgentError and ParameterError with a sentence.
        """
        prepare(self.game, [name])
        experiment = self.experiment
        return build_agent(
            self.game, name, experiment.words, experiment.options, params=params, opener=opener
        )

    def evaluate(
        self,
        name: str,
        *,
        opener: str | None = None,
        progress: Progress | None = None,
        **params: object,
    ) -> Measured:
        """Let an agent play all the games, trained and with its tree, and return the result."""
        done = run(
            lambda: self.agent(name, opener=opener, **params),
            self.experiment.suite,
            sampling=self.experiment.sampling,
            progress=progress,
            play=self._shell.play,
        )
        return Measured(done, name, self._slug)

    @property
    def _shell(self) -> GameShell:
        return shell(self.game)

    @property
    def _slug(self) -> str:
        lexicon = self.lexicon or self._shell.lexicon
        return lexicon if isinstance(lexicon, str) else ""

    def _words(self) -> tuple[Spec, Lists[Any]]:
        lexicon, options = self.lexicon, dict(self.options)
        if lexicon is None:
            return self._shell.from_lexicon({"lexicon": None}, options)
        listed = content(lexicon, self._shell.kind) if isinstance(lexicon, str) else lexicon
        spec = self._shell.runs.shell_spec(listed.sha256, options)
        self._shell.runs.check(spec)
        return spec, self._shell.runs.lists(spec, listed)


def prepare(game: str, agents: Iterable[str]) -> None:
    """Store agents' searched and learned data in files, and offer the trees that come along.

    What offers them takes longer to load than many an evaluation: only agents of trees wait for it.
    """
    if type(artifact_store()) is MemoryStore:  # and not another, such as a site's
        use_store(FileStore())
    trees = declared(game).ready_made
    if trees and any(_may_play_trees(game, name.partition("@")[0]) for name in agents):
        declared(game).load(trees)()


def _may_play_trees(game: str, name: str) -> bool:
    """True if an agent is one of trees, or is in a file, which is loaded but once."""
    if name not in agent_slugs(game):
        return ":" in name
    return agent_class(game, name).promises.cost_class is CostClass.TREE


class FileStore:
    """Store with a file for each artifact: a line of JSON that describes it, then the content.

    Lies in `$WORDGAMES_CACHE`, by default `~/.cache/wordgames`; damaged files are ignored.
    If nothing can be written, artifacts last as long as the process.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folder() / "artifacts"
        self._held: dict[str, Artifact] = {}

    def find(self, facts: Facts) -> Artifact | None:
        """Return the artifact stored under these facts."""
        key = key_of(facts)
        if key not in self._held:
            stored = self._read(key)
            if stored is None:
                return None
            self._held[key] = stored
        return self._held[key]

    def put(self, facts: Facts, artifact: Artifact) -> None:
        """Store an artifact; an incomplete one never replaces a complete one."""
        known, key = self.find(facts), key_of(facts)
        if known is not None and known.complete and not artifact.complete:
            return
        self._held[key] = artifact
        with suppress(OSError):  # if the folder is read-only, it lasts as long as the process
            self._write(key, artifact)

    def _read(self, key: str) -> Artifact | None:
        try:
            head, _, content = (self._folder / key).read_bytes().partition(b"\n")
            facts = json.loads(head)
            if len(content) != facts["bytes"]:
                return None
            return Artifact(content, str(facts["status"]), bool(facts["complete"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _write(self, key: str, artifact: Artifact) -> None:
        """Write beside, then rename, so that readers find either the old file or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        facts = {"status": artifact.status, "complete": artifact.complete}
        head = json.dumps(facts | {"bytes": len(artifact.content)}).encode()
        file, name = tempfile.mkstemp(prefix=".", dir=self._folder)
        with os.fdopen(file, "wb") as stream:
            stream.write(head + b"\n" + artifact.content)
        os.replace(name, self._folder / key)
