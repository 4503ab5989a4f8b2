"""A run's description in the reader's language; it is stored in English.

A description is phrases with a dot between them, "5 letters · hard · seed 2": each is a constant
with numbers in it. A phrase that `PHRASES` does not list is shown as it is stored.
"""

import re
from pathlib import Path

from wordgames.languages.translation import number, translate

# The phrases that translators find: one a line.
PHRASES = Path(__file__).with_suffix(".tsv")
DOT = " · "
# A name with its share, such as that of a country that secrets favour.
SHARE = re.compile(r"(?P<name>\D+) (?P<percent>\d+)%")
# A phrase on what was learned from a list, whose name is not translated.
FROM = re.compile(r"(?P<what>\D+ from )(?P<name>[A-Z]\D*)")
NUMBER = re.compile(r"\d+(?:[.,–-]\d+)*")


def said_label(label: str) -> str:
    """Return a stored description in the language active now."""
    return DOT.join(_translate_phrase(phrase) for phrase in label.split(DOT))


def _translate_phrase(phrase: str) -> str:
    if "{" in phrase:
        return phrase
    if match := SHARE.fullmatch(phrase):
        share = int(match["percent"]) / 100
        return translate("{name} {share:.0%}", name=translate(match["name"]), share=share)
    if match := FROM.fullmatch(phrase):
        sentence = match["what"] + "{name}"
        return translate(sentence).replace("{name}", match["name"])
    text = translate(NUMBER.sub("{}", phrase))
    numbers = [_number(it, phrase) for it in NUMBER.findall(phrase)]
    return str(text).format(*numbers) if text.count("{}") == len(numbers) else phrase


def _number(digits: str, phrase: str) -> str:
    """Set off the thousands of what is counted; a seed is a name."""
    named = phrase.startswith("seed ") or not digits.isdecimal()
    return digits if named else number(int(digits))
