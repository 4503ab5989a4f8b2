"""Texts that are made once: in each language, and with each value."""

from __future__ import annotations

from unittest.mock import patch

from django.utils import translation

from wordgames.languages import translation as sentences
from wordgames.languages.translation import cached_translation, translate

TEXT = "guess {number} of {guesses}"


def test_a_cached_text_says_what_a_translation_does() -> None:
    for language in ("en", "de", "fr", "en"):
        with translation.override(language):
            for number in (1, 2, 1_234):
                said = translate(TEXT, number=number, guesses=6)
                assert cached_translation(TEXT, number=number, guesses=6) == said
                assert cached_translation("Random game") == translate("Random game")


def test_a_cached_text_is_made_once_for_each_language() -> None:
    with patch.object(sentences, "translate", wraps=translate) as made:
        for language in ("en", "de", "en", "de"):
            with translation.override(language):
                cached_translation(TEXT, number=4_321, guesses=99)
    assert made.call_count == 2
