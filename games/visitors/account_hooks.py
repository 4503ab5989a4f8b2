"""Everything the site has of an account, as one JSON file; other apps add their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON

Part = Callable[[User], Iterator[JSON]]
