"""The version of the engine and of the site: pyproject.toml alone has it."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CHECKOUT = Path(__file__).parents[1] / "pyproject.toml"


def _version() -> str:
    """Return the version of this checkout, else that of the installed package."""
    try:
        return str(tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]["version"])
    except (OSError, KeyError):
        pass
    try:
        return version("wordgames")
    except PackageNotFoundError:
        return "0"


__version__ = _version()
