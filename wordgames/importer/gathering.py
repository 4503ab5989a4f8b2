"""Gather the words of a source; if there are too many, leave out the longest or the rarest."""

from collections.abc import Iterator
from functools import partial

from wordgames.importer.affixes import TooManyForms
from wordgames.importer.options import ImportOptions
from wordgames.importer.report import ImportRefused, RejectionCount
from wordgames.importer.spelling import PROPER_NAME, UnspellableError, WordSpeller, without_article
from wordgames.importer.word_list import Source
from wordgames.languages.translation import (
    deferred,
    localize,
    translatable,
    translate,
    translate_plural,
)
from wordgames.vocabulary.column_builder import Builder
from wordgames.vocabulary.columns import WORDS, Entry

MOST_WORDS = 1_000_000
# Least number of words gathered before all but the commonest are forgotten.
LEAST_CROWD = 100_000
# Share of words with an article that makes a list a vocabulary ("der Hund", "to run").
VOCABULARY = 0.1
# Words up to this length are never left out: if they are too many, the file is refused.
LEAST_LONGEST = 8
TOO_LONG = translatable(
    "Words of more than {longest} letters are left out, as there are over {most} words."
)


def gather(
    builder: Builder,
    source: Source,
    speller: WordSpeller,
    tally: RejectionCount,
    options: ImportOptions,
) -> None:
    """Add the words of a source to the builder; raises ImportRefused, TooManyForms.

    If there are too many, leave out the longest, or all but the commonest on request.
    """
    leaves_names = options.proper_names is False and source.kind == WORDS
    crowd = _crowd(source, options)
    for entry in spelled(source, speller, tally, leaves_names=leaves_names):
        size = builder.add(entry)
        if size > crowd:
            _thin(builder, options.commonest or 0)
            size = len(builder)
            crowd = max(crowd, 2 * size)
        if size > MOST_WORDS:
            _shorten(builder, source, speller, grows=bool(source.grow) and not options.stems)
    if not len(builder):
        raise ImportRefused(no_word(tally))


def _crowd(source: Source, options: ImportOptions) -> int:
    """Return the number of words to gather before all but the commonest are forgotten."""
    if options.commonest is None or not source.weighs:
        return 2 * MOST_WORDS
    return min(max(2 * options.commonest, LEAST_CROWD), MOST_WORDS)


def _shorten(builder: Builder, source: Source, speller: WordSpeller, *, grows: bool) -> None:
    """Leave out the longest words, gathered already or still to come, until few enough remain.

    What is kept does not depend on the order of the file: every word up to a length. Raises
    ImportRefused if that cannot help, TooManyForms if the words come from affixes.
    """
    while len(builder) > MOST_WORDS:
        longest = builder.longest() - 1
        if longest < LEAST_LONGEST and grows:
            raise TooManyForms
        if longest < LEAST_LONGEST:
            raise ImportRefused(
                translate(
                    "The file has more than {most} words. Keep fewer, such as the commonest, "
                    "or choose a smaller maximum length.",
                    most=MOST_WORDS,
                )
            )
        leave_out_longer(source, speller, longest)
        builder.keep(lambda word, _: len(word) <= speller.longest)


def leave_out_longer(source: Source, speller: WordSpeller, longest: int) -> None:
    """Leave words of more letters out, and say so."""
    speller.longest = longest
    others = tuple(note for note in source.notes if getattr(note, "code", "") != TOO_LONG)
    source.notes = (*others, deferred(TOO_LONG, longest=speller.longest, most=MOST_WORDS))


def keep_commonest(builder: Builder, source: Source, options: ImportOptions) -> None:
    """Keep this many words, those with the greatest weights; raises ImportRefused without any."""
    most = options.commonest
    if most is None or len(builder) <= most:
        return
    if not source.weighs:
        raise ImportRefused(
            translate("The file doesn't say how common its words are, so none has a weight.")
        )
    _thin(builder, most)


def _thin(builder: Builder, most: int) -> None:
    """Forget all but the heaviest words, this many of them plus any of equal weight.

    A word forgotten on the way weighs less than that many others, whatever comes later.
    """
    least = sorted(builder.weights(), reverse=True)[most - 1]
    builder.keep(lambda _, weight: weight >= least)


def no_word(tally: RejectionCount) -> str:
    """Return the sentence that refuses a file without words, with the first reason."""
    if not tally.rejections:
        return translate("The file has no usable word.")
    first, others = tally.rejections[0], sum(tally.reasons.values()) - 1
    values = {"line": first.line, "text": first.text, "reason": localize(first.reason)}
    if not others:
        return translate("The file has no usable word. Line {line}, “{text}”, {reason}.", **values)
    return translate_plural(
        "The file has no usable word. Line {line}, “{text}”, {reason}. {count} more line was "
        "rejected.",
        "The file has no usable word. Line {line}, “{text}”, {reason}. {count} more lines "
        "were rejected.",
        others,
        **values,
    )


def spelled(
    source: Source, speller: WordSpeller, tally: RejectionCount, *, leaves_names: bool = False
) -> Iterator[Entry]:
    """Yield the entries whose words are words of letters; tally the others."""
    spell = partial(_spelled, speller, tally, leaves_names)
    held: list[tuple[int, Entry]] = []
    count, articles = 0, source.articles
    for line, entry in source.rows:
        count += 1
        word = entry.word
        if articles and not word.isalpha() and without_article(word, articles) != word:
            held.append((line, entry))
        elif one := spell(line, entry, word):
            yield one
    vocabulary = len(held) >= VOCABULARY * count
    for line, entry in held:
        text = without_article(entry.word, source.articles) if vocabulary else entry.word
        if one := spell(line, entry, text):
            yield one


def _spelled(  # noqa: PLR0917
    speller: WordSpeller,
    tally: RejectionCount,
    leaves_names: bool,
    line: int,
    entry: Entry,
    text: str,
) -> Entry | None:
    """Return an entry as its word is spelled, or None for one that is tallied."""
    try:
        word, shown = speller.spell(text)
    except UnspellableError as error:
        tally.reject(line, entry.word, error.args[0])
        return None
    if leaves_names and text[:1].isupper() and not text.isupper():
        tally.reject(line, entry.word, PROPER_NAME)
        return None
    if word == shown == entry.word:
        return entry
    return Entry(word, entry.weight, entry.answer, entry.display or shown, *entry[4:])
