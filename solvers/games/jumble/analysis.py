"""Jumble on the solvers' pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import SystemRandom

import numpy as np
from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.jumble.forms import JumbleForm, read_word
from games.jumble.game import JumbleGame
from lexicons.models import Lexicon, Revision
from lexicons.reference.words import printable
from solvers.analysis.analysis import AgentTexts, Analysis
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import SEARCHED, Review, Reviewed
from solvers.analysis.thought_pictures import Thought
from solvers.games.jumble.pictures import JumbleMoment, looked, opened, opens, reason
from solvers.pages.help.assist import Assist, AssistForm, Position
from solvers.pages.watch.watch_form import AgentField, WatchForm
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Rows
from wordgames.jumble.agents.agent import JumbleSituation, situate
from wordgames.jumble.anagrams import contained, index_of
from wordgames.jumble.rules import Jumble, JumbleObservation, JumbleOptions, JumbleTurn
from wordgames.languages.casing import capitals, typed, upper
from wordgames.languages.translation import number, translate, translate_plural
from wordgames.rules.state import InvalidOptions, State
from wordgames.vocabulary.columns import Columns

ADVISER = "index"


class JumbleAnalysis(Analysis[JumbleOptions, JumbleObservation, Columns]):
    """The dictionary and options of a round; a hint shows a place."""

    slug = "jumble"
    options_class = JumbleOptions
    adviser = ADVISER
    texts = AgentTexts(reasons="jumble/reasons.html")
    move_noun = "word"

    @cached_property
    def words(self) -> Columns:
        return self.revision.read()

    def situation(self, observation: JumbleObservation) -> JumbleSituation:
        return situate(observation, self.words, _rows(observation.letters, self.words))

    def stage(self, situation: JumbleSituation) -> None:
        """Draw nothing: every word of a round is a separate puzzle."""

    def why(self, played: JumbleMoment) -> str:
        """Sentence about the words that the letters make, and how the agent found its own."""
        return reason(self, played)

    def candidates(self, played: JumbleMoment) -> None:
        """Draw no lines: every word that the letters make is as good."""

    def thought(self, played: JumbleMoment) -> Thought:
        """Draw what decides: how many words the letters make."""
        count = len(played.before.candidates)
        figure = translate_plural("word of these letters", "words of these letters", count)
        return replace(super().thought(played), deciding=number(count), figure=figure)

    def pictures(self, played: JumbleMoment) -> tuple[Picture, ...]:
        """Draw what the letters, as a key, open, and where in its list the agent looked."""
        drawn = (opens(self, played), looked(self, played))
        return tuple(picture for picture in drawn if picture)

    def hint(self, state: State, kind: str) -> str:
        """Return the places shown with one more of them, as the rules choose it."""
        return state.hint(kind) if isinstance(state, Jumble) else ""


def _rows(letters: str, columns: Columns) -> Rows:
    """Return the rows of the words that all of these letters make."""
    words = columns.words(len(letters)) if letters else None
    rows = index_of(words).find(letters) if words is not None and len(words) else []
    return np.array(sorted(rows), np.int32)


LONGEST = 20
# The sign for any letter, and how people type it.
BLANK, BLANKS = "?", "?？"
SHORTEST_WORD = 2
# Words that are listed of each length, the commonest first.
LISTED = 100


@dataclass(frozen=True, slots=True)
class WordsFromLetters:
    """The words of one length: how many there are, and the commonest of them."""

    length: int
    count: int
    words: tuple[str, ...]

    @property
    def more(self) -> int:
        """How many are not listed, including those that the site never prints."""
        return self.count - len(self.words)


class JumbleAssist(Assist):
    """Every word that can be made of the letters typed."""

    slug = "jumble"
    usual_agent = ADVISER
    template = "jumble/assist.html"

    def position(self, observation: JumbleObservation) -> Position:
        return (("letters", observation.letters),)

    def help(self, form: AssistForm) -> JSON:
        page = {"typed": form.text("letters", 2 * LONGEST), "longest": LONGEST}
        lexicon, revision = form.dictionary(), form.revision()
        if lexicon is None or revision is None or not form.text("letters", 2 * LONGEST).strip():
            return page
        columns = revision.read()
        given = form.typed.get("letters", "")
        blanks = BLANK * sum(map(given.count, BLANKS))
        bare = given.translate(dict.fromkeys(map(ord, BLANKS)))
        letters = typed(bare, lexicon.language, folded=columns.folded) + blanks
        if error := _refusal(letters, lexicon, columns):
            return page | {"error": error}
        groups = words_in(letters, columns, lexicon.language)
        key = upper("".join(sorted(letters)), lexicon.language)
        return page | {
            "letters": upper(letters, lexicon.language),
            "number": len(letters),
            "found": groups,
            "all": sum(part.count for part in groups),
            "opens": None
            if blanks
            else opened(columns.words(len(letters)), letters, key, lexicon.language),
            "whole": next((part for part in groups if part.length == len(letters)), None),
        }


def _refusal(letters: str, lexicon: Lexicon, columns: Columns) -> str:
    """Return why these letters are not looked up, as a sentence, or nothing."""
    if len(letters) > LONGEST:
        return translate(
            "Type at most {most} letters; you have {count}.", most=LONGEST, count=len(letters)
        )
    foreign = next((it for it in letters if it not in columns.letters + BLANK), None)
    if foreign is not None:
        shown = foreign if foreign.isprintable() else translate("that sign")
        return translate(
            "{dictionary} doesn't have the letter {letter}.", letter=shown, dictionary=lexicon.name
        )
    if len(letters) < SHORTEST_WORD:
        return translate("Type at least two letters.")
    return ""


def words_in(letters: str, columns: Columns, language: str) -> list[WordsFromLetters]:
    """Return the words that can be made of the letters, the longest first."""
    lengths = [it for it in columns.lengths if SHORTEST_WORD <= it <= len(letters)]
    groups = [_of_length(length, letters, columns, language) for length in reversed(lengths)]
    return [group for group in groups if group.count]


def _of_length(length: int, letters: str, columns: Columns, language: str) -> WordsFromLetters:
    words = columns.words(length)
    rows = contained(words, letters.replace(BLANK, ""), letters.count(BLANK))
    common = words.strings(rows[np.lexsort((rows, -words.weights[rows]))])
    decent = [word for word in common if word == letters or printable(word, language)]
    shown = (words.display(word) for word in decent[:LISTED])
    return WordsFromLetters(length, len(rows), tuple(capitals(word, language) for word in shown))


@dataclass(frozen=True, slots=True)
class JumbleReviewed(Reviewed):
    """One word; `hints` is how many places were shown of it."""

    hints: int


class JumbleReview(Review[JumbleAnalysis]):
    """The cost of the hints on each word, and the time that it took."""

    facts = "jumble/facts.html"
    how_scored = "jumble/how_scored.html"
    luck = False
    timed = True
    clues_are = ""

    def kept(self, move: Reviewed) -> float | None:
        """Return the share of a word's points that was won."""
        return 1 - move.lost / len(move.best) if move.best else None

    def pieces(self, observation: JumbleObservation) -> list[list[tuple[str, str]]]:
        """Return the words found; of one that was skipped, its letters as they were shown."""
        return [
            [(it, "correct" if turn.solved else "absent") for it in _letters(turn)]
            for turn in observation.turns
        ]

    def sums(self, reviewed: Sequence[Reviewed]) -> JSON:
        """Return the hints of the whole round."""
        return {"hints": sum(it.hints for it in reviewed if isinstance(it, JumbleReviewed))}

    def look_back(self, observation: JumbleObservation) -> list[JumbleReviewed]:
        columns, language = self.analysis.words, self.analysis.revision.lexicon.language
        with compute_slot(self.analysis.slug):
            return [_review_of_word(played, columns, language) for played in observation.turns]


def _letters(turn: JumbleTurn) -> str:
    return turn.move if turn.solved else turn.letters


def _review_of_word(played: JumbleTurn, columns: Columns, language: str) -> JumbleReviewed:
    """Look back at one word: what its letters make, and what the hints cost."""
    words = columns.words(len(played.letters))
    anagrams = index_of(words).anagrams(played.letters) if len(words) else []
    decent = [it for it in anagrams if it == played.move or printable(it, language)]
    return JumbleReviewed(
        guess=played.move if played.solved else "",
        before=len(anagrams),
        after=len(anagrams),
        expected=0.0,
        received=0.0,
        expected_left=None,
        best=anagrams[0] if anagrams else "",
        best_left=None,
        lost=float(len(played.letters) - played.points),
        how=SEARCHED,
        clues=tuple(capitals(words.display(word), language) for word in decent),
        hints=played.hints,
    )


class JumbleWatchForm(WatchForm, JumbleForm):
    """The options of a round, an agent, and a word or none."""

    agent = AgentField("jumble", ADVISER)
    word = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Your own word"),
        help_text=gettext_lazy("Empty: a round of random words."),
    )
    field_order = ("agent", "lexicon", "word", "shortest", "longest", "words", "difficulty")

    def clean(self) -> JSON:
        """Check the word, or draw a round."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["secret"] = self._secret(cleaned, revision)
        except InvalidOptions as refusal:
            self.add_error("shortest", str(refusal))
        except forms.ValidationError as error:
            self.add_error("word", error)
        return cleaned

    def _secret(self, cleaned: JSON, revision: Revision) -> str:
        if cleaned.get("word"):
            return read_word(self, cleaned["word"])
        options = super().options()
        drawn = JumbleGame().random_setup(options, revision.read(), SystemRandom())
        return " ".join(drawn["secrets"])

    def options(self) -> JSON:
        """Return the options as a setup stores them; a word of one's own is a round of one."""
        if not self.cleaned_data.get("word"):
            return super().options()
        length = len(self.secret())
        return {"shortest": length, "longest": length, "words": 1, "difficulty": "any"}
