"""The program `python -m workshop.lab`: run it as root, on a machine that is otherwise idle."""

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from workshop.lab.compute_scenarios import HAPPENINGS, Computed, Computing
from workshop.lab.dask_hosts import Computers
from workshop.lab.network import HostNetwork, possible
from workshop.lab.site_hosts import Site
from workshop.lab.web_scenarios import NUMBERS, SCENARIOS, Result, ScenarioTimes

USUAL = [name for name in (*SCENARIOS, *HAPPENINGS) if name != "everything"]


def main() -> int:
    """Play the requested scenarios; return exit code 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m workshop.lab", description=__doc__)
    parser.add_argument(
        "scenario", nargs="*", choices=[[], *SCENARIOS, *HAPPENINGS], metavar="SCENARIO",
        help="all by default: " + ", ".join([*SCENARIOS, *HAPPENINGS]),
    )  # fmt: skip
    for name, number in NUMBERS.items():
        number.add_to(parser, name)
    options = parser.parse_args()
    times = ScenarioTimes(**{name: getattr(options, name) for name in NUMBERS})
    if refusal := times.refusal():
        parser.error(refusal)
    if not possible():
        sys.stderr.write("The lab needs root, iproute2 and network namespaces.\n")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    scenarios = options.scenario or USUAL
    with (
        tempfile.TemporaryDirectory(prefix="wordgames-lab-") as folder,
        HostNetwork(Path(folder)) as network,
    ):
        site = Site(network)
        site.start()
        named = [name for name in scenarios if name in SCENARIOS]
        if named:
            site.serve()
        played = [_told(name, SCENARIOS[name](site, times)) for name in named]
        true = _computed(network, site, times, scenarios) and all(played)
    return 0 if true else 1


def _computed(network: HostNetwork, site: Site, times: ScenarioTimes, asked: list[str]) -> bool:
    """Play the failures of the computing hosts, which are started only for them."""
    happenings = [name for name in asked if name in HAPPENINGS]
    if not happenings:
        return True
    computers = Computers(network, site)
    computers.start()
    computing = Computing(computers, site, times.games)
    true = True
    for name in happenings:
        true &= _told(name, computing.disturbed(*HAPPENINGS[name], times))
    return true


def _told(name: str, result: Result | Computed) -> bool:
    print(f"{name}: {result}", flush=True)
    return result.true


if __name__ == "__main__":
    sys.exit(main())
