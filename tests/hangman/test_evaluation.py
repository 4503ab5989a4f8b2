"""Hangman's games all at once, group by group, and one by one: the same figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError

import wordgames as wg
from lexicons.models import Lexicon
from tests.hangman.lists import data, made_up, seen, small, suite
from tests.run_commands import from_json
from tests.solvers.work.test_commands import figures
from wordgames.agent_registry import build_agent
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.plan import Kit, before, numbers_of, play
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.evaluation.tally import together
from wordgames.hangman.agents.position.situation import in_letters, situate
from wordgames.hangman.evaluation import play_all_at_once
from wordgames.hangman.evaluation.play_all_at_once import HEEDED, play_hangman, play_some
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.hangman.options import OPTIONS
from wordgames.hangman.rules import HangmanOptions
from wordgames.rules.options import GameOption, SwitchOption
from wordgames.rules.state import IllegalMove
from wordgames.work import progress_news
from wordgames.work.progress_news import News, Reporter, unreported


@pytest.mark.parametrize("slug", ["frequency", "entropy"])
@pytest.mark.parametrize("lives", [1, 6])
def test_levels_groups_and_single_games_give_the_same(slug: str, lives: int) -> None:
    options = HangmanOptions(lives=lives)
    played = suite(small(), options=options)
    agent = build_agent("hangman", slug, small(), options)
    levels, groups, single = (
        played_by(agent, played) for played_by in (play_hangman, play_grouped, play_singly)
    )
    for other in (groups, single):
        assert levels.guesses.tolist() == other.guesses.tolist()
        assert levels.misses is not None
        assert other.misses is not None
        assert levels.misses.tolist() == other.misses.tolist()
    assert levels.decisions == groups.decisions < single.decisions


@pytest.mark.parametrize("reveal", ["all", "one"])
@pytest.mark.parametrize("looks", [4, 9])
def test_a_part_that_is_stopped_keeps_the_games_that_are_over(
    reveal: str, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S15: a part is played at once, so "15 of 1,000 games" became 0 when it was cancelled."""
    monkeypatch.setattr(progress_news, "SECONDS", 0.0)
    options = HangmanOptions(reveal=reveal)
    played = suite(small(), options=options)
    experiment = Experiment(played, small(), options, played.sampling(played.size))
    kit = Kit("hangman", "frequency", {}, None, experiment, groupable=False, play=play_some)
    told: list[News] = []
    reporter = Reporter(1, told.append, lambda: len(told) >= looks)
    kept = play(kit, reporter, "", [0, 10, 12, played.size])
    assert told[-1].games <= len(kept.numbers) < played.size - 2
    assert kept.rest
    rest = play(kit, unreported(), "", kept.rest)
    whole = play(kit, unreported(), "", [0, 10, 12, played.size])
    both = together([kept, rest])
    assert both.guesses.tolist() == whole.guesses.tolist()
    assert both.numbers.tolist() == [*range(10), *range(12, played.size)]
    stored = before([0, 10, 12, played.size], kept.rest, grouped=False)
    assert numbers_of(stored).tolist() == kept.numbers.tolist()


def test_words_that_the_agent_does_not_know_are_played_too() -> None:
    words, known = small(), in_letters(made_up(), small().letters)
    agent = build_agent("hangman", "frequency", known, HangmanOptions())
    played = suite(words, known)
    record, groups = play_hangman(agent, played), play_grouped(agent, played)
    assert record.guesses.tolist() == groups.guesses.tolist()
    assert record.fallbacks == groups.fallbacks > 0


def test_a_letter_that_shows_one_place_is_played_by_groups() -> None:
    options = HangmanOptions(reveal="one")
    agent = build_agent("hangman", "frequency", small(), options)
    record = play_hangman(agent, suite(small(), options=options))
    single = play_singly(agent, suite(small(), options=options))
    assert record.guesses.tolist() == single.guesses.tolist()


@pytest.mark.parametrize("option", list(OPTIONS.without(*HEEDED)), ids=lambda option: option.name)
def test_other_options_are_left_to_the_rules(
    option: GameOption, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once knows some options only: another than usual would be played without a word."""
    monkeypatch.setattr(play_all_at_once, "_Play", None)
    offered = [False, True] if isinstance(option, SwitchOption) else []
    offered += getattr(option, "values", getattr(option, "among", ()))
    other = min({*offered} - {option.default})
    options = HangmanOptions(**{option.name: other})
    agent = build_agent("hangman", "frequency", small(), options)
    assert play_hangman(agent, suite(small(), options=options)).decisions
    with pytest.raises(TypeError):
        play_hangman(agent, suite(small(), options=HangmanOptions()))


def test_words_left_fit_mask_and_letters() -> None:
    left = situate(seen(3, "a:_a_", "c:_a_"), small())
    words = small().words(3)
    assert words.strings(left.candidates) == ["bat", "hat", "mat", "pan", "rat", "tan"]
    one = situate(seen(6, "n:__n___", reveal="one"), small())
    assert "banner" in small().words(6).strings(one.candidates)
    all_shown = situate(seen(6, "n:__n___"), small())
    assert small().words(6).strings(all_shown.candidates) == []


def evaluate(*arguments: str) -> dict[str, object]:
    printed: dict[str, object] = from_json("evaluate", "hangman", *arguments)
    return printed


def test_the_command_tells_the_setting(tmp_path: Path) -> None:
    answers, knows = tmp_path / "answers.txt", tmp_path / "knows.txt"
    answers.write_text("stone\nalone\ncat\n")
    knows.write_text("atone\nclone\nhat\nbat\ncat\n")
    known = evaluate("--agent", "frequency", "--answers", str(answers))
    assert known["setting"] == "known"
    assert known["games"] == 3
    unseen = evaluate("--agent", "frequency", "--answers", str(answers), "--knows", str(knows))
    assert unseen["setting"] == "unseen"
    assert unseen["knows"] == {"name": "knows.txt", "words": 5, "answers_known": 1}
    wrong = unseen["wrong_guesses_average"]
    assert isinstance(wrong, float)
    assert 0 < wrong <= 6


def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("stone\n")
    with pytest.raises(CommandError, match="A game has 1 to 26 lives"):
        evaluate("--agent", "frequency", "--answers", str(path), "--lives", "0")


@pytest.mark.slow
def test_frequency_wins_what_is_published_for_it() -> None:
    """Both files as one list, every word: 94.52 %."""
    from wordgames.evaluation.lists_from_files import columns_from
    from wordgames.vocabulary import column_builder

    first, second = (columns_from(data(f"hangman_{part}.txt")) for part in ("train", "dev"))

    words = column_builder.columns_from([*first.entries(), *second.entries()])
    played = HangmanSuite(words, words.answers, HangmanOptions(), words)
    record = play_hangman(build_agent("hangman", "frequency", words, HangmanOptions()), played)
    assert len(record.guesses) == 211_384
    assert round(float(np.mean(record.guesses > 0)), 4) == 0.9452


@pytest.mark.django_db
def test_two_processes_print_what_one_does(small_english: Lexicon) -> None:
    command = ("evaluate", "hangman", "--agent", "frequency", "--lexicon", "en")
    alone, shared = from_json(*command), from_json(*command, "--jobs", "2")
    decisions = [printed.pop("decisions") for printed in (alone, shared)]
    assert decisions[0] <= decisions[1]  # each process asks for the same games anew
    assert figures(shared) == figures(alone)


def test_wrong_guesses_are_in_the_frame() -> None:
    words = wg.word_list(["banner", "manner", "tanner", "hammer", "rattan"])
    result = wg.Setting("hangman", words, games=5, seed=1).evaluate("frequency")
    misses = result.evaluation.record.misses
    assert misses is not None
    assert result.frame().wrong_guesses.tolist() == misses.tolist()
    assert misses.sum() > 0


@pytest.mark.parametrize("reveal", ["all", "one"])
def test_a_split_is_that_of_playing_every_game_by_the_rules(reveal: str) -> None:
    games = suite(made_up(), options=HangmanOptions(reveal=reveal))
    for group in games.roots():
        for move in ("a", "t", games.secret(int(group.games[-1]))):
            slow: dict[str, list[int]] = {}
            for game in group.games.tolist():
                slow.setdefault(games.start(game).play(move).last_feedback, []).append(game)
            fast = {it.observation.mask: it.games.tolist() for it in games.split(group, move)}
            assert fast == slow
        with pytest.raises(IllegalMove, match="letter"):
            list(games.split(group, "?"))
