"""Document 002's claims: letter frequency by length, in easy and hard mode, in three languages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from wordgames.agent_registry import build_agent
from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.report import markdown
from wordgames.evaluation.figures import Figures
from wordgames.languages.translation import deferred, joined, translatable
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.evaluation.runs import THRESHOLDS
from wordgames.wordle.rules import WordleObservation, WordleOptions
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Evidence, Part, Shown
from workshop.reproduction.measure import (
    LANGUAGES,
    MeasuredRow,
    all_secrets,
    drawn,
    measure,
    one_by_one,
)
from workshop.reproduction.wordle_rows import cells

LENGTHS = (2, 3, 4, 5, 6)
EASY, OFF, HARD, PRINTED = "explore on", "explore off", "hard mode", "as printed"
SETTINGS: Mapping[str, tuple[str, dict[str, str]]] = {
    EASY: ("normal", {}),
    OFF: ("normal", {"explore": "off"}),
    HARD: ("hard", {}),
    PRINTED: ("normal", {"gray": "as-printed"}),
}
# What is tried of the thresholds of exploring, one at a time; each of document 002's is 3.
EXPLORING = {name: tuple(map(int, values)) for name, values in THRESHOLDS.items()}
# Figure 1: seeds and games of its averages, and how near they have to be to have settled.
SEEDS, SIMULATED, SETTLED = (1, 2, 3), 5_000, 0.05
THRESHOLD = 3
LIST = "--lexicon en --length 5 --secrets all"
# Where the site draws the averages by length, in both modes and three languages.
BY_LENGTH = "/stats/lengths/?game=wordle&agent=letter-frequency&of=all+words"
NOT_SO = {
    "English": translatable(
        "not so in English: {short} letters {average:.3f}, {long} letters {longer:.3f}"
    ),
    "French": translatable(
        "not so in French: {short} letters {average:.3f}, {long} letters {longer:.3f}"
    ),
    "Spanish": translatable(
        "not so in Spanish: {short} letters {average:.3f}, {long} letters {longer:.3f}"
    ),
}
OF_ANSWERS = translatable("of the answers: {words}")
OF_ALL = translatable("of all words: {words}")
Tried = tuple[str, float, MeasuredRow]
# A language, a length and a setting.
Cell = tuple[str, int, str]


def document_002(say: Callable[[str], None]) -> Iterator[Part]:
    """Letter frequency at lengths 2 to 6 in three languages, every word a secret."""
    yield "## Document 002: letter frequency in three languages\n"
    yield (
        "It claims that easy mode (explore on) always beats hard mode and that shorter words take "
        "more guesses; its figures are lost. Every word of the bundled lexicon is a secret; a lost "
        "game counts twice the limit, as it scores. "
        "*as printed*: its filter, which drops every word with a gray letter.\n"
    )
    figures, rows = dict[Cell, Figures](), []
    for slug, language in LANGUAGES.items():
        for length in LENGTHS:
            say(f"002: {language} {length}")
            words = all_secrets(lexicon_words(slug, length))
            for name, (mode, params) in SETTINGS.items():
                result = measure("letter-frequency", words, mode=mode, params=params)
                figures[language, length, name] = result.figures
            cells = [_cell(figures[language, length, name]) for name in SETTINGS]
            rows.append([language, str(length), f"{len(words):,}", *cells])
    yield markdown(("lexicon", "length", "words", *SETTINGS), rows) + "\n"
    yield "Each cell: average with losses doubled, and games won.\n"
    words = all_secrets(lexicon_words("en", 5))
    tried = list(one_by_one("letter-frequency", words, EXPLORING, say))
    yield from thresholds(tried)
    say("002: figure 1")
    seeds = [
        measure("letter-frequency", words, secrets=drawn(words, SIMULATED, seed)).figures
        for seed in SEEDS
    ]
    claims = [*claims_002(figures, openers()), _settled(seeds), *best_thresholds(tried)]
    yield DocumentClaims("002", claims)


def thresholds(tried: Sequence[Tried]) -> Iterator[str]:
    """Set out what exploring earlier or later comes to."""
    yield (
        "It explores once one letter in three is placed (`one_in`), with more than 3 words left "
        "(`few`) and at most 3 for each letter of a word (`many`). Others, each alone: "
        "`bin/manage evaluate wordle --agent letter-frequency --lexicon en "
        "--length 5 --secrets all --param NAME=VALUE`.\n"
    )
    columns = ("won", "average", "losses doubled")
    rows = [
        [f"`{name}`", str(value), *cells(result.figures, *columns)] for name, value, result in tried
    ]
    yield markdown(("threshold", "value", *columns), rows) + "\n"


def _cell(figures: Figures) -> str:
    return f"{figures.average_penalised:.3f} ({figures.win_rate:.1%})"


def openers() -> dict[str, list[str]]:
    """Return the best first guesses in English, of the answers and of all words, ties together."""
    answers = lexicon_words("en", 5)
    lists = {OF_ANSWERS: answers, OF_ALL: all_secrets(answers)}
    return {name: _best_openers(words) for name, words in lists.items()}


def _best_openers(words: Words) -> list[str]:
    agent = build_agent("wordle", "letter-frequency", words, WordleOptions(words.length))
    ranked = agent.suggest(situate(WordleObservation(WordleOptions(words.length)), words)).ranked
    return [suggestion.move.upper() for suggestion in ranked if suggestion.score == ranked[0].score]


def claims_002(
    found: Mapping[Cell, Figures], first: Mapping[str, list[str]]
) -> list[DocumentClaim]:
    """Say which of its claims hold."""
    average = {cell: figures.average_penalised for cell, figures in found.items()}
    rows = [(language, length) for language, length, name in found if name == EASY]
    arose = [name for name, words in first.items() if "AROSE" in words]
    return [
        *(claim(average, rows) for _, claim in OF_MODES),
        DocumentClaim(
            deferred("its opener is {word}", word="AROSE"),
            joined(
                *(deferred(name, words=" / ".join(words)) for name, words in first.items()),
                between="; ",
            ),
            bool(arose),
            "explain wordle --agent letter-frequency --lexicon en --length 5",
        ),
    ]


def _easier(average: Mapping[Cell, float], rows: Sequence[tuple[str, int]]) -> DocumentClaim:
    easy = sum(average[*row, EASY] < average[*row, HARD] for row in rows)
    return DocumentClaim(
        deferred("easy mode always scores lower than hard mode"),
        deferred("in {easy} of {rows} rows", easy=easy, rows=len(rows)),
        easy == len(rows),
        shown=Shown(len(rows), easy, "lists"),
        page=BY_LENGTH,
    )


def _rises(
    average: Mapping[Cell, float], rows: Sequence[tuple[str, int]], mode: str, says: str
) -> DocumentClaim:
    """True if the average rises with every letter that words are shorter by."""
    steps = [
        (language, short, long)
        for language in LANGUAGES.values()
        for short, long in pairwise(LENGTHS)
        if (language, long) in rows
    ]
    broken = [
        (language, short, long)
        for language, short, long in steps
        if average[language, short, mode] <= average[language, long, mode]
    ]
    exceptions = [
        deferred(
            NOT_SO[language],
            short=short,
            long=long,
            average=average[language, short, mode],
            longer=average[language, long, mode],
        )
        for language, short, long in broken
    ]
    most = deferred(
        "in {rising} of {steps} steps by a letter",
        rising=len(steps) - len(broken),
        steps=len(steps),
    )
    return DocumentClaim(
        says,
        joined(most, *exceptions, between="; "),
        not broken,
        shown=Shown(len(steps), len(steps) - len(broken), "steps"),
        page=BY_LENGTH,
    )


EASY_RISES = deferred("easy mode: the average rises as words get shorter")
HARD_RISES = deferred("hard mode: the average rises as words get shorter")
# Its claims about the modes, each with those that it needs.
OF_MODES: Sequence[tuple[Sequence[str], Callable[..., DocumentClaim]]] = (
    ((EASY, HARD), _easier),
    ((EASY,), partial(_rises, mode=EASY, says=EASY_RISES)),
    ((HARD,), partial(_rises, mode=HARD, says=HARD_RISES)),
)


def _of_modes(modes: Sequence[str], claim: Callable[..., DocumentClaim]) -> DocumentClaim:
    """Measure one of them."""
    average, rows = dict[Cell, float](), []
    for slug, language in LANGUAGES.items():
        for length in LENGTHS:
            words = all_secrets(lexicon_words(slug, length))
            rows.append((language, length))
            for name in modes:
                mode, params = SETTINGS[name]
                result = measure("letter-frequency", words, mode=mode, params=params)
                average[language, length, name] = result.figures.average_penalised
    return claim(average, rows)


# Claims that are measured alone, by their numbers.
ALONE = {number: partial(_of_modes, *row) for number, row in enumerate(OF_MODES, 1)}


def _settled(seeds: Sequence[Figures]) -> DocumentClaim:
    """Return the claim of figure 1: after so many games the seed no longer matters."""
    averages = [figures.average_guesses for figures in seeds]
    run = _run("normal", games=SIMULATED)
    return DocumentClaim(
        deferred("after {games} games the seed no longer matters", games=SIMULATED),
        deferred(
            "{first:.3f}, {second:.3f} and {third:.3f} guesses by seeds 1 to 3",
            **dict(zip(("first", "second", "third"), averages, strict=True)),
        ),
        max(averages) - min(averages) <= SETTLED,
        run.evaluate(f"{LIST} --games {SIMULATED}"),
        run=run,
    )


def best_thresholds(tried: Sequence[Tried]) -> list[DocumentClaim]:
    """Return the claims that its thresholds, found by trying, are the best."""
    figures = {(name, value): it.figures for name, value, it in tried}
    return [
        _best(name, {value: figures[name, value] for value in EXPLORING[name]})
        for name in EXPLORING
    ]


def _best(name: str, tried: Mapping[float, Figures]) -> DocumentClaim:
    """Return the claim about one threshold: what wins most dearly counts, lost games doubled."""
    value = min(tried, key=lambda it: (tried[it].average_penalised, it != THRESHOLD))
    best, printed = tried[value], tried[THRESHOLD]
    run = _run("normal", params={name: value}, swept=name)
    return DocumentClaim(
        deferred(
            "{name}, of its three thresholds of {value} found by trying, is the best",
            name=f"`{name}`",
            value=THRESHOLD,
        ),
        deferred(
            "{value:g} wins {won:.2f}% and needs {average:.4f}, losses doubled; "
            "{threshold:g} wins {other:.2f}% and needs {other_average:.4f}",
            value=float(value),
            won=100 * best.win_rate,
            average=best.average_penalised,
            threshold=float(THRESHOLD),
            other=100 * printed.win_rate,
            other_average=printed.average_penalised,
        ),
        value == THRESHOLD,
        run.evaluate(LIST),
        run=run,
    )


def _run(
    mode: str,
    games: int | None = None,
    params: Mapping[str, float] | None = None,
    swept: str = "",
) -> Evidence:
    """Return the site's run at the length that people play."""
    options = {"length": 5, "mode": mode, "secrets": "all", "games": games}
    return Evidence("wordle", "letter-frequency", "en", options, params or {}, swept)
