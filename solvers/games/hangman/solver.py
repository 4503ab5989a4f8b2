"""What Hangman declares to the solvers."""

from solvers.solver import Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "frequency": ".agents.frequency:Frequency",
        "entropy": ".agents.entropy:Entropy",
        "win-search": ".agents.win_search:WinSearch",
        "shannon-ngram": ".agents.shannon_ngram:ShannonNgram",
        "ngram-vote": ".agents.ngram_vote:NgramVote",
        "ngram-vote-weighted": ".agents.ngram_vote:NgramVoteWeighted",
        "blend": ".agents.blend:Blend",
        "speller": ".agents.speller:Speller",
    },
    analysis=".analysis:HangmanAnalysis",
    watch_form=".watch_form:HangmanWatchForm",
    review=".review:HangmanReview",
    assist=".assist:HangmanAssist",
    tree=".tree:HangmanTree",
    search=".analysis:HangmanTraining",
    runs=".options:HangmanRuns",
    command_line=".shell:HangmanShell",
    run_form=".run_form:HangmanRunForm",
    environments=".environment:ENVIRONMENTS",
    warm=(".agents.agent:warm",),
    set_up=(".train:ask_for_model",),
    commands={
        "most_wins": ".most_wins:Command",
        "train": ".train:Command",
    },
)
