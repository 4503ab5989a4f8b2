"""Wordings that few people would say aloud, which the report counts: see ../report.py."""

from __future__ import annotations

from collections.abc import Iterator

import polib

from wordgames_site.setup.translation_catalogues import FOLDER as LOCALE
from wordgames_site.setup.translation_catalogues import catalogues_in

# A mark has one name for players: not in the word.
ABSENT = r"\babsent\b|: hit\b(?!=)"
# Wordings of English that nobody would say to a friend, and the apostrophe that few texts had.
ENGLISH = (
    r"\bat the most\b",
    r"\bwhoever\b",
    r"\bthat which\b",
    r"\b(?:of|by|at|to) whom\b",
    r"\bof (?:its|their|one's) own\b",
    r"\b(?:comes?|came) to\b",
    r"(?:[\d}]|\)s)\s%%?(?![(\w}])",
    r"\b(?:Make|Send|Change) it$",
    r"\bso many\b",
    r"\b(?:hence|thereof|anew)\b",
    r"\bthe like\b",
    r"\bif you like\b",
    r"\bif left empty\b",
    r"\bmay be left empty\b",
    r"\bthe most that one may have\b",
    r"\beverybody\b|\bsomebody(?! else$)\b",
    r"\b(?:may|cannot) be guessed\b",
    r"\bmust be able to\b",
    r"\bones? that you\b",
    r"\bof late\b",
    r"\blongest run\b|\bdays? in a row\b|\bday off\b",
    r"\bis reckoned\b|\bthe reckoning\b",
    r"\bat the nearest\b",
    r"\bno answer of\b",
    r"\bNoted in\b",
    ABSENT,
    r"\bin each every\b|\bpage was behind\b|\bas it stands\b",
    r"\bstands? (?:there|beside|here)\b",
    r"\b(?:knows|holds|takes|needs|keeps) nothing of\b",
    r"\bis void\b",
    r"\bone hollow a letter\b",
    r"\b(?:absent|present)\b(?!\})",
    r"\bagents? from outside\b|\b(?:own|your|an|no) agents?\b|^agents?\b",
    r"\bevery piece\b|\bone piece\b",
    r"\bthere is no such\b",
    r"\bno \w+ you know isn't\b",
    "’",
)
# Those of them that documents may have: the words of developers, and ends of lines.
OF_PAGES = {
    ABSENT,
    r"\b(?:absent|present)\b(?!\})",
    r"\bagents? from outside\b|\b(?:own|your|an|no) agents?\b|^agents?\b",
    r"\b(?:Make|Send|Change) it$",
}
# Wordings that no document has, without those that a command writes into one.
DOCUMENTS = (
    *(wording for wording in ENGLISH if wording not in OF_PAGES),
    r"\bwho(?:ever|m)\b",
    r"\bof its own\b",
    r"\bat the most\b",
    r"\bstands\b(?! for\b)",
    r"\btold\b(?!`)",
    r"\bnobody\b",
    r"\bby itself\b",
)
# Texts that name such a word on purpose.
SAID_ALL_THE_SAME = {
    "Bot, agent",
    "Pages say bot; the code and the command line say agent.",
}
# Wordings that a translation took over from the English, or that its readers do not say.
OTHERS = {
    "de": (
        r"\bAgenten? von außen\b",
        r"\bMulde\b",
        r"E-Mail, wenn du magst",
        r"\bAufforderung",
    ),
    "es": (
        r"\bagentes? de fuera\b",
        r"\bpiezas?\b",
        r"\bJugar hoy a\b",
        r"Correo, si quieres",
        r"\binvitaci(?:ón|ones) a jugar\b",
    ),
    "fr": (
        r"\bagents? extérieurs?\b",
        r"\bpièces?\b",
        r"\bJouer\s?: ",
        r"</b> faites?\b",
        r"\w'\w",
    ),
    "he": (r"\bסוכני[ם]? מבחוץ\b", r"דוא״ל, אם תרצו"),
}

# Wordings of docstrings.
DOCSTRINGS = (
    r"\A(?:Say|Tell|Return) whether",
    r"\A(?:Say|Tell) (?:what|how|why|which|that|where|who)",
    r"\A(?:Return )?[Ww]hat is (?:said|so)",
    r"\bso many\b",
    r"\bwho(?:ever|m)\b",
    r"\bof its own\b",
    r"\bcomes? to\b",
    r"\bstands\b",
    r"\btold\b",
    r"\bnobody\b",
    r"\bby itself\b",
    r"\b(?:that which|at the most|the like|hence|thereof)\b",
)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield each text in a language, "en" for the messages, with the message."""
    path = dict(catalogues_in(LOCALE))["de" if language == "en" else language]
    for entry in polib.pofile(str(path)):
        english = [entry.msgid, *filter(None, [entry.msgid_plural])]
        said = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        yield from ((text, entry.msgid) for text in (english if language == "en" else said))
