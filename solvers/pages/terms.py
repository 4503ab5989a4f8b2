"""The terms that the pages use, each in a sentence for somebody who has never met it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its name, what it means in a sentence, and an example or a reason where it helps."""

    slug: str
    name: str
    meaning: str
    more: str = ""


TERMS = (
    Term(
        "bot",
        "Bot, agent",
        "A program that plays by the same rules as you and sees only what "
        "you see, never the secret.",
        "Pages say bot; the code and the shell say agent.",
    ),
    Term(
        "candidate",
        "Words left, candidates",
        "The words that still fit everything that the game has answered so far.",
    ),
    Term(
        "heap",
        "Heap, class, part",
        "All the words that would get the same answer to a guess; "
        "you are told in which heap the secret lies.",
        "Many small heaps are best.",
    ),
    Term(
        "bit",
        "Halving, bit",
        "One halving leaves half of the words, two leave a quarter: it is "
        "how much an answer tells.",
        "Ten halvings take 1,024 words to one.",
    ),
    Term(
        "entropy",
        "Entropy",
        "How many halvings a guess is worth on average, over all the answers that it may get.",
    ),
    Term(
        "expected-size",
        "Words left on average",
        "How many words you can expect to be left after "
        "a guess: large heaps count more, since you are more often in one.",
    ),
    Term(
        "worst-case",
        "Largest heap, worst case",
        "How many words are left if the answer is the unluckiest one.",
    ),
    Term(
        "expected-guesses",
        "Guesses still to come",
        "How many more guesses the game takes on "
        "average, this one included, if every guess after it is as good.",
    ),
    Term(
        "tree",
        "Decision tree",
        "A whole plan: the first guess, and after each answer the next "
        "one, to the end of every game.",
    ),
    Term(
        "width",
        "Width, best found",
        "How many of the likeliest guesses a search tries at each "
        "step; the best tree it found is very good, but another may be better.",
        "Width 60 tried sixty.",
    ),
    Term("proven", "Proven", "Every guess was tried or ruled out, so that no plan can do better."),
    Term(
        "heuristic",
        "Heuristic",
        "A rule of thumb: it judges a guess by a figure, without playing the game to its end.",
    ),
    Term(
        "fallback",
        "Fallback",
        "What a bot does where its own idea cannot decide, such as after "
        "a search that took too long.",
    ),
    Term(
        "average",
        "Average guesses",
        "All guesses of all games, divided by the games; a lost game "
        "counts as many as the game allows.",
    ),
    Term(
        "losses-doubled",
        "Losses doubled",
        "The average with a lost game counted as twice the "
        "guesses that the game allows, so that giving up a hard word never pays.",
        "Leagues rank by it.",
    ),
    Term("win-rate", "Won, win rate", "The share of the games that ended with the right word."),
    Term(
        "exact",
        "Exact",
        "Every word was the secret once and the bot always plays the same: there "
        "is no luck in the figure.",
    ),
    Term(
        "interval",
        "Interval",
        "Where the true figure lies 19 times in 20, if only some words "
        "were played or the bot draws lots.",
        "If two intervals overlap, nobody knows yet which bot is better.",
    ),
    Term(
        "seed",
        "Seed",
        "The number that a computer's dice begin with: the same seed makes the same game again.",
    ),
    Term("league", "League", "The bots that played the same games, best first."),
    Term(
        "run",
        "Run",
        "One bot playing many secrets, stored with everything that is needed to do it again.",
    ),
    Term(
        "sweep",
        "Sweep, grid",
        "The same run with other values of a bot's settings, to see which are best.",
    ),
    Term("study", "Study", "Runs that come with the site, such as those that the reports made."),
    Term(
        "paired",
        "Paired",
        "Two bots are compared secret by secret, so that a hard word is hard for both.",
    ),
    Term("convergence", "Convergence", "How the average settles down as more games are played."),
    Term(
        "n-gram",
        "N-gram",
        "Some letters in a row as they stand in words: th is one of two, ing one of three.",
    ),
    Term(
        "ablation",
        "Ablation",
        "A bot with one of its ideas switched off, to see what the idea is worth.",
    ),
    Term("hard-mode", "Hard mode", "Every clue must be used in the next guess."),
    Term("answer", "Can be it", "A word that may be the secret; other words are only asked."),
    Term(
        "trap",
        "Trap",
        "Many words that differ in one letter: tried one by one they use up your guesses.",
    ),
    Term(
        "skill",
        "Skill and luck",
        "Skill: how good your guess was beside the best one. Luck: how "
        "much more the answer told than was to be expected.",
    ),
    Term("cpu", "CPU seconds", "How long a processor worked on it, waiting left out."),
)
"""In the order in which one builds on the other."""

BY_SLUG = {term.slug: term for term in TERMS}
