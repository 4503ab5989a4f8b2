"""Extract files from gz, xz, zip and tar, in memory only and up to a limit."""

import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Sized
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath

from wordgames.importer.report import ImportRefused
from wordgames.languages.translation import translatable, translate

MOST_BYTES = 20_000_000
MOST_EXPANDED = 40_000_000
MOST_RATIO = 100
RATIO_FROM = 1_000_000
MOST_MEMBERS = 200
LZMA_MEMORY = 128_000_000

# Begins each line of a zip's list of members.
ENTRY = b"PK\x01\x02"
GZIP, XZ, ZIP, EMPTY_ZIP = b"\x1f\x8b", b"\xfd7zXZ\x00", b"PK\x03\x04", b"PK\x05\x06"
FOREIGN = {b"BZh": "bz2", b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!": "rar", b"\x28\xb5\x2f\xfd": "zst"}
# Exceptions that zipfile raises, depending on the wrong byte.
BROKEN_ZIP = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, OSError, ValueError, LookupError, OverflowError),
)
LISTS = (".txt", ".csv", ".tsv", ".tab", ".lst", ".dic", ".aff")
# What office programs' extensions hold beside a dictionary: hyphenation, thesaurus, terms.
SIDE_FILES = (
    *("license", "licence", "readme", "copying", "notice", "credits", "changelog"),
    *("hyph_", "th_"),
)
OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# In the first member of an OpenDocument, what it is.
SPREADSHEET = b"opendocument.spreadsheet"
DATABASE = b"SQLite format 3\0"
# Databases in a package of Anki's.
ANKI = frozenset(("collection.anki2", "collection.anki21", "collection.anki21b"))
# Stands at TAR_AT in a tar archive.
TAR = b"ustar"
TAR_AT = 257
SHEET = translatable("spreadsheet")
# The end of the name of a table with tabs, whatever other signs its cells contain.
TABBED = ".tabbed"


@dataclass(frozen=True, slots=True)
class Document:
    """A file to read, taken out of its archive; `container` names the kind of archive.

    notes  what taking it out left behind, such as the other sheets of a workbook
    """

    name: str
    data: bytes
    container: str = ""
    notes: tuple[str, ...] = ()

    @property
    def suffix(self) -> str:
        """Return the end of its name, ".csv"."""
        return PurePosixPath(self.name.lower()).suffix

    @property
    def stem(self) -> str:
        """Return its name without the end: hunspell's two files share it."""
        return PurePosixPath(self.name).stem


def documents(data: bytes, name: str, sheet: str = "") -> list[Document]:
    """Return the files in an upload: itself, or the possible word lists in its archive.

    `sheet` names the one that is meant of a workbook with several.
    """
    if len(data) > MOST_BYTES:
        raise ImportRefused(
            translate("The file is larger than {most} MB.", most=MOST_BYTES // 1_000_000)
        )
    if not data:
        raise ImportRefused(translate("The file is empty."))
    name = PurePosixPath(name.replace("\\", "/")).name or "upload.txt"
    if data.startswith(GZIP):
        damaged = translatable("The gz archive is damaged or cut short.")
        return _single_or_tar(name.removesuffix(".gz"), _expanded(data, damaged), "gzip")
    if data.startswith(XZ):
        damaged = translatable("The xz archive is damaged or cut short.")
        return _single_or_tar(name.removesuffix(".xz"), _expanded(data, damaged), "xz")
    if is_spreadsheet(data):
        return [_sheet(name, data, sheet)]
    if data.startswith((ZIP, EMPTY_ZIP)):
        return _unzip(data)
    _refuse_foreign(data)
    return [Document(name, data)]


def is_archive(data: bytes) -> bool:
    """True if this is an archive of any kind, known or foreign; many spreadsheets are zips."""
    return data.startswith((GZIP, XZ, ZIP, EMPTY_ZIP, *FOREIGN))


def is_spreadsheet(data: bytes) -> bool:
    """True if this is a spreadsheet of Excel or OpenDocument.

    Raises ImportRefused for a damaged zip and for one that expands too much.
    """
    if not data.startswith(ZIP):
        return data.startswith(OLD_EXCEL)
    _check_entries(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names, kind = archive.namelist(), b""
            if "mimetype" in names:
                with archive.open("mimetype") as file:  # no more of it: it may expand to gigabytes
                    kind = file.read(80)
            if not (SPREADSHEET in kind or any(name.startswith("xl/") for name in names)):
                return False
            _check_number(names)
            room = MOST_EXPANDED
            for member in archive.infolist():  # a member may lie about its size
                room -= len(_content(archive, member))
                _check_room(room)
    except BROKEN_ZIP as error:
        raise ImportRefused(translate("The zip archive is damaged or cut short.")) from error
    except (NotImplementedError, RuntimeError) as error:
        raise ImportRefused(translate("The spreadsheet is damaged or has a password.")) from error
    return True


def _sheet(name: str, data: bytes, sheet: str) -> Document:
    from wordgames.importer.workbook import sheet_of  # few files need its library

    rows, notes = sheet_of(data, sheet)
    return Document(f"{name}{TABBED}", rows, SHEET, notes)


def _single_or_tar(name: str, data: bytes, container: str) -> list[Document]:
    """Return a packed file, or the possible word lists in a packed tar archive."""
    if data[TAR_AT : TAR_AT + len(TAR)] != TAR:
        return [_inside(name, data, container)]
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            members = list(islice(archive, MOST_MEMBERS + 1))
            _check_number(members)
            files = [(it, archive.extractfile(it)) for it in members if _is_listed(it)]
            lists = [
                _inside(PurePosixPath(member.name).name, file.read(), "tar")
                for member, file in files
                if file is not None
            ]
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise ImportRefused(translate("The tar archive is damaged or cut short.")) from error
    return _some(lists)


def _is_listed(member: tarfile.TarInfo) -> bool:
    return member.isreg() and _is_list(member.name)


def _check_number(members: Sized) -> None:
    if len(members) > MOST_MEMBERS:
        raise ImportRefused(
            translate("The archive has more than {most} files.", most=str(MOST_MEMBERS))
        )


def _check_entries(data: bytes) -> None:
    """Refuse a zip with too many members before its list of them is read, which takes seconds."""
    _check_number(range(data.count(ENTRY)))


def _some(lists: list[Document]) -> list[Document]:
    if not lists:
        raise ImportRefused(translate("The archive has no text, CSV or hunspell file."))
    return lists


def _inside(name: str, data: bytes, container: str) -> Document:
    """Return the content of an archive; refuse an archive within an archive."""
    if data.startswith((GZIP, XZ, ZIP, EMPTY_ZIP)):
        raise ImportRefused(translate("We can't open an archive inside an archive."))
    _refuse_foreign(data)
    if not data:
        raise ImportRefused(translate("The file in the archive is empty."))
    return Document(name, data, container)


def _refuse_foreign(data: bytes) -> None:
    if data.startswith(DATABASE):
        raise ImportRefused(
            translate("This is a database: export the words from it as CSV or text.")
        )
    for magic, kind in FOREIGN.items():
        if data.startswith(magic):
            raise ImportRefused(
                translate("We can't open a {kind} archive: send zip, gz or xz.", kind=kind)
            )


def _check_size(total: int, compressed: int) -> None:
    if total > RATIO_FROM and total > MOST_RATIO * compressed:
        raise ImportRefused(translate("The archive expands too much for a word list."))
    _check_room(MOST_EXPANDED - total)


def _check_room(left: int) -> None:
    if left < 0:
        raise ImportRefused(
            translate(
                "The archive has more than {most} MB of text.", most=MOST_EXPANDED // 1_000_000
            )
        )


def _expanded(data: bytes, damaged: str) -> bytes:
    """Expand every part of a gz or xz file, one after another as their programs do."""
    parts, total, rest = 0, 0, data
    blocks: list[bytes] = []
    try:
        while rest.startswith((GZIP, XZ)):
            parts += 1
            if parts > MOST_MEMBERS:
                raise ImportRefused(
                    translate("The archive has more than {most} parts.", most=str(MOST_MEMBERS))
                )
            xz = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=LZMA_MEMORY)
            engine = xz if rest.startswith(XZ) else zlib.decompressobj(wbits=31)
            blocks.append(engine.decompress(rest, MOST_EXPANDED + 1 - total))
            total += len(blocks[-1])
            _check_size(total, len(data))
            if not engine.eof:
                raise EOFError
            rest = engine.unused_data
    except (zlib.error, lzma.LZMAError, EOFError) as error:
        raise ImportRefused(translate(damaged)) from error
    return b"".join(blocks)


def _unzip(data: bytes) -> list[Document]:
    """Return the members that may be word lists; nothing is written to disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_number(archive.infolist())
            names = [_safe_name(member) for member in archive.infolist()]
            if ANKI.intersection(names):
                raise ImportRefused(
                    translate("This is an Anki package: in Anki, export “Notes in Plain Text”.")
                )
            if {"[Content_Types].xml", "content.xml"} & {*names}:
                raise ImportRefused(
                    translate("This is an office document: save the list as CSV or text.")
                )
            members = [
                member
                for member in archive.infolist()
                if not member.is_dir() and _is_list(member.filename)
            ]
            room = MOST_EXPANDED
            lists = []
            for member in members:
                lists.append(_member(archive, member))
                room -= len(lists[-1].data)
                _check_room(room)
            return _some(lists)
    except BROKEN_ZIP as error:
        raise ImportRefused(translate("The zip archive is damaged or cut short.")) from error
    except (NotImplementedError, RuntimeError) as error:
        raise ImportRefused(
            translate("The zip archive has a password, or uses an unusual format.")
        ) from error


def _safe_name(member: zipfile.ZipInfo) -> str:
    path = PurePosixPath(member.filename.replace("\\", "/"))
    link = stat.S_ISLNK(member.external_attr >> 16)
    if path.is_absolute() or ".." in path.parts or link or ":" in member.filename:
        raise ImportRefused(translate("The archive has a link, or a path that leads outside it."))
    return member.filename


def _is_list(name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/").lower())
    hidden = any(part.startswith((".", "__")) for part in path.parts)
    if hidden or path.name.startswith(SIDE_FILES):
        return False
    if path.suffix in (".zip", ".gz", ".xz"):
        raise ImportRefused(translate("We can't open an archive inside an archive."))
    return path.suffix in LISTS or not path.suffix


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Document:
    return _inside(PurePosixPath(member.filename).name, _content(archive, member), "zip")


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    if member.flag_bits & 1:
        raise ImportRefused(translate("The zip archive has a password."))
    with archive.open(member) as file:
        content = file.read(MOST_EXPANDED + 1)
    _check_size(len(content), max(member.compress_size, 1))  # a member may lie about its size
    return content
