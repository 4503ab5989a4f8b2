"""A calendar to subscribe to, as RFC 5545 has it: a puzzle a day at an hour of one's choice."""

from datetime import date, datetime, time
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.daily.daily_puzzle import FIRST_DAY
from wordgames.languages.translation import translate

USUAL_HOUR = 8
# Most bytes of a line; a longer one goes on in the next, after a blank.
LONGEST_LINE = 75


@require_safe
@cache_control(max_age=86400, public=True)
def feed(request: HttpRequest) -> HttpResponse:
    """Answer with one event that comes every day.

    A calendar sends no cookies: the address says the language and the hour. The hour `at` is the
    clock's where the calendar is looked at: the event has no time zone.
    """
    try:
        language = translation.get_supported_language_variant(request.GET.get("lang", ""))
    except LookupError:
        language = translation.get_language() or "en"
    with translation.override(language):
        lines = _lines(request, _hour(request.GET.get("at", "")))
    body = "".join(f"{folded(line)}\r\n" for line in lines)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="daily.ics"'
    return response


def _hour(text: str) -> int:
    return int(text) if text in {str(hour) for hour in range(24)} else USUAL_HOUR


def _lines(request: HttpRequest, hour: int) -> list[str]:
    title = escaped(translate("Today's word games"))
    begins = datetime.combine(FIRST_DAY, time(hour))
    return [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Wordgames//Daily puzzles//EN",
        f"X-WR-CALNAME:{title}",
        "REFRESH-INTERVAL;VALUE=DURATION:P30D",
        "BEGIN:VEVENT",
        f"UID:daily@{urlsplit(f'//{request.get_host()}').hostname}",
        f"DTSTAMP:{_stamp(FIRST_DAY)}",
        f"DTSTART:{begins:%Y%m%dT%H%M%S}",
        "DURATION:PT15M",
        "RRULE:FREQ=DAILY",
        "TRANSP:TRANSPARENT",
        f"SUMMARY:{title}",
        f"DESCRIPTION:{escaped(translate('Ten new puzzles are waiting.'))}",
        f"URL:{request.build_absolute_uri(reverse('home'))}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{title}",
        "TRIGGER:PT0S",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def _stamp(day: date) -> str:
    return f"{day:%Y%m%d}T000000Z"


def escaped(text: str) -> str:
    """Return a text with the signs escaped that mean something in a calendar."""
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def folded(line: str) -> str:
    """Return a line broken after at most LONGEST_LINE bytes, never within a character."""
    parts, part, room = [], "", LONGEST_LINE
    for sign in line:
        size = len(sign.encode())
        if size > room:
            parts.append(part)
            part, room = "", LONGEST_LINE - 1
        part += sign
        room -= size
    return "\r\n ".join([*parts, part])
