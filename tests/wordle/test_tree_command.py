"""The command that looks after stored trees: searched, proven, improved, exported, imported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from solvers.artifact_table import ArtifactTable
from solvers.models import StoredArtifact
from tests.run_commands import output
from tests.wordle.lists import small
from wordgames.artifacts import artifact_store, use_store
from wordgames.cli.progress_bar import ProgressBar
from wordgames.rules.feedback import marks
from wordgames.search.options import SearchOptions
from wordgames.search.search import search
from wordgames.tiles.agents import stored_trees
from wordgames.vocabulary.arrays import Words
from workshop.management.commands import tree_search


def run(*arguments: object) -> str:
    return output(*map(str, arguments))


@pytest.fixture
def table() -> Any:
    before = use_store(ArtifactTable())
    yield artifact_store()
    use_store(before)


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_the_commands_search_list_export_check_import_and_forget(tmp_path: Path) -> None:
    answers, tree = tmp_path / "answers.txt", tmp_path / "tree.txt"
    answers.write_text("\n".join(small().strings()))
    lists = ("--answers", answers)
    with pytest.raises(CommandError, match="not stored"):
        run("trees", "export", tree, *lists)
    assert "40 words in" in run("trees", "search", *lists)
    assert "normal" in run("trees", "list")
    run("trees", "export", tree, *lists)
    assert "40 words in" in run("check_tree", tree, *lists)
    assert '"games": 40' in run("check_tree", tree, "--json")
    assert "Forgotten" in run("trees", "forget", *lists)
    assert not StoredArtifact.objects.exists()
    assert "Stored" in run("trees", "import", tree, *lists)
    assert StoredArtifact.objects.get().status.endswith(", imported")
    with pytest.raises(CommandError, match="takes up to"):
        run("trees", "import", tree, *lists, "--max-guesses", 1)
    tree.write_text("\n".join(tree.read_text().splitlines()[:-1]))
    with pytest.raises(CommandError, match="lacks answers"):
        run("trees", "import", tree, *lists)
    assert "1 trees forgotten" in run("trees", "forget", "--all", *lists)


class Stopping(ProgressBar):
    """A bar before which somebody presses Ctrl-C at the fifth opener."""

    def __call__(self, done: float, text: str) -> None:
        if "opener 5 of" in text:
            raise KeyboardInterrupt


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_a_proof_by_the_command_is_stopped_looked_at_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("\n".join(small().strings()))
    lists = ("--answers", answers)
    for wrong in (("--width", 3), ("--opener", "slate")):
        with pytest.raises(CommandError, match="leave --opener and --width out"):
            run("tree_search", "prove", *lists, *wrong)
    assert run("tree_search", "prove", "--look", *lists).startswith(
        "Nothing is proven yet of 40 openers"
    )
    with monkeypatch.context() as stopping:
        stopping.setattr(tree_search, "ProgressBar", Stopping)
        stopped = run("tree_search", "prove", *lists)
    assert "the best so far. 4 of 40 openers are proven no better" in stopped
    looked = run("tree_search", "prove", "--look", *lists)
    assert looked.partition(" proven no better")[0] == stopped.partition(" proven no better")[0]
    proven = run("tree_search", "prove", *lists)
    assert "40 words in" in proven
    assert "; searched to the end in" in proven
    assert run("tree_search", "prove", *lists) == proven, "nothing is left to do"
    assert "; searched." in run("trees", "search", "--width", "0", *lists)


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_a_proof_of_hard_mode_comes_to_what_its_search_does(tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("\n".join(small().strings()))
    proven = run("tree_search", "prove", "--hard", "--answers", answers)
    best = search(Words.from_strings(small().strings()), SearchOptions(worst=6, mode="hard"))
    assert (
        f"40 words in {best.total:,} guesses, at most {best.worst}; searched to the end in"
        in proven
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_a_sample_of_openers_is_tried_for_an_estimate_and_proves_nothing(tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("\n".join(small().strings()))
    lists = ("--answers", answers)
    sampled = run("tree_search", "prove", *lists, "--stride", 10)
    done = re.search(r"the best so far\. (\d+) of 40 openers are proven", sampled)
    assert done is not None
    assert 4 <= int(done[1]) < 10
    assert re.search(
        r"left: about [\d.]+ CPU h, by a sample of 4 openers that took [\d.]+ CPU s", sampled
    )
    assert "at this pace" in run("tree_search", "prove", "--look", *lists)
    assert re.search(
        r"; searched to the end in \d+ s \(\d+ CPU s\)\.", run("tree_search", "prove", *lists)
    )
    for wrong in (0, -1, "some"):
        with pytest.raises(CommandError, match="stride"):
            run("tree_search", "prove", *lists, "--stride", wrong)


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_a_proof_begins_with_the_tree_that_a_search_has_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its total is the bound of every opener, so the same proof takes less."""
    answers = tmp_path / "answers.txt"
    answers.write_text("\n".join(small().strings()))
    lists = ("--answers", answers)
    monkeypatch.setattr(stored_trees, "TINY", 10)
    assert run("tree_search", "prove", "--look", *lists).startswith("Nothing is proven yet")
    searched = run("trees", "search", *lists).partition(";")[0].removesuffix(".")
    for guesses, begins in ((6, searched), (20, "Nothing is proven yet")):
        looked = run("tree_search", "prove", "--look", *lists, "--max-guesses", guesses)
        assert looked.startswith(begins)
    proven = run("tree_search", "prove", *lists)
    best = search(Words.from_strings(small().strings()), SearchOptions(worst=6))
    assert f"40 words in {best.total:,} guesses" in proven


@pytest.mark.django_db
@pytest.mark.usefixtures("table")
def test_a_stored_tree_is_improved_and_stays_legal(tmp_path: Path) -> None:
    """A tree somebody sent is improved too; what it comes to is what a search of it says."""
    answers, tree = tmp_path / "answers.txt", tmp_path / "tree.txt"
    words = sorted(small().strings())
    answers.write_text("\n".join(words))
    lists = ("--answers", answers, "--max-guesses", 20)
    with pytest.raises(CommandError, match="not stored"):
        run("tree_search", "improve", *lists)
    tree.write_text("\n".join(one_by_one(words)))
    run("trees", "import", tree, *lists)
    said = run("tree_search", "improve", *lists, "--largest", 39)
    before, after = (
        int(figure) for figure in re.findall(r"([\d,]+) guesses before, (\d+)", said)[0]
    )
    best = search(Words.from_strings(words), SearchOptions(opener=words[0], worst=20))
    assert before > after == best.total
    assert StoredArtifact.objects.get().status == "improved"
    run("trees", "export", tree, *lists)
    assert f"40 words in {after:,} guesses" in run("check_tree", tree, *lists)


def one_by_one(words: list[str]) -> Iterator[str]:
    """Yield the games of whoever guesses the first word that fits."""
    for secret in words:
        left, guesses = words, [words[0]]
        while guesses[-1] != secret:
            seen = marks(guesses[-1], secret)
            left = [word for word in left if marks(guesses[-1], word) == seen]
            guesses.append(left[0])
        yield " ".join(guesses)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"slate crane\nslate brake\n"])
def test_a_bad_tree_file_is_one_sentence_and_exit_code_2(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "tree.txt"
    file.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        run("check_tree", file)
    assert refused.value.returncode == 2
    assert str(refused.value).endswith(".")
