"""A web process gives what is free back to the system, every few seconds at most."""

from __future__ import annotations

import pytest
from django.test import Client

from wordgames_site import spare_memory


def test_freed_memory_is_given_back_after_an_answer_and_not_after_each(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    given, now = [], [100.0]
    monkeypatch.setattr(spare_memory, "few_heaps", lambda most: None)
    monkeypatch.setattr(spare_memory, "give_back", lambda: given.append(now[0]))
    monkeypatch.setattr(spare_memory, "monotonic", lambda: now[0])
    monkeypatch.setattr(spare_memory._Given, "at", float("-inf"))
    spare_memory.prepare_memory()
    try:
        for seconds in (0, 1, spare_memory.PAUSE, 1):
            now[0] += seconds
            client.get("/healthz")
    finally:
        spare_memory.request_finished.disconnect(spare_memory._give_back)
    assert given == [100.0, 101.0 + spare_memory.PAUSE]
