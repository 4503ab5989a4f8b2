"""Whether a document's claim holds here: said of the figures, never written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from string import Formatter
from typing import Any

from wordgames.cli.report import sentences
from wordgames.languages.translation import Message, deferred, deferred_plural, translatable
from workshop.dictionaries.known_lists import HERE

HEAD = ("the document's claim", "here", "does it hold?", "command")
HOLDS, HALF, FAILS = "holds", "holds in part", "does not hold"
OTHER_WORDS, UNKNOWN = "depends on the words", "no verdict"
# What is said of a wish: it is no claim.
HELPS, NO_HELP = "helps", "does not help"
# Units of figures that other words would change.
RATES = {"%", "guesses"}
# What comes before a command with lists that are not shipped, and the documents that need them.
FETCH, FETCHED = "word_lists wordle && bin/manage ", ("001", "004")
# Decimal places of a stored figure: far more than any page shows.
PLACES = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """A claimed figure and ours, for the picture: both in the same unit.

    unit       "%", "guesses", "points", "ms", or what is counted
    low, high  the 95 % interval of ours, where there is one
    """

    claimed: float
    measured: float
    unit: str
    low: float | None = None
    high: float | None = None

    @classmethod
    def percent(
        cls, claimed: float, measured: float, span: tuple[float, float] | None = None
    ) -> Shown:
        """Return two rates as the picture has them, in per cent."""
        low, high = (100 * bound for bound in span) if span else (None, None)
        return cls(100 * claimed, 100 * measured, "%", low, high)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The run of the site that shows what a claim says: on a bundled list where ours is not.

    swept  the parameter of the site's sweep that the run is part of, where it is of one
    """

    game: str
    agent: str
    lexicon: str
    options: Mapping[str, Any] = field(default_factory=dict)
    params: Mapping[str, Any] = field(default_factory=dict)
    swept: str = ""

    def evaluate(self, lists: str = "") -> str:
        """Return the command that measures this agent on these lists, without bin/manage."""
        settings = " ".join(f"{name}={value}" for name, value in self.params.items())
        fetched = FETCH if str(HERE) in lists else ""
        command = f"{fetched}evaluate {self.game} --agent {self.agent}"
        return " ".join(filter(None, [command, settings and f"--param {settings}", lists]))


@dataclass(frozen=True, slots=True)
class DocumentClaim:
    """One claim beside our figure.

    says     what the document says, by `later`: a page says it in the reader's language
    here     what was measured, as a sentence by `later`
    holds    whether that is so by the figures; None where they do not tell, or only a clock does
    halves   the same for each part of a claim of several, in place of `holds`
    elsewhere  True for a rate of other words than the document's: it cannot hold by them
    wish     True for what it would have tried next: no claim
    command  what measures the figure again; "" for that of the document, where one tells
    shown    the two figures, where the claim has one
    run      the stored run that shows it, where the site has one
    page     the address of the site that shows it, where it is no run
    """

    says: str
    here: str
    holds: bool | None = None
    command: str = ""
    shown: Shown | None = None
    run: Evidence | None = None
    page: str = ""
    halves: Sequence[bool | None] = ()
    elsewhere: bool = False
    wish: bool = False

    def told(self) -> str:
        """Return it with our figure, as `--claim` prints it."""
        return f"{self.says}: {self.here}: {self.verdict}"

    @property
    def verdict(self) -> str:
        """Name the verdict: it holds, whole or in part, does not, or there is none."""
        parts = tuple(self.halves) or (self.holds,)
        if self.wish and self.holds is not None:
            return HELPS if self.holds else NO_HELP
        if all(parts):
            return OTHER_WORDS if self.elsewhere else HOLDS
        if any(parts):
            return OTHER_WORDS if self.elsewhere else HALF
        return UNKNOWN if None in parts else FAILS


SITES_WORDS = translatable("the site's English words")
SITES_CITIES = translatable("the site's cities")


def on_words(claims: Iterable[DocumentClaim], words: str) -> list[DocumentClaim]:
    """Return claims as measured on other words than the document's: each rate says on which."""
    return [
        replace(
            claim,
            here=deferred("{here}, on {words}", here=claim.here, words=words),
            elsewhere=True,
        )
        if claim.shown and claim.shown.unit in RATES and not claim.elsewhere
        else claim
        for claim in claims
    ]


@dataclass(frozen=True, slots=True)
class DocumentClaims:
    """The claims of a document, as its last section; its text is their table."""

    document: str
    claims: Sequence[DocumentClaim]

    def __str__(self) -> str:
        return claims_table(self.claims, self.document)

    def facts(self) -> list[dict[str, Any]]:
        """Return them as JSON for the page of claims."""
        return [
            {
                "says": stored(claim.says),
                "here": stored(claim.here),
                "verdict": claim.verdict,
                "command": _command(claim, number, self.document),
                "shown": _written(claim.shown) if claim.shown else None,
                "run": asdict(claim.run) if claim.run else None,
                "page": claim.page,
                "elsewhere": claim.elsewhere,
                "wish": claim.wish,
            }
            for number, claim in enumerate(self.claims, 1)
        ]


def stored(text: str) -> Any:
    """Return a sentence as JSON: its text and its figures, as exact as they are shown.

    What has no words, such as a list of guesses, stays a plain string.
    """
    return _rounded(text).stored() if isinstance(text, Message) else text


def _rounded(said: Message) -> Message:
    values = {name: _shown(said.code, name, value) for name, value in said.values.items()}
    if said.many:
        return deferred_plural(said.code, said.many, said.number, **values)
    return deferred(said.code, **values)


def _shown(text: str, name: str, value: Any) -> Any:
    """Return a value of a text without the decimal places that the text does not show."""
    if isinstance(value, Message):
        return _rounded(value)
    if not isinstance(value, float):
        return value
    spec = next(spec or "" for _, it, spec, _ in Formatter().parse(text) if it == name)
    return round(value, int(spec.partition(".")[2].rstrip("f") or PLACES))


def _written(shown: Shown) -> dict[str, Any]:
    """Return figures as JSON, without the last digits, in which adding up is not exact."""
    return {
        name: round(value, PLACES) if isinstance(value, float) else value
        for name, value in asdict(shown).items()
    }


# What a document yields: text, and its claims at last.
Part = str | DocumentClaims


def claims_table(claims: Sequence[DocumentClaim], document: str) -> str:
    """Return the claims of a document as a table, each with the command of its figure."""
    commands = (_command(claim, number, document) for number, claim in enumerate(claims, 1))
    rows = [
        (claim.says, claim.here, f"**{claim.verdict}**", command and f"`{command}`")
        for claim, command in zip(claims, commands, strict=True)
    ]
    return f"### Do its claims hold?\n\n{sentences(HEAD, rows)}\n"


def _command(claim: DocumentClaim, number: int, document: str) -> str:
    """Return what measures a claim's figure again; nothing for one that has none."""
    alone = f"{FETCH * (document in FETCHED)}reproduction --documents {document} --claim {number}"
    told = claim.halves or claim.holds is not None or claim.shown
    command = claim.command or (alone if told else "")
    return command and f"bin/manage {command}"
