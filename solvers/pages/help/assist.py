"""Help in a game that is played elsewhere: all that the page knows is in its address."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from games.catalogue import game as game_by
from games.contract.forms import LexiconForm
from games.contract.game import JSON, Game
from games.lists.preset import PAPER, paper_address, pasting_address, with_list
from games.plays.open_play import OpenPlay
from games.views.request_helpers import lexicons_for
from lexicons.models import Lexicon
from solvers.agent_cards import Card, agents_of
from solvers.declaration import solver
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import Observation

# Names and values of an address, in order.
Position = Sequence[tuple[str, str]]
# Sentence about a length without words, by what guesses are made of.
NO_GAMES = {
    "letters": translatable("{dictionary} has no games of {asked} letters; this is {length}."),
    "places": translatable("{dictionary} has no games of {asked} places; this is {length}."),
}


def suggested(suggestion: Suggestion, language: str) -> JSON:
    """Return a suggestion as pages show it."""
    return {
        "move": in_capitals(suggestion.move, language),
        "score": suggestion.score,
        "bits": suggestion.bits,
        "left": suggestion.left,
        "chance": suggestion.chance,
    }


def unsure(answer: Suggestions, listed: int) -> Suggestions:
    """Return suggestions whose chances count a word that is in no list beside the `listed` left.

    That one counts like each of them: Laplace's rule of succession.
    """
    share = listed / (listed + 1)
    return replace(
        answer,
        ranked=tuple(
            it if it.chance is None else replace(it, chance=share * it.chance) for it in answer
        ),
    )


class Assist(ABC):
    """One game's help: which dictionary and agent are chosen, what is typed, what to do next."""

    slug: ClassVar[str]
    usual_agent: ClassVar[str]
    """The agent that helps unless another is chosen."""
    template: ClassVar[str] = "solvers/help/assist.html"
    in_papers: ClassVar[bool] = False
    """Do newspapers have this game, with words that no list here is sure to have?"""

    @abstractmethod
    def help(self, form: AssistForm) -> JSON:
        """Return what the page shows beside its front half; raises Busy."""

    def page(self, data: QueryDict, lexicons: Sequence[Lexicon] | None = None) -> JSON:
        """Return what the page shows; raises Busy when too many people ask at once.

        `lexicons` are those to choose among, if not those that everybody is offered.
        """
        offered = lexicons_for(self.game) if lexicons is None else lexicons
        form = self._form(data, offered)
        lexicon = form.dictionary()
        front = {
            "asks_paper": self.in_papers and lexicon and lexicon.picture != PAPER,
            "pasting": pasting_address(lexicon.language if lexicon else "en", form.here),
            "game": self.game,
            "lexicons": list(form.lexicons.values()),
            "lexicon": lexicon,
            "agents": form.agents,
            "agent": form.agent,
        }
        return front | self.help(form) | {"replaced": form.replaced}

    def paper(self, data: QueryDict, lexicons: Sequence[Lexicon], own: Lexicon | None) -> str:
        """Return where help goes on with the words of the visitor's newspaper, given or to give."""
        typed = data.copy()
        del typed["paper"]
        form = self._form(typed, lexicons)
        if own:
            return with_list(form.here, own)
        lexicon = form.dictionary()
        return paper_address(lexicon.language if lexicon else "en", form.here)

    def _form(self, data: QueryDict, lexicons: Sequence[Lexicon]) -> AssistForm:
        return AssistForm(data, self.game, self.agents(), self.usual_agent, lexicons)

    def position(self, observation: Any) -> Position:
        """Return the part of this page's address for a position; empty where it has none.

        The dictionary is a separate part of the address.
        """
        return ()

    def agents(self) -> list[Card]:
        """Return the agents that help."""
        return agents_of(self.slug)

    @property
    def game(self) -> Game:
        """The game as the play framework sees it."""
        return game_by(self.slug)


class AssistForm(LexiconForm):
    """The front half of a page of help: the dictionary, the agent, and what else is typed."""

    def __init__(
        self,
        data: QueryDict,
        game: Game,
        agents: list[Card],
        usual: str,
        lexicons: Sequence[Lexicon],
    ) -> None:
        super().__init__(data, lexicons)
        self.typed, self.game, self.agents = data, game, agents
        by_slug = {agent.slug: agent for agent in agents}
        self.agent = by_slug.get(data.get("agent", "")) or by_slug[usual]
        self.replaced: list[str] = []
        """Sentences on what the address asked for and is not there."""
        lexicon = self.dictionary()
        if lexicon and (name := self.text("lexicon", 40)) and name != lexicon.slug:
            self.replaced.append(
                translate(
                    "There is no dictionary {name} now; this is {lexicon}.",
                    name=name,
                    lexicon=lexicon.title,
                )
            )
        if (name := self.text("agent", 40)) and name != self.agent.slug:
            self.replaced.append(
                translate(
                    "No bot {name} helps here; this is {agent}.",
                    name=name,
                    agent=translate(self.agent.name),
                )
            )

    @property
    def here(self) -> str:
        """The address of the page."""
        return f"{reverse('solvers:assist', args=(self.game.slug,))}?{self.typed.urlencode()}"

    def text(self, name: str, longest: int) -> str:
        """Return what was typed in a field, cut to `longest` characters."""
        return self.typed.get(name, "")[:longest]

    def number(self, name: str) -> int | None:
        """Return a number of one or two digits that was typed, or None."""
        text = self.typed.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None

    def length(self, lengths: Sequence[int], usual: int | None) -> int | None:
        """Return the length that was typed where the dictionary has it, else the usual one."""
        entry, lexicon = self.number("length"), self.dictionary()
        length = entry if entry in lengths else usual
        if lexicon and length is not None and entry not in (None, length):
            sizes = {"asked": entry, "length": length}
            text = NO_GAMES[self.game.texts.units]
            self.replaced.append(translate(text, dictionary=lexicon.name, **sizes))
        return length


def has_assist(slug: str) -> bool:
    """True if there is help for a game played elsewhere."""
    return bool(solver(slug).assist)


def assist_for(slug: str) -> Assist:
    """Return a game's help; only where it has any."""
    kind: type[Assist] = solver(slug).load(solver(slug).assist)
    return kind()


def analysed_at(open_play: OpenPlay, observation: Observation, agent: str = "") -> str:
    """Return where help opens this position of a play; "" where there is none.

    agent  the bot that is watched: it helps on, where it can help
    A dictionary that has changed since would know other words.
    """
    slug, lexicon = open_play.puzzle.game, open_play.lexicon
    if not has_assist(slug) or lexicon.current_id != open_play.revision.pk:
        return ""
    assist = assist_for(slug)
    position = assist.position(observation)
    if not position:
        return ""
    helps = [("agent", agent)] if agent in {card.slug for card in assist.agents()} else []
    query = urlencode([("lexicon", lexicon.slug), *position, *helps])
    return f"{reverse('solvers:assist', args=(slug,))}?{query}"
