"""The build hook of the wheel: one name at the top of site-packages, `wordgames`.

`sources` in pyproject.toml puts the site's folders into `wordgames/_engine/`; here the files that
import them are handed to hatchling with the modules' names changed to match. Lines stay where they
are, so tracebacks fit the checkout. An editable installation is the checkout itself.
"""

import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MOVED = "games|lexicons|solvers"
IMPORTED = re.compile(rf"^(\s*from )(?=(?:{MOVED})\b[\w.]* import )", re.M)
NAMED = re.compile(rf"""(?<=["'])(?=(?:{MOVED})(?:\.[\w{{}}]+)+(?::\w+)?["'])""")
ENGINE = "wordgames._engine"
FIRST = '"""What wordgames is made of; what to import is in `wordgames` itself."""\n'


def moved(text: str) -> str:
    """Return a module's text with the engine's modules by the names that they have in the wheel."""
    return NAMED.sub(f"{ENGINE}.", IMPORTED.sub(rf"\1{ENGINE}.", text))


class EngineHook(BuildHookInterface[Any]):
    """Hands hatchling the changed files; each replaces the checkout's at its path in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        texts = {f"{ENGINE.replace('.', '/')}/__init__.py": FIRST}
        for file in self.build_config.builder.recurse_included_files():
            if file.path.endswith(".py"):
                text = Path(file.path).read_text("utf-8")
                if moved(text) != text:
                    texts[file.relative_path] = moved(text)
        for path, text in texts.items():
            changed = Path(self.folder.name, path)
            changed.parent.mkdir(parents=True, exist_ok=True)
            changed.write_text(text, "utf-8")
            build_data["force_include"][str(changed)] = path

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
