"""A person's upload: files and choices, kept until they are published."""

from __future__ import annotations

import io
import zipfile
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from wordgames import importer
from wordgames.importer.options import ImportOptions
from wordgames.languages.casing import Choices

if TYPE_CHECKING:
    from wordgames.importer.reading import Import, Progress

# Bytes of a plain list that are read at once, in a third of a second; more, in the background.
SMALL = 400_000
# The same for a packed file or a hunspell dictionary, which may grow a hundredfold and more.
SMALL_PACKED = 4_000
PACKED = (".gz", ".tgz", ".xz", ".zip", ".dic")
PARTS = ("words", "answers", "affix")


@dataclass(frozen=True, slots=True)
class Files:
    """A file of words, with its name, and perhaps one of answers and one of affixes."""

    name: str
    words: bytes
    answers: bytes | None = None
    affix: bytes | None = None

    @property
    def small(self) -> bool:
        """True if they can be read while a visitor waits for the page."""
        size = len(self.words) + len(self.answers or b"") + len(self.affix or b"")
        packed = self.affix is not None or self.name.lower().endswith(PACKED)
        return size <= (SMALL_PACKED if packed or self.words[:2] == b"PK" else SMALL)

    def packed(self) -> bytes:
        """Return all of them as one zip."""
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for part in PARTS:
                data = getattr(self, part)
                if data is not None:
                    archive.writestr(part, data)
        return file.getvalue()

    @classmethod
    def unpacked(cls, name: str, data: bytes) -> Files:
        """Return the files in a zip made by `packed`."""
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            there = archive.namelist()
            return cls(name, **{part: archive.read(part) for part in PARTS if part in there})

    def read(self, asked: ImportOptions, progress: Progress | None = None) -> Import:
        """Return their content; raises ImportRefused."""
        return importer.read_lexicon(
            self.words,
            self.name,
            asked,
            answers_data=self.answers,
            affix_data=self.affix,
            progress=progress,
        )


def asked_json(options: ImportOptions) -> dict[str, Any]:
    """Return choices as JSON."""
    return asdict(options)


def asked_from(kept: dict[str, Any]) -> ImportOptions:
    """Return the choices that `asked_json` kept."""
    choices, columns = kept.get("choices"), kept.get("columns")
    return ImportOptions(
        **{
            **kept,
            "choices": Choices(**choices) if choices else None,
            "columns": tuple(columns) if columns else None,
        }
    )
