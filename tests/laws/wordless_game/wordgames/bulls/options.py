"""The options of Bulls and Cows: there are none."""

from wordgames.rules.options import Options

OPTIONS = Options()
