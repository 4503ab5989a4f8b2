"""Templates of the games: "<game>/board.html" is board.html in one of that game's folders."""

from collections.abc import Iterator
from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation
from django.template import Origin
from django.template.loaders.filesystem import Loader as FilesystemLoader
from django.utils._os import safe_join

from wordgames_site.setup.game_folders import room_folders


class Loader(FilesystemLoader):
    """A template loader for the folders of the game named first in a template's name."""

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        """Yield the places where the template may be: the play folder's, then the solver's."""
        slug, _, inner = template_name.partition("/")
        for folder in _named(slug):
            try:
                name = safe_join(folder, inner)
            except SuspiciousFileOperation:
                continue
            yield Origin(name=name, template_name=template_name, loader=self)


def _named(slug: str) -> list[Path]:
    return [folder for folder in room_folders("templates") if folder.parent.name == slug]
