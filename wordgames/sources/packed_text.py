"""Texts that are kept packed."""

import lzma
from pathlib import Path


def text_of(path: Path) -> str:
    """Return the text of a file; a long one is packed by xz."""
    content = path.read_bytes()
    return (lzma.decompress(content) if path.suffix == ".xz" else content).decode("utf-8")
