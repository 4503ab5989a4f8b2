"""The parameters that a visitor gives an agent on a page that answers at once."""

from solvers.analysis.analysis import StoredAgent
from solvers.runs.run_request import GridError, read_grid
from wordgames.agent.parameters import ParameterError, Value, read_parameters
from wordgames.agent_registry import agent_class
from wordgames.languages.translation import translate

LONGEST = 300
"""Characters of a text of parameters."""


def player_of(game: str, slug: str, text: str) -> StoredAgent:
    """Return an agent as its play is stored: its slug, and the parameters that are not its own.

    Raises ParameterError with a sentence for what the agent, or a page, cannot take.
    """
    params = _read(game, slug, text)
    return {"slug": slug, **({"params": params} if params else {})}


def _read(game: str, slug: str, text: str) -> dict[str, Value]:
    """Read "name=value name=value"; leave out what is the agent's own."""
    if len(text) > LONGEST:
        raise ParameterError(translate("Parameters have at most {most} characters.", most=LONGEST))
    try:
        axes = read_grid(text)
    except GridError as error:
        raise ParameterError(str(error)) from error
    if many := next((name for name, values in axes.items() if len(values) > 1), ""):
        raise ParameterError(
            translate("Parameter {name} has several values; a single game needs one.", name=many)
        )
    kinds = agent_class(game, slug).parameters
    read = read_parameters(kinds, {name: values[0] for name, values in axes.items()})
    for kind in kinds:
        if kind.costly and read[kind.name] > kind.default:  # type: ignore[operator]
            raise ParameterError(
                translate(
                    "Here {name} is at most {default}, to keep the page quick; runs allow more.",
                    name=kind.name,
                    default=str(kind.default),
                )
            )
    return {kind.name: read[kind.name] for kind in kinds if read[kind.name] != kind.default}


def params_text(player: StoredAgent | None) -> str:
    """Return the parameters of a stored play's agent, as they are typed."""
    params = (player or {}).get("params") or {}
    return " ".join(f"{name}={value}" for name, value in params.items())
