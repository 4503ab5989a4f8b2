"""An SVG as a PNG: `png_of` runs this file as a program, so that a drawing library that fails or
takes too long is none of a web process's."""

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__)
FONTS = PROGRAM.with_name("fonts")
FAMILY = "Rubik"
# Seconds after which a drawing is abandoned.
LONGEST = 30


class NotDrawn(Exception):
    """The program failed or took too long, so there is no picture."""


def png_of(svg: str) -> bytes:
    """Return a drawing as a PNG; raises NotDrawn."""
    try:
        done = subprocess.run(
            [sys.executable, str(PROGRAM)],
            input=svg.encode(),
            capture_output=True,
            timeout=LONGEST,
            check=True,
            env={"PYTHONUTF8": "1"},  # without any of the site's secrets
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NotDrawn from error
    return done.stdout


def main() -> None:
    """Draw the input with the site's own typeface; its drawings name no other file."""
    import resvg_py

    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.read(),
        font_dirs=[str(FONTS)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main()
