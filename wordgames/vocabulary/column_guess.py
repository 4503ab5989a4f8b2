"""What the columns of a table hold, by their names or, without known ones, by their cells."""

import itertools
import math
import re
import unicodedata
from collections.abc import Sequence

NUMERIC = re.compile(
    r"[<>~≈#]?\s?[+\-\N{MINUS SIGN}]?\d[\d.,'\u2019\u00a0\u202f ]*(?:[eE][+-]?\d+)?\s?[%+]?"
)
# What stands in a cell whose number is missing, in small letters.
MISSING = frozenset(
    ("", "-", "–", "—", "?", "na", "n/a", "#n/a", "nan", "null", "nil", "none", ".", "..", "inf")
)
GROUPS = "'\u2019\u00a0\u202f "
AROUND = "<>~≈#%+ \u00a0\u202f"
MOST = 1e30

WITHOUT_HEADER = ("word", "weight", "answer", "group")
NAMES = {
    "word": (
        *("word", "words", "city", "name", "term", "entry", "headword", "front", "ortho", "lemma"),
        *("mot", "mots", "palabra", "palabras", "wort", "wörter", "parola", "parole", "palavra"),
        *("palavras", "woord", "woorden", "ord", "слово", "слова", "vocabulary", "vocab"),
        *("vokabel", "vokabeln", "vocabulaire", "vocabulario", "spelling_word", "spelling_words"),
        *("word_list", "wordlist", "spelling_list", "מילה", "מילים"),
    ),
    "weight": (
        *("weight", "frequency", "freq", "count", "occurrences", "hits", "zipf", "score"),
        *("fréquence", "frequence", "frecuencia", "häufigkeit", "frequenza", "frequência"),
    ),
    "answer": ("answer", "answers", "is_answer", "secret"),
    "clue": (
        *("clue", "clues", "hint", "definition", "definitions", "meaning", "meanings"),
        *("translation", "back", "gloss", "question", "description"),
        *("définition", "definición", "bedeutung", "übersetzung", "traduction", "traducción"),
    ),
    "group": ("group", "country", "category"),
    "display": ("display",),
    "population": ("population",),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lng", "lon"),
}
MEANING = {name: meaning for meaning, names in NAMES.items() for name in names}
NAMES_ELSEWHERE = ("name", "city", "front", "entry", "term", "ord", "parole", "lemma")
# What the first line of a list may say that is no word of it.
HEADINGS = frozenset(NAMES["word"]).difference(NAMES_ELSEWHERE)
# What the last row of a table of counts may be called.
TOTALS = frozenset(
    (
        *("total", "totals", "sum", "grand_total", "gesamt", "summe", "insgesamt", "totale"),
        *("somme", "suma", "totaal", "soma", "итого", "всего", "סך_הכול", "סה״כ"),
    )
)
# What a row of sums may be called too, if a colon or a capital sets it off.
SUBTOTALS = frozenset(
    (
        *("subtotal", "sub-total", "sub total", "grand total", "word count", "average", "mean"),
        *("zwischensumme", "gesamtzahl", "anzahl", "durchschnitt", "sous-total", "nombre"),
        *("moyenne", "subtotaal", "subtotale", "promedio", "media", "count"),
    )
)
SUMS = SUBTOTALS | {name.replace("_", " ") for name in TOTALS}
# How a row of a table begins that is a comment: "#1" is a number, and "#" the name of some.
REMARK = ("# ", "##", "#!")
# The columns of GeoNames' tables of places, nineteen without a header.
GEONAMES = (
    *("", "word", "", ""),
    *("latitude", "longitude", "", ""),
    "group",
    *[""] * 5,
    "population",
)
GEONAMES_WIDTH = 19
ARTICLE = re.compile(r"^(?:[^\W\d_]{1,3} |\([^()]{1,8}\)\s?)(?=\S+$)")
SPELLINGS = re.compile(r"\w+/\w+")
JOINING = dict.fromkeys(map(ord, "-'’ʼ·\u200c\u200d"))
# The name of one of several like columns: "Week 2", "Group B".
NUMBERED = re.compile(r"(.{0,60}?)\s{0,3}(?:\d{1,9}|[A-Z])")
DEGREES = re.compile(r"[+-]?\d{1,3}[.,]\d+")
MOSTLY = 0.9
# Shares of words in a column of them, and in all those of a table: some are repeated or wrong.
SOMEWHAT, QUITE = 0.4, 0.7
# Columns of words, and of nothing else, that are all read as words.
MANY_WORDS = 3
YES = frozenset(("1", "true", "yes", "y", "t", "x"))
NO = frozenset(("0", "false", "no", "n", "f", ""))
Columns = Sequence[Sequence[str]]


def column_name(cell: str) -> str:
    """Return a cell of a header normalised for comparison: small letters, _ for spaces."""
    return "_".join(cell.strip().removeprefix("#").lower().split())


def is_heading(line: str) -> bool:
    """True if the first line of a list names its words: "Words", "Vocabulary"."""
    return line[:1].isupper() and column_name(line) in HEADINGS


def is_title(row: Sequence[str]) -> bool:
    """True if a row may be a title over a table: one cell, more than a word or a known heading."""
    filled = [cell.strip() for cell in row if cell.strip()]
    if len(filled) != 1:
        return False
    return not filled[0].isalpha() or column_name(filled[0]) in HEADINGS


def agrees(meaning: str, cells: Sequence[str]) -> bool:
    """True if the cells below a name may be what it says."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    if not filled:
        return False
    if meaning in ("weight", "population", "latitude", "longitude"):
        return numeric(filled)
    if meaning == "answer":
        return all(cell.lower() in YES | NO for cell in filled)
    return meaning == "clue" and 2 * sum(" " in cell for cell in filled) > len(filled)


def meanings_by_content(rows: Columns) -> tuple[tuple[str, ...], bool] | None:
    """Return what columns without known names hold, and whether a header names them.

    None if no column holds words.

    Words, a weight and an answer stand in the order of our own tables, or words are in the first
    column that mostly holds words of their own, and a weight in the first of numbers that does not
    just count the rows or fall below zero. What remains is a clue, if it is text, best behind them.
    Three columns or more that hold nothing but words are all words.
    """
    width = max(map(len, rows), default=0)
    columns = [[row[at].strip() for row in rows if at < len(row)] for at in range(width)]
    header = _has_header(columns)
    alike = header and _are_alike([cells[0] for cells in columns if cells])
    if header:
        columns = [cells[1:] for cells in columns]
    filled = [[cell for cell in cells if cell] for cells in columns]
    if width == GEONAMES_WIDTH and numeric(filled[4]) and numeric(filled[5]):
        return GEONAMES, header
    if places := _places(filled):
        return places, header
    if not width:
        return None
    ours = width <= len(WITHOUT_HEADER) and wordy(filled[0]) and all(map(_weighs, filled[1:2]))
    if ours and (width < 3 or all(cell.lower() in YES | NO for cell in filled[2])):
        return WITHOUT_HEADER[:width], header
    word = max(range(width), key=lambda at: (round(wordy(filled[at]), 1), -at))
    if not wordy(filled[word]):
        return None
    if words := _columns_of_words(filled, alike=alike):
        return words, header
    return _one_of_words(filled, word), header


def _one_of_words(filled: Columns, word: int) -> tuple[str, ...]:
    """Return the meanings of columns of which one has the words: a weight, and a clue."""
    others = [at for at in range(len(filled)) if at != word and filled[at]]
    weight = next((at for at in others if _weighs(filled[at]) and not _counts(filled[at])), None)
    texts = (at for at in sorted(others, key=lambda at: at < word) if not numeric(filled[at]))
    meant = {word: "word", weight: "weight", next(texts, None): "clue"}
    return tuple(meant.get(at, "") for at in range(len(filled)))


def _columns_of_words(filled: Columns, *, alike: bool) -> tuple[str, ...]:
    """Return the meanings of several columns that all hold words, or () for another table."""
    used = [at for at, cells in enumerate(filled) if cells and not _counts(cells)]
    cells = [cell for at in used for cell in filled[at]]
    words = [at for at in used if not _spaced(filled[at]) and _somewhat(filled[at])]
    if len(words) < max(2 if alike else MANY_WORDS, len(used)):
        return ()
    if not alike and sum(map(is_word, map(_bare, cells))) < QUITE * len(cells):
        return ()
    return tuple("word" if at in words else "" for at in range(len(filled)))


def _somewhat(cells: Sequence[str]) -> bool:
    return len(cells) < MANY_WORDS or wordy(cells) >= SOMEWHAT


def _spaced(cells: Sequence[str]) -> bool:
    return any(" " in cell for cell in cells)


def _has_header(columns: Columns) -> bool:
    """True if the first row names the columns: no number over numbers, no name over words."""
    below = [[cell for cell in cells[1:] if cell] for cells in columns]
    first = [cells[0] if cells else "" for cells in columns]
    for name, rest in zip(first, below, strict=True):
        if name and not NUMERIC.fullmatch(name) and name.lower() not in MISSING and numeric(rest):
            return True
    names = [name for name in first if name]
    words = [rest for rest in below if rest]
    if len(names) < 2 or len(words) < len(names) or min(map(len, words)) < 2:
        return False
    if _are_alike(names) and all(wordy(rest) >= SOMEWHAT for rest in words):
        return True
    titled = all(name[:1].isupper() and not name.isupper() for name in names)
    return titled and all(cell == cell.lower() for rest in words for cell in rest)


def _are_alike(names: Sequence[str]) -> bool:
    """True if the names of two columns or more are one with a number or a letter behind it."""
    matches = [NUMBERED.fullmatch(name) for name in names]
    stems = {match[1] if match and match[1] else None for match in matches}
    return len(names) > 1 and len(stems) == 1 and None not in stems


def _places(filled: Columns) -> tuple[str, ...]:
    """Return the meanings of a table of places: degrees of latitude and longitude side by side."""
    for at, (north, east) in enumerate(itertools.pairwise(filled)):
        if not at or not (_degrees(north, 90) and _degrees(east, 180)):
            continue
        meant = {0: "word", at: "latitude", at + 1: "longitude"}
        others = [it for it in range(len(filled)) if it not in meant and filled[it]]
        people = (it for it in others if it > at and _weighs(filled[it]))
        codes = (it for it in others if all(2 <= len(cell) <= 3 for cell in filled[it]))
        meant[next(people, -1)] = "population"
        meant.setdefault(next(codes, -1), "group")
        return tuple(meant.get(it, "") for it in range(len(filled)))
    return ()


def _degrees(cells: Sequence[str], most: int) -> bool:
    matching = [cell for cell in cells if DEGREES.fullmatch(cell)]
    within = all(abs(number(cell.replace(",", "."), False) or 0) <= most for cell in matching)
    return within and len(matching) >= MOSTLY * len(cells) > 0 and len(cells) > 2


def numeric(cells: Sequence[str]) -> bool:
    """True if most cells are numbers; those that say that one is missing do not count."""
    known = [cell for cell in cells if cell.lower() not in MISSING]
    return sum(bool(NUMERIC.fullmatch(cell)) for cell in known) >= MOSTLY * len(known) > 0


def _weighs(cells: Sequence[str]) -> bool:
    """True if the cells are numbers and none is negative, as scores of moods are."""
    negative = (len(cell) > 1 and cell.startswith(("-", "\N{MINUS SIGN}")) for cell in cells)
    return numeric(cells) and not any(negative)


def is_word(text: str) -> bool:
    """True if a text is a single word: letters with their marks, perhaps hyphens or apostrophes."""
    if text.isalpha():
        return True
    bare = text.translate(JOINING)
    return bare[:1].isalpha() and all(unicodedata.category(it)[0] in "LM" for it in bare)


def is_comment(line: str) -> bool:
    """True if a line begins with "#" and says something.

    "#crane #plumb" are words so marked, and "#1 crane" is a numbered one.
    """
    if line[:1] != "#" or line[1:2].isdecimal():
        return False
    return not all(part[0] == "#" and part[1:2].isalnum() for part in line.split())


def is_remark(cells: Sequence[str]) -> bool:
    """True if a row of a table is a comment: so marked, or a single cell that is one."""
    if cells[0][:1] != "#" or (not cells[0].strip("# ") and any(cells[1:])):
        return False
    return cells[0].startswith(REMARK) or (not any(cells[1:]) and is_comment(cells[0]))


def is_total(cells: Sequence[str]) -> bool:
    """True if a row may be a sum of a table of counts."""
    first, *rest = [cell.strip() for cell in cells if cell.strip()]
    name = first.rstrip(": ").lower()
    if not rest or not all(map(NUMERIC.fullmatch, rest)):
        return False
    return name not in SUBTOTALS or first.endswith(":") or first[:1].isupper()


def wordy(cells: Sequence[str]) -> float:
    """Return the share of cells that are one word, perhaps with an article; each counts once."""
    return sum(map(is_word, {_bare(cell) for cell in cells})) / len(cells) if cells else 0.0


def _bare(cell: str) -> str:
    bare = ARTICLE.sub("", cell).strip("'\"“”‘’")
    return bare.replace("/", "", 1) if SPELLINGS.fullmatch(bare) else bare


def _counts(cells: Sequence[str]) -> bool:
    """True if the numbers are those of the rows: 1, 2, 3 ..."""
    bare = (cell.removeprefix("#") for cell in cells)
    numbers = [int(cell) for cell in bare if cell.isdecimal() and len(cell) < 10]
    steps = {after - before for before, after in itertools.pairwise(numbers)}
    return len(numbers) == len(cells) > 2 and steps == {1}


def number(text: str, decimal_comma: bool) -> float | None:
    """Return a number, or None for what is none or beyond all bounds."""
    try:
        value = float(text.replace(",", ".") if decimal_comma and "," in text else text)
    except ValueError:
        value = _grouped(text, decimal_comma)
    return value if math.isfinite(value) and abs(value) <= MOST else None


def _grouped(text: str, decimal_comma: bool) -> float:
    """Return a number with marks between its thousands or round it, or NaN."""
    bare = text.strip(AROUND).replace("\N{MINUS SIGN}", "-")
    for sign in GROUPS:
        bare = bare.replace(sign, "")
    point = "," if decimal_comma else "."
    group = "." if decimal_comma else ","
    whole, _, rest = bare.partition(point)
    if group in whole:
        first, *groups = whole.lstrip("+-").split(group)
        if not (1 <= len(first) <= 3 and len(groups[-1]) == 3 and {*map(len, groups)} <= {2, 3}):
            return math.nan
        whole = whole.replace(group, "")
    try:
        return float(f"{whole}.{rest}" if rest else whole)
    except ValueError:
        return math.nan
