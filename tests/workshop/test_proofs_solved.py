"""Answers solved by the second and the third guess, against a player who tries every guess."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from solvers.records.best_known import shipped_of
from tests.nerdle.small import lexicon
from tests.run_commands import output, refusal
from tests.wordle.lists import ANSWERS, OTHERS, original
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.class_statistics import partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.nerdle.generator import equation_words
from wordgames.rules.feedback import marks
from wordgames.search.options import TILES
from wordgames.vocabulary.arrays import Words
from workshop.proofs.most_solved import (
    MostSolved,
    Openers,
    most_solved_in_three,
    most_solved_in_two,
)

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]


def tried(words: Words, guesses: int) -> int:
    """Try every guess at every turn; return the most answers solved."""
    names = tuple(words.strings())

    @cache
    def solved(left: frozenset[str], guesses: int) -> int:
        if not guesses or not left:
            return 0
        found = []
        for guess in names:
            parts: dict[tuple[int, ...], set[str]] = {}
            for word in left - {guess}:
                parts.setdefault(marks(guess, word), set()).add(word)
            after = (solved(frozenset(part), guesses - 1) for part in parts.values())
            found.append((guess in left) + sum(after))
        return max(found)

    return solved(frozenset(names[row] for row in words.answers), guesses)


def check_games(most: MostSolved, words: Words, guesses: int) -> None:
    """Check that the games are those of one player, who sees marks alone."""
    names = tuple(words.strings())
    assert {game[-1] for game in most.games} <= {names[row] for row in words.answers}
    assert len({game[-1] for game in most.games}) == len(most.games) == most.solved
    assert {game[0] for game in most.games} == {most.openers[0]}
    plan: dict[tuple[object, ...], str] = {}
    for game in most.games:
        assert len(game) <= guesses
        seen: tuple[object, ...] = ()
        for guess in game:
            assert plan.setdefault(seen, guess) == guess
            seen = (*seen, guess, marks(guess, game[-1]))


@pytest.mark.parametrize("seed", range(12))
def test_no_player_solves_more_than_the_searches_say(seed: int) -> None:
    draw = Random(seed)
    names = draw.sample([*ANSWERS, *OTHERS], draw.randint(4, min(24, len(ANSWERS))))
    answers = draw.sample(names, draw.randint(2, len(names)))
    words = Words.from_strings(names, answers)
    for search, guesses in ((most_solved_in_two, 2), (most_solved_in_three, 3)):
        most = search(words)
        assert most.solved == tried(words, guesses)
        check_games(most, words, guesses)


def test_every_opener_that_solves_as_many_is_named() -> None:
    words = equation_words(5, "official")
    most = most_solved_in_two(words)
    names = tuple(words.strings())
    counts = {guess: len({marks(guess, word) for word in names}) for guess in names}
    assert most.openers == tuple(name for name in names if counts[name] == max(counts.values()))
    check_games(most_solved_in_three(words), words, 3)


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_records_are_what_the_search_finds(size: int) -> None:
    best = shipped_of("nerdle", f"official-{size}-in-two")
    assert most_solved_in_two(equation_words(size, "official")).solved == best.won


@pytest.mark.parametrize("opener", ["trace", "salet", "soare"])
def test_no_opener_of_the_original_lists_solves_more_by_guess_3(opener: str) -> None:
    """The games of one opener, by sets in NumPy, against the record and what the search counts."""
    words, best = original(), shipped_of("wordle", "original-in-three")
    names = tuple(words.strings())
    answers = words.codes[words.answers]
    table = feedback_codes(words.codes, answers)
    solved = 0
    for part in partition(table[names.index(opener)]).values():
        columns = np.sort(table[:, part], axis=1)
        solved += int((1 + (columns[:, 1:] != columns[:, :-1]).sum(axis=1)).max())
    assert Openers(words, TILES).solved(names.index(opener), 0) == solved
    assert (solved == best.won) == (opener == "trace")
    assert solved <= best.won
    assert most_solved_in_two(words).solved == shipped_of("wordle", "original-in-two").won


@pytest.mark.django_db
def test_the_command_tells_the_record_and_writes_its_proof(tmp_path: Path) -> None:
    lexicon()
    command = ("most_solved", "nerdle", "official-5-in-two")
    told = output(*command, "--proof", str(tmp_path / "proof.xz"))
    assert told.startswith("32 of 127 answers by guess 2: 25.20%.\nOpeners: 1+3=4 1+4=5")
    best = shipped_of("nerdle", "official-5-in-two")
    assert (tmp_path / "proof.xz").read_bytes() == best.path(best.proof).read_bytes()


@pytest.mark.django_db
def test_the_proof_of_a_list_that_is_not_shipped_holds_none_of_its_words(tmp_path: Path) -> None:
    words, best = original(), shipped_of("wordle", "original-in-two")
    for name, rows in (("answers", words.answers), ("allowed", None)):
        (tmp_path / name).write_text("\n".join(words.strings(rows)), encoding="utf-8")
    lists = (f"--{name}={tmp_path / name}" for name in ("answers", "allowed"))
    output("most_solved", "wordle", "original-in-two", *lists, f"--proof={tmp_path / 'proof.xz'}")
    assert (tmp_path / "proof.xz").read_bytes() == best.path(best.proof).read_bytes()


@pytest.mark.django_db
def test_the_command_refuses_other_records_and_other_words() -> None:
    assert refusal("most_solved", "nerdle", "official-5-in-two").startswith("The site's words")
    lexicon()
    assert "no record of answers" in refusal("most_solved", "nerdle", "official-5")
    assert "no such record" in refusal("most_solved", "nerdle", "official-4")
