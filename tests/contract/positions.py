"""Where the agents of a game are asked, in each of its modes, with few words.

A game may have its own in `tests/<game>/contract.py`; functions are given a `Setting`:

positions   positions from the start on, each as it is seen with several secrets
impossible  a game in which nothing fits that the agents know
opener      a legal first move; None in a game that is over after one
HEEDLESS    agents that never ask what fits, so they have nothing to say where nothing does
ALIKE       False where no two games look alike

and for other tests of the contract

HISTORIES        observations, and how they were written as text when runs were first stored
DRAWN            the agents that draw by a parameter's value, each with the parameter's name
DRAWN_AS_RANDOM  agents that draw what `random` draws, each with its parameters
OTHER_OPTIONS    options that differ from those of the day, under which nothing tells the secret
TYPED            a move typed in a terminal, and lines that are written there
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from tests.contract.every_game import lexicon_of, own, small
from wordgames.agent.agent import Agent
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.suite import Group, Suite
from wordgames.rules.state import IllegalMove, State, Status

# Observations of games whose secrets cannot be told apart so far.
Position = Sequence[Any]
GUESSES = 2
T = TypeVar("T")


@dataclass(frozen=True)
class Setting:
    """A game in one of its modes, "" where it has none."""

    game: str
    mode: str = ""

    @property
    def suite(self) -> Suite[Any]:
        return experiment_of(self).suite

    @property
    def words(self) -> Any:
        """The words that its agents know."""
        return experiment_of(self).words

    def build(self, agent: str, **chosen: Any) -> Agent[Any]:
        """Build an agent that knows the words, with its tree or model."""
        known = experiment_of(self)
        return build_agent(self.game, agent, known.words, known.options, **chosen).with_artifact()

    def agent(self, name: str) -> Agent[Any]:
        """Return the agent that all tests share."""
        return _shared(self, name)

    def own(self, name: str, usual: Callable[[Setting], T]) -> T:
        """Return what the game's own function of that name says, or else the usual one."""
        made: Callable[[Setting], T] = getattr(own(self.game, "contract"), name, usual)
        return made(self)


@cache
def _shared(setting: Setting, name: str) -> Agent[Any]:
    return setting.build(name)


def experiment_of(setting: Setting) -> Experiment:
    """Return some games with few words, the agent's as well as the players'."""
    return experiments_of(setting.game)[setting]


@cache
def experiments_of(slug: str) -> Mapping[Setting, Experiment]:
    """Return the games of every mode, all with the same dictionary."""
    runs, revision = runnable(slug), lexicon_of(slug).current
    assert revision is not None
    chosen = getattr(small(slug), "OPTIONS", {})
    usual = {option.name: chosen[option.name] for option in runs.options if option.name in chosen}
    specs = {
        setting: runs.spec_of(revision, **usual | ({"mode": setting.mode} if setting.mode else {}))
        for setting in all_settings(slug)
    }
    return {setting: runs.experiment_of(spec, revision) for setting, spec in specs.items()}


def settings_of(slug: str, agent: str) -> list[Setting]:
    """Return the modes of a game that an agent promises to play."""
    return [here for here in all_settings(slug) if plays(slug, agent, here.mode)]


def all_settings(slug: str) -> list[Setting]:
    """Return a game in each of its modes."""
    fields = [option.field for option in runnable(slug).options if option.name == "mode"]
    offered = [mode for field in fields if field for mode, _ in field.offered(())]
    return [Setting(slug, mode) for mode in offered or [""]]


def plays(slug: str, agent: str, mode: str) -> bool:
    """True if an agent promises to play a mode."""
    return not mode or mode in agent_class(slug, agent).promises.modes


@cache
def positions(setting: Setting) -> Sequence[Position]:
    """Return positions of a game, that at its start first."""
    return setting.own("positions", usual_positions)


@cache
def impossible(setting: Setting) -> State:
    """Return a game in which nothing fits what was seen."""
    return setting.own("impossible", usual_impossible)


@cache
def opener(setting: Setting) -> str | None:
    """Return a legal first move that is not every agent's own."""
    return setting.own("opener", lambda here: a_move(here, groups(here)[0]))


def heedless(slug: str) -> Collection[str]:
    """Return the agents of a game that never ask what fits."""
    said: Collection[str] = getattr(own(slug, "contract"), "HEEDLESS", ())
    return said


def alike(slug: str) -> bool:
    """True if some games of a game look alike so far."""
    return bool(getattr(own(slug, "contract"), "ALIKE", True))


@cache
def groups(setting: Setting) -> Sequence[Group[Any]]:
    """Return the largest group of games at the start, after one guess, and after two."""
    found = [_largest(setting.suite.roots())]
    for _ in range(GUESSES):
        after = list(setting.suite.split(found[-1], a_move(setting, found[-1])))
        if not any(group.status is Status.PLAYING for group in after):
            break
        found.append(_largest(after))
    return found


def _largest(among: Iterable[Group[Any]]) -> Group[Any]:
    """Return the group of most games; of groups of one, one that looks like most others."""
    playing = [group for group in among if group.status is Status.PLAYING]
    seen = Counter(group.observation.history_key() for group in playing)
    return max(playing, key=lambda one: (len(one.games), seen[one.observation.history_key()]))


def a_move(setting: Setting, group: Group[Any]) -> str:
    """Return the least of ten moves that the game's first agent suggests."""
    plain = setting.agent(agent_slugs(setting.game)[0])
    return plain.suggest(setting.suite.handed_down(group)).ranked[-1].move


def played(setting: Setting, game: int, moves: Iterable[str]) -> State:
    """Return a game of the suite after some moves."""
    state = setting.suite.start(game)
    for move in moves:
        state = state.play(move)
    return state


def usual_positions(setting: Setting) -> list[Position]:
    """Return what is seen in a game of each group, and in another that looks alike."""
    return [list(_alike(setting, group)) for group in groups(setting)]


def _alike(setting: Setting, group: Group[Any]) -> Iterator[Any]:
    """Yield what is seen in at most two games with other secrets, of whatever groups."""
    moves, first = group.observation.moves, int(group.games[0])
    seen, secret = played(setting, first, moves).observe(), setting.suite.secret(first)
    yield seen
    for game in range(first + 1, setting.suite.size):
        if setting.suite.secret(game) == secret:
            continue
        try:
            other = played(setting, game, moves).observe()
        except IllegalMove:
            continue
        if other.history_key() == seen.history_key():
            yield other
            return


def usual_impossible(setting: Setting) -> State:
    """Return a game in which the same guess was answered in two ways."""
    start = groups(setting)[0]
    move = a_move(setting, start)
    after = [one for one in setting.suite.split(start, move) if one.status is Status.PLAYING]
    assert after, (
        f"No game goes on after {move}: write `impossible` in tests/{setting.game}/contract.py."
    )
    first, last = (int(group.games[0]) for group in (after[0], after[-1]))
    state = setting.suite.start(first)
    for game in (first, last):
        state = state.replay(move, played(setting, game, [move]).last_feedback)
    return state
