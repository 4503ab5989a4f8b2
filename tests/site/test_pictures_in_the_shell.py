"""A figure read off a watched move, help or a tree is the one that the shell prints there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from solvers.analysis.analysis import analysis_class
from solvers.analysis.thought_pictures import SHOWN
from solvers.declaration import solved
from solvers.pages.trees.tree_display import BETWEEN, LINES
from solvers.pages.watch.step import WatchedStep
from tests.check_pictures import check_pictures
from tests.facts import fact, stated
from tests.site.positions import STEPS, same_letters_and_answers, told_of, watched
from wordgames.languages.casing import upper

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]


def ranked(told: dict[str, Any]) -> dict[str, float]:
    """Return the moves that a picture draws, by the figure of the shell's JSON that ranks them."""
    figure = told["figure"]
    weighed = [it for it in told["suggestions"] if it["weighed"]] if figure else []
    if len(weighed) > 1:
        return {it["move"]: figure["sign"] * it["score"] + 0.0 for it in weighed[:SHOWN]}
    bits = [it for it in told["suggestions"] if it["bits"] is not None]
    bits.sort(key=lambda it: -it["bits"])
    return {it["move"]: it["bits"] for it in bits[:SHOWN]}


@pytest.mark.parametrize("slug", stated("ANSWERED"))
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


def blocks(tree: dict[str, Any], way: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """Yield every place of a tree that the shell prints, by the key of its block."""
    yield BETWEEN.join(way) or "root", tree["left"]
    for feedback, below in tree.get("answers", {}).items():
        yield from blocks(below, (*way, feedback))


@pytest.mark.parametrize("slug", stated("TREE"))
def test_a_tree_shows_what_the_shell_plays_move_after_move(client: Client, slug: str) -> None:
    """Issue 15, done when 3: all lines of the picture, which is cut to blocks that can be seen."""
    play, first = watched(slug), 1 + fact(slug, "SHELL_FROM", 0)
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


@pytest.mark.parametrize(
    ("slug", "agent"),
    [(slug, agent) for slug in solved() for agent in ("", *fact(slug, "STATES", ()))],
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
        if number <= fact(slug, "SHELL_FROM", 0):
            continue
        answer = told_of(step, observation)
        told = answer["pictures"]
        compared += same_pictures(page.content.decode(), told)
        earlier: WatchedStep = client.get(f"/watch/{play.pk}/?step={number - 1}").context["step"]
        forgotten = fact(slug, "FORGETS", False) and number > 1
        if earlier.analysed and not forgotten:
            helped = client.get(earlier.analysed).content.decode()
            kinds = {figure.kind for figure in check_pictures(helped)}  # some show no candidates
            unlisted = fact(slug, "UNLISTED", 0)
            others = answer["left"] / (answer["left"] + unlisted) if unlisted else 1
            for letters in (it for it in told if it["kind"] == "letter_bars"):
                letters["figures"] = {key: others * it for key, it in letters["figures"].items()}
            compared += same_pictures(helped, [it for it in told if it["kind"] in kinds])
    assert compared


def same_pictures(page: str, told: list[dict[str, Any]]) -> int:
    """Compare the pictures of a move, the last of a page, with the shell's; return how many."""
    # a funnel stands beside them, and so does a net, which is drawn of the whole way
    others = {"funnel", "net"}
    told = [it for it in told if it["kind"] not in others]
    shown = [figure for figure in check_pictures(page) if figure.kind not in others][-len(told) :]
    assert [it.kind for it in shown] == [it["kind"] for it in told]
    for drawn, printed in zip(shown, told, strict=True):
        marks = drawn.marks
        if drawn.kind == "answers":  # what came is drawn too where it is not among the most
            assert len(marks) - len(printed["figures"]) in (0, 1)
            marks = {key: marks[key] for key in printed["figures"]}
        assert marks == pytest.approx(printed["figures"]), printed["title"]
    return len(told)


@pytest.mark.parametrize("slug", [slug for slug in solved() if fact(slug, "RANKS", True)])
def test_a_watched_move_shows_what_the_shell_prints(client: Client, slug: str) -> None:
    """Issue 15, done when 3."""
    play, compared = watched(slug), 0
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        observation = step.open_play.state.observe().before(number - 1)
        if number <= fact(slug, "SHELL_FROM", 0):
            continue
        told = told_of(step, observation)
        figures = check_pictures(page.content.decode())
        of_kind = {figure.kind: figure.marks for figure in reversed(figures)}
        language = step.open_play.lexicon.language
        drawn = fact(slug, "needed", ranked)(told)
        wanted = {upper(move, language): value for move, value in drawn.items()}
        silly = (
            bool(step.before) and step.before.count == 1 and analysis_class(slug).moves_are_answers
        )
        assert ("candidates" in of_kind) == (len(wanted) > 1 and not silly)
        if "candidates" in of_kind:
            assert of_kind["candidates"] == pytest.approx(wanted)
            compared += 1
        if step.before and fact(slug, "ONE_COUNT", True):
            assert step.before.count == told["left"]
            compared += 1
    assert compared
