"""A player's result as a picture to send: the signs of the grid, and no letter of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.ending import notes_of
from games.limits import too_many
from games.players import player_id
from games.share import Rows
from games.sittings import Sitting, sitting_of
from games.titles import name_of, short_link_of
from lexicons.throttle import address, allowed
from wordgames_site import previews

DRAWINGS = 6
"""New pictures that an address may ask for in a minute."""
LEFT, TOP, WIDTH, HEIGHT, EDGE = 80, 340, 1040, 700, 50
LARGEST, GAP = 160, 0.16
FILLS = {"correct": "#1e7b45", "earlier": "#2457c5", "later": "#b34a08", "missed": "#a81d3a"}
SUNK = "#d8cfc0"


class Drawn(NamedTuple):
    """One sign of the grid, where and how it is drawn."""

    x: float
    y: float
    side: float
    pip: str
    text: str

    @property
    def half(self) -> float:
        return self.side / 2

    @property
    def middle(self) -> float:
        return self.x + self.half

    @property
    def centre(self) -> float:
        return self.y + self.half

    @property
    def base(self) -> float:
        """Where text in the middle of the sign stands."""
        return self.centre + self.side * 0.18

    @property
    def corner(self) -> float:
        return self.side * (0.45 if self.pip in ("earlier", "later") else 0.17)

    @property
    def fill(self) -> str:
        return FILLS.get(self.pip, SUNK)


@require_safe
def result(request: HttpRequest, slug: str, play_id: str) -> HttpResponseBase:
    """Show the picture of a play that is over, to whoever played it."""
    sitting = sitting_of(play_id, slug, player_id(request))
    if not sitting.play.over:
        raise Http404("This game is not over.")
    svg = drawing(sitting, request.get_host())
    file = previews.file_of(svg, "results")
    if not file.exists() and not allowed("result", address(request), DRAWINGS, 60):
        return too_many(request)
    if not previews.drawn(svg, file):
        raise Http404("The picture could not be drawn.")
    response = FileResponse(file.open("rb"), content_type="image/png")
    patch_cache_control(response, private=True, max_age=3600)
    return response


def drawing(sitting: Sitting, host: str) -> str:
    """Return the picture as SVG."""
    share, slug = sitting.game.share(sitting.state), sitting.game.slug
    colours, name = previews.colours_of(slug), name_of(sitting)
    link = short_link_of(sitting.puzzle, sitting.lexicon.slug)
    context = {
        "name": name,
        "size": min(96, 1200 // max(1, len(name))),
        "result": share.result,
        "notes": ", ".join([*notes_of(sitting), *share.notes]),
        "signs": list(placed(share.rows)),
        "address": f"{host}{link}".rstrip("/"),
        "colours": colours,
        "emblem": previews.emblem_of(slug, colours),
    }
    return render_to_string("result.svg", context)


def placed(rows: Rows) -> Iterator[Drawn]:
    """Yield the signs laid out in the middle of their field, as large as it lets them be."""
    if not rows:
        return
    across, down = max(map(len, rows)), len(rows)
    step = min((WIDTH - 2 * EDGE) / across, (HEIGHT - 2 * EDGE) / down, LARGEST)
    top = TOP + (HEIGHT - step * down) / 2
    for number, row in enumerate(rows):
        left = LEFT + (WIDTH - step * len(row)) / 2
        for place, sign in enumerate(row):
            x, y = left + step * (place + GAP / 2), top + step * (number + GAP / 2)
            yield Drawn(round(x, 1), round(y, 1), round(step * (1 - GAP), 1), sign.pip, sign.number)
