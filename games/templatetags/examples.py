"""Example tiles in the page's language: `{% load examples %}{% example "wordle" 0 "c" as it %}`."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.templatetags.icons import spelled

register = template.Library()
# A file per language: the words of each game's rules, and of the home page.
FOLDER = Path(__file__).parents[1] / "display" / "example_words"
SOURCE = "en"
MARKS = "cpael"


@dataclass(frozen=True, slots=True)
class Example:
    """A word in pieces, and what a sentence beside it says of it.

    letter  the first marked letter
    """

    word: str
    letter: str
    tiles: SafeString


@register.simple_tag
def example(name: str, number: int = 0, states: str = "", kind: str = "word big") -> Example:
    """Return a word of the page's language; `states` are those of `spelled`.

    In `states`, a ? leaves the place of a letter open.
    """
    word = words_in(get_language() or SOURCE)[name][number]
    letter = next((it for it, state in zip(word, states, strict=False) if state in MARKS), word[0])
    all_states = states.ljust(len(word), states[-1:] or " ")
    pairs = zip(word, all_states, strict=False)
    shown = "".join("_" if state == "?" else it for it, state in pairs)
    return Example(word, letter, spelled(shown, all_states, kind))


@register.simple_tag
def masked_example(name: str) -> Example:
    """Return a word with only its second letter shown, wherever it occurs."""
    word = words_in(get_language() or SOURCE)[name][0]
    states = "".join("c" if it == word[1] else "?" for it in word)
    return example(name, 0, states)


@register.simple_tag
def example_span(number: int) -> str:
    """Return the letters that an example of Peaks leaves: "A–K"."""
    return words_in(get_language() or SOURCE)["peaks spans"][number]


@lru_cache(maxsize=64)
def words_in(language: str) -> dict[str, list[str]]:
    """Return the example words of a language, or of English if it has none."""
    path = FOLDER / f"{language.partition('-')[0]}.json"
    path = path if path.exists() else FOLDER / f"{SOURCE}.json"
    words: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return words
