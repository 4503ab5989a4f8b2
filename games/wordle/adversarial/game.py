"""Adversarial Wordle as the play framework sees it."""

from collections.abc import Sequence
from random import Random
from typing import cast

from games.contract.badges import in_moves
from games.contract.game import JSON, Templates, Texts, in_letters
from games.contract.hints import AN_IDEA, THE_BOT
from games.contract.outcome import Scale, up_to
from games.contract.share import Share
from games.display.tile_rows import share_of
from games.wordle.adversarial.forms import FEWEST, AdversarialChallengeForm, AdversarialForm, enough
from games.wordle.forms import default_length, lengths_of
from games.wordle.game import STARS, WordleGame, in_guesses, notes_of
from lexicons.models import Revision
from wordgames.adversarial.host import AdversarialHost
from wordgames.adversarial.options import ENDLESS, OPTIONS
from wordgames.adversarial.rules import Adversarial, AdversarialObservation, AdversarialOptions
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns

VERSION = 1
MOST_BARS = 10
# Number of rows drawn for a board: as many as it has, within these.
ROWS = range(6, 11)


class AdversarialGame(WordleGame[Adversarial]):
    """Wordle against a host that has no secret, in any lexicon, at any length it has.

    The host is the same for all, so puzzles differ by their first word: a free game has none, a
    daily's is drawn, a challenge's is chosen. It is not secret: the board shows it.
    """

    slug = "adversarial"
    name = translatable("Adversarial Wordle")
    emoji = "😈"
    praises = (
        translatable("Cornered at once!"),
        translatable("Ruthless!"),
        translatable("Superb!"),
        translatable("Lovely!"),
        translatable("Good going!"),
        translatable("At last!"),
    )
    tagline = translatable("The word changes to dodge you. Corner it.")
    rule = translatable("The host changes the word as you guess.")
    sample = (("D", "absent"), ("O", "absent"), ("D", "absent"), ("G", "absent"), ("E", "present"))
    form_class = AdversarialForm
    challenge_class = AdversarialChallengeForm
    texts = Texts(
        challenge_lede=translatable(
            "Choose the first word and send the link. Your friend goes on from the host's answer."
        ),
        challenge_offer=translatable("Choose the first word and send the link."),
    )
    has_answer = False
    hints = (AN_IDEA, THE_BOT)
    badges = (
        in_moves(
            "absurd",
            translatable("Cornered in four"),
            translatable("Corner the host in four guesses."),
            4,
        ),
    )
    stylesheets = ("adversarial.css",)
    joy = "adversarial_win.css"
    templates = Templates(
        progress="adversarial/progress.html",
        epilogue="adversarial/epilogue.html",
        above="adversarial/host.html",
    )

    def letter_hint(self, state: Adversarial, told: Sequence[str]) -> str:
        """Return no letter: the host has no word yet."""
        return ""

    def daily_options(self, revision: Revision) -> JSON | None:
        lengths = [length for length in lengths_of(revision) if enough(revision, length)]
        length = default_length(lengths)
        if length is None:
            return None
        return OPTIONS.defaults(length=length)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup of a puzzle that begins with a first word, or with none ("")."""
        AdversarialOptions(**options, opener=secret)
        return {"version": VERSION, "options": options, "secrets": [secret] if secret else []}

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return the setup of a free game: nothing is drawn, the host is always the same."""
        if len(columns.words(options["length"]).answers) < FEWEST:
            refusal = translate_plural(
                "This dictionary has no two answers of {count} letter.",
                "This dictionary has no two answers of {count} letters.",
                options["length"],
            )
            raise InvalidOptions(refusal)
        return self.setup_from(options, "")

    def state(self, setup: JSON, columns: Columns) -> Adversarial:
        options = options_of(setup)
        words = columns.words(options.length)
        return Adversarial.begun(AdversarialHost(words), words, options)

    def describe(self, setup: JSON) -> str:
        options = options_of(setup)
        parts = [in_letters(options.length)]
        if options.guesses != ENDLESS:
            parts.append(in_guesses(options.guesses))
        parts += notes_of(options)
        if options.opener:
            parts.append(translate("from {word}", word=options.opener))
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        if setup["options"].get("guesses", ENDLESS) != ENDLESS:
            return super().progress(setup, turns)
        return translate("guess {number}", number=turns + 1)

    def present(self, state: Adversarial, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        board = super().present(state, columns, language)
        endless = observation.options.guesses == ENDLESS
        number = len(observation.guessed) + 1
        # A board that grows from the start would move on the page.
        short = ROWS.start - len(observation.turns)
        ahead = max(short, int(not observation.solved)) if endless else observation.guesses_left
        shown = observation.options.show_left
        counts = _host(state).kept(observation.turns) if shown else [None] * len(observation.turns)
        return board | {
            "counted_rows": list(zip(board["rows"], counts, strict=True)),
            "number": number,
            "speech": _speech(observation, language),
            "guesses_left": None if endless else observation.guesses_left,
            "given": bool(observation.options.opener),
            "empty_rows": range(number, number + ahead),
            "size": min(max(len(observation.turns) + ahead, ROWS.start), ROWS.stop - 1),
        }

    def uncovered(self, board: JSON, setup: JSON, state: Adversarial, columns: Columns) -> JSON:
        """Add the number of words that the host kept to each row: it no longer helps."""
        counts = _host(state).kept(state.turns)
        late = not state.options.show_left
        return {"counted_rows": list(zip(board["rows"], counts, strict=True)), "late": late}

    def answer(self, setup: JSON, columns: Columns) -> str:
        return ""

    def final_answer(self, setup: JSON, state: Adversarial, columns: Columns) -> str:
        host = _host(state)
        survivor = host.survivor(state.turns)
        return columns.words(len(survivor)).display(survivor)

    def epilogue(self, setup: JSON, state: Adversarial, columns: Columns) -> JSON:
        host = _host(state)
        return {"others": len(host.left(state.turns)) - 1, "solved": state.observe().solved}

    def scale(self, setup: JSON) -> Scale:
        guesses = setup["options"]["guesses"]
        if guesses == ENDLESS:
            return Scale(up_to(MOST_BARS), endless=True)
        return Scale(up_to(guesses))

    def score(self, state: Adversarial, columns: Columns) -> int:
        return len(state.observe().guessed)

    def in_words(self, setup: JSON, state: Adversarial, columns: Columns) -> str:
        count = len(state.observe().guessed)
        return translate_plural(
            "The host was cornered in {count} guess",
            "The host was cornered in {count} guesses",
            count,
        )

    def explained(self, setup: JSON, state: Adversarial, columns: Columns) -> Sequence[str]:
        host = _host(state)
        return [host.survivor(state.turns)]

    def share(self, state: Adversarial) -> Share:
        observation = state.observe()
        options, count = observation.options, len(observation.guessed)
        taken = f"{count}" if observation.solved else "X"
        stars = STARS.get(options.mode, "")
        result = f"{taken}/{options.guesses}{stars}"
        if options.guesses == ENDLESS:
            result = _result(count, stars, solved=observation.solved)
        return share_of(result, observation.guessed, notes=notes_of(options))


def _speech(observation: AdversarialObservation, language: str) -> str:
    """Return what the host says to the last guess, in six words at most: its marks, no more."""
    if not observation.guessed:
        return translate("I have no word yet.")
    if observation.solved:
        return translate("You cornered me!")
    last = observation.turns[-1]
    if any(last.marks):
        return translate("Fine, have those letters.")
    return translate("{word}? Nothing. I moved on.", word=upper(last.guess, language))


def _result(count: int, stars: str, *, solved: bool) -> str:
    if not solved:
        return translate("not cornered")
    return translate("cornered in {count}{stars}", count=count, stars=stars)


def options_of(setup: JSON) -> AdversarialOptions:
    """Return the rules' options of a setup, the first word among them."""
    return AdversarialOptions(**setup["options"], opener=next(iter(setup["secrets"]), ""))


def _host(state: Adversarial) -> AdversarialHost:
    """Return who marks the guesses; on the site it is always this one."""
    return cast("AdversarialHost", state.host)
