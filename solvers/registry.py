"""Which agents there are: data, loaded when one is asked for; an agent in a file plays too."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from solvers.agents.base import Agent

AGENTS: dict[str, dict[str, str]] = {
    "wordle": {
        "random": "solvers.agents.wordle.random_word:RandomWord",
        "letter-frequency": "solvers.agents.wordle.letter_frequency:LetterFrequency",
        "entropy": "solvers.agents.wordle.entropy:Entropy",
        "entropy-ngram": "solvers.agents.wordle.entropy_ngram:EntropyNgram",
        "positional": "solvers.agents.wordle.positional:Positional",
        "bfs": "solvers.agents.wordle.tree_search:BreadthFirst",
        "dfs": "solvers.agents.wordle.tree_search:DepthFirst",
        "greedy": "solvers.agents.wordle.tree_search:Greedy",
        "astar": "solvers.agents.wordle.tree_search:AStar",
        "csp": "solvers.agents.wordle.csp:ConstraintSatisfaction",
        "minimax": "solvers.agents.wordle.one_step:Minimax",
        "expected-size": "solvers.agents.wordle.one_step:ExpectedSize",
        "most-parts": "solvers.agents.wordle.one_step:MostParts",
        "optimal": "solvers.agents.wordle.optimal:Optimal",
    },
    "boards": {
        "multi-greedy": "solvers.agents.boards.multi_greedy:MultiGreedy",
        "multi-search": "solvers.agents.boards.multi_search:MultiSearch",
        "one-by-one": "solvers.agents.boards.adapter:OneByOne",
    },
    "adversarial": {
        "absurd-search": "solvers.agents.adversarial.absurd_search:AbsurdSearch",
        "minimax": "solvers.agents.wordle.one_step:Minimax",
        "expected-size": "solvers.agents.wordle.one_step:ExpectedSize",
        "entropy": "solvers.agents.wordle.entropy:Entropy",
        "most-parts": "solvers.agents.wordle.one_step:MostParts",
        "letter-frequency": "solvers.agents.wordle.letter_frequency:LetterFrequency",
        "entropy-ngram": "solvers.agents.wordle.entropy_ngram:EntropyNgram",
        "positional": "solvers.agents.wordle.positional:Positional",
        "greedy": "solvers.agents.wordle.tree_search:Greedy",
        "csp": "solvers.agents.wordle.csp:ConstraintSatisfaction",
        "random": "solvers.agents.wordle.random_word:RandomWord",
    },
    "peaks": {
        "random": "solvers.agents.peaks.random_word:PeaksRandom",
        "entropy": "solvers.agents.peaks.entropy:PeaksEntropy",
    },
    "fibble": {
        "random": "solvers.agents.fibble.random_word:FibbleRandom",
        "entropy": "solvers.agents.fibble.entropy:FibbleEntropy",
    },
    "hangman": {
        "frequency": "solvers.agents.hangman.frequency:Frequency",
        "entropy": "solvers.agents.hangman.entropy:Entropy",
        "win-search": "solvers.agents.hangman.win_search:WinSearch",
        "shannon-ngram": "solvers.agents.hangman.shannon_ngram:ShannonNgram",
        "ngram-vote": "solvers.agents.hangman.ngram_vote:NgramVote",
        "ngram-vote-weighted": "solvers.agents.hangman.ngram_vote:NgramVoteWeighted",
        "blend": "solvers.agents.hangman.blend:Blend",
    },
    "jumble": {
        "index": "solvers.agents.jumble.index:Index",
        "linear": "solvers.agents.jumble.linear:Linear",
    },
    "cities": {
        "gain-position": "solvers.agents.cities.gain_position:GainPosition",
        "gain": "solvers.agents.cities.gain:Gain",
        "lookahead": "solvers.agents.cities.lookahead:Lookahead",
    },
    "nerdle": {
        "random": "solvers.agents.nerdle.random_equation:RandomEquation",
        "exhaustive": "solvers.agents.nerdle.exhaustive:Exhaustive",
        "entropy": "solvers.agents.nerdle.entropy:NerdleEntropy",
        "optimal": "solvers.agents.nerdle.optimal:NerdleOptimal",
    },
    "ladder": {
        "bfs": "solvers.agents.ladder.bfs:BreadthFirst",
        "bidirectional": "solvers.agents.ladder.bidirectional:Bidirectional",
        "astar": "solvers.agents.ladder.astar:AStar",
    },
}
"""Game -> slug -> "module:Class", in the order of the agents' page."""


class UnknownAgentError(LookupError):
    """There is no such agent; the text is a sentence for a person."""

    def __str__(self) -> str:
        return str(self.args[0])


def agent_slugs(game: str) -> tuple[str, ...]:
    """Return the slugs of a game's agents."""
    return tuple(AGENTS.get(game, {}))


def agent_class(game: str, name: str) -> type[Agent[Any]]:
    """Return the class of a registered agent, or of "path/my_agent.py:MyAgent".

    Raises UnknownAgentError with a sentence when there is none. Loading a file runs it: whoever
    names one trusts it, so only commands take names from outside, pages look up slugs.
    """
    path, _, attribute = name.rpartition(":")
    if path.endswith(".py"):
        return _from_file(Path(path), attribute)
    if name not in AGENTS.get(game, {}):
        known = ", ".join(agent_slugs(game)) or "none yet"
        raise UnknownAgentError(f"There is no agent {name} for {game}; there are: {known}.")
    return _load(AGENTS[game][name])


def build_agent(
    game: str,
    name: str,
    words: Any,
    options: Any,
    *,
    params: Mapping[str, object] | None = None,
    opener: str | None = None,
) -> Agent[Any]:
    """Build "slug", "slug@preset" or "path/my_agent.py:MyAgent"; `params` go over the preset's."""
    name, _, preset = name.partition("@")
    kind = agent_class(game, name)
    if preset and preset not in kind.presets:
        has = ", ".join(kind.presets) or "none"
        raise UnknownAgentError(f"Agent {name} has no preset {preset}; it has: {has}.")
    chosen: dict[str, object] = dict(kind.presets[preset]) if preset else {}
    return kind(words, options, chosen | dict(params or {}), opener)


@cache
def _load(address: str) -> type[Agent[Any]]:
    module, _, attribute = address.partition(":")
    return _agent_in(importlib.import_module(module), attribute)


def _from_file(path: Path, attribute: str) -> type[Agent[Any]]:
    if not path.is_file():
        raise UnknownAgentError(f"There is no file {path}.")
    spec = importlib.util.spec_from_file_location(f"agent_file_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownAgentError(f"The file {path} is not Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownAgentError(f"The file {path} does not load: {error}.") from error
    return _agent_in(module, attribute)


def _agent_in(module: ModuleType, attribute: str) -> type[Agent[Any]]:
    found = getattr(module, attribute, None)
    if not (inspect.isclass(found) and issubclass(found, Agent)):
        raise UnknownAgentError(f"There is no agent class {attribute} in {module.__name__}.")
    if inspect.isabstract(found):
        raise UnknownAgentError(f"The agent class {attribute} does not say how it suggests.")
    return found
