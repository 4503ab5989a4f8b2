"""A figure read off a watched move, help or a tree is the one that the shell prints there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from lexicons.languages.casing import upper
from solvers.analysis.analysis import analysis_of
from solvers.analysis.thought_pictures import SHOWN
from solvers.declaration import solved
from solvers.pages.trees.tree_picture import BETWEEN, LINES
from solvers.pages.watch.step import WatchedStep
from solvers.pictures.moves.answers import MOST
from tests.check_pictures import Figure, check_pictures
from tests.run_commands import from_json
from tests.site.positions import told_of, watched

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]
STEPS = 3


def ranked(told: dict[str, Any]) -> dict[str, float]:
    """Return the moves that a picture draws, by the figure of the shell's JSON that ranks them."""
    figure = told["figure"]
    weighed = [it for it in told["suggestions"] if it["weighed"]] if figure else []
    if len(weighed) > 1:
        return {it["move"]: figure["sign"] * it["score"] + 0.0 for it in weighed[:SHOWN]}
    bits = [it for it in told["suggestions"] if it["bits"] is not None]
    bits.sort(key=lambda it: -it["bits"])
    return {it["move"]: it["bits"] for it in bits[:SHOWN]}


def feedback_of(answer: dict[str, Any]) -> str:
    """Return the feedback of an answer as the shell prints it."""
    return str(answer.get("marks") or answer.get("mask"))


def answers_told(step: WatchedStep, told: dict[str, Any]) -> dict[str, float]:
    """Return what the first move may be told, by states as a picture of it has them."""
    states = analysis_of(step.open_play).rule.states
    return {
        "-".join(states[int(mark)] for mark in feedback_of(answer)): answer["left"]
        for answer in told["answers"]
    }


def letters_told(step: WatchedStep, told: dict[str, Any]) -> dict[str, float]:
    """Return the letters of the words left by place, as a picture of them has them."""
    language = step.open_play.lexicon.language
    return {
        f"{upper(letter, language)}{place}": count
        for place, counts in enumerate(told["letters"], 1)
        for letter, count in counts.items()
    }


def same_letters_and_answers(figures: list[Figure], step: WatchedStep, told: dict[str, Any]) -> int:
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
        step: WatchedStep = client.get(f"/watch/{play.pk}/?step={number}").context["step"]
        told = told_of(step, step.open_play.state.observe().before(number - 1))
        earlier: WatchedStep = client.get(f"/watch/{play.pk}/?step={number - 1}").context["step"]
        helped = earlier.analysed
        for address in (f"/watch/{play.pk}/?step={number}", helped):
            page = client.get(address)
            thought = page.context.get("thought") or page.context["step"].thought
            best = told["suggestions"][0]["move"]
            assert thought.move == upper(best, step.open_play.lexicon.language), address
            figures = check_pictures(page.content.decode())
            compared += same_letters_and_answers(figures, step, told)
    assert compared >= 4


DEEP = {"wordle": 1, "nerdle": 1, "peaks": 1, "hangman": 1, "cities": 2}
"""From which move of the watched play on a tree is compared: the shell takes the length of a city's
name from the first answer."""


def blocks(tree: dict[str, Any], way: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """Yield every place of a tree that the shell prints, by the key of its block."""
    yield BETWEEN.join(way) or "root", tree["left"]
    for feedback, below in tree.get("answers", {}).items():
        yield from blocks(below, (*way, feedback))


@pytest.mark.parametrize("slug", DEEP)
def test_a_tree_shows_what_the_shell_plays_move_after_move(client: Client, slug: str) -> None:
    """Issue 15, done when 3: all lines of the picture, which is cut to blocks that can be seen."""
    play, first = watched(slug), DEEP[slug]
    step: WatchedStep = client.get(f"/watch/{play.pk}/?step={first}").context["step"]
    observation = step.open_play.state.observe().before(first - 1)
    told = told_of(step, observation, "--deep", str(LINES - 1))
    earlier = client.get(f"/watch/{play.pk}/?step={first - 1}").context["step"].explored
    [tree] = [
        figure
        for figure in check_pictures(client.get(earlier).content.decode())
        if figure.kind == "icicle"
    ]
    wanted = dict(blocks(told["tree"]))
    shown = {key: value for key, value in tree.marks.items() if not key.endswith("rest")}
    assert any(key.count(BETWEEN) == LINES - 2 for key in shown) or shown == wanted
    assert shown == {key: wanted[key] for key in shown}
    for key, value in tree.marks.items():
        if key.endswith("rest"):
            above = key.removesuffix("rest").removesuffix(BETWEEN)
            beside = [
                count
                for name, count in wanted.items()
                if name != "root" and name not in shown and name.rpartition(BETWEEN)[0] == above
            ]
            assert value == sum(beside), key


STATES = {
    "wordle": ("letter-frequency", "positional", "csp", "bfs"),
    "hangman": ("ngram-vote", "blend", "win-search"),
    "boards": ("multi-search",),
    "cities": ("gain-position",),
    "adversarial": ("absurd-search",),
    "nerdle": ("exhaustive",),
    "ladder": ("bidirectional",),
    "jumble": ("linear",),
}
"""Agents who draw what they hold in their minds, beside those who give hints."""


@pytest.mark.parametrize(
    ("slug", "agent"),
    [(slug, agent) for slug in solved() for agent in ("", *STATES.get(slug, ()))],
)
def test_every_picture_of_a_watched_move_is_printed_by_the_shell(
    client: Client, slug: str, agent: str
) -> None:
    """Issue 15, done when 3: inner states too, asked of an agent that the shell builds itself."""
    play, compared = watched(slug, agent), 0
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        observation = step.open_play.state.observe().before(number - 1)
        if slug == "cities" and not observation.turns:
            continue
        told = told_of(step, observation)["pictures"]
        compared += same_pictures(page.content.decode(), told)
        earlier: WatchedStep = client.get(f"/watch/{play.pk}/?step={number - 1}").context["step"]
        forgotten = slug == "ladder" and number > 1  # help searches anew from the word reached
        if earlier.analysed and not forgotten:
            helped = client.get(earlier.analysed).content.decode()
            kinds = {figure.kind for figure in check_pictures(helped)}  # a ladder has no candidates
            compared += same_pictures(helped, [it for it in told if it["kind"] in kinds])
    assert compared


def same_pictures(page: str, told: list[dict[str, Any]]) -> int:
    """Compare the pictures of a move, the last of a page, with the shell's; return how many."""
    # a funnel goes before them, and so does the net of a ladder, which is drawn of the whole way
    shown = [figure for figure in check_pictures(page) if figure.kind != "net"][-len(told) :]
    assert [it.kind for it in shown] == [it["kind"] for it in told]
    for drawn, printed in zip(shown, told, strict=True):
        marks = drawn.marks
        if drawn.kind == "answers":  # what came is drawn too where it is not among the most
            assert len(marks) - len(printed["figures"]) in (0, 1)
            marks = {key: marks[key] for key in printed["figures"]}
        assert marks == pytest.approx(printed["figures"]), printed["title"]
    return len(told)


def test_fibble_shows_every_answer_that_the_shell_counts(client: Client) -> None:
    """Word by word and lie by lie: the page counts classes of words."""
    play = watched("fibble")
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        told = told_of(step, step.open_play.state.observe().before(number - 1))
        assert same_letters_and_answers(check_pictures(page.content.decode()), step, told)


def test_boards_leave_what_the_shell_counts(client: Client) -> None:
    """Words left on average: each answer's words, as often as it comes."""
    play = watched("boards")
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        told = told_of(step, step.open_play.state.observe().before(number - 1))
        figures = check_pictures(page.content.decode())
        splits = next(figure for figure in figures if figure.kind == "splits").marks
        wanted = []
        for board in told["boards"]:
            left = sum(count * count for count in board["answers"].values()) / board["left"]
            wanted += [left, board["left"] - left]
        assert sorted(splits.values()) == pytest.approx(sorted(wanted))


def test_jumble_shows_the_words_that_the_shell_prints(client: Client) -> None:
    """Jumble's bots rank nothing: they find the words of some letters."""
    play = watched("jumble")
    step: WatchedStep = client.get(f"/watch/{play.pk}/?step=1").context["step"]
    letters = step.open_play.state.observe().before(0).letters
    slug = step.open_play.lexicon.slug
    asked = ("explain", "jumble", "--agent", step.agent.slug, "--lexicon", slug, "--history")
    told = from_json(*asked, letters, "--count", "64")
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    bars = next(figure for figure in check_pictures(page) if figure.kind == "bars")
    language = step.open_play.lexicon.language
    assert set(bars.marks) == {upper(it["move"], language) for it in told["suggestions"]}


@pytest.mark.parametrize("slug", [slug for slug in solved() if slug != "jumble"])
def test_a_watched_move_shows_what_the_shell_prints(client: Client, slug: str) -> None:
    """Issue 15, done when 3; Jumble's bots draw where in the list they look, and rank nothing."""
    play, compared = watched(slug), 0
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        observation = step.open_play.state.observe().before(number - 1)
        if slug == "cities" and not observation.turns:
            continue  # the shell takes the length of a name from the first answer
        told = told_of(step, observation)
        figures = check_pictures(page.content.decode())
        of_kind = {figure.kind: figure.marks for figure in reversed(figures)}
        language = step.open_play.lexicon.language
        wanted = {upper(move, language): value for move, value in ranked(told).items()}
        assert ("candidates" in of_kind) == (len(wanted) > 1)
        if "candidates" in of_kind:
            assert of_kind["candidates"] == pytest.approx(wanted)
            compared += 1
        if "funnel" in of_kind and slug != "boards":  # many boards are counted together
            assert list(of_kind["funnel"].values())[number - 1] == told["left"]
            compared += 1
    assert compared
