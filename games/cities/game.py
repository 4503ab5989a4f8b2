"""Cities as the play framework sees it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import randbits
from typing import Any

import numpy as np
import numpy.typing as npt
from django.contrib.humanize.templatetags.humanize import ordinal

from games import mask_board
from games.badges import in_moves, played_with
from games.cities.country import country
from games.cities.forms import ChallengeForm, OptionsForm
from games.cities.map import world
from games.cities.rules import LENGTHS, Cities, CitiesObservation, CitiesOptions
from games.game import JSON, Game, Templates, Texts
from games.hints import A_LETTER, AN_IDEA, THE_BOT, mask_doubt, mask_letter
from games.outcome import Scale
from games.rules import InvalidOptions, Status
from games.share import Share
from lexicons.amounts import amount
from lexicons.columns import Columns, Entry
from lexicons.countries import country_name
from lexicons.models import Lexicon, Revision

VERSION = 1
SEED_BITS = 31
BARS = (1, 4, 6, 8, 10, 12, 15)
"""The lowest number of guesses of each bar of the distribution."""
Rows = npt.NDArray[np.int64]


class CitiesGame(Game):
    """The two games of document 000, scored by the number of guesses."""

    slug = "cities"
    name = "Cities"
    emoji = "🌍"
    praises = ("Straight there!", "Brilliant!", "Superb!", "Lovely!", "Good going!", "At last!")
    tagline = "Find the city in as few guesses as you can."
    sample = (("", ""), ("B", "correct"), ("E", "correct"), ("", ""), ("", ""))
    form_class = OptionsForm
    challenge_class = ChallengeForm
    lexicon_kind = Lexicon.Kind.CITIES
    texts = Texts(
        free_note="A city drawn for you alone.",
        challenge_lede=(
            "Choose a city of the list. You get a link to send; it does not give the city away."
        ),
        answer="city",
    )
    templates = Templates(
        controls="games/letter_controls.html",
        progress="cities/progress.html",
        epilogue="cities/epilogue.html",
    )
    stylesheets = ("masks.css",)
    hints = (A_LETTER, AN_IDEA, THE_BOT)
    badges = (
        in_moves("quick", "Well travelled", "Find a city in four guesses.", 4),
        played_with("advanced", "In the dark", "Win the advanced game.", mode="advanced"),
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        if not any(int(length) in LENGTHS for length in revision.counts):
            return None
        return {"mode": "simple", "favour": "", "weight": 0.0, "cap": 100, "slips": "refused"}

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        lists = [columns.words(length) for length in columns.lengths if length in LENGTHS]
        names = [name for words in lists for name in words.strings(words.answers)]
        if not names:
            raise InvalidOptions("This list has no cities of 2 to 20 letters.")
        return names

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a city drawn as the weight says: from the favoured country or not."""
        favoured, others = pools(options["favour"], columns)
        pool = favoured if random.random() < options["weight"] else others
        pool = pool if len(pool) else np.concatenate([favoured, others])
        if not options["favour"]:
            pool = np.concatenate([favoured, others])
        if not len(pool):
            raise InvalidOptions("This list has no cities of 2 to 20 letters.")
        return self.setup_from(options, name_at(columns, int(pool[random.randrange(len(pool))])))

    def setup_from(self, options: JSON, secret: str) -> JSON:
        CitiesOptions(**options)
        hidden = {"secrets": [secret], "seed": randbits(SEED_BITS)}
        return {"version": VERSION, "options": options} | hidden

    def state(self, setup: JSON, columns: Columns) -> Cities:
        options = CitiesOptions(**setup["options"], seed=setup.get("seed", 0))
        return Cities(setup["secrets"][0], columns, options, columns.letters)

    def describe(self, setup: JSON) -> str:
        options = CitiesOptions(**setup["options"])
        parts = [options.mode]
        if options.favour and options.weight:
            parts.append(f"{country_name(options.favour)} {options.weight:.0%}")
        if options.cap != CitiesOptions().cap:
            parts.append(f"at most {amount(options.cap, 'guesses')}")
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return f"guess {turns + 1}"

    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        observation: CitiesObservation = state.observe()
        board = mask_board.board(observation, language)
        hidden = observation.options.reveals_one and observation.status is not Status.WON
        size = "its length is hidden" if hidden else f"{len(observation.mask)} letters"
        return board | {
            "mask_label": f"The city: {size}, {board['shown']} shown",
            "row_label": "City",
            "prompt": "Your guess: a letter or the whole name",
            "solve": "Type the whole name",
            "score": observation.score,
            "guesses_left": observation.guesses_left,
            "favoured": country_name(observation.options.favour),
            "percent": round(100 * observation.options.weight) if observation.options.favour else 0,
        }

    def uncovered(self, board: JSON, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Fill in what was not found of the name."""
        cells = mask_board.filled(board["cells"], setup["secrets"][0], columns.language)
        return {"cells": cells} | mask_board.shape(len(cells))

    def announce(self, state: Any, language: str) -> str:
        return mask_board.spoken(state.observe(), language)

    def letter_hint(self, state: Any, told: Sequence[str]) -> str:
        return mask_letter(state.secret, state.observe().mask, told)

    def doubt(self, state: Any, idea: str, language: str) -> str:
        return mask_doubt(state.observe(), idea, language)

    def answer(self, setup: JSON, columns: Columns) -> str:
        secret = str(setup["secrets"][0])
        return columns.words(len(secret)).display(secret)

    def epilogue(self, setup: JSON, state: Any, columns: Columns) -> JSON:
        city = columns.record(setup["secrets"][0])
        if city is None:
            return {}
        return {
            "country": country_name(city.group),
            "rank": rank(columns, city),
            "population": city.population,
            "where": where(city),
            "map": world(columns, city.latitude, city.longitude),
            "outline": country(columns, city),
        }

    def scale(self, setup: JSON) -> Scale:
        return Scale(BARS, endless=True)

    def in_words(self, setup: JSON, state: Any, columns: Columns) -> str:
        return f"Found in {amount(state.observe().score, 'guesses')}"

    def explained(self, setup: JSON, state: Any, columns: Columns) -> Sequence[str]:
        """Return nothing: the epilogue tells of the city."""
        return ()

    def share(self, state: Any) -> Share:
        observation: CitiesObservation = state.observe()
        found = f"found in {observation.score}"
        notes = [] if observation.options.mode == "simple" else [observation.options.mode]
        won = observation.status is Status.WON
        return mask_board.share(observation, found if won else "not found", notes)


def rank(columns: Columns, city: Entry) -> str:
    """Return how large a city is among its country's in the list: "the largest", "the 3rd"."""
    if city.group not in columns.group_names or not city.population:
        return ""
    same = columns.groups == columns.group_names.index(city.group)
    larger = int((columns.populations[same] > city.population).sum())
    if int(same.sum()) < 2:
        return ""
    return "the largest" if not larger else f"the {ordinal(larger + 1)} largest"


def pools(favour: str, columns: Columns) -> tuple[Rows, Rows]:
    """Return the rows of the cities that may be secrets: of the favoured country, and the rest."""
    lengths = np.repeat(np.arange(len(columns.counts)), columns.counts)
    rows = columns.answers[np.isin(lengths[columns.answers], LENGTHS)].astype(np.int64)
    if not favour or favour not in columns.group_names:
        return rows[:0], rows
    is_favoured = columns.groups[rows] == columns.group_names.index(favour)
    return rows[is_favoured], rows[~is_favoured]


def name_at(columns: Columns, row: int) -> str:
    """Return the name in a row of the whole list."""
    length = int(np.searchsorted(np.cumsum(columns.counts), row, side="right"))
    return columns.words(length)[row - columns.first_row(length)]


def where(city: Entry) -> str:
    """Return a place in words: "3.3° S, 37.3° E"; "" for one that is not known."""
    if np.isnan(city.latitude) or np.isnan(city.longitude):
        return ""
    north = "N" if city.latitude >= 0 else "S"
    east = "E" if city.longitude >= 0 else "W"
    return f"{abs(city.latitude):.1f}° {north}, {abs(city.longitude):.1f}° {east}"
