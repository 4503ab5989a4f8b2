"""A web process gives what is free back to the system, every few seconds at most."""

from __future__ import annotations

import pytest
from django.test import Client

from wordgames_site.server import memory_trimming


def test_freed_memory_is_given_back_after_an_answer_and_not_after_each(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    given, now = [], [100.0]
    monkeypatch.setattr(memory_trimming, "few_heaps", lambda most: None)
    monkeypatch.setattr(memory_trimming, "give_back", lambda: given.append(now[0]))
    monkeypatch.setattr(memory_trimming, "monotonic", lambda: now[0])
    monkeypatch.setattr(memory_trimming._Given, "at", float("-inf"))
    memory_trimming.prepare_memory()
    try:
        for seconds in (0, 1, memory_trimming.PAUSE, 1):
            now[0] += seconds
            client.get("/healthz")
    finally:
        memory_trimming.request_finished.disconnect(memory_trimming._give_back)
    assert given == [100.0, 101.0 + memory_trimming.PAUSE]
