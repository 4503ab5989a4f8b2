"""Records made up for tests of the documents' claims, and what is said of the claims."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from django.test import Client

from solvers.pages.learn.report_facts import stored_facts
from tests.wordle.lists import small
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import Sampling
from wordgames.languages.translation import restored
from workshop.reproduction.claims import DocumentClaim
from workshop.reproduction.measure import MeasuredRow, measure

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reproduction.md"


@cache
def _record() -> Record:
    return measure("csp", small()).record


def games(*guesses: int, seconds: float = 1.0) -> Record:
    """Return a record of games that took so many guesses, 0 for a lost one."""
    return replace(_record(), guesses=np.array(guesses, np.int16), cpu_seconds=seconds)


def measured(*guesses: int, seconds: float = 1.0) -> MeasuredRow:
    """Return such games as an agent's figures on a list."""
    played = games(*guesses)
    sampling = Sampling(games=len(guesses), population=4000)
    return MeasuredRow(figures_of(played), played, "heuristic", seconds, None, sampling)


def verdicts(claims: list[DocumentClaim]) -> dict[str, str]:
    """Return what is said of each claim."""
    return {claim.says: claim.verdict for claim in claims}


def check_claim(client: Client, finding: str, document: str, words: str, verdict: str) -> None:
    """Assert that what a document says stands on the page with its verdict."""
    [told] = [it for it in stored_facts()[document] if words in restored(it["says"])]
    assert told["verdict"] == verdict, finding
    assert told["command"] or verdict == "no verdict", "what is measured has a command"
    page = client.get("/claims/").content.decode()
    assert restored(told["says"]).replace("`", "")[:40].lower() in page.lower()


def section(title: str) -> str:
    """Return a document's part of the page."""
    return PAGE.read_text(encoding="utf-8").partition(f"## {title}")[2].partition("\n## ")[0]


def check_row(document: str, words: str) -> None:
    """Check that a figure of a document has a row, and what measures it."""
    told = [fact for fact in stored_facts()[document] if words in restored(fact["says"])]
    assert told
    for fact in told:
        assert restored(fact["here"])
        assert fact["verdict"] == "not measured" or fact["command"]
