"""What a browser reads from a page: its forms, as they are filled in, and its links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

LINKS = ("href", "src", "hx-get")
NOT_SENT = {"submit", "button", "image", "reset", "file"}
TICKED = {"checkbox", "radio"}
Values = dict[str, list[str]]


@dataclass(slots=True)
class FormOfPage:
    """A form: where it goes, how, and what it sends if nobody touches it."""

    action: str
    method: str
    values: Values = field(default_factory=dict)
    buttons: Values = field(default_factory=dict)
    choices: Values = field(default_factory=dict)

    def add(self, name: str | None, value: str) -> None:
        """Add a field's value."""
        if name:
            self.values.setdefault(name, []).append(value)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[FormOfPage] = []
        self.links: list[str] = []
        self._form: FormOfPage | None = None
        self._select: str | None = None
        self._options: list[tuple[str, bool]] = []
        self._area: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes: dict[str, str] = {name: value or "" for name, value in attrs}
        self.links += [attributes[name] for name in LINKS if attributes.get(name)]
        if tag == "form":
            self._form = FormOfPage(
                attributes.get("action", ""), attributes.get("method", "get").lower()
            )
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, attributes)

    def _field(self, form: FormOfPage, tag: str, attributes: dict[str, Any]) -> None:
        name = attributes.get("name")
        if tag == "select":
            self._select, self._options = name, []
        elif tag == "option" and self._select:
            self._options.append((attributes.get("value", ""), "selected" in attributes))
        elif tag == "textarea":
            self._area = name
            form.values.setdefault(name or "", [""])
        elif tag == "button" or (tag == "input" and attributes.get("type") in NOT_SENT):
            form.buttons.setdefault(name or "", []).append(attributes.get("value", ""))
        elif tag == "input" and attributes.get("type") in TICKED:
            form.values.setdefault(name or "", [])
            if "checked" in attributes:
                form.add(name, attributes.get("value", "on"))
        elif tag == "input":
            form.add(name, attributes.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.values[self._area] = [self._form.values[self._area][0] + data.lstrip("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "textarea":
            self._area = None
        elif tag == "select" and self._form is not None and self._select:
            values = [value for value, selected in self._options if selected]
            self._form.choices[self._select] = [value for value, _ in self._options]
            self._form.values[self._select] = values or [v for v, _ in self._options[:1]]
            self._select = None


def forms_of(html: str) -> list[FormOfPage]:
    """Return the forms of a page, in its order."""
    reader = _Reader()
    reader.feed(html)
    return reader.forms


def links_of(html: str, address: str) -> list[str]:
    """Return the addresses of this site that a page leads to, once each, in its order.

    What its forms ask for leads somewhere too: one choice after the other, the rest as it stands.
    """
    reader = _Reader()
    reader.feed(html)
    queries = [link for form in reader.forms if form.method == "get" for link in _queries(form)]
    links = [*reader.links, *queries]
    addresses = dict.fromkeys(urldefrag(urljoin(address, link)).url for link in links)
    return [link for link in addresses if link.startswith("/") and not urlsplit(link).netloc]


def _queries(form: FormOfPage) -> Iterator[str]:
    for name, choices in form.choices.items():
        for choice in choices:
            values = {**form.values, name: [choice]}
            yield f"{form.action or '?'}?{urlencode(values, doseq=True)}".replace("??", "?")
