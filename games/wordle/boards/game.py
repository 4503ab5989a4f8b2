"""Wordle on many boards as the play framework sees it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.contract.badges import played_with
from games.contract.game import JSON, Templates, Texts, in_letters
from games.contract.hints import BOARD, letter_of
from games.contract.outcome import Scale, up_to
from games.contract.share import Rows, Share, Sign
from games.wordle.boards.display import (
    boards_of,
    changed_letters,
    empty_cells,
    result,
    splits,
    spoken,
)
from games.wordle.boards.forms import BoardsChallengeForm, BoardsForm
from games.wordle.forms import default_length, lengths_of
from games.wordle.game import MODES, WordleGame, in_guesses, type_all
from lexicons.models import Revision
from wordgames.boards.options import usual_guesses
from wordgames.boards.rules import Boards, BoardsOptions
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns

VERSION = 1
USUAL_BOARDS = 4
PAIR = 2
# Most boards for which the guesses left are shown as empty rows.
RULED = 4


class BoardsGame(WordleGame[Boards]):
    """Two to sixteen Wordles at once: every guess is marked on each board that is open."""

    slug = "boards"
    name = translatable("Wordle Boards")
    emoji = "🟦"
    praises = (translatable("Perfect!"), *WordleGame.praises[1:])
    tagline = translatable("2, 4, 8 or 16 words at once. Every guess counts on every board.")
    rule = translatable("Every guess counts on every board.")
    sample = (
        ("B", "correct"),
        ("O", "absent"),
        ("A", "present"),
        ("R", "correct"),
        ("D", "absent"),
    )
    form_class = BoardsForm
    challenge_class = BoardsChallengeForm
    texts = Texts(
        challenge_lede=translatable(
            "Choose the secret words, one per board, and send the link. The link doesn't "
            "give them away. If a word isn't in the dictionary, your friend can try unknown "
            "words without losing a guess."
        ),
        challenge_offer=translatable("Choose the secret words yourself and send the link."),
        answer_label=translatable("The answers are"),
    )
    daily_variants = {
        "2": translatable("2 boards"),
        "4": translatable("4 boards"),
        "8": translatable("8 boards"),
        "16": translatable("16 boards"),
    }
    stylesheets = ("boards.css",)
    joy = "boards_win.css"
    ghost_shape = "latest"
    race_shape = "dots"
    race_pace = (10, 24)
    badges = (
        played_with(
            "sixteen",
            translatable("Sixteen"),
            translatable("Solve sixteen boards at once."),
            boards=16,
        ),
    )
    scripts = ("boards.js",)
    templates = Templates(
        moved="boards/changed_boards.html",
        later="boards/later.html",
        epilogue="boards/epilogue.html",
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        return usual_options(revision, USUAL_BOARDS)

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        return usual_options(revision, int(variant)) if variant in self.daily_variants else None

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = super().draw_pool(options, columns)
        if len(words) < options["boards"]:
            refusal = translate_plural(
                "This dictionary has only {count} answer of {length} letters.",
                "This dictionary has only {count} answers of {length} letters.",
                len(words),
                length=options["length"],
            )
            raise InvalidOptions(refusal)
        return words

    def draw_count(self, options: JSON) -> int:
        return int(options["boards"])

    def setup_from(self, options: JSON, secret: str) -> JSON:
        BoardsOptions(**options)
        return {"version": VERSION, "options": options, "secrets": secret.split()}

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with as many different words as boards."""
        words = self.draw_pool(options, columns)
        return self.setup_from(options, " ".join(random.sample(words, self.draw_count(options))))

    def state(self, setup: JSON, columns: Columns) -> Boards:
        options = BoardsOptions(**setup["options"])
        return Boards(tuple(setup["secrets"]), columns.words(options.length), options)

    def describe(self, setup: JSON) -> str:
        options = BoardsOptions(**setup["options"])
        boards = translate_plural("{count} board", "{count} boards", options.boards)
        parts = [boards, in_letters(options.length), in_guesses(options.guesses)]
        if options.mode != "normal":
            parts.append(translate(MODES[options.mode]))
        return " · ".join(parts)

    def present(self, state: Boards, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        boards = boards_of(observation, language)
        opened = [board for board in boards if board.at is None]
        number = len(observation.turns) + 1
        split = splits(observation, {letter for turn in observation.turns for letter in turn.guess})
        ruled = observation.options.boards <= RULED
        return {
            "options": observation.options,
            "number": number,
            "played": len(observation.turns),
            "guesses_left": observation.guesses_left,
            "boards": boards,
            "solved": len(boards) - len(opened),
            "here": opened[0].number if opened else 1,
            "letters": {letter: key.state for letter, key in split.items()},
            "splits": split,
            "changed": {letter: split[letter] for letter in sorted(changed_letters(observation))},
            "empty_cells": empty_cells(observation.options.length),
            "ruled": ruled,
            "rows_shown": number,
        }

    def arrangement(self, state: Boards, query: Mapping[str, Any], language: str) -> JSON:
        """Make the board that the address asks for the current one, while it is open."""
        text = str(query.get("board", ""))
        if not (text.isascii() and text.isdigit() and len(text) < 3):
            return {}
        number = int(text)
        opened = state.observe().open_boards
        if number - 1 not in opened:
            return {}
        return {"here": number, "query": f"?board={number}"}

    def letter_hint(self, state: Boards, told: Sequence[str]) -> str:
        """Return a letter of the first open board that still has one to give."""
        observation = state.observe()
        for board in observation.open_boards:
            end = f"{BOARD}{board + 1}"
            before = [hint.removesuffix(end) for hint in told if hint.endswith(end)]
            hint = letter_of(state.secrets[board], before, observation.board(board).turns)
            if hint:
                return hint + end
        return ""

    def doubt(self, state: Boards, idea: str, language: str) -> str:
        observation = state.observe()
        if len(idea) != observation.options.length:
            return type_all(observation.options.length)
        boards = [observation.board(board) for board in observation.open_boards]
        if any(all(self.fits(it, turn, idea) for turn in it.turns) for it in boards):
            return ""
        return translate("It fits no open board: each has a row that rules it out.")

    def announce(self, state: Boards, language: str) -> str:
        return spoken(state.observe(), language)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return ", ".join(columns.words(len(word)).display(word) for word in setup["secrets"])

    def epilogue(self, setup: JSON, state: Boards, columns: Columns) -> JSON:
        """Return the words of the unsolved boards; the others show theirs."""
        observation = state.observe()
        missed = [
            (board + 1, columns.words(observation.options.length).display(setup["secrets"][board]))
            for board in observation.open_boards
        ]
        return {
            "several": True,
            "found": observation.options.boards - len(missed),
            "missed": missed,
        }

    def scale(self, setup: JSON) -> Scale:
        return Scale(up_to(setup["options"]["guesses"], setup["options"]["boards"]))

    def in_words(self, setup: JSON, state: Boards, columns: Columns) -> str:
        options = setup["options"]
        taken = len(state.observe().turns)
        if options["boards"] == PAIR:
            return translate_plural(
                "Both boards in {taken} of {count} guess",
                "Both boards in {taken} of {count} guesses",
                options["guesses"],
                taken=taken,
            )
        return translate_plural(
            "All {boards} boards in {taken} of {count} guess",
            "All {boards} boards in {taken} of {count} guesses",
            options["guesses"],
            boards=options["boards"],
            taken=taken,
        )

    def share(self, state: Boards) -> Share:
        return result(state.observe())

    def ghost(self, state: Boards, columns: Columns) -> Rows:
        """Return how many boards were solved after each guess, a sign a board, in no order."""
        observation = state.observe()
        solved = [at for at in observation.solved_at if at]
        return tuple(
            (Sign("", "correct"),) * sum(at <= number for at in solved)
            for number in range(1, len(observation.turns) + 1)
        )

    def race_marks(self, state: Boards, columns: Columns) -> list[list[str]]:
        """Return a dot a board, the solved ones first."""
        boards = len(state.observe().solved_at)
        solved = [0, *(len(row) for row in self.ghost(state, columns))]
        return [["correct"] * count + ["hollow"] * (boards - count) for count in solved]

    def ghost_size(self, setup: JSON) -> int:
        return int(setup["options"]["boards"])


def usual_options(revision: Revision, boards: int) -> JSON | None:
    """Return the usual options with this many boards, or None if there are too few answers."""
    length = default_length(lengths_of(revision))
    if length is None or revision.single_counts[str(length)][1] < boards:
        return None
    guesses = usual_guesses(length, boards)
    return {"length": length, "boards": boards, "guesses": guesses, "mode": "normal"}
