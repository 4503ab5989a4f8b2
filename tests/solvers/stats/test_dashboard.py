"""The overview: leagues and their ranks, totals, and a price that does not grow with the rows."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from unittest import mock

import numpy as np
import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.pages.watch.featured_game import show_of
from solvers.pictures.statistics.scatter import Point, scatter_picture
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.stats.comparison import paired_difference
from solvers.stats.dashboard import lead_in_short, lead_of, standings_picture
from solvers.stats.league import LeagueEntry, counting, gap, leagues, ranked, standing_of
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.solvers.runs.fixtures import Ask, Finish
from tests.wordle.lists import ANSWERS
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.intervals import mean_interval
from wordgames.evaluation.run_game import runnable
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry as Word
from workshop.site.stored_runs import store_plays, store_runs

pytestmark = pytest.mark.django_db
URL = "/stats/"
QUERIES = 9


def entry(agent: str, value: float, half: float = 0.0) -> LeagueEntry:
    """Return an entry whose value lies in an interval of twice `half`; exact where it is 0."""
    low, high = value - half, value + half
    return LeagueEntry(agent, agent, 100, half > 0, 1.0, value, value, low, high, 6, 1.0)


def ranks(*entries: LeagueEntry) -> dict[str, int]:
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
    other = finished("entropy", mode="hard")
    first, second = leagues()
    assert {one.run for one in first.entries} == {whole.pk, more.pk}
    assert {one.run for one in second.entries} == {hard.pk, other.pk}
    page = client.get(URL, {"league": second.key})
    assert page.context["league"] == second
    assert f"/stats/runs/{hard.pk}/" in page.content.decode()


def test_a_league_pools_the_seeds_of_an_agent_that_draws(client: Client, finished: Finish) -> None:
    """It showed one seed, and which was chance."""
    finished("entropy")
    runs = [finished("random", seed=seed) for seed in (3, 1, 2)]
    [league] = leagues()
    drawn = next(one for one in league.entries if one.agent == "random")
    assert (drawn.run, drawn.seeds) == (runs[1].pk, (1, 2, 3))
    values = np.array([run.penalised for run in runs])
    assert drawn.penalised == pytest.approx(values.mean())
    assert drawn.interval == pytest.approx(mean_interval(values))
    assert drawn.win_rate == pytest.approx(np.mean([run.win_rate for run in runs]))
    page = client.get(URL).content.decode()
    assert f"{drawn.low:.4f} to {drawn.high:.4f}" in page
    assert "3 × 28" in page


def test_one_seed_of_an_agent_that_draws_has_no_interval_and_no_rank(
    client: Client, finished: Finish
) -> None:
    finished("entropy")
    finished("csp")
    finished("random")
    [league] = leagues()
    last = league.entries[-1]
    assert (last.agent, last.rank, last.interval) == ("random", 0, None)
    assert last not in league.leaders
    assert "one seed, so no interval" in client.get(URL).content.decode()
    picture = standings_picture(league, "guesses")
    notes = [row.cells[-1].text for row in picture.table.rows]
    assert notes == ["exact", "exact", "one seed, so no interval"]


def test_samples_of_one_agent_by_several_seeds_are_pooled_too(finished: Finish) -> None:
    finished("csp", games=9)
    one, two = (finished("entropy", games=9, seed=seed) for seed in (1, 2))
    [league] = leagues()
    entry = next(each for each in league.entries if each.agent == "entropy")
    assert entry.penalised == pytest.approx((one.penalised + two.penalised) / 2)
    assert entry.high - entry.low < min(one.high - one.low, two.high - two.low)


def test_an_agents_page_says_how_its_games_were_drawn(client: Client, finished: Finish) -> None:
    """Below samples stood that every word was the secret once."""
    finished("entropy", games=9, standing=True)
    finished("random", standing=True, seed=4)
    page = client.get("/agents/wordle/entropy/").content.decode()
    assert "9 of 28 words, drawn without repeats, seed 1" in page
    assert "was the secret once" not in page
    page = client.get("/agents/wordle/random/").content.decode()
    assert "all 28 words, each once; the bot draws, seed 4" in page


def test_leagues_are_in_the_order_in_which_people_count() -> None:
    labels = ["16 words · 5 letters", "hard", "2 words · 10 letters", "2 words · 5 letters", ""]
    assert sorted(labels, key=counting) == [
        "",
        "2 words · 5 letters",
        "2 words · 10 letters",
        "16 words · 5 letters",
        "hard",
    ]


def test_the_one_game_that_there_is_is_not_the_hardest(client: Client, finished: Finish) -> None:
    """A game whose secret is not drawn has one, and on French pages stood "the empty board"."""
    finished("entropy", games=1, standing=True)
    assert "Hardest" not in client.get("/agents/wordle/entropy/").content.decode()
    finished("random", games=9, standing=True, seed=4)
    assert "Hardest" in client.get("/agents/wordle/random/").content.decode()


def test_an_agents_page_stands_by_the_best_founded_run_of_a_league(finished: Finish) -> None:
    finished("entropy", games=5, standing=True)
    whole = finished("entropy", standing=True)
    finished("entropy", games=9, standing=True)
    assert [one.run.pk for one in standing_of("wordle", "entropy")] == [whole.pk]


def test_a_league_is_of_the_dictionary_as_it_is_now(
    finished: Finish, small_english: Lexicon
) -> None:
    finished("entropy")
    assert leagues() == [], "one agent alone, such as one watched, is no league"
    finished("csp")
    assert len(leagues()) == 1
    publish(small_english, columns_from([Word("crane", answer=True)], language="en"))
    assert leagues() == []


def test_leagues_follow_every_change_at_once(client: Client, small_english: Lexicon) -> None:
    """A process remembers them: nothing that they are made of may change unseen."""
    store_runs(small_english, 6)  # two bots in each of three leagues

    def members() -> dict[str, float]:
        every = [it for it in leagues() if it.label == "4 letters"]
        assert every == [it for it in leagues("wordle") if it.label == "4 letters"]
        return {entry.run: entry.penalised for it in every for entry in it.members}

    first, second = members()
    store_runs(small_english, 1, first=6)
    (new,) = members().keys() - {first, second}
    assert f"/stats/runs/{new}/" in client.get(URL).content.decode()
    runs = Run.objects.filter(pk=new)
    runs.update(penalised=9.5)
    assert members()[new] == 9.5
    runs.update(hidden=True)
    assert members().keys() == {first, second}
    runs.update(hidden=False)
    Run.objects.filter(pk=second).delete()
    assert members().keys() == {first, new}
    runs.update(standing=False)
    assert not members(), "One alone is no league."
    runs.update(standing=True)
    small_english.name = "Other words"
    small_english.save()
    assert {it.lexicon for it in leagues()} == {"Other words"}
    small_english.visibility = Lexicon.Visibility.UNLISTED
    small_english.save()
    assert leagues() == []


def test_another_league_of_the_game_is_chosen_on_a_leagues_page(
    client: Client, finished: Finish
) -> None:
    for agent in ("entropy", "csp"):
        finished(agent)
        finished(agent, mode="hard")
    page = client.get("/stats/league/").content.decode()
    choices = re.findall('<option value="([^"]*)"', page)
    assert sorted(map(unescape, choices)) == sorted(it.key for it in leagues())
    assert len(choices) == 2


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


def test_the_leagues_of_the_readers_language_come_first(
    client: Client, small_english: Lexicon
) -> None:
    """Everyone got the German league, which only comes before the English one in the alphabet."""
    words = dict.fromkeys(ANSWERS, True)
    every = 3 * len(agent_slugs("wordle"))
    store_runs(small_english, every)
    for number, (slug, name) in enumerate((("de", "Deutsch"), ("he", "עברית")), 1):
        store_runs(make_lexicon(slug, name, slug, words), every, number * every)
    for reader, slug in (("en", "en"), ("de", "de"), ("he", "he"), ("fr", "en")):
        page = client.get(URL, headers={"Accept-Language": reader})
        assert page.context["league"].slug == slug
        assert {it.league.slug for it in page.context["games"]} == {slug}


def test_an_odd_league_shows_the_first_and_says_so(client: Client, small_english: Lexicon) -> None:
    store_runs(small_english, 30)
    for key in ("", "x", "wordle/en/99 letters"):
        page = client.get(URL, {"league": key}, headers={"HX-Request": "true"})
        text = page.content.decode()
        assert text.lstrip().startswith('<div class="halves" id="league"')
        assert ("There's no league called that" in text) == bool(key)
        assert page.context["league"] == leagues()[0]


def test_a_chart_is_of_the_league_that_the_address_names_or_of_none(
    client: Client, small_english: Lexicon
) -> None:
    """An unknown league silently showed another one."""
    assert client.get(f"{URL}league/").status_code == 404
    store_runs(small_english, 30)
    named = leagues()[-1]
    assert client.get(f"{URL}league/", {"league": named.key}).context["league"] == named
    assert client.get(f"{URL}league/").context["league"] == leagues()[0]
    for key in ("x", "wordle/en/99 letters"):
        assert client.get(f"{URL}league/", {"league": key}).status_code == 404


def test_the_database_is_asked_as_often_for_many_rows_as_for_few(
    client: Client, small_english: Lexicon, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    store_runs(small_english, 30)
    store_plays(small_english, 3)
    with django_assert_max_num_queries(QUERIES):
        client.get(URL)
    store_runs(small_english, 63, first=30)
    store_plays(small_english, 90)
    cache.clear()
    with django_assert_max_num_queries(QUERIES):
        page = client.get(URL)
    assert len(page.context["league"].entries) > 9
    assert Run.objects.count() == 93


def test_the_pictures_of_the_overview_say_what_their_tables_and_the_league_say(
    client: Client, finished: Finish, small_english: Lexicon
) -> None:
    for agent in ("entropy", "csp", "letter-frequency"):
        finished(agent)
    store_plays(small_english, 8)
    figures = check_pictures(client.get(URL).content.decode())
    assert [one.kind for one in figures] == ["intervals", "scatter", "bars"]
    assert 'href="/learn/terms/#interval"' in client.get(URL).content.decode(), "what a bar means"
    [league] = leagues()
    told = sorted(entry.penalised for entry in league.entries)
    assert sorted(figures[0].marks.values()) == sorted(figures[1].marks.values()) == told
    assert list(figures[-1].marks.values()) == [8]


def test_the_newest_runs_can_be_told_apart(client: Client, finished: Finish) -> None:
    """After a sweep nine rows had the same words, and no parameter."""
    finished("positional", {"boost": "0"})
    finished("positional", {"boost": "1/(length-1)"})
    page = client.get(URL).content.decode()
    assert "boost 0<" in page
    assert "boost 1/(length-1)<" in page
    assert page.count("<dt>Strike rate<small>") == 2


def test_a_league_is_chosen_among_those_of_its_game(client: Client, finished: Finish) -> None:
    for mode in ("normal", "hard"):
        finished("entropy", mode=mode)
        finished("csp", mode=mode)
    every = leagues()
    page = client.get(URL).content.decode()
    assert page.count("<option ") == len(every) == 2


def test_of_equal_leagues_that_of_the_page_s_language_comes_first(
    finished: Finish, small_english: Lexicon
) -> None:
    """German came before English, by its name, on the pages of all who read English."""
    german = make_lexicon("de", "Deutsch", "de", dict.fromkeys(ANSWERS, True)).current
    assert german is not None
    for agent in ("entropy", "csp"):
        finished(agent)
        asked = RunRequest("wordle", agent, {}, runnable("wordle").spec_of(german), german)
        services.ask(asked, standing=True)
    for language, first in (("en", "en"), ("de", "de"), ("fr", "en")):
        with translation.override(language):
            assert leagues()[0].slug == first
            shown = show_of("wordle")
            assert shown is not None
            assert shown.lexicon.slug == first


def _sentences(page: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def test_the_overview_says_who_leads_for_certain(client: Client, finished: Finish) -> None:
    """Who leads was a shut box, and nothing said how sure that is."""
    first, second = (finished(agent) for agent in ("entropy", "letter-frequency"))
    if first.penalised > second.penalised:
        first, second = second, first
    assert first.penalised < second.penalised, "the test needs two that differ"
    better, worse = first.bot, second.bot
    text = _sentences(client.get(URL).content.decode())
    assert f"{better} leads" in text
    assert f"{better} needs {first.penalised:.3f} guesses on average." in text
    assert f"It beats the next, {worse}, by " in text
    assert "for certain: both played the same 28 games, and there are no others." in text


def test_the_overview_says_in_one_look_who_leads_by_how_much_and_where(
    client: Client, finished: Finish
) -> None:
    """S19: figures of unlike games stood in one column, without unit and without variant."""
    first, second = (finished(agent) for agent in ("entropy", "letter-frequency"))
    if first.penalised > second.penalised:
        first, second = second, first
    lead = lead_in_short(leagues()[0])
    assert lead.figure == f"{first.penalised:.3f} guesses"
    assert lead.sure
    assert lead.told.startswith(f"{first.bot}, ")
    more = re.search(r", ([\d.]+) ahead of (.+)$", lead.told)
    assert more
    assert more[2] == second.bot
    assert float(more[1]) == pytest.approx(second.penalised - first.penalised, abs=0.005)
    with mock.patch("solvers.stats.dashboard.solved", return_value=["wordle"]):
        context = client.get(URL).context
    assert [it.league.label for it in context["games"]] == ["5 letters"]
    drawn = [finished("random", seed=seed) for seed in (1, 2)]
    assert drawn
    assert lead_in_short(leagues()[0]).told == lead.told


def test_bots_that_are_equal_lead_together(finished: Finish) -> None:
    first, second = finished("entropy"), finished("letter-frequency")
    Run.objects.filter(pk=second.pk).update(penalised=first.penalised)
    lead = lead_in_short(leagues()[0])
    assert (lead.sure, lead.told.endswith(" are even")) == (False, True)


def test_the_overview_says_the_paired_interval_and_what_may_be_chance(
    client: Client, finished: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.stats.league.FEWEST_GAMES", 10)
    runs = [finished(agent, games=20, seed=3) for agent in ("entropy", "bfs")]
    told = paired_difference([runs[1]], [runs[0]], losses=2)
    assert told.interval is not None
    low, high = told.interval
    assert low > 0
    text = _sentences(client.get(URL).content.decode())
    assert f"by {told.difference:.2f} ({low:.2f} to {high:.2f}) over the same 20 games." in text
    near = replace(leagues()[0].entries[0], agent="csp", runs=(), low=0.0, high=9.0)
    league = replace(leagues()[0], members=(leagues()[0].entries[0], near))
    lead = lead_of(league)
    assert lead is not None
    assert lead[1].endswith("), but in other games.")


def test_seeds_that_only_one_has_played_are_not_left_out_of_the_gap(
    finished: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first by all its games needed more in the seed that both had: the next "-0.11 more"."""
    monkeypatch.setattr("solvers.stats.league.FEWEST_GAMES", 1)
    finished("csp", games=9, seed=1)
    for seed in (1, 2):
        finished("letter-frequency", games=9, seed=seed)
    [league] = leagues()
    first, second = league.entries
    found = gap(first, second)
    assert found.more == pytest.approx(second.penalised - first.penalised)
    assert not found.paired
    _, sentence = lead_of(league) or ("", "")
    assert "-0." not in sentence.partition("(")[0]
    finished("csp", games=9, seed=2)
    [league] = leagues()
    assert gap(*league.entries).paired


def test_equals_are_called_even(client: Client, finished: Finish) -> None:
    run = finished("entropy")
    finished("minimax")
    Run.objects.filter(agent="minimax").update(
        penalised=run.penalised, low=run.penalised, high=run.penalised
    )
    text = _sentences(client.get(URL).content.decode())
    assert "Entropy and Minimax are even" in text
    assert "Minimax needs just as many over the same 28 games." in text


def test_a_game_without_ranks_has_no_leader(client: Client, finished: Finish) -> None:
    finished("random")
    finished("entropy", games=5)
    assert lead_of(leagues()[0]) is None
    assert "Nobody leads yet" in client.get(URL).content.decode()


def test_the_overview_says_what_has_no_league(client: Client, finished: Finish) -> None:
    """What is missing stood in a shut box, and lengths without a league nowhere."""
    make_lexicon("fr", "Français", "fr", {"arbre": True})
    finished("entropy")
    finished("csp")
    page = client.get(URL).content.decode()
    assert page.index("Not played here yet: ") < page.index("Every figure of this league")
    text = _sentences(page)
    lengths = Lexicon.objects.get(slug="en").current.playable_lengths()
    others = ", ".join(str(it) for it in lengths if it != 5)
    assert (f"No league yet for words of these lengths: {others}." in text) == bool(others)
    assert "No league yet for these dictionaries: Français." in text
    assert client.get("/stats/runs/new/?game=wordle").status_code == 200


def test_the_runs_of_a_visitor_come_first_with_the_reports_words(
    client: Client, asking: Ask, finished: Finish, queue: None
) -> None:
    finished("entropy")
    finished("csp")
    page = client.get(URL).content.decode()
    assert page.index('id="league"') < page.index("Newest runs"), "there are none of one's own"
    player = Player.objects.create()
    mine = services.ask(asking("minimax"), player)
    services.ask(asking("random", games=5), player)
    Run.objects.filter(agent="random").update(status=Run.Status.RUNNING, results=None, games=5)
    with mock.patch("solvers.stats.dashboard.player_id", return_value=player.pk):
        page = client.get(URL).content.decode()
    assert page.index("Your runs") < page.index('id="league"')
    mine.refresh_from_db()
    text = _sentences(page)
    assert f"Accuracy games won, exact {100 * mine.win_rate:.2f}%" in text
    assert f"Strike rate guesses a game, exact {mine.average:.2f}" in text
    assert "<progress max=" in page


def test_a_run_and_its_league_use_the_reports_words(client: Client, finished: Finish) -> None:
    """A run's page said neither "accuracy" nor "strike rate", the words of the document."""
    run = finished("entropy")
    finished("csp")
    page = client.get(f"{URL}runs/{run.pk}/").content.decode()
    assert re.search(
        r'guesses a game \(<a [^>]*/terms/#average"[^>]*>strike rate</a>\),\s+exact', page
    )
    assert re.search(r'/terms/#win-rate"[^>]*>Accuracy</a>: games won, exact', page)
    text = _sentences(client.get(f"{URL}league/").content.decode())
    assert "the same 28 games" in text


def test_a_bot_that_another_beats_in_both_is_not_named_as_unbeaten() -> None:
    points = [Point("Good", 3.0, 0.5), Point("Quick", 4.0, 0.001), Point("Neither", 4.5, 0.002)]
    picture = scatter_picture(points, "Quick or good?", "Guesses")
    assert picture.reading.endswith("None is both better and quicker than: Good, Quick.")
    times = [rule.text for rule in picture.rules]
    assert 2 <= len(times) <= 5
    assert [float(it.x.rstrip("%")) for it in picture.rules] == sorted(
        float(it.x.rstrip("%")) for it in picture.rules
    )
