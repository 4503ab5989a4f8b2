"""The group of a visitor on the home page: `{% load group_strip %}{% group_strip %}`."""

from typing import Any

from django import template
from django.template.context import Context

from games.catalogue import GAMES
from games.friends.day_table import DayTable, table_of
from games.friends.models import LONGEST_NAME, Member
from games.visitors.visitor import player_id

register = template.Library()
# Members shown: the first ones of the day, and the visitor.
SHOWN = 4


@register.inclusion_tag("friends/group_strip.html", takes_context=True)
def group_strip(context: Context) -> dict[str, Any]:
    """Show who solved which of today's games in the group that the visitor joined last."""
    player = player_id(context["request"])
    joined = Member.objects.filter(player=player).select_related("circle") if player else None
    me = joined.order_by("-pk").first() if joined else None
    if me is None:
        return {"first_game": next(iter(GAMES)), "longest": LONGEST_NAME}
    table = table_of(me.circle, context["day"])
    rows = [row for row in table.rows[:SHOWN] if row.member != me]
    mine = next(row for row in table.rows if row.member == me)
    shown = [row for row in table.rows if row in [mine, *rows[: SHOWN - 1]]]
    return {
        "first_game": next(iter(GAMES)),
        "circle": me.circle,
        "rows": [(row, row is mine, _solved_by_game(table, row.cells)) for row in shown],
    }


def _solved_by_game(table: DayTable, cells: Any) -> list[tuple[str, bool]]:
    """Return each game's slug, and whether a puzzle of it was solved."""
    pairs = zip(table.puzzles, cells, strict=True)
    solved = {slug for (slug, _), cell in pairs if cell and cell.text}
    return [(slug, slug in solved) for slug in GAMES]
