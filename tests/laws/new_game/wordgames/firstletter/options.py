"""First Letter's options: there are none."""

from wordgames.rules.options import Options

OPTIONS = Options()
