"""`python -m wordgames` is the command `wordgames`."""

import sys

from wordgames.command import main

sys.exit(main())
