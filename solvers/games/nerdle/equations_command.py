"""Nerdle's equations on a site: stored as lexicons too."""

import argparse
from collections.abc import Callable
from typing import Any

from games.nerdle.lists import store_all, store_whole
from wordgames.nerdle.equations_command import Equations


class StoredEquations(Equations):
    """Look at the equations, or store them."""

    help = "Count or print Nerdle's equations of a size; --store keeps them as lexicons."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--store", action="store_true", help="Store sizes 5 to 8 as lexicons.")
        parser.add_argument("--store-10", action="store_true", help="Store size 10 now.")

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        if not (options["store"] or options["store_10"]):
            super().act(options, write)
            return
        if options["store"]:
            for sentence in store_all():
                write(sentence)
        if options["store_10"]:
            write(str(store_whole.func()) or "They are stored already.")
