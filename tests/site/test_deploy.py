"""D37, D39: what deploy/ has is hardened, reads settings that exist, and starts what there is."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.site.services import ROOT
from wordgames_site.setup.variables import VARIABLES

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
DOCUMENTED = {variable.name for variable in VARIABLES}
OF_IMAGES = {
    "DASK_SCHEDULER",
    "SECRET_KEY",
    "POSTGRES_PASSWORD",
    "SITE",
    "POSTGRES_USER",
    "POSTGRES_DB",
}


@pytest.fixture(scope="module")
def composition() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "container/compose.yaml").read_text())
    return found


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_a_unit_may_do_no_more_than_it_must(unit: Path) -> None:
    text = unit.read_text()
    for line in (
        "User=wordgames",
        "UMask=0077",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "SystemCallFilter=@system-service",
        "StateDirectory=wordgames",
    ):
        assert f"\n{line}\n" in text
    for limit, most in (("MemoryMax", 75), ("TasksMax", 1024)):
        (bound,) = re.findall(rf"^{limit}=(\d+)%?$", text, re.MULTILINE)
        assert 0 < int(bound) <= most, f"One unit could take the machine's {limit}."
    if "\nType=oneshot\n" not in text:  # it never ends by itself (F2)
        assert {"Restart=always", "StartLimitIntervalSec=0"} <= set(text.splitlines())
    # only the first process hears of the end: what it has begun ends in order
    assert ("\nKillMode=mixed\n" in text) == ("\nType=oneshot\n" not in text)
    assert ("ReadWritePaths" in text) == (unit.stem == "wordgames-setup")
    (program,) = re.findall(r"^ExecStart=/srv/wordgames/(\S+)", text, re.MULTILINE)
    assert program.startswith(".venv/") or (ROOT / program).exists()


def test_the_settings_that_are_shown_are_documented(composition: dict[str, Any]) -> None:
    example = (DEPLOY / "systemd/wordgames.env.example").read_text()
    named = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    named |= set(composition["x-site"]["environment"])
    assert len(named) > 12
    assert named - DOCUMENTED - OF_IMAGES == set()


def test_a_container_of_the_site_can_do_little(composition: dict[str, Any]) -> None:
    of_site = {
        name: it for name, it in composition["services"].items() if it.get("image") == "wordgames"
    }
    assert {"setup", "web", "worker"} <= of_site.keys()
    start = (DEPLOY / "container/start").read_text()
    for name, service in of_site.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert re.fullmatch(r"\$\{[A-Z]+_MEMORY:-\dg\}", service["mem_limit"]), name
        assert service["pids_limit"] == 1024, name
        assert service["restart"] == ("no" if name == "setup" else "unless-stopped"), name
        assert f"  {service['command'][0]})" in start
    used = {
        mount.partition(":")[0]
        for it in composition["services"].values()
        for mount in it.get("volumes", ())
    }
    for path in used - composition["volumes"].keys() - {"./certificate"}:
        assert (DEPLOY / "container" / path).exists(), path
    assert "USER wordgames" in (DEPLOY / "container/Containerfile").read_text()


def test_only_who_answers_requests_is_asked_whether_it_does(composition: dict[str, Any]) -> None:
    """A worker that is asked for a page would be called unhealthy for ever."""
    assert "HEALTHCHECK" not in (DEPLOY / "container/Containerfile").read_text()
    services = composition["services"]
    asked = {name for name, it in services.items() if "healthy" in str(it.get("healthcheck"))}
    assert asked == {"web"}
    assert services["proxy"]["depends_on"]["web"]["restart"] is True


@pytest.mark.parametrize(
    "script", ["upgrade", "container/install", "container/start", "container/without-registry"]
)
def test_a_script_can_be_read_and_run(script: str) -> None:
    path = DEPLOY / script
    assert path.stat().st_mode & 0o111
    shell = "bash" if "bash" in path.read_text().splitlines()[0] else "sh"
    subprocess.run([shell, "-n", str(path)], check=True)
