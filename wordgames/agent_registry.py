"""Registry of agents, loaded on demand; an agent in a separate file plays too."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgames.declaration import declared, declared_games
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.agent.agent import Agent

# Modules that agents' files imported by the guide of 0.2, and what has their names now.
MOVED = {
    "solvers.agents.base": "wordgames",
    "solvers.agents.memo": "wordgames.tile_agents",
    "solvers.agents.parameters": "wordgames",
    "solvers.agents.suggestions": "wordgames",
    "solvers.games.tiles.agents.agent": "wordgames.tile_agents",
    "solvers.games.tiles.agents.situation": "wordgames.tile_agents",
    "games.kernels.classes": "wordgames.tile_agents",
}


class UnknownAgentError(LookupError):
    """There is no such agent; the text is a sentence for a person."""

    def __str__(self) -> str:
        return str(self.args[0])


def agent_slugs(game: str) -> tuple[str, ...]:
    return tuple(declared(game).agents) if game in declared_games() else ()


def agent_class(game: str, name: str) -> type[Agent[Any]]:
    """Return the class of a registered agent, or of "path/my_agent.py:MyAgent".

    Raises UnknownAgentError with a sentence when there is none. Loading a file runs it, so it must
    be trusted: only commands accept file names, pages look up slugs.
    """
    path, _, attribute = name.rpartition(":")
    if path.endswith(".py"):
        return _from_file(Path(path), attribute)
    if name not in agent_slugs(game):
        known = ", ".join(agent_slugs(game)) or "none yet"
        raise UnknownAgentError(f"There is no agent {name} for {game}; there are: {known}.")
    return _agent_or_refusal(declared(game).load(declared(game).agents[name]), name)


def agent_name(game: str, name: str) -> str:
    """Return the name of "slug" or "slug@preset" as pages say it; of one that is gone, its slug."""
    slug, _, preset = name.partition("@")
    if slug not in agent_slugs(game):
        return name
    called = translate(agent_class(game, slug).name)
    return f"{called}, {preset}" if preset else called


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
    values: dict[str, object] = dict(kind.presets[preset]) if preset else {}
    return kind(words, options, values | dict(params or {}), opener)


def draws(game: str, name: str, params: Mapping[str, object] | None = None) -> bool:
    """True if "slug" or "slug@preset" draws by the run's seed; `params` go over the preset's.

    Raises UnknownAgentError and ParameterError with a sentence.
    """
    slug, _, preset = name.partition("@")
    kind = agent_class(game, slug)
    return kind.draws({**kind.presets.get(preset, {}), **(params or {})})


def _from_file(path: Path, attribute: str) -> type[Agent[Any]]:
    if not path.is_file():
        raise UnknownAgentError(f"There is no file {path}.")
    spec = importlib.util.spec_from_file_location(f"agent_file_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownAgentError(f"The file {path} is not Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        raise UnknownAgentError(_why_not_found(path, str(error.name))) from error
    except Exception as error:
        raise UnknownAgentError(f"The file {path} does not load: {error}.") from error
    return _agent_or_refusal(getattr(module, attribute, None), f"{attribute} in {module.__name__}")


def _why_not_found(path: Path, module: str) -> str:
    """Return why a file does not load whose module is not there, or not there any more."""
    text = path.read_text(encoding="utf-8", errors="replace")
    moved = [f"{old} is now {new}" for old, new in MOVED.items() if re.search(rf"\b{old}\b", text)]
    why = ", ".join(moved) or f"there is no module {module}"
    return f"The file {path} does not load: {why}."


def _agent_or_refusal(kind: object, name: str) -> type[Agent[Any]]:
    from wordgames.agent.agent import Agent

    if not (inspect.isclass(kind) and issubclass(kind, Agent)):
        raise UnknownAgentError(f"There is no agent class {name}.")
    if inspect.isabstract(kind):
        raise UnknownAgentError(
            f"The agent class {name.partition(' ')[0]} does not say how it suggests."
        )
    return kind
