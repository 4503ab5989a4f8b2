"""What the documents have and the site once lacked, where no other test says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from solvers.runs.shipped_runs import shipped_runs
from solvers.runs.shipped_studies import shipped_studies
from solvers.stats.length_curves import split_league
from tests.run_commands import from_json, write
from tests.wordle.lists import ANSWERS, OTHERS
from tests.workshop.reproduction.claims import check_claim, check_row
from wordgames.evaluation.run_game import league_of
from wordgames.rules.feedback import marks

pytestmark = pytest.mark.django_db
ROOT = Path(settings.BASE_DIR)


@pytest.mark.parametrize(
    ("finding", "document", "words", "verdict"),
    [
        ("C2", "000", "reinforcement", "no verdict"),
        ("C3", "000", "13.20 guesses", "does not hold"),
        ("C16", "002", "AROSE", "holds"),
        ("C30", "004", "SLATE", "does not hold"),
        ("C31", "004", "exploring to guessing", "helps"),
    ],
)
def test_what_a_document_says_stands_on_the_page_with_its_verdict(
    client: Client, finding: str, document: str, words: str, verdict: str
) -> None:
    check_claim(client, finding, document, words, verdict)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("000", "mixing information and position"),
        ("000", "other weights late in the game"),
        ("000", "preferring Tanzanian"),
        ("001", "costs more computing"),
        ("002", "after 5,000 games the seed no longer matters"),
        ("002", "threshold"),
        *(("003", text) for text in ("3.88 guesses", "20.95 s", "69 s", "687 s", "1.49 s")),
        *(("003", f"{setting} wins") for setting in ("(0.6, 0.9)", "(0.6, 0.3)", "(0.3, 0.9)")),
        ("004", "wins fairly consistently"),
        ("004", "greedy search finds a word sooner"),
    ],
)
def test_every_figure_of_the_documents_has_a_row(document: str, words: str) -> None:
    """C12: twelve had none."""
    check_row(document, words)


def test_the_page_says_how_letters_are_shuffled() -> None:
    """C13: the document's Mersenne Twister; here a hash, so that a puzzle can be repeated."""
    page = (ROOT / "docs" / "reproduction.md").read_text(encoding="utf-8")
    assert "Mersenne Twister" in page.partition("## Document 001: Jumble")[2].partition("## ")[0]


def test_the_opener_is_worked_out_of_the_list_and_not_written_down(tmp_path: Path) -> None:
    """C16: of these few words it is another one than AROSE."""
    lists = (
        *("--answers", write(tmp_path / "answers.txt", ANSWERS)),
        *("--allowed", write(tmp_path / "allowed.txt", ANSWERS + OTHERS)),
    )
    told = from_json("explain", "wordle", "--agent", "letter-frequency", *lists)
    best = told["suggestions"][0]
    letters = "".join(ANSWERS)
    sums = {word: sum(map(letters.count, set(word))) for word in ANSWERS}
    assert (sums[best["move"]], best["score"]) == (max(sums.values()), max(sums.values()))
    assert best["move"] != "arose"


def test_the_printed_trace_contradicts_its_own_rule() -> None:
    """C30: SLATE against SNAKE places three letters, so BIDDY and CHOCK cannot follow."""
    assert marks("slate", "snake") == (2, 0, 2, 0, 2)
    for word in ("biddy", "chock"):
        assert marks("slate", word) != (2, 0, 2, 0, 2)


def test_word_lengths_begin_with_a_bot_that_has_a_line() -> None:
    """C18: as shipped the page opened with one point of A* search, ranked eleventh."""
    lengths: dict[str, set[tuple[str, int, str]]] = {}
    for run in [*shipped_runs("wordle"), *shipped_studies("wordle")]:
        length, rest = split_league(league_of("wordle", run.spec))
        if length is not None and not run.params and "@" not in run.agent:
            lengths.setdefault(run.agent, set()).add((run.lexicon, length, rest))
    first = max(sorted(lengths), key=lambda agent: len(lengths[agent]))
    longest = {
        length for lexicon, length, rest in lengths[first] if (lexicon, rest) == ("en", "normal")
    }
    assert len(longest) >= 5
