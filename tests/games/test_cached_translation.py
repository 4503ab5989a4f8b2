"""Texts that are made once: in each language, and with each value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock, patch

import pytest
from django.utils import translation

from wordgames.languages import translation as sentences
from wordgames.languages.translation import (
    active_language,
    cached_translation,
    in_one_language,
    translate,
)

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


@pytest.fixture
def asked() -> Iterator[Mock]:
    """Return what counts how often a wording is asked for its language."""
    asked = Mock(side_effect=translation.get_language)
    before = sentences.install(replace(sentences.ENGLISH, language=asked))
    yield asked
    sentences.install(before)


def test_a_page_asks_for_its_language_once(asked: Mock) -> None:
    page = in_one_language(lambda: [active_language() for _ in range(9)])
    for number, language in enumerate(("de", "en", "de"), 1):
        with translation.override(language):
            assert page() == [language] * 9
            assert asked.call_count == 3 * number - 2
            assert active_language() == language, "after a page all ask anew"
            with pytest.raises(ZeroDivisionError):
                in_one_language(lambda: 1 // 0)()


def test_a_page_within_another_has_its_own_language(asked: Mock) -> None:
    page = in_one_language(active_language)

    @in_one_language
    def outer() -> list[str | None]:
        with translation.override("fr"):
            inner = page()
        return [inner, active_language()]

    with translation.override("de"):
        assert outer() == ["fr", "de"]
