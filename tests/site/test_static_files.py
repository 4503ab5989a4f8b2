"""Static files of an upgrade: what pages of the version before name is there until the next one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin import site
from django.template import Context, Template

from wordgames_site.settings import STORAGES
from wordgames_site.setup.static_storage import ModuleStorage, collect


@pytest.fixture
def source(tmp_path: Path, settings: Any) -> Path:
    """A folder of styles that are collected."""
    settings.STORAGES = STORAGES
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    return tmp_path / "source"


def version(source: Path, colour: str) -> set[str]:
    """Collect a version whose styles have a colour; return the names of its style sheet."""
    root = source.parent / "static"
    before = {file.name for file in root.glob("site.*.css*")}
    (source / "site.css").write_text(f"body {{ color: {colour} }}\n" * 200)
    collect()
    return {file.name for file in root.glob("site.*.css*")} - before


def test_pages_of_the_version_before_find_their_files_until_the_next_upgrade(source: Path) -> None:
    first = version(source, "red")
    root = source.parent / "static"
    assert {Path(name).suffix for name in first} == {".css", ".gz", ".br"}
    (source / "dropped.css").write_text("i { color: blue }")
    second = version(source, "green")
    (source / "dropped.css").unlink()
    assert all((root / name).is_file() for name in first | second)
    third = version(source, "blue")
    there = {file.name for file in root.rglob("*")}
    assert there >= second | third
    assert not there & first
    assert "dropped.css" not in there
    assert not [name for name in there if name.startswith(".coming")]


def test_what_is_collected_is_what_pages_name(tmp_path: Path, settings: Any) -> None:
    """No other versions of a package's file, and no file twice: by its own name and by its hash."""
    settings.STORAGES, settings.STATIC_ROOT = STORAGES, tmp_path
    collect()
    paths = json.loads((tmp_path / ModuleStorage.manifest_name).read_text())["paths"]
    there = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    plain = {name for name in there if not name.endswith((".gz", ".br"))}
    assert plain == {*paths.values(), ModuleStorage.manifest_name}
    for admin in site._registry.values():
        assert f'src="{settings.STATIC_URL}admin/' in str(admin.media)
    Template("{% load django_htmx %}{% htmx_script %}").render(Context())
    assert "admin/js/vendor/xregexp/xregexp.min.js" in paths
    assert sum((tmp_path / name).stat().st_size for name in plain) < 1_500_000


def test_a_file_is_never_missing_while_it_is_collected_again(source: Path) -> None:
    (name,) = (name for name in version(source, "red") if name.endswith(".css"))
    served = source.parent / "static" / name
    with served.open() as open_before:
        collect()
        assert served.read_text() == open_before.read()
        assert served.stat().st_ino != Path(f"/proc/self/fd/{open_before.fileno()}").stat().st_ino
