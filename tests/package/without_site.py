"""The package and its benchmarks find the bundled lists, as a process without a site does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordgames.artifacts import use_store
from wordgames.game_setting import FileStore
from wordgames.sources.bundled_lists import CACHE, Shipped
from wordgames.sources.dictionaries import dictionaries, use_dictionaries


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Words unpacked once are kept for the next tests; what agents search is not."""
    monkeypatch.setenv(CACHE, str(Path(os.environ["WORDGAMES_VAR"]) / "package"))
    before, store = dictionaries(), use_store(FileStore(tmp_path))
    use_dictionaries(Shipped())
    yield
    use_dictionaries(before)
    use_store(store)
