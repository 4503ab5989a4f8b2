"""Document 000's agent: information gain and positional value, with its bias for one country."""

from dataclasses import dataclass, replace

import numpy as np

from wordgames.agent.agent import Situation
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.cities.agents.agent import DIGITS, Belief, CitiesAgent, best_columns
from wordgames.cities.agents.atlas import LONGEST, prior
from wordgames.cities.agents.outcomes import OUTCOMES, Outcomes
from wordgames.cities.agents.situation import CitiesSituation, Weights, printed_rows
from wordgames.cities.rules import CitiesObservation
from wordgames.languages.translation import deferred, translatable
from wordgames.rules.masks import BLANK

LETTER = translatable(
    "Information gain and positional value, each divided by its greatest, {gain:g} to {rest:g}."
)
NAME = translatable("The likeliest city: few are left, or it is likely enough.")
# Readings of the document: mended; as it is printed; as printed, but told which game it plays.
MENDED, AS_PRINTED, PRINTED_ADVANCED = "mended", "as-printed", "printed-advanced"
# A letter is guessed again while its expected occurrences exceed those shown by more.
SURPLUS = 0.5


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The figures behind the choice of a letter: its expected bits, and its score."""

    outcomes: Outcomes
    scores: Weights
    gain_weight: float


@dataclass(frozen=True, slots=True)
class Weighing:
    """A letter as the agent weighs it: its score combines gain and position.

    open  may it be guessed? A letter that is not is exhausted, or has no information
    """

    letter: str
    gain: float
    position: float
    open: bool

    @property
    def score(self) -> float:
        return self.gain + self.position


class GainPosition(CitiesAgent):
    slug = "gain-position"
    name = translatable("Gain and position")
    figure = Figure(translatable("Gain and position"), decimals=3)
    idea = translatable(
        "Guess the letter with the best mix of information gain and positional value, half "
        "believing in the favoured country. Guess a city once few are left or one is likely."
    )
    source = translatable("Document 000, whole.")
    choices = translatable(
        "Its chances aren't Bayes' rule: each turn, the possible cities of the favoured "
        "country share tz_weight, and the others share the rest (prior=bayes is the true "
        "rule). The document contradicts itself on when the late weights apply: late=shown "
        "uses them once half the letters are shown, late=as-printed while fewer than half "
        "are. As printed, it asks only at its first move, when nothing is known, whether the "
        "game is advanced, so it never plays the advanced one: it runs through the alphabet "
        "and then guesses one letter for ever. Its filter also keeps cities with a shown "
        "letter at other places. Mended: it knows the rules and uses every answer. "
        "reading=as-printed is what it did, and reading=printed-advanced what its printed "
        "filter does once it knows the rules. A wrong city is left out in all. The document "
        "speaks of reinforcement learning and adaptive learning but describes none: nothing "
        "is learned."
    )
    weakness = translatable(
        "Its chances ignore what the answers told about the countries, and it asks for "
        "letters when a likely city would be the better guess."
    )
    parameters = (
        Parameter(
            "tz_weight",
            0.7,
            translatable("Share of the favoured country, each turn."),
            low=0,
            high=1,
        ),
        Parameter(
            "prior", "split", translatable("How chances are made."), choices=("split", "bayes")
        ),
        Parameter(
            "reading",
            MENDED,
            translatable("What is played."),
            choices=(MENDED, AS_PRINTED, PRINTED_ADVANCED),
        ),
        Parameter(
            "gain",
            0.7,
            translatable("Weight of information gain; position has the rest."),
            low=0,
            high=1,
        ),
        Parameter("late_gain", 0.6, translatable("The same, late in the game."), low=0, high=1),
        Parameter(
            "late", "shown", translatable("When it is late."), choices=("shown", "as-printed")
        ),
        Parameter(
            "few",
            3,
            translatable("With this many cities left or fewer, guess one."),
            low=1,
            high=50,
        ),
        Parameter(
            "letters", 2, translatable("Letters guessed before few cities are."), low=0, high=26
        ),
        Parameter(
            "sure", 0.7, translatable("Chance above which a city is guessed."), low=0, high=1
        ),
        Parameter(
            "repeats",
            2,
            translatable("Guesses at a letter without a change before it's exhausted."),
            low=1,
            high=100,
            sparse=True,
        ),
        Parameter(
            "penalty",
            0.1,
            translatable("What's left of a letter's score after a guess that changed nothing."),
            low=0,
            high=1,
            sparse=True,
        ),
    )
    presets = {"as-printed": {"reading": "as-printed", "late": "as-printed"}}

    def suggest(self, situation: CitiesSituation, count: int = 10) -> Suggestions:
        return super().suggest(self._as_it_sees(situation), count)

    def _as_it_sees(self, situation: CitiesSituation) -> CitiesSituation:
        """Return the situation with the names that its filter keeps."""
        if self.params["reading"] == MENDED:
            return situation
        observation = situation.observation
        rows = printed_rows(self.words, observation, self._mode(observation) != "simple")
        return Situation(observation, situation.words, rows, situation.seed)

    def belief(self, situation: CitiesSituation) -> Belief:
        bayes = CitiesAgent.belief(self, situation)
        if self.params["prior"] == "bayes":
            return bayes
        favoured = self.words.favoured(situation.observation.options.favour)[bayes.rows]
        share = float(self.params["tz_weight"]) if favoured.any() else 0.0
        return replace(bayes, weights=prior(favoured, share))

    def rank(self, situation: CitiesSituation, count: int) -> Suggestions:
        observation, belief = situation.observation, self.belief(situation)
        table = self.table(observation, belief)
        letters = [
            self.letter(column, float(table.scores[column]), self._idea(table), table.outcomes)
            for column in best_columns(table.scores, count)
        ]
        names = self.names(belief, count, NAME)
        if self.names_now(observation, belief):
            return Suggestions(tuple([*names[:1], *letters, *names[1:]][:count]))
        if letters:
            return Suggestions(tuple([*letters, *names][:count]))
        if self.params["reading"] == MENDED:
            return Suggestions(tuple(names))
        return self.reserve(observation, count)

    def _idea(self, table: ScoreTable) -> str:
        return deferred(LETTER, gain=table.gain_weight, rest=round(1 - table.gain_weight, 6))

    def names_now(self, observation: CitiesObservation, belief: Belief) -> bool:
        """True if a city is guessed: one or few are left, or one is likely enough."""
        guessed = sum(len(turn.move) == 1 for turn in observation.turns)
        few = len(belief.rows) <= int(self.params["few"])
        enough = guessed >= int(self.params["letters"])
        sure = belief.surest > float(self.params["sure"])
        return len(belief.rows) == 1 or (few and enough) or sure

    def table(self, observation: CitiesObservation, belief: Belief) -> ScoreTable:
        """Score every letter; minus infinity for those that are not open."""
        outcomes = OUTCOMES[self._mode(observation)](belief.hidden, belief.weights)
        gain_weight = self._gain_weight(observation, belief)
        values = positional_values(belief)
        scores = gain_weight * shared(outcomes.bits) + (1 - gain_weight) * shared(values)
        repeated = repeats(observation)
        useful = belief.hidden.max(axis=0) > 0
        if self.params["reading"] == MENDED:
            useful = outcomes.splits
        for column, letter in enumerate(self.words.alphabet):
            if not (useful[column] and self._open(observation, belief, column, letter, repeated)):
                scores[column] = -np.inf
            elif repeated.get(letter, 0):
                scores[column] *= float(self.params["penalty"])
        return ScoreTable(outcomes, scores, gain_weight)

    def weighing(self, situation: CitiesSituation) -> list[Weighing]:
        """Return every letter with the two parts of its score; nothing for one that is not open.

        Empty where its filter keeps no name.
        """
        view = self._as_it_sees(situation)
        if not len(view.candidates):
            return []
        belief = self.belief(view)
        table, repeated = self.table(view.observation, belief), repeats(view.observation)
        gain = table.gain_weight * shared(table.outcomes.bits)
        position = (1 - table.gain_weight) * shared(positional_values(belief))
        weighed = []
        for column, letter in enumerate(self.words.alphabet):
            is_open = bool(table.scores[column] > -np.inf)
            factor = float(self.params["penalty"]) if repeated.get(letter, 0) else 1.0
            share = factor if is_open else 0.0
            parts = share * float(gain[column]), share * float(position[column])
            weighed.append(Weighing(letter, *parts, open=is_open))
        return weighed

    def _mode(self, observation: CitiesObservation) -> str:
        """Return the rules that it plays by; as printed, it never notices the advanced game."""
        return "simple" if self.params["reading"] == AS_PRINTED else observation.options.mode

    def _open(
        self,
        observation: CitiesObservation,
        belief: Belief,
        column: int,
        letter: str,
        repeated: dict[str, int],
    ) -> bool:
        """True if a letter may be guessed: a new one, or one expected elsewhere too."""
        if letter not in observation.letters:
            return True
        if self._mode(observation) == "simple" or repeated.get(letter, 0) >= int(
            self.params["repeats"]
        ):
            return False
        hidden = np.bitwise_count(belief.hidden[:, column])
        return round(float((hidden * belief.weights).sum()), DIGITS) > SURPLUS

    def _gain_weight(self, observation: CitiesObservation, belief: Belief) -> float:
        """Return the weight of information gain, early or late in the game."""
        shown = len(observation.mask) - observation.mask.count(BLANK)
        length = round(float((self.words.lengths[belief.rows] * belief.weights).sum()), DIGITS)
        half = 2 * shown >= max(length, 1.0)
        late = half if self.params["late"] == "shown" else not half
        return float(self.params["late_gain" if late else "gain"])


def positional_values(belief: Belief) -> Weights:
    """Return of every letter 4r(1 - r) over the places still hidden, r its share of the names."""
    values = np.zeros(belief.hidden.shape[1])
    for place in range(LONGEST):
        ratio = (belief.hidden >> np.uint32(place) & np.uint32(1)).mean(axis=0)
        values += 4 * ratio * (1 - ratio)
    return values


def shared(values: Weights) -> Weights:
    """Return the values divided by the greatest, where that is above nothing."""
    most = float(values.max(initial=0.0))
    return np.maximum(values, 0.0) / most if most > 1e-12 else np.zeros(len(values))


def repeats(observation: CitiesObservation) -> dict[str, int]:
    """Return how often in a row each letter was guessed without a change, since it last had one.

    A letter that was never shown counts too: its first guess in vain is one.
    """
    counts: dict[str, int] = {}
    for before, turn in observation.steps():
        if len(turn.move) == 1:
            counts[turn.move] = counts.get(turn.move, 0) + 1 if turn.mask == before else 0
    return counts
