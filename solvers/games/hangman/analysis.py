"""Hangman on the solvers' pages: some agents know the dictionary, some only how it spells."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from lexicons.models import Revision
from solvers.analysis.analysis import AgentTexts, Analysis
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import few, words_left
from solvers.analysis.needed import LIVES, StillNeeded
from solvers.games.hangman.pictures import (
    HangmanMoment,
    inner_state,
    letters_left,
    reason,
)
from solvers.games.masks.pieces import masked
from solvers.pages.help.background_search import Search
from solvers.pictures.moves.funnel import Stage
from solvers.pictures.picture import Picture
from solvers.runs.run_request import RunRequest
from wordgames.agent_registry import agent_class
from wordgames.hangman.agents.agent import UNSEEN, HangmanAgent
from wordgames.hangman.agents.learned_agent import LearnedAgent
from wordgames.hangman.agents.lives_needed import lives_needed
from wordgames.hangman.agents.position.situation import HangmanSituation, situate
from wordgames.hangman.evaluation.runs import HELD_OUT, SAME, HangmanRuns
from wordgames.hangman.options import ADVERSARIAL
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.kernels.backend import numba_wanted
from wordgames.languages.translation import translate, translate_plural
from wordgames.vocabulary.columns import Columns

# Games that follow when a page had a model trained: how good it is on its own words.
TRAINED_GAMES = 1_000


def trained_by(slug: str, revision: Revision) -> RunRequest:
    """Return the run that trains an agent's model of a dictionary, and then plays a few games."""
    spec = HangmanRuns().spec_of(revision, setting=SAME, games=TRAINED_GAMES)
    return RunRequest("hangman", slug, {}, spec, revision)


SEARCH, RESERVE = "win-search", "frequency"


class HangmanAnalysis(Analysis[HangmanOptions, HangmanObservation, Columns]):
    """The dictionary and options of Hangman."""

    slug = "hangman"
    options_class = HangmanOptions
    texts = AgentTexts(ranking="hangman/ranking.html")
    move_noun = "letter"
    thought_of = 64

    @cached_property
    def words(self) -> Columns:
        return self.revision.read()

    @property
    def agent_options(self) -> HangmanOptions:
        """One agent for a dictionary: the options are in what it is asked about."""
        return HangmanOptions()

    def situation(self, observation: HangmanObservation) -> HangmanSituation:
        return situate(observation, self.words)

    @property
    def adviser(self) -> str:
        """The search where it is quick and its reckoning holds, else letter frequency."""
        return SEARCH if numba_wanted() and not self.options.reveals_one else RESERVE

    def stage(self, situation: HangmanSituation) -> Stage | None:
        """Return what is left, named once it is little, and whether the last guess was right."""
        stage, pieces = super().stage(situation), masked(situation.observation)
        if stage is None or not pieces:
            return stage
        candidates = situation.candidates
        words = self.words.words(len(situation.observation.mask))
        named = (
            words_left(words, candidates, self.revision.lexicon.language) if few(candidates) else ()
        )
        shown = tuple((self.written(letter), state) for letter, state in pieces[-1])
        return replace(stage, names=tuple(named), pieces=shown)

    def needed(self, played: HangmanMoment) -> StillNeeded | None:
        """Lives that the words left cost after the letter and others, as games go on commonly."""
        needed = super().needed(played)
        return None if needed is None else replace(needed, unit=LIVES)

    def needs(self, before: HangmanSituation, moves: Sequence[str]) -> Mapping[str, float]:
        """Play the words left to the end, where a letter shows all places of a word drawn."""
        options = before.observation.options
        if options.host == ADVERSARIAL or options.reveals_one:
            return {}
        return lives_needed(before, [move for move in moves if len(move) == 1])

    def why(self, played: HangmanMoment) -> str:
        """Sentence about the words left, the effect of the letter, and the next best letter."""
        return reason(self, played) + self.next_best(played)

    def pictures(self, played: HangmanMoment) -> tuple[Picture, ...]:
        """Draw what the agent holds in its mind, and which letters the words left hold."""
        letters = (letters_left(self, played),) if len(played.before.candidates) else ()
        return (*inner_state(self, played), *letters)

    def knowledge(self, slug: str) -> str:
        """Sentence about an agent's knowledge: the game's dictionary, or how words are spelled."""
        kind = agent_class(self.slug, slug)
        name, count = self.revision.lexicon.name, len(self.words)
        if issubclass(kind, HangmanAgent) and kind.setting == UNSEEN:
            return translate_plural(
                "Unseen: it learned spelling from the {count} word of {dictionary} and never "
                "looks a word up. This says less about a word in that list than about one "
                "that isn't.",
                "Unseen: it learned spelling from the {count} words of {dictionary} and "
                "never looks a word up. This says less about a word in that list than about "
                "one that isn't.",
                count,
                dictionary=name,
            )
        return translate(
            "Known: it only knows the answers of {dictionary}; the word may be another.",
            dictionary=name,
        )


class HeldOutAnalysis(HangmanAnalysis):
    """Nine tenths of the dictionary, which agents learn from to be asked about the others.

    The same words as in document 001's runs, so that a claim's figures can be looked at.
    """

    @cached_property
    def words(self) -> Columns:
        spec = HangmanRuns().spec_of(self.revision, setting=HELD_OUT)
        with compute_slot(self.slug):
            return HangmanRuns().lists(spec, self.revision).known

    def knowledge(self, slug: str) -> str:
        return translate(
            "It learned from nine tenths of {dictionary}'s words, and is asked about the others.",
            dictionary=self.revision.lexicon.name,
        )


class HangmanTraining(Search[HangmanAnalysis]):
    """The training of the model that an agent lacks."""

    artifact = "model"

    def request(self, agent: str) -> RunRequest | None:
        lacking = self.analysis.agent(agent)
        if not isinstance(lacking, LearnedAgent) or not numba_wanted() or lacking.complete:
            return None
        return trained_by(agent, self.analysis.revision)
