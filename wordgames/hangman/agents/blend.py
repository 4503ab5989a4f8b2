"""Blend: learned letter models, for words that it has never seen."""

from collections.abc import Iterator

from wordgames.agent.agent import Progress
from wordgames.agent.suggestions import Figure
from wordgames.hangman.agents.learned_agent import LearnedAgent
from wordgames.hangman.agents.letter_model.model import LetterModel, unpack
from wordgames.hangman.agents.letter_model.training import Learned, learn
from wordgames.hangman.agents.position.situation import HangmanSituation
from wordgames.languages.translation import translatable


class Blend(LearnedAgent[LetterModel]):
    slug = "blend"
    name = translatable("Blend")
    figure = Figure(translatable("Chance by its model"), decimals=1, share=True)
    idea = translatable(
        "Guess the letter most likely to be somewhere in the blanks, by a model that learned "
        "how words are spelled: counted contexts times a weighed window, trained on its own "
        "games."
    )
    source = translatable(
        "Beyond the documents: interpolated contexts (Jelinek and Mercer, 1980) and hashed "
        "maximum entropy, multiplied, and trained on the states the bot itself reaches."
    )
    choices = translatable(
        "A letter's score is 1 minus the product over the blanks of (1 - p). Each game "
        "leaves its own word out of the counts, so the model learns how far to trust them "
        "for unseen words. Until it's fully trained, it plays by the model of its first "
        "90,000 games. On the bundled English words (see Dictionaries for their sources) it "
        "learns at first start, in the background: 248,078 words, 744,234 games, 3.2 CPU "
        "minutes, 4.2 MB stored."
    )
    weakness = translatable(
        "It knows spelling, not words: it guesses a word in its own lexicon as if it had "
        "never seen it. Each blank is judged alone."
    )

    def lessons(self, games: int, seed: int, progress: Progress | None) -> Iterator[Learned]:
        return learn(self.words, self.counts(), games, seed, progress)

    def opened(self, content: bytes) -> LetterModel:
        return unpack(content, len(self.words.letters), self.counts())

    def idea_of(self, situation: HangmanSituation) -> str:
        return translatable("Chance that the letter is in one of the blanks.")
