"""The rows of the table behind a picture: a page has hundreds."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from solvers.pictures.picture import Cell, Row, Table

register = template.Library()

ROW = """
    <tr><th scope="row"{}>{}</th>
      {}
    </tr>
"""
CELL = """
        <td{}{}{}>{}</td>
      """
LINK = '<a href="{}">{}</a>'
KEYS = ' data-key="{}" data-value="{}"'
# A cell that is a figure, and what is the same in every language.
FIGURE, SAME = mark_safe(' class="n"'), mark_safe(' translate="no"')


@register.simple_tag
def table_rows(table: Table) -> SafeString:
    """Write the rows of a picture's table: template tags for each cell took half of a page."""
    return format_html_join("", ROW, map(_row, table.rows))


def _row(row: Row) -> tuple[str, str, SafeString]:
    name = format_html(LINK, row.link, row.name) if row.link else row.name
    return SAME if row.data else "", name, format_html_join("", CELL, map(_cell, row.cells))


def _cell(cell: Cell) -> tuple[str, str, str, str]:
    keys = format_html(KEYS, cell.key, cell.value) if cell.key else ""
    return FIGURE if cell.number else "", SAME if cell.data else "", keys, cell.text
