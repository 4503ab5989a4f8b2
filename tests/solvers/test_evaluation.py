"""Playing all secrets at once: the same games as one by one, counted right, with intervals."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wordle.lists import made_up, original, small
from wordgames.agent.agent import Agent
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.artifacts import words_hash
from wordgames.evaluation.figures import failures, figures_of, intervals_of, spent
from wordgames.evaluation.intervals import mean_interval
from wordgames.evaluation.paired_comparison import difference, matrix, paired
from wordgames.evaluation.play import Record, play_grouped, play_singly
from wordgames.evaluation.run import Evaluation, as_json, over_seeds, run, sample, together
from wordgames.evaluation.sampling import Sampling
from wordgames.rules.state import IllegalMove, Status
from wordgames.tiles.agents.agent import TileAgent
from wordgames.tiles.agents.situation import TileSituation
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

KEYS = (
    "game agent params lexicon games wins win_rate total_guesses average_guesses average_wins "
    "average_penalised worst distribution failures decisions fallbacks cpu_seconds wall_seconds "
    "peak_rss_mb status sampling no_interval"
)


def suite(words: Words, mode: str = "normal", guesses: int = 6, seed: int = 2) -> TileSuite:
    options = WordleOptions(length=words.length, mode=mode, guesses=guesses)
    return TileSuite.of(words, options, seed=seed)


def record(guesses: list[int], limit: int = 6) -> Record:
    return Record(np.array(guesses, np.int16), limit, 9, 1, 0.5, 0.6, 100.0)


@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("slug", agent_slugs("wordle"))
def test_games_played_at_once_go_as_games_played_one_by_one(slug: str, mode: str) -> None:
    words = small()
    if mode not in agent_class("wordle", slug).promises.modes:
        pytest.skip("The agent does not declare the mode.")
    played = suite(words, mode, guesses=4)
    agent = build_agent("wordle", slug, words, played.options)
    grouped, singly = play_grouped(agent, played), play_singly(agent, played)
    assert grouped.guesses.tolist() == singly.guesses.tolist()
    assert grouped.decisions < singly.decisions


def test_an_agent_that_knows_other_words_is_asked_with_its_own() -> None:
    """The secrets are unknown to the agent; both ways of playing still agree, and it says so."""
    words = small()
    known = small(answers=["crane", "slate", "house", "night"])
    played = TileSuite.of(words, WordleOptions(), known=known, seed=1)
    for slug in ("entropy", "random", "csp", "positional"):
        agent = build_agent("wordle", slug, known, played.options)
        grouped, singly = play_grouped(agent, played), play_singly(agent, played)
        assert grouped.guesses.tolist() == singly.guesses.tolist()
    assert play_grouped(build_agent("wordle", "entropy", known, played.options), played).fallbacks


def test_a_sample_with_repeated_secrets_counts_each_game() -> None:
    words = small()
    secrets = words.answers[np.array([0, 0, 5, 9], dtype=np.int64)]
    played = TileSuite.of(words, WordleOptions(), secrets)
    agent = build_agent("wordle", "entropy", words, played.options)
    grouped = play_grouped(agent, played)
    assert grouped.guesses.tolist() == play_singly(agent, played).guesses.tolist()
    assert grouped.guesses[0] == grouped.guesses[1]


def test_a_part_of_first_feedback_classes_counts_only_its_games() -> None:
    words = small()
    played = suite(words)
    agent = build_agent("wordle", "entropy", words, played.options)
    whole = play_grouped(agent, played)
    opener = agent.suggest(played.handed_down(played.roots()[0]), 1).best.move
    parts = [
        play_grouped(agent, played, start=[group])
        for group in played.split(played.roots()[0], opener)
    ]
    assert np.sum([part.guesses for part in parts], axis=0).tolist() == whole.guesses.tolist()
    assert sum(part.decisions for part in parts) + 1 == whole.decisions


def test_the_decisions_that_are_told_make_the_tree() -> None:
    words = small()
    played = suite(words)
    agent = build_agent("wordle", "entropy", words, played.options)
    histories = []
    done = play_grouped(
        agent, played, decided=lambda group, _: histories.append(group.observation.turns)
    )
    assert len(histories) == len(set(histories)) == done.decisions
    assert histories[0] == ()


def test_progress_is_told_and_ends_at_one() -> None:
    told: list[float] = []
    words = small()
    played = suite(words)
    agent = build_agent("wordle", "entropy", words, played.options)
    play_grouped(agent, played, progress=lambda done, _: told.append(done))
    assert told == sorted(told)
    assert told[-1] == 1.0


class Stubborn(TileAgent):
    """Repeats one word, legal or not."""

    slug = name = "stubborn"
    idea = source = "Repeats itself."

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        return Suggestions((Suggestion("zzzzz" if self.opener else "crane", 0.0, "Again."),))


def test_an_agent_that_never_finds_the_word_loses_all_games_but_one() -> None:
    words = small()
    played = suite(words)
    figures = figures_of(play_grouped(Stubborn(words, played.options), played))
    games = len(words.answers)
    assert (figures.wins, figures.worst) == (1, 6)
    assert figures.total_guesses == 1 + 6 * (games - 1)
    assert figures.average_penalised == (1 + 12 * (games - 1)) / games
    assert figures.average_wins == 1.0


@pytest.mark.parametrize("play", [play_grouped, play_singly])
def test_an_illegal_move_is_refused_by_the_rules(play: object) -> None:
    class Illegal(Stubborn):
        def rank(self, situation: TileSituation, count: int) -> Suggestions:
            return Suggestions((Suggestion("zzzzz", 0.0, "Not a word."),))

    words = small()
    with pytest.raises(IllegalMove, match="Not in the word list"):
        play(Illegal(words, WordleOptions()), suite(words))  # type: ignore[operator]


def test_figures_count_losses_at_the_limit_left_out_and_doubled() -> None:
    figures = figures_of(record([1, 2, 2, 0, 6]))
    assert (figures.games, figures.wins, figures.win_rate) == (5, 4, 0.8)
    assert figures.total_guesses == 1 + 2 + 2 + 6 + 6
    assert figures.average_guesses == 17 / 5
    assert figures.average_wins == 11 / 4
    assert figures.average_penalised == 23 / 5
    assert figures.worst == 6
    assert figures.distribution == {1: 1, 2: 2, 3: 0, 4: 0, 5: 0, 6: 1}


def test_figures_of_no_win_have_no_average_of_wins() -> None:
    figures = figures_of(record([0, 0]))
    assert figures.average_wins is None
    assert intervals_of(record([0, 0]), Sampling(games=2))["average_wins"] is None
    with pytest.raises(ValueError, match="No game"):
        figures_of(record([]))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=30))
@settings(max_examples=50, deadline=None)
def test_the_distribution_explains_every_average(guesses: list[int]) -> None:
    figures = figures_of(record(guesses))
    lost = figures.games - figures.wins
    won = sum(number * games for number, games in figures.distribution.items())
    assert sum(figures.distribution.values()) == figures.wins
    assert figures.total_guesses == won + 6 * lost
    assert figures.average_penalised * figures.games == pytest.approx(won + 12 * lost)


def test_paired_differences() -> None:
    first, second = record([2, 3, 0, 6, 4]), record([3, 3, 6, 0, 0])
    told = difference(first, second, Sampling(games=5))
    assert told.difference == (-1 + 0 + 0 + 0 - 2) / 5
    assert (told.fewer, told.same, told.more) == (3, 1, 1)
    assert (told.wins_gained, told.wins_lost) == (2, 1)
    assert told.interval is not None
    assert difference(first, second, Sampling.census(5)).interval is None
    played = suite(small())
    agent = build_agent("wordle", "entropy", small(), played.options)
    runs = [[Evaluation(agent, played, one, Sampling.census(5))] for one in (first, second)]
    table = matrix(runs)
    assert table[0][1].difference == -table[1][0].difference
    assert table[0][0].same == 5
    with pytest.raises(ValueError, match="same games"):
        difference(first, record([1]), Sampling.census(5))


def test_an_agent_that_draws_is_compared_seed_by_seed() -> None:
    """One without chance stands beside every seed; one seed alone tells nothing of another."""
    words, played = small(), suite(small())

    def runs(slug: str, seeds: tuple[int, ...]) -> list[Evaluation]:
        return [
            run(lambda: build_agent("wordle", slug, words, played.options), suite(words, seed=seed))
            for seed in seeds
        ]

    drawing, fixed = runs("random", (1, 2, 3)), runs("entropy", (1, 2, 3))
    told = paired(drawing, fixed, (1, 2, 3))
    means = [spent(one.record).mean() - spent(fixed[0].record).mean() for one in drawing]
    assert told.difference == pytest.approx(np.mean(means))
    assert told.interval == pytest.approx(mean_interval(np.array(means)))
    alone = paired(drawing[:1], fixed[:1])
    assert (alone.interval, alone.without) == (None, "one seed, so no interval")
    assert paired(fixed, runs("csp", (1, 2, 3)), (1, 2, 3)).without == "exact"


def test_a_sample_is_drawn_without_repeats_until_there_are_not_enough() -> None:
    rows = np.arange(50, dtype=np.int32)
    drawn, sampled = sample(rows, 20, seed=4)
    assert sampled
    assert len(set(drawn.tolist())) == 20
    assert drawn.tolist() == sample(rows, 20, seed=4)[0].tolist()
    assert drawn.tolist() != sample(rows, 20, seed=5)[0].tolist()
    assert sample(rows, None, 1) == (rows, False)
    assert sample(rows, 50, 1)[1] is False
    many, sampled = sample(rows, 200, 1)
    assert (len(many), sampled) == (200, True)
    with pytest.raises(ValueError, match="at least one"):
        sample(rows, 0, 1)


def test_a_run_tells_what_the_issue_lists() -> None:
    words = small()
    played = suite(words)
    done = run(lambda: build_agent("wordle", "entropy", words, played.options), played)
    told = as_json("wordle", "entropy", done, {"name": "small"})
    assert list(told) == KEYS.split()
    assert json.loads(json.dumps(told))["params"] == {"guesses": "all", "opening": 0}
    assert told["status"] == "heuristic"


def test_a_run_of_one_seed_tells_that_it_has_no_interval() -> None:
    """Seeds 1 to 7 of `random` each printed an interval that most others lay outside of."""
    words = small()
    runs = []
    for seed in (1, 2, 3):
        played = suite(words, seed=seed)
        runs.append(
            run(lambda: build_agent("wordle", "random", words, suite(words).options), played)
        )
    told = as_json("wordle", "random", runs[0], {})
    assert told["no_interval"] == "one seed, so no interval"
    assert set(told["intervals"].values()) == {None}
    pooled = as_json("wordle", "random", together(runs, (1, 2, 3)), {})
    low, high = pooled["intervals"]["average_guesses"]
    means = [figures_of(one.record).average_guesses for one in runs]
    assert (low, high) == pytest.approx(mean_interval(np.array(means)))


def test_failures_name_the_first_twenty_secrets_lost() -> None:
    words = small()
    played = suite(words)
    lost = failures(play_grouped(Stubborn(words, played.options), played), played)
    assert len(lost) == 20
    assert "crane" not in lost


def test_runs_over_several_seeds_are_one_sample() -> None:
    words = small()
    records = []
    for seed in (1, 2, 3):
        played = suite(words, seed=seed)
        agent = build_agent("wordle", "random", words, played.options)
        records.append(play_grouped(agent, played))
    together = over_seeds(records)
    assert len(together.guesses) == 3 * len(words.answers)
    assert spent(together).mean() == pytest.approx(np.mean([spent(r).mean() for r in records]))
    assert len({tuple(r.guesses.tolist()) for r in records}) > 1


def test_the_hash_of_a_list_changes_with_its_answers_alone() -> None:
    assert words_hash(small()) == words_hash(small())
    assert words_hash(small()) != words_hash(small(answers=["crane"]))


@pytest.mark.parametrize("length", [2, 3, 8, 11])
def test_other_lengths_are_played_at_once_too(length: int) -> None:
    words = made_up(length, count=20 if length == 2 else 60, answers=15)
    played = suite(words, guesses=8)
    for slug in ("entropy", "letter-frequency", "greedy"):
        agent: Agent[object] = build_agent("wordle", slug, words, played.options)
        grouped = play_grouped(agent, played)
        assert grouped.guesses.tolist() == play_singly(agent, played).guesses.tolist()


def test_the_group_of_a_finished_game_is_not_asked_again() -> None:
    words = small()
    played = suite(words)
    groups = {group.status: group for group in played.split(played.roots()[0], "crane")}
    assert [played.secret(int(g)) for g in groups[Status.WON].games] == ["crane"]


@pytest.mark.parametrize(
    ("opener", "total"), [(None, 8020), ("salet", 7946), ("trace", 7951)], ids=str
)
def test_entropy_reaches_the_published_totals(opener: str | None, total: int) -> None:
    words = original()
    played = suite(words)
    done = run(
        lambda: build_agent("wordle", "entropy", words, played.options, opener=opener), played
    )
    figures = figures_of(done.record)
    assert figures.total_guesses <= total
    assert figures.wins == 2315


@pytest.mark.slow
def test_entropy_plays_the_original_list_in_three_seconds() -> None:
    words = original()
    played = suite(words)
    seconds = [
        run(
            lambda: build_agent("wordle", "entropy", words, played.options), played
        ).record.cpu_seconds
        for _ in range(2)
    ]
    assert min(seconds) <= 3.0
