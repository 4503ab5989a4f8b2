"""The fewest lives that find every word: against one who tries everything, and the proof of it."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.records.best_known import BestKnown, shipped
from tests.fixtures import make_lexicon
from tests.run_commands import output
from tests.solvers.records.test_proofs import check_proof
from tests.wordle.bundled import bundled
from wordgames.artifacts import words_hash
from wordgames.kernels.backend import numba_wanted
from wordgames.vocabulary.arrays import Words
from workshop.games.hangman.fewest_lives import FewestLives, LivesSearch

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
lists = st.integers(2, 4).flatmap(
    lambda length: st.sets(
        st.text("abcdef", min_size=length, max_size=length), min_size=1, max_size=9
    )
)
Left = frozenset[str]
SMALL = 1 << 12
ALIKE = ("bull", "catt", "dogg", "doll", "fadd", "folk", "fopp", "puck", "rutt", "wagg")
RECORDS = [best for best in shipped() if best.task.objective == "lives"]
QUICK = ("en-2-lives", "en-14-lives")


def search_of(words: list[str] | set[str], states: int = 100_000) -> LivesSearch:
    return LivesSearch(Words.from_strings(sorted(words)), states, SMALL)


def tried(words: set[str]) -> int:
    """Try every letter and every whole word at every turn; return the fewest lives."""

    def mask(word: str, asked: frozenset[str]) -> str:
        return "".join(letter if letter in asked else "_" for letter in word)

    @cache
    def wins(left: Left, asked: frozenset[str], lives: int) -> bool:
        if lives == 0 or len(left) < 2:
            return lives > 0
        for letter in sorted({*"".join(words)} - asked):
            after = asked | {letter}
            parts: dict[str, set[str]] = {}
            for word in left:
                parts.setdefault(mask(word, after), set()).add(word)
            if all(
                wins(frozenset(part), after, lives - (letter not in shown))
                for shown, part in parts.items()
            ):
                return True
        return any(wins(left - {word}, asked, lives - 1) for word in left)

    return next(n for n in range(1, 99) if wins(frozenset(words), frozenset(), n))


@given(lists)
@settings(max_examples=120, deadline=None)
def test_the_search_finds_what_trying_everything_finds(words: set[str]) -> None:
    fewest = search_of(words).fewest()
    assert fewest.least == fewest.enough == tried(words)


@given(lists)
@settings(max_examples=60, deadline=None)
def test_every_proof_is_accepted_and_none_for_other_lives(words: set[str]) -> None:
    search = search_of(words)
    lives = search.fewest().enough
    if lives == 1:  # nothing is below it
        return
    text, checker = search.proof(lives), check_proof()
    assert f"words take {lives} lives" in checker.proof(text).check()
    for other in (lives - 1, lives + 1):
        with pytest.raises((checker.Wrong, RuntimeError, StopIteration)):
            checker.proof(text.replace(f"# total: {lives}\n", f"# total: {other}\n")).check()


def test_a_damaged_proof_is_rejected() -> None:
    """Each hard word is needed, and each letter of the plan but where another does as well."""
    search, checker = search_of([f"{word}ish" for word in ALIKE]), check_proof()
    lives = search.fewest().enough
    text = search.proof(lives)
    assert checker.proof(text).check()
    head, _, hard = text.partition("\n= hard\n")
    words, plan = hard.split(), head.partition("\n= plan\n")[2]
    assert len(words) > 4
    for word in words:
        with pytest.raises(checker.Wrong, match="are all found"):
            checker.proof(text.removesuffix(hard) + hard.replace(f"{word}\n", "")).check()
    for other in (plan[:-1], f"{plan}a", f"h{plan[1:]}"):
        with pytest.raises((checker.Wrong, RuntimeError, StopIteration)):
            checker.proof(text.replace(f"\n= plan\n{plan}\n", f"\n= plan\n{other}\n")).check()
    for wrong in ("zzzzish", ""):
        with pytest.raises(checker.Wrong, match="not in the list"):
            checker.proof(f"{head}\n= hard\n{wrong}\n" if wrong else f"{head}\n= hard\n").check()


def test_a_hard_word_counts_once_however_often_it_is_named() -> None:
    """Named thirty times, a word seemed to be thirty that no letter tells apart."""
    words = {"bat", "cat", "hat", "cot"}
    search, checker, lives = search_of(words), check_proof(), len(words)
    assert tried(words) < lives  # so that many are enough without a plan: a miss leaves out a word
    facts, _, rest = search.proof(tried(words)).partition("# total: ")
    head = f"{facts}# total: {lives}\n" + rest.partition("\n")[2].partition("= plan\n")[0]
    with pytest.raises(checker.Wrong, match="are all found"):
        checker.proof(f"{head}= plan\n= hard\n" + "bat\n" * 30).check()


@pytest.mark.parametrize("states", [1, 3])
def test_what_is_not_looked_into_is_left_open(states: int) -> None:
    words = [f"{word}ish" for word in ALIKE]
    whole, part = search_of(words).fewest(), search_of(words, states).fewest()
    assert part.least <= whole.least == whole.enough <= part.enough
    assert part != whole


@pytest.mark.parametrize("best", RECORDS, ids=lambda best: best.task.key)
def test_the_records_are_what_the_search_finds(best: BestKnown) -> None:
    words = bundled(best.task.lexicon, best.task.length)
    assert words_hash(words) == best.task.list_hash
    if best.task.key in QUICK:
        assert search_of(list(words.strings())).fewest() == FewestLives(best.worst, best.worst)


@pytest.mark.django_db
def test_the_command_tells_the_fewest_lives_and_writes_their_proof(tmp_path: Path) -> None:
    words = ("bat", "cat", "hat", "cot")
    make_lexicon("tiny", "Tiny", "en", dict.fromkeys(words, True))
    command = ("best_play", "hangman", "--lexicon", "tiny", "--length", "3", "--always")
    path = tmp_path / "proof.xz"
    lives = tried({*words})
    told = output(*command, "--proof", str(path)).splitlines()
    assert told[0] == f"4 words. With {lives} lives every one is found."
    assert told[1] == f"With {lives - 1} no player finds every one."
    assert check_proof().proof(lzma.decompress(path.read_bytes()).decode()).check()
    with pytest.raises(CommandError, match="more than 0"):
        output(*command, "--states", "0")
