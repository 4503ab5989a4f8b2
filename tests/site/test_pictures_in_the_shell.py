"""A figure read off a watched move is the one that the shell prints for the same position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.feedback import to_text
from games.models import Play
from lexicons.languages import upper
from lexicons.services import columns_of
from solvers.catalogue import solved
from solvers.pages.agent_plays import watch
from solvers.pages.analysis import analyse, analysis_of
from solvers.pages.step import Step
from solvers.pages.thought import SHOWN
from solvers.runs.registry import runnable
from tests.games.every import lexicon_for, small
from tests.pictures import check_pictures
from tests.shell import from_json

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]
STEPS = 3
AGENTS = {"hangman": "frequency"}
"""Who is watched; else who gives hints. Hangman's search draws only the letters it looked into."""
PLAYS = ("--games", "--seed")
"""What commands that play games take, and `explain` does not."""


def _marks(observation: Any) -> str:
    return ",".join(f"{turn.guess}:{to_text(turn.marks)}" for turn in observation.turns)


def _boards(observation: Any) -> str:
    turns = [(turn.guess, "/".join(map(to_text, turn.marks))) for turn in observation.turns]
    return ",".join(f"{guess}:{marks}" for guess, marks in turns)


def _masks(observation: Any) -> str:
    return ",".join(f"{turn.move}:{turn.mask}" for turn in observation.turns)


def _words(observation: Any) -> str:
    return f"{','.join(observation.words)}>{observation.target}"


HISTORY: dict[str, Callable[[Any], str]] = {
    "boards": _boards,
    "hangman": _masks,
    "cities": _masks,
    "ladder": _words,
}
"""How a game's history is typed; as guesses with their marks, unless it stands here."""


def arguments_for(step: Step, observation: Any) -> list[str]:
    """Return what `explain` is asked with: the words, the options and the history of a step."""
    slug, sitting = step.sitting.game.slug, step.sitting
    options, runs = observation.options, runnable(slug)
    names = [option.name for option in runs.options if hasattr(options, option.name)]
    spec = runs.spec_of(sitting.revision, **{name: getattr(options, name) for name in names})
    arguments = runs.shell_arguments(spec, sitting.lexicon.slug) or []
    history = HISTORY.get(slug, _marks)(observation)
    length = ["--length", str(len(observation.mask))] if slug == "hangman" else []
    return [*_without_games(arguments), *length, *(["--history", history] if history else [])]


def _without_games(arguments: Sequence[str]) -> list[str]:
    pairs = zip(arguments, ["", *arguments], strict=False)
    return [it for it, before in pairs if it not in PLAYS and before not in PLAYS]


def ranked(told: dict[str, Any]) -> dict[str, float]:
    """Return the moves that a picture draws, by the figure of the shell's JSON that ranks them."""
    figure = told["figure"]
    weighed = [it for it in told["suggestions"] if it["weighed"]] if figure else []
    if len(weighed) > 1:
        return {it["move"]: figure["sign"] * it["score"] + 0.0 for it in weighed[:SHOWN]}
    bits = [it for it in told["suggestions"] if it["bits"] is not None]
    bits.sort(key=lambda it: -it["bits"])
    return {it["move"]: it["bits"] for it in bits[:SHOWN]}


def watched(slug: str) -> Play:
    """Let a bot play a puzzle of a small list, and return its play."""
    needs = small(slug)
    lexicon = (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    revision = lexicon.current
    assert revision is not None
    options = getattr(needs, "OPTIONS", None) or game(slug).daily_options(revision)
    setup = game(slug).random_setup(options, columns_of(revision), Random(7))
    agent = AGENTS.get(slug) or analyse(slug, revision, setup).adviser
    return watch(slug, setup, revision, {"slug": agent})


@pytest.mark.parametrize("slug", [slug for slug in solved() if slug != "jumble"])
def test_a_watched_move_shows_what_the_shell_prints(client: Client, slug: str) -> None:
    """Issue 15, done when 3; Jumble's bots draw where in the list they look, and rank nothing."""
    play, compared = watched(slug), 0
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: Step = page.context["step"]
        observation = step.sitting.state.observe().before(number - 1)
        if slug == "cities" and not observation.turns:
            continue  # the shell takes the length of a name from the first answer
        count = str(analysis_of(step.sitting).thought_of)
        asked = ("explain", slug, "--agent", step.agent.slug, "--count", count)
        told = from_json(*asked, *arguments_for(step, observation))
        figures = check_pictures(page.content.decode())
        of_kind = {figure.kind: figure.marks for figure in reversed(figures)}
        language = step.sitting.lexicon.language
        wanted = {upper(move, language): value for move, value in ranked(told).items()}
        assert ("candidates" in of_kind) == (len(wanted) > 1)
        if "candidates" in of_kind:
            assert of_kind["candidates"] == pytest.approx(wanted)
            compared += 1
        if "funnel" in of_kind and slug != "boards":  # many boards are counted together
            assert list(of_kind["funnel"].values())[number - 1] == told["left"]
            compared += 1
    assert compared
