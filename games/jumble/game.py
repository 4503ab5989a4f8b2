"""Jumble as the play framework sees it."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from secrets import randbits
from typing import Any, cast, overload

from games.contract.badges import played_with
from games.contract.game import JSON, Game, Templates, Texts, in_letters
from games.contract.hints import Hint
from games.contract.outcome import Scale, up_to
from games.contract.share import Share
from games.jumble import display
from games.jumble.forms import JumbleChallengeForm, JumbleForm
from lexicons.models import Revision
from lexicons.reference.words import printable
from wordgames.jumble.anagrams import index_of
from wordgames.jumble.options import OPTIONS, ROUND
from wordgames.jumble.rules import FIRST, LATER, PLACE, SKIP, Jumble, JumbleOptions, Scrambled
from wordgames.jumble.word_choice import WordPool, orders, pool_of, scrambled
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns

VERSION = 1
LEVELS = {
    "easy": translatable("easy"),
    "medium": translatable("medium"),
    "hard": translatable("hard"),
}
SEED_BITS = 31
# Most words of a round that has a bar for every result.
FEW = 6
# Shuffles of the same letters before they repeat, or half of all orders if that is fewer: none
# shows a solution, so seeing nearly all orders would give it away by its absence.
ARRANGEMENTS = 12


class JumbleGame(Game[Jumble]):
    """Jumble in any lexicon: rounds of words, every anagram wins."""

    slug = "jumble"
    name = translatable("Jumble")
    emoji = "🔀"
    praises = (
        translatable("Every one!"),
        translatable("So close!"),
        *Game.praises[2:-1],
        translatable("That was hard!"),
    )
    scored = True
    race_shape = "lines"
    race_pace = (8, 24)
    plays_names = True
    postpones, skips = LATER, SKIP
    tagline = translatable("Put the letters of ten words in order.")
    sample = (("E", "present"), ("S", "present"), ("U", "present"), ("H", "present"), ("O", ""))
    form_class = JumbleForm
    challenge_class = JumbleChallengeForm
    texts = Texts(
        challenge_lede=translatable(
            "Choose a word and send the link. Its letters are scrambled, and the link "
            "doesn't give it away. It doesn't have to be in the dictionary."
        ),
        moves=translatable("words"),
        in_moves=translatable_plural("{count} word", "{count} words"),
    )
    templates = Templates(
        controls="jumble/controls.html",
        progress="jumble/progress.html",
        epilogue="jumble/epilogue.html",
        later="jumble/later.html",
    )
    stylesheets = ("jumble.css",)
    joy = "jumble_win.css"
    ghost_shape = "marks"
    badges = (
        played_with(
            "round",
            translatable("Full round"),
            translatable("Solve all ten words of a round."),
            words=ROUND,
        ),
    )
    hints = (
        Hint(FIRST, translatable("The first letter"), translatable("Costs two points.")),
        Hint(
            PLACE, translatable("Another letter"), translatable("The next place, for two points.")
        ),
    )
    scripts = ("jumble.js",)

    def daily_options(self, revision: Revision) -> JSON | None:
        span = JumbleForm.daily_span(revision)
        return OPTIONS.defaults(**span, difficulty="easy") if span else None

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return rounds, each its words with spaces between: every word is in one of them."""
        words = sorted(_pool(options, columns).strings(), key=_scattered)
        size = min(options["words"], len(words))
        whole = len(words) - len(words) % size
        return [" ".join(words[start : start + size]) for start in range(0, whole, size)]

    def setup_from(self, options: JSON, secret: str) -> JSON:
        JumbleOptions(**options)
        hidden = {"secrets": secret.split(), "seed": randbits(SEED_BITS)}
        return {"version": VERSION, "options": options} | hidden

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with words drawn by `random`, or with all if there are fewer."""
        pool = _pool(options, columns)
        drawn = random.sample(range(len(pool)), min(options["words"], len(pool)))
        setup = self.setup_from(options, " ".join(pool[place] for place in drawn))
        return setup | {"seed": random.getrandbits(SEED_BITS)}

    def state(self, setup: JSON, columns: Columns) -> Jumble:
        return Jumble(_Round(setup, columns), JumbleOptions(**setup["options"]))

    def rule_of(self, setup: JSON) -> str:
        return translate_plural(
            "Unscramble this one word.",
            "Unscramble {count} words, one by one.",
            len(setup["secrets"]),
        )

    def describe(self, setup: JSON) -> str:
        options = JumbleOptions(**setup["options"])
        parts = [
            translate_plural("{count} word", "{count} words", len(setup["secrets"])),
            in_letters(options.shortest, options.longest),
        ]
        if options.difficulty != "any":
            parts.append(translate(LEVELS[options.difficulty]))
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        words = len(setup["secrets"])
        return translate("word {number} of {words}", number=turns + 1, words=words)

    def present(self, state: Jumble, columns: Columns, language: str) -> JSON:
        lengths = cast("_Round", state.puzzles).lengths
        shelf = display.shelf(state, lengths, language, columns.pattern)
        return display.board(state, language) | shelf

    def arrangement(self, state: Jumble, query: Mapping[str, Any], language: str) -> JSON:
        """Show the letters in the order that the address requests: shuffling costs nothing."""
        number = str(query.get("order", ""))
        if state.puzzle is None or not (number.isascii() and number.isdigit() and len(number) < 5):
            return {}
        order = int(number) % max(1, min(ARRANGEMENTS, orders(state.puzzle.letters) // 2))
        letters = scrambled(
            state.puzzle.letters, order, state.puzzle.solutions, state.puzzle.letters, order
        )
        return display.board(state, language, letters, order) if order else {}

    def hint_text(self, hint: str, language: str) -> str:
        return display.places(hint, language)

    def announce(self, state: Jumble, language: str) -> str:
        return display.spoken(state.observe(), language)

    def answer_label(self, setup: JSON) -> str:
        several = len(setup["secrets"]) > 1
        return translatable("The answers are") if several else super().answer_label(setup)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return ", ".join(columns.display(secret) for secret in setup["secrets"])

    def epilogue(self, setup: JSON, state: Jumble, columns: Columns) -> JSON:
        """Return the result of each word: all words of its letters, and the one played."""
        observation = state.observe()
        played = set(observation.moves)
        turns = dict(zip(state.in_order, enumerate(observation.turns), strict=False))
        words = [
            {
                "words": [
                    columns.display(word)
                    for word in puzzle.solutions
                    if word in played or printable(word, columns.language)
                ],
                "at": turns[number][0] if number in turns else None,
                "turn": turns[number][1] if number in turns else None,
            }
            for number, puzzle in enumerate(state.puzzles)
        ]
        solved = sum(turn.solved for turn in observation.turns)
        summary = {"points": observation.points, "solved": solved, "several": len(words) > 1}
        return summary | {"round": words}

    def with_times(self, epilogue: JSON, seconds: Sequence[float]) -> JSON:
        return display.with_times(epilogue, seconds)

    def scale(self, setup: JSON) -> Scale:
        """Return a bar for each of the best results; those below half a long round share one."""
        words = len(setup["secrets"])
        half = (words + 1) // 2
        starts = up_to(words, 0) if words <= FEW else (0, *up_to(words, half))
        return Scale(starts, translatable("Words found"), own=True, more=True)

    def score(self, state: Jumble, columns: Columns) -> int:
        """Return the number of words solved."""
        return sum(turn.solved for turn in state.observe().turns)

    def in_words(self, setup: JSON, state: Jumble, columns: Columns) -> str:
        return display.solved_words(state.observe())

    def share(self, state: Jumble) -> Share:
        return display.result(state.observe())

    def race_marks(self, state: Jumble, columns: Columns) -> list[list[str]]:
        """Return a line a word after each: solved, skipped, or to come."""
        observation = state.observe()
        done = ["correct" if turn.solved else "absent" for turn in observation.turns]
        to_come = ["hollow"] * observation.words
        return [done[:moves] + to_come[moves:] for moves in range(len(done) + 1)]

    def ghost_size(self, setup: JSON) -> int:
        return int(setup["options"]["words"])


def _pool(options: JSON, columns: Columns) -> WordPool:
    """Return the words that may be drawn; raises InvalidOptions if there are none."""
    settings = JumbleOptions(**options)
    pool = pool_of(columns, settings.shortest, settings.longest, settings.difficulty)
    if not len(pool):
        raise InvalidOptions(
            translate("This dictionary has no answers of these lengths to scramble.")
        )
    return pool


class _Round(Sequence[Scrambled]):
    """The words of a setup, each scrambled when it is looked at, by its letters and the seed alone.

    Scrambling all of them at once would take a time that depends on the words still to come.
    """

    def __init__(self, setup: JSON, columns: Columns) -> None:
        self._setup, self._columns = setup, columns
        self._scrambled: dict[int, Scrambled] = {}

    def __len__(self) -> int:
        return len(self._setup["secrets"])

    @overload
    def __getitem__(self, number: int) -> Scrambled: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Scrambled]: ...
    def __getitem__(self, number: int | slice) -> Scrambled | Sequence[Scrambled]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if number not in self._scrambled:
            self._scrambled[number] = self._made(range(len(self))[number])
        return self._scrambled[number]

    @property
    def lengths(self) -> list[int]:
        """Length of each word."""
        return [len(secret) for secret in self._setup["secrets"]]

    def _made(self, number: int) -> Scrambled:
        secret = self._setup["secrets"][number]
        words = self._columns.words(len(secret))
        known = index_of(words).anagrams(secret) if len(words) else []
        pattern = self._columns.pattern(secret)
        solutions = known if secret in known else [*known, secret]
        # Hints are for the first one, so it has the signs that are shown.
        solutions.sort(key=lambda it: self._columns.pattern(it) != pattern)
        order = scrambled(secret, self._setup["seed"] + number, solutions, secret)
        return Scrambled(order, tuple(solutions), pattern)


def _scattered(word: str) -> bytes:
    return blake2b(word.encode(), digest_size=8).digest()
