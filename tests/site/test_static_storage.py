"""Static files as they are served: every import of a script leads to a hashed name that exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.management import call_command

from wordgames_site.settings import STORAGES

STATIC = Path(__file__).resolve().parents[2] / "static"
HASH = re.compile(r"\.[0-9a-f]{12}\.js$")
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["']\./(?P<name>[^"']+)["'];""", re.MULTILINE)


def test_imports_of_scripts_lead_to_hashed_names(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = STORAGES
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    call_command("collectstatic", interactive=False, verbosity=0)
    hashed = {path.name: path for path in tmp_path.glob("*.js") if HASH.search(path.name)}
    imports = {name for path in hashed.values() for name in IMPORT.findall(path.read_text())}
    sources = [path.read_text() for path in STATIC.glob("*.js")]
    assert {HASH.sub(".js", name) for name in imports} == {
        name for source in sources for name in IMPORT.findall(source)
    }
    assert any(name.startswith("sheets.") for name in imports)
    assert imports <= hashed.keys()
