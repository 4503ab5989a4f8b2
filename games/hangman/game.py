"""Hangman as the play framework sees it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from random import Random
from secrets import randbits

import numpy as np

from games.contract.badges import played_with
from games.contract.game import JSON, Game, Templates, Texts, in_letters
from games.contract.hints import (
    A_LETTER,
    AN_IDEA,
    THE_BOT_S_MOVE,
    Hint,
    mask_doubt,
    mask_letter,
)
from games.contract.outcome import Scale, up_to
from games.contract.result_units import in_units
from games.contract.share import Share
from games.display import mask_board
from games.hangman.forms import HangmanChallengeForm, HangmanForm
from lexicons.models import Revision
from wordgames.hangman.hosts import AdversarialMaskHost, HonestHost
from wordgames.hangman.options import ADVERSARIAL, HONEST, OPTIONS
from wordgames.hangman.rules import Hangman, HangmanObservation, HangmanOptions
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
from wordgames.rules.masks import BLANK, MaskHost
from wordgames.rules.state import InvalidOptions, Status
from wordgames.vocabulary.columns import Columns, frozen
from wordgames.vocabulary.single_words import rows_of_pattern

VERSION = 1
SEED_BITS = 31


class HangmanGame(Game[Hangman]):
    """Hangman in any lexicon, against a host with a word or one that delays its choice."""

    slug = "hangman"
    name = translatable("Hangman")
    emoji = "🌼"
    praises = (translatable("Spotless!"), *Game.praises[1:-1], translatable("By a thread!"))
    compared_by = translatable("wrong guesses")
    tagline = translatable("Find the word, letter by letter, before you run out of lives.")
    sample = (("H", "correct"), ("A", "correct"), ("", ""), ("G", "correct"), ("", ""))
    form_class = HangmanForm
    challenge_class = HangmanChallengeForm
    texts = Texts(
        in_score=translatable_plural("{count} wrong guess", "{count} wrong guesses"),
        no_score=translatable("no wrong guesses"),
    )
    templates = Templates(
        controls="games/play/letter_controls.html",
        progress="hangman/progress.html",
        epilogue="hangman/epilogue.html",
    )
    stylesheets = ("play/masks.css",)
    plays_names = True
    joy = "hangman_win.css"
    ghost_shape = "marks"
    race_shape = "lives"
    race_pace = (3, 8)
    hints = (A_LETTER, AN_IDEA, THE_BOT_S_MOVE)
    badges = (
        played_with(
            "one-life", translatable("One life"), translatable("Win with a single life."), lives=1
        ),
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        span = HangmanForm.daily_span(revision)
        return OPTIONS.defaults(**span) if span else None

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        lists = [columns.words(length) for length in self._counts(options, columns)]
        return [word for words in lists for word in words.strings(words.answers)]

    def _counts(self, options: JSON, columns: Columns) -> dict[int, int]:
        """Return length -> number of answers, for the playable lengths."""
        lengths = [it for it in columns.lengths if options["shortest"] <= it <= options["longest"]]
        counts = {length: len(columns.words(length).answers) for length in lengths}
        if not any(counts.values()):
            raise InvalidOptions(translate("This dictionary has no answers of these lengths."))
        return {length: count for length, count in counts.items() if count}

    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`; for a host without a secret, only its length."""
        HangmanOptions(**options)
        setup = {"version": VERSION, "options": options, "length": len(secret)}
        if options["host"] == ADVERSARIAL:
            return setup | {"secrets": []}
        return setup | {"secrets": [secret], "seed": randbits(SEED_BITS)}

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret, or no more than its length for a host without one."""
        counts = self._counts(options, columns)
        (length,) = random.choices(list(counts), list(counts.values()))
        words = columns.words(length)
        drawn = words[int(words.answers[random.randrange(counts[length])])]
        return self.setup_from_draw(options, drawn, columns)

    def state(self, setup: JSON, columns: Columns) -> Hangman:
        options = HangmanOptions(**setup["options"])
        pattern = setup.get("pattern", "")
        return Hangman(_host(setup, columns), columns, options, columns.letters, pattern=pattern)

    def rule_of(self, setup: JSON) -> str:
        return translate_plural(
            "Guess letters. {count} miss ends it.",
            "Guess letters. {count} misses end it.",
            setup["options"]["lives"],
        )

    def describe(self, setup: JSON) -> str:
        options = HangmanOptions(**setup["options"])
        parts = [in_letters(options.shortest, options.longest), _lives(options.lives)]
        if options.host == ADVERSARIAL:
            parts.append(translate("adversarial host"))
        if options.reveals_one:
            parts.append(translate("one place at a time"))
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return translate("guess {number}", number=turns + 1)

    def present(self, state: Hangman, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        board = mask_board.board(observation, language, state.pattern)
        return board | {
            "mask_label": translate_plural(
                "The word: {count} letter, {shown} shown",
                "The word: {count} letters, {shown} shown",
                len(observation.mask),
                shown=board["shown"],
            ),
            "row_label": translate("Word"),
            "prompt": translate("Your guess: a letter or the whole word"),
            "solve": translate("Type the whole word"),
            "host": "" if observation.options.host == HONEST else observation.options.host,
            "lives_left": observation.lives_left,
            "hearts": range(observation.lives_left),
            "spent": range(observation.options.lives - observation.lives_left),
            "lost": observation.status is Status.LOST,
            "gallows": gallows(observation.options.lives, observation.lives_left),
            "petals": petals(observation.options.lives, observation.lives_left),
        }

    def uncovered(self, board: JSON, setup: JSON, state: Hangman, columns: Columns) -> JSON:
        """Fill in the parts of the word that were not found."""
        host: MaskHost = state.host
        if isinstance(host, AdversarialMaskHost):
            word = host.survivor(state.turns)
        else:
            word = setup["secrets"][0]
        return mask_board.filled(board["cells"], word, columns.language, state.pattern)

    def announce(self, state: Hangman, language: str) -> str:
        observation = state.observe()
        sentence = mask_board.spoken(observation, language)
        if not sentence or observation.status is not Status.PLAYING:
            return sentence
        return translate_plural(
            "{guess}. {count} life left",
            "{guess}. {count} lives left",
            observation.lives_left,
            guess=sentence,
        )

    def offers(self, state: Hangman) -> Sequence[Hint]:
        """Return no letter hint against a host that has no word yet."""
        undecided = state.observe().options.host == ADVERSARIAL
        return [it for it in self.hints if it is not A_LETTER] if undecided else self.hints

    def letter_hint(self, state: Hangman, told: Sequence[str]) -> str:
        return mask_letter(getattr(state.host, "secret", ""), state.observe().mask, told)

    def doubt(self, state: Hangman, idea: str, language: str) -> str:
        return mask_doubt(state.observe(), idea, language)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return columns.display(setup["secrets"][0]) if setup["secrets"] else ""

    def final_answer(self, setup: JSON, state: Hangman, columns: Columns) -> str:
        host: MaskHost = state.host
        if isinstance(host, AdversarialMaskHost):
            return columns.display(host.survivor(state.turns))
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: Hangman, columns: Columns) -> JSON:
        host: MaskHost = state.host
        if not isinstance(host, AdversarialMaskHost):
            return {}
        return {"others": len(host.left(state.turns)) - 1}

    def scale(self, setup: JSON) -> Scale:
        return Scale(
            up_to(setup["options"]["lives"] - 1, 0), translatable("Wrong guesses"), own=True
        )

    def score(self, state: Hangman, columns: Columns) -> int:
        """Return the number of wrong guesses."""
        return len(state.observe().missed)

    def in_words(self, setup: JSON, state: Hangman, columns: Columns) -> str:
        wrong = self.score(state, columns)
        if not wrong:
            return translate("Found without a wrong guess")
        return translate_plural(
            "Found with {count} wrong guess", "Found with {count} wrong guesses", wrong
        )

    def explained(self, setup: JSON, state: Hangman, columns: Columns) -> Sequence[str]:
        host: MaskHost = state.host
        if isinstance(host, AdversarialMaskHost):
            return [host.survivor(state.turns)]
        return super().explained(setup, state, columns)

    def share(self, state: Hangman) -> Share:
        observation = state.observe()
        solved = observation.status is Status.WON
        result = in_units(self, len(observation.missed)) if solved else translate("not found")
        undecided = observation.options.host == ADVERSARIAL
        notes = [translate("adversarial host")] if undecided else []
        return mask_board.share(observation, result, notes)

    def race_marks(self, state: Hangman, columns: Columns) -> list[list[str]]:
        """Return the lives and the places of the word, filled or not, in no order of places."""
        observation = state.observe()
        views = (observation.before(moves) for moves in range(len(observation.turns) + 1))
        return [_lives_and_places(view) for view in views]


def _lives_and_places(view: HangmanObservation) -> list[str]:
    lives, hidden = max(0, view.lives_left), view.mask.count(BLANK)
    spent, shown = view.options.lives - lives, len(view.mask) - hidden
    return ["life"] * lives + ["spent"] * spent + ["correct"] * shown + ["hollow"] * hidden


def _host(setup: JSON, columns: Columns) -> MaskHost:
    reveal = setup["options"].get("reveal", "all")
    if setup["options"].get("host") == ADVERSARIAL:
        words = columns.words(setup["length"])
        if pattern := setup.get("pattern"):
            alike = np.intersect1d(words.answers, rows_of_pattern(columns, pattern))
            words = replace(words, answers=frozen(alike))
        return AdversarialMaskHost(words, reveal)
    return HonestHost(setup["secrets"][0], reveal, setup.get("seed", 0))


def _lives(count: int) -> str:
    return translate_plural("{count} life", "{count} lives", count)


FRAME = ("ground", "post", "brace", "beam", "rope")
PERSON = (
    translatable("head"),
    translatable("body"),
    translatable("left arm"),
    translatable("right arm"),
    translatable("left leg"),
    translatable("right leg"),
)
NOBODY, NOT_BEGUN = translatable("nobody on it"), translatable("not started")


@dataclass(frozen=True, slots=True)
class Gallows:
    """The parts drawn, in the order of losses, and a description."""

    parts: tuple[str, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Petal:
    """One petal: its angle in degrees, and whether it has fallen."""

    angle: float
    fallen: bool


@dataclass(frozen=True, slots=True)
class Flower:
    """All petals, their width, and a description of how many are left."""

    petals: tuple[Petal, ...]
    width: float
    spoken: str


def gallows(lives: int, remaining: int) -> Gallows:
    """Return the gallows for these remaining lives: complete once the last one is lost.

    With up to six lives the frame is there from the start and only the person is drawn; with more,
    the frame is drawn as well, so that the first losses show.
    """
    steps = PERSON if lives <= len(PERSON) else FRAME + PERSON
    drawn = _parts_to_draw(lives, lives - remaining, len(steps))
    parts = (FRAME + PERSON[:drawn]) if lives <= len(PERSON) else steps[:drawn]
    person = [part for part in parts if part in PERSON]
    if not person:
        person = [NOBODY if parts else NOT_BEGUN]
    label = translate_plural(
        "Gallows: {drawing}. {remaining} of {count} life left.",
        "Gallows: {drawing}. {remaining} of {count} lives left.",
        lives,
        drawing=", ".join(translate(part) for part in person),
        remaining=remaining,
    )
    return Gallows(parts, label)


def _parts_to_draw(lives: int, lost: int, parts: int) -> int:
    """Return the number of parts to draw: all at the last life, at least one at the first."""
    return min(parts, ceil(lost * parts / lives))


def petals(lives: int, remaining: int) -> Flower:
    """Return a flower with one petal per life, the first ones lost fallen."""
    lost = lives - remaining
    ring = tuple(Petal(round(number * 360 / lives, 2), number < lost) for number in range(lives))
    label = translate_plural(
        "Flower: {remaining} of {count} petal left.",
        "Flower: {remaining} of {count} petals left.",
        lives,
        remaining=remaining,
    )
    return Flower(ring, round(min(13.0, 80 / lives), 2), label)
