"""Declaration of Hangman to the solvers."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
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
    analysis=".analysis:HangmanAnalysis",
    watch_form=".forms:HangmanWatchForm",
    review=".review:HangmanReview",
    assist=".assist:HangmanAssist",
    tree=".tree:HangmanTree",
    search=".analysis:HangmanTraining",
    runs=".runs:HangmanRuns",
    command_line=".runs:HangmanShell",
    run_form=".forms:HangmanRunForm",
    door=Door(
        options={"shortest": 4, "longest": 12},
        free_words=True,
        bots=("win-search", "entropy", "frequency"),
        alike={"setting": "known", "opener": ""},
    ),
    warm={".agents.agent:warm_spelling": 16, ".agents.win_search:warm": 9},
    set_up=(".train_command:ask_for_model",),
    commands={"train": ".train_command:Command"},
)
