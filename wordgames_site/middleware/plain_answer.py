"""An answer without the middleware, for what is asked so often that it must cost little."""

from collections.abc import Callable
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.utils.translation import override

from wordgames.languages.letters import written
from wordgames_site.middleware.compression import CompressionMiddleware
from wordgames_site.middleware.language import language_of

_compression = CompressionMiddleware(lambda _: HttpResponse())


def compose(environ: dict[str, Any], draw: Callable[[], str]) -> HttpResponse | None:
    """Return what `draw` returns in the visitor's language, as pages send it; None for "".

    No session, messages or account, and none of the headers that are for whole pages.
    """
    request = WSGIRequest(environ)
    language = language_of(request)
    with override(language):
        text = draw()
    if not text:
        return None
    answer = HttpResponse(written(text), headers={"Content-Language": language})
    _compression.process_response(request, answer)
    answer.headers["Content-Length"] = str(len(answer.content))
    return answer
