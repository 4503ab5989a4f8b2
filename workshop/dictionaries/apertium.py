"""English for Spanish words, from the bilingual dictionary of Apertium's translator."""

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from wordgames.languages.casing import fold
from workshop.dictionaries.gloss_table import Senses, Translated, by_kind
from workshop.dictionaries.sources import debian

DICTIONARY = "apertium-eng-spa"
# The reader of the compiled dictionary, and the libraries that it needs.
READER = ("lttoolbox", "liblttoolbox3", "libicu72")
KINDS = {"n": "n", "n><m": "n", "n><f": "n", "adj": "a", "vblex": "v", "adv": "r"}
UNIT = re.compile(r"\^(?P<form>[^<^]+)<(?P<tags>[^/]*)>/(?P<answers>[^$]*)\$")


def translations(work: Path, forms: Iterable[str], code: str) -> Senses:
    """Return English for every form that is a lemma, a line for each part of speech."""
    by_key: Translated = defaultdict(dict)
    for form, kind, english in _asked(work, list(forms)):
        key = fold(form, code)
        words = by_key[key].setdefault(("" if form == key else form, kind), [])
        words += [word for word in english if word not in words]
    return by_kind(by_key)


def _asked(work: Path, forms: list[str]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield form, part of speech and English words, for every form and part of speech."""
    files = (path for name in READER for path in debian(name, work).rglob("*.so.*"))
    libraries = [str(path.parent) for path in files]
    (reader,) = debian("lttoolbox", work).rglob("bin/lt-proc")
    (compiled,) = debian(DICTIONARY, work).rglob("spa-eng.autobil.bin")
    units = " ".join(f"^{form}<{tags}>$" for form in forms for tags in KINDS)
    answer = subprocess.run(
        [reader, "-b", compiled],
        input=units,
        env=os.environ | {"LD_LIBRARY_PATH": ":".join(libraries)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for unit in UNIT.finditer(answer):
        if not unit["answers"].startswith("@"):  # @ marks an unknown word
            words = (_plain(text) for text in unit["answers"].split("/"))
            yield unit["form"], KINDS[unit["tags"]], list(dict.fromkeys(words))


def _plain(answer: str) -> str:
    """Return "go# out<vblex>" as "go out"."""
    return re.sub("<[^>]*>", "", answer).replace("#", "").strip()
