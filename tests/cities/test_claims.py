"""Document 000's claims: a trick is said to help by what was measured."""

from __future__ import annotations

from solvers.evaluation.run import Evaluation
from solvers.evaluation.sampling import Sampling
from solvers.reproduction import cities
from solvers.reproduction.claims import FAILS, HOLDS, UNKNOWN
from tests.claims import games


def test_a_trick_of_document_000_helps_only_if_its_interval_says_so() -> None:
    def done(*guesses: int) -> Evaluation:
        played = Sampling(games=len(guesses))
        return Evaluation(None, None, games(*guesses), played)  # type: ignore[arg-type]

    plain, worse = [3, 4] * 200, [4, 5, 4, 6] * 100
    cells = [
        (mode, title)
        for mode in ("simple", "advanced")
        for title in (cities.PRINTED, cities.MENDED)
    ]
    evaluations = {cell: done(*worse) for cell in cells}
    ablations = {title: done(*worse) for title in cities.ABLATIONS} | {cities.BOTH: done(*plain)}
    claims = cities.claims_000(evaluations, ablations)
    assert [claim.verdict for claim in claims] == [FAILS, HOLDS, HOLDS, HOLDS, UNKNOWN]
    ablations = dict.fromkeys(cities.ABLATIONS, done(*plain))
    assert [claim.verdict for claim in cities.claims_000(evaluations, ablations)][2:4] == [
        FAILS,
        FAILS,
    ]
