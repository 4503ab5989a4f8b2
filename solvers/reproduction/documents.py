"""The documents' claims beside our measurements, under their conditions: 000 to 004."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from lexicons.arrays import Words
from solvers.evaluation.compare import difference
from solvers.evaluation.lists import most_common, only, with_answers
from solvers.evaluation.sampling import Sampling
from solvers.games.wordle.agents.letter_odds import LetterOdds, place_odds
from solvers.games.wordle.agents.tree_search import covering_words
from solvers.reproduction.cities import document_000
from solvers.reproduction.hangman import hangman_001
from solvers.reproduction.jumble import jumble_001
from solvers.reproduction.ladder import ladder_001
from solvers.reproduction.measure import (
    LANGUAGES,
    Measured,
    all_secrets,
    drawn,
    measure,
    original_words,
)
from solvers.reproduction.nerdle import nerdle_001
from solvers.shell.lexicon import lexicon_words
from solvers.shell.tables import markdown

Say = Callable[[str], None]

HEAD = ("claim or agent", "won", "average", "of wins", "losses doubled", "worst", "CPU s")
BETAS = (0.0, 0.3, 0.6, 0.9, 1.2, 1.5)
NOT_HERE = "The original lists are not in `../shared/data`, so this was not measured.\n"


def _row(title: str, measure: Measured) -> list[str]:
    figures = measure.figures
    known = "" if measure.status == "heuristic" else f" ({measure.status})"
    return [
        title + known,
        f"{figures.win_rate:.2%}",
        f"{figures.average_guesses:.4f}",
        "-" if figures.average_wins is None else f"{figures.average_wins:.4f}",
        f"{figures.average_penalised:.4f}",
        str(figures.worst) if figures.wins == figures.games else "lost",
        f"{measure.seconds:.1f}",
    ]


def claimed(title: str, won: str, average: str, seconds: str = "") -> list[str]:
    """Return the row of a document's claim; which average it prints, it does not say."""
    return [title, won, average, "", "", "", seconds]


def document_001(say: Say) -> Iterator[str]:
    """Information theory with four guesses computed beforehand, against exhaustive search."""
    yield "## Document 001: information theory and exhaustive search\n"
    yield (
        "It claims 97.9 % and an average of 4.451 on a dictionary of 12,953 words with its first "
        "four guesses computed beforehand, and that information theory is more accurate than its "
        "exhaustive search. Here: all 12,972 original words are secrets and guesses.\n"
    )
    original = original_words()
    if original is None:
        yield NOT_HERE
        return
    words = all_secrets(original)
    rows = [claimed("document 001", "97.9 %", "4.451")]
    for name in ("entropy@001", "entropy", "letter-frequency@001"):
        say(f"001: {name}")
        rows.append(_row(f"`{name}`", measure(name, words)))
    yield markdown(HEAD, rows) + "\n"


def document_002(say: Say) -> Iterator[str]:
    """Letter frequency at lengths 2 to 6 in three languages, every word a secret."""
    yield "## Document 002: letter frequency in three languages\n"
    yield (
        "Its figures are lost with its pictures; its text claims that easy mode (explore on) "
        "always beats hard mode and that shorter words take more guesses. Every word of the "
        "bundled lexicon is a secret, six guesses; a lost game counts twice the limit, as it "
        "scores. "
        "*as printed*: its filter, which drops every word with a gray letter.\n"
    )
    head = ("lexicon", "length", "words", "explore on", "explore off", "hard mode", "as printed")
    rows = []
    for slug, language in LANGUAGES.items():
        for length in (2, 3, 4, 5, 6):
            say(f"002: {language} {length}")
            words = all_secrets(lexicon_words(slug, length))
            cells = [_penalised(words, *setting) for setting in SETTINGS_002]
            rows.append([language, str(length), f"{len(words):,}", *cells])
    yield markdown(head, rows) + "\n"
    yield "Each cell: average with losses doubled, and games won.\n"


SETTINGS_002: tuple[tuple[str, dict[str, str]], ...] = (
    ("normal", {}),
    ("normal", {"explore": "off"}),
    ("hard", {}),
    ("normal", {"gray": "as-printed"}),
)


def _penalised(words: Words, mode: str, params: dict[str, str]) -> str:
    figures = measure("letter-frequency", words, mode=mode, params=params).figures
    return f"{figures.average_penalised:.3f} ({figures.win_rate:.1%})"


def document_003(say: Say) -> Iterator[str]:
    """Entropy with n-grams: 4,000 words, 500 more, and the grid."""
    yield "## Document 003: entropy with n-grams\n"
    yield (
        "It plays 4,000 words with frequencies. Here: the 4,000 most common allowed words of "
        "English, 5 letters, as secrets and guesses (`--secrets all --top 4000`).\n"
    )
    words = top_english(0, 4000)
    say("003: 4,000 words")
    rows = [
        claimed("document 003, 500 games", "97.20 %", "4.01", "69"),
        claimed("document 003, 5,000 games", "97.34 %", "3.995", "687"),
    ]
    for games in (500, 5000):
        result = measure("entropy-ngram", words, secrets=drawn(words, games))
        rows.append(_row(f"`entropy-ngram`, {games:,} games", result))
    for name in ("entropy-ngram", "entropy", "optimal"):
        say(f"003: {name}")
        rows.append(_row(f"`{name}`, every word once", measure(name, words)))
    yield markdown(HEAD, rows) + "\n"
    yield from _unseen(say)
    yield from _grid(words, say)


def top_english(skip: int, count: int) -> Words:
    """Return the most common allowed English words of five letters, the first `skip` left out."""
    every = all_secrets(lexicon_words("en", 5))
    rows = np.setdiff1d(most_common(every, skip + count), most_common(every, skip))
    return only(every, rows)


def _unseen(say: Say) -> Iterator[str]:
    say("003: 500 words")
    yield (
        "On 500 other words it claims 100 % and 3.09 in 1.49 s. That is the average of a player "
        "who knows those 500 words; one who knows the 4,000 others has to fall back to allowed "
        "words by frequency. Here: the next 500 by frequency, both ways.\n"
    )
    rows = [claimed("document 003, 500 games", "100 %", "3.09", "1.49")]
    next_500 = top_english(4000, 500)
    rows += [
        _row(f"`{name}`, knows the 500", measure(name, next_500))
        for name in ("entropy-ngram", "entropy", "optimal")
    ]
    every = all_secrets(lexicon_words("en", 5))
    known = with_answers(every, most_common(every, 4000))
    secrets = np.setdiff1d(most_common(every, 4500), most_common(every, 4000))
    for name in ("entropy-ngram", "entropy"):
        result = measure(name, every, known=known, secrets=secrets)
        title = f"`{name}`, knows the 4,000 others ({result.record.fallbacks} fallbacks)"
        rows.append(_row(title, result))
    yield markdown(HEAD, rows) + "\n"


def _grid(words: Words, say: Say) -> Iterator[str]:
    say("003: grid")
    yield (
        "Its grid of 36 settings over 150 games, ranked by success rate, average, time: it prints "
        "(0.3, 0.3) 99.33 % 3.88, (0.6, 0.9) 99.33 % 3.94, (0.6, 0.3) 98.67 % 3.84, "
        "(0.3, 0.9) 98.67 % 3.85. The same number of games here (seed 1), and every word once; "
        "150 games cannot tell these settings apart: they know a rate of 98 % to about 2 points.\n"
    )
    results = []
    for bigram in BETAS:
        for trigram in BETAS:
            params = {"beta_bigram": bigram, "beta_trigram": trigram}
            some = measure("entropy-ngram", words, params=params, secrets=drawn(words, 150))
            results.append((bigram, trigram, some, measure("entropy-ngram", words, params=params)))
    results.sort(key=lambda row: (-row[2].figures.wins, row[2].figures.average_guesses))
    rows = [
        (
            f"{bigram:.1f}",
            f"{trigram:.1f}",
            f"{some.figures.win_rate:.2%}",
            f"{some.figures.average_guesses:.4f}",
            f"{every.figures.win_rate:.2%}",
            f"{every.figures.average_guesses:.4f}",
            f"{every.seconds:.2f}",
        )
        for bigram, trigram, some, every in results
    ]
    head = ("bigram", "trigram", "150 games", "average", "every word", "average", "CPU s")
    yield markdown(head, rows) + "\n"
    settings = {(bigram, trigram): every for bigram, trigram, _, every in results}
    for other in ((0.0, 0.0), (0.6, 0.9)):
        best = settings[0.3, 0.3].record
        every = Sampling.census(len(best.guesses))
        pair = difference(best, settings[other].record, every)
        yield (
            f"(0.3, 0.3) against {other} on every word: {pair.difference:+.4f} guesses a game, "
            f"{pair.wins_gained} games gained, {pair.wins_lost} lost.\n"
        )


def document_004(say: Say) -> Iterator[str]:
    """Letter probabilities by place, tree searches, CSP."""
    yield "## Document 004: positions, tree searches, CSP\n"
    words = original_words()
    if words is None:
        yield NOT_HERE
        return
    yield _toast(words)
    first = " ".join(words[row] for row in covering_words(words, 6)).upper()
    audio = " ".join(words[row] for row in covering_words(words, 6, "audio")).upper()
    yield (
        f"First guesses without a repeated letter: it finds three and no fourth; here {first}, "
        f"and from AUDIO {audio}.\n"
    )
    yield (
        "It says that without the boost most games took more than six guesses, that 1/5 is "
        "slightly better than 1/4, and that the tree searches play at all only after three fixed "
        "guesses. The original lists:\n"
    )
    rows = []
    for boost in ("0", "1/(length-1)", "1/length"):
        say(f"004: boost {boost}")
        result = measure("positional", words, params={"boost": boost})
        rows.append(_row(f"`positional`, boost {boost}", result))
    for name in ("bfs", "dfs", "greedy", "astar", "csp"):
        say(f"004: {name}")
        result = measure(name, words)
        rows.append(_row(f"`{name}` ({result.record.fallbacks} fallbacks)", result))
    yield markdown(HEAD, rows) + "\n"


def _toast(words: Words) -> str:
    odds = place_odds(words)
    toast = words.encode("toast")
    if toast is None:
        raise ValueError("The original lists have the letters of TOAST.")
    terms = [f"{odds[place, symbol]:.4f}" for place, symbol in enumerate(toast)]
    start = LetterOdds.after(words, odds, (), 1 / words.length)
    whole = float(start.scores(toast[None, :])[0])
    maybe = float(_after_maybe(words).scores(toast[None, :])[0])
    return (
        "It prints .0644, .1205, .1326, .0739, .1093 for T, O, A, S, T in TOAST, .5007 for the "
        "word (the sum of rounded terms) and .7007 after MAYBE with A misplaced. Here: "
        f"{', '.join(terms)}; {whole:.4f}; {maybe:.4f}.\n"
    )


def _after_maybe(words: Words) -> LetterOdds:
    from games.wordle.rules import Turn

    turns = (Turn("maybe", (0, 1, 0, 0, 0)),)
    return LetterOdds.after(words, place_odds(words), turns, 1 / words.length)


DOCUMENTS = {
    "000": document_000,
    "001": document_001,
    "001-hangman": hangman_001,
    "001-nerdle": nerdle_001,
    "001-jumble": jumble_001,
    "001-ladder": ladder_001,
    "002": document_002,
    "003": document_003,
    "004": document_004,
}
