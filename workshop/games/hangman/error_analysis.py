"""The two words of document 001's error analysis: what its votes say of their last letter."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from wordgames.agent.suggestions import Suggestion
from wordgames.cli.report import markdown
from wordgames.hangman.evaluation.runs import HELD_OUT, HangmanShell
from wordgames.languages.translation import deferred
from wordgames.rules.masks import BLANK
from workshop.reproduction.claims import DocumentClaim

# Letters of a row: those with most votes.
NAMED = 3


@dataclass(frozen=True, slots=True)
class LastLetter:
    """A word with one letter to find, and the letters guessed before, in the order of the game."""

    word: str
    letter: str
    guessed: str

    @property
    def masks(self) -> list[str]:
        """Return the mask after each guess."""
        return [
            "".join(it if it in self.guessed[:count] else BLANK for it in self.word)
            for count in range(1, len(self.guessed) + 1)
        ]

    @property
    def history(self) -> str:
        """Return the game so far, as the shell takes it."""
        turns = zip(self.guessed, self.masks, strict=True)
        return ",".join(f"{letter}:{mask}" for letter, mask in turns)

    def page(self, title: str) -> str:
        """Return the address of the help that shows the votes of an agent of the table."""
        agent, params = ASKED[title]
        mask = self.masks[-1].replace(BLANK, "-")
        known = {"agent": agent, "lexicon": "en", "mask": mask, "used": " ".join(self.guessed)}
        known |= {"learned": HELD_OUT}
        if params:
            known["parameters"] = " ".join(f"{name}={value}" for name, value in params.items())
        return f"/assist/hangman/?{urlencode(known)}"


OCULOMOTOR = LastLetter("oculomotory", "y", "eaioculmtr")
POROUSNESS = LastLetter("unporousness", "p", "eaiunors")
ASKED: Mapping[str, tuple[str, dict[str, object]]] = {
    "votes": ("ngram-vote", {}),
    "weighted": ("ngram-vote-weighted", {}),
    "weighted, pieces of 10": ("ngram-vote-weighted", {"order": 10}),
}


def error_table(shell: HangmanShell) -> str:
    """Return the letters with most votes, by word and agent."""
    rows = [
        [f"`{last.masks[-1]}`", title, ", ".join(map(_told, votes(shell, last, title)[:NAMED]))]
        for last in (OCULOMOTOR, POROUSNESS)
        for title in ASKED
    ]
    return markdown(("word", "agent", "most votes"), rows)


def _told(suggestion: Suggestion) -> str:
    return f"{suggestion.move} {suggestion.score:g}"


@cache
def votes(shell: HangmanShell, last: LastLetter, title: str) -> list[Suggestion]:
    """Return the letters that an agent would guess, those with most votes first."""
    options = {"lexicon": "en", "answers": None, "knows_file": None, "setting": HELD_OUT}
    experiment = shell.experiment({**options, "games": "1", "seed": 1})
    slug, params = ASKED[title]
    agent = shell.agent(experiment, slug, params, None)
    return list(agent.suggest(shell.situation(experiment, last.history), 26))


def claims_of_errors(shell: HangmanShell) -> list[DocumentClaim]:
    """Return what the error analysis says of the two words, checked."""
    wrong, *others = votes(shell, OCULOMOTOR, "votes")
    right = next((it for it in others if it.move == OCULOMOTOR.letter), wrong)
    nine, ten = (votes(shell, POROUSNESS, title) for title in ("votes", "weighted, pieces of 10"))
    return [
        DocumentClaim(
            deferred("the votes miss the last letter of {word}", word="oculomotor_"),
            deferred(
                "{wrong} has {most:g} votes, {right} {votes:g}",
                wrong=wrong.move.upper(),
                most=wrong.score,
                right=right.move.upper(),
                votes=right.score,
            ),
            wrong.move != OCULOMOTOR.letter,
            _explained(OCULOMOTOR, "votes"),
            page=OCULOMOTOR.page("votes"),
        ),
        DocumentClaim(
            deferred(
                "a vote that knows {piece} finds the last letter of {word}",
                piece="porousness",
                word="un_orousness",
            ),
            deferred(
                "pieces of nine letters say {nine}; with pieces of ten {ten} has {votes:g} votes",
                nine=nine[0].move.upper(),
                ten=ten[0].move.upper(),
                votes=ten[0].score,
            ),
            nine[0].move != POROUSNESS.letter and ten[0].move == POROUSNESS.letter,
            _explained(POROUSNESS, "weighted, pieces of 10"),
            page=POROUSNESS.page("weighted, pieces of 10"),
        ),
    ]


def _explained(last: LastLetter, title: str) -> str:
    slug, params = ASKED[title]
    setting = "".join(f" --param {name}={value}" for name, value in params.items())
    return f"explain hangman --agent {slug}{setting} --setting {HELD_OUT} --history {last.history}"
