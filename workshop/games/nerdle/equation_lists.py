"""Write the file of equations that comes with the site: `python -m` this module."""

import lzma

from wordgames.nerdle.generator import FILE, SHIPPED, equations, texts


def content() -> bytes:
    """Return the equations of all shipped sizes, a line each, by size and then as text."""
    lists = (sorted(texts(equations(size, "report"), size)) for size in SHIPPED)
    return "".join(f"{line}\n" for lines in lists for line in lines).encode("ascii")


if __name__ == "__main__":
    FILE.write_bytes(lzma.compress(content(), preset=9 | lzma.PRESET_EXTREME))
