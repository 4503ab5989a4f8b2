"""Names of languages in the reader's own: from Django's catalogues, which have a hundred.

The rest have the English names of CLDR. Our own catalogues name scripts by some of these words,
and a script's name can differ from its language's: Hebrew has another gender for it.
"""

import gettext as catalogues
from functools import lru_cache
from pathlib import Path

import django
from django.conf.locale import LANG_INFO
from django.utils.translation import get_language, gettext, to_locale

from wordgames.languages.casing import LANGUAGES, fold, language_for

FOLDER = Path(django.__file__).parent / "conf" / "locale"
UNKNOWN = "und"


def language_name(code: str) -> str:
    """Return the name of a language in the active language."""
    language = language_for(code)
    if language.code == UNKNOWN:
        return gettext(language.name)
    return _of(get_language() or "en").gettext(language.name)


@lru_cache(maxsize=32)
def _of(active: str) -> catalogues.NullTranslations:
    return catalogues.translation("django", FOLDER, [to_locale(active)], fallback=True)


def language_choices() -> list[tuple[str, str]]:
    """Return every code with its name, sorted as in the active language.

    Outside English, languages without a translated name follow the others; unknown ones are last.
    """
    english = (get_language() or "en").startswith("en")

    def place(choice: tuple[str, str]) -> tuple[bool, bool, str]:
        code, name = choice
        return code == UNKNOWN, not english and code not in LANG_INFO, fold(name.lower(), code)

    return sorted(((code, language_name(code)) for code in LANGUAGES), key=place)
