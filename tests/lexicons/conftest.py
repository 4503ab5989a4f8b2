"""The fixtures of pages and commands, for the tests that are not the engine's own."""

from tests.without_django import DJANGO

if DJANGO:
    from tests.lexicons.site_fixtures import (
        as_editor,
        as_superuser,
        editor,
        make_editor,
        published,
        site,
        superuser,
    )

    __all__ = [
        "as_editor",
        "as_superuser",
        "editor",
        "make_editor",
        "published",
        "site",
        "superuser",
    ]
