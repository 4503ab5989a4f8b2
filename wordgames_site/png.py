"""An SVG on standard input, its PNG on standard output; run as a program, by no import."""

from __future__ import annotations

import sys
from pathlib import Path

FONTS = Path(__file__).with_name("fonts")


def main() -> None:
    """Draw with the site's own typeface; the drawings are its own too and name no other file."""
    import vl_convert

    vl_convert.register_font_directory(str(FONTS))
    sys.stdout.buffer.write(vl_convert.svg_to_png(sys.stdin.read()))


if __name__ == "__main__":
    main()
