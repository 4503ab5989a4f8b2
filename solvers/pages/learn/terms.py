"""The terms that the pages use, each explained in a sentence for a newcomer."""

from __future__ import annotations

from dataclasses import dataclass

from lexicons.languages.translation import gettext_noop
from solvers.evidence import FOUND, MEANINGS, PROVEN, SEARCHED


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its name, what it means in a sentence, and an example or a reason where it helps."""

    slug: str
    name: str
    meaning: str
    more: str = ""


SURE = (
    (PROVEN, gettext_noop("Proven")),
    (SEARCHED, gettext_noop("Searched to the end")),
    (FOUND, gettext_noop("Best found")),
)
TERMS = (
    Term(
        "bot",
        gettext_noop("Bot, agent"),
        gettext_noop(
            "A program that plays by the same rules as you and sees only what "
            "you see, never the secret."
        ),
        gettext_noop("Pages say bot; the code and the shell say agent."),
    ),
    Term(
        "candidate",
        gettext_noop("Words left, candidates"),
        gettext_noop("The words that still fit everything that the game has answered so far."),
    ),
    Term(
        "heap",
        gettext_noop("Heap, class, part"),
        gettext_noop(
            "All the words that would get the same answer to a guess; "
            "you are told in which heap the secret lies."
        ),
        gettext_noop("Many small heaps are best."),
    ),
    Term(
        "bit",
        gettext_noop("Halving, bit"),
        gettext_noop(
            "One halving leaves half of the words, two leave a quarter: it is "
            "how much an answer tells."
        ),
        gettext_noop("Ten halvings take 1,024 words to one."),
    ),
    Term(
        "entropy",
        gettext_noop("Entropy"),
        gettext_noop(
            "How many halvings a guess is worth on average, over all the answers that it may get."
        ),
    ),
    Term(
        "expected-size",
        gettext_noop("Words left on average"),
        gettext_noop(
            "How many words you can expect to be left after "
            "a guess: large heaps count more, since you are more often in one."
        ),
    ),
    Term(
        "worst-case",
        gettext_noop("Largest heap, worst case"),
        gettext_noop("How many words are left if the answer is the unluckiest one."),
    ),
    Term(
        "expected-guesses",
        gettext_noop("Guesses still to come"),
        gettext_noop(
            "How many more guesses the game takes on "
            "average, this one included, if every guess after it is as good."
        ),
    ),
    Term(
        "tree",
        gettext_noop("Decision tree"),
        gettext_noop(
            "A whole plan: the first guess, and after each answer the next "
            "one, to the end of every game."
        ),
    ),
    Term(
        "width",
        gettext_noop("Width"),
        gettext_noop("How many of the likeliest guesses a search tries at each step."),
        gettext_noop("Width 60 tried sixty."),
    ),
    *(Term(slug, name, MEANINGS[slug]) for slug, name in SURE),
    Term(
        "heuristic",
        gettext_noop("Heuristic"),
        gettext_noop(
            "A rule of thumb: it judges a guess by a figure, without playing the game to its end."
        ),
    ),
    Term(
        "fallback",
        gettext_noop("Fallback"),
        gettext_noop(
            "What a bot does where its own idea cannot decide, such as after "
            "a search that took too long."
        ),
    ),
    Term(
        "average",
        gettext_noop("Average guesses"),
        gettext_noop(
            "All guesses of all games, divided by the games. Beside it stands what a lost game "
            "counts: the guesses that the game allows, or twice as many."
        ),
    ),
    Term(
        "losses-doubled",
        gettext_noop("Losses doubled"),
        gettext_noop(
            "The average with a lost game counted as twice the "
            "guesses that the game allows, so that giving up a hard word never pays."
        ),
        gettext_noop("Leagues rank by it."),
    ),
    Term(
        "win-rate",
        gettext_noop("Won, win rate"),
        gettext_noop("The share of the games that ended with the right word."),
    ),
    Term(
        "exact",
        gettext_noop("Exact"),
        gettext_noop(
            "Every game there is was played and the bot always plays the same: there is no luck in "
            "the figure."
        ),
    ),
    Term(
        "interval",
        gettext_noop("Interval"),
        gettext_noop(
            "Where the true figure lies 19 times in 20, if only some words "
            "were played or the bot draws lots."
        ),
        gettext_noop(
            "Two may overlap although one bot is clearly better: compare the two on the same words."
        ),
    ),
    Term(
        "seed",
        gettext_noop("Seed"),
        gettext_noop(
            "The number that a computer's dice begin with: the same seed makes the same game again."
        ),
    ),
    Term(
        "league",
        gettext_noop("League"),
        gettext_noop("The bots that played the same games, best first."),
    ),
    Term(
        "run",
        gettext_noop("Run"),
        gettext_noop(
            "One bot playing many secrets, stored with everything that is needed to do it again."
        ),
    ),
    Term(
        "sweep",
        gettext_noop("Sweep, grid"),
        gettext_noop("The same run with other values of a bot's settings, to see which are best."),
    ),
    Term(
        "study",
        gettext_noop("Study"),
        gettext_noop("Runs that come with the site, such as those that the reports made."),
    ),
    Term(
        "paired",
        gettext_noop("Paired"),
        gettext_noop(
            "Two bots are compared secret by secret, so that a hard word is hard for both."
        ),
    ),
    Term(
        "convergence",
        gettext_noop("Convergence"),
        gettext_noop("How the average settles down as more games are played."),
    ),
    Term(
        "n-gram",
        gettext_noop("N-gram"),
        gettext_noop(
            "Some letters in a row as they stand in words: th is one of two, ing one of three."
        ),
    ),
    Term(
        "ablation",
        gettext_noop("Ablation"),
        gettext_noop("A bot with one of its ideas switched off, to see what the idea is worth."),
    ),
    Term(
        "hard-mode",
        gettext_noop("Hard mode"),
        gettext_noop("Every clue must be used in the next guess."),
    ),
    Term(
        "answer",
        gettext_noop("Can be it"),
        gettext_noop("A word that may be the secret; other words are only asked."),
    ),
    Term(
        "trap",
        gettext_noop("Trap"),
        gettext_noop(
            "Many words that differ in one letter: tried one by one they use up your guesses."
        ),
    ),
    Term(
        "skill",
        gettext_noop("Skill and luck"),
        gettext_noop(
            "Skill: how good your guess was beside the best one. Luck: how "
            "much more the answer told than was to be expected."
        ),
    ),
    Term(
        "cpu",
        gettext_noop("CPU seconds"),
        gettext_noop("How long a processor worked on it, waiting left out."),
    ),
)
"""In the order in which one builds on the other."""

BY_SLUG = {term.slug: term for term in TERMS}
