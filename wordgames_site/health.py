"""Small answers for machines: the health page, and the icon that browsers ask for unbidden."""

from __future__ import annotations

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers, else 503; say nothing else of the machine."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("The database does not answer.")
        return JsonResponse({"status": "no database"}, status=503)
    return JsonResponse({"status": "ok"})


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Send browsers that look for /favicon.ico (on admin pages, say) to the site's icon."""
    return HttpResponseRedirect(static("icons/wordgames.svg"))
