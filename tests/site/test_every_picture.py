"""Every picture of the bots' pages: what its marks show is what its table and the shell say."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.catalogue import game
from games.models import Play
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from solvers.analysis.review import reviewed_games
from solvers.declaration import has_tree, solved
from solvers.pages.help.assist import has_assist
from solvers.pages.review.coached_play import WIDE
from solvers.pages.watch.step import WatchedStep
from solvers.runs.models import Run, Sweep
from solvers.stats.league import leagues
from tests.check_pictures import Figure, check_pictures
from tests.contract.every_game import begin_any, lexicon_for, small
from tests.run_commands import from_json
from tests.solvers.runs.fixtures import Finish
from wordgames.agent_registry import agent_slugs
from workshop.site.stored_runs import store_plays

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]
STEPS = (0, 1, 2, 99)
CLAIMS = Path(settings.BASE_DIR) / "solvers" / "pages" / "learn" / "claims.json"


def looked_at(client: Client, path: str) -> list[Figure]:
    """Return the pictures of a page, each compared with its table."""
    response = client.get(path)
    assert response.status_code == 200, path
    return check_pictures(response.content.decode())


def pages_of(slug: str) -> Iterator[str]:
    """Yield the addresses of a game's pages that may have pictures."""
    yield f"/agents/{slug}/"
    yield from (f"/agents/{slug}/{agent}/" for agent in agent_slugs(slug))
    if has_assist(slug):
        yield f"/assist/{slug}/"


def drawn(step: WatchedStep) -> list[str]:
    """Return the kinds of the pictures that a step of watching has, in their order."""
    thought = step.thought
    reasons = [thought and thought.candidates]
    net = ["net"] if step.details.get("picture") else []
    beside = [picture.kind for picture in (thought.pictures if thought else ())]
    return [*(picture.kind for picture in reasons if picture), *net, *beside]


@pytest.mark.parametrize("slug", solved())
def test_pictures_of_every_game_show_their_tables(client: Client, slug: str) -> None:
    needs = small(slug)
    (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    for number in STEPS:
        page = client.get(f"/watch/{slug}/?step={number}")
        figures = check_pictures(page.content.decode())
        step = page.context.get("step")  # none where the small list has no puzzle of the day
        if step and step.funnel:  # its stages are a strip of cards
            assert page.content.decode().count('<span class="num">') == len(step.cards)
            assert [card.count for card in step.cards] == [m.stage.count for m in step.funnel.marks]
        assert [figure.kind for figure in figures] == (drawn(step) if step else [])
    for path in pages_of(slug):
        looked_at(client, path)


@pytest.mark.parametrize("slug", [slug for slug in solved() if has_tree(slug)])
def test_trees_show_their_tables_wherever_one_stands(client: Client, slug: str) -> None:
    needs = small(slug)
    (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    for agent in dict.fromkeys((agent_slugs(slug)[0], agent_slugs(slug)[-1])):
        address = f"/agents/{slug}/{agent}/explore/"
        for _ in range(3):
            page = client.get(address)
            assert page.status_code == 200, address
            figures = check_pictures(page.content.decode())
            icicle, beside = page.context["icicle"], page.context["pictures"]
            expected = [picture.kind for picture in (icicle, *beside) if picture]
            assert [figure.kind for figure in figures] == expected, address
            onwards = [it for it in page.context["branches"] if not it["solved"]]
            if not onwards:
                break
            address = f"/agents/{slug}/{agent}/explore/{onwards[0]['link']}"


@pytest.mark.parametrize("slug", reviewed_games())
def test_reviews_draw_what_watching_draws_and_show_their_tables(client: Client, slug: str) -> None:
    """Issue 15: the coach was text; a bot's play is drawn with the bot's own thought."""
    mine = begin_any(slug, client)
    played_by_hand(client, mine, moves=2)
    theirs = bots_play(client, mine)
    for play in (mine, theirs):
        moves = OpenPlay(play, tuple(play.events.all())).state.observe().moves
        figures = looked_at(client, f"/review/{play.pk}/")
        for number in range(1, min(len(moves), 3) + 1):
            page = client.get(f"/review/{play.pk}/{number}/")
            drawn_here = check_pictures(page.content.decode())
            assert drawn_here, (slug, number)
            assert page.context["thought"].why in unescape(page.content.decode())
            if play == theirs:
                watched = client.get(f"/watch/{play.pk}/?step={number}").context["step"].thought
                assert page.context["thought"] == watched, (slug, number)
        step = client.get(f"/watch/{theirs.pk}/?step=99").context["step"]
        assert [figure.kind for figure in figures] == (["funnel"] if step.funnel else [])


def played_by_hand(client: Client, play: Play, moves: int) -> None:
    """Play the least of the moves that the adviser thinks of, so many, and give up."""
    for _ in range(moves):
        play = Play.objects.get(pk=play.pk)
        if play.over:
            return
        open_play = OpenPlay(play, tuple(play.events.all()))
        analysis = analysis_of(open_play)
        agent = analysis.agent(analysis.adviser)
        answer = analysis.ask(agent, open_play.state.observe(), WIDE)[1]
        address = f"/{play.puzzle.game}/play/{play.pk}/"
        client.post(address, {"guess": answer.ranked[-1].move, "sequence": play.events.count()})
    play = Play.objects.get(pk=play.pk)
    if not play.over:
        address = f"/{play.puzzle.game}/play/{play.pk}/give-up/"
        client.post(address, {"sequence": play.events.count()})


def bots_play(client: Client, mine: Play) -> Play:
    """Let the bot play the puzzle of a play that is over."""
    client.post(f"/review/{mine.pk}/bot/")
    return Play.objects.get(puzzle=mine.puzzle, player=None)


def test_pictures_of_the_study_show_their_tables_and_what_the_shell_says(
    client: Client, small_english: Lexicon, finished: Finish
) -> None:
    runs = [finished(agent, standing=True) for agent in ("entropy", "csp", "letter-frequency")]
    lossy = finished("csp", guesses=3)
    store_plays(small_english, 8)
    for path in ("/stats/", "/claims/", "/learn/", "/agents/wordle/"):
        assert looked_at(client, path), path
    for run in (*runs, lossy):
        page = client.get(f"/stats/runs/{run.pk}/")
        pictures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
        told = from_json(*shlex.split(page.context["command"])[1:])
        shown = {name: games for name, games in pictures["distribution"].marks.items() if games}
        lost = {"lost": told["games"] - told["wins"]}
        assert shown == {
            name: games for name, games in (told["distribution"] | lost).items() if games
        }


def by_the_shell(client: Client, run: Run) -> dict[str, Any]:
    """Return what the command of a run's page prints."""
    command = client.get(f"/stats/runs/{run.pk}/").context["command"]
    told: dict[str, Any] = from_json(*shlex.split(command)[1:])
    return told


def test_leagues_lengths_and_comparisons_show_what_the_shell_says(
    client: Client, finished: Finish
) -> None:
    """Issue 15, done when 3: the overview, the bots, word lengths, runs side by side."""
    agents = ("entropy", "csp", "letter-frequency")
    runs = [finished(agent, standing=True) for agent in agents]
    told = {run.bot: by_the_shell(client, run) for run in runs}
    order, speed = looked_at(client, "/stats/")[:2]
    doubled = {name: it["average_penalised"] for name, it in told.items()}
    assert order.marks == speed.marks == pytest.approx(doubled)
    assert looked_at(client, "/agents/wordle/")[0].marks == pytest.approx(doubled)

    pictures = looked_at(client, "/stats/lengths/?agent=csp")
    figures = ("average_penalised", "win_rate")
    shown = [picture.marks for picture in pictures]
    csp = told["Constraint satisfaction"]
    assert shown == [{"English, normal, 5": pytest.approx(csp[name])} for name in figures]

    averages, _, versus, behind = looked_at(
        client, f"/stats/compare/?runs={','.join(run.pk for run in runs)}"
    )
    assert averages.marks == pytest.approx(
        {name: it["average_guesses"] for name, it in told.items()}
    )
    table = from_json("evaluate", "wordle", "--agents", ",".join(agents), "--lexicon", "en")
    names = [run.bot for run in runs]
    best = names.index(min(averages.marks, key=averages.marks.__getitem__))
    column = {name: row[best] for name, row in zip(names, table["matrix"], strict=True)}
    del column[names[best]]
    assert behind.marks == pytest.approx({name: it["difference"] for name, it in column.items()})
    counts = sorted(it[part] for it in column.values() for part in ("fewer", "same", "more"))
    assert sorted(versus.marks.values()) == counts


def test_a_sweep_shows_what_the_shell_says(client: Client, finished: Finish) -> None:
    grid = {"beta_bigram": ["0", "0.3"], "beta_trigram": ["0", "0.6"]}
    points = [dict(zip(grid, values, strict=True)) for values in product(*grid.values())]
    runs = [finished("entropy-ngram", point) for point in points]
    sweep = Sweep.objects.create(agent="entropy-ngram", label=runs[0].label, grid=grid)
    sweep.runs.set(runs)
    axes = [f"{name}={','.join(values)}" for name, values in grid.items()]
    told = from_json(
        "sweep", "wordle", "--agent", "entropy-ngram", "--lexicon", "en", "--grid", *axes
    )
    [averages] = looked_at(client, f"/stats/sweeps/{sweep.pk}/")
    assert {it["win_rate"] for it in told} == {1.0}, "rates that are all alike are not drawn"
    assert averages.marks == pytest.approx(
        {
            ", ".join(f"{it['params'][axis]:g}" for axis in grid): it["average_guesses"]
            for it in told
        }
    )


def test_the_claims_show_what_the_shell_measured(client: Client) -> None:
    """`reproduction --claims` writes the figures as JSON; the page draws those and no others."""
    measured = [
        claim["shown"]
        for claims in json.loads(CLAIMS.read_text(encoding="utf-8")).values()
        for claim in claims
        if claim["shown"]
    ]
    marks = [value for picture in looked_at(client, "/claims/") for value in picture.marks.values()]
    told = [
        it[name] / (100 if it["unit"] == "%" else 1)  # a mark carries a share whole
        for it in measured
        for name in ("claimed", "measured")
    ]
    assert sorted(marks) == pytest.approx(sorted(told))


def test_a_league_s_picture_has_the_figures_of_its_table(client: Client, finished: Finish) -> None:
    for agent in ("entropy", "csp", "letter-frequency"):
        finished(agent)
    (figure,) = looked_at(client, "/stats/league/")
    assert list(figure.marks.values()) == [entry.penalised for entry in leagues()[0].entries]


def test_every_template_with_a_picture_writes_its_table_too() -> None:
    """A page that includes a picture's drawing alone must include the table as well."""
    folder = Path(settings.BASE_DIR)
    alone = re.compile(r"include (?:\w+\.)*picture\.template|include \S+\.template with picture")
    for path in [*folder.glob("templates/**/*.html"), *folder.glob("*/games/*/templates/*.html")]:
        text = path.read_text(encoding="utf-8")
        if path.name != "figure.html" and alone.search(text):
            assert "pictures/table.html" in text, path
