"""Declaration of Hangman to the engine."""

from wordgames.declaration import Declaration

GAME = Declaration(
    room=__package__,
    agents={
        "frequency": ".agents.frequency_and_entropy:Frequency",
        "entropy": ".agents.frequency_and_entropy:LetterEntropy",
        "win-search": ".agents.win_search:WinSearch",
        "shannon-ngram": ".agents.shannon_ngram:ShannonNgram",
        "ngram-vote": ".agents.ngram_vote:NgramVote",
        "ngram-vote-weighted": ".agents.ngram_vote:NgramVoteWeighted",
        "blend": ".agents.blend:Blend",
        "speller": ".agents.speller:Speller",
    },
    tree=True,
    runs=".evaluation.runs:HangmanRuns",
    command_line=".evaluation.runs:HangmanShell",
    warm={".agents.agent:warm_spelling": 16, ".agents.win_search:warm": 9},
    commands={"train": ".evaluation.train_command:Train"},
)
