"""The overview: leagues and their ranks, totals, and a price that does not grow with the rows."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.models import Play, Puzzle
from lexicons.building import columns_from
from lexicons.columns import Entry as Word
from lexicons.models import Lexicon
from lexicons.services import publish
from solvers.runs.models import Run
from solvers.stats.league import Entry, leagues, ranked, standing_of
from tests.solvers.runs.fixtures import Finish
from tests.solvers.stats.stored import store_plays, store_runs

pytestmark = pytest.mark.django_db
URL = "/stats/"
QUERIES = 5


def entry(agent: str, value: float, half: float = 0.0) -> Entry:
    """Return an entry whose value lies in an interval of twice `half`; exact where it is 0."""
    low, high = value - half, value + half
    return Entry(agent, agent, 100, half > 0, 1.0, value, value, low, high, 6, 1.0)


def ranks(*entries: Entry) -> dict[str, int]:
    return {one.agent: one.rank for one in ranked(entries)}


def test_exact_figures_have_exact_ranks_and_equals_share_one() -> None:
    told = ranks(entry("c", 3.6), entry("a", 3.4212), entry("b", 3.4324), entry("b2", 3.4324))
    assert told == {"a": 1, "b": 2, "b2": 2, "c": 4}


def test_ranks_are_shared_where_intervals_overlap() -> None:
    told = ranks(entry("exact", 3.5), entry("near", 3.52, 0.05), entry("far", 3.7, 0.1))
    assert told == {"exact": 1, "near": 1, "far": 3}


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5)), min_size=1, max_size=12))
def test_who_is_certainly_better_ranks_before(values: list[tuple[int, int]]) -> None:
    made = ranked([entry(str(place), value, half) for place, (value, half) in enumerate(values)])
    assert made[0].rank == 1
    for one in made:
        for other in made:
            if one.high < other.low:
                assert one.rank < other.rank
            elif (
                one.low <= other.high and one.high >= other.low and one.penalised == other.penalised
            ):
                assert (one.rank == other.rank) or one.interval != other.interval


def test_the_league_holds_the_best_founded_run_of_every_agent(
    client: Client, finished: Finish
) -> None:
    finished("entropy", games=9)
    whole = finished("entropy")
    finished("minimax", games=5)
    more = finished("minimax", games=20)
    finished("letter-frequency", {"explore": False})
    finished("csp", opener="crane")
    hard = finished("csp", mode="hard")
    first, second = leagues()
    assert {one.run for one in first.entries} == {whole.pk, more.pk}
    assert [one.run for one in second.entries] == [hard.pk]
    page = client.get(URL, {"league": second.key})
    assert page.context["league"] == second
    assert f"/stats/runs/{hard.pk}/" in page.content.decode()


def test_an_agents_page_stands_by_the_best_founded_run_of_a_league(finished: Finish) -> None:
    finished("entropy", games=5, standing=True)
    whole = finished("entropy", standing=True)
    finished("entropy", games=9, standing=True)
    assert [run.pk for run in standing_of("wordle", "entropy")] == [whole.pk]


def test_a_league_is_of_the_dictionary_as_it_is_now(
    finished: Finish, small_english: Lexicon
) -> None:
    finished("entropy")
    assert len(leagues()) == 1
    publish(small_english, columns_from([Word("crane", answer=True)], language="en"))
    assert leagues() == []


def test_an_empty_site_says_what_to_do(client: Client) -> None:
    page = client.get(URL).content.decode()
    assert "No league yet" in page
    assert "Nobody has played yet" in page


def test_the_totals_count_what_people_began_finished_and_won(
    client: Client, small_english: Lexicon
) -> None:
    store_plays(small_english, 40)
    puzzle = Puzzle.objects.all()[0]
    Play.objects.create(puzzle=puzzle, agent={"slug": "entropy"}, status=Play.Status.WON)
    (told,) = client.get(URL).context["played"]
    assert (told.plays, told.finished, told.won) == (40, 30, 10)


def test_an_odd_league_shows_the_first(client: Client, small_english: Lexicon) -> None:
    store_runs(small_english, 30)
    for key in ("", "x", "wordle/en/99 letters"):
        page = client.get(URL, {"league": key}, headers={"HX-Request": "true"})
        assert page.content.decode().lstrip().startswith('<section class="sheet" id="league"')


def test_the_database_is_asked_as_often_for_many_rows_as_for_few(
    client: Client, small_english: Lexicon, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    store_runs(small_english, 3)
    store_plays(small_english, 3)
    with django_assert_num_queries(QUERIES):
        client.get(URL)
    store_runs(small_english, 90, first=3)
    store_plays(small_english, 90)
    cache.clear()
    with django_assert_num_queries(QUERIES):
        page = client.get(URL)
    assert len(page.context["league"].entries) > 9
    assert Run.objects.count() == 93
