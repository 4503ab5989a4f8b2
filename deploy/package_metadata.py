"""The package's links, authors and index page, made when it is built; hatchling calls this.

The repository is the one that builds: GITHUB_REPOSITORY, else git's origin. The index page is
docs/package.md, whose links to other pages lead to that repository.
"""

import os
import re
import subprocess
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

AUTHORS = "The Wordgames authors"
# The repository of a build without one: an address that can be nobody's.
NOWHERE = "https://example.org/wordgames"
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s]+)(?=\))")
ORIGIN = re.compile(r"(?:git@|ssh://git@|https://)([^/:]+)[/:](.+?)(?:\.git)?/?")


def repository(root: Path) -> str:
    """Return the address of the repository that builds the package."""
    if name := os.environ.get("GITHUB_REPOSITORY"):
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    command = ["git", "-C", str(root), "remote", "get-url", "origin"]
    try:
        origin = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return NOWHERE
    known = ORIGIN.fullmatch(origin)
    return f"https://{known[1]}/{known[2]}" if known else NOWHERE


def authors(home: str) -> list[dict[str, str]]:
    """Return the authors, with the address that a forge gives the repository's owner."""
    if home == NOWHERE:
        return [{"name": AUTHORS}]
    host, owner = home.removeprefix("https://").split("/")[:2]
    return [{"name": AUTHORS, "email": f"{owner}@users.noreply.{host}"}]


def urls(home: str) -> dict[str, str]:
    """Return the links that an index shows beside the package."""
    return {
        "Documentation": f"{home}/blob/main/docs/README.md",
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
    }


def index_page(text: str, home: str) -> str:
    """Return docs/package.md with links that lead somewhere from anywhere."""

    def absolute(link: re.Match[str]) -> str:
        place, _, anchor = link[1].partition("#")
        path = os.path.normpath(PurePosixPath("docs", place)).replace(os.sep, "/")
        return f"{home}/blob/main/{path}{'#' if anchor else ''}{anchor}"

    installed = text.replace("'.[", "'wordgames[").replace(" Install them from a checkout:", "")
    return LINK.sub(absolute, installed)


class PageMetadata(MetadataHookInterface):
    """Hatchling's hook."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what pyproject.toml names as dynamic."""
        home = repository(Path(self.root))
        page = (Path(self.root) / "docs" / "package.md").read_text(encoding="utf-8")
        metadata["authors"] = authors(home)
        metadata["urls"] = urls(home)
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(page, home)}
