"""Results as pictures to share: the grid's signs, and no letter of an answer."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.contract.share import Rows
from games.daily.set_of_three import SetOfThree, visitors_set
from games.daily.today import DayPuzzle
from games.limits.rate_limits import too_many
from games.pages.ending import notes_of
from games.pages.play_lookup import day_or_none
from games.plays.names_and_links import name_of, short_link_of
from games.plays.open_play import OpenPlay, open_play_of
from games.visitors.visitor import player_id
from lexicons.throttle.rate_counter import address, allowed
from wordgames.languages.translation import translate
from wordgames_site.pages import link_previews

# New pictures that an address may request in a minute.
DRAWINGS = 6
LEFT, TOP, WIDTH, HEIGHT, EDGE = 80, 340, 1040, 700, 50
PANEL_STEP, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT = 356, 340, 328, 700
LARGEST, GAP = 160, 0.16
FILLS = {"correct": "#1e7b45", "earlier": "#2457c5", "later": "#b34a08", "missed": "#a81d3a"}
SUNK = "#d8cfc0"


class PicturePart(NamedTuple):
    """The area where signs are laid out, in the picture's units, and its margin."""

    left: int
    top: int
    width: int
    height: int
    edge: int


WHOLE = PicturePart(LEFT, TOP, WIDTH, HEIGHT, EDGE)


class Drawn(NamedTuple):
    """A sign of the grid with its place and style."""

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
        """The baseline of text centred in the sign."""
        return self.centre + self.side * 0.18

    @property
    def corner(self) -> float:
        return self.side * (0.45 if self.pip in ("earlier", "later") else 0.17)

    @property
    def fill(self) -> str:
        return FILLS.get(self.pip, SUNK)


@require_safe
def result(request: HttpRequest, slug: str, play_id: str) -> HttpResponseBase:
    """Show the picture of a finished play to its player."""
    open_play = open_play_of(play_id, slug, player_id(request))
    if not open_play.play.over:
        raise Http404("This game is not over.")
    with link_previews.drawable():
        return _picture(request, drawing(open_play, request.get_host()))


@require_safe
def set_result(request: HttpRequest, day: str) -> HttpResponseBase:
    """Show the picture of a day's set of three to a visitor who has finished it."""
    when = day_or_none(day)
    three = visitors_set(request, when) if when else None
    if three is None or not three.done:
        raise Http404("This set is not over.")
    with link_previews.drawable():
        return _picture(request, set_drawing(three, request.get_host()))


def _picture(request: HttpRequest, svg: str) -> HttpResponseBase:
    """Answer with a picture, which is cached; an address may ask for a few new ones in a minute."""
    file = link_previews.file_of(svg, "results")
    if not file.exists() and not allowed("result", address(request), DRAWINGS, 60):
        return too_many(request)
    if not link_previews.drawn(svg, file):
        raise Http404("The picture could not be drawn.")
    response = FileResponse(file.open("rb"), content_type="image/png")
    patch_cache_control(response, private=True, max_age=3600)
    return response


def drawing(open_play: OpenPlay, host: str) -> str:
    """Return the picture as SVG."""
    share, slug = open_play.game.share(open_play.state), open_play.game.slug
    colours, name = link_previews.colours_of(slug), name_of(open_play)
    link = short_link_of(open_play.puzzle, open_play.lexicon.slug)
    context = {
        "name": name,
        "size": min(96, 1200 // max(1, len(name))),
        "result": share.result,
        "notes": ", ".join([*notes_of(open_play), *share.notes]),
        "signs": list(placed(share.rows)),
        "address": f"{host}{link}".rstrip("/"),
        "colours": colours,
        "emblem": link_previews.emblem_of(slug, colours),
    }
    return render_to_string("site/result.svg", context)


def set_drawing(three: SetOfThree, host: str) -> str:
    """Return the picture of a set as SVG: a panel for each game, with its result and signs."""
    context = {
        "name": three.name,
        "day": three.day,
        "panels": [_panel(number, puzzle) for number, puzzle in enumerate(three.puzzles)],
        "address": f"{host}{three.path}".rstrip("/"),
    }
    return render_to_string("site/set_result.svg", context)


def _panel(number: int, puzzle: DayPuzzle) -> dict[str, Any]:
    """Return a game's panel; its signs have an area to themselves."""
    if puzzle.play is None:
        raise ValueError("A game that was not played has no result.")
    slug = puzzle.game.slug
    open_play = OpenPlay(puzzle.play, tuple(puzzle.play.events.all()))
    colours = link_previews.colours_of(slug)
    edge = LEFT + number * PANEL_STEP
    field = PicturePart(edge + 20, PANEL_TOP + 180, PANEL_WIDTH - 40, PANEL_HEIGHT - 200, 20)
    return {
        "left": edge,
        "name": translate(puzzle.game.name),
        "size": min(40, 360 // len(translate(puzzle.game.name))),
        "result": puzzle.state,
        "signs": list(placed(open_play.game.share(open_play.state).rows, field)),
        "field": field,
        "colours": colours,
        "emblem": link_previews.emblem_of(slug, colours),
    }


def placed(rows: Rows, field: PicturePart = WHOLE) -> Iterator[Drawn]:
    """Yield the signs centred in their area, as large as fits."""
    if not rows:
        return
    across, down, edge = max(map(len, rows)), len(rows), field.edge
    step = min((field.width - 2 * edge) / across, (field.height - 2 * edge) / down, LARGEST)
    top = field.top + (field.height - step * down) / 2
    for number, row in enumerate(rows):
        start = field.left + (field.width - step * len(row)) / 2
        for place, sign in enumerate(row):
            x, y = start + step * (place + GAP / 2), top + step * (number + GAP / 2)
            yield Drawn(round(x, 1), round(y, 1), round(step * (1 - GAP), 1), sign.pip, sign.number)
