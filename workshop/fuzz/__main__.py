"""Fuzzing of the scratch site named by the environment; prints one JSON object."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import django

EVERY = 10_000


def main() -> None:
    """Read the command's options, make the site, send the requests."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--over", required=True)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    django.setup()
    from workshop.fuzz.run import VISIT, FaultCount, Fuzz

    lines = 0

    def tell(tally: FaultCount) -> None:
        nonlocal lines
        if tally.requests // EVERY > lines:
            lines = tally.requests // EVERY
            rate = tally.requests / tally.seconds
            faults = f"{len(tally.faults)} faults" if tally.faults else "no fault"
            print(f"{tally.requests:,} requests, {rate:.0f} a second, {faults}", file=sys.stderr)

    fuzz = Fuzz(options.seed, options.over.split(","))
    if options.only is None:
        print(json.dumps(summary(fuzz.run(0, options.requests, tell))))
        return
    first = options.only // VISIT * VISIT
    print(json.dumps(summary(fuzz.run(first, options.only + 1))))


def summary(tally: Any) -> dict[str, Any]:
    """Return a tally as JSON."""
    from workshop.fuzz.run import shown

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


if __name__ == "__main__":
    main()
