"""What a web process takes once it has served many dictionaries: every game, at several lengths."""

import os
import re
import string
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, repeat
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from django.core.cache import cache

from games.catalogue import games
from lexicons.models import Lexicon
from lexicons.revisions.publish import active, publish
from wordgames.vocabulary.arrays import symbol_dtype
from wordgames.vocabulary.columns import WORDS, Columns, assemble
from wordgames_site.server.memory_trimming import prepare_memory
from workshop.bench.measured import BenchResult, Number
from workshop.site.server import scratch
from workshop.visitor.exchange import TOKEN, Response
from workshop.visitor.page_forms import Value
from workshop.visitor.transports import InProcess
from workshop.visitor.visitor import Visitor

HELP = "Memory of a process that has played every game on many dictionaries."
NUMBERS = {"dictionaries": Number(60, 5, 200, "how many")}
# MB, with no agent asked: what loads their kernels has a goal of its own (docs/performance.md).
GOAL = 250
TOLD_EVERY = 10
# Words of dictionaries, in turn: the spread of Debian's (docs/dictionaries.md).
SIZES = (4_000, 20_000, 60_000, 120_000, 200_000, 300_000, 450_000, 700_000, 900_000)
ALPHABET = string.ascii_lowercase + "àáâãäåæçèéêëìíîïñòóôõöøùúûüý"
SHORTEST, LONGEST, USUAL = 2, 15, 9.5
# The lengths at which games are begun that have words of one length.
PLAYED = ("5", "8", "11")
THREADS = 4
# One word in so many has a form to show of its own.
ACCENTED = 7


def measure(options: dict[str, Any]) -> BenchResult:
    """Make a site of bundled and made-up dictionaries, and play on all in one process."""
    with scratch(hosts="localhost") as server:
        server.set_up()
        server.result(publish_made_up, options["dictionaries"])
        rows = server.result(memory_as_it_grows)
    return BenchResult(rows, _lines(rows))


def _lines(rows: list[dict[str, int]]) -> Iterator[str]:
    yield "dictionaries   own MB   mapped MB   most MB"
    for row in rows:
        if row["served"] % TOLD_EVERY == 0 or row in (rows[0], rows[-1]):
            yield f"{row['served']:>12}{row['own']:>9}{row['mapped']:>12}{row['most']:>10}"
    most = rows[-1]["most"]
    yield f"At most {most} MB (goal {GOAL}{'' if most < GOAL else ', missed'})."


def publish_made_up(dictionaries: int) -> int:
    """Publish made-up dictionaries until there are so many in all; return how many."""
    for number in range(active().count(), dictionaries):
        name = f"made-up-{number}"
        lexicon = Lexicon.objects.create(slug=name, name=name, language="und", has_dailies=False)
        publish(lexicon, made_up(SIZES[number % len(SIZES)], number))
    return active().count()


def made_up(words: int, seed: int) -> Columns:
    """Return about so many words, always the same: usual lengths, some letters commoner."""
    rng = np.random.default_rng(seed)
    letters = "".join(sorted(ALPHABET[: 24 + seed % (len(ALPHABET) - 24)]))
    share = 1 / np.arange(2, len(letters) + 2)
    rng.shuffle(share)
    lengths = np.clip(rng.normal(USUAL, 2.6, words).round(), SHORTEST, LONGEST).astype(int)
    counts = np.zeros(LONGEST + 1, dtype=np.int64)
    codes = []
    for length in range(SHORTEST, LONGEST + 1):
        drawn = rng.choice(
            len(letters), (int((lengths == length).sum()), length), p=share / share.sum()
        )
        unique = np.unique(drawn.astype(symbol_dtype(letters)), axis=0)
        counts[length] = len(unique)
        codes.append(unique.ravel())
    total = int(counts.sum())
    return assemble(
        {"letters": letters, "language": "und", "kind": WORDS, "folded": False, "group_names": ()},
        {
            "counts": counts,
            "codes": np.concatenate(codes),
            "weights": rng.random(total, dtype=np.float32),
            "answers": np.arange(0, total, 2, dtype=np.int32),
            **_displays(total),
            "groups": np.empty(0, dtype=np.uint16),
            "populations": np.empty(0, dtype=np.int64),
            "positions": np.empty((0, 2), dtype=np.float32),
        },
    )


def _displays(total: int) -> dict[str, npt.NDArray[Any]]:
    """Return forms to show for some of so many words; what they say does not matter."""
    rows = np.arange(0, total, ACCENTED, dtype=np.int32)
    texts = [f"Wörd {row}".encode() for row in rows.tolist()]
    return {
        "display_rows": rows,
        "display_ends": np.array(list(accumulate(map(len, texts))), dtype=np.uint32),
        "display_text": np.frombuffer(b"".join(texts), dtype=np.uint8).copy(),
    }


def memory_as_it_grows() -> list[dict[str, int]]:
    """Return the memory of this process after each dictionary that is played all over."""
    from workshop.site.wsgi import application

    prepare_memory()
    slugs = list(active().values_list("slug", flat=True))
    every = [game.slug for game in games() if game.lexicon_kind == WORDS]
    rows = []
    with ThreadPoolExecutor(THREADS) as pool:
        for number, slug in enumerate(slugs, 1):
            # An address each, and no limits: not even a class begins so many games in a minute.
            cache.clear()
            address = f"10.5.{number // 250}.{number % 250 + 1}"
            transport = InProcess(application, address)
            visitors = [Visitor(transport, {"csrftoken": TOKEN}) for _ in every]
            list(pool.map(_play, visitors, every, repeat(slug)))
            rows.append({"served": number, **_memory()})
    return rows


def _play(visitor: Visitor, game: str, lexicon: str) -> None:
    """Begin a game at some of the lengths that its settings offer, guess, and give it up."""
    settings = f"/{game}/settings/"
    page = _answered(visitor.get(f"{settings}?lexicon={lexicon}")).page
    form = page.form(settings, action=settings)
    offered = next((field.choices for field in form.fields if field.name == "length"), [])
    for length in [each for each in PLAYED if each in offered] or [""]:
        fields: dict[str, Value] = {**form.values, "length": length}
        place = _answered(visitor.post(settings, fields)).location
        if not place:
            continue  # its words make no such puzzle, and the page says so
        _answered(visitor.get(place))
        _answered(visitor.post(place, {"sequence": 0, "guess": "e" * int(length or 5)}))
        _answered(visitor.post(f"{place}give-up/", {"sequence": 0, "sure": 1}))


def _answered(answer: Response) -> Response:
    if answer.status >= 500 or answer.status in (404, 429):
        raise RuntimeError(f"It was answered {answer.status}\n{answer.error}")
    return answer


def _memory() -> dict[str, int]:
    """Return the MB of this process: its own, of files that it has mapped, and at most so far."""
    status = Path(f"/proc/{os.getpid()}/status").read_text()
    kilobytes = dict(re.findall(r"^(\w+):\s+(\d+) kB", status, re.MULTILINE))
    names = {"own": "RssAnon", "mapped": "RssFile", "most": "VmHWM"}
    return {name: int(kilobytes[line]) // 1024 for name, line in names.items()}
