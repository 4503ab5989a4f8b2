"""F9: every package that is installed is one that was looked at, by the hashes of its files."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.laws.test_launchers import lib
from tests.site.services import ROOT

__all__ = ["lib"]
LOCKED = sorted(ROOT.glob("requirements*.txt"))
PIN = re.compile(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", re.M)


def pins(text: str) -> dict[str, str]:
    """Return package -> version, by the one spelling of a name that all of them have."""
    return {re.sub("[-_.]+", "-", name).lower(): version for name, version in PIN.findall(text)}


@pytest.mark.parametrize("file", LOCKED, ids=lambda file: str(file.name))
def test_every_package_is_pinned_and_hashed(file: Path) -> None:
    for entry in re.split(r"\n(?=[a-z])", file.read_text().strip()):
        assert re.match(r"[\w.-]+==\S+ ?(;[^\n]*)?\\\n    --hash=sha256:[0-9a-f]{64}", entry), entry
    assert not re.search(r"https?:|file:|--index|--find", file.read_text())


@pytest.mark.parametrize(
    "part", ["site", "postgres", "redis", "dask", "sentry", "dev", "lab", "audit"]
)
def test_what_is_asked_for_is_what_is_locked(part: str) -> None:
    name = "requirements.txt" if part == "site" else f"requirements-{part}.txt"
    wanted = pins((ROOT / "requirements" / f"{part}.in").read_text())
    locked = pins((ROOT / name).read_text())
    assert wanted
    assert wanted.items() <= locked.items(), "Run bin/lock."


def test_the_files_agree_on_versions() -> None:
    site = pins((ROOT / "requirements.txt").read_text())
    for part in ("postgres", "redis", "dask", "sentry", "dev", "lab"):
        other = pins((ROOT / f"requirements-{part}.txt").read_text())
        assert {name: other[name] for name in other.keys() & site.keys()}.items() <= site.items()


def test_dask_and_the_tests_live_in_one_environment() -> None:
    dask, dev = (pins((ROOT / f"requirements-{part}.txt").read_text()) for part in ("dask", "dev"))
    shared = dask.keys() & dev.keys()
    assert {name: dask[name] for name in shared} == {name: dev[name] for name in shared}


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
        ('{"dependencies": [{"name": "a", "skip_reason": "x"}]}', 2, "nothing was audited"),
        ("Traceback", 2, "nothing was audited"),
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
    assert capsys.readouterr().err == "No index of packages answers. Nothing was audited.\n"


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
    parts = [
        re.sub("[-_.]+", "-", name).lower()
        for part in ("site", "postgres", "redis", "dask", "sentry")
        for name in pins((ROOT / "requirements" / f"{part}.in").read_text())
    ]
    assert asked == set(parts)
    (numba,) = (ref for ref in refs if names[ref] == "numba")
    assert {names[ref] for ref in needs[numba]} == {"llvmlite", "numpy"}
    reached, todo = set(), {"wordgames"}
    while todo:
        reached |= todo
        todo = {ref for each in todo for ref in needs[each]} - reached
    assert reached == {"wordgames", *refs}, "Each is there for something."
