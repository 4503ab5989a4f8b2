"""Choices of the person who sends a word list."""

import codecs
import re
from dataclasses import dataclass, replace

from wordgames.importer.report import ImportRefused
from wordgames.languages.casing import Choices, Language, choices_of, language_for, tagged
from wordgames.languages.translation import translate
from wordgames.vocabulary.kinds import EQUATIONS, LONGEST, OTHER_KIND, WORDS

HARD_LIMIT = 40
POPULATION = 100_000
NOUNS_ARE_CAPITALISED = ("de", "lb")
USUAL = Choices(jamo=True, one=True)
# Columns of a table that a person may choose among.
MOST_COLUMNS = 30
# Encodings of plain text, by Python's names.
KNOWN = re.compile(
    "utf-(8|16|32)(-sig|-le|-be)?|ascii|iso8859-[0-9]+|cp[0-9]+|koi8-[rtu]|mac-[a-z0-9]+|tis-620|euc_jp|gb18030"
)


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """Choices for an import; None leaves a choice to the language or to the file.

    language      a code: decides lower case, folding and the encoding of an unmarked 8-bit file
    kind          WORDS, CITIES or EQUATIONS; None: CITIES if the file has their columns
    fold          take accents off
    minimum       letters of the shortest word, 2 by default
    maximum       letters of the longest word, 15 by default, 20 for places
    population    least population of a city; 100,000 for a simplemaps file, no limit for others
    proper_names  keep capitalised words; by default left out of a hunspell dictionary, but not
                  in German, where every noun has one. Lists keep them by default
    stems         take only the stems of a hunspell dictionary, without their forms
    commonest     keep this many words, those with the greatest weights
    encoding      the encoding of the file, if its bytes do not show it
    part          the list that is meant in an archive of several, by its name without the ending
    columns       what each column of a table holds, "" for nothing; None: guessed
    header        whether a table's first row names its columns; None: guessed
    choices       what counts as one letter, recorded in the lexicon's tag; by default Hangul is
                  played by jamo, Hebrew's finals and Arabic's alefs count as one, pairs as two,
                  and names of several words are left out
    """

    language: str = "und"
    kind: str | None = None
    fold: bool | None = None
    minimum: int | None = None
    maximum: int | None = None
    population: int | None = None
    proper_names: bool | None = None
    stems: bool = False
    commonest: int | None = None
    encoding: str | None = None
    part: str = ""
    columns: tuple[str, ...] | None = None
    header: bool | None = None
    choices: Choices | None = None

    def __post_init__(self) -> None:
        if self.kind not in (None, *LONGEST):
            raise ImportRefused(translate(OTHER_KIND))
        if not 1 <= self.shortest <= self.longest(self.kind or WORDS) <= HARD_LIMIT:
            raise ImportRefused(
                translate(
                    "The shortest length is at least 1 and no more than the longest, which "
                    "is at most {most}.",
                    most=str(HARD_LIMIT),
                )
            )
        if self.population is not None and self.population < 0:
            raise ImportRefused(translate("A population can't be negative."))
        if self.encoding is not None and known_encoding(self.encoding) is None:
            raise ImportRefused(translate("We don't know this encoding."))

    @property
    def tag(self) -> str:
        """Return the language's code with its choices about letters."""
        if self.choices is None and "-x-" in self.language:
            return self.language
        return tagged(self.language, replace(self.choices or USUAL, signs=self.signs))

    @property
    def signs(self) -> bool:
        """True if names of several words are kept."""
        known = self.choices or choices_of(self.language)
        return known.signs and self.kind != EQUATIONS

    @property
    def tongue(self) -> Language:
        """Return the facts known about the language."""
        return language_for(self.language)

    @property
    def folds(self) -> bool:
        """True if accents are taken off."""
        return self.tongue.folded if self.fold is None else self.fold

    @property
    def keeps_proper_names(self) -> bool:
        """True if capitalised stems of a hunspell dictionary are kept."""
        if self.proper_names is None:
            return self.tongue.code in NOUNS_ARE_CAPITALISED
        return self.proper_names

    @property
    def shortest(self) -> int:
        """Return the least number of letters."""
        return 2 if self.minimum is None else self.minimum

    def longest(self, kind: str) -> int:
        """Return the greatest number of letters."""
        usual = HARD_LIMIT if self.signs and kind == WORDS else LONGEST[kind]
        return usual if self.maximum is None else self.maximum


def known_encoding(name: str) -> str | None:
    """Return Python's name of an encoding of plain text, None for others (idna, zlib, escapes)."""
    try:
        codec = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return codec if KNOWN.fullmatch(codec) else None
