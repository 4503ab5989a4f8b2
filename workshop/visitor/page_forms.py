"""What a visitor finds on a page: its links, and its forms with what they would send."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass(slots=True)
class Field:
    """A field of a form: its name, what it holds, and what it offers to choose from."""

    name: str
    kind: str
    value: str = ""
    choices: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Form:
    """A form: where it goes, how, and its fields."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)

    @property
    def has_file(self) -> bool:
        return any(control.kind == "file" for control in self.fields)


class Page(HTMLParser):
    """Reads a page; `links` are addresses of this site, `forms` whatever it can send."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._select: Field | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of what can be followed, sent or filled in."""
        attributes = {name: value or "" for name, value in attrs}
        for name in ("href", "hx-get"):
            if attributes.get(name, "").startswith(("/", "?")):
                self.links.append(attributes[name])
        if tag == "form":
            method = attributes.get("method", "get").upper()
            self.forms.append(Form(attributes.get("action", ""), method))
        elif (
            self.forms and tag in {"input", "select", "textarea", "button"} and "name" in attributes
        ):
            self._add(tag, attributes)
        elif tag == "option" and self._select is not None:
            self._select.choices.append(attributes.get("value", ""))
            if "selected" in attributes or len(self._select.choices) == 1:
                self._select.value = attributes.get("value", "")

    def _add(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag in {"input", "button"} else tag
        fields, value = self.forms[-1].fields, given.get("value", "")
        if kind == "radio":
            for control in fields:
                if control.name == given["name"]:
                    control.choices.append(value)
                    return
        control = Field(given["name"], kind, value, [value] if kind == "radio" else [])
        fields.append(control)
        self._select = control if tag == "select" else None

    def handle_endtag(self, tag: str) -> None:
        """What comes after a list of choices is none of them."""
        if tag == "select":
            self._select = None
