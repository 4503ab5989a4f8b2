"""Lists of 35 languages, as another site plays them: read by nothing but their language's code.

Those lists lie beside the repository and are never committed; without them these tests are skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.display.keyboard import layout_rows
from wordgames.importer import Import, ImportOptions, read_lexicon
from wordgames.languages.casing import language_for, layout_of
from wordgames.languages.letters import written

LISTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "languages"
CODES = sorted(path.stem for path in LISTS.glob("*.txt"))
pytestmark = pytest.mark.skipif(not CODES, reason="The lists are not beside the repository.")


def read(code: str) -> Import:
    path = LISTS / f"{code}.txt"
    return read_lexicon(path.read_bytes(), path.name, ImportOptions(language=code))


@pytest.mark.parametrize("code", CODES)
def test_a_list_of_any_language_is_read_and_has_its_keys(code: str) -> None:
    result = read(code)
    report, letters = result.report, result.columns.letters
    assert report.rejected < 0.02 * (report.words + report.duplicates + report.rejected)
    assert language_for(report.language).right_to_left == (code in ("ar", "he"))
    language = language_for(report.language)
    layout = language.layout if language.code != "und" else layout_of(letters)
    keys = "".join(layout_rows(layout, letters))
    assert sorted(keys) == sorted(set(written(letters)))
    if code != "ne":
        assert max(report.counts, key=lambda length: report.counts[length][0]) == 5


def test_korean_words_have_five_jamo_as_on_the_other_site() -> None:
    assert list(read("ko").report.counts) == [5]
