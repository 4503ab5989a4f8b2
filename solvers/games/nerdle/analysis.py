"""Nerdle on the solvers' pages."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.nerdle.forms import NerdleForm, default_size, sizes_of
from games.nerdle.lists import ask_for_whole
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import playable, words_of
from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import Moment
from solvers.analysis.review import Reviewed
from solvers.games.nerdle.pictures import both_sides, evaluated
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.assist import SearchedAssist
from solvers.games.tiles.forms import TileRunForm
from solvers.games.tiles.review import TileReview, review
from solvers.games.tiles.tree import SearchedTree, TileSearch
from solvers.pages.watch.watch_form import AgentField, WatchForm
from solvers.pictures.picture import Picture
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import translatable, translate
from wordgames.nerdle.equation import EXTRA_SIZE, EquationError, as_kept, check
from wordgames.nerdle.evaluation.runs import NerdleSuite
from wordgames.nerdle.generated_lists import generated, rules_of
from wordgames.nerdle.options import OPTIONS
from wordgames.nerdle.rules import NerdleObservation, NerdleOptions
from wordgames.rules.feedback import Turn
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.arrays import Words

# The agent that evaluates with a stack.
STACK = "exhaustive"
DOMAINS = translatable("Which symbols each place can still have")
LATER = translatable(
    "We're still making the equations of {size} places. They'll be here in a few minutes."
)


def asked_for(size: int) -> str:
    """Have the missing equations made; return the sentence that they are coming."""
    ask_for_whole()
    return translate(LATER, size=size)


class NerdleAnalysis(TileAnalysis[NerdleOptions, NerdleObservation]):
    """The equations of one size."""

    slug = "nerdle"
    options_class = NerdleOptions

    @cached_property
    def words(self) -> Words:
        """The equations of a list; of a game begun before its list, those made since."""
        size, revision = self.options.size, self.revision
        words = words_of(revision, size)
        if not len(words) and generated(revision.lexicon):
            now = playable(Lexicon.Kind.EQUATIONS).filter(pk=revision.lexicon_id).first()
            words = words_of(now.current, size) if now and now.current else words
        if not len(words):
            raise InvalidOptions(asked_for(size))
        return words

    @property
    def adviser(self) -> str:
        return "entropy" if self.options.size == EXTRA_SIZE else "optimal"

    def observed(self, turns: Sequence[Turn]) -> NerdleObservation:
        return NerdleObservation(self.options, tuple(turns))

    def pictures(self, played: Moment[NerdleObservation]) -> tuple[Picture, ...]:
        """Draw both sides of the equations left too, and the stack of the agent that has one."""
        candidates = played.before.candidates
        if not len(candidates):
            return ()
        stacked = played.agent is not None and played.agent.slug == STACK
        stack = evaluated(played.move) if stacked else None
        answers, letters = super().pictures(played)
        symbols = replace(letters, title=translate(DOMAINS))
        return (answers, *((stack,) if stack else ()), symbols, both_sides(self, candidates))


class NerdleAssist(SearchedAssist):
    """Nerdle's options; its lengths are sizes."""

    slug = "nerdle"
    usual_agent = "optimal"
    has_second_circle = False  # every equation that may be guessed may be the answer
    has_modes = False
    says = (translatable("not in the equation"), *SearchedAssist.says[1:])

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        options = OPTIONS.defaults(size=length, guesses=guesses, commuted=False)
        return {"size": length, "rules": rules_of(revision.lexicon), **options}

    def analysis(self, revision: Revision, stored: JSON) -> NerdleAnalysis:
        return NerdleAnalysis(NerdleOptions(**stored), revision)

    def lengths(self, revision: Revision) -> list[int]:
        return sizes_of(revision)

    def usual_length(self, lengths: Sequence[int]) -> int | None:
        return default_size(lengths)


class NerdleReview(TileReview):
    """Wordle's review of equations."""

    def look_back(self, observation: NerdleObservation) -> list[Reviewed]:  # type: ignore[override]
        usual = OPTIONS.without("commuted").fixed_in_runs
        adviser = with_options(self.analysis, **usual).agent(self.analysis.adviser)
        with compute_slot(self.analysis.slug):
            return review(observation, self.analysis.words, adviser)  # type: ignore[arg-type]


# Options that cannot be chosen for an agent.
UNASKED = OPTIONS.without("strict").fixed_in_runs | {"commuted": False}


class NerdleSettingsForm(NerdleForm):
    """The options of a game that an agent plays: for agents, order counts."""

    options_table = OPTIONS.without(*UNASKED)

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {"rules": self.rules(), **UNASKED, **super().options()}


class NerdleWatchForm(WatchForm, NerdleSettingsForm):
    """The options of a game, an agent, and an equation or none."""

    agent = AgentField("nerdle", "optimal")
    equation = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Secret equation"),
        help_text=gettext_lazy("Empty: a random one."),
    )
    field_order = ("agent", "lexicon", "size", "equation", "strict", "guesses")

    def clean(self) -> JSON:
        """Find the secret: the equation typed, which the agent must know, or a random one."""
        cleaned = super().clean() or {}
        lexicon, size = cleaned.get("lexicon"), cleaned.get("size")
        if lexicon is None or size is None:
            return cleaned
        words = words_of(self.lexicons[lexicon.slug].current, size)  # type: ignore[arg-type]
        typed = as_kept(cleaned.get("equation", ""))
        if not len(words.answers):
            self.add_error("size", asked_for(size))
        elif not typed:
            row = SystemRandom().randrange(len(words.answers))
            cleaned["secret"] = words[int(words.answers[row])]
        elif typed in words:
            cleaned["secret"] = typed
        else:
            self.add_error("equation", self._refusal(typed, size))
        return cleaned

    def _refusal(self, typed: str, size: int) -> str:
        try:
            check(typed, size, self.rules())
        except EquationError as error:
            return str(error)
        return translate("This equation isn't in the list, so no bot can guess it.")


class NerdleTree(SearchedTree):
    """Every equation of the list, grouped by marks."""

    settings_form = NerdleSettingsForm

    def suite(self) -> NerdleSuite:
        words = self.analysis.words
        return NerdleSuite(words, words.answers, self.analysis.options, words)


class NerdleSearch(TileSearch):
    """The search over a whole list; of size 8 it takes some minutes."""

    most_pairs = 3 * TileSearch.most_pairs

    def spec(self) -> Spec:
        options, runs = self.analysis.options, runnable("nerdle")
        return runs.spec_of(
            self.analysis.revision, size=options.size, guesses=options.guesses, mode=options.mode
        )


class NerdleRunForm(TileRunForm):
    """The options' fields, checked against the lists of equations and the agents."""

    def opener(self, revision: Revision) -> str:
        return as_kept(self.cleaned_data["opener"])

    def length(self, **of: Any) -> int:
        return int(of["size"])
