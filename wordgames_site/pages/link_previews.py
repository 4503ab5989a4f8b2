"""Pictures that messengers show beside a link to a puzzle: game, number and day, no more.

They are drawn from the address, which names only a game and a day, so they cannot reveal an answer.
"""

import hashlib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from textwrap import wrap
from threading import Lock

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_bidi, override
from django.views.decorators.http import require_safe

from games.daily.daily_puzzle import FIRST_DAY, number_of
from games.display.png import LONGEST, NotDrawn, png_of
from games.views.request_helpers import game_or_404
from games.visitors.visitor import today_for
from lexicons.throttle.rate_counter import address, allowed

FOLDER = settings.VAR_DIR / "previews"
STATIC = settings.BASE_DIR / "static"
# Pictures kept; the one least recently requested makes room for a new one.
MOST = 600
# New pictures that an address may request in a minute: drawing one takes a second.
DRAWINGS = 12
# Letters that fit beside the emblem.
A_LINE = 25
_one_at_a_time = Lock()
log = logging.getLogger(__name__)


@contextmanager
def drawable() -> Iterator[None]:
    """Use English if the pictures' font lacks letters of the reader's language."""
    with override("en" if get_language_bidi() else get_language()):
        yield


@require_safe
def preview(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponseBase:
    """Show the picture of a game or of its daily puzzle; the site's own if none can be drawn."""
    game = game_or_404(slug)
    line = game.tagline if number is None else _line(request, number)
    svg = _svg(game.slug, game.name, line)
    file = file_of(svg)
    may_draw = file.exists() or allowed("preview", address(request), DRAWINGS, 60)
    if not may_draw or not drawn(svg, file):
        return HttpResponseRedirect(static("preview.png"))
    response = FileResponse(file.open("rb"), content_type="image/png")
    patch_cache_control(response, public=True, max_age=7 * 86_400)
    return response


def _line(request: HttpRequest, number: int) -> str:
    """Return number and day; a future day has no picture."""
    if not 1 <= number <= number_of(today_for(request)) + 1:
        raise Http404("There is no puzzle of that number yet.")
    day = FIRST_DAY + timedelta(days=number - 1)
    return f"No. {number} · {day.day} {day:%B %Y}"


def _svg(slug: str, name: str, line: str) -> str:
    colours = colours_of(slug)
    context = {
        "name": name,
        "lines": [
            {"text": text, "y": 295 + 56 * at} for at, text in enumerate(wrap(line, A_LINE)[:3])
        ],
        "colours": colours,
        "emblem": emblem_of(slug, colours),
        "size": min(132, 1080 // max(1, len(name))),
    }
    return render_to_string("site/link_preview.svg", context)


@cache
def colours_of(slug: str) -> dict[str, str]:
    """Return a game's colours by day, as the style sheet has them, or the site's own."""
    sheet = (STATIC / "base/tokens.css").read_text()

    def token(pattern: str, otherwise: str) -> str:
        match = re.search(pattern + r":\s*(?:light-dark\()?(#\w{6})", sheet)
        return match[1] if match else otherwise

    name = re.escape(slug)
    return {
        "box": token(rf"--{name}", "#211a33"),
        "print": token(rf"--on-{name}", "#ffffff"),
        "spark": token(rf"\.g-{name} \{{[^}}]*--spark", "#f6bd3a"),
    }


def emblem_of(slug: str, colours: dict[str, str]) -> SafeString:
    """Return the shapes of a game's emblem in these colours; none if it has no emblem."""
    sprite = (STATIC / "icons" / "sprite.svg").read_text()
    match = re.search(rf'<symbol id="e-{re.escape(slug)}"[^>]*>(.*?)</symbol>', sprite)
    shapes = re.sub(r"var\([\w-]+, ([\d.]+)\)", r"\1", match[1]) if match else ""
    for name, colour in (
        ("currentColor", colours["print"]),
        ("var(--spark)", colours["spark"]),
        ("var(--game)", colours["box"]),
    ):
        shapes = shapes.replace(name, colour)
    return SafeString(shapes)


def file_of(svg: str, kind: str = "") -> Path:
    """Return the file that keeps a picture, drawn or not.

    Each kind of picture has its own folder, so that none evicts the others.
    """
    return Path(FOLDER) / kind / f"{hashlib.sha256(svg.encode()).hexdigest()[:20]}.png"


def drawn(svg: str, file: Path) -> bool:
    """Draw the picture if it is missing; return whether it exists."""
    if not file.exists():
        if not _one_at_a_time.acquire(timeout=LONGEST):
            return False
        try:
            if not file.exists():
                _draw(svg, file)
        finally:
            _one_at_a_time.release()
    if file.exists():
        file.touch()
    return file.exists()


def _draw(svg: str, file: Path) -> None:
    try:
        png = png_of(svg)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(png)
        part.replace(file)
    except (OSError, NotDrawn):
        log.warning("A preview could not be drawn.", exc_info=True)
        return
    for old in sorted(file.parent.glob("*.png"), key=lambda it: -it.stat().st_mtime)[MOST:]:
        old.unlink(missing_ok=True)
