"""Storage of static files for serving: minified, compressed, named by a hash of their content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>import(?P<names>(?:[\w\s{},*$]+from)?) ?"(?P<url>\.{1,2}/[^"]+\.js)";)"""
LATER = r"""(?P<matched>import\("(?P<url>\.{1,2}/[^"]+\.js)"\))"""
MINIFIED = {".css": cssmin, ".js": jsmin}


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """A storage that hashes names in a script's `import` too, so modules are cached for good.

    Django's own switch for it also reads imports in the comments of htmx's extensions, whose files
    do not exist here. The site's own styles and scripts are minified.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((IMPORT, 'import%(names)s"%(url)s";'), (LATER, 'import("%(url)s")'))),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """Return a file's address, computed once: a page names some thirty files."""
        if name is None or settings.DEBUG or force:
            return str(super().url(name, force))
        if name not in self._addresses:
            self._addresses[name] = str(super().url(name))
        return self._addresses[name]

    def post_process(
        self, paths: Mapping[str, tuple[Storage, str]], *args: Any, **options: Any
    ) -> Iterator[Any]:
        """Name the files by their content, after minifying the site's own."""
        lean = {name: (_Lean(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(lean, *args, **options)


class _Lean:
    """A storage for `post_process` that opens the site's own files minified."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage
        folders = map(Path, settings.STATICFILES_DIRS)
        self._own = Path(getattr(storage, "location", "")) in folders

    def open(self, path: str) -> File[bytes]:
        """Open a file for reading."""
        file: File[bytes] = self._storage.open(path)
        minify = MINIFIED.get(Path(path).suffix) if self._own else None
        if minify is None:
            return file
        with file:
            return ContentFile(minify(file.read().decode()).encode(), path)
