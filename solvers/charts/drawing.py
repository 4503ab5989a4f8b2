"""From a specification to SVG that is safe in a page: drawn once, cleaned, cached."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable
from xml.etree import ElementTree

from django.utils.safestring import SafeString

from solvers.agents.memo import Memo
from solvers.charts.look import SIZES, Size, Spec, whole
from solvers.charts.renderer import NotDrawn, renderer

log = logging.getLogger(__name__)
SVG = "http://www.w3.org/2000/svg"
DROPPED = {"role", "class", "pointer-events", "font-family", "version", "style"}
DIGITS = re.compile(r"(\.\d\d)\d+")

_drawn: Memo[SafeString] = Memo(200)
"""4 to 34 kB each, by the hash of what they show."""
ElementTree.register_namespace("", SVG)


def draw(spec: Callable[[Size], Spec], title: str, description: str) -> SafeString:
    """Return a chart at both sizes; raises ValueError for NaN or infinity.

    Where the renderer fails it is empty: the page shows the table.
    """
    specs = [json.dumps(whole(spec(size), size), allow_nan=False) for size in SIZES]
    key = hashlib.sha256(json.dumps([specs, title, description]).encode()).hexdigest()
    try:
        return _drawn.get(key, lambda: _both(specs, title, description, key[:12]))
    except NotDrawn:
        log.exception("The chart %r was not drawn.", title)
        return SafeString("")


def _both(specs: list[str], title: str, description: str, key: str) -> SafeString:
    drawings = (
        clean(renderer.draw(spec), title, description, f"chart-{key}-{size.name}", size)
        for spec, size in zip(specs, SIZES, strict=True)
    )
    return SafeString("".join(drawings))


def clean(svg: str, title: str, description: str, name: str, size: Size) -> str:
    """Return Vega's SVG as one labelled image that scales and follows the page's style."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own renderer's, which escapes texts
    _strip(root)
    root.attrib.pop("width")
    root.attrib.pop("height")
    root.set("class", f"chart-{size.name}")
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-desc")
    for place, (tag, text) in enumerate((("title", title), ("desc", description))):
        part = ElementTree.Element(f"{{{SVG}}}{tag}", id=f"{name}-{tag}")
        part.text = text
        root.insert(place, part)
    return ElementTree.tostring(root, encoding="unicode")


def _strip(node: ElementTree.Element) -> None:
    """Take away what paints nothing, and roles that an image's parts must not have."""
    for part in list(node):
        if part.get("display") == "none" or _is_frame(part):
            node.remove(part)
        else:
            _strip(part)
    for name, value in list(node.attrib.items()):
        if name in DROPPED or name.startswith("aria-") or (name, value) == ("opacity", "1"):
            del node.attrib[name]
        else:
            node.set(name, DIGITS.sub(r"\1", value))


def _is_frame(part: ElementTree.Element) -> bool:
    """Say whether it is one of Vega's backgrounds without a colour."""
    return part.get("class") == "background" and not (part.get("fill") or part.get("stroke"))
