"""Document 000's claims: a trick is said to help by what was measured."""

from __future__ import annotations

import pytest
from django.test import Client

from solvers.evaluation.run import Evaluation
from solvers.evaluation.sampling import Sampling
from tests.workshop.reproduction.claims import games
from workshop.games.cities import document_000 as document_000_cities
from workshop.reproduction.claims import FAILS, HOLDS, UNKNOWN

pytestmark = pytest.mark.nightly


def test_a_trick_of_document_000_helps_only_if_its_interval_says_so() -> None:
    def done(*guesses: int) -> Evaluation:
        played = Sampling(games=len(guesses))
        return Evaluation(None, None, games(*guesses), played)  # type: ignore[arg-type]

    plain, worse = [3, 4] * 200, [4, 5, 4, 6] * 100
    cells = [
        (mode, title)
        for mode in ("simple", "advanced")
        for title in (document_000_cities.PRINTED, document_000_cities.MENDED)
    ]
    evaluations = {cell: done(*worse) for cell in cells}
    ablations = {title: done(*worse) for title in document_000_cities.ABLATIONS} | {
        document_000_cities.BOTH: done(*plain)
    }
    claims = document_000_cities.claims_000(evaluations, ablations)
    assert [claim.verdict for claim in claims] == [FAILS, HOLDS, HOLDS, HOLDS, UNKNOWN]
    ablations = dict.fromkeys(document_000_cities.ABLATIONS, done(*plain))
    assert [claim.verdict for claim in document_000_cities.claims_000(evaluations, ablations)][
        2:4
    ] == [
        FAILS,
        FAILS,
    ]


@pytest.mark.django_db
def test_a_bot_says_that_its_document_names_what_it_does_not_describe(client: Client) -> None:
    """C2: reinforcement learning and adaptive learning are named there, and nothing is learned."""
    page = client.get("/agents/cities/gain-position/").content.decode()
    assert "nothing is learned" in page
