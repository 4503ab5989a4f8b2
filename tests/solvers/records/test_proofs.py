"""The checker accepts every record that says it is proven, and no damaged proof."""

from __future__ import annotations

import ast
import lzma
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError

from solvers.records.best_known import BestKnown, shipped
from tests.run_commands import output
from tests.wordle.lists import original
from wordgames.cli.refusal import RefusedError
from wordgames.peaks.rules import LATIN
from wordgames.rules.feedback import marks
from wordgames.search.engine import Engine, nothing, shown
from wordgames.search.options import SearchError, SearchOptions
from wordgames.search.search_arrays import UNLIMITED
from wordgames.vocabulary.arrays import Words
from workshop.management.commands.prove_record import Keeper
from workshop.proofs.certificate import Certificate
from workshop.proofs.proof_file import CheckEffort, proof_text, proven

CHECKER = Path(__file__).parents[3] / "bin" / "check_proof"
PROVEN = [best for best in shipped() if best.status == "proven"]
# The proof of each game that is about the fewest words.
FEWEST = {
    best.task.game: best
    for best in sorted(PROVEN, key=lambda best: -best.task.answers)
    if best.task.label != "hard" and best.total
}
SMALL = ("bat", "cat", "hat", "mat", "rat", "bit", "cot", "hut", "met", "tar", "ham", "arm")
ALIKE = Words.from_strings(
    [*(f"{letter}ate" for letter in "bcdfghlmr"), "abcd", "tfgh"],
    [f"{letter}ate" for letter in "bcdfghlmr"],
)


@cache
def check_proof() -> ModuleType:
    """Return the program, which has no name that Python imports."""
    loader = SourceFileLoader("check_proof", str(CHECKER))
    spec = spec_from_loader("check_proof", loader)
    assert spec is not None
    module = module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    return check_proof()


@pytest.fixture(scope="module")
def hard() -> str:
    """A proof in hard mode, whose least total lies above that of normal mode."""
    return proven(ALIKE, None, CheckEffort(30.0, 10_000), "hard")[1]


def file_of(best: BestKnown) -> Path:
    return best.path(best.proof)


def lists_of(best: BestKnown) -> tuple[str, ...]:
    """Return the texts of the lists that a proof needs because it does not hold its words."""
    if best.task.lexicon:
        return ()
    words = original()
    return tuple("\n".join(words.strings(rows)) for rows in (words.answers, None))


def test_the_checker_shares_no_code() -> None:
    text = CHECKER.read_text("utf-8")
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def marks_of(best: BestKnown) -> list[pytest.MarkDecorator]:
    """Return when a proof is checked: every night where it is large, or has many openers."""
    large = file_of(best).stat().st_size > 400_000 or best.won > 600 or (best.total or 0) > 7000
    return [pytest.mark.nightly] * large


@pytest.mark.parametrize(
    "best",
    [pytest.param(best, marks=marks_of(best)) for best in PROVEN],
    ids=lambda best: f"{best.task.game}-{best.task.key}",
)
def test_a_record_that_says_proven_is_accepted(best: BestKnown, checker: ModuleType) -> None:
    proof = checker.proof(checker.read(file_of(best)), *lists_of(best))
    total = str(best.won or best.total or best.worst)
    thing = "lives" if best.task.objective == "lives" else "guesses"
    shown = (
        f"{total} are solved by guess {best.task.limit}" if best.won else f"take {total} {thing}"
    )
    assert re.match(rf"{best.task.answers} \D*{shown} ", proof.check())
    assert (proof.facts["list"], proof.facts["total"]) == (best.task.list_hash, total)
    assert best.won or not best.total or proof.facts["worst"] == str(best.worst)
    assert proof.facts["guesses"] == str(best.task.limit or "none")
    assert proof.facts.get("alphabet", "").replace("ñ", "") in ("", LATIN)


def least_of(proof: Any, words: tuple[int, ...], most: int) -> int:
    """Return what the best guess makes of a set, guess by guess and class by class."""
    costs = []
    for guess, row in proof.rows.items():
        classes: dict[int, list[int]] = {}
        for word in words:
            if proof.answers[word] != guess:
                classes.setdefault(row[word], []).append(word)
        if max(map(len, classes.values())) < len(words):
            parts = (proof.floor(tuple(part), most) for part in classes.values())
            costs.append(len(words) + sum(parts))
    return min(costs)


@pytest.mark.parametrize("best", FEWEST.values(), ids=FEWEST)
def test_a_bound_holds_up_to_what_the_best_guess_costs(
    best: BestKnown, checker: ModuleType
) -> None:
    proof, draw = checker.Proof(checker.read(file_of(best))), Random(3)
    for _ in range(40):
        words = tuple(sorted(draw.sample(proof.all, draw.randint(3, 40))))
        least = least_of(proof, words, checker.FREE)
        proof.check_bound(words, checker.FREE, least, proof.nothing)
        with pytest.raises(checker.Wrong, match=f"may take {least} of"):
            proof.check_bound(words, checker.FREE, least + 1, proof.nothing)


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_what_the_checker_knows_of_a_set_is_never_more_than_the_search_finds(
    mode: str, hard: str, checker: ModuleType
) -> None:
    """For hard mode after each guess of the list, which leaves its own demands."""
    text = hard if mode == "hard" else proven(ALIKE, None, CheckEffort(30.0, 10_000))[1]
    proof = checker.Proof(re.sub(r"\n= bounds\n.*", "\n= bounds\n", text, flags=re.DOTALL))
    engine, draw, exact = Engine(ALIKE, SearchOptions(mode=mode, slots=1 << 12)), Random(7), 0
    engine.start(0)
    for turn in range(60):
        guess, secret = proof.order[turn % len(proof.order)], draw.choice(proof.answers)
        left = [n for n in proof.all if marks(guess, proof.answers[n]) == marks(guess, secret)]
        words = tuple(sorted(draw.sample(left, draw.randint(min(3, len(left)), len(left)))))
        demand = shown(nothing(4), guess, secret) if mode == "hard" else ""
        state = engine.state(np.array(words, np.int32), UNLIMITED, demand)
        least = engine.value(state, UNLIMITED)
        low = proof.floor(words, checker.FREE, (proof.nothing, guess))
        assert proof.floor(words, checker.FREE, (proof.nothing, guess), quick=True) <= low <= least
        exact += low == least
    assert exact > 10


def test_the_most_numbers_with_a_bit_in_common_are_counted(checker: ModuleType) -> None:
    draw = Random(5)
    for size in (1, 2, 3, 8, 30):
        planes = [draw.getrandbits(70) & draw.getrandbits(70) for _ in range(size)]
        counts = [sum(plane >> bit & 1 for plane in planes) for bit in range(70)]
        digits = checker.counts(list(planes))
        among = draw.getrandbits(70) | 1
        assert checker.most(digits) == max(counts)
        assert checker.most(digits, among) == max(
            count for bit, count in enumerate(counts) if among >> bit & 1
        )
        for least in range(max(counts) + 2):
            reached = checker.at_least(digits, least) & ((1 << 70) - 1)
            assert [reached >> bit & 1 for bit in range(70)] == [it >= least for it in counts]


def test_a_proof_may_name_words_by_numbers(checker: ModuleType) -> None:
    words = Words.from_strings(sorted({*SMALL, "ear", "ice"}), sorted(SMALL))
    text = proven(words, 6, CheckEffort(30.0, 10_000), listed=False)[1]
    assert not any(word in text for word in SMALL)
    lists = tuple("\n".join(words.strings(rows)) for rows in (words.answers, None))
    assert checker.proof(text, *lists).check().startswith("12 answers take ")
    with pytest.raises(checker.Wrong, match="--lists"):
        checker.proof(text)


@pytest.mark.parametrize(
    ("limit", "said"), [("PAIRS", "pairs of"), ("TABLE", "bytes"), ("LINES", "lines")]
)
def test_a_list_that_no_memory_holds_is_refused(
    limit: str, said: str, checker: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few packed bytes may say that its words are all of four letters."""
    best = next(best for best in PROVEN if best.task.key == "official-5")
    text = checker.read(file_of(best))
    monkeypatch.setattr(checker, limit, 100)
    with pytest.raises(checker.Wrong, match=f"more than 100 {said}"):
        checker.proof(text)


def lines_of(text: str, part: str) -> tuple[int, int]:
    """Return the first line of a proof's part and the line after its last."""
    lines = text.split("\n")
    first = lines.index(f"= {part}") + 1
    ends = [number for number in range(first, len(lines)) if lines[number][:2] in {"= ", ""}]
    return first, ends[0]


def raised(line: str, draw: Random) -> str:
    bound, rest = line.split(" ", 1)
    return f"{int(bound) + draw.randint(30, 60)} {rest}"


def another(line: str, draw: Random) -> str:
    return line.replace(line[0], "7" if line[0] != "7" else "8", 1)


def shorter(line: str, draw: Random) -> str:
    return line.split(" ", 1)[-1] if " " in line else ""


DAMAGES: dict[str, tuple[str, Callable[[str, Random], str | None]]] = {
    "a bound is too high": ("bounds", raised),
    "a bound is gone": ("bounds", lambda line, draw: None),
    "a game begins with another guess": ("tree", another),
    "a game leaves out its first guess": ("tree", shorter),
    "a game is gone": ("tree", lambda line, draw: None),
    "a word is another": ("words", another),
    "a word is gone": ("words", lambda line, draw: None),
}


def damaged(text: str, part: str, change: Callable[[str, Random], str | None], draw: Random) -> str:
    lines = text.split("\n")
    number = draw.randrange(*lines_of(text, part))
    line = change(lines[number], draw)
    return "\n".join([*lines[:number], *([] if line is None else [line]), *lines[number + 1 :]])


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_hundred_damaged_proofs_are_rejected(mode: str, hard: str, checker: ModuleType) -> None:
    best = next(best for best in PROVEN if best.task.key == "official-5")
    text, draw = hard if mode == "hard" else checker.read(file_of(best)), Random(18)
    assert checker.Proof(text).check()
    accepted = []
    for turn in range(100):
        name = list(DAMAGES)[turn % len(DAMAGES)]
        other = damaged(text, *DAMAGES[name], draw)
        with suppress(Exception):
            checker.Proof(other).check()
            accepted.append(name)
    assert accepted == []


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("total", "373"),
        ("total", "375"),
        ("worst", "3"),
        ("guesses", "3"),
        ("objective", "worst"),
        ("mode", "hard"),
        ("list", "0" * 64),
        ("objective", "least"),
    ],
)
def test_a_proof_shows_only_what_it_says(fact: str, value: str, checker: ModuleType) -> None:
    best = next(best for best in PROVEN if best.task.key == "official-5")
    text = checker.read(file_of(best))
    line = next(line for line in text.split("\n") if line.startswith(f"# {fact}: "))
    with pytest.raises((checker.Wrong, LookupError, ValueError)):
        checker.Proof(text.replace(line, f"# {fact}: {value}")).check()


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("# total: 32", "# total: 31"),
        ("# guesses: 2", "# guesses: 3"),
        ("# mode: normal", "# mode: hard"),
        ("# rule: marks", "# rule: peaks"),
        ("\n1+3=4 1*1=1\n", "\n"),
        ("\n1+3=4 1*1=1\n", "\n1+3=4 1*3=3\n"),
        ("\n1+3=4 1*1=1\n", "\n1+4=5 1*1=1\n"),
        ("\n1+3=4 1*1=1\n", "\n1+3=4 1*1=2\n"),
        ("\n1+3=4 1*1=1\n", "\n1+3=4 1+4=5 1*1=1\n"),
        ("\n1*1=1*\n", "\n1*1=1\n"),
    ],
)
def test_two_guesses_solve_only_what_the_games_and_the_list_show(
    change: str, to: str, checker: ModuleType
) -> None:
    best = next(best for best in PROVEN if best.task.key == "official-5-in-two")
    text = checker.read(file_of(best))
    assert text.count(change) == 1
    assert "32 are solved by guess 2" in checker.proof(text).check()
    with pytest.raises(checker.Wrong):
        checker.proof(text.replace(change, to)).check()


def test_no_better_opener_is_missed(checker: ModuleType) -> None:
    """Games of an opener that solves fewer are refused, though they are right."""
    best = next(best for best in PROVEN if best.task.key == "official-5-in-two")
    head = checker.read(file_of(best)).partition("\n= tree\n")[0]
    answers = [line.rstrip("*") for line in head.partition("\n= words\n")[2].splitlines()]
    games = {marks("1*1=1", answer): f"1*1=1 {answer}" for answer in answers}
    head = head.replace("# total: 32", f"# total: {len(games)}")
    other = "\n".join([head, "= tree", *games.values(), "= bounds", ""])
    with pytest.raises(checker.Wrong, match=f" solves .*, not {len(games)}"):
        checker.proof(other).check()


def test_a_proof_is_of_its_rule_alone(checker: ModuleType) -> None:
    texts = [checker.read(file_of(best)) for best in FEWEST.values()]
    rules = [str(checker.Proof(text).facts["rule"]) for text in texts]
    assert len({*rules}) > 1
    for text, rule in zip(texts, rules, strict=True):
        for other in {*rules} - {rule}:
            with pytest.raises((checker.Wrong, LookupError, ValueError)):
                checker.Proof(text.replace(f"# rule: {rule}", f"# rule: {other}")).check()


def test_a_proof_made_now_is_accepted(checker: ModuleType) -> None:
    words = Words.from_strings(sorted({*SMALL, "ear", "ice"}), sorted(SMALL))
    tree, text = proven(words, 6, CheckEffort(30.0, 10_000))
    total = sum(map(len, tree.games()))
    assert checker.Proof(text).check().startswith(f"12 answers take {total} guesses in all (")
    bounds = Certificate(words, None, 10_000).prove_worst(max(tree.distribution()))
    worst = checker.Proof(proof_text(words, tree, bounds, None, objective="worst")).check()
    assert worst.startswith(f"12 answers take {max(tree.distribution())} guesses at worst (")


def test_a_proof_of_hard_mode_is_accepted_and_is_of_hard_mode_alone(
    hard: str, checker: ModuleType
) -> None:
    proof = checker.Proof(hard)
    assert proof.check().startswith(
        f"9 answers take {proof.facts['total']} guesses in all (marks, hard"
    )
    normal = proven(ALIKE, None, CheckEffort(30.0, 10_000))[0]
    assert int(proof.facts["total"]) > sum(map(len, normal.games()))
    with pytest.raises((checker.Wrong, ValueError)):
        checker.Proof(hard.replace("# mode: hard", "# mode: normal")).check()
    easy = proof_text(ALIKE, normal, (), None, mode="hard")
    with pytest.raises(checker.Wrong, match="hard mode refuses"):
        checker.Proof(easy).check()


@pytest.mark.parametrize("demand", ["....aa", "zzzz", "........", "a...", "....."])
def test_what_hard_mode_demands_cannot_be_made_up(
    demand: str, hard: str, checker: ModuleType
) -> None:
    """No guess meets these, so each guess would keep any bound; but nothing leads there."""
    _, last = lines_of(hard, "bounds")
    lines = hard.split("\n")
    least, depth, _, *words = lines[last - 1].split(" ")
    lines[last - 1] = " ".join([least, depth, demand, *words])
    with pytest.raises(checker.Wrong, match="the bounds show"):
        checker.Proof("\n".join(lines)).check()


def test_what_hard_mode_demands_names_each_place(hard: str, checker: ModuleType) -> None:
    """A shorter demand that no guess meets was met by all that was asked of a shorter one."""
    answers = ALIKE.strings(ALIKE.answers)
    every = range(len(answers))
    head = hard.partition("\n= tree\n")[0]
    head = re.sub("# total: .*", "# total: 45", re.sub("# worst: .*", "# worst: 9", head))
    sets = [it for size in every[3:] for it in combinations(every, size)]
    vain = (f"x - .zzz {' '.join(map(str, it))}" for it in sets)
    for start, why in ((".", "each place"), ("....", "may take")):
        bounds = [*vain, f"45 - {start} {' '.join(map(str, every))}"]
        games = (" ".join(answers[: number + 1]) for number in every)
        text = "\n".join([head, "= tree", *games, "= bounds", *bounds, ""])
        with pytest.raises(checker.Wrong, match=why):
            checker.Proof(text).check()


def test_an_alphabet_of_peaks_has_each_letter_once(checker: ModuleType) -> None:
    text = checker.read(file_of(FEWEST["peaks"]))
    alphabet = checker.Proof(text).alphabet
    for other in (alphabet[:8], f"{alphabet}a"):
        with pytest.raises(checker.Wrong, match="alphabet"):
            checker.Proof(re.sub("# alphabet: .*", f"# alphabet: {other}", text))


@pytest.mark.parametrize(
    "names", ["-1 0 1", "0 1 127", "0 1 1", "2 1 0", "0 1", "0 1 x", "-3 -2 -1"]
)
def test_a_bound_names_answers_of_the_list_each_once(names: str, checker: ModuleType) -> None:
    best = next(best for best in PROVEN if best.task.key == "official-5")
    text = checker.read(file_of(best)).replace("\n= bounds\n", f"\n= bounds\n1 - {names}\n")
    with pytest.raises((checker.Wrong, ValueError)):
        checker.Proof(text).check()


def test_what_is_proven_is_told_with_its_rule_and_list(
    checker: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a proof of one list could be shown for another."""
    best = next(best for best in PROVEN if best.task.key == "official-5")
    checker.main([str(file_of(best))])
    said = capsys.readouterr().out
    assert "127 answers take 374 guesses in all (marks, normal mode, guesses a game: 6, " in said
    assert said.endswith(f"list {best.task.list_hash}).\n")


def test_a_proof_goes_on_from_bounds_that_were_kept(hard: str) -> None:
    begun = hard.split("\n")[slice(*lines_of(hard, "bounds"))][:-1]
    told: list[tuple[int, int]] = []
    effort = CheckEffort(
        30.0, 10_000, begun, lambda done, openers, lines: told.append((done, openers))
    )
    assert proven(ALIKE, None, effort, "hard")[1].split() == hard.split()
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(
    "line",
    [
        *("", "9", "9 -", "9 - .... x", "0 - .... 1 2", "99 - .... 1 2", "9 0 .... 1 2"),
        *("9 - 1 2", "9 - .... 2 1", "9 - .... 1 1", "9 - .... 1 999", "9 - .... -1 2"),
        *("9 - ... 1 2", "9 - ..... 1 2", "9 - .a.e! 1 2", "9 - .z.z 1 2", "1.5 - .... 1 2"),
    ],
)
def test_bounds_that_mean_nothing_are_not_taken_up(line: str) -> None:
    with pytest.raises(SearchError, match="no bound"):
        proven(ALIKE, None, CheckEffort(30.0, 10_000, [line]), "hard")


def test_a_file_of_bounds_is_believed_only_of_its_own_record(tmp_path: Path) -> None:
    path = tmp_path / "so-far.txt"
    keeper = Keeper(path, "# wordle es-3 abc normal 6", lambda text: None)
    assert keeper.begun() == []
    keeper.note(3, 3, lambda: iter(["14 - 3 8 20 41 77"]))
    assert keeper.begun() == ["14 - 3 8 20 41 77"]
    for whose in ("# wordle es-3 abc hard 6", "# wordle fr-3 abc normal 6", ""):
        with pytest.raises(RefusedError, match="does not hold the bounds"):
            Keeper(path, whose, lambda text: None).begun()
    path.write_bytes(b"\xff\xfe")
    for unusable in (path, tmp_path, tmp_path / "no folder" / "so-far.txt"):
        with pytest.raises(RefusedError, match=r"cannot be kept: .+\.$"):
            Keeper(unusable, keeper.whose, keeper.say).begun()


@pytest.mark.parametrize(
    "wrong", ["--seconds=0", "--seconds=-5", "--seconds=nan", "--seconds=inf", "--bounds=0"]
)
def test_a_proof_refuses_numbers_that_mean_nothing(wrong: str) -> None:
    with pytest.raises(CommandError, match="are more than 0"):
        output("prove_record", "wordle", "es-3", wrong)


def test_the_program_says_so_of_each_file(checker: ModuleType, tmp_path: Path) -> None:
    broken = tmp_path / "broken.xz"
    broken.write_bytes(b"\xfd7zXZ\0nothing")
    assert checker.main([str(broken)]) == 1
    assert checker.main([]) == 1
    whole = next(best for best in PROVEN if best.task.key == "official-5")
    assert checker.main([str(file_of(whole))]) == 0
    assert checker.main([str(file_of(whole)), str(broken)]) == 1


def test_a_file_is_unpacked_to_its_end_and_no_further_than_memory_goes(
    checker: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few kilobytes unpack to twenty megabytes, and so on to what no memory holds."""
    packed, path = lzma.compress(b"0" * 3000), tmp_path / "proof.xz"
    path.write_bytes(packed)
    assert len(checker.read(path)) == 3000
    for wrong in (packed[:-9], packed + packed):
        path.write_bytes(wrong)
        with pytest.raises(checker.Wrong, match="cut off, goes on"):
            checker.read(path)
    path.write_bytes(lzma.compress(b"0" * 20_000_000, preset=0))
    monkeypatch.setattr(checker, "LARGEST", 10_000_000)
    with pytest.raises(checker.Wrong, match="too large"):
        checker.read(path)


def test_a_file_writes_no_line_of_the_program(
    checker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    best = next(best for best in PROVEN if best.task.key == "official-5")
    forged = "\x1b[2K\x1b[1Gproof: proven"
    path = tmp_path / "proof"
    text = checker.read(file_of(best)).replace("\n= words\n", f"\n= words\n{forged}\n")
    path.write_text(text, encoding="utf-8")
    assert checker.main([str(path)]) == 1
    said = capsys.readouterr().out
    assert "NOT proven" in said
    assert said.removesuffix("\n").isprintable()
