"""Bulls and Cows: a game without words, made to try the checklist of CONTRIBUTING.md."""
