"""The kinds of lexicon in words: what their files are refused for, and their bundled lists."""

from collections.abc import Callable

from wordgames.languages.translation import translatable

WORDS, CITIES, EQUATIONS = "words", "cities", "equations"
# The kind, and the slug, of the one dictionary without words: of games that need none.
NONE = "none"
# Kind -> function that returns why a text is not of that kind ("left side is 2, ..."), or "".
#
# A game whose lexicons hold something other than words adds its own check here.
CHECKS: dict[str, Callable[[str], str]] = {}
# Letters of the longest entry, unless an import says otherwise.
LONGEST = {WORDS: 15, CITIES: 20, EQUATIONS: 15}
OTHER_KIND = translatable("A lexicon holds words, cities or equations.")
NOT_WORDS = translatable("This is a table of cities: choose cities as the kind of lexicon.")
BAD_HEADER = translatable("The header of the table of cities is damaged.")
TOO_MANY_CELLS = translatable("The table of cities is damaged: a row has too many cells.")
# Bundled lists that belong to no language.
OURS = frozenset(
    {
        translatable("World cities"),
        translatable("Equations"),
        translatable("Equations with a lone 0"),
        translatable("All languages"),
    }
)
