"""A figure read off a watched move, help or a tree is the one that the shell prints there."""

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
from solvers.pages.tree_picture import BETWEEN
from solvers.pictures.answers import MOST
from solvers.runs.registry import runnable
from tests.games.every import lexicon_for, small
from tests.pictures import Figure, check_pictures
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


def told_of(step: Step, observation: Any) -> dict[str, Any]:
    """Return what the shell prints for a position of a play."""
    count = str(analysis_of(step.sitting).thought_of)
    asked = ("explain", step.sitting.game.slug, "--agent", step.agent.slug, "--count", count)
    told: dict[str, Any] = from_json(*asked, *arguments_for(step, observation))
    return told


def feedback_of(answer: dict[str, Any]) -> str:
    """Return the feedback of an answer as the shell prints it."""
    return str(answer.get("marks") or answer.get("mask"))


def answers_told(step: Step, told: dict[str, Any]) -> dict[str, float]:
    """Return what the first move may be told, by states as a picture of it has them."""
    states = analysis_of(step.sitting).rule.states
    return {
        "-".join(states[int(mark)] for mark in feedback_of(answer)): answer["left"]
        for answer in told["answers"]
    }


def letters_told(step: Step, told: dict[str, Any]) -> dict[str, float]:
    """Return the letters of the words left by place, as a picture of them has them."""
    language = step.sitting.lexicon.language
    return {
        f"{upper(letter, language)}{place}": count
        for place, counts in enumerate(told["letters"], 1)
        for letter, count in counts.items()
    }


def same_letters_and_answers(figures: list[Figure], step: Step, told: dict[str, Any]) -> int:
    """Compare what a guess may be told and where letters are; return how many pictures that is."""
    of_kind = {figure.kind: figure.marks for figure in reversed(figures)}
    wanted: dict[str, dict[str, float]] = {}
    if "answers" in of_kind and told["answers"]:
        wanted["answers"] = answers_told(step, told)
    if "heat" in of_kind and told["letters"]:
        wanted["heat"] = letters_told(step, told)
    for kind, marks in wanted.items():
        cut = len(marks) > MOST and kind == "answers"  # the fewest are told in sum
        drawn = {name: marks.get(name) for name in of_kind[kind]} if cut else marks
        assert of_kind[kind] == drawn, (kind, step.number)
    return len(wanted)


@pytest.mark.parametrize("slug", ["wordle", "nerdle", "peaks"])
def test_answers_letters_and_help_show_what_the_shell_prints(client: Client, slug: str) -> None:
    """Issue 15, done when 3: watching, and help in the position before the move."""
    play, compared = watched(slug), 0
    for number in range(1, min(STEPS, play.turns) + 1):
        step: Step = client.get(f"/watch/{play.pk}/?step={number}").context["step"]
        told = told_of(step, step.sitting.state.observe().before(number - 1))
        earlier: Step = client.get(f"/watch/{play.pk}/?step={number - 1}").context["step"]
        helped = f"{earlier.analysed}&agent={step.agent.slug}"
        for address in (f"/watch/{play.pk}/?step={number}", helped):
            page = client.get(address)
            thought = page.context.get("thought") or page.context["step"].thought
            best = told["suggestions"][0]["move"]
            assert thought.move == upper(best, step.sitting.lexicon.language), address
            figures = check_pictures(page.content.decode())
            compared += same_letters_and_answers(figures, step, told)
    assert compared >= 4


@pytest.mark.parametrize("slug", ["wordle", "nerdle", "peaks", "hangman"])
def test_a_tree_shows_what_the_shell_prints(client: Client, slug: str) -> None:
    """Issue 15, done when 3: a block for each answer, as wide as the games that it leaves."""
    play = watched(slug)
    for number in range(min(2, play.turns)):
        step: Step = client.get(f"/watch/{play.pk}/?step={number}").context["step"]
        told = told_of(step, step.sitting.state.observe().before(number))
        [tree] = [
            figure
            for figure in check_pictures(client.get(step.explored).content.decode())
            if figure.kind == "icicle"
        ]
        wanted = {feedback_of(answer): answer["left"] for answer in told["answers"]}
        shown = {key: value for key, value in tree.marks.items() if BETWEEN not in key}
        games = shown.pop("root")
        rest = shown.pop("rest", 0)
        assert games == sum(wanted.values())
        assert shown == {key: wanted[key] for key in shown}
        assert rest == games - sum(shown.values())


def test_jumble_shows_the_words_that_the_shell_prints(client: Client) -> None:
    """Jumble's bots rank nothing: they find the words of some letters."""
    play = watched("jumble")
    step: Step = client.get(f"/watch/{play.pk}/?step=1").context["step"]
    letters = step.sitting.state.observe().before(0).letters
    slug = step.sitting.lexicon.slug
    asked = ("explain", "jumble", "--agent", step.agent.slug, "--lexicon", slug, "--history")
    told = from_json(*asked, letters, "--count", "64")
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    bars = next(figure for figure in check_pictures(page) if figure.kind == "bars")
    language = step.sitting.lexicon.language
    assert set(bars.marks) == {upper(it["move"], language) for it in told["suggestions"]}


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
        told = told_of(step, observation)
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
