"""What a visitor finds on a page: its links, and its forms with what they would send."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

LINKS = ("href", "src", "hx-get")
NOT_SENT = {"submit", "button", "image", "reset", "file"}
TICKED = {"checkbox", "radio"}
ONE, SEVERAL = "select", "select multiple"
# Forms of every page, which nobody looks for.
NEVER_POSTED = ("/preferences/", "/account/log-out/")
Value = str | int | Sequence[str] | None
Values = dict[str, list[str]]


class MissingForm(LookupError):
    """A page without the form that is to be filled in."""


@dataclass(slots=True)
class Field:
    """A field: its name, what it holds, what it offers, and what it sends if nobody touches it.

    Radio buttons of one name are one field, which holds the one that is chosen, or the first.
    """

    name: str
    kind: str
    value: str = ""
    choices: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Form:
    """A form: where it goes, by HTMX too, how, and its fields."""

    action: str
    method: str
    htmx: str = ""
    fields: list[Field] = field(default_factory=list)

    @property
    def has_file(self) -> bool:
        return any(control.kind == "file" for control in self.fields)

    @property
    def values(self) -> Values:
        """What it sends if nobody touches it: every value of each name; buttons send nothing."""
        values: Values = {}
        for control in self.fields:
            if control.kind not in NOT_SENT:
                values.setdefault(control.name, []).extend(control.sent)
        return values

    def queries(self) -> Iterator[str]:
        """Yield the addresses of one choice after the other, the rest as it stands."""
        for control in self.fields:
            for choice in control.choices if control.kind in {ONE, SEVERAL} else ():
                values = {**self.values, control.name: [choice]}
                yield f"{self.action or '?'}?{urlencode(values, doseq=True)}".replace("??", "?")


class Page(HTMLParser):
    """Reads a page; `forms` are what it can send, in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._attributes: list[tuple[str, str]] = []
        self._form: Form | None = None
        self._open: Field | None = None
        self.feed(text)

    @property
    def links(self) -> list[str]:
        """Addresses of this site that a visitor can follow, as the page has them."""
        return [link for name, link in self._attributes if name != "src" and link[0] in "/?"]

    def leads_to(self, address: str) -> list[str]:
        """Return the addresses of this site that a page at an address leads to, once each.

        What its scripts and forms ask for counts too.
        """
        queries = [link for form in self.forms if form.method == "GET" for link in form.queries()]
        links = [*(link for _, link in self._attributes), *queries]
        whole = dict.fromkeys(joined(address, link) for link in links)
        return [link for link in whole if link.startswith("/") and not urlsplit(link).netloc]

    def form(self, address: str, has: str = "", action: str = "") -> Form:
        """Return the page's first form to post with a field of this name, or to such an address.

        Raises MissingForm.
        """
        for form in self.forms:
            if form.method != "POST" or form.action in NEVER_POSTED:
                continue
            if (not has or has in form.values) and action in (form.action or address):
                return form
        raise MissingForm(f"{address} has no form {has or action}.")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of what can be followed, sent or filled in."""
        attributes = {name: value or "" for name, value in attrs}
        self._attributes += [(name, attributes[name]) for name in LINKS if attributes.get(name)]
        if tag == "form":
            action, htmx = attributes.get("action", ""), attributes.get("hx-post", "")
            self._form = Form(action, attributes.get("method", "get").upper(), htmx)
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "option" and self._open is not None:
            self._option(self._open, attributes.get("value", ""), "selected" in attributes)
        elif tag in {"input", "select", "textarea", "button"} and attributes.get("name"):
            self._add(self._form.fields, tag, attributes)

    def _option(self, select: Field, value: str, selected: bool) -> None:
        select.choices.append(value)
        if select.kind == SEVERAL:
            select.sent += [value] if selected else []
        elif selected or len(select.choices) == 1:
            select.value, select.sent = value, [value]

    def _add(self, fields: list[Field], tag: str, attributes: dict[str, str]) -> None:
        usual = {"input": "text", "button": "submit"}
        kind = attributes.get("type", usual[tag]) if tag in usual else tag
        kind = SEVERAL if tag == ONE and "multiple" in attributes else kind
        name, value, ticked = (
            attributes["name"],
            attributes.get("value", ""),
            "checked" in attributes,
        )
        if kind in TICKED:
            sent = [attributes.get("value", "on")] if ticked else []
        else:
            sent = [value] if tag == "input" else []
        earlier = next((it for it in fields if it.name == name), None) if kind == "radio" else None
        if earlier is not None:
            earlier.choices.append(value)
            earlier.value, earlier.sent = (value, sent) if ticked else (earlier.value, earlier.sent)
            return
        control = Field(name, kind, value, [value] if kind == "radio" else [], sent)
        if tag == "textarea":
            control.sent = [""]
        self._open = control if tag in {"select", "textarea"} else None
        fields.append(control)

    def handle_data(self, data: str) -> None:
        """Fill a text area."""
        if self._open is not None and self._open.kind == "textarea":
            self._open.value += data.lstrip("\n")
            self._open.sent = [self._open.value]

    def handle_endtag(self, tag: str) -> None:
        """What comes after a form, a list of choices or a text area is none of it."""
        if tag == "form":
            self._form = None
        elif tag in {"select", "textarea"}:
            self._open = None


def joined(address: str, link: str) -> str:
    """Return the address that a link of a page leads to, without its fragment."""
    return urldefrag(urljoin(address, link)).url


def lists(fields: Mapping[str, Value]) -> Values:
    """Return every value as a list; None leaves a field out."""
    return {
        name: [str(value)] if isinstance(value, str | int) else list(value)
        for name, value in fields.items()
        if value is not None
    }
