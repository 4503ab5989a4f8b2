"""The wheel is the folder `wordgames`, and works where nothing else of the site is."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Sequence
from email import message_from_string
from email.message import Message
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.laws.source import tracked
from tests.solvers.notebook import NOTEBOOK, cells_of
from wordgames.paths import BUNDLED

ROOT = Path(__file__).resolve().parents[2]


@cache
def shipped() -> frozenset[str]:
    """Return the files that an installation puts into site-packages: those of the folder."""
    return frozenset(name for name in tracked() if name.startswith("wordgames/"))


def test_it_is_the_folder_as_it_lies(unpacked: Path) -> None:
    with zipfile.ZipFile(next(unpacked.parent.glob("*.whl"))) as wheel:
        inside = {*wheel.namelist()}
    metadata = {name for name in inside if name.split("/")[0].endswith(".dist-info")}
    assert metadata
    assert inside - metadata == shipped()


def metadata_of(unpacked: Path) -> Message:
    """Return the fields that an index and a scanner read."""
    return message_from_string(next(unpacked.glob("*.dist-info/METADATA")).read_text("utf-8"))


def test_its_licence_expression_names_the_licence_of_each_list_inside(unpacked: Path) -> None:
    """E5: scanners read MIT, and most of it were lists under other licences."""
    metadata = metadata_of(unpacked)
    listed = next(unpacked.glob("*.dist-info/licenses/wordgames/bundled/LICENSES.md"))
    files = {path.name for path in (unpacked / "wordgames" / "bundled").iterdir()}
    named = {"MIT", "Unicode-3.0"}  # the program; CLDR's names, which the last part names
    rows = [line.split("|") for line in listed.read_text("utf-8").splitlines() if line[:3] == "| `"]
    explained = set()
    for row in rows:
        explained |= (inside := files & set(re.findall(r"`([\w.]+)`", row[1])))
        named |= {licence.strip() for licence in row[5].split(",")} if inside else set()
    assert {name for name in files if name.endswith((".columns", ".tsv"))} <= explained
    assert "SPDX: Unicode-3.0" in " ".join(listed.read_text("utf-8").split()).replace("\n", " ")
    expression = metadata["License-Expression"]
    parts = {part.strip("() ") for part in re.split(r" AND (?![^(]*\))", expression)}
    assert parts == named
    assert {"LICENSE", "wordgames/bundled/LICENSES.md"} == set(metadata.get_all("License-File", []))


def test_its_page_and_links_lead_to_the_repository_that_built_it(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    own = {
        **os.environ,
        "GITHUB_REPOSITORY": "somebody/words",
        "GITHUB_SERVER_URL": "https://f.org",
    }
    subprocess.run(build, cwd=ROOT, env=own, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path)
    metadata = metadata_of(tmp_path)
    urls = dict(each.split(", ") for each in metadata.get_all("Project-URL", []))
    assert urls["Source"] == "https://f.org/somebody/words"
    assert {"Documentation", "Issues", "Changelog"} < set(urls)
    assert metadata["Author-email"].endswith("<somebody@users.noreply.f.org>")
    links = re.findall(r"\]\(([^)]+)\)", str(metadata.get_payload()))
    assert len(links) > 5
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    paths = [link.removeprefix(f"{urls['Source']}/blob/main/").partition("#")[0] for link in links]
    ours = [path for path in paths if not path.startswith("https://")]
    assert ours
    assert [path for path in ours if path and not (ROOT / path).exists()] == []


def test_word_lists_trees_and_licences_are_in_it() -> None:
    named = {Path(path).name for path in shipped()}
    listed = {entry["file"] for entry in json.loads((BUNDLED / "manifest.json").read_text())}
    assert len(listed) >= 4
    assert {*listed, "manifest.json", "LICENSES.md", "py.typed", "en-5-normal.txt"} <= named


def test_modules_of_the_same_names_as_our_folders_are_left_alone(
    unpacked: Path, tmp_path: Path
) -> None:
    """A user's own `games`, first on the path, in this process and in those that share the work."""
    for name in ("lexicons", "games", "solvers"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('This is not yours.')\n")
    command = [sys.executable, "-m", "wordgames", "evaluate", "wordle"]
    done = subprocess.run(
        [*command, "--agent", "letter-frequency", "--games", "20", "--jobs", "2"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{unpacked}", "WORDGAMES_NO_NUMBA": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Games won" in done.stdout


# What Python runs first, in each process: neither Django nor what Windows lacks.
NOT_EVERYWHERE = """
import os, sys
for name in ("django", "resource", "fcntl", "grp", "pwd", "termios"):
    sys.modules[name] = None
for name in ("fork", "getuid", "killpg", "nice", "sched_getaffinity"):
    delattr(os, name)
"""


def test_processes_share_the_work_without_django_and_on_windows(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(NOT_EVERYWHERE)
    command = [sys.executable, "-m", "wordgames", "evaluate", "wordle", "--games", "20"]
    done = subprocess.run(
        [*command, "--agent", "letter-frequency", "--jobs", "2"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}", "WORDGAMES_NO_NUMBA": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Games won" in done.stdout


def test_it_runs_where_django_cannot_be_imported() -> None:
    program = (
        "import sys\n"
        "for name in ('django', 'django_tasks', 'django_htmx', 'pandas'):\n"
        "    sys.modules[name] = None\n"
        "import wordgames as wg, wordgames.envs\n"
        "from wordgames.command import main\n"
        "for game in wg.games():\n"
        "    wg.options(game), wg.agents(game)\n"
        "sys.exit(main(['evaluate', 'wordle', '--agent', 'letter-frequency', '--games', '20']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Games won" in done.stdout


EXTRAS = ("gym", "frames")
SETTING = 'wg.Setting("wordle", lexicon="en", length=5'


@pytest.mark.slow
def test_the_wheel_works_with_what_it_asks_for(unpacked: Path, tmp_path: Path) -> None:
    """README's ten lines, the command, DataFrames in the notebook with fewer games, an environment
    with nothing imported and the training example, beside the packages that the wheel names alone.
    """
    venv.create(tmp_path / "v", with_pip=False)
    site = next((tmp_path / "v").glob("lib/python*/site-packages"))
    for part in unpacked.iterdir():
        (site / part.name).symlink_to(part)
    (own,) = importlib.metadata.distributions(name="wordgames", path=[str(unpacked)])
    asked = [Requirement(each) for each in own.requires or ()]
    for each in linked(asked, EXTRAS):
        link(each, site)
    take_kernels(site, tmp_path / "kernels")
    (entry,) = own.entry_points.select(group="console_scripts")
    program = f"import sys; from {entry.module} import {entry.attr}; sys.exit({entry.attr}())"
    command = [str(tmp_path / "v" / "bin" / "python"), "-c", program]
    works_in(tmp_path, command, cells(60), NUMBA_CACHE_DIR=str(tmp_path / "kernels"))


def take_kernels(site: Path, kept: Path) -> None:
    """Let numba find what it has compiled of the checkout, as if it had of the installed files.

    It knows a file by its folder, its age and its size. The empty environment compiles them all.
    """
    from numba.core.caching import UserProvidedCacheLocator  # most tests here need no numba

    compiled = Path(os.environ["NUMBA_CACHE_DIR"])
    for file in sorted((ROOT / "wordgames").rglob("*.py")):
        installed, age = site / file.relative_to(ROOT), file.stat().st_mtime_ns
        os.utime(installed, ns=(age, age))
        theirs, own = (
            folder / UserProvidedCacheLocator.get_suitable_cache_subpath(str(of))
            for folder, of in ((compiled, file), (kept, installed))
        )
        if theirs.is_dir() and not own.exists():
            shutil.copytree(theirs, own)


def linked(
    asked: Sequence[Requirement], extras: Sequence[str]
) -> Iterator[importlib.metadata.Distribution]:
    """Yield the distributions that requirements name, and those that these name in turn."""
    waiting, seen = [(each, tuple(extras)) for each in asked], set[tuple[str, tuple[str, ...]]]()
    while waiting:
        requirement, chosen = waiting.pop()
        marker, more = requirement.marker, tuple(sorted(requirement.extras))
        if marker and not any(marker.evaluate({"extra": extra}) for extra in ("", *chosen)):
            continue
        if (requirement.name, more) in seen:
            continue
        seen.add((requirement.name, more))
        found = importlib.metadata.distribution(requirement.name)
        assert requirement.specifier.contains(found.version, prereleases=True), requirement
        yield found
        waiting += [(Requirement(each), more) for each in found.requires or ()]


def link(found: importlib.metadata.Distribution, site: Path) -> None:
    """Put a distribution of this environment into another one's site-packages."""
    for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
        if not (site / name).is_symlink():
            (site / name).symlink_to(Path(str(found.locate_file(name))))


@pytest.mark.nightly
def test_the_wheel_works_in_an_empty_environment(tmp_path: Path) -> None:
    """The documented build by pip alone, what pip installs for it, and the whole notebook."""
    venv.create(tmp_path / "v", with_pip=True)
    python = tmp_path / "v" / "bin" / "python"

    def pip(*arguments: str) -> None:
        done = subprocess.run(
            [python, "-m", "pip", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode and "No matching distribution" in done.stderr:
            pytest.skip("No package index can be reached.")
        assert done.returncode == 0, done.stderr

    build = "pip wheel --no-deps -w dist ."
    assert f"`{build}`" in (ROOT / "docs" / "package.md").read_text()
    pip(*build.replace("dist", str(tmp_path)).split()[1:])
    wheel = f"{next(tmp_path.glob('*.whl'))}[{','.join(EXTRAS)}]"
    pip("install", "-q", "--no-compile", wheel)  # Python compiles what is imported, a tenth of it
    works_in(tmp_path, [str(tmp_path / "v" / "bin" / "wordgames")], cells())


def works_in(folder: Path, command: list[str], tables: str, **own: str) -> None:
    """Play, evaluate, learn and draw up tables in the environment `v` of a folder."""
    python = str(folder / "v" / "bin" / "python")
    environment = {"PATH": "/usr/bin:/bin", "WORDGAMES_CACHE": str(folder / "cache")}
    environment |= {name: os.environ[name] for name in ("NUMBA_CACHE_DIR",) if name in os.environ}
    environment |= own

    def out(*arguments: str) -> str:
        done = subprocess.run(
            arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert out(*command, "--version") == f"wordgames {version}\n"
    assert "5,536" in out(*command, "evaluate", "wordle", "--agent", "optimal")
    assert "crane 22222" in out(python, "-c", example(ROOT / "README.md"))
    made = (
        "import gymnasium; address = 'wordgames.envs:wordgames/Hangman-v0'; "
        "print(gymnasium.make(address).reset(seed=1)[1].keys())"
    )
    assert "action_mask" in out(python, "-c", made)
    assert out(python, "-c", tables).startswith("11,462 guesses, 1,679 answers\n")
    assert "Learned" in out(python, "-m", "wordgames.envs.training_example", "--updates", "3")


def cells(games: int | None = None) -> str:
    """Return the notebook as a program: it needs the package and nothing of a checkout."""
    program = "\n".join("".join(cell["source"]) for cell in cells_of(NOTEBOOK))
    assert program.count(SETTING) == 1
    return program.replace(SETTING, f"{SETTING}, games={games}") if games else program


def example(page: Path) -> str:
    """Return the first block of Python of a page."""
    return page.read_text().partition("```python\n")[2].partition("```")[0]
