"""Storage of static files for serving: minified, compressed, named by a hash of their content.

They are collected beside those still being served.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import brotli
from django.conf import settings
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.core.management import call_command
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>import(?P<names>(?:[\w\s{},*$]+from)?) ?"(?P<url>\.{1,2}/[^"]+\.js)";)"""
LATER = r"""(?P<matched>import\("(?P<url>\.{1,2}/[^"]+\.js)"\))"""
# Brotli's qualities: the smallest is a tenth smaller.
QUICK, SMALLEST = 5, 11
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

    def compress_files(self, paths: Collection[str]) -> Iterator[tuple[str, str]]:
        """Compress the files; those of staff's pages quickly, which are half of all."""
        staff = {path for path in paths if path.startswith("admin/")}
        for self._quality, part in ((QUICK, staff), (SMALLEST, set(paths) - staff)):
            yield from super().compress_files(part)

    def create_compressor(self, **options: Any) -> Compressor:
        """Return what compresses files of the kind at hand."""
        return _Brotli(self._quality, **options)

    def post_process(
        self, paths: Mapping[str, tuple[Storage, str]], *args: Any, **options: Any
    ) -> Iterator[Any]:
        """Name the files by their content, after minifying the site's own."""
        lean = {name: (_Lean(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(lean, *args, **options)


class _Brotli(Compressor):
    """A compressor of a given quality: its usual one takes thirty times as long as a good one."""

    def __init__(self, quality: int, **options: Any) -> None:
        super().__init__(**options)
        self._quality = quality

    def compress_brotli(self, data: bytes) -> bytes:
        """Return a file's bytes, compressed."""
        return bytes(brotli.compress(data, quality=self._quality))


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


# Suffixes of a file and of the compressed copies that WhiteNoise sends.
PACKED = ("", ".gz", ".br")
VENDOR = "admin/js/vendor/*/"
UNUSED = [f"{VENDOR}{name}.js" for name in ("jquery", "select2.full", "xregexp")]
UNUSED += [f"{VENDOR}LICENSE*", "django_htmx/ext", "django_htmx/*-4.*", "django_htmx/htmx-2.js"]
"""Files of packages that no page names: other versions, and what is there minified too."""


def collect() -> None:
    """Collect this version's static files; those of the version before stay.

    During an upgrade, old processes and open pages still ask for the old names. Each file is moved
    into place whole.
    """
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    before = _named(root)
    with TemporaryDirectory(dir=root, prefix=".coming-") as folder:
        command = Command()
        command.storage = ModuleStorage(location=folder)
        call_command(command, interactive=False, verbosity=0, ignore_patterns=UNUSED.copy())
        now = _put_in_place(Path(folder), root)
    for file in root.rglob("*"):
        if file.is_file() and file.relative_to(root) not in now | before:
            file.unlink()


def _named(root: Path) -> set[Path]:
    """Return the files that pages of the version in this folder name."""
    manifest = root / ModuleStorage.manifest_name
    if not manifest.is_file():
        return set()
    names = json.loads(manifest.read_text())["paths"].values()
    return {Path(f"{name}{packed}") for name in names for packed in PACKED}


def _put_in_place(fresh: Path, root: Path) -> set[Path]:
    """Move the files to where they are served from, the manifest last; return their names."""
    files = [file.relative_to(fresh) for file in fresh.rglob("*") if file.is_file()]
    for file in sorted(files, key=lambda file: file.name == ModuleStorage.manifest_name):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (fresh / file).replace(root / file)
    return set(files)
