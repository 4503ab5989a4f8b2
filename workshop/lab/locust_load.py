"""Load by Locust, and the comparison of acknowledged guesses with stored ones."""

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workshop.lab.site_hosts import PLAYERS, ROOT, Site

# Guesses a second of one player; more load needs more players.
EACH = 2.0
# Seconds in which players may finish their games.
ENDING = 180.0
WORDS, STORED = (
    "workshop.site.begun_plays.words_never_hidden",
    "workshop.lab.on_site.stored_guesses",
)


@dataclass(frozen=True, slots=True)
class AcknowledgedGuesses:
    """Locust's figures: guesses, tries without an answer, milliseconds of the answers."""

    guesses: int
    failures: int
    a_second: float
    p50: float
    p95: float
    p99: float
    reasons: str = ""
    """Other answers, and how often each came."""


@dataclass(frozen=True, slots=True)
class Account:
    """How many guesses were acknowledged, and how many of these are not stored as sent."""

    acknowledged: int
    lost: int
    altered: int
    doubled: int
    disagreeing: int

    @property
    def true(self) -> bool:
        """True if every acknowledged guess is stored once, as it was sent."""
        return not (self.lost or self.altered or self.doubled or self.disagreeing)


class Load:
    """Guesses at a rate to one address of the lab."""

    def __init__(self, site: Site, folder: Path) -> None:
        self._site, self._folder = site, folder
        self.ledger = folder / "ledger"
        self.ledger.touch()
        self._words = folder / "words"
        self._words.write_text("\n".join(site.result(WORDS)))

    @contextmanager
    def played(self, host: str, rate: float) -> Iterator[list[AcknowledgedGuesses]]:
        """Send guesses while the block runs; then the list has the result."""
        results: list[AcknowledgedGuesses] = []
        prefix = self._folder / f"locust-{len(list(self._folder.glob('locust-*')))}"
        users = max(1, round(rate / EACH))
        locustfile = str(Path(__file__).with_name("locust_players.py"))
        command = [sys.executable, "-m", "locust", "-f", locustfile, "--host", host, "--headless"]
        command += ["--users", str(users), "--spawn-rate", str(users), "--csv", str(prefix)]
        command += ["--stop-timeout", "60", "--only-summary"]
        process = self._site.players.start(
            [*command, "--exit-code-on-error", "0"],
            self._site.environment(self._site.players)
            | {
                "PYTHONPATH": str(ROOT),
                "LAB_WORDS": str(self._words),
                "LAB_LEDGER": str(self.ledger),
                "LAB_ADDRESSES": str(PLAYERS),
                "LAB_GUESSES_A_SECOND": str(rate / users),
            },
        )
        try:
            yield results
            process.terminate()
            process.wait(ENDING)
        except BaseException:
            process.kill()
            raise
        if process.returncode:
            raise RuntimeError((self._site.players.folder / "log").read_text()[-3000:])
        results.append(_read(prefix))

    def account(self) -> Account:
        """Compare the ledger with the stored events."""
        acknowledged: dict[tuple[str, int], str] = {}
        for line in self.ledger.read_text().splitlines():
            play, turn, word = line.split()
            acknowledged[play, int(turn)] = word
        rows, disagreeing = self._site.result(STORED)
        stored: dict[tuple[str, int], list[str]] = {}
        for play, turn, word in rows:
            stored.setdefault((play, turn), []).append(word)
        lost = altered = 0
        for key, word in acknowledged.items():
            words = stored.get(key, [])
            lost += not words
            altered += bool(words) and words[0] != word
        doubled = sum(len(words) - 1 for words in stored.values())
        return Account(len(acknowledged), lost, altered, doubled, len(disagreeing))


def _read(prefix: Path) -> AcknowledgedGuesses:
    with Path(f"{prefix}_failures.csv").open() as file:
        reasons = [f"{row['Error'][:90]} {row['Occurrences']}" for row in csv.DictReader(file)]
    with Path(f"{prefix}_stats.csv").open() as file:
        rows = {row["Name"]: row for row in csv.DictReader(file)}
    row = rows["guess"]
    return AcknowledgedGuesses(
        guesses=int(row["Request Count"]),
        failures=sum(
            int(each["Failure Count"]) for name, each in rows.items() if name != "Aggregated"
        ),
        a_second=round(float(row["Requests/s"]), 1),
        p50=float(row["50%"]),
        p95=float(row["95%"]),
        p99=float(row["99%"]),
        reasons="; ".join(reasons),
    )
