"""English words that other languages say in two ways."""

import pytest
from django.utils.translation import gettext, override, pgettext


@pytest.mark.parametrize("language", ["de", "es", "fr", "he"])
def test_a_button_shares_and_a_column_has_a_share(language: str) -> None:
    """The button under a finished game once read "Anteil", "Parte", "Part" and "חלק"."""
    with override(language):
        assert pgettext("a button", "Share") not in {"Share", gettext("Share")}
