"""The parameters that a visitor gives an agent on a page that answers at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.analysis.analysis import AnyAnalysis, StoredAgent
from solvers.runs.run_request import GridError, read_grid
from wordgames.agent.parameters import ParameterError, Value, read_parameters
from wordgames.agent_registry import agent_class
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import translatable, translate

# Characters of a text of parameters.
LONGEST = 300


# What is read among the parameters: the guess that the agent is to begin with.
OPENER = "opener"


def player_of(game: str, slug: str, text: str) -> StoredAgent:
    """Return an agent as its play is stored: its slug, and the parameters that are not its own.

    Also the opener it was given, if any. Raises ParameterError with a sentence for what the agent,
    or a page, cannot take.
    """
    axes = _axes(text)
    opener = str(axes.pop(OPENER)[0]).strip() if OPENER in axes and takes_opener(game) else ""
    params = _read(game, slug, axes)
    return {
        "slug": slug,
        **({"params": params} if params else {}),
        **({OPENER: opener} if opener else {}),
    }


def takes_opener(game: str) -> bool:
    """True if an agent of the game can be told what to begin with."""
    return any(it.name == OPENER and it.choices != ("",) for it in runnable(game).options)


def known_opener(analysis: AnyAnalysis, player: StoredAgent) -> StoredAgent:
    """Return the player with its opener spelled as the game's list has it; ParameterError."""
    if OPENER not in player:
        return player
    lexicon, columns = analysis.revision.lexicon, analysis.revision.read()
    opener = analysis.game.read_move(player[OPENER], lexicon.language, folded=columns.folded)
    row = getattr(analysis.words, "row", None)
    if row is not None and row(opener) is None:
        says = translatable("The opener {opener} isn't in {lists}.")
        shown = analysis.written(opener)
        raise ParameterError(translate(says, opener=shown, lists=lexicon.title))
    return {**player, OPENER: opener}


def _axes(text: str) -> dict[str, Sequence[Any]]:
    """Read "name=value name=value", each once."""
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
    return dict(axes)


def _read(game: str, slug: str, axes: Mapping[str, Sequence[Any]]) -> dict[str, Value]:
    """Return the values that are not the agent's own."""
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
    opener = {OPENER: it} if (it := (player or {}).get(OPENER)) else {}
    return " ".join(f"{name}={value}" for name, value in {**params, **opener}.items())
