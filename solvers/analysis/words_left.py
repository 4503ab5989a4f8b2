"""Words left at each step of a play, as dots above it."""

from collections.abc import Callable
from dataclasses import replace

from solvers.analysis.analysis import AnyAnalysis
from solvers.pictures.moves.funnel import ACROSS, Funnel, Stage, funnel_picture
from wordgames.rules.state import Observation

MOST = 7  # cards side by side


def link_to(step: int) -> str:
    """Return the address of a step, from another step of its play."""
    return f"?step={step}"


def funnel_of(
    analysis: AnyAnalysis,
    observation: Observation,
    here: int,
    total: int,
    *,
    link: Callable[[int], str] = link_to,
    across: int = ACROSS,
) -> Funnel | None:
    """Draw what was left after each move up to step `here`; None where a game counts nothing.

    What comes later is not drawn: the picture shrinks as one watches.
    """
    stages = [_stage(analysis, observation, step, here, link) for step in _steps(here, total)]
    shown = [stage for stage in stages if stage is not None]
    return funnel_picture(shown, noun=analysis.stage_noun, across=across) if shown else None


def _steps(here: int, total: int) -> list[int]:
    """Return the steps that are drawn: the start, and the last ones; at the end the first ones."""
    steps = list(range(min(here, total) + 1))
    first = 1 if here < total else MOST - 1  # what comes late in a long game is mostly spelling
    return steps if len(steps) <= MOST else [*steps[:first], *steps[first - MOST :]]


def _stage(
    analysis: AnyAnalysis,
    observation: Observation,
    step: int,
    here: int,
    link: Callable[[int], str],
) -> Stage | None:
    stage = analysis.stage(analysis.situation(observation.before(step)))
    return None if stage is None else replace(stage, link=link(step), here=step == here)
