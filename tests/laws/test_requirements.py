"""Every package that is installed is one that was looked at, by the hashes of its files."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.laws.test_launchers import lib
from tests.site.services import ROOT

__all__ = ["lib"]
LOCKED = sorted(ROOT.glob("requirements*.txt"))
LOCK = tomllib.loads((ROOT / "uv.lock").read_text())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PARTS = sorted(PROJECT["dependency-groups"])
PIN = re.compile(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", re.M)


def pins(text: str) -> dict[str, str]:
    """Return package -> version, by the one spelling of a name that all of them have."""
    return {re.sub("[-_.]+", "-", name).lower(): version for name, version in PIN.findall(text)}


@pytest.mark.parametrize("file", LOCKED, ids=lambda file: str(file.name))
def test_every_package_is_pinned_and_hashed(file: Path) -> None:
    for entry in re.split(r"\n(?=[a-z])", file.read_text().strip()):
        assert re.match(r"[\w.-]+==\S+ ?(;[^\n]*)?\\\n    --hash=sha256:[0-9a-f]{64}", entry), entry
    assert not re.search(r"https?:|file:|--index|--find", file.read_text())


def spelled(requirement: str) -> str:
    """Return the package that a requirement names."""
    return re.sub("[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def asked_for(part: str) -> set[str]:
    """Return the packages that pyproject.toml names for a requirements file."""
    asked: list[str] = PROJECT["dependency-groups"][part]
    if part == "site":
        extras = PROJECT["project"]["optional-dependencies"]
        named = PROJECT["project"]["dependencies"]
        asked = [*asked, *named, *extras["frames"], *extras["spreadsheets"]]
    return {spelled(each) for each in asked}


def needs(package: dict[str, Any]) -> set[str]:
    """Return what a package of the lock needs, with what its extras in use do."""
    extras = package.get("optional-dependencies", {}).values()
    return {edge["name"] for part in (package.get("dependencies", ()), *extras) for edge in part}


def requirements(part: str) -> Path:
    return ROOT / ("requirements.txt" if part == "site" else f"requirements-{part}.txt")


def test_every_group_has_its_file_and_no_file_is_left_over() -> None:
    assert [requirements(part) for part in sorted(PARTS)] == sorted(
        LOCKED, key=lambda file: file.stem.partition("-")[2] or "site"
    )


def test_the_lock_is_of_what_the_project_asks_for() -> None:
    (own,) = (package for package in LOCK["package"] if package["name"] == "wordgames")
    groups = own["metadata"]["requires-dev"]
    for part, asked in PROJECT["dependency-groups"].items():
        wanted = {(spelled(each), re.split(r"[\w.\[\]-]+", each, maxsplit=1)[1]) for each in asked}
        assert {(each["name"], each["specifier"]) for each in groups[part]} == wanted, (
            "Run bin/lock."
        )


@pytest.mark.parametrize("part", PARTS)
def test_a_file_is_what_the_lock_says(part: str) -> None:
    """What is asked for and all that it needs, in the lock's versions, with the lock's hashes."""
    packages: dict[str, list[dict[str, Any]]] = {}
    for package in LOCK["package"]:
        packages.setdefault(package["name"], []).append(package)
    needed: set[str] = set()
    todo = asked_for(part)
    while todo:
        needed |= todo
        todo = {it for name in todo for each in packages[name] for it in needs(each)} - needed
    file = requirements(part).read_text()
    entries = re.findall(r"^([\w.-]+)==([^\s;]+)(.+\n(?: +.+\n)+)", file, re.M)
    assert {name for name, _, _ in entries} == needed, "Run bin/lock."
    for name, version, entry in entries:
        (locked,) = (each for each in packages[name] if each["version"] == version)
        files = [*locked.get("wheels", ()), *filter(None, [locked.get("sdist")])]
        hashes = {each["hash"] for each in files}
        assert set(re.findall(r"sha256:\w+", entry)) == hashes, "Run bin/lock."


def test_the_lock_names_no_mirror_of_the_machine_that_made_it() -> None:
    addresses = re.findall(r"\w+://[^/\"]+", (ROOT / "uv.lock").read_text())
    assert set(addresses) == {"https://pypi.org", "https://files.pythonhosted.org"}


def test_dask_and_the_tests_live_in_one_environment() -> None:
    """One lock has one version of a package."""
    every: dict[str, set[str]] = {}
    for file in LOCKED:
        for name, version in pins(file.read_text()).items():
            every.setdefault(name, set()).add(version)
    assert not {name: versions for name, versions in every.items() if len(versions) > 1}


def test_a_site_on_sqlite_gets_no_part_of_postgresql_or_redis(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = pins((ROOT / "requirements.txt").read_text())
    assert not {"psycopg", "psycopg-binary", "redis", "rq", "django-rq", "freezegun"} & set(site)
    for name in ("DATABASE_URL", "REDIS_URL", "DASK_SCHEDULER"):
        monkeypatch.delenv(name, raising=False)
    assert lib.site_requirements() == ["requirements.txt"]
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/db.sqlite3")
    assert lib.site_requirements() == ["requirements.txt"]
    monkeypatch.setenv("DATABASE_URL", "postgres://me@host/name")
    assert lib.site_requirements() == ["requirements.txt", "requirements-postgres.txt"]
    monkeypatch.setenv("REDIS_URL", "redis://host")
    assert lib.site_requirements()[1:] == ["requirements-postgres.txt", "requirements-redis.txt"]
    monkeypatch.setenv("DASK_SCHEDULER", "tcp://host:8786")
    assert lib.site_requirements()[-1] == "requirements-dask.txt"


@pytest.mark.parametrize("uv", ["/usr/bin/uv", None])
def test_nothing_without_a_hash_is_installed(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, uv: str | None
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(lib, "VENV", tmp_path)
    monkeypatch.setattr(lib.shutil, "which", lambda name: uv)
    monkeypatch.setattr(lib, "_pip_reaches_others", lambda: True)
    monkeypatch.setattr(lib, "_quiet", lambda command, what: commands.append(command))
    lib._install(ROOT / "requirements.txt")
    assert "--require-hashes" in commands[0]
    assert ("uv" in commands[0]) == bool(uv)


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What bin/audit defines; its environment is made already."""
    monkeypatch.syspath_prepend(str(ROOT / "bin"))
    import lib  # type: ignore[import-not-found]

    monkeypatch.setattr(lib, "run_or_refuse", lambda main: None)
    monkeypatch.setattr(lib, "ensure_venv", lambda *files: None)
    for name in ("VAR", "VENV", "PYTHON"):
        monkeypatch.setattr(lib, name, tmp_path)
    return runpy.run_path(str(ROOT / "bin" / "audit"))


@pytest.mark.parametrize(
    "case",
    [
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', 0, "1 packages audited"),
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": '
            '[{"id": "PYSEC-1", "fix_versions": ["2"]}]}]}',
            1,
            "a 1: PYSEC-1, mended in 2",
        ),
        ('{"dependencies": [{"name": "a", "skip_reason": "x"}]}', 2, "NOTHING WAS AUDITED"),
        ("Traceback", 2, "NOTHING WAS AUDITED"),
    ],
)
def test_an_audit_says_what_it_found_or_that_it_could_not_look(
    audit: dict[str, Any],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    case: tuple[str, int, str],
) -> None:
    printed, code, said = case
    (tmp_path / "audit" / "bin").mkdir(parents=True)
    stand_in = tmp_path / "audit" / "bin" / "python"
    (tmp_path / "printed").write_text(printed)
    stand_in.write_text(f"#!/bin/sh\ncat {tmp_path / 'printed'}\n")
    stand_in.chmod(0o755)
    assert audit["main"]([]) == code
    assert said in "".join(capfd.readouterr())


def test_an_audit_that_cannot_be_installed_has_looked_at_nothing(
    audit: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lib = audit["lib"]

    def refuse(*_: str) -> None:
        raise lib.StartError("No index of packages answers.")

    monkeypatch.setattr(lib, "ensure_venv", refuse)
    assert audit["main"]([]) == 2
    assert "!!\nNo index of packages answers. NOTHING WAS AUDITED.\n!!" in capsys.readouterr().err


def test_every_push_is_audited_with_all_that_a_site_installs(audit: dict[str, Any]) -> None:
    of_site = audit["lib"].site_requirements
    with pytest.MonkeyPatch.context() as every:
        for name, value in {"DATABASE_URL": "postgres:", "REDIS_URL": "x"}.items():
            every.setenv(name, value)
        for name in ("SENTRY_DSN", "DASK_SCHEDULER"):
            every.setenv(name, "x")
        assert set(of_site()) == set(audit["AUDITED"])
    script = (ROOT / ".ci/run").read_text()
    assert script.index("\nbin/audit || [ $? -eq 2 ]\n") < script.index("\nexec bin/test")


def test_the_bill_of_materials_has_every_package_with_its_hashes(
    audit: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit["main"](["--sbom"]) == 0
    bill = json.loads(capsys.readouterr().out)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    found = {
        (part["name"], part["version"], file["content"])
        for part in bill["components"]
        for reference in part["externalReferences"]
        for file in reference["hashes"]
    }
    locked = set()
    for name in (
        f"requirements{part}.txt" for part in ("", "-postgres", "-redis", "-dask", "-sentry")
    ):
        for entry in re.split(r"\n(?=[a-z])", (ROOT / name).read_text()):
            package, version = re.match(r"([\w.-]+)==(\S+)", entry).groups()  # type: ignore[union-attr]
            locked |= {(package, version, each) for each in re.findall("sha256:(\\w+)", entry)}
    assert found == locked
    assert len(locked) > 300


def test_the_bill_of_materials_says_who_needs_what(
    audit: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    audit["main"](["--sbom"])
    bill = json.loads(capsys.readouterr().out)
    refs = [part["bom-ref"] for part in bill["components"]]
    needs = {each["ref"]: each["dependsOn"] for each in bill["dependencies"]}
    assert len(refs) == len(set(refs))
    assert set(needs) == {"wordgames", *refs}
    names = {ref: ref.split("/")[1].split("@")[0] for ref in refs}
    asked = {names[ref] for ref in needs["wordgames"]}
    parts = ("site", "postgres", "redis", "dask", "sentry")
    assert asked == set().union(*map(asked_for, parts))
    (numba,) = (ref for ref in refs if names[ref] == "numba")
    assert {names[ref] for ref in needs[numba]} == {"llvmlite", "numpy"}
    reached, todo = set(), {"wordgames"}
    while todo:
        reached |= todo
        todo = {ref for each in todo for ref in needs[each]} - reached
    assert reached == {"wordgames", *refs}, "Each is there for something."
