"""The likely language of pasted words, from their letters and the dictionaries that have them."""

from collections import Counter
from itertools import islice

from lexicons.models import Lexicon
from lexicons.revisions.publish import playable
from wordgames.importer.spelling import ARTICLES, without_article
from wordgames.importer.word_lines import pasted
from wordgames.languages.casing import LANGUAGES, layout_of, lower, typed

# Letters and words looked at, the share that makes a language sure, that of foreign letters.
READ, LOOKED_AT, ENOUGH, LEEWAY = 50_000, 200, 0.5, 0.005
# Languages without an alphabet, by the layouts of their letters.
BY_SCRIPT = {"korean": "ko", "kana": "ja", "cjk": "zh"}
LIKELY = "en es fr de it pt nl pl tr vi sv cs hu ro fi da id hr ru uk bg sr el he ar fa ur hi mr bn"


def guess_language(text: str, reader: str) -> str:
    """Return the code of the likely language; the reader's own where nothing speaks against it."""
    words = [line.word for line in islice(pasted(text[:READ]), LOOKED_AT) if line.word]
    letters = Counter(filter(str.isalpha, lower("".join(words), "und")))
    fits = {
        code: sum(count for letter, count in letters.items() if letter in language.letters)
        for code, language in LANGUAGES.items()
    }
    best = max(fits.values())
    if not best or 2 * best < letters.total():
        return BY_SCRIPT.get(layout_of("".join(letters)), reader)
    fitting = [code for code, fit in fits.items() if fit >= best - LEEWAY * letters.total()]
    order = [reader, *LIKELY.split(), *fitting]
    likely = sorted(fitting, key=order.index)
    lexicons = {it.language: it for it in playable().filter(bundled=True, language__in=likely)}
    known = {
        code: _count_known(words, code, lexicons.get(code))
        for code in likely
        if code in lexicons or code in ARTICLES
    }
    surest = max(known, key=lambda code: known[code], default="")
    return surest if known.get(surest, 0) >= ENOUGH * len(words) else likely[0]


def _count_known(words: list[str], code: str, lexicon: Lexicon | None) -> int:
    """Return how many words have an article of the language, or are in a dictionary of it."""
    bare = [without_article(word, code) for word in words]
    articles = sum(word != rest for word, rest in zip(words, bare, strict=True))
    if lexicon is None or lexicon.current is None:
        return articles
    columns = lexicon.current.read()
    spelled = (typed(word, code, folded=columns.folded) for word in bare)
    return max(articles, sum(word in columns for word in spelled))
