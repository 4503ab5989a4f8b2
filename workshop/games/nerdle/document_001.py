"""Document 001's claims for Nerdle beside our measurements: micro, strict, order counts."""

from collections.abc import Callable, Iterator, Mapping

from solvers.records.best_known import shipped_of
from solvers.runs.shipped_runs import SEEDS
from wordgames.agent_registry import build_agent, draws
from wordgames.cli.report import markdown
from wordgames.evaluation.figures import Figures, figures_of
from wordgames.evaluation.run import over_seeds, run
from wordgames.languages.translation import deferred, translatable
from wordgames.nerdle.evaluation.runs import NerdleSuite
from wordgames.nerdle.generator import equation_words
from wordgames.nerdle.rules import NerdleOptions
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Evidence, Part, Shown
from workshop.reproduction.wordle_rows import cells

SIZE = 5
OPTIONS = {"size": SIZE, "mode": "strict"}
HEAD = ("claim or agent", "won", "average", "of wins", "worst", "status", "CPU s")
ROWS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("random", {}),
    ("exhaustive", {"order": "symbols"}),
    ("entropy", {}),
    ("optimal", {}),
)

CLAIMED = {
    "random": translatable("100% and 3.2 to 3.7 guesses, an equation that fits, drawn"),
    "exhaustive": translatable("100% and 3.2 to 3.7 guesses, the first that fits"),
}
CLAIMED_BY = translatable("100% and 3.2 to 3.7 guesses, by {bot}")


def nerdle_001(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure Micro Nerdle by document 001's rules: any equation that fits, against the optimum."""
    yield "## Document 001: Nerdle with 5 places\n"
    yield (
        "It claims 100% and averages of 3.2 to 3.7, in six guesses, for an agent that guesses an "
        "equation that fits. Here by its rules (lone zeros on the left, order counts, no guess "
        "twice and no symbol known to be absent): 184 equations, each the "
        f"secret once, and by {len(SEEDS)} seeds for an agent that draws. "
        "No agent averages less than 3.2120 "
        "(proven); one that guesses what fits sometimes loses where many equations end alike.\n"
    )
    rows, figures = [["document 001", "100%", "3.2 to 3.7", "", "", "", ""]], dict[str, Figures]()
    for name, params in ROWS:
        say(f"001, Nerdle: {name}")
        row, figures[name] = _row(name, params)
        rows.append(row)
    yield markdown(HEAD, rows) + "\n"
    yield DocumentClaims("001-nerdle", claims_nerdle(figures))


def claims_nerdle(found: Mapping[str, Figures]) -> list[DocumentClaim]:
    """Return the claims that agents win all games in 3.2 to 3.7 guesses, as its own does."""
    return [
        DocumentClaim(
            deferred(CLAIMED[name]) if name in CLAIMED else deferred(CLAIMED_BY, bot=f"`{name}`"),
            deferred(
                "{won:.2f}% and {average:.4f}",
                won=100 * figures.win_rate,
                average=figures.average_guesses,
            ),
            None,
            evidence.evaluate(_options(name)),
            Shown.percent(1.0, figures.win_rate),
            evidence,
            halves=(figures.win_rate == 1.0, round(figures.average_guesses, 1) <= 3.7),
        )
        for name, figures in found.items()
        for evidence in [Evidence("nerdle", name, "equations-001", OPTIONS)]
    ]


def _options(name: str) -> str:
    """Return the options of the command that measures a row's agent."""
    seeds = f" --seeds {len(SEEDS)}" if draws("nerdle", name) else ""
    return f"--size 5 --rules report --strict{seeds}"


def _row(name: str, params: Mapping[str, str]) -> tuple[list[str], Figures]:
    words = equation_words(SIZE, "report")
    options = NerdleOptions(SIZE, "report", commuted=False, strict=True)
    runs = [
        run(
            lambda: build_agent("nerdle", name, words, options, params=params),
            NerdleSuite(words, words.answers, options, words, seed),
        )
        for seed in (SEEDS if draws("nerdle", name, params) else SEEDS[:1])
    ]
    record = over_seeds([done.record for done in runs])
    figures = figures_of(record)
    best = shipped_of("nerdle", "report-5")
    same = (figures.wins, figures.total_guesses) == (best.task.answers, best.total)
    setting = ", ".join(f"{key} {value}" for key, value in params.items())
    row = [
        f"`{name}`{f', {setting}' if setting else ''}",
        *cells(figures, *HEAD[1:5]),
        best.status if same else runs[0].agent.status,
        f"{record.cpu_seconds / len(runs):.1f}",
    ]
    return row, figures


DOCUMENT = {"001-nerdle": nerdle_001}
