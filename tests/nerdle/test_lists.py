"""The lists of equations, as players choose from them."""

from __future__ import annotations

import json

from django.conf import settings

from tests.games.test_words_for_players import JARGON
from wordgames.nerdle.generated_lists import LEXICONS
from wordgames.sources.dictionaries import OURS

MANIFEST = settings.BASE_DIR / "wordgames" / "bundled" / "manifest.json"


def test_lists_of_equations_are_named_by_what_is_in_them() -> None:
    assert not [name for _, name, _ in LEXICONS.values() if JARGON.search(name) or "00" in name]


def test_every_bundled_list_that_is_named_in_english_has_a_name_in_the_others() -> None:
    manifest = json.loads(MANIFEST.read_text())
    words = {entry["name"] for entry in manifest if entry["kind"] == "words"}
    others = {entry["name"] for entry in manifest} - words
    wordless = {"All languages"}
    assert others | wordless | {name for _, name, _ in LEXICONS.values()} == OURS
