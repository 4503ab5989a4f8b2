"""What deploy/ has is hardened, reads settings that exist, and starts what there is."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands
from django.test import RequestFactory
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.parser import text_string_to_metric_families

from tests.site.services import ROOT
from wordgames_site.models import Pulse
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


def expressions() -> list[str]:
    """Return what the alerts and the board ask Prometheus."""
    folder = DEPLOY / "prometheus"
    board = json.loads((folder / "board.json").read_text())
    rules = yaml.safe_load((folder / "alerts.yml").read_text())["groups"][0]["rules"]
    panels = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return [*panels, *(it["expr"] for it in [*rules, *board["annotations"]["list"]])]


def test_the_composition_is_whole_with_every_profile(composition: dict[str, Any]) -> None:
    """A compose program would say so; none is at hand where the tests run."""
    services = composition["services"]
    (program,) = re.findall(
        r'^CMD \["(\w+)"\]', (DEPLOY / "container/Containerfile").read_text(), re.M
    )
    start = (DEPLOY / "container/start").read_text()
    assert f"  {program}) exec" in start
    assert f'case "${{1:-{program}}}" in' in start
    for name, service in services.items():
        for other in service.get("depends_on", ()):
            profiles = services[other].get("profiles", [])
            assert set(profiles) <= set(service.get("profiles", [])), (name, other)
        volumes = {mount.partition(":")[0] for mount in service.get("volumes", ())}
        named = {volume for volume in volumes if not volume.startswith((".", "/"))}
        assert named <= composition["volumes"].keys(), name
    dask = {name for name, it in services.items() if it.get("profiles") == ["dask"]}
    assert dask == {"scheduler", "dask-worker"}
    managed = set(re.findall(r"manage.py (\w+)", start))
    assert managed >= {"setup_site", "run_worker", "backup", "cluster_scheduler", "cluster_worker"}
    assert managed <= get_commands().keys()
    needed = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "container/compose.yaml").read_text()))
    handbook = (ROOT / "docs/deployment.md").read_text()
    assert all(f"{name}=" in handbook for name in needed), "The example of .env has them all."


@pytest.mark.django_db
def test_alerts_and_the_board_ask_for_figures_that_exist(settings: Any) -> None:
    from wordgames_site.operation import metrics

    settings.METRICS_TOKEN = "token"
    for kind in (Pulse.WORKER, Pulse.BACKUP):
        Pulse.beat(kind)
    request = RequestFactory().get("/metrics", headers={"Authorization": "Bearer token"})
    families = text_string_to_metric_families(metrics.answer(request).content.decode())
    known = {
        f"{it.name}_total" if it.type == "counter" else it.name: it.documentation
        for it in families
        if re.match("wordgames_.*(?<!_created)$", it.name)
    }
    assert len(known) > 12
    assert all(known.values()), "The handbook says that each tells its meaning in HELP."
    asked = expressions()
    assert len(asked) > 20
    counters = [it for it in vars(metrics).values() if isinstance(it, MetricWrapperBase)]
    labels = {"le", "instance", "job"}.union(*(it._labelnames for it in counters))
    labels |= set().union(*(it._labelnames for it in metrics.StandingGauges().collect()))
    for text in asked:
        names = set(re.findall(r"wordgames_\w+", text))
        assert {re.sub("_bucket$", "", name) for name in names} <= known.keys(), text
        grouped = re.findall(r"by \(([^)]*)\)", text)
        used = {label.strip() for group in grouped for label in group.split(",")}
        assert used | set(re.findall(r"[{,](\w+)[=!~]", text)) <= labels, text
    shown = (DEPLOY / "prometheus/alerts.yml").read_text()
    assert set(re.findall(r"\$labels\.(\w+)", shown)) <= labels


@pytest.mark.parametrize(
    "script", ["upgrade", "container/install", "container/start", "container/without-registry"]
)
def test_a_script_can_be_read_and_run(script: str) -> None:
    path = DEPLOY / script
    assert path.stat().st_mode & 0o111
    shell = "bash" if "bash" in path.read_text().splitlines()[0] else "sh"
    subprocess.run([shell, "-n", str(path)], check=True)
