"""Sentences that are made once: in each language, and with each value."""

from __future__ import annotations

from unittest.mock import patch

from django.utils import translation

from games.contract import kept_sentences
from games.contract.kept_sentences import kept
from wordgames.languages.translation import translate

TEXT = "guess {number} of {guesses}"


def test_a_kept_sentence_says_what_a_translation_does() -> None:
    for language in ("en", "de", "fr", "en"):
        with translation.override(language):
            for number in (1, 2, 1_234):
                said = translate(TEXT, number=number, guesses=6)
                assert kept(TEXT, number=number, guesses=6) == said
                assert kept("Random game") == translate("Random game")


def test_a_kept_sentence_is_made_once_for_each_language() -> None:
    with patch.object(kept_sentences, "translate", wraps=translate) as made:
        for language in ("en", "de", "en", "de"):
            with translation.override(language):
                kept(TEXT, number=4_321, guesses=99)
    assert made.call_count == 2
