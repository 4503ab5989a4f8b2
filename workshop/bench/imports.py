"""What imports take: CPU seconds and memory of a process each, and a guest's pasted list."""

import argparse
import itertools
import multiprocessing
import random
import resource
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wordgames.importer import ImportOptions, read_lexicon
from workshop.bench.measured import BenchResult, Number
from workshop.site.server import scratch

HELP = "CPU and memory of imports: 250,000 words, a million of five million forms, a pasted list."
NUMBERS: dict[str, Number] = {}
# Words of a guest's list, and the CPU ms that it may take until its page is shown.
PASTED, PAGE_GOAL = 50_000, 300
ENGLISH, GREEK = "abcdefghijklmnopqrstuvwxyz", "αβγδεζηθικλμνξοπρστυφχψω"


class Case(NamedTuple):
    """A file to import: what it is, how it is made, and what it may take."""

    name: str
    make: Callable[[], tuple[bytes, str, bytes | None, ImportOptions]]
    seconds: float
    megabytes: int


def made_up(letters: str, count: int, shortest: int = 4, longest: int = 12) -> list[str]:
    """Return so many different words drawn from letters, always the same."""
    rng = random.Random(count)
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(rng.choices(letters, k=rng.randint(shortest, longest)))] = None
    return list(words)


def a_list() -> tuple[bytes, str, bytes | None, ImportOptions]:
    """Return 250,000 words of Greek letters, one a line."""
    text = "\n".join(made_up(GREEK, 250_000))
    return text.encode(), "list.txt", None, ImportOptions(language="el")


def an_expansion() -> tuple[bytes, str, bytes | None, ImportOptions]:
    """Return a dictionary of five million forms, of which a million are within the lengths."""
    endings = ("a", "omer", "omiren", "umerations")
    affixes = "".join(f"SFX A 0 {ending} .\n" for ending in endings)
    stems = (f"{stem}/A" for stem in made_up(ENGLISH, 1_000_000, 7, 7))
    dictionary = "\n".join(itertools.chain(["1000000"], stems))
    aff = f"SET UTF-8\nSFX A Y {len(endings)}\n{affixes}"
    options = ImportOptions(language="und", maximum=7)
    return dictionary.encode(), "x.dic", aff.encode(), options


CASES = {
    "list": Case("250,000 words of a list", a_list, 3, 400),
    "expansion": Case("a million kept of five million forms", an_expansion, 15, 400),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the cases to measure."""
    parser.add_argument("cases", nargs="*", choices=[*CASES, "pasted", []], default=[])


def measure(options: dict[str, Any]) -> BenchResult:
    """Measure each case in a process of its own."""
    context, figures = multiprocessing.get_context("spawn"), {}
    asked = options["cases"] or [*CASES, "pasted"]
    for name in (it for it in asked if it in CASES):
        with context.Pool(1) as pool:
            figures[name] = pool.apply(imported, (name,))
    lines = list(_lines(figures))
    if "pasted" not in asked:
        return BenchResult(figures, lines)
    with scratch(hosts="localhost") as server:
        server.prepare()
        taken = server.result(pasted_page)
    every = ", ".join(f"{sent} + {shown}" for sent, shown in taken)
    lines.append(f"a guest's page after {PASTED:,} words: {every} CPU ms (goal {PAGE_GOAL})")
    return BenchResult(figures | {"pasted": taken}, lines)


def _lines(figures: dict[str, tuple[int, float, int, int]]) -> Iterator[str]:
    for name, (words, seconds, before, peak) in figures.items():
        case = CASES[name]
        yield (
            f"{case.name}: {words:,} words, {seconds:.1f} CPU s (goal {case.seconds:g}), "
            f"{peak} MB at most (goal {case.megabytes}; {before} before it began)"
        )


def imported(name: str) -> tuple[int, float, int, int]:
    """Import a case; return its words, CPU seconds, and the memory before and at most, in MB."""
    data, filename, affix, options = CASES[name].make()
    before = _peak()
    began = time.process_time()
    columns = read_lexicon(data, filename, options, affix_data=affix).columns
    return len(columns), time.process_time() - began, before, _peak()


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def pasted_page() -> list[tuple[int, int]]:
    """Return the CPU ms of sending 50,000 words as a guest, and of the page then shown, thrice."""
    from django.template.loader import get_template
    from django.test import Client  # the command's process has no site of its own to ask

    from wordgames_site.server.warm_up import templates

    for name in templates():  # as a web process does before its first page
        get_template(name)
    visitor, words = Client(headers={"host": "localhost"}), "\n".join(made_up(ENGLISH, PASTED))
    fields = {"name": "List", "language": "", "words": words, "visibility": "unlisted"}
    visitor.get("/lists/new/")
    taken = []
    for _ in range(3):
        began = time.process_time()
        sent = visitor.post("/lists/new/", fields)
        read = time.process_time()
        if visitor.get(sent["Location"]).status_code != 200:
            raise RuntimeError("The list was not taken.")
        taken.append((round(1000 * (read - began)), round(1000 * (time.process_time() - read))))
    return taken
