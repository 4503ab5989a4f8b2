"""Document 003's claims: entropy with n-grams on 4,000 words, on 500 more, and its grid."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product

import numpy as np

from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.report import markdown
from wordgames.evaluation.lists_from_files import most_common, only, with_answers
from wordgames.evaluation.paired_comparison import Difference, difference
from wordgames.evaluation.sampling import Sampling
from wordgames.languages.translation import deferred
from wordgames.vocabulary.arrays import Words
from workshop.reproduction.claims import (
    SITES_WORDS,
    DocumentClaim,
    DocumentClaims,
    Evidence,
    Part,
    Shown,
    on_words,
)
from workshop.reproduction.measure import MeasuredRow, all_secrets, drawn, measure
from workshop.reproduction.stored_runs import stored_record
from workshop.reproduction.wordle_rows import HEAD, cells, claimed, fallbacks, measured_row

BETAS = (0.0, 0.3, 0.6, 0.9, 1.2, 1.5)
BEST, PLAIN = (0.3, 0.3), (0.0, 0.0)
BEST_WEIGHTS = "(0.3, 0.3)"
# Rates and averages of its grid, over 150 games.
PRINTED = {
    (0.3, 0.3): (0.9933, 3.88),
    (0.6, 0.9): (0.9933, 3.94),
    (0.6, 0.3): (0.9867, 3.84),
    (0.3, 0.9): (0.9867, 3.85),
}
GRID_SECONDS, OTHER_SECONDS, SECONDS = 20.95, 1.49, {500: 69.0, 5000: 687.0}
GAMES = (500, 5000)
POPULATION, OTHERS = 4000, 500
LIST = "--lexicon en --length 5 --secrets all --top 4000"
# Of each pair of weights: 150 games drawn, and every word once.
Grid = Mapping[tuple[float, float], tuple[MeasuredRow, MeasuredRow]]
# The same of every word once.
Every = Mapping[tuple[float, float], MeasuredRow]


def document_003(say: Callable[[str], None]) -> Iterator[Part]:
    """Entropy with n-grams: 4,000 words, 500 more, and the grid."""
    yield "## Document 003: entropy with n-grams\n"
    yield (
        "It plays 4,000 words with frequencies. Here: the 4,000 most common allowed words of "
        "English, 5 letters, as secrets and guesses (`--secrets all --top 4000`). 5,000 games are "
        "drawn with repeats, and a word counts once; 500 are drawn without.\n"
    )
    words = top_english(0, POPULATION)
    say("003: 4,000 words")
    rows = [
        claimed("document 003, 500 games", "97.20%", "4.01", "69"),
        claimed("document 003, 5,000 games", "97.34%", "3.995", "687"),
    ]
    simulated = {
        games: measure("entropy-ngram", words, secrets=drawn(words, games), population=POPULATION)
        for games in GAMES
    }
    for games, result in simulated.items():
        rows.append(measured_row(f"`entropy-ngram`, {games:,} games", result))
    for name in ("entropy-ngram", "entropy", "optimal"):
        say(f"003: {name}")
        rows.append(measured_row(f"`{name}`, every word once", measure(name, words)))
    yield markdown(HEAD, rows) + "\n"
    say("003: 500 words")
    known_words, unseen = next_500()
    yield UNSEEN
    yield markdown(HEAD, unseen_rows(known_words, unseen)) + "\n"
    grid = measured_grid(words, say)
    yield GRID
    yield grid_table(grid) + "\n"
    for other in ((0.0, 0.0), (0.6, 0.9)):
        pair = against(grid, other)
        yield (
            f"{BEST} against {other} on every word: {pair.difference:+.4f} guesses a game, "
            f"{pair.wins_gained} games gained, {pair.wins_lost} lost.\n"
        )
    learned = known_words["entropy-ngram"], unseen["entropy-ngram"]
    yield DocumentClaims("003", claims_003(simulated, learned, grid))


def top_english(skip: int, count: int) -> Words:
    """Return the most common allowed English words of five letters, the first `skip` left out."""
    every = all_secrets(lexicon_words("en", 5))
    rows = np.setdiff1d(most_common(every, skip + count), most_common(every, skip))
    return only(every, rows)


UNSEEN = (
    "On 500 other words it claims 100% and 3.09 in 1.49 s, as a player who knows those 500 may "
    "need; one who knows the 4,000 others has to fall back to allowed words. Here: the next 500 by "
    "frequency, both ways.\n"
)
GRID = (
    "Its grid of 36 settings over 150 games. It prints "
    "(0.3, 0.3) 99.33% 3.88, (0.6, 0.9) 99.33% 3.94, (0.6, 0.3) 98.67% 3.84, "
    "(0.3, 0.9) 98.67% 3.85. Here as many games (seed 1), and every word once; 150 games know a "
    "rate of 98% to about 2 points, and cannot tell these settings apart.\n"
)


def next_500() -> tuple[dict[str, MeasuredRow], dict[str, MeasuredRow]]:
    """Measure the agents on 500 words that they know, and on those words knowing 4,000 others."""
    words, every = top_english(4000, 500), all_secrets(lexicon_words("en", 5))
    known = with_answers(every, most_common(every, 4000))
    secrets = np.setdiff1d(most_common(every, 4500), most_common(every, 4000))
    known_words = {name: measure(name, words) for name in ("entropy-ngram", "entropy", "optimal")}
    unseen = {
        name: measure(name, every, known=known, secrets=secrets)
        for name in ("entropy-ngram", "entropy")
    }
    return known_words, unseen


def unseen_rows(
    seen: Mapping[str, MeasuredRow], unseen: Mapping[str, MeasuredRow]
) -> list[list[str]]:
    """Return the rows of the 500 other words, the claim first."""
    rows = [claimed("document 003, 500 games", "100%", "3.09", "1.49")]
    rows += [measured_row(f"`{name}`, knows the 500", result) for name, result in seen.items()]
    for name, result in unseen.items():
        title = f"`{name}`, knows the 4,000 others ({fallbacks(result.record)})"
        rows.append(measured_row(title, result))
    return rows


def measured_grid(words: Words, say: Callable[[str], None]) -> Grid:
    """Measure all 36 settings."""
    say("003: grid")
    grid = {}
    for bigram in BETAS:
        for trigram in BETAS:
            params = {"beta_bigram": bigram, "beta_trigram": trigram}
            some = measure("entropy-ngram", words, params=params, secrets=drawn(words, 150))
            grid[bigram, trigram] = some, measure("entropy-ngram", words, params=params)
    return grid


def grid_table(grid: Grid) -> str:
    """Return the grid as a table, ranked as the document ranks it."""
    head = ("bigram", "trigram", "150 games", "average", "every word", "average", "CPU s")
    ranked = sorted(
        grid.items(),
        key=lambda item: (-item[1][0].figures.wins, item[1][0].figures.average_guesses),
    )
    rows = [
        (
            f"{bigram:.1f}",
            f"{trigram:.1f}",
            *cells(some.figures, "won", "average"),
            *cells(every.figures, "won", "average"),
            f"{every.seconds:.2f}",
        )
        for (bigram, trigram), (some, every) in ranked
    ]
    return markdown(head, rows)


def against(grid: Grid, other: tuple[float, float]) -> Difference:
    """Compare the setting that the document chose with another, word by word."""
    return paired({setting: grid[setting][1] for setting in (BEST, other)}, other)


def paired(grid: Every, other: tuple[float, float]) -> Difference:
    """Compare them where every word was played once."""
    best = grid[BEST].record
    return difference(best, grid[other].record, Sampling.census(len(best.guesses)))


def claims_003(
    simulated: Mapping[int, MeasuredRow], learned: tuple[MeasuredRow, MeasuredRow], grid: Grid
) -> list[DocumentClaim]:
    """Say which of its claims hold: a rate where its 95 % interval reaches it."""
    rates = [*_simulated_claims(simulated), _unseen_claim(*learned), *_grid_claims(grid)]
    return [*on_words(rates, deferred(SITES_WORDS)), *_times()]


def _times() -> Iterator[DocumentClaim]:
    """Yield the claims about its running times; ours are the stored runs' CPU seconds."""
    for games, seconds in SECONDS.items():
        says = deferred("{games} games in {seconds:g} s", games=games, seconds=seconds)
        yield _time(says, _run(games), f"{LIST} --games {games}")
    says = deferred("500 other words in {seconds:g} s", seconds=OTHER_SECONDS)
    yield _time(says, BEYOND, f"{LIST} --beyond {OTHERS}")
    says = deferred("{weights} in {seconds:g} s", weights=BEST_WEIGHTS, seconds=GRID_SECONDS)
    yield _time(says, _run(None, _weights(BEST)), LIST)


def _time(says: str, run: Evidence, lists: str) -> DocumentClaim:
    """Return a claim of a clock: seconds of another machine stand beside it and judge nothing."""
    seconds = stored_record(run).cpu_seconds
    here = deferred("{seconds:.2f} CPU s", seconds=seconds)
    return DocumentClaim(says, here, None, run.evaluate(lists), run=run)


def _simulated_claims(simulated: Mapping[int, MeasuredRow]) -> list[DocumentClaim]:
    claims = []
    for games, rate, average in ((500, 0.972, 4.01), (5000, 0.9734, 3.995)):
        figures, run = simulated[games].figures, _run(games)
        command = f"{run.evaluate(LIST)} --games {games}"
        low, high = simulated[games].rate_interval
        here = deferred(
            "{won:.2f}% ({low:.2f}% to {high:.2f}%)",
            won=100 * figures.win_rate,
            low=100 * low,
            high=100 * high,
        )
        claims += [
            DocumentClaim(
                deferred("{won:.2f}% of {games} games won", won=100 * rate, games=games),
                here,
                high >= rate,
                command,
                Shown.percent(rate, figures.win_rate, (low, high)),
                run,
            ),
            DocumentClaim(
                deferred(
                    "an average of {average:g} over {games} games", average=average, games=games
                ),
                deferred("{average:.4f}", average=figures.average_guesses),
                figures.average_guesses <= average,
                command,
                Shown(average, figures.average_guesses, "guesses"),
                run,
            ),
        ]
    return claims


def _unseen_claim(known: MeasuredRow, unseen: MeasuredRow) -> DocumentClaim:
    knows, others = known.figures, unseen.figures
    return DocumentClaim(
        deferred("100% and 3.09 on 500 words it has not seen"),
        deferred(
            "{won:.2f}% and {average:.4f}; {known:.2f}% and {known_average:.4f} if it knows them",
            won=100 * others.win_rate,
            average=others.average_guesses,
            known=100 * knows.win_rate,
            known_average=knows.average_guesses,
        ),
        None,
        BEYOND.evaluate(f"{LIST} --beyond {OTHERS}"),
        Shown(3.09, others.average_guesses, "guesses"),
        BEYOND,
        halves=(others.win_rate == 1.0, others.average_guesses <= 3.09),
    )


def _grid_claims(grid: Grid) -> list[DocumentClaim]:
    rows = [claim for weights in PRINTED for claim in _printed_row(grid, weights)]
    whole = {setting: every for setting, (_, every) in grid.items()}
    return [*rows, _wins_most(whole), _ngram_claim(whole)]


def _wins_most(grid: Every) -> DocumentClaim:
    best = grid[BEST].figures
    most = max(every.figures.wins for every in grid.values())
    return DocumentClaim(
        deferred("{weights} wins most of the 36 settings", weights=BEST_WEIGHTS),
        deferred(
            "{wins} of {words} words, the best setting {most}",
            wins=best.wins,
            words=best.games,
            most=most,
        ),
        best.wins == most,
        run=_run(None, _weights(BEST)),
    )


def _of_settings(
    settings: Iterable[tuple[float, float]], claim: Callable[[Every], DocumentClaim]
) -> DocumentClaim:
    """Measure a claim about every word once, in the settings that it is about."""
    words = top_english(0, POPULATION)
    return claim({it: measure("entropy-ngram", words, params=_weights(it)) for it in settings})


def _weights(setting: tuple[float, float]) -> dict[str, float]:
    return dict(zip(("beta_bigram", "beta_trigram"), setting, strict=True))


def _printed_row(grid: Grid, setting: tuple[float, float]) -> Iterator[DocumentClaim]:
    """Yield what its grid prints of a setting: the rate, and the average."""
    some, every = (result.figures for result in grid[setting])
    (rate, average), run = PRINTED[setting], _run(None, _weights(setting))
    weights = f"({setting[0]}, {setting[1]})"
    yield DocumentClaim(
        deferred("{weights} wins {won:.2f}%", weights=weights, won=100 * rate),
        deferred(
            "{won:.2f}% of every word once, {drawn:.2f}% of 150 drawn",
            won=100 * every.win_rate,
            drawn=100 * some.win_rate,
        ),
        every.win_rate >= rate,
        run.evaluate(LIST),
        Shown.percent(rate, every.win_rate),
        run,
    )
    yield DocumentClaim(
        deferred("{weights} needs {average:.2f} guesses", weights=weights, average=average),
        deferred(
            "{average:.4f} over every word once, {drawn:.4f} over 150 drawn",
            average=every.average_guesses,
            drawn=some.average_guesses,
        ),
        every.average_guesses <= average,
        run.evaluate(LIST),
        Shown(average, every.average_guesses, "guesses"),
        run,
    )


def _ngram_claim(grid: Every) -> DocumentClaim:
    run, pair = _run(None, _weights(BEST)), paired(grid, PLAIN)
    every, plain = grid[BEST].figures, grid[PLAIN].figures
    return DocumentClaim(
        deferred("n-grams slightly improve the average and the accuracy"),
        deferred(
            "{average:.4f} guesses a game against {other:.4f} without, {gained} games gained, "
            "{lost} lost",
            average=every.average_guesses,
            other=plain.average_guesses,
            gained=pair.wins_gained,
            lost=pair.wins_lost,
        ),
        run=run,
        halves=(pair.difference < 0, pair.wins_gained > pair.wins_lost),
    )


# Claims that are measured alone, by their numbers.
ALONE = {
    14: partial(_of_settings, list(product(BETAS, BETAS)), _wins_most),
    15: partial(_of_settings, (BEST, PLAIN), _ngram_claim),
}


def _run(games: int | None, params: Mapping[str, float] | None = None) -> Evidence:
    """Return the site's run of the same words: so many of them drawn, or every one once."""
    options = {"length": 5, "secrets": "all", "top": POPULATION, "games": games}
    swept = "beta_bigram" if params else ""
    return Evidence("wordle", "entropy-ngram", "en", options, params or {}, swept)


# The site's run of the other words, by an agent that knows the first ones.
BEYOND = Evidence(
    "wordle",
    "entropy-ngram",
    "en",
    {"length": 5, "secrets": "all", "top": POPULATION, "beyond": OTHERS},
)
