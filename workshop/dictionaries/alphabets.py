"""Make `languages.json` and `aliases.json` of `wordgames/alphabets` from CLDR.

The first has names, scripts and alphabets of languages, the second other codes for them.

Its sources are the npm packages cldr-core, cldr-localenames-full and cldr-misc-full, fetched with
`npm pack` and unpacked into one folder: `python -m workshop.dictionaries.alphabets FOLDER`.
"""

import json
import re
import sys
import unicodedata
from collections.abc import Collection
from pathlib import Path
from typing import Any

from wordgames.paths import ALPHABETS

TARGET = ALPHABETS
CODE = re.compile("[a-z]{2,3}")
SEVERAL = re.compile(r"\{([^}]+)\}")
ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")
# Languages without an entry of CLDR's, each with the one whose letters it has.
BESIDE = {"hyw": "hy"}


def _read(folder: Path, path: str) -> Any:
    file = next(
        (
            part / "package" / path
            for part in folder.iterdir()
            if (part / "package" / path).exists()
        ),
        None,
    )
    return json.loads(file.read_text(encoding="utf-8")) if file else None


def _letters(exemplars: str) -> list[str]:
    """Return the characters of a CLDR set in its order: "[a á {cs}]" is a, á, cs."""
    text = ESCAPE.sub(lambda found: chr(int(found[1], 16)), exemplars[1:-1])
    several = [part.strip() for part in SEVERAL.findall(text)]
    alone = SEVERAL.sub("\ue000", text).replace("\\", "")
    names = iter(several)
    letters: list[str] = []
    for sign in alone:
        letter = next(names) if sign == "\ue000" else sign
        letter = unicodedata.normalize("NFC", letter.lower())
        if letter not in letters and all(unicodedata.category(each)[0] == "L" for each in letter):
            letters.append(letter)
    return letters


def _entry(folder: Path, code: str, name: str, script: str) -> dict[str, Any]:
    characters = _read(folder, f"main/{code}/characters.json")
    names = _read(folder, f"main/{code}/languages.json")
    letters: list[str] = []
    if characters:
        letters = _letters(characters["main"][code]["characters"]["exemplarCharacters"])
    native = ""
    if names:
        native = names["main"][code]["localeDisplayNames"]["languages"].get(code, "")
    alone = "".join(letter for letter in letters if len(letter) == 1)
    pairs = [letter for letter in letters if len(letter) > 1 and letter.isalpha()]
    entry: dict[str, Any] = {"name": name, "script": script}
    if native and native != name:
        entry["native"] = native
    if len(alone) <= 120:
        entry["alphabet"] = alone
    if pairs:
        entry["pairs"] = pairs
    return entry


def table(folder: Path) -> dict[str, dict[str, Any]]:
    """Return code -> name, native name, script, alphabet, pairs that are written as one letter."""
    english = _read(folder, "main/en/languages.json")["main"]["en"]["localeDisplayNames"]
    likely = _read(folder, "supplemental/likelySubtags.json")["supplemental"]["likelySubtags"]
    return {
        code: _entry(folder, code, name, likely.get(code, "--").split("-")[1])
        for code, name in sorted(english["languages"].items())
        if CODE.fullmatch(code) and code not in ("und", "mul", "zxx", "mis")
    }


def aliases(folder: Path, known: Collection[str]) -> dict[str, str]:
    """Return codes that are not known themselves, each with the code to use instead: gug, gn."""
    metadata = _read(folder, "supplemental/aliases.json")["supplemental"]["metadata"]
    more = metadata["alias"]["languageAlias"].items()
    replaced = BESIDE | {code: entry["_replacement"] for code, entry in more}
    return {
        code: to
        for code, to in sorted(replaced.items())
        if CODE.fullmatch(code) and code not in known and to.split("-")[0] in known
    }


def _write(name: str, entries: dict[str, Any]) -> None:
    lines = (
        f"{json.dumps(code)}: {json.dumps(entry, ensure_ascii=False)}"
        for code, entry in entries.items()
    )
    (TARGET / name).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    languages = table(Path(sys.argv[1]))
    _write("languages.json", languages)
    _write("aliases.json", aliases(Path(sys.argv[1]), languages))
