"""Zips made in memory."""

import io
import zipfile


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    """Return a zip of these names and contents."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return file.getvalue()
