"""The visitor's language, and its use by code without Django.

A visitor's own choice comes first, then the browser's languages, then English. Addresses are the
same in every language, so a response says (`Vary`) that it depends on both.
"""

from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import formats, translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from wordgames.languages import translation as speech
from wordgames.languages.translation import ISOLATE, POP

# Endings of percentages in languages that do not use a plain "%".
PERCENT = {"de": "\u00a0%", "es": "\u00a0%", "fr": "\u202f%"}
# Keeps a sign before its number in right-to-left text.
SIGNED = "\N{LEFT-TO-RIGHT MARK}"
View = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """Middleware that activates the visitor's language; comes before any that produces text."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the visitor's language; static files are alike in all of them."""
        language = language_of(request)
        request.LANGUAGE_CODE = language
        with translation.override(language):
            response = self._get_response(request)
        if not request.path.startswith(settings.STATIC_URL):
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
            response.headers.setdefault("Content-Language", language)
        return response


def language_of(request: HttpRequest) -> str:
    """Return the visitor's chosen language, or the first one offered that the browser accepts."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if code in dict(settings.LANGUAGES):
        return str(code)
    return translation.get_language_from_request(request)


@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Show the languages, or store the chosen one and return to the page before."""
    from games.views.preferences import YEAR  # commands load the middleware, and no page

    fields = request.POST if request.method == "POST" else request.GET
    back = fields.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    code = request.POST.get("language")
    if code not in dict(settings.LANGUAGES):
        return render(request, "site/language.html", {"back": back})
    response = HttpResponseRedirect(back)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=YEAR,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@cache
def _signs(language: str) -> dict[int, str]:
    """Return what a language writes for a comma, a point and a percent sign."""
    return str.maketrans(
        {
            ",": formats.get_format("THOUSAND_SEPARATOR", language),
            ".": formats.get_format("DECIMAL_SEPARATOR", language),
            "%": PERCENT.get(language, "%"),
        }
    )


def number(value: float, spec: str = "") -> str:
    """Format a number as `format(value, spec)` does, with the language's signs.

    Without a `spec` an int gets thousands separators.
    """
    if not spec and isinstance(value, int) and abs(value) < 1000:
        return str(int(value))  # the common case, and alike in every language
    text = format(value, spec or ("," if isinstance(value, int) else ""))
    result = text if text.isdigit() else text.translate(_signs(translation.get_language() or ""))
    return (
        SIGNED + result if result[:1] in {"+", "-"} and translation.get_language_bidi() else result
    )


def isolated(value: str) -> str:
    """Isolate a text without letters so that a right-to-left sentence leaves its order alone.

    Signs and digits have no direction: 2+1=3 would be read as 3=1+2, and the mask ---er as er---.
    """
    if not translation.get_language_bidi() or value[:1].isalpha() or value.isdecimal():
        return value
    return f"{ISOLATE}{value}{POP}" if value else value


def install() -> None:
    """Let rules, importers and agents translate with Django's catalogues."""
    from games.names.public_names import name_key

    speech.install(
        speech.Wording(
            *(translation.gettext, translation.ngettext, number, isolated, name_key),
            language=translation.get_language,
        )
    )
