"""Vega-Lite, one specification a line in, one drawing a line out; run as a program, by no import.

It ends by itself: when nobody asks for a while, when one drawing takes far too long, and when the
process that started it is gone.
"""

from __future__ import annotations

import json
import signal
import sys

IDLE = 600
"""Seconds without a question after which its 110 MB are given back."""
LONGEST = 60


def main() -> None:
    """Answer until standard input ends."""
    import vl_convert

    signal.alarm(IDLE)
    for line in sys.stdin:
        signal.alarm(LONGEST)
        # Whatever an address in a specification says, nothing is read from anywhere.
        svg = vl_convert.vegalite_to_svg(json.loads(line), allowed_base_urls=[])
        print(json.dumps(svg), flush=True)
        signal.alarm(IDLE)


if __name__ == "__main__":
    main()
