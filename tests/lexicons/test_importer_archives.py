"""Archives as dictionaries come in them: office extensions, browsers' add-ons, npm's packages."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile

import pytest

from wordgames.importer import ImportOptions, ImportRefused, read_lexicon

AFF = b"SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n"
BRITISH = b"SET UTF-8\nSFX A Y 1\nSFX A 0 es .\n"
DIC = b"1\ncrane/A\n"
OTHERS = {
    "META-INF/manifest.xml": b"<manifest/>",
    "dictionaries.xcu": b"<x/>",
    "README_en.txt": b"Words of English.\n",
    "hyph_en.dic": b"UTF-8\n.a1b\n",
    "th_en.dat": b"UTF-8\n",
}


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return gzip.compress(out.getvalue(), mtime=0)


def words(data: bytes, filename: str, **choices: str) -> set[str]:
    options = ImportOptions(language="en", **choices)  # type: ignore[arg-type]
    return set(read_lexicon(data, filename, options).columns.strings())


@pytest.mark.parametrize(
    ("filename", "files"),
    [
        ("dict-en.oxt", {**OTHERS, "en.aff": AFF, "en.dic": DIC}),
        (
            "en.xpi",
            {"manifest.json": b"{}", "dictionaries/en.dic": DIC, "dictionaries/en.aff": AFF},
        ),
        ("pair.zip", {"en/en.dic": DIC, "en/en.aff": AFF, "en/README": b"Read me.\n"}),
    ],
)
def test_a_pair_is_found_among_other_files(filename: str, files: dict[str, bytes]) -> None:
    """Hyph_en.dic beside en.dic refused office programs' own extensions."""
    assert words(zipped(files), filename) == {"crane", "cranes"}


def test_a_package_of_npm_is_read() -> None:
    package = {
        "package/index.aff": AFF,
        "package/index.dic": DIC,
        "package/index.js": b"export default {}\n",
        "package/license": b"MIT\n",
        "package/package.json": b"{}\n",
    }
    assert words(tarred(package), "dictionary-en-1.0.0.tgz") == {"crane", "cranes"}


DIALECTS = {"en_US.aff": AFF, "en_US.dic": DIC, "en_GB.aff": BRITISH, "en_GB.dic": DIC}


def test_of_several_dialects_one_is_chosen() -> None:
    archive = zipped({**OTHERS, **DIALECTS})
    with pytest.raises(ImportRefused, match=r"2 lists \(en_US, en_GB\)\. Say which one"):
        words(archive, "dict-en.oxt")
    assert words(archive, "dict-en.oxt", part="en_GB") == {"crane", "cranees"}
    with pytest.raises(ImportRefused, match="no list named fr"):
        words(archive, "dict-en.oxt", part="fr")


def test_a_list_without_partner_is_no_dictionary() -> None:
    with pytest.raises(ImportRefused, match="with the same name"):
        words(zipped({"en.dic": DIC, "fr.aff": AFF}), "pair.zip")


@pytest.mark.parametrize("cut", [600, 1200, 2000])
def test_a_tar_cut_short_is_refused_in_words(cut: int) -> None:
    whole = gzip.decompress(tarred({"index.aff": AFF * 50, "index.dic": DIC}))
    with pytest.raises(ImportRefused):
        words(gzip.compress(whole[:cut]), "a.tgz")


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_read(codec: str) -> None:
    """An old editor's "Unicode" was called no text file."""
    assert words("crane\r\nété\r\n".encode(codec), "a.txt") == {"crane", "ete"}


def test_zero_bytes_elsewhere_are_no_text() -> None:
    with pytest.raises(ImportRefused, match=r"This isn't a text file\."):
        words(b"crane\x00\x00\x01\x00slate\x00", "a.bin")
