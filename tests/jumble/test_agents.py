"""The agents of Jumble: the same answers from both, and what they are measured by."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from lexicons.models import Lexicon
from tests.jumble.words import WORDS
from tests.run_commands import refusal
from wordgames.agent.agent import Agent
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.jumble.agents.agent import JumbleSituation, situate
from wordgames.jumble.evaluation.suite import JumbleSuite, TimedRecord, play_timed
from wordgames.jumble.rules import HIDDEN, SKIP, JumbleObservation, JumbleOptions
from wordgames.rules.state import Status
from wordgames.sources import bundled_lists
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry

BUNDLED = Path(__file__).parents[2] / "wordgames" / "bundled"
SLUGS = agent_slugs("jumble")
COLUMNS = columns_from(Entry(word, weight=100 - at) for at, word in enumerate(WORDS))


def agent(slug: str, columns: Columns = COLUMNS, **params: object) -> Agent[JumbleObservation]:
    return build_agent("jumble", slug, columns, JumbleOptions(words=1), params=params)


def asked(letters: str, columns: Columns = COLUMNS, seed: int = 1) -> JumbleSituation:
    seen = JumbleObservation(JumbleOptions(words=1), 1, letters, HIDDEN * len(letters))
    return situate(seen, columns, seed=seed)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_finds_every_word_that_the_letters_make(slug: str) -> None:
    found = [one.move for one in agent(slug).suggest(asked("tnesil"))]
    assert sorted(found) == ["enlist", "listen", "silent"]


def test_the_index_begins_with_the_commonest_and_the_scan_with_the_first_of_the_list() -> None:
    assert agent("index").suggest(asked("tnesil")).best.move == "listen"
    assert agent("linear").suggest(asked("tnesil")).best.move == "enlist"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("letters", ["zzz", "hous", "houses", "é", "h" * 15])
def test_it_skips_what_it_does_not_know_and_says_so(slug: str, letters: str) -> None:
    answer = agent(slug).suggest(asked(letters))
    assert answer.best.move == SKIP
    assert answer.fallback
    assert answer.note


def test_a_list_of_one_length_is_refused() -> None:
    with pytest.raises(ParameterError, match="built of a lexicon"):
        build_agent("jumble", "index", COLUMNS.words(5), JumbleOptions())


@given(
    st.lists(st.text("abcd", min_size=1, max_size=6), min_size=1, max_size=80),
    st.text("abcde", min_size=1, max_size=6),
)
def test_both_agents_find_the_same_words(listed: list[str], letters: str) -> None:
    columns = columns_from(Entry(word) for word in set(listed))
    answers = [
        {one.move for one in agent(slug, columns, **params).suggest(asked(letters, columns), 100)}
        for slug, params in (("index", {}), ("linear", {}), ("linear", {"lengths": True}))
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("play", [play_singly, play_grouped, play_timed])
def test_every_word_of_a_list_is_solved(slug: str, play: object) -> None:
    suite = JumbleSuite.drawn(COLUMNS, None)
    record = play(agent(slug), suite)  # type: ignore[operator]
    assert record.guesses.tolist() == [1] * len(WORDS)
    assert {suite.secret(game) for game in range(suite.size)} == set(WORDS)


def test_an_agent_that_lacks_a_word_loses_it() -> None:
    suite = JumbleSuite.drawn(COLUMNS, None)
    less = columns_from(Entry(word) for word in WORDS if word != "house")
    record = play_timed(agent("index", less), suite)
    lost = [suite.secret(game) for game in range(suite.size) if not record.guesses[game]]
    assert lost == ["house"]
    assert isinstance(record, TimedRecord)
    assert record.fallbacks == 1
    assert 0 < record.answering <= record.cpu_seconds


def test_drawn_words_come_once_each_as_far_as_they_go() -> None:
    suite = JumbleSuite.drawn(COLUMNS, 10, seed=3)
    assert len(set(suite.secrets.tolist())) == suite.size == 10
    assert JumbleSuite.drawn(COLUMNS, 100).size == 100
    assert suite.start(0).status is Status.PLAYING


def test_the_command_plays_a_list_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(WORDS))
    call_command("evaluate", "jumble", "--words", str(file), "--agent", "index", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["wins"], told["failures"]) == (len(WORDS), len(WORDS), [])
    assert told["microseconds"] > 0
    call_command(
        "evaluate", "jumble", "--words", str(file), "--agents", "index,linear", "--games", "7"
    )
    assert "linear" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--agent index --words nowhere.txt", "The list nowhere.txt cannot be read"),
        ("--agent index --words x.txt --lexicon en", "Give --words or --lexicon, not both."),
        ("--agent index --words {list} --games 0", "Games are a whole number or all, not 0."),
        ("--agent index --words {list} --opener house", "A puzzle of Jumble has no opener"),
        ("--agent best --words {list}", "There is no agent best for jumble"),
        ("--agent linear --words {list} --param lengths=x", "lengths"),
    ],
)
def test_the_command_refuses_with_a_sentence(tmp_path: Path, arguments: str, sentence: str) -> None:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(WORDS))
    with pytest.raises(CommandError) as caught:
        call_command("evaluate", "jumble", *arguments.format(list=file).split())
    assert sentence in str(caught.value)


def test_letters_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(WORDS))
    call_command(
        "explain", "jumble", "--words", str(file), "--agent", "index", "--history", "tnesil"
    )
    assert "listen" in capsys.readouterr().out


def made_up(count: int) -> Columns:
    """Return many different words of 4 to 9 letters, as a stand-in for a large dictionary."""
    letters = "etaoinshrdlu"
    words = set()
    number = 1
    while len(words) < count:
        number = number * 6364136223846793005 % 2**64 + 1442695040888963407
        length = 4 + (number >> 40) % 6
        words.add("".join(letters[(number >> (4 * at)) % 12] for at in range(length)))
    return columns_from(Entry(word) for word in sorted(words))


def test_the_scan_solves_a_list_of_3000() -> None:
    columns = made_up(3_000)
    record = play_timed(agent("linear", columns), JumbleSuite.drawn(columns, 20))
    assert (record.guesses == 1).all()


GROUP = "Jumble's agents"


@pytest.mark.slow
@pytest.mark.benchmark(group=GROUP, timer=time.process_time)
def test_the_scan_takes_less_than_a_tenth_of_a_second_on_a_list_of_3000(benchmark: Any) -> None:
    columns = made_up(3_000)
    player, situation = agent("linear", columns), asked("tnesil", columns)
    benchmark(player.suggest, situation)
    assert benchmark.disabled or benchmark.stats.stats.min < 0.1


@pytest.mark.slow
@pytest.mark.benchmark(group=GROUP, timer=time.process_time)
def test_the_index_of_250000_words_is_built_quickly(benchmark: Any) -> None:
    columns = made_up(250_000)
    benchmark.pedantic(agent, ("index", columns), rounds=1)  # it keeps what it built
    assert benchmark.disabled or benchmark.stats.stats.min < 1.5


@pytest.mark.slow
def test_the_index_looks_up_hundreds_of_times_faster_than_the_scan() -> None:
    columns = made_up(250_000)
    index = agent("index", columns)
    quick = play_timed(index, JumbleSuite.drawn(columns, 2_000))
    slow = play_timed(agent("linear", columns), JumbleSuite.drawn(columns, 20))
    assert (quick.guesses == 1).all()
    assert (slow.guesses == 1).all()
    assert slow.answering / 20 > 300 * quick.answering / 2_000


@pytest.mark.nightly
@pytest.mark.parametrize(("slug", "games"), [("index", None), ("linear", 100)])
def test_every_word_of_the_bundled_english_lexicon_is_solved(slug: str, games: int | None) -> None:
    columns = bundled()
    suite = JumbleSuite.drawn(columns, games)
    record = play_timed(agent(slug, columns), suite)
    assert suite.size == games or suite.size == len(columns)
    assert (record.guesses == 1).all()


def bundled() -> Columns:
    """Return the words of the bundled English lexicon's file, without a database."""
    return columns_from(map(Entry, bundled_lists.bundled("en").strings()))


def test_games_that_are_timed_are_not_shared_out(small_english: Lexicon) -> None:
    asked = ("evaluate", "jumble", "--agent", "index", "--jobs", "2", "--games", "5")
    assert "leave --jobs out" in refusal(*asked)
