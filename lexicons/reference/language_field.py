"""Field that finds a language by typing its name: hundreds are too many for a menu."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from lexicons.reference.language_names import language_choices, language_name
from wordgames.languages.casing import LANGUAGES, fold
from wordgames.languages.translation import translate


class _TypedName(forms.TextInput):
    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return a text field, and a list of names from which browsers show those that fit."""
        field = super().render(name, value, {**(attrs or {}), "list": f"{name}-names"}, renderer)
        names = [(label,) for _, label in language_choices()]
        options = format_html_join("", '<option value="{}">', names)
        return format_html('{}<datalist id="{}-names">{}</datalist>', field, name, options)


class LanguageField(forms.CharField):
    """Field for a language, by its name, native name or code; `stored` is a code that stays."""

    widget = _TypedName
    stored = ""

    def prepare_value(self, value: Any) -> Any:
        """Return the name of a code."""
        return language_name(value) if value in LANGUAGES else value

    def to_python(self, value: Any) -> str:
        """Return the code of what was typed; refuse what is no language."""
        typed = str(super().to_python(value))
        if typed in ("", *LANGUAGES):
            return typed
        if typed in (self.stored, self.prepare_value(self.stored)):
            return self.stored
        codes = {fold(each.native.lower(), "und"): code for code, each in LANGUAGES.items()}
        codes |= {fold(name.lower(), "und"): code for code, name in language_choices()[::-1]}
        code = codes.get(fold(typed.lower(), "und"), "")
        if not code:
            raise forms.ValidationError(translate("Choose a language from the list."))
        return code
