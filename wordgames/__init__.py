"""Word games, the agents that play them, and their results: the engine without its site.

    >>> import wordgames as wg
    >>> setting = wg.Setting("wordle", lexicon="en", length=5)
    >>> state, agent = setting.start("crane"), setting.agent("entropy")
    >>> while state.status is wg.Status.PLAYING:
    ...     best = agent.suggest(setting.situation(state.observe())).best
    ...     state = state.play(best.move)
    ...     print(best.move, state.last_feedback)
    reast 11200
    brack 02210
    anvil 11000
    crane 22222

A `Setting` is a game with its words and options. It starts games, builds agents and measures them:

    >>> figures = setting.with_options(games=100).evaluate("letter-frequency").figures
    >>> figures.games, figures.wins
    (100, 100)

Games, agents and lists are found by their names:

    >>> wg.games()[0], wg.lexicons()[:3]
    ('wordle', ('en', 'fr', 'es'))
    >>> "optimal" in wg.agents("wordle")
    True

Your own words make a list:

    >>> mine = wg.word_list(["crane", "crate", "trace", "slate"])
    >>> wg.Setting("wordle", mine, length=5).evaluate("optimal").figures.average_guesses
    1.75

Results are pandas DataFrames, where it is installed, a row a game:

    >>> wg.Setting("wordle", mine, length=5).evaluate("optimal").frame()[["secret", "guesses"]]
      secret  guesses
    0  crane        1
    1  crate        2
    2  slate        2
    3  trace        2

A refused move gives a sentence, and costs nothing:

    >>> setting.start("crane").play("zzzzz")
    Traceback (most recent call last):
    ...
    wordgames.rules.state.IllegalMove: Not in the word list.

`wordgames.envs` has Gymnasium's environments and PettingZoo's; `wordgames` in the shell plays,
measures, explains and checks trees.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordgames.agent.agent import Agent, CostClass, Promises, Situation
    from wordgames.agent.parameters import Parameter, ParameterError
    from wordgames.agent.suggestions import Suggestion, Suggestions
    from wordgames.agent_registry import UnknownAgentError
    from wordgames.evaluation.experiment import Experiment
    from wordgames.evaluation.figures import Figures
    from wordgames.evaluation.suite import Suite
    from wordgames.game_setting import Measured, Setting, agents, compare, games, options
    from wordgames.rules.state import IllegalMove, InvalidOptions, Observation, State, Status
    from wordgames.version import __version__
    from wordgames.vocabulary.arrays import Words
    from wordgames.vocabulary.columns import Columns
    from wordgames.word_lists import lexicons, word_list, words

__all__ = [
    "Agent",
    "Columns",
    "CostClass",
    "Experiment",
    "Figures",
    "IllegalMove",
    "InvalidOptions",
    "Measured",
    "Observation",
    "Parameter",
    "ParameterError",
    "Promises",
    "Setting",
    "Situation",
    "State",
    "Status",
    "Suggestion",
    "Suggestions",
    "Suite",
    "UnknownAgentError",
    "Words",
    "__version__",
    "agents",
    "compare",
    "games",
    "lexicons",
    "options",
    "word_list",
    "words",
]

# Module -> names that are imported from it when they are first asked for (PEP 562).
HOMES = {
    "wordgames.agent.agent": ("Agent", "CostClass", "Promises", "Situation"),
    "wordgames.agent.parameters": ("Parameter", "ParameterError"),
    "wordgames.agent.suggestions": ("Suggestion", "Suggestions"),
    "wordgames.agent_registry": ("UnknownAgentError",),
    "wordgames.evaluation.experiment": ("Experiment",),
    "wordgames.evaluation.figures": ("Figures",),
    "wordgames.evaluation.suite": ("Suite",),
    "wordgames.game_setting": ("Measured", "Setting", "agents", "compare", "games", "options"),
    "wordgames.rules.state": ("IllegalMove", "InvalidOptions", "Observation", "State", "Status"),
    "wordgames.version": ("__version__",),
    "wordgames.vocabulary.arrays": ("Words",),
    "wordgames.vocabulary.columns": ("Columns",),
    "wordgames.word_lists": ("lexicons", "word_list", "words"),
}
# NumPy alone takes longer than `wordgames --help` may, and every module of the package begins here
_HOME_OF = {name: module for module, names in HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
