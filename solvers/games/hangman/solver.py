"""Declaration of Hangman to the pages."""

from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    analysis=".analysis:HangmanAnalysis",
    watch_form=".forms:HangmanWatchForm",
    review=".review:HangmanReview",
    assist=".assist:HangmanAssist",
    tree=".tree:HangmanTree",
    search=".analysis:HangmanTraining",
    run_form=".forms:HangmanRunForm",
    door=Door(
        options={"shortest": 4, "longest": 12},
        free_words=True,
        bots=("win-search", "entropy", "frequency"),
        alike={"setting": "known", "opener": ""},
    ),
    set_up=(".train_command:ask_for_model",),
    commands={"train": ".train_command:TrainOrAsk"},
)
