"""Wordle's agents, asked by their names."""

from __future__ import annotations

from tests.wordle.lists import seen
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import build_agent
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions


def suggest(slug: str, words: Words, *turns: str, count: int = 10, **params: object) -> Suggestions:
    """Return what an agent suggests after some turns, written "crane:00202"."""
    options = WordleOptions(length=words.length)
    agent = build_agent("wordle", slug, words, options, params=params)
    observation = seen(*turns, length=words.length)
    return agent.suggest(situate(observation, words), count)
