"""The checker counts the answers solved by guess two or three as a player who tries all does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.solvers.records.test_proofs import check_proof
from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.tree_text import numbered
from wordgames.vocabulary.arrays import Words
from workshop.proofs.proof_file import file_text

Game = tuple[str, ...]


def most_games(names: list[str], answers: list[str], last: int) -> tuple[Game, ...]:
    """Return the games of a player who solves most by the last guess: every guess is tried."""

    @cache
    def solved(left: frozenset[str], last: int) -> tuple[Game, ...]:
        if not last or not left:
            return ()
        tries = []
        for guess in names:
            parts: dict[tuple[int, ...], set[str]] = {}
            for word in left - {guess}:
                parts.setdefault(marks(guess, word), set()).add(word)
            after = [game for part in parts.values() for game in solved(frozenset(part), last - 1)]
            hit = [(guess,)] if guess in left else []
            tries.append((*hit, *((guess, *game) for game in after)))
        return max(tries, key=len)

    return solved(frozenset(answers), last)


def lists(seed: int) -> tuple[list[str], list[str]]:
    """Draw a list of guesses, and answers among them."""
    draw = Random(seed)
    names = draw.sample([*ANSWERS, *OTHERS], draw.randint(6, min(24, len(ANSWERS))))
    return names, draw.sample(names, draw.randint(4, len(names)))


def text_of(words: Words, games: tuple[Game, ...], last: int, *, listed: bool) -> str:
    """Return a proof of games that are said to be most."""
    facts = {"rule": "marks", "mode": "normal", "objective": "solved", "guesses": last}
    lines = "\n".join(map(" ".join, games))
    told = lines if listed else numbered(lines, words)
    parts = {"tree": told.splitlines(), "bounds": ()}
    return file_text(words, {**facts, "total": len(games)}, parts, listed=listed)


@pytest.mark.parametrize("last", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_games_are_accepted_where_no_player_solves_more(seed: int, last: int) -> None:
    names, answers = lists(seed)
    words, checker = Words.from_strings(names, answers), check_proof()
    games = most_games(names, answers, last)
    said = f"{len(answers)} answers: {len(games)} are solved by guess {last} "
    assert checker.proof(text_of(words, games, last, listed=True)).check().startswith(said)
    with pytest.raises(checker.Wrong, match=rf"solves? {len(games)}, not {len(games) - 1}"):
        checker.proof(text_of(words, games[1:], last, listed=True)).check()


def test_a_list_that_is_not_given_away_is_read_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names, answers = lists(1)
    words, checker = Words.from_strings(names, answers), check_proof()
    text = text_of(words, most_games(names, answers, 3), 3, listed=False)
    assert not any(name in text for name in names)
    paths = [str(tmp_path / name) for name in ("proof", "answers", "allowed")]
    for path, content in zip(paths, (text, "\n".join(answers), "\n".join(names)), strict=True):
        Path(path).write_text(content, encoding="utf-8")
    assert checker.main([paths[0], "--lists", *paths[1:]]) == 0
    assert ": proven: " in capsys.readouterr().out
    assert checker.main(paths[:1]) == 1
    assert "it holds no words: name its lists by --lists" in capsys.readouterr().out
    Path(paths[1]).write_text("\n".join(answers[1:]), encoding="utf-8")
    assert checker.main([paths[0], "--lists", *paths[1:]]) == 1
    assert "not those of the list that it names" in capsys.readouterr().out


def test_files_saved_on_windows_are_read(tmp_path: Path) -> None:
    names, answers = lists(2)
    words, checker = Words.from_strings(names, answers), check_proof()
    games, path = most_games(names, answers, 3), str(tmp_path / "proof")
    both = [tmp_path / "answers", tmp_path / "allowed"]
    for file, strings in zip(both, (answers, names), strict=True):
        file.write_text("\n".join(strings), encoding="utf-8-sig", newline="\r\n")
    for listed in (True, False):
        text = text_of(words, games, 3, listed=listed)
        Path(path).write_text(text, encoding="utf-8-sig", newline="\r\n")
        assert checker.main([path, *([] if listed else ["--lists", *map(str, both)])]) == 0


@pytest.mark.parametrize("words", ["", "--help", "--lists a b", "a --lists", "a --lists b"])
def test_what_the_checker_cannot_do_is_answered_by_its_usage(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_proof().main(words.split()) == 1
    assert "Usage: check_proof FILE... [--lists ANSWERS ALLOWED]" in capsys.readouterr().out


def test_a_list_that_is_no_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    there = str(Path(__file__))
    assert check_proof().main([there, "--lists", there, "none"]) == 1
    assert "NOT proven: FileNotFoundError" in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(4))
def test_no_game_of_another_player_is_accepted(seed: int) -> None:
    names, answers = lists(seed)
    words, checker = Words.from_strings(names, answers), check_proof()
    games = most_games(names, answers, 3)
    first = games[0][0]
    other = next(name for name in names if name != first)
    for wrong in ((other, games[-1][-1]), (*games[-1][:-1], other, *games[-1][-2:])):
        with pytest.raises(checker.Wrong):
            checker.proof(text_of(words, (*games[:-1], wrong), 3, listed=True)).check()
