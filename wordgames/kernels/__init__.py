"""Fast twins of the feedback rule, and statistics of classes; import from the modules below.

`codes`      feedback codes of guesses x secrets, and the words a feedback leaves
`classes`    the classes of many guesses over the words left, and their statistics
`masks`      places of letters, the words a mask leaves, and what a letter would show
`backend`    numba where it loads, NumPy elsewhere; `warm()` compiles everything beforehand
"""
