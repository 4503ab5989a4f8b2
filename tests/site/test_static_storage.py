"""Static files as they are served: lean, and every import leads to a hashed name that exists."""

from __future__ import annotations

import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.management import call_command
from django.test import override_settings

from wordgames_site.settings import STORAGES
from wordgames_site.setup.static_storage import QUICK, ModuleStorage

STATIC = Path(__file__).resolve().parents[2] / "static"
HASH = re.compile(r"\.[0-9a-f]{12}\.js$")
IMPORT = re.compile(
    r"""(?:^|;)(?:import|export)\b[^;]*?["'](?P<name>\.{1,2}/[^"']+)["'](?=;)""", re.MULTILINE
)
LATER = re.compile(r"""import\("(\.{1,2}/[^"]+)"\)""")
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site's own static files, as they are collected."""
    folder = tmp_path_factory.mktemp("static")
    finders = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    with override_settings(STATIC_ROOT=folder, STORAGES=STORAGES, STATICFILES_FINDERS=finders):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def imported(path: Path, pattern: re.Pattern[str]) -> set[Path]:
    """Return the files that a script's imports lead to, from the folder that it lies in."""
    return {(path.parent / name).resolve() for name in pattern.findall(path.read_text())}


def test_imports_of_scripts_lead_to_hashed_names(served: Path) -> None:
    hashed = {path.resolve() for path in served.rglob("*.js") if HASH.search(path.name)}
    imports = {file for path in hashed for file in imported(path, IMPORT)}
    own = {name for path in STATIC.rglob("*.js") for name in IMPORT.findall(path.read_text())}
    assert {Path(HASH.sub(".js", file.name)).name for file in imports} >= {
        Path(name).name for name in own
    }
    assert any(name.startswith("../") for name in own)
    assert any(file.name.startswith("sheets.") for file in imports)
    assert imports <= hashed
    later = {file for path in hashed for file in imported(path, LATER)}
    assert any(file.name.startswith("sounds.") for file in later)
    assert later <= hashed


def test_the_sites_own_styles_and_scripts_are_sent_without_comments(served: Path) -> None:
    sheet, script = next(served.glob("base/site.*.css")), next(served.glob("play/play.*.js"))
    assert "/*" not in sheet.read_text()
    assert "\n//" not in script.read_text()
    assert len(sheet.read_text()) < (STATIC / "base/site.css").stat().st_size


def test_what_visitors_load_is_compressed_as_small_as_can_be(served: Path) -> None:
    """The pages of staff are compressed in a thirtieth of the time, a tenth larger."""
    for file in served.glob("base/site.*.css"):
        packed = file.with_name(f"{file.name}.br").read_bytes()
        assert brotli.decompress(packed) == file.read_bytes()
        assert len(packed) < len(brotli.compress(file.read_bytes(), quality=QUICK))


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_no_template_literal_stands_in_another_which_the_minifier_does_not_read(path: Path) -> None:
    assert not NESTED.search(path.read_text())


def test_an_address_is_worked_out_once(served: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with override_settings(STATIC_ROOT=served):
        storage = ModuleStorage()
    first = storage.url("base/site.css")
    monkeypatch.setattr(ManifestStaticFilesStorage, "_url", lambda *_: pytest.fail("worked again"))
    assert storage.url("base/site.css") == first
    assert first.startswith("/static/base/site.")
