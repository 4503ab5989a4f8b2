"""The figures of fuzzing, for the command: JSON carries them from the scratch site."""

import sys
from typing import Any

from workshop.fuzz.run import VISIT, FaultCount, Fuzz, shown

EVERY = 10_000


def on_this_site(requests: int, seed: int, over: list[str], only: int | None) -> dict[str, Any]:
    """Fuzz the scratch site that the environment names; with `only`, the visit of that request."""
    fuzz = Fuzz(seed, over)
    if only is None:
        return summary(fuzz.run(0, requests, tell))
    return summary(fuzz.run(only // VISIT * VISIT, only + 1))


def tell(tally: FaultCount) -> None:
    """Print a line on stderr after every few thousand requests."""
    if tally.requests % EVERY == 0:
        rate, faults = tally.requests / tally.seconds, len(tally.faults) or "no"
        sys.stderr.write(f"{tally.requests:,} requests, {rate:.0f} a second, {faults} faults\n")


def summary(tally: FaultCount) -> dict[str, Any]:
    """Return a tally as JSON."""
    return {
        "requests": tally.requests,
        "sha256": tally.sha256.hexdigest(),
        "seconds": round(tally.seconds, 1),
        "statuses": {str(status): count for status, count in sorted(tally.statuses.items())},
        "over": dict(sorted(tally.over.items())),
        "slowest": {"cpu_seconds": round(tally.slowest[0], 2), "request": tally.slowest[1]},
        "faults": [
            {
                "request": fault.number,
                "sentence": fault.sentence,
                "asked": shown(fault.asked),
                "error": fault.error[-3000:],
            }
            for fault in tally.faults
        ],
    }
