"""The evaluation of Cities: weighted, exact in the simple game, sampled by seeds in the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError

from tests.cities.places import atlas
from tests.fixtures import OTHER_PLACES, TANZANIA
from tests.run_commands import from_json
from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.evaluation.figures import figures_of, intervals_of
from wordgames.evaluation.intervals import effective, mean_interval
from wordgames.evaluation.paired_comparison import difference
from wordgames.evaluation.play import play_grouped, play_singly

ATLAS = atlas()
HEAD = "city,city_ascii,lat,lng,country,iso2,population\n"


def suite(mode: str, weight: float = 0.5) -> CitiesSuite:
    return CitiesSuite.exhaustive(ATLAS, CitiesOptions(mode=mode, weight=weight))


@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_played_by_groups_or_one_by_one_the_games_are_the_same(mode: str) -> None:
    games = CitiesSuite.drawn(ATLAS, CitiesOptions(mode=mode), 60)
    agent = build_agent("cities", "gain", ATLAS, games.options)
    grouped, singly = play_grouped(agent, games), play_singly(agent, games)
    assert grouped.guesses.tolist() == singly.guesses.tolist()
    assert grouped.decisions < singly.decisions


def test_the_simple_game_is_exact_half_of_it_by_the_favoured_country() -> None:
    played = suite("simple")
    record = play_grouped(build_agent("cities", "gain", ATLAS, played.options), played)
    guesses = dict(zip(ATLAS, record.guesses.tolist(), strict=True))
    halves = [
        np.mean([guesses[name] for name in kind.split()]) for kind in (TANZANIA, OTHER_PLACES)
    ]
    assert figures_of(record).average_guesses == pytest.approx(sum(halves) / 2)
    assert figures_of(record).games == len(ATLAS)


def test_the_advanced_game_plays_every_city_under_several_seeds_equally_weighted() -> None:
    played = suite("advanced")
    assert played.weights.sum() == pytest.approx(1)
    assert played.weights.max() < 1.2 * played.weights.min()
    assert set(played.secrets.tolist()) == set(range(len(ATLAS)))
    assert len(set(played.seeds.tolist())) == played.size
    favoured = ATLAS.favoured("TZ")[played.secrets]
    assert played.weights[favoured].sum() == pytest.approx(0.5)


def test_the_weight_of_the_draw_is_apart_from_what_the_agent_believes() -> None:
    records = [
        play_grouped(build_agent("cities", "gain", ATLAS, one.options), one)
        for one in (suite("simple", 0.5), suite("simple", 0.9))
    ]
    assert records[0].guesses.tolist() == records[1].guesses.tolist()
    assert figures_of(records[0]).average_guesses != figures_of(records[1]).average_guesses


def test_a_city_that_is_drawn_again_counts_once() -> None:
    """5,000 draws of so few names show every name, so they come to the exact figures."""
    drawn = CitiesSuite.drawn(ATLAS, CitiesOptions(), 5_000, seed=3)
    every = CitiesSuite.exhaustive(ATLAS, CitiesOptions())
    assert drawn.sampling().exact
    agent = build_agent("cities", "gain", ATLAS, every.options)
    figures = [figures_of(play_grouped(agent, one)) for one in (drawn, every)]
    assert figures[0].average_guesses == pytest.approx(figures[1].average_guesses)
    few = CitiesSuite.drawn(ATLAS, CitiesOptions(), 12, seed=3)
    assert not few.sampling(len(ATLAS)).exact
    assert few.shares().sum() == pytest.approx(1)
    advanced = CitiesSuite.drawn(ATLAS, CitiesOptions(mode="advanced"), 5_000)
    assert not advanced.sampling().exact, "which place is shown is drawn for every game anew"


def test_a_country_that_never_comes_is_not_played() -> None:
    assert suite("advanced", 0.0).size == 5 * len(OTHER_PLACES.split())
    assert prior(ATLAS.favoured("TZ"), 0.0).sum() == pytest.approx(1)


def test_an_interval_of_weighted_games_is_that_of_as_many_unweighted_ones() -> None:
    values = np.array([1, 2, 3, 4, 5] * 20)
    same = np.full(100, 0.01)
    assert effective(same) == pytest.approx(100)
    assert mean_interval(values, weights=same) == pytest.approx(mean_interval(values))
    tilted = np.where(values > 3, 3.0, 1.0)
    low, high = mean_interval(values, weights=tilted) or (0, 0)
    assert low < np.average(values, weights=tilted) < high
    assert effective(tilted) < 100


def test_a_record_of_weighted_games_has_weighted_rates() -> None:
    cut = CitiesSuite.exhaustive(ATLAS, CitiesOptions(cap=3))
    record = play_grouped(build_agent("cities", "gain", ATLAS, cut.options), cut)
    won = record.guesses > 0
    assert 0 < won.sum() < len(won)
    assert figures_of(record).win_rate == pytest.approx(cut.weights[won].sum())
    low, high = intervals_of(record, cut.sampling())["win_rate"] or (0, 0)
    assert low < figures_of(record).win_rate < high


def test_weighted_games_are_compared_by_their_weights() -> None:
    played = suite("simple")
    first, second = (
        play_grouped(build_agent("cities", name, ATLAS, played.options), played)
        for name in ("gain", "gain-position")
    )
    found = difference(first, second, played.sampling(played.size))
    averages = [figures_of(record).average_guesses for record in (first, second)]
    assert found.difference == pytest.approx(averages[0] - averages[1])
    unweighted = (first.guesses - second.guesses.astype(float)).mean()
    assert found.difference != pytest.approx(unweighted)


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A table in simplemaps' form, with rows that document 000's filter leaves out."""
    rows = [f"{name.title()},{name.title()},0,0,Tanzania,TZ,200000" for name in TANZANIA.split()]
    rows += [
        f"{name.title()},{name.title()},0,0,Elsewhere,XX,300000" for name in OTHER_PLACES.split()
    ]
    rows += ["Tiny,Tiny,0,0,Elsewhere,XX,5", "New York,New York,0,0,United States,US,9000000"]
    file = tmp_path / "worldcities.csv"
    file.write_text(HEAD + "\n".join(rows) + "\n")
    return file


def evaluate(*words: str) -> dict[str, object]:
    printed: dict[str, object] = from_json("evaluate", "cities", *words)
    return printed


def test_the_command_reads_a_table_of_simplemaps(world: Path) -> None:
    told = evaluate("--agent", "lookahead", "--cities", str(world), "--weight", "0.5")
    lexicon = told["lexicon"]
    assert isinstance(lexicon, dict)
    assert (lexicon["answers"], lexicon["favoured"]) == (len(ATLAS), 7)
    assert "intervals" not in told
    played = suite("simple")
    agent = build_agent("cities", "lookahead", ATLAS, played.options)
    own = figures_of(play_grouped(agent, played))
    assert told["average_guesses"] == pytest.approx(own.average_guesses)


def test_the_command_gives_intervals_where_games_are_drawn(world: Path) -> None:
    told = evaluate(
        "--agent", "gain", "--cities", str(world), "--mode", "advanced", "--games", "90"
    )
    assert told["games"] == 90
    assert "intervals" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--favour", "QQ"), "no city of the country QQ"),
        (("--weight", "2"), "between 0 and 1"),
        (("--lexicon", "x"), "not both"),
        (("--games", "-3"), "whole number or all"),
        (("--param", "tz_weight=7"), "0 to 1"),
        (("--opener", "nowhere"), "neither a letter nor a city"),
    ],
)
def test_what_cannot_be_evaluated_is_a_sentence(
    world: Path, words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        evaluate("--agent", "gain", "--cities", str(world), *words)


def test_an_agent_explains_itself_after_a_history(world: Path) -> None:
    words = ("--agent", "gain", "--cities", str(world), "--history", "i:____i")
    printed = from_json("explain", "cities", *words)
    assert printed["left"] == 2
    assert printed["suggestions"][0]["move"] in {"moshi", "hanoi"}


def test_a_list_of_long_names_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="20 letters"):
        Atlas.of([("llanfairpwllgwyngyllgogerych", "GB")])
