"""Vega-Lite, one specification a line in, one drawing a line out; run as a program, by no import.

A line {"picture": SVG} is answered with that drawing as a PNG, in base 64.

It ends by itself: when nobody asks for a while, when one drawing takes far too long, and when the
process that started it is gone.
"""

from __future__ import annotations

import json
import signal
import sys
from base64 import b64encode

IDLE = 600
"""Seconds without a question after which its 110 MB are given back."""
LONGEST = 60


def main() -> None:
    """Answer until standard input ends."""
    import vl_convert

    signal.alarm(IDLE)
    for line in sys.stdin:
        signal.alarm(LONGEST)
        asked = json.loads(line)
        if "picture" in asked:
            answer = b64encode(vl_convert.svg_to_png(asked["picture"])).decode()
        else:  # whatever an address in a specification says, nothing is read from anywhere
            answer = vl_convert.vegalite_to_svg(asked, allowed_base_urls=[])
        print(json.dumps(answer), flush=True)
        signal.alarm(IDLE)


if __name__ == "__main__":
    main()
