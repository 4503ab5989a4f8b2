"""The commands that pages and documents show, each with the figure that it stands beside."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers.declaration import solved, solver
from solvers.pages.learn.report_facts import stored_facts
from solvers.records.best_known import BestKnown, shipped
from solvers.runs.shipped_runs import StandingRun, shipped_runs
from wordgames.evaluation.run_game import shell_arguments
from wordgames.languages.translation import restored

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# What a reader puts something in place of: FILE, SLUG, N.
PLACEHOLDER = re.compile(r"(?<![\w/.-])[A-Z][A-Z_]+\b|\.\.\.|[<>{}…]")
FIGURE = re.compile(r"(?<![\d.,+-])\d[\d,]*\.\d+")
ONE_NUMBER = re.compile(r"(?<![\w/.-])N\b")
# Of a sentence about times, which never come again: the figures that do.
RATE = re.compile(r"\d+\.\d+(?=%)")
COUNT = re.compile(r"\b\d+\b(?= votes)")
WORD = re.compile(r"\b[A-Z]{5}\b")
DECIMAL = re.compile(r"(?<![\w.,+-])[+-]?\d[\d,]*\.\d+(?![\w.])")
DEEDS = ("bin/manage ", "bin/check_proof ", "python3 ")


@dataclass(frozen=True)
class ShownCommand:
    """A command: where it is shown, its text, and the figures one of which it has to print.

    says     a sentence that it has to print word by word
    minutes  what the page says that it takes of a core, where more than ten
    words    guesses, the first of which it has to print
    """

    where: str
    text: str
    figures: tuple[str, ...] = ()
    says: str = ""
    minutes: int = 0
    words: tuple[str, ...] = ()

    @property
    def steps(self) -> list[list[str]]:
        """Return its commands, each as words of the shell."""
        return [shlex.split(step, comments=True) for step in self.text.split(" && ")]

    @property
    def is_whole(self) -> bool:
        """True if it can be typed as it is, with nothing to put in."""
        return not (PLACEHOLDER.search(self.text) or ONE_NUMBER.search(self.text))

    @property
    def needs_lists(self) -> bool:
        """True if it plays lists that do not come with the project."""
        return "word_lists" in self.text


def claims() -> Iterator[ShownCommand]:
    """Yield the commands of the page of claims; a time is no figure that comes again."""
    for document, facts in stored_facts().items():
        for fact in facts:
            here = restored(fact["here"])
            timed = re.search(r"CPU|µs|ms\b", here)
            if fact["command"]:
                where = f"/claims/ {document}: {restored(fact['says'])}"
                alone = "--claim" in fact["command"] and not timed
                pattern = RATE if timed else COUNT if " explain " in fact["command"] else FIGURE
                figures = () if alone else tuple(pattern.findall(here))
                words = tuple(WORD.findall(here)) if pattern is COUNT else ()
                says = here if alone else ""
                yield ShownCommand(where, fact["command"], figures, says, words=words)


def records() -> Iterator[ShownCommand]:
    """Yield the commands of the page of records."""
    for best in shipped():
        if best.command:
            where = f"/records/ {best.task.game} {best.task.key}"
            figures = tuple(_figures(best))
            yield ShownCommand(where, best.command, figures, minutes=best.minutes)


def _figures(best: BestKnown) -> Iterator[str]:
    if best.total:
        yield f"{best.total:,}"
    elif best.rate:
        yield f"{100 * best.rate:.2f}"
    elif best.average:
        yield f"{best.average:.4f}"
    elif best.worst:
        yield str(best.worst)


def runs() -> Iterator[ShownCommand]:
    """Yield the command of each standing run's page."""
    for game in solved():
        for run in shipped_runs(game):
            arguments = shell_arguments(game, run.spec, run.lexicon)
            if arguments is not None:
                settings = [f"{name}={value}" for name, value in run.params.items()]
                parts = ["bin/manage", "evaluate", game, "--agent", run.agent, *arguments]
                parts += ["--param", *settings] if settings else []
                yield ShownCommand(f"run {game} {run.agent}", shlex.join(parts), _counted(run))


def _counted(run: StandingRun) -> tuple[str, ...]:
    """Return the games won and the guesses of those, which `evaluate` counts too."""
    won = run.tally.guesses[run.tally.guesses > 0]
    return (f"{len(won):,}", f"{int(won.sum()):,}")


def documents() -> Iterator[ShownCommand]:
    """Yield the commands of the documents, in blocks of code and within lines."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        blocks = re.findall(r"^(?: {4}|\$ )?(bin/\w+ .+)$", text, re.M)
        inline = re.findall(r"`(bin/(?:manage|check_proof) [^`]+)`", text)
        for command in dict.fromkeys([*blocks, *inline]):
            words = " ".join(command.split())
            yield ShownCommand(page.name, re.sub(r"\s+# .*$|\s+\(.*$", "", words))


def tables(name: str) -> list[list[str]]:
    """Return the rows of a file of this folder's data."""
    text = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


def beside() -> Iterator[ShownCommand]:
    """Yield the figures of documents with the command that each stands beside, all words put in.

    `says` is here what the document says, and all figures have to be printed.
    """
    short, lists = dict(tables("abbreviations.tsv")), tables("get_first.tsv")
    for page, says, command, figures in tables("figures_beside_commands.tsv"):
        words = [short.get(word, word) for word in command.split(" ")]
        text = " ".join(["bin/manage", *words])
        first = [step for part, step in lists if part in text]
        yield ShownCommand(page, " && ".join([*first, text]), tuple(figures.split()), says)


def decimals(page: Path) -> list[str]:
    """Return the figures with decimals of a document that no row is about."""
    text = page.read_text(encoding="utf-8")
    for one in beside():
        text = text.replace(one.says, " ") if one.where == page.name else text
    return DECIMAL.findall(text)


def agents() -> Iterator[ShownCommand]:
    """Yield the commands that the agents' texts hold."""
    for slug in solved():
        for path in sorted(solver(slug).folder.rglob("*.html")):
            for command in re.findall(r"<code[^>]*>(bin/manage [^<]+)", path.read_text("utf-8")):
                yield ShownCommand(f"{slug} {path.name}", " ".join(command.split()))


def numbers_of(told: dict[str, Any]) -> list[float]:
    """Return the figures of what `evaluate --json` prints of one agent."""
    each = told["distribution"].items()
    rates = [100 * told["win_rate"], float(sum(int(many) * games for many, games in each))]
    names = ("average_guesses", "average_wins", "average_penalised", "wins", "worst")
    rates += [float(told[name]) for name in (*names, "total_guesses") if told.get(name)]
    return rates


def is_among(figure: str, numbers: list[float]) -> bool:
    """True if a number is the figure, rounded as it is written."""
    value = float(figure.replace(",", ""))
    places = len(figure.partition(".")[2])
    return any(abs(number - value) <= 0.5000001 * 10**-places for number in numbers)


def results(text: str) -> list[float]:
    """Return the figures of a command's output: of its JSON, or all that it prints."""
    try:
        told = json.loads(text)
    except ValueError:
        return [float(it.replace(",", "")) for it in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]
    each = told.get("runs", [told])
    return [number for one in each for number in numbers_of(one)]
