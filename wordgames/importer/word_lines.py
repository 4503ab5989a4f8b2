"""Words written in lines: one per line or several, each with or without a clue."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from wordgames.importer.spelling import ARTICLES
from wordgames.vocabulary.column_guess import (
    TOTALS,
    column_name,
    is_comment,
    is_heading,
    is_word,
)

LONGEST_CLUE = 120
# The number behind "Total": "25", "25 words".
SUM = re.compile(r"\d[\d.,\u00a0\u202f]*(?: [^\W\d_]+)?")
# Separator of a word and its clue: a tab, a colon, a semicolon, "=", an arrow or a dash.
CLUE = re.compile(r"\s*(?:\t|[:;=|：；＝؛→]|->|\s(?:[-–—#]|//)\s)\s*")
# Beginning of a row whose first separator follows letters: most rows of a list with clues.
USUAL = re.compile(rf"([^\W\d_]+(?: [^\W\d_]+)*){CLUE.pattern}")
# Collapsed to one space before searching for a clue: CLUE would try from each of a million.
SPACES = re.compile(r"[^\S\t]+")
COMMA = re.compile("[,،、，]")
MARKS = ",،、，;|\t；؛/"
SIGNS_BETWEEN = ";|\t；؛"
# Separators of words or of a word and its clue: only their number tells.
BETWEEN = re.compile(r"\s*[;|\t；؛]\s*")
ANY = re.compile(r"\s*[,،、，;|\t；؛]\s*")
# Mark before each word of a numbered, dotted or ticked list.
ITEM = re.compile(
    r"(?:\(?\d{1,5}[.)]|[№#]\s?\d{1,5}[.):]?|\d{1,5}\s?[-–—:]|\\item|[a-z][.)]|[A-Z]\)|\([a-zA-Z]\)|[-*+•‣–—>]"
    r"|(?:[-*+]\s)?\[[ xX✓]\]|[☐☑✓✔])\s+(?=\S)"
)
QUOTED = {"'": "'", '"': '"', "“": "”", "„": "“", "”": "”", "‘": "’", "‚": "‘", "«": "»", "‹": "›"}
# A word with what explains it behind it: how Chinese characters are read, a note.
READING = re.compile(
    r"([^\s（(【\[]{2,}|[^\W\d_])(?:\s*[（【]|\s+[(\[]|[(\[](?=[^\x00-\x7f]))([^（()）【】\[\]]+)[)）】\]]"
)
# Two spellings of a word: "colour/color".
SPELLINGS = re.compile(r"([^\W\d_]{2,})\s?/\s?([^\W\d_]{2,})")
# A word with another ending: "niño/a", "profesor(a)".
ENDINGS = re.compile(r"(.*\w)(?:/-?(?:[aoe]s?|in|innen|ne|se|te|ve|euse|r?ice)|\([a-z]{1,5}\))")
# A word of a hunspell dictionary with its flags, without the file that explains them.
FLAGGED = re.compile(r"(.*[^\W\dA-Z_])/[A-Z\d,~]{1,20}")
# What may stand before a word: "(se) laver".
OPTIONAL = re.compile(r"\([^()]{1,8}\)\s?(?=\S)")
# A word as Markdown and wikis set it off.
WRAPPED = re.compile(r"(\*\*\*?|___?|~~|`+|\*|_)(.+)\1|\[\[(?:[^|\]]*\|)?(.+)\]\]")
# Emoji before and behind a word, as phones write them.
PICTURES = re.compile(
    "^[\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff ]+"
    "|[\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff ]+$"
)
ENDS = (":", "：", "__", "..", "…")
# What stands over words: "Animals:", and what a pupil fills in, "Name: ____ Date: ____".
LABEL = re.compile(r"(?:[^\W\d_][^:：]{0,40}[:：]\s*(?:[_.…]{2,}|…)\s*)+|[^\W\d_][^:：]{0,40}[:：]")
EVERY_ARTICLE = frozenset(" ".join(ARTICLES.values()).split())
LOOKED_AT = 1_000


class PastedLine(NamedTuple):
    """A word, its clue or nothing, its line number, and both as they stood there."""

    number: int
    word: str
    clue: str = ""
    text: str = ""


class LineReading(NamedTuple):
    """How the lines of a text are read.

    alone   a single line has all words, between spaces
    clued   a comma comes before a clue
    spaced  spaces separate the words of every line
    listed  semicolons, bars or tabs separate words, not a word and its clue
    named   a name stands before the words of every line: "Week 1: crane, plumb, slate"
    unsure  it could be meant otherwise: its sender should look
    """

    alone: bool = False
    clued: bool = False
    spaced: bool = False
    listed: bool = False
    named: bool = False
    unsure: bool = False


def pasted(text: str, *, names: bool = False) -> Iterator[PastedLine]:
    """Yield the words of a text, empty ones for empty lines; `names` may have several words.

    A comma comes before a clue if most lines with commas have just one ("chien, dog"), as a
    spreadsheet writes them; otherwise between words. A single line has its words between spaces,
    and so has every line if none is a single word.
    """
    rows = _rows(text)
    matches = _matches(rows)
    reading = _reading(rows, _unusual(rows, matches), names)
    apart = not (reading.alone or reading.listed or reading.named)
    for number, (row, usual) in enumerate(zip(rows, matches, strict=True), 1):
        if row.isalpha():  # most rows: they need no look for a clue
            yield PastedLine(number, row, "", row)
            continue
        if usual and apart:
            yield PastedLine(number, usual[1], _short(row[usual.end() :]), row)
            continue
        for part in _parts(row, reading):
            clued = reading.clued and _has_comma(part)
            word, clue = _before_clue(part) if clued else split_clue(part)
            yield PastedLine(number, word or part.strip(), clue, part.strip())


def words_in(text: str, *, names: bool = False, enough: int = 0) -> int:
    """Return the number of words that `pasted` would yield, or `enough` if they can't be more."""
    rows = text.splitlines()
    several = len([*islice(filter(_spaced, rows), 2)]) > 1
    clued = "#" not in text and CLUE.search(text[:LOOKED_AT])  # then spaces separate no words
    marks = sum(map(text.count, MARKS if clued else f"{MARKS} "))
    if several and len(rows) + marks <= enough:
        return enough
    rows = _rows(text)
    others = _unusual(rows)
    reading = _reading(rows, others, names)
    whole = reading.alone or reading.listed or reading.named
    single = 0 if whole else sum(map(bool, rows)) - len(others)
    parts = (_parts(row, reading) for row in (rows if whole else others) if row)
    return single + sum(map(len, parts))


def reading_of(text: str, *, names: bool = False) -> LineReading:
    rows = _rows(text)
    return _reading(rows, _unusual(rows), names)


def is_one_line(text: str) -> bool:
    """True if a text has one line that is not empty."""
    rows = (row for row in text.splitlines() if row.strip() and not is_comment(row))
    return len([*islice(rows, 2)]) == 1


def without_heading(lines: Sequence[PastedLine]) -> tuple[list[PastedLine], list[PastedLine]]:
    """Return the words of a list, and the lines that are no words: headings, a total."""
    filled = [at for at, line in enumerate(lines) if line.text and not is_comment(line.text)]
    said: set[int] = set()
    if len(filled) > 2:
        first, last = lines[filled[0]], lines[filled[-1]]
        if is_heading(first.word):
            said.add(filled[0])
        if column_name(last.word) in TOTALS and SUM.fullmatch(last.clue):
            said.add(filled[-1])
        said.update(_labels(lines, filled))
    words = [line for at, line in enumerate(lines) if at not in said]
    return words, [lines[at] for at in sorted(said)]


def _labels(lines: Sequence[PastedLine], filled: Sequence[int]) -> list[int]:
    """Return which of the filled lines are labels of others: less than half of them.

    Where a colon stands before clues, nothing behind one is a clue that is missing.
    """
    ending = [at for at in filled if lines[at].text.endswith(ENDS)]
    labels = [at for at in ending if LABEL.fullmatch(lines[at].text)]
    if 2 * len(labels) >= len(filled):
        return []
    bare = [at for at in labels if not lines[at].clue]
    if bare and sum(":" in lines[at].text or "：" in lines[at].text for at in filled) > len(labels):
        return [at for at in labels if lines[at].clue]
    return labels


def _rows(text: str) -> list[str]:
    return [it if it.isalpha() else _spaced(it) for it in text.splitlines()]


def _spaced(row: str) -> str:
    usual = row.isprintable() and "  " not in row
    return (row if usual else SPACES.sub(" ", row.strip("\ufeff \t"))).strip()


def _usual(row: str) -> re.Match[str] | None:
    """Return the match of a word and the separator before its clue, where nothing is a list."""
    usual = USUAL.match(row)
    if usual and usual[0].rstrip(" ")[-1] in SIGNS_BETWEEN and _is_list(row, BETWEEN):
        return None
    return usual


def _is_list(row: str, between: re.Pattern[str], least: int = 3) -> bool:
    """True if a line is nothing but single words between separators, at least so many."""
    parts = [without_number(part) for part in between.split(row) if part]
    if len(parts) < least or CLUE.search(parts[0]):
        return False
    if any(" " in part and ":" not in part for part in parts):
        return False
    return 3 * sum(map(_single, parts)) >= 2 * len(parts)


def _named_words(row: str) -> tuple[str, list[str]] | None:
    """Return the name and the words of a line that has a name before them."""
    name, colon, rest = row.partition(":")
    parts = [part.strip() for part in COMMA.split(rest)] if colon else []
    words = [part for part in parts if part]
    return (name.strip(), words) if len(words) > 2 and all(map(_is_word, words)) else None


def _mixes(row: str) -> bool:
    """True if commas come before other separators of words: behind those, a clue has them."""
    comma, between = COMMA.search(row), BETWEEN.search(row)
    before = comma and between and comma.start() < between.start()
    return bool(before) and _is_list(row, ANY)


def _single(part: str) -> bool:
    """True if a part is a single word; it may have a clue behind a colon."""
    word = CLUE.split(part, maxsplit=1)[0] if ":" in part else part
    return _is_word(word)


def _is_word(text: str) -> bool:
    return text.isalpha() or is_word(_unquoted_word(text))


def _reading(rows: list[str], unusual: list[str], names: bool) -> LineReading:
    filled = [row for row in rows if row and not is_comment(row)]
    if len(filled) == 1:
        return _of_one(filled[0], names)
    commas = filter(_has_comma, unusual)
    cells = [_cells(row) for row in islice(commas, LOOKED_AT)]
    pairs = [row for row in cells if len(row) == 2]
    clued = 2 * len(pairs) > len(cells)
    between = [row for row in islice(filled, LOOKED_AT) if BETWEEN.search(row)]
    listed = any(_is_list(row, BETWEEN) or _mixes(row) for row in between)
    twos = [row for row in between if _is_list(row, BETWEEN, 2)]
    spaced = not names and _all_spaced(filled)
    words = [row for row in pairs if all(_is_word(cell.strip()) for cell in row)]
    several = [found for row in islice(filled, LOOKED_AT) if (found := _named_words(row))]
    if several and len(several) == min(len(filled), LOOKED_AT):
        named = not all(_is_word(name) for name, _ in several)
        return LineReading(named=named, unsure=not named)
    threes = [row for row in between if COMMA.search(row) and _is_list(row, ANY)]
    unsure = (
        spaced
        or (2 * len(threes) >= len(between) > 0 and not listed)
        or (2 * len(twos) >= len(between) > 0 and not listed)
        or (clued and 2 * len(words) >= len(pairs) > 0)
    )
    return LineReading(clued=clued, spaced=spaced, listed=listed, unsure=unsure)


def _of_one(row: str, names: bool) -> LineReading:
    """Return how a single line is read: its words between any signs."""
    listed = _is_list(row, BETWEEN) or _mixes(row)
    two = not listed and _is_list(row, BETWEEN, 2)
    mixed = _mixed(row) or (":" in row and bool(BETWEEN.search(row)))
    return LineReading(not names, listed=listed, unsure=two or mixed)


def _mixed(row: str) -> bool:
    """True if some of the words between commas have a clue and others have none."""
    parts = [part for part in COMMA.split(row) if part.strip()]
    clued = sum(bool(CLUE.search(part)) for part in parts)
    return 0 < clued < len(parts)


def _all_spaced(rows: Sequence[str]) -> bool:
    """True if no line is a single word and all parts between spaces are words.

    Articles and other words that begin many lines are none of a list: "der Hund".
    """
    looked_at = rows[:LOOKED_AT]
    parts = [row.split() for row in looked_at]
    if any(map(CLUE.search, looked_at)):
        return False
    if any(len(row) < 2 or not all(map(_is_word, row)) for row in parts):
        return False
    if any(row[0].lower() in EVERY_ARTICLE for row in parts):
        return False
    firsts = {row[0].lower() for row in parts}
    return 2 * len(firsts) > len(parts)


Matches = list[re.Match[str] | None]


def _matches(rows: list[str]) -> Matches:
    """Return what `_usual` finds in each row, None for one of letters."""
    return [None if row.isalpha() else _usual(row) for row in rows]


def _unusual(rows: list[str], matches: Matches | None = None) -> list[str]:
    """Return the rows that are more than a word, or letters and what follows a separator."""
    pairs = zip(rows, _matches(rows) if matches is None else matches, strict=True)
    return [row for row, usual in pairs if row and not (usual or row.isalpha())]


def _parts(row: str, reading: LineReading) -> list[str]:
    """Return the words of a line, each with its clue."""
    if is_comment(row):
        return [row]
    if reading.named and (found := _named_words(row)):
        return found[1]
    if reading.spaced:
        return row.split()
    if BETWEEN.search(row) and (
        (reading.listed and _is_list(row, ANY, 2)) or _is_list(row, BETWEEN) or _mixes(row)
    ):
        return [part for part in ANY.split(row) if part]
    if "/" in row and len(spelled := words_of(row)) > 1:
        return spelled
    if not (reading.alone or COMMA.search(row)):
        return [row]
    if CLUE.search(row):
        return _clued_parts(row, reading)
    if COMMA.search(row):
        return [row] if reading.clued else [part for part in COMMA.split(row) if part.strip()]
    return row.split() if reading.alone else [row]


def _clued_parts(row: str, reading: LineReading) -> list[str]:
    """Return the words between the commas of a line of which one at least has a clue.

    A clue may have commas of its own: they are its only where the first word has it.
    """
    parts = [part for part in COMMA.split(row) if part.strip()]
    alone = reading.alone and bool(parts)
    if alone and all(map(CLUE.search, parts)):
        return parts
    later = len(parts) > 1 and not CLUE.search(parts[0]) and all(map(_single, parts[:-1]))
    return parts if later or (alone and len(parts) > 2 and all(map(_single, parts))) else [row]


def split_clue(line: str) -> tuple[str, str]:
    """Return the word and the clue of a line; a line without one has an empty clue."""
    text = without_number(line.strip())
    word, *rest = CLUE.split(text, maxsplit=1)
    if rest and rest[0] and word.isdecimal():  # the number of a row
        word, *rest = CLUE.split(rest[0], maxsplit=1)
    if not rest and (read := READING.fullmatch(text)):
        word, rest = read[1], [read[2]]
    if rest and not word:
        word, rest = text, []
    return _bare(word), _short(rest[0] if rest else "")


def _has_comma(row: str) -> bool:
    """True if commas separate parts of a line: a clue may contain commas too."""
    return bool(COMMA.search(row)) and not CLUE.search(row) and not is_comment(row)


def _before_clue(row: str) -> tuple[str, str]:
    word, *rest = _cells(row)
    return _bare(word), _short(", ".join(rest))


def _cells(row: str) -> list[str]:
    """Return the parts between commas; quotes may hold some of them together."""
    if '"' not in row:
        return COMMA.split(row)
    try:
        return next(csv.reader([row], skipinitialspace=True), [""])
    except csv.Error:
        return COMMA.split(row)


def without_number(text: str) -> str:
    """Return a line without what numbers, dots or ticks it."""
    match = None if text[:1].isalpha() and text[1:2].isalpha() else ITEM.match(text)
    return text[match.end() :] if match else text


def _bare(word: str) -> str:
    return word if word.isalpha() else _alone(_unquoted_word(word))


def _unquoted_word(word: str) -> str:
    word = without_number(word.strip()).strip()
    return unquoted(word) if " " in word else unquoted(word).strip('"')


def words_of(text: str) -> list[str]:
    """Return the words of a cell or a part of a line: one, or two spellings, or a list."""
    if text.isalpha():
        return [text]
    if COMMA.search(text) and len(parts := [it.strip() for it in COMMA.split(text)]) > 1:
        return parts if all(map(is_word, parts)) else [text]
    two = "/" in text and not FLAGGED.fullmatch(text) and not ENDINGS.fullmatch(text)
    if two and (spelled := SPELLINGS.fullmatch(text)):
        return [*spelled.groups()]
    return [_alone(unquoted(text))]


def _alone(text: str) -> str:
    """Return a word without the signs around it, or the text if it would be none without them."""
    if len(text) > LONGEST_CLUE or is_word(text):
        return text
    found = WRAPPED.fullmatch(text)
    word = (found[2] or found[3]) if found else without_number(text)
    if found := OPTIONAL.match(word):
        word = word[found.end() :]
    for pattern in (FLAGGED, ENDINGS):
        if found := pattern.fullmatch(word):
            word = found[1]
    word = PICTURES.sub("", word.lstrip("#")).strip("¿¡ ").rstrip(".!?…,;:")
    return word if is_word(word) else text


def _short(clue: str) -> str:
    clue = " ".join(clue.split())
    return (unquoted(clue) if clue[:1] in QUOTED else clue)[:LONGEST_CLUE]


def unquoted(text: str) -> str:
    """Return a text without quotes round all of it, as ="crane" of Excel; others are its own."""
    bare = text[1:] if text.startswith('="') else text
    close = QUOTED.get(bare[:1])
    if close is None or len(bare) < 2 or bare[-1] != close:
        return text
    inside = bare[1:-1]
    return text if close in inside or bare[0] in inside else inside
