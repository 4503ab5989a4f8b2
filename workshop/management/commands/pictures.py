"""Take pictures of every page for review."""

import argparse
import signal
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from workshop.screenshots import browser_shots, visited_pages
from workshop.screenshots.todays_moves import TodaysMoves, todays
from workshop.site.server import Server
from workshop.visitor.visitor import Visitor

OFFERED = [code for code, _ in settings.LANGUAGES]


class Command(BaseCommand):
    """A scratch site with a round of every game, and pictures of all its pages."""

    help = "Take pictures of every page, wide and narrow, in each look; FOLDER/index.html has all."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the folder, and which pictures to take."""
        parser.add_argument("folder", type=Path, help="Where the pictures are put.")
        parser.add_argument(
            "--widths", type=int, nargs="+", choices=browser_shots.WIDTHS, metavar="PX"
        )
        parser.add_argument("--looks", nargs="+", choices=browser_shots.LOOKS)
        parser.add_argument("--languages", nargs="+", choices=OFFERED, default=OFFERED[:1])
        parser.add_argument("--only", default="", help="Only pictures whose name begins so.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take the pictures and print where they are."""
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        try:
            with tempfile.TemporaryDirectory(prefix="pictures-") as scratch:
                self._take(options, Path(scratch))
        finally:
            signal.signal(signal.SIGTERM, before)

    def _take(self, options: dict[str, Any], var: Path) -> None:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError as error:
            raise CommandError(
                "Playwright is not installed; requirements-dev.txt has it."
            ) from error
        server = Server(var, behind_proxy=False)
        self.stdout.write("Making a site ready ...")
        server.manage("setup_site")
        rounds = server.result(todays, _game_of(options["only"]))
        widths, looks = (
            options["widths"] or browser_shots.USUAL,
            options["looks"] or browser_shots.LOOKS,
        )
        sizes = [browser_shots.Size(*it) for it in product(widths, looks, options["languages"])]
        with server, sync_playwright() as playwright:
            browser = browser_shots.chromium(playwright)
            windows, targets = self._play(server, rounds)
            targets = [it for it in targets if it.name.startswith(options["only"])]
            self.stdout.write(f"{len(targets)} pages in {len(sizes)} sizes ...")
            for wrong in browser_shots.take(browser, windows, targets, sizes, options["folder"]):
                self.stderr.write(wrong)
            browser.close()
        file = browser_shots.write_sheet(options["folder"], [it.name for it in targets], sizes)
        self.stdout.write(f"All pictures: {file}")

    def _play(
        self, server: Server, rounds: list[TodaysMoves]
    ) -> tuple[dict[str, dict[str, Any]], list[visited_pages.Visit]]:
        """Play as three visitors, one a member; return their windows and the visits to picture."""
        visitors = {who: server.visitor() for who in ("halfway", "done", "beaten", "member")}
        half, done, lost = (
            self._round(who, visitors[who], rounds) for who in ("halfway", "done", "beaten")
        )
        targets = visited_pages.plain() + visited_pages.rounds(half, done, lost)
        if play := done.get("wordle"):
            others = [visitors["halfway"], visitors["beaten"]]
            targets += visited_pages.shared(visited_pages.share(visitors["done"], others, play))
        visited_pages.sign_up(visitors["member"])
        windows = {who: browser_shots.window(server.url, it) for who, it in visitors.items()}
        studied = [it for played in rounds for it in visited_pages.studied(played["slug"])]
        return {"new": {"base_url": server.url}, **windows}, targets + studied

    def _round(self, who: str, visitor: Visitor, rounds: list[TodaysMoves]) -> dict[str, str]:
        """Play every game as far as this visitor does; return the plays' addresses by slug."""
        where = {}
        for played in rounds:
            slug, moves = played["slug"], played["moves"]
            self.stdout.write(f"Playing {slug}: {who} ...")
            play = visitor.play(slug, moves if who == "done" else visited_pages.halfway(moves))
            where[slug] = play.address
            if who == "beaten":
                visitor.submit(play.address, action="/give-up/")
        return where


def _game_of(only: str) -> str:
    """Return the beginnings of the slugs of the wanted games: "wordle-2" is one of Wordle.

    Shared pages count as Wordle's too.
    """
    begin = only.partition("-")[0]
    return "wordle" if begin == "friends" else begin
