"""Document 001's claims for Wordle: information theory against exhaustive search."""

from collections.abc import Callable, Iterator

from wordgames.cli.report import markdown
from wordgames.evaluation.figures import Figures
from wordgames.languages.translation import deferred
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Evidence, Part, Shown
from workshop.reproduction.measure import MeasuredRow, all_secrets, measure, original_words
from workshop.reproduction.stored_runs import stored_record
from workshop.reproduction.wordle_rows import ALL, HEAD, NOT_HERE, claimed, measured_row

PRECOMPUTED, PLAIN, SEARCH = "entropy@001", "entropy", "letter-frequency@001"
WON, AVERAGE = 0.979, 4.451


def document_001(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure information theory with four precomputed guesses against exhaustive search."""
    yield "## Document 001: information theory and exhaustive search\n"
    yield (
        "It claims 97.9% and an average of 4.451 on a dictionary of 12,953 words with its first "
        "four guesses computed beforehand, and that information theory is more accurate than its "
        "exhaustive search. Here: all 12,972 original words are secrets and guesses.\n"
    )
    original = original_words()
    if original is None:
        yield NOT_HERE
        return
    words, results = all_secrets(original), dict[str, MeasuredRow]()
    for name in (PRECOMPUTED, PLAIN, SEARCH):
        say(f"001: {name}")
        results[name] = measure(name, words)
    rows = [measured_row(f"`{name}`", result) for name, result in results.items()]
    yield markdown(HEAD, [claimed("document 001", "97.9%", "4.451"), *rows]) + "\n"
    yield DocumentClaims("001", claims_001(results))


def claims_001(found: dict[str, MeasuredRow]) -> list[DocumentClaim]:
    """Return its claims, checked against our measurements."""
    return [*_of_itself(found[PRECOMPUTED].figures), *_of_both(found[PRECOMPUTED], found[SEARCH])]


def _of_itself(ours: Figures) -> list[DocumentClaim]:
    """Return the claims about information theory with four precomputed guesses."""
    wins = ours.average_wins or ours.average_guesses
    evidence = _run(PRECOMPUTED)
    return [
        DocumentClaim(
            deferred("97.9% won with four guesses computed beforehand"),
            deferred("{won:.2f}%", won=100 * ours.win_rate),
            ours.win_rate >= WON,
            evidence.evaluate(ALL),
            Shown.percent(WON, ours.win_rate),
            evidence,
        ),
        DocumentClaim(
            deferred("an average of 4.451, whichever it means"),
            deferred(
                "{average:.4f}, of wins alone {wins:.4f}", average=ours.average_guesses, wins=wins
            ),
            min(ours.average_guesses, wins) <= AVERAGE,
            evidence.evaluate(ALL),
            Shown(AVERAGE, ours.average_guesses, "guesses"),
            evidence,
        ),
    ]


def _of_both(ours: MeasuredRow, search: MeasuredRow) -> list[DocumentClaim]:
    """Return the claims that compare it with exhaustive search; times are the stored runs'."""
    won, other = ours.figures.win_rate, search.figures.win_rate
    took, others = (stored_record(_run(name)).cpu_seconds for name in (PRECOMPUTED, SEARCH))
    return [
        DocumentClaim(
            deferred("information theory wins more than exhaustive search"),
            deferred("{won:.2f}% against {other:.2f}%", won=100 * won, other=100 * other),
            won > other,
            _run(SEARCH).evaluate(ALL),
            run=_run(SEARCH),
        ),
        DocumentClaim(
            deferred("information theory costs more computing than exhaustive search"),
            deferred(
                "{seconds:.1f} CPU s against {other:.1f}",
                seconds=took,
                other=others,
            ),
            None,
            _run(PRECOMPUTED).evaluate("--lexicon en --length 5 --secrets all"),
            run=_run(PRECOMPUTED),
        ),
    ]


def _run(agent: str) -> Evidence:
    """Return the site's run of an agent on its English list, whose words may all be stored."""
    return Evidence("wordle", agent, "en", {"length": 5, "secrets": "all"})


DOCUMENT = {"001": document_001}
