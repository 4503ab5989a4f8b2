"""The pictures that help draws of a guess to come."""

from __future__ import annotations

from django.test import Client

from tests.check_pictures import check_pictures


def answer_known(client: Client, slug: str) -> bool:
    """Check the pictures of help before the first guess; True if one shows the answer to come."""
    page = client.get(f"/assist/{slug}/", {"length": "5"})
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    left = page.context["left"]
    assert set(figures["heat"].marks.values()) <= set(range(1, left + 1))
    assert figures["answers"].marks
    assert page.context["thought"].move == page.context["suggestions"][0]["move"]
    return any(mark.answer.came for mark in page.context["thought"].pictures[0].marks)
